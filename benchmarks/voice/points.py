"""Outcomes counted: right, wrong and rejected, and how soon."""

from collections.abc import Mapping, Sequence

import click
import numpy as np
from msgspec import Struct

from benchmarks.voice.takes import Outcome


class Point(Struct, frozen=True):
    """What happens with one value of one threshold."""

    value: float
    answers: int
    right: float
    wrong: float
    """Of answers, those taken for another. Shares, 0 to 1."""
    strangers: int
    accepted: float
    """Of what is no answer now, what was taken for one."""
    p50_ms: float
    p95_ms: float
    """End of speech to choice, of right answers."""

    @property
    def rejected(self) -> float:
        """Of answers, those that were none, and have to be said again."""
        return 1 - self.right - self.wrong if self.answers else 0.0

    @property
    def wrong_of_all(self) -> float:
        """Of everything said, what was taken for something else."""
        taken = self.wrong * self.answers + self.accepted * self.strangers
        return taken / max(1, self.answers + self.strangers)


def point(value: float, outcomes: Sequence[Outcome]) -> Point:
    """Count."""
    answers = [one for one in outcomes if one.meant is not None]
    strangers = [one for one in outcomes if one.meant is None]
    late = [one.ms for one in answers if one.right] or [float("nan")]
    return Point(
        value=value,
        answers=len(answers),
        right=sum(one.right for one in answers) / max(1, len(answers)),
        wrong=sum(one.wrong for one in answers) / max(1, len(answers)),
        strangers=len(strangers),
        accepted=sum(one.wrong for one in strangers) / max(1, len(strangers)),
        p50_ms=float(np.percentile(late, 50)),
        p95_ms=float(np.percentile(late, 95)),
    )


def print_points(name: str, rows: Mapping[str, Point]) -> None:
    """A table, one line a point."""
    heads = ("answers", "right", "wrong", "rejected", "talk", "accepted", "wrong of all", "p50 ms", "p95 ms")
    click.echo(f"{name:28}" + "".join(f"{head:>13}" for head in heads))
    for label, one in rows.items():
        cells = (
            *(str(one.answers), f"{one.right:.1%}", f"{one.wrong:.2%}", f"{one.rejected:.1%}"),
            *(str(one.strangers), f"{one.accepted:.2%}", f"{one.wrong_of_all:.2%}"),
            *(f"{one.p50_ms:.0f}", f"{one.p95_ms:.0f}"),
        )
        click.echo(f"  {label:26}" + "".join(f"{cell:>13}" for cell in cells))
