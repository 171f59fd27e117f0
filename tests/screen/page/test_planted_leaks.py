"""The search for leaks finds those that are planted: every kind of tell that a page could have."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from narrator.game.view import View
from narrator.screen.choosing import Asked
from narrator.screen.page import screen as table_page
from narrator.screen.page import seat as seat_page
from narrator.screen.page.message import message
from narrator.screen.page.phones import PhonesScreen
from narrator.screen.page.picture import Button, Picture
from narrator.screen.page.seat import SeatPage
from narrator.screen.page.share import for_seat
from narrator.stage.ports import Scene
from tests.screen.page.nights import TABLE, table, telling

SETTING = table(("seer", "villager", "villager", "villager", "villager", "werewolf", "werewolf", "witch"))
DEAL = [0, 1, 2, 3, 4, 5, 6, 7]
OTHER = [0, 1, 2, 5, 7, 3, 6, 4]
"""The first wolf and the witch have changed cards with villagers."""
FIRST_WOLF, SLEEPERS = 6, [2, 3]
"""Sleepers are those whom the difference concerns in nothing."""
Plant = Callable[[pytest.MonkeyPatch], None]


def of_the_awake(scene: Scene) -> int:
    """A secret: the first seat that is asked or told something now."""
    panel = scene.panel
    return panel.to[0] if panel is not None and panel.secret and panel.to else 0


def seen_by_sleepers(patch: pytest.MonkeyPatch, spoil: Callable[[Scene, Scene], Scene]) -> None:
    """`spoil`: what a phone shows instead, of the whole scene and the one that it should show."""
    honest = for_seat

    def leaky(whole: Scene, seat: int, equal: str) -> Scene:
        panel, mine = whole.panel, honest(whole, seat, equal)
        return mine if panel is not None and seat in panel.to else spoil(whole, mine)

    patch.setattr(seat_page, "for_seat", leaky)


def sent(patch: pytest.MonkeyPatch, spoil: Callable[[Picture, Scene], bytes]) -> None:
    """`spoil`: what is sent to a phone instead, of its picture and the whole scene."""
    honest = SeatPage.see
    now: list[Scene] = []

    def see(page: SeatPage, whole: Scene, asked: Asked | None) -> None:
        now[:] = [whole]
        honest(page, whole, asked)

    patch.setattr(SeatPage, "see", see)
    patch.setattr(seat_page, "message", lambda drawn: spoil(drawn, now[0]) if now else message(drawn))


def a_label(patch: pytest.MonkeyPatch) -> None:
    def spoil(whole: Scene, mine: Scene) -> Scene:
        panel = mine.panel
        return (
            replace(mine, panel=replace(panel, title=f"{panel.title}{'。' * of_the_awake(whole)}"))
            if panel
            else mine
        )

    seen_by_sleepers(patch, spoil)


def a_seat_barred(patch: pytest.MonkeyPatch) -> None:
    def spoil(whole: Scene, mine: Scene) -> Scene:
        panel, awake = mine.panel, of_the_awake(whole)
        return (
            replace(mine, panel=replace(panel, seats=tuple(s for s in panel.seats if s != awake)))
            if panel
            else mine
        )

    seen_by_sleepers(patch, spoil)


def a_button(patch: pytest.MonkeyPatch) -> None:
    def spoil(drawn: Picture, whole: Scene) -> bytes:
        more = (Button("word", 0, "。"),) if of_the_awake(whole) == FIRST_WOLF else ()
        return message(replace(drawn, answers=(*drawn.answers, *more)))

    sent(patch, spoil)


def a_length(patch: pytest.MonkeyPatch) -> None:
    sent(patch, lambda drawn, whole: message(drawn) + b" " * of_the_awake(whole))


def a_count(patch: pytest.MonkeyPatch) -> None:
    """Every phone is told whenever anything changes anywhere: so often, others choose."""
    honest = SeatPage.see

    def see(page: SeatPage, whole: Scene, asked: Asked | None) -> None:
        honest(page, whole, asked)
        page.place.changed()

    patch.setattr(SeatPage, "see", see)


def a_message(patch: pytest.MonkeyPatch) -> None:
    """One more of them, with nothing new in it, while a certain seat is awake."""
    honest = SeatPage.see

    def see(page: SeatPage, whole: Scene, asked: Asked | None) -> None:
        honest(page, whole, asked)
        if of_the_awake(whole) == FIRST_WOLF:
            page.place.changed()

    patch.setattr(SeatPage, "see", see)


def a_moment(patch: pytest.MonkeyPatch) -> None:
    """What everybody is told comes a hair later for what somebody was told before."""
    honest = SeatPage.see
    last = [0]

    def see(page: SeatPage, whole: Scene, asked: Asked | None) -> None:
        last[0] = of_the_awake(whole) or last[0]
        asyncio.get_running_loop().call_later(last[0] / 1000, honest, page, whole, asked)

    patch.setattr(SeatPage, "see", see)


def a_card(patch: pytest.MonkeyPatch) -> None:
    """A phone is let know its neighbour's card."""
    honest = SeatPage.__init__

    def init(
        page: SeatPage, number: int, choosing: Any, view: Callable[[int], View], *more: Any, **named: Any
    ) -> None:
        honest(page, number, choosing, lambda seat: view(seat % len(DEAL) + 1), *more, **named)

    patch.setattr(SeatPage, "__init__", init)


def a_question_on_the_table_page(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(table_page, "for_table", lambda scene, phones, scan: scene)


def a_choice_on_the_table_page(patch: pytest.MonkeyPatch) -> None:
    """The table page is drawn anew whenever somebody chooses in secret."""
    honest = PhonesScreen._look_again

    def look_again(screen: PhonesScreen) -> None:
        honest(screen)
        screen.table.changed()

    patch.setattr(PhonesScreen, "_look_again", look_again)


def test_two_deals_tell_nobody_anything() -> None:
    assert telling(SETTING, DEAL, OTHER, 3) == []


@pytest.mark.parametrize("plant", [a_label, a_seat_barred, a_button, a_length, a_count, a_message, a_moment])
def test_a_tell_on_sleepers_phones_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    assert telling(SETTING, DEAL, OTHER, 3) == SLEEPERS


@pytest.mark.parametrize("plant", [a_question_on_the_table_page, a_choice_on_the_table_page])
def test_a_tell_on_the_table_page_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    assert telling(SETTING, DEAL, OTHER, 3) == [TABLE]


def test_a_neighbours_card_on_a_phone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    a_card(monkeypatch)
    assert telling(SETTING, DEAL, OTHER, 3) == [3], "its neighbour is one of those who changed"
