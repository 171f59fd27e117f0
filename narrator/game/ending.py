"""Who has won (rules §8, A35–A41). Ask it only after a whole chain of deaths."""

from collections.abc import Callable

from narrator.config.rules import Winner
from narrator.game.camps import camp, mixed_couple
from narrator.game.happenings import GameEnded, Victory
from narrator.game.state import State


def _all_seats(state: State) -> tuple[int, ...]:
    return tuple(seat.number for seat in state.seats)


def _piper_won(state: State) -> bool:
    piper = next((s.number for s in state.seats if s.card == "piper"), None)
    if piper is None or piper in state.infected or (state.rules.piper_must_live and not state.alive(piper)):
        return False
    others = [seat for seat in state.living() if seat != piper]
    if not others:  # alone he needs no charm, unless the village has won beside him already
        return state.alive(piper) and state.rules.village_needs_piper_dead
    return all(seat in state.charmed for seat in others)


def _lovers_won(state: State) -> bool:
    couple = mixed_couple(state)
    return couple is not None and set(state.living()) == set(couple)


def _wolves_won(state: State) -> bool:
    wolves, living = state.wolves(), state.living()
    if state.rules.wolves_win == "parity":
        return bool(wolves) and len(wolves) * 2 >= len(living)
    spared = () if state.rules.double_agent_blocks_wolf_win else (state.agent,)
    return bool(wolves) and all(seat in wolves or seat in spared for seat in living)


def _village_won(state: State) -> bool:
    rivals = [piper for piper in state.holders("piper") if piper not in state.infected]
    if state.rules.village_needs_piper_dead and rivals:
        return False
    return not state.wolves()


_WON: dict[Winner, Callable[[State], bool]] = {
    "piper": _piper_won,
    "lovers": _lovers_won,
    "wolves": _wolves_won,
    "village": _village_won,
}


def winners(state: State, victory: Victory) -> tuple[int, ...]:
    """The seats, dead or alive, that share a victory."""
    match victory:
        case "none":
            return ()
        case "lovers":
            with_cupid = state.rules.cupid_camp == "lovers"
            couple = mixed_couple(state) or ()
            return tuple(
                n for n in _all_seats(state) if n in couple or (with_cupid and state.card(n) == "cupid")
            )
        case "piper":  # he wins alone, even out of a mixed couple
            return tuple(n for n in _all_seats(state) if state.card(n) == "piper")
        case _:
            return tuple(n for n in _all_seats(state) if camp(state, n) == victory)


def infection_ends(state: State) -> GameEnded | None:
    """The wolves' win by the lure: one uninfected non-wolf, or none, is left alive (A79)."""
    left = [seat for seat in state.living() if state.card(seat) != "werewolf" and seat not in state.infected]
    return GameEnded("wolves", winners(state, "wolves")) if len(left) <= 1 else None


def ending(state: State) -> GameEnded | None:
    """The game's end, if it has ended."""
    if not state.living():
        nobody: Victory = state.rules.all_dead
        return GameEnded(nobody, winners(state, nobody))
    # whom a shorter priority leaves out comes last: everybody can win
    for victory in dict.fromkeys((*state.rules.win_priority, *_WON)):
        if _WON[victory](state):
            return GameEnded(victory, winners(state, victory))
    return None
