"""年长者的午宴：年龄偏大的一半离开到日落。"""

from narrator.evening.cues import Say
from narrator.game.ballot import voters
from tests.evening.events.days import begin, call, told
from tests.tables import by_day, by_night, table

SEVEN = told(table("werewolf werewolf seer witch hunter villager villager"), ages="30 50 50 40 50 60 50")


def test_the_older_half_leaves_and_equal_ages_go_by_seat() -> None:
    play = begin(by_day(SEVEN), "seniors_luncheon") << Say("event.leave", {"seats": (2, 3, 6)})
    assert voters(play.result) == (1, 4, 5, 7)


def test_the_night_is_as_ever() -> None:
    luncheon = begin(by_day(SEVEN), "seniors_luncheon").quietly_to_the_end()
    play = call(by_night(luncheon), "werewolf") << "werewolf.hunt" << "werewolf.whom"
    assert (play.question.to, play.question.seats) == ((1, 2), (3, 4, 5, 6, 7))
