"""A whole evening aloud: bots speak into a microphone that hears the narrator too, and a real ear listens.

Everything is real but the people: synthesiser, loudspeaker, microphone, VAD, recogniser, journal and trace.
"""

import asyncio
import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result
from msgspec import Struct

from narrator.cli import main
from narrator.config import Mouth
from narrator.game.question import Question
from narrator.journal import read
from narrator.stage.hit_rate import hit_rate
from narrator.stage.records import AnyRecord, Asked, Decided, Overheard
from narrator.voice.bot_voice import BotLoudspeaker
from narrator.voice.recogniser import unsayable
from narrator.voice.sound import Sound
from narrator.voice.speaker import Speaker
from narrator.words.hearing import phrases_for
from tests.voice.espeak import MODEL, needs_espeak, recogniser
from tests.voice.pulse import RATE, Tap, needs_pulse, private_room

pytestmark = [pytest.mark.voice, needs_pulse, needs_espeak]

SEEDS = 24
"""Evenings among which the shortest is looked for."""
CONFIG = """
[table]
board = 6
deck = { werewolf = 2, seer = 1, hunter = 1, villager = 2 }
[rules]
decoy_calls = "none"
wolves_win = "parity"
[pace]
slot_least_s = 1.0
slot_most_s = 1.5
slot_again = 0.0
gap_least_s = 0.2
gap_most_s = 0.4
notice_s = 0.5
answer_s = 4.0
discussion_s = 0.0
[mouth]
voice = "pyttsx3"
device = "speaker"
rate = 400
[ear]
device = "mic"
"""
"""No free discussion: the test's small model does not know 讨论结束."""


class Utterance(Struct, frozen=True):
    """What a bot said aloud."""

    text: str
    records: int
    """How many records the journal had when it began."""


class Evening:
    """What an evening leaves."""

    def __init__(self, folder: Path, out: str, spoken: list[Utterance]) -> None:
        self.journal, self.trace = folder / "evening.jsonl", folder / "trace.jsonl"
        self.out = out
        self.spoken = spoken
        self.records = read(self.journal).records


def short_evening(config: Path, folder: Path) -> int:
    """The seed of the shortest evening with a vote, a read-back, and nothing to say that the model lacks."""
    lengths: dict[int, float] = {}
    for seed in range(SEEDS):
        journal = folder / f"{seed}.jsonl"
        assert silent("--config", config, "--seed", seed, "--journal", journal).exit_code == 0
        records = read(journal).records
        words = {one.answer for one in answers(records) if isinstance(one.answer, str)} - {"time_up"}
        said = [next(iter(phrases_for(Question("", words=(word,))))) for word in words]
        asked = {record.key for record in records if isinstance(record, Asked)}
        if asked >= {"vote.ballot", "readback"} and not unsayable(recogniser(), said):
            lengths[seed] = records[-1].t
    return min(lengths, key=lambda seed: lengths[seed])


def silent(*words: object) -> Result:
    """An evening of bots that is over at once."""
    bots = ("--bots", "all", "--mouth", "silent", "--ear", "keys")
    return CliRunner().invoke(main, ["play", *bots, *map(str, words)])


def answers(records: tuple[AnyRecord, ...]) -> list[Decided]:
    """What was decided in public."""
    return [r for r in records if isinstance(r, Decided) and not r.secret and r.by != "chance"]


def has_echo(room_config: Mouth) -> bool:
    """Whether what the narrator's loudspeaker plays arrives at the microphone."""

    async def play() -> None:
        speaker = Speaker(room_config)
        await speaker.open()
        await speaker.play(Sound(np.random.default_rng(1).uniform(-0.5, 0.5, RATE).astype(np.float32), RATE))
        await speaker.close()

    with Tap("mic") as tap:
        asyncio.run(play())
        return bool(np.abs(tap.samples).max() > 0.1)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """Played once, for every test of this file."""
    folder = tmp_path_factory.mktemp("evening")
    config, journal = folder / "config.toml", folder / "evening.jsonl"
    config.write_text(CONFIG, "utf8")
    seed = short_evening(config, folder)
    spoken: list[Utterance] = []
    speak = BotLoudspeaker.speak

    async def noted(bot: BotLoudspeaker, text: str) -> None:
        spoken.append(Utterance(text, len(journal.read_bytes().splitlines()) - 1))
        await speak(bot, text)

    with pytest.MonkeyPatch.context() as patch, private_room(folder, echo=True):
        patch.setenv("NARRATOR_MODEL", str(MODEL))
        for name in ("XDG_CACHE_HOME", "XDG_STATE_HOME"):
            patch.setenv(name, str(folder / name))
        patch.setattr(BotLoudspeaker, "speak", noted)
        assert has_echo(Mouth(device="speaker"))
        ran = CliRunner().invoke(
            main,
            [
                *("play", "--config", str(config), "--seed", str(seed), "--screen", "off"),
                *("--bots", "all", "--bots-voice", "tts", "--bots-device", "mic-feed"),
                *("--journal", str(journal), "--trace", str(folder / "trace.jsonl")),
            ],
        )
    assert ran.exit_code == 0, ran.output
    assert ran.stderr == ""
    return Evening(folder, ran.output, spoken)


def test_somebody_wins(evening: Evening) -> None:
    assert "游戏结束" in evening.out
    assert "获胜的玩家是" in evening.out


def test_the_bots_are_understood(evening: Evening) -> None:
    rate = hit_rate(evening.records)
    assert rate.spoken >= 12
    assert rate.share is not None
    assert rate.share >= 0.85
    assert rate.wrong == 0
    assert rate.median_ms is not None
    assert rate.median_ms < 1000


def test_every_answer_is_given_by_voice(evening: Evening) -> None:
    given = answers(evening.records)
    others = [decided for decided in given if decided.by != "ear" and decided.answer != "time_up"]
    assert len(others) <= len(given) // 10, "a bot that was not understood three times presses its key"


def test_the_narrator_does_not_hear_itself(evening: Evening) -> None:
    """Each utterance that was heard is one that a bot had just begun, and no other."""
    said = 0
    for number, record in enumerate(evening.records):
        if not isinstance(record, Overheard):
            continue
        before = [utterance for utterance in evening.spoken if utterance.records <= number]
        assert len(before) > said, f"nobody said {record.raw}"
        said = len(before)
        if record.verdict == "answer":
            assert before[-1].text == record.phrase
    assert said >= 12


def test_nobody_speaks_at_night(evening: Evening) -> None:
    asked = [r for r in evening.records if isinstance(r, Asked | Overheard)]
    for before, after in pairwise(asked):
        assert not (isinstance(after, Overheard) and isinstance(before, Asked) and before.secret)


def test_the_trace_tells_what_a_sleeper_hears(evening: Evening) -> None:
    lines = [json.loads(line) for line in evening.trace.read_text("utf8").splitlines()]
    words = [line["text"] for line in lines if line["kind"] == "words"]
    assert words[0].startswith("欢迎来到狼人杀")
    assert "天黑请闭眼。" in words
    assert all(line["s"] >= 0 for line in lines if line["kind"] == "gap")


def test_the_journal_tells_the_same_evening_again(evening: Evening) -> None:
    before = evening.journal.read_bytes()
    again = silent("--resume", "--journal", evening.journal)
    assert again.exit_code == 0
    assert again.output == evening.out
    assert evening.journal.read_bytes() == before
