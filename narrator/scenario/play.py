"""Playing a case: its decisions answer the evening's questions, its expectations are compared."""

from contextlib import suppress
from typing import Any

from msgspec import Struct

from narrator.evening.calls import calls_of
from narrator.evening.cues import Ask, Cue, Draw, Enter, Happened, Reply, Say
from narrator.evening.evening import evening, start
from narrator.evening.setting import Setting
from narrator.game.evolve import evolve
from narrator.game.question import Answer, Question
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
from narrator.scenario.case import Case, Step
from narrator.scenario.chance import deal_order, event_days, event_order, pile_of, toss
from narrator.scenario.expect import compare, differences_at_end, differences_in_step
from narrator.scenario.setup import differences_in_setup
from narrator.scenario.watch import Watch
from narrator.scenario.witch import accepts

CONTINUES = frozenset({*SINGLE.values(), "revote", "harvest_vote", "coin"})
"""Steps that go on with the one before them: its expectations wait for them."""

OPENED_BY_PHASE = frozenset(
    {
        ("nightfall", "night"),
        ("dawn", "dawn"),
        ("vote", "vote"),
        ("event", "event"),
        ("second_vote", "second_vote"),
    }
)
"""Phases that begin a step even when nobody is asked anything in it."""


VOTING = {"vote.begin": "vote", "influences.first": "influences_vote", "revote.begin": "revote"}
"""Lines and questions after which the ballots belong to another kind of step."""


class Difference(Struct, frozen=True):
    """Where a case and the engine disagree."""

    step: str
    """Kind and line of the step, or "end"."""
    what: str


class _End(Exception):
    """The case has no more to say."""


