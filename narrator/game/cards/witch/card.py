"""女巫：解药救当晚被袭击的人，毒药毒死任何人，各一瓶，一夜至多一瓶。(rules §2.5, A4–A9, A12, A22)"""

from narrator.config import Rules
from narrator.game.card import Call, Card, Notice, Step
from narrator.game.dawn import bite_kills
from narrator.game.happenings import Happening, Marked
from narrator.game.powers import may_harm, wielders
from narrator.game.question import Answer, Question
from narrator.game.state import State

TEN = 10
"""From ten players on the witch has both bottles even under the variant (A4)."""


def bottles_for_players(rules: Rules, players: int) -> int:
    """How many bottles she may use in a game of so many (A4)."""
    return 1 if rules.witch_one_potion_under_10 and players < TEN else 2


def _bottle_left(state: State) -> bool:
    return state.bottles_used < bottles_for_players(state.rules, state.players)


def _shown(state: State) -> int | None:
    """Whom she is shown as the night's victim (A6, A7)."""
    if state.antidotes == 0 and not state.rules.witch_told_after_antidote:
        return None
    if state.rules.witch_sees == "net_victim" and not bite_kills(state):
        return None
    return state.tonight.bitten


def _heal(state: State, awake: tuple[int, ...]) -> Question | None:
    victim = _shown(state)
    if victim is None or state.antidotes == 0 or not _bottle_left(state):
        return None
    if victim in awake and (
        state.rules.witch_self_save == "never"
        or (state.rules.witch_self_save == "first_night" and state.night > 1)
    ):
        return None
    if state.tonight.caught and not state.rules.girl_caught_savable:
        return None
    return Question("witch.heal", to=awake, words=("heal", "no"), secret=True, facts={"seat": victim})


def _told(state: State, awake: tuple[int, ...]) -> Notice | None:
    if _heal(state, awake) is not None:
        return None  # the question itself tells her
    if state.antidotes == 0 and not state.rules.witch_told_after_antidote:
        return Notice("witch.untold")
    victim = _shown(state)
    return Notice("witch.told_nobody") if victim is None else Notice("witch.told", {"seat": victim})


def _healed(state: State, answer: Answer) -> tuple[Happening, ...]:
    victim = state.tonight.bitten
    return (Marked("healed", victim),) if answer == "heal" and victim is not None else ()


def _poison(state: State, awake: tuple[int, ...]) -> Question | None:
    if state.poisons == 0 or not _bottle_left(state):
        return None
    if state.tonight.healed is not None and state.rules.witch_potions_per_night == 1:
        return None
    barred = tuple((n, "lover") for n in state.living() if not all(may_harm(state, w, n) for w in awake))
    return Question(
        "witch.poison",
        to=awake,
        seats=tuple(seat for seat in state.living() if seat not in dict(barred)),
        words=("nobody",),
        barred=barred,
        secret=True,
    )


def _poisoned(state: State, answer: Answer) -> tuple[Happening, ...]:
    return () if isinstance(answer, str) else (Marked("poisoned", answer[0]),)


CARD = Card(
    "witch",
    calls=(
        Call(
            "witch",
            at=70,
            awake=lambda state: wielders(state, "witch"),
            steps=(Step(_heal, _healed, before=_told), Step(_poison, _poisoned)),
        ),
    ),
)
