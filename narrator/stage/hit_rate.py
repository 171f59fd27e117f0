"""How well an evening was heard, read from its records."""

import math
from collections.abc import Iterable, Sequence
from statistics import median

from msgspec import Struct

from narrator.stage.records import AnyRecord, Asked, Decided, Overheard, Undone


class HitRate(Struct, frozen=True):
    """Counts over the public questions of an evening."""

    asked: int
    """Questions put, read-backs included."""
    spoken: int
    """Those to which something was said."""
    first: int
    """Those whose first utterance was taken as the answer."""
    misses: int
    """Utterances that were none of the offered phrases."""
    wrong: int
    """Utterances taken for another answer, then corrected: by a bot, a no, or an undo at once."""
    commands: int
    """Asides understood: 重复, 暂停 …"""
    median_ms: float | None
    """End of speech to decision, of answers."""
    p95_ms: float | None
    """The same, for all but the latest twentieth."""

    @property
    def share(self) -> float | None:
        """Answers understood at the first try, 0 to 1."""
        return self.first / self.spoken if self.spoken else None


def _percentile(values: Sequence[int], share: float) -> float | None:
    """The least value that this share of them does not exceed."""
    return sorted(values)[math.ceil(share * len(values)) - 1] if values else None


def hit_rate(records: Iterable[AnyRecord]) -> HitRate:
    """Count an evening."""
    asked = spoken = first = wrong = 0
    heard: list[Overheard] = []
    fresh = by_ear = False
    for record in records:
        match record:
            case Asked(secret=False):
                asked, fresh = asked + 1, True
            case Overheard(verdict="answer" | "miss" | "refused" | "wrong"):
                heard.append(record)
                if fresh:
                    spoken, first = spoken + 1, first + (record.verdict == "answer")
                fresh = False
                wrong += record.verdict == "wrong" or (record.key == "readback" and record.choice == "no")
            case Overheard():
                heard.append(record)
            case Decided():
                by_ear = record.by == "ear"
            case Undone():
                wrong += by_ear
                by_ear = False
    answers = [record.ms for record in heard if record.verdict == "answer"]
    return HitRate(
        asked=asked,
        spoken=spoken,
        first=first,
        misses=sum(record.verdict == "miss" for record in heard),
        wrong=wrong,
        commands=sum(record.verdict == "command" for record in heard),
        median_ms=median(answers) if answers else None,
        p95_ms=_percentile(answers, 0.95),
    )
