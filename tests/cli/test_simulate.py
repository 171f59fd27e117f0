"""`narrator simulate`, as it is typed."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from narrator.cli import main


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["simulate", "--jobs", "1", *args])


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No config.toml of the working folder plays a part."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("players", ["6", "8", "10", "12"])
def test_a_board_prints_its_table(players: str) -> None:
    result = run("--board", players, "--games", "30")
    assert result.exit_code == 0, result.output
    assert f"{players} players, events off, 30 games, seed 0" in result.stdout
    assert "village" in result.stdout


def test_the_same_seed_prints_the_same_figures() -> None:
    args = ("--board", "8", "--games", "60", "--seed", "3", "--events", "on")
    first, second = run(*args), run(*args, "--jobs", "2")
    assert first.stdout == second.stdout
    assert first.stdout != run(*args[:-4], "--seed", "4", "--events", "on").stdout
    assert "great_distrust" in first.stdout


def test_json_holds_the_figures_and_the_changes() -> None:
    result = run("--board", "8", "--games", "40", "--json", "--compare", "sheriff_weight=1.5")
    row = json.loads(result.stdout)
    assert row["players"] == 8
    assert row["deck"]["werewolf"] == 2
    assert sum(won["count"] for won in row["figures"]["wins"].values()) == 40
    assert [(change["option"], change["value"]) for change in row["changes"]] == [("sheriff_weight", "1.5")]


def test_options_are_compared_one_by_one() -> None:
    compare = ("--compare", "wolves_win=parity", "--compare", "tie_order=scapegoat,none")
    result = run("--board", "6", "--games", "40", *compare)
    assert "wolves_win = parity, on the same 40 deals" in result.stdout
    assert "tie_order = scapegoat,none, on the same 40 deals" in result.stdout


def test_a_rule_of_this_once_and_events_of_the_config(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text('[table]\nboard = 8\n[rules]\nevents = "on"\nwolves_win = "parity"\n', "utf8")
    kept, off = run("--games", "10", "--json"), run("--games", "10", "--json", "--events", "off")
    assert json.loads(kept.stdout)["rules"]["events"] == "on"
    assert json.loads(off.stdout)["rules"]["events"] == "off"
    turned = run("--games", "10", "--json", "--rule", "wolves_win=elimination")
    assert json.loads(turned.stdout)["rules"]["wolves_win"] == "elimination"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("deck.toml", "werewolf = 2\nseer = 1\nvillager = 4\n"),
        ("deck.toml", "[deck]\nwerewolf = 2\nseer = 1\nvillager = 4\n"),
        ("deck.json", '{"werewolf": 2, "seer": 1, "villager": 4}'),
    ],
)
def test_a_deck_may_come_from_a_file(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, "utf8")
    result = run("--deck", name, "--games", "10")
    assert "7 players, events off" in result.stdout
    assert "1 seer, 4 villager, 2 werewolf" in result.stdout


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--compare", "sheriff_weight=3"), "sheriff_weight = 3: allowed: a number from 1 to 2"),
        (("--compare", "sherif_weight=1.5"), "did you mean 'sheriff_weight'"),
        (("--compare", "sheriff_weight"), "is not OPTION=VALUE"),
        (("--deck", "werewolf=2"), "2 players: decks go from 6 to 18"),
        (("--deck", "none.toml"), "none.toml: cannot be read as a deck"),
        (("--deck", "list.json"), "list.json: not a deck"),
        (("--config", "none.toml"), "none.toml: cannot be read"),
    ],
)
def test_what_cannot_be_used_is_said_in_one_line(tmp_path: Path, args: tuple[str, ...], message: str) -> None:
    (tmp_path / "list.json").write_text("[1, 2]", "utf8")
    result = run(*args, "--games", "10")
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_plot_is_drawn_beside_the_figures(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    result = run("--board", "6", "--games", "30", "--plot", "six.png")
    assert result.exit_code == 0, result.output
    assert (tmp_path / "six.png").stat().st_size > 10_000


def test_without_matplotlib_a_plot_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "narrator.simulate.plot", None)
    result = run("--games", "10", "--plot", "six.png")
    assert result.exit_code == 2
    assert "pip install 'narrator[plot]'" in result.stderr
