"""一连串的死亡：诅咒、开枪、殉情，直到没有人再倒下。(rules §7, A28–A30, A41, A44, A96)"""

from narrator.evening.cues import Say, Script, ask
from narrator.evening.happen import happen
from narrator.game.cards.elder.card import brings_curse
from narrator.game.cards.hunter.card import may_shoot, shot
from narrator.game.dawn import Batch
from narrator.game.ending import ending
from narrator.game.happenings import BadgeWent, BondBroken, CardShown, Cursed, DeathCause, Died, ShotFired
from narrator.game.love import mourners
from narrator.game.powers import has_power, power
from narrator.game.question import Question
from narrator.game.state import State

QUIET: frozenset[DeathCause] = frozenset({"specter", "backfire"})
"""Deaths from which nothing but grief follows: the card was somebody else's a moment ago (A84)."""


def resolve(state: State, batch: Batch) -> Script[State]:
    """Everybody of a batch is dead before anything follows from it; what follows is the next batch."""
    first = True
    while batch := _who_can_die(state, batch):
        state = yield from happen(state, *(Died(seat, cause) for seat, cause in batch))
        for seat, cause in batch:
            if not first and cause != "shot":
                yield Say("death.follows", {"seat": seat})
            state = yield from _turn_up(state, seat, cause)
        batch, state = yield from _consequences(state, batch)
        first = False
    return state


def settle(state: State) -> Script[State]:
    """After a whole chain: the end of the game, or the heir of a dead sheriff (A41, A44)."""
    if state.ended is not None:
        return state
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


def _who_can_die(state: State, batch: Batch) -> Batch:
    """Nobody dies twice, not even of two causes at once; the absent rascal cannot die (event 23)."""
    gone = state.flagged("gone")
    deaths: dict[int, DeathCause] = {}
    for seat, cause in batch:
        if state.alive(seat) and seat not in gone:
            deaths.setdefault(seat, cause)
    return tuple(deaths.items())


def _turn_up(state: State, seat: int, cause: DeathCause) -> Script[State]:
    buried = cause == "wolves" and state.under("buried")
    if buried or not state.rules.reveal_on_death:
        return state
    card = state.card(seat)
    state = yield from happen(state, CardShown(seat, card))
    yield Say("death.card", {"seat": seat, "card": card})
    return state


def _consequences(state: State, batch: Batch) -> Script[tuple[Batch, State]]:
    acting: Batch = tuple((seat, cause) for seat, cause in batch if cause not in QUIET)
    if state.rules.elder_curse_timing == "after_hunter":
        shots, state = yield from _shots(state, acting)
        idiots, state = yield from _curse(state, acting)
    else:
        idiots, state = yield from _curse(state, acting)
        shots, state = yield from _shots(state, acting)
    grief: Batch = tuple((n, "grief") for seat, cause in batch for n in mourners(state, seat, cause))
    if state.under("love_turned") and any(state.partner(seat) is not None for seat, _ in batch):
        state = yield from happen(state, BondBroken())
    return (*idiots, *shots, *grief), state


def _curse(state: State, batch: Batch) -> Script[tuple[Batch, State]]:
    if not any(brings_curse(state, seat, cause) for seat, cause in batch):
        return (), state
    state = yield from happen(state, Cursed())
    yield Say("curse.falls")
    if not state.rules.idiot_dies_with_elder:
        return (), state
    idiots: Batch = tuple((seat, "with_elder") for seat in sorted(state.open_idiots) if state.alive(seat))
    return idiots, state


def _shots(state: State, batch: Batch) -> Script[tuple[Batch, State]]:
    shots: list[tuple[int, DeathCause]] = []
    for seat, cause in batch:
        if power(state, seat) != "hunter":
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
