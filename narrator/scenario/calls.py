"""The calls of a night that is still to be played."""

from narrator.evening.calls import CALLS, calls_of
from narrator.game.cards import CARDS
from narrator.game.state import State


def calls_to_come(game: State, night: int) -> list[str]:
    """The public call order. A round that wakes every seat in turn is a private notice and no call."""
    made = set(calls_of(game, night))
    for card in CARDS.values():
        tonight = [
            call for call in card.calls if call.when(game) and (night == 1 or not call.first_night_only)
        ]
        if tonight and tonight[0].id in made:  # whom he will have chosen by then is called, too
            made |= {call.id for call in tonight}
    return [call.id for _, call in CALLS if call.id in made and not call.each]
