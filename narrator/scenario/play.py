"""Playing a case: its decisions answer the evening's questions, its expectations are compared."""

from contextlib import suppress
from typing import Any

from msgspec import Struct

from narrator.evening.cues import Ask, Cue, Draw, Enter, Happened, Reply
from narrator.evening.evening import evening, start
from narrator.evening.setting import Setting
from narrator.game.evolve import evolve
from narrator.game.happenings import Happening
from narrator.game.night_order import calls_of
from narrator.game.question import Answer, Question
from narrator.scenario.answers import (
    FLOW,
    NIGHT,
    SINGLE,
    break_answer,
    night_answer,
    nothing,
    seats_or_nobody,
    vote_answer,
)
from narrator.scenario.case import Case, Step
from narrator.scenario.expect import compare, differences_at_end, differences_in_step
from narrator.scenario.setup import differences_in_setup
from narrator.scenario.watch import Watch
from narrator.scenario.witch import accepts

CONTINUES = frozenset({"hunter", "heir", "sheriff_breaks", "scapegoat_allows", "revote"})
"""Steps that go on with the one before them: its expectations wait for them."""


OPENED_BY_PHASE = frozenset({("nightfall", "night"), ("dawn", "dawn"), ("vote", "vote")})
"""Phases that begin a step even when nobody is asked anything in it."""


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
        deck = tuple(sorted((*case.seats.values(), *case.center)))
        self.setting = Setting(len(case.seats), deck, case.rules)
        self.game = start(self.setting)
        self.steps = list(case.steps)
        self.dealt = False
        self.current: Step | None = None
        self.watches: list[Watch] = []
        self.asked: set[str] = set()
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

    def _report(self, step: Step, wrong: list[str]) -> None:
        self.differences += [Difference(f"{step['kind']} (line {step['line']})", what) for what in wrong]

    def _perform(self) -> None:
        script, reply = evening(self.setting), None
        try:
            while True:
                reply = self._answer(script.send(reply))
        except StopIteration:
            return

    def _answer(self, cue: Cue) -> Reply:
        for watch in self.watches:
            watch.see(cue)
        match cue:
            case Draw(_, count):
                return self._dealt(count)
            case Enter(phase):
                self._enter(phase)
            case Happened(happening):
                self._happened(happening)
            case Ask(question):
                return self._reply(question)
        return None

    def _happened(self, happening: Happening) -> None:
        self.game = evolve(self.game, happening)

    def _dealt(self, count: int) -> tuple[int, ...]:
        """The shuffle that gives every seat the card the case says."""
        if self.dealt:
            where = {"kind": "start", "line": self.case.line}
            self._report(where, ["these cards are dealt again: nobody is a wolf (redeal_if_no_wolf)"])
            raise _End
        self.dealt = True
        left = list(enumerate(self.setting.deck))
        order = []
        for card in (*(self.case.seats[n] for n in sorted(self.case.seats)), *self.case.center):
            place = next(pair for pair in left if pair[1] == card)
            left.remove(place)
            order.append(place[0])
        return tuple(order)

    # --- steps ---------------------------------------------------------------------------------

    def _next(self, *kinds: str) -> Step | None:
        """The next step, if it is of such a kind."""
        return self.steps[0] if self.steps and self.steps[0]["kind"] in kinds else None

    def _open(self) -> Step:
        """Take up the next step; an earlier one is judged unless this goes on with it."""
        step = self.steps.pop(0)
        if step["kind"] not in CONTINUES:
            self._close()
        self.watches.append(Watch(step))
        self.current = step
        return step

    def _close(self) -> None:
        for watch in self.watches:
            self._report(watch.step, differences_in_step(watch, self.game))
        self.watches = []

    def _enter(self, phase: str) -> None:
        if phase == "nightfall":
            self._calls()
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
        answer = self._decision(question)
        if not question.allows(answer):
            self._report(
                self.current or {"kind": "start", "line": self.case.line},
                [f"{question.key} of {question.to}: {answer} is refused ({question.why_not(answer)})"],
            )
            raise _End
        return answer

    def _decision(self, question: Question) -> Answer:
        if question.key in NIGHT:
            return self._by_night(question)
        if question.key in SINGLE:
            return self._single(question)
        return self._ballot(question)

    def _by_night(self, question: Question) -> Answer:
        if self.current is None or self.current["kind"] != "night":
            raise _End
        name = NIGHT[question.key]
        if name != "witch":
            self._try_refused(name, question)
        value = self.current.get(name)
        if name in self.current and not (value is None and name in ("girl", "thief")):
            return night_answer(question, value)
        answer = nothing(question)
        if answer is None:
            raise _End
        return answer

    def _try_refused(self, name: str, question: Question | None) -> None:
        """Attempts that must be turned down before the valid one."""
        step = self.current
        if step is None or step["kind"] != "night":
            return
        for attempt in (step.get("refused") or {}).get(name, ()):
            if question is None:
                taken = accepts(self.game, attempt)
            else:
                taken = question.allows(night_answer(question, attempt))
            if taken:
                self._report(step, [f"{name}: {attempt} must be refused, is accepted"])

    def _single(self, question: Question) -> Answer:
        kind = SINGLE[question.key]
        answer_of = break_answer if kind == "sheriff_breaks" else seats_or_nobody
        while (step := self._next(kind)) is not None:
            self._open()
            answer = answer_of(step[kind])
            if not step.get("refused"):
                return answer
            if question.allows(answer):
                self._report(step, [f"{kind}: {step[kind]} must be refused, is accepted"])
        if self.steps:
            where = self.current or self.steps[0]
            self._report(
                where, [f"the engine asks {question.key} of {question.to}, the case does not answer"]
            )
        raise _End

    def _ballot(self, question: Question) -> Answer:
        voter = question.to[0]
        step = self._ballot_step(question)
        votes: dict[int, Any] = step[step["kind"]]
        attempts = step.get("refused_votes") or {}
        if voter in attempts and question.allows(vote_answer(attempts[voter])):
            self._report(step, [f"{voter} for {attempts[voter]} must be refused, is accepted"])
        if voter not in votes:
            self._report(step, [f"the engine asks {voter} to vote, the case has no ballot of his"])
            raise _End
        self.watches[-1].voted.add(voter)
        return vote_answer(votes[voter])

    def _ballot_step(self, question: Question) -> Step:
        kinds = ("elect",) if question.key == "election.ballot" else ("vote", "revote")
        current = self.watches[-1] if self.watches else None
        if current is not None and current.step["kind"] in kinds and question.to[0] not in current.voted:
            return current.step
        if self._next(*kinds) is None:
            raise _End
        return self._open()
