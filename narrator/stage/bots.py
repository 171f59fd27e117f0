"""The seats that the program holds: what they decide, and how long they think."""

from random import Random

from msgspec import Struct

from narrator.game.question import Answer, Question
from narrator.stage.ports import BotVoice

PASSES = ("done", "abstain", "nobody", "keep", "no", "void")
"""The words that pass a question on; the first that is offered counts."""

_PASS_SHARE = 0.1
"""How often a bot that may name a seat passes instead."""
_YES_SHARE = 0.8
"""How often a bot says yes where it may say no."""


class Bots(Struct, frozen=True):
    """Which seats they are and how they behave."""

    seats: frozenset[int] = frozenset()
    whole_table: bool = False
    """Nobody else plays: what is asked of everybody is theirs to answer too."""
    voice: BotVoice | None = None
    """None: they answer without a sound."""
    tries: int = 3
    """How often an answer is spoken before it is given without the ear."""
    think_s: tuple[float, float] = (0.6, 2.0)
    """Least and most seconds before a public answer."""
    ponder_s: tuple[float, float] = (1.5, 8.0)
    """Least and most seconds before a secret answer: as long as a person looks for a seat."""

    def hold(self, question: Question) -> bool:
        """Whether only bots may answer. A person among those asked answers for all."""
        return self.seats.issuperset(question.to) if question.to else self.whole_table

    def pause_s(self, question: Question, rng: Random) -> float:
        """Seconds of thought."""
        return rng.uniform(*(self.ponder_s if question.secret else self.think_s))


def decide(question: Question, rng: Random) -> Answer:
    """One of the offered answers. Raises ValueError when a question offers nothing."""
    words = [word for word in question.words if word != "time_up"]
    passes = [word for word in words if word in PASSES]
    if question.seats and not (passes and rng.random() < _PASS_SHARE):
        most = min(question.most, len(question.seats))
        return tuple(sorted(rng.sample(question.seats, rng.randint(max(1, question.least), most))))
    if question.seats:
        return passes[0]
    if not words:
        raise ValueError(f"{question.key} offers nothing")
    if "yes" in words and rng.random() < _YES_SHARE:
        return "yes"
    return rng.choice(words)


def by_lot(question: Question, rng: Random) -> Answer:
    """The answer of somebody who fell asleep: pass if one may, otherwise as few seats as will do, by lot."""
    word = passing(question)
    if word is not None:
        return word
    if question.seats:
        return tuple(sorted(rng.sample(question.seats, max(1, question.least))))
    return question.words[0]


def passing(question: Question) -> str | None:
    """The word that passes the question on, if one is offered."""
    return next((word for word in PASSES if word in question.words), None)
