"""招魂术的问题，以及引擎替亡魂的回答。(rules §9.1, A68)"""

from collections.abc import Callable

from narrator.game.camps import camp
from narrator.game.order import left_of, neighbours
from narrator.game.state import State

CARDS: tuple[tuple[str, ...], ...] = (
    ("seer_found_wolf", "wolves_adjacent", "am_i_wolf"),
    ("same_camp", "witch_is_man", "sheriff_is_plain"),
    ("all_wolves_male", "all_wolves_female"),
    ("am_i_plain", "sheriff_among_wolves", "target_plain"),
    ("man_among_wolves", "woman_among_wolves", "neighbour_is_wolf"),
)
"""Cards 1–5 with the questions the engine can answer: the ID list."""

PHYSICAL_CARDS: tuple[tuple[str, ...], ...] = (
    ("seer_found_wolf", "wolves_adjacent", "wolf_wears_jewellery", "am_i_wolf"),
    ("same_camp", "wolf_wears_glasses", "witch_is_man", "sheriff_is_plain"),
    ("wolf_wears_jeans", "wolf_wears_black", "all_wolves_male", "all_wolves_female"),
    ("am_i_plain", "sheriff_among_wolves", "wolf_lives_here", "wolf_smokes"),
    ("man_among_wolves", "woman_among_wolves", "neighbour_is_wolf", "target_plain"),
)
"""The long list of the card's text, with what only eyes can see."""

TARGETS = {"same_camp": 2, "target_plain": 1, "neighbour_is_wolf": 1}
"""How many seats the medium points at before the answer."""


def is_physical(question: str) -> bool:
    """Whether the table's dead must answer, since the engine cannot see it."""
    return question not in ANSWERS


def _gender(state: State, seat: int) -> str:
    return state.genders[seat - 1] if state.genders else ""


def _plain(state: State, seat: int) -> bool:
    kept = state.card(seat) == "thief" and state.rules.thief_kept_is == "villager"
    return state.card(seat) == "villager" or kept


def _wolves_adjacent(state: State, medium: int, targets: tuple[int, ...]) -> bool:
    wolves = state.wolves()
    return any(left_of(state, wolf) in wolves and left_of(state, wolf) != wolf for wolf in wolves)


def _witch_is_man(state: State, medium: int, targets: tuple[int, ...]) -> bool:
    return any(seat.card == "witch" and _gender(state, seat.number) == "m" for seat in state.seats)


def _wolves_are(gender: str) -> Callable[[State, int, tuple[int, ...]], bool]:
    return lambda state, medium, targets: all(_gender(state, wolf) == gender for wolf in state.wolves())


def _wolf_is(gender: str) -> Callable[[State, int, tuple[int, ...]], bool]:
    return lambda state, medium, targets: any(_gender(state, wolf) == gender for wolf in state.wolves())


ANSWERS: dict[str, Callable[[State, int, tuple[int, ...]], bool]] = {
    "seer_found_wolf": lambda state, medium, targets: state.saw_wolf,
    "wolves_adjacent": _wolves_adjacent,
    "am_i_wolf": lambda state, medium, targets: medium in state.wolves(),
    "same_camp": lambda state, medium, targets: len({camp(state, seat) for seat in targets}) == 1,
    "witch_is_man": _witch_is_man,
    "sheriff_is_plain": lambda state, medium, targets: (
        state.sheriff is not None and _plain(state, state.sheriff)
    ),
    "all_wolves_male": _wolves_are("m"),
    "all_wolves_female": _wolves_are("f"),
    "am_i_plain": lambda state, medium, targets: _plain(state, medium),
    "sheriff_among_wolves": lambda state, medium, targets: state.sheriff in state.wolves(),
    "target_plain": lambda state, medium, targets: _plain(state, targets[0]),
    "man_among_wolves": _wolf_is("m"),
    "woman_among_wolves": _wolf_is("f"),
    "neighbour_is_wolf": lambda state, medium, targets: any(
        seat in state.wolves() for seat in neighbours(state, targets[0])
    ),
}
"""What the spirit answers, given the medium and the seats pointed at; 狼人 are the living wolves."""
