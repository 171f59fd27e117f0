"""发牌：程序发牌，各自看一眼；或者用实体牌，第一夜前各身份静默登记。(rules §3, A2, A93)"""

from narrator.evening.calls import registered_cards
from narrator.evening.cues import Gap, Say, Script, Show, SlotCloses, SlotOpens, ask, draw
from narrator.evening.happen import happen, say
from narrator.evening.setting import Setting
from narrator.game.cards import CARDS
from narrator.game.deck import must_redeal
from narrator.game.happenings import Dealt
from narrator.game.question import Question
from narrator.game.state import State


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
        looked = Question("deal.look", to=(seat,), words=("look",), secret=True, facts={"seat": seat})
        yield from ask(looked)
        yield Show((seat,), "deal.card", {"seat": seat, "card": state.card(seat)})
    yield Say("deal.done")
    return state


def register(state: State, setting: Setting) -> Script[State]:
    """Each role of the deck opens its eyes and enters its seats; the rest are villagers."""
    yield Say("register.begin")
    while True:
        cards = yield from _registered(setting)
        if cards is not None:
            break
        yield Say("register.again")
    hands, center = cards
    return (yield from happen(state, Dealt(hands, center)))


def _registered(setting: Setting) -> Script[tuple[tuple[str, ...], tuple[str, ...]] | None]:
    """The cards by seat and the middle two, or None when somebody found his seat taken."""
    taken: dict[int, str] = {}
    center: list[str] = []
    clash = False
    middle = len(setting.deck) - setting.players
    for card in registered_cards(setting.deck):
        count = setting.deck.count(card)
        yield Say("register.wake", {"card": card})
        yield SlotOpens("register")
        if not clash:
            free = tuple(n for n in range(1, setting.players + 1) if n not in taken)
            question = Question(
                "register.seats",
                seats=free,
                least=max(1, count - middle + len(center)),
                most=min(count, len(free)),
                words=("clash", *(("nobody",) if count + len(center) <= middle else ())),
                secret=True,
                facts={"card": card, "count": count},
            )
            answer = yield from ask(question)
            clash = answer == "clash"
            if not clash:
                seats = () if isinstance(answer, str) else answer
                taken |= dict.fromkeys(seats, card)
                center += [card] * (count - len(seats))
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
