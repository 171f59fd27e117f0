"""The questions before the evening: how many players, which cards, what names."""

from collections.abc import Callable, Generator

import msgspec
from msgspec import Struct
from rich.console import Console

from narrator.config.table import Table
from narrator.screen.cells import clean
from narrator.screen.plain import EndOfInput

FEWEST, MOST = 6, 18
_DEALS: dict[str, str] = {"1": "app", "2": "cards_registered"}
_NO = frozenset({"n", "no", "否", "不", "重填"})
_NAMELESS = "无"

DeckInWords = Callable[[Table], str]
"""The deck a table would play, in Chinese; raises ValueError, with a Chinese reason, if there is none."""


class Prompt(Struct, frozen=True):
    """One line to ask."""

    text: str
    default: str = ""
    """What Enter answers."""
    note: str = ""
    """What was wrong with the last line, or what is to be looked at first."""


Form = Generator[Prompt, str, Table]


def form(table: Table, deck_in_words: DeckInWords) -> Form:
    """Ask until the table is confirmed. An empty line takes the default, which is what `table` says."""
    note = ""
    while True:
        table = yield from _players(table, note)
        table = yield from _deal(table)
        table = yield from _names(table)
        try:
            deck = deck_in_words(table)
        except ValueError as no_deck:
            note = str(no_deck)
            continue
        sure = yield Prompt("开始吗？回车开始，输入 n 重填", note=f"{table.board}人局：{deck}")
        if sure.lower() not in _NO:
            return table
        note = ""


def _players(table: Table, note: str) -> Form:
    while True:
        line = yield Prompt(f"几位玩家（{FEWEST}–{MOST}）", str(table.board), note)
        number = int(line) if line.isascii() and line.isdigit() else table.board if not line else 0
        if number == table.board:
            return table
        if FEWEST <= number <= MOST:
            # A deck of one's own is made for its number of players.
            return msgspec.structs.replace(table, board=number, deck={}, names=table.names[:number])
        note = f"请输入 {FEWEST} 到 {MOST} 之间的数"


def _deal(table: Table) -> Form:
    default = next(key for key, deal in _DEALS.items() if deal == table.deal)
    note = ""
    while True:
        line = (yield Prompt("发牌：1 程序发牌　2 用实体牌，第一夜登记", default, note)) or default
        if line in _DEALS:
            return msgspec.structs.replace(table, deal=_DEALS[line])
        note = "请输入 1 或 2"


def _names(table: Table) -> Form:
    note = ""
    keep = f"，“{_NAMELESS}”表示不用" if table.names else ""
    while True:
        line = yield Prompt(f"名字（按座位号，空格隔开，可以不填{keep}）", " ".join(table.names), note)
        if not line:
            return table
        names = () if line == _NAMELESS else tuple(clean(name) for name in line.split())
        if len(names) > table.board:
            note = f"只有{table.board}个座位，写了{len(names)}个名字"
        elif len(set(names)) < len(names):
            note = "有两个一样的名字"
        else:
            return msgspec.structs.replace(table, names=names)


def ask_setup(
    table: Table, deck_in_words: DeckInWords, console: Console, read: Callable[[str], str] = input
) -> Table:
    """Ask on the terminal, line by line. Raises EndOfInput."""
    questions = form(table, deck_in_words)
    prompt = next(questions)
    while True:
        if prompt.note:
            console.print(prompt.note, style="bold", markup=False, highlight=False)
        default = f" [{prompt.default}]" if prompt.default else ""
        try:
            line = read(f"{prompt.text}{default}：")
        except EOFError:
            raise EndOfInput("the input has ended during the set-up") from None
        try:
            prompt = questions.send(line.strip())
        except StopIteration as done:
            confirmed: Table = done.value
            return confirmed
