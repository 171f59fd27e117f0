"""惊人的不信任：每人指两位最好的朋友，没有人信任的吊死。(rules §9 event 26, §9.2, A64, A76)"""

from narrator.evening.cues import Say, Script, ask
from narrator.evening.deaths import resolve, settle
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.evening.happen import happen
from narrator.evening.pardon import turn_up_idiot
from narrator.evening.second_vote import consider
from narrator.evening.tomorrow import name_voters, whose_lists
from narrator.game.ballot import voters
from narrator.game.happenings import FriendsNamed, Judged
from narrator.game.question import Question
from narrator.game.state import State

FRIENDS = 2


def _why_not(state: State) -> str:
    return "" if len(state.living()) > FRIENDS else "too_few"


def _begins(state: State, card: str) -> Script[State]:
    return (yield from begin(state, "great_distrust", "sunset"))


def _vote(state: State) -> Script[State]:
    """Everybody names two; whoever got none hangs, all in one batch; idiots among them are turned up."""
    yield Say("great_distrust.point")
    named: dict[int, tuple[int, ...]] = {}
    for voter in voters(state):
        others = tuple(seat for seat in state.living() if seat != voter)
        answer = yield from ask(
            Question(
                "great_distrust.friends",
                to=(voter,),
                seats=others,
                least=FRIENDS,
                most=FRIENDS,
                barred=((voter, "self"), *((s.number, "dead") for s in state.seats if not s.alive)),
                facts={"seat": voter},
            )
        )
        named[voter] = tuple(int(seat) for seat in answer)
    trusted = {seat for friends in named.values() for seat in friends}
    friendless = tuple(seat for seat in state.living() if seat not in trusted) if named else ()
    state = yield from happen(state, FriendsNamed(tuple(named.items()), friendless))
    if not friendless:
        yield Say("great_distrust.nobody" if named else "vote.nobody_votes")
        return (yield from happen(state, Judged("no_execution")))
    yield Say("great_distrust.friendless", {"seats": friendless})
    hanged: list[int] = []
    for seat in friendless:
        spared, state = yield from turn_up_idiot(state, seat)
        if not spared:
            hanged.append(seat)
    if not hanged:
        return state
    state = yield from happen(state, *(Judged("executed", seat) for seat in hanged))
    lists = whose_lists(state, tuple(hanged))
    state = yield from resolve(state, tuple((seat, "great_distrust") for seat in hanged))
    state = yield from name_voters(state, lists)
    state = yield from settle(state)
    return (yield from consider(state, tuple(hanged)))


EVENT = Event("great_distrust", "full", why_not=_why_not, begins=_begins, vote=_vote)
