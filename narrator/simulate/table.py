"""What everybody at the simulated table has seen and heard. Nothing else is shared."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from narrator.game.happenings import (
    BadgeWent,
    CardShown,
    Died,
    Happening,
    IdiotOpened,
    NightFell,
    Returned,
    SpiritAnswered,
    Voted,
)


class Claim(Struct, frozen=True):
    """A seat says that it is the seer and whom it has looked at. A claim may be a lie."""

    seat: int
    wolves: frozenset[int] = frozenset()
    cleared: frozenset[int] = frozenset()


class Table:
    """One game's public knowledge."""

    def __init__(self, players: int) -> None:
        self.night = 0
        self.quiet_nights = 0
        """Nights that fell since somebody died."""
        self.living = set(range(1, players + 1))
        self.sheriff: int | None = None
        self.open_idiots: set[int] = set()
        self.open_cards: dict[int, str] = {}
        self.wolf: dict[int, bool] = {}
        """Seats of which everybody knows whether they are a wolf."""
        self.claims: dict[int, Claim] = {}
        """By claimant, the first to speak first."""
        self.ballots: dict[int, int] = {}
        """Votes named so far by seat, in the round that is going on."""
        self.record: dict[int, float] = {}
        """By voter: up for each vote against a seat that proved no wolf, down for each against a wolf."""
        self.changes = 0
        """Counts what may change a mind."""
        self._accusers: dict[int, list[int]] = {}

    def hear(self, happening: Happening) -> None:
        """Take in the public part of what happened; the causes of deaths are not public."""
        heard = _HEARD.get(type(happening))
        if heard is not None:
            heard(self, happening)

    def listen(self, claim: Claim) -> None:
        """Somebody speaks as the seer."""
        if self.claims.get(claim.seat) != claim:
            self.claims[claim.seat] = claim
            self.changes += 1

    def living_ring(self) -> list[int]:
        """Living seats, ascending; the first sits beside the last."""
        return sorted(self.living)

    def _died(self, died: Died) -> None:
        self.living.discard(died.seat)
        self.quiet_nights = 0
        self.changes += 1

    def _card_shown(self, shown: CardShown) -> None:
        self.open_cards[shown.seat] = shown.card
        self._prove(shown.seat, shown.card == "werewolf")

    def _prove(self, seat: int, wolf: bool) -> None:
        self.wolf[seat] = wolf
        self.changes += 1
        for voter in self._accusers.pop(seat, ()):
            self.record[voter] = self.record.get(voter, 0.0) + (-1.0 if wolf else 0.5)

    def _voted(self, voted: Voted) -> None:
        self.ballots = {}
        for voter, target in voted.ballots:
            if target is not None:
                self._accusers.setdefault(target, []).append(voter)

    def _returned(self, returned: Returned) -> None:
        self.living.add(returned.seat)
        self.open_cards.pop(returned.seat, None)
        self.open_idiots.discard(returned.seat)
        self._prove(returned.seat, False)

    def _spirit_answered(self, said: SpiritAnswered) -> None:
        """What the spirit says of one seat is certain for everybody."""
        match said.question:
            case "am_i_wolf":
                self._prove(said.medium, said.answer)
            case "am_i_plain" if said.answer:
                self._prove(said.medium, False)
            case "target_plain" if said.answer:
                self._prove(said.targets[0], False)
            case "sheriff_among_wolves" if self.sheriff is not None:
                self._prove(self.sheriff, said.answer)
            case "sheriff_is_plain" if said.answer and self.sheriff is not None:
                self._prove(self.sheriff, False)

    def _night_fell(self, fell: NightFell) -> None:
        self.night = fell.night
        self.quiet_nights += 1
        self.ballots = {}

    def _badge_went(self, went: BadgeWent) -> None:
        self.sheriff = went.seat
        self.ballots = {}

    def _idiot_opened(self, opened: IdiotOpened) -> None:
        self.open_idiots.add(opened.seat)


_HEARD: dict[type[Happening], Callable[[Table, Any], None]] = {
    Died: Table._died,
    CardShown: Table._card_shown,
    Voted: Table._voted,
    Returned: Table._returned,
    SpiritAnswered: Table._spirit_answered,
    NightFell: Table._night_fell,
    BadgeWent: Table._badge_went,
    IdiotOpened: Table._idiot_opened,
}
"""What is public; of anything else the table hears nothing."""
