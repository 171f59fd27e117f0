import io
from collections.abc import Iterable

import pytest
from rich.console import Console

from narrator.config import Config, Rules, Table
from narrator.screen.plain import EndOfInput
from narrator.screen.prompt import Prompt
from narrator.screen.setup_form import InWords, ask_setup, form


def deck_in_words(config: Config) -> str:
    if config.table.board == 7:
        raise ValueError("没有七人局的标准牌组")
    return f"狼人×2、平民×{config.table.board - 2}"


def left_out(config: Config) -> str:
    return "不用：洪水。" if config.rules.events == "on" and not config.table.genders else ""


IN_WORDS = InWords(deck_in_words, left_out)


def fill_in(table: Table, lines: Iterable[str]) -> tuple[Table, list[Prompt]]:
    """The table that comes out when these lines are typed, and everything that was asked."""
    config, asked = set_up(Config(table=table), lines)
    return config.table, asked


def set_up(config: Config, lines: Iterable[str]) -> tuple[Config, list[Prompt]]:
    """The whole set-up that comes out."""
    questions = form(config, IN_WORDS)
    asked = [next(questions)]
    for line in lines:
        try:
            asked.append(questions.send(line))
        except StopIteration as done:
            confirmed: Config = done.value
            return confirmed, asked
    raise AssertionError(f"still asking: {asked[-1]}")


def test_enter_takes_what_the_config_says() -> None:
    table = Table(board=12, deal="cards_registered", names=("阿明", "小红"))
    confirmed, asked = fill_in(table, [""] * 6)
    assert confirmed == table
    assert [prompt.default for prompt in asked] == ["12", "2", "阿明 小红", "n", "", ""]
    assert asked[-1].note == "12人局：狼人×2、平民×10"


def test_everything_may_be_changed() -> None:
    confirmed, _ = fill_in(Table(), ["10", "2", "阿明　小红", "", "", ""])
    assert confirmed == Table(board=10, deal="cards_registered", names=("阿明", "小红"))


@pytest.mark.parametrize("line", ["5", "19", "八", "-8", "²"])
def test_a_wrong_number_is_asked_again(line: str) -> None:
    confirmed, asked = fill_in(Table(), [line, "9", "", "", "", "", ""])
    assert confirmed.board == 9
    assert asked[1].note == "请输入 6 到 18 之间的数"


def test_a_deck_of_ones_own_stays_only_with_its_number() -> None:
    own = Table(board=8, deck={"werewolf": 2, "villager": 6})
    assert fill_in(own, ["8", "", "", "", "", ""])[0].deck == own.deck
    assert fill_in(own, ["9", "", "", "", "", ""])[0].deck == {}


def test_names_must_fit() -> None:
    seven = " ".join("甲乙丙丁戊己庚")
    confirmed, asked = fill_in(Table(board=6), ["", "3", "1", seven, "甲 甲", "甲 乙", "", "", ""])
    assert [prompt.note for prompt in asked[1:6]] == [
        "",
        "请输入 1 或 2",
        "",
        "只有6个座位，写了7个名字",
        "有两个一样的名字",
    ]
    assert confirmed.names == ("甲", "乙")


def test_names_may_be_dropped() -> None:
    assert fill_in(Table(names=("阿明",)), ["", "", "无", "", "", ""])[0].names == ()


def test_no_deck_and_no_consent_start_over() -> None:
    confirmed, asked = fill_in(
        Table(), ["7", "", "", "", "", "6", "", "", "", "", "n", "8", "", "", "", "", ""]
    )
    assert asked[5].note == "没有七人局的标准牌组"
    assert confirmed.board == 8


def test_the_form_on_a_terminal() -> None:
    lines = iter(["6", "", "[bold]明", "", "", ""])
    asked: list[str] = []

    def read(prompt: str) -> str:
        asked.append(prompt)
        return next(lines)

    out = io.StringIO()
    config = ask_setup(Config(), IN_WORDS, Console(file=out), read)
    assert config.table == Table(board=6, names=("[bold]明",))
    assert asked[0] == "几位玩家（6–18） [8]："
    assert out.getvalue() == "6人局：狼人×2、平民×4\n"


def test_the_end_of_input_is_told() -> None:
    def read(prompt: str) -> str:
        raise EOFError

    with pytest.raises(EndOfInput):
        ask_setup(Config(), IN_WORDS, Console(file=io.StringIO()), read)


def test_events_ask_for_what_their_cards_need() -> None:
    lines = ["6", "", "", "y", "男女女", "男女女男女男", "20 21 22 23 24", "20 21 22 23 24 25", "", ""]
    config, asked = set_up(Config(), lines)
    assert config.rules.events == "on"
    assert config.table.genders == ("m", "f", "f", "m", "f", "m")
    assert config.table.ages == (20, 21, 22, 23, 24, 25)
    assert [prompt.note for prompt in asked if "6个" in prompt.note] == [
        "要写6个“男”或“女”",
        "要写6个岁数，每个在 3 到 120 之间",
    ]


def test_who_does_not_tell_plays_without_those_cards() -> None:
    config, asked = set_up(Config(), ["6", "", "", "是", "", "", "", ""])
    assert config.table.genders == ()
    assert config.table.ages == ()
    assert asked[-1].note.endswith("不用：洪水。")


def test_without_events_nobody_is_asked_his_age() -> None:
    _, asked = set_up(Config(), ["", "", "", "n", "", ""])
    assert not [prompt for prompt in asked if "岁数" in prompt.text or "性别" in prompt.text]


def test_rules_are_turned_in_plain_words() -> None:
    lines = ["", "", "", "", "?", "sheriff_weight", "sheriff_weight = 1.5", "tie_order=revote,none", "x=1"]
    config, asked = set_up(Config(), [*lines, "wolves_win=fast", "", ""])
    assert config.rules == Rules(sheriff_weight=1.5, tie_order=("revote", "none"))
    notes = [prompt.note for prompt in asked]
    assert any("wolves_win = elimination　狼人何时赢" in note for note in notes)
    assert any(note.startswith("警长一票算几票") and "现在是 2，可以是" in note for note in notes)
    assert "tie_order = revote,none\nsheriff_weight = 1.5" in notes
    assert "没有 x 这一条；输入 ? 看全部" in notes
    assert "wolves_win 可以是：elimination / parity" in notes
