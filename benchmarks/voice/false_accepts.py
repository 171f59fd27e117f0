"""How often table talk is taken for an answer, by day and by night: hours of it, faster than real time."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice

from msgspec import Struct

from benchmarks.voice.sides import Side
from benchmarks.voice.table_talk import MINUTE_S, minutes
from benchmarks.voice.takes import Offer, cut, offers
from narrator.game.question import Question
from narrator.words.hearing import phrases_for

HOUR_S = 3600.0
TOLD_MINUTES = 10


class Accepted(Struct):
    """What a side took for an answer while nobody gave one."""

    grammar: str
    side: str
    hours: float = 0.0
    sentences: int = 0
    closed: int = 0
    """Utterances in which a word was heard."""
    accepted: int = 0
    examples: list[str] = []
    """As they were heard."""

    @property
    def per_hour(self) -> float:
        return self.accepted / self.hours if self.hours else 0.0


def moments() -> Mapping[str, tuple[Offer, ...]]:
    """By day commands, votes and talk in turn; by night 确认 alone, as a scan listens."""
    by_name = {offer.name: offer for offer in offers()}
    word, meant = next(iter(phrases_for(Question("scan", words=("yes",))).items()))
    return {
        "day": (by_name["ballot"], by_name["discussion"]),
        "night": (Offer("scan", {word: meant}),),
    }


def listened(
    sides: Sequence[Side], hours: float, tell: Callable[[str], None], done: Sequence[Accepted] = ()
) -> Iterator[list[Accepted]]:
    """The counts so far, after every TOLD_MINUTES and at the end; `done`: where an earlier run stopped."""
    counts = {
        (name, side.name): next(
            (one for one in done if (one.grammar, one.side) == (name, side.name)),
            Accepted(name, side.name),
        )
        for name in moments()
        for side in sides
    }
    wanted = round(hours * HOUR_S / MINUTE_S)
    for name, asked in moments().items():
        first = min(_whole_minutes(counts[name, side.name]) for side in sides)
        for number, (minute, said) in enumerate(islice(minutes(name), first, wanted), first):
            offer = asked[number % len(asked)]
            for side in sides:
                if _whole_minutes(counts[name, side.name]) == number:
                    _listen(side, offer, cut(minute), said, counts[name, side.name])
            if (number + 1) % TOLD_MINUTES == 0:
                so_far = ", ".join(f"{side.name} {counts[name, side.name].accepted}" for side in sides)
                tell(f"{name}: {number + 1} of {wanted} minutes, accepted so far: {so_far}")
                yield list(counts.values())
    yield list(counts.values())


def _listen(side: Side, offer: Offer, frames: Sequence[bytes], said: int, count: Accepted) -> None:
    hear = side.hearing(offer)
    for at in range(0, len(frames), side.frames):
        closed = hear(b"".join(frames[at : at + side.frames]))
        if closed is None:
            continue
        count.closed += 1
        if closed.chosen is not None:
            count.accepted += 1
            count.examples.append(closed.raw)
    count.sentences += said
    count.hours = (_whole_minutes(count) + 1) * MINUTE_S / HOUR_S


def _whole_minutes(count: Accepted) -> int:
    return round(count.hours * HOUR_S / MINUTE_S)
