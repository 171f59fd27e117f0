"""How unlike two Chinese phrases sound: 0 is the same syllables, 1 is nothing alike. Tones do not count."""

from functools import lru_cache

from pypinyin import Style, lazy_pinyin

Syllable = tuple[str, str]
"""Initial ("" when there is none; y and w count as initials) and final."""

HALF = 0.5
"""What a wholly different initial, or final, adds: the two halves weigh the same."""
ACCENT = 0.1
"""Accents that merge two sounds for millions of speakers (平翘舌, 前后鼻音, n/l)."""
SLIP = 0.2
"""Merged in some accents only, or by a far microphone."""
NEAR = 0.3
"""Same place in the mouth, told apart by breath alone."""

_INITIALS: dict[frozenset[str], float] = {
    frozenset(pair): cost
    for cost, pairs in (
        (ACCENT, (("z", "zh"), ("c", "ch"), ("s", "sh"), ("n", "l"))),
        (SLIP, (("f", "h"), ("r", "l"))),
        (
            NEAR,
            (
                ("b", "p"), ("d", "t"), ("g", "k"), ("j", "q"), ("z", "c"), ("zh", "ch"), ("j", "zh"),
                ("q", "ch"), ("x", "sh"), ("x", "s"), ("x", "q"), ("r", "y"), ("", "y"), ("w", "y"),
            ),
        ),
    )
    for pair in pairs
}  # fmt: skip

_FINALS: dict[frozenset[str], float] = {
    frozenset(pair): cost
    for cost, pairs in (
        (ACCENT, (("in", "ing"), ("en", "eng"), ("an", "ang"), ("ian", "iang"), ("uan", "uang"))),
        (
            SLIP,
            (("o", "uo"), ("e", "uo"), ("u", "v"), ("un", "en"), ("ui", "ei"), ("ong", "eng"), ("ve", "ie")),
        ),
        (NEAR, (("apical", "i"), ("ou", "iu"), ("ao", "iao"), ("an", "ian"), ("e", "er"), ("apical", "e"))),
    )
    for pair in pairs
}

_APICAL = frozenset({"z", "c", "s", "zh", "ch", "sh", "r"})
"""After these, the letter i is another vowel: 四 does not rhyme with 七."""


@lru_cache(maxsize=4096)
def syllables(text: str) -> tuple[Syllable, ...]:
    """The toneless syllables of a Chinese text; anything else is one syllable that resembles nothing."""
    initials = lazy_pinyin(text, style=Style.INITIALS, strict=False)
    finals = lazy_pinyin(text, style=Style.FINALS, strict=False)
    return tuple(_syllable(*halves) for halves in zip(initials, finals, strict=True))


def _syllable(initial: str, final: str) -> Syllable:
    if final == "i" and initial in _APICAL:
        return initial, "apical"
    # 句 is written ju and sounds jü.
    return (
        (initial, "v" + final[1:]) if initial in tuple("jqxy") and final.startswith("u") else (initial, final)
    )


def unlikeness(one: Syllable, other: Syllable) -> float:
    """0 to 1 between two syllables."""
    return _half(one[0], other[0], _INITIALS) + _half(one[1], other[1], _FINALS)


def _half(one: str, other: str, known: dict[frozenset[str], float]) -> float:
    return 0.0 if one == other else known.get(frozenset((one, other)), HALF)


def distance(one: str, other: str) -> float:
    """Edit distance over syllables (adding or losing one costs 1), as a share of the longer phrase."""
    left, right = syllables(one), syllables(other)
    if not left or not right:
        return float(left != right)
    row = [float(column) for column in range(len(right) + 1)]
    for count, here in enumerate(left, 1):
        above, row = row, [float(count)]
        for column, there in enumerate(right, 1):
            changed = above[column - 1] + unlikeness(here, there)
            row.append(min(changed, above[column] + 1, row[-1] + 1))
    return row[-1] / max(len(left), len(right))
