"""发牌：没有狼人就重发；实体牌则逐个身份登记，有出入就重来。"""

from narrator.config import Rules
from narrator.evening.cues import Draw, Gap, Happened, Say, SlotCloses, SlotOpens
from narrator.evening.deal import OFFERS_ALL, deal, line_up, register
from narrator.evening.evening import start
from narrator.evening.setting import Setting
from narrator.game.happenings import Dealt, EyesClosed, EyesOpened
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
        play << "deal.card"
        assert play.question.facts == {"seat": seat, "card": card}
        play >> "记住了"
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
    return Playbook(register(start(table), table)) << Say("register.begin") << Happened(EyesClosed())


def test_each_card_with_a_call_registers_in_silence_and_the_rest_are_villagers() -> None:
    play = registered(SIX)
    for card, seat in (("guard", "五号"), ("seer", "一号"), ("werewolf", "六号"), ("witch", "二号")):
        play << Say("register.wake", {"card": card}) << SlotOpens("register") << "register.seats" >> seat
        play << SlotCloses() << Say("register.sleep", {"card": card}) << Gap()
    play << "register.done"
    assert play.happened == [
        EyesClosed(),
        Dealt(("seer", "witch", "villager", "villager", "guard", "werewolf")),
        EyesOpened(),
    ]
    assert play.result.deck == SORTED


def test_the_pack_registers_together() -> None:
    play = registered(PACK) << "register.wake" << "register.seats" >> "三号" << "register.sleep"
    play << Say("register.wake", {"card": "werewolf"}) << "register.seats"
    assert (play.question.least, play.question.most) == (2, 2)
    play >> "一号和四号" << "register.sleep" << "register.done"
    assert play.result.wolves() == (1, 4)


def test_after_a_clash_the_round_is_called_to_its_end_and_begins_again() -> None:
    play = registered(PACK) << "register.wake" << "register.seats" >> "三号" << "register.sleep"
    play << "register.wake" << "register.seats" >> "一号和三号" << "register.sleep" << Say("register.again")
    play << "register.wake" << "register.seats" >> "四号" << "register.sleep"
    play << "register.wake" << "register.seats" >> "一号和三号" << "register.sleep" << "register.done"
    assert play.result.wolves() == (1, 3)


def test_who_registers_sees_no_seat_left_out_that_would_tell_who_came_before() -> None:
    play = registered(SIX) << "register.wake" << "register.seats" >> "三号" << "register.sleep"
    play << "register.wake" << "register.seats"
    assert play.question.seats == (1, 2, 3, 4, 5, 6)
    assert not play.question.barred


def test_once_clashed_the_others_are_called_but_not_asked() -> None:
    play = registered(SIX) << "register.wake" << "register.seats" >> "三号" << "register.sleep"
    play << "register.wake" << "register.seats" >> "三号" << "register.sleep"
    for card in ("werewolf", "witch"):
        play << Say("register.wake", {"card": card}) << SlotOpens("register") << SlotCloses()
        play << "register.sleep"
    play << "register.again" << "register.wake" << "register.seats"
    assert play.happened == [EyesClosed()]


def test_a_table_that_errs_again_and_again_is_offered_free_seats_only() -> None:
    play = registered(SIX)
    for _ in range(OFFERS_ALL):
        play << "register.wake" << "register.seats" >> "三号" << "register.sleep"
        play << "register.wake" << "register.seats" >> "三号" << "register.sleep"
        play << "register.wake" << "register.sleep" << "register.wake" << "register.sleep" << "register.again"
    play << "register.wake" << "register.seats" >> "三号" << "register.sleep"
    play << "register.wake" << "register.seats"
    assert play.question.seats == (1, 2, 4, 5, 6)


def test_real_cards_with_no_wolf_in_any_hand_are_shuffled_again() -> None:
    play = registered(THIEF)
    play << "register.wake" << "register.seats" >> "三号" << "register.sleep"
    play << "register.wake" << "register.seats" >> "一号" << "register.sleep"
    play << "register.wake" << "register.seats" >> "没有人" << "register.sleep" << Say("register.redeal")
    play << "register.wake" << "register.seats"
    assert play.happened == [EyesClosed()]


def test_cards_that_nobody_holds_lie_in_the_middle() -> None:
    play = registered(THIEF)
    play << Say("register.wake", {"card": "thief"}) << "register.seats" >> "三号" << "register.sleep"
    play << Say("register.wake", {"card": "seer"}) << "register.seats" >> "没有人" << "register.sleep"
    play << Say("register.wake", {"card": "werewolf"}) << "register.seats" >> "一号" << "register.sleep"
    play << "register.done"
    assert play.result.center == ("seer", "villager")
    assert play.result.card(3) == "thief"


def test_no_more_than_two_cards_can_lie_in_the_middle() -> None:
    special = setting("werewolf seer thief witch guard villager villager villager", 6)
    play = registered(special)
    for _ in range(2):
        play << "register.wake" << "register.seats" >> "没有人" << "register.sleep"
    play << "register.wake" << "register.seats"
    assert "nobody" not in play.question.words
