"""收获节：每个身份的能力都变了。"""

import pytest

from narrator.evening.cues import Draw, Say, Show
from narrator.evening.deaths import resolve
from narrator.evening.night import make_call
from narrator.evening.ties import break_tie
from narrator.evening.vote import vote
from narrator.game.ballot import barred_targets
from narrator.game.dawn import deaths_of_night
from narrator.game.effect import Effect
from narrator.game.evolve import evolve
from narrator.game.happenings import (
    BadgeWent,
    CardsSwapped,
    Coupled,
    DeathCause,
    EffectBegan,
    Judged,
    Marked,
    SecretLover,
)
from narrator.game.love import mourners
from narrator.game.state import State
from narrator.game.variants import harvest, lure
from tests.evening.events.days import CALL, call
from tests.playbook import Playbook
from tests.tables import by_day, by_night, table, with_facts, without

TEN = "werewolf villager werewolf seer guard hunter piper witch cupid villager"
HARVEST = table(TEN, harvest_festival="whole_game")
NIGHT = by_night(HARVEST)


def test_which_variant_is_in_force() -> None:
    assert (harvest(HARVEST), lure(HARVEST)) == (True, False)
    assert (harvest(table(TEN)), lure(table(TEN, lycan_temptation="whole_game"))) == (False, True)


def test_wolves_eat_only_a_neighbour_of_one_of_them() -> None:
    play = call(NIGHT, "werewolf") << "werewolf.hunt" << "werewolf.whom"
    assert (play.question.seats, play.question.why_not((7,))) == ((2, 4, 10), "not_neighbour")


def test_the_seer_sees_three_cards_in_an_order_that_tells_nothing() -> None:
    play = call(NIGHT, "seer") << "seer.whom" >> "六号"
    play << Show((4,), "seer.three", {"seat": 6, "cards": ("guard", "hunter", "piper")})


def test_the_guard_protects_himself_or_a_neighbour() -> None:
    play = call(by_night(without(HARVEST, 4)), "guard") << "guard.whom"
    assert (play.question.seats, play.question.why_not((7,))) == ((3, 5, 6), "not_neighbour")


def test_the_piper_charms_one() -> None:
    play = call(NIGHT, "piper") << "piper.whom"
    assert (play.question.least, play.question.most) == (1, 1)


def test_the_hunter_shoots_a_neighbour() -> None:
    play = Playbook(resolve(by_day(HARVEST), ((6, "vote"),))) << "death.card" << "hunter.shot"
    assert (play.question.seats, play.question.why_not((1,))) == ((5, 7), "not_neighbour")


def test_the_sheriff_votes_first() -> None:
    play = Playbook(vote(by_day(HARVEST, BadgeWent(7)), "roll_call")) << "vote.begin" << "vote.ballot"
    assert play.question.to == (7,)
    play >> "弃票" << "vote.ballot"
    assert play.question.to == (1,)


BOX = ("in", "in"), ("in", "out"), ("out", "in"), ("out", "out")


@pytest.mark.parametrize(
    ("fallen", "card", "bottle"),
    [
        (0, "villager", "healed"),
        (1, "villager", "healed"),
        (2, "werewolf", "healed"),
        (3, "villager", "poisoned"),
    ],
)
def test_the_box_decides_what_the_drinker_gets(fallen: int, card: str, bottle: str) -> None:
    order = (fallen, *(n for n in range(4) if n != fallen))
    play = call(by_night(HARVEST, Marked("bitten", 10)), "witch") << Show((8,), "witch.told", {"seat": 10})
    play << "witch.give" >> "十号" << Draw("box", 4) >> order << "witch.sleep"
    after = play.result
    assert (after.card(10), getattr(after.tonight, bottle)) == (card, 10)
    assert (after.antidotes + after.poisons, after.bottles_used) == (1, 1)
    assert bool(deaths_of_night(after)[0]) == (bottle == "poisoned")
    again = call(by_night(by_day(after)), "witch") << "witch.told_nobody" << "witch.sleep"
    assert again.result.bottles_used == 1


def test_a_bottle_that_is_gone_is_replaced_by_the_other_and_she_may_give_none() -> None:
    without_antidote = with_facts(NIGHT, antidotes=0)
    play = call(without_antidote, "witch") << "witch.told_nobody" << "witch.give" >> "十号"
    assert (play << "box" >> (0, 1, 2, 3)).quietly_to_the_end().poisons == 0
    none = call(NIGHT, "witch") << "witch.told_nobody" << "witch.give" >> "不用药" << "witch.sleep"
    assert none.result == NIGHT


