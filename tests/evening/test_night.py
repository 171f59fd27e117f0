"""夜晚：依次叫醒，没有人的身份照样叫。"""

import pytest

from narrator.evening.cues import Gap, Say, Show, SlotCloses, SlotOpens
from narrator.evening.night import make_call, nightfall
from narrator.game.cards import CALLS
from narrator.game.happenings import BadgeWent, Charmed, Coupled, Cursed, Exchanged, Marked, NightFell
from narrator.game.state import State
from tests.playbook import Playbook
from tests.tables import by_night, table, with_facts, without

EIGHT = "werewolf werewolf seer witch hunter guard villager villager"
CALL = {call.id: call for _, call in CALLS}


def call(state: State, name: str) -> Playbook[State]:
    return Playbook(make_call(state, CALL[name]))


def test_the_night_falls_and_is_counted() -> None:
    play = Playbook(nightfall(table(EIGHT)))
    play << Say("night.fall") << Gap()
    assert play.result.night == 1
    assert play.happened == [NightFell(1)]


def hunt(state: State) -> Playbook[State]:
    """The wolves' call, up to their question."""
    return call(state, "werewolf") << "werewolf.wake" << "werewolf.hunt" << "werewolf.whom"


def test_a_call_wakes_opens_its_slot_asks_closes_it_and_sends_to_sleep() -> None:
    play = call(by_night(table(EIGHT)), "guard")
    play << Say("guard.wake") << SlotOpens("guard") << "guard.whom" >> "七号"
    play << SlotCloses() << Say("guard.sleep") << Gap()
    assert play.happened == [Marked("guarded", 7)]
    assert play.result.tonight.guarded == 7


def test_a_decoy_says_the_same_and_asks_nobody() -> None:
    play = call(by_night(without(table(EIGHT), 6)), "guard")
    play << Say("guard.wake") << SlotOpens("guard") << SlotCloses() << Say("guard.sleep") << Gap()
    assert not play.happened


def test_the_guard_may_not_protect_the_same_player_twice_running() -> None:
    night2 = by_night(by_night(table(EIGHT), Marked("guarded", 6)))
    play = call(night2, "guard") << "guard.wake" << "guard.whom"
    assert play.question.why_not((6,)) == "same_twice"
    assert 6 not in play.question.seats
    night3 = by_night(night2)
    assert 6 in (call(night3, "guard") << "guard.wake" << "guard.whom").question.seats


def test_a_guard_who_must_protect_may_still_pass_when_nobody_is_left_to_protect() -> None:
    last = without(table(EIGHT, guard_may_skip=False), 1, 2, 3, 4, 5, 7, 8)
    play = call(by_night(by_night(last, Marked("guarded", 6))), "guard") << "guard.wake" << "guard.whom"
    assert play.question.words == ("nobody",)


def test_the_guard_may_be_forbidden_the_little_girl() -> None:
    with_girl = table("werewolf seer guard little_girl villager villager", guard_girl="forbidden")
    play = call(by_night(with_girl), "guard") << "guard.wake" << "guard.whom"
    assert 4 not in play.question.seats


@pytest.mark.parametrize(
    ("answer", "key", "facts"),
    [
        ("role", "seer.sees", {"seat": 1, "card": "werewolf"}),
        ("camp", "seer.camp", {"seat": 1, "camp": "wolf"}),
    ],
)
def test_the_seer_is_shown_what_she_asked_for(answer: str, key: str, facts: dict[str, int | str]) -> None:
    play = call(by_night(table(EIGHT, seer_result=answer)), "seer")
    play << "seer.wake" << "seer.whom" >> "一号"
    play << Show((3,), key, dict(facts)) << "seer.sleep"
    assert play.result.tonight == by_night(table(EIGHT)).tonight, "a look changes nothing"


def test_a_seer_who_looks_at_nobody_is_shown_nothing() -> None:
    play = call(by_night(table(EIGHT)), "seer") << "seer.wake" << "seer.whom"
    assert play.question.why_not((3,)) == "self"
    play >> "放弃" << "seer.sleep"
    assert not play.happened


def test_the_pack_is_woken_first_and_hunts_after_it_has_recognised_itself() -> None:
    play = call(by_night(table(EIGHT)), "werewolf")
    play << Say("werewolf.wake") << Gap() << Say("werewolf.hunt") << SlotOpens("werewolf")
    play << "werewolf.whom"
    assert play.question.to == (1, 2)
    assert play.question.why_not((1,)) == "wolf"
    play >> "空刀" << "werewolf.sleep"
    assert play.result.tonight.bitten == ()


def test_the_last_wolf_may_not_bite_his_lover_but_a_pack_may() -> None:
    couple = by_night(table(EIGHT), Coupled((1, 7)))
    assert 7 in hunt(couple).question.seats
    alone = without(couple, 2)
    question = hunt(alone).question
    assert question.why_not((7,)) == "lover"


def test_a_wolf_with_nobody_left_to_bite_may_pass_even_where_wolves_must_bite() -> None:
    two = without(by_night(table(EIGHT, wolves_no_victim=False), Coupled((1, 7))), 2, 3, 4, 5, 6, 8)
    question = hunt(two).question
    assert (question.seats, question.words) == ((), ("nobody",))


def test_the_girl_who_is_caught_takes_the_victims_place() -> None:
    night = by_night(table("werewolf seer witch little_girl villager villager"))
    play = call(night, "werewolf")
    play << "werewolf.wake" << "werewolf.hunt" << "werewolf.whom" >> "五号"
    play << "little_girl.caught" >> "改杀小女孩" << "werewolf.sleep"
    assert (play.result.tonight.bitten, play.result.tonight.caught) == ((4,), 4)


