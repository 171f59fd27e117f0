"""espeak-ng tells when each of its sounds begins."""

from ctypes.util import find_library

import pytest

from scripts.model.espeak import RATE, VARIANTS, Espeak
from scripts.model.texts import answers
from scripts.model.units import SILENCE, UNIT, units


@pytest.fixture(scope="module")
def engine() -> Espeak:
    if find_library("espeak-ng") is None:
        pytest.skip("espeak-ng is not installed: apt install espeak-ng")
    return Espeak()


@pytest.mark.voice
def test_whatever_a_table_answers_is_said_and_every_sound_of_it_has_its_time(engine: Espeak) -> None:
    for phrase in answers():
        said = engine.speak([phrase.syllables], VARIANTS[0])
        sounds = [unit for syllable in phrase.syllables for unit in units(syllable)]
        assert [unit for _, unit in said.begins] == [UNIT[SILENCE], *sounds, UNIT[SILENCE]], phrase.text
        times = [at_s for at_s, _ in said.begins]
        assert times == sorted(times)
        assert times[-1] <= len(said.samples) / RATE
