"""From a key and facts to the sentence: what the narrator says, and what stands on the screen."""

import re

from narrator.game.question import Answer, Facts, Question
from narrator.words import facts as sounds
from narrator.words.lines import CARDS, LABELS, LINES, PHASES

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def keys() -> tuple[str, ...]:
    """Every line there is."""
    return tuple(LINES)


def variants(key: str) -> int:
    """How many ways a line may be said."""
    return len(_forms(key))


def sentence(key: str, facts: Facts, variant: int = 0) -> str:
    """The line, its facts filled in. Any whole number picks a variant; it must not rest on a secret."""
    forms = _forms(key)

    def fill(hole: re.Match[str]) -> str:
        name = hole[1]
        if name not in sounds.RENDERERS:
            raise KeyError(f"{key} holds {{{name}}}; a line may hold {', '.join(sounds.RENDERERS)}")
        if name not in facts:
            raise KeyError(f"{key} needs the fact {name!r}; it was told {', '.join(facts) or 'nothing'}")
        return sounds.RENDERERS[name](facts[name])

    return _PLACEHOLDER.sub(fill, forms[variant % len(forms)])


def panel_text(question: Question) -> str:
    """The question as it stands on the screen."""
    return sentence(question.key, question.facts)


def label(word: str, key: str = "") -> str:
    """A word answer's short name, as the question `key` calls it."""
    topic, _, _ = key.partition(".")
    for name in (f"{key}.{word}", f"{topic}.{word}"):
        if name in LABELS:
            return LABELS[name]
    return sounds.look_up(LABELS, word, "label")


def spoken_answer(answer: Answer, key: str = "") -> str:
    """An answer read back: 五号, 二号和五号, 不开枪. It is the fact {answer}."""
    return label(answer, key) if isinstance(answer, str) else sounds.seats(answer)


def card_name(card: str) -> str:
    """The card's Chinese name."""
    return sounds.look_up(CARDS, card, "card")


def phase_name(phase: str) -> str:
    """The phase in Chinese; every call of the night is 夜晚, whoever is called."""
    return sounds.look_up(PHASES, "night" if phase.startswith("call_") else phase, "phase")


def _forms(key: str) -> tuple[str, ...]:
    if key not in LINES:
        topic, _, name = key.partition(".")
        raise KeyError(f'no line {key!r}; write {name} = ["…。"] under {topic} in its lines.toml')
    return LINES[key]
