"""Where evenings are kept when nobody says where."""

from datetime import datetime
from pathlib import Path

import platformdirs

from narrator.game.happenings import GameEnded
from narrator.journal import JournalError, begun, read
from narrator.stage.records import Befell, surviving


def journals() -> Path:
    """The folder of the evenings."""
    return platformdirs.user_data_path("narrator", appauthor=False) / "evenings"


def new_journal() -> Path:
    """A new evening's file, named by the moment."""
    return journals() / f"{datetime.now():%Y-%m-%d-%H%M%S}.jsonl"


def last_journal() -> Path:
    """The evening begun last. Raises JournalError."""
    kept = latest()
    if kept is None:
        raise JournalError(f"there is no evening in {journals()} to resume; begin one with `narrator play`")
    return kept


def latest() -> Path | None:
    """The newest file that holds an evening."""
    return next((path for path in sorted(journals().glob("*.jsonl"), reverse=True) if begun(path)), None)


def unended() -> str:
    """When the newest evening began, if it can be gone on with; "" if not."""
    path = latest()
    if path is None:
        return ""
    try:
        facts = surviving(read(path).records)
    except JournalError:
        return ""
    if any(isinstance(fact, Befell) and isinstance(fact.happening, GameEnded) for fact in facts):
        return ""
    return f"{datetime.fromtimestamp(path.stat().st_mtime):%m-%d %H:%M}"
