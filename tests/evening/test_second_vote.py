"""群情激奋、不满情绪：下一次处决以后，立即再投一次，不讨论。"""

import pytest

from narrator.config import Rules
from narrator.evening.cues import Enter, Say
from narrator.evening.evening import carry_on
from narrator.evening.machine import stand
from narrator.evening.second_vote import consider
from narrator.evening.setting import Setting
from narrator.evening.vote import second_vote
from narrator.game.effect import Effect
from narrator.game.happenings import (
    Condemned,
    EffectBegan,
    EffectEnded,
    GameEnded,
    Judged,
    SecondVoteDue,
)
from narrator.game.state import State
from tests.playbook import Playbook
from tests.tables import by_day, table, with_facts, without

SEVEN = "werewolf werewolf seer idiot villager villager villager"


def waiting(event: str, cards: str = SEVEN) -> State:
    """A day on which the card waits for the next execution."""
    return by_day(table(cards), EffectBegan(Effect(event, "trigger")))


@pytest.mark.parametrize(
    ("event", "killed", "fires"),
    [
        ("enthusiasm", 1, True),
        ("enthusiasm", 5, False),
        ("dissatisfaction", 5, True),
        ("dissatisfaction", 1, False),
    ],
)
def test_the_next_execution_makes_the_card_fire_or_lapse(event: str, killed: int, fires: bool) -> None:
    play = Playbook(consider(without(waiting(event), killed), (killed,)))
    if fires:
        play << Say(f"{event}.fires")
    assert play.result.effect(event) is None
    assert play.result.second_vote_due == fires


def test_without_a_card_or_a_death_nothing_is_due() -> None:
    assert not Playbook(consider(without(by_day(table(SEVEN)), 5), (5,))).happened
    assert Playbook(consider(waiting("enthusiasm"), ())).result.effect("enthusiasm")


def test_nothing_is_announced_once_the_game_is_over() -> None:
    over = with_facts(without(waiting("enthusiasm"), 1), ended=GameEnded("village", ()))
    play = Playbook(consider(over, (1,)))
    assert play.result.effect("enthusiasm") is None
    assert play.happened == [EffectEnded("enthusiasm"), SecondVoteDue(True)]


def test_the_second_vote_follows_at_once_and_kills_by_its_own_name() -> None:
    play = Playbook(second_vote(without(waiting("enthusiasm"), 1)))
    for said in ("二号", "三号", "二号", "二号", "弃票", "弃票"):
        play << "vote.ballot" >> said
    play << "vote.tally" << "vote.stands" >> "确认"
    assert (play.result.condemned, play.result.condemned_by) == (2, "second_vote")


def test_a_second_vote_in_which_nobody_may_vote_condemns_nobody_again() -> None:
    """Whom the first vote condemned is not condemned a second time."""
    silenced = with_facts(by_day(table(SEVEN)), voters=(), condemned=5)
    play = Playbook(second_vote(silenced)) << Say("vote.nobody_votes")
    assert play.happened == [SecondVoteDue(False), Condemned(None), Judged("no_votes")]
    assert play.result.condemned is None


def test_the_evening_goes_from_the_verdict_to_the_second_vote_without_discussion() -> None:
    setting = Setting(7, tuple(sorted(SEVEN.split())), Rules(sheriff_election="none"))
    standing = stand(setting, with_facts(waiting("enthusiasm"), condemned=1))
    standing.state = "verdict"
    play = Playbook(carry_on(standing)) << Enter("verdict", 1) << "verdict.condemned"
    play << "death.executed" << "death.card" << "enthusiasm.fires" << Enter("second_vote", 1)
    play.quietly_to("vote.no_ballots") << "vote.no_ballots" << "vote.stands" >> "确认" << "verdict.no_votes"
    play << Enter("verdict", 1) << Enter("verdict_words", 1) << "last_words.speak" >> "说完了"
    play << Enter("nightfall", 1) << "night.fall"


def test_a_spared_suspect_leaves_the_card_waiting() -> None:
    setting = Setting(7, tuple(sorted(SEVEN.split())), Rules(sheriff_election="none"))
    standing = stand(setting, with_facts(waiting("dissatisfaction"), condemned=4))
    standing.state = "verdict"
    play = Playbook(carry_on(standing)) << "verdict.condemned" << "idiot.opened"
    play << Enter("verdict_words", 1) << Enter("nightfall", 1) << "night.fall"
    assert not [fact for fact in play.happened if isinstance(fact, EffectEnded)]
