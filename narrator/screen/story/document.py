"""The story of a game as one HTML file: it needs nothing else, runs nothing, and asks nobody for anything."""

import base64
import hashlib
from collections.abc import Sequence
from importlib.resources import files
from xml.etree.ElementTree import Element, SubElement, tostring

from narrator.evening.evening import start
from narrator.evening.setting import Setting
from narrator.game.happenings import Dealt, Happening
from narrator.game.state import State
from narrator.screen.labels import Labels
from narrator.screen.story.chapters import Chapter, chapters
from narrator.screen.story.timeline import legend, timeline
from narrator.words.saying import sentence

STYLE = (files("narrator.screen") / "page" / "static" / "story.css").read_text("utf8")
STYLE_HASH = f"'sha256-{base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()}'"
"""As a content security policy names it: these styles and no others."""
POLICY = f"default-src 'none'; style-src {STYLE_HASH}"
SCRIPT = "/story.js"
"""What the button that saves it is made by."""


def document(setting: Setting, happened: Sequence[Happening], said: Labels, *, served: bool = False) -> str:
    """The whole file. `served`: with the button that saves it, which a saved file has no use for."""
    told, end = chapters(start(setting), happened, said)
    html = Element("html", {"lang": said.page.language})
    head = SubElement(html, "head")
    SubElement(head, "meta", {"charset": "utf-8"})
    if not served:
        SubElement(head, "meta", {"http-equiv": "Content-Security-Policy", "content": POLICY})
    SubElement(head, "meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"})
    SubElement(head, "title").text = said.story.title
    SubElement(head, "style").text = STYLE
    main = SubElement(SubElement(html, "body"), "main")
    _outcome(main, end, said)
    if served:
        SubElement(head, "link", {"rel": "icon", "href": "/static/icon.svg"})
        SubElement(head, "script", {"type": "module", "src": SCRIPT})
        file = {"id": "save", "download": said.story.file, "hidden": "", "href": "#", "data-policy": POLICY}
        SubElement(main, "a", file).text = said.story.save
    if end.seats:
        dealt = next(happening.cards for happening in happened if isinstance(happening, Dealt))
        _people(main, setting, dealt, end, said)
        _picture(main, setting, told, end, said)
    _chapters(main, told, said)
    return "<!doctype html>\n" + tostring(html, "unicode", "html") + "\n"


def _outcome(main: Element, end: State, said: Labels) -> None:
    SubElement(main, "p", {"class": "over"}).text = said.story.title
    ended = end.ended
    if ended is None:
        SubElement(main, "h1").text = said.story.unended
        return
    SubElement(main, "h1").text = said.story.winner[ended.winner]
    SubElement(main, "p").text = said.story.why[ended.winner]
    if ended.seats:
        SubElement(main, "p").text = sentence("over.winners", {"seats": ended.seats})


def _people(main: Element, setting: Setting, dealt: Sequence[str], end: State, said: Labels) -> None:
    section = _section(main, said.story.people)
    table = SubElement(section, "table")
    row = SubElement(SubElement(table, "thead"), "tr")
    columns = (said.story.seat, said.story.name, said.story.card, said.story.fate)
    for name in (column for column in columns if setting.names or column != said.story.name):
        SubElement(row, "th", {"scope": "col"}).text = name
    body = SubElement(table, "tbody")
    won = end.ended.seats if end.ended else ()
    for seat in end.seats:
        row = SubElement(body, "tr")
        SubElement(row, "th", {"scope": "row"}).text = said.seat.number.format(seat=seat.number)
        if setting.names:
            SubElement(row, "td").text = _name(setting, seat.number)
        cards = dict.fromkeys((dealt[seat.number - 1], seat.card))
        SubElement(row, "td").text = said.story.became.join(said.card_name(card) for card in cards)
        fate = [said.story.lived] if seat.alive else _died(end, seat.number, said)
        fate += [said.story.won] if seat.number in won else []
        SubElement(row, "td").text = said.seat.apart.join(fate)


def _died(end: State, seat: int, said: Labels) -> list[str]:
    causes = [death.cause for death in end.deaths if death.seat == seat]
    return [said.cause_name(causes[-1])] if causes else []


def _name(setting: Setting, seat: int) -> str:
    return setting.names[seat - 1] if seat <= len(setting.names) else ""


def _picture(main: Element, setting: Setting, told: list[Chapter], end: State, said: Labels) -> None:
    section = _section(main, said.story.timeline)
    frame = {"class": "frame", "tabindex": "0", "role": "region", "aria-label": said.story.timeline}
    rows = []
    for seat in end.seats:
        parts = (str(seat.number), _name(setting, seat.number), said.card_name(seat.card))
        rows.append("　".join(part for part in parts if part))
    SubElement(section, "div", frame).append(timeline(told, rows, said))
    section.append(legend(told, said))


def _chapters(main: Element, told: list[Chapter], said: Labels) -> None:
    section = _section(main, said.story.course)
    for chapter in told:
        article = SubElement(section, "article", {"class": chapter.part})
        heading = said.story.chapters[chapter.part].format(number=chapter.number)
        SubElement(article, "h3").text = heading
        lines = SubElement(article, "ol")
        for line in chapter.lines or (said.story.nothing,):
            SubElement(lines, "li").text = line


def _section(main: Element, heading: str) -> Element:
    section = SubElement(main, "section")
    SubElement(section, "h2").text = heading
    return section
