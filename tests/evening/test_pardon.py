"""白痴的赦免：翻牌免死；他若是警长，警徽怎么办。"""

import pytest

from narrator.evening.cues import Say
from narrator.evening.pardon import turn_up_idiot
from narrator.game.happenings import BadgeWent, CardShown, Cursed, IdiotOpened, Judged
from narrator.game.state import State
from tests.playbook import Playbook
from tests.tables import by_day, table

NINE = "werewolf werewolf seer elder hunter idiot cupid villager villager"


def spare(state: State, seat: int = 6) -> Playbook[tuple[bool, State]]:
    return Playbook(turn_up_idiot(state, seat))


def test_the_idiot_is_turned_up_and_spared() -> None:
    play = spare(by_day(table(NINE))) << Say("idiot.opened", {"seat": 6})
    assert play.result[0]
    assert play.happened == [IdiotOpened(6), CardShown(6, "idiot"), Judged("idiot_revealed", 6)]


def test_nobody_else_is_spared_nor_an_idiot_whose_power_is_gone() -> None:
    assert spare(by_day(table(NINE)), 5).result == (False, by_day(table(NINE)))
    assert not spare(by_day(table(NINE), Cursed())).result[0]


def test_an_open_idiot_is_immune_or_hangs() -> None:
    play = spare(by_day(table(NINE), IdiotOpened(6))) << Say("idiot.immune", {"seat": 6})
    assert play.result[0]
    assert not spare(by_day(table(NINE, idiot_revealed_again="dies"), IdiotOpened(6))).result[0]


@pytest.mark.parametrize(
    ("option", "lines", "sheriff"),
    [("dormant", [], 6), ("removed", ["sheriff.badge_gone"], None), ("passes_badge", ["sheriff.heir"], 1)],
)
def test_what_becomes_of_the_badge_of_an_idiot(option: str, lines: list[str], sheriff: int | None) -> None:
    play = spare(by_day(table(NINE, idiot_sheriff=option), BadgeWent(6))) << "idiot.opened"
    for line in lines:
        play << line
    assert play.quietly_to_the_end()[1].sheriff == sheriff


def test_an_idiot_without_badge_has_none_to_lose() -> None:
    play = spare(by_day(table(NINE, idiot_sheriff="removed"), BadgeWent(3))) << "idiot.opened"
    assert play.result[1].sheriff == 3
