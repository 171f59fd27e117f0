"""`narrator scenario`: play rule cases through the engine of the evening."""

import json
import sys
from pathlib import Path

import click
import msgspec

from narrator.scenario.case import Case, CaseError, read_cases
from narrator.scenario.play import Play
from narrator.scenario.steps import Difference


@click.command(short_help="Play rule cases and print what differs.")
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object a case.")
def scenario(paths: tuple[Path, ...], as_json: bool) -> None:
    """Play the cases of files or folders through the same engine as an evening.

    Prints the step and the difference of each failing case; exits 1 if any case fails or cannot be read.

    Example: narrator scenario tests/scenarios
    """
    passed = failed = unread = 0
    for case in (case for path in paths for case in read_cases(path)):
        if isinstance(case, CaseError):
            unread += 1
            click.echo(json.dumps({"error": str(case)}, ensure_ascii=False) if as_json else f"unread  {case}")
            continue
        differences = Play(case).run()
        failed += bool(differences)
        passed += not differences
        if as_json:
            click.echo(_as_json(case, differences))
        else:
            for difference in differences:
                click.echo(f"failed  {case.id} {case.title}\n        {difference.step}: {difference.what}")
    if not as_json:
        click.echo(f"{passed} passed, {failed} failed, {unread} could not be read")
    sys.exit(bool(failed or unread))


def _as_json(case: Case, differences: list[Difference]) -> str:
    row = {"id": case.id, "title": case.title, "passed": not differences}
    return json.dumps(row | {"differences": msgspec.to_builtins(differences)}, ensure_ascii=False)
