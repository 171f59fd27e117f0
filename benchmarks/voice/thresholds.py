"""What each of the ear's thresholds does: right, wrong and rejected answers, and how soon.

Run: python -m benchmarks.voice.thresholds [--model FOLDER] [--clips FOLDER] [--plot FILE.svg] [--json FILE]

FOLDER/VOICE/TEXT.wav are clips; what no question offers counts as table talk. Without clips espeak-ng speaks.
"""

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path

import click
import msgspec
from msgspec.structs import replace

from benchmarks.voice.clips import by_espeak, from_folder
from benchmarks.voice.curves import draw
from benchmarks.voice.pauses import interrupted, slow
from benchmarks.voice.points import Point, point, print_points
from benchmarks.voice.rooms import ROOMS
from benchmarks.voice.takes import RememberingRecogniser, Take, offers, outcome, takes, witnessed
from benchmarks.voice.texts import ANSWERS, TALK
from narrator.config import Config, Ear
from narrator.voice.models import find_model

SWEEPS: dict[str, tuple[float, ...]] = {
    "least_confidence": (0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1),
    "near_share": (0, 0.03, 0.05, 0.08, 0.12, 0.17, 0.25),
    "margin_share": (0, 0.05, 0.12, 0.2, 0.3),
    "early_silence_ms": (128, 160, 192, 224, 288, 448),
    "over_db": (0, 3, 5, 7, 10),
    "speech_threshold": (0.3, 0.5, 0.7),
}
"""Threshold → the values that are tried, all others as configured."""

FREE = "near_share without grammar"
"""The same model, expecting nothing: how a big one without runtime grammar would be matched."""
WITNESS = (0, 0.1, 0.2, 0.35, 0.5, 0.75, 1)
"""Largest pinyin distance at which a second, free recogniser still bears the first one out."""


def curve(name: str, said: Sequence[Take], settings: Ear, recogniser: RememberingRecogniser) -> list[Point]:
    """One threshold at all its values."""
    kind = type(getattr(settings, name))
    return [
        point(value, [outcome(take, replace(settings, **{name: kind(value)}), recogniser) for take in said])
        for value in SWEEPS[name]
    ]


def by_room(said: Sequence[Take], settings: Ear, recogniser: RememberingRecogniser) -> dict[str, Point]:
    """With the settings as they are."""
    found = [(take.room.name, outcome(take, settings, recogniser)) for take in said]
    rooms = dict.fromkeys(name for name, _ in found)
    return {room: point(0, [one for name, one in found if name == room]) for room in rooms}


@click.command()
@click.option("--model", type=click.Path(exists=True, file_okay=False, path_type=Path), help="Vosk model.")
@click.option("--clips", type=click.Path(exists=True, file_okay=False, path_type=Path), help="VOICE/TEXT.wav")
@click.option("--rooms", default="clean,babble 10 dB,far", show_default=True, help="Among those of rooms.py.")
@click.option("--sweep", multiple=True, help="Only this curve; may be given again.")
@click.option("--every", default=1, show_default=True, help="Take one clip in so many.")
@click.option("--plot", type=click.Path(path_type=Path), help="Draw the curves there.")
@click.option("--json", "json_path", type=click.Path(path_type=Path), help="Write the figures there.")
def main(
    *,
    model: Path | None,
    clips: Path | None,
    rooms: str,
    sweep: tuple[str, ...],
    every: int,
    plot: Path | None,
    json_path: Path | None,
) -> None:
    """Print and draw the curves."""
    config = Config()
    folder = model or find_model(config.ear, config.models)
    recogniser = RememberingRecogniser(folder)
    chosen = [room for room in ROOMS if room.name in rooms.split(",")]
    with tempfile.TemporaryDirectory() as rendered:
        said = list(from_folder(clips) if clips else by_espeak((*ANSWERS, *TALK), Path(rendered)))[::every]
        everything = list(takes(said, chosen, offers(), recogniser))
    click.echo(f"{folder.name}: {len(said)} clips, {len(everything)} takes")
    rows = by_room(everything, config.ear, recogniser)
    print_points("room", rows)
    curves: dict[str, list[Point]] = {}
    for name in sweep or (*SWEEPS, FREE, "witness"):
        if name == FREE:
            recogniser.restricted = False
            curves[name] = curve("near_share", everything, config.ear, recogniser)
            recogniser.restricted = True
        elif name == "witness":
            told = {
                share: [witnessed(take, share, config.ear, recogniser) for take in everything]
                for share in WITNESS
            }
            curves[name] = [point(share, outcomes) for share, outcomes in told.items()]
        else:
            curves[name] = curve(name, everything, config.ear, recogniser)
        print_points(name, {f"{one.value:g}": one for one in curves[name]})
    with tempfile.TemporaryDirectory() as rendered:
        pauses = {
            "slow speech: understood": slow(recogniser, config.ear, Path(rendered), every),
            "phrase, pause, more talk: taken for the phrase": interrupted(said, recogniser, config.ear),
        }
    for title, shares in pauses.items():
        click.echo(title)
        for name, row in shares.items():
            click.echo(f"  {name:28}" + "".join(f"{ms:>5.0f} ms {share:4.0%}" for ms, share in row.items()))
    if plot:
        draw(plot, f"{folder.name}: what each threshold of the ear does", curves, config.ear, pauses)
    if json_path:
        figures = {"rooms": rows, "curves": curves, "pauses": pauses}
        json_path.write_bytes(
            json.dumps(msgspec.to_builtins(figures, str_keys=True), indent=1).encode() + b"\n"
        )


if __name__ == "__main__":
    main()
