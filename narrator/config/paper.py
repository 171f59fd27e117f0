"""The settings as a commented config.toml, from the records' own docstrings."""

import ast
import inspect
import sys
from itertools import pairwise
from typing import Any

import msgspec

from narrator.config import Config
from narrator.config.load import allowed

HEAD = """\
# Narrator 的全部设置。这里写的都是默认值：改哪一行，哪一行就生效；删掉的行用默认值。
# Every setting with its default. Change a line to change the evening; delete it to get the default back.
"""


def docs_of(record: type[Any]) -> dict[str, str]:
    """The docstring under each field of a record."""
    tree = ast.parse(inspect.getsource(sys.modules[record.__module__]))
    body = next(n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == record.__name__).body
    docs: dict[str, str] = {}
    for field, after in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            match after:
                case ast.Expr(ast.Constant(str() as text)):
                    docs[field.target.id] = " ".join(text.split())
    return docs


def _toml(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f'"{value}"'
        case tuple():
            return f"[{', '.join(map(_toml, value))}]"
        case dict():
            return "{ " + ", ".join(f"{k} = {_toml(v)}" for k, v in value.items()) + " }" if value else "{}"
    return str(value)


def paper(config: Config) -> str:
    """The whole config.toml."""
    lines = [HEAD]
    for section in msgspec.structs.fields(Config):
        record = getattr(config, section.name)
        docs = docs_of(type(record))
        lines.append(f"[{section.name}]")
        for field in msgspec.structs.fields(type(record)):
            lines += [f"# {docs[field.name]}", f"# {allowed(field.type)}"]
            lines += [f"{field.name} = {_toml(getattr(record, field.name))}", ""]
    return "\n".join(lines)
