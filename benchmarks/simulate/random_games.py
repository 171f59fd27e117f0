"""Random games over random decks, options and answers, with events on: nothing may break.

Run: python -m benchmarks.simulate.random_games [--games N] [--seed S]
"""

from collections import Counter
from random import Random

import click
from msgspec import Struct

from benchmarks.simulate.random_table import random_answer, random_setting
from narrator.evening.cues import Ask, Draw, Enter, Happened, Reply
from narrator.evening.evening import evening, start
from narrator.evening.setting import Setting
from narrator.game.camps import mixed_couple
from narrator.game.ending import ending, infection_ends
from narrator.game.evolve import evolve
from narrator.game.happenings import Died, EventDrawn, Infected, Returned
from narrator.game.question import Question
from narrator.game.state import State

NIGHTS = 150
"""A game that takes longer is looked at: it has stalled, or nobody can do anything to anybody."""
DEAD_MAY = frozenset(
    {
        "hunter.shot",
        "sheriff.heir",
        "scapegoat.voters",
        "last_words.speak",
        "punishment.whom",
        "influences.first",
        "double_agent.whom",
        "spiritualism.spirit",
    }
)
"""What is asked of the dead (rules §5 and A59)."""


class Checked(Struct):
    """One game and what was wrong with it."""

    setting: Setting
    state: State
    faults: list[str]
    events: tuple[str, ...]


def check_game(seed: str) -> Checked:
    """Play one random game and list every broken law."""
    rng = Random(seed)
    setting = random_setting(rng)
    checked = Checked(setting, start(setting), [], ())
    try:
        _perform(checked, rng)
    except Exception as error:  # any error at all is what this looks for
        checked.faults.append(f"{type(error).__name__}: {error}")
    return checked


def _perform(checked: Checked, rng: Random) -> None:
    script, reply = evening(checked.setting), None
    while True:
        try:
            cue = script.send(reply)
        except StopIteration as end:
            _check_end(checked, end.value)
            return
        reply = None
        match cue:
            case Enter(phase, night):
                if night >= NIGHTS:
                    if not can_stall(checked.state):
                        checked.faults.append(f"no end after {night} nights, {checked.state.living()} alive")
                    return
                if phase in ("discussion", "vote", "nightfall") and night and ending(checked.state):
                    checked.faults.append(f"at {phase} {night} the game had been won")
            case Ask(question):
                checked.faults += question_faults(question, checked.state)
                reply = random_answer(question, rng)
            case Draw(_, count):
                reply = _draw(count, rng)
            case Happened(happening):
                _check_happening(checked, happening)
                checked.state = evolve(checked.state, happening)


def _draw(count: int, rng: Random) -> Reply:
    return tuple(rng.sample(range(count), count))


def _check_happening(checked: Checked, happening: object) -> None:
    match happening:
        case Died(seat) if not checked.state.alive(seat):
            checked.faults.append(f"{seat} dies twice")
        case Returned(seat) if checked.state.alive(seat):
            checked.faults.append(f"{seat} returns and is alive")
        case Infected(seat) if not checked.state.alive(seat):
            checked.faults.append(f"{seat} is infected and dead")
        case EventDrawn(event, ""):
            checked.events = (*checked.events, event)


def question_faults(question: Question, state: State) -> list[str]:
    """What is wrong with a question."""
    barred = dict(question.barred)
    faults = []
    if not question.words and (not question.seats or len(question.seats) < question.least):
        faults.append("has no answer")
    if question.seats and question.least > min(question.most, len(question.seats)):
        faults.append("wants more seats than it offers")
    if barred.keys() & set(question.seats):
        faults.append("offers barred seats")
    if list(question.seats) != sorted(set(question.seats)):
        faults.append("offers seats out of order")
    if state.seats and any(not state.alive(seat) for seat in question.seats):
        faults.append("offers the dead")
    if state.seats and question.key not in DEAD_MAY and any(not state.alive(seat) for seat in question.to):
        faults.append(f"is asked of the dead {question.to}")
    return [f"{question.key} {fault}" for fault in faults]


def _check_end(checked: Checked, end: State) -> None:
    if end != checked.state:
        checked.faults.append("the facts do not tell the game")
    lured = infection_ends(end) if end.infected else None
    if end.ended is None or end.ended not in (ending(end), lured):
        checked.faults.append(f"ended with {end.ended}, but {ending(end)} holds")


def can_stall(state: State) -> bool:
    """The few tables of odd rules where nobody is left who may do anything to anybody."""
    few = len(state.living()) <= 2  # noqa: PLR2004 - two
    return few and not state.rules.self_vote and mixed_couple(state) is None


@click.command()
@click.option("--games", default=10_000, show_default=True)
@click.option("--seed", default=0, show_default=True)
def main(games: int, seed: int) -> None:
    """Play and print how it went; exit code 1 when a law was broken."""
    winners: Counter[str] = Counter()
    events: Counter[str] = Counter()
    faulty = 0
    for number in range(games):
        checked = check_game(f"{seed}/{number}")
        winners[checked.state.ended.winner if checked.state.ended else "nobody can act"] += 1
        events.update(checked.events)
        faulty += bool(checked.faults)
        for fault in checked.faults:
            click.echo(f"game {seed}/{number}: {fault}")
    click.echo(f"{games} games, {faulty} faulty; " + ", ".join(f"{k} {n}" for k, n in winners.most_common()))
    click.echo(f"events played: {events.total()}, of {len(events)} cards; rarest {events.most_common()[-1:]}")
    raise SystemExit(faulty > 0)


if __name__ == "__main__":
    main()
