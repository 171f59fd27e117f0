"""`narrator say`: what would be spoken, as a file."""

from pathlib import Path

import click
from msgspec.structs import replace

from narrator.cli.options import config_option, configured, usable
from narrator.cli.voices import setting_of, write
from narrator.voice.mouth import render


@click.command(short_help="Write what would be spoken.")
@click.argument("text")
@click.option(
    "--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="A .wav or .flac file."
)
@click.option("--voice", help="auto, pyttsx3, pyttsx3:NAME or pack:NAME; without it the one of the settings.")
@config_option
def say(text: str, out: Path, voice: str | None, config_path: Path | None) -> None:
    """Render TEXT with the narrator's voice and write it to a file.

    Example: narrator say 天黑请闭眼。 --out night.wav
    """
    with usable():
        mouth = configured(config_path).mouth
        if voice is not None:
            mouth = replace(mouth, voice=setting_of(voice))
        sound = render(text, mouth)
        if not sound.peak:
            raise click.BadParameter("there is nothing in it that can be said", param_hint="TEXT")
        write(sound, out)
