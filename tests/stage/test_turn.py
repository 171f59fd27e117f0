"""Public questions: who is heard, when, and what is asked again. A line takes a second."""

import pytest

from narrator.evening.cues import Say, Script, ask
from narrator.game.question import Answer
from narrator.stage.ports import EarState
from narrator.stage.records import Asked, Note, Overheard
from tests.stage.questions import BALLOT, SHOT, asking
from tests.stage.table import TAIL_S, Table

EXAMPLE = "again.example phrases=('三号', '弃票')"


def test_an_answer_by_voice() -> None:
    table = Table()
    table.says(at=3, words="三号")
    assert table.play(asking(BALLOT)) == [(3,)]
    assert table.said == ["vote.ballot"]
    assert table.decided == [("vote.ballot", (3,), "ear")]


def test_an_answer_by_hand() -> None:
    table = Table()
    table.presses(at=3, what="abstain")
    assert table.play(asking(BALLOT)) == ["abstain"]
    assert table.decided == [("vote.ballot", "abstain", "keys")]


def test_a_hand_cuts_the_question_short() -> None:
    table = Table()
    table.presses(at=0.4, what=(1,))
    assert table.play(asking(BALLOT)) == [(1,)]
    assert table.mouth.cut == ["vote.ballot"]


def test_the_ear_is_deaf_while_the_mouth_is_open_and_until_the_echo_is_gone() -> None:
    table = Table()
    table.says(at=0.5, words="一号")
    table.says(at=1 + TAIL_S - 0.01, words="一号")
    table.says(at=1 + TAIL_S + 0.01, words="三号")
    assert table.play(asking(BALLOT)) == [(3,)]
    assert table.ear.missed == ["一号", "一号"]


def test_only_what_may_be_said_now_is_offered_to_the_ear() -> None:
    table = Table()
    table.says(at=3, words="弃票")
    table.play(asking(BALLOT))
    assert {"三号", "弃票", "撤销", "谁还活着"} <= set(table.ear.offered)
    assert "二号" not in table.ear.offered


def test_an_unclear_answer_is_asked_again_in_other_words_and_then_the_keys_are_offered() -> None:
    table = Table()
    for at in (3, 6, 9, 12, 15):
        table.says(at, "三十好")
    table.presses(at=600, what=(4,))
    assert table.play(asking(BALLOT)) == [(4,)]
    assert table.said == ["vote.ballot", "again.first", EXAMPLE, "again.keys"]
    assert [heard.verdict for heard in table.records(Overheard)] == ["miss"] * 5


def test_who_says_nothing_is_asked_once_more_then_shown_the_ways_and_then_there_is_quiet() -> None:
    table = Table()
    table.presses(at=900, what=(4,))
    table.play(asking(BALLOT))
    assert table.said == ["vote.ballot", "vote.ballot", "again.silent phrases=('一号', '弃票')"]
    assert table.decided[0] == ("vote.ballot", (4,), "keys")


def test_a_cough_is_no_answer_and_no_miss() -> None:
    table = Table()
    table.says(at=5, words="")
    table.says(at=9, words="三号")
    table.play(asking(BALLOT))
    assert table.said == ["vote.ballot"]
    assert [heard.verdict for heard in table.records(Overheard)] == ["noise", "answer"]


def test_a_cough_does_not_put_the_next_asking_off() -> None:
    table = Table()
    for at in range(3, 13, 2):
        table.says(at, "")
    table.says(at=15.5, words="三号")
    table.play(asking(BALLOT))
    assert table.said == ["vote.ballot", "vote.ballot"]


def test_after_three_misses_in_a_row_the_keys_come_at_once() -> None:
    table = Table()
    for at in (3, 6, 9):
        table.says(at, "吵")
    table.presses(at=20, what=(1,))
    table.says(at=23, words="吵")
    table.presses(at=40, what=(3,))
    assert table.play(asking(BALLOT, BALLOT)) == [(1,), (3,)]
    assert table.said[4:] == ["vote.ballot", "again.deafening"]


def test_an_understood_answer_makes_the_ear_trusted_again() -> None:
    table = Table()
    for at in (3, 6, 9):
        table.says(at, "吵")
    table.says(at=20, words="一号")
    table.says(at=23, words="吵")
    table.says(at=30, words="三号")
    table.play(asking(BALLOT, BALLOT))
    assert table.said[4:] == ["vote.ballot", "again.noisy phrases=('六号', '弃票')"]


def test_a_barred_seat_is_refused_with_its_reason() -> None:
    table = Table()
    table.says(at=3, words="五号")
    table.says(at=6, words="三号")
    assert table.play(asking(BALLOT)) == [(3,)]
    assert table.said == ["vote.ballot", "refused.dead seat=5"]


def test_a_reason_that_is_secret_sounds_like_a_misunderstanding() -> None:
    def lines(words: str) -> list[str]:
        table = Table()
        table.says(at=3, words=words)
        table.says(at=6, words=words)
        table.says(at=9, words="三号")
        table.play(asking(BALLOT))
        return table.said

    assert lines("六号") == lines("吵") == ["vote.ballot", "again.first", EXAMPLE]


