"""`narrator hear`: recordings in, choices out."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
import soxr

from tests.cli.verbs import narrator, slip
from tests.voice.espeak import MODEL, needs_espeak, speech

OFFER = "seats:1-12,确认,取消"
KEYS = {"file", "heard", "choice", "confidence", "ms"}


@pytest.fixture(autouse=True)
def _model(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NARRATOR_MODEL", str(MODEL))


def heard(*files: Path) -> list[dict[str, Any]]:
    """One object a file."""
    ran = narrator("hear", *files, "--offer", OFFER, "--json")
    assert ran.exit_code == 0, ran.output
    rows = [json.loads(line) for line in ran.stdout.splitlines()]
    assert all(set(row) == KEYS for row in rows)
    assert [row["file"] for row in rows] == [str(file) for file in files]
    return rows


@needs_espeak
@pytest.mark.voice
def test_several_files_and_their_choices(home: Path) -> None:
    clips = []
    for text in ("五号", "确认", "狼人"):
        sound = speech(text, home)
        clips.append(home / f"{text}.clip.wav")
        soundfile.write(clips[-1], sound.samples, sound.rate)
    rows = heard(*clips)
    assert [row["choice"] for row in rows] == ["五号", "确认", None]
    assert rows[0]["heard"].replace(" ", "") == "五号"
    assert 0 < rows[0]["confidence"] <= 1
    assert 190 <= rows[0]["ms"] < 2000


@needs_espeak
@pytest.mark.voice
def test_flac_at_44100_in_stereo(home: Path) -> None:
    sound = speech("五号", home)
    samples = soxr.resample(sound.samples, sound.rate, 44_100)
    soundfile.write(home / "五号.flac", np.stack([samples, samples], axis=1), 44_100)
    [row] = heard(home / "五号.flac")
    assert row["choice"] == "五号"


def test_silence_is_no_choice(home: Path) -> None:
    soundfile.write(home / "silence.wav", np.zeros(32_000, np.float32), 16_000)
    [row] = heard(home / "silence.wav")
    assert row == {"file": str(home / "silence.wav"), "heard": "", "choice": None, "confidence": 0.0, "ms": 0}


def test_a_missing_file_is_told_and_the_others_are_heard(home: Path) -> None:
    soundfile.write(home / "silence.wav", np.zeros(32_000, np.float32), 16_000)
    (home / "text.wav").write_text("no sound")
    ran = narrator("hear", "nowhere.wav", "text.wav", "silence.wav", "--offer", OFFER, "--json")
    assert ran.exit_code == 1
    assert len(ran.stdout.splitlines()) == 1
    told = ran.stderr.splitlines()
    assert [line.split(": ")[1] for line in told] == ["nowhere.wav", "text.wav"]


def test_for_people_it_is_a_line(home: Path) -> None:
    soundfile.write(home / "silence.wav", np.zeros(32_000, np.float32), 16_000)
    ran = narrator("hear", "silence.wav", "--offer", OFFER)
    assert ran.stdout.startswith("silence.wav: （不在其中）")


def test_an_offer_that_cannot_be_read() -> None:
    assert "seats:12-1 is no span of seats" in slip(narrator("hear", "x.wav", "--offer", "seats:12-1"))


def test_what_the_model_cannot_hear_is_told(home: Path) -> None:
    soundfile.write(home / "silence.wav", np.zeros(32_000, np.float32), 16_000)
    ran = narrator("hear", "silence.wav", "--offer", "五号,龘龘", "--json")
    assert ran.stderr.splitlines() == ["narrator: this model cannot hear 龘龘"]


def test_without_a_model_it_says_what_to_do(bare: Path) -> None:
    told = narrator("hear", "x.wav", "--offer", OFFER)
    assert (told.exit_code, told.stdout) == (2, "")
    chinese, english = told.stderr.splitlines()
    assert chinese.startswith("没有这个语音模型：运行 narrator setup")
    assert "run `narrator setup`" in english
