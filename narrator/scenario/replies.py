"""A case's answers to the evening's questions, and the attempts that must be turned down first."""

from typing import Any

from narrator.game.question import Answer, Question
from narrator.game.state import State
from narrator.scenario.answers import (
    BALLOTS,
    FLOW,
    NIGHT,
    OF_EVENT,
    SINGLE,
    ballot_answer,
    event_answer,
    night_answer,
    nothing,
    single_answer,
)
from narrator.scenario.case import Step
from narrator.scenario.steps import VOTING, End, Steps
from narrator.scenario.watch import Watch
from narrator.scenario.witch import accepts

FIRST_OF_A_STEP = frozenset({*BALLOTS, "bleak_monday.vouch", "influences.first"}) - {"vote.neighbour"}
"""Questions with which the village's decisions begin."""

MUST_NAME = frozenset({"guard", "seer", "wolves", "church", "inn"})
"""Night decisions for which null is an answer, not silence."""


def reply(question: Question, steps: Steps, game: State, phase: str) -> Answer:
    """The case's answer. Raises End when it has none, or when the engine refuses it."""
    if question.key in FLOW:
        return FLOW[question.key]
    steps.voting = VOTING.get(question.key, steps.voting)
    asked = {question.key, steps.voting} if question.key == "vote.ballot" else {question.key}
    try:
        answer = _decision(question, steps, game, phase)
    except End:
        steps.asked |= set() if _is_after_the_last(question, steps) else asked
        raise
    steps.asked |= asked
    if not question.allows(answer):
        why = question.why_not(answer)
        steps.report(steps.current, [f"{question.key} of {question.to}: {answer} is refused ({why})"])
        raise End
    return answer


def _is_after_the_last(question: Question, steps: Steps) -> bool:
    """Whether only a further step, which the case no longer tells, would have brought the question."""
    if question.key in NIGHT:
        return steps.current is None or steps.current["kind"] != "night"
    return not steps.left and question.key in FIRST_OF_A_STEP and steps.voting == "vote"


def try_refused(name: str, question: Question | None, steps: Steps, game: State) -> None:
    """Attempts that must be turned down before the valid one; the witch's are tried on her whole night."""
    step = steps.current
    if step is None or step["kind"] not in ("night", "event"):
        return
    refused = step.get("refused")
    for attempt in refused.get(name, ()) if isinstance(refused, dict) else ():
        if _is_of_another(question, attempt, game):
            continue
        if question is None:
            taken = accepts(game, attempt)
        elif step["kind"] == "event":
            taken = question.allows(event_answer(question, attempt))
        else:
            taken = question.allows(night_answer(question, attempt))
        if taken:
            steps.report(step, [f"{name}: {attempt} must be refused, is accepted"])


def _is_of_another(question: Question | None, attempt: Any, game: State) -> bool:
    """Whether an attempt is meant for another question of the same decision."""
    match question:
        case Question(key="wolf_seers.whom", to=(wolf,)):
            return wolf not in attempt
        case Question(key="cupid.unfaithful"):  # the third is what may be refused, if the pair's one is right
            return question.allows(night_answer(question, attempt))
        case Question(key="cupid.secret"):
            return attempt["unfaithful"] not in (game.couple or ())
    return False


def _decision(question: Question, steps: Steps, game: State, phase: str) -> Answer:
    if question.key in NIGHT:
        return _by_night(question, steps, game)
    if question.key in SINGLE:
        return _single(question, steps, game)
    if question.key in OF_EVENT:
        return _of_event(question, steps, game)
    if question.key == "influences.first":
        step = steps.next("influences_vote")
        if step is None:
            raise _unanswered(question, steps)
        steps.asked.add("first")
        return (step.get("first") or next(iter(step["influences_vote"])),)
    if question.key == "bleak_monday.vouch":
        return _vouch(question, steps, game)
    return _ballot(question, steps, game, phase)


def _unanswered(question: Question, steps: Steps) -> End:
    return steps.unanswered(f"{question.key} of {question.to}")


def _by_night(question: Question, steps: Steps, game: State) -> Answer:
    step = steps.current
    if step is None or step["kind"] != "night":
        raise End
    name = NIGHT[question.key]
    if name != "witch":
        try_refused(name, question, steps, game)
    value = step.get(name)
    if name in step and (value is not None or name in MUST_NAME):
        return night_answer(question, value)
    answer = nothing(question)
    if answer is None:
        raise End
    return answer


def _single(question: Question, steps: Steps, game: State) -> Answer:
    kind = SINGLE[question.key]
    while (step := steps.next(kind)) is not None:
        steps.open(game)
        answer = single_answer(kind, step[kind])
        if not step.get("refused"):
            return answer
        if question.allows(answer):
            steps.report(step, [f"{kind}: {step[kind]} must be refused, is accepted"])
    raise _unanswered(question, steps)


def _of_event(question: Question, steps: Steps, game: State) -> Answer:
    name = OF_EVENT[question.key]
    while steps.event.get("refused") is True and name in steps.event:
        if question.allows(event_answer(question, steps.event[name])):
            steps.report(steps.event, [f"{name}: {steps.event[name]} must be refused, is accepted"])
        if steps.next("event") is None:
            raise _unanswered(question, steps)
        seen = steps.watches[-1].cues
        steps.open(game, goes_on=True)
        steps.watches[-1].cues += seen
    try_refused(name, question, steps, game)
    if name in steps.event:
        return event_answer(question, steps.event[name])
    answer = nothing(question)
    if answer is None:
        raise _unanswered(question, steps)
    return answer


def _vouch(question: Question, steps: Steps, game: State) -> Answer:
    if steps.next("vouch"):
        steps.open(game)
    watch = _open_watch(steps)
    if watch is None or watch.step["kind"] != "vouch":
        raise _unanswered(question, steps)
    steps.asked.add("vouch")
    chain: list[int] = watch.step["vouch"]
    place = len(watch.order)
    watch.order.append(question.to[0])
    if chain[place : place + 1] != [question.to[0]] or place + 1 >= len(chain):
        steps.report(watch.step, [f"{question.to[0]} vouches now, the case's chain is {chain}"])
        raise End
    return (chain[place + 1],)


def _ballot(question: Question, steps: Steps, game: State, phase: str) -> Answer:
    voter = question.to[0]
    step = _ballot_step(question, steps, game, phase)
    votes: dict[int, Any] = step[step["kind"]]
    attempts = step.get("refused_votes") or {}
    if voter in attempts and question.allows(ballot_answer(attempts[voter])):
        steps.report(step, [f"{voter} for {attempts[voter]} must be refused, is accepted"])
    if voter not in votes:
        steps.report(step, [f"the engine asks {voter} to vote, the case has no ballot of his"])
        raise End
    steps.watches[-1].order.append(voter)
    return ballot_answer(votes[voter])


def _ballot_step(question: Question, steps: Steps, game: State, phase: str) -> Step:
    kinds = BALLOTS[question.key]
    watch = _open_watch(steps)
    if watch is not None and watch.step["kind"] in kinds and question.to[0] not in watch.order:
        return watch.step
    if steps.next(*kinds) is None:
        raise _unanswered(question, steps)
    return steps.open(game, goes_on=phase == "event" and question.key == "election.ballot")


def _open_watch(steps: Steps) -> Watch | None:
    return steps.watches[-1] if steps.watches else None
