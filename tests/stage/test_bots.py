"""Seats that the program holds."""

import asyncio
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narrator.evening.cues import Script, SlotCloses, SlotOpens, ask
from narrator.game.question import Answer, Question
from narrator.stage.bots import Bots, by_lot, decide
from narrator.stage.ports import EarState
from narrator.stage.records import Decided, Note, Overheard
from tests.stage.table import Table

EVERYBODY = frozenset({1, 2, 3, 4})


class Loudspeaker:
    """Says a bot's answer into the room; `garbles`: this many times the ear understands something else."""

    def __init__(self, garbles: int = 0, garbled: str = "嗡") -> None:
        self.spoken: list[str] = []
        self.table: Table | None = None
        self._garbles, self._garbled = garbles, garbled

    async def speak(self, text: str) -> None:
        assert self.table is not None
        assert not self.table.mouth.open, "a bot talks while the narrator does"
        await asyncio.sleep(0.8)
        self.spoken.append(text)
        self.table.ear.utter(self._garbled if len(self.spoken) <= self._garbles else text)
        await asyncio.sleep(0.1)


def evening() -> Script[list[Answer]]:
    """A secret choice, a roll call, a shot, the table's word."""
    answers = []
    yield SlotOpens("seer")
    answers.append((yield from ask(Question("seer.whom", to=(2,), seats=(1, 3, 4), secret=True))))
    yield SlotCloses()
    for voter in (1, 2, 3, 4):
        ballot = Question("vote.ballot", to=(voter,), seats=(1, 2, 3, 4), words=("abstain",))
        answers.append((yield from ask(ballot)))
    shot = Question("hunter.whom", to=(3,), seats=(1, 2, 4), words=("nobody",), irreversible=True)
    answers.append((yield from ask(shot)))
    answers.append((yield from ask(Question("vote.stands", words=("yes", "no")))))
    return answers


def with_voice(loudspeaker: Loudspeaker, seed: int = 7) -> Table:
    table = Table(bots=Bots(EVERYBODY, whole_table=True, voice=loudspeaker), seed=seed)
    loudspeaker.table = table
    return table


def test_silent_bots_play_an_evening() -> None:
    table = Table(bots=Bots(EVERYBODY, whole_table=True))
    answers = table.play(evening)
    assert len(answers) == 7
    assert {by for _, _, by in table.decided} == {"bot"}


def test_the_ear_hears_what_bots_say() -> None:
    table = with_voice(Loudspeaker())
    table.play(evening)
    assert [by for _, _, by in table.decided] == ["bot", *["ear"] * 6]
    assert {heard.verdict for heard in table.records(Overheard)} == {"answer"}


@pytest.mark.parametrize("seed", range(20))
def test_bots_decide_alike_spoken_or_silent_heard_or_not(seed: int) -> None:
    silent = Table(bots=Bots(EVERYBODY, whole_table=True), seed=seed).play(evening)
    assert with_voice(Loudspeaker(), seed).play(evening) == silent
    assert with_voice(Loudspeaker(garbles=7), seed).play(evening) == silent
    assert with_voice(Loudspeaker(garbles=5, garbled="二号"), seed).play(evening) == silent


def test_a_bot_that_is_never_understood_answers_otherwise() -> None:
    table = with_voice(Loudspeaker(garbles=1000))
    table.play(lambda: only(Question("vote.ballot", to=(1,), seats=(2, 3))))
    [decided] = table.records(Decided)
    assert (decided.by, decided.misses) == ("bot", 3)


def test_a_bot_that_is_never_heard_answers_otherwise() -> None:
    class Whisper(Loudspeaker):
        async def speak(self, text: str) -> None:
            self.spoken.append(text)

    whisper = Whisper()
    table = with_voice(whisper)
    table.play(lambda: only(Question("vote.ballot", to=(1,), seats=(2, 3))))
    [decided] = table.records(Decided)
    assert (decided.by, decided.misses) == ("bot", 2)
    assert len(whisper.spoken) == 3


def test_a_bot_misunderstood_as_something_else_is_counted_as_wrong() -> None:
    ballot = Question("vote.ballot", to=(1,), seats=(1, 4))
    meant = Table(bots=Bots(EVERYBODY, whole_table=True)).play(lambda: only(ballot))
    table = with_voice(Loudspeaker(garbles=1, garbled="一号" if meant == (4,) else "四号"))
    assert table.play(lambda: only(ballot)) == meant
    assert [heard.verdict for heard in table.records(Overheard)] == ["wrong", "answer"]


def test_a_bot_whose_loudspeaker_fails_answers_otherwise() -> None:
    class Broken(Loudspeaker):
        async def speak(self, text: str) -> None:
            raise OSError("no device")

    table = with_voice(Broken())
    table.play(evening)
    assert [note.text for note in table.records(Note)] == ["a bot's voice failed: no device"]


@pytest.mark.parametrize("state", ["off", "absent"])
def test_without_an_ear_bots_do_not_talk_to_the_wall(state: EarState) -> None:
    loudspeaker = Loudspeaker()
    table = with_voice(loudspeaker)
    table.ear.state = state
    table.play(evening)
    assert loudspeaker.spoken == []


def test_a_person_among_those_asked_answers_for_all() -> None:
    table = Table(bots=Bots(frozenset({2, 3})))
    table.presses(at=5, what=(4,))
    wolves = Question("wolves.whom", to=(1, 2), seats=(3, 4), secret=True)
    assert table.play(lambda: slot(wolves)) == (4,)
    assert table.decided == [("wolves.whom", (4,), "keys")]


def test_the_screen_shows_no_secret_question_of_a_bot() -> None:
    table = Table(bots=Bots(frozenset({2})))
    table.play(lambda: slot(Question("seer.whom", to=(2,), seats=(3, 4), secret=True)))
    assert {scene.panel.title for scene in table.screen.scenes if scene.panel} == {""}


def test_bots_leave_the_tables_questions_to_the_people_at_it() -> None:
    table = Table(bots=Bots(frozenset({1, 2, 3})))
    table.says(at=20, words="取消")
    table.play(lambda: only(Question("vote.stands", words=("yes", "no"))))
    assert table.decided == [("vote.stands", "no", "ear")]


def only(question: Question) -> Script[Answer]:
    return (yield from ask(question))


def slot(question: Question) -> Script[Answer]:
    yield SlotOpens("call")
    answer = yield from ask(question)
    yield SlotCloses()
    return answer


@st.composite
def questions(draw: st.DrawFn) -> Question:
    seats = tuple(sorted(draw(st.sets(st.integers(1, 18), max_size=18))))
    least = draw(st.integers(0, max(0, len(seats))))
    most = draw(st.integers(max(1, least), max(1, least, len(seats))))
    words = tuple(draw(st.sets(st.sampled_from(["yes", "no", "nobody", "done", "time_up", "clash", "save"]))))
    if not seats and not set(words) - {"time_up"}:
        words = ("done",)
    return Question("any", seats=seats, least=least, most=most, words=words)


@given(questions(), st.integers())
def test_a_bot_gives_an_offered_answer(question: Question, seed: int) -> None:
    answer = decide(question, Random(seed))
    assert question.allows(answer)
    assert answer != "time_up"


@given(questions(), st.integers())
def test_the_lot_gives_an_offered_answer(question: Question, seed: int) -> None:
    assert question.allows(by_lot(question, Random(seed)))


def test_a_question_without_answers_is_an_error() -> None:
    with pytest.raises(ValueError, match="nothing"):
        decide(Question("empty"), Random(1))
