"""A case's expectations against what the engine did."""

from collections.abc import Callable
from typing import Any

from narrator.game.ballot import barred_voters
from narrator.game.cards.elder.card import LIVES
from narrator.game.happenings import CardShown, Condemned, Elected, GameEnded, Judged, Tied, Voted
from narrator.game.powers import powerless
from narrator.game.state import State
from narrator.scenario.answers import NIGHT, SINGLE
from narrator.scenario.case import Case
from narrator.scenario.watch import Watch


def _seer(watch: Watch, game: State) -> Any:
    show = watch.shown("seer.sees", "seer.camp")
    return None if show is None else show.facts.get("card", show.facts.get("camp"))


def _witch(watch: Watch, game: State) -> Any:
    question, show = watch.asked("witch.heal"), watch.shown("witch.told")
    if question is not None:
        return question.facts["seat"]
    return None if show is None else show.facts["seat"]


def _charmed_wake(watch: Watch, game: State) -> Any:
    show = watch.shown("charmed.company")
    return [] if show is None else list(show.to)


def _winner(watch: Watch, game: State) -> Any:
    ended = watch.last(GameEnded)
    return None if ended is None else ended.winner


def _elected(watch: Watch, game: State) -> Any:
    counted = watch.last(Elected)
    leaders = () if counted is None else counted.leaders
    if len(leaders) == 1:
        return leaders[0]
    return "tie" if leaders and watch.step.get("round", 1) == 1 else None


def _revealed(watch: Watch, game: State) -> Any:
    return {shown.seat: shown.card for shown in watch.happenings(CardShown)}


def _hidden(watch: Watch, game: State) -> Any:
    shown = _revealed(watch, game)
    return [seat for seat in game.died_at(f"dawn{watch.step['dawn']}") if seat not in shown]


def _tally(watch: Watch, game: State) -> Any:
    voted = watch.last(Voted)
    return {} if voted is None else dict(voted.tally)


def _tied(watch: Watch, game: State) -> Any:
    tied = next(watch.happenings(Tied), None)
    return None if tied is None else list(tied.seats)


def _condemned(watch: Watch, game: State) -> Any:
    condemned = watch.last(Condemned)
    return None if condemned is None else condemned.seat


def _outcome(watch: Watch, game: State) -> Any:
    judged = watch.last(Judged)
    return None if judged is None else judged.outcome


def _executed(watch: Watch, game: State) -> Any:
    return next((j.seat for j in watch.happenings(Judged) if j.outcome == "executed"), None)


def _was_wolf(watch: Watch, game: State) -> Any:
    executed = _executed(watch, game)
    return None if executed is None else game.card(executed) == "werewolf"


DECISIONS = {*NIGHT.values(), *SINGLE.values()}
"""What a case may expect never to be asked."""

_IN_STEP: dict[str, dict[str, Callable[[Watch, State], Any]]] = {
    "night": {"seer": _seer, "witch": _witch, "charmed_wake": _charmed_wake, "winner": _winner},
    "elect": {"elected": _elected},
    "dawn": {
        "peaceful": lambda watch, game: not game.died_at(f"dawn{watch.step['dawn']}"),
        "revealed": _revealed,
        "hidden": _hidden,
        "winner": _winner,
    },
    "vote": {
        "tally": _tally,
        "tied": _tied,
        "condemned": _condemned,
        "outcome": _outcome,
        "executed": _executed,
        "was_wolf": _was_wolf,
    },
}
_IN_STEP["revote"] = _IN_STEP["vote"]


def differences_in_step(watch: Watch, game: State) -> list[str]:
    """What a step expected and did not get."""
    expected: dict[str, Any] = watch.step.get("expect") or {}
    answers = _IN_STEP.get(watch.step["kind"], {})
    wrong = compare(expected, {name: answers[name](watch, game) for name in expected if name in answers})
    if watch.step["kind"] in ("elect", "vote", "revote"):
        ballots = watch.step[watch.step["kind"]]
        wrong += [f"{voter} was never asked to vote" for voter in ballots if voter not in watch.voted]
    return wrong


def differences_at_end(case: Case, game: State, asked: set[str]) -> list[str]:
    """What the case expected of the end and did not get."""
    couple = game.couple if game.couple and all(map(game.alive, game.couple)) else ()
    deaths: dict[str, list[list[Any]]] = {}
    for death in game.deaths:
        deaths.setdefault(death.phase, []).append([death.seat, death.cause])
    names = {SINGLE.get(key) or NIGHT.get(key) or key for key in asked}
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
        "elder_lives": LIVES - game.elder_bites,
        "lovers": list(couple),
        "last_guard": game.tonight.guarded if game.by_day else game.last_guarded,
        "not_asked": [name for name in case.expect.get("not_asked", ()) if name in DECISIONS - names],
    }
    return compare(case.expect, found)


def compare(expected: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """Each expectation that was not met, or that nothing answers."""
    unknown = [f"unknown expectation {name!r}" for name in expected if name not in found]
    return unknown + [
        f"{name}: expected {expected[name]}, got {found[name]}"
        for name in expected
        if name in found
        and (
            expected[name] != found[name] or isinstance(expected[name], bool) != isinstance(found[name], bool)
        )
    ]
