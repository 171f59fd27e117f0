"""What the policies' docstrings promise."""

from random import Random

import pytest

from narrator.evening.cues import Show
from narrator.game.happenings import CardShown, Died, NightFell, Returned, Voted
from narrator.game.question import Question
from narrator.simulate.belief import CERTAIN, believed, certain, evidence, lies
from narrator.simulate.mind import Mind
from narrator.simulate.policies import POLICIES
from narrator.simulate.policies.policy import uniform
from narrator.simulate.room import PATIENCE, Room
from narrator.simulate.skill import Skill
from narrator.simulate.speech import speak
from narrator.simulate.table import Claim, Table
from tests.simulate.tables import plain

SURE = Skill(evidence=1, abstains=0, heals_first_night=1, bluffs=1, forsakes=0, shoots_on_hunch=0)


def mind(seat: int, card: str = "villager", seed: int = 0) -> Mind:
    made = Mind(seat, 8, Random(f"{seed}/{seat}"), SURE)
    made.become(card)
    return made


def asked(key: str, to: tuple[int, ...], seats: tuple[int, ...] = (), **more: object) -> Question:
    return Question(key, to=to, seats=seats, **more)  # type: ignore[arg-type]


def sees(seer: Mind, table: Table, seat: int, card: str) -> None:
    seer.notice(Show((seer.seat,), "seer.sees", {"seat": seat, "card": card}), table)


def test_a_question_without_a_policy_is_answered_by_any_offer_but_the_clock() -> None:
    question = asked("new.thing", (1,), (2, 3), words=("nobody", "time_up"))
    answers = {uniform(question, (mind(1, seed=n),), Table(8)) for n in range(40)}
    assert answers == {(2,), (3,), "nobody"}


@pytest.mark.parametrize("seed", range(10))
def test_the_pack_bites_whom_it_hears_to_be_the_seer_and_spares_its_lover(seed: int) -> None:
    table = Table(8)
    table.listen(Claim(5))
    wolves = (mind(1, "werewolf", seed), mind(2, "werewolf", seed))
    wolves[1].notice(Show((2,), "notice.lover", {"seat": 6}), table)
    question = asked("werewolf.whom", (1, 2), (3, 4, 5, 6, 7, 8), words=("nobody",))
    answers = [POLICIES[question.key](question, wolves, table) for _ in range(20)]
    assert (6,) not in answers
    assert answers.count((5,)) >= 10
    assert wolves[0].pack == {2} and wolves[1].pack == {1}


def test_a_wolf_that_may_bite_only_its_lover_lets_it_be() -> None:
    wolf = mind(1, "werewolf")
    wolf.love(6)
    assert POLICIES["werewolf.whom"](asked("", (1,), (6,), words=("nobody",)), (wolf,), Table(8)) == "nobody"


def test_the_seer_claims_at_once_when_she_knows_a_living_wolf_and_else_in_time() -> None:
    table, seer = Table(8), mind(3, "seer")
    table.hear(NightFell(1))
    sees(seer, table, 4, "villager")
    assert speak(seer, table) is None
    sees(seer, table, 5, "werewolf")
    assert speak(seer, table) == Claim(3, frozenset({5}), frozenset({4}))
    late = mind(3, "seer")
    sees(late, table, 4, "villager")
    table.hear(NightFell(2))
    assert speak(late, table) == Claim(3, frozenset(), frozenset({4}))


def test_a_dead_seer_tells_with_her_last_words() -> None:
    table, seer = Table(8), mind(3, "seer")
    table.hear(NightFell(1))
    sees(seer, table, 4, "villager")
    table.hear(Died(3, "wolves"))
    assert speak(seer, table) == Claim(3, frozenset(), frozenset({4}))


def test_a_bluffing_wolf_answers_a_claim_and_the_accused_knows_the_lie() -> None:
    table, wolf, seer = Table(8), mind(1, "werewolf"), mind(3, "seer")
    wolf.pack = {2}
    assert speak(wolf, table) is None
    table.listen(Claim(3, frozenset({1})))
    claim = speak(wolf, table)
    assert claim == Claim(1, frozenset({3}), frozenset({2}))
    assert lies(seer, table, claim)
    assert not lies(mind(7), table, claim)


def test_an_open_card_settles_who_was_the_seer() -> None:
    table, villager = Table(8), mind(7)
    table.listen(Claim(3, frozenset({1}), frozenset({4})))
    table.listen(Claim(1, frozenset({3})))
    table.hear(Died(3, "wolves"))
    table.hear(CardShown(3, "seer"))
    assert believed(villager, table) == 3
    assert evidence(villager, table)[1] > evidence(villager, table).get(5, 0)


