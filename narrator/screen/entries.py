"""What a host may enter at the set-up, one function an entry: the config with it, or ValueError with the
reason in Chinese. The form on the terminal and the one on the page both go through here."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from msgspec import ValidationError, convert, to_builtins
from msgspec.structs import replace

from narrator.config import Config, Table
from narrator.config.load import ConfigError
from narrator.game.deck import FEWEST, MOST, DeckError, board, check
from narrator.screen.cells import clean
from narrator.screen.lettering import lettering

AGES = range(3, 121)
GENDERS: dict[str, Literal["m", "f"]] = {"男": "m", "女": "f", "m": "m", "f": "f"}
DEALS: dict[str, Literal["app", "cards_registered"]] = {"1": "app", "2": "cards_registered"}


def with_players(config: Config, text: str) -> Config:
    """So many seats. A deck of one's own, and what is known of the players, belong to their number."""
    number = int(text) if text.isascii() and text.isdigit() else 0
    if not FEWEST <= number <= MOST:
        raise ValueError(f"请输入 {FEWEST} 到 {MOST} 之间的数")
    table = config.table
    if number == table.board:
        return config
    kept = replace(table, board=number, deck={}, names=table.names[:number], genders=(), ages=())
    return replace(config, table=kept)


def with_deal(config: Config, text: str) -> Config:
    """Who deals: 1 the program, 2 the table."""
    if text not in DEALS:
        raise ValueError("请输入 1 或 2")
    return replace(config, table=replace(config.table, deal=DEALS[text]))


def with_names(config: Config, names: Sequence[str]) -> Config:
    """Names by seat; "" for a seat without one."""
    kept = [clean(name).strip() for name in names]
    while kept and not kept[-1]:
        kept.pop()
    if len(kept) > config.table.board:
        raise ValueError(f"只有{config.table.board}个座位，写了{len(kept)}个名字")
    called = [name for name in kept if name]
    if len(set(called)) < len(called):
        raise ValueError("有两个一样的名字")
    return replace(config, table=replace(config.table, names=tuple(kept)))


def with_events(config: Config, *, on: bool) -> Config:
    """Whether event cards are drawn."""
    return replace(config, rules=replace(config.rules, events="on" if on else "off"))


def with_genders(config: Config, marks: Sequence[str]) -> Config:
    """Every seat's, or nobody's."""
    count = config.table.board
    if marks and (len(marks) != count or not all(mark in GENDERS for mark in marks)):
        raise ValueError(f"要写{count}个“男”或“女”")
    return replace(config, table=replace(config.table, genders=tuple(GENDERS[mark] for mark in marks)))


def with_ages(config: Config, ages: Sequence[str]) -> Config:
    """Every seat's, or nobody's."""
    count = config.table.board
    if ages and (len(ages) != count or not all(_is_age(age) for age in ages)):
        raise ValueError(f"要写{count}个岁数，每个在 {AGES.start} 到 {AGES.stop - 1} 之间")
    return replace(config, table=replace(config.table, ages=tuple(map(int, ages))))


def with_display(config: Config, field: Literal["labels", "characters"], text: str) -> Config:
    """How the screen writes."""
    try:
        table = convert({**to_builtins(config.table), field: text}, Table)
        lettering(table)
    except (ValidationError, ConfigError):
        raise ValueError("这里写不了这种字") from None
    return replace(config, table=table)


NIGHT = {"night_keys": "table", "scan_step_s": "pace", "scan_laps": "pace", "knock": "ear"}
"""How a night is answered: the setting, and where it stands."""


def with_night(config: Config, field: str, text: str) -> Config:
    """How a night is answered; "" switches a switch off."""
    record = getattr(config, NIGHT[field])
    try:
        changed = convert({**to_builtins(record), field: text or "0"}, type(record), strict=False)
    except ValidationError:
        raise ValueError("这里不能这样填") from None
    return replace(config, **{NIGHT[field]: changed})


def with_card(config: Config, card: str, text: str) -> Config:
    """So many of a card in a deck of one's own; the standard deck again when it comes to that."""
    most = MOST + 2
    if not (text.isascii() and text.isdigit() and int(text) <= most):
        raise ValueError(f"请输入 0 到 {most} 之间的数")
    deck = Counter(config.table.deck or board(config.table.board))
    deck[card] = int(text)
    own = {} if +deck == +board(config.table.board) else dict(+deck)
    return replace(config, table=replace(config.table, deck=own))


def deck_of(config: Config) -> Counter[str]:
    """The deck it would play. ValueError when nobody could."""
    deck = Counter(config.table.deck or board(config.table.board))
    try:
        check(deck, config.table.board)
    except DeckError as error:
        need = config.table.board + (2 if deck.get("thief") else 0)
        reasons = {
            "size": f"{config.table.board}位玩家要{need}张牌，现在有{deck.total()}张",
            "core_roles": "至少要有一名狼人、一名预言家和一名村民",
            "too_many": "狼人最多四名，村民以外的身份最多一名",
        }
        raise ValueError(reasons.get(error.code, str(error))) from error
    return deck


def _is_age(text: str) -> bool:
    return text.isascii() and text.isdigit() and int(text) in AGES