class Play:
    """One case being played."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.setting = Setting(
            players=len(case.seats),
            deck=tuple(sorted((*case.seats.values(), *case.center))),
            rules=case.rules,
            genders=tuple(case.genders[n] for n in sorted(case.genders)),
            ages=tuple(case.ages[n] for n in sorted(case.ages)),
            pile=pile_of(case),
            event_days=event_days(case),
        )
        self.game = start(self.setting)
        self.phase = "setup"
        self.steps = list(case.steps)
        self.current: Step | None = None
        self.event: Step = {}
        self.watches: list[Watch] = []
        self.asked: set[str] = set()
        self.voting = "vote"
        self.differences: list[Difference] = []

    def run(self) -> list[Difference]:
        """Everything in which the engine differs from the case."""
        while self.steps and self.steps[0]["kind"] == "setup":
            step = self.steps.pop(0)
            self._report(step, differences_in_setup(step, self.case.rules))
        if self.case.seats:
            with suppress(_End):
                self._perform()
            self._calls()
            self._close()
            for step in self.steps:
                self._report(step, ["the engine never came to this step"])
            wrong = differences_at_end(self.case, self.game, self.asked)
            self.differences += [Difference("end", what) for what in wrong]
        return self.differences

    def _report(self, step: Step | None, wrong: list[str]) -> None:
        step = step or {"kind": "case", "line": self.case.line}
        self.differences += [Difference(f"{step['kind']} (line {step['line']})", what) for what in wrong]

    def _perform(self) -> None:
        script, reply = evening(self.setting), None
        with suppress(StopIteration):
            while True:
                reply = self._answer(script.send(reply))

    def _answer(self, cue: Cue) -> Reply:
        if isinstance(cue, Enter):
            self._enter(cue.phase)
        for watch in self.watches:
            watch.see(cue)
        match cue:
            case Draw():
                return self._drawn(cue)
            case Happened(happening):
                self.game = evolve(self.game, happening)
            case Say(key):
                self.voting = VOTING.get(key, self.voting)
            case Ask(question):
                reply = self._reply(question)
                for watch in self.watches:
                    watch.answered(question, reply)
                return reply
        return None

    def _drawn(self, draw: Draw) -> tuple[int, ...]:
        match draw.key:
            case "deal" if "deal" in self.asked:
                self._report(None, ["these cards are dealt again: nobody is a wolf (redeal_if_no_wolf)"])
                raise _End
            case "deal":
                self.asked.add("deal")
                return deal_order(self.case, self.setting.deck)
            case "event":
                return event_order(self.case, self.game.pile, self.event, self.steps)
            case "coin":
                self.asked.add("coin")
                step = self._open() if self._next("coin") else {"coin": "tails"}
                return toss(step)
            case "box":
                return toss(self.current or {})
            case _:
                return tuple(range(draw.count))

    # --- steps ---------------------------------------------------------------------------------

    def _next(self, *kinds: str) -> Step | None:
        """The next step, if it is of such a kind."""
        return self.steps[0] if self.steps and self.steps[0]["kind"] in kinds else None

    def _open(self) -> Step:
        """Take up the next step; an earlier one is judged unless this goes on with it."""
        step = self.steps.pop(0)
        of_event = (
            step["kind"] == "elect" and self.event.get("event") == "saint_philippe" == self._phase_event()
        )
        if step["kind"] not in CONTINUES and not of_event:
            self._close()
        if step["kind"] == "event":
            self.event = step
        self.watches.append(Watch(step))
        self.current = step
        return step

    def _phase_event(self) -> str:
        return str(self.event.get("event")) if self.phase == "event" else ""

    def _close(self) -> None:
        for watch in self.watches:
            self._report(watch.step, differences_in_step(watch, self.game))
        self.watches = []

    def _enter(self, phase: str) -> None:
        self.phase = phase
        if phase in ("second_vote", "discussion"):
            self.asked.add(phase)
        if phase == "nightfall":
            self._calls()
        if phase == "second_vote":
            self.voting = phase
        if (phase, self.steps[0]["kind"] if self.steps else "") in OPENED_BY_PHASE:
            self._open()
        if phase == "call_witch":
            self._try_refused("witch", None)

    def _calls(self) -> None:
        """`calls` steps are answered between two nights."""
        while (step := self._next("calls")) is not None:
            self.steps.pop(0)
            calls = list(calls_of(self.game, step["calls"]))
            self._report(step, compare(step.get("expect") or {}, {"calls": calls}))

    # --- questions -----------------------------------------------------------------------------

    def _reply(self, question: Question) -> Answer:
        if question.key in FLOW:
            return FLOW[question.key]
        if question.key == "election.ballot" and self.game.night == 0 and self.case.sheriff:
            return (self.case.sheriff,)
        self.asked.add(question.key)
        self.voting = VOTING.get(question.key, self.voting)
        if question.key == "vote.ballot":
            self.asked.add(self.voting)
        answer = self._decision(question)
        if not question.allows(answer):
            why = question.why_not(answer)
            self._report(self.current, [f"{question.key} of {question.to}: {answer} is refused ({why})"])
            raise _End
        return answer

    def _decision(self, question: Question) -> Answer:
        if question.key in NIGHT:
            return self._by_night(question)
        if question.key in SINGLE:
            return self._single(question)
        if question.key in OF_EVENT:
            return self._of_event(question)
        match question.key:
            case "influences.first":
                step = self._next("influences_vote")
                return (step["first"],) if step else self._unanswered(question)
            case "bleak_monday.vouch":
                return self._vouch(question)
        return self._ballot(question)

    def _unanswered(self, question: Question) -> Answer:
        if any(step["kind"] != "calls" for step in self.steps):
            self._report(
                self.current, [f"the engine asks {question.key} of {question.to}, the case does not answer"]
            )
        raise _End

    def _by_night(self, question: Question) -> Answer:
        if self.current is None or self.current["kind"] != "night":
            raise _End
        name = NIGHT[question.key]
        if name != "witch":
            self._try_refused(name, question)
        value = self.current.get(name)
        if name in self.current and not (
            value is None and name not in ("guard", "seer", "wolves", "church", "inn")
        ):
            return night_answer(question, value)
        if name in ("church", "inn") and question.seats:
            raise _End
        answer = nothing(question)
        if answer is None:
            raise _End
        return answer

    def _try_refused(self, name: str, question: Question | None) -> None:
        """Attempts that must be turned down before the valid one."""
        step = self.current
        if step is None or step["kind"] not in ("night", "event"):
            return
        for attempt in (step.get("refused") or {}).get(name, ()):
            if question is None:
                taken = accepts(self.game, attempt)
            elif step["kind"] == "event":
                taken = question.allows(event_answer(question, attempt))
            else:
                taken = question.allows(night_answer(question, attempt))
            if taken:
                self._report(step, [f"{name}: {attempt} must be refused, is accepted"])

    def _single(self, question: Question) -> Answer:
        kind = SINGLE[question.key]
        while (step := self._next(kind)) is not None:
            self._open()
            answer = single_answer(kind, step[kind])
            if not step.get("refused"):
                return answer
            if question.allows(answer):
                self._report(step, [f"{kind}: {step[kind]} must be refused, is accepted"])
        return self._unanswered(question)

    def _of_event(self, question: Question) -> Answer:
        name = OF_EVENT[question.key]
        self._try_refused(name, question)
        if name in self.event:
            return event_answer(question, self.event[name])
        answer = nothing(question)
        return self._unanswered(question) if answer is None else answer

    def _vouch(self, question: Question) -> Answer:
        if self._next("vouch"):
            self._open()
        watch = self.watches[-1] if self.watches else None
        if watch is None or watch.step["kind"] != "vouch":
            return self._unanswered(question)
        self.asked.add("vouch")
        chain: list[int] = watch.step["vouch"]
        place = len(watch.order)
        watch.order.append(question.to[0])
        if chain[place : place + 1] != [question.to[0]] or place + 1 >= len(chain):
            self._report(watch.step, [f"{question.to[0]} vouches now, the case's chain is {chain}"])
            raise _End
        return (chain[place + 1],)

    def _ballot(self, question: Question) -> Answer:
        voter = question.to[0]
        step = self._ballot_step(question)
        votes: dict[int, Any] = step[step["kind"]]
        attempts = step.get("refused_votes") or {}
        if voter in attempts and question.allows(ballot_answer(attempts[voter])):
            self._report(step, [f"{voter} for {attempts[voter]} must be refused, is accepted"])
        if voter not in votes:
            self._report(step, [f"the engine asks {voter} to vote, the case has no ballot of his"])
            raise _End
        self.watches[-1].order.append(voter)
        return ballot_answer(votes[voter])

    def _ballot_step(self, question: Question) -> Step:
        kinds = BALLOTS[question.key]
        current = self.watches[-1] if self.watches else None
        if current is not None and current.step["kind"] in kinds and question.to[0] not in current.order:
            return current.step
        if self._next(*kinds) is None:
            self._unanswered(question)
        return self._open()
