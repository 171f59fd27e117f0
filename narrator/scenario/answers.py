"""A case's decisions as answers to the evening's questions."""

from typing import Any

from narrator.game.question import Answer, Question

NOTHING = ("nobody", "no", "keep", "unseen", "abstain")
"""What a role that the case does not mention answers, in order of preference."""

FLOW = {
    "deal.look": "look",
    "last_words.speak": "done",
    "discussion.free": "finish",
    "discussion.turn": "done",
    "vote.stands": "yes",
}
"""Questions that decide nothing."""

NIGHT = {
    "thief.choose": "thief",
    "cupid.whom": "cupid",
    "guard.whom": "guard",
    "seer.whom": "seer",
    "werewolf.whom": "wolves",
    "little_girl.caught": "girl",
    "witch.heal": "witch",
    "witch.poison": "witch",
    "piper.whom": "piper",
}
"""A night's questions and the names they have in a case."""

SINGLE = {
    "hunter.shot": "hunter",
    "sheriff.heir": "heir",
    "sheriff.breaks": "sheriff_breaks",
    "scapegoat.voters": "scapegoat_allows",
}
"""Questions that a step of their own answers."""


def nothing(question: Question) -> Answer | None:
    """The answer that does nothing, if one is offered."""
    return next((word for word in NOTHING if word in question.words), None)


def seats_or_nobody(value: int | list[int] | None) -> Answer:
    """A seat, a list of seats, or null as an answer."""
    if value is None or value == []:
        return "nobody"
    return (value,) if isinstance(value, int) else tuple(sorted(value))


def night_answer(question: Question, value: Any) -> Answer:
    """What a case's night decision answers to a question."""
    if value is None and NIGHT[question.key] in ("thief", "witch"):
        value = {}
    match question.key:
        case "thief.choose":
            if value.get("keep"):
                return "keep"
            middle = [question.facts["first"], question.facts["second"]]
            take = value.get("take")
            return f"card_{middle.index(take) + 1}" if take in middle else "not there"
        case "little_girl.caught":
            return str(value).removeprefix("caught_")
        case "witch.heal":
            save = value.get("save")
            return "heal" if save is True or save == question.facts["seat"] else "no"
        case "witch.poison":
            return seats_or_nobody(value.get("poison"))
        case _:
            return seats_or_nobody(value)


def vote_answer(target: int | None) -> Answer:
    """A ballot of a case."""
    return "abstain" if target is None else (target,)


def break_answer(target: int | None) -> Answer:
    """A casting vote of a case; null voids the vote."""
    return "void" if target is None else (target,)
