"""What phones are sent tells nobody what is none of his business: not by words, count, length or time."""

import asyncio
from functools import partial
from random import Random
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from narrator.config import Config, Rules, Table
from narrator.evening.setting import Setting, setting_of
from narrator.screen.labels import LABELS
from narrator.screen.page.message import SIZE
from narrator.stage.records import AnyRecord, Decided, Entered
from narrator.stage.virtual import run_virtually
from narrator.words.lines import CARDS
from narrator.words.saying import sentence
from tests.any_game import decks
from tests.screen.page.phones import PhoneEvening, Seen

SOME = settings(max_examples=2, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def table(players: int, deck: tuple[str, ...], **rules: Any) -> Setting:
    return setting_of(
        Config(
            table=Table(board=players, deck={card: deck.count(card) for card in deck}),
            rules=Rules(sheriff_election="none", last_words="none", **rules),
        )
    )


def first_night(setting: Setting, deal: list[int], seed: int) -> tuple[PhoneEvening, dict[int, list[Seen]]]:
    """The evening, and what the table (0) and every phone were sent between nightfall and daybreak."""

    async def play() -> tuple[PhoneEvening, dict[int, list[Seen]]]:
        evening = PhoneEvening(setting, seed=seed)
        dealt: list[AnyRecord] = [
            Entered(phase="setup", night=0),
            Entered(phase="deal", night=0),
            Decided(key="deal", answer=tuple(deal), by="chance"),
        ]
        fall = sentence("night.fall", {})
        await evening.play(dealt, until=lambda: any("天亮" in line for line in evening.said))
        return evening, {
            seat: between(eyes.seen, fall) for seat, eyes in ((0, evening.table), *evening.phones.items())
        }

    return run_virtually(play())


def between(seen: list[Seen], fall: str) -> list[Seen]:
    """What was seen by night, its time counted from the first of it."""
    night = [(at, drawn) for at, drawn in seen if msgspec.json.decode(drawn).get("light") == "night"]
    return [(round(at - night[0][0], 6), drawn) for at, drawn in night]


def asked(evening: PhoneEvening, seat: int) -> list[str]:
    return [p.title for p in evening.screen.secrets if seat in p.to and (p.seats or p.choices)]


def told(evening: PhoneEvening, seat: int) -> list[str]:
    return [p.title for p in evening.screen.secrets if seat in p.to]


LONG_S = 900.0
"""Virtual seconds that are enough: hands that never change their mind may tie for ever."""


@SOME
@given(decks(st.integers(6, 9)), st.integers(0, 2**32), st.data())
def test_other_cards_for_others_are_the_same_night_to_the_byte(
    made: tuple[int, tuple[str, ...]], seed: int, data: st.DataObject
) -> None:
    players, deck = made
    setting = table(players, deck)
    deal = Random(seed).sample(range(len(setting.deck)), len(setting.deck))
    cards = [setting.deck[n] for n in deal[:players]]
    if "werewolf" not in cards:  # it is dealt again
        deal = sorted(deal, key=lambda n: setting.deck[n] != "werewolf")
    swapped = data.draw(st.lists(st.integers(0, players - 1), min_size=2, max_size=4, unique=True))
    other = list(deal)
    for at, source in zip(swapped, swapped[1:] + swapped[:1], strict=True):
        other[at] = deal[source]
    one, one_seen = first_night(setting, deal, seed)
    two, two_seen = first_night(setting, other, seed)
    assert one_seen[0] == two_seen[0], "the table page, while everybody has a phone"
    for seat in one.phones:
        if seat - 1 in swapped or asked(one, seat) or asked(two, seat):
            continue
        if told(one, seat) == told(two, seat):
            assert one_seen[seat] == two_seen[seat], seat


@SOME
@given(decks(st.integers(6, 8)), st.integers(0, 2**32))
def test_no_phone_is_sent_what_is_not_its_own(made: tuple[int, tuple[str, ...]], seed: int) -> None:
    players, deck = made

    async def play() -> PhoneEvening:
        evening = PhoneEvening(table(players, deck), seed=seed)

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
        await evening.play(
            until=lambda: loop.time() > LONG_S or evening.said.count(sentence("night.fall", {})) >= 2
        )
        return evening

    evening = run_virtually(play())
    sizes = {len(drawn) for eyes in evening.phones.values() for _, drawn in eyes.seen}
    assert sizes == {SIZE}
    assert len(evening.decided) > players
