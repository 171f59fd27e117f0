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
    """十人以下，女巫整局只能用一瓶药；原文称它为变体，所以默认不用。(A4)"""
    witch_potions_per_night: Literal[1, 2] = 1
    """女巫一夜最多用几瓶药；唯一写明的一份规则是一轮一瓶。(A5)"""
    witch_sees: Literal["wolf_target", "net_victim"] = "wolf_target"
    """女巫看到的是狼人的目标，还是真正会死的人；看到目标才不会泄露守卫守对了没有。(A6)"""
    witch_told_after_antidote: bool = True
    """解药用完以后，女巫仍被告知谁被袭击；原文没有附带条件。(A7)"""
    witch_self_save: Literal["always", "first_night", "never"] = "always"
    """女巫能否自救：总是、只在第一夜、从不；两份规则都说可以。(A8)"""
    poison_beats_bite: bool = True
    """同一夜又中毒又被咬，算毒死；“被女巫毒死”照字面读。(A9)"""
    guard_girl: Literal["ineffective", "forbidden", "protected"] = "ineffective"
    """守卫守护小女孩：无效、不许选，还是照样有效；不许选会告诉守卫她是谁。(A10)"""
    guard_may_skip: bool = True
    """守卫可以空守；一份规则说“可以守护”。(A11)"""
    guard_may_repeat: bool = False
    """守卫可以连续两晚守同一人；各份规则都说不行。(A11)"""
    guard_plus_antidote: Literal["lives", "dies"] = "lives"
    """同守同救：活，还是死；两样都是保护，“死”只是比赛里的习惯。(A12)"""
    poison_on_bitten: bool = True
    """女巫可以毒当晚被袭击的人；规则没有禁止。(A9)"""
    wolves_no_victim: bool = True
    """狼人可以空刀；两张事件牌都说到没有牺牲者的夜晚。(A14)"""
    wolves_target_wolf: bool = False
    """狼人可以自刀；规则说的是吃村民。(A15)"""
    seer_result: Literal["role", "camp"] = "role"
    """预言家看到确切身份，还是只看到是不是狼人；三份规则都说看身份牌。(A16)"""
    hunter_causes: tuple[Cause, ...] = ("wolves", "execution")
    """猎人因哪些死因可以开枪；两份规则说被狼人杀或被处决，一份明说殉情不行。(A17)"""
    hunter_must_shoot: bool = False
    """猎人有人可射时必须开枪；原文是“可以”。(A18)"""
    girl_caught_savable: bool = True
    """偷看被抓的小女孩能否用解药救活；她顶替了当晚的受害者。(A19)"""
    cupid_camp: Literal["lovers", "village", "none"] = "lovers"
    """丘比特跟谁一起赢：人狼恋、村民，还是谁都不跟；唯一写明的说他不属于村民。(A20)"""
    mixed_couple: Literal["one_wolf", "wolf_and_village_camp"] = "one_wolf"
    """怎样算人狼恋：恰有一狼，还是一狼加一名村民阵营；规则里“村民”指所有不是狼人的人。(A21)"""
    cupid_may_name_self: bool = True
    """丘比特可以指定自己；三份规则都说可以。(A20)"""
    lovers_ban: Literal["vote_and_powers", "vote_only", "none"] = "vote_and_powers"
    """情侣不得互投、能力也不得互相伤害；只限投票；或者都不限。一份规则说“永远不能互指互杀”。(A22)"""
    idiot_revealed_again: Literal["immune", "dies"] = "immune"
    """翻过牌的白痴再被投中：仍免死，还是处死；“翻牌就能免死”是一种状态。(A24)"""
    idiot_sheriff: Literal["dormant", "passes_badge", "removed"] = "dormant"
    """白痴警长翻牌以后：警徽失效、移交，还是作废；规则说“没有实际作用”。(A26)"""
    idiot_dies_with_elder: bool = True
    """长老死于村民之手时，翻过牌的白痴一同死去；三份规则都这么说。(A29)"""
    elder_lives: Literal[1, 2] = 2
    """长老对狼人有几条命；三份规则都是两条。(A27)"""
    elder_curse_causes: tuple[CurseCause, ...] = ("vote_type", "shot", "poison", "punishment")
    """长老因哪些死因让全村失去能力；原文举例是投票、枪、毒药，刑罚也是村民之手。(A28)"""
    elder_curse_scope: Literal["all", "listed_four"] = "all"
    """长老诅咒的范围：所有村民能力，还是只有猎人、守卫、女巫、预言家；两份对一份。(A29)"""
    elder_curse_timing: Literal["before_hunter", "after_hunter"] = "before_hunter"
    """长老与猎人同时死：先失去能力，还是先开枪；开枪是公布之后才用的能力。(A30)"""
    tie_order: tuple[Tiebreak, ...] = ("scapegoat", "sheriff", "none")
    """平票依次由谁解决；替罪羊的规则没有例外，其余可以接在后面。(A31)"""
    revote_rounds: Annotated[int, Meta(ge=1, le=3)] = 3
    """平票后最多再投几轮；原文是“直至有人出局”，要有个头。(A31)"""
    sheriff_may_void: bool = True
    """平票时警长可以决定废票；原文写明可以。(A47)"""
    scapegoat_names_when: Literal["tie_only", "any_execution"] = "tie_only"
    """替罪羊何时指定明天的投票者：只在平票替死时，还是任何处决；规则只说到平票。(A32)"""
    scapegoat_min_voters: Literal[0, 1] = 1
    """替罪羊至少要留几名投票者；原文说的极端是“只指定一名”。(A33)"""
    piper_must_live: bool = True
    """吹笛者活着才能赢；原文是“除吹笛者之外所有存活的”。(A35)"""
    piper_charms: Literal[1, 2, 3] = 2
    """吹笛者每晚迷惑几人；三份规则都是两人。(A36)"""
    win_priority: tuple[Winner, ...] = ("piper", "lovers", "wolves", "village")
    """几方同时达成时谁优先；吹笛者赢则“其余都输”，人狼恋的目标取代了原来的。(A37)"""
    village_needs_piper_dead: bool = False
    """村民还须除掉吹笛者才算赢；原文只说消灭狼人。(A38)"""
    wolves_win: Literal["elimination", "parity"] = "elimination"
    """狼人何时赢：杀光好人，还是人数相等；规则写的是杀掉全部。(A39)"""
    all_dead: Literal["none", "village", "wolves"] = "none"
    """无人生还时算谁赢；规则没有说，所以谁都不赢。(A40)"""
    sheriff_election: Literal[
        "before_announcement", "after_announcement", "after_speeches", "before_game", "none"
    ] = "before_announcement"
    """警长何时选举；写得最明确的是公布昨夜结果之前。(A42)"""
    election_tie: Literal["none", "lot"] = "none"
    """警长选举再次平票：没有警长，还是抽签；规则没有说。(A45)"""
    sheriff_weight: Annotated[float, Meta(ge=1, le=2, multiple_of=0.5)] = 2.0
    """警长一票算几票；两份规则是两票，一份是一票半。(A43)"""
    sheriff_successor: Literal["must", "may"] = "must"
    """警长死时必须指定继任者，还是可以放弃；两份对一份。(A44)"""
    self_vote: bool = True
    """可以投自己；免提投票时无从禁止，所以默认允许。(A48)"""
    vote_may_abstain: bool = True
    """投票可以弃票；规则没有说，照顾现场。(A48)"""
    reveal_on_death: bool = True
    """死者翻牌；两份规则都要翻。(A49)"""
    last_words: Literal["all", "first_night_and_vote", "vote_only", "none"] = "all"
    """谁有遗言：所有死者、首夜与被处决的、只有被处决的，或者没有；一份规则说都有。(A50)"""
    speaking_order: Literal["free", "left_of_victim"] = "free"
    """自由讨论，还是从死者左手边起轮流发言；轮流是一份规则里的变体。(A52)"""
    decoy_calls: Literal["deck", "first_night_only", "none"] = "deck"
    """没有人持有的身份也照样叫醒，不让人听出谁死了；规则说“也要假装进行”。(A55)"""
    redeal_if_no_wolf: bool = True
    """发完牌场上没有狼人就重发；不然村民立刻就赢了。(A2)"""
    thief_must_take_wolf: Literal["both", "any", "never"] = "both"
    """盗贼何时必须换成狼人：两张都是狼人、有一张就必须，还是从不；三份规则都说两张都是。(A2)"""
    thief_kept_is: Literal["villager", "nothing"] = "villager"
    """盗贼不换牌时，算普通村民，还是什么都不算；一份规则说和普通村民没区别。(A3)"""
    events: Literal["off", "on"] = "off"
    """新月事件卡；默认不用。(A56)"""
    events_from_day: Annotated[int, Meta(ge=1, le=9)] = 1
    """从第几天早晨开始抽事件卡；有的牌要说到刚死的人，公布之后抽。(A56)"""
    variant_not_him: bool = False
    """抽到“乏味的周一”时，用担保代替投票；活着的人都参加。(A67)"""
    harvest_festival: Literal["off", "event", "whole_game"] = "off"
    """收获节：不用、只在那张牌的回合，还是整局；盗贼和丘比特的部分只有整局才用得上。(A69)"""
    lycan_temptation: Literal["off", "event", "whole_game"] = "off"
    """狼变的诱惑：不用、只在那张牌的回合，还是整局；守卫、解药、长老的一条命都挡得住。(A79)"""
    absent_night_powers: bool = True
    """去打猎、跳舞的人夜里仍可使用能力；牌上只说不能吃与被吃。(A62)"""
    next_killed: Literal["by_vote", "any"] = "by_vote"
    """“下一个被杀死的玩家”：只算投票，还是夜里的也算；“第二个嫌疑人”说的是处决。(A63)"""
    eclipse_penalty: Literal["none", "lose_vote"] = "none"
    """月蚀时违规：只提醒，还是失去投票权；牌上没有写惩罚。(A82)"""
    backfire_night: Literal["next", "second"] = "next"
    """“意外”在下一夜生效，还是再下一夜；“第二天的晚上”两种读法都有。(A86)"""
    rascal_weight: Literal["rest_of_game", "return_day"] = "rest_of_game"
    """小流氓的三票：直到结束，还是只在回来那天；牌上没有写到何时为止。(A85)"""
    double_agent_blocks_wolf_win: bool = False
    """双重身份的盟友也要死，狼人才算赢；默认不必杀盟友。(A91)"""
    spiritualism_physical: bool = False
    """招魂术也用看得见的问题（首饰、眼镜、衣着……）；这些要靠在座的人回答。(A68)"""
    nightmare_weights: bool = False
    """梦魇的指控也计警长的加票；牌上数的是次数。(A77)"""
    devil_pact_scapegoat: bool = True
    """替罪羊也可以与恶魔立约；他也是要被吊死的人。(A73)"""
    miracle_target: Literal["last_wolf_victim", "last_night_only"] = "last_wolf_victim"
    """奇迹救回：最后一个被狼人杀死的人，还是只限昨夜的；牌上是“最后一个受害者”。(A66)"""
    specter_death_savable: bool = False
    """鬼怪杀死的老狼可以用解药救；牌上是在天亮以前换好了牌。(A84)"""
