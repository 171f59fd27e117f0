"""Questions that several tests put."""

from collections.abc import Callable

from narrator.evening.cues import Script, ask
from narrator.game.question import Answer, Question

BALLOT = Question(
    "vote.ballot",
    to=(2,),
    seats=(1, 3, 4),
    words=("abstain",),
    barred=((5, "dead"), (6, "lover")),
)
SHOT = Question("hunter.whom", to=(2,), seats=(1, 3, 4), words=("nobody",), irreversible=True)


def asking(*questions: Question) -> Callable[[], Script[list[Answer]]]:
    """A script of questions, one after another."""

    def script() -> Script[list[Answer]]:
        answers = []
        for question in questions:
            answers.append((yield from ask(question)))
        return answers

    return script
