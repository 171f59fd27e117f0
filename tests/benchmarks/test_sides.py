"""The clock of a side, and what counts as its choice."""

import numpy as np

from benchmarks.voice.clips import Clip
from benchmarks.voice.rooms import Room
from benchmarks.voice.sides import Closed, Hearing, first_of
from benchmarks.voice.takes import BEFORE_S, Offer, Take

SPEECH_S = 0.5
OFFER = Offer("ballot", {"五号": (5,)})
FRAMES = 40


def take(text: str) -> Take:
    clip = Clip("somebody", text, np.zeros(round(SPEECH_S * 16_000), np.float32))
    return Take(clip, Room("clean"), OFFER, (b"frame",) * FRAMES, (0.0,) * FRAMES)


class Listener:
    """Closes an utterance at one piece of sound; every piece takes 10 ms of work."""

    name = "somebody"

    def __init__(self, frames: int, closes_at: int, chosen: object = None) -> None:
        self.frames = frames
        self.pieces: list[bytes] = []
        self.now = 0.0
        self._closes_at, self._chosen = closes_at, chosen

    def hearing(self, _offer: Offer) -> Hearing:
        def hear(piece: bytes) -> Closed | None:
            self.pieces.append(piece)
            self.now += 0.01
            return Closed(self._chosen, "") if len(self.pieces) == self._closes_at else None

        return hear

    def clock(self) -> float:
        return self.now


def test_an_outcome_is_as_late_as_the_piece_that_closed_it_and_the_work_on_it() -> None:
    side = Listener(frames=3, closes_at=12, chosen=(5,))
    found = first_of(take("五号"), side, side.clock)
    assert found.right
    assert found.ms == 12 * 3 * 32 + 10 - 1000 * (BEFORE_S + SPEECH_S)
    assert side.pieces == [b"frame" * 3] * 12


def test_work_that_is_slower_than_sound_piles_up() -> None:
    side = Listener(frames=1, closes_at=FRAMES)
    slow = iter(np.arange(0, 2 * FRAMES) * 0.05)
    found = first_of(take("别的"), side, lambda: next(slow))
    assert found.chosen is None
    assert round(found.ms) == 32 + FRAMES * 50 - 1000


def test_who_never_closes_has_heard_nothing() -> None:
    side = Listener(frames=1, closes_at=FRAMES + 1)
    found = first_of(take("五号"), side, side.clock)
    assert not found.right
    assert not found.wrong
