"""四月的傻瓜：女巫与预言家、猎人与小女孩、守卫与长老互换能力；恋人必须互投。"""

from narrator.evening.cues import Say
from narrator.evening.dawn import dawn
from narrator.evening.deaths import resolve
from narrator.game.ballot import barred_targets, may_abstain
from narrator.game.evolve import evolve
from narrator.game.happenings import BondBroken, Coupled, IdiotOpened, Marked
from narrator.game.powers import power
from narrator.game.state import State
from tests.evening.events.days import ballots, begin, call, under
from tests.playbook import Playbook
from tests.tables import by_day, by_night, table, without

NINE = table("werewolf werewolf seer witch hunter little_girl guard elder villager")
FOOLS = under(by_day(NINE), "april_fools")


def powers(state: State) -> list[str]:
    return [power(state, seat) for seat in range(3, 9)]


def test_three_pairs_swap_and_all_is_as_before_with_the_dawn() -> None:
    assert powers(FOOLS) == ["witch", "seer", "little_girl", "hunter", "elder", "guard"]
    assert powers(by_night(FOOLS)) == powers(FOOLS)
    assert powers(by_day(FOOLS)) == powers(NINE)
    assert power(FOOLS, 1) == "werewolf"


def test_a_pair_of_which_one_is_dead_does_not_swap_and_nothing_more_is_said() -> None:
    play = begin(by_day(without(NINE, 4)), "april_fools")
    assert powers(play.result)[:2] == ["seer", "witch"]
    assert powers(play.result)[2:] == powers(FOOLS)[2:]


def test_tonight_the_witch_looks_and_the_seer_holds_the_bottles() -> None:
    assert (call(by_night(FOOLS), "seer") << "seer.whom").question.to == (4,)
    assert (call(by_night(FOOLS, Marked("bitten", 9)), "witch") << "witch.heal").question.to == (3,)
    assert (call(by_night(FOOLS), "guard") << "guard.whom").question.to == (8,)


def test_the_girl_has_the_gun_and_the_hunter_may_be_caught_peeping() -> None:
    shot = Playbook(resolve(FOOLS, ((6, "vote"),))) << "death.card" << "hunter.shot"
    assert shot.question.to == (6,)
    play = call(by_night(FOOLS), "werewolf") << "werewolf.hunt" << "werewolf.whom" >> "九号"
    play << "little_girl.caught" >> "改杀小女孩" << "werewolf.sleep"
    assert play.result.tonight.bitten == (5,)


def test_the_guard_has_the_elders_life_and_his_curse() -> None:
    play = Playbook(dawn(by_night(FOOLS, Marked("bitten", 7)))) << Say("dawn.peaceful")
    assert play.result.elder_bites == 1
    cursed = Playbook(resolve(FOOLS, ((7, "vote"),))) << "death.card" << Say("curse.falls")
    assert cursed.result.cursed
    assert not Playbook(resolve(FOOLS, ((8, "vote"),))).quietly_to_the_end().cursed


LOVERS = under(by_day(NINE, Coupled((2, 9))), "april_fools")


def test_lovers_must_vote_for_each_other() -> None:
    play = ballots(LOVERS) >> "弃票" << "vote.ballot"
    assert (play.question.to, play.question.seats, play.question.words) == ((2,), (9,), ())
    assert not may_abstain(LOVERS, 9, (2,))


def test_a_lover_is_free_when_the_other_cannot_vote() -> None:
    idiot = by_day(table("werewolf seer idiot villager villager villager"), Coupled((3, 4)))
    fools = under(evolve(idiot, IdiotOpened(3)), "april_fools")
    assert barred_targets(fools, 4, fools.living()) == {}
    assert may_abstain(fools, 4, fools.living())


def test_a_hating_lover_may_be_shot_and_the_other_lives_without_love() -> None:
    lovers = under(by_day(NINE, Coupled((6, 9))), "april_fools")
    play = Playbook(resolve(lovers, ((6, "vote"),))) << "death.card" << "hunter.shot"
    assert 9 in play.question.seats
    play >> "一号" << "hunter.fires" << "death.card"
    assert (play.result.couple, play.result.alive(9)) == (None, True)
    assert BondBroken() in play.happened


def test_if_both_live_their_love_returns_with_the_dawn() -> None:
    tomorrow = by_day(LOVERS)
    assert tomorrow.couple == (2, 9)
    assert barred_targets(tomorrow, 2, tomorrow.living()) == {9: "lover"}
