"""What a case may hold. It is checked before it is played, so that a slip is told with its line."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from narrator.evening.events import EVENT_OF, EVENTS
from narrator.game.cards import CARDS


class _Thief(Struct, forbid_unknown_fields=True):
    take: str | None = None
    keep: bool | None = None
    swap_with: int | None = None


class _Witch(Struct, forbid_unknown_fields=True):
    save: bool | int | None = None
    poison: int | None = None
    give: int | None = None
    box: tuple[Literal["in", "out"], Literal["in", "out"]] | None = None


class _Third(Struct, forbid_unknown_fields=True):
    unfaithful: int
    secret: int


_Seat = int | None
_Seats = list[int] | None
_Ballots = dict[int, int | None]
_Names = dict[str, Any]

_NIGHT: dict[str, Any] = {
    "thief": _Thief | None,
    "cupid": _Seats,
    "cupid_third": _Third | None,
    "guard": _Seat,
    "seer": _Seat,
    "wolves": _Seat,
    "church": _Seat,
    "inn": _Seat,
    "touched": bool | None,
    "specter_kill": _Seat,
    "wolf_seers": dict[int, int | None] | None,
    "girl": Literal["unseen", "caught_spared", "caught_killed"] | None,
    "witch": _Witch | None,
    "piper": _Seats,
}
"""A night's decisions."""

_EVENT: dict[str, Any] = {
    "violations": _Seats,
    "question": str,
    "targets": list[int] | int | None,
    "answer": bool,
    "target": _Seat,
    "witnesses": _Seats,
    "agent": _Seat,
    "bottle": Literal["antidote", "poison"],
}
"""What an event's card is told."""

STEPS: dict[str, dict[str, Any]] = {
    "setup": {"setup": int, "with": list[str], "deck": dict[str, int], "deal": dict[str, list[str]]},
    "calls": {"calls": int},
    "night": {"night": int, "refused": dict[str, list[Any]]} | _NIGHT,
    "elect": {"elect": _Ballots, "refused_votes": _Ballots, "round": int},
    "dawn": {"dawn": int},
    "event": {"event": str, "card": int, "refused": bool | dict[str, list[Any]]} | _EVENT,
    "vote": {"vote": _Ballots, "refused_votes": _Ballots},
    "revote": {"revote": _Ballots, "refused_votes": _Ballots},
    "second_vote": {"second_vote": _Ballots, "refused_votes": _Ballots},
    "influences_vote": {"influences_vote": _Ballots, "refused_votes": _Ballots, "first": int},
    "nightmare": {"nightmare": _Ballots, "refused_votes": _Ballots, "first": int},
    "harvest_vote": {"harvest_vote": _Ballots, "refused_votes": _Ballots},
    "friends": {"friends": dict[int, list[int]], "refused_votes": dict[int, list[int]]},
    "vouch": {"vouch": list[int]},
    "coin": {"coin": Literal["heads", "tails"]},
    "pact": {"pact": bool, "refused": bool},
    "hunter": {"hunter": _Seat, "refused": bool},
    "heir": {"heir": _Seat, "refused": bool},
    "sheriff_breaks": {"sheriff_breaks": _Seat, "refused": bool},
    "scapegoat_allows": {"scapegoat_allows": _Seats, "refused": bool},
}
"""Each kind of step: the keys it may have beside `expect`, and what they hold."""

BALLOTS = (
    "elect",
    "vote",
    "revote",
    "second_vote",
    "influences_vote",
    "nightmare",
    "harvest_vote",
    "friends",
)


def kind_of(step: Mapping[str, Any]) -> str:
    """The kind of a step. Raises ValueError when it has none, or keys that this kind does not know."""
    kinds = [key for key in step if key in STEPS]
    if not kinds:
        raise ValueError(f"unknown step {sorted(map(str, step))}; known: {', '.join(STEPS)}")
    unknown = [str(key) for key in step if key not in STEPS[kinds[0]] and key != "expect"]
    if unknown:
        raise ValueError(f"step {kinds[0]} has unknown key {unknown[0]!r}")
    return kinds[0]


def card_of(step: Mapping[str, Any]) -> str:
    """The card of the pile that an event step names."""
    if "card" in step:
        return f"{step['event']}_{step['card']}"
    event = EVENTS.get(step["event"])
    return event.cards[0] if event is not None and event.cards else str(step["event"])


def check_step(kind: str, step: Mapping[str, Any], seats: Mapping[int, str]) -> None:
    """Raise ValueError unless everything in the step is of its kind."""
    if kind != "setup" and not seats:
        raise ValueError(f"step {kind} needs `seats`")
    for key, value in step.items():
        _convert(f"{kind}: {key}", value, STEPS[kind].get(key, _Names))
    decisions = {"night": _NIGHT, "event": _EVENT}.get(kind, {})
    refused = step.get("refused")
    for decision, attempts in refused.items() if decisions and isinstance(refused, dict) else ():
        if decision not in decisions:
            raise ValueError(f"{kind}: refused: unknown decision {decision!r}; known: {', '.join(decisions)}")
        for attempt in attempts:
            _convert(f"{kind}: refused {decision}", attempt, decisions[decision])
    if kind == "event" and card_of(step) not in EVENT_OF:
        raise ValueError(f"unknown event {card_of(step)!r}; known: {', '.join(EVENTS)}")
    if kind in BALLOTS and (strangers := sorted(set(step[kind]) - set(seats))):
        raise ValueError(f"{kind}: there is no seat {strangers[0]}")


def check_end(expect: Mapping[str, Any], seats: Mapping[int, str]) -> None:
    """Raise ValueError unless the end can be compared."""
    if expect and not seats:
        raise ValueError("an end can only be expected of a game with `seats`")
    _convert("expect: not_asked", expect.get("not_asked", []), list[str])


def check_table(seats: Mapping[int, str], center: tuple[str, ...], sheriff: int | None) -> None:
    """Raise ValueError unless the seats are numbered from 1 and every card is known."""
    unknown = [card for card in (*seats.values(), *center) if card not in CARDS]
    if unknown:
        raise ValueError(f"unknown role {unknown[0]!r}; known: {', '.join(CARDS)}")
    if sorted(seats) != list(range(1, len(seats) + 1)):
        raise ValueError(f"seats must be numbered from 1 without a gap, not {sorted(seats)}")
    if len(center) not in (0, 2):
        raise ValueError(f"the center holds two cards, not {len(center)}")
    if sheriff is not None and sheriff not in seats:
        raise ValueError(f"there is no seat {sheriff} to be sheriff")


def _convert(where: str, value: Any, shape: Any) -> None:
    try:
        msgspec.convert(value, shape)
    except msgspec.ValidationError as error:
        raise ValueError(f"{where}: {error}") from error
