"""What a recogniser is told to expect, in the words its model really has."""

import json
from collections.abc import Callable, Iterable
from functools import cache

from msgspec import Struct

Knows = Callable[[str], bool]
"""Whether the model has a word."""

LONGEST_WORD = 6
"""Characters. No Chinese vocabulary at hand has command words longer than that."""

UNKNOWN = ("[unk]", "<UNK>", "<unk>")
"""How models name speech that is none of their words."""


class Grammar(Struct, frozen=True):
    """One recogniser's expectations."""

    text: str
    """JSON for Vosk; "" when nothing can be said: an empty list would crash it."""
    unsayable: tuple[str, ...]
    """Phrases with a character the model does not have."""


def cut(phrase: str, knows: Knows) -> tuple[str, ...] | None:
    """The phrase as words of the model, longest first, single characters last; None when it has not got them.

    Vosk drops an unknown word and keeps the rest, so that 三号玩家 would silently become 三号.
    """

    @cache
    def after(start: int) -> tuple[str, ...] | None:
        if start == len(phrase):
            return ()
        for end in range(min(start + LONGEST_WORD, len(phrase)), start, -1):
            word = phrase[start:end]
            rest = after(end) if knows(word) else None
            if rest is not None:
                return (word, *rest)
        return None

    return after(0) or None


def grammar(phrases: Iterable[str], knows: Knows) -> Grammar:
    """The phrases' grammar, with the model's word for "none of these" when it has one."""
    offered = tuple(dict.fromkeys(phrases))
    words = {phrase: cut(phrase, knows) for phrase in offered}
    sayable = [" ".join(said) for said in words.values() if said]
    unknown = next((word for word in UNKNOWN if knows(word)), None)
    text = json.dumps([*sayable, *([unknown] if unknown else [])], ensure_ascii=False) if sayable else ""
    return Grammar(text, tuple(phrase for phrase, said in words.items() if not said))
