"""What a seat answers to event cards."""

from narrator.game.question import Answer, Question
from narrator.simulate.belief import suspects
from narrator.simulate.policies.day import friends, vouches
from narrator.simulate.policies.policy import Party, Policy, always, one_of, uniform
from narrator.simulate.table import Table

CARELESS = ("am_i_wolf", "sheriff_among_wolves", "wolves_adjacent")
"""Questions by which a wolf that is the medium would give something away."""
SHARP = ("sheriff_among_wolves", "target_plain", "neighbour_is_wolf", "am_i_wolf")
"""Questions an honest medium likes best: their answers clear or brand somebody."""


def broke_the_rule(question: Question, party: Party, table: Table) -> Answer:
    """Now and then one of those who talk slips."""
    mind = party[0]
    if question.seats and mind.rng.random() < mind.skill.slips:
        return one_of(question.seats, mind)
    return "nobody"


def pact(question: Question, party: Party, table: Table) -> Answer:
    """Most rather live."""
    mind = party[0]
    return "willing" if mind.rng.random() < mind.skill.takes_pact else "unwilling"


def punished(question: Question, party: Party, table: Table) -> Answer:
    """The last dead names whom it suspected, a dead wolf anybody but a fellow."""
    dead = party[0]
    fellows = dead.fellows(table)
    others = tuple(seat for seat in question.seats if seat not in fellows) or question.seats
    return (suspects(dead, table, others)[0],)


def witnesses(question: Question, party: Party, table: Table) -> Answer:
    """Everybody who vouches for the named seat."""
    named = question.facts["seat"]
    assert isinstance(named, int)
    kind = tuple(mind.seat for mind in party if mind.seat in question.seats and vouches(mind, table, named))
    return kind or "nobody"


def vouched_for(question: Question, party: Party, table: Table) -> Answer:
    """The best friend among those who stand."""
    return (friends(party[0], table, question.seats)[0],)


def two_friends(question: Question, party: Party, table: Table) -> Answer:
    """The two best friends; of a pack each trusts the next wolf round the table, so that none is left out."""
    mind = party[0]
    order = friends(mind, table, question.seats)
    fellows = sorted(mind.fellows(table) & set(question.seats), key=lambda seat: (seat < mind.seat, seat))
    chosen = [*fellows[:1], *(seat for seat in order if seat not in fellows), *fellows[1:]]
    return tuple(sorted(chosen[: question.most]))


def asked_of_the_spirit(question: Question, party: Party, table: Table) -> Answer:
    """An honest medium asks what brands or clears somebody; a wolf what harms no wolf."""
    medium, choices = party[0], question.facts["questions"]
    assert isinstance(choices, tuple)
    asked = zip(question.words, choices, strict=True)
    liked = [word for word, q in asked if (q not in CARELESS if medium.hunts else q in SHARP)]
    return medium.rng.choice(liked or question.words)


def pointed_at(question: Question, party: Party, table: Table) -> Answer:
    """Whom the medium wonders about most; a wolf points at others than fellows."""
    medium = party[0]
    fellows = medium.fellows(table) if medium.hunts else set()
    order = sorted(suspects(medium, table, question.seats), key=lambda seat: seat in fellows)
    return tuple(sorted(order[: question.most]))


def first_voter(question: Question, party: Party, table: Table) -> Answer:
    """Whoever the chooser trusts most leads."""
    return (friends(party[0], table, question.seats)[0],)


EVENTS: dict[str, Policy] = {
    "violation.who": broke_the_rule,
    "violation.second": always("yes"),
    "devil_pact.offer": pact,
    "punishment.whom": punished,
    "punishment.witnesses": witnesses,
    "bleak_monday.vouch": vouched_for,
    "great_distrust.friends": two_friends,
    "spiritualism.choose": asked_of_the_spirit,
    "spiritualism.point": pointed_at,
    "spiritualism.spirit": uniform,
    "double_agent.whom": uniform,
    "influences.first": first_voter,
}
