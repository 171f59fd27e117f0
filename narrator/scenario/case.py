"""Reading scenario files: every case with the line it stands on, or one clear refusal."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import yaml
from msgspec import Struct

from narrator.config import Rules
from narrator.scenario.shape import check_end, check_step, check_table, kind_of

Step = dict[str, Any]
"""One step as it stands in the file, plus "kind" and "line"."""


class CaseError(ValueError):
    """A case that cannot be read; the message names file, line and cause."""


class Case(Struct, frozen=True):
    """One case of a scenario file."""

    file: str
    line: int
    """First line of the case in its file, from 1."""
    id: str
    title: str
    rules: Rules
    seats: dict[int, str]
    center: tuple[str, ...]
    sheriff: int | None
    genders: dict[int, str]
    ages: dict[int, int]
    steps: tuple[Step, ...]
    expect: dict[str, Any]


class _Raw(Struct, frozen=True, forbid_unknown_fields=True):
    """A case as it stands in the file. Who says so (`source`, `relies_on`) is for the reader."""

    id: str
    title: str = ""
    source: list[str] | str = ""
    relies_on: list[str] = []
    options: dict[str, Any] | None = None
    seats: dict[int, str] | None = None
    center: tuple[str, ...] | None = None
    sheriff: int | None = None
    genders: dict[int, str] | None = None
    ages: dict[int, int] | None = None
    steps: list[dict[str, Any]] = []
    expect: dict[str, Any] | None = None


class _Lined(dict[Any, Any]):
    """A mapping of the file that knows its line, from 1."""

    line = 1


class _Loader(yaml.SafeLoader):
    """Makes every mapping a `_Lined`; a key that stands twice is an error."""


def _mapping(loader: _Loader, node: yaml.MappingNode) -> Iterator[_Lined]:
    mapping = _Lined()
    mapping.line = node.start_mark.line + 1
    yield mapping
    mapping.update(loader.construct_mapping(node))
    if len(mapping) < len(node.value):
        raise yaml.MarkedYAMLError(problem="a key stands twice", problem_mark=node.start_mark)


_Loader.add_constructor("tag:yaml.org,2002:map", _mapping)


def read_cases(path: Path) -> list[Case | CaseError]:
    """All cases of a file, or of every *.yaml file below a folder; one that cannot be read is its error."""
    files = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
    return [case for file in files for case in _read_file(file)]


def _read_file(path: Path) -> Iterator[Case | CaseError]:
    try:
        content = yaml.load(path.read_text("utf8"), _Loader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        yield CaseError(f"{path}:{line}: no YAML: {error.problem}")
        return
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        yield CaseError(f"{path}:1: {error}")
        return
    cases = content.get("cases", []) if isinstance(content, dict) else None
    if not isinstance(cases, list) or not content.keys() & {"cases", "defaults"}:
        yield CaseError(f"{path}:1: not a scenario file: no list `cases:`")
        return
    for raw in cases:
        try:
            yield _case(path, raw)
        except CaseError as error:
            yield error


def _case(path: Path, raw: Any) -> Case:
    if not isinstance(raw, _Lined):
        raise CaseError(f"{path}:1: a case must be a mapping, not {raw!r}")
    where = f"case {raw.get('id', '?')}"
    try:
        read = msgspec.convert(raw, _Raw)
    except msgspec.ValidationError as error:
        raise CaseError(f"{path}:{raw.line}: {where}: {error}") from error
    seats = read.seats or {}
    try:
        rules = msgspec.convert(_options(read), Rules)
    except msgspec.ValidationError as error:
        raise CaseError(
            f"{path}:{getattr(raw.get('options'), 'line', raw.line)}: {where}: {error}"
        ) from error
    try:
        check_table(seats, read.center or (), read.sheriff)
    except ValueError as error:
        line = getattr(raw.get("seats"), "line", raw.line)
        raise CaseError(f"{path}:{line}: {where}: {error}") from error
    try:
        check_end(read.expect or {}, seats)
    except ValueError as error:
        raise CaseError(f"{path}:{raw.line}: {where}: {error}") from error
    return Case(
        file=str(path),
        line=raw.line,
        id=read.id,
        title=read.title,
        rules=rules,
        seats=seats,
        center=read.center or (),
        sheriff=read.sheriff,
        genders=read.genders or {},
        ages=read.ages or {},
        steps=tuple(_step(path, step, seats) for step in raw.get("steps", ())),
        expect=read.expect or {},
    )


def _options(read: _Raw) -> dict[str, Any]:
    """A case without sheriff and election is played without a sheriff (FORMAT.md)."""
    options = read.options or {}
    if read.sheriff is not None:
        return options | {"sheriff_election": "before_game"}
    if not _has_election(read.steps):
        return options | {"sheriff_election": "none"}
    return options


def _has_election(steps: Iterable[Mapping[str, Any]]) -> bool:
    """Whether a sheriff is elected otherwise than by the card that dismisses one (event 13)."""
    card = None
    for step in steps:
        card = step.get("event", card)
        if "elect" in step and card != "saint_philippe":
            return True
    return False


def _step(path: Path, raw: _Lined, seats: dict[int, str]) -> Step:
    try:
        kind = kind_of(raw)
        check_step(kind, raw, seats)
    except ValueError as error:
        raise CaseError(f"{path}:{raw.line}: {error}") from error
    return {"kind": kind, "line": raw.line, **raw}
