"""The figures of a run as tables, in Markdown: they can be pasted into docs/hearing.md as they are."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

Figures = Mapping[str, Any]
SIDE_HEADS = ("answers", "right", "wrong", "rejected", "talk", "accepted", "p50 ms", "p95 ms")


def text(figures: Figures) -> str:
    """Every part that was measured."""
    parts = [f"{figures['model']}, load average {figures['load average']:.1f}"]
    parts += [write(figures[name]) for name, write in WRITERS.items() if name in figures]
    return "\n\n".join(parts)


def table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def _counts(point: Figures) -> tuple[str, ...]:
    said = (
        str(point["answers"]),
        f"{point['right']:.1%}",
        f"{point['wrong']:.2%}",
        f"{1 - point['right'] - point['wrong'] if point['answers'] else 0:.1%}",
        str(point["strangers"]),
        f"{point['accepted']:.2%}",
    )
    late = (point["p50_ms"], point["p95_ms"])
    return (*said, *("–" if ms is None else f"{ms:.0f}" for ms in late))


def _sets(found: Figures) -> str:
    rows = [
        (voices, room, side, *_counts(point))
        for voices, rooms in found.items()
        for room, sides in rooms.items()
        for side, point in sides.items()
    ]
    return "Faster than real time:\n\n" + table(("voices", "room", "ear", *SIDE_HEADS), rows)


def _live(found: Figures) -> str:
    rows = [(side, *_counts(point)) for side, point in found.items()]
    return "In real time through PulseAudio, clean and at 10 dB:\n\n" + table(("ear", *SIDE_HEADS), rows)


def _answering(found: Figures) -> str:
    rows = [
        (
            side,
            len(one["ms"]),
            f"{np.percentile(one['ms'], 50):.0f}",
            f"{np.percentile(one['ms'], 95):.0f}",
            "–" if one["whole"] is None else one["whole"],
        )
        if one
        else (side, 0, "no aplay: apt install alsa-utils", "–", "–")
        for side, one in found.items()
    ]
    heads = ("mouth", "lines", "p50 ms", "p95 ms", "came out whole")
    return "Choice → first sample of the next line, in real time:\n\n" + table(heads, rows)


def _talk(found: Sequence[Figures]) -> str:
    rows = [
        (
            *(one["grammar"], one["side"], f"{one['hours']:.2f}", one["sentences"], one["closed"]),
            *(one["accepted"], f"{one['accepted'] / one['hours']:.2f}" if one["hours"] else "–"),
        )
        for one in found
    ]
    heads = ("grammar", "ear", "hours", "sentences", "heard", "accepted", "an hour")
    return "Table talk, faster than real time:\n\n" + table(heads, rows)


def _own(found: Sequence[Figures]) -> str:
    rows = [(one["side"], one["lines"], one["heard"], one["false"]) for one in found]
    heads = ("ear", "lines fed back", "heard", "false answers")
    return "The narrator's own voice, faster than real time:\n\n" + table(heads, rows)


def _idle(found: Figures) -> str:
    return "Share of a core in a quiet room: " + ", ".join(f"{side} {at:.1%}" for side, at in found.items())


def _evening(found: Figures) -> str:
    memory = found["rss_mb"]
    return (
        f"{found['rounds']} questions and lines in {found['took_s']:.0f} s: {memory[0]:.0f} MB at first, "
        f"{memory[len(memory) // 5]:.0f} after a fifth, {memory[-1]:.0f} at the end, "
        f"{found['slope_mb_per_h']:+.2f} MB an hour of evening"
    )


def _load(found: Figures) -> str:
    load, rtf = f"Load {found['load_s']:.2f} s (bar 0.3)", f"RTF {found['rtf']:.3f} (0.05)"
    return f"{load}, {found['added_mb']:.0f} MB more (60), {rtf}"


WRITERS: dict[str, Callable[[Any], str]] = {
    "sets": _sets,
    "live": _live,
    "answering": _answering,
    "talk": _talk,
    "own": _own,
    "idle": _idle,
    "evening": _evening,
    "load": _load,
}
"""Part → its table."""
