"""The figures as a picture. Labels are English and plain, so that no font lacks a letter."""

from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from narrator.simulate.figures import Change, Figures
from narrator.simulate.statistics import Share

INCHES, DOTS = (11.0, 4.8), 150
"""Width and height, and dots an inch."""
STYLE: dict[Any, Any] = {"font.family": "DejaVu Sans", "axes.spines.top": False, "axes.spines.right": False}
COLOURS = {
    "village": "#3b7a57",
    "wolves": "#8c2d2d",
    "lovers": "#c2557f",
    "piper": "#b8860b",
    "none": "#7f7f7f",
}
SHADES = ("#4c6a92", "#d08c3f", "#6a9a5b", "#9b6aa8", "#5fa3a3", "#a85a5a")
"""One a series, where options are compared."""
HEADROOM = 12
"""Per cent of games left free above the highest whisker, for its figure."""
TAIL = 0.005
"""Share of games that the last night shown stands for, with all longer ones."""


def draw(path: Path, title: str, figures: Figures, changes: list[Change]) -> None:
    """Write the picture: victories with their intervals, and how long games last."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=INCHES, layout="constrained")
        victories, lengths = figure.subplots(1, 2, width_ratios=(3, 2))
        series = {"as set": figures} | {f"{c.option} = {c.value}": c.figures for c in changes}
        _victories(victories, series)
        _lengths(lengths, series)
        figure.suptitle(title, fontsize=9)
        figure.savefig(path, dpi=DOTS)


def _victories(axes: Axes, series: dict[str, Figures]) -> None:
    names = [name for name in COLOURS if any(name in figures.wins for figures in series.values())]
    width = 0.8 / len(series)
    for place, (label, figures) in enumerate(series.items()):
        wins = [figures.wins.get(name) or Share(0, figures.games, 0.0, 0.0, 0.0) for name in names]  # type: ignore[call-overload]
        at = [n + (place - (len(series) - 1) / 2) * width for n in range(len(names))]
        axes.bar(
            at,
            [100 * win.rate for win in wins],
            0.92 * width,
            yerr=[
                [100 * (win.rate - win.low) for win in wins],
                [100 * (win.high - win.rate) for win in wins],
            ],
            capsize=4,
            color=[COLOURS[name] for name in names] if len(series) == 1 else SHADES[place % len(SHADES)],
            label=label,
        )
        if len(series) == 1:
            for x, win in zip(at, wins, strict=True):
                axes.annotate(
                    f"{win.rate:.1%}",
                    (x, 100 * win.high),
                    xytext=(0, 4),
                    textcoords="offset points",
                    ha="center",
                )
    axes.set_xticks(range(len(names)), names)
    highest = max(win.high for figures in series.values() for win in figures.wins.values())
    axes.set_ylim(0, min(100, 100 * highest + HEADROOM))
    axes.set_ylabel("games won, % (whiskers: 95 % interval)")
    axes.set_title("Who wins", pad=16)
    if len(series) > 1:
        axes.legend(frameon=False)


def _lengths(axes: Axes, series: dict[str, Figures]) -> None:
    last = max(_last(figures) for figures in series.values())
    nights = range(1, last + 1)
    longer = any(max(figures.days.histogram) > last for figures in series.values())
    for place, figures in enumerate(series.values()):
        shares = [100 * figures.days.histogram.get(night, 0) / figures.games for night in nights]
        shares[-1] = 100 - sum(shares[:-1])
        if len(series) == 1:
            axes.bar(nights, shares, 0.9, color=SHADES[0])
            axes.axvline(figures.days.mean, color="black", linestyle="--", linewidth=1)
            axes.text(
                figures.days.mean,
                1.0,
                f"mean {figures.days.mean:.1f}",
                transform=axes.get_xaxis_transform(),
                ha="center",
                va="bottom",
            )
        else:
            axes.plot(nights, shares, marker="o", markersize=3, color=SHADES[place % len(SHADES)])
    axes.set_xticks(nights, [*map(str, nights[:-1]), f"{last}+" if longer else str(last)])
    axes.set_xlabel("nights")
    axes.set_ylabel("games, %")
    axes.set_ylim(bottom=0)
    axes.set_title("How long a game lasts", pad=16)


def _last(figures: Figures) -> int:
    """The night that only a tail of the games outlasts."""
    rest = figures.games
    for night, games in figures.days.histogram.items():
        rest -= games
        if rest <= TAIL * figures.games:
            return night
    return max(figures.days.histogram)
