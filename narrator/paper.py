"""The whole script on paper: what is said, in which order, with every variant; also for proof-reading."""

from collections.abc import Iterator

from narrator.evening.evening import start
from narrator.evening.machine import CALL_PHASES, PHASES
from narrator.evening.setting import Setting
from narrator.game.cards import CARDS
from narrator.game.night_order import is_called
from narrator.words.lines import LINES
from narrator.words.saying import card_name, phase_name

TOPICS: dict[str, tuple[str, ...]] = {
    "setup": ("setup",),
    "deal": ("deal",),
    "registration": ("register",),
    "nightfall": ("night",),
    "daybreak": ("daybreak",),
    "election": ("election",),
    "dawn": ("dawn", "death", "curse", "hunter", "sheriff"),
    "dawn_words": ("last_words",),
    "discussion": ("discussion", "time", "who"),
    "vote": ("vote", "tie", "revote"),
    "verdict": ("verdict", "idiot", "scapegoat"),
    "verdict_words": (),
    "over": ("over", "story"),
}
"""The topics whose lines belong to each phase that is no call."""

ANY_TIME = (
    "again",
    "refused",
    "readback",
    "confirm",
    "undo",
    "paused",
    "resumed",
    "resume",
    "ear",
    "mouth",
    "commands",
    "goodbye",
)
"""Topics that may come up in any phase."""


def paper(setting: Setting) -> str:
    """The script of an evening with this deck, phase by phase."""
    return "\n".join(_sheet(setting)) + "\n"


def topics_of(phase: str) -> tuple[str, ...]:
    """The topics whose lines are said in a phase, in order."""
    if phase not in CALL_PHASES:
        return TOPICS[phase]
    card, call = CALL_PHASES[phase]
    joined = tuple(id_ for id_, other in CARDS.items() for call_id, _ in other.joins if call_id == call.id)
    return ("notice",) * (call.told is not None) + ((call.id,) if call.id != card.id else (card.id,)) + joined


def sheet(setting: Setting) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The phases that may come in this evening, each with the topics of its lines."""
    for phase in PHASES:
        if _takes_place(setting, phase):
            yield (
                phase,
                tuple(
                    topic
                    for topic in topics_of(phase)
                    if topic not in CARDS or topic in setting.deck or phase == f"call_{topic}"
                ),
            )


def _sheet(setting: Setting) -> Iterator[str]:
    yield f"# {setting.players} 人局的主持词"
    yield "牌：" + "、".join(
        f"{card_name(card)}×{setting.deck.count(card)}" for card in sorted(set(setting.deck))
    )
    for phase, topics in sheet(setting):
        yield f"\n## {_title(phase)}"
        for topic in topics:
            yield from _lines(topic)
    yield "\n## 任何时候"
    for topic in ANY_TIME:
        yield from _lines(topic)


def _title(phase: str) -> str:
    if phase not in CALL_PHASES:
        return phase_name(phase)
    card, call = CALL_PHASES[phase]
    return f"夜晚 · {card_name(card.id)}（{call.id}）" + ("，只在第一夜" if call.first_night_only else "")


def _takes_place(setting: Setting, phase: str) -> bool:
    if phase == "deal":
        return setting.deal == "app"
    if phase == "registration":
        return setting.deal == "cards_registered"
    if phase == "election":
        return setting.rules.sheriff_election != "none"
    if phase in CALL_PHASES:
        card, call = CALL_PHASES[phase]
        return is_called(start(setting), card, call, 1)
    return True


def _lines(topic: str) -> Iterator[str]:
    for key, forms in LINES.items():
        if key == topic or key.startswith(f"{topic}."):
            yield f"- `{key}` " + " / ".join(forms)
