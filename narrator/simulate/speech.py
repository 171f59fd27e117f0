"""Table talk, as far as it is modelled: who claims to be the seer, when, and what is said.

A seer claims on the first day on which she knows a living wolf, at the latest on `Skill.claims_by_day`, then
tells everything again whenever there is talk, and with her last words. Whoever wields the seer's power speaks
as the seer. A bluffing wolf answers the first claim: it calls the claimant a wolf, clears a packmate, and
names one more innocent on each later day. All other cards stay silent.
"""

from narrator.simulate.mind import Mind
from narrator.simulate.table import Claim, Table


def speak(mind: Mind, table: Table) -> Claim | None:
    """What a seat says of itself now; None: nothing new."""
    if mind.hunts:
        return _bluff(mind, table)
    if not mind.looked:
        return None
    wolves = {seat for seat, wolf in mind.seen.items() if wolf}
    dying = mind.seat not in table.living
    if mind.seat in table.claims or wolves & table.living or dying or table.night >= mind.skill.claims_by_day:
        return Claim(mind.seat, frozenset(wolves), frozenset(mind.seen) - wolves)
    return None


def _bluff(mind: Mind, table: Table) -> Claim | None:
    claims = table.claims
    if not mind.bluffs or mind.seat not in table.living or not claims.keys() - mind.pack - {mind.seat}:
        return None
    own = claims.get(mind.seat)
    if own is None:
        if mind.pack & claims.keys():
            return None
        rival = next(seat for seat in claims if seat not in mind.pack)
        friends = sorted((mind.pack & table.living) - {mind.seat})
        return Claim(mind.seat, frozenset({rival}), frozenset(friends[:1]))
    safe = mind.pack | mind.dear | {mind.seat} | own.wolves | table.wolf.keys()
    innocent = sorted(table.living - safe)
    if not innocent or len(own.wolves) >= table.night:
        return None
    return Claim(mind.seat, own.wolves | {mind.rng.choice(innocent)}, own.cleared)
