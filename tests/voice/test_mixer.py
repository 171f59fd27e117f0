"""The mix, by its numbers."""

import numpy as np
import pytest

from narrator.config.voice import Mouth
from narrator.voice.mixer import FADE_S, Mixer, Ramp
from narrator.voice.sound import KNEE, Samples, soft_clip

RATE = 1_000
"""Hz: a frame is a millisecond."""
QUIET = Mouth(ambience=0, duck_ms=100, swell_ms=200)
NIGHT = Mouth(ambience=0.1, duck=0.25, duck_ms=100, swell_ms=200)
FLAT = np.ones(70, np.float32)
"""A night without sound of its own: what comes out is the gain."""


def voice(frames: int, level: float = 0.5) -> Samples:
    return np.full(frames, level, np.float32)


def test_silence_when_there_is_nothing_to_say() -> None:
    assert not Mixer(NIGHT, FLAT, RATE).pull(50).any()


def test_a_voice_comes_out_whole_whatever_the_blocks() -> None:
    said = np.random.default_rng(1).uniform(-0.8, 0.8, 333).astype(np.float32)
    mixer = Mixer(QUIET, FLAT, RATE)
    mixer.speak(said)
    out = np.concatenate([mixer.pull(frames) for frames in (1, 20, 7, 300, 50)])
    assert np.array_equal(out[:333], said)
    assert not out[333:].any()


def test_the_end_is_reported_once_in_the_block_and_at_the_frame_where_it_lies() -> None:
    mixer = Mixer(QUIET, FLAT, RATE)
    ends: list[int] = []
    mixer.speak(voice(30), ends.append)
    mixer.pull(20)
    assert ends == []
    mixer.pull(20)
    assert ends == [10]
    mixer.pull(20)
    assert ends == [10]


def test_lines_follow_each_other_without_a_gap() -> None:
    mixer = Mixer(QUIET, FLAT, RATE)
    ends: list[tuple[str, int]] = []
    mixer.speak(voice(30, 0.5), lambda frame: ends.append(("first", frame)))
    mixer.speak(voice(30, 0.25), lambda frame: ends.append(("second", frame)))
    out = mixer.pull(100)
    assert out[:30] == pytest.approx(0.5)
    assert out[30:60] == pytest.approx(0.25)
    assert ends == [("first", 30), ("second", 60)]


def test_a_stop_fades_drops_what_waits_and_reports_nothing() -> None:
    mixer = Mixer(QUIET, FLAT, RATE)
    ends: list[int] = []
    for _ in range(2):
        mixer.speak(voice(500), ends.append)
    mixer.pull(20)
    mixer.stop()
    out = mixer.pull(1_000)
    fade = round(FADE_S * RATE)
    assert FADE_S <= 0.02
    assert (np.diff(out[:fade]) < 0).all()
    assert not out[fade:].any()
    assert ends == []


def test_a_stop_without_a_fade_is_silent_from_the_next_frame() -> None:
    mixer = Mixer(QUIET, FLAT, RATE)
    mixer.speak(voice(500))
    mixer.pull(20)
    mixer.stop(fade=False)
    assert not mixer.pull(20).any()


def test_what_is_said_after_a_stop_is_whole() -> None:
    mixer = Mixer(QUIET, FLAT, RATE)
    mixer.speak(voice(500))
    mixer.pull(20)
    mixer.stop(fade=False)
    mixer.speak(voice(10, 0.25))
    assert mixer.pull(10) == pytest.approx(0.25)


def test_the_night_swells_to_its_level_and_goes() -> None:
    mixer = Mixer(NIGHT, FLAT, RATE)
    mixer.night(True)
    swell = mixer.pull(200)
    assert (np.diff(swell) > 0).all()
    assert swell[-1] == pytest.approx(0.1)
    assert mixer.pull(50) == pytest.approx(0.1)
    mixer.night(False)
    assert mixer.pull(200)[-1] == pytest.approx(0.0, abs=1e-6)


def test_the_night_ducks_under_speech_by_a_ramp_and_comes_back() -> None:
    mixer = Mixer(NIGHT, FLAT, RATE)
    mixer.night(True)
    mixer.pull(200)
    mixer.speak(np.zeros(200, np.float32))
    ducking = mixer.pull(200)
    assert np.abs(np.diff(ducking)).max() < 0.1 / 90
    assert ducking[-1] == pytest.approx(0.1 * 0.25)
    back = mixer.pull(200)
    assert np.abs(np.diff(back)).max() < 0.1 / 90
    assert back[-1] == pytest.approx(0.1)


def test_the_night_loops_without_losing_a_frame() -> None:
    loop = np.linspace(0, 1, 70, dtype=np.float32)
    mixer = Mixer(Mouth(ambience=0.5, swell_ms=0), loop, RATE)
    mixer.night(True)
    out = np.concatenate([mixer.pull(frames) for frames in (33, 64, 150)])
    assert out == pytest.approx(0.5 * np.tile(loop, 4)[:247], abs=1e-6)


def test_a_cue_sounds_over_a_voice() -> None:
    mixer = Mixer(QUIET, FLAT, RATE)
    mixer.speak(voice(100, 0.5))
    mixer.cue(voice(10, 0.25))
    out = mixer.pull(100)
    assert out[:10] == pytest.approx(0.75)
    assert out[10:] == pytest.approx(0.5)


def test_volume_is_the_voices() -> None:
    mixer = Mixer(Mouth(volume=0.5, ambience=0), FLAT, RATE)
    mixer.speak(voice(10, 0.5))
    assert mixer.pull(10) == pytest.approx(0.25)


def test_loud_samples_are_bent_never_cut_and_soft_ones_untouched() -> None:
    line = np.linspace(-3, 3, 601, dtype=np.float32)
    out = soft_clip(line)
    assert np.abs(out).max() <= 1
    assert (np.diff(out) >= 0).all()
    soft = np.abs(line) <= KNEE
    assert np.array_equal(out[soft], line[soft])


def test_a_ramp_takes_its_time_and_stays() -> None:
    ramp = Ramp(1.0, 100)
    ramp.target = 0.5
    assert ramp.take(25)[-1] == pytest.approx(0.75)
    assert ramp.take(25)[-1] == pytest.approx(0.5)
    assert ramp.take(25) == pytest.approx(0.5)


def test_the_ambience_grows_while_somebody_may_be_at_the_screen() -> None:
    settings = Mouth(ambience=0.1, call_ambience=0.2, swell_ms=0)
    mixer = Mixer(settings, np.ones(100, np.float32), 1_000)
    mixer.night(True)
    levels = []
    for on in (False, True, False):
        mixer.mask(on)
        levels.append(mixer.pull(2_000)[[0, -1]].tolist())
    usual, rising, falling = levels
    assert usual[1] == pytest.approx(0.1, abs=1e-3)
    assert rising == pytest.approx([0.1, 0.2], abs=1e-3), "slowly: nobody hears a jump"
    assert falling == pytest.approx([0.2, 0.1], abs=1e-3)


def test_a_mask_never_makes_the_night_quieter_and_none_stays_none() -> None:
    for settings, level in ((Mouth(ambience=0.3), 0.3), (Mouth(ambience=0), 0)):
        mixer = Mixer(settings, np.ones(100, np.float32), 1_000)
        mixer.night(True)
        mixer.mask(True)
        assert mixer.pull(5_000)[-1] == pytest.approx(level, abs=1e-3)
