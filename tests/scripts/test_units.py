"""The sounds of Mandarin."""

import pytest
from pypinyin.contrib.tone_convert import to_tone3
from pypinyin.phrases_dict import phrases_dict

from scripts.model.units import UNITS, sounds, units


@pytest.mark.parametrize(
    ("syllable", "heard"),
    [
        ("que4", ("q", "ve4")),
        ("ren4", ("r", "en4")),
        ("wu3", ("u3",)),
        ("yi1", ("i1",)),
        ("you3", ("iou3",)),
        ("liu4", ("l", "iou4")),
        ("yuan2", ("van2",)),
        ("yong4", ("iong4",)),
        ("wen4", ("uen4",)),
        ("dui4", ("d", "uei4")),
        ("shi2", ("sh", "iii2")),
        ("si4", ("s", "ii4")),
        ("xi1", ("x", "i1")),
        ("nv3", ("n", "v3")),
        ("ju2", ("j", "v2")),
        ("zhu1", ("zh", "u1")),
        ("er4", ("er4",)),
        ("de", ("d", "e5")),
    ],
)
def test_a_syllable_is_its_initial_and_its_final(syllable: str, heard: tuple[str, ...]) -> None:
    assert sounds(syllable) == heard


def test_every_syllable_of_common_words_has_sounds_of_its_own() -> None:
    readings = {reading[0] for word in phrases_dict.values() for reading in word} - {"yō", "yo"}  # as ō
    spelt = {to_tone3(reading, v_to_u=False, neutral_tone_with_five=True) for reading in readings}
    heard: dict[tuple[str, ...], str] = {}
    for syllable in sorted(spelt):
        assert heard.setdefault(sounds(syllable), syllable) == syllable
    assert len(heard) > 1200


def test_a_final_has_two_halves() -> None:
    assert [UNITS[unit] for unit in units("que4")] == ["q", "ve4<", "ve4>"]
    assert [UNITS[unit] for unit in units("yi1")] == ["i1<", "i1>"]


@pytest.mark.parametrize("text", ["xyz1", "hello", "ng2"])
def test_what_is_no_syllable_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no syllable"):
        sounds(text)