def test_votes_against_those_who_prove_innocent_are_held_against_the_voter() -> None:
    table = Table(8)
    table.hear(Voted(((1, 5), (2, 5), (3, 6)), ((5, 2.0), (6, 1.0))))
    table.hear(CardShown(5, "villager"))
    table.hear(CardShown(6, "werewolf"))
    reasons = evidence(mind(7), table)
    assert reasons[1] > 0 > reasons[3]
    assert reasons[6] == CERTAIN


def test_the_village_votes_for_whom_the_seer_names_and_wolves_do_not() -> None:
    table = Table(8)
    table.listen(Claim(3, frozenset({1})))
    question = asked("vote.ballot", (7,), (1, 2, 3, 4, 5, 6, 7, 8), words=("abstain",))
    assert POLICIES[question.key](question, (mind(7),), table) == (1,)
    wolf = mind(2, "werewolf")
    wolf.pack = {1}
    assert POLICIES[question.key](question, (wolf,), table) != (1,)


def test_lovers_never_vote_for_each_other_unless_they_must() -> None:
    lover, table = mind(7), Table(8)
    lover.notice(Show((7,), "notice.lover", {"seat": 1}), table)
    table.listen(Claim(3, frozenset({1})))
    both = asked("vote.ballot", (7,), (1, 2), words=("abstain",))
    assert POLICIES["vote.ballot"](both, (lover,), table) == (2,)
    assert POLICIES["vote.ballot"](asked("", (7,), (1,)), (lover,), table) == (1,)


def test_the_witch_heals_early_and_poisons_whom_the_seer_names() -> None:
    table, witch = Table(8), mind(4, "witch")
    table.hear(NightFell(1))
    heal = asked("witch.heal", (4,), words=("heal", "no"), facts={"seat": 6})
    assert POLICIES[heal.key](heal, (witch,), table) == "heal"
    poison = asked("witch.poison", (4,), (1, 2, 3, 4, 5, 6, 7, 8), words=("nobody",))
    assert POLICIES[poison.key](poison, (witch,), table) == "nobody"
    table.listen(Claim(3, frozenset({1})))
    assert POLICIES[poison.key](poison, (witch,), table) == (1,)


def test_the_guard_watches_the_believed_seer() -> None:
    table = Table(8)
    table.listen(Claim(3))
    question = asked("guard.whom", (4,), (1, 2, 3, 4), words=("nobody",))
    assert POLICIES[question.key](question, (mind(4, "guard"),), table) == (3,)


def test_the_hunter_shoots_for_a_reason() -> None:
    table, hunter = Table(8), mind(4, "hunter")
    question = asked("hunter.shot", (4,), (1, 2, 3), words=("nobody",))
    assert POLICIES[question.key](question, (hunter,), table) == "nobody"
    table.listen(Claim(3, frozenset({1})))
    assert POLICIES[question.key](question, (hunter,), table) == (1,)


def test_who_comes_back_is_a_plain_villager_to_everybody() -> None:
    room = Room(plain(8), "0", SURE)
    wolf, other = room.minds[1], room.minds[2]
    wolf.become("werewolf")
    wolf.pack, other.pack, wolf.partner = {2}, {1}, 3
    wolf.love(3)
    other.become("werewolf")
    room.hears(Died(1, "wolves"))
    room.hears(Returned(1))
    assert not wolf.hunts
    assert not wolf.fellows(room.table) | other.fellows(room.table)
    assert vars(wolf)["partner"] is None
    assert certain(other, room.table)[1] == -CERTAIN


def test_a_table_on_which_nobody_dies_ends_by_lot() -> None:
    room = Room(plain(8), "0", SURE)
    question = asked("vote.ballot", (7,), (7,), words=("abstain",))
    assert {room.answers(question) for _ in range(30)} == {"abstain"}
    for night in range(PATIENCE):
        room.hears(NightFell(night + 1))
    assert {room.answers(question) for _ in range(30)} == {"abstain", (7,)}


def test_three_cards_of_one_kind_tell_the_seer_of_three_seats() -> None:
    table, seer = Table(8), mind(1, "seer")
    seer.notice(Show((1,), "seer.three", {"seat": 8, "cards": ("hunter", "seer", "villager")}), table)
    assert seer.seen == {7: False, 8: False}
    seer.notice(Show((1,), "seer.three", {"seat": 4, "cards": ("hunter", "werewolf", "villager")}), table)
    assert seer.seen == {7: False, 8: False}
