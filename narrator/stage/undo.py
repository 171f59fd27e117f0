"""What may be taken back."""

from collections.abc import Sequence

from narrator.stage.props import Undo
from narrator.stage.records import Decided


def in_public(decisions: Sequence[Decided], bots: frozenset[int]) -> Undo | str:
    """Back to the last decision of a person; or the line that says why not.

    A secret or a drawn decision bars the way: who undoes it would learn of it or draw again. Bots' decisions
    on the way are taken back too; they will be made again.
    """
    if not decisions:
        return "undo.nothing"
    for count, decision in enumerate(reversed(decisions), start=1):
        if decision.secret or decision.by == "chance":
            return "undo.refused"
        if decision.by != "bot" and not (decision.to and bots.issuperset(decision.to)):
            return Undo(count)
    return "undo.refused"


def was_heard(decisions: Sequence[Decided], bots: frozenset[int]) -> bool:
    """Whether a person's last answer came by ear, in public: 不对 can only be about that one."""
    for decision in reversed(decisions):
        if decision.secret or decision.by == "chance":
            return False
        if decision.by != "bot" and not (decision.to and bots.issuperset(decision.to)):
            return decision.by == "ear"
    return False


def in_secret(decisions: Sequence[Decided], barrier: int) -> Undo | None:
    """One answer back, if somebody awake gave it in this slot and has not been shown anything for it since.

    `barrier`: how many decisions there were when the slot opened or something was last shown.
    """
    if len(decisions) > barrier and decisions[-1].secret and decisions[-1].by == "keys":
        return Undo(1, decisions[-1].to)
    return None
