"""The story of a game, told from what happened once nothing is secret any more."""

from collections.abc import Iterable, Iterator

from narrator.evening.cues import Say, Script
from narrator.game.happenings import (
    EXECUTIONS,
    BadgeWent,
    BiteSurvived,
    Charmed,
    Coupled,
    Cursed,
    DayBroke,
    Dealt,
    Died,
    Exchanged,
    GameEnded,
    Happening,
    IdiotOpened,
    Marked,
    NightFell,
    ShotFired,
    Tied,
    VotersNamed,
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
            if cause in EXECUTIONS:
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
