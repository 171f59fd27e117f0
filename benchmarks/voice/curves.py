"""The curves as one small picture."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib.axes import Axes

from benchmarks.voice.pauses import Shares
from narrator.config import Ear

if TYPE_CHECKING:
    from benchmarks.voice.points import Point

COLUMNS = 4
PERCENT = 100

Curves = Mapping[str, "Sequence[Point]"]
"""Threshold → its values."""


def draw(path: Path, title: str, curves: Curves, settings: Ear, pauses: Mapping[str, Shares]) -> None:
    """A panel a threshold, and one each for what pauses do; the dashed line is the value in config.

    SVG or PNG, by the suffix.
    """
    mpl.rcParams |= {"font.size": 7, "svg.fonttype": "none", "svg.hashsalt": "narrator"}
    rows = -(-(len(curves) + len(pauses)) // COLUMNS)
    figure, places = plt.subplots(rows, COLUMNS, figsize=(11, 2.3 * rows), layout="constrained")
    axes: list[Axes] = list(places.flat)
    for place, (name, points) in zip(axes, curves.items(), strict=False):
        _panel(place, name, points, getattr(settings, name.split()[0], None))
    for place, (name, shares) in zip(axes[len(curves) :], pauses.items(), strict=False):
        _lines(place, name, shares)
    for unused in axes[len(curves) + len(pauses) :]:
        unused.set_axis_off()
    axes[0].legend(fontsize=6)
    figure.suptitle(title)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
    plt.close(figure)


def _panel(place: Axes, name: str, points: "Sequence[Point]", configured: float | None) -> None:
    values = [one.value for one in points]
    if configured is not None:
        place.axvline(configured, ls="--", lw=0.7, color="grey")
    place.set_title(name)
    if name.endswith("silence_ms"):
        place.plot(
            values, [one.p50_ms for one in points], "-o", ms=2, label="end of speech to choice, ms: half"
        )
        place.plot(values, [one.p95_ms for one in points], "-o", ms=2, label="95 %")
        place.legend(fontsize=6)
        return
    rejected = [PERCENT * one.rejected for one in points]
    place.plot(values, [PERCENT * one.right for one in points], "-o", ms=2, label="answers right, %")
    place.plot(values, rejected, "-o", ms=2, label="answers rejected, %")
    place.set_ylim(0, PERCENT + 2)
    other = place.twinx()
    other.plot(values, [PERCENT * one.wrong_of_all for one in points], "r-o", ms=2)
    other.set_ylim(0, 3)
    other.set_ylabel("taken for another, % of all", color="red")


def _lines(place: Axes, title: str, shares: Shares) -> None:
    for name, row in shares.items():
        place.plot(list(row), [PERCENT * share for share in row.values()], "-o", ms=2, label=name)
    place.set_title(title)
    place.set_xlabel("pause, ms; a line for each early_silence_ms")
    place.set_ylim(0, PERCENT + 2)
    place.legend(fontsize=6)
