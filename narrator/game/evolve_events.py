"""How the facts of event cards and variants move a game."""

from msgspec.structs import replace

from narrator.game.happenings import (
    AgentNamed,
    Backfired,
    BondBroken,
    BottleGained,
    BoxTossed,
    CardsSwapped,
    CoinTossed,
    Converted,
    EffectBegan,
    EffectEnded,
    EventDrawn,
    FriendsNamed,
    Happening,
    Infected,
    PactMade,
    RascalReturned,
    Returned,
    SecondVoteDue,
    SecretLover,
    SpecterChose,
    SpiritAnswered,
    Vouched,
)
from narrator.game.happenings.base import DeathCause
from narrator.game.state import Seat, State

TURNING = frozenset({"backfire", "harvest"})
"""Effects that may make a wolf: of a bitten villager (A86), of whoever drinks from the box (A70)."""


def evolve_event(state: State, happening: Happening) -> State:
    """The state after such a happening. Raises TypeError on one it does not know."""
    match happening:
        case EventDrawn(event):
            pile = list(state.pile)
            pile.remove(event)
            return replace(state, pile=tuple(pile))
        case EffectBegan(effect):
            turns = state.may_have_turned or not TURNING.isdisjoint(effect.does)
            return replace(state, effects=(*state.effects, effect), may_have_turned=turns)
        case EffectEnded(event):
            return replace(state, effects=tuple(e for e in state.effects if e.event != event))
        case Converted(seat, card):
            return _converted(_with_cards(state, {seat: card}), seat)
        case CardsSwapped(seat, other):
            cards = {seat: state.card(other), other: state.card(seat)}
            return replace(_with_cards(state, cards), exchanged=(seat, other))
        case SpecterChose(seat, wolf):
            exchanged = _with_cards(state, {seat: "werewolf", wolf: state.card(seat)})
            return _dies_at_dawn(exchanged, wolf, "specter", spared=seat)
        case Backfired(seat, wolf):
            converted = _converted(_with_cards(state, {seat: "werewolf"}), seat)
            return _dies_at_dawn(converted, wolf, "backfire", spared=seat)
        case Infected(seat):
            return replace(state, infected=state.infected | {seat})
        case BottleGained("antidote"):
            return replace(state, antidotes=state.antidotes + 1, bottles_used=state.bottles_used - 1)
        case BottleGained("poison"):
            return replace(state, poisons=state.poisons + 1, bottles_used=state.bottles_used - 1)
        case BoxTossed():
            return _box_tossed(state, happening)
        case SecretLover(unfaithful, secret):
            return replace(state, couple=(unfaithful, secret), abandoned=state.partner(unfaithful))
        case BondBroken():
            return replace(state, couple=None, abandoned=None)
        case RascalReturned(seat):
            left = tuple(e for e in state.effects if "gone" not in e.does)
            return replace(state, rascal=seat, rascal_back=state.night, effects=left)
        case PactMade(seat):
            return replace(state, pact=(*state.pact, seat))
        case AgentNamed(seat):
            return replace(state, agent=seat)
        case Returned(seat):
            return _returned(state, seat)
        case SecondVoteDue(due):
            return replace(state, second_vote_due=due)
        case CoinTossed() | SpiritAnswered() | FriendsNamed() | Vouched():
            return state
    raise TypeError(f"{happening!r} is no happening of this game")


def _with_cards(state: State, cards: dict[int, str]) -> State:
    seats = (Seat(s.number, cards.get(s.number, s.card), s.alive) for s in state.seats)
    return replace(state, seats=tuple(seats))


def _converted(state: State, seat: int) -> State:
    tonight = state.tonight
    return replace(state, tonight=replace(tonight, converted=(*tonight.converted, seat)))


def _dies_at_dawn(state: State, wolf: int | None, cause: DeathCause, spared: int) -> State:
    """An old wolf dies at dawn in place of the one the pack named."""
    tonight = state.tonight
    dead = tonight.also_dead if wolf is None else (*tonight.also_dead, (wolf, cause))
    bitten = tuple(seat for seat in tonight.bitten if seat != spared)
    return replace(state, tonight=replace(tonight, bitten=bitten, also_dead=dead))


def _box_tossed(state: State, tossed: BoxTossed) -> State:
    """One bottle is spent, the matching one if it is there; a change of card is for good (A70)."""
    poison = (tossed.lid, tossed.base) == ("out", "out")
    spends_poison = state.poisons > 0 if poison else state.antidotes == 0
    tonight = replace(
        state.tonight,
        poisoned=tossed.seat if poison else None,
        healed=None if poison else tossed.seat,
    )
    return replace(
        state,
        tonight=tonight,
        antidotes=state.antidotes - (not spends_poison),
        poisons=state.poisons - spends_poison,
        bottles_used=state.bottles_used + 1,
    )


def _returned(state: State, seat: int) -> State:
    """Back as a plain villager: no bond, no open card; the charm stays (event 31, A100)."""
    seats = (Seat(s.number, "villager", True) if s.number == seat else s for s in state.seats)
    loves = state.couple is not None and seat in state.couple
    shown = tuple(card for n, card in state.open_cards if n == seat)
    return replace(
        state,
        seats=tuple(seats),
        couple=None if loves else state.couple,
        open_idiots=state.open_idiots - {seat},
        open_cards=tuple(pair for pair in state.open_cards if pair[0] != seat),
        retired=state.retired + shown,
    )
