"""Which calls a night makes, decoys included, and what is asked in each (rules §4, A53–A55)."""

from functools import cache

from narrator.evening.events import EVENTS
from narrator.game.card import Call, Step
from narrator.game.cards import CALLS as CARD_CALLS
from narrator.game.cards import CARDS
from narrator.game.powers import publicly_gone
from narrator.game.state import State

CALLS: tuple[tuple[str, Call], ...] = tuple(
    sorted(
        [(card.id, call) for card, call in CARD_CALLS]
        + [(event.id, call) for event in EVENTS.values() for call in event.calls],
        key=lambda pair: pair[1].at,
    )
)
"""The night's order: every call with the card or event it belongs to."""


@cache
def steps_of(call: Call) -> tuple[Step, ...]:
    """The call's own steps and those that cards and events add to it, in their places."""
    joins = [join for card in CARDS.values() for join in card.joins]
    joins += [join for event in EVENTS.values() for join in event.joins]
    placed = [(0, step) for step in call.steps]
    placed += [(join.place, join.step) for join in joins if call.id in join.calls]
    return tuple(step for _, step in sorted(placed, key=lambda pair: pair[0]))


def is_called(state: State, owner: str, call: Call, night: int) -> bool:
    """Whether the night makes this call; it may not depend on anything the table does not know."""
    if not call.when(state) or any(call.id in EVENTS[e.event].silences for e in state.effects):
        return False
    if call.first_night_only:
        if night > 1:
            return False
        return state.rules.decoy_calls != "none" or bool(call.awake(state))
    if owner in EVENTS:
        return True
    if state.rules.decoy_calls == "deck":
        return owner in state.deck and not publicly_gone(state, owner)
    return bool(call.awake(state))


def calls_of(state: State, night: int) -> tuple[str, ...]:
    """Ids of the night's calls, in order."""
    return tuple(call.id for owner, call in CALLS if is_called(state, owner, call, night))


def registered_cards(deck: tuple[str, ...]) -> tuple[str, ...]:
    """Cards whose holders register on the first night when real cards are used, in calling order (A93)."""
    first_call = {owner: call.at for owner, call in reversed(CALLS)}
    last = max(first_call.values()) + 1
    return tuple(sorted(set(deck) - {"villager"}, key=lambda card: (first_call.get(card, last), card)))
