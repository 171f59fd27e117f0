"""去打猎：男性离开到拂晓，不发言、不投票、不能被投；夜里不被吃，也不吃人。"""

from narrator.evening.cues import Say
from narrator.evening.day import discussion
from narrator.evening.events import EVENTS
from narrator.evening.ties import break_tie
from narrator.game.ballot import barred_voters, voters
from narrator.game.happenings import BadgeWent
from tests.evening.events.days import ballots, begin, call, told, under
from tests.playbook import Playbook
from tests.tables import by_day, by_night, table, without

SEVEN = "werewolf werewolf seer guard scapegoat villager villager"
TABLE = told(table(SEVEN), "m f f m m f f")
HUNT = under(by_day(TABLE, BadgeWent(4)), "gone_hunting")


def test_it_is_laid_aside_when_nobody_or_everybody_would_leave() -> None:
    why_not = EVENTS["gone_hunting"].why_not
    assert why_not(TABLE) == ""
    assert why_not(told(TABLE, "f " * 7)) == "nobody_left"
    assert why_not(told(TABLE, "m " * 7)) == "nobody_left"


def test_the_men_are_named_and_leave() -> None:
    play = begin(by_day(TABLE), "gone_hunting") << Say("event.leave", {"seats": (1, 4, 5)})
    assert barred_voters(play.result) == dict.fromkeys((1, 4, 5), "away")


def test_they_do_not_speak_and_are_neither_asked_nor_named_in_the_vote() -> None:
    assert Playbook(discussion(HUNT)).quietly_to_the_end() == HUNT
    play = ballots(HUNT)
    assert (play.question.to, play.question.seats) == ((2,), (2, 3, 6, 7))
    assert play.question.why_not((1,)) == "away"


def test_absent_scapegoat_and_sheriff_cannot_act_on_a_tie() -> None:
    play = Playbook(break_tie(HUNT, (2, 3), "vote")) << Say("tie.none")
    assert play.result.condemned is None


def test_at_night_male_wolves_do_not_hunt_and_men_are_not_hunted() -> None:
    play = call(by_night(HUNT), "werewolf") << "werewolf.hunt" << "werewolf.whom"
    assert (play.question.to, play.question.seats) == ((2,), (3, 6, 7))
    assert play.question.why_not((4,)) == "away"
    call(by_night(without(HUNT, 2)), "werewolf") << "werewolf.hunt" << Say("werewolf.sleep")


def test_other_night_powers_go_on_unless_the_table_says_otherwise() -> None:
    call(by_night(HUNT), "guard") << "guard.whom"
    strict = under(by_day(told(table(SEVEN, absent_night_powers=False), "m f f m m f f")), "gone_hunting")
    call(by_night(strict), "guard") << Say("guard.sleep")


def test_with_the_dawn_they_are_back() -> None:
    assert voters(by_day(HUNT)) == (1, 2, 3, 4, 5, 6, 7)
