"""The law on paper: every role, event and option, what we rule and why, in the order of the evening."""

from collections.abc import Iterator
from importlib import import_module

import msgspec

from narrator.config import Rules
from narrator.config.load import allowed
from narrator.config.paper import docs_of
from narrator.evening.calls import CALLS
from narrator.evening.event import Event
from narrator.evening.events import EVENTS
from narrator.game.cards import CARDS
from narrator.words.lines import EVENTS as EVENT_NAMES
from narrator.words.lines import LINES
from narrator.words.saying import card_name

HEAD = """\
# 规则

这份文件由 `scripts/rules` 写成，来自身份、事件的文件夹和 `narrator/config/rules.py`。
A 后面的数字是三份规则互相矛盾或没有说到的地方，§ 是裁定的章节。
"""

KINDS = {"full": "满月：只在当前回合", "new": "新月：等到触发", "dark": "暗月：直到结束"}


def law() -> str:
    """The whole of docs/rules.md."""
    return "\n".join(_law()) + "\n"


def _law() -> Iterator[str]:
    yield HEAD
    yield "## 身份\n"
    for card in CARDS:
        yield f"- **{card_name(card)}** `{card}`　{_doc(f'narrator.game.cards.{card}.card')}"
    yield "\n## 夜晚的次序\n"
    for owner, call in CALLS:
        when = "，只在第一夜" if call.first_night_only else ""
        of_event = "（事件）" if owner in EVENTS else ""
        yield f"1. `{call.id}`{of_event}{when}"
    yield "\n## 事件\n"
    for event in sorted(EVENTS.values(), key=_number):
        yield f"### {EVENT_NAMES[event.id]} `{event.id}`\n"
        yield f"{KINDS[event.kind]}{_copies(event)}。{_needs(event)}"
        yield f"\n> {LINES[f'{event.id}.text'][0]}\n"
        yield f"{_doc(f'narrator.evening.events.{event.id}.event')}\n"
    yield "## 选项\n\n都在 `config.toml` 的 `[rules]` 里；第一个值是默认值。\n"
    yield "| 选项 | 默认 | 可以填 | 管什么，为什么 |\n|---|---|---|---|"
    docs, defaults = docs_of(Rules), Rules()
    for field in msgspec.structs.fields(Rules):
        value = getattr(defaults, field.name)
        yield f"| `{field.name}` | {_shown(value)} | {allowed(field.type)} | {docs[field.name]} |"


def _doc(module: str) -> str:
    return " ".join((import_module(module).__doc__ or "").split())


def _number(event: Event) -> int:
    """Its number in rules §9, which its docstring names."""
    text = _doc(f"narrator.evening.events.{event.id}.event")
    return int(text.split("event ")[1].split(",")[0].split(")")[0])


def _copies(event: Event) -> str:
    return f"，{len(event.cards)} 张" if event.cards else ""


def _needs(event: Event) -> str:
    told = {"gender": "性别", "age": "年龄"}
    return (
        f"要先知道各人的{'和'.join(told[need] for need in event.needs)}，否则去掉这张牌。"
        if event.needs
        else ""
    )


def _shown(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case tuple():
            return ", ".join(map(str, value))
        case float():
            return f"{value:g}"
    return str(value)
