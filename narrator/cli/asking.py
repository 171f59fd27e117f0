"""The questions before the evening, on the terminal or on the page."""

import sys

from rich.console import Console

from narrator.config import Config
from narrator.evening.events import EVENT_OF
from narrator.evening.pile import pile
from narrator.foyer import Foyer
from narrator.screen.entries import deck_of
from narrator.screen.setup.draft import Chosen
from narrator.screen.setup_form import InWords, ask_setup
from narrator.stopping import Stopped, run_stoppably
from narrator.words.lines import EVENTS
from narrator.words.saying import sentence


def asked(config: Config) -> Config:
    """The evening as the host sets it up on the terminal."""
    return ask_setup(config, InWords(_deck_in_words, _left_out), Console())


def asked_on_page(foyer: Foyer) -> Chosen | None:
    """What is set up on the page; None without a browser. Leaves with a signal's exit code."""
    try:
        return run_stoppably(foyer.run, foyer.ask())
    except Stopped as stop:
        sys.exit(stop.code)


def _deck_in_words(config: Config) -> str:
    deck = deck_of(config)
    return sentence("setup.deck", {"deck": tuple((card, deck[card]) for card in sorted(deck))})


def _left_out(config: Config) -> str:
    """Said once: which event cards go because the table did not tell what they need (A72)."""
    table = config.table
    if config.rules.events == "off":
        return ""
    gone = sorted(set(EVENT_OF) - set(pile(table.genders, table.ages)))
    names = dict.fromkeys(EVENTS[EVENT_OF[card].id] for card in gone)
    return f"没有说性别或岁数，所以不用这些事件：{'、'.join(names)}。" if names else ""
