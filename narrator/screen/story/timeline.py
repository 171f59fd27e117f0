"""The timeline of a game as a picture: seats as rows, nights and days as columns; black and white will do."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement

from narrator.screen.labels import Labels
from narrator.screen.story.chapters import Chapter

ROW, HEAD, NAMES = 34, 30, 210
"""Pixels: a row's height, the heading's, and the width of the seats' names."""
WIDE, HIGH, GAP = 34, 22, 4
"""Pixels of a mark, and between marks."""
NARROWEST = 56


def timeline(told: Sequence[Chapter], seats: Sequence[str], said: Labels) -> Element:
    """An <svg>. `seats`: what stands at each row's beginning, seat one first."""
    columns = [chapter for chapter in told if chapter.part in ("night", "day") or chapter.marks]
    wide = [_width(chapter) for chapter in columns]
    width, height = NAMES + sum(wide) + GAP, HEAD + ROW * len(seats) + GAP
    box = {"viewBox": f"0 0 {width} {height}", "width": str(width), "height": str(height)}
    svg = Element("svg", {**box, "role": "img", "aria-label": said.story.timeline})
    left = NAMES
    living = frozenset(range(1, len(seats) + 1))
    for chapter, across in zip(columns, wide, strict=True):
        _column(svg, chapter, left, across, height=height, said=said)
        for seat in sorted(living):
            ends = left + across if seat in chapter.living else left + across // 2
            _line(svg, left, ends, _middle(seat))
        living = chapter.living
        left += across
    for seat, name in enumerate(seats, 1):
        _text(svg, name, GAP, _middle(seat), "seat")
    left = NAMES
    for chapter, across in zip(columns, wide, strict=True):
        _marks(svg, chapter, left, across, said)
        left += across
    return svg


def legend(told: Sequence[Chapter], said: Labels) -> Element:
    """What the signs mean, those alone that stand in the picture."""
    used = {mark.kind for chapter in told for mark in chapter.marks}
    entries = Element("ul", {"class": "legend"})
    for kind, (sign, meaning) in said.mark.items():
        if kind not in used:
            continue
        entry = SubElement(entries, "li")
        SubElement(entry, "b", {"class": kind if kind in ("died", "votes") else "power"}).text = sign.format(
            votes="2"
        )
        SubElement(entry, "span").text = meaning
    return entries


def _width(chapter: Chapter) -> int:
    most = max((_count(chapter, seat) for seat in {mark.seat for mark in chapter.marks}), default=0)
    return max(NARROWEST, most * (WIDE + GAP) + 2 * GAP)


def _count(chapter: Chapter, seat: int) -> int:
    return sum(mark.seat == seat for mark in chapter.marks)


def _middle(seat: int) -> float:
    return HEAD + (seat - 0.5) * ROW


def _column(svg: Element, chapter: Chapter, left: int, across: int, *, height: int, said: Labels) -> None:
    place = {"x": str(left), "y": "0", "width": str(across), "height": str(height)}
    SubElement(svg, "rect", {**place, "class": chapter.part})
    name = said.story.columns[chapter.part].format(number=chapter.number)
    _text(svg, name, left + across / 2, HEAD / 2, "head")


def _line(svg: Element, left: float, right: float, y: float) -> None:
    ends = {"x1": f"{left:g}", "x2": f"{right:g}", "y1": f"{y:g}", "y2": f"{y:g}"}
    SubElement(svg, "line", {**ends, "class": "life"})


def _marks(svg: Element, chapter: Chapter, left: int, across: int, said: Labels) -> None:
    placed: dict[int, int] = {}
    for mark in chapter.marks:
        index = placed.get(mark.seat, 0)
        placed[mark.seat] = index + 1
        row = _count(chapter, mark.seat) * (WIDE + GAP) - GAP
        x, y = left + (across - row) / 2 + index * (WIDE + GAP), _middle(mark.seat) - HIGH / 2
        sign, meaning = said.mark[mark.kind]
        group = SubElement(svg, "g", {"class": mark.kind if mark.kind in ("died", "votes") else "power"})
        SubElement(group, "title").text = meaning
        round_ = str(HIGH // 2) if mark.kind == "votes" else "2"
        box = {"x": f"{x:g}", "y": f"{y:g}", "width": str(WIDE), "height": str(HIGH), "rx": round_}
        SubElement(group, "rect", box)
        _text(group, sign.format(votes=f"{mark.votes:g}"), x + WIDE / 2, _middle(mark.seat), "sign")


def _text(parent: Element, text: str, x: float, y: float, kind: str) -> None:
    at = {"x": f"{x:g}", "y": f"{y:g}", "dy": "0.36em", "class": kind}
    SubElement(parent, "text", at).text = text
