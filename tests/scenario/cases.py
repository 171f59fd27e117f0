"""The rule cases of this repository."""

from pathlib import Path
from typing import Any

from narrator.scenario.case import Case, read_cases
from narrator.scenario.play import Play
from narrator.scenario.steps import Difference

FOLDER = Path(__file__).parents[1] / "scenarios"
READ = read_cases(FOLDER)
CASES = [case for case in READ if isinstance(case, Case)]


def differs(case: Case) -> list[Difference]:
    """What the engine did otherwise than the case says."""
    return Play(case).run()


def replaced(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """The same nested value with another one at the end of the path."""
    if not path:
        return new
    head, *rest = path
    if isinstance(value, dict):
        return {key: replaced(item, tuple(rest), new) if key == head else item for key, item in value.items()}
    return [replaced(item, tuple(rest), new) if n == head else item for n, item in enumerate(value)]
