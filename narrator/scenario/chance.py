"""What chance brings in a case: the cards it deals, the events it names, the coins it says."""

from collections import Counter
from itertools import takewhile
from typing import Any

from narrator.evening.events import EVENT_OF
from narrator.game.cards.witch.card import SIDES
from narrator.scenario.case import Case, Step
from narrator.scenario.shape import card_of

QUIET = ("radiant_sunday", "end_of_harvest", "bleak_monday", "eclipse")
"""Cards of an ordinary day, for the morning whose named card cannot be played."""


def deal_order(case: Case, deck: tuple[str, ...]) -> tuple[int, ...]:
    """The shuffle that gives every seat the card the case says."""
    left = list(enumerate(deck))
    order = []
    for card in (*(case.seats[n] for n in sorted(case.seats)), *case.center):
        place = next(pair for pair in left if pair[1] == card)
        left.remove(place)
        order.append(place[0])
    return tuple(order)


def event_days(case: Case) -> tuple[int, ...]:
    """The days on which the case names an event."""
    day, days = 0, []
    for step in case.steps:
        if step["kind"] in ("night", "dawn"):
            day = step[step["kind"]]
        elif step["kind"] == "event":
            days.append(day)
    return tuple(days)


def pile_of(case: Case) -> tuple[str, ...]:
    """Every card, and those that the case names again once more for each time."""
    named = Counter(card_of(step) for step in case.steps if step["kind"] == "event")
    return tuple(sorted((Counter(EVENT_OF.keys()) | named).elements()))


def event_order(case: Case, pile: tuple[str, ...], step: Step, later: list[Step]) -> tuple[int, ...]:
    """The named card on top; below it those named for the same morning, then a quiet one that no later
    step names."""
    wanted = [card_of(step), *(card_of(other) for other in takewhile(_is_event, later))]
    named = {card_of(other) for other in later if other["kind"] == "event"}
    busy = {"bleak_monday"} if case.rules.variant_not_him else set()
    busy |= {"end_of_harvest"} if case.rules.harvest_festival == "event" else set()
    busy |= {"radiant_sunday"} if case.rules.lycan_temptation == "event" else set()
    quiet = [card for card in QUIET if card in pile and card not in {*named, *busy, *wanted}]
    first = [pile.index(card) for card in dict.fromkeys((*wanted, *quiet)) if card in pile]
    return (*first, *(place for place in range(len(pile)) if place not in first))


def _is_event(step: Step) -> bool:
    return bool(step["kind"] == "event")


def toss(step: dict[str, Any]) -> tuple[int, ...]:
    """How the coin or the harvest's box falls."""
    if "coin" in step:
        return (0, 1) if step["coin"] == "heads" else (1, 0)
    fallen = SIDES.index(tuple((step.get("witch") or {}).get("box") or SIDES[0]))
    return (fallen, *(n for n in range(len(SIDES)) if n != fallen))
