"""`evolve(state, happening)`: the only way a game moves."""

from collections.abc import Iterable
from functools import reduce

from msgspec.structs import replace

from narrator.game.evolve_events import evolve_event
from narrator.game.happenings import (
    BadgeWent,
    BiteSurvived,
    CardShown,
    Charmed,
    Condemned,
    Coupled,
    Cursed,
    DayBroke,
    Dealt,
    Died,
    Elected,
    Exchanged,
    EyesClosed,
    EyesOpened,
    GameEnded,
    Happening,
    IdiotOpened,
    Judged,
    Marked,
    NightAnnounced,
    NightFell,
    ShotFired,
    Tied,
    Voted,
    VotersNamed,
)
from narrator.game.state import Death, Marks, Seat, State


def evolve(state: State, happening: Happening) -> State:
    """The state after a happening. Raises TypeError on one it does not know."""
    match happening:
        case Dealt(cards, center):
            seats = tuple(Seat(n, card) for n, card in enumerate(cards, 1))
            return replace(state, seats=seats, center=center, deck=tuple(sorted(cards + center)))
        case NightFell(night):
            return _night_fell(state, night)
        case DayBroke() | EyesOpened():
            return replace(state, by_day=True)
        case EyesClosed():
            return replace(state, by_day=False)
        case NightAnnounced():
            return _night_announced(state)
        case Marked():
            return _marked(state, happening)
        case Coupled(pair):
            return replace(state, couple=pair)
        case Charmed(seats):
            return replace(state, charmed=state.charmed | set(seats))
        case Exchanged(seat, card):
            left = list(state.center)
            left[left.index(card)] = state.card(seat)
            return replace(with_seat(state, seat, card=card), center=tuple(left))
        case Died(seat, cause):
            death = Death(seat, cause, state.phase)
            return replace(with_seat(state, seat, alive=False), deaths=(*state.deaths, death))
        case CardShown(seat, card):
            kept = tuple(pair for pair in state.open_cards if pair[0] != seat)
            return replace(state, open_cards=(*kept, (seat, card)))
        case Cursed():
            return replace(state, cursed=True)
        case BiteSurvived():
            return replace(state, elder_bites=state.elder_bites + 1)
        case IdiotOpened(seat):
            return replace(state, open_idiots=state.open_idiots | {seat})
        case BadgeWent(seat):
            return replace(state, sheriff=seat, elected=True)
        case VotersNamed(seats):
            return replace(state, voters_tomorrow=seats)
        case Condemned(seat, cause):
            return replace(state, condemned=seat, condemned_by=cause)
        case GameEnded():
            return replace(state, ended=happening)
        case Judged(outcome):
            return replace(state, executed=outcome == "executed")
        case Elected() | Voted() | Tied() | ShotFired():
            return state
    return evolve_event(state, happening)


def replay(state: State, happenings: Iterable[Happening]) -> State:
    """The state after all of them, in order."""
    return reduce(evolve, happenings, state)


def with_seat(state: State, number: int, *, card: str | None = None, alive: bool | None = None) -> State:
    """The state with one seat changed."""
    seats = list(state.seats)
    seat = seats[number - 1]
    seats[number - 1] = Seat(
        number, seat.card if card is None else card, seat.alive if alive is None else alive
    )
    return replace(state, seats=tuple(seats))


def _night_fell(state: State, night: int) -> State:
    return replace(
        state,
        night=night,
        by_day=False,
        announced=False,
        tonight=Marks(),
        last_guarded=state.tonight.guarded,
        voters=None,
        condemned=None,
        executed=False,
        effects=tuple(effect for effect in state.effects if effect.ends != "sunset"),
    )


def _night_announced(state: State) -> State:
    """What lasted until this dawn's chain was over ends (A58)."""
    return replace(
        state,
        announced=True,
        voters=state.voters_tomorrow,
        voters_tomorrow=None,
        effects=tuple(effect for effect in state.effects if effect.ends != "dawn"),
    )


def _marked(state: State, marked: Marked) -> State:
    tonight, seat = state.tonight, marked.seat
    match marked.mark:
        case "guarded":
            return replace(state, tonight=replace(tonight, guarded=seat))
        case "seen":
            return replace(state, saw_wolf=state.saw_wolf or state.card(seat) == "werewolf")
        case "bitten":
            return replace(state, tonight=replace(tonight, bitten=(*tonight.bitten, seat)))
        case "spared":
            return replace(state, tonight=replace(tonight, bitten=_without(tonight.bitten, seat)))
        case "caught":
            return replace(state, tonight=replace(tonight, bitten=(*tonight.bitten, seat), caught=seat))
        case "healed":
            return replace(
                state,
                tonight=replace(tonight, healed=seat),
                antidotes=state.antidotes - 1,
                bottles_used=state.bottles_used + 1,
            )
        case "poisoned":  # pragma: no branch - mypy sees that there is no other
            return replace(
                state,
                tonight=replace(tonight, poisoned=seat),
                poisons=state.poisons - 1,
                bottles_used=state.bottles_used + 1,
            )


def _without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(n for n in seats if n != seat)
