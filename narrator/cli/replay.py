"""`narrator replay`: tell a finished or broken evening."""

import json
from pathlib import Path

import click
import msgspec

from narrator.cli.options import config_option, configured, usable
from narrator.evening.cues import Say
from narrator.evening.setting import Setting
from narrator.evening.story import story
from narrator.journal import JournalError, Reading, read
from narrator.screen.lettering import lettering
from narrator.screen.story.document import document
from narrator.stage.hit_rate import HitRate, hit_rate
from narrator.stage.records import Befell, surviving
from narrator.words.saying import sentence


@click.command(short_help="Tell a finished or broken evening from its journal.")
@click.argument("journal", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="What happened and how well it was heard, as JSON.")
@click.option(
    "--html", type=click.Path(dir_okay=False, path_type=Path), help="Write the story as one HTML file."
)
@config_option
def replay(journal: Path, as_json: bool, html: Path | None, config_path: Path | None) -> None:
    """Tell the story of an evening: who was who, every night and day, who won; and how well it was heard.

    It tells every secret: do not run it while the game is on.

    Examples:

      narrator replay ~/.local/share/narrator/evenings/2026-01-31-203000.jsonl

      narrator replay evening.jsonl --html evening.html
    """
    with usable():
        reading = read(journal)
        letters = lettering(configured(config_path).table)
    happened = [r.happening for r in surviving(reading.records) if isinstance(r, Befell)]
    rate = hit_rate(reading.records)
    if html is not None:
        _write_html(html, letters.shown(document(_setting_of(journal, reading), happened, letters.said)))
        click.echo(f"written to {html}", err=True)
        return
    if as_json:
        told = {"happened": msgspec.to_builtins(happened), "heard": msgspec.to_builtins(rate)}
        click.echo(json.dumps(told, ensure_ascii=False))
        return
    for cue in story(happened):
        if isinstance(cue, Say):
            click.echo(sentence(cue.key, cue.facts))
    if rate.spoken:
        click.echo(f"\n{_well_heard(rate)}")
    if reading.torn:
        click.echo(f"narrator: a torn last line of {len(reading.torn)} bytes was left out", err=True)


def _setting_of(journal: Path, reading: Reading) -> Setting:
    """Exit code 2 where these rules do not know the table."""
    with usable():
        try:
            return msgspec.convert(reading.opening.setting, Setting)
        except msgspec.ValidationError as error:
            wrote = reading.opening.version
            raise JournalError(
                f"{journal} was set up by other rules ({error}); take narrator {wrote}"
            ) from error


def _write_html(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf8")
    except OSError as error:
        raise click.BadParameter(f"cannot write {path}: {error.strerror}", param_hint="--html") from error


def _well_heard(rate: HitRate) -> str:
    share = f"{rate.first} of {rate.spoken} spoken answers understood at the first try ({rate.share:.0%})"
    late = (
        ""
        if rate.median_ms is None
        else f"; {rate.median_ms:.0f} ms after the end of speech, 95 % within {rate.p95_ms:.0f} ms"
    )
    return f"{share}; {rate.misses} utterances not understood, {rate.wrong} taken for another{late}"
