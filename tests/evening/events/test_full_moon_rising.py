"""满月：下一夜狼人变成先知各看一人；猎人、女巫、预言家变成狼人，一同处死一人。"""

from narrator.evening.calls import calls_of
from narrator.evening.cues import Say, Show, SlotCloses, SlotOpens
from narrator.evening.dawn import dawn
from narrator.game.effect import Effect
from narrator.game.evolve import evolve
from narrator.game.happenings import Cursed, EffectBegan, Marked
from tests.evening.events.days import call, under
from tests.playbook import Playbook
from tests.tables import by_day, by_night, table, with_facts, without

NINE = table("werewolf werewolf seer witch hunter guard piper elder villager")
MOON = under(by_day(NINE), "full_moon_rising")
NIGHT = by_night(MOON)


def test_other_calls_take_the_place_of_wolves_seer_and_witch_for_one_night() -> None:
    assert calls_of(MOON, 2) == ("guard", "wolf_seers", "three", "piper", "charmed")
    assert calls_of(by_day(MOON), 3) == ("guard", "seer", "werewolf", "witch", "piper", "charmed")


def test_each_wolf_looks_at_a_card_one_by_one() -> None:
    play = call(NIGHT, "wolf_seers") << SlotOpens("wolf_seers") << "wolf_seers.whom"
    assert (play.question.to, play.question.why_not((1,))) == ((1,), "self")
    play >> "三号" << Show((1,), "seer.sees", {"seat": 3, "card": "seer"}) << "wolf_seers.whom"
    assert play.question.to == (2,)
    play >> "不查看" << SlotCloses() << Say("wolf_seers.sleep")
    assert play.result == NIGHT


def test_the_three_wake_together_and_may_bite_anyone_but_each_other() -> None:
    play = call(NIGHT, "three") << "three.whom"
    assert (play.question.to, play.question.seats) == ((3, 4, 5), (1, 2, 6, 7, 8, 9))
    assert play.question.why_not((4,)) == "wolf"
    play >> "二号" << "three.sleep"
    assert play.result.tonight.bitten == (2,)
    told = Playbook(dawn(play.result)) << Say("dawn.deaths", {"seats": (2,)}) << "death.card"
    assert told.result.deaths[-1].cause == "wolves"


def test_it_is_a_bite_to_guard_and_elder() -> None:
    guarded = by_night(MOON, Marked("guarded", 9))
    play = call(guarded, "three") << "three.whom" >> "九号" << "three.sleep"
    assert (Playbook(dawn(play.result)) << "dawn.peaceful").result.deaths == ()
    elder = call(NIGHT, "three") << "three.whom" >> "八号" << "three.sleep"
    assert (Playbook(dawn(elder.result)) << "dawn.peaceful").result.elder_bites == 1


def test_the_curse_does_not_keep_them_from_turning_and_the_absent_do_not_come() -> None:
    cursed = call(by_night(MOON, Cursed()), "three") << "three.whom"
    assert cursed.question.to == (3, 4, 5)
    gone = EffectBegan(Effect("little_rascal", "dawn", ("away", "gone", "unhunted"), (5,)))
    play = call(by_night(evolve(MOON, gone)), "three") << "three.whom"
    assert (play.question.to, play.question.why_not((5,))) == ((3, 4), "away")


def test_with_none_of_the_three_alive_nobody_bites() -> None:
    play = call(by_night(without(MOON, 3, 4, 5)), "three") << SlotOpens("three") << SlotCloses()
    play << Say("three.sleep")


def test_a_specter_waits_over_that_night() -> None:
    both = by_night(with_facts(under(MOON, "specter")), Marked("bitten", 9))
    play = call(both, "specter")
    for seat in both.living():
        play << "notice.wake" << Show((seat,), "notice.nothing") << "notice.sleep"
    assert (play << "specter.sleep").result.effect("specter")
