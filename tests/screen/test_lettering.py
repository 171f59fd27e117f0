"""Every label is there in both languages, with the same holes; characters are converted, words are not."""

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from narrator.config import Table
from narrator.config.load import ConfigError
from narrator.game.happenings import DeathCause
from narrator.screen.labels import Labels, labels_in
from narrator.screen.lettering import has_traditional, lettering
from narrator.words.lines import CARDS, LABELS, PHASES

HOLE = re.compile(r"\{(\w+)\}")
OWN = ("cause", "card", "phase", "word")
"""Tables that only a translation needs."""


def texts(labels: Labels) -> dict[str, str]:
    """Every label by its place."""

    def within(tree: Any, at: str) -> Iterator[tuple[str, str]]:
        if isinstance(tree, str):
            yield at, tree
            return
        branches = tree.items() if isinstance(tree, dict) else enumerate(tree)
        for name, branch in branches:
            yield from within(branch, f"{at}.{name}")

    tree = {name: part for name, part in msgspec.to_builtins(labels).items() if name not in OWN}
    return dict(within(tree, ""))


def test_every_label_is_there_in_both_languages_with_the_same_holes() -> None:
    chinese, english = texts(labels_in("chinese")), texts(labels_in("english"))
    assert set(chinese) == set(english)
    for place, label in chinese.items():
        assert sorted(HOLE.findall(label)) == sorted(HOLE.findall(english[place])), place
        assert english[place], place


def test_everything_the_chinese_labels_take_from_the_lines_has_an_english_name() -> None:
    english = labels_in("english")
    assert set(english.card) == set(CARDS)
    assert set(english.cause) == set(get_args(DeathCause))
    assert set(english.phase) == set(PHASES.values())
    assert set(english.word) == set(LABELS.values())


@pytest.mark.skipif(not has_traditional(), reason="OpenCC is not installed")
def test_characters_are_converted_and_words_are_not() -> None:
    shown = lettering(Table(characters="traditional")).shown
    assert shown("屏幕里只剩预言家，五号、弃票") == "屏幕裡只剩預言家，五號、棄票"
    assert shown('{"kind":"picture"}') == '{"kind":"picture"}'


def test_without_the_converter_the_cure_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("narrator.screen.lettering.find_spec", lambda name: None)
    with pytest.raises(ConfigError, match="pip install"):
        lettering(Table(characters="traditional"))
    assert lettering(Table()).shown("里") == "里"
