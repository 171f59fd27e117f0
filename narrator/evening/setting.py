"""What an evening starts from. With the replies it got, it determines the evening."""

from typing import Literal

from msgspec import Struct

from narrator.config import Config, Rules
from narrator.evening.pile import pile
from narrator.game.deck import board, check, spread


class Setting(Struct, frozen=True):
    """The table as it was set up."""

    players: int
    deck: tuple[str, ...]
    """Every card by id, sorted; two more than players with the thief."""
    rules: Rules = Rules()
    deal: Literal["app", "cards_registered"] = "app"
    vote_mode: Literal["roll_call", "result"] = "roll_call"
    genders: tuple[str, ...] = ()
    """ "m" or "f" by seat; empty: not asked."""
    ages: tuple[int, ...] = ()
    """Years by seat; empty: not asked."""
    pile: tuple[str, ...] = ()
    """Event cards, one of which is drawn every morning; empty: no events."""
    event_days: tuple[int, ...] | None = None
    """Mornings on which an event card is drawn; None: every one from `rules.events_from_day` on."""
    names: tuple[str, ...] = ()
    """Players' names by seat; shown, never spoken."""


def setting_of(config: Config) -> Setting:
    """The table that a config sets up. Raises DeckError when its deck cannot be played."""
    deck = config.table.deck or board(config.table.board)
    check(deck, config.table.board)
    return Setting(
        players=config.table.board,
        deck=spread(deck),
        rules=config.rules,
        deal=config.table.deal,
        vote_mode=config.table.vote_mode,
        names=config.table.names,
        genders=config.table.genders,
        ages=config.table.ages,
        pile=pile(config.table.genders, config.table.ages) if config.rules.events == "on" else (),
    )
