"""Renders the pieces that a pack lacks, or that would now sound otherwise."""

from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from narrator.config import Config
from narrator.evening.setting import setting_of
from narrator.paper import ANY_TIME, sheet
from narrator.voice.pack_writing import PackWriter
from narrator.voice.sound import Samples, Sound
from narrator.words.pieces import Piece, pieces
from scripts.voice_pack.batches import Batch, batches
from scripts.voice_pack.reading import reading
from scripts.voice_pack.recipe import LICENCE, PAUSE, SPEAKER, VOICE, digest, speed
from scripts.voice_pack.timed import RATE, TimedKokoro

SEARCH_S = 0.03
"""A pause is looked for this far beyond where the model planned its mark."""
HEARD_S = 0.01
"""Energy is measured over this."""


def render(folder: Path, kokoro: Path, tell: Callable[[str], None]) -> None:
    """Bring the pack up to date; stopped, it goes on where it was."""
    every = pieces()
    pack = PackWriter(folder, SPEAKER, LICENCE, ".opus")
    pack.drop(frozenset(piece.text for piece in every))
    missing = [piece for piece in every if not pack.has(piece.text, digest(piece))]
    tell(f"{len(missing)} of {len(every)} pieces are to be rendered")
    model = TimedKokoro(kokoro) if missing else None
    done = 0
    for rare, pace in product((False, True), sorted({speed(piece) for piece in missing})):
        for batch in batches([one for one in missing if (_is_rare(one), speed(one)) == (rare, pace)]):
            assert model is not None
            for piece, sound in _spoken(model, batch, pace):
                pack.add(piece.text, sound, digest(piece))
            pack.save()
            done += len(batch.cuts)
            tell(f"{done}/{len(missing)} {batch.text}")
    pack.save()


def _is_rare(piece: Piece) -> bool:
    """What most evenings say comes first: a pack that is not finished yet can be tried."""
    standard = {topic for _, topics in sheet(setting_of(Config())) for topic in topics} | set(ANY_TIME)
    topic = piece.key.partition(".")[0]
    return topic not in standard or topic in ("story", "time") or "半" in piece.text


def _spoken(model: TimedKokoro, batch: Batch, pace: float) -> Sequence[tuple[Piece, Sound]]:
    said, begins = reading(batch.text)
    samples, times = model.tell(said, model.style(VOICE), pace, PAUSE)
    ends = [*(times[begin] for begin in begins), times[-1]]
    found = []
    for cut in batch.cuts:
        start = _quietest(samples, ends[cut.start - 1], ends[cut.start]) if cut.start else 0
        stop = _quietest(samples, ends[cut.end - 1], ends[cut.end])
        found.append((cut.piece, Sound(samples[start:stop], RATE)))
    return found


def _quietest(samples: Samples, begins: float, ends: float) -> int:
    """The middle of the softest moment of a pause that lasts from one sample to another."""
    around = round(SEARCH_S * RATE)
    first, last = max(0, round(begins) - around), min(len(samples), round(ends) + around)
    window = round(HEARD_S * RATE)
    energy: NDArray[np.float64] = np.convolve(
        samples[first:last].astype(np.float64) ** 2, np.ones(window) / window, "same"
    )
    return first + int(energy.argmin())
