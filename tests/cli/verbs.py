"""Verbs run in this process."""

from click.testing import CliRunner, Result

from narrator.cli import main


def narrator(*words: object, typed: str | None = None) -> Result:
    """The outcome of a command line; `typed` is what is keyed in."""
    return CliRunner().invoke(main, [str(word) for word in words], typed, prog_name="narrator")


def silent(*words: object) -> Result:
    """An evening of bots that is over at once."""
    return narrator("play", "--bots", "all", "--mouth", "silent", "--ear", "keys", *words)


def slip(ran: Result, *, code: int = 2) -> str:
    """The one line that says what is wrong."""
    assert (ran.exit_code, ran.stdout) == (code, ""), ran.output
    [line] = ran.stderr.splitlines()
    assert line.startswith("narrator: ")
    return line.removeprefix("narrator: ")
