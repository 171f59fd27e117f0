"""Whole evenings as readable text. `pytest --rewrite` writes them anew; the diff is for a person to read."""

from pathlib import Path

import pytest

from narrator.game.cards import CARDS
from narrator.game.question import Question
from tests.telling import RULE, read, tell

FOLDER = Path(__file__).parent / "playthroughs"
EVENINGS = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", EVENINGS, ids=[path.stem for path in EVENINGS])
def test_an_evening_is_told_as_it_stands(path: Path, request: pytest.FixtureRequest) -> None:
    head, opening, lines = read(path)
    left = iter(lines)

    def table(question: Question) -> str:
        said = next(left, None)
        assert said is not None, f"the table falls silent at {question.key}, asked of {question.to}"
        return said

    told = head + RULE + tell(opening, table)
    assert not list(left), "the table says more than it is asked"
    if request.config.getoption("--rewrite"):
        path.write_text(told, "utf8")
    assert told == path.read_text("utf8")


def test_together_they_hold_every_card_both_deals_and_both_ways_to_vote() -> None:
    openings = [read(path)[1] for path in EVENINGS]
    assert {card for opening in openings for card in opening.dealt} == set(CARDS)
    assert {opening.deal for opening in openings} == {"app", "cards_registered"}
    assert {opening.vote_mode for opening in openings} == {"roll_call", "result"}
