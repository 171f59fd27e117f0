from collections.abc import Hashable, Mapping
from pathlib import Path

import numpy as np
import pytest

from narrator.config import Ear
from narrator.voice.attention import OVERHEARD, Attention, Understood
from narrator.voice.manner import Manner
from narrator.voice.recogniser import RATE, Decoded
from narrator.voice.sound import Sound, resampled
from narrator.voice.utterance import frames
from narrator.voice.vad import Vad
from tests.voice.espeak import cut_to_frames, needs_espeak, pcm, recogniser, speech

pytestmark = [pytest.mark.voice, needs_espeak]

SEATS: dict[str, Hashable] = {phrase: phrase for phrase in ("三号", "五号", "六号", "十三号", "确认")}
PAIRS = SEATS | {"五号和六号": (5, 6)}
CLICK = 0.01
PATIENT = Ear(early_silence_ms=450)
EARLY, TALK, FULL = (
    frames(ms) for ms in (Ear().early_silence_ms, Ear().talk_silence_ms, Ear().end_silence_ms)
)


def listen(
    sound: Sound,
    settings: Ear = PATIENT,
    late: int = 0,
    phrases: Mapping[str, Hashable] = SEATS,
    *,
    talk: bool = False,
) -> list[Understood]:
    """What is understood by an ear that opens some frames too late."""
    heard = cut_to_frames(pcm(sound, before_s=0.4, after_s=1.2))
    before = heard[max(0, late - OVERHEARD) : late]
    attention = Attention(settings, recogniser(), Vad(), phrases, before, talk=talk)
    return [understood for frame in heard[late:] if (understood := attention.hear(frame)) is not None]


def test_a_phrase_is_understood_once(tmp_path: Path) -> None:
    (understood,) = listen(speech("五号", tmp_path))
    assert (understood.raw, understood.phrase) == ("五号", "五号")


@pytest.mark.parametrize("text", ["狼人", "五", "三号五号", "今天天气不错"])
def test_other_words_are_no_phrase(text: str, tmp_path: Path) -> None:
    assert [understood.phrase for understood in listen(speech(text, tmp_path))] in ([None], [])


def test_a_word_that_was_under_way_is_no_phrase(tmp_path: Path) -> None:
    sound = speech("十三号", tmp_path)
    heard = [understood for late in range(14, 26) for understood in listen(sound, late=late)]
    assert "三号" in {understood.raw for understood in heard}
    assert {understood.phrase for understood in heard} <= {None, "十三号"}


def test_an_ear_that_opens_just_before_the_word_hears_it(tmp_path: Path) -> None:
    (understood,) = listen(speech("五号", tmp_path), late=10)
    assert understood.phrase == "五号"


def test_a_confidence_may_be_demanded(tmp_path: Path) -> None:
    sound = speech("五号", tmp_path)
    (sure,) = listen(sound)
    assert sure.confidence <= 1
    (unsure,) = listen(Sound(sound.samples, sound.rate), Ear(least_confidence=1.0, early_silence_ms=450))
    assert unsure.phrase == (None if unsure.confidence < 1 else "五号")


@pytest.mark.parametrize(("share", "phrase"), [(None, "五号"), (0.1, "五号"), (-1.0, None)])
def test_a_witness_who_was_told_nothing_must_agree(
    share: float | None, phrase: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recogniser(), "manner", Manner(share))
    (understood,) = listen(speech("五号", tmp_path))
    assert (understood.raw, understood.phrase) == ("五号", phrase)


class Wrote:
    """A free decoding that writes 第二个, whatever it hears."""

    def accept(self, pcm: bytes) -> None:
        """Nothing depends on it."""

    def finish(self) -> Decoded:
        return Decoded("第二个", 1.0)


@pytest.mark.parametrize(("other", "phrase"), [(2, "第二"), (3, None)])
def test_a_witness_may_write_another_phrase_of_the_same_meaning(
    other: int, phrase: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recogniser(), "manner", Manner(0.1))
    monkeypatch.setattr(recogniser(), "free", Wrote)
    (understood,) = listen(speech("第二", tmp_path), phrases={"第二": 2, "第二个": other})
    assert (understood.raw, understood.phrase) == ("第二", phrase)


def test_talk_is_passed_over(tmp_path: Path) -> None:
    assert listen(speech("五号", tmp_path), Ear(longest_ms=200)) == []


def spaced(folder: Path, pause_s: float, *texts: str) -> Sound:
    """Words with silence between them, as long as it is told."""
    parts = [resampled(speech(text, folder), RATE).samples for text in texts]
    loud = [np.flatnonzero(np.abs(part) > CLICK) for part in parts]
    words = [part[at[0] : at[-1]] for part, at in zip(parts, loud, strict=True)]
    silence = np.zeros(round(pause_s * RATE), np.float32)
    return Sound(np.concatenate([samples for word in words for samples in (word, silence)]), RATE)


def test_a_whole_phrase_ends_early(tmp_path: Path) -> None:
    (understood,) = listen(speech("五号", tmp_path), Ear())
    assert (understood.phrase, understood.quiet) == ("五号", EARLY)


def test_where_people_talk_a_phrase_waits_longer(tmp_path: Path) -> None:
    (understood,) = listen(speech("五号", tmp_path), Ear(), talk=True)
    assert (understood.phrase, understood.quiet) == ("五号", TALK)


@pytest.mark.parametrize(("said", "phrases"), [("五号", PAIRS), ("狼人", SEATS)])
def test_what_may_go_on_or_is_no_phrase_waits_for_the_full_silence(
    said: str, phrases: Mapping[str, Hashable], tmp_path: Path
) -> None:
    (understood,) = listen(speech(said, tmp_path), Ear(), phrases=phrases)
    assert understood.phrase == (said if said in phrases else None)
    assert understood.quiet == FULL


@pytest.mark.parametrize("pause_s", [0.2, 0.25, 0.3, 0.35, 0.4])
def test_a_pause_inside_a_phrase_does_not_end_it(pause_s: float, tmp_path: Path) -> None:
    (understood,) = listen(spaced(tmp_path, pause_s, "五号", "和", "六号"), Ear(), phrases=PAIRS)
    assert understood.phrase == "五号和六号"


def test_what_follows_an_early_end_is_another_utterance(tmp_path: Path) -> None:
    heard = listen(spaced(tmp_path, 0.4, "五号", "六号"), Ear())
    assert [understood.phrase for understood in heard] == ["五号", "六号"]
