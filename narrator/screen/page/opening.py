"""Opening the table page, with phones if they are wanted."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence

from narrator.game.view import View
from narrator.screen.lettering import Lettering
from narrator.screen.notes import NO_NETWORK, NO_PAGE
from narrator.screen.page.addresses import addresses
from narrator.screen.page.phones import PhonesScreen
from narrator.screen.page.screen import PageScreen
from narrator.stage.ports import Trace

Tell = Callable[[str, str], None]
"""Who is told of troubles: a line in Chinese for the table, one in English with the cure."""

_CURE = "see `narrator play --screen terminal`"


def table_page(
    step_s: float,
    trace: Trace | None,
    card_names: Mapping[str, str],
    *,
    tell: Tell,
    phones: bool,
    seats: Collection[int],
    view: Callable[[int], View],
    names: Sequence[str],
    lettering: Lettering,
) -> PageScreen:
    """The table page; with `phones`, if there is a network they could come by, one that knows these seats."""
    ours = addresses() if phones else ()
    if ours:
        return PhonesScreen(
            step_s, trace, card_names, lettering, seats=seats, view=view, addresses=ours, names=names
        )
    if phones:
        tell(NO_NETWORK, "no private network: join a Wi-Fi or open a hotspot, then start again")
    return PageScreen(step_s, trace, card_names, lettering)


async def is_looked_at(
    page: PageScreen, tell: Tell, show: Callable[[str, asyncio.Event], Awaitable[bool]]
) -> bool:
    """Open it, and `show` its address; whether it is looked at then. If not, it is closed."""
    try:
        page.open()
    except OSError as error:
        tell(NO_PAGE, f"no port for the table page ({error.strerror}); {_CURE}")
        return False
    if await show(page.address, page.table.looked_at):
        return True
    tell(NO_PAGE, f"no browser opened the table page; set BROWSER, or {_CURE}")
    await page.close()
    return False
