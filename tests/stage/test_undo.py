"""撤销 by day."""

from narrator.evening.cues import Happened, Reply, Say, Script, ask, draw
from narrator.game.happenings import Died
from narrator.game.question import Answer, Question
from narrator.stage.bots import Bots
from narrator.stage.memory import Memory, reply_of
from narrator.stage.records import Befell, Decided, Undone, surviving
from tests.stage.questions import BALLOT
from tests.stage.table import Table


def ballots(*voters: int) -> Script[dict[int, Answer]]:
    """A roll call."""
    votes = {}
    for voter in voters:
        question = Question("vote.ballot", to=(voter,), seats=(1, 2, 3, 4), facts={"seat": voter})
        votes[voter] = yield from ask(question)
        yield Say("vote.noted")
    return votes


def test_the_last_answer_is_taken_back_and_asked_again() -> None:
    table = Table()
    table.says(at=3, words="一号")
    table.says(at=6, words="撤销")
    table.says(at=9, words="四号")
    table.says(at=12, words="二号")
    assert table.play(lambda: ballots(1, 2)) == {1: (4,), 2: (2,)}
    assert table.said == [
        "vote.ballot seat=1",
        "vote.noted",
        "vote.ballot seat=2",
        "undo.done",
        "vote.ballot seat=1",
        "vote.noted",
        "vote.ballot seat=2",
        "vote.noted",
    ]


def test_no_right_after_an_answer_takes_it_back() -> None:
    table = Table()
    table.says(at=3, words="一号")
    table.says(at=6, words="不对")
    table.says(at=9, words="四号")
    table.says(at=12, words="二号")
    assert table.play(lambda: ballots(1, 2)) == {1: (4,), 2: (2,)}


def test_no_after_an_answer_by_hand_is_only_talk() -> None:
    table = Table()
    table.presses(at=3, what=(1,))
    table.says(at=6, words="不对")
    table.says(at=9, words="二号")
    assert table.play(lambda: ballots(1, 2)) == {1: (1,), 2: (2,)}
    assert table.records(Undone) == []


def test_no_reaches_past_the_bots_to_what_was_heard() -> None:
    table = Table(bots=Bots(frozenset({2})))
    table.says(at=3, words="一号")
    table.says(at=14, words="不对")
    table.says(at=18, words="四号")
    table.says(at=30, words="四号")
    votes = table.play(lambda: ballots(1, 2, 3))
    assert (votes[1], votes[3]) == ((4,), (4,))


def test_no_never_reaches_into_the_night() -> None:
    def evening() -> Script[Answer]:
        yield from ask(BALLOT)
        yield from ask(Question("deal.look", words=("look",), secret=True))
        return (yield from ask(BALLOT))

    table = Table()
    table.says(at=3, words="一号")
    table.presses(at=6, what="look")
    table.says(at=10, words="不对")
    table.says(at=14, words="三号")
    assert table.play(evening) == (3,)
    assert table.records(Undone) == []
    assert "不对" not in table.ear.offered


def test_no_said_later_is_only_talk() -> None:
    table = Table()
    table.says(at=3, words="一号")
    table.says(at=6, words="嗡")
    table.says(at=9, words="不对")
    table.says(at=12, words="二号")
    assert table.play(lambda: ballots(1, 2)) == {1: (1,), 2: (2,)}


def test_no_answers_a_question_that_offers_it() -> None:
    def evening() -> Script[Answer]:
        yield from ballots(1)
        return (yield from ask(Question("vote.stands", words=("yes", "no"))))

    table = Table()
    table.says(at=3, words="一号")
    table.says(at=6, words="不对")
    assert table.play(evening) == "no"


def test_step_by_step_to_the_beginning() -> None:
    table = Table()
    table.says(at=3, words="一号")
    table.says(at=6, words="一号")
    table.says(at=9, words="撤销")
    table.says(at=12, words="撤销")
    table.says(at=15, words="撤销")
    table.says(at=18, words="二号")
    table.says(at=21, words="二号")
    table.says(at=24, words="二号")
    assert table.play(lambda: ballots(1, 2, 3)) == {1: (2,), 2: (2,), 3: (2,)}
    assert [undone.count for undone in table.records(Undone)] == [1, 1]
    assert table.said.count("undo.nothing") == 1


def test_what_followed_from_it_never_happened() -> None:
    def shots() -> Script[Answer]:
        shot = yield from ask(Question("hunter.whom", seats=(1, 3)))
        yield Happened(Died(shot[0] if isinstance(shot, tuple) else 0, "shot"))
        return (yield from ask(Question("last_words.speak", words=("done",))))

    table = Table()
    table.says(at=3, words="一号")
    table.says(at=6, words="撤销")
    table.says(at=9, words="三号")
    table.says(at=12, words="说完了")
    table.play(shots)
    deaths = [fact for fact in surviving(table.ledger.records) if isinstance(fact, Befell)]
    assert [death.happening for death in deaths] == [Died(3, "shot")]


def test_a_secret_stands_in_the_way() -> None:
    def evening() -> Script[Answer]:
        yield from ask(Question("deal.look", words=("look",), secret=True))
        return (yield from ask(Question("vote.ballot", seats=(1, 2))))

    table = Table()
    table.presses(at=1, what="look")
    table.says(at=4, words="撤销")
    table.says(at=7, words="二号")
    assert table.play(evening) == (2,)
    assert table.said == ["vote.ballot", "undo.refused"]


def test_chance_is_not_asked_twice() -> None:
    def evening() -> Script[Answer]:
        yield from ask(Question("vote.stands", words=("yes", "no")))
        yield from draw("lot", 3)
        return (yield from ask(Question("vote.ballot", seats=(1, 2))))

    table = Table()
    table.says(at=3, words="确认")
    table.says(at=6, words="撤销")
    table.says(at=9, words="二号")
    table.play(evening)
    assert "undo.refused" in table.said


def test_bots_on_the_way_are_passed_over() -> None:
    """Bots of 2 and 3 vote within four seconds each; at 14 seat 4 is being asked."""
    table = Table(bots=Bots(frozenset({2, 3})))
    table.says(at=3, words="一号")
    table.says(at=14, words="撤销")
    table.says(at=18, words="四号")
    table.says(at=30, words="四号")
    votes = table.play(lambda: ballots(1, 2, 3, 4))
    assert [undone.count for undone in table.records(Undone)] == [3]
    assert (votes[1], votes[4]) == ((4,), (4,))
    before = [decided.answer for decided in table.records(Decided)[1:3]]
    assert [votes[2], votes[3]] == before, "a bot does not change its mind"


def test_a_table_of_bots_has_nobody_to_take_anything_back() -> None:
    table = Table(bots=Bots(frozenset({1})))
    table.presses(at=6, what="undo")
    table.presses(at=9, what=(1,))
    table.play(lambda: ballots(1, 2))
    assert "undo.refused" in table.said


def test_memory_forgets_back_to_the_question() -> None:
    table = Table()
    table.says(at=3, words="一号")
    table.says(at=6, words="二号")
    table.play(lambda: ballots(1, 2))
    memory = Memory(table.ledger.records)
    script: Script[dict[int, Answer]] = ballots(1, 2)
    reply: Reply = None
    for _ in range(4):
        reply = reply_of(memory.meet(script.send(reply)))
    assert memory.take_back(2) == 0
