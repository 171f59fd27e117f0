"""Facts of a game, in the past tense. The game's log is nothing but these; `evolve` reads them."""

from narrator.game.happenings.base import (
    EXECUTIONS,
    VOTE_TYPE,
    DeathCause,
    Happening,
    MarkKind,
    Victory,
    VoteOutcome,
)
from narrator.game.happenings.events import (
    AgentNamed,
    Backfired,
    BondBroken,
    BottleGained,
    BoxTossed,
    CardsSwapped,
    CoinTossed,
    Converted,
    EffectBegan,
    EffectEnded,
    EventDrawn,
    FriendsNamed,
    Infected,
    PactMade,
    RascalReturned,
    Returned,
    SecondVoteDue,
    SecretLover,
    SpecterChose,
    SpiritAnswered,
    Vouched,
)
from narrator.game.happenings.game import (
    BadgeWent,
    BiteSurvived,
    CardShown,
    Charmed,
    Condemned,
    Coupled,
    Cursed,
    DayBroke,
    Dealt,
    Died,
    Elected,
    Exchanged,
    EyesClosed,
    EyesOpened,
    GameEnded,
    IdiotOpened,
    Judged,
    Marked,
    NightAnnounced,
    NightFell,
    ShotFired,
    Tied,
    Voted,
    VotersNamed,
)

AnyHappening = (
    Dealt
    | NightFell
    | EyesClosed
    | EyesOpened
    | DayBroke
    | Marked
    | Coupled
    | Exchanged
    | Died
    | CardShown
    | Cursed
    | BiteSurvived
    | IdiotOpened
    | ShotFired
    | BadgeWent
    | Elected
    | Voted
    | Tied
    | Judged
    | NightAnnounced
    | Charmed
    | Condemned
    | EventDrawn
    | EffectBegan
    | EffectEnded
    | Converted
    | SpecterChose
    | Backfired
    | Infected
    | BottleGained
    | BoxTossed
    | SecretLover
    | CardsSwapped
    | BondBroken
    | RascalReturned
    | PactMade
    | SecondVoteDue
    | CoinTossed
    | AgentNamed
    | Returned
    | SpiritAnswered
    | FriendsNamed
    | Vouched
    | VotersNamed
    | GameEnded
)

__all__ = [
    "EXECUTIONS",
    "VOTE_TYPE",
    "AgentNamed",
    "AnyHappening",
    "Backfired",
    "BadgeWent",
    "BiteSurvived",
    "BondBroken",
    "BottleGained",
    "BoxTossed",
    "CardShown",
    "CardsSwapped",
    "Charmed",
    "CoinTossed",
    "Condemned",
    "Converted",
    "Coupled",
    "Cursed",
    "DayBroke",
    "Dealt",
    "DeathCause",
    "Died",
    "EffectBegan",
    "EffectEnded",
    "Elected",
    "EventDrawn",
    "Exchanged",
    "EyesClosed",
    "EyesOpened",
    "FriendsNamed",
    "GameEnded",
    "Happening",
    "IdiotOpened",
    "Infected",
    "Judged",
    "MarkKind",
    "Marked",
    "NightAnnounced",
    "NightFell",
    "PactMade",
    "RascalReturned",
    "Returned",
    "SecondVoteDue",
    "SecretLover",
    "ShotFired",
    "SpecterChose",
    "SpiritAnswered",
    "Tied",
    "Victory",
    "VoteOutcome",
    "Voted",
    "VotersNamed",
    "Vouched",
]
