"""奇迹：最后一个被狼人杀死的人回来，只是普通村民。"""

from narrator.evening.cues import Say
from narrator.evening.dawn import dawn
from narrator.evening.events import EVENTS
from narrator.game.camps import camp
from narrator.game.evolve import evolve
from narrator.game.happenings import CardShown, Charmed, Coupled, Died, IdiotOpened, Marked, Returned
from tests.evening.events.days import begin, bitten
from tests.playbook import Playbook
from tests.tables import by_day, by_night, table, with_facts, without

SEVEN = table("werewolf werewolf seer elder idiot piper villager")


def test_it_needs_a_wolf_victim_who_is_still_dead() -> None:
    why_not = EVENTS["miracle"].why_not
    assert why_not(without(SEVEN, 3)) == "no_wolf_victim"
    assert why_not(bitten(SEVEN, 3)) == ""
    assert why_not(evolve(bitten(SEVEN, 3), Returned(3))) == "no_wolf_victim"


def test_only_last_nights_victim_where_the_table_wants_it() -> None:
    late = by_day(bitten(table("werewolf seer villager", miracle_target="last_night_only"), 3))
    assert EVENTS["miracle"].why_not(late) == "no_wolf_victim"


def test_the_last_victim_is_back_as_a_plain_villager() -> None:
    day = evolve(bitten(bitten(SEVEN, 7), 3), CardShown(3, "seer"))
    play = begin(day, "miracle") << Say("miracle.back", {"seat": 3})
    back = play.result
    assert (back.alive(3), back.card(3), back.open_cards) == (True, "villager", ())
    assert camp(back, 3) == "village"
    assert not back.alive(7)


def test_his_charm_stays_but_his_bond_and_his_open_card_do_not() -> None:
    night = by_night(SEVEN, Coupled((5, 7)), Charmed((5, 1)))
    opened = evolve(by_day(night), IdiotOpened(5))
    dead = evolve(bitten(opened, 5), Died(7, "grief"))
    back = begin(dead, "miracle").quietly_to_the_end()
    assert (back.couple, back.open_idiots) == (None, frozenset())
    assert back.charmed == {1, 5}
    assert not back.alive(7), "the lover who grieved stays dead"
    stranger = begin(bitten(by_day(by_night(SEVEN, Coupled((1, 2)))), 7), "miracle").quietly_to_the_end()
    assert stranger.couple == (1, 2)


def test_an_elder_who_is_back_has_one_life_and_curses_nobody() -> None:
    back = begin(bitten(with_facts(SEVEN, elder_bites=1), 4), "miracle").quietly_to_the_end()
    again = Playbook(dawn(by_night(back, Marked("bitten", 4)))) << "dawn.deaths" << "death.card"
    assert again.result.deaths[-1].seat == 4
    assert not again.result.cursed


def test_without_a_victim_nothing_happens() -> None:
    assert begin(SEVEN, "miracle").result == SEVEN
