"""The whole script on paper: what is said, in which order, with every variant; also for proof-reading."""

from collections.abc import Iterator

from narrator.evening.calls import is_called
from narrator.evening.evening import start
from narrator.evening.events import EVENTS
from narrator.evening.machine import CALL_PHASES, PHASES
from narrator.evening.setting import Setting
from narrator.game.cards import CARDS
from narrator.words.lines import CARDS as CARD_NAMES
from narrator.words.lines import EVENTS as EVENT_NAMES
from narrator.words.lines import LINES
from narrator.words.saying import card_name, phase_name

TOPICS: dict[str, tuple[str, ...]] = {
    "setup": ("setup",),
    "deal": ("deal",),
    "registration": ("register",),
    "nightfall": ("night",),
    "news": ("notice",),
    "daybreak": ("daybreak",),
    "election": ("election",),
    "dawn": ("dawn", "death", "curse", "hunter", "sheriff"),
    "dawn_words": ("last_words",),
    "event": ("event", *EVENTS),
    "discussion": ("discussion", "violation", "time", "who"),
    "vote": ("vote", "tie", "revote"),
    "verdict": ("verdict", "idiot", "scapegoat"),
    "second_vote": (),
    "verdict_words": (),
    "over": ("over", "story"),
}
"""The topics whose lines belong to each phase that is no call."""

ANY_TIME = (
    "again",
    "refused",
    "readback",
    "confirm",
    "received",
    "undo",
    "paused",
    "paused_addressed",
    "paused_by_key",
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
    _, call = CALL_PHASES[phase]
    joined = (id_ for id_, card in CARDS.items() for join in card.joins if call.id in join.calls)
    return ("notice",) * (call.told is not None) + (call.id, *joined)


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
    owner, call = CALL_PHASES[phase]
    name = (CARD_NAMES | EVENT_NAMES)[owner]
    return f"夜晚 · {name}（{call.id}）" + ("，只在第一夜" if call.first_night_only else "")


def _takes_place(setting: Setting, phase: str) -> bool:
    rules = setting.rules
    match phase:
        case "deal":
            return setting.deal == "app"
        case "registration":
            return setting.deal == "cards_registered"
        case "election":
            return rules.sheriff_election != "none"
        case "event" | "second_vote":
            return bool(setting.pile)
        case "news":
            return bool(setting.pile) or "whole_game" in (rules.harvest_festival, rules.lycan_temptation)
        case _ if phase in CALL_PHASES:
            owner, call = CALL_PHASES[phase]
            return bool(setting.pile) if owner in EVENTS else is_called(start(setting), owner, call, 1)
    return True


def _lines(topic: str) -> Iterator[str]:
    for key, forms in LINES.items():
        if key == topic or key.startswith(f"{topic}."):
            yield f"- `{key}` " + " / ".join(forms)
