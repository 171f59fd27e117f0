from pathlib import Path

import pytest

from narrator.config import Ear
from narrator.voice.attention import OVERHEARD, Attention, Understood
from narrator.voice.sound import Sound
from narrator.voice.vad import Vad
from tests.voice.espeak import cut_to_frames, needs_espeak, pcm, recogniser, speech

pytestmark = [pytest.mark.voice, needs_espeak]

SEATS = ("三号", "五号", "六号", "十三号", "确认")


def listen(sound: Sound, settings: Ear = Ear(), late: int = 0) -> list[Understood]:  # noqa: B008 - frozen
    """What is understood by an ear that opens some frames too late."""
    frames = cut_to_frames(pcm(sound, before_s=0.4))
    before = frames[max(0, late - OVERHEARD) : late]
    attention = Attention(settings, recogniser(), Vad(), SEATS, before)
    frames = frames[late:]
    return [understood for frame in frames if (understood := attention.hear(frame)) is not None]


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
    (unsure,) = listen(Sound(sound.samples, sound.rate), Ear(least_confidence=1.0))
    assert unsure.phrase is (None if unsure.confidence < 1 else "五号")


def test_talk_is_passed_over(tmp_path: Path) -> None:
    assert listen(speech("五号", tmp_path), Ear(longest_ms=200)) == []
