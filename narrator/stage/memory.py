"""The facts of the evening so far, and where the scripts stand among them.

The scripts are run again with the same replies; what they yield again is compared with what was written down.
"""

from collections.abc import Callable, Sequence
from typing import Any

from narrator.evening.cues import Ask, Cue, Draw, Enter, Happened, Reply, Script, SlotOpens
from narrator.game.view import View
from narrator.stage.records import AnyRecord, Befell, Decided, Entered, Fact, before_decisions, surviving


class OtherRules(Exception):
    """The recorded evening is not the one that these rules play. The message holds no secret of it."""


class Memory:
    """Recorded facts; a hand points at the next one that the scripts will yield again."""

    def __init__(self, records: Sequence[AnyRecord]) -> None:
        self._facts = surviving(records)
        self._next = 0
        self._asked: list[int] = []
        self._cue = -1

    def begin(self) -> None:
        """The scripts start over."""
        self._next, self._cue, self._asked = 0, -1, []

    @property
    def told(self) -> bool:
        """Whether everything recorded has been yielded again."""
        return self._next == len(self._facts)

    @property
    def decisions(self) -> tuple[Decided, ...]:
        """The replies up to the hand."""
        return tuple(fact for fact in self._facts[: self._next] if isinstance(fact, Decided))

    def meet(self, cue: Cue) -> Fact | None:
        """The record of this cue; None when it is new or leaves none. Raises OtherRules when they differ."""
        self._cue += 1
        if self.told or not isinstance(cue, Enter | Ask | Draw | Happened):
            return None
        fact = self._facts[self._next]
        if not _same(cue, fact):
            raise OtherRules(
                f"fact {self._next + 1} of the journal is not what these rules yield: "
                "go on with the version of narrator that wrote it, or begin a new evening"
            )
        self._pass(fact)
        return fact

    def keep(self, fact: Fact) -> None:
        """A new fact."""
        self._facts.append(fact)
        self._pass(fact)

    def take_back(self, count: int) -> int:
        """Forget the last decisions and what followed; the number of the cue that asked the first of them."""
        self._facts = self._facts[: before_decisions(self._facts, count)]
        asked = self._asked[-count]
        self.begin()
        return asked

    def _pass(self, fact: Fact) -> None:
        self._next += 1
        if isinstance(fact, Decided):
            self._asked.append(self._cue)


def _same(cue: Cue, fact: Fact) -> bool:
    match cue, fact:
        case Enter(phase, night), Entered():
            return (phase, night) == (fact.phase, fact.night)
        case Ask(question), Decided():
            return question.key == fact.key and question.allows(fact.answer)
        case Draw(key, count), Decided():
            return key == fact.key and len(fact.answer) == count
        case Happened(happening), Befell():
            return happening == fact.happening
    return False


def resume_at(factory: Callable[[], Script[Any]], memory: Memory, view: Callable[[], View]) -> int:
    """The number of the first cue that is performed when a recorded evening goes on.

    By day: the one after the last decision, or where the day began. By night: the beginning of the call that
    was public, because a call taken up in its middle would sound otherwise than one that nobody answers.
    """
    memory.begin()
    script, reply = factory(), None
    number = answered = entered = dawned = 0
    slept = was_day = False
    while not memory.told:
        try:
            cue = script.send(reply)
        except StopIteration:
            raise OtherRules("the journal goes on after the end of the evening") from None
        if isinstance(cue, Enter):
            entered, slept = number, False
        slept = slept or isinstance(cue, SlotOpens)
        reply = reply_of(memory.meet(cue))
        if view().by_day and not was_day:
            dawned = entered
        was_day = view().by_day
        number += 1
        answered = number if reply is not None else answered
    script.close()
    night = slept or (not view().by_day and view().night > 0)
    return entered if night else max(answered, dawned)


def reply_of(fact: Fact | None) -> Reply:
    """What the script is sent."""
    return fact.answer if isinstance(fact, Decided) else None
