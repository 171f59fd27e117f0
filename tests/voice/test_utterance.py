"""Frames of 32 ms: a letter each. s is speech, a dot is silence, ? is between the two thresholds."""

import pytest

from narrator.config import Ear
from narrator.voice.utterance import Moment, Segmenter, frames

SETTINGS = Ear(
    onset_ms=64, preroll_ms=96, lead_ms=64, shortest_ms=96, longest_ms=640, end_silence_ms=160,
    speech_threshold=0.5, hold_share=0.7,
)  # fmt: skip
PROBABILITY = {"s": 0.9, "?": 0.4, ".": 0.1}


def moments(text: str, segmenter: Segmenter | None = None) -> list[Moment]:
    ears = segmenter or Segmenter(SETTINGS)
    return [ears.feed(bytes([count]), PROBABILITY[letter]) for count, letter in enumerate(text)]


def at(text: str, moment: Moment) -> list[int]:
    return [count for count, found in enumerate(moments(text)) if found is moment]


def test_silence_is_no_utterance() -> None:
    assert set(moments("." * 50)) == {Moment.NOTHING}


def test_an_utterance_begins_at_its_onset_and_ends_after_silence() -> None:
    text = "....ssss....."
    assert at(text, Moment.BEGAN) == [5]
    assert at(text, Moment.ENDED) == [12]


def test_what_came_right_before_belongs_to_it() -> None:
    segmenter = Segmenter(SETTINGS)
    moments("......ss", segmenter)
    assert segmenter.opening == (b"\x03", b"\x04", b"\x05", b"\x06", b"\x07")


@pytest.mark.parametrize(("text", "lasted"), [("....ssss.....", 4), ("....sss....sss.....", 10)])
def test_it_lasts_from_its_first_to_its_last_speech(text: str, lasted: int) -> None:
    segmenter = Segmenter(SETTINGS)
    assert Moment.ENDED in moments(text, segmenter)
    assert segmenter.lasted == lasted


def test_a_short_pause_does_not_end_it() -> None:
    text = "....sss....sss....."
    assert at(text, Moment.BEGAN) == [5]
    assert at(text, Moment.ENDED) == [18]


def test_a_soft_ending_holds_it_but_does_not_begin_one() -> None:
    assert at("....????.....", Moment.BEGAN) == []
    assert at("....ss???.....", Moment.ENDED) == [13]


@pytest.mark.parametrize("text", ["....s........", "...s.s.s......"])
def test_a_click_begins_nothing(text: str) -> None:
    assert set(moments(text)) == {Moment.NOTHING}


def test_a_cough_is_no_answer() -> None:
    assert at("....ss.....", Moment.FAILED) == [10]


def test_talk_is_no_answer_and_is_given_up_at_once() -> None:
    text = "...." + "s" * 40 + "....." + "..ssss....."
    assert at(text, Moment.FAILED) == [4 + 20]
    assert at(text, Moment.BEGAN) == [5, 52]
    assert at(text, Moment.ENDED) == [len(text) - 1]


@pytest.mark.parametrize(("text", "whole"), [("ssss", False), (".ssss", False), ("..ssss", True)])
def test_what_was_under_way_when_listening_began_is_not_whole(text: str, whole: bool) -> None:
    segmenter = Segmenter(SETTINGS)
    assert Moment.ENDED in moments(text + ".....", segmenter)
    assert segmenter.whole is whole


@pytest.mark.parametrize(("before", "whole"), [("ss..", True), ("..ss", False), ("sss.", False), ("", False)])
def test_what_was_overheard_tells_whether_speech_was_under_way(before: str, whole: bool) -> None:
    segmenter = Segmenter(SETTINGS)
    for letter in before:
        segmenter.overhear(PROBABILITY[letter])
    moments("ssss.....", segmenter)
    assert segmenter.whole is whole


def test_what_was_overheard_is_no_part_of_the_utterance() -> None:
    segmenter = Segmenter(SETTINGS)
    segmenter.overhear(PROBABILITY["s"])
    assert moments("ss", segmenter) == [Moment.NOTHING, Moment.BEGAN]
    assert segmenter.opening == (b"\x00", b"\x01")


def test_what_follows_an_utterance_is_whole() -> None:
    segmenter = Segmenter(SETTINGS)
    assert moments("ssss.....ssss.....", segmenter).count(Moment.ENDED) == 2
    assert segmenter.whole


def test_the_silence_that_closed_it_is_counted() -> None:
    segmenter = Segmenter(SETTINGS)
    moments("....ssss.....", segmenter)
    assert segmenter.quiet == 5


@pytest.mark.parametrize(("ms", "count"), [(0, 1), (1, 1), (32, 1), (33, 2), (450, 15)])
def test_whole_frames_cover_a_time(ms: int, count: int) -> None:
    assert frames(ms) == count
