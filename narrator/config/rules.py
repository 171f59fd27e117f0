"""The rules a table may turn, one field each. A-numbers name the ambiguity in the law (docs/rules.md)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Cause = Literal["wolves", "execution", "grief", "poison", "shot", "with_elder"]
Tiebreak = Literal["scapegoat", "sheriff", "revote", "none"]
Winner = Literal["piper", "lovers", "wolves", "village"]
CurseCause = Literal["vote_type", "shot", "poison", "punishment"]


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """Each field: what it decides, in a host's words, its default first among the values."""

    witch_one_potion_under_10: bool = False
    """十人以下，女巫整局只能用一瓶药。(A4)"""
    witch_potions_per_night: Literal[1, 2] = 1
    """女巫一夜最多用几瓶药。(A5)"""
    witch_sees: Literal["wolf_target", "net_victim"] = "wolf_target"
    """女巫看到的是狼人的目标，还是真正会死的人。(A6)"""
    witch_told_after_antidote: bool = True
    """解药用完以后，女巫仍被告知谁被袭击。(A7)"""
    witch_self_save: Literal["always", "first_night", "never"] = "always"
    """女巫能否自救。(A8)"""
    poison_beats_bite: bool = True
    """同一夜又中毒又被咬，算毒死。(A9)"""
    guard_girl: Literal["ineffective", "forbidden"] = "ineffective"
    """守卫守护小女孩：无效，还是不许选。(A10)"""
    guard_may_skip: bool = True
    """守卫可以空守。(A11)"""
    guard_plus_antidote: Literal["lives", "dies"] = "lives"
    """同守同救：活，还是死。(A12)"""
    wolves_no_victim: bool = True
    """狼人可以空刀。(A14)"""
    wolves_target_wolf: bool = False
    """狼人可以自刀。(A15)"""
    seer_result: Literal["role", "camp"] = "role"
    """预言家看到确切身份，还是只看到是不是狼人。(A16)"""
    hunter_causes: tuple[Cause, ...] = ("wolves", "execution")
    """猎人因哪些死因可以开枪。(A17)"""
    girl_caught_savable: bool = True
    """偷看被抓的小女孩能否用解药救活。(A19)"""
    cupid_camp: Literal["lovers", "village", "none"] = "lovers"
    """丘比特跟谁一起赢：人狼恋、村民，还是谁都不跟。(A20)"""
    mixed_couple: Literal["one_wolf", "wolf_and_village_camp"] = "one_wolf"
    """怎样算人狼恋：恰有一狼，还是一狼加一名村民阵营。(A21)"""
    lovers_ban: Literal["vote_and_powers", "vote_only"] = "vote_and_powers"
    """情侣不得互投；能力也不得互相伤害，还是只限投票。(A22)"""
    idiot_revealed_again: Literal["immune", "dies"] = "immune"
    """翻过牌的白痴再被投中：仍免死，还是处死。(A24)"""
    idiot_sheriff: Literal["dormant", "passes_badge", "removed"] = "dormant"
    """白痴警长翻牌以后：警徽失效、移交，还是作废。(A26)"""
    elder_curse_causes: tuple[CurseCause, ...] = ("vote_type", "shot", "poison", "punishment")
    """长老因哪些死因让全村失去能力。(A28)"""
    elder_curse_scope: Literal["all", "listed_four"] = "all"
    """长老诅咒的范围：所有村民能力，还是只有猎人、守卫、女巫、预言家。(A29)"""
    elder_curse_timing: Literal["before_hunter", "after_hunter"] = "before_hunter"
    """长老与猎人同时死：先失去能力，还是先开枪。(A30)"""
    tie_order: tuple[Tiebreak, ...] = ("scapegoat", "sheriff", "none")
    """平票依次由谁解决。(A31)"""
    scapegoat_names_when: Literal["tie_only", "any_execution"] = "tie_only"
    """替罪羊何时指定明天的投票者。(A32)"""
    scapegoat_min_voters: Literal[0, 1] = 1
    """替罪羊至少要留几名投票者。(A33)"""
    piper_must_live: bool = True
    """吹笛者活着才能赢。(A35)"""
    win_priority: tuple[Winner, ...] = ("piper", "lovers", "wolves", "village")
    """几方同时达成时谁优先。(A37)"""
    village_needs_piper_dead: bool = False
    """村民还须除掉吹笛者才算赢。(A38)"""
    wolves_win: Literal["elimination", "parity"] = "elimination"
    """狼人何时赢：杀光好人，还是人数相等。(A39)"""
    all_dead: Literal["none", "village", "wolves"] = "none"
    """无人生还时算谁赢。(A40)"""
    sheriff_election: Literal[
        "before_announcement", "after_announcement", "after_speeches", "before_game", "none"
    ] = "before_announcement"
    """警长何时选举。(A42)"""
    sheriff_weight: Annotated[float, Meta(ge=1, le=2, multiple_of=0.5)] = 2.0
    """警长一票算几票。(A43)"""
    sheriff_successor: Literal["must", "may"] = "must"
    """警长死时必须指定继任者，还是可以放弃。(A44)"""
    self_vote: bool = True
    """可以投自己。(A48)"""
    reveal_on_death: bool = True
    """死者翻牌。(A49)"""
    last_words: Literal["all", "first_night_and_vote", "vote_only", "none"] = "all"
    """谁有遗言。(A50)"""
    speaking_order: Literal["free", "left_of_victim"] = "free"
    """自由讨论，还是从死者左手边起轮流发言。(A52)"""
    decoy_calls: Literal["deck", "first_night_only", "none"] = "deck"
    """没有人持有的身份也照样叫醒，不让人听出谁死了。(A55)"""
    redeal_if_no_wolf: bool = True
    """发完牌场上没有狼人就重发。(A2)"""
    thief_kept_is: Literal["villager", "nothing"] = "villager"
    """盗贼不换牌时，算普通村民，还是什么都不算。(A3)"""
