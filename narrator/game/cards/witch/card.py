"""女巫：解药救当晚被袭击的人，毒药毒死任何人，各一瓶，一夜至多一瓶。(rules §2.5, A4–A9, A12, A22)"""

from narrator.config import Rules
from narrator.game.card import Call, Card, Notice, Step
from narrator.game.dawn import bite_kills
from narrator.game.happenings import BoxTossed, Converted, Happening, Marked
from narrator.game.love import may_harm
from narrator.game.powers import night_wielders
from narrator.game.question import Answer, Question
from narrator.game.state import State
from narrator.game.variants import harvest

TEN = 10
"""From ten players on the witch has both bottles even under the variant (A4)."""


def bottles_for_players(rules: Rules, players: int) -> int:
    """How many bottles she may use in a game of so many (A4)."""
    return 1 if rules.witch_one_potion_under_10 and players < TEN else 2


def _bottle_left(state: State) -> bool:
    return state.bottles_used < (1 if harvest(state) else bottles_for_players(state.rules, state.players))


def _shown(state: State) -> tuple[int, ...]:
    """Whom she is shown as the night's victims (A6, A7)."""
    if state.antidotes == 0 and not state.rules.witch_told_after_antidote:
        return ()
    victims = [*state.tonight.bitten]
    if state.rules.specter_death_savable:
        victims += [seat for seat, cause in state.tonight.also_dead if cause == "specter"]
    net = state.rules.witch_sees == "net_victim"
    return tuple(sorted(seat for seat in victims if not net or bite_kills(state, seat)))


def _can_heal(state: State, awake: tuple[int, ...], victim: int) -> bool:
    if victim in awake and state.rules.witch_self_save != "always":
        return state.rules.witch_self_save == "first_night" and state.night == 1
    return victim != state.tonight.caught or state.rules.girl_caught_savable


def _heal(state: State, awake: tuple[int, ...]) -> Question | None:
    victims = tuple(seat for seat in _shown(state) if _can_heal(state, awake, seat))
    if not victims or state.antidotes == 0 or not _bottle_left(state) or harvest(state):
        return None
    if len(victims) > 1:
        return Question(
            "witch.heal_one", to=awake, seats=victims, words=("no",), secret=True, facts={"seats": victims}
        )
    return Question("witch.heal", to=awake, words=("heal", "no"), secret=True, facts={"seat": victims[0]})


def _told(state: State, awake: tuple[int, ...]) -> Notice | None:
    victims = _shown(state)
    question = _heal(state, awake)
    if question is not None and (question.seats or (question.facts["seat"],)) == victims:
        return None  # the question itself tells her
    if state.antidotes == 0 and not state.rules.witch_told_after_antidote:
        return Notice("witch.untold")
    if len(victims) > 1:
        return Notice("witch.told_two", {"seats": victims})
    return Notice("witch.told", {"seat": victims[0]}) if victims else Notice("witch.told_nobody")


def _healed(state: State, awake: tuple[int, ...], answer: Answer) -> tuple[Happening, ...]:
    if not isinstance(answer, str):
        return (Marked("healed", answer[0]),)
    if answer != "heal":
        return ()
    victims = tuple(seat for seat in _shown(state) if _can_heal(state, awake, seat))
    return (Marked("healed", victims[0]),)


def _poison(state: State, awake: tuple[int, ...]) -> Question | None:
    if state.poisons == 0 or not _bottle_left(state) or harvest(state):
        return None
    if state.tonight.healed is not None and state.rules.witch_potions_per_night == 1:
        return None
    barred = {n: "lover" for n in state.living() if not all(may_harm(state, w, n) for w in awake)}
    barred |= dict.fromkeys(state.flagged("gone"), "away")
    if not state.rules.poison_on_bitten:
        barred |= dict.fromkeys(_shown(state), "bitten")
    return Question(
        "witch.poison",
        to=awake,
        seats=tuple(seat for seat in state.living() if seat not in barred),
        words=("nobody",),
        barred=tuple(barred.items()),
        secret=True,
    )


def _poisoned(state: State, awake: tuple[int, ...], answer: Answer) -> tuple[Happening, ...]:
    return () if isinstance(answer, str) else (Marked("poisoned", answer[0]),)


def _give(state: State, awake: tuple[int, ...]) -> Question | None:
    """收获节：女巫只说给谁喝，盒子决定是哪一瓶。(A70)"""
    if not harvest(state) or not _bottle_left(state) or state.antidotes + state.poisons == 0:
        return None
    seats = tuple(seat for seat in state.living() if seat not in state.flagged("gone"))
    return Question("witch.give", to=awake, seats=seats, words=("nobody",), secret=True)


SIDES = (("in", "in"), ("in", "out"), ("out", "in"), ("out", "out"))
_TURNS_INTO = {("in", "out"): "villager", ("out", "in"): "werewolf"}


def _box(state: State, answer: Answer, order: tuple[int, ...]) -> tuple[Happening, ...]:
    lid, base = SIDES[order[0]]
    seat = int(answer[0])
    tossed = BoxTossed(seat, lid, base)  # type: ignore[arg-type]
    card = _TURNS_INTO.get((lid, base))
    return (tossed,) if card is None else (tossed, Converted(seat, card))


CARD = Card(
    "witch",
    calls=(
        Call(
            "witch",
            at=70,
            awake=lambda state: night_wielders(state, "witch"),
            steps=(
                Step(_heal, _healed, before=_told),
                Step(_poison, _poisoned),
                Step(_give, draws=len(SIDES), drawn=_box),
            ),
        ),
    ),
)
