"""A game cut into its nights and days."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from narrator.evening.cues import Say
from narrator.evening.story import story
from narrator.game.evolve import evolve
from narrator.game.happenings import DayBroke, Died, GameEnded, Happening, NightFell, Voted
from narrator.game.state import State
from narrator.screen.labels import Labels
from narrator.screen.story.marks import Mark, marks
from narrator.words.saying import sentence

Part = Literal["before", "night", "day", "end"]

_BY_NIGHT = ("wolves", "poison", "specter", "backfire")
"""Deaths of the night, though the table hears of them in the morning."""


class Chapter(Struct, frozen=True):
    """One night or day; the cards before the first night, and the end, are chapters too."""

    part: Part
    number: int
    lines: tuple[str, ...] = ()
    """The story's own sentences, its heading left out."""
    marks: tuple[Mark, ...] = ()
    living: frozenset[int] = frozenset()
    """Seats alive at its end."""


def chapters(begin: State, happened: Iterable[Happening], said: Labels) -> tuple[list[Chapter], State]:
    """Every chapter in order, and the game at its end. `begin`: the game before anything happened."""
    told, state = [Chapter("before", 0)], begin
    for happening in happened:
        state = evolve(state, happening)
        match happening:
            case NightFell(night):
                told.append(Chapter("night", night))
            case DayBroke(day):
                told.append(Chapter("day", day))
            case GameEnded():
                told.append(Chapter("end", state.night))
        lines = () if isinstance(happening, NightFell | DayBroke) else _lines(happening, said)
        now = told[-1]
        told[-1] = replace(now, lines=now.lines + lines, living=frozenset(state.living()))
        _mark(told, happening)
    return told, state


def _lines(happening: Happening, said: Labels) -> tuple[str, ...]:
    """What the narrator tells of it; of a vote, who voted for whom."""
    if isinstance(happening, Voted):
        return (_votes(happening, said),)
    return tuple(sentence(cue.key, cue.facts) for cue in story([happening]) if isinstance(cue, Say))


def _votes(voted: Voted, said: Labels) -> str:
    def seats(numbers: Iterable[int]) -> str:
        return said.choice.between.join(said.seat.number.format(seat=number) for number in numbers)

    voters: dict[int | None, list[int]] = {}
    for voter, target in voted.ballots:
        voters.setdefault(target, []).append(voter)
    parts = [
        said.story.abstained.format(voters=seats(voters[target]))
        if target is None
        else said.story.voted.format(voters=seats(voters[target]), target=target)
        for target in sorted(voters, key=lambda target: (target is None, target or 0))
    ]
    return said.story.votes.format(votes=said.story.apart.join(parts))


def _mark(told: list[Chapter], happening: Happening) -> None:
    """Where the mark belongs: a death of the night to the night, though it was told in the morning."""
    left = tuple(marks(happening))
    at = len(told) - 1
    if isinstance(happening, Died) and happening.cause in _BY_NIGHT:
        nights = [index for index, chapter in enumerate(told) if chapter.part == "night"]
        at = nights[-1] if nights else at
        for later in range(at, len(told)):
            told[later] = replace(told[later], living=told[later].living - {happening.seat})
    told[at] = replace(told[at], marks=told[at].marks + left)
