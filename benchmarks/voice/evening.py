"""A whole evening of talking bots through PulseAudio, in voices the model was not trained on.

Run: python -m benchmarks.voice.evening [--board 12] [--kokoro FOLDER] [--trials FOLDER] [--json FILE]

The bots speak into a microphone that hears the narrator's loudspeaker too. Their voices take turns: the
held-out ones of espeak-ng or of Kokoro (scripts/kokoro/fetch.py; needs scripts/model/requirements.txt), each
phrase rendered once and kept in --clips. It takes as long as it is heard, between ten minutes and an hour.
"""

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path

import click
import msgspec
from click.testing import CliRunner, Result
from msgspec import Struct

from benchmarks.voice.evening_voices import espeak_clips, kokoro_clips, trial_clips
from narrator.cli import main as narrator
from narrator.game.question import Answer, Question
from narrator.journal import read
from narrator.stage.hit_rate import HitRate, hit_rate
from narrator.stage.records import AnyRecord, Asked, Decided, Overheard
from narrator.words.hearing import phrases_for
from tests.voice.pulse import private_room

CONFIG = """
[table]
board = {board}
[pace]
slot_least_s = 1.0
slot_most_s = 1.5
slot_again = 0.0
gap_least_s = 0.2
gap_most_s = 0.4
notice_s = 0.5
answer_s = 6.0
discussion_s = 20.0
speech_s = 20.0
[mouth]
device = "speaker"
[ear]
device = "mic"
model = "{model}"
"""
"""Nights are short: nobody speaks in them."""
SEEDS = 12
"""Evenings among which the shortest that votes and reads back is taken."""
BOTS = ("play", "--screen", "off", "--bots", "all")


class Heard(Struct, frozen=True):
    """What an evening leaves."""

    rate: HitRate
    decided: int
    """Public decisions."""
    by_ear: int
    strayed: bool
    """Whether it became another evening than without a sound: a command or an undo that nobody meant."""
    minutes: float
    amiss: tuple[str, ...]
    """What was taken for another answer: the question, and what the ear wrote."""


def heard(silent: Sequence[AnyRecord], aloud: Sequence[AnyRecord]) -> Heard:
    """Compare an evening with the same one that nobody had to hear."""
    wanted, given = public(silent), public(aloud)
    return Heard(
        rate=hit_rate(aloud),
        decided=len(given),
        by_ear=sum(one.by == "ear" for one in given),
        strayed=[_facts(one) for one in wanted] != [_facts(one) for one in given],
        minutes=aloud[-1].t / 60 if aloud else 0.0,
        amiss=tuple(
            f"{one.key}: {one.raw}" for one in aloud if isinstance(one, Overheard) and one.verdict == "wrong"
        ),
    )


def public(records: Sequence[AnyRecord]) -> list[Decided]:
    """What was decided for everybody to hear."""
    return [r for r in records if isinstance(r, Decided) and not r.secret and r.by != "chance"]


def phrase_of(answer: Answer) -> str | None:
    """What a bot says; None for what is never spoken."""
    words = (answer,) if isinstance(answer, str) else ()
    seats = () if isinstance(answer, str) else answer
    count = max(1, len(seats))
    phrases = phrases_for(Question("", seats=seats, words=words, least=count, most=count))
    return next((phrase for phrase, meant in phrases.items() if meant == answer), None)


def needed(records: Sequence[AnyRecord], players: int) -> tuple[str, ...]:
    """Everything the bots of an evening say, and any seat: it may go another way once one is not heard."""
    seats = ((seat,) for seat in range(1, players + 1))
    said = [phrase_of(answer) for answer in (*(one.answer for one in public(records)), *seats, "yes", "no")]
    return tuple(dict.fromkeys(phrase for phrase in said if phrase))


def silent_evening(config: Path, folder: Path) -> tuple[int, tuple[AnyRecord, ...]]:
    """The seed and the records of a short evening."""
    found: dict[int, tuple[AnyRecord, ...]] = {}
    for seed in range(SEEDS):
        journal = folder / f"silent-{seed}.jsonl"
        options = ("--config", config, "--seed", seed, "--journal", journal)
        _checked(_run((*BOTS, "--mouth", "silent", "--ear", "keys", *options)))
        records = read(journal).records
        if {one.key for one in records if isinstance(one, Asked)} >= {"vote.ballot", "readback"}:
            found[seed] = records
    if not found:
        raise SystemExit(f"none of {SEEDS} evenings votes and reads back")
    seed = min(found, key=lambda seed: found[seed][-1].t)
    return seed, found[seed]


