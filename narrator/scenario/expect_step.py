"""What a step may expect, and where the engine's answer is found."""

from collections.abc import Callable
from typing import Any

from narrator.game.ballot import voters
from narrator.game.happenings import (
    Backfired,
    CardShown,
    Condemned,
    Elected,
    EventDrawn,
    FriendsNamed,
    GameEnded,
    Infected,
    Judged,
    Returned,
    SpiritAnswered,
    Tied,
    Voted,
    Vouched,
)
from narrator.game.order import left_of_last_dead, round_from
from narrator.game.state import State
from narrator.scenario.answers import same_question
from narrator.scenario.watch import Watch

Find = Callable[[Watch, State], Any]


def _seer(watch: Watch, game: State) -> Any:
    show = watch.shown("seer.sees", "seer.camp", "seer.three")
    looked = any(question.key == "seer.whom" for question, _ in watch.answers)
    if show is None or not looked:  # on the night of a full moon it is the wolves who look
        return None
    if "cards" in show.facts:
        return sorted(show.facts["cards"])  # type: ignore[arg-type]
    return show.facts.get("card", show.facts.get("camp"))


def _public_seer(watch: Watch, game: State) -> Any:
    said = watch.said("somnambulism.saw")
    if said is None:
        return None
    cards: Any = said.facts["cards"]
    return cards[0] if len(cards) == 1 else sorted(cards)


def _witch(watch: Watch, game: State) -> Any:
    two = watch.asked("witch.heal_one") or watch.shown("witch.told_two")
    if two is not None:
        return list(two.facts["seats"])  # type: ignore[arg-type]
    one = watch.asked("witch.heal") or watch.shown("witch.told")
    return None if one is None else one.facts["seat"]


def _charmed_wake(watch: Watch, game: State) -> Any:
    show = watch.shown("charmed.company")
    return [] if show is None else list(show.to)


def _wolf_seers(watch: Watch, game: State) -> Any:
    looks = [
        (q.to[0], a[0]) for q, a in watch.answers if q.key == "wolf_seers.whom" and not isinstance(a, str)
    ]
    shows = {show.to[0]: show.facts["card"] for show in watch.shows("seer.sees") if show.to}
    return {wolf: shows.get(wolf) for wolf, _ in looks}


def _first(kind: type[Any], field: str) -> Find:
    """A field of the first such fact, or None."""

    def find(watch: Watch, game: State) -> Any:
        happened = next(watch.happenings(kind), None)
        value = getattr(happened, field, None)
        return list(value) if isinstance(value, tuple) else value

    return find


def _last(kind: type[Any], field: str) -> Find:
    """A field of the last such fact, or None."""

    def find(watch: Watch, game: State) -> Any:
        return getattr(watch.last(kind), field, None)

    return find


def _verdicts(watch: Watch, game: State) -> Any:
    """Whom a vote or an event executed: one seat, several, or None."""
    seats = [j.seat for j in watch.happenings(Judged) if j.outcome == "executed"]
    return seats if len(seats) > 1 else next(iter(seats), None)


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


def _executed(watch: Watch, game: State) -> Any:
    return next((j.seat for j in watch.happenings(Judged) if j.outcome == "executed"), None)


def _was_wolf(watch: Watch, game: State) -> Any:
    executed = _executed(watch, game)
    return None if executed is None else game.card(executed) == "werewolf"


def _begins(watch: Watch, game: State) -> Any:
    eligible = voters(game)
    order = (seat for seat in round_from(game, left_of_last_dead(game)) if seat in eligible)
    return next(order, None)


def _judge(watch: Watch, game: State) -> Any:
    """The dead whom the card asks."""
    question = watch.asked("punishment.whom") or watch.asked("double_agent.whom")
    return None if question is None else question.to[0]


def _choices(watch: Watch, game: State) -> Any:
    """The questions of the spirit's card, by the names the case has for them."""
    asked = watch.last(SpiritAnswered)
    named = (watch.step.get("expect") or {}).get("choices")
    if asked is None or not isinstance(named, list) or len(named) != len(asked.choices):
        return None if asked is None else list(asked.choices)
    pairs = zip(asked.choices, named, strict=True)
    return [name if same_question(str(name), choice) else choice for choice, name in pairs]


def _ballots(watch: Watch, game: State) -> Any:
    """How an election was counted; every vote counts one."""
    counted = watch.last(Elected)
    if counted is None:
        return {}
    named = [target for _, target in counted.ballots if target is not None]
    return {seat: named.count(seat) for seat in sorted(set(named))}


def _election_tie(watch: Watch, game: State) -> Any:
    counted = watch.last(Elected)
    return None if counted is None or len(counted.leaders) == 1 else list(counted.leaders)


_VOTE: dict[str, Find] = {
    "tally": _tally,
    "tied": _first(Tied, "seats"),
    "condemned": lambda watch, game: next(
        (c.seat for c in watch.happenings(Condemned) if c.seat is not None), None
    ),
    "outcome": _last(Judged, "outcome"),
    "executed": _executed,
    "was_wolf": _was_wolf,
    "first": lambda watch, game: next(iter(watch.order), None),
}

ALWAYS: dict[str, Find] = {"winner": _last(GameEnded, "winner")}
"""What any step may expect."""

IN_STEP: dict[str, dict[str, Find]] = {
    "night": {
        "seer": _seer,
        "public_seer": _public_seer,
        "witch": _witch,
        "charmed_wake": _charmed_wake,
        "wolf_seers": _wolf_seers,
        "converted": _first(Backfired, "seat"),
        "infected": _first(Infected, "seat"),
    },
    "elect": {"elected": _elected, "tally": _ballots, "tied": _election_tie},
    "dawn": {
        "peaceful": lambda watch, game: not game.died_at(f"dawn{watch.step['dawn']}"),
        "revealed": _revealed,
        "hidden": _hidden,
        "second_vote_due": lambda watch, game: game.second_vote_due,
    },
    "event": {
        "playable": lambda watch, game: next(watch.happenings(EventDrawn)).why_not == "",
        "why": lambda watch, game: next(watch.happenings(EventDrawn)).why_not or None,
        "away": lambda watch, game: list(game.flagged("away")),
        "voters": lambda watch, game: list(voters(game)),
        "candidates": lambda watch, game: list(game.present()),
        "medium": _first(SpiritAnswered, "medium"),
        "spirit": _first(SpiritAnswered, "spirit"),
        "answer": _first(SpiritAnswered, "answer"),
        "choices": _choices,
        "returned": _first(Returned, "seat"),
        "rascal": lambda watch, game: next(iter(game.flagged("gone")), None),
        "judge": _judge,
        "sheriff": lambda watch, game: game.sheriff,
        "first": _begins,
    },
    "friends": _VOTE | {"zero": _first(FriendsNamed, "friendless"), "executed": _verdicts},
    "vouch": _VOTE | {"last_standing": _first(Vouched, "last_standing")},
    **dict.fromkeys(("vote", "revote", "second_vote", "influences_vote", "nightmare", "harvest_vote"), _VOTE),
}
"""By kind of step: each expectation it may have."""
