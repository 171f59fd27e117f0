"""The story tells everything that happened and needs telling."""

from typing import get_args

import pytest

from narrator.evening.cues import Say
from narrator.evening.story import story
from narrator.game.effect import Effect
from narrator.game.happenings import (
    AgentNamed,
    AnyHappening,
    Backfired,
    BadgeWent,
    BiteSurvived,
    BondBroken,
    BottleGained,
    BoxTossed,
    CardShown,
    CardsSwapped,
    Charmed,
    CoinTossed,
    Condemned,
    Converted,
    Coupled,
    Cursed,
    DayBroke,
    Dealt,
    DeathCause,
    Died,
    EffectBegan,
    EffectEnded,
    Elected,
    EventDrawn,
    Exchanged,
    EyesClosed,
    EyesOpened,
    FriendsNamed,
    GameEnded,
    Happening,
    IdiotOpened,
    Infected,
    Judged,
    Marked,
    NightAnnounced,
    NightFell,
    PactMade,
    RascalReturned,
    Returned,
    SecondVoteDue,
    SecretLover,
    ShotFired,
    SpecterChose,
    SpiritAnswered,
    Tied,
    Voted,
    VotersNamed,
    Vouched,
)
from narrator.words.saying import sentence

TOLD: list[tuple[Happening, str]] = [
    (Dealt(("seer", "werewolf")), "现在公布这一局的经过。预言家是一号。狼人是二号。"),
    (NightFell(2), "第二夜。"),
    (DayBroke(2), "第二天。"),
    (Marked("guarded", 5), "五号得到守护。"),
    (Marked("seen", 5, "elder"), "五号被查验，身份是长老。"),
    (Marked("bitten", 5), "狼人袭击了五号。"),
    (Marked("spared", 5), "狼人放过了五号。"),
    (Marked("caught", 5), "五号偷看，被狼人发现，成为新的目标。"),
    (Marked("healed", 5), "五号喝下解药。"),
    (Marked("poisoned", 5), "五号喝下毒药。"),
    (Coupled((2, 5)), "丘比特让二号和五号成为情侣。"),
    (Exchanged(5, "witch"), "盗贼五号换了牌，成为女巫。"),
    (Charmed((2, 5)), "吹笛者迷惑了二号和五号。"),
    (BiteSurvived(5), "五号挺过了这次袭击。"),
    (Died(5, "vote"), "村民处决了五号。"),
    (Died(5, "shot"), ""),
    (Died(5, "great_distrust"), "五号因为没有朋友被处决。"),
    (ShotFired(5, 2), "五号开枪带走了二号。"),
    (ShotFired(5, None), ""),
    (BadgeWent(5), "五号成为警长。"),
    (BadgeWent(None), "警徽作废。"),
    (Tied((2, 5)), "二号和五号平票。"),
    (VotersNamed((2, 5)), "替罪羊指定二号和五号第二天投票。"),
    (Cursed(), "村民铸成大错，特殊身份失去了能力。"),
    (IdiotOpened(5), "白痴五号翻牌，免于处决。"),
    (EventDrawn("spiritualism_3"), "这一天的事件是：招魂术。"),
    (EventDrawn("spiritualism_3", "no_wolf_victim"), ""),
    (Converted(5, "werewolf"), "五号变成了狼人。"),
    (SpecterChose(5, 2), "五号变成狼人，选中了老狼人二号。"),
    (Backfired(5, 2), "五号没有死，变成了狼人。"),
    (Infected(5), "五号被狼人感染。"),
    (BottleGained("antidote"), "女巫多得一瓶解药。"),
    (BottleGained("poison"), "女巫多得一瓶毒药。"),
    (BoxTossed(5, "in", "out"), "女巫让五号喝药，盒子判为解药。"),
    (BoxTossed(5, "out", "out"), "女巫让五号喝药，盒子判为毒药。"),
    (SecretLover(2, 5), "二号另有所爱，秘密情人是五号。"),
    (CardsSwapped(2, 5), "盗贼二号和五号换了牌。"),
    (SecondVoteDue(True), "村民们还要再投一次票。"),
    (SecondVoteDue(False), ""),
    (BondBroken(), "这对情侣从此不再相爱。"),
    (RascalReturned(5), "小流氓五号回到村里。"),
    (PactMade(5), "五号与恶魔立约，免于处决。"),
    (CoinTossed(True), "硬币是正面，判决无效。"),
    (CoinTossed(False), "硬币是反面，判决有效。"),
    (AgentNamed(5), "五号成为狼人的秘密盟友。"),
    (Returned(5), "五号回到村里，成为普通村民。"),
    (
        SpiritAnswered(4, 3, "same_camp", ("same_camp",), (2, 5), True),
        "招魂师四号询问三号的亡魂。招魂师指出的两个人，是同一个阵营的吗？被指出的是二号和五号。亡魂回答：是。",
    ),
    (
        SpiritAnswered(4, 3, "am_i_wolf", ("am_i_wolf",), (), False),
        "招魂师四号询问三号的亡魂。招魂师是狼人吗？亡魂回答：不是。",
    ),
    (FriendsNamed((), (2, 5)), "一个朋友也没有的是二号和五号。"),
    (FriendsNamed((), ()), ""),
    (Vouched((2, 3), 5), "到最后，没有人为五号担保。"),
    (GameEnded("none", ()), "游戏结束。村里没有人活下来，这一局没有赢家。"),
]
UNTOLD: tuple[Happening, ...] = (
    CardShown(5, "seer"),
    Elected((), ()),
    Voted((), ()),
    Judged("no_votes"),
    NightAnnounced(),
    Condemned(None),
    EffectBegan(Effect("burial", "never")),
    EffectEnded("burial"),
    EyesClosed(),
    EyesOpened(),
)
"""What is only how it came to be."""


def _lines(*happenings: Happening) -> list[str]:
    return [sentence(cue.key, cue.facts) for cue in story(happenings) if isinstance(cue, Say)]


@pytest.mark.parametrize(("happening", "told"), TOLD)
def test_it_is_told_in_a_line(happening: Happening, told: str) -> None:
    assert "".join(_lines(happening)) == told


def test_nothing_that_can_happen_is_forgotten() -> None:
    known = {type(happening) for happening, _ in TOLD} | {type(happening) for happening in UNTOLD}
    assert known == set(get_args(AnyHappening))
    assert not _lines(*UNTOLD)


@pytest.mark.parametrize("cause", get_args(DeathCause))
def test_every_death_is_told_once(cause: DeathCause) -> None:
    shot = (ShotFired(2, 5),) if cause == "shot" else ()
    (line,) = _lines(*shot, Died(5, cause))
    assert "五号" in line
