"""Phrases are found again by their sounds."""

from scripts.model.spans import STEP_S, Part, Span, part, spans
from scripts.model.texts import Phrase
from scripts.model.units import SILENCE, UNIT, units

QUIET = UNIT[SILENCE]
THREE, TEN = units("san1"), units("shi2")


def test_each_phrase_lies_from_its_first_sound_to_what_comes_after_its_last() -> None:
    begins = [(0.0, QUIET), *((0.3 + 0.1 * at, unit) for at, unit in enumerate(THREE)), (0.6, QUIET)]
    begins += [(0.9 + 0.1 * at, unit) for at, unit in enumerate(TEN)]
    parts = [Part("三", True, len(THREE)), Part("十", False, len(TEN))]
    assert spans(begins, parts, 50) == [
        Span("三", True, round(0.3 / STEP_S), round(0.6 / STEP_S)),
        Span("十", False, round(0.9 / STEP_S), 50),
    ]


def test_a_gap_between_syllables_is_inside_the_phrase() -> None:
    begins = [(0.0, QUIET), *((0.3 + 0.03 * at, unit) for at, unit in enumerate(TEN)), (0.45, QUIET)]
    begins += [*((0.6 + 0.03 * at, unit) for at, unit in enumerate(THREE)), (0.72, QUIET)]
    assert spans(begins, [Part("十三", True, 6)], 40) == [Span("十三", True, 10, 24)]


def test_a_phrase_counts_its_sounds_not_its_silences() -> None:
    heard = [(0.0, QUIET), *((0.1, unit) for unit in THREE), (0.5, QUIET)]
    assert part(Phrase("三", ("san1",), True), heard) == Part("三", True, 3)
