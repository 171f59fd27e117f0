"""The rules a host may turn before the evening, each in plain words."""

from collections.abc import Generator
from typing import Any

import msgspec

from narrator.config import Config, Rules
from narrator.config.load import ConfigError, allowed, rule_from
from narrator.config.paper import docs_of
from narrator.screen.prompt import Prompt

_LIST = frozenset({"?", "？", "列出", "l"})


def options(config: Config) -> Generator[Prompt, str, Config]:
    """Let the host look at the rules and turn some: `名字=值`. Enter goes on."""
    note = _turned(config.rules)
    while True:
        line = yield Prompt("要改规则吗？回车不改，? 列出全部，名字=值 改一条", note=note)
        if not line:
            return config
        if line in _LIST:
            note = _all(config.rules)
            continue
        try:
            rules = turned(config.rules, line)
        except ValueError as slip:
            note = str(slip)
            continue
        config = msgspec.structs.replace(config, rules=rules)
        note = _turned(rules)


def turned(rules: Rules, line: str) -> Rules:
    """The rules with one changed. Raises ValueError with a Chinese reason."""
    name, equals, value = (part.strip() for part in line.partition("="))
    kinds = {field.name: field.type for field in msgspec.structs.fields(Rules)}
    if name not in kinds:
        raise ValueError(f"没有 {name} 这一条；输入 ? 看全部")
    if not equals:
        return _explain(rules, name, kinds[name])
    try:
        return msgspec.structs.replace(rules, **{name: rule_from(name, value)})
    except ConfigError:
        raise ValueError(f"{name} 可以是：{allowed(kinds[name])}") from None


def _explain(rules: Rules, name: str, kind: Any) -> Rules:
    raise ValueError(f"{docs_of(Rules)[name]} 现在是 {_shown(getattr(rules, name))}，可以是：{allowed(kind)}")


def _turned(rules: Rules) -> str:
    changed = [f for f in Rules.__struct_fields__ if getattr(rules, f) != getattr(Rules(), f)]
    return "".join(f"{name} = {_shown(getattr(rules, name))}\n" for name in changed).rstrip()


def _all(rules: Rules) -> str:
    docs = docs_of(Rules)
    return "\n".join(f"{name} = {_shown(getattr(rules, name))}　{docs[name]}" for name in docs)


def _shown(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case tuple():
            return ",".join(map(str, value))
        case float():
            return f"{value:g}"
    return str(value)
