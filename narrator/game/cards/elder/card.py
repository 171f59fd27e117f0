"""长老：对狼人有两条命；死于村民之手，全体村民失去能力。(rules §2.12, A27–A30)"""

from narrator.game.card import Card
from narrator.game.happenings import VOTE_TYPE, DeathCause
from narrator.game.powers import has_power, power
from narrator.game.state import State


def brings_curse(state: State, seat: int, cause: DeathCause) -> bool:
    """Whether this death turns the curse on (A28)."""
    kind = "vote_type" if cause in VOTE_TYPE else cause
    return (
        power(state, seat) == "elder"
        and not state.cursed
        and has_power(state, seat)
        and kind in state.rules.elder_curse_causes
    )


CARD = Card("elder")
