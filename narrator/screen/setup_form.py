"""The questions before the evening: how many players, which cards, events, rules and names."""

from collections.abc import Callable, Generator

import msgspec
from msgspec import Struct
from rich.console import Console

from narrator.config import Config
from narrator.screen.cells import clean
from narrator.screen.options_form import options
from narrator.screen.plain import EndOfInput
from narrator.screen.prompt import Prompt, yes_or_no

FEWEST, MOST = 6, 18
_DEALS: dict[str, str] = {"1": "app", "2": "cards_registered"}
_NO = frozenset({"n", "no", "否", "不", "重填"})
_NAMELESS = "无"
_GENDERS = {"男": "m", "女": "f", "m": "m", "f": "f"}
_AGES = range(3, 121)


class InWords(Struct, frozen=True):
    """What a set-up means, in Chinese."""

    deck: Callable[[Config], str]
    """The deck it would play; raises ValueError with a Chinese reason if there is none."""
    left_out: Callable[[Config], str]
    """The event cards it must do without, "" when none."""


Form = Generator[Prompt, str, Config]


def form(config: Config, in_words: InWords) -> Form:
    """Ask until the set-up is confirmed. An empty line takes the default, which is what `config` says."""
    note = ""
    while True:
        config = yield from _players(config, note)
        config = yield from _deal(config)
        config = yield from _names(config)
        config = yield from _events(config)
        config = yield from options(config)
        try:
            deck = in_words.deck(config)
        except ValueError as no_deck:
            note = str(no_deck)
            continue
        summary = "\n".join(filter(None, (f"{config.table.board}人局：{deck}", in_words.left_out(config))))
        sure = yield Prompt("开始吗？回车开始，输入 n 重填", note=summary)
        if sure.lower() not in _NO:
            return config
        note = ""


def _table(config: Config, **changes: object) -> Config:
    return msgspec.structs.replace(config, table=msgspec.structs.replace(config.table, **changes))


def _players(config: Config, note: str) -> Form:
    table = config.table
    while True:
        line = yield Prompt(f"几位玩家（{FEWEST}–{MOST}）", str(table.board), note)
        number = int(line) if line.isascii() and line.isdigit() else table.board if not line else 0
        if number == table.board:
            return config
        if FEWEST <= number <= MOST:
            # A deck of one's own, and what is known of the players, belong to their number.
            return _table(config, board=number, deck={}, names=table.names[:number], genders=(), ages=())
        note = f"请输入 {FEWEST} 到 {MOST} 之间的数"


def _deal(config: Config) -> Form:
    default = next(key for key, deal in _DEALS.items() if deal == config.table.deal)
    note = ""
    while True:
        line = (yield Prompt("发牌：1 程序发牌　2 用实体牌，第一夜登记", default, note)) or default
        if line in _DEALS:
            return _table(config, deal=_DEALS[line])
        note = "请输入 1 或 2"


def _names(config: Config) -> Form:
    table, note = config.table, ""
    keep = f"，“{_NAMELESS}”表示不用" if table.names else ""
    while True:
        line = yield Prompt(f"名字（按座位号，空格隔开，可以不填{keep}）", " ".join(table.names), note)
        if not line:
            return config
        names = () if line == _NAMELESS else tuple(clean(name) for name in line.split())
        if len(names) > table.board:
            note = f"只有{table.board}个座位，写了{len(names)}个名字"
        elif len(set(names)) < len(names):
            note = "有两个一样的名字"
        else:
            return _table(config, names=names)


def _events(config: Config) -> Form:
    """Event cards; gender and age are asked only with them, and may be refused (A72)."""
    on = yield from yes_or_no("用新月事件卡吗", default=config.rules.events == "on")
    rules = msgspec.structs.replace(config.rules, events="on" if on else "off")
    config = msgspec.structs.replace(config, rules=rules)
    if not on:
        return config
    config = yield from _genders(config)
    return (yield from _ages(config))


def _genders(config: Config) -> Form:
    board, note = config.table.board, ""
    shown = "".join("男" if gender == "m" else "女" for gender in config.table.genders)
    while True:
        line = yield Prompt(f"性别（按座位号写{board}个男或女，如 男女女…；不说就回车）", shown, note)
        said = line.replace(" ", "")
        if not said:
            return config
        if len(said) == board and all(mark in _GENDERS for mark in said):
            return _table(config, genders=tuple(_GENDERS[mark] for mark in said))
        note = f"要写{board}个“男”或“女”"


def _ages(config: Config) -> Form:
    board, note = config.table.board, ""
    while True:
        shown = " ".join(map(str, config.table.ages))
        line = yield Prompt(f"岁数（按座位号写{board}个数，空格隔开；不说就回车）", shown, note)
        said = line.split()
        if not said:
            return config
        if len(said) == board and all(age.isascii() and age.isdigit() and int(age) in _AGES for age in said):
            return _table(config, ages=tuple(map(int, said)))
        note = f"要写{board}个岁数，每个在 {_AGES.start} 到 {_AGES.stop - 1} 之间"


def ask_setup(
    config: Config, in_words: InWords, console: Console, read: Callable[[str], str] = input
) -> Config:
    """Ask on the terminal, line by line. Raises EndOfInput."""
    questions = form(config, in_words)
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
            confirmed: Config = done.value
            return confirmed
