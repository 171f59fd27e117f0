"""洪水：女性到教堂，男性到旅店，今天不投票；今夜狼人必须也只能吃同一处的人。(rules §9 event 27, §9.2, A83)"""

from functools import partial

from narrator.evening.cues import Say, Script
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.evening.happen import happen
from narrator.game.card import Call, Step
from narrator.game.cards.werewolf.card import barred_prey, bite
from narrator.game.happenings import Judged
from narrator.game.powers import pack
from narrator.game.question import Question
from narrator.game.state import State

FEWEST = 6


def _why_not(state: State) -> str:
    return "" if len(state.living()) >= FEWEST else "too_few"


def _begins(state: State, card: str) -> Script[State]:
    return (yield from begin(state, "flood", "dawn", "flood"))


def _no_vote(state: State) -> Script[State]:
    yield Say("flood.no_vote")
    return (yield from happen(state, Judged("no_votes")))


def _sleeps(state: State, seat: int, gender: str) -> bool:
    return state.genders[seat - 1] == gender


def _wolves(state: State, *, gender: str) -> tuple[int, ...]:
    return tuple(seat for seat in pack(state) if _sleeps(state, seat, gender))


def _whom(state: State, hunters: tuple[int, ...], *, gender: str, key: str) -> Question | None:
    """Nobody may pass while there is prey; a place without prey loses nobody."""
    barred = barred_prey(state, hunters)
    barred |= {seat: "elsewhere" for seat in state.living() if not _sleeps(state, seat, gender)}
    prey = tuple(seat for seat in state.living() if seat not in barred)
    if not prey:
        return None
    return Question(key, to=hunters, seats=prey, barred=tuple(barred.items()), secret=True)


def _call(place: str, at: int, gender: str) -> Call:
    return Call(
        place,
        at=at,
        awake=partial(_wolves, gender=gender),
        steps=(Step(partial(_whom, gender=gender, key=f"{place}.whom"), bite),),
        when=lambda state: state.under("flood"),
    )


EVENT = Event(
    "flood",
    "full",
    needs=("gender",),
    why_not=_why_not,
    begins=_begins,
    vote=_no_vote,
    calls=(_call("church", 56, "f"), _call("inn", 58, "m")),
    silences=("werewolf",),
)
