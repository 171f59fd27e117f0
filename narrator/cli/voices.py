"""`narrator voices`: which voices can narrate, and how they sound."""

import asyncio
import json
from pathlib import Path
from typing import NamedTuple

import click
import msgspec
import soundfile
from msgspec import Struct
from msgspec.structs import replace

from narrator.cli.options import config_option, configured, tell, usable
from narrator.config import Mouth
from narrator.voice.errors import VoiceError
from narrator.voice.installed import mandarin_voices
from narrator.voice.mouth import render
from narrator.voice.pack import BrokenPack, Pack, every_pack
from narrator.voice.sound import Sound
from narrator.voice.speaker import Speaker
from narrator.words.pieces import pieces
from narrator.words.saying import sentence


class Listed(Struct, frozen=True):
    """One voice."""

    setting: str
    """What [mouth] voice calls it."""
    who: str
    detail: str


class Voices(NamedTuple):
    """Every voice, and those that would be voices."""

    listed: list[Listed]
    broken: list[BrokenPack]
    trouble: VoiceError | None = None
    """Why the system's could not be asked."""


@click.command("voices", short_help="List the voices that can narrate; play one.")
@click.option("--play", "played", metavar="VOICE", help="Speak a sample: pack:NAME, pyttsx3:NAME or auto.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the sample to a file instead; of the voice in the settings unless --play names one.",
)
@click.option("--json", "as_json", is_flag=True, help="The voices as a JSON list.")
@config_option
def voices_(played: str | None, out: Path | None, as_json: bool, config_path: Path | None) -> None:
    """List voice packs and the system's Mandarin voices, or let one of them speak.

    The voice of an evening is set in config.toml: [mouth] voice = "pack:NAME".

    Examples:

      narrator voices

      narrator voices --play pack:xiaobei

      narrator voices --play auto --out sample.wav
    """
    with usable():
        mouth = configured(config_path).mouth
        if played is not None or out is not None:
            sound = render(sample(), replace(mouth, voice=setting_of(played or mouth.voice)))
            if out is None:
                asyncio.run(play(sound, mouth))
            else:
                write(sound, out)
            return
        voices = every_voice(mouth)
    if as_json:
        click.echo(json.dumps(msgspec.to_builtins(voices.listed), ensure_ascii=False))
    else:
        for voice in voices.listed:
            click.echo(f"{voice.setting}    {voice.who}    {voice.detail}")
    for broken in voices.broken:
        click.echo(broken.cure, err=as_json)
    if as_json:
        return
    if voices.trouble:
        tell(voices.trouble)
    click.echo(
        f'选用：config.toml [mouth] voice = "…"（现在是 "{mouth.voice}"）；试听：narrator voices --play …'
    )


def setting_of(named: str) -> str:
    """A voice as [mouth] voice calls it; a pack may be named without its pack: in front."""
    known = named in ("auto", "pyttsx3") or named.partition(":")[0] in ("pack", "pyttsx3")
    return named if known else f"pack:{named}"


def sample() -> str:
    """A night, a death and a vote: what a narrator says most."""
    return (
        sentence("night.fall", {})
        + sentence("seer.wake", {})
        + sentence("dawn.deaths", {"seats": (4, 10)})
        + sentence("vote.tally", {"tally": ((7, 3.0), (12, 1.5))})
    )


def every_voice(mouth: Mouth) -> Voices:
    """Look at the packs, then ask for the system's voices."""
    every = tuple(every_pack())
    listed = [_packed(pack) for pack in every if isinstance(pack, Pack)]
    broken = [pack for pack in every if isinstance(pack, BrokenPack)]
    try:
        system = mandarin_voices(mouth.start_s)
    except VoiceError as trouble:
        return Voices(listed, broken, trouble)
    listed += (Listed(f"pyttsx3:{v.id}", v.name or v.id, " ".join(v.languages)) for v in system)
    return Voices(listed, broken)


def _packed(pack: Pack) -> Listed:
    every = {piece.text for piece in pieces()}
    there = len(every & pack.manifest.clips.keys())
    whole = "全部台词" if there == len(every) else f"{there}/{len(every)} 段台词，其余由别的嗓音念"
    return Listed(f"pack:{pack.name}", pack.manifest.voice, f"{whole}，{pack.manifest.licence}")


async def play(sound: Sound, mouth: Mouth) -> None:
    """Through the loudspeaker. NoSpeaker, NoPortAudio, SpeakerLost."""
    speaker = Speaker(mouth)
    try:
        await speaker.open()
        await speaker.play(sound)
    finally:
        await speaker.close()


def write(sound: Sound, out: Path) -> None:
    """Into a file. click.ClickException."""
    if not out.parent.is_dir():
        raise click.ClickException(f"cannot write {out}: there is no folder {out.parent}")
    try:
        soundfile.write(out, sound.samples, sound.rate)
    except (OSError, soundfile.LibsndfileError, TypeError, ValueError) as error:
        raise click.ClickException(f"cannot write {out}: {error}") from error
    click.echo(f"{out}: {sound.seconds:.2f} s at {sound.rate} Hz")
