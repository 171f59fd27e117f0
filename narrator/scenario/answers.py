"""A case's decisions as answers to the evening's questions."""

from typing import Any

from narrator.game.question import Answer, Question

NOTHING = ("nobody", "no", "keep", "unseen", "abstain")
"""What a role that the case does not mention answers, in order of preference."""

FLOW = {
    "deal.look": "look",
    "deal.card": "seen",
    "last_words.speak": "done",
    "discussion.free": "finish",
    "discussion.turn": "done",
    "vote.stands": "yes",
    "violation.second": "yes",
}
"""Questions that decide nothing."""

NIGHT = {
    "thief.choose": "thief",
    "thief.swap": "thief",
    "cupid.whom": "cupid",
    "cupid.unfaithful": "cupid_third",
    "cupid.secret": "cupid_third",
    "guard.whom": "guard",
    "seer.whom": "seer",
    "werewolf.whom": "wolves",
    "three.whom": "wolves",
    "church.whom": "church",
    "inn.whom": "inn",
    "little_girl.caught": "girl",
    "touch_of_death.touched": "touched",
    "specter.kill": "specter_kill",
    "wolf_seers.whom": "wolf_seers",
    "witch.heal": "witch",
    "witch.heal_one": "witch",
    "witch.poison": "witch",
    "witch.give": "witch",
    "piper.whom": "piper",
}
"""A night's questions and the names they have in a case."""

SINGLE = {
    "hunter.shot": "hunter",
    "sheriff.heir": "heir",
    "sheriff.breaks": "sheriff_breaks",
    "scapegoat.voters": "scapegoat_allows",
    "devil_pact.offer": "pact",
}
"""Questions that a step of their own answers."""

BALLOTS = {
    "election.ballot": ("elect",),
    "vote.ballot": ("vote", "influences_vote", "second_vote", "revote"),
    "vote.neighbour": ("harvest_vote",),
    "nightmare.accuse": ("nightmare",),
    "great_distrust.friends": ("friends",),
}
"""Questions put to every voter, and the steps that hold the ballots."""

OF_EVENT = {
    "violation.who": "violations",
    "spiritualism.choose": "question",
    "spiritualism.point": "targets",
    "spiritualism.spirit": "answer",
    "punishment.whom": "target",
    "punishment.witnesses": "witnesses",
    "double_agent.whom": "agent",
    "woodland_gathering.bottle": "bottle",
}
"""Questions that the day's event step answers."""


def nothing(question: Question) -> Answer | None:
    """The answer that does nothing, if one is offered."""
    return next((word for word in NOTHING if word in question.words), None)


def seats_or_nobody(value: int | list[int] | None) -> Answer:
    """A seat, a list of seats, or null as an answer."""
    if value is None or value == []:
        return "nobody"
    return (value,) if isinstance(value, int) else tuple(sorted(value))


def single_answer(kind: str, value: Any) -> Answer:
    """What a step of its own answers."""
    match kind:
        case "sheriff_breaks":
            return "void" if value is None else (value,)
        case "pact":
            return "willing" if value else "unwilling"
        case _:
            return seats_or_nobody(value)


def night_answer(question: Question, value: Any) -> Answer:
    """What a case's night decision answers to a question."""
    if value is None and NIGHT[question.key] in ("thief", "witch"):
        value = {}
    match question.key:
        case "thief.choose":
            middle = [question.facts["first"], question.facts["second"]]
            take = value.get("take")
            if value.get("keep") or (value and take is None):
                return "keep"
            return f"card_{middle.index(take) + 1}" if take in middle else "not there"
        case "thief.swap":
            swap = value.get("swap_with")
            if swap is None:
                return "not there" if value.get("take") else "keep"
            return (swap,)
        case "cupid.unfaithful" | "cupid.secret":
            return (value[question.key.removeprefix("cupid.")],)
        case "little_girl.caught":
            return str(value).removeprefix("caught_")
        case "touch_of_death.touched":
            return "yes" if value else "no"
        case "wolf_seers.whom":
            return seats_or_nobody(value.get(question.to[0]))
        case "witch.heal":
            save = value.get("save")
            return "heal" if save is True or save == question.facts["seat"] else "no"
        case "witch.heal_one":
            return (value["save"],) if isinstance(value.get("save"), int) and value["save"] else "no"
        case "witch.poison" | "witch.give":
            return seats_or_nobody(value.get(question.key.removeprefix("witch.")))
        case _:
            return seats_or_nobody(value)


def event_answer(question: Question, value: Any) -> Answer:
    """What an event step answers to a question of the card."""
    match question.key:
        case "spiritualism.choose":
            choices: tuple[str, ...] = question.facts["questions"]  # type: ignore[assignment]
            places = [n for n, choice in enumerate(choices) if same_question(value, choice)]
            return question.words[places[0]] if places else f"not on the card: {value!r}"
        case "spiritualism.spirit":
            return "yes" if value else "no"
        case "woodland_gathering.bottle":
            return str(value)
        case _:
            return seats_or_nobody(value)


SMALL_WORDS = frozenset({"a", "is", "the"})
SAME_WORDS = {"male": "man", "female": "woman", "plain": "villager"}


def same_question(one: str, other: str) -> bool:
    """Whether two ids name the same question of a spirit; they may differ in small words and their order."""
    return _words(one) == _words(other)


def _words(question: str) -> set[str]:
    return {SAME_WORDS.get(word, word) for word in question.split("_")} - SMALL_WORDS


def ballot_answer(value: Any) -> Answer:
    """A ballot of a case; null abstains."""
    return "abstain" if value is None else seats_or_nobody(value)
