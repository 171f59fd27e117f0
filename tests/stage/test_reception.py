"""How an evening's utterances shape the way a question is asked again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narrator.config import Ear
from narrator.game.question import Answer, Question
from narrator.stage.examples import examples
from narrator.stage.reception import Ladder, Reception

VOTE = Question("vote.ballot", seats=(1, 3, 4), words=("abstain",), barred=((2, "lover"), (5, "dead")))
PHRASES: dict[str, Answer] = {
    "一号": (1,), "幺号": (1,), "二号": (2,), "三号": (3,), "四号": (4,), "五号": (5,), "弃票": "abstain",
}  # fmt: skip


def evening(told: str) -> Reception:
    """A letter an utterance: + was understood, - was not."""
    reception = Reception(Ear())
    for letter in told:
        if letter == "+":
            reception.understood()
        else:
            reception.missed()
    return reception


def climbed(reception: Reception, spoken: str, *, hears: bool = True, has_example: bool = True) -> list[str]:
    """A letter a try: s for something said, a dot for silence."""
    ladder = Ladder(reception)
    return [ladder.climb(spoken=letter == "s", hears=hears, has_example=has_example) for letter in spoken]


@pytest.mark.parametrize(
    ("told", "room"),
    [
        ("", "calm"),
        ("--+", "calm"),
        ("-+-+-", "noisy"),
        ("-+-+-+++", "noisy"),
        ("-+-+-++++", "calm"),
        ("---", "deafening"),
        ("---+", "noisy"),
        ("---+++++++", "calm"),
    ],
)
def test_the_room_is_as_noisy_as_the_last_utterances_were(told: str, room: str) -> None:
    assert evening(told).room == room


def test_in_a_calm_room_one_is_asked_then_helped_then_sent_to_the_keys() -> None:
    assert climbed(evening("+++"), "ssss") == ["again.first", "again.example", "again.keys", ""]


def test_in_a_noisy_room_help_comes_at_once() -> None:
    assert climbed(evening("-+-+-+"), "sss") == ["again.noisy", "again.keys", ""]


def test_in_a_deafening_room_only_the_keys_are_left() -> None:
    assert climbed(evening("---"), "ss") == ["again.deafening", ""]


def test_silence_is_no_noise() -> None:
    reception = evening("")
    assert climbed(reception, "...") == ["repeat", "again.silent", ""]
    assert reception.room == "calm"


def test_without_an_example_none_is_promised() -> None:
    assert climbed(evening(""), "ss", has_example=False) == ["again.first", "again.keys"]
    assert climbed(evening(""), "..", has_example=False) == ["repeat", "again.lost"]


def test_without_an_ear_the_question_is_repeated_once() -> None:
    assert climbed(evening(""), "...", hears=False) == ["repeat", "", ""]


@given(st.text("+-", max_size=20), st.text("s.", min_size=1, max_size=20), st.booleans(), st.booleans())
def test_no_rung_comes_twice_and_it_ends_with_the_keys(
    told: str, spoken: str, hears: bool, has_example: bool
) -> None:
    ladder = Ladder(evening(told))
    rungs = []
    for letter in spoken:
        rungs.append(ladder.climb(spoken=letter == "s", hears=hears, has_example=has_example))
    said = [rung for rung in rungs if rung]
    assert len(said) == len(set(said)) <= 5
    assert ladder.misses == len(spoken)
    if ladder.is_climbed:
        assert said[-1] in {"again.keys", "again.deafening", "again.silent", "again.lost"} or not hears
    else:
        assert len(said) < 5


def test_the_example_is_not_always_the_same_seat() -> None:
    assert [examples(VOTE, PHRASES, turn)[0] for turn in range(5)] == ["一号", "二号", "三号", "四号", "一号"]
    assert examples(VOTE, PHRASES)[1:] == ("弃票",)


def test_an_example_does_not_tell_who_is_in_love() -> None:
    free = Question("vote.ballot", seats=(1, 2, 3, 4), words=("abstain",), barred=((5, "dead"),))
    for turn in range(8):
        assert examples(VOTE, PHRASES, turn) == examples(free, PHRASES, turn)
