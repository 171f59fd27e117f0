"""An ear in the room learns nothing at night: not a card, not an answer, not a death.

What a card itself publishes is left out of the comparison, and nothing else: the card that the sleepwalker
reads aloud (event 15), and the game's end when an infection wins it at once (A79).
"""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from narrator.evening import evening as evenings
from narrator.evening import news as the_news
from narrator.evening import night as nights
from narrator.evening.calls import CALLS, is_called
from narrator.evening.cues import Ask, Cue, Draw, Enter, Gap, Say, Script, Show, SlotCloses, SlotOpens
from narrator.evening.evening import carry_on
from narrator.evening.machine import stand
from narrator.evening.setting import Setting
from narrator.game.card import Call, Notice
from narrator.game.dawn import infections
from narrator.game.state import Seat, State
from narrator.game.variants import harvest
from tests.any_game import Table, by_lot, settings_of_a_table

NIGHTS = 5
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
    infected = lot.sample(living, lot.randint(0, len(living) // 2)) if state.infected else []
    return replace(
        state,
        seats=tuple(Seat(s.number, dealt.get(s.number, s.card), s.alive) for s in state.seats),
        center=tuple(cards[len(closed) :]),
        couple=(first, second) if a_couple else None,
        abandoned=lot.choice((None, *living)) if a_couple and harvest(state) else None,
        charmed=frozenset(charmed),
        infected=frozenset(infected),
        agent=None if state.agent is None else lot.choice(living),
        tonight=replace(state.tonight, guarded=lot.choice((None, *living))),
        antidotes=antidotes,
        poisons=poisons,
        bottles_used=2 - antidotes - poisons,
        elder_bites=lot.randint(0, 1),
        saw_wolf=lot.random() < 0.5,
    )


def night(setting: Setting, state: State, seed: int) -> Iterator[Cue]:
    """The cues of a night that falls now, up to daybreak or the end."""
    standing = stand(setting, state)
    standing.state = "nightfall"
    script, table, reply = carry_on(standing), Table(seed), None
    while True:
        cue = script.send(reply)
        if isinstance(cue, Enter) and cue.phase in ("daybreak", "over"):
            if cue.phase == "over":
                yield cue
            return
        yield cue
        match cue:
            case Ask(question):
                reply = table.answers(question)
            case Draw(_, count):
                reply = table.draws(count)
            case _:
                reply = None


def heard(cues: Iterator[Cue]) -> list[object]:
    """What a sleeper perceives: all that is public, and how often somebody looks outside of a slot."""
    perceived: list[object] = []
    silent = False
    for cue in cues:
        silent = isinstance(cue, SlotOpens) or (silent and not isinstance(cue, SlotCloses))
        if isinstance(cue, PUBLIC) and not published(cue):
            perceived.append(cue)
        elif isinstance(cue, Show | Ask) and not silent:
            perceived.append(type(cue))
    return perceived


def published(cue: Cue) -> bool:
    """The sleepwalker's reading: a card, and not whose."""
    return isinstance(cue, Say) and cue.key == "somnambulism.saw" and set(cue.facts) == {"cards"}


def until_the_end(told: list[object], other: list[object]) -> tuple[list[object], list[object]]:
    """Where the news end one of two games, the nights are compared up to the news."""
    over = [night[-1:] for night in (told, other) if night and night[-1] == Enter("over", night_of(night))]
    if not over:
        return told, other
    news = Enter("news", night_of(told))
    return told[: told.index(news)], other[: other.index(news)]


def night_of(told: list[object]) -> int:
    return max(cue.night for cue in told if isinstance(cue, Enter))


OF_THE_NIGHT = {
    "april_fools",
    "backfire",
    "burial",
    "end_of_harvest",
    "flood",
    "full_moon_rising",
    "gone_hunting",
    "little_rascal",
    "radiant_sunday",
    "saturday_ball",
    "somnambulism",
    "specter",
    "touch_of_death",
    "woodland_gathering",
}
"""Cards that change the night; a pile of these alone brings them up in time."""


def only_the_night(setting: Setting) -> Setting:
    return replace(setting, pile=tuple(card for card in setting.pile if card in OF_THE_NIGHT))


NIGHTS_OF_ANY_GAME = (settings_of_a_table(decoy_calls="deck").map(only_the_night), st.integers(0, 2**32))


def compare(setting: Setting, seed: int) -> None:
    for state in by_lot(setting, seed, NIGHTS).at("nightfall"):
        told = heard(night(setting, state, seed))
        for other in range(seed, seed + 3):
            one, two = until_the_end(told, heard(night(setting, twin(state, other), other)))
            assert one == two


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
honest_news = the_news.news


def calls_only_holders(state: State, owner: str, call: Call, night: int) -> bool:
    return call.when(state) and bool(call.awake(state))


def calls_cupid_only_if_he_plays(state: State, owner: str, call: Call, night: int) -> bool:
    return is_called(state, owner, call, night) and (call.id != "cupid" or "cupid" not in state.center)


def calls_only_the_place_with_wolves(state: State, owner: str, call: Call, night: int) -> bool:
    honest = is_called(state, owner, call, night)
    return honest and (call.id not in ("church", "inn") or bool(call.awake(state)))


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
    if call.id == "witch" and not state.tonight.bitten:
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


def stops_the_specter_round_at_his_victim(state: State, call: Call) -> Script[State]:
    """Once the touched player has chosen, nobody else is woken."""
    yield Say(f"{call.id}.wake")
    for seat in state.living():
        yield Say("notice.wake", {"seat": seat})
        state, _ = yield from nights._slot(state, call, (seat,))
        yield Say("notice.sleep", {"seat": seat})
        if not state.under("specter"):
            break
    yield Say(f"{call.id}.sleep")
    yield Gap()
    return state


def wakes_only_whom_it_concerns(notices: dict[int, Notice]) -> Script[None]:
    for seat, notice in notices.items():
        if notice.key != "notice.nothing":
            yield Say("notice.wake", {"seat": seat})
            yield Show((seat,), notice.key)


def brings_news_only_when_there_are_some(state: State) -> bool:
    return bool(infections(state)) or bool(state.tonight.converted)


def says_who_was_infected(state: State) -> Script[State]:
    if infected := infections(state):
        yield Say("notice.infected", {"seats": tuple(one.seat for one in infected)})
    return (yield from honest_news(state))


def says_whose_card_the_sleepwalker_saw(state: State, call: Call) -> Script[State]:
    script = honest_call(state, call)
    cue = next(script)
    asked: tuple[int, ...] = ()
    while True:
        reply = yield cue
        if isinstance(cue, Ask) and cue.question.key == "seer.whom" and isinstance(reply, tuple):
            asked = reply
        try:
            cue = script.send(reply)
        except StopIteration as end:
            after: State = end.value
            return after
        if isinstance(cue, Say) and cue.key == "somnambulism.saw":
            cue = Say(cue.key, cue.facts | {"seats": asked})


LEAKS: list[tuple[object, str, Callable[..., object]]] = [
    (evenings, "is_called", calls_only_holders),
    (evenings, "is_called", calls_cupid_only_if_he_plays),
    (evenings, "is_called", calls_only_the_place_with_wolves),
    (evenings, "make_call", hurries_a_decoy),
    (evenings, "make_call", tells_the_witch_aloud),
    (evenings, "make_call", speaks_to_the_pack_by_name),
    (evenings, "make_call", calls_in_the_order_of_seats),
    (evenings, "make_call", looks_again_after_a_look),
    (evenings, "make_call", says_whose_card_the_sleepwalker_saw),
    (nights, "_call_each", stops_the_specter_round_at_his_victim),
    (nights, "tell_everybody", wakes_only_whom_it_concerns),
    (the_news, "tell_everybody", wakes_only_whom_it_concerns),
    (evenings, "is_news_due", brings_news_only_when_there_are_some),
    (evenings, "news", says_who_was_infected),
]


@pytest.mark.parametrize(("room", "name", "leak"), LEAKS, ids=[leak.__name__ for _, _, leak in LEAKS])
def test_a_planted_leak_is_found(
    monkeypatch: pytest.MonkeyPatch, room: object, name: str, leak: Callable[..., object]
) -> None:
    monkeypatch.setattr(room, name, leak)
    with pytest.raises(AssertionError):
        the_same_test_unshrunk()
