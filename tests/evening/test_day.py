"""白天的讨论：自由发言，或从死者左手边起轮流发言。"""

import pytest
from msgspec.structs import replace

from narrator.evening.cues import Say
from narrator.evening.dawn import dawn
from narrator.evening.day import discussion
from narrator.game.effect import Effect
from narrator.game.happenings import BadgeWent, Marked
from narrator.game.state import State
from tests.playbook import Playbook
from tests.tables import by_day, by_night, table, without

SIX = "werewolf seer witch hunter villager villager"


def speakers(state: State) -> list[int]:
    spoke: list[int] = []
    play = Playbook(discussion(state)) << Say("discussion.begin")
    for _ in state.living():
        play << "discussion.turn"
        spoke += play.question.to
        play >> "结束发言"
    play << Say("discussion.over")
    return spoke


def test_a_free_discussion_lasts_until_the_table_has_done() -> None:
    play = Playbook(discussion(by_day(table(SIX)))) << "discussion.begin" << "discussion.free"
    assert play.question.limit == "discussion"
    play >> "讨论结束" << Say("discussion.over")
    assert play.result.living() == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(("event", "watched"), [("not_me_nor_wolf", "not_me_nor_wolf"), (None, "")])
def test_a_discussion_knows_which_event_is_watched(event: str | None, watched: str) -> None:
    effects = (Effect(event, "sunset", ("watched",)),) if event else ()
    play = Playbook(discussion(replace(by_day(table(SIX)), effects=effects)))
    play << "discussion.begin" << "discussion.free"
    assert play.question.watched == watched


def test_in_turn_from_the_left_of_the_nights_victim() -> None:
    night = by_night(table(SIX, speaking_order="left_of_victim"), Marked("bitten", 5))
    assert speakers(Playbook(dawn(night)).quietly_to_the_end()) == [6, 1, 2, 3, 4]


def test_in_turn_past_the_highest_seat_and_the_dead() -> None:
    night = by_night(without(table(SIX, speaking_order="left_of_victim"), 1), Marked("bitten", 6))
    assert speakers(Playbook(dawn(night)).quietly_to_the_end()) == [2, 3, 4, 5]


def test_after_a_peaceful_night_from_the_left_of_the_sheriff() -> None:
    day = by_day(table(SIX, speaking_order="left_of_victim"), BadgeWent(3))
    assert speakers(day) == [4, 5, 6, 1, 2, 3]


def test_without_victim_and_sheriff_from_the_first_living_seat() -> None:
    assert speakers(without(by_day(table(SIX, speaking_order="left_of_victim")), 1)) == [2, 3, 4, 5, 6]
