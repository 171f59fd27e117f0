"""Reading scenario files: every case with the line it stands on, or one clear refusal."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import yaml
from msgspec import Struct

from narrator.config import Rules
from narrator.scenario.answers import NIGHT, OF_EVENT, SINGLE

Step = dict[str, Any]
"""One step as it stands in the file, plus "line"."""

STEP_KINDS: dict[str, frozenset[str]] = {
    "setup": frozenset({"with", "deck", "deal"}),
    "calls": frozenset(),
    "night": frozenset({*NIGHT.values(), "refused"}),
    "elect": frozenset({"round"}),
    "dawn": frozenset(),
    "event": frozenset({*OF_EVENT.values(), "card", "refused"}),
    "influences_vote": frozenset({"refused_votes", "first"}),
    **dict.fromkeys(("vote", "revote", "second_vote", "nightmare"), frozenset({"refused_votes"})),
    **dict.fromkeys(("harvest_vote", "friends"), frozenset({"refused_votes"})),
    **dict.fromkeys(("vouch", "coin"), frozenset()),
    **dict.fromkeys(SINGLE.values(), frozenset({"refused"})),
}
"""Each kind of step and the keys it may have beside `expect`."""


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


_KEYS = frozenset(
    {"id", "title", "source", "relies_on", "options", "seats", "center", "sheriff"}
    | {"genders", "ages", "steps", "expect"}
)


class _LinedLoader(yaml.SafeLoader):
    """Keeps the line of every mapping under the key "line"."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        mapping: dict[Any, Any] = super().construct_mapping(node, deep=deep)
        if any(isinstance(key, str) for key in mapping):
            mapping["line"] = node.start_mark.line + 1
        return mapping


def read_cases(path: Path) -> list[Case | CaseError]:
    """All cases of a file, or of every *.yaml file in a folder; one that cannot be read is its error."""
    files = sorted(path.glob("*.yaml")) if path.is_dir() else [path]
    return [case for file in files for case in _read_file(file)]


def _read_file(path: Path) -> Iterator[Case | CaseError]:
    try:
        content = yaml.load(path.read_text("utf8"), _LinedLoader)
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        yield CaseError(f"{path}: {error}")
        return
    if not isinstance(content, dict):
        yield CaseError(f"{path}:1: not a scenario file: no `cases:`")
        return
    for raw in content.get("cases") or ():
        try:
            yield _case(path, raw)
        except CaseError as error:
            yield error


def _case(path: Path, raw: Any) -> Case:
    if not isinstance(raw, dict):
        raise CaseError(f"{path}: a case must be a mapping, not {raw!r}")
    line = raw.pop("line", 1)
    where = f"{path}:{line}: case {raw.get('id', '?')}"
    if unknown := sorted(set(raw) - _KEYS):
        raise CaseError(f"{where}: unknown key {unknown[0]!r}; known: {', '.join(sorted(_KEYS))}")
    options = _plain(raw.get("options") or {})
    if raw.get("sheriff") is not None:
        options |= {"sheriff_election": "before_game"}
    elif not _has_election(raw.get("steps") or ()):
        options["sheriff_election"] = "none"
    try:
        rules = msgspec.convert(options, Rules)
        return msgspec.convert(
            {
                "file": str(path),
                "line": line,
                "id": raw["id"],
                "title": raw.get("title", ""),
                "rules": rules,
                "seats": _plain(raw.get("seats") or {}),
                "center": raw.get("center") or (),
                "sheriff": raw.get("sheriff"),
                "genders": _plain(raw.get("genders") or {}),
                "ages": _plain(raw.get("ages") or {}),
                "steps": tuple(_step(path, step) for step in raw.get("steps") or ()),
                "expect": _plain(raw.get("expect") or {}),
            },
            Case,
        )
    except KeyError as error:
        raise CaseError(f"{where}: missing {error}") from error
    except msgspec.ValidationError as error:
        raise CaseError(f"{where}: {error}") from error


def _has_election(steps: Iterable[Any]) -> bool:
    """Whether a sheriff is elected otherwise than by the card that dismisses one (event 13)."""
    card = None
    for step in steps:
        card = step.get("event", card) if "elect" not in step else card
        if "elect" in step and card != "saint_philippe":
            return True
    return False


def _step(path: Path, raw: Any) -> Step:
    if not isinstance(raw, dict):
        raise CaseError(f"{path}: a step must be a mapping, not {raw!r}")
    line = raw["line"]
    kinds = [kind for kind in raw if kind in STEP_KINDS]
    if not kinds:
        names = sorted(set(raw) - {"line", "expect"})
        raise CaseError(f"{path}:{line}: unknown step {names}; known: {', '.join(STEP_KINDS)}")
    kind = kinds[0]
    if unknown := sorted(set(raw) - STEP_KINDS[kind] - {kind, "expect", "line"}):
        raise CaseError(f"{path}:{line}: step {kind} has unknown key {unknown[0]!r}")
    return {"kind": kind, "line": line} | {key: _plain(value) for key, value in raw.items() if key != "line"}


def _plain(value: Any) -> Any:
    """Without the line numbers."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items() if key != "line"}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value
