"""How many games of twelve one core plays in a second, with the bots' policies.

Run: python -m benchmarks.simulate.speed [--games N] [--json FILE]
"""

import json
import platform
import time
from pathlib import Path

import click

from narrator.config import Config, Rules, Table
from narrator.evening.setting import setting_of
from narrator.simulate.games import play
from narrator.simulate.skill import Skill

PLAYERS = 12
TARGET = 100
"""Games a second and core that an evening's host can wait for."""
ROUNDS = 3
"""The best of so many is kept: the others measure what else the machine was doing."""


def games_a_second(events: str, games: int) -> float:
    """Games a second of this process's own time, which other processes do not slow."""
    setting = setting_of(Config(table=Table(board=PLAYERS), rules=Rules(events=events)))  # type: ignore[arg-type]
    best = 0.0
    for _ in range(ROUNDS):
        begun = time.process_time()
        for number in range(games):
            play(setting, f"0/{number}", Skill())
        best = max(best, games / (time.process_time() - begun))
    return best


@click.command()
@click.option("--games", default=500, show_default=True, help="Games a round.")
@click.option("--json", "json_path", type=click.Path(path_type=Path), help="Write the figures there too.")
def main(games: int, json_path: Path | None) -> None:
    """Print games a second and core, without and with events."""
    games_a_second("on", 20)
    rates = {events: games_a_second(events, games) for events in ("off", "on")}
    click.echo(f"python {platform.python_version()}, {PLAYERS} players, best of {ROUNDS} × {games} games")
    click.echo(f"{'events':8}{'games/s/core':>14}{'ms a game':>11}   target {TARGET}")
    for events, rate in rates.items():
        reached = "reached" if rate >= TARGET else "missed"
        click.echo(f"{events:8}{rate:>14.0f}{1000 / rate:>11.2f}   {reached}")
    if json_path is not None:
        row = {"players": PLAYERS, "python": platform.python_version(), "games_per_second_per_core": rates}
        json_path.write_text(json.dumps(row, indent=2) + "\n", "utf8")


if __name__ == "__main__":
    main()
