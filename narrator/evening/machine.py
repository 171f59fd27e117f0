"""One machine: where the evening stands. Its guards are pure questions to the game.

The phases are coarse; what must be asked in a chain of deaths is a queue inside its phase. The machine's
names are what the journal, the screen, a resumed evening and the diagram in docs/ show.
"""

from collections.abc import Callable
from itertools import pairwise

from transitions import Machine
from transitions import State as Phase

from narrator.evening.setting import Setting
from narrator.game.card import Call, Card
from narrator.game.cards import CALLS
from narrator.game.state import State

CALL_PHASES: dict[str, tuple[Card, Call]] = {f"call_{call.id}": (card, call) for card, call in CALLS}
"""One phase a call, in the night's order."""

PHASES: tuple[str, ...] = (
    "setup",
    "deal",
    "registration",
    "nightfall",
    *CALL_PHASES,
    "daybreak",
    "election",
    "dawn",
    "dawn_words",
    "discussion",
    "vote",
    "verdict",
    "verdict_words",
    "over",
)


class Standing:
    """The machine's model: the game it asks, and the phase (`state`, which `transitions` keeps)."""

    state: str
    trigger: Callable[[str], bool]
    """`transitions` puts it here: `trigger("move_on")` goes to the next phase."""

    def __init__(self, setting: Setting, game: State) -> None:
        self.setting = setting
        self.game = game

    def has_ended(self) -> bool:
        return self.game.ended is not None

    def are_cards_real(self) -> bool:
        return self.setting.deal == "cards_registered"

    def _election_due(self, when: str) -> bool:
        return self.game.rules.sheriff_election == when and not self.game.elected

    def elects_before_game(self) -> bool:
        return self._election_due("before_game")

    def elects_before_announcement(self) -> bool:
        return self._election_due("before_announcement")

    def elects_after_announcement(self) -> bool:
        return self._election_due("after_announcement")

    def elects_after_speeches(self) -> bool:
        return self._election_due("after_speeches")

    def is_before_first_night(self) -> bool:
        return self.game.night == 0

    def is_night_announced(self) -> bool:
        return self.game.announced

    def have_spoken(self) -> bool:
        return self.game.rules.sheriff_election == "after_speeches"


def _routes() -> list[dict[str, str]]:
    """Every way on, in order of precedence: from, to, and the guard that must hold."""
    night = ("nightfall", *CALL_PHASES, "daybreak")
    ways = [
        ("setup", "registration", "are_cards_real"),
        ("setup", "deal", ""),
        *((place, "election", "elects_before_game") for place in ("deal", "registration")),
        *((place, "nightfall", "") for place in ("deal", "registration")),
        *((here, there, "") for here, there in pairwise(night)),
        ("daybreak", "election", "elects_before_announcement"),
        ("daybreak", "dawn", ""),
        ("dawn", "over", "has_ended"),
        ("dawn", "dawn_words", ""),
        ("dawn_words", "election", "elects_after_announcement"),
        ("dawn_words", "discussion", ""),
        ("discussion", "election", "elects_after_speeches"),
        ("discussion", "vote", ""),
        ("election", "nightfall", "is_before_first_night"),
        ("election", "vote", "have_spoken"),
        ("election", "discussion", "is_night_announced"),
        ("election", "dawn", ""),
        ("vote", "verdict", ""),
        ("verdict", "over", "has_ended"),
        ("verdict", "verdict_words", ""),
        ("verdict_words", "nightfall", ""),
    ]
    return [
        {"trigger": "move_on", "source": here, "dest": there} | ({"conditions": guard} if guard else {})
        for here, there, guard in ways
    ]


ROUTES = _routes()


def stand(setting: Setting, game: State) -> Standing:
    """A standing at the beginning of an evening."""
    standing = Standing(setting, game)
    Machine(
        model=standing,
        states=[Phase(phase) for phase in PHASES],
        transitions=ROUTES,
        initial="setup",
        auto_transitions=False,
    )
    return standing