def aloud(config: Path, seed: int, clips: Path, folder: Path) -> tuple[AnyRecord, ...]:
    """The same evening, spoken and heard."""
    journal = folder / "aloud.jsonl"
    with private_room(folder, echo=True):
        options = ("--config", config, "--seed", seed, "--journal", journal)
        ran = _run((*BOTS, "--bots-voice", clips, "--bots-device", "mic-feed", *options))
    _checked(ran)
    if ran.stderr:
        click.echo(ran.stderr, err=True)
    return read(journal).records


def _facts(one: Decided) -> tuple[str, Answer, tuple[int, ...]]:
    return one.key, one.answer, one.to


def _run(words: Sequence[object]) -> Result:
    return CliRunner().invoke(narrator, [str(word) for word in words])


def _checked(ran: Result) -> None:
    if ran.exit_code:
        raise SystemExit(f"narrator play failed: {ran.output}{ran.stderr}")


FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command()
@click.option("--board", default=12, show_default=True, help="Players.")
@click.option("--model", type=FOLDER, help="Vosk model.")
@click.option("--kokoro", type=FOLDER, help="Kokoro's folder.")
@click.option("--voices", default="zm_yunyang,zf_xiaoni", show_default=True, help="Of Kokoro, held out.")
@click.option("--trials", type=FOLDER, help="Rendered trials.")
@click.option("--kind", type=click.Choice(["dev", "test"]), default="dev", show_default=True)
@click.option("--clips", type=click.Path(file_okay=False, path_type=Path), help="Keep the bots' clips there.")
@click.option("--render-only", is_flag=True, help="Stop when the clips are there.")
@click.option(
    "--json", "path", type=click.Path(dir_okay=False, path_type=Path), help="Write the figures there."
)
def main(
    *,
    board: int,
    model: Path | None,
    kokoro: Path | None,
    voices: str,
    trials: Path | None,
    kind: str,
    clips: Path | None,
    render_only: bool,
    path: Path | None,
) -> None:
    """Play, and print how well the bots were heard."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        config = folder / "config.toml"
        config.write_text(CONFIG.format(board=board, model=model.resolve() if model else ""), "utf8")
        seed, silent = silent_evening(config, folder)
        said = needed(silent, board)
        place = clips or folder / "clips"
        place.mkdir(parents=True, exist_ok=True)
        if kokoro is not None:
            kokoro_clips(kokoro, voices.split(","), said, place)
        if trials is not None:
            trial_clips(trials, kind, said, place)
        if kokoro is None and not clips_of(place):
            espeak_clips(said, place)
        click.echo(f"seed {seed}, {len(said)} phrases in {len(clips_of(place))} voices", err=True)
        if render_only:
            return
        found = heard(silent, aloud(config, seed, place, folder))
    click.echo(told(found))
    if path is not None:
        path.write_text(json.dumps(msgspec.to_builtins(found), indent=1) + "\n", "utf8")


def clips_of(place: Path) -> list[Path]:
    """The voices that have clips."""
    return sorted(path for path in place.iterdir() if path.is_dir())


def told(found: Heard) -> str:
    """The evening in three lines, and one for each answer that was taken for another."""
    rate = found.rate
    late = "no answer was heard" if rate.median_ms is None else (
        f"end of speech to decision {rate.median_ms:.0f} ms, 95 % within {rate.p95_ms:.0f} ms"
    )  # fmt: skip
    share = "" if rate.share is None else f" ({rate.share:.1%})"
    strayed = "; it strayed from the evening that was wanted" if found.strayed else ""
    return (
        f"{rate.first} of {rate.spoken} answers at the first try{share}; {rate.misses} utterances not "
        f"understood, {rate.wrong} taken for another answer\n"
        f"{found.by_ear} of {found.decided} public decisions by ear{strayed}\n"
        f"{late}; {found.minutes:.0f} minutes"
    ) + "".join(f"\namiss: {one}" for one in found.amiss)


if __name__ == "__main__":
    main()
