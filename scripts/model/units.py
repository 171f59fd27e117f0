"""The sounds the model tells apart: initials, and each tonal final in two halves."""

from functools import cache

from pypinyin.contrib.tone_convert import to_normal

SILENCE, NOISE = "SIL", "SPN"
"""Nothing said; something said that is nobody's business."""

INITIALS = tuple("b p m f d t n l g k h j q x zh ch sh r z c s".split())
_FINALS = (
    "a o e i ii iii u v er ai ei ao ou an en ang eng ong ia ie iao iou ian in iang ing iong "
    "ua uo uai uei uan uen uang van ven ve"
).split()
FINALS = tuple(f"{final}{tone}" for final in _FINALS for tone in "12345")
HALVES = tuple(f"{final}{half}" for final in FINALS for half in "<>")
"""A final's first half < and second half >: together they hold its glide and the movement of its tone."""

UNITS = (SILENCE, NOISE, *INITIALS, *HALVES)
UNIT = {name: number for number, name in enumerate(UNITS)}

_SPELT = {"iu": "iou", "ui": "uei", "un": "uen", "vn": "ven", "ue": "ve", "ueng": "ong", "io": "o"}


@cache
def sounds(syllable: str) -> tuple[str, ...]:
    """`que4` → ("q", "ve4"); `wu3` → ("u3",). A neutral tone is 5, or none. ValueError if it is none."""
    plain = to_normal(syllable.rstrip("12345"), v_to_u=False).replace("ü", "v")
    tone = syllable[-1] if syllable[-1] in "12345" else "5"
    initial = next((i for i in sorted(INITIALS, key=len, reverse=True) if plain.startswith(i)), "")
    final = plain[len(initial) :]
    if not initial:
        final = _without_initial(final)
    elif initial in ("j", "q", "x") and final.startswith("u"):
        final = "v" + final[1:]
    elif final == "i":
        final = {"z": "ii", "c": "ii", "s": "ii"}.get(initial, "i")
        final = "iii" if initial in ("zh", "ch", "sh", "r") else final
    final = _SPELT.get(final, final)
    if f"{final}{tone}" not in FINALS:
        raise ValueError(f"{syllable!r} is no syllable of Mandarin this model tells apart")
    return (initial, f"{final}{tone}") if initial else (f"{final}{tone}",)


def _without_initial(spelt: str) -> str:
    """y and w are spelling: yu → v, yi → i, ya → ia, wu → u, wa → ua."""
    if spelt.startswith("yu"):
        return "v" + spelt[2:]
    if spelt.startswith(("yi", "wu")):
        return spelt[1:]
    if spelt.startswith("y"):
        return "i" + spelt[1:]
    if spelt.startswith("w"):
        return "u" + spelt[1:]
    return spelt


def units(syllable: str) -> tuple[int, ...]:
    """A syllable as numbers of `UNITS`: one for the initial, two for the final."""
    *initial, final = sounds(syllable)
    return (*(UNIT[sound] for sound in initial), UNIT[f"{final}<"], UNIT[f"{final}>"])
