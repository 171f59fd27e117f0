"""The command line: one verb a module."""

import click

from narrator.cli.doctor import doctor
from narrator.cli.hear import hear
from narrator.cli.play import play
from narrator.cli.replay import replay
from narrator.cli.say import say
from narrator.cli.scenario import scenario
from narrator.cli.script import script
from narrator.cli.setup import setup
from narrator.cli.simulate import simulate


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="narrator")
def main() -> None:
    """狼人杀的离线主持人 · an offline voice that moderates 狼人杀.

    Begin with `narrator play`; `narrator doctor` says what works on this machine.
    """


for verb in (play, setup, doctor, say, hear, scenario, replay, script, simulate):
    main.add_command(verb)
