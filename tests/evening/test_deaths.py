"""一连串的死亡：诅咒、开枪、殉情、警徽，按次序，没有人死两次。"""

import pytest

from narrator.evening.cues import Say
from narrator.evening.deaths import resolve, settle
from narrator.game.happenings import (
    BadgeWent,
    Coupled,
    Cursed,
    DeathCause,
    Died,
    GameEnded,
    IdiotOpened,
    ShotFired,
)
from narrator.game.state import State
from tests.playbook import Playbook
from tests.tables import by_day, table, without

NINE = "werewolf werewolf seer elder hunter idiot cupid villager villager"


def die(state: State, *batch: tuple[int, DeathCause]) -> Playbook[State]:
    return Playbook(resolve(state, batch))


def fallen(play: Playbook[State]) -> list[tuple[int, str]]:
    return [(fact.seat, fact.cause) for fact in play.happened if isinstance(fact, Died)]


def test_all_of_a_batch_are_dead_before_the_first_card_is_turned() -> None:
    play = die(by_day(table(NINE)), (3, "wolves"), (8, "poison"))
    play << Say("death.card", {"seat": 3, "card": "seer"})
    assert [type(fact) for fact in play.happened[:2]] == [Died, Died]
    play << Say("death.card", {"seat": 8, "card": "villager"})
    assert play.result.living() == (1, 2, 4, 5, 6, 7, 9)


def test_the_cards_of_the_dead_stay_closed_where_the_table_says_so() -> None:
    play = die(by_day(table(NINE, reveal_on_death=False)), (3, "wolves"))
    assert play.result.open_cards == ()


def test_the_elder_dies_by_the_village_and_every_power_is_gone_before_the_hunter_could_shoot() -> None:
    play = die(by_day(table(NINE)), (4, "vote"), (5, "vote"))
    play << "death.card" << "death.card" << Say("curse.falls")
    assert play.result.cursed
    assert fallen(play) == [(4, "vote"), (5, "vote")]


def test_the_hunter_may_shoot_first_where_the_curse_waits_for_him() -> None:
    play = die(by_day(table(NINE, elder_curse_timing="after_hunter")), (4, "vote"), (5, "vote"))
    play << "death.card" << "death.card" << "hunter.shot" >> "一号"
    (
        play
        << Say("hunter.fires", {"seat": 1})
        << Say("curse.falls")
        << Say("death.card", {"seat": 1, "card": "werewolf"})
    )
    assert play.result.cursed


@pytest.mark.parametrize("cause", ["wolves", "grief"])
def test_an_elder_killed_by_no_villager_curses_nobody(cause: DeathCause) -> None:
    play = die(by_day(table(NINE)), (4, cause)) << "death.card"
    assert not play.result.cursed


def test_an_elder_without_curse_causes_curses_nobody() -> None:
    play = die(by_day(table(NINE, elder_curse_causes=("poison",))), (4, "vote")) << "death.card"
    assert not play.result.cursed


def test_an_open_idiot_leaves_with_the_elder() -> None:
    opened = by_day(table(NINE), IdiotOpened(6))
    play = die(opened, (4, "vote")) << "death.card" << "curse.falls"
    play << Say("death.follows", {"seat": 6}) << Say("death.card", {"seat": 6, "card": "idiot"})
    assert play.result.alive(5)
    assert fallen(play) == [(4, "vote"), (6, "with_elder")]


def test_the_hunter_shoots_the_elder_and_the_curse_falls_after_the_shot() -> None:
    play = die(by_day(table(NINE)), (5, "vote")) << "death.card" << "hunter.shot" >> "四号"
    play << "hunter.fires" << "death.card" << "curse.falls"
    assert fallen(play) == [(5, "vote"), (4, "shot")]


@pytest.mark.parametrize("cause", ["wolves", "vote", "scapegoat"])
def test_the_hunter_may_shoot_when_bitten_or_executed(cause: DeathCause) -> None:
    play = die(by_day(table(NINE)), (5, cause)) << "death.card" << "hunter.shot"
    assert play.question.why_not((5,)) == "self"
    play >> "不开枪" << Say("hunter.holds")
    assert play.happened[-1] == ShotFired(5, None)
    assert play.result.living() == (1, 2, 3, 4, 6, 7, 8, 9)


