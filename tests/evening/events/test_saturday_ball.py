"""周六晚上的舞会：年龄偏小的一半离开到拂晓，如同去打猎。"""

from narrator.evening.cues import Say
from narrator.game.ballot import voters
from tests.evening.events.days import begin, call, told, under
from tests.tables import by_day, by_night, table, without

SEVEN = told(table("werewolf werewolf seer witch hunter villager villager"), ages="30 20 50 40 20 60 20")


def test_the_younger_half_leaves_and_equal_ages_go_by_seat() -> None:
    play = begin(by_day(SEVEN), "saturday_ball") << Say("event.leave", {"seats": (2, 5, 7)})
    assert voters(play.result) == (1, 3, 4, 6)
    fewer = begin(by_day(without(SEVEN, 2)), "saturday_ball")
    fewer << Say("event.leave", {"seats": (1, 5, 7)})


def test_dancers_neither_hunt_nor_are_hunted_until_the_dawn() -> None:
    ball = under(by_day(SEVEN), "saturday_ball")
    play = call(by_night(ball), "werewolf") << "werewolf.hunt" << "werewolf.whom"
    assert (play.question.to, play.question.seats) == ((1,), (3, 4, 6))
    assert voters(by_day(ball)) == (1, 2, 3, 4, 5, 6, 7)
