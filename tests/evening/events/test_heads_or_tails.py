"""正面或反面：判决之后抛硬币，正面则判决无效。"""

import pytest

from narrator.evening.cues import Draw, Say
from narrator.evening.verdict import verdict
from narrator.game.evolve import evolve
from narrator.game.happenings import CoinTossed, Condemned, DeathCause, IdiotOpened, Judged
from narrator.game.state import State
from tests.evening.events.days import under
from tests.playbook import Playbook
from tests.tables import by_day, table

DAY = under(by_day(table("werewolf seer idiot scapegoat villager villager")), "heads_or_tails")
HEADS, TAILS = (0, 1), (1, 0)


def condemned(seat: int, cause: DeathCause = "vote") -> Playbook[State]:
    play = Playbook(verdict(evolve(DAY, Condemned(seat, cause)))) << "verdict.condemned"
    return play << Draw("coin", 2)


@pytest.mark.parametrize(("seat", "cause"), [(5, "vote"), (4, "scapegoat"), (3, "second_vote")])
def test_heads_and_the_verdict_is_void_whatever_it_was(seat: int, cause: DeathCause) -> None:
    play = condemned(seat, cause) >> HEADS << Say("heads_or_tails.heads", {"seat": seat})
    assert play.result.alive(seat)
    assert play.happened == [CoinTossed(True), Judged("spared_by_coin", seat), Condemned(None)]


def test_tails_and_it_is_carried_out() -> None:
    play = condemned(5) >> TAILS << Say("heads_or_tails.tails", {"seat": 5})
    play << "death.executed" << "death.card"
    assert not play.result.alive(5)


def test_the_coin_falls_before_an_idiot_is_turned_up() -> None:
    assert IdiotOpened(3) not in (condemned(3) >> HEADS << "heads_or_tails.heads").happened
    play = condemned(3) >> TAILS << "heads_or_tails.tails" << "idiot.opened"
    assert play.result.alive(3)
