"""What goes over the line to a page."""

from collections.abc import Callable

import msgspec

SIZE = 8192
"""Bytes. A message is as long as any other of its evening, whatever it holds."""


def message(what: object) -> bytes:
    """A record as a message, made as long as any other."""
    encoded = msgspec.json.encode(what)
    return encoded.ljust(-(-len(encoded) // SIZE) * SIZE)


WAIT, BYE, STORY = (message({"kind": kind}) for kind in ("wait", "bye", "story"))
"""What a page sees before the first scene, and after the last; "story" sends it there."""


def written(drawn: bytes, shown: Callable[[str], str]) -> str:
    """A message in other characters, as long as it was or as any other."""
    converted = shown(drawn.rstrip().decode()).encode()
    return converted.ljust(-(-len(converted) // SIZE) * SIZE).decode()
