"""What a host suggests when nobody was understood, and what stands under a question."""

from collections.abc import Mapping

from narrator.game.question import UNSAID, Answer, Question


def examples(question: Question, answers: Mapping[str, Answer], turn: int = 0) -> tuple[str, ...]:
    """What may be said: a seat, then each word, in their plainest phrases.

    `turn` picks the seat, so that it is not always the same one that is suggested. A seat that is barred for
    an unsaid reason is as good an example as any: passing it by would tell why.
    """
    first: dict[Answer, str] = {}
    unsaid = {seat for seat, reason in question.barred if reason in UNSAID}
    for phrase, answer in answers.items():
        if question.allows(answer) or (not isinstance(answer, str) and unsaid.intersection(answer)):
            first.setdefault(answer, phrase)
    seats = [phrase for answer, phrase in first.items() if not isinstance(answer, str)]
    words = [phrase for answer, phrase in first.items() if isinstance(answer, str)]
    return (*(seats[turn % len(seats)] for _ in seats[:1]), *words)
