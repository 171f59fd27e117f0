"""Whatever the table answers, whatever card comes up, the game stays sound."""

from collections import Counter
from collections.abc import Iterator
from typing import get_args

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from narrator.config import Rules
from narrator.evening.cues import Ask, Draw, Enter, Reply, Say, Show
from narrator.evening.evening import start
from narrator.evening.events import EVENTS
from narrator.evening.pile import pile
from narrator.evening.setting import Setting
from narrator.evening.story import story
from narrator.game.camps import mixed_couple
from narrator.game.cards import CARDS
from narrator.game.cards.hunter.card import may_shoot, shot
from narrator.game.ending import ending, infection_ends
from narrator.game.evolve import replay
from narrator.game.happenings import AnyHappening, Died, EventDrawn, Happening, Judged, Returned, ShotFired
from narrator.game.question import Question
from narrator.game.state import Marks, Seat, State
from narrator.game.view import view
from narrator.words.saying import sentence
from tests.any_game import OPTIONS, Played, by_lot, play, settings_of_a_table

GAMES = settings(max_examples=150, deadline=None, derandomize=True, database=None)
SEEDS = st.integers(0, 2**32)
ANY_EVENING = (settings_of_a_table(), SEEDS)

MOST_CUES = 6000
"""No evening that moves on has so many."""

DEAD_MAY = {
    "hunter.shot",
    "sheriff.heir",
    "scapegoat.voters",
    "last_words.speak",
    "punishment.whom",
    "influences.first",
    "double_agent.whom",
    "spiritualism.spirit",
}
"""What the cards ask of a seat that is dead (rules §5, §7, A59)."""


def questions(evening: Played) -> Iterator[tuple[Question, State]]:
    pairs = zip(evening.cues, evening.states, strict=True)
    return ((cue.question, state) for cue, state in pairs if isinstance(cue, Ask))


def test_every_option_is_turned() -> None:
    assert {*OPTIONS, "events"} == set(Rules.__struct_fields__)


@GAMES
@given(*ANY_EVENING)
def test_every_game_ends(setting: Setting, seed: int) -> None:
    evening = by_lot(setting, seed)
    last = evening.states[-1]
    assert evening.end is not None or nothing_can_happen(last), f"a stalemate of {last.living()}"
    assert len(evening.cues) < MOST_CUES


def nothing_can_happen(state: State) -> bool:
    """Two stalemates the law leaves open, both where nobody may vote for himself.

    The piper alone where the village needs him dead; a wolf and his lover who do not count as a mixed couple.
    """
    living = state.living()
    alone = living == state.holders("piper") and state.rules.village_needs_piper_dead
    a_pair = living == state.couple and mixed_couple(state) is None
    return not state.rules.self_vote and (alone or a_pair)


@GAMES
@given(*ANY_EVENING)
def test_the_log_tells_it_all_also_after_it_was_written_down(setting: Setting, seed: int) -> None:
    evening = by_lot(setting, seed)
    lines = [msgspec.json.encode(happening) for happening in evening.log]
    again: list[Happening] = [msgspec.json.decode(line, type=AnyHappening) for line in lines]
    assert again == evening.log
    if evening.end is not None:
        assert replay(start(setting), again) == evening.end


@GAMES
@given(*ANY_EVENING)
def test_the_same_replies_make_the_same_evening(setting: Setting, seed: int) -> None:
    first = by_lot(setting, seed)
    replies: Iterator[Reply] = iter(first.replies)
    again = play(setting, lambda cue: next(replies))
    assert again.cues == first.cues
    assert again.end == first.end


