"""The wolves: they agree on a victim by night and on whom to talk down by day.

They bite whom they know or hear to be the seer, then the witch, the sheriff and whoever votes against them; a
wolf's lover is spared. Three times in ten they keep away from the obvious victim, whom the guard may watch.
"""

from narrator.game.question import Answer, Question
from narrator.simulate.mind import Mind
from narrator.simulate.policies.policy import Party, Policy, always, one_of
from narrator.simulate.table import Table

CARD_VALUE = {"seer": 3.0, "witch": 2.0, "piper": 1.5, "guard": 1.0, "hunter": -1.0, "elder": -1.0}
"""How much the wolves want a card dead that they were shown."""
CLAIMED, SHERIFF, OBVIOUS = 2.0, 0.6, 0.3
"""Wish to bite who claims to be the seer, and the sheriff; chance that such a victim is left to the guard."""
SPARED = -100.0


def prey(question: Question, party: Party, table: Table) -> Answer:
    """Whom the pack bites; the same seat is talked down tomorrow if it lives."""
    awake = set(question.to)
    for wolf in party:
        wolf.pack |= awake - {wolf.seat}
    if not question.seats:
        return question.words[0]
    lead = party[0]
    wishes = _wishes(party, table)
    order = sorted(question.seats, key=lambda seat: -(wishes.get(seat, 0.0) + lead.rng.random()))
    for wolf in party:
        wolf.prey = order[1] if len(order) > 1 else None
    if question.words and wishes.get(order[0], 0.0) <= SPARED:
        return question.words[0]
    return (order[0],)


def _wishes(party: Party, table: Table) -> dict[int, float]:
    lead = party[0]
    wishes = {seat: CLAIMED for seat in table.claims if seat not in lead.pack}
    if table.sheriff is not None:
        wishes[table.sheriff] = wishes.get(table.sheriff, 0.0) + SHERIFF
    if lead.rng.random() < OBVIOUS:
        wishes.clear()
    for wolf in party:
        for seat, card in wolf.cards.items():
            wishes[seat] = wishes.get(seat, 0.0) + CARD_VALUE.get(card, 0.0)
    for wolf in party:
        wishes |= dict.fromkeys(wolf.fellows(table), SPARED)
    return wishes


def look(question: Question, party: Party, table: Table) -> Answer:
    """Under the full moon each wolf looks at somebody it does not know."""
    wolf = party[0]
    unknown = [seat for seat in question.seats if seat not in wolf.pack and seat not in wolf.cards]
    return one_of(unknown or question.seats, wolf)


def old_wolf(question: Question, party: Party, table: Table) -> Answer:
    """Whom the specter's victim, a wolf from now on, kills of the old ones."""
    mind = party[0]
    chosen = one_of(question.seats, mind)
    mind.become("werewolf")
    return chosen


def wish_to_accuse(mind: Mind, table: Table, seat: int) -> float:
    """By day: no fellow, unless a claim has named it and the wolf forsakes it; first the claimed seer."""
    if seat in mind.fellows(table):
        named = any(seat in claim.wolves for claim in table.claims.values())
        forsaken = named and seat not in mind.dear and mind.rng.random() < mind.skill.forsakes
        return CLAIMED if forsaken else SPARED
    return (CLAIMED if seat in table.claims else 0.0) + (1.0 if seat == mind.prey else 0.0)


WOLVES: dict[str, Policy] = {
    "werewolf.whom": prey,
    "church.whom": prey,
    "inn.whom": prey,
    "wolf_seers.whom": look,
    "specter.kill": old_wolf,
    "touch_of_death.touched": always("yes"),
}
