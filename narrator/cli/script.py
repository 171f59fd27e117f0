"""`narrator script`: the whole script on paper."""

from pathlib import Path

import click

from narrator.cli.options import board_option, config_option, configured, deck_option, rule_option, usable
from narrator.evening.setting import setting_of
from narrator.paper import paper


@click.command(short_help="Print the whole script: what is said, in which order.")
@board_option
@deck_option
@config_option
@rule_option
def script(board: int | None, deck: str | None, config_path: Path | None, rules: tuple[str, ...]) -> None:
    """Print what is said in an evening with this board or deck, in order, with every variant.

    It is the fallback for an evening without the program, and the sheet for proof-reading.

    Examples:

      narrator script --board 12

      narrator script --board 12 --rule events=on
    """
    with usable():
        click.echo(paper(setting_of(configured(config_path, board, deck, rules))), nl=False)
