"""早晨的事件卡：抽一张，不能用的换下一张，立即见效。"""

from msgspec.structs import replace

from narrator.config import Rules
from narrator.evening.cues import Draw, Enter, Say
from narrator.evening.evening import carry_on
from narrator.evening.machine import stand
from narrator.evening.morning import draw_event
from narrator.evening.setting import Setting
from narrator.game.happenings import EventDrawn, GameEnded
from narrator.game.state import State
from tests.playbook import Playbook
from tests.tables import by_day, table, with_facts, without

SIX = "werewolf seer witch hunter villager villager"


def morning(state: State, *cards: str) -> Playbook[State]:
    """The card of the day, drawn from a pile of these, the first on top."""
    play = Playbook(draw_event(with_facts(state, pile=cards))) << Draw("event", len(cards))
    return play >> tuple(range(len(cards)))


def test_the_card_on_top_is_read_and_begins() -> None:
    play = morning(by_day(table(SIX)), "good_manners", "eclipse")
    play << Say("event.today", {"event": "good_manners"}) << Say("good_manners.text")
    assert play.result.pile == ("eclipse",)
    assert play.result.under("in_turn")


def test_a_card_that_cannot_be_played_is_laid_aside_and_the_next_comes_up() -> None:
    play = morning(by_day(table(SIX)), "miracle", "punishment", "burial", "eclipse")
    play << Say("event.today", {"event": "burial"}) << "burial.text"
    assert play.result.pile == ("eclipse",)
    drawn = [fact for fact in play.happened if isinstance(fact, EventDrawn)]
    assert drawn[:2] == [EventDrawn("miracle", "no_wolf_victim"), EventDrawn("punishment", "nobody_dead")]


def test_where_no_card_is_left_the_day_is_an_ordinary_one() -> None:
    play = morning(by_day(table(SIX)), "miracle") << Say("event.none")
    assert (play.result.pile, play.result.effects) == ((), ())


def test_a_card_that_kills_may_end_the_game() -> None:
    day = by_day(without(table(SIX), 2))
    play = morning(day, "punishment").quietly_to("punishment.whom")
    (
        play
        << "punishment.whom"
        >> "一号"
        << "punishment.witnesses"
        >> "没有"
        << "punishment.dies"
        << "death.card"
    )
    assert play.result.ended == GameEnded("village", (2, 3, 4, 5, 6))


def after_the_last_words(day: State, setting: Setting) -> str:
    """Where the evening goes from the last words of the dawn."""
    standing = stand(setting, day)
    standing.state = "dawn_words"
    entered = (cue.phase for cue in carry_on(standing) if isinstance(cue, Enter))
    assert next(entered) == "dawn_words"
    return next(entered)


PILE = ("eclipse",)
TABLE = Setting(6, tuple(sorted(SIX.split())), Rules(events="on", sheriff_election="none"), pile=PILE)


def test_cards_come_from_the_day_that_the_table_wants() -> None:
    late = replace(TABLE, rules=replace(TABLE.rules, events_from_day=2))
    day1 = with_facts(by_day(table(SIX, sheriff_election="none")), pile=PILE)
    assert after_the_last_words(day1, TABLE) == "event"
    assert after_the_last_words(day1, late) == "discussion"
    assert after_the_last_words(with_facts(by_day(day1), pile=PILE), late) == "event"


def test_without_a_pile_or_on_other_days_than_named_no_card_is_drawn() -> None:
    day1 = with_facts(by_day(table(SIX, sheriff_election="none")), pile=PILE)
    assert after_the_last_words(day1, replace(TABLE, pile=())) == "discussion"
    assert after_the_last_words(day1, replace(TABLE, event_days=(2,))) == "discussion"
    assert after_the_last_words(day1, replace(TABLE, event_days=(1,))) == "event"
