"""A case's expectations of its end against what the engine did."""

from typing import Any

from narrator.evening.events import EVENTS
from narrator.game.ballot import barred_voters
from narrator.game.powers import powerless
from narrator.game.state import State
from narrator.scenario.answers import BALLOTS, NIGHT, OF_EVENT, SINGLE
from narrator.scenario.case import Case
from narrator.scenario.expect_step import IN_STEP
from narrator.scenario.watch import Watch

BALLOT_STEPS = frozenset(kind for kinds in BALLOTS.values() for kind in kinds)
DECISIONS = BALLOT_STEPS | {*NIGHT.values(), *SINGLE.values(), *OF_EVENT.values(), "coin", "vouch"}
"""What a case may expect never to be asked."""

IN_ORDER = frozenset({"influences_vote", "nightmare"})
"""Votes whose order a case pins down."""


def differences_in_step(watch: Watch, game: State) -> list[str]:
    """What a step expected and did not get."""
    kind = watch.step["kind"]
    expected: dict[str, Any] = watch.step.get("expect") or {}
    answers = IN_STEP.get(kind, {})
    wrong = compare(expected, {name: answers[name](watch, game) for name in expected if name in answers})
    if kind in BALLOT_STEPS:
        ballots = list(watch.step[kind])
        wrong += [f"{voter} was never asked to vote" for voter in ballots if voter not in watch.order]
        if kind in IN_ORDER and watch.order != ballots:
            wrong.append(f"order of voting: expected {ballots}, got {watch.order}")
    if kind == "vouch" and len(watch.order) + 1 != len(watch.step["vouch"]):
        wrong.append(f"the chain ended after {len(watch.order)} had vouched")
    return wrong


def _kind(game: State, kind: str) -> list[str]:
    return list(dict.fromkeys(e.event for e in game.effects if EVENTS[e.event].kind == kind))


def differences_at_end(case: Case, game: State, asked: set[str]) -> list[str]:
    """What the case expected of the end and did not get."""
    couple = game.couple if game.couple and all(map(game.alive, game.couple)) else ()
    deaths: dict[str, list[list[Any]]] = {}
    for death in game.deaths:
        deaths.setdefault(death.phase, []).append([death.seat, death.cause])
    sheriff = game.sheriff
    barred = barred_voters(game)
    listed = game.living() if game.voters_tomorrow is None else game.voters_tomorrow
    found: dict[str, Any] = {
        "deaths": deaths,
        "alive": list(game.living()),
        "winner": None if game.ended is None else game.ended.winner,
        "winning_seats": None if game.ended is None else list(game.ended.seats),
        "sheriff": sheriff if sheriff is not None and game.alive(sheriff) else None,
        "voters_next": [n for n in game.living() if n not in barred and n in listed],
        "powerless": list(powerless(game)),
        "cursed": game.cursed,
        "roles": {s.number: s.card for s in game.seats if s.card != case.seats[s.number]},
        "charmed": [seat for seat in game.living() if seat in game.charmed],
        "revealed_idiot": sorted(game.open_idiots),
        "potions": {"antidote": game.antidotes, "poison": game.poisons},
        "elder_lives": case.rules.elder_lives - game.elder_bites,
        "lovers": sorted(couple),
        "infected": sorted(game.infected),
        "pending": _kind(game, "new"),
        "permanent": _kind(game, "dark"),
        "pact": sorted(game.pact),
        "agent": game.agent,
        "last_guard": game.tonight.guarded if game.by_day else game.last_guarded,
        "not_asked": [n for n in case.expect.get("not_asked", ()) if n in DECISIONS - names_asked(asked)],
    }
    return compare(case.expect, found)


def names_asked(asked: set[str]) -> set[str]:
    """The names that a case has for what the engine asked."""
    names = set(asked)
    for key in asked:
        names |= {name for table in (SINGLE, NIGHT, OF_EVENT) for k, name in table.items() if k == key}
        if key != "vote.ballot":
            names |= set(BALLOTS.get(key, ()))
    return names


def compare(expected: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """One line for each expectation that was not met, or that nothing answers; 1 is not true."""
    unknown = [f"unknown expectation {name!r}" for name in expected if name not in found]
    return unknown + [
        f"{name}: expected {value}, got {found[name]}"
        for name, value in expected.items()
        if name in found
        and (value != found[name] or isinstance(value, bool) != isinstance(found[name], bool))
    ]
