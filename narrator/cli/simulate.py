"""`narrator simulate`: whole games by bots, to see whether a board is fair before it is dealt."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import click
import msgspec
from msgspec.structs import replace

from narrator.cli.deck_file import deck_text
from narrator.cli.options import board_option, config_option, configured, rule_option, usable
from narrator.config import Config
from narrator.config.load import ConfigError, rule_from
from narrator.evening.setting import Setting, setting_of
from narrator.simulate.figures import Change, change, figures
from narrator.simulate.games import Game, GameError
from narrator.simulate.report import headline, report, report_change
from narrator.simulate.series import cores, play_series
from narrator.simulate.skill import Skill


@click.command(short_help="Play many games by bots and print who wins.")
@board_option
@click.option("--deck", metavar="CARD=N,…|FILE", help="A deck of your own, or a TOML or JSON file with it.")
@config_option
@rule_option
@click.option("--events", type=click.Choice(["on", "off"]), help="Event cards.  [default: the config's]")
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same figures.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes.  [default: one a core]")
@click.option(
    "--skill", type=click.FloatRange(0, 1), help="How often a seat goes by evidence, not by a hunch."
)
@click.option("--compare", multiple=True, metavar="OPTION=VALUE", help="Show what an option changes.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), help="Draw the figures (.png).")
def simulate(
    board: int | None,
    deck: str | None,
    config_path: Path | None,
    rules: tuple[str, ...],
    events: str | None,
    games: int,
    seed: int,
    jobs: int | None,
    skill: float | None,
    compare: tuple[str, ...],
    as_json: bool,
    plot: Path | None,
) -> None:
    """Play whole games by bots through the evening's own rules: who wins how often, how long games last.

    The bots are a model of friends who know the game, not of yours: compare boards and options rather than
    trust a figure. Intervals are at 95 %; --compare plays the same deals again with the option changed.

    Examples:

      narrator simulate --board 8

      narrator simulate --board 12 --events on --games 5000 --plot twelve.png

      narrator simulate --deck werewolf=2,seer=1,piper=1,villager=4 --compare sheriff_weight=1.5
    """
    with usable(), _no_broken_game():
        rules = rules if events is None else (*rules, f"events={events}")
        config = configured(config_path, board, None if deck is None else deck_text(deck), rules)
        others = [_compared(config, text) for text in compare]
        draw = None if plot is None else _plotter()
        setting = setting_of(config)
        table = Skill() if skill is None else Skill(evidence=skill)
        with _progress(games * (1 + len(others))) as advance:

            def series(played: Setting) -> list[Game]:
                return play_series(played, games, seed, table, jobs=jobs or cores(), on_played=advance)

            base = series(setting)
            changes: list[Change] = []
            for name, value, changed in others:
                changes.append(change(name, value, base, changed, series(changed)))
        result, title = figures(setting, base), headline(setting, games, seed)
        if as_json:
            click.echo(_as_json(config, seed, table, result, changes))
        else:
            lines = [title, *report(result)]
            for one in changes:
                lines += report_change(result, one)
            click.echo("\n".join(lines))
        if plot is not None and draw is not None:
            draw(plot, title, result, changes)
            click.echo(f"drawn to {plot}", err=True)


def _as_json(config: Config, seed: int, skill: Skill, result: object, changes: list[Change]) -> str:
    setting = setting_of(config)
    row = {
        "players": setting.players,
        "deck": {card: setting.deck.count(card) for card in sorted(set(setting.deck))},
        "rules": config.rules,
        "seed": seed,
        "skill": skill,
        "figures": result,
        "changes": changes,
    }
    return json.dumps(msgspec.to_builtins(row, str_keys=True), ensure_ascii=False)


def _compared(config: Config, text: str) -> tuple[str, str, Setting]:
    """An option, its other value, and the table with it. Raises ConfigError."""
    name, given, value = (part.strip() for part in text.partition("="))
    if not given:
        raise ConfigError(f"--compare: {text!r} is not OPTION=VALUE, as in sheriff_weight=1.5")
    rules = replace(config.rules, **{name: rule_from(name, value)})
    return name, value, setting_of(replace(config, rules=rules))


def _plotter() -> Callable[..., None]:
    """The drawing function. Raises ConfigError where the extra is not installed."""
    try:
        from narrator.simulate.plot import draw  # noqa: PLC0415
    except ImportError as error:
        raise ConfigError("--plot needs matplotlib: pip install 'narrator[plot]'") from error
    return draw


@contextmanager
def _no_broken_game() -> Iterator[None]:
    try:
        yield
    except GameError as error:
        click.echo(f"narrator: {error}", err=True)
        sys.exit(1)


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal's stderr, else nothing."""
    if not sys.stderr.isatty():
        with nullcontext():
            yield lambda count: None
        return
    with click.progressbar(length=games, label="games", file=sys.stderr) as bar:
        yield bar.update
