"""Options that several verbs share, and how their errors are said."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from narrator.config.load import ConfigError
from narrator.game.deck import FEWEST, MOST, DeckError

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


@contextmanager
def usable() -> Iterator[None]:
    """Say what is wrong with a setting in one line, and leave with exit code 2."""
    try:
        yield
    except (ConfigError, DeckError) as error:
        click.echo(f"narrator: {error}", err=True)
        sys.exit(2)