def test_the_screen_does_not_draw_a_seat_as_barred_for_a_secret_reason() -> None:
    table = Table()
    table.presses(at=3, what=(6,))
    table.presses(at=6, what=(3,))
    assert table.play(asking(BALLOT)) == [(3,)]
    panel = table.screen.picks[0].panel
    assert panel and panel.seats == (1, 3, 4, 6)
    assert table.said == ["vote.ballot", "again.first"]


def test_a_dead_microphone_costs_one_repetition_and_no_more() -> None:
    table = Table(ear="absent")
    table.presses(at=300, what=(1,))
    table.presses(at=302, what=(3,))
    assert table.play(asking(BALLOT, BALLOT)) == [(1,), (3,)]
    assert table.said[:3] == ["ear.absent", "vote.ballot", "vote.ballot"]
    assert table.said.count("ear.absent") == 1


def test_the_ear_comes_back() -> None:
    table = Table(ear="absent")
    table.does(at=3, deed=lambda: setattr(table.ear, "state", "deaf"))
    table.presses(at=5, what=(1,))
    table.says(at=9, words="三号")
    assert table.play(asking(BALLOT, BALLOT)) == [(1,), (3,)]
    assert "ear.back" in table.said


def test_an_ear_that_breaks_is_noted_and_the_keys_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def breaks(phrases: object, *, talk: bool) -> None:
        raise OSError("device pulled out")

    table = Table()
    monkeypatch.setattr(table.ear, "listen", breaks)
    table.presses(at=60, what=(1,))
    assert table.play(asking(BALLOT)) == [(1,)]
    assert [note.text for note in table.records(Note)] == ["the ear failed: device pulled out"]


def test_a_mouth_that_breaks_leaves_its_line_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    async def breaks(text: str) -> None:
        raise OSError("no speaker")

    table = Table()
    monkeypatch.setattr(table.mouth, "say", breaks)
    table.presses(at=60, what=(1,))
    assert table.play(asking(BALLOT)) == [(1,)]
    assert "vote.ballot" in [scene.said for scene in table.screen.scenes]
    assert [note.text for note in table.records(Note)] == ["the mouth failed: no speaker"]


@pytest.mark.parametrize("state", ["off", "absent"])
def test_without_an_ear_nothing_is_heard(state: EarState) -> None:
    table = Table(ear=state)
    table.says(at=5, words="三号")
    table.presses(at=9, what=(1,))
    assert table.play(asking(BALLOT)) == [(1,)]


def test_an_irreversible_answer_is_read_back() -> None:
    table = Table()
    table.says(at=3, words="三号")
    table.says(at=6, words="确认")
    assert table.play(asking(SHOT)) == [(3,)]
    assert table.said == ["hunter.whom", "readback answer=三号"]
    assert table.decided == [("hunter.whom", (3,), "ear")]


@pytest.mark.parametrize("taken_back", ["不对", "撤销"])
def test_a_read_back_that_is_denied_asks_again(taken_back: str) -> None:
    table = Table()
    table.says(at=3, words="三号")
    table.says(at=6, words=taken_back)
    table.says(at=9, words="四号")
    table.says(at=12, words="确认")
    assert table.play(asking(SHOT)) == [(4,)]
    assert table.said == ["hunter.whom", "readback answer=三号", "hunter.whom", "readback answer=四号"]


def test_a_read_back_may_be_confirmed_by_hand() -> None:
    table = Table()
    table.says(at=3, words="三号")
    table.presses(at=6, what="yes")
    assert table.play(asking(SHOT)) == [(3,)]
    titles = [s.panel.title for s in table.screen.picks if s.panel]
    assert titles == ["hunter.whom", "readback answer=三号"]


def test_what_was_asked_and_heard_is_written_down() -> None:
    table = Table()
    table.says(at=3, words="吵")
    table.says(at=8, words="三号")
    table.play(asking(BALLOT))
    asked, missed, heard, decided = table.ledger.records
    assert asked == Asked(key="vote.ballot", to=(2,), seats=(1, 3, 4), words=("abstain",))
    assert missed == Overheard(key="vote.ballot", raw="吵", confidence=0.9, ms=300, verdict="miss", t=3.0)
    assert heard == Overheard(
        key="vote.ballot",
        raw="三号",
        phrase="三号",
        choice=(3,),
        confidence=0.9,
        ms=300,
        verdict="answer",
        t=8.0,
    )
    assert decided.t == 8.0


def test_the_screen_is_clear_when_the_question_is_over() -> None:
    def script() -> Script[Answer]:
        answer = yield from ask(BALLOT)
        yield Say("vote.tally")
        return answer

    table = Table()
    table.says(at=3, words="三号")
    table.play(script)
    last = table.screen.scenes[-1]
    assert (last.panel, last.hints, last.ear) == (None, (), "deaf")
