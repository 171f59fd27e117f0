"""招魂术（五张）：招魂师问第一个被狼人杀死的亡魂，只答是与不是。(rules §9 event 21, §9.1, A59, A68)"""

from narrator.evening.cues import Say, Script, ask
from narrator.evening.event import Attribute, Event
from narrator.evening.events.spiritualism.questions import (
    ANSWERS,
    CARDS,
    PHYSICAL_CARDS,
    TARGETS,
    is_physical,
)
from narrator.evening.happen import happen
from narrator.game.happenings import SpiritAnswered
from narrator.game.order import left_of_last_dead, wolf_victims
from narrator.game.question import Question
from narrator.game.state import State

ORDINALS = ("first", "second", "third", "fourth")
PILE = tuple(f"spiritualism_{number}" for number in range(1, len(CARDS) + 1))


def _why_not(state: State) -> str:
    return "" if wolf_victims(state) else "no_wolf_victim"


def _needs(card: str) -> tuple[Attribute, ...]:
    """Cards three and five ask of men and women only."""
    return ("gender",) if card in (PILE[2], PILE[4]) else ()


def _begins(state: State, card: str) -> Script[State]:
    medium, spirit = left_of_last_dead(state), wolf_victims(state)[0]
    cards = PHYSICAL_CARDS if state.rules.spiritualism_physical else CARDS
    choices = cards[PILE.index(card)]
    yield Say("spiritualism.medium", {"seat": medium})
    for ordinal, question in zip(ORDINALS, choices, strict=False):
        yield Say(f"spiritualism.{ordinal}")
        yield Say(f"spiritualism.{question}")
    chosen = yield from ask(
        Question(
            "spiritualism.choose",
            to=(medium,),
            words=ORDINALS[: len(choices)],
            facts={"seat": medium, "questions": choices},
        )
    )
    question = choices[ORDINALS.index(str(chosen))]
    targets = yield from _targets(state, medium, TARGETS.get(question, 0))
    if is_physical(question):
        said = yield from ask(Question("spiritualism.spirit", to=(spirit,), words=("yes", "no")))
        answer = said == "yes"
    else:
        answer = ANSWERS[question](state, medium, targets)
    yield Say("spiritualism.yes" if answer else "spiritualism.no")
    return (yield from happen(state, SpiritAnswered(medium, spirit, question, choices, targets, answer)))


def _targets(state: State, medium: int, count: int) -> Script[tuple[int, ...]]:
    if not count:
        return ()
    answer = yield from ask(
        Question(
            "spiritualism.point",
            to=(medium,),
            seats=state.living(),
            least=count,
            most=count,
            facts={"seat": medium, "count": count},
        )
    )
    return tuple(int(seat) for seat in answer)


EVENT = Event("spiritualism", "full", cards=PILE, needs_of=_needs, why_not=_why_not, begins=_begins)
