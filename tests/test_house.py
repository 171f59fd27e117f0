"""The rules of the house, kept by a test instead of by memory."""

import ast
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]
CODE = sorted((HOUSE / "narrator").rglob("*.py"))
TESTS = sorted((HOUSE / "tests").rglob("*.py"))
PROJECT = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf8"))

LONGEST, LONGEST_TEST = 250, 300
SENTENCE = re.compile(r"[\u4e00-\u9fff][。！？]")
READ_NOT_SPOKEN = {
    "narrator/cli": "what the command line prints",
    "narrator/config/paper.py": "comments of config.toml",
    "narrator/law.py": "docs/rules.md",
    "narrator/screen": "what stands on the screen beside the lines",
    "narrator/voice": "what a host reads when a device or a model fails, with the cure",
}
"""Where sentences may stand in the source, and what they are."""
VAGUE = re.compile(r"manager|helper|util", re.IGNORECASE)
MIRRORED = ("config", "game", "evening", "scenario", "words")
"""Rooms whose tests stand where their sources stand."""


def name(path: Path) -> str:
    return str(path.relative_to(HOUSE))


@pytest.mark.parametrize("path", CODE, ids=name)
def test_a_file_stays_small(path: Path) -> None:
    assert len(path.read_text("utf8").splitlines()) <= LONGEST


@pytest.mark.parametrize("path", TESTS, ids=name)
def test_a_test_stays_small(path: Path) -> None:
    assert len(path.read_text("utf8").splitlines()) <= LONGEST_TEST


@pytest.mark.parametrize("path", CODE, ids=name)
def test_spoken_chinese_lives_in_toml(path: Path) -> None:
    if any(name(path).startswith(place) for place in READ_NOT_SPOKEN):
        return
    tree = ast.parse(path.read_text("utf8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    loud = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in told
        and SENTENCE.search(node.value)
    ]
    assert not loud, "move these to a lines.toml"


@pytest.mark.parametrize("path", CODE, ids=name)
def test_names_say_what_a_thing_is(path: Path) -> None:
    tree = ast.parse(path.read_text("utf8"))
    classes = [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    assert not [word for word in (path.stem, *classes) if VAGUE.search(word)]


@pytest.mark.parametrize("path", CODE, ids=name)
def test_every_module_says_in_a_line_what_it_is(path: Path) -> None:
    text = path.read_text("utf8")
    assert not text or ast.get_docstring(ast.parse(text)) or path.name == "__init__.py"


def test_the_game_and_the_evening_are_forbidden_clock_chance_and_devices() -> None:
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    forbidden = next(contract for contract in contracts if contract["type"] == "forbidden")
    assert set(forbidden["source_modules"]) == {"narrator.game", "narrator.evening"}
    assert set(forbidden["forbidden_modules"]) >= {"asyncio", "threading", "random", "time", "datetime"}
    layers = next(contract for contract in contracts if contract["type"] == "layers")
    assert layers["layers"][-3:] == ["evening | words", "game", "config"]


def mirrors(path: Path) -> list[Path]:
    """What a test module may be the test of: a module, a role's folder or a data file of the same name."""
    place = HOUSE / "narrator" / path.relative_to(HOUSE / "tests").parent
    stem = path.stem.removeprefix("test_")
    return [place / f"{stem}.py", place / stem, place / f"{stem}.toml"]


MIRRORS = [
    path for path in TESTS if path.parts[len(HOUSE.parts) + 1] in MIRRORED and path.stem[:5] == "test_"
]


@pytest.mark.parametrize("path", MIRRORS, ids=name)
def test_a_test_stands_where_its_source_stands(path: Path) -> None:
    assert any(source.exists() for source in mirrors(path)), f"no source for {path.name}"


def committed() -> list[str]:
    listed = subprocess.run(["git", "ls-files"], cwd=HOUSE, capture_output=True, text=True, check=True)
    return listed.stdout.splitlines()


def test_no_committed_file_knows_the_machine_it_was_written_on() -> None:
    homes = re.compile(rb"/(home|Users|root|work)/[a-z]+|[A-Z]:\\Users")
    readable = {".py", ".md", ".toml", ".txt", ".yaml", ".yml", ".cfg", ""}
    files = [HOUSE / file for file in committed() if Path(file).suffix in readable]
    guilty = [name(file) for file in files if file.is_file() and homes.search(file.read_bytes())]
    assert guilty == []
