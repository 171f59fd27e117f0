"""A pair of eyes sees open cards and its own; nothing else leaves the room."""

import pytest

from narrator.game.happenings import BadgeWent, Coupled, IdiotOpened
from narrator.game.view import view
from tests.tables import by_day, table, without

STATE = without(
    by_day(
        table("werewolf seer idiot hunter villager villager"), Coupled((1, 5)), BadgeWent(2), IdiotOpened(3)
    ),
    6,
)


def test_the_table_sees_who_lives_who_votes_who_leads_and_open_cards() -> None:
    seen = view(STATE, ("甲", "乙"))
    assert [seat.name for seat in seen.seats] == ["甲", "乙", "", "", "", ""]
    assert [seat.votes for seat in seen.seats] == [True, True, False, True, True, False]
    assert [seat.number for seat in seen.seats if seat.sheriff] == [2]
    assert [seat.card for seat in seen.seats] == ["", "", "", "", "", "villager"]
    assert (seen.own_seat, seen.own_card, seen.partner) == (None, "", None)


@pytest.mark.parametrize("seat", range(1, 7))
def test_a_seat_sees_its_own_card_and_lover_beside_what_all_see(seat: int) -> None:
    own = view(STATE, seat=seat)
    assert own.seats == view(STATE).seats
    assert (own.own_seat, own.own_card) == (seat, STATE.card(seat))
    assert own.partner == {1: 5, 5: 1}.get(seat)
