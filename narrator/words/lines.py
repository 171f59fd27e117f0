"""The Chinese as it lies on disk: here, and in a `lines.toml` in the folder of each role and event."""

import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
FOLDERS = sorted(HERE.parent.glob("*/*/*/lines.toml"))
"""game/cards/<id>/ and evening/events/<id>/."""


def _flat(table: dict[str, Any], stem: str = "") -> dict[str, Any]:
    """{"guard": {"label": {"nobody": …}}} → {"guard.label.nobody": …}."""
    flat: dict[str, Any] = {}
    for name, entry in table.items():
        flat |= _flat(entry, f"{stem}{name}.") if isinstance(entry, dict) else {stem + name: entry}
    return flat


def _read() -> dict[str, Any]:
    topics: dict[str, Any] = {}
    for name in ("lines", "story", "names"):
        topics |= tomllib.loads((HERE / f"{name}.toml").read_text("utf-8"))
    for file in FOLDERS:
        topics[file.parent.name] = tomllib.loads(file.read_text("utf-8"))
    return _flat(topics)


_ENTRIES = _read()
_WORDS = {key: entry for key, entry in _ENTRIES.items() if isinstance(entry, str)}


def _table(name: str) -> dict[str, str]:
    return {key.removeprefix(f"{name}."): word for key, word in _WORDS.items() if key.startswith(f"{name}.")}


def _names(room: str) -> dict[str, str]:
    ids = (file.parent.name for file in FOLDERS if file.parent.parent.name == room)
    return {id_: _WORDS[f"{id_}.name"] for id_ in ids}


LINES: dict[str, tuple[str, ...]] = {
    key: tuple(entry) for key, entry in _ENTRIES.items() if isinstance(entry, list)
}
"""Every line's variants by its key, such as "guard.wake"."""

CARDS, EVENTS = _names("cards"), _names("events")
"""A role's name, and an event's, by its id."""

LABELS = {
    ".".join(part for part in key.split(".") if part != "label"): word
    for key, word in _WORDS.items()
    if "label" in key.split(".")
}
"""What a word answer is called: by question and word ("vote.result.nobody"), topic and word, or word."""

PHASES, CAMPS, CAUSES = _table("phase"), _table("camp"), _table("cause")
"""A phase of the evening, a camp as the seer is told it, a cause of death."""
