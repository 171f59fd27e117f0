"""What all verbs have in common: help with an example, and slips in one line."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from narrator.cli import main
from tests.cli.verbs import narrator, slip

VERBS = sorted(main.commands)
WITH_SETTINGS = {
    "doctor": (),
    "hear": ("x.wav", "--offer", "确认"),
    "play": (),
    "say": ("天黑请闭眼。", "--out", "x.wav"),
    "script": (),
    "setup": (),
}


def test_help_names_every_verb() -> None:
    told = narrator("--help")
    assert told.exit_code == 0
    assert {"doctor", "hear", "play", "replay", "say", "scenario", "script", "setup"} <= set(VERBS)
    assert all(verb in told.stdout for verb in VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_help_shows_an_example(verb: str) -> None:
    told = narrator(verb, "--help")
    assert told.exit_code == 0
    assert "Example" in told.stdout
    assert f"narrator {verb}" in told.stdout.split("Example")[1]


@pytest.mark.parametrize("called", ["python -m narrator", "narrator"])
def test_the_version_is_told_however_it_is_called(called: str) -> None:
    told = CliRunner().invoke(main, ["--version"], prog_name=called)
    assert told.stdout.startswith("narrator, version ")


def test_an_unknown_verb_or_option() -> None:
    assert slip(narrator("conjure")) == "No such command 'conjure'; see narrator --help"
    assert slip(narrator("hear")) == "Missing argument 'FILES...'; see narrator hear --help"
    assert "'--mouth': 'loud' is not one of" in slip(narrator("play", "--mouth", "loud"))


@pytest.mark.parametrize("verb", sorted(WITH_SETTINGS))
@pytest.mark.parametrize(
    ("config", "told"),
    [
        ("[table]\nbord = 8\n", "unknown key table.bord; did you mean 'board'"),
        ("[table]\nboard = 99\n", "table.board = 99: allowed: "),
        ("[table\n", "not valid TOML"),
        (None, "cannot be read"),
    ],
)
def test_a_slip_in_the_settings(verb: str, config: str | None, told: str, home: Path) -> None:
    path = home / "my.toml"
    if config is not None:
        path.write_text(config, "utf8")
    line = slip(narrator(verb, *WITH_SETTINGS[verb], "--config", path))
    assert line.startswith(f"{path}: ")
    assert told in line
    assert not (home / "x.wav").exists()


def test_settings_in_the_working_folder_are_read_unasked(home: Path) -> None:
    (home / "config.toml").write_text("[table]\nbord = 8\n", "utf8")
    assert "unknown key table.bord" in slip(narrator("script"))
