"""Public questions: who is heard, when, and what is asked again."""

from narrator.evening.cues import Say, Script, ask
from narrator.game.question import Answer, Question
from tests.stage.table import TAIL_S, Table

BALLOT = Question("vote.ballot", to=(2,), seats=(1, 3, 4), words=("abstain",), barred=((5, "dead"),))


def ballot(question: Question = BALLOT) -> Script[Answer]:
    return (yield from ask(question))


def test_an_answer_by_voice() -> None:
    table = Table()
    table.says(at=3, words="三号")
    assert table.play(ballot) == (3,)
    assert table.said == ["vote.ballot"]
    assert table.decided == [("vote.ballot", (3,), "ear")]
