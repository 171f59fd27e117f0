"""An ear in the room learns nothing at night: not a card, not an answer, not a death."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from narrator.evening import evening as evenings
from narrator.evening import night as nights
from narrator.evening.cues import Ask, Cue, Enter, Gap, Say, Script, Show, SlotCloses, SlotOpens
from narrator.evening.evening import carry_on
from narrator.evening.machine import stand
from narrator.evening.setting import Setting
from narrator.game import night_order
from narrator.game.card import Call, Card
from narrator.game.cards import CALLS
from narrator.game.state import Seat, State
from tests.any_game import Table, by_lot, settings_of_a_table

NIGHTS = 4
PUBLIC = (Enter, Say, SlotOpens, SlotCloses, Gap)


def twin(state: State, seed: int) -> State:
    """Another truth that the table cannot tell from this one: closed cards and secret facts are others."""
    lot = Random(seed)
    lying_open = {seat for seat, _ in state.open_cards}
    closed = [s.number for s in state.seats if s.number not in lying_open]
    cards = [state.card(seat) for seat in closed] + list(state.center)
    lot.shuffle(cards)
    dealt = dict(zip(closed, cards, strict=False))
    living = state.living()
    a_couple = "cupid" in state.deck and state.night > 0 and len(living) > 1 and lot.random() < 0.7
    charmed = lot.sample(living, lot.randint(0, len(living))) if "piper" in state.deck else []
    antidotes, poisons = lot.randint(0, 1), lot.randint(0, 1)
    first, second = sorted(lot.sample(living, 2)) if a_couple else (0, 0)
    return replace(
        state,
        seats=tuple(Seat(s.number, dealt.get(s.number, s.card), s.alive) for s in state.seats),
        center=tuple(cards[len(closed) :]),
        couple=(first, second) if a_couple else None,
        charmed=frozenset(charmed),
        tonight=replace(state.tonight, guarded=lot.choice((None, *living))),
        antidotes=antidotes,
        poisons=poisons,
        bottles_used=2 - antidotes - poisons,
        elder_bites=lot.randint(0, 1),
    )


def night(setting: Setting, state: State, seed: int) -> Iterator[Cue]:
    """The cues of a night that falls now, up to daybreak."""
    standing = stand(setting, state)
    standing.state = "nightfall"
    script, table, reply = carry_on(standing), Table(seed), None
    while True:
        cue = script.send(reply)
        if cue == Enter("daybreak", state.night + 1):
            return
        yield cue
        reply = table.answers(cue.question) if isinstance(cue, Ask) else None


def heard(cues: Iterator[Cue]) -> list[object]:
    """What a sleeper perceives: all that is public, and how often somebody looks outside of a slot."""
    perceived: list[object] = []
    silent = False
    for cue in cues:
        silent = isinstance(cue, SlotOpens) or (silent and not isinstance(cue, SlotCloses))
        if isinstance(cue, PUBLIC):
            perceived.append(cue)
        elif isinstance(cue, Show | Ask) and not silent:
            perceived.append(type(cue))
    return perceived


NIGHTS_OF_ANY_GAME = (settings_of_a_table(decoy_calls="deck"), st.integers(0, 2**32))


def compare(setting: Setting, seed: int) -> None:
    for state in by_lot(setting, seed, NIGHTS).at("nightfall"):
        told = heard(night(setting, state, seed))
        for other in range(seed, seed + 3):
            assert heard(night(setting, twin(state, other), other)) == told


@settings(max_examples=120, deadline=None, derandomize=True, database=None)
@given(*NIGHTS_OF_ANY_GAME)
def test_a_night_sounds_the_same_whoever_holds_what_and_whatever_they_answer(
    setting: Setting, seed: int
) -> None:
    compare(setting, seed)


@settings(max_examples=120, deadline=None, derandomize=True, database=None, phases=[Phase.generate])
@given(*NIGHTS_OF_ANY_GAME)
def the_same_test_unshrunk(setting: Setting, seed: int) -> None:
    compare(setting, seed)


# --- leaks that must be found -----------------------------------------------------------------------

MakeCall = Callable[[State, Call], Script[State]]
honest_call = nights.make_call


def calls_only_holders(state: State, card: Card, call: Call, night: int) -> bool:
    return bool(call.awake(state))


def calls_cupid_only_if_he_plays(state: State, card: Card, call: Call, night: int) -> bool:
    return honest_is_called(state, card, call, night) and (call.id != "cupid" or "cupid" not in state.center)


honest_is_called = night_order.is_called


def hurries_a_decoy(state: State, call: Call) -> Script[State]:
    """No slot for a call that nobody answers."""
    if call.awake(state):
        return (yield from honest_call(state, call))
    yield Say(f"{call.id}.wake")
    yield Say(f"{call.id}.sleep")
    yield Gap()
    return state


def tells_the_witch_aloud(state: State, call: Call) -> Script[State]:
    """Another line when nobody was bitten."""
    if call.id == "witch" and state.tonight.bitten is None:
        yield Say("witch.told_nobody")
    return (yield from honest_call(state, call))


def speaks_to_the_pack_by_name(state: State, call: Call) -> Script[State]:
    if call.id == "werewolf":
        yield Say("werewolf.wake", {"seats": state.wolves()})
    return (yield from honest_call(state, call))


BY_ID = {call.id: call for _, call in CALLS}


def calls_in_the_order_of_seats(state: State, call: Call) -> Script[State]:
    """The seer before the pack, unless a wolf sits first."""
    if call.id in ("seer", "werewolf") and state.card(1) == "werewolf":
        call = BY_ID["werewolf" if call.id == "seer" else "seer"]
    return (yield from honest_call(state, call))


def looks_again_after_a_look(state: State, call: Call) -> Script[State]:
    """A notice that outlasts the slot."""
    after = yield from honest_call(state, call)
    if call.id == "witch" and after.tonight.healed:
        yield Show(state.holders("witch"), "witch.told")
    return after


def wakes_only_the_couple(state: State, call: Call) -> Script[None]:
    for seat in state.living():
        if call.told is not None and call.told(state, seat).key != "notice.nothing":
            yield Say("notice.wake", {"seat": seat})
            yield Show((seat,), call.told(state, seat).key)


LEAKS: list[tuple[object, str, Callable[..., object]]] = [
    (evenings, "is_called", calls_only_holders),
    (evenings, "is_called", calls_cupid_only_if_he_plays),
    (evenings, "make_call", hurries_a_decoy),
    (evenings, "make_call", tells_the_witch_aloud),
    (evenings, "make_call", speaks_to_the_pack_by_name),
    (evenings, "make_call", calls_in_the_order_of_seats),
    (evenings, "make_call", looks_again_after_a_look),
    (nights, "_tell_everybody", wakes_only_the_couple),
]


@pytest.mark.parametrize(("room", "name", "leak"), LEAKS, ids=[leak.__name__ for _, _, leak in LEAKS])
def test_a_planted_leak_is_found(
    monkeypatch: pytest.MonkeyPatch, room: object, name: str, leak: Callable[..., object]
) -> None:
    monkeypatch.setattr(room, name, leak)
    with pytest.raises(AssertionError):
        the_same_test_unshrunk()
