"""Whatever the table answers, the game stays sound."""

from collections.abc import Iterator

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from narrator.evening.cues import Ask, Reply, Say, Show
from narrator.evening.evening import start
from narrator.evening.setting import Setting
from narrator.evening.story import story
from narrator.game.camps import mixed_couple
from narrator.game.cards.hunter.card import may_shoot, shot
from narrator.game.ending import ending
from narrator.game.evolve import replay
from narrator.game.happenings import AnyHappening, Died, Happening, Judged, ShotFired
from narrator.game.question import Question
from narrator.game.state import State
from narrator.words.saying import sentence
from tests.any_game import Played, by_lot, play, settings_of_a_table

GAMES = settings(max_examples=150, deadline=None, derandomize=True, database=None)
SEEDS = st.integers(0, 2**32)
ANY_EVENING = (settings_of_a_table(), SEEDS)

DEAD_MAY = {"hunter.shot", "sheriff.heir", "scapegoat.voters", "last_words.speak"}
"""What the cards ask of a seat that is dead (rules §5, §7)."""


def questions(evening: Played) -> Iterator[tuple[Question, State]]:
    pairs = zip(evening.cues, evening.states, strict=True)
    return ((cue.question, state) for cue, state in pairs if isinstance(cue, Ask))


@GAMES
@given(*ANY_EVENING)
def test_every_game_ends(setting: Setting, seed: int) -> None:
    evening = by_lot(setting, seed)
    last = evening.states[-1]
    assert evening.end is not None or nothing_can_happen(last), f"a stalemate of {last.living()}"


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
    state = evening.states[-1]
    died = [happening.seat for happening in evening.log if isinstance(happening, Died)]
    assert len(died) == len(set(died))
    assert sorted((*died, *state.living())) == list(range(1, setting.players + 1))
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


@GAMES
@given(*ANY_EVENING)
def test_a_win_is_neither_missed_nor_early(setting: Setting, seed: int) -> None:
    evening = by_lot(setting, seed)
    for phase in ("discussion", "vote", "nightfall"):
        for state in evening.at(phase):
            if state.night:
                assert ending(state) is None, f"at {phase} the game had been won"
    if evening.end is not None:
        assert ending(evening.end) == evening.end.ended
        assert not waiting(evening.log, evening.end), "the game ended before all had followed"


def waiting(log: list[Happening], end: State) -> list[int]:
    """Hunters that were owed a shot and lovers that were owed their grief when the game ended."""
    shot_by = {happening.seat for happening in log if isinstance(happening, ShotFired)}
    hunters = [death.seat for death in end.deaths if may_shoot(end, death.seat, death.cause)]
    grieving = [seat for seat in end.couple or () if end.alive(seat)]
    owed = [seat for seat in hunters if seat not in shot_by and shot(end, seat) is not None]
    return owed + (grieving if len(grieving) == 1 else [])


@GAMES
@given(*ANY_EVENING)
def test_at_most_one_verdict_a_day_and_it_is_carried_out(setting: Setting, seed: int) -> None:
    evening = by_lot(setting, seed)
    judged = [happening for happening in evening.log if isinstance(happening, Judged)]
    assert len(judged) == len(evening.at("vote"))
    state = evening.states[-1]
    for happening in judged:
        if happening.outcome == "executed" and happening.seat is not None:
            assert not state.alive(happening.seat)


@GAMES
@given(*ANY_EVENING)
def test_every_line_of_the_evening_and_its_story_can_be_said(setting: Setting, seed: int) -> None:
    evening = by_lot(setting, seed)
    for cue in (*evening.cues, *story(evening.log)):
        assert not isinstance(cue, Say | Show) or sentence(cue.key, cue.facts)
    for question, _ in questions(evening):
        assert sentence(question.key, question.facts)
