"""The set-up as fields: who sits there, which cards, events, rules, sound; and what came of trying them."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import Struct

from narrator.config import Config, Rules
from narrator.config.paper import docs_of
from narrator.game.cards import CARDS as CARD_OF
from narrator.game.deck import FEWEST, MOST, board
from narrator.screen import entries
from narrator.screen.labels import Labels, Language
from narrator.screen.lettering import has_traditional
from narrator.screen.setup.draft import EARS, MOUTHS, Draft
from narrator.screen.setup.fields import Field, Form, Section
from narrator.words.saying import sentence

_FILES: dict[Language, str] = {"chinese": "options.toml", "english": "options.en.toml"}
OPTIONS: dict[Language, dict[str, dict[str, str]]] = {
    language: tomllib.loads(Path(__file__).with_name(file).read_text("utf8"))
    for language, file in _FILES.items()
}
"""What a rule's value is called, by rule and value; "title" is the rule, where its own words are not."""
DOCS = docs_of(Rules)
STEPS_S: tuple[float, ...] = (0.6, 0.8, 1.0, 1.2, 1.5, 2.0, 3.0)
LAPS: tuple[float, ...] = (5, 10, 15, 25)
"""Choices for a scan, beside what is set."""
SHARE = 100
"""Of a meter: 100 is all of it."""


class Tried(Struct, frozen=True):
    """What came of trying things."""

    fairness: tuple[tuple[str, float, float, float], ...] = ()
    """(victory, rate, low, high), each 0 to 1, at 95 %."""
    games: int = 0
    simulating: bool = False
    testing: bool = False
    """Whether loudspeaker or microphone are being tried."""
    sound: str = ""
    """What came of the loudspeaker."""
    level: float = 0.0
    """The microphone's, 0 to 1."""
    hearing: str = ""
    """What came of the microphone."""


def form(draft: Draft, tried: Tried, resumable: str, said: Labels) -> Form:
    """The whole page. `resumable`: the evening that may be gone on with, "" when there is none."""
    setup = said.setup
    sections = [
        Section("cards", setup["cards"], tuple(_cards(draft, said))),
        Section("deck", setup["deck"], tuple(_deck(draft, said)), folded=not draft.config.table.deck),
        Section("seats", setup["seats"], tuple(_seats(draft, said))),
        Section("night", setup["night"], tuple(_night(draft, said))),
        Section("sound", setup["sound"], tuple(_sound(draft, tried, said))),
        Section("fairness", setup["fairness"], tuple(_fairness(draft, tried, said))),
        Section("rules", setup["rules"], tuple(_rules(draft, said)), folded=True),
        Section("display", setup["display"], tuple(_display(draft, said)), folded=True),
        Section("begin", setup["begin"], tuple(_begin(draft, said))),
    ]
    if resumable:
        help = setup["resume_help"].format(when=resumable)
        resume = Field("resume", "button", setup["resume_button"], help=help)
        sections.insert(0, Section("resume", setup["resume"], (resume,)))
    return Form(tuple(sections))


def _cards(draft: Draft, said: Labels) -> Iterator[Field]:
    setup, table = said.setup, draft.config.table
    sizes = tuple((str(n), setup["players_of"].format(count=n)) for n in range(FEWEST, MOST + 1))
    yield _field(draft, "board", "choice", setup["board"], str(table.board), choices=sizes)
    try:
        yield Field("deck", "line", setup["deck_is"], _in_words(draft.config))
    except ValueError as slip:
        yield Field("deck", "line", setup["deck_is"], slip=str(slip))
    deals = tuple((key, setup[f"deal_{deal}"]) for key, deal in entries.DEALS.items())
    dealt = next(key for key, deal in entries.DEALS.items() if deal == table.deal)
    yield _field(draft, "deal", "choice", setup["deal"], dealt, choices=deals)
    on = "1" if draft.config.rules.events == "on" else ""
    yield Field("events", "switch", setup["events"], on, help=setup["events_help"])


def _in_words(config: Config) -> str:
    deck = entries.deck_of(config)
    return sentence("setup.deck", {"deck": tuple((card, deck[card]) for card in sorted(deck) if deck[card])})


def _deck(draft: Draft, said: Labels) -> Iterator[Field]:
    table = draft.config.table
    deck = table.deck or board(table.board)
    yield Field("deck_help", "line", "", said.setup["deck_help"])
    for card in CARD_OF:
        count = str(deck.get(card, 0))
        yield _field(draft, f"card.{card}", "number", said.card_name(card), count)


def _seats(draft: Draft, said: Labels) -> Iterator[Field]:
    setup = said.setup
    genders = (("", setup["untold"]), ("m", setup["male"]), ("f", setup["female"]))
    for row in ("name", "gender", "age"):
        if draft.slip(row):
            yield Field(f"{row}_slip", "line", setup[row], slip=draft.slip(row))
    for seat in range(1, draft.config.table.board + 1):
        row = said.seat.number.format(seat=seat)

        def entered(name: str, seat: int = seat) -> str:
            given = draft.rows[name]
            return given[seat - 1] if seat <= len(given) else ""

        yield Field(f"name.{seat}", "text", setup["name"], entered("name"), row=row)
        if draft.config.rules.events == "on":
            yield Field(f"gender.{seat}", "choice", setup["gender"], entered("gender"), genders, row=row)
            yield Field(f"age.{seat}", "number", setup["age"], entered("age"), row=row)
        bot = "1" if seat in draft.bots else ""
        yield Field(f"bot.{seat}", "switch", setup["bot"], bot, row=row)


