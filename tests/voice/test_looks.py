from collections.abc import Sequence
from pathlib import Path
from threading import Barrier

import numpy as np
import pytest

from narrator.config import Ear
from narrator.voice.attention import Attention, Understood
from narrator.voice.grammar import Grammar
from narrator.voice.looks import Looks
from narrator.voice.manner import Manner
from narrator.voice.recogniser import Decoded, Decoding, Recogniser
from narrator.voice.vad import FRAME, Vad
from tests.voice.espeak import needs_espeak, pcm, recogniser, speech

PACES = (0.94, 1.06)
SEATS = {"五号": 5, "拐号": 7, "七号": 7, "一号": 1}
LOUD = (np.ones(FRAME, "<i2") * 8_000).tobytes()
SILENT = bytes(2 * FRAME)


@pytest.mark.voice
@needs_espeak
def test_every_look_hears_the_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recogniser(), "manner", Manner(0.2, PACES))
    looks = Looks(recogniser(), recogniser().grammar(("五号", "六号")))
    sound = pcm(speech("五号", tmp_path), before_s=0.3, after_s=0.5)
    for at in range(0, len(sound), FRAME):
        looks.accept(sound[at : at + FRAME].tobytes())
    assert looks.so_far() in ("", "五号")
    plain, others = looks.plain(), looks.others()
    assert [one.raw for one in (plain, *others.paced)] == ["五号"] * 3
    assert others.free == "五号"


@pytest.mark.voice
@needs_espeak
def test_a_pause_that_was_no_end_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recogniser(), "manner", Manner(None, PACES))
    grammar = recogniser().grammar(("五号", "五号和六号"))
    looks = Looks(recogniser(), grammar)
    sound = pcm(speech("五号和六号", tmp_path), before_s=0.3, after_s=0.5).tobytes()
    half = len(sound) // 4 * 2
    looks.accept(sound[:half])
    looks.plain()
    looks.plain_again(recogniser().decoding(grammar), sound[:half])
    looks.accept(sound[half:])
    plain, others = looks.plain(), looks.others()
    heard = [one.raw.replace(" ", "") for one in (plain, *others.paced)]
    assert heard == ["五号和六号"] * 3
    assert others.free is None


def test_the_other_looks_end_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    together = Barrier(3, timeout=10)

    def ended(saying: Saying) -> Decoded:
        together.wait()  # breaks unless all three end while the others do
        return Decoded("五号", 1.0)

    votes = Votes((("五号", 1.0),) * 3)
    votes.manner = Manner(0.2, PACES)
    monkeypatch.setattr(votes, "free", lambda: Saying("五号", 1.0))
    looks = Looks(votes, votes.grammar(("五号",)))
    monkeypatch.setattr(Saying, "finish", ended)
    assert looks.others().free == "五号"


class Saying(Decoding):
    """Wrote this, whatever it heard."""

    def __init__(self, text: str, confidence: float) -> None:
        super().__init__(None)
        self._decoded = Decoded(text, confidence)

    def so_far(self) -> str:
        return self._decoded.raw

    def finish(self) -> Decoded:
        return self._decoded


class Votes(Recogniser):
    """Each look at an utterance writes what it is told to, the plain one first."""

    def __init__(self, texts: Sequence[tuple[str, float]]) -> None:
        self.restricted = True
        self.manner = Manner(None, (0.9,) * (len(texts) - 1))
        self._texts, self._asked = texts, 0

    def knows(self, word: str) -> bool:
        return True

    def decoding(self, expected: Grammar) -> Decoding:
        self._asked += 1
        return Saying(*self._texts[(self._asked - 1) % len(self._texts)])


class Loud(Vad):
    """Takes everything but silence for speech."""

    def __init__(self) -> None:
        """Without a network."""

    def probability(self, frame: bytes) -> float:
        return float(frame == LOUD)

    def reset(self) -> None:
        """Nothing to forget."""


def understood(*texts: tuple[str, float]) -> Understood:
    settings = Ear(early_silence_ms=450, least_confidence=0.5)
    attention = Attention(settings, Votes(texts), Loud(), SEATS)
    frames = [*[SILENT] * 20, *[LOUD] * 12, *[SILENT] * 30]
    (found,) = [one for frame in frames if (one := attention.hear(frame)) is not None]
    return found


@pytest.mark.parametrize(
    ("texts", "phrase"),
    [
        ((("五号", 1.0), ("五号", 0.6), ("一号", 1.0)), "五号"),
        ((("五号", 1.0), ("五号", 0.4), ("一号", 1.0)), None),
        ((("五号", 1.0), ("[unk]", 1.0), ("一号", 1.0)), None),
        ((("[unk]", 1.0), ("五号", 0.9), ("五号", 0.7)), "五号"),
        ((("五号", 0.5), ("五号", 0.6), ("五号", 0.6)), "五号"),
        ((("五号", 0.4), ("五号", 0.5), ("五号", 0.5)), None),
        ((("七号", 0.7), ("拐号", 0.9), ("[unk] 七号", 1.0)), "七号"),
        ((("一号", 0.9), ("五号", 1.0), ("五号", 0.7)), "五号"),
        ((("五号 一号", 1.0), ("五号", 1.0), ("一号", 1.0)), None),
    ],
)
def test_each_decoding_votes_with_its_confidence(
    texts: tuple[tuple[str, float], ...], phrase: str | None
) -> None:
    assert understood(*texts).phrase == phrase


def test_a_model_that_asks_for_no_other_pace_is_heard_once() -> None:
    assert understood(("五号", 0.5)).phrase == "五号"
    assert understood(("五号", 0.4)).phrase is None


def test_looks_that_disagree_at_a_pause_are_heard_again_at_the_end() -> None:
    attention = Attention(Ear(), Votes((("五号", 1.0), ("一号", 1.0), ("[unk]", 1.0))), Loud(), SEATS)
    frames = [*[SILENT] * 20, *[LOUD] * 12, *[SILENT] * 30]
    heard = [one for frame in frames if (one := attention.hear(frame)) is not None]
    assert [(one.raw, one.phrase) for one in heard] == [("五号", None)]