@GAMES
@given(*ANY_EVENING)
def test_nobody_dies_twice_or_unsaid(setting: Setting, seed: int) -> None:
    evening = by_lot(setting, seed)
    dead: set[int] = set()
    for happening in evening.log:
        match happening:
            case Died(seat):
                assert seat not in dead, f"{seat} dies again"
                dead.add(seat)
            case Returned(seat):
                dead.remove(seat)
    state = evening.states[-1]
    assert sorted((*dead, *state.living())) == list(range(1, setting.players + 1))
    died = [happening.seat for happening in evening.log if isinstance(happening, Died)]
    assert [death.seat for death in state.deaths] == died


@GAMES
@given(*ANY_EVENING)
def test_questions_offer_something_and_nothing_barred(setting: Setting, seed: int) -> None:
    for question, _ in questions(by_lot(setting, seed)):
        barred = dict(question.barred)
        assert question.words or len(question.seats) >= question.least, f"{question.key} has no answer"
        assert not barred.keys() & set(question.seats)
        assert list(question.seats) == sorted(set(question.seats))
        assert not any(question.allows((seat,)) for seat in barred)
        assert all(question.allows(word) for word in question.words)
        assert not question.seats or question.allows(question.seats[: question.least])
        assert question.least <= question.most


@GAMES
@given(*ANY_EVENING)
def test_only_the_living_are_named_and_the_dead_are_asked_only_what_their_cards_allow(
    setting: Setting, seed: int
) -> None:
    for question, state in questions(by_lot(setting, seed)):
        if not state.seats:
            continue  # cards are being dealt
        assert all(state.alive(seat) for seat in question.seats), f"{question.key} offers the dead"
        dead = [seat for seat in question.to if not state.alive(seat)]
        assert not dead or question.key in DEAD_MAY, f"{question.key} is asked of {dead}"
        absent = set(state.flagged("gone")) & {*question.to, *question.seats}
        assert not absent or question.key in ROOM_NEXT_DOOR, f"{question.key} and the absent {absent}"


ROOM_NEXT_DOOR = {
    "guard.whom",
    "seer.whom",
    "piper.whom",
    "wolf_seers.whom",
    "specter.kill",
    "sheriff.heir",
    "scapegoat.voters",
}
"""What may concern the absent rascal: he cannot die, speak or vote, but may be looked at and named."""


@GAMES
@given(*ANY_EVENING)
def test_a_win_is_neither_missed_nor_early(setting: Setting, seed: int) -> None:
    evening = by_lot(setting, seed)
    for phase in ("discussion", "vote", "second_vote", "nightfall"):
        for state in evening.at(phase):
            if state.night:
                assert ending(state) is None, f"at {phase} the game had been won"
    if evening.end is not None:
        at_night = not evening.end.by_day  # only an infection ends a game by night (A79)
        assert evening.end.ended == (infection_ends if at_night else ending)(evening.end)
        assert not waiting(evening.log, evening.end), "the game ended before all had followed"


def waiting(log: list[Happening], end: State) -> list[int]:
    """Hunters that were owed a shot and lovers that were owed their grief when the game ended."""
    shot_by = {happening.seat for happening in log if isinstance(happening, ShotFired)}
    chain = [death for death in end.deaths if death.phase == end.phase]
    hunters = [death.seat for death in chain if may_shoot(end, death.seat, death.cause)]
    grieving = [seat for seat in end.couple or () if end.alive(seat)]
    owed = [seat for seat in hunters if seat not in shot_by and shot(end, seat) is not None]
    return owed + (grieving if len(grieving) == 1 and not end.under("love_turned") else [])


@GAMES
@given(*ANY_EVENING)
def test_every_vote_ends_in_one_verdict_and_it_is_carried_out(setting: Setting, seed: int) -> None:
    evening = by_lot(setting, seed)
    judged = [happening for happening in evening.log if isinstance(happening, Judged)]
    if not any(state.effect("great_distrust") for state in evening.at("vote")):  # that card hangs several
        assert len(judged) == len(evening.at("vote")) + len(evening.at("second_vote"))
    state = evening.states[-1]
    for happening in judged:
        if happening.outcome == "executed" and happening.seat is not None:
            assert not state.alive(happening.seat)


