"""The model that comes with the program."""

import pytest

from narrator.config import Ear, Models
from narrator.voice.models import BUNDLED, find_model
from narrator.voice.recogniser import unsayable
from narrator.words.hearing import every_phrase
from scripts.model.lexicon import words
from tests.voice.espeak import MODEL, recogniser


def test_it_is_heard_with_where_no_better_one_is_installed(tmp_path: pytest.TempPathFactory) -> None:
    assert find_model(Ear(), Models(folder=str(tmp_path)), {}) == MODEL == BUNDLED / "narrator-cn"


def test_everything_a_table_may_say_can_be_said() -> None:
    """A new phrase in phrases.toml needs `python -m scripts.model.graph --out voice_models/narrator-cn`."""
    ears = recogniser()
    assert unsayable(ears, every_phrase(18)) == ()
    assert [phrase for phrase in every_phrase(18) if not ears.knows(phrase)] == []


def test_its_words_are_those_of_the_lexicon() -> None:
    lines = (MODEL / "graph" / "words.txt").read_text("utf8").splitlines()
    assert {line.split()[0] for line in lines} == {"<eps>", "[unk]", *words()}


def test_it_is_small() -> None:
    assert sum(path.stat().st_size for path in MODEL.rglob("*") if path.is_file()) < 4_000_000


def test_it_says_what_it_is_made_of() -> None:
    card = (MODEL / "README.md").read_text("utf8")
    assert "Apache-2.0" in card
    assert "espeak-ng" in card