@pytest.mark.parametrize("said", ["没有发现", "放过小女孩"])
def test_a_girl_unseen_or_spared_is_safe(said: str) -> None:
    play = call(by_night(table("werewolf seer witch little_girl villager villager")), "werewolf")
    play << "werewolf.wake" << "werewolf.hunt" << "werewolf.whom" >> "五号"
    play << "little_girl.caught" >> said << "werewolf.sleep"
    assert play.result.tonight.bitten == (5,)


def test_the_pack_is_asked_for_the_girl_as_long_as_the_table_may_think_she_lives() -> None:
    middle = table("werewolf seer thief villager villager villager", "little_girl villager")
    play = hunt(by_night(middle))
    play >> "五号" << "little_girl.caught" >> "改杀小女孩" << "werewolf.sleep"
    assert play.result.tonight.bitten == (5,), "she lies in the middle: nobody was caught"
    open_girl = without(table("werewolf seer witch little_girl villager villager"), 4)
    play = hunt(by_night(open_girl))
    play >> "五号" << "werewolf.sleep"


def test_cupid_makes_a_couple_and_may_name_himself() -> None:
    play = call(by_night(table("werewolf seer cupid witch villager villager")), "cupid")
    play << "cupid.wake" << "cupid.whom" >> "六号和三号" << "cupid.sleep"
    assert play.result.couple == (3, 6)


def test_everybody_looks_once_before_the_lovers_wake() -> None:
    night = by_night(table("werewolf seer cupid witch villager villager"), Coupled((3, 6)))
    play = call(night, "lovers") << Say("notice.begin")
    for seat in range(1, 7):
        play << Say("notice.wake", {"seat": seat})
        partner = {3: 6, 6: 3}.get(seat)
        told = (
            Show((seat,), "notice.lover", {"seat": partner}) if partner else Show((seat,), "notice.nothing")
        )
        play << told << Say("notice.sleep", {"seat": seat})
    (
        play
        << Say("notice.end")
        << Say("lovers.wake")
        << SlotOpens("lovers", asks=False)
        << SlotCloses()
        << Say("lovers.sleep")
    )
    assert play.result == night


def test_without_cupid_in_the_deck_the_lovers_are_called_but_nobody_is_woken_to_read_nothing() -> None:
    play = call(by_night(table(EIGHT)), "lovers")
    play << Say("lovers.wake") << SlotOpens("lovers", asks=False) << SlotCloses() << Say("lovers.sleep")
    assert not play.happened


THIEF = "werewolf seer thief villager villager villager"


def test_the_thief_takes_a_card_and_leaves_his_own_in_the_middle() -> None:
    play = call(by_night(table(THIEF, "villager guard")), "thief") << "thief.wake" << "thief.choose"
    play >> "换第二张" << "thief.sleep"
    assert play.happened == [Exchanged(3, "guard")]
    assert (play.result.card(3), play.result.center) == ("guard", ("villager", "thief"))


def test_the_thief_may_keep_unless_both_cards_are_wolves() -> None:
    keeps = call(by_night(table(THIEF, "villager werewolf")), "thief") << "thief.wake" << "thief.choose"
    keeps >> "不换" << "thief.sleep"
    assert keeps.result.card(3) == "thief"
    forced = call(by_night(table(THIEF, "werewolf werewolf")), "thief") << "thief.wake" << "thief.choose"
    assert forced.question.words == ("card_1", "card_2")


def test_a_thief_of_a_deck_without_middle_cards_is_asked_nothing() -> None:
    play = call(by_night(table(THIEF)), "thief") << "thief.wake" << "thief.sleep"
    assert not play.happened


PIPER = "werewolf seer piper witch villager villager"


def test_the_piper_charms_two_then_everybody_looks_and_the_charmed_meet() -> None:
    play = call(by_night(table(PIPER)), "piper") << "piper.wake" << "piper.whom"
    assert play.question.why_not((3,)) == "self"
    play >> "一号和六号" << "piper.sleep"
    state = play.result
    assert state.charmed == {1, 6}
    told = call(state, "charmed").quietly_to("notice.wake")
    told << Say("notice.wake", {"seat": 1}) << Show((1,), "notice.charmed") << "notice.sleep"
    told << "notice.wake" << Show((2,), "notice.nothing")
    (
        told.quietly_to("charmed.wake")
        << Say("charmed.wake")
        << Show((1, 6), "charmed.company", {"seats": (1, 6)})
    )
    told << "charmed.sleep"


def test_one_player_left_to_charm_is_enough_and_none_is_no_question() -> None:
    almost = with_facts(by_night(table(PIPER)), charmed=frozenset({1, 2, 4, 5}))
    play = call(almost, "piper") << "piper.wake" << "piper.whom"
    assert (play.question.seats, play.question.least, play.question.most) == ((6,), 1, 1)
    assert play.question.why_not((1,)) == "charmed"
    play >> "不迷惑" << "piper.sleep"
    assert play.result == almost
    done = with_facts(almost, charmed=frozenset({1, 2, 4, 5, 6}))
    play = call(done, "piper") << "piper.wake" << "piper.sleep"
    assert play.happened == []


def test_the_cursed_are_called_no_more_but_the_piper_plays_on() -> None:
    cursed = by_night(table("werewolf elder piper witch villager seer"), Cursed(), BadgeWent(4))
    play = call(cursed, "witch") << "witch.wake" << "witch.sleep"
    assert play.happened == []
    call(cursed, "piper") << "piper.wake" << "piper.whom" >> "一号和四号" << "piper.sleep"
    assert Charmed((1, 4)) not in play.happened
