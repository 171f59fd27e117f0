"""The questions before the evening: how many players, which cards, events, rules and names."""

from collections.abc import Callable, Generator

from msgspec import Struct
from rich.console import Console

from narrator.config import Config
from narrator.game.deck import FEWEST, MOST
from narrator.screen import entries
from narrator.screen.options_form import options
from narrator.screen.plain import EndOfInput
from narrator.screen.prompt import Prompt, yes_or_no

_NO = frozenset({"n", "no", "否", "不", "重填"})
_NAMELESS = "无"


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


def _players(config: Config, note: str) -> Form:
    while True:
        line = yield Prompt(f"几位玩家（{FEWEST}–{MOST}）", str(config.table.board), note)
        try:
            return entries.with_players(config, line) if line else config
        except ValueError as slip:
            note = str(slip)


def _deal(config: Config) -> Form:
    default = next(key for key, deal in entries.DEALS.items() if deal == config.table.deal)
    note = ""
    while True:
        line = (yield Prompt("发牌：1 程序发牌　2 用实体牌，第一夜登记", default, note)) or default
        try:
            return entries.with_deal(config, line)
        except ValueError as slip:
            note = str(slip)


def _names(config: Config) -> Form:
    table, note = config.table, ""
    keep = f"，“{_NAMELESS}”表示不用" if table.names else ""
    while True:
        line = yield Prompt(f"名字（按座位号，空格隔开，可以不填{keep}）", " ".join(table.names), note)
        if not line:
            return config
        try:
            return entries.with_names(config, () if line == _NAMELESS else line.split())
        except ValueError as slip:
            note = str(slip)


def _events(config: Config) -> Form:
    """Event cards; gender and age are asked only with them, and may be refused (A72)."""
    on = yield from yes_or_no("用新月事件卡吗", default=config.rules.events == "on")
    config = entries.with_events(config, on=on)
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
        try:
            return entries.with_genders(config, said) if said else config
        except ValueError as slip:
            note = str(slip)


def _ages(config: Config) -> Form:
    board, note = config.table.board, ""
    while True:
        shown = " ".join(map(str, config.table.ages))
        line = yield Prompt(f"岁数（按座位号写{board}个数，空格隔开；不说就回车）", shown, note)
        said = line.split()
        try:
            return entries.with_ages(config, said) if said else config
        except ValueError as slip:
            note = str(slip)


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
