"""鬼怪：下一个被狼人指定的玩家变成狼人，并指定一名老狼人死去，两人换牌。"""

from narrator.evening.calls import calls_of
from narrator.evening.cues import Say, Show, SlotCloses, SlotOpens
from narrator.evening.dawn import dawn
from narrator.game.happenings import Coupled, EffectEnded, Happening, Marked, SpecterChose
from narrator.game.state import State
from tests.evening.events.days import call, told, under
from tests.playbook import Playbook
from tests.tables import by_day, by_night, table

SIX = table("werewolf werewolf seer witch villager elder")
HAUNTED = under(by_day(SIX), "specter")


def round_after(*marks: Happening, state: State = HAUNTED) -> Playbook[State]:
    return call(by_night(state, *marks), "specter")


def looks_in_vain(play: Playbook[State], *seats: int) -> Playbook[State]:
    for seat in seats:
        play << Say("notice.wake", {"seat": seat}) << SlotOpens("specter") << Show((seat,), "notice.nothing")
        play << SlotCloses() << Say("notice.sleep", {"seat": seat})
    return play


def test_everybody_is_woken_and_only_the_touched_player_is_asked() -> None:
    play = looks_in_vain(round_after(Marked("bitten", 3)), 1, 2)
    play << Say("notice.wake", {"seat": 3}) << SlotOpens("specter") << "specter.kill"
    assert (play.question.to, play.question.seats, play.question.secret) == ((3,), (1, 2), True)
    play >> "一号" << SlotCloses() << Say("notice.sleep", {"seat": 3})
    looks_in_vain(play, 4, 5, 6) << Say("specter.sleep")
    assert [play.result.card(seat) for seat in (1, 3)] == ["seer", "werewolf"]
    assert play.result.tonight.bitten == ()
    assert play.happened == [SpecterChose(3, 1), EffectEnded("specter")]


def test_where_nobody_was_named_the_round_sounds_the_same_and_the_card_waits() -> None:
    play = looks_in_vain(round_after(), 1, 2, 3, 4, 5, 6) << Say("specter.sleep")
    assert "specter" in calls_of(by_day(play.result), 3)


def touched(seat: int, *facts: Happening) -> State:
    play = round_after(*facts, Marked("bitten", seat)).quietly_to("specter.kill") << "specter.kill"
    return (play >> "一号").quietly_to_the_end()


def test_the_old_wolf_is_told_dead_with_the_others_card_and_nothing_follows() -> None:
    play = Playbook(dawn(touched(6))) << Say("dawn.deaths", {"seats": (1,)})
    play << Say("death.card", {"seat": 1, "card": "elder"})
    assert [(death.seat, death.cause) for death in play.result.deaths] == [(1, "specter")]
    assert not play.result.cursed
    assert play.result.wolves() == (2, 6)


def test_guard_and_antidote_do_not_matter_unless_the_table_says_so() -> None:
    healed = call(touched(5, Marked("guarded", 5)), "witch") << Show((4,), "witch.told_nobody")
    assert healed.quietly_to_the_end().tonight.also_dead == ((1, "specter"),)
    savable = under(
        by_day(table("werewolf werewolf seer witch villager elder", specter_death_savable=True)), "specter"
    )
    play = round_after(Marked("bitten", 5), state=savable).quietly_to("specter.kill") << "specter.kill"
    witch = call((play >> "一号").quietly_to_the_end(), "witch") << "witch.heal" >> "用解药" << "witch.sleep"
    assert (Playbook(dawn(witch.result)) << Say("dawn.peaceful")).result.deaths == ()


def test_he_does_not_choose_his_lover_while_there_is_another_wolf() -> None:
    loving = round_after(Coupled((1, 5)), Marked("bitten", 5)).quietly_to("specter.kill") << "specter.kill"
    assert (loving.question.seats, loving.question.why_not((1,))) == ((2,), "lover")
    alone = under(by_day(table("werewolf seer witch villager villager villager")), "specter")
    only = round_after(Coupled((1, 5)), Marked("bitten", 5), state=alone).quietly_to("specter.kill")
    assert (only << "specter.kill").question.seats == (1,)


def test_a_caught_girl_is_the_one_named() -> None:
    girl = under(by_day(table("werewolf seer witch little_girl villager villager")), "specter")
    play = call(by_night(girl), "werewolf") << "werewolf.hunt" << "werewolf.whom" >> "五号"
    named = (play << "little_girl.caught" >> "改杀小女孩").quietly_to_the_end()
    chosen = call(named, "specter").quietly_to("specter.kill") << "specter.kill"
    assert chosen.question.to == (4,)


def test_on_a_flood_night_the_one_named_in_the_church_is_touched() -> None:
    flood = under(told(HAUNTED, "f m f m f m"), "flood")
    play = round_after(Marked("bitten", 3), Marked("bitten", 4), state=flood).quietly_to("specter.kill")
    assert (play << "specter.kill").question.to == (3,)
    assert (play >> "一号").quietly_to_the_end().tonight.bitten == (4,)
