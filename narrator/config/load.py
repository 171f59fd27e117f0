"""Reading config.toml: the settings, or one clear line saying which key, where, and what is allowed."""

import difflib
import tomllib
from pathlib import Path
from typing import Any, get_args

import msgspec

from narrator.config import Config, Rules


class ConfigError(ValueError):
    """A config that cannot be used: one line with the file, the key and the allowed values."""


def load(path: Path | None) -> Config:
    """The settings of a file; the defaults without one. Raises ConfigError."""
    if path is None:
        return Config()
    try:
        raw = tomllib.loads(path.read_text("utf8"))
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: not valid TOML: {error}") from error
    sections = {name: _section(path, name, content) for name, content in raw.items()}
    config = Config(**sections)
    if slip := slip_of(config):
        raise ConfigError(f"{path}: {slip}")
    return config


def slip_of(config: Config) -> str:
    """What two settings say that cannot both be, "" when nothing: in one line, with the keys."""
    table, pace = config.table, config.pace
    if len(table.names) > table.board:
        return f"table.names has {len(table.names)} names for {table.board} seats; at most one a seat"
    for key, told in (("genders", table.genders), ("ages", table.ages)):
        if told and len(told) != table.board:
            return (
                f"table.{key} tells of {len(told)} players, table.board of {table.board}; one for each seat"
            )
    for least, most in (("slot_least_s", "slot_most_s"), ("gap_least_s", "gap_most_s")):
        if getattr(pace, least) > getattr(pace, most):
            return f"pace.{least} is more than pace.{most}; allowed: at most as much"
    return ""


def _section(path: Path, name: str, content: Any) -> Any:
    sections = {field.name: field for field in msgspec.structs.fields(Config)}
    if name not in sections:
        raise ConfigError(f"{path}: unknown section [{name}]{_near(name, sections)}")
    kind = sections[name].type
    if not isinstance(content, dict):
        raise ConfigError(f"{path}: {name} must be a section [{name}], not a value")
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    values: dict[str, Any] = {}
    for key, value in content.items():
        if key not in fields:
            raise ConfigError(f"{path}: unknown key {name}.{key}{_near(key, fields)}")
        try:
            values[key] = msgspec.convert(value, fields[key].type)
        except msgspec.ValidationError as error:
            raise ConfigError(
                f"{path}: {name}.{key} = {value!r}: allowed: {allowed(fields[key].type)}"
            ) from error
    return kind(**values)


def _near(word: str, known: dict[str, Any]) -> str:
    close = difflib.get_close_matches(word, known, n=1)
    if not close:
        return f"; allowed: {', '.join(known)}"
    return f"; did you mean {close[0]!r}, which may be {allowed(known[close[0]].type)}?"


def allowed(kind: Any) -> str:
    """What a field's type allows, in words."""
    return _allowed(msgspec.inspect.type_info(kind))


def _allowed(info: msgspec.inspect.Type) -> str:
    match info:
        case msgspec.inspect.LiteralType(values):
            return " / ".join(str(value) for value in values)
        case msgspec.inspect.Metadata(extra_json_schema={"description": str(words)}):
            return words
        case msgspec.inspect.BoolType():
            return "true / false"
        case msgspec.inspect.IntType() | msgspec.inspect.FloatType():
            return _number(info)
        case msgspec.inspect.StrType():
            return "a text in quotes"
        case msgspec.inspect.StructType(fields=fields):
            return f"a section of {len(fields)} keys"
        case msgspec.inspect.VarTupleType(item):
            return f"a list of: {_allowed(item)}"
        case msgspec.inspect.DictType(key, value):
            return f"a table of {_allowed(key)} = {_allowed(value)}"
    return str(get_args(info) or info)


def _number(info: msgspec.inspect.IntType | msgspec.inspect.FloatType) -> str:
    kind = "a whole number" if isinstance(info, msgspec.inspect.IntType) else "a number"
    least = "" if info.ge is None else f" from {info.ge:g}"
    most = "" if info.le is None else f" to {info.le:g}"
    steps = "" if info.multiple_of is None else f" in steps of {info.multiple_of:g}"
    return kind + least + most + steps


def rule_from(name: str, text: str) -> Any:
    """A rule's value as a person types it: true, 1.5, parity, or a list with commas. Raises ConfigError."""
    fields = {field.name: field for field in msgspec.structs.fields(Rules)}
    if name not in fields:
        raise ConfigError(f"there is no rule {name!r}{_near(name, fields)}")
    kind = fields[name].type
    listed = isinstance(msgspec.inspect.type_info(kind), msgspec.inspect.VarTupleType)
    raw: Any = [part.strip() for part in text.split(",") if part.strip()] if listed else text
    for candidate in (raw, {"true": True, "false": False}.get(text)):
        try:
            return msgspec.convert(candidate, kind, strict=False)
        except msgspec.ValidationError:
            continue
    raise ConfigError(f"{name} = {text}: allowed: {allowed(kind)}")
