"""夜里的消息：感染、变身由一轮“每人看一眼”私下告知。"""

import pytest

from narrator.evening.cues import Say, Show
from narrator.evening.dawn import dawn
from narrator.evening.deaths import resolve
from narrator.evening.news import is_news_due, news
from narrator.game.camps import camp
from narrator.game.dawn import deaths_of_night
from narrator.game.happenings import Converted, GameEnded, Happening, Infected, Marked
from narrator.game.powers import powerless
from narrator.game.state import State
from tests.evening.events.days import call
from tests.playbook import Playbook
from tests.tables import by_day, by_night, table, with_facts, without

EIGHT = "werewolf seer witch hunter guard elder piper villager"
LURE = table(EIGHT, lycan_temptation="whole_game")


def morning(*happened: Happening, state: State = LURE) -> Playbook[State]:
    return Playbook(news(by_night(state, *happened)))


def infected(seat: int) -> State:
    return morning(Marked("bitten", seat)).quietly_to_the_end()


def test_everybody_looks_once_and_the_victim_learns_it() -> None:
    play = morning(Marked("bitten", 8)) << Say("notice.begin")
    for seat in LURE.living():
        play << Say("notice.wake", {"seat": seat})
        play << Show((seat,), "notice.infected" if seat == 8 else "notice.nothing") << "notice.sleep"
    play << Say("notice.end")
    assert play.happened == [Infected(8)]


def test_nobody_dies_of_it_and_his_power_is_gone_while_his_camp_stays() -> None:
    night = infected(2)
    play = Playbook(dawn(night)) << Say("dawn.peaceful")
    assert (powerless(play.result), camp(play.result, 2)) == ((2,), "village")
    call(by_night(play.result), "seer") << Say("seer.sleep")


def test_an_infected_player_cannot_be_named_again() -> None:
    play = call(by_night(by_day(infected(2))), "werewolf") << "werewolf.hunt" << "werewolf.whom"
    assert play.question.why_not((2,)) == "infected"


@pytest.mark.parametrize(
    ("marks", "sick"),
    [
        ((Marked("bitten", 8),), True),
        ((Marked("guarded", 8), Marked("bitten", 8)), False),
        ((Marked("bitten", 8), Marked("healed", 8)), False),
        ((Marked("bitten", 6),), False),
        ((), False),
    ],
)
def test_guard_antidote_and_the_elders_life_protect(marks: tuple[Marked, ...], sick: bool) -> None:
    play = morning(*marks).quietly_to("notice.end") << "notice.end"
    assert bool(play.result.infected) == sick


def test_the_elder_loses_a_life_to_it_and_then_is_infected_himself() -> None:
    assert deaths_of_night(by_night(LURE, Marked("bitten", 6)))[1]
    weak = morning(Marked("bitten", 6), state=with_facts(LURE, elder_bites=1)).quietly_to_the_end()
    assert weak.infected == {6}
    assert not Playbook(resolve(weak, ((6, "vote"),))).quietly_to_the_end().cursed


def test_poison_kills_as_ever() -> None:
    batch, _ = deaths_of_night(by_night(LURE, Marked("bitten", 8), Marked("poisoned", 8)))
    assert batch == ((8, "poison"),)


def test_the_last_infection_but_one_wins_at_once_and_nobody_looks_any_more() -> None:
    three = without(LURE, 4, 5, 6, 7, 8)
    play = morning(Marked("bitten", 2), state=three) << Say("daybreak.wake")
    assert play.result.ended == GameEnded("wolves", (1,))
    assert play.happened == [Infected(2), GameEnded("wolves", (1,))]
    assert morning(Marked("bitten", 2), state=without(LURE, 5, 6, 7, 8)).quietly_to_the_end().ended is None


def test_news_are_due_where_the_table_knows_that_there_may_be_some() -> None:
    assert is_news_due(by_night(LURE))
    assert not is_news_due(by_night(table(EIGHT)))
    assert is_news_due(by_night(table(EIGHT, harvest_festival="whole_game")))
    assert not is_news_due(by_night(table("werewolf seer villager", harvest_festival="whole_game")))


def test_whoever_drank_from_the_box_and_changed_is_shown_his_card() -> None:
    harvest = table(EIGHT, harvest_festival="whole_game")
    play = morning(Converted(8, "werewolf"), state=harvest).quietly_to("notice.end")
    assert (play << "notice.end").result.card(8) == "werewolf"
    shown = morning(Converted(8, "werewolf"), state=harvest) << "notice.begin"
    for _ in range(7):
        shown << "notice.wake" << "notice.nothing" << "notice.sleep"
    shown << "notice.wake" << Show((8,), "notice.card", {"card": "werewolf"})
