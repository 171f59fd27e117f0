"""One seat's mind: its card, what it was shown in silence, and its hunches. It sees no other seat's card."""

from collections.abc import Callable
from random import Random

from narrator.evening.cues import Show
from narrator.game.question import Facts
from narrator.simulate.skill import Skill
from narrator.simulate.table import Table


class Mind:
    """What one seat knows beside what the whole table knows."""

    def __init__(self, seat: int, players: int, rng: Random, skill: Skill) -> None:
        self.seat = seat
        self.rng = rng
        self.skill = skill
        self.card = "villager"
        self.partner: int | None = None
        self.dear: set[int] = set()
        """Seats it never harms: its lover, and for cupid the couple."""
        self.pack: set[int] = set()
        """Wolves it knows as one of them or as their ally."""
        self.allied = False
        """Whether it is the wolves' double agent."""
        self.seen: dict[int, bool] = {}
        """Seats of which it learnt by itself whether they are a wolf."""
        self.cards: dict[int, str] = {}
        """Exact cards it was shown."""
        self.looked = False
        """Whether it has wielded the seer's power."""
        self.charmed: set[int] = set()
        self.bitten: tuple[int, ...] = ()
        """Whom the witch was shown tonight."""
        self.prey: int | None = None
        """Whom the pack agreed by night to talk down by day."""
        self.hunch = tuple(rng.random() for _ in range(players + 1))
        """By seat, 0–1: how suspicious it looks, for no reason."""
        self.trust = tuple(rng.random() for _ in range(players + 1))
        """By seat, 0–1: how readily it is believed."""
        self.bluffs = rng.random() < skill.bluffs
        self.weighed: tuple[int, dict[int, float]] = (-1, {})
        """Its last reading of the evidence, and the table's count of changes at that moment."""

    @property
    def hunts(self) -> bool:
        """Whether it plays for the wolves."""
        return self.card == "werewolf" or self.allied

    def fellows(self, table: Table) -> set[int]:
        """Whom it does not want dead; a wolf in love drops its pack for the last few."""
        if self.hunts:
            torn = self.partner is not None and self.partner not in self.pack
            return self.dear if torn and len(table.living) <= FEW else self.pack | self.dear
        return self.dear

    def learn(self, seat: int, wolf: bool) -> None:
        """Be certain whether a seat is a wolf."""
        self.seen[seat] = wolf
        self.weighed = (-1, {})

    def become(self, card: str) -> None:
        """Hold another card."""
        self.card = card
        self.weighed = (-1, {})

    def love(self, *seats: int) -> None:
        """Hold these seats dear."""
        self.dear |= set(seats) - {self.seat}

    def meet_again(self, seat: int) -> None:
        """Somebody is back from the dead, as everybody hears: a plain villager without a bond (event 31)."""
        self.pack.discard(seat)
        self.dear.discard(seat)
        self.cards.pop(seat, None)
        self.learn(seat, False)
        if seat in (self.seat, self.partner):
            self.partner = None
        if seat == self.seat:
            self.card, self.dear, self.pack = "villager", set(), set()

    def notice(self, show: Show, table: Table) -> None:
        """Be shown something in silence."""
        noticed = _NOTICED.get(show.key)
        if noticed is not None:
            noticed(self, show.facts, table)

    def _holds(self, facts: Facts, table: Table) -> None:
        self.become(str(facts["card"]))

    def _loves(self, facts: Facts, table: Table) -> None:
        self.partner = _seat(facts)
        self.love(self.partner)

    def _sees(self, facts: Facts, table: Table) -> None:
        seat, card = _seat(facts), str(facts["card"])
        self.cards[seat] = card
        self.learn(seat, card == "werewolf")
        self.looked = self.looked or not self.hunts

    def _sees_camp(self, facts: Facts, table: Table) -> None:
        self.learn(_seat(facts), facts["camp"] == "wolf")
        self.looked = True

    def _sees_three(self, facts: Facts, table: Table) -> None:
        """Three cards in no order: they tell something only when they agree on wolf or not."""
        cards = facts["cards"]
        wolves = {card == "werewolf" for card in cards} if isinstance(cards, tuple) else set()
        self.looked = True
        if len(wolves) == 1:
            ring = table.living_ring()
            place = ring.index(_seat(facts))
            for near in {ring[place - 1], ring[place], ring[(place + 1) % len(ring)]} - {self.seat}:
                self.learn(near, wolves == {True})

    def _is_in_company(self, facts: Facts, table: Table) -> None:
        self.charmed |= set(_seats(facts))

    def _is_allied(self, facts: Facts, table: Table) -> None:
        self.allied = True
        self.pack |= set(_seats(facts))

    def _is_told(self, facts: Facts, table: Table) -> None:
        self.bitten = _seats(facts) if "seats" in facts else (_seat(facts),)

    def _is_told_nobody(self, facts: Facts, table: Table) -> None:
        self.bitten = ()


FEW = 4
"""So many are left when a wolf in love turns on its pack."""


def _seat(facts: Facts) -> int:
    seat = facts["seat"]
    assert isinstance(seat, int)
    return seat


def _seats(facts: Facts) -> tuple[int, ...]:
    seats = facts["seats"]
    assert isinstance(seats, tuple)
    return tuple(int(seat) for seat in seats if isinstance(seat, int))


_NOTICED: dict[str, Callable[[Mind, Facts, Table], None]] = {
    "notice.card": Mind._holds,
    "notice.lover": Mind._loves,
    "seer.sees": Mind._sees,
    "seer.camp": Mind._sees_camp,
    "seer.three": Mind._sees_three,
    "charmed.company": Mind._is_in_company,
    "double_agent.wolves": Mind._is_allied,
    "witch.told": Mind._is_told,
    "witch.told_two": Mind._is_told,
    "witch.told_nobody": Mind._is_told_nobody,
    "witch.untold": Mind._is_told_nobody,
}
"""What each private notice does to the mind that is shown it."""
