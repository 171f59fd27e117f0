"""A host turns settings in config.toml; a slip gets one line that says what is allowed."""

from pathlib import Path

import pytest

from narrator.config import Config
from narrator.config.load import ConfigError, load
from narrator.config.paper import docs_of, paper

SHIPPED = Path(__file__).parents[2] / "config.toml"


def test_without_a_file_the_defaults_hold() -> None:
    assert load(None) == Config()


def test_the_shipped_file_is_the_defaults_and_shows_every_one() -> None:
    assert load(SHIPPED) == Config()
    assert SHIPPED.read_text("utf8") == paper(Config()), "run scripts/config"


def test_every_setting_says_what_it_does() -> None:
    sections = (getattr(Config(), name) for name in Config.__struct_fields__)
    for section in sections:
        assert docs_of(type(section)).keys() == set(section.__struct_fields__)


def test_a_turned_setting_is_read(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('[rules]\nsheriff_weight = 1.5\ntie_order = ["revote", "none"]\n', "utf8")
    rules = load(file).rules
    assert rules.sheriff_weight == 1.5
    assert rules.tie_order == ("revote", "none")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[rulez]\na = 1", "unknown section [rulez]; did you mean 'rules'"),
        ("[zzz]\na = 1", "allowed: table, rules, pace, mouth, ear"),
        (
            '[rules]\nwitch_see = "x"',
            "unknown key rules.witch_see; did you mean 'witch_sees', which may be net_vic",
        ),
        ('[rules]\nwolves_win = "fast"', "rules.wolves_win = 'fast': allowed: elimination / parity"),
        ("[rules]\nsheriff_weight = 1.7", "allowed: a number from 1 to 2 in steps of 0.5"),
        ("[table]\nboard = 5", "table.board = 5: allowed: a whole number from 6 to 18"),
        ('[rules]\ntie_order = ["coin"]', "allowed: a list of: none / revote / scapegoat / sheriff"),
        ('[table]\ndeck = { werewolf = "two" }', "allowed: a table of a text in quotes = a whole number"),
        ('[rules]\nself_vote = "yes"', "rules.self_vote = 'yes': allowed: true / false"),
        (
            '[mouth]\nvoice = "xiaobei"',
            """mouth.voice = 'xiaobei': allowed: "auto", "pyttsx3", "pyttsx3:NAME" or "pack:NAME\"""",
        ),
        ("rules = 3", "rules must be a section [rules], not a value"),
        ("[rules", "not valid TOML"),
        ('[table]\nboard = 6\ngenders = ["m", "f"]', "table.genders tells of 2 players, table.board of 6"),
        ("[table]\nboard = 6\nages = [20]", "table.ages tells of 1 players"),
        ('[table]\nboard = 6\nnames = ["a", "b", "c", "d", "e", "f", "g"]', "7 names for 6 seats"),
        ("[pace]\nslot_least_s = 30.0", "pace.slot_least_s is more than pace.slot_most_s"),
        (
            "[pace]\nslot_least_s = 0\nslot_most_s = 0",
            "pace.slot_most_s = 0: allowed: a number from 1 to 3600",
        ),
        ("[pace]\ngap_most_s = 0.5", "pace.gap_least_s is more than pace.gap_most_s"),
    ],
)
def test_a_slip_is_named_with_its_file_and_cure(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "config.toml"
    file.write_text(text, "utf8")
    with pytest.raises(ConfigError) as refused:
        load(file)
    assert said in str(refused.value)
    assert str(file) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        load(tmp_path / "none.toml")
