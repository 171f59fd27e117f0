"""What the village's cards, the piper and the thief do by night."""

from narrator.game.question import Answer, Question
from narrator.simulate.belief import ACCUSED, believed, evidence, reason, suspects
from narrator.simulate.mind import Mind
from narrator.simulate.policies.policy import Party, Policy, always, one_of, uniform
from narrator.simulate.table import Table

SEERLESS_SHARE = 0.5
"""How often a guard without a seer to watch watches the sheriff, else somebody he likes."""
SUSPECTS_FROM = 3
"""The night from which the witch may poison on mere suspicion."""
TAKES = ("witch", "seer", "hunter", "guard", "elder", "cupid", "piper", "idiot", "werewolf")
"""The thief's order of preference; of anything else he keeps his own card."""


def guarded(question: Question, party: Party, table: Table) -> Answer:
    """The believed seer; else the sheriff or himself; else somebody who looks honest."""
    guard = party[0]
    if not question.seats:
        return question.words[0]
    seer = believed(guard, table)
    if seer in question.seats:
        return (seer,)
    if guard.rng.random() < SEERLESS_SHARE:
        for seat in (table.sheriff, guard.seat):
            if seat in question.seats:
                return (seat,)
    return (suspects(guard, table, question.seats)[-1],)


def looked_at(question: Question, party: Party, table: Table) -> Answer:
    """The most suspicious seat of which she knows nothing."""
    seer = party[0]
    known = seer.seen | table.wolf
    unknown = tuple(seat for seat in question.seats if seat not in known)
    if not unknown:
        return question.words[0] if question.words else one_of(question.seats, seer)
    return (suspects(seer, table, unknown)[0],)


def healed(question: Question, party: Party, table: Table) -> Answer:
    """Herself, her lover and the believed seer always; a stranger early; a known wolf never."""
    witch, victim = party[0], question.facts["seat"]
    assert isinstance(victim, int)
    witch.bitten = (victim,)
    if not _worth_healing(witch, table, victim):
        return "no"
    witch.learn(victim, False)
    return "heal"


def healed_of_two(question: Question, party: Party, table: Table) -> Answer:
    """The one who is worth more to her."""
    witch = party[0]
    witch.bitten = question.seats
    own = [seat for seat in (witch.seat, witch.partner) if seat in question.seats]
    best = own[0] if own else suspects(witch, table, question.seats)[-1]
    return (best,) if _worth_healing(witch, table, best) else "no"


def _worth_healing(witch: Mind, table: Table, victim: int) -> bool:
    if victim in (witch.seat, witch.partner) or victim == believed(witch, table):
        return True
    if reason(witch, table, victim) >= ACCUSED:
        return False
    early = witch.skill.heals_first_night if table.night == 1 else witch.skill.heals_later
    return witch.rng.random() < early


def poisoned(question: Question, party: Party, table: Table) -> Answer:
    """A wolf that is known or credibly named; late, or when she dies tonight, whom she suspects most."""
    witch = party[0]
    bitten, witch.bitten = witch.bitten, ()
    seats = tuple(seat for seat in question.seats if seat not in witch.dear | set(bitten) | {witch.seat})
    if not seats or not question.words:
        return uniform(question, party, table)
    worst = max(seats, key=lambda seat: reason(witch, table, seat))
    if reason(witch, table, worst) >= ACCUSED:
        return (worst,)
    desperate = witch.seat in bitten
    late = table.night >= SUSPECTS_FROM and witch.rng.random() < witch.skill.poisons_on_suspicion
    return (suspects(witch, table, seats)[0],) if desperate or late else question.words[0]


def given(question: Question, party: Party, table: Table) -> Answer:
    """Under the harvest she does not choose the bottle: only one who would die anyway drinks."""
    witch = party[0]
    bitten, witch.bitten = witch.bitten, ()
    drinks = [seat for seat in bitten if seat in question.seats]
    return (drinks[0],) if drinks else question.words[0]


def charmed(question: Question, party: Party, table: Table) -> Answer:
    """Any who are not charmed yet; the bewitched may die later, but he cannot know."""
    piper = party[0]
    chosen = tuple(sorted(piper.rng.sample(question.seats, question.most)))
    piper.charmed |= set(chosen)
    return chosen


def taken(question: Question, party: Party, table: Table) -> Answer:
    """The better card of the middle, if he likes one better than his own."""
    thief = party[0]
    offered = {
        word: str(question.facts[name])
        for word, name in (("card_1", "first"), ("card_2", "second"))
        if word in question.words
    }
    best = min(offered, key=lambda word: _rank(offered[word]))
    if "keep" in question.words and offered[best] not in TAKES:
        return "keep"
    thief.become(offered[best])
    return best


def _rank(card: str) -> int:
    return TAKES.index(card) if card in TAKES else len(TAKES)


def coupled(question: Question, party: Party, table: Table) -> Answer:
    """Two others at random; he holds them dear."""
    cupid = party[0]
    others = [seat for seat in question.seats if seat != cupid.seat]
    pair = tuple(sorted(cupid.rng.sample(others, question.most)))
    cupid.love(*pair)
    return pair


def three(question: Question, party: Party, table: Table) -> Answer:
    """Hunter, witch and seer see that they are no wolves, and kill whom they have a reason to suspect."""
    for mind in party:
        for seat in question.to:
            if seat != mind.seat:
                mind.learn(seat, False)
    lead = party[0]
    dear = {seat for mind in party for seat in mind.dear}
    seats = [seat for seat in question.seats if seat not in dear]
    against = {seat: max(evidence(mind, table).get(seat, 0.0) for mind in party) for seat in seats}
    worst = max(seats, key=lambda seat: against[seat] + lead.rng.random(), default=None)
    if worst is None or (against[worst] <= 0 and question.words):
        return question.words[0] if question.words else one_of(question.seats, lead)
    return (worst,)


def own_card(question: Question, party: Party, table: Table) -> Answer:
    """The seat looks at its card and goes on."""
    party[0].become(str(question.facts["card"]))
    return question.words[0]


NIGHT: dict[str, Policy] = {
    "deal.look": always("look"),
    "deal.card": own_card,
    "guard.whom": guarded,
    "seer.whom": looked_at,
    "witch.heal": healed,
    "witch.heal_one": healed_of_two,
    "witch.poison": poisoned,
    "witch.give": given,
    "woodland_gathering.bottle": always("antidote"),
    "piper.whom": charmed,
    "thief.choose": taken,
    "thief.swap": uniform,
    "cupid.whom": coupled,
    "cupid.unfaithful": uniform,
    "cupid.secret": uniform,
    "three.whom": three,
}
