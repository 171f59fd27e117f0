"""Right, wrong and rejected on the same clips in the same rooms, and how soon: ours beside the usual way."""

from collections.abc import Callable, Sequence

from benchmarks.voice.clips import Clip
from benchmarks.voice.points import Point, point
from benchmarks.voice.rooms import ROOMS
from benchmarks.voice.sides import Side, first_of
from benchmarks.voice.takes import Offer, Outcome, offers, takes
from narrator.game.question import Question
from narrator.voice.recogniser import Recogniser
from narrator.words.hearing import commands, phrases_for

QUIET_S = 3.0
"""After each clip: Vosk's own end needs up to 2 s."""
MOST = 18


def every_offer() -> tuple[Offer, ...]:
    """The questions that between them offer everything a table may say."""
    seats = tuple(range(1, MOST + 1))
    rare = (
        Question("hunter.shot", seats=seats, words=("nobody",)),
        Question("devil_pact.pact", words=("willing", "unwilling")),
        Question("event.pick", words=("first", "second", "third", "fourth")),
        Question("violation", seats=seats, words=("void",)),
    )
    return (*offers(), *(Offer(one.key, {**commands(), **phrases_for(one)}) for one in rare))


def compared(
    clips: Sequence[Clip], sides: Sequence[Side], recogniser: Recogniser, tell: Callable[[str], None]
) -> dict[str, dict[str, Point]]:
    """Room → side → what became of the takes."""
    found: dict[str, dict[str, Point]] = {}
    for room in ROOMS:
        outcomes: dict[str, list[Outcome]] = {side.name: [] for side in sides}
        for take in takes(clips, (room,), every_offer(), recogniser, QUIET_S):
            for side in sides:
                outcomes[side.name].append(first_of(take, side))
        found[room.name] = {name: point(0, ones) for name, ones in outcomes.items()}
        tell(f"{room.name}: {len(outcomes[sides[0].name])} takes")
    return found
