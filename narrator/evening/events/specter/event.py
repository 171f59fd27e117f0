"""鬼怪：下一个被狼人指定的玩家变成狼人，并指定一名老狼人死去，两人换牌。(rules §9 event 22, A84, A99)"""

from narrator.evening.cues import Script
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.game.card import Call, Notice, Step
from narrator.game.happenings import EffectEnded, Happening, SpecterChose
from narrator.game.question import Answer, Question
from narrator.game.state import State
from narrator.game.variants import touched_by_specter


def _begins(state: State, card: str) -> Script[State]:
    return (yield from begin(state, "specter", "trigger", "specter"))


def _old_wolf(state: State, awake: tuple[int, ...]) -> Question | None:
    touched = touched_by_specter(state)
    if touched is None or touched not in awake:
        return None
    wolves = state.wolves()
    others = tuple(wolf for wolf in wolves if wolf != state.partner(touched)) or wolves
    return Question(
        "specter.kill",
        to=awake,
        seats=others,
        barred=tuple((wolf, "lover") for wolf in wolves if wolf not in others),
        secret=True,
    )


def _chosen(state: State, awake: tuple[int, ...], answer: Answer) -> tuple[Happening, ...]:
    return (SpecterChose(awake[0], int(answer[0])), EffectEnded("specter"))


def _nothing_new(state: State, awake: tuple[int, ...]) -> Notice | None:
    return Notice("notice.nothing") if _old_wolf(state, awake) is None else None


EVENT = Event(
    "specter",
    "new",
    begins=_begins,
    calls=(
        Call(
            "specter",
            at=64,
            awake=State.living,
            steps=(Step(_old_wolf, _chosen, before=_nothing_new),),
            each=True,
            when=lambda state: state.under("specter"),
        ),
    ),
)
