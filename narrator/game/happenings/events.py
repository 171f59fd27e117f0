"""Facts that only event cards and variants bring."""

from typing import Literal

from narrator.game.effect import Effect
from narrator.game.happenings.base import Happening


class EventDrawn(Happening, frozen=True, tag="event_drawn"):
    """A card came up in the morning; one that cannot be played is laid aside (A57)."""

    event: str
    why_not: str = ""
    """Reason id, "" when it is played."""


class EffectBegan(Happening, frozen=True, tag="effect_began"):
    effect: Effect


class EffectEnded(Happening, frozen=True, tag="effect_ended"):
    event: str


class Converted(Happening, frozen=True, tag="converted"):
    """A seat's card became another."""

    seat: int
    card: str


class SpecterChose(Happening, frozen=True, tag="specter_chose"):
    """The touched player exchanged his card for an old wolf's, who dies at dawn (event 22)."""

    seat: int
    wolf: int


class Backfired(Happening, frozen=True, tag="backfired"):
    """A bitten plain villager became a wolf; the first wolf to his left dies at dawn (event 17)."""

    seat: int
    wolf: int | None


class Infected(Happening, frozen=True, tag="infected"):
    """The wolves' victim lives on without his power (variant 10.3)."""

    seat: int


class BottleGained(Happening, frozen=True, tag="bottle_gained"):
    bottle: Literal["antidote", "poison"]


class BoxTossed(Happening, frozen=True, tag="box_tossed"):
    """The harvest witch gave a bottle; the box decided which (A70)."""

    seat: int
    lid: Literal["in", "out"]
    base: Literal["in", "out"]


class SecretLover(Happening, frozen=True, tag="secret_lover"):
    """Under the harvest one lover took a third (A71)."""

    unfaithful: int
    secret: int


class CardsSwapped(Happening, frozen=True, tag="cards_swapped"):
    """Under the harvest the thief exchanged cards with a player."""

    seat: int
    other: int


class SecondVoteDue(Happening, frozen=True, tag="second_vote_due"):
    """The next execution is, or is no longer, followed by another vote (events 18, 19)."""

    due: bool


class BondBroken(Happening, frozen=True, tag="bond_broken"):
    """On April Fools' day a lover died and the other stopped loving (A74)."""


class RascalReturned(Happening, frozen=True, tag="rascal_returned"):
    """He is back, and his vote counts three (event 23)."""

    seat: int


class PactMade(Happening, frozen=True, tag="pact_made"):
    seat: int


class CoinTossed(Happening, frozen=True, tag="coin_tossed"):
    heads: bool


class AgentNamed(Happening, frozen=True, tag="agent_named"):
    seat: int


class Returned(Happening, frozen=True, tag="returned"):
    """A wolf victim is back as a plain villager (event 31)."""

    seat: int


class SpiritAnswered(Happening, frozen=True, tag="spirit_answered"):
    """The first wolf victim's spirit answered the medium (event 21)."""

    medium: int
    spirit: int
    question: str
    choices: tuple[str, ...]
    targets: tuple[int, ...]
    answer: bool


class FriendsNamed(Happening, frozen=True, tag="friends_named"):
    """Everybody named two friends; who got none hangs (event 26)."""

    friends: tuple[tuple[int, tuple[int, ...]], ...]
    friendless: tuple[int, ...]


class Vouched(Happening, frozen=True, tag="vouched"):
    """The chain of vouching ended (variant 10.2)."""

    chain: tuple[int, ...]
    last_standing: int
