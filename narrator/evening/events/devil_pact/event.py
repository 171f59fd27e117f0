"""恶魔的契约：被判有罪的人可以立约免死。(rules §9 event 12, A73)"""

from narrator.evening.cues import Say, Script, ask
from narrator.evening.effects import begin
from narrator.evening.event import Event
from narrator.evening.happen import happen
from narrator.game.happenings import Judged, PactMade
from narrator.game.question import Question
from narrator.game.state import State


def _begins(state: State, card: str) -> Script[State]:
    return (yield from begin(state, "devil_pact", "sunset", "pact"))


def _offer(state: State, seat: int) -> Script[tuple[bool, State]]:
    if state.condemned_by == "scapegoat" and not state.rules.devil_pact_scapegoat:
        return False, state
    question = Question(
        "devil_pact.offer",
        to=(seat,),
        words=("willing", "unwilling"),
        irreversible=True,
        facts={"seat": seat},
    )
    if (yield from ask(question)) == "unwilling":
        return False, state
    yield Say("devil_pact.made", {"seat": seat})
    return True, (yield from happen(state, PactMade(seat), Judged("spared_by_pact", seat)))


EVENT = Event("devil_pact", "full", begins=_begins, spares=_offer, spares_at=20)
