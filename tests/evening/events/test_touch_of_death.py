"""死之触：从此狼人必须触摸受害者，否则没有受害者。"""

from narrator.game.happenings import Marked
from narrator.game.state import State
from tests.evening.events.days import call, under
from tests.playbook import Playbook
from tests.tables import by_day, by_night, table

SIX = "werewolf seer witch little_girl villager villager"


def hunt(state: State) -> Playbook[State]:
    touch = by_night(under(by_day(state), "touch_of_death"))
    return call(touch, "werewolf") << "werewolf.hunt" << "werewolf.whom"


def test_whom_they_touched_is_bitten() -> None:
    play = hunt(table(SIX)) >> "五号" << "little_girl.caught" >> "没有发现" << "touch_of_death.touched"
    assert (play.question.to, play.question.facts) == ((1,), {"seat": 5})
    play >> "碰到了" << "werewolf.sleep"
    assert play.result.tonight.bitten == (5,)


def test_whom_they_could_not_touch_lives() -> None:
    play = hunt(table(SIX)) >> "五号" << "little_girl.caught" >> "没有发现"
    play << "touch_of_death.touched" >> "没碰到" << "werewolf.sleep"
    assert play.result.tonight.bitten == ()
    assert play.happened == [Marked("bitten", 5), Marked("spared", 5)]


def test_a_girl_who_was_caught_must_be_touched_too() -> None:
    play = hunt(table(SIX)) >> "五号" << "little_girl.caught" >> "改杀小女孩" << "touch_of_death.touched"
    assert play.question.facts == {"seat": 4}


def test_without_a_victim_there_is_nothing_to_touch_and_it_lasts() -> None:
    play = hunt(table(SIX)) >> "空刀" << "little_girl.caught" >> "没有发现" << "werewolf.sleep"
    assert by_day(play.result).under("touch")
