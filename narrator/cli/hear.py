"""`narrator hear`: what the ear makes of recordings."""

import json
import sys
from pathlib import Path

import click
import msgspec

from narrator.cli.options import config_option, configured, usable
from narrator.voice.models import find_model
from narrator.voice.recogniser import Recogniser, unsayable
from narrator.voice.recording import hear_file
from narrator.words.hearing import parse_offer


@click.command(short_help="Say which offered phrase a recording is.")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--offer", required=True, metavar="OFFER", help="What may be said: seats:1-12,确认,取消")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a file.")
@config_option
def hear(files: tuple[Path, ...], offer: str, as_json: bool, config_path: Path | None) -> None:
    """Hear WAV or FLAC files, of any rate, as the ear would at a question that offers just these phrases.

    Exits 1 if a file cannot be read.

    Example: narrator hear answer.wav --offer 'seats:1-12,确认,取消' --json
    """
    with usable():
        config = configured(config_path)
        try:
            phrases = parse_offer(offer)
        except ValueError as error:
            raise click.BadParameter(str(error), param_hint="--offer") from error
        recogniser = Recogniser(find_model(config.ear, config.models))
    if deaf := unsayable(recogniser, phrases):
        click.echo(f"narrator: this model cannot hear {'、'.join(deaf)}", err=True)
    unread = 0
    for file in files:
        try:
            heard = hear_file(file, phrases, recogniser, config.ear)
        except OSError as error:
            unread += 1
            click.echo(f"narrator: {file}: {error}", err=True)
            continue
        if as_json:
            click.echo(json.dumps(msgspec.to_builtins(heard), ensure_ascii=False))
        else:
            choice = heard.choice or "（不在其中）"
            click.echo(f"{heard.file}: {choice}  [{heard.heard}] {heard.confidence:.2f} {heard.ms} ms")
    sys.exit(bool(unread))
