"""The set-up in the making: what was entered so far, and what of it cannot be."""

from collections.abc import Callable

import msgspec
from msgspec import Struct

from narrator.config import Config, Rules
from narrator.game.cards import CARDS
from narrator.screen import entries
from narrator.screen.options_form import turned

ROWS: dict[str, Callable[[Config, list[str]], Config]] = {
    "name": entries.with_names,
    "gender": entries.with_genders,
    "age": entries.with_ages,
}
"""What is entered seat by seat."""
MOUTHS, EARS = ("speaker", "silent"), ("mic", "keys")


class Chosen(Struct, frozen=True):
    """A set-up that can be played."""

    config: Config
    bots: frozenset[int]
    mouth: str
    ear: str
    resume: bool = False
    """Go on with the last evening instead."""


class Draft:
    """Takes entries as text, and keeps them even where they cannot be, with the reason beside them."""

    def __init__(self, config: Config, mouth: str, ear: str, bots: frozenset[int] = frozenset()) -> None:
        self.config, self.mouth, self.ear, self.bots = config, mouth, ear, bots
        table = config.table
        self.rows: dict[str, list[str]] = {
            "name": list(table.names),
            "gender": list(table.genders),
            "age": [str(age) for age in table.ages],
        }
        self._raw: dict[str, str] = {}
        self._slips: dict[str, str] = {}

    def enter(self, field: str, value: str) -> None:
        """Take one entry. What it makes impossible is told by `slip`."""
        name, _, part = field.partition(".")
        match name:
            case "name" | "gender" | "age" if part in map(str, range(1, self.config.table.board + 1)):
                self._row(name, int(part), value)
            case "bot" if part in map(str, range(1, self.config.table.board + 1)):
                seat = frozenset({int(part)})
                self.bots = self.bots | seat if value else self.bots - seat
            case "mouth" if value in MOUTHS:
                self.mouth = value
            case "ear" if value in EARS:
                self.ear = value
            case "board":
                self._take(field, value, lambda: entries.with_players(self.config, value))
                board = self.config.table.board
                self.bots = frozenset(seat for seat in self.bots if seat <= board)
                for kind, row in self.rows.items():
                    del row[board:]
                    self._row(kind, 0, "")
            case "deal":
                self._take(field, value, lambda: entries.with_deal(self.config, value))
            case "events":
                self.config = entries.with_events(self.config, on=bool(value))
            case "labels" | "characters":
                self._take(field, "", lambda: entries.with_display(self.config, name, value))
            case "night_keys" | "scan_step_s" | "scan_laps" | "knock":
                self._take(field, "", lambda: entries.with_night(self.config, name, value))
            case "card" if part in CARDS:
                self._take(field, value, lambda: entries.with_card(self.config, part, value))
            case "rule" if part in Rules.__struct_fields__:
                self._take(field, value, lambda: self._turned(part, value))

    def shown(self, field: str, value: str) -> str:
        """What stands in a field: what was entered there, as long as it cannot be; else its value."""
        return self._raw.get(field, value)

    def slip(self, field: str) -> str:
        """What is wrong there, "" when nothing."""
        return self._slips.get(field, "")

    def chosen(self) -> Chosen | None:
        """The set-up, None while something cannot be."""
        if self._slips or not self.is_deck_playable():
            return None
        return Chosen(self.config, self.bots, self.mouth, self.ear)

    def is_deck_playable(self) -> bool:
        """Whether the cards suit the seats."""
        try:
            entries.deck_of(self.config)
        except ValueError:
            return False
        return True

    def _turned(self, rule: str, value: str) -> Config:
        return msgspec.structs.replace(self.config, rules=turned(self.config.rules, f"{rule}={value}"))

    def _row(self, name: str, seat: int, value: str) -> None:
        row = self.rows[name]
        if seat:
            row.extend([""] * (seat - len(row)))
            row[seat - 1] = value.strip()
        entered = row if name == "name" else (row if any(row) else [])
        self._take(name, "", lambda: ROWS[name](self.config, entered))

    def _take(self, field: str, value: str, change: Callable[[], Config]) -> None:
        self._raw.pop(field, None)
        self._slips.pop(field, None)
        try:
            self.config = change()
        except ValueError as slip:
            self._raw[field], self._slips[field] = value, str(slip)
