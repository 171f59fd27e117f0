"""Chinese, both ways: what is said, and what may be heard. The package itself is the stage's `Words`."""

from narrator.words.hearing import commands, forbidden, phrases_for, spotted
from narrator.words.saying import label, panel_text, phase_name, sentence, spoken_answer

__all__ = [
    "commands",
    "forbidden",
    "label",
    "panel_text",
    "phase_name",
    "phrases_for",
    "sentence",
    "spoken_answer",
    "spotted",
]
