"""平票：替罪羊、警长、再投，或者无人出局。"""

from narrator.evening.cues import Say
from narrator.evening.ties import break_tie
from narrator.game.happenings import BadgeWent, Condemned, Coupled, Cursed, IdiotOpened, Judged, Tied
from narrator.game.state import State
from tests.playbook import Playbook
from tests.tables import by_day, table, with_facts, without

SEVEN = "werewolf seer scapegoat idiot villager villager villager"


def tie(state: State, *tied: int) -> Playbook[State]:
    return Playbook(break_tie(state, tied, "vote"))


def revote(play: Playbook[State], *said: str) -> Playbook[State]:
    for answer in said:
        play << "vote.ballot" >> answer
    return play


def test_the_scapegoat_dies_for_the_tied() -> None:
    play = tie(by_day(table(SEVEN), BadgeWent(2)), 1, 2) << Say("tie.scapegoat", {"seat": 3})
    assert play.happened == [Condemned(3, "scapegoat")]
    assert play.result.condemned_by == "scapegoat"


def test_without_a_scapegoat_the_sheriff_decides_among_the_tied() -> None:
    for state in (
        without(by_day(table(SEVEN), BadgeWent(2)), 3),
        by_day(table(SEVEN), BadgeWent(2), Cursed()),
    ):
        play = tie(state, 1, 2) << "sheriff.breaks"
        assert (play.question.seats, play.question.why_not((5,))) == ((1, 2), "not_candidate")
        play >> "二号"
        assert play.result.condemned == 2


def test_the_sheriff_may_void_the_vote() -> None:
    play = tie(without(by_day(table(SEVEN), BadgeWent(2)), 3), 1, 5) << "sheriff.breaks" >> "作废"
    play << Say("sheriff.voids")
    assert play.happened == [Judged("no_execution")]


def test_the_sheriff_may_not_condemn_his_lover() -> None:
    play = tie(without(by_day(table(SEVEN), BadgeWent(2), Coupled((1, 2))), 3), 1, 5) << "sheriff.breaks"
    assert play.question.why_not((1,)) == "lover"


def test_a_sheriff_without_the_right_to_vote_breaks_no_tie() -> None:
    asleep = without(by_day(table(SEVEN), BadgeWent(4), IdiotOpened(4)), 3)
    unlisted = with_facts(without(by_day(table(SEVEN), BadgeWent(2)), 3), voters=(1, 5))
    dead = without(by_day(table(SEVEN), BadgeWent(2)), 2, 3)
    for state in (asleep, unlisted, dead):
        play = tie(state, 1, 5) << Say("tie.none")
        assert play.happened == [Judged("no_execution")]


REVOTE = ("scapegoat", "revote", "none")
LEFT = without(by_day(table(SEVEN, tie_order=REVOTE)), 3, 4)


def test_a_repeated_vote_lets_the_tied_speak_and_is_among_them_only() -> None:
    play = tie(LEFT, 1, 5) << Say("revote.begin", {"seats": (1, 5)})
    play << "discussion.turn" >> "结束发言" << "discussion.turn" >> "时间到" << "vote.ballot"
    assert play.question.seats == (1, 5)
    assert play.question.why_not((2,)) == "not_candidate"
    for said in ("五号", "一号", "一号", "弃票"):
        play >> said << "vote.ballot"
    play >> "一号" << "vote.tally" << "vote.stands" >> "确认"
    assert play.result.condemned == 1


def test_a_repeated_vote_without_ballots_ends_it() -> None:
    play = tie(LEFT, 1, 5) << "revote.begin" << "discussion.turn" >> "done" << "discussion.turn" >> "done"
    revote(play, *["弃票"] * 5) << "vote.no_ballots" << "vote.stands" >> "yes" << Say("tie.none")
    assert play.happened[-1] == Judged("no_execution")


def test_after_three_rounds_nobody_dies() -> None:
    play = tie(LEFT, 1, 5)
    for _ in range(3):
        play << "revote.begin" << "discussion.turn" >> "done" << "discussion.turn" >> "done"
        revote(play, "五号", "一号", "一号", "五号", "弃票") << "vote.tally" << "vote.stands" >> "yes"
    play << Say("tie.none")
    assert play.happened.count(Tied((1, 5))) == 3


def test_an_order_that_names_nothing_leaves_everybody_alive() -> None:
    play = tie(by_day(table(SEVEN, tie_order=())), 1, 5) << Say("tie.none")
    assert play.result.condemned is None
