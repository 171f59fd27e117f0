"""Who sits at the table, and how the evening flows."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Seconds = Annotated[float, Meta(ge=0, le=3600)]
Share = Annotated[float, Meta(ge=0, le=1)]


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """The seats and the deck."""

    board: Annotated[int, Meta(ge=6, le=18)] = 8
    """几人局，六到十八。"""
    deck: dict[str, Annotated[int, Meta(ge=1, le=18)]] = {}
    """自选牌组，例如 { werewolf = 2, seer = 1, villager = 5 }；空着就用标准牌组。(A1)"""
    names: tuple[str, ...] = ()
    """各座位的名字，按座位号；可以不写。"""
    genders: tuple[Literal["m", "f"], ...] = ()
    """各座位的性别，按座位号；不写就没有用到性别的事件卡。(A72)"""
    ages: tuple[Annotated[int, Meta(ge=3, le=120)], ...] = ()
    """各座位的岁数，按座位号；不写就没有用到年龄的事件卡。(A72)"""
    deal: Literal["app", "cards_registered"] = "app"
    """由程序发牌，还是用实体牌、第一夜登记。(A93)"""
    vote_mode: Literal["roll_call", "result"] = "roll_call"
    """逐个点名投票，还是大家同时指、再报一个结果。"""
    night_keys: Literal["keys", "scan"] = "keys"
    """夜里怎样回答：按座位号，还是扫描——亮到谁时按任意键。"""
    characters: Literal["simplified", "traditional"] = "simplified"
    """屏幕上用简体字还是繁体字；繁体要装 narrator[traditional]。说的话不变。"""
    labels: Literal["chinese", "english"] = "chinese"
    """页面上的按钮和说明用中文还是英文；主持人说的话总是中文。"""


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """How long things take. All in seconds of the evening's clock."""

    slot_least_s: Seconds = 12.0
    """Shortest lap of a night call. Long enough to find one's seat on the screen and confirm it."""
    slot_most_s: Annotated[float, Meta(ge=1, le=3600)] = 20.0
    """Longest lap of a night call. Laps must add up to as long as anybody takes."""
    slot_again: Share = 0.15
    """Chance that a call is planned one lap longer, drawn before it starts, whoever is called."""
    night_patience_s: Seconds = 180.0
    """A night question unanswered for this long is passed, or drawn by lot if it may not be passed; in scan
    mode `scan_laps` says how long."""
    gap_least_s: Seconds = 1.5
    """Shortest silence between two night calls: eyes close, hands go back."""
    gap_most_s: Seconds = 3.0
    """Longest silence between two night calls."""
    notice_s: Seconds = 5.0
    """How long a private notice stays on the screen."""
    answer_s: Seconds = 12.0
    """Silence after a public question before it is asked again."""
    discussion_s: Seconds = 300.0
    """Free discussion."""
    speech_s: Seconds = 60.0
    """One player's turn to speak, a last word included."""
    scan_step_s: Annotated[float, Meta(ge=0.3, le=10)] = 1.2
    """Scan mode lights each seat for this long."""
    scan_laps: Annotated[int, Meta(ge=1, le=100)] = 15
    """Scan mode waits for as long as it takes to light every seat of the table so many times."""
