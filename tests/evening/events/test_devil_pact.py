"""恶魔的契约：被判有罪的人可以立约免死。"""

from typing import Any

import pytest

from narrator.config import Rules
from narrator.evening.cues import Say
from narrator.evening.evening import carry_on, start
from narrator.evening.machine import stand
from narrator.evening.setting import Setting
from narrator.evening.verdict import verdict
from narrator.game.evolve import evolve
from narrator.game.happenings import Condemned, DeathCause, GameEnded, Judged, PactMade
from narrator.game.state import State
from tests.evening.events.days import under
from tests.playbook import Playbook
from tests.tables import by_day, table, with_facts

SIX = "werewolf seer idiot scapegoat villager villager"


def condemned(seat: int, cause: DeathCause = "vote", **rules: Any) -> Playbook[State]:
    day = under(by_day(table(SIX, **rules)), "devil_pact")
    return Playbook(verdict(evolve(day, Condemned(seat, cause)))) << "verdict.condemned"


@pytest.mark.parametrize(("seat", "cause"), [(5, "vote"), (4, "scapegoat"), (3, "vote")])
def test_whoever_makes_the_pact_lives_and_nothing_else_follows(seat: int, cause: DeathCause) -> None:
    play = condemned(seat, cause) << "devil_pact.offer"
    assert play.question.to == (seat,)
    play >> "立约" << Say("devil_pact.made", {"seat": seat})
    assert (play.result.alive(seat), play.result.pact) == (True, (seat,))
    assert play.happened == [PactMade(seat), Judged("spared_by_pact", seat), Condemned(None)]


def test_whoever_refuses_hangs_and_an_idiot_is_turned_up_only_then() -> None:
    play = condemned(5) << "devil_pact.offer" >> "拒绝" << "death.executed" << "death.card"
    assert not play.result.alive(5)
    condemned(3) << "devil_pact.offer" >> "拒绝" << "idiot.opened"


def test_the_scapegoat_of_a_tie_may_be_denied_it() -> None:
    play = condemned(4, "scapegoat", devil_pact_scapegoat=False) << "death.executed"
    assert not play.quietly_to_the_end().pact


def test_a_pact_maker_among_the_winners_is_named_at_the_end() -> None:
    setting = Setting(6, tuple(sorted(SIX.split())), Rules())
    won = with_facts(start(setting), pact=(5, 1), ended=GameEnded("village", (2, 3, 4, 5, 6)))
    standing = stand(setting, won)
    standing.state = "over"
    play = Playbook(carry_on(standing)) << "over.village" << "over.winners"
    play << Say("devil_pact.price", {"seats": (5,)})
    assert play.result.ended
