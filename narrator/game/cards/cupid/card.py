"""丘比特：第一夜指定两人成为情侣，可以指定自己。一人死则另一人殉情。(rules §2.7, §10.1, A20–A23, A71, A96)"""

from narrator.game.card import Call, Card, Notice, Step
from narrator.game.happenings import Coupled, Happening, SecretLover
from narrator.game.question import Answer, Question
from narrator.game.state import State
from narrator.game.variants import harvest

PAIR = 2


def _pair(state: State, awake: tuple[int, ...]) -> Question:
    barred = () if state.rules.cupid_may_name_self else tuple((seat, "self") for seat in awake)
    seats = tuple(seat for seat in state.living() if seat not in dict(barred))
    return Question("cupid.whom", to=awake, seats=seats, least=PAIR, most=PAIR, barred=barred, secret=True)


def _couple(state: State, awake: tuple[int, ...], answer: Answer) -> tuple[Happening, ...]:
    first, second = int(answer[0]), int(answer[1])
    return (Coupled((first, second)),)


def _unfaithful(state: State, awake: tuple[int, ...]) -> Question | None:
    """收获节：一对情侣中谁另有所爱。(A71)"""
    return Question("cupid.unfaithful", to=awake, seats=tuple(sorted(_lovers(state))), secret=True)


def _turns(state: State, awake: tuple[int, ...], answer: Answer) -> tuple[Happening, ...]:
    unfaithful = int(answer[0])
    abandoned = state.partner(unfaithful)
    return () if abandoned is None else (Coupled((unfaithful, abandoned)),)


def _secret(state: State, awake: tuple[int, ...]) -> Question | None:
    lovers = _lovers(state)
    return Question(
        "cupid.secret",
        to=awake,
        seats=tuple(seat for seat in state.living() if seat not in lovers),
        barred=tuple((seat, "lover") for seat in lovers),
        secret=True,
    )


def _takes(state: State, awake: tuple[int, ...], answer: Answer) -> tuple[Happening, ...]:
    return () if state.couple is None else (SecretLover(state.couple[0], int(answer[0])),)


def _told(state: State, seat: int) -> Notice:
    partner = state.partner(seat)
    return Notice("notice.nothing") if partner is None else Notice("notice.lover", {"seat": partner})


def _told_exchange(state: State, seat: int) -> Notice:
    """收获节的盗贼与人换了牌，换牌的两人要在继续之前知道。(rules §10.1)"""
    if seat in state.exchanged:
        return Notice("notice.card", {"card": state.card(seat)})
    return Notice("notice.nothing")


def _lovers(state: State) -> tuple[int, ...]:
    return tuple(sorted(seat for seat in state.couple or () if state.alive(seat)))


def _in_deck(state: State) -> bool:
    return "cupid" in state.deck


CARD = Card(
    "cupid",
    calls=(
        Call(
            "cupid",
            at=20,
            awake=lambda state: state.holders("cupid"),
            steps=(Step(_pair, _couple),),
            first_night_only=True,
            told=_told_exchange,
            told_when=lambda state: harvest(state) and "thief" in state.deck,
        ),
        Call("lovers", at=30, awake=_lovers, first_night_only=True, told=_told, told_when=_in_deck),
        Call(
            "cupid_again",
            at=32,
            awake=lambda state: state.holders("cupid"),
            steps=(Step(_unfaithful, _turns), Step(_secret, _takes)),
            first_night_only=True,
            when=harvest,
        ),
        Call(
            "secret_lovers",
            at=34,
            awake=_lovers,
            first_night_only=True,
            when=harvest,
            told=_told,
            told_when=_in_deck,
        ),
    ),
)
