"""乏味的周一：平静的一天；用了变体，就以担保代替投票。"""

from narrator.evening.cues import Say
from narrator.evening.day import discussion
from narrator.evening.verdict import verdict
from narrator.evening.vote import vote
from narrator.game.happenings import Condemned, IdiotOpened, Vouched
from tests.evening.events.days import begin, bitten, under
from tests.playbook import Playbook
from tests.tables import by_day, table

SIX = "werewolf seer idiot hunter villager villager"


def test_without_the_variant_the_day_is_an_ordinary_one() -> None:
    day = by_day(table(SIX))
    play = begin(day, "bleak_monday") << Say("bleak_monday.ordinary")
    assert play.result == day


def test_with_the_variant_nobody_talks_and_nobody_votes() -> None:
    play = begin(by_day(table(SIX, variant_not_him=True)), "bleak_monday") << Say("bleak_monday.variant")
    assert Playbook(discussion(play.result)).happened == []


def test_whoever_is_vouched_for_sits_down_and_the_last_one_standing_is_condemned() -> None:
    day = under(bitten(table(SIX, variant_not_him=True), 4), "bleak_monday")
    play = Playbook(vote(day, "result")) << Say("bleak_monday.rise", {"seat": 5}) << "bleak_monday.vouch"
    assert (play.question.to, play.question.seats) == ((5,), (1, 2, 3, 6))
    assert (play.question.why_not((5,)), play.question.why_not((4,))) == ("self", "dead")
    play >> "六号" << "bleak_monday.vouch"
    assert (play.question.to, play.question.why_not((6,))) == ((6,), "self")
    assert 5 in play.question.seats, "the first voucher stands until somebody vouches for him"
    play >> "五号" << "bleak_monday.vouch"
    assert play.question.why_not((6,)) == "sits"
    play >> "二号" << "bleak_monday.vouch" >> "三号"
    play << Say("bleak_monday.stands", {"seat": 1})
    assert (play.result.condemned, play.result.condemned_by) == (1, "not_him")
    assert play.happened == [Vouched((5, 6, 5, 2, 3), 1), Condemned(1, "not_him")]


def test_an_idiot_left_standing_is_turned_up() -> None:
    day = under(by_day(table(SIX, variant_not_him=True), Condemned(None)), "bleak_monday")
    condemned = by_day(day, Condemned(3, "not_him"))
    play = Playbook(verdict(condemned)) << "verdict.condemned" << "idiot.opened"
    assert play.result.alive(3)
    assert IdiotOpened(3) in play.happened
