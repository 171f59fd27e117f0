"""What a host enters on the page: kept as entered, and said where it cannot be."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from narrator.config import Config, Pace, Rules, Table
from narrator.config.load import slip_of
from narrator.evening.setting import setting_of
from narrator.game.cards import CARDS
from narrator.screen.labels import LABELS
from narrator.screen.setup.draft import Draft
from narrator.screen.setup.fields import Field
from narrator.screen.setup.form import OPTIONS, Tried, form


def draft() -> Draft:
    return Draft(Config(), "speaker", "mic")


def fields(setup: Draft) -> dict[str, Field]:
    """Everything on the page, by name."""
    sections = form(setup, Tried(), "", LABELS).sections
    return {field.name: field for section in sections for field in section.fields}


def test_what_the_config_says_can_be_played_at_once() -> None:
    chosen = draft().chosen()
    assert chosen is not None
    assert chosen.config == Config()
    assert not fields(draft())["begin"].barred


def test_a_newcomer_changes_what_he_likes() -> None:
    setup = draft()
    entered = (("board", "6"), ("name.2", " 阿红 "), ("bot.3", "1"), ("bot.4", "1"), ("bot.4", ""))
    for field, value in (*entered, ("mouth", "silent"), ("deal", "2"), ("rule.sheriff_weight", "1.5")):
        setup.enter(field, value)
    chosen = setup.chosen()
    assert chosen is not None
    table, rules = chosen.config.table, chosen.config.rules
    assert (table.board, table.names, table.deal) == (6, ("", "阿红"), "cards_registered")
    assert (chosen.bots, chosen.mouth, rules.sheriff_weight) == (frozenset({3}), "silent", 1.5)


def test_a_slip_stands_beside_its_field_with_what_was_entered_and_bars_the_beginning() -> None:
    setup = draft()
    setup.enter("rule.sheriff_weight", "7")
    seen = fields(setup)
    assert seen["rule.sheriff_weight"].value == "7"
    assert "可以是" in seen["rule.sheriff_weight"].slip
    assert seen["begin"].barred
    setup.enter("rule.sheriff_weight", "1")
    assert not fields(setup)["begin"].barred


def test_a_deck_of_ones_own_must_suit_the_seats() -> None:
    setup = draft()
    setup.enter("card.piper", "1")
    assert fields(setup)["deck"].slip == "8位玩家要8张牌，现在有9张"
    setup.enter("card.villager", "1")
    assert "吹笛者" in fields(setup)["deck"].value
    setup.enter("card.werewolf", "0")
    setup.enter("card.villager", "3")
    assert fields(setup)["deck"].slip == "至少要有一名狼人、一名预言家和一名村民"
    for card, count in (("piper", "0"), ("werewolf", "2"), ("villager", "2")):
        setup.enter(f"card.{card}", count)
    assert setup.config.table.deck == {}


def test_the_same_name_twice_and_half_told_ages_are_said() -> None:
    setup = draft()
    for seat in (1, 2):
        setup.enter(f"name.{seat}", "小明")
    assert fields(setup)["name_slip"].slip == "有两个一样的名字"
    setup.enter("events", "1")
    setup.enter("age.1", "30")
    assert "要写8个岁数" in fields(setup)["age_slip"].slip
    setup.enter("age.1", "")
    setup.enter("name.2", "")
    assert setup.chosen() is not None


def test_fewer_seats_forget_those_who_sat_on_the_others() -> None:
    setup = draft()
    setup.enter("name.8", "老王")
    setup.enter("bot.8", "1")
    setup.enter("board", "6")
    assert (setup.config.table.names, setup.bots) == ((), frozenset())
    setup.enter("name.8", "老王")
    assert setup.chosen() is not None


def test_every_rule_and_value_has_its_words() -> None:
    seen = fields(draft())
    for field in msgspec.structs.fields(Rules):
        kind = msgspec.inspect.type_info(field.type)
        if field.name != "events":
            assert seen[f"rule.{field.name}"].label
        if isinstance(kind, msgspec.inspect.LiteralType) and all(isinstance(v, str) for v in kind.values):
            assert set(OPTIONS["chinese"][field.name]) == set(kind.values), field.name
            assert set(OPTIONS["english"][field.name]) == {*kind.values, "title"}, field.name
    assert set(OPTIONS["chinese"]) <= set(Rules.__struct_fields__) == set(OPTIONS["english"])


NAMES = [*sorted(fields(draft())), "gender.1", "age.2", "name.99", "card.x", "rule.x", "", "x.y", "bot."]


@given(st.lists(st.tuples(st.sampled_from(NAMES), st.text(max_size=12) | st.sampled_from(["1", "9", "x"]))))
def test_whatever_is_entered_what_can_be_chosen_can_be_played(entries: list[tuple[str, str]]) -> None:
    setup = draft()
    for field, value in entries:
        setup.enter(field, value)
    chosen = setup.chosen()
    assert fields(setup)["begin"].barred == (chosen is None)
    if chosen is not None:
        assert slip_of(chosen.config) == ""
        assert set(setting_of(chosen.config).deck) <= set(CARDS)
        assert max(chosen.bots, default=0) <= chosen.config.table.board


@pytest.mark.parametrize("board", range(6, 19))
def test_every_size_is_offered(board: int) -> None:
    setup = draft()
    setup.enter("board", str(board))
    assert setup.chosen() is not None


def test_a_scan_its_speed_its_rounds_and_knocks_are_set_where_a_scan_is_chosen() -> None:
    setup = draft()
    assert "scan_step_s" not in fields(setup)
    for field, value in (("night_keys", "scan"), ("scan_step_s", "0.8"), ("scan_laps", "25"), ("knock", "1")):
        setup.enter(field, value)
    seen = fields(setup)
    assert [seen[name].value for name in ("night_keys", "scan_step_s", "scan_laps", "knock")] == [
        "scan",
        "0.8",
        "25",
        "1",
    ]
    chosen = setup.chosen()
    assert chosen is not None
    pace = chosen.config.pace
    assert (chosen.config.table.night_keys, pace.scan_step_s, pace.scan_laps) == ("scan", 0.8, 25)
    assert chosen.config.ear.knock
    setup.enter("knock", "")
    assert not setup.config.ear.knock


@pytest.mark.parametrize(("field", "value"), [("scan_step_s", "0"), ("scan_laps", "x"), ("night_keys", "")])
def test_what_no_scan_can_be_changes_nothing(field: str, value: str) -> None:
    setup = draft()
    setup.enter(field, value)
    assert setup.config == Config()
    assert setup.chosen() is None


def test_a_speed_of_the_config_that_is_no_usual_one_is_among_the_choices() -> None:
    own = Config(table=Table(night_keys="scan"), pace=Pace(scan_step_s=4.5))
    step = fields(Draft(own, "speaker", "mic"))["scan_step_s"]
    assert (step.value, step.choices[-1]) == ("4.5", ("4.5", "4.5秒"))
