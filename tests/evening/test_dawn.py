"""天亮：公布死者，不说死因；遗言。"""

import pytest

from narrator.evening.cues import Say
from narrator.evening.dawn import dawn, daybreak, last_words
from narrator.game.happenings import BadgeWent, BiteSurvived, DayBroke, Marked, NightAnnounced
from tests.playbook import Playbook
from tests.tables import by_day, by_night, table, without

EIGHT = table("werewolf werewolf seer witch hunter elder villager villager")
BITTEN, POISONED = Marked("bitten", 7), Marked("poisoned", 3)


def test_the_day_breaks() -> None:
    play = Playbook(daybreak(by_night(EIGHT))) << Say("daybreak.wake")
    assert play.result.by_day
    assert play.happened == [DayBroke(1)]


def test_a_peaceful_night_is_called_so() -> None:
    play = Playbook(dawn(by_night(EIGHT))) << Say("dawn.peaceful")
    assert play.result.phase == "day1"


def test_the_dead_are_told_by_seat_without_a_cause() -> None:
    play = Playbook(dawn(by_night(EIGHT, BITTEN, POISONED))) << Say("dawn.deaths", {"seats": (3, 7)})
    (
        play
        << Say("death.card", {"seat": 3, "card": "seer"})
        << Say("death.card", {"seat": 7, "card": "villager"})
    )
    assert play.result.died_at("dawn1") == (3, 7)


def test_the_elders_first_bite_is_a_peaceful_night_to_the_table() -> None:
    play = Playbook(dawn(by_night(EIGHT, Marked("bitten", 6)))) << Say("dawn.peaceful")
    assert play.result.elder_bites == 1
    assert play.happened == [BiteSurvived(6), NightAnnounced()]


def test_a_bitten_sheriff_hands_on_the_badge_once_his_death_is_told() -> None:
    play = Playbook(dawn(by_night(EIGHT, BadgeWent(7), BITTEN))) << "dawn.deaths" << "death.card"
    play << "sheriff.heir" >> "一号" << Say("sheriff.heir_is", {"seat": 1})
    assert play.result.sheriff == 1


@pytest.mark.parametrize(
    ("option", "night1", "night2", "vote"),
    [
        ("all", True, True, True),
        ("first_night_and_vote", True, False, True),
        ("vote_only", False, False, True),
        ("none", False, False, False),
    ],
)
def test_who_has_last_words(option: str, night1: bool, night2: bool, vote: bool) -> None:
    table_ = table("werewolf seer witch hunter villager villager", last_words=option)
    first = Playbook(dawn(by_night(table_, Marked("bitten", 5)))).quietly_to_the_end()
    second = Playbook(
        dawn(by_night(table_ if first is None else first, Marked("bitten", 6)))
    ).quietly_to_the_end()
    hanged = without(second, 2)
    for state, phase, speaks in ((first, "dawn1", night1), (second, "dawn2", night2), (hanged, "day2", vote)):
        play = Playbook(last_words(state, phase))
        if speaks:
            (dead,) = state.died_at(phase)
            play << "last_words.speak"
            assert (play.question.to, play.question.limit) == ((dead,), "speech")
            play >> "时间到"
        assert play.result == state


def test_nobody_speaks_for_a_peaceful_night() -> None:
    assert Playbook(last_words(by_day(EIGHT), "dawn1")).happened == []
