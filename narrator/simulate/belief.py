"""What a mind makes of claims, open cards and voting records."""

from narrator.simulate.mind import Mind
from narrator.simulate.table import Claim, Table

CERTAIN = 10.0
"""Its own eyes, an open card, a spirit."""
ACCUSED, LIES, DISBELIEVED = 4.0, 4.0, 1.5
"""Named a wolf by the believed seer; caught in a lie; claims beside the believed one."""
CLEARED, BELIEVED = 2.0, 3.0
RECORD = 0.4
"""What one bad vote weighs."""
FIRST = 0.3
"""How much more readily the first to claim is believed, on the scale of `Mind.trust`."""


def believed(mind: Mind, table: Table) -> int | None:
    """Whom the mind takes for the seer: an open card decides, else its trust in those not caught lying."""
    honest = [claim for claim in table.claims.values() if not lies(mind, table, claim)]
    proven = [claim.seat for claim in honest if table.open_cards.get(claim.seat) == "seer"]
    if proven:
        return proven[0]
    first = next(iter(table.claims), None)
    return max(
        (claim.seat for claim in honest),
        key=lambda seat: mind.trust[seat] + (FIRST if seat == first else 0),
        default=None,
    )


def lies(mind: Mind, table: Table, claim: Claim) -> bool:
    """Whether the mind can tell that a claim is false."""
    if claim.seat == mind.seat:
        return mind.hunts
    shown = table.open_cards.get(claim.seat)
    if shown == "seer":
        return False
    if shown is not None or mind.looked or table.wolf.get(claim.seat) or mind.seen.get(claim.seat):
        return True
    if mind.seat in claim.wolves and not mind.hunts:
        return True
    known = table.wolf | mind.seen
    return any(known.get(seat) is False for seat in claim.wolves) or any(
        known.get(seat) is True for seat in claim.cleared
    )


def certain(mind: Mind, table: Table) -> dict[int, float]:
    """What the mind knows beyond doubt of each seat: ±CERTAIN."""
    known = table.wolf | mind.seen
    return {seat: CERTAIN if wolf else -CERTAIN for seat, wolf in known.items()}


def evidence(mind: Mind, table: Table) -> dict[int, float]:
    """How suspicious each seat is for a reason; seats that are missing stand at 0."""
    changes, weighed = mind.weighed
    if changes != table.changes:
        weighed = _weigh(mind, table)
        mind.weighed = (table.changes, weighed)
    return weighed


def _weigh(mind: Mind, table: Table) -> dict[int, float]:
    scores = {seat: RECORD * bad for seat, bad in table.record.items()}
    if table.claims:
        seer = believed(mind, table)
        for claim in table.claims.values():
            if claim.seat == seer:
                _add(scores, {seer}, -BELIEVED)
                _add(scores, claim.wolves, ACCUSED)
                _add(scores, claim.cleared, -CLEARED)
            else:
                _add(scores, {claim.seat}, LIES if lies(mind, table, claim) else DISBELIEVED)
    return scores | certain(mind, table)


def _add(scores: dict[int, float], seats: set[int] | frozenset[int], weight: float) -> None:
    for seat in seats:
        scores[seat] = scores.get(seat, 0.0) + weight


def suspicion(mind: Mind, table: Table) -> dict[int, float]:
    """Evidence, or in a careless moment only what is beyond doubt; who decides adds a hunch."""
    if mind.rng.random() < mind.skill.evidence:
        return evidence(mind, table)
    return certain(mind, table)


def suspects(mind: Mind, table: Table, seats: tuple[int, ...]) -> list[int]:
    """The seats, most suspicious first; hunch and the moment's impression break what evidence leaves open."""
    reasons, rng, hunch = suspicion(mind, table), mind.rng, mind.hunch
    return sorted(seats, key=lambda seat: -(reasons.get(seat, 0.0) + hunch[seat] + rng.random()))


def reason(mind: Mind, table: Table, seat: int) -> float:
    """How much speaks against one seat."""
    return evidence(mind, table).get(seat, 0.0)
