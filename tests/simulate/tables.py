"""Tables that are simulated in these tests."""

from narrator.config import Config, Rules, Table
from narrator.evening.setting import Setting, setting_of
from narrator.simulate.games import prepared

ODD = {
    "werewolf": 2,
    "seer": 1,
    "thief": 1,
    "cupid": 1,
    "piper": 1,
    "scapegoat": 1,
    "guard": 1,
    "elder": 1,
    "idiot": 1,
    "villager": 4,
}
"""Twelve players and the thief's two: cards of no board, but for the little girl, who peeps at others."""


def plain(players: int) -> Setting:
    """The standard deck, without events."""
    return prepared(setting_of(Config(table=Table(board=players))))


def eventful(players: int) -> Setting:
    """The standard deck with every event card."""
    return prepared(setting_of(Config(table=Table(board=players), rules=Rules(events="on"))))


def odd(**rules: object) -> Setting:
    """The odd deck with events and these rules."""
    turned = Rules(**{"events": "on"} | rules)  # type: ignore[arg-type]
    return prepared(setting_of(Config(table=Table(board=12, deck=ODD), rules=turned)))
