"""判决：白痴翻牌免死，替罪羊指定明天的投票者，然后才轮到警徽。"""

import pytest

from narrator.evening.cues import Say
from narrator.evening.verdict import verdict
from narrator.game.happenings import (
    BadgeWent,
    CardShown,
    Condemned,
    Coupled,
    Cursed,
    DeathCause,
    GameEnded,
    IdiotOpened,
    Judged,
    VotersNamed,
)
from narrator.game.state import State
from tests.playbook import Playbook
from tests.tables import by_day, table, without

EIGHT = "werewolf werewolf seer scapegoat idiot hunter villager villager"


def condemn(state: State, seat: int, cause: DeathCause = "vote") -> Playbook[State]:
    return Playbook(verdict(by_day(state, Condemned(seat, cause))))


def test_nobody_condemned_is_no_verdict() -> None:
    play = Playbook(verdict(by_day(table(EIGHT))))
    assert play.result == by_day(table(EIGHT))


def test_the_condemned_is_executed_and_his_card_turned_up() -> None:
    play = condemn(table(EIGHT), 7) << Say("verdict.condemned", {"seat": 7})
    play << Say("death.executed", {"seat": 7}) << Say("death.card", {"seat": 7, "card": "villager"})
    assert play.result.deaths[-1].cause == "vote"
    assert Judged("executed", 7) in play.happened


def test_the_last_wolf_hanged_ends_the_game_before_anybody_speaks() -> None:
    play = condemn(without(table(EIGHT), 2), 1).quietly_to("death.card")
    play << "death.card"
    assert play.result.ended == GameEnded("village", (3, 4, 5, 6, 7, 8))


def test_the_idiot_turns_up_his_card_and_lives() -> None:
    play = condemn(table(EIGHT), 5) << "verdict.condemned" << Say("idiot.opened", {"seat": 5})
    assert play.result.alive(5)
    assert play.happened == [
        IdiotOpened(5),
        CardShown(5, "idiot"),
        Judged("idiot_revealed", 5),
        Condemned(None),
    ]


def test_an_open_idiot_voted_again_is_immune_or_dies_as_the_table_wants() -> None:
    opened = by_day(table(EIGHT), IdiotOpened(5))
    play = condemn(opened, 5) << "verdict.condemned" << Say("idiot.immune", {"seat": 5})
    assert play.result.alive(5)
    mortal = by_day(table(EIGHT, idiot_revealed_again="dies"), IdiotOpened(5))
    play = condemn(mortal, 5) << "verdict.condemned" << "death.executed" << "death.card"
    assert not play.result.alive(5)


def test_a_cursed_idiot_hangs() -> None:
    play = (
        condemn(by_day(table(EIGHT), Cursed()), 5) << "verdict.condemned" << "death.executed" << "death.card"
    )
    assert not play.result.alive(5)


def test_the_scapegoat_names_tomorrows_voters_before_the_badge_goes_on() -> None:
    play = condemn(by_day(table(EIGHT), BadgeWent(4)), 4, "scapegoat")
    play << "verdict.condemned" << "death.executed" << "death.card" << "scapegoat.voters"
    assert (play.question.least, play.question.words) == (1, ())
    play >> "一号、三号和七号" << "sheriff.heir" >> "三号" << "sheriff.heir_is"
    assert play.result.voters_tomorrow == (1, 3, 7)


def test_the_list_holds_for_all_of_tomorrow_and_no_longer() -> None:
    day1 = (
        condemn(table(EIGHT), 4, "scapegoat").quietly_to("scapegoat.voters") << "scapegoat.voters" >> "一号"
    )
    day2 = by_day(day1.result)
    assert (day2.voters, by_day(day2).voters) == ((1,), None)


@pytest.mark.parametrize(("option", "asked"), [("tie_only", False), ("any_execution", True)])
def test_a_scapegoat_voted_out_outright_names_voters_only_where_the_table_wants_it(
    option: str, asked: bool
) -> None:
    play = condemn(table(EIGHT, scapegoat_names_when=option), 4)
    play << "verdict.condemned" << "death.executed" << "death.card"
    if asked:
        play << "scapegoat.voters" >> "一号"
    assert play.result.alive(4) is False


def test_the_scapegoat_may_leave_nobody_the_vote_where_that_is_allowed() -> None:
    play = condemn(table(EIGHT, scapegoat_min_voters=0), 4, "scapegoat").quietly_to("scapegoat.voters")
    play << "scapegoat.voters" >> "没有"
    assert play.happened[-1] == VotersNamed(())


def test_a_scapegoat_with_nobody_left_to_name_is_not_asked() -> None:
    last = without(by_day(table(EIGHT), Coupled((3, 4))), 1, 2, 5, 6, 7, 8)
    play = condemn(last, 4, "scapegoat") << "verdict.condemned" << "death.executed" << "death.card"
    play << "death.follows" << "death.card"
    assert play.result.ended == GameEnded("none", ())
