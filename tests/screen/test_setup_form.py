import io
from collections.abc import Iterable

import pytest
from rich.console import Console

from narrator.config.table import Table
from narrator.screen.plain import EndOfInput
from narrator.screen.setup_form import Prompt, ask_setup, form


def deck_in_words(table: Table) -> str:
    if table.board == 7:
        raise ValueError("没有七人局的标准牌组")
    return f"狼人×2、平民×{table.board - 2}"


def fill_in(table: Table, lines: Iterable[str]) -> tuple[Table, list[Prompt]]:
    """The table that comes out when these lines are typed, and everything that was asked."""
    questions = form(table, deck_in_words)
    asked = [next(questions)]
    for line in lines:
        try:
            asked.append(questions.send(line))
        except StopIteration as done:
            return done.value, asked
    raise AssertionError(f"still asking: {asked[-1]}")


def test_enter_takes_what_the_config_says() -> None:
    table = Table(board=12, deal="cards_registered", names=("阿明", "小红"))
    confirmed, asked = fill_in(table, ["", "", "", ""])
    assert confirmed == table
    assert [prompt.default for prompt in asked] == ["12", "2", "阿明 小红", ""]
    assert asked[-1].note == "12人局：狼人×2、平民×10"


def test_everything_may_be_changed() -> None:
    confirmed, _ = fill_in(Table(), ["10", "2", "阿明　小红", ""])
    assert confirmed == Table(board=10, deal="cards_registered", names=("阿明", "小红"))


@pytest.mark.parametrize("line", ["5", "19", "八", "-8", "²"])
def test_a_wrong_number_is_asked_again(line: str) -> None:
    confirmed, asked = fill_in(Table(), [line, "9", "", "", ""])
    assert confirmed.board == 9
    assert asked[1].note == "请输入 6 到 18 之间的数"


def test_a_deck_of_ones_own_stays_only_with_its_number() -> None:
    own = Table(board=8, deck={"werewolf": 2, "villager": 6})
    assert fill_in(own, ["8", "", "", ""])[0].deck == own.deck
    assert fill_in(own, ["9", "", "", ""])[0].deck == {}


def test_names_must_fit() -> None:
    seven = " ".join("甲乙丙丁戊己庚")
    confirmed, asked = fill_in(Table(board=6), ["", "3", "1", seven, "甲 甲", "甲 乙", ""])
    assert [prompt.note for prompt in asked[1:6]] == [
        "",
        "请输入 1 或 2",
        "",
        "只有6个座位，写了7个名字",
        "有两个一样的名字",
    ]
    assert confirmed.names == ("甲", "乙")


def test_names_may_be_dropped() -> None:
    assert fill_in(Table(names=("阿明",)), ["", "", "无", ""])[0].names == ()


def test_no_deck_and_no_consent_start_over() -> None:
    confirmed, asked = fill_in(Table(), ["7", "", "", "6", "", "", "n", "8", "", "", ""])
    assert asked[3].note == "没有七人局的标准牌组"
    assert confirmed.board == 8


def test_the_form_on_a_terminal() -> None:
    lines = iter(["6", "", "[bold]明", ""])
    asked: list[str] = []

    def read(prompt: str) -> str:
        asked.append(prompt)
        return next(lines)

    out = io.StringIO()
    table = ask_setup(Table(), deck_in_words, Console(file=out), read)
    assert table == Table(board=6, names=("[bold]明",))
    assert asked[0] == "几位玩家（6–18） [8]："
    assert out.getvalue() == "6人局：狼人×2、平民×4\n"


def test_the_end_of_input_is_told() -> None:
    def read(prompt: str) -> str:
        raise EOFError

    with pytest.raises(EndOfInput):
        ask_setup(Table(), deck_in_words, Console(file=io.StringIO()), read)
