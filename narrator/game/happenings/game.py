"""Facts of any game."""

from narrator.game.happenings.base import DeathCause, Happening, MarkKind, Victory, VoteOutcome


class Dealt(Happening, frozen=True, tag="dealt"):
    cards: tuple[str, ...]
    """By seat, seat 1 first."""
    center: tuple[str, ...] = ()
    """The thief's two cards in the middle."""


class NightFell(Happening, frozen=True, tag="night_fell"):
    night: int


class EyesClosed(Happening, frozen=True, tag="eyes_closed"):
    """Everybody closes the eyes, though no night fell."""


class EyesOpened(Happening, frozen=True, tag="eyes_opened"):
    """Everybody opens them again."""


class DayBroke(Happening, frozen=True, tag="day_broke"):
    day: int


class Marked(Happening, frozen=True, tag="marked"):
    """A night choice leaves a mark on a seat; dawn reads the marks."""

    mark: MarkKind
    seat: int
    card: str = ""
    """Under "seen": the card that was shown."""


class Coupled(Happening, frozen=True, tag="coupled"):
    pair: tuple[int, int]


class Exchanged(Happening, frozen=True, tag="exchanged"):
    """The thief took a card from the middle and left his own there."""

    seat: int
    card: str


class Died(Happening, frozen=True, tag="died"):
    seat: int
    cause: DeathCause


class CardShown(Happening, frozen=True, tag="card_shown"):
    """A card was turned up for everybody."""

    seat: int
    card: str


class Cursed(Happening, frozen=True, tag="cursed"):
    """The elder died by the village's hand: its powers are gone."""


class BiteSurvived(Happening, frozen=True, tag="bite_survived"):
    """The elder lost a life to the wolves and lives."""

    seat: int


class IdiotOpened(Happening, frozen=True, tag="idiot_opened"):
    seat: int


class ShotFired(Happening, frozen=True, tag="shot_fired"):
    seat: int
    target: int | None
    """None: the hunter held his fire."""


class BadgeWent(Happening, frozen=True, tag="badge_went"):
    """The sheriff's badge went to a seat, or to nobody."""

    seat: int | None


class Elected(Happening, frozen=True, tag="elected"):
    """A round of the sheriff's election was counted."""

    ballots: tuple[tuple[int, int | None], ...]
    leaders: tuple[int, ...]
    """The seat with most votes; several are a tie, none means nobody was named."""


class Voted(Happening, frozen=True, tag="voted"):
    """A village vote was counted."""

    ballots: tuple[tuple[int, int | None], ...]
    """(voter, target or None for an abstention), in the order of voting."""
    tally: tuple[tuple[int, float], ...]
    """(seat, votes) of every seat that got any, by seat."""


class Tied(Happening, frozen=True, tag="tied"):
    seats: tuple[int, ...]


class Judged(Happening, frozen=True, tag="judged"):
    """How a vote ended."""

    outcome: VoteOutcome
    seat: int | None = None


class NightAnnounced(Happening, frozen=True, tag="night_announced"):
    """The night's dead were told and everything that followed from them is settled."""


class Charmed(Happening, frozen=True, tag="charmed"):
    """The piper charmed these seats tonight."""

    seats: tuple[int, ...]


class Condemned(Happening, frozen=True, tag="condemned"):
    """Whom the village would execute now; None: nobody."""

    seat: int | None
    cause: DeathCause = "vote"


class VotersNamed(Happening, frozen=True, tag="voters_named"):
    """The dying scapegoat named tomorrow's voters."""

    seats: tuple[int, ...]


class GameEnded(Happening, frozen=True, tag="game_ended"):
    winner: Victory
    seats: tuple[int, ...]