def _night(draft: Draft, said: Labels) -> Iterator[Field]:
    setup, config = said.setup, draft.config
    kinds = tuple((kind, setup[f"how_{kind}"]) for kind in ("keys", "scan"))
    yield _field(draft, "night_keys", "choice", setup["how"], config.table.night_keys, choices=kinds)
    if config.table.night_keys != "scan":
        return
    for name, now, usual, word in (
        ("scan_step_s", config.pace.scan_step_s, STEPS_S, "seconds"),
        ("scan_laps", config.pace.scan_laps, LAPS, "laps"),
    ):
        choices = tuple((f"{one:g}", setup[word].format(count=f"{one:g}")) for one in sorted({*usual, now}))
        help = setup[f"{name}_help"]
        yield _field(draft, name, "choice", setup[name], f"{now:g}", choices=choices, help=help)
    knock = "1" if config.ear.knock else ""
    yield _field(draft, "knock", "switch", setup["knock"], knock, help=setup["knock_help"])


def _sound(draft: Draft, tried: Tried, said: Labels) -> Iterator[Field]:
    setup = said.setup
    for name, kinds, now in (("mouth", MOUTHS, draft.mouth), ("ear", EARS, draft.ear)):
        choices = tuple((kind, setup[f"{name}_{kind}"]) for kind in kinds)
        yield Field(name, "choice", setup[name], now, choices)
    yield Field("speak", "button", setup["speak"], help=setup["speak_help"], barred=tried.testing)
    yield Field("spoke", "line", "", tried.sound)
    yield Field("listen", "button", setup["listen"], help=setup["listen_help"], barred=tried.testing)
    yield Field("level", "meter", setup["level"], f"{SHARE * tried.level:.0f}")
    yield Field("heard", "line", "", tried.hearing)


def _fairness(draft: Draft, tried: Tried, said: Labels) -> Iterator[Field]:
    setup = said.setup
    if tried.simulating:
        yield Field("cancel", "button", setup["cancel"])
    else:
        yield Field("simulate", "button", setup["simulate"], barred=not draft.is_deck_playable())
    count = setup["games"].format(games=tried.games) if tried.games else ""
    yield Field("games", "line", "", count)
    for victory, rate, low, high in tried.fairness:
        words = setup["rate"].format(rate=f"{rate:.0%}", low=f"{low:.0%}", high=f"{high:.0%}")
        label = said.story.winner[victory]
        yield Field(f"rate.{victory}", "meter", label, f"{SHARE * rate:.0f}", help=words)
    yield Field("means", "line", "", setup["means"] if tried.games else setup["fairness_help"])


def _rules(draft: Draft, said: Labels) -> Iterator[Field]:
    yield Field("rules_help", "line", "", said.setup["rules_help"])
    for field in msgspec.structs.fields(Rules):
        if field.name == "events":
            continue
        name, value = f"rule.{field.name}", getattr(draft.config.rules, field.name)
        words = OPTIONS[draft.config.table.labels].get(field.name, {})
        label, _, help = DOCS[field.name].partition("；")
        if "title" in words:
            label, help = words["title"], ""
        kind: Any = "choice"
        choices: tuple[tuple[str, str], ...] = ()
        match value:
            case bool():
                choices = (("true", said.setup["yes"]), ("false", said.setup["no"]))
                now = "true" if value else "false"
            case str():
                kinds = get_args(field.type)
                choices = tuple((one, words[one]) for one in kinds)
                now = value
            case tuple():
                kind, now = "text", ",".join(value)
            case _:
                kind, now = "text", f"{value:g}"
        yield _field(draft, name, kind, label, now, choices=choices, help=help)


def _display(draft: Draft, said: Labels) -> Iterator[Field]:
    table, setup = draft.config.table, said.setup
    wanted = {"labels": ("chinese", "english")}
    if has_traditional():
        wanted["characters"] = ("simplified", "traditional")
    for name, kinds in wanted.items():
        choices = tuple((kind, setup[kind]) for kind in kinds)
        yield _field(draft, name, "choice", setup[name], getattr(table, name), choices=choices)


def _begin(draft: Draft, said: Labels) -> Iterator[Field]:
    barred = draft.chosen() is None
    help = said.setup["not_yet"] if barred else ""
    yield Field("begin", "button", said.setup["begin_button"], help=help, main=True, barred=barred)


def _field(
    draft: Draft, name: str, kind: Any, label: str, value: str, *, choices: Any = (), help: str = ""
) -> Field:
    return Field(name, kind, label, draft.shown(name, value), choices, help, draft.slip(name))
