"""发牌：程序发牌，各自看一眼；或者用实体牌，第一夜前各身份静默登记。(rules §3, A2, A93)"""

from narrator.evening.calls import registered_cards
from narrator.evening.cues import Gap, Say, Script, SlotCloses, SlotOpens, ask, draw
from narrator.evening.happen import happen, say
from narrator.evening.setting import Setting
from narrator.game.cards import CARDS
from narrator.game.deck import must_redeal
from narrator.game.happenings import Dealt, EyesClosed, EyesOpened
from narrator.game.question import Answer, Facts, Question
from narrator.game.state import State

Cards = tuple[tuple[str, ...], tuple[str, ...]]
"""By seat, and the middle two."""


def deal(state: State, setting: Setting) -> Script[State]:
    """Shuffle, deal again while nobody is a wolf, then let every seat look alone."""
    while True:
        order = yield from draw("deal", len(setting.deck))
        cards = tuple(setting.deck[n] for n in order)
        hands, center = cards[: setting.players], cards[setting.players :]
        if not must_redeal(setting.rules, hands, center):
            break
    state = yield from happen(state, Dealt(hands, center))
    yield Say("deal.begin")
    for seat in range(1, setting.players + 1):
        yield Say("deal.look", {"seat": seat})
        yield from _alone("deal.look", "look", {"seat": seat})
        yield from _alone("deal.card", "seen", {"seat": seat, "card": state.card(seat)})
    yield Say("deal.done")
    return state


def _alone(key: str, word: str, facts: Facts) -> Script[Answer]:
    """One player is alone at the screen and goes on when he is ready."""
    seat = int(str(facts["seat"]))
    return ask(Question(key, to=(seat,), words=(word,), secret=True, facts=facts))


def register(state: State, setting: Setting) -> Script[State]:
    """Each role of the deck opens its eyes and enters its seats; the rest are villagers."""
    yield Say("register.begin")
    state = yield from happen(state, EyesClosed())
    cards = yield from _agreed(setting)
    state = yield from happen(state, Dealt(*cards), EyesOpened())
    yield Say("register.done")
    return state


def _agreed(setting: Setting) -> Script[Cards]:
    """Register until nobody's seat is claimed twice and somebody is a wolf."""
    attempt = 0
    while True:
        attempt += 1
        cards = yield from _registered(setting, attempt)
        if cards is not None and not must_redeal(setting.rules, *cards):
            return cards
        yield Say("register.again" if cards is None else "register.redeal")


OFFERS_ALL = 2
"""So many times every seat is offered, though some are taken: what is left out would tell who is who.
Then only free seats are, so that a table that errs again and again comes to an end."""


def _registered(setting: Setting, attempt: int) -> Script[Cards | None]:
    """The cards by seat and the middle two, or None when two roles claimed one seat."""
    taken: dict[int, str] = {}
    center: list[str] = []
    clash = False
    middle = len(setting.deck) - setting.players
    for card in registered_cards(setting.deck):
        copies = setting.deck.count(card)
        yield Say("register.wake", {"card": card})
        yield SlotOpens("register")
        if not clash:
            free = tuple(n for n in range(1, setting.players + 1) if n not in taken)
            question = Question(
                "register.seats",
                seats=tuple(range(1, setting.players + 1)) if attempt <= OFFERS_ALL else free,
                least=max(1, copies - middle + len(center)),
                most=copies,
                words=("nobody",) if copies + len(center) <= middle else (),
                secret=True,
                facts={"card": card, "count": copies},
            )
            answer = yield from ask(question)
            seats = () if isinstance(answer, str) else answer
            clash = any(seat in taken for seat in seats)
            taken |= dict.fromkeys(seats, card)
            center += [card] * (copies - len(seats))
        yield SlotCloses()
        yield Say("register.sleep", {"card": card})
        yield Gap()
    if clash:
        return None
    hands = tuple(taken.get(n, "villager") for n in range(1, setting.players + 1))
    center += ["villager"] * (middle - len(center))
    return hands, tuple(center)


def line_up(state: State, setting: Setting) -> Script[State]:
    """Greet the table and read the deck, so that everybody knows who may be among them."""
    yield from say("setup.welcome", count=setting.players)
    order = sorted(set(setting.deck), key=lambda card: (not CARDS[card].pack, card == "villager", card))
    if setting.rules.harvest_festival == "whole_game":
        yield Say("setup.harvest")
    if setting.rules.lycan_temptation == "whole_game":
        yield Say("setup.lure")
    yield from say("setup.deck", deck=tuple((card, setting.deck.count(card)) for card in order))
    return state
