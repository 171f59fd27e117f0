"""惊人的不信任：每人指两位最好的朋友，没有人信任的吊死。"""

from narrator.evening.cues import Say
from narrator.evening.events import EVENTS
from narrator.evening.vote import vote
from narrator.game.effect import Effect
from narrator.game.evolve import evolve
from narrator.game.happenings import (
    Coupled,
    EffectBegan,
    FriendsNamed,
    GameEnded,
    IdiotOpened,
    Judged,
)
from narrator.game.state import State
from tests.evening.events.days import under
from tests.playbook import Playbook
from tests.tables import by_day, table, with_facts, without

SIX = "werewolf werewolf seer idiot villager villager"


def pointing(state: State, *said: str) -> Playbook[State]:
    play = Playbook(vote(under(state, "great_distrust"), "result")) << Say("great_distrust.point")
    for friends in said:
        play << "great_distrust.friends" >> friends
    return play


def test_two_others_must_be_alive_to_be_named() -> None:
    why_not = EVENTS["great_distrust"].why_not
    assert why_not(without(table(SIX), 1, 2, 3)) == ""
    assert why_not(without(table(SIX), 1, 2, 3, 4)) == "too_few"


def test_everybody_names_two_others_lovers_too() -> None:
    lovers = by_day(table(SIX), Coupled((1, 5)))
    play = pointing(lovers) << "great_distrust.friends"
    assert (play.question.to, play.question.least, play.question.most) == ((1,), 2, 2)
    assert (play.question.seats, play.question.why_not((1, 2))) == ((2, 3, 4, 5, 6), "self")


def test_all_without_a_friend_hang_in_one_batch() -> None:
    said = ("二号和三号", "一号和三号", "一号和二号", "一号和二号", "一号和二号", "一号和四号")
    play = pointing(by_day(table(SIX)), *said)
    play << Say("great_distrust.friendless", {"seats": (5, 6)}) << "death.card" << "death.card"
    assert [(death.seat, death.cause) for death in play.result.deaths] == [
        (5, "great_distrust"),
        (6, "great_distrust"),
    ]


def test_an_idiot_among_them_is_turned_up_and_alone_saves_the_day() -> None:
    said = ("二号和三号", "一号和三号", "五号和六号", "一号和二号", "一号和二号", "一号和五号")
    play = pointing(by_day(table(SIX)), *said) << "great_distrust.friendless" << "idiot.opened"
    assert play.result.alive(4)
    assert Judged("idiot_revealed", 4) in play.happened


def test_where_all_have_friends_nobody_hangs() -> None:
    said = ("二号和三号", "一号和三号", "四号和五号", "一号和六号", "一号和二号", "一号和二号")
    play = pointing(by_day(table(SIX)), *said) << Say("great_distrust.nobody")
    assert play.happened[-1] == Judged("no_execution")


def test_an_open_idiot_names_nobody_but_may_hang() -> None:
    opened = evolve(by_day(table(SIX, idiot_revealed_again="dies")), IdiotOpened(4))
    said = ("二号和三号", "一号和三号", "五号和六号", "一号和二号", "一号和五号")
    play = pointing(opened, *said) << Say("great_distrust.friendless", {"seats": (4,)}) << "death.card"
    assert not play.result.alive(4)


def test_where_nobody_may_point_nobody_hangs() -> None:
    play = pointing(with_facts(by_day(table(SIX)), voters=())) << Say("vote.nobody_votes")
    assert FriendsNamed((), ()) in play.happened


def test_the_batch_counts_as_one_killing_a_wolfs_if_any_wolf_died() -> None:
    waits = by_day(table(SIX), EffectBegan(Effect("enthusiasm", "trigger")))
    said = ("三号和四号", "三号和四号", "二号和四号", "二号和三号", "二号和六号", "三号和四号")
    play = pointing(waits, *said) << Say("great_distrust.friendless", {"seats": (1, 5)})
    play << "death.card" << "death.card" << "enthusiasm.fires"
    assert play.result.second_vote_due


def test_it_may_end_the_game() -> None:
    last = without(by_day(table(SIX)), 2)
    said = ("三号和四号", "四号和五号", "三号和六号", "三号和四号", "三号和四号")
    play = pointing(last, *said) << Say("great_distrust.friendless", {"seats": (1,)}) << "death.card"
    assert play.result.ended == GameEnded("village", (3, 4, 5, 6))
