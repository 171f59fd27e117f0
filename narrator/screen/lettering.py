"""How the screen writes: labels in Chinese or English, characters simplified or traditional."""

from collections.abc import Callable
from importlib.util import find_spec

from msgspec import Struct

from narrator.config import Table
from narrator.config.load import ConfigError
from narrator.screen.labels import LABELS, Labels, labels_in

TAIWAN = "s2tw"
"""OpenCC: traditional characters as Taiwan writes them. Words stay, since they are to be spoken."""


def unchanged(text: str) -> str:
    """Simplified characters are what everything is written in."""
    return text


class Lettering(Struct, frozen=True):
    """What a screen writes with."""

    said: Labels = LABELS
    shown: Callable[[str], str] = unchanged
    """From simplified characters to those that are shown; nothing else is changed."""


PLAIN = Lettering()


def has_traditional() -> bool:
    """Whether the converter is installed."""
    return find_spec("opencc") is not None


def lettering(table: Table) -> Lettering:
    """As the table wants it. Raises ConfigError without the converter."""
    said = labels_in(table.labels)
    if table.characters == "simplified":
        return Lettering(said)
    if not has_traditional():
        raise ConfigError("characters = traditional needs OpenCC: pip install 'narrator[traditional]'")
    from opencc import OpenCC  # noqa: PLC0415 - an extra

    converter = OpenCC(TAIWAN)

    def traditional(text: str) -> str:
        converted: str = converter.convert(text)
        return converted

    return Lettering(said, traditional)
