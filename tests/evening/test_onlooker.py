"""An onlooker knows the game as it stands, and begins anew with the script."""

from narrator.evening.onlooker import Onlooker
from narrator.evening.setting import Setting
from narrator.game.happenings import Dealt, NightFell
from narrator.game.view import view
from tests.playbook import Playbook

SIX = Setting(6, ("seer", "villager", "villager", "villager", "werewolf", "witch"), names=("甲",))


def test_it_sees_what_happened_and_shows_what_everybody_may_see() -> None:
    onlooker = Onlooker(SIX)
    play = Playbook(onlooker.script()).quietly_to("deal") << "deal" >> (0, 1, 2, 3, 4, 5)
    play.quietly_to("night.fall")
    assert onlooker.happened == [Dealt(SIX.deck), NightFell(1)]
    assert onlooker.game.night == 1
    assert onlooker.view() == view(onlooker.game, ("甲",))
    assert onlooker.view().seats[0].name == "甲"


def test_a_second_script_begins_anew() -> None:
    onlooker = Onlooker(SIX)
    Playbook(onlooker.script()).quietly_to("deal") << "deal" >> (0, 1, 2, 3, 4, 5)
    Playbook(onlooker.script())
    assert onlooker.happened == []
    assert onlooker.game.seats == ()


def test_it_hands_on_the_end() -> None:
    play = Playbook(Onlooker(SIX).script()).quietly_to("deal") << "deal" >> (0, 1, 2, 3, 4, 5)
    play.quietly_to("vote.ballot")
    for _ in SIX.deck:
        play << "vote.ballot" >> "五号"
    assert play.quietly_to_the_end().ended is not None
