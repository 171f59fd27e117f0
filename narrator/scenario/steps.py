"""Where a case stands: its steps, what was seen while each was played, and what differed."""

from collections.abc import Sequence

from msgspec import Struct

from narrator.game.state import State
from narrator.scenario.answers import SINGLE
from narrator.scenario.case import Case, Step
from narrator.scenario.expect import differences_in_step
from narrator.scenario.watch import Watch

CONTINUES = frozenset({*SINGLE.values(), "revote", "harvest_vote", "coin"})
"""Steps that go on with the one before them: its expectations wait for them."""


VOTING = {"vote.begin": "vote", "influences.first": "influences_vote", "revote.begin": "revote"}
"""Lines and questions after which the ballots belong to another kind of step."""


class Difference(Struct, frozen=True):
    """Where a case and the engine disagree."""

    step: str
    """Kind and line of the step, or "end"."""
    what: str


class End(Exception):
    """The case has no more to say."""


class Steps:
    """The steps of one case, taken up one after another."""

    def __init__(self, case: Case) -> None:
        self.left = list(case.steps)
        self.current: Step | None = None
        self.event: Step = {}
        """The last event step."""
        self.watches: list[Watch] = []
        """Steps that are not judged yet."""
        self.asked: set[str] = set()
        """Everything the engine asked for, by its own names."""
        self.differences: list[Difference] = []
        self.voting = "vote"
        """The kind of step that the ballots of now belong to."""
        self._line = case.line

    def next(self, *kinds: str) -> Step | None:
        """The next step, if it is of such a kind."""
        return self.left[0] if self.left and self.left[0]["kind"] in kinds else None

    def open(self, game: State, *, goes_on: bool = False) -> Step:
        """Take up the next step; earlier ones are judged unless it goes on with them."""
        step = self.left.pop(0)
        if step["kind"] not in CONTINUES and not goes_on:
            self.close(game)
        if step["kind"] == "event":
            self.event = step
        self.watches.append(Watch(step))
        self.current = step
        return step

    def close(self, game: State) -> None:
        """Judge what is open."""
        for watch in self.watches:
            self.report(watch.step, differences_in_step(watch, game))
        self.watches = []

    def report(self, step: Step | None, wrong: Sequence[str]) -> None:
        """Keep differences; without a step they are the case's."""
        where = f"{step['kind']} (line {step['line']})" if step else f"case (line {self._line})"
        self.differences += [Difference(where, what) for what in wrong]

    def unanswered(self, what: str) -> End:
        """The case does not answer; unless it is over that is a difference."""
        if any(step["kind"] != "calls" for step in self.left):
            self.report(self.current, [f"the engine asks {what}, the case does not answer"])
        return End()
