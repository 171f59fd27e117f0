"""The story of the game on the table page: to be opened once the game is over, and shown at the end."""

import asyncio
import contextlib

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from narrator.screen.page.pages import STATIC
from narrator.screen.story.document import SCRIPT

STORY_S = 5.0
"""A browser that has not fetched the story by then does not want it."""


class Ending:
    """Serves the story once it is told; before, there is none."""

    def __init__(self) -> None:
        self.story = ""
        """A whole HTML document."""
        self.leads = False
        """Whether the table page is sent there."""
        self._taken = asyncio.Event()
        self.routes = (Route("/story", self._page), Route(SCRIPT, self._script))

    async def taken(self) -> None:
        """Return when a browser has all of it, or has had time enough."""
        self._taken.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._taken.wait(), STORY_S)

    def _page(self, request: Request) -> Response:
        return HTMLResponse(self.story) if self.story else Response(status_code=404)

    async def _script(self, request: Request) -> Response:
        """The last thing that the story's page asks for."""
        self._taken.set()
        return FileResponse(str(STATIC / "story.js"))
