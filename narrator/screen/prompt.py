"""One line to ask before the evening."""

from collections.abc import Generator

from msgspec import Struct

_YES = frozenset({"y", "yes", "是", "用", "好", "1"})
_NO = frozenset({"n", "no", "否", "不", "不用", "0"})


class Prompt(Struct, frozen=True):
    """A question of the set-up."""

    text: str
    default: str = ""
    """What Enter answers."""
    note: str = ""
    """What was wrong with the last line, or what is to be looked at first."""


def yes_or_no(question: str, *, default: bool) -> Generator[Prompt, str, bool]:
    """Ask until it is one or the other."""
    note = ""
    while True:
        line = yield Prompt(f"{question}（y/n）", "y" if default else "n", note)
        if not line:
            return default
        if line.lower() in _YES | _NO:
            return line.lower() in _YES
        note = "请输入 y 或 n"
