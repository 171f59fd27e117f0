"""A big model takes no grammar: it writes what it likes, and the phrase is found by its sound."""

from collections.abc import Hashable, Mapping

import pytest

from narrator.config import Ear
from narrator.game.question import Question
from narrator.voice.attention import Attention, Understood
from narrator.voice.grammar import Grammar
from narrator.voice.manner import Manner
from narrator.voice.recogniser import Decoded, Decoding, Recogniser
from narrator.voice.vad import Vad
from narrator.words.hearing import commands, phrases_for

BALLOT = commands() | phrases_for(Question("vote.ballot", seats=tuple(range(1, 13)), words=("abstain",)))
RESULT = commands() | phrases_for(Question("vote.result", seats=(3, 5, 6), most=3, words=("nobody",)))
SILENCE, SPEECH = bytes(1024), b"\x00\x10" * 512
FRAMES = [SILENCE] * 10 + [SPEECH] * 20 + [SILENCE] * 20


class Wrote(Decoding):
    """A decoding that comes out as a text."""

    def __init__(self, text: str, confidence: float) -> None:
        super().__init__(None)
        self._text, self._confidence = text, confidence

    def so_far(self) -> str:
        return self._text

    def finish(self) -> Decoded:
        return Decoded(self._text, self._confidence)


class BigModel(Recogniser):
    """Writes what it is told to, whatever it is given to expect."""

    def __init__(self, text: str, confidence: float = 1.0) -> None:
        self.restricted = False
        self.manner = Manner()
        self._writes = Wrote(text, confidence)

    def knows(self, word: str) -> bool:
        return True

    def decoding(self, expected: Grammar) -> Decoding:
        return self._writes


class Talking(Vad):
    """Takes everything but silence for speech."""

    def __init__(self) -> None:
        """Without a network."""

    def probability(self, frame: bytes) -> float:
        return float(frame == SPEECH)

    def reset(self) -> None:
        """Nothing to forget."""


def hear(text: str, phrases: Mapping[str, Hashable], confidence: float = 1.0) -> Understood:
    ear = Attention(Ear(), BigModel(text, confidence), Talking(), phrases)
    return next(understood for frame in FRAMES if (understood := ear.hear(frame)) is not None)


@pytest.mark.parametrize(
    ("written", "phrase"),
    [
        ("五号", "五号"),
        ("五 号", "五号"),
        ("无 好", "五号"),
        ("我 头 武 号", "我投五号"),
        ("十 二 好", "十二号"),
        ("气 票", "弃票"),
        ("起 飘", "弃票"),
        ("再 说 一 变", "再说一遍"),
        ("法官 暂停", "法官暂停"),
        ("谁 还 活 着", "谁还活着"),
    ],
)
def test_a_phrase_is_known_by_its_sound(written: str, phrase: str) -> None:
    understood = hear(written, BALLOT)
    assert understood.phrase is not None
    assert BALLOT[understood.phrase] == BALLOT[phrase]


@pytest.mark.parametrize(
    "written",
    [
        "我 觉得 五 号 是 狼人",
        "五 号 的 发言",
        "五",
        "号",
        "是 号",
        "司 号",
        "吃 吗",
        "全 人",
        "十 五 号",
        "好像 是 五 号 吧",
    ],
)
def test_what_is_more_or_less_or_between_two_phrases_is_none(written: str) -> None:
    assert hear(written, BALLOT).phrase is None


def test_two_seats_are_known_by_their_sound() -> None:
    understood = hear("无 号 和 留 号", RESULT)
    assert understood.phrase is not None
    assert RESULT[understood.phrase] == (5, 6)


def test_what_others_continue_waits_for_the_full_silence_here_too() -> None:
    assert hear("无 号", RESULT).quiet > hear("无 号", BALLOT).quiet


def test_an_unsure_model_is_not_believed() -> None:
    assert hear("五 号", BALLOT, confidence=0.3).phrase is None