THIEVES = table(
    "thief werewolf seer villager villager villager", "villager villager", harvest_festival="whole_game"
)


def test_the_thief_exchanges_with_a_player_and_both_are_told() -> None:
    play = call(by_night(THIEVES), "thief") << "thief.swap"
    assert (play.question.words, play.question.why_not((1,))) == (("keep",), "self")
    play >> "二号" << "thief.sleep"
    swapped = play.result
    assert play.happened == [CardsSwapped(1, 2)]
    assert (swapped.card(1), swapped.card(2)) == ("werewolf", "thief")
    told = Playbook(make_call(swapped, CALL["cupid"])) << "notice.begin"
    for seat, card in ((1, "werewolf"), (2, "thief")):
        told << "notice.wake" << Show((seat,), "notice.card", {"card": card}) << "notice.sleep"
    told << "notice.wake" << Show((3,), "notice.nothing")


def triangle() -> State:
    """Nine loves ten; ten secretly loves two."""
    pair = call(NIGHT, "cupid") << "cupid.whom" >> "九号和十号" << "cupid.sleep"
    again = call(pair.result, "cupid_again") << "cupid.unfaithful"
    assert again.question.seats == (9, 10)
    again >> "十号" << "cupid.secret"
    assert again.question.why_not((9,)) == "lover"
    assert set(again.question.seats) == set(range(1, 9))
    again >> "二号" << "cupid_again.sleep"
    return again.result


def test_one_lover_takes_a_third() -> None:
    state = triangle()
    assert (state.couple, state.abandoned) == ((10, 2), 9)


@pytest.mark.parametrize(
    ("dead", "cause", "follow"),
    [(9, "vote", ()), (10, "vote", (2, 9)), (2, "vote", (10,)), (10, "grief", (2,))],
)
def test_whose_death_takes_whom_along(dead: int, cause: DeathCause, follow: tuple[int, ...]) -> None:
    state = without(triangle(), dead)
    assert mourners(state, dead, cause) == follow


def test_who_may_accuse_whom() -> None:
    state = by_day(triangle())
    everybody = state.living()
    assert barred_targets(state, 9, everybody) == {10: "lover"}
    assert barred_targets(state, 10, everybody) == {2: "lover"}
    assert barred_targets(state, 2, everybody) == {10: "lover"}


def test_the_pair_may_be_turned_round_before_the_third_is_named() -> None:
    night = by_night(HARVEST, Coupled((9, 10)))
    play = call(night, "cupid_again") << "cupid.unfaithful" >> "九号" << "cupid.secret" >> "一号"
    assert play.quietly_to_the_end().couple == (9, 1)
    assert SecretLover(9, 1) in play.happened


SCAPEGOAT = by_day(table("werewolf seer scapegoat villager villager villager", harvest_festival="whole_game"))


def neighbours_vote(*said: str) -> Playbook[State]:
    play = Playbook(break_tie(SCAPEGOAT, (1, 5), "vote"))
    play << Say("tie.neighbours", {"seat": 3, "seats": (2, 4)})
    for answer in said:
        play << "vote.neighbour"
        assert set(play.question.seats) <= {2, 4}
        play >> answer
    return play << "vote.tally" << "vote.stands" >> "确认"


def test_a_neighbour_of_the_scapegoat_dies_for_the_tied() -> None:
    play = neighbours_vote("二号", "四号", "二号", "二号", "二号", "弃票")
    assert (play.result.condemned, play.result.condemned_by) == (2, "harvest_neighbour")


def test_neighbours_who_are_away_cannot_be_chosen() -> None:
    luncheon = EffectBegan(Effect("seniors_luncheon", "sunset", ("away",), (2, 4)))
    play = Playbook(break_tie(evolve(SCAPEGOAT, luncheon), (1, 5), "vote")) << Say("tie.none")
    assert play.result.condemned is None


def test_a_tie_between_the_neighbours_spares_both() -> None:
    play = neighbours_vote("二号", "四号", "二号", "四号", "弃票", "弃票") << Say("tie.none")
    assert Judged("no_execution") in play.happened
    assert play.result.condemned is None
