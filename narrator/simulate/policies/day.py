"""What a seat does by day: votes, elections, the hunter's shot, the badge, the scapegoat's list.

A vote goes to the seat with most against it: evidence, hunch, the moment's impression, and the votes already
named (`HERD` each), for the roll call is public. Wolves accuse no fellow and join whoever is accused already.
"""

from narrator.game.question import Answer, Question
from narrator.simulate.belief import certain, evidence, suspects, suspicion
from narrator.simulate.mind import Mind
from narrator.simulate.policies.policy import Party, Policy, always
from narrator.simulate.policies.wolves import SPARED, wish_to_accuse
from narrator.simulate.table import Table

HERD = 0.35
"""What each vote already named adds; a hunch spans 0–1, the moment's impression another 0–1."""
UNCHARMED = 0.5
"""How much sooner a piper accuses whom he has not charmed."""
POINTLESS = -20.0
"""Voting for an open idiot, or for oneself."""
REASON = 1.0
"""From here on there is a reason to suspect, on the scale of `belief`."""


def against(mind: Mind, table: Table, seats: tuple[int, ...]) -> dict[int, float]:
    """How much the mind wishes to accuse each of the seats, now."""
    rng, hunch = mind.rng, mind.hunch
    if mind.hunts:
        wishes = {seat: wish_to_accuse(mind, table, seat) + rng.random() for seat in seats}
    else:
        reasons = suspicion(mind, table)
        wishes = {seat: reasons.get(seat, 0.0) + hunch[seat] + rng.random() for seat in seats}
        for seat in mind.dear & wishes.keys():
            wishes[seat] = SPARED
        if mind.card == "piper":
            for seat in wishes.keys() - mind.charmed:
                wishes[seat] += UNCHARMED
    for seat in table.ballots.values():
        if seat in wishes:
            wishes[seat] += HERD
    for seat in (mind.seat, *table.open_idiots):
        if seat in wishes:
            wishes[seat] += POINTLESS
    return wishes


def ballot(question: Question, party: Party, table: Table) -> Answer:
    """The seat with most against it; without evidence now and then nobody."""
    mind = party[0]
    if question.seats:
        wishes = against(mind, table, question.seats)
        worst = max(wishes, key=wishes.__getitem__)
        idle = "abstain" in question.words and not table.claims and mind.rng.random() < mind.skill.abstains
        spared = wishes[worst] <= POINTLESS / 2 and question.words
        if not idle and not spared:
            table.ballots[mind.seat] = worst
            return (worst,)
    return question.words[0]


def elected(question: Question, party: Party, table: Table) -> Answer:
    """Wolves back a wolf; others whom they believe, like, and see elected already."""
    mind = party[0]
    if not question.seats:
        return question.words[0]
    reasons, rng = suspicion(mind, table), mind.rng
    likes = {seat: rng.random() + mind.trust[seat] - reasons.get(seat, 0.0) for seat in question.seats}
    if mind.hunts:
        likes = {seat: like + (seat in mind.pack) for seat, like in likes.items()}
    for seat in table.ballots.values():
        if seat in likes:
            likes[seat] += HERD
    best = max(likes, key=likes.__getitem__)
    table.ballots[mind.seat] = best
    return (best,)


def shot(question: Question, party: Party, table: Table) -> Answer:
    """Whom he has a reason to suspect; without one, half the time nobody."""
    hunter = party[0]
    seats = tuple(seat for seat in question.seats if seat not in hunter.fellows(table)) or question.seats
    worst = suspects(hunter, table, seats)[0]
    grounded = evidence(hunter, table).get(worst, 0.0) >= REASON
    if question.words and not grounded and hunter.rng.random() >= hunter.skill.shoots_on_hunch:
        return question.words[0]
    return (worst,)


def heir(question: Question, party: Party, table: Table) -> Answer:
    """A fellow, for a wolf; for others whom they suspect least."""
    return (friends(party[0], table, question.seats)[0],)


def friends(mind: Mind, table: Table, seats: tuple[int, ...]) -> list[int]:
    """The seats, best friend first: fellows, then whoever looks most honest."""
    fellows = mind.fellows(table)
    honest = suspects(mind, table, seats)[::-1]
    return sorted(honest, key=lambda seat: seat not in fellows)


def broken_tie(question: Question, party: Party, table: Table) -> Answer:
    """Of the tied the one with most against it; void when that is a fellow or himself."""
    sheriff = party[0]
    wishes = against(sheriff, table, question.seats)
    worst = max(wishes, key=wishes.__getitem__, default=None)
    if worst is None or (wishes[worst] <= POINTLESS / 2 and question.words):
        return question.words[0]
    return (worst,)


def tomorrows_voters(question: Question, party: Party, table: Table) -> Answer:
    """Everybody who looks more honest than not: the better half."""
    order = friends(party[0], table, question.seats)
    return tuple(sorted(order[: max(question.least, (len(order) + 1) // 2)]))


def vouches(mind: Mind, table: Table, named: int) -> bool:
    """Whether a seat stands up for another: for a fellow always, for a stranger by what it looks like."""
    if named in mind.fellows(table):
        return True
    doubt = certain(mind, table).get(named, evidence(mind, table).get(named, 0.0))
    return doubt < REASON and mind.hunch[named] + doubt < mind.rng.random()


DAY: dict[str, Policy] = {
    "vote.ballot": ballot,
    "vote.neighbour": ballot,
    "nightmare.accuse": ballot,
    "vote.stands": always("yes"),
    "election.ballot": elected,
    "hunter.shot": shot,
    "sheriff.heir": heir,
    "sheriff.breaks": broken_tie,
    "scapegoat.voters": tomorrows_voters,
    "discussion.free": always("finish"),
    "discussion.turn": always("done"),
    "last_words.speak": always("done"),
}
