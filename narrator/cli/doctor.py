"""`narrator doctor`: what works, and what to do about the rest."""

import json
import sys
from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.table import Table

from narrator.checkup import checkup
from narrator.cli.options import config_option, configured, usable

_MARKS = {"good": "✓", "limited": "!", "missing": "✗"}


@click.command(short_help="Say what works on this machine, and what to do about the rest.")
@click.option("--json", "as_json", is_flag=True, help="The findings as a JSON list.")
@config_option
def doctor(as_json: bool, config_path: Path | None) -> None:
    """Look at loudspeaker, microphone, voice and speech model; say the cure for what is missing.

    Exits 1 if anything is missing. An evening goes on without it, by keys and text.

    Example: narrator doctor
    """
    with usable():
        findings = list(checkup(configured(config_path)))
    if as_json:
        click.echo(json.dumps(msgspec.to_builtins(findings), ensure_ascii=False))
    else:
        table = Table(box=None, show_header=False, pad_edge=False)
        for _ in ("mark", "what", "detail"):
            table.add_column(overflow="fold")
        for finding in findings:
            table.add_row(_MARKS[finding.verdict], finding.what, finding.detail)
        Console().print(table)
    sys.exit(any(finding.verdict == "missing" for finding in findings))
