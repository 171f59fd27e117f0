"""How to go on with an evening that was stopped."""

import os
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import click
from click.core import ParameterSource

from narrator.cli.evenings import latest

_NOT_IN_JOURNAL = ("config_path", "mouth", "ear", "screen", "phones", "bots", "bots_voice", "bots_device")


def program() -> str:
    """How this program was called, so that it can be called again."""
    called = "python -m narrator" if sys.argv[0].endswith("__main__.py") else sys.argv[0]
    return "narrator" if shutil.which("narrator") else called


def resuming(path: Path) -> str:
    """The command that goes on with this evening."""
    play = os.environ.get("NARRATOR_COMMAND") or f"{program()} play"
    named = [] if path == latest() else ["--journal", str(path)]
    return shlex.join([*shlex.split(play), "--resume", *named, *_devices_named()])


def _devices_named() -> Iterator[str]:
    """The options given this time that the journal does not hold."""
    context = click.get_current_context()
    for option in context.command.params:
        name = option.name or ""
        if name in _NOT_IN_JOURNAL and context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            value = context.params[name]
            yield from (option.opts[0],) if value is True else (option.opts[0], str(value))
