"""First nights of one table, with other cards for some, and everything that was sent to everybody."""

import asyncio
from typing import Any

import msgspec

from narrator.config import Config, Rules, Table
from narrator.evening.setting import Setting, setting_of
from narrator.stage.records import AnyRecord, Decided, Entered
from narrator.stage.virtual import run_virtually
from tests.screen.page.phones import PhoneEvening, Seen

LONG_S = 900.0
"""Virtual seconds that are enough: hands that never change their mind may tie for ever."""
_MORNING = "天亮"
TABLE = 0
"""The table page, among the seats."""


def table(deck: tuple[str, ...], players: int = 0, **rules: Any) -> Setting:
    """A table at which a night comes soon. `players`: as many as cards, unless some cards are left over."""
    return setting_of(
        Config(
            table=Table(board=players or len(deck), deck={card: deck.count(card) for card in deck}),
            rules=Rules(sheriff_election="none", last_words="none", **rules),
        )
    )


class FirstNight:
    """Played when it is made, in virtual time, by hands that touch the same picture alike."""

    def __init__(self, setting: Setting, deal: list[int], seed: int) -> None:
        """`deal`: a permutation of the deck, as chance decided it."""
        self.evening = run_virtually(_played(setting, deal, seed))
        eyes = {TABLE: self.evening.table, **self.evening.phones}
        self.sent = {place: _by_night(each.seen) for place, each in eyes.items()}
        """What every place was sent between nightfall and daybreak, its time counted from the first of it."""

    def asked(self, seat: int) -> bool:
        """Whether it had to answer anything."""
        return any(seat in p.to and (p.seats or p.choices) for p in self.evening.screen.secrets)

    def told(self, seat: int) -> list[str]:
        """What it was let know or asked, by night."""
        return [p.title for p in self.evening.screen.secrets if seat in p.to]


def telling(setting: Setting, deal: list[int], other: list[int], seed: int) -> list[int]:
    """The places that could tell one deal from the other, though nothing of the difference is for them."""
    one, two = FirstNight(setting, deal, seed), FirstNight(setting, other, seed)
    return [
        place
        for place in one.sent
        if _is_no_business_of(place, deal, other, one, two) and one.sent[place] != two.sent[place]
    ]


def _is_no_business_of(
    place: int, deal: list[int], other: list[int], one: FirstNight, two: FirstNight
) -> bool:
    if place == TABLE:  # everybody has a phone
        return True
    if deal[place - 1] != other[place - 1] or one.asked(place) or two.asked(place):
        return False
    return one.told(place) == two.told(place)


async def _played(setting: Setting, deal: list[int], seed: int) -> PhoneEvening:
    evening = PhoneEvening(setting, seed=seed)
    dealt: list[AnyRecord] = [
        Entered(phase="setup", night=0),
        Entered(phase="deal", night=0),
        Decided(key="deal", answer=tuple(deal), by="chance"),
    ]
    loop = asyncio.get_running_loop()
    await evening.watch(
        dealt, until=lambda: loop.time() > LONG_S or any(_MORNING in line for line in evening.said)
    )
    return evening


def _by_night(seen: list[Seen]) -> list[Seen]:
    night = [(at, drawn) for at, drawn in seen if msgspec.json.decode(drawn).get("light") == "night"]
    return [(round(at - night[0][0], 6), drawn) for at, drawn in night]
