"""双重身份：第一位死者指定一名非狼人，他成为狼人的秘密盟友。"""

from narrator.evening.cues import Gap, Say, Show, SlotCloses, SlotOpens
from narrator.evening.events import EVENTS
from narrator.game.ending import ending
from narrator.game.happenings import AgentNamed, GameEnded
from narrator.game.state import State
from tests.evening.events.days import begin, bitten
from tests.playbook import Playbook
from tests.tables import by_day, table, without

SIX = "werewolf werewolf seer hunter villager villager"
DAY = bitten(without(table(SIX), 6), 4)


def named(state: State = DAY, said: str = "三号") -> Playbook[State]:
    play = begin(state, "double_agent") << Say("double_agent.wake", {"seat": 6})
    return play << SlotOpens("double_agent") << "double_agent.whom" >> said


def test_somebody_must_be_dead_and_a_non_wolf_alive() -> None:
    why_not = EVENTS["double_agent"].why_not
    assert why_not(table(SIX)) == "nobody_dead"
    assert why_not(without(table(SIX), 3, 4, 5, 6)) == "no_villager"
    assert why_not(DAY) == ""


def test_the_first_dead_is_asked_in_silence_and_may_name_no_wolf() -> None:
    play = begin(DAY, "double_agent") << "double_agent.wake" << "double_agent.whom"
    assert (play.question.to, play.question.seats, play.question.secret) == ((6,), (3, 5), True)
    assert play.question.why_not((1,)) == "wolf"


def test_everybody_looks_once_and_the_ally_is_shown_the_wolves() -> None:
    play = named() << SlotCloses() << Say("double_agent.sleep", {"seat": 6}) << Gap() << "notice.begin"
    for seat in (1, 2, 3, 5):
        ally = Show((3,), "double_agent.wolves", {"seats": (1, 2)})
        play << "notice.wake" << (ally if seat == 3 else Show((seat,), "notice.nothing")) << "notice.sleep"
    play << "notice.end" << Say("double_agent.rise")
    assert AgentNamed(3) in play.happened
    assert play.result.effect("double_agent")


def test_the_ally_shares_the_wolves_win_and_does_not_stand_in_its_way() -> None:
    agent = named().quietly_to_the_end()
    assert ending(without(agent, 5)) == GameEnded("wolves", (1, 2, 3))
    strict = bitten(without(table(SIX, double_agent_blocks_wolf_win=True), 6), 4)
    assert ending(without(named(strict).quietly_to_the_end(), 5)) is None


def test_the_ally_does_not_win_with_the_village() -> None:
    assert ending(without(named().quietly_to_the_end(), 1, 2)) == GameEnded("village", (4, 5, 6))


def test_where_nobody_is_dead_nothing_happens() -> None:
    alive = by_day(table(SIX))
    assert begin(alive, "double_agent").result == alive
