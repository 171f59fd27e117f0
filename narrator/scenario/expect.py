"""A case's expectations of its end against what the engine did."""

from typing import Any

from narrator.evening.events import EVENTS
from narrator.game.ballot import voters
from narrator.game.evolve import evolve
from narrator.game.happenings import NightAnnounced
from narrator.game.powers import powerless
from narrator.game.state import State
from narrator.scenario.answers import BALLOTS, NIGHT, OF_EVENT, SINGLE
from narrator.scenario.case import Case
from narrator.scenario.expect_step import ALWAYS, IN_STEP
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
    answers = ALWAYS | IN_STEP.get(kind, {})
    found = {name: answers[name](watch, game) for name in expected if name in answers}
    wrong = compare(expected, standing(game) | found if expected.keys() - found.keys() else found)
    if kind in BALLOT_STEPS:
        ballots = list(watch.step[kind])
        wrong += [f"{voter} was never asked to vote" for voter in ballots if voter not in watch.order]
        if kind in IN_ORDER and watch.order != ballots:
            wrong.append(f"order of voting: expected {ballots}, got {watch.order}")
    if "first" in watch.step and watch.order[:1] != [watch.step["first"]]:
        wrong.append(f"first: expected {watch.step['first']}, got {watch.order[:1]}")
    if kind == "vouch" and len(watch.order) + 1 != len(watch.step["vouch"]):
        wrong.append(f"the chain ended after {len(watch.order)} had vouched")
    return wrong


def _kind(game: State, kind: str) -> list[str]:
    return list(dict.fromkeys(e.event for e in game.effects if EVENTS[e.event].kind == kind))


def standing(game: State) -> dict[str, Any]:
    """How the game stands, by the names that a case has for it."""
    couple = game.couple if game.couple and all(map(game.alive, game.couple)) else ()
    deaths: dict[str, list[list[Any]]] = {}
    for death in game.deaths:
        deaths.setdefault(death.phase, []).append([death.seat, death.cause])
    sheriff = game.sheriff
    return {
        "deaths": deaths,
        "alive": list(game.living()),
        "winner": None if game.ended is None else game.ended.winner,
        "winning_seats": None if game.ended is None else list(game.ended.seats),
        "sheriff": sheriff if sheriff is not None and game.alive(sheriff) else None,
        "voters_next": _voters_next(game),
        "powerless": list(powerless(game)),
        "cursed": game.cursed,
        "charmed": [seat for seat in game.living() if seat in game.charmed],
        "revealed_idiot": sorted(game.open_idiots),
        "potions": {"antidote": game.antidotes, "poison": game.poisons},
        "elder_lives": _elder_lives(game),
        "lovers": sorted(couple),
        "infected": sorted(game.infected),
        "pending": _kind(game, "new"),
        "permanent": _kind(game, "dark"),
        "pact": sorted(game.pact),
        "agent": game.agent,
        "last_guard": game.tonight.guarded if game.by_day else game.last_guarded,
    }


def _voters_next(game: State) -> list[int]:
    """Who may vote in the next execution vote; at night, when yesterday's effects have ended."""
    if not game.announced:
        return list(voters(evolve(game, NightAnnounced())))
    listed = game.living() if game.voters_tomorrow is None else game.voters_tomorrow
    return [seat for seat in voters(game) if seat in listed]


def _elder_lives(game: State) -> int:
    """The second bite took the last."""
    eaten = any(d.cause == "wolves" and game.card(d.seat) == "elder" for d in game.deaths)
    return 0 if eaten else game.rules.elder_lives - game.elder_bites


def differences_at_end(case: Case, game: State, asked: set[str]) -> list[str]:
    """What the case expected of the end and did not get."""
    not_asked = [n for n in case.expect.get("not_asked", ()) if n in DECISIONS - names_asked(asked)]
    roles = {s.number: s.card for s in game.seats if s.card != case.seats[s.number]}
    return compare(case.expect, standing(game) | {"roles": roles, "not_asked": not_asked})


def names_asked(asked: set[str]) -> set[str]:
    """The names that a case has for what the engine asked."""
    names = set(asked)
    for key in asked:
        names |= {name for table in (SINGLE, NIGHT, OF_EVENT) for k, name in table.items() if k == key}
        if key != "vote.ballot":
            names |= set(BALLOTS.get(key, ()))
    return names


UNORDERED = frozenset({"seer", "public_seer", "hidden", "pending", "permanent"})
"""Lists whose order tells nothing: three cards are shown at random, cards lie beside each other."""


def _same_set(name: str, value: Any, found: dict[str, Any]) -> bool:
    answer = found.get(name)
    if name not in UNORDERED or not isinstance(value, list) or not isinstance(answer, list):
        return False
    return sorted(map(str, value)) == sorted(answer)


def compare(expected: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """One line for each expectation that was not met, or that nothing answers; 1 is not true."""
    found = found | {name: value for name, value in expected.items() if _same_set(name, value, found)}
    unknown = [f"unknown expectation {name!r}" for name in expected if name not in found]
    return unknown + [
        f"{name}: expected {value}, got {found[name]}"
        for name, value in expected.items()
        if name in found
        and (value != found[name] or isinstance(value, bool) != isinstance(found[name], bool))
    ]
