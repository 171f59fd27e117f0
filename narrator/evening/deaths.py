"""一连串的死亡：诅咒、开枪、殉情，直到没有人再倒下。(rules §7, A28–A30, A41, A44, A96)"""

from narrator.evening.cues import Say, Script, ask
from narrator.evening.happen import happen
from narrator.game.cards.elder.card import brings_curse
from narrator.game.cards.hunter.card import may_shoot, shot
from narrator.game.dawn import Batch
from narrator.game.ending import ending
from narrator.game.happenings import BadgeWent, CardShown, Cursed, DeathCause, Died, ShotFired
from narrator.game.powers import has_power
from narrator.game.question import Question
from narrator.game.state import State


def resolve(state: State, batch: Batch) -> Script[State]:
    """Everybody of a batch is dead before anything follows from it; what follows is the next batch."""
    first = True
    while batch := _of_the_living(state, batch):
        state = yield from happen(state, *(Died(seat, cause) for seat, cause in batch))
        for seat, cause in batch:
            if not first and cause != "shot":
                yield Say("death.follows", {"seat": seat})
            state = yield from _turn_up(state, seat)
        batch, state = yield from _consequences(state, batch)
        first = False
    return state


def settle(state: State) -> Script[State]:
    """After a whole chain: the end of the game, or the heir of a dead sheriff (A41, A44)."""
    end = ending(state)
    if end is not None:
        return (yield from happen(state, end))
    if state.sheriff is not None and not state.alive(state.sheriff):
        state = yield from hand_on_badge(state, state.sheriff)
    return state


def hand_on_badge(state: State, sheriff: int) -> Script[State]:
    """The sheriff names who wears the badge after him, or lets it lapse where that is allowed."""
    question = Question(
        "sheriff.heir",
        to=(sheriff,),
        seats=tuple(seat for seat in state.living() if seat != sheriff),
        words=("nobody",) if state.rules.sheriff_successor == "may" else (),
        barred=((sheriff, "self"), *((s.number, "dead") for s in state.seats if not s.alive)),
        irreversible=True,
        facts={"seat": sheriff},
    )
    answer = yield from ask(question)
    heir = None if isinstance(answer, str) else answer[0]
    state = yield from happen(state, BadgeWent(heir))
    yield Say("sheriff.badge_gone") if heir is None else Say("sheriff.heir_is", {"seat": heir})
    return state


def _of_the_living(state: State, batch: Batch) -> Batch:
    """Nobody dies twice, not even of two causes at once."""
    deaths: dict[int, DeathCause] = {}
    for seat, cause in batch:
        if state.alive(seat):
            deaths.setdefault(seat, cause)
    return tuple(deaths.items())


def _turn_up(state: State, seat: int) -> Script[State]:
    if not state.rules.reveal_on_death:
        return state
    card = state.card(seat)
    state = yield from happen(state, CardShown(seat, card))
    yield Say("death.card", {"seat": seat, "card": card})
    return state


def _consequences(state: State, batch: Batch) -> Script[tuple[Batch, State]]:
    if state.rules.elder_curse_timing == "after_hunter":
        shots, state = yield from _shots(state, batch)
        idiots, state = yield from _curse(state, batch)
    else:
        idiots, state = yield from _curse(state, batch)
        shots, state = yield from _shots(state, batch)
    grief: Batch = tuple(
        (partner, "grief")
        for seat, _ in batch
        if (partner := state.partner(seat)) is not None and state.alive(partner)
    )
    return (*idiots, *shots, *grief), state


def _curse(state: State, batch: Batch) -> Script[tuple[Batch, State]]:
    if not any(brings_curse(state, seat, cause) for seat, cause in batch):
        return (), state
    state = yield from happen(state, Cursed())
    yield Say("curse.falls")
    idiots: Batch = tuple((seat, "with_elder") for seat in sorted(state.open_idiots) if state.alive(seat))
    return idiots, state


def _shots(state: State, batch: Batch) -> Script[tuple[Batch, State]]:
    shots: list[tuple[int, DeathCause]] = []
    for seat, cause in batch:
        if state.card(seat) != "hunter":
            continue
        if not may_shoot(state, seat, cause):
            if cause == "poison" and has_power(state, seat):  # the narrator says so (rules §2.4)
                yield Say("hunter.no_shot")
            continue
        question = shot(state, seat)
        if question is None:
            continue
        answer = yield from ask(question)
        target = None if isinstance(answer, str) else answer[0]
        state = yield from happen(state, ShotFired(seat, target))
        if target is None:
            yield Say("hunter.holds")
        else:
            yield Say("hunter.fires", {"seat": target})
            shots.append((target, "shot"))
    return tuple(shots), state


def idiot_steps_down(state: State, idiot: int) -> Script[State]:
    """What becomes of the badge when its wearer is turned up as the idiot (A26)."""
    if state.sheriff != idiot or state.rules.idiot_sheriff == "dormant":
        return state
    if state.rules.idiot_sheriff == "removed":
        state = yield from happen(state, BadgeWent(None))
        yield Say("sheriff.badge_gone")
        return state
    return (yield from hand_on_badge(state, idiot))
