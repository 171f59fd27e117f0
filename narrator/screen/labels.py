"""What stands on the screen beside the lines, from labels.toml."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct, field

from narrator.stage.ports import Scene
from narrator.words.lines import CARDS, CAUSES


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the evening stands."""

    day: str
    night: str
    paused: str
    left: str
    heard: str
    missed: str
    may_say: str
    phrase: str
    or_: str = field(name="or")


class Seats(Struct, frozen=True, forbid_unknown_fields=True):
    """What is known of a seat."""

    number: str
    sheriff: str
    gone: str
    voteless: str
    turn: str
    chosen: str
    lit: str
    apart: str


class Choosing(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a choice in the making stands."""

    confirm: str
    again: str
    chosen: str
    sure: str
    missing: str
    typed: str
    between: str
    barred: str
    most: str
    wanting: str
    nothing: str


class Help(Struct, frozen=True, forbid_unknown_fields=True):
    """How to answer by touch."""

    seat: str
    seats: str
    word: str
    at_once: str
    scan: str


class PageLabels(Struct, frozen=True, forbid_unknown_fields=True):
    """What a page says of itself."""

    language: str
    """As HTML names it."""
    title: str
    setting_up: str
    story: str
    """The link to the story, once the game is over."""
    full_screen: str
    seats: str
    commands: str
    answers: str
    waiting: str
    """Before the first scene."""
    lost: str
    refused: str
    over: str
    no_script: str


class Story(Struct, frozen=True, forbid_unknown_fields=True):
    """The story of a game as a page."""

    title: str
    file: str
    """What a saved story is called."""
    save: str
    unended: str
    people: str
    timeline: str
    course: str
    seat: str
    name: str
    card: str
    fate: str
    lived: str
    won: str
    became: str
    nothing: str
    votes: str
    voted: str
    abstained: str
    apart: str
    """Between those who voted for different seats."""
    winner: dict[str, str]
    """By victory."""
    why: dict[str, str]
    columns: dict[str, str]
    """The parts of a game above the timeline; `chapters`, above the story."""
    chapters: dict[str, str]


class Phone(Struct, frozen=True, forbid_unknown_fields=True):
    """What stands on a seat's own phone; `refused` when it is not, or no longer, the seat's."""

    title: str
    hold: str
    no_card: str
    both: str
    """Between a card's label and what the narrator calls it."""
    welcome: str
    lover: str
    apart: str
    own: str
    equal: str
    anywhere: str
    left: str
    enough: str
    refused: str


class BoardLabels(Struct, frozen=True, forbid_unknown_fields=True):
    """What stands on the board of phones; `call` calls it up, `here` takes a lost phone's question over."""

    title: str
    help: str
    begin: str
    back: str
    call: str
    here: str
    other: str
    address: str
    free: str
    present: str
    gone: str
    sure: str


class Labels(Struct, frozen=True, forbid_unknown_fields=True):
    """All of them; `ear` by the ear's state, `command` by the command."""

    head: Head
    ear: dict[str, str]
    seat: Seats
    choice: Choosing
    help: Help
    command: dict[str, str]
    page: PageLabels
    phone: Phone
    board: BoardLabels
    story: Story
    setup: dict[str, str]
    mark: dict[str, tuple[str, str]]
    """A sign of the timeline, and what it means."""
    cause: dict[str, str] = {}
    """A cause of death; what is missing is called as the narrator calls it."""
    card: dict[str, str] = {}
    phase: dict[str, str] = {}
    """A phase, and below a word answer, by its Chinese name."""
    word: dict[str, str] = {}

    def cause_name(self, cause: str) -> str:
        """What somebody died of."""
        return self.cause.get(cause) or CAUSES[cause]

    def cards(self, names: Mapping[str, str]) -> Mapping[str, str]:
        """What cards are called, by id; `names`: as the narrator calls them."""
        return {**names, **self.card}

    def card_name(self, card: str) -> str:
        """What a card is called."""
        return self.card.get(card) or CARDS[card]


Language = Literal["chinese", "english"]
_FILES: dict[Language, str] = {"chinese": "labels.toml", "english": "labels.en.toml"}


@cache
def labels_in(language: Language) -> Labels:
    """All labels in that language."""
    file = Path(__file__).with_name(_FILES[language])
    return msgspec.convert(tomllib.loads(file.read_text("utf8")), Labels)


LABELS = labels_in("chinese")


def heading(scene: Scene, said: Labels = LABELS) -> str:
    """Where the evening stands, in a line; by night it tells no more than the night's number."""
    count = scene.view.night
    if scene.light == "night":
        return said.head.night.format(count=count)
    day = said.head.day.format(count=count) if count else ""
    phase, paused = said.phase.get(scene.phase, scene.phase), said.head.paused if scene.paused else ""
    return "　".join(part for part in (day, phase, paused) if part)


def ways(hints: tuple[str, ...], said: Labels = LABELS) -> str:
    """What may be said, in a line."""
    phrases = said.head.or_.join(said.head.phrase.format(phrase=hint) for hint in hints)
    return said.head.may_say.format(phrases=phrases) if hints else ""


def last_heard(scene: Scene, said: Labels = LABELS) -> str:
    """What the ear made of the table, in a line."""
    form = said.head.heard if scene.understood else said.head.missed
    return form.format(heard=scene.heard) if scene.heard else ""
