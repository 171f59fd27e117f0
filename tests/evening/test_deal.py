"""发牌：没有狼人就重发；实体牌则逐个身份登记，有出入就重来。"""

from narrator.config import Rules
from narrator.evening.cues import Draw, Gap, Say, Show, SlotCloses, SlotOpens
from narrator.evening.deal import deal, line_up, register
from narrator.evening.evening import start
from narrator.evening.setting import Setting
from narrator.game.happenings import Dealt
from narrator.game.state import State
from tests.playbook import Playbook


def setting(deck: str, players: int, *, redeal_if_no_wolf: bool = True) -> Setting:
    return Setting(players, tuple(sorted(deck.split())), Rules(redeal_if_no_wolf=redeal_if_no_wolf))


SIX = setting("werewolf seer witch guard villager villager", 6)
SORTED = ("guard", "seer", "villager", "villager", "werewolf", "witch")
THIEF = setting("werewolf seer thief villager villager villager villager villager", 6)
PACK = setting("werewolf werewolf seer villager villager villager", 6)


def test_the_table_hears_how_many_play_and_with_which_cards() -> None:
    play = Playbook(line_up(start(PACK), PACK)) << Say("setup.welcome", {"count": 6})
    play << Say("setup.deck", {"deck": (("werewolf", 2), ("seer", 1), ("villager", 3))})
    assert play.result == start(PACK)


def test_every_seat_looks_at_its_card_alone() -> None:
    play = Playbook(deal(start(SIX), SIX)) << Draw("deal", 6) >> (4, 1, 5, 0, 2, 3)
    play << Say("deal.begin")
    for seat, card in enumerate(("werewolf", "seer", "witch", "guard", "villager", "villager"), 1):
        play << Say("deal.look", {"seat": seat}) << "deal.look" >> "看牌"
        play << Show((seat,), "deal.card", {"seat": seat, "card": card})
    play << Say("deal.done")
    assert play.result.deck == SORTED


# the deck of THIEF, sorted: seer thief villager×5 werewolf
WOLF_IN_THE_MIDDLE = (0, 1, 2, 3, 4, 5, 6, 7)
WOLF_IN_HAND = (7, 0, 1, 2, 3, 4, 5, 6)


def test_a_deal_without_a_wolf_in_any_hand_is_dealt_again_in_silence() -> None:
    play = Playbook(deal(start(THIEF), THIEF)) << Draw("deal", 8) >> WOLF_IN_THE_MIDDLE
    play << Draw("deal", 8) >> WOLF_IN_HAND << "deal.begin"
    assert play.happened == [
        Dealt(("werewolf", "seer", "thief", "villager", "villager", "villager"), ("villager", "villager"))
    ]


def test_such_a_deal_stands_where_the_table_wants_it() -> None:
    any_deal = setting(" ".join(THIEF.deck), 6, redeal_if_no_wolf=False)
    play = Playbook(deal(start(any_deal), any_deal)) << "deal" >> WOLF_IN_THE_MIDDLE << "deal.begin"
    assert play.quietly_to_the_end().center == ("villager", "werewolf")


def registered(table: Setting) -> Playbook[State]:
    return Playbook(register(start(table), table)) << Say("register.begin")


def test_each_card_with_a_call_registers_in_silence_and_the_rest_are_villagers() -> None:
    play = registered(SIX)
    for card, seat in (("guard", "五号"), ("seer", "一号"), ("werewolf", "六号"), ("witch", "二号")):
        play << Say("register.wake", {"card": card}) << SlotOpens("register") << "register.seats" >> seat
        play << SlotCloses() << Say("register.sleep", {"card": card}) << Gap()
    assert play.happened == [Dealt(("seer", "witch", "villager", "villager", "guard", "werewolf"))]
    assert play.result.deck == SORTED


def test_the_pack_registers_together() -> None:
    play = registered(PACK) << "register.wake" << "register.seats" >> "三号" << "register.sleep"
    play << Say("register.wake", {"card": "werewolf"}) << "register.seats"
    assert (play.question.least, play.question.most, play.question.seats) == (2, 2, (1, 2, 4, 5, 6))
    play >> "一号和四号" << "register.sleep"
    assert play.result.wolves() == (1, 4)


def test_after_a_clash_the_round_is_called_to_its_end_and_begins_again() -> None:
    play = registered(PACK) << "register.wake" << "register.seats" >> "三号" << "register.sleep"
    play << "register.wake" << "register.seats" >> "座位被占" << "register.sleep" << Say("register.again")
    play << "register.wake" << "register.seats" >> "四号" << "register.sleep"
    play << "register.wake" << "register.seats" >> "一号和三号" << "register.sleep"
    assert play.result.wolves() == (1, 3)


def test_once_clashed_the_others_are_called_but_not_asked() -> None:
    play = registered(PACK) << "register.wake" << "register.seats" >> "座位被占" << "register.sleep"
    play << Say("register.wake", {"card": "werewolf"}) << SlotOpens("register") << SlotCloses()
    play << "register.sleep" << "register.again" << "register.wake" << "register.seats"
    assert play.happened == []


def test_cards_that_nobody_holds_lie_in_the_middle() -> None:
    play = registered(THIEF)
    play << Say("register.wake", {"card": "thief"}) << "register.seats" >> "三号" << "register.sleep"
    play << Say("register.wake", {"card": "seer"}) << "register.seats" >> "没有人" << "register.sleep"
    play << Say("register.wake", {"card": "werewolf"}) << "register.seats" >> "一号" << "register.sleep"
    assert play.result.center == ("seer", "villager")
    assert play.result.card(3) == "thief"


def test_no_more_than_two_cards_can_lie_in_the_middle() -> None:
    special = setting("werewolf seer thief witch guard villager villager villager", 6)
    play = registered(special)
    for _ in range(2):
        play << "register.wake" << "register.seats" >> "没有人" << "register.sleep"
    play << "register.wake" << "register.seats"
    assert "nobody" not in play.question.words
