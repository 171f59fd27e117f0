"""The story of a game, told from what happened once nothing is secret any more."""

from collections.abc import Iterable, Iterator

from narrator.evening.cues import Say, Script
from narrator.evening.events import EVENT_OF
from narrator.game.happenings import (
    AgentNamed,
    Backfired,
    BadgeWent,
    BiteSurvived,
    BondBroken,
    BottleGained,
    BoxTossed,
    CardsSwapped,
    Charmed,
    CoinTossed,
    Converted,
    Coupled,
    Cursed,
    DayBroke,
    Dealt,
    Died,
    EventDrawn,
    Exchanged,
    FriendsNamed,
    GameEnded,
    Happening,
    IdiotOpened,
    Infected,
    Marked,
    NightFell,
    PactMade,
    RascalReturned,
    Returned,
    SecondVoteDue,
    SecretLover,
    ShotFired,
    SpecterChose,
    SpiritAnswered,
    Tied,
    VotersNamed,
    Vouched,
)


def story(happenings: Iterable[Happening]) -> Script[None]:
    """The lines of the story, in order."""
    for happening in happenings:
        yield from _told(happening)


def _told(happening: Happening) -> Iterator[Say]:
    match happening:
        case Dealt(cards):
            yield Say("story.begin")
            for card in sorted(set(cards), key=lambda card: (card == "villager", cards.index(card))):
                holders = tuple(seat for seat, held in enumerate(cards, 1) if held == card)
                yield Say("story.dealt", {"card": card, "seats": holders})
        case NightFell(night):
            yield Say("story.night", {"night": night})
        case DayBroke(day):
            yield Say("story.day", {"night": day})
        case Marked(mark, seat, card):
            yield Say(f"story.{mark}", {"seat": seat, "card": card} if card else {"seat": seat})
        case Coupled(pair):
            yield Say("story.coupled", {"seats": pair})
        case Exchanged(seat, card):
            yield Say("story.exchanged", {"seat": seat, "card": card})
        case Charmed(seats):
            yield Say("story.charmed", {"seats": seats})
        case BiteSurvived(seat):
            yield Say("story.survived", {"seat": seat})
        case Died(seat, cause):
            if cause == "vote":
                yield Say("story.executed", {"seat": seat})
            elif cause != "shot":  # the shot tells it
                yield Say("story.died", {"seat": seat, "cause": cause})
        case ShotFired(seat, int() as target):
            yield Say("story.shot", {"seat": seat, "target": target})
        case BadgeWent(None):
            yield Say("story.badge_gone")
        case BadgeWent(int() as seat):
            yield Say("story.badge", {"seat": seat})
        case Tied(seats):
            yield Say("story.tie", {"seats": seats})
        case VotersNamed(seats) if seats:
            yield Say("story.voters", {"seats": seats})
        case Cursed():
            yield Say("story.cursed")
        case IdiotOpened(seat):
            yield Say("story.idiot", {"seat": seat})
        case GameEnded(winner, seats):
            yield Say(f"over.{winner}")
            if seats:
                yield Say("over.winners", {"seats": seats})
        case _:
            yield from _event_told(happening)


def _event_told(happening: Happening) -> Iterator[Say]:
    match happening:
        case EventDrawn(card, ""):
            yield Say("story.event", {"event": EVENT_OF[card].id})
        case Converted(seat, card):
            yield Say("story.converted", {"seat": seat, "card": card})
        case SpecterChose(seat, wolf):
            yield Say("story.specter", {"seat": seat, "target": wolf})
        case Backfired(seat):
            yield Say("story.backfired", {"seat": seat})
        case Infected(seat):
            yield Say("story.infected", {"seat": seat})
        case BottleGained(bottle):
            yield Say(f"story.gained_{bottle}")
        case BoxTossed(seat, lid, base):
            bottle = "poison" if (lid, base) == ("out", "out") else "antidote"
            yield Say(f"story.drank_{bottle}", {"seat": seat})
        case SecretLover(unfaithful, secret):
            yield Say("story.secret_lover", {"seat": unfaithful, "target": secret})
        case CardsSwapped(seat, other):
            yield Say("story.swapped", {"seat": seat, "target": other})
        case SecondVoteDue(True):
            yield Say("story.second_vote")
        case BondBroken():
            yield Say("story.parted")
        case RascalReturned(seat):
            yield Say("story.rascal", {"seat": seat})
        case PactMade(seat):
            yield Say("story.pact", {"seat": seat})
        case CoinTossed(heads):
            yield Say("story.heads" if heads else "story.tails")
        case AgentNamed(seat):
            yield Say("story.agent", {"seat": seat})
        case Returned(seat):
            yield Say("story.returned", {"seat": seat})
        case SpiritAnswered():
            yield from _spirit_told(happening)
        case FriendsNamed(_, friendless) if friendless:
            yield Say("story.friendless", {"seats": friendless})
        case Vouched(_, last):
            yield Say("story.vouched", {"seat": last})


def _spirit_told(happening: SpiritAnswered) -> Iterator[Say]:
    yield Say("story.asked", {"seat": happening.medium, "target": happening.spirit})
    yield Say(f"spiritualism.{happening.question}")
    if happening.targets:
        yield Say("story.pointed", {"seats": happening.targets})
    yield Say("spiritualism.yes" if happening.answer else "spiritualism.no")
