"""What a page sends: somebody touched or keyed something, and what stood on that page at the time."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from narrator.game.question import Answer
from narrator.screen.keys import COMMANDS, command_of, confirm, press
from narrator.screen.page.picture import at_once
from narrator.screen.picking import Picked, Picking, with_seat
from narrator.stage.ports import Panel, Scene

LONGEST = 512
"""Bytes of a message. Ours are a quarter of it."""

Count = Annotated[int, Meta(ge=0, le=2**53)]


class Touch(Struct, frozen=True, forbid_unknown_fields=True):
    """One touch or key. What was drawn when it began decides what it means, and whether it still counts."""

    panel: Count
    revision: Count
    step: Count
    did: Literal["seat", "word", "confirm", "again", "command", "key", "any", "phone"]
    what: Annotated[int, Meta(ge=0, le=99)] | Annotated[str, Meta(max_length=16)] = ""


class Hello(Struct, frozen=True, forbid_unknown_fields=True):
    """The first message of a page: which place it looks at, by the secret in its address."""

    token: Annotated[str, Meta(max_length=128)]


read_touch = msgspec.json.Decoder(Touch).decode
read_hello = msgspec.json.Decoder(Hello).decode


def done(touch: Touch, scene: Scene, panel: Panel, picking: Picking) -> Picking | Picked:
    """The choice after it. What is not offered changes nothing."""
    now = msgspec.structs.replace(scene, panel=panel)
    match touch.did, touch.what:
        case "seat", int(seat) if panel.seats:
            return with_seat(panel, picking, seat)
        case "word", int(index) if index < len(panel.choices):
            return _word(panel, Picking(word=panel.choices[index]))
        case "confirm", _:
            return confirm(panel, picking)
        case "again", _:
            return Picking()
        case "command", str(name):
            key = next((key for key, command in COMMANDS.items() if command == name), "")
            command = command_of(now, panel, key)
            return picking if command is None else Picked(command)
        case "key", str(key):
            return _word(panel, press(now, picking, key))
    return picking


def _word(panel: Panel, after: Picking | Picked) -> Picking | Picked:
    """A word that need not be confirmed is an answer."""
    if isinstance(after, Picking) and after.word is not None and at_once(panel):
        answer: Answer = after.word.answer
        return Picked(answer)
    return after
