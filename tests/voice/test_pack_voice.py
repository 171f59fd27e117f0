"""A voice made of clips, and of another voice where clips are missing."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from narrator.voice.errors import NoSynthesiser, VoiceError
from narrator.voice.joining import PAUSE_S
from narrator.voice.loudness import SPEECH, loudness
from narrator.voice.pack import Pack
from narrator.voice.pack_voice import BrokenClip, PackVoice
from narrator.voice.sound import Sound
from tests.voice.packs import hum, make_pack

PIECES = ("三号，", "请投票。", "被处决。")


class Other:
    """The voice for the rest; or none."""

    def __init__(self, trouble: VoiceError | None = None) -> None:
        self.trouble = trouble
        self.asked: list[str] = []
        self.closed = False

    def start(self) -> Pack:
        raise AssertionError("nobody needs it yet")

    def missing(self, texts: Sequence[str]) -> tuple[str, ...]:
        return tuple(texts)

    def render(self, text: str) -> Sound:
        self.asked.append(text)
        if self.trouble:
            raise self.trouble
        return Sound(np.ones(1_000, np.float32), 1_000)

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    return make_pack(tmp_path / "某人", PIECES)


def voice(pack: Pack, other: Other, told: list[VoiceError] | None = None) -> PackVoice:
    return PackVoice(pack, other, (told if told is not None else []).append)


def test_a_line_is_put_together_and_nobody_else_is_asked(pack: Pack) -> None:
    other = Other()
    ours = voice(pack, other)
    assert ours.start() is pack
    line = ours.render("三号，请投票。")
    assert line.seconds == pytest.approx(1.0 + PAUSE_S["，"], abs=0.03)
    assert other.asked == []
    ours.close()
    assert other.closed


def test_its_parts_are_equally_loud(pack: Pack) -> None:
    line = voice(pack, Other()).render("三号被处决。")
    half = len(line.samples) // 2
    for part in (line.samples[:half], line.samples[half:]):
        assert loudness(Sound(part, line.rate)) == pytest.approx(SPEECH, abs=1)


def test_a_clause_that_the_pack_lacks_is_said_by_the_other_voice(pack: Pack) -> None:
    other = Other()
    line = voice(pack, other).render("小明，请投票。")
    assert other.asked == ["小明，"]
    assert line.seconds == pytest.approx(1.0 + PAUSE_S["，"] + 0.5, abs=0.03)


def test_only_what_the_pack_lacks_must_be_rendered_ahead(pack: Pack) -> None:
    ours = voice(pack, Other())
    assert ours.missing(["三号，请投票。", "三号被处决。"]) == ()
    assert ours.missing(["小明，请投票。", "小明，被处决。"]) == ("小明，",)


def test_without_the_other_voice_the_line_fails_as_a_whole(pack: Pack) -> None:
    ours = voice(pack, Other(NoSynthesiser("none")))
    with pytest.raises(NoSynthesiser):
        ours.render("小明，请投票。")
    assert ours.render("三号，请投票。").seconds > 0


def test_a_clip_that_was_just_said_is_not_read_again(pack: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    clip = pack.clip

    def noted(piece: str) -> Sound:
        read.append(piece)
        return clip(piece)

    monkeypatch.setattr(pack, "clip", noted)
    ours = voice(pack, Other())
    first, again = ours.render("三号，请投票。"), ours.render("三号，请投票。")
    assert np.array_equal(first.samples, again.samples)
    assert sorted(read) == sorted(PIECES[:2])


def test_a_broken_clip_is_told_once_and_said_by_the_other_voice(pack: Pack) -> None:
    for piece in ("三号，", "请投票。"):
        (pack.folder / pack.manifest.clips[piece].file).write_bytes(b"nothing")
    other, told = Other(), list[VoiceError]()
    ours = voice(pack, other, told)
    for _ in range(2):
        assert ours.render("三号，请投票。").seconds == pytest.approx(2 + PAUSE_S["，"], abs=0.01)
    assert other.asked == ["三号，", "请投票。"] * 2
    assert [type(trouble) for trouble in told] == [BrokenClip]
    assert "三号" in str(told[0])


def test_a_silent_clip_is_a_broken_one(pack: Pack) -> None:
    import soundfile  # noqa: PLC0415 # to write what no pack would hold

    file = pack.folder / pack.manifest.clips["三号，"].file
    soundfile.write(file, hum(0.5, loud=0).samples, 24_000, format="FLAC")
    told = list[VoiceError]()
    voice(pack, Other(), told).render("三号被处决。")
    assert len(told) == 1


def test_punctuation_alone_is_silence(pack: Pack) -> None:
    assert voice(pack, Other()).render("。").seconds == 0
