"""What a question looks like on the table screen."""

from narrator.game.question import UNSAID, Question
from narrator.stage.ports import Choice, Panel, Words

_FREE_KEYS = "zxcvbnmfghjkqweyd"
"""Letters that no command is on, without those that look like a digit: l, o, i."""


def panel_for(question: Question, words: Words, *, scan: bool = False) -> Panel:
    """The panel of a question.

    A seat that is barred for an unsaid reason stays pickable by day: drawn as barred it would tell why.
    """
    unsaid = () if question.secret else (seat for seat, reason in question.barred if reason in UNSAID)
    return Panel(
        title=words.panel_text(question),
        seats=tuple(sorted({*question.seats, *unsaid})),
        least=question.least,
        most=question.most,
        choices=_choices(question, words),
        secret=question.secret,
        scan=scan and question.secret,
        to=question.to,
    )


def decoy(*, scan: bool = False) -> Panel:
    """The panel of a call that asks nothing, or nothing more."""
    return Panel(title="", secret=True, scan=scan)


def received(text: str, to: tuple[int, ...], *, scan: bool = False) -> Panel:
    """An answer of these seats is in and may still be taken back."""
    return Panel(title=text, secret=True, scan=scan, to=to)


def notice(text: str, to: tuple[int, ...], *, scan: bool = False) -> Panel:
    """Private news for these seats."""
    return Panel(title=text, secret=True, scan=scan, to=to)


def _choices(question: Question, words: Words) -> tuple[Choice, ...]:
    choices: list[Choice] = []
    for word in question.words:
        if word == "time_up":
            continue
        used = {choice.key for choice in choices}
        first = word[0] if word[0] in _FREE_KEYS else ""
        key = next(key for key in (first, *_FREE_KEYS) if key and key not in used)
        choices.append(Choice(word, words.label(word, question.key), key))
    return tuple(choices)