@GAMES
@given(settings_of_a_table(events=True), SEEDS)
def test_one_card_a_morning_and_each_card_once(setting: Setting, seed: int) -> None:
    evening = by_lot(setting, seed)
    drawn = [happening for happening in evening.log if isinstance(happening, EventDrawn)]
    assert not Counter(card.event for card in drawn) - Counter(setting.pile)
    mornings = [cue.night for cue in evening.cues if isinstance(cue, Enter) and cue.phase == "event"]
    assert len(mornings) == len(set(mornings))
    assert min(mornings, default=9) >= setting.rules.events_from_day
    played = [card for card in drawn if not card.why_not]
    assert len(played) <= len(mornings) == sum(cue == Draw("event", cue.count) for cue in draws(evening))


def draws(evening: Played) -> list[Draw]:
    return [cue for cue in evening.cues if isinstance(cue, Draw)]


@GAMES
@given(settings_of_a_table(events=True), SEEDS)
def test_an_effect_lasts_as_long_as_its_card_says(setting: Setting, seed: int) -> None:
    evening = by_lot(setting, seed)
    for state in evening.at("discussion"):
        for effect in state.effects:
            kind = EVENTS[effect.event].kind
            assert kind != "full" or effect.day == state.night, f"{effect} outlived its round"
            assert kind != "dark" or effect.ends == "never"
    for phase in ("nightfall", "call_guard", "daybreak"):
        for state in evening.at(phase):
            sunset = [e for e in state.effects if e.ends == "sunset"]
            assert phase == "nightfall" or not sunset


@GAMES
@given(*ANY_EVENING)
def test_every_line_of_the_evening_and_its_story_can_be_said(setting: Setting, seed: int) -> None:
    evening = by_lot(setting, seed)
    lines = [(cue.key, cue.facts) for cue in evening.cues if isinstance(cue, Say | Show)]
    lines += [(cue.key, cue.facts) for cue in story(evening.log) if isinstance(cue, Say)]
    lines += [(question.key, question.facts) for question, _ in questions(evening)]
    for key, facts in lines:
        assert sentence(key, facts)


@settings(GAMES, max_examples=80)
@given(*ANY_EVENING)
def test_a_pair_of_eyes_sees_open_cards_and_its_own_secrets_only(setting: Setting, seed: int) -> None:
    """Exchange everything that a seat may not know, and its view stays the same."""
    for state in by_lot(setting, seed).at("discussion"):
        for own in range(1, setting.players + 1):
            partner = state.partner(own)
            hidden = replace(
                state,
                seats=tuple(Seat(s.number, s.card if s.number == own else "?", s.alive) for s in state.seats),
                couple=None if partner is None else state.couple,
                charmed=frozenset(),
                infected=frozenset(),
                agent=None,
                tonight=Marks(),
                center=(),
            )
            assert view(hidden, seat=own) == view(state, seat=own)
            assert view(hidden) == view(state)


FULL = Setting(
    18,
    tuple(sorted((*CARDS, *["villager"] * 4, *["werewolf"] * 3))),
    deal="cards_registered",
    genders=("m", "f") * 9,
    ages=tuple(range(20, 38)),
    pile=pile(("m", "f"), (20,)),
)
HOUSES = (
    Rules(events="on"),
    Rules(events="on", variant_not_him=True, lycan_temptation="event", harvest_festival="event"),
    Rules(events="on", harvest_festival="whole_game"),
)


def test_every_kind_of_happening_comes_about_and_can_be_written_down() -> None:
    kinds: set[type] = set()
    for seed in range(60):
        for happening in by_lot(replace(FULL, rules=HOUSES[seed % 3]), seed).log:
            if type(happening) not in kinds:
                assert msgspec.json.decode(msgspec.json.encode(happening), type=AnyHappening) == happening
            kinds.add(type(happening))
    assert kinds == set(get_args(AnyHappening))
