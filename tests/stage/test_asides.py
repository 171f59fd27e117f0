"""What may be said beside the answer: 重复, 谁还活着, 跳过, 还剩多久, 暂停. A line takes a second."""

import pytest

from narrator.config import Ear, Pace
from narrator.evening.cues import Say, Script, ask
from narrator.game.question import Answer, Question
from tests.stage.questions import BALLOT, asking
from tests.stage.table import Table

TALK = Question("discussion.free", words=("done", "time_up"), limit="discussion")


def test_repeat_says_the_question_and_the_line_before_it() -> None:
    def dawn() -> Script[Answer]:
        yield Say("dawn.peaceful")
        return (yield from ask(BALLOT))

    table = Table()
    table.says(at=4, words="重复")
    table.says(at=9, words="三号")
    table.play(dawn)
    assert table.said == ["dawn.peaceful", "vote.ballot"] * 2


def test_who_lives() -> None:
    table = Table()
    table.dead = {3}
    table.says(at=3, words="谁还活着")
    table.says(at=6, words="一号")
    table.play(asking(BALLOT))
    assert table.said == ["vote.ballot", "who.lives count=3 seats=(1, 2, 4)"]


@pytest.mark.parametrize(
    ("question", "answer"),
    [(BALLOT, "abstain"), (TALK, "done"), (Question("vote.stands", words=("yes", "no")), "no")],
)
def test_skip_passes_if_the_question_may_be_passed(question: Question, answer: str) -> None:
    table = Table()
    table.says(at=3, words="跳过")
    assert table.play(asking(question)) == [answer]


def test_what_must_be_answered_cannot_be_skipped() -> None:
    table = Table()
    table.says(at=3, words="跳过")
    table.says(at=6, words="一号")
    assert table.play(asking(Question("sheriff.heir", seats=(1, 3)))) == [(1,)]
    assert table.said == ["sheriff.heir", "refused.not_offered"]


def test_the_clock_ends_a_discussion_after_a_warning() -> None:
    table = Table(pace=Pace(discussion_s=180))
    assert table.play(asking(TALK)) == ["time_up"]
    assert table.decided == [("discussion.free", "time_up", "clock")]
    assert table.said == ["discussion.free", "time.soon seconds=30.0", "time.up"]
    assert 181 <= table.ledger.records[-1].t <= 183


def test_talk_is_not_interrupted() -> None:
    table = Table(pace=Pace(discussion_s=100))
    for at in range(3, 90, 5):
        table.says(at, "我觉得三号是狼")
    table.says(at=90, words="说完了")
    assert table.play(asking(TALK)) == ["done"]
    assert table.said == ["discussion.free"]


WATCHED = Question("discussion.free", words=("done",), limit="discussion", watched="not_me_nor_wolf")


@pytest.mark.parametrize(
    ("spot", "question", "said", "hint"),
    [
        (True, WATCHED, "[unk]狼人[unk]", "violation.hint phrases=('狼',)"),
        (True, WATCHED, "[unk]三号[unk]", "[unk]三号[unk]"),
        (False, WATCHED, "[unk]狼人[unk]", "[unk]狼人[unk]"),
        (True, TALK, "[unk]狼人[unk]", "[unk]狼人[unk]"),
    ],
)
def test_a_forbidden_word_is_hinted_at_on_the_screen_and_nobody_is_judged(
    spot: bool, question: Question, said: str, hint: str
) -> None:
    table = Table(ear_settings=Ear(spot=spot))
    table.says(at=20, words=said)
    table.presses(at=30, what="repeat")
    table.says(at=40, words="过")
    assert table.play(asking(question)) == ["done"]
    assert hint in [scene.heard for scene in table.screen.scenes]
    assert table.said == ["discussion.free"] * 2


def test_time_left() -> None:
    table = Table(pace=Pace(discussion_s=100))
    table.says(at=41, words="还剩多久")
    table.says(at=50, words="过")
    table.play(asking(TALK))
    assert table.said == ["discussion.free", "time.left seconds=60.0"]


def test_there_is_no_time_left_of_a_ballot() -> None:
    table = Table()
    table.says(at=3, words="还剩多久")
    table.says(at=6, words="一号")
    table.play(asking(BALLOT))
    assert table.said == ["vote.ballot", "time.none"]


def test_the_screen_knows_when_the_time_is_up() -> None:
    table = Table(pace=Pace(discussion_s=100))
    table.says(at=50, words="过")
    table.play(asking(TALK))
    assert table.screen.scenes[-1].until_s == 101


def test_pause_stops_the_clock_until_somebody_says_go_on() -> None:
    table = Table(pace=Pace(discussion_s=100))
    table.says(at=41, words="暂停")
    table.says(at=60, words="说完了")
    table.says(at=1041, words="继续")
    assert table.play(asking(TALK)) == ["time_up"]
    assert table.said == ["discussion.free", "paused", "resumed", "time.up"]
    assert 1101 <= table.ledger.records[-1].t <= 1103


def test_going_on_asks_for_nothing_where_nothing_stands_still() -> None:
    table = Table()
    table.says(at=3, words="继续")
    table.says(at=8, words="一号")
    assert table.play(asking(BALLOT)) == [(1,)]
    assert table.said == ["vote.ballot"], "it is no answer that was misheard either"


def named(says: str, *, at: float = 41) -> Table:
    """A table that must name the moderator while people talk."""
    table = Table(pace=Pace(discussion_s=100), ear_settings=Ear(address="talk"))
    table.says(at=at, words=says)
    return table


def test_a_command_in_a_discussion_may_have_to_name_the_moderator() -> None:
    table = named("还剩多久")
    table.says(at=51, words="法官还剩多久")
    table.says(at=60, words="过")
    table.play(asking(TALK))
    assert table.said == ["discussion.free", "time.left seconds=50.0"]


def test_a_pause_of_a_discussion_ends_as_it_was_told() -> None:
    table = named("法官暂停")
    table.says(at=60, words="继续")
    table.says(at=70, words="法官继续")
    table.says(at=90, words="过")
    table.play(asking(TALK))
    assert table.said == ["discussion.free", "paused_addressed", "resumed"]


def test_a_ballot_takes_commands_as_ever() -> None:
    table = named("谁还活着", at=3)
    table.says(at=6, words="一号")
    table.play(asking(BALLOT))
    assert table.said == ["vote.ballot", "who.lives count=4 seats=(1, 2, 3, 4)"]


def test_a_pause_is_not_asked_again() -> None:
    table = Table()
    table.says(at=3, words="暂停")
    table.presses(at=500, what="resume")
    table.says(at=503, words="三号")
    assert table.play(asking(BALLOT)) == [(3,)]
    assert table.said == ["vote.ballot", "paused", "resumed"]
    assert any(scene.paused for scene in table.screen.scenes)


def test_an_answer_by_hand_ends_a_pause() -> None:
    table = Table()
    table.presses(at=3, what="pause")
    table.presses(at=30, what=(4,))
    assert table.play(asking(BALLOT)) == [(4,)]
    assert table.said == ["vote.ballot", "paused"]


def test_a_command_by_hand_ends_a_pause_and_is_obeyed() -> None:
    table = Table()
    table.says(at=3, words="一号")
    table.presses(at=6, what="pause")
    table.presses(at=30, what="undo")
    table.says(at=33, words="三号")
    table.says(at=36, words="四号")
    assert table.play(asking(BALLOT, BALLOT)) == [(3,), (4,)]
