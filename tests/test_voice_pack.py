"""The pack that comes with the program says every line, equally loud, and nobody hears where it was cut."""

from functools import cache

import numpy as np
import pytest

from narrator.game.question import Facts
from narrator.voice.joining import joined
from narrator.voice.loudness import SPEECH, loudness
from narrator.voice.pack import Pack, find_pack
from narrator.voice.sound import Sound
from narrator.words.cover import cover
from narrator.words.pieces import pieces
from narrator.words.saying import sentence
from scripts.voice_pack.recipe import digest

LARGEST = 8_000_000
"""Bytes, with all it brings."""
SOFT = 0.45
"""Share of a clip's own level, above which its first or last 5 ms are heard as a click or a cut."""
EDGE_S = 0.005


@cache
def pack() -> Pack:
    return find_pack()


@cache
def clips() -> dict[str, Sound]:
    return {piece: pack().clip(piece) for piece in pack().manifest.clips}


def level(samples: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> float:
    return float(np.sqrt(np.mean(samples.astype(np.float64) ** 2)))


def test_it_says_every_piece_of_every_line_and_no_other() -> None:
    assert set(pack().manifest.clips) == {piece.text for piece in pieces()}


def test_every_clip_is_made_of_what_the_lines_say_now() -> None:
    made = {piece.text: digest(piece) for piece in pieces()}
    assert {piece: clip.made_of for piece, clip in pack().manifest.clips.items()} == made


def test_every_clip_is_equally_loud() -> None:
    apart = {piece: loudness(clip) - SPEECH for piece, clip in clips().items()}
    assert {piece: round(lu, 2) for piece, lu in apart.items() if abs(lu) > 1} == {}


def test_no_clip_begins_or_ends_abruptly() -> None:
    for piece, clip in clips().items():
        edge = round(EDGE_S * clip.rate)
        for end in (clip.samples[:edge], clip.samples[-edge:]):
            assert level(end) < SOFT * level(clip.samples), piece


def test_no_clip_is_cut_off_or_drags_on() -> None:
    """Between two and eleven syllables a second: slower or faster is no Mandarin of a host."""
    for piece, clip in clips().items():
        spoken = sum(mark.isalnum() for mark in piece)
        assert spoken / 11 < clip.seconds < 0.4 + spoken / 2, piece


def test_lines_of_one_piece_and_of_many_are_nearly_as_loud() -> None:
    """The pauses between pieces count as softer."""
    said_of: dict[str, Facts] = {
        "dawn.deaths": {"seats": (2, 5, 12)},
        "dawn.peaceful": {},
        "vote.ballot": {"seat": 7},
    }
    for key, facts in said_of.items():
        parts = cover(sentence(key, facts), pack().manifest.clips)
        said = joined([(pack().clip(part.text), part.mark) for part in parts], 48_000)
        assert loudness(said) == pytest.approx(SPEECH, abs=2), key


def test_it_is_small_and_says_whose_it_is() -> None:
    files = [file for file in pack().folder.rglob("*") if file.is_file()]
    assert sum(file.stat().st_size for file in files) <= LARGEST
    assert "Apache" in (pack().folder / "LICENCE.md").read_text("utf8")
    assert {file.name for file in files if file.suffix == ".opus"} == {
        clip.file.rpartition("/")[2] for clip in pack().manifest.clips.values()
    }
