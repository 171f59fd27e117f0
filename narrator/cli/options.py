"""Options that several verbs share, and how their errors are said."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from msgspec.structs import replace

from narrator.config import Config
from narrator.config.load import ConfigError, load, rule_from
from narrator.game.deck import FEWEST, MOST, DeckError
from narrator.journal import JournalError
from narrator.stage.memory import OtherRules
from narrator.voice.errors import VoiceError
from narrator.words.lines import CARDS

board_option = click.option(
    "--board", type=click.IntRange(FEWEST, MOST), help="Number of players; the standard deck for so many."
)
deck_option = click.option(
    "--deck", metavar="CARD=N,…", help="A deck of your own, e.g. werewolf=2,seer=1,piper=1,villager=4."
)
config_option = click.option(
    "--config",
    "config_path",
    type=click.Path(path_type=Path),
    help="Settings; without it ./config.toml, if there is one.",
)


HERE = Path("config.toml")
"""Read when no other is named."""


def configured(
    path: Path | None, board: int | None = None, deck: str | None = None, rules: tuple[str, ...] = ()
) -> Config:
    """The settings of the named file, else of ./config.toml, else the defaults; then what was named here."""
    config = load(path or (HERE if HERE.is_file() else None))
    table = config.table
    if board is not None:
        same = board == table.board
        table = replace(
            table,
            board=board,
            deck={},
            names=table.names[:board],
            genders=table.genders if same else (),
            ages=table.ages if same else (),
        )
    if deck is not None:
        cards = _cards(deck)
        players = sum(cards.values()) - (2 if cards.get("thief") else 0)
        table = replace(table, deck=cards, board=board or players)
    for rule in rules:
        name, _, value = rule.partition("=")
        config = replace(
            config, rules=replace(config.rules, **{name.strip(): rule_from(name.strip(), value.strip())})
        )
    return replace(config, table=table)


_IDS = {name: card for card, name in CARDS.items()}
"""A card's id by its Chinese name, which is taken as well."""


def _cards(text: str) -> dict[str, int]:
    """werewolf=2,预言家=1 → {"werewolf": 2, "seer": 1}. Raises DeckError."""
    cards: dict[str, int] = {}
    for part in text.split(","):
        card, _, count = part.strip().partition("=")
        if not card or not _COUNT.fullmatch(count):
            raise DeckError("unreadable", f"--deck: {part.strip()!r} is not CARD=N, as in werewolf=2")
        card = _IDS.get(card, card)
        cards[card] = cards.get(card, 0) + int(count)
    return cards


_COUNT = re.compile(r"[0-9]{1,2}")
_SPAN = re.compile(r"[0-9]{1,2}(-[0-9]{1,2})?")


def seats_of(text: str, players: int) -> frozenset[int]:
    """ "all", or seats such as 1,3-5. Raises click.BadParameter."""
    if text == "all":
        return frozenset(range(1, players + 1))
    seats: set[int] = set()
    for part in text.split(",") if text else ():
        if not _SPAN.fullmatch(part.strip()):
            raise click.BadParameter(
                f"{part!r} is no seat; say all, or seats such as 1,3-5", param_hint="--bots"
            )
        first, _, last = part.partition("-")
        span = range(int(first), int(last or first) + 1)
        if not span:
            raise click.BadParameter(f"{part!r} runs backwards; say {last}-{first}", param_hint="--bots")
        seats |= set(span)
    if wrong := sorted(seat for seat in seats if not 1 <= seat <= players):
        raise click.BadParameter(f"there is no seat {wrong[0]} among {players}", param_hint="--bots")
    return frozenset(seats)


rule_option = click.option(
    "--rule", "rules", multiple=True, metavar="NAME=VALUE", help="A rule for this once, e.g. events=on."
)


@contextmanager
def usable() -> Iterator[None]:
    """Say in one line what is wrong, of voices and devices in Chinese too, and leave with exit code 2."""
    try:
        yield
    except VoiceError as trouble:
        tell(trouble)
        sys.exit(2)
    except (ConfigError, DeckError, JournalError, OtherRules) as error:
        click.echo(f"narrator: {error}", err=True)
        sys.exit(2)


def tell(trouble: VoiceError) -> None:
    """What is wrong with a voice, a device or a model, for whoever typed the command."""
    click.echo(f"{trouble.cure}\nnarrator: {trouble}", err=True)
