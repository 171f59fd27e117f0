"""Playing a case: its decisions answer the evening's questions, its expectations are compared."""

from contextlib import suppress

from narrator.evening.cues import Ask, Cue, Draw, Enter, Happened, Reply, Say
from narrator.evening.evening import evening, start
from narrator.evening.setting import Setting
from narrator.game.evolve import evolve
from narrator.game.happenings import EventDrawn
from narrator.game.question import Answer, Question
from narrator.scenario.calls import calls_to_come
from narrator.scenario.case import Case
from narrator.scenario.chance import deal_order, event_days, event_order, pile_of, toss
from narrator.scenario.expect import compare, differences_at_end
from narrator.scenario.replies import reply, try_refused
from narrator.scenario.setup import differences_in_setup
from narrator.scenario.shape import card_of
from narrator.scenario.steps import VOTING, Difference, End, Steps

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


class Play:
    """One case being played."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.setting = Setting(
            players=len(case.seats),
            deck=tuple(sorted((*case.seats.values(), *case.center))),
            rules=case.rules,
            genders=tuple(case.genders.get(n, "") for n in sorted(case.seats)) if case.genders else (),
            ages=tuple(case.ages.get(n, 0) for n in sorted(case.seats)) if case.ages else (),
            pile=pile_of(case),
            event_days=event_days(case),
        )
        self.game = start(self.setting)
        self.phase = "setup"
        self.steps = Steps(case)

    def run(self) -> list[Difference]:
        """Everything in which the engine differs from the case."""
        steps = self.steps
        while step := steps.next("setup"):
            steps.left.pop(0)
            steps.report(step, differences_in_setup(step, self.case.rules))
        if self.case.seats:
            try:
                self._perform()
            except End:
                pass
            except (LookupError, TypeError, ValueError) as error:  # one such case must not hide the others
                steps.report(steps.current, [f"cannot be played: {error!r}"])
            self._calls()
            steps.close(self.game)
            for step in steps.left:
                steps.report(step, ["the engine never came to this step"])
            wrong = differences_at_end(self.case, self.game, steps.asked)
            steps.differences += [Difference("end", what) for what in wrong]
        return steps.differences

    def _perform(self) -> None:
        script, sent = evening(self.setting), None
        with suppress(StopIteration):
            while True:
                sent = self._meet(script.send(sent))

    def _meet(self, cue: Cue) -> Reply:
        if isinstance(cue, Enter):
            self._enter(cue.phase)
        if isinstance(cue, Happened) and isinstance(cue.happening, EventDrawn):
            self._turned_up(cue.happening.event)
        for watch in self.steps.watches:
            watch.see(cue)
        match cue:
            case Draw():
                return self._drawn(cue)
            case Happened(happening):
                self.game = evolve(self.game, happening)
            case Say(key):
                self.steps.voting = VOTING.get(key, self.steps.voting)
            case Ask(question):
                return self._answered(question)
        return None

    def _answered(self, question: Question) -> Answer:
        if question.key == "election.ballot" and self.game.night == 0 and self.case.sheriff:
            return (self.case.sheriff,)
        answer = reply(question, self.steps, self.game, self.phase)
        for watch in self.steps.watches:
            watch.answered(question, answer)
        return answer

    def _drawn(self, draw: Draw) -> tuple[int, ...]:
        steps = self.steps
        match draw.key:
            case "deal" if "deal" in steps.asked:
                steps.report(None, ["these cards are dealt again: nobody is a wolf (redeal_if_no_wolf)"])
                raise End
            case "deal":
                steps.asked.add("deal")
                return deal_order(self.case, self.setting.deck)
            case "event":
                return event_order(self.case, self.game.pile, steps.event, steps.left)
            case "coin":
                steps.asked.add("coin")
                return toss(steps.open(self.game) if steps.next("coin") else {"coin": "tails"})
            case "box":
                return toss(steps.current or {})
            case _:
                return tuple(range(draw.count))

    def _enter(self, phase: str) -> None:
        steps = self.steps
        self.phase = phase
        if phase in ("second_vote", "discussion"):
            steps.asked.add(phase)
        if phase == "nightfall":
            self._calls()
        if phase == "second_vote":
            steps.voting = phase
        if phase == "dawn" and steps.next("dawn") is None:
            raise steps.unanswered("for the dawn")
        step = steps.left[0] if steps.left else {"kind": ""}
        if (phase, step["kind"]) in OPENED_BY_PHASE or (phase == "vote" and step.get(step["kind"]) == {}):
            steps.open(self.game)
        if phase == "call_witch":
            try_refused("witch", None, steps, self.game)

    def _turned_up(self, card: str) -> None:
        """The card after one that could not be played has a step of its own, if the case names it."""
        step = self.steps.next("event")
        if step is not None and card_of(step) == card != card_of(self.steps.event):
            self.steps.open(self.game)

    def _calls(self) -> None:
        """`calls` steps are answered between two nights."""
        while (step := self.steps.next("calls")) is not None:
            self.steps.left.pop(0)
            calls = calls_to_come(self.game, step["calls"])
            self.steps.report(step, compare(step.get("expect") or {}, {"calls": calls}))
