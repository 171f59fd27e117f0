"""The room in which one simulated game is played: a mind a seat, one table between them, chance."""

from random import Random

from narrator.evening.cues import Show
from narrator.evening.setting import Setting
from narrator.game.happenings import Happening, Returned
from narrator.game.question import Answer, Question
from narrator.simulate.mind import Mind
from narrator.simulate.policies import POLICIES
from narrator.simulate.policies.policy import uniform
from narrator.simulate.skill import Skill
from narrator.simulate.speech import speak
from narrator.simulate.table import Table

TALK = frozenset({"discussion.free", "discussion.turn", "last_words.speak"})
"""Questions during which people speak."""

PATIENCE = 6
"""After so many nights without a death, such as when each of the last spares another, all answer by lot."""


class Room:
    """Carries to each mind what reaches its seat, and its answers back."""

    def __init__(self, setting: Setting, seed: str, skill: Skill) -> None:
        self.table = Table(setting.players)
        seats = range(1, setting.players + 1)
        self.minds = {n: Mind(n, setting.players, Random(f"{seed}/{n}"), skill) for n in seats}
        self._lot = Random(seed)
        self._skill = skill

    def draws(self, count: int) -> tuple[int, ...]:
        """What chance decides."""
        order = list(range(count))
        self._lot.shuffle(order)
        return tuple(order)

    def shows(self, show: Show) -> None:
        """A private notice reaches those who are awake."""
        for seat in show.to:
            self.minds[seat].notice(show, self.table)

    def hears(self, happening: Happening) -> None:
        """Something happened; the table takes in what is public."""
        self.table.hear(happening)
        if isinstance(happening, Returned):
            for mind in self.minds.values():
                mind.meet_again(happening.seat)

    def answers(self, question: Question) -> Answer:
        """What those who are asked answer; where nobody is named, the living answer together."""
        asked = question.to or self.table.living_ring()
        party = tuple(self.minds[seat] for seat in asked)
        if question.key in TALK:
            for mind in party:
                claim = speak(mind, self.table)
                if claim is not None:
                    self.table.listen(claim)
        if question.key == "little_girl.caught":
            return self._peeping(party)
        stuck = self.table.quiet_nights >= PATIENCE
        policy = uniform if stuck else POLICIES.get(question.key, uniform)
        return policy(question, party, self.table)

    def _peeping(self, hunters: tuple[Mind, ...]) -> Answer:
        """No decision but a fact of the room: the girl may peep, and then learns a wolf or is noticed."""
        for seat in self.table.living_ring():
            girl = self.minds[seat]
            if girl.card == "little_girl" and girl.rng.random() < self._skill.peeps:
                if girl.rng.random() < self._skill.noticed:
                    return "killed"
                girl.learn(girl.rng.choice(hunters).seat, True)
        return "unseen"
