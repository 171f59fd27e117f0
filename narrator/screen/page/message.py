"""What goes over the line to a page."""

import msgspec

SIZE = 8192
"""Bytes. A message is as long as any other of its evening, whatever it holds."""


def message(what: object) -> bytes:
    """A record as a message, made as long as any other."""
    encoded = msgspec.json.encode(what)
    return encoded.ljust(-(-len(encoded) // SIZE) * SIZE)


WAIT, BYE = message({"kind": "wait"}), message({"kind": "bye"})
"""What a page sees before the first scene, and after the last."""
