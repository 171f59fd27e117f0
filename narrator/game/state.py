"""Where a game stands: one frozen record, made by `evolve` from what happened."""

from msgspec import Struct

from narrator.config import Rules
from narrator.game.effect import Effect, Flag
from narrator.game.happenings import DeathCause, GameEnded


class Seat(Struct, frozen=True):
    number: int
    card: str
    """The card it holds now; exchanges change it."""
    alive: bool = True


class Death(Struct, frozen=True):
    seat: int
    cause: DeathCause
    phase: str
    """ "dawn1", "day1" … in the order of the game."""


class Marks(Struct, frozen=True):
    """What one night's choices left; dawn reads them. Seats, or None."""

    guarded: int | None = None
    bitten: tuple[int, ...] = ()
    """Whom the wolves named; two on a Flood night."""
    caught: int | None = None
    """The little girl among the bitten, caught peeping."""
    also_dead: tuple[tuple[int, DeathCause], ...] = ()
    """Deaths that the night's events decided: (seat, cause)."""
    converted: tuple[int, ...] = ()
    """Seats whose card became another tonight."""
    healed: int | None = None
    poisoned: int | None = None


class State(Struct, frozen=True):
    """A game at one moment. Card, power, camp and office are four facts; camp is computed (`camps.py`)."""

    rules: Rules
    deck: tuple[str, ...] = ()
    """Every card of the game, the middle two included; public knowledge."""
    seats: tuple[Seat, ...] = ()
    center: tuple[str, ...] = ()
    """The thief's two cards in the middle."""
    night: int = 0
    """The last night that fell, which is also the number of the day after it."""
    by_day: bool = True
    announced: bool = False
    """Whether this day's night has been announced."""
    tonight: Marks = Marks()
    last_guarded: int | None = None
    antidotes: int = 1
    poisons: int = 1
    bottles_used: int = 0
    elder_bites: int = 0
    """Lives the elder lost to the wolves."""
    couple: tuple[int, int] | None = None
    charmed: frozenset[int] = frozenset()
    sheriff: int | None = None
    elected: bool = False
    """Whether the sheriff's election has been held."""
    cursed: bool = False
    infected: frozenset[int] = frozenset()
    agent: int | None = None
    """The wolves' secret ally (event 16)."""
    pact: tuple[int, ...] = ()
    """Seats that made a pact with the devil (event 12)."""
    rascal: int | None = None
    """The rascal once he is back (event 23)."""
    rascal_back: int = 0
    """The day he came back."""
    abandoned: int | None = None
    """Under the harvest: the lover A whom the couple's first left for the secret second (A71)."""
    exchanged: tuple[int, ...] = ()
    """Seats whose cards changed hands under the harvest (thief)."""
    effects: tuple[Effect, ...] = ()
    may_have_turned: bool = False
    """Whether an event may have made somebody a wolf unseen, so that more wolves live than the deck holds."""
    pile: tuple[str, ...] = ()
    """Event cards not yet drawn."""
    genders: tuple[str, ...] = ()
    """ "m" or "f" by seat, where the table gave them."""
    ages: tuple[int, ...] = ()
    """Years by seat, where the table gave them."""
    saw_wolf: bool = False
    """Whether the seer ever saw a wolf."""
    executed: bool = False
    """Whether the vote that just ended executed somebody."""
    second_vote_due: bool = False
    """Whether the next execution is followed by another vote (events 18, 19)."""
    open_idiots: frozenset[int] = frozenset()
    open_cards: tuple[tuple[int, str], ...] = ()
    """Cards lying open, as the table was shown them: (seat, card)."""
    retired: tuple[str, ...] = ()
    """Cards that lay open when a miracle gave their holder a villager's instead."""
    deaths: tuple[Death, ...] = ()
    voters: tuple[int, ...] | None = None
    """The scapegoat's list that governs today's execution votes."""
    voters_tomorrow: tuple[int, ...] | None = None
    condemned: int | None = None
    condemned_by: DeathCause = "vote"
    ended: GameEnded | None = None

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def phase(self) -> str:
        """ "dawn3" while night three and its announcement last, "day3" after."""
        return f"{'day' if self.announced else 'dawn'}{self.night}"

    def card(self, seat: int) -> str:
        return self.seats[seat - 1].card

    def alive(self, seat: int) -> bool:
        return self.seats[seat - 1].alive

    def living(self) -> tuple[int, ...]:
        return tuple(s.number for s in self.seats if s.alive)

    def holders(self, card: str) -> tuple[int, ...]:
        """Living seats that hold the card."""
        return tuple(s.number for s in self.seats if s.alive and s.card == card)

    def flagged(self, flag: Flag) -> tuple[int, ...]:
        """Seats that effects with the flag concern."""
        return tuple(sorted({seat for e in self.effects if flag in e.does for seat in e.seats}))

    def under(self, flag: Flag) -> bool:
        """Whether an effect with the flag is at work."""
        return any(flag in effect.does for effect in self.effects)

    def effect(self, event: str) -> Effect | None:
        """The card's effect, while it is at work."""
        return next((effect for effect in self.effects if effect.event == event), None)

    def present(self) -> tuple[int, ...]:
        """Living seats that are not away."""
        away = self.flagged("away")
        return tuple(seat for seat in self.living() if seat not in away)

    def wolves(self) -> tuple[int, ...]:
        """Living wolves."""
        return self.holders("werewolf")

    def partner(self, seat: int) -> int | None:
        """The seat's lover, dead or alive."""
        if self.couple is None or seat not in self.couple:
            return None
        first, second = self.couple
        return second if seat == first else first

    def died_at(self, phase: str) -> tuple[int, ...]:
        """Seats that died in a phase, in order."""
        return tuple(d.seat for d in self.deaths if d.phase == phase)
