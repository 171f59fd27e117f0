"""What an evening starts from. With the replies it got, it determines the evening."""

from typing import Literal

from msgspec import Struct

from narrator.config import Config, Rules
from narrator.game.deck import board, check, spread


class Setting(Struct, frozen=True):
    """The table as it was set up."""

    players: int
    deck: tuple[str, ...]
    """Every card by id, sorted; two more than players with the thief."""
    rules: Rules = Rules()
    deal: Literal["app", "cards_registered"] = "app"
    vote_mode: Literal["roll_call", "result"] = "roll_call"
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
    )
