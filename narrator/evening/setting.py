"""What an evening starts from. With the replies it got, it determines the evening."""

from typing import Literal

from msgspec import Struct

from narrator.config import Rules


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
