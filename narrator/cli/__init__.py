"""The command line: one verb a module."""

import sys
from typing import Any

import click

from narrator import INTERRUPTED
from narrator.cli.doctor import doctor
from narrator.cli.hear import hear
from narrator.cli.play import play
from narrator.cli.record import record_
from narrator.cli.replay import replay
from narrator.cli.say import say
from narrator.cli.scenario import scenario
from narrator.cli.script import script
from narrator.cli.setup import setup
from narrator.cli.simulate import simulate
from narrator.cli.voices import voices_


class Slip(click.ClickException):
    """What is wrong, in one line."""

    def __init__(self, line: str, code: int) -> None:
        super().__init__(line)
        self.exit_code = code  # type: ignore[misc] # click's own subclasses set it by class

    def show(self, file: Any = None) -> None:
        click.echo(f"narrator: {self.message}", file=file, err=True)


class Verbs(click.Group):
    """Verbs whose errors are one line each, and whose Ctrl-C is a shell's exit code."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo(err=True)  # behind the terminal's ^C
            sys.exit(INTERRUPTED)
        except click.ClickException as error:
            line = " ".join(error.format_message().split())
            if isinstance(error, click.UsageError):
                path = error.ctx.command_path if error.ctx else "narrator"
                line = f"{line.rstrip('.')}; see {path} --help"
            raise Slip(line, error.exit_code) from error


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="narrator", prog_name="narrator")
def main() -> None:
    """狼人杀的离线主持人 · an offline voice that moderates 狼人杀.

    Begin with `narrator play`; `narrator doctor` says what works on this machine.
    """


for verb in (play, setup, doctor, voices_, record_, say, hear, scenario, replay, script, simulate):
    main.add_command(verb)
