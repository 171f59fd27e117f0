"""The bots' clips."""

from pathlib import Path

import numpy as np
import pytest
import soundfile

from narrator.voice.bot_voice import Clips, NoClip


def record(path: Path, level: float) -> None:
    path.parent.mkdir(exist_ok=True)
    soundfile.write(path, np.full(100, level), 16_000)


def test_a_clip_is_named_by_what_it_says(tmp_path: Path) -> None:
    record(tmp_path / "五号.wav", 0.5)
    clips = Clips(tmp_path)
    assert clips.sound("五号").peak == pytest.approx(0.5, abs=1e-3)
    with pytest.raises(NoClip, match="no clip 六号"):
        clips.sound("六号")


def test_voices_in_folders_of_their_own_take_turns(tmp_path: Path) -> None:
    for voice, level in (("a", 0.25), ("b", 0.5), ("c", 0.75)):
        record(tmp_path / voice / "五号.wav", level)
    record(tmp_path / "b" / "六号.flac", 0.5)
    clips = Clips(tmp_path)
    heard = [round(clips.sound("五号").peak, 2) for _ in range(6)]
    assert sorted(heard[:3]) == [0.25, 0.5, 0.75]
    assert heard[3:] == heard[:3]
    assert clips.sound("六号").peak == pytest.approx(0.5, abs=1e-3)
