"""乏味的周一：平静的一天；用了变体，就以担保代替投票。(rules §9 event 1, §10.2, A67)"""

from narrator.evening.cues import Say, Script, ask
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.evening.happen import happen
from narrator.game.happenings import Condemned, Vouched
from narrator.game.order import left_of_last_dead
from narrator.game.question import Question
from narrator.game.state import State


def _begins(state: State, card: str) -> Script[State]:
    if not state.rules.variant_not_him:
        yield Say("bleak_monday.ordinary")
        return state
    yield Say("bleak_monday.variant")
    return (yield from begin(state, "bleak_monday", "sunset", "mute"))


def _vouch(state: State) -> Script[State]:
    """The one vouched for sits down and vouches for another; the last one standing is executed."""
    standing = set(state.present())
    voucher = left_of_last_dead(state)
    chain = [voucher]
    yield Say("bleak_monday.rise", {"seat": voucher})
    while len(standing) > 1:
        answer = yield from ask(
            Question(
                "bleak_monday.vouch",
                to=(voucher,),
                seats=tuple(sorted(standing - {voucher})),
                barred=tuple(
                    (s.number, "self" if s.number == voucher else "dead" if not s.alive else "sits")
                    for s in state.seats
                    if s.number not in standing or s.number == voucher
                ),
                facts={"seat": voucher},
            )
        )
        voucher = int(answer[0])
        standing.discard(voucher)
        chain.append(voucher)
    last = standing.pop()
    yield Say("bleak_monday.stands", {"seat": last})
    return (yield from happen(state, Vouched(tuple(chain), last), Condemned(last, "not_him")))


EVENT = Event("bleak_monday", "full", begins=_begins, vote=_vouch)
