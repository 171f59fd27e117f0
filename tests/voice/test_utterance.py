"""Frames of 32 ms: a letter each. s is speech, a dot is silence, ? is between the two thresholds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from narrator.config import Ear
from narrator.voice.utterance import Moment, Segmenter, frames

SETTINGS = Ear(
    onset_ms=64, preroll_ms=96, lead_ms=64, shortest_ms=96, longest_ms=640, end_silence_ms=160,
    early_silence_ms=96, talk_silence_ms=128, speech_threshold=0.5, hold_share=0.7,
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


def test_a_pause_is_told_once_and_the_utterance_goes_on() -> None:
    text = "....sss...ss....sss.....s"
    assert at(text, Moment.PAUSED) == [9, 14, 21]
    assert at(text, Moment.ENDED) == [23]


def test_where_people_talk_a_pause_is_longer() -> None:
    segmenter = Segmenter(SETTINGS, talk=True)
    found = moments("....sss...ss....sss.....s", segmenter)
    assert [count for count, moment in enumerate(found) if moment is Moment.PAUSED] == [15, 22]


def test_a_cough_makes_no_pause() -> None:
    assert at("....ss.....", Moment.PAUSED) == []


def test_an_utterance_closed_early_is_followed_by_another() -> None:
    segmenter = Segmenter(SETTINGS)
    assert moments("....sss...", segmenter)[-1] is Moment.PAUSED
    segmenter.close()
    found = moments("..sss.....", segmenter)
    assert found[3] is Moment.BEGAN
    assert found[-1] is Moment.ENDED
    assert segmenter.whole


LETTERS = st.text(alphabet="s?.", min_size=1, max_size=80)
"""Any row of frames."""
NEVER = replace(SETTINGS, early_silence_ms=SETTINGS.end_silence_ms)


@given(LETTERS)
def test_what_begins_ends_once_or_fails_once(text: str) -> None:
    running = False
    for moment in moments(text):
        assert (moment is Moment.NOTHING) <= (not running)
        assert (moment in {Moment.WENT_ON, Moment.PAUSED, Moment.ENDED, Moment.FAILED}) <= running
        assert (moment is Moment.BEGAN) <= (not running)
        running = moment in {Moment.BEGAN, Moment.WENT_ON, Moment.PAUSED}


@given(LETTERS)
def test_a_pause_comes_after_its_silence_and_enough_speech(text: str) -> None:
    segmenter = Segmenter(SETTINGS)
    for count, letter in enumerate(text):
        if segmenter.feed(bytes([count]), PROBABILITY[letter]) is Moment.PAUSED:
            assert segmenter.quiet == frames(SETTINGS.early_silence_ms)
            assert text[: count + 1].endswith("." * segmenter.quiet)
            assert segmenter.lasted >= frames(SETTINGS.shortest_ms)


@given(LETTERS)
def test_pauses_change_no_ending(text: str) -> None:
    patient = moments(text, Segmenter(NEVER))
    hasty = [Moment.WENT_ON if moment is Moment.PAUSED else moment for moment in moments(text)]
    assert hasty == patient


@given(LETTERS, LETTERS)
def test_after_a_close_it_hears_as_if_there_had_been_silence(before: str, after: str) -> None:
    closed = Segmenter(SETTINGS)
    moments(before, closed)
    closed.close()
    assert moments(after, closed) == moments(after)


@given(LETTERS)
def test_an_utterance_holds_every_frame_from_its_beginning(text: str) -> None:
    segmenter = Segmenter(SETTINGS)
    held: list[int] = []
    for count, letter in enumerate(text):
        moment = segmenter.feed(bytes([count]), PROBABILITY[letter])
        if moment is Moment.BEGAN:
            held = [frame[0] for frame in segmenter.opening]
        elif moment in {Moment.WENT_ON, Moment.PAUSED, Moment.ENDED}:
            held.append(count)
        if moment is not Moment.NOTHING:
            assert held == list(range(held[0], held[-1] + 1))
