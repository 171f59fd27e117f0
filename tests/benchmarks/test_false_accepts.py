"""Hours of talk counted, stopped and gone on with."""

from collections.abc import Iterator

import numpy as np
import pytest

from benchmarks.voice import false_accepts
from benchmarks.voice.false_accepts import Accepted, listened, moments
from benchmarks.voice.sides import Closed, Hearing
from benchmarks.voice.takes import Offer


class Gullible:
    """Takes the first sound of every minute for 五号, and hears something in the second."""

    name, frames = "gullible", 1

    def __init__(self) -> None:
        self.offers: list[str] = []

    def hearing(self, offer: Offer) -> Hearing:
        self.offers.append(offer.name)
        closed = iter([Closed((5,), "五号"), Closed(None, "[unk]")])
        return lambda _: next(closed, None)


@pytest.fixture(autouse=True)
def _silent_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    def minutes(_seed: str) -> Iterator[tuple[np.ndarray, int]]:
        while True:
            yield np.zeros(4 * 512, np.float32), 7

    monkeypatch.setattr(false_accepts, "minutes", minutes)


def test_an_hour_is_counted_minute_by_minute_in_turn_at_every_question() -> None:
    side, told = Gullible(), list[str]()
    *_, counts = listened([side], 1.0, told.append)
    by_grammar = {one.grammar: one for one in counts}
    assert set(by_grammar) == {"day", "night"}
    for one in counts:
        assert (one.hours, one.sentences, one.closed, one.accepted) == (1.0, 420, 120, 60)
        assert one.per_hour == 60
    assert side.offers[:3] == ["ballot", "discussion", "ballot"]
    assert set(side.offers[60:]) == {"scan"}
    assert "day: 60 of 60 minutes, accepted so far: gullible 60" in told


def test_it_goes_on_where_it_stopped() -> None:
    done = [Accepted("day", "gullible", hours=0.5, accepted=3), Accepted("night", "gullible", hours=1.0)]
    side = Gullible()
    *_, counts = listened([side], 1.0, lambda _: None, done)
    assert len(side.offers) == 30
    assert [(one.hours, one.accepted) for one in counts] == [(1.0, 33), (1.0, 0)]


def test_at_night_nothing_but_confirm_is_offered() -> None:
    assert [list(offer.phrases) for offer in moments()["night"]] == [["确认"]]
