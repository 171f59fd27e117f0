"""What phones are sent tells nobody what is none of his business: not by words, count, length or time."""

import asyncio
from functools import partial
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from narrator.screen.labels import LABELS
from narrator.screen.page.message import SIZE
from narrator.stage.virtual import run_virtually
from narrator.words.lines import CARDS
from narrator.words.saying import sentence
from tests.any_game import decks
from tests.screen.page.nights import LONG_S, table, telling
from tests.screen.page.phones import PhoneEvening

NIGHTS, EVENINGS = (
    settings(max_examples=count, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    for count in (8, 3)
)


@NIGHTS
@given(decks(st.integers(6, 9)), st.integers(0, 2**32), st.data())
def test_other_cards_for_others_are_the_same_night_to_the_byte(
    made: tuple[int, tuple[str, ...]], seed: int, data: st.DataObject
) -> None:
    players, deck = made
    setting = table(deck, players)
    deal = Random(seed).sample(range(len(setting.deck)), len(setting.deck))
    cards = [setting.deck[n] for n in deal[:players]]
    if "werewolf" not in cards:  # it is dealt again
        deal = sorted(deal, key=lambda n: setting.deck[n] != "werewolf")
    swapped = data.draw(st.lists(st.integers(0, players - 1), min_size=2, max_size=4, unique=True))
    other = list(deal)
    for at, source in zip(swapped, swapped[1:] + swapped[:1], strict=True):
        other[at] = deal[source]
    assert telling(setting, deal, other, seed) == []


@EVENINGS
@given(decks(st.integers(6, 8)), st.integers(0, 2**32))
def test_no_phone_is_sent_what_is_not_its_own(made: tuple[int, tuple[str, ...]], seed: int) -> None:
    players, deck = made

    async def play() -> PhoneEvening:
        evening = PhoneEvening(table(deck, players), seed=seed)

        def check(seat: int, picture: dict[str, Any]) -> None:
            scene, own = evening.screen.whole, picture["own"]["card"]
            assert own.split(LABELS.phone.apart)[0] in (evening.card(seat), LABELS.phone.no_card)
            if scene is None:  # nothing has begun
                return
            assert {tile["card"] for tile in picture["tiles"]} <= {"", *evening.open_cards}
            panel = scene.panel
            if panel is None or not panel.secret or seat in panel.to:
                return
            assert picture["title"] in ("", LABELS.phone.equal)
            buttons = {(button["did"], button["label"]) for button in picture["answers"]}
            assert {did for did, _ in buttons} <= {"again", "confirm"}
            words = (
                picture["title"] + picture["status"] + picture["help"] + picture["hints"] + picture["heard"]
            )
            assert not [card for card in CARDS.values() if card in words]

        for seat, eyes in evening.phones.items():
            eyes.check = partial(check, seat)
        loop = asyncio.get_running_loop()
        await evening.watch(
            until=lambda: loop.time() > LONG_S or evening.said.count(sentence("night.fall", {})) >= 2
        )
        return evening

    evening = run_virtually(play())
    sizes = {len(drawn) for eyes in evening.phones.values() for _, drawn in eyes.seen}
    assert sizes == {SIZE}
    assert len(evening.decided) > players