def test_a_poisoned_hunter_is_told_aloud_and_a_grieving_one_is_passed_over() -> None:
    play = die(by_day(table(NINE)), (5, "poison")) << "death.card" << Say("hunter.no_shot")
    assert fallen(play) == [(5, "poison")]
    play = die(by_day(table(NINE), Coupled((5, 8))), (8, "wolves")) << "death.card"
    play << Say("death.follows", {"seat": 5}) << "death.card"
    assert play.result.living() == (1, 2, 3, 4, 6, 7, 9)


def test_a_cursed_hunter_is_told_nothing_about_his_gun() -> None:
    play = die(by_day(table(NINE), Cursed()), (5, "poison")) << "death.card"
    assert not play.result.alive(5)


def test_the_hunter_may_not_shoot_his_lover_who_then_dies_of_grief() -> None:
    play = die(by_day(table(NINE), Coupled((5, 8))), (5, "vote")) << "death.card" << "hunter.shot"
    assert play.question.why_not((8,)) == "lover"
    play >> "一号" << "hunter.fires" << "death.card" << Say("death.follows", {"seat": 8}) << "death.card"
    assert fallen(play) == [(5, "vote"), (1, "shot"), (8, "grief")]


def test_the_lover_of_the_shot_follows_and_a_shot_sheriff_names_his_heir() -> None:
    state = by_day(table(NINE), Coupled((3, 8)), BadgeWent(3))
    chain = die(state, (5, "vote")) << "death.card" << "hunter.shot" >> "三号"
    chain << "hunter.fires" << "death.card" << Say("death.follows", {"seat": 8}) << "death.card"
    assert fallen(chain) == [(5, "vote"), (3, "shot"), (8, "grief")]
    play = Playbook(settle(chain.result)) << "sheriff.heir"
    assert play.question.to == (3,)


def test_a_hunter_with_nobody_left_but_his_lover_is_not_asked() -> None:
    pair = without(by_day(table(NINE), Coupled((5, 8))), 1, 2, 3, 4, 6, 7, 9)
    play = die(pair, (5, "vote")) << "death.card" << "death.follows" << "death.card"
    assert play.result.living() == ()


def test_nobody_dies_twice_even_of_a_shot_and_grief_at_once() -> None:
    play = die(by_day(table(NINE, lovers_ban="vote_only"), Coupled((5, 8))), (5, "vote"))
    play << "death.card" << "hunter.shot" >> "八号" << "hunter.fires" << "death.card"
    assert play.result.deaths[-1].cause == "shot"
    assert fallen(play) == [(5, "vote"), (8, "shot")]


def test_the_seats_of_a_batch_that_are_dead_already_are_dropped() -> None:
    assert die(without(by_day(table(NINE)), 8), (8, "vote")).result.living() == (1, 2, 3, 4, 5, 6, 7, 9)


def test_the_heir_is_asked_last_and_must_be_named() -> None:
    play = Playbook(settle(without(by_day(table(NINE), BadgeWent(3)), 3))) << "sheriff.heir"
    assert (play.question.words, play.question.seats) == ((), (1, 2, 4, 5, 6, 7, 8, 9))
    play >> "八号" << Say("sheriff.heir_is", {"seat": 8})
    assert play.result.sheriff == 8


def test_the_dying_sheriff_may_let_the_badge_lapse_where_that_is_allowed() -> None:
    dead = without(by_day(table(NINE, sheriff_successor="may"), BadgeWent(3)), 3)
    play = Playbook(settle(dead)) << "sheriff.heir" >> "放弃" << Say("sheriff.badge_gone")
    assert play.result.sheriff is None


def test_no_heir_is_asked_for_when_the_game_is_over() -> None:
    play = Playbook(settle(without(by_day(table(NINE), BadgeWent(1)), 1, 2)))
    assert play.result.ended == GameEnded("village", (3, 4, 5, 6, 8, 9))


def test_a_living_sheriff_and_a_table_without_one_are_left_alone() -> None:
    for badge in (3, None):
        state = by_day(table(NINE), BadgeWent(badge))
        assert Playbook(settle(state)).result == state
