"""情侣：谁为谁殉情，谁不能投谁，谁必须投谁。(rules §2.7, §10.1, A22, A71, A74, A98)"""

from narrator.game.happenings import DeathCause
from narrator.game.state import State


def vote_bans(state: State, voter: int) -> frozenset[int]:
    """Seats the voter may not accuse because of love."""
    if state.rules.lovers_ban == "none" or state.under("love_turned"):
        return frozenset()
    banned = {state.partner(voter)} - {None}
    if voter == state.abandoned and state.couple is not None:
        banned.add(state.couple[0])  # the unfaithful one; he may accuse the abandoned one
    return frozenset(seat for seat in banned if seat is not None)


def must_accuse(state: State, voter: int) -> int | None:
    """On April Fools' day lovers must vote for each other."""
    return state.partner(voter) if state.under("love_turned") else None


def may_harm(state: State, seat: int, target: int) -> bool:
    """Lovers may not hurt each other with a power (A22), except where they hate each other (A98)."""
    banned = state.rules.lovers_ban == "vote_and_powers" and not state.under("love_turned")
    return not (banned and state.partner(seat) == target)


def mourners(state: State, seat: int, cause: DeathCause) -> tuple[int, ...]:
    """Living seats that die of grief for this death (A71, A96)."""
    if state.under("love_turned"):
        return ()
    follow = {state.partner(seat)}
    # when the secret lover dies only the unfaithful one follows; his grief takes nobody else along
    if state.couple is not None and seat == state.couple[0] and cause != "grief":
        follow.add(state.abandoned)
    return tuple(sorted(n for n in follow if n is not None and state.alive(n)))


def is_bereaved(state: State, seat: int) -> bool:
    """Whether the seat would have followed somebody who died while it was out of reach (A85)."""
    dead = [death for death in state.deaths if not state.alive(death.seat)]
    return any(seat in mourners(state, death.seat, death.cause) for death in dead)
