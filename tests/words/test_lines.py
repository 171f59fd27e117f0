"""Every line, said with sample facts: what a host may and may not say."""

import re
from pathlib import Path

import pytest

import narrator
from narrator.game.question import Facts, Question
from narrator.words.facts import RENDERERS
from narrator.words.hearing import commands, phrases_for
from narrator.words.lines import CAMPS, CARDS, CAUSES, EVENTS, LABELS, LINES, PHASES
from narrator.words.saying import keys, sentence, variants

ROOM = Path(narrator.__file__).parent

SCREEN_ONLY = {
    "deal.card",
    "register.seats",
    "notice.lover",
    "notice.charmed",
    "notice.infected",
    "notice.card",
    "notice.nothing",
    "charmed.company",
    "piper.whom",
    "little_girl.caught",
    "thief.choose",
    "thief.swap",
    "cupid.whom",
    "cupid.unfaithful",
    "cupid.secret",
    "guard.whom",
    "seer.whom",
    "seer.sees",
    "seer.camp",
    "seer.three",
    "werewolf.whom",
    "church.whom",
    "inn.whom",
    "wolf_seers.whom",
    "three.whom",
    "specter.kill",
    "touch_of_death.touched",
    "double_agent.whom",
    "double_agent.wolves",
    "woodland_gathering.bottle",
    "witch.told",
    "witch.told_two",
    "witch.told_nobody",
    "witch.untold",
    "witch.heal",
    "witch.heal_one",
    "witch.give",
    "witch.poison",
    "refused.same_twice",
    "refused.wolf",
    "refused.charmed",
    "refused.infected",
    "refused.bitten",
    "refused.elsewhere",
    "mouth.absent",
    "violation.hint",
}
"""Lines that are read and never spoken: they hold a secret, or there is no voice to speak them."""

SAMPLE: Facts = {
    "seat": 12,
    "target": 2,
    "seats": (2, 5, 10, 12),
    "count": 2,
    "seconds": 150,
    "card": "seer",
    "first": "werewolf",
    "second": "cupid",
    "cards": ("seer", "villager", "witch"),
    "event": "not_me_nor_wolf",
    "camp": "not_wolf",
    "cause": "second_vote",
    "votes": 1.5,
    "tally": ((1, 2.5), (5, 4.0), (12, 0.5)),
    "deck": (("werewolf", 2), ("seer", 1), ("cupid", 1), ("witch", 1), ("hunter", 1), ("villager", 2)),
    "night": 2,
    "phrases": ("十二号", "弃票"),
    "answer": "十二号",
}

EVERY = [(key, variant) for key in keys() for variant in range(variants(key))]
NIGHT_CALLS = [key for key in keys() if re.fullmatch(r"\w+\.(wake|sleep|hunt)", key)]
NIGHT_TOPICS = {
    "thief",
    "cupid",
    "guard",
    "seer",
    "werewolf",
    "little_girl",
    "witch",
    "piper",
    "charmed",
    "cupid_again",
    "secret_lovers",
    "church",
    "inn",
    "wolf_seers",
    "three",
    "specter",
    "touch_of_death",
}
SILENT_TOPICS = NIGHT_TOPICS | {"deal", "register", "woodland_gathering"}
"""Their questions are answered by keys alone."""


def _holes(text: str) -> set[str]:
    return set(re.findall(r"\{(\w*)\}", text))


def test_the_samples_fill_every_placeholder_there_is() -> None:
    assert SAMPLE.keys() == RENDERERS.keys()


@pytest.mark.parametrize(("key", "variant"), EVERY)
def test_a_line_is_chinese_from_end_to_end(key: str, variant: int) -> None:
    said = sentence(key, SAMPLE, variant)
    assert re.fullmatch(r"[\u4e00-\u9fff，。！？：；、“”]+[。！？]", said), said
    assert not re.search(r"[，。！？：；、]{2}", said), said


@pytest.mark.parametrize(("key", "variant"), [case for case in EVERY if case[0] not in SCREEN_ONLY])
def test_a_spoken_sentence_fits_one_breath(key: str, variant: int) -> None:
    for breath in re.split(r"[。！？；]", sentence(key, SAMPLE, variant)):
        assert len(breath) <= 40, breath


@pytest.mark.parametrize("key", keys())
def test_variants_tell_the_same_facts_and_differ(key: str) -> None:
    assert len(set(LINES[key])) == len(LINES[key])
    assert all(_holes(form) == _holes(LINES[key][0]) for form in LINES[key])


@pytest.mark.parametrize(
    "key", [key for key in NIGHT_CALLS if not key.startswith(("notice.", "register.", "double_agent."))]
)
def test_a_call_of_the_night_tells_no_fact(key: str) -> None:
    assert not any(_holes(form) for form in LINES[key])


@pytest.mark.parametrize("key", [key for key in NIGHT_CALLS if not key.startswith("daybreak.")])
def test_a_call_says_whose_eyes_open_or_close(key: str) -> None:
    verb = {"wake": "请睁眼", "sleep": "请闭眼", "hunt": "今晚的目标"}[key.partition(".")[2]]
    assert all(verb in form for form in LINES[key])


@pytest.mark.parametrize("card", sorted(CARDS))
@pytest.mark.parametrize(
    "key",
    [
        "notice.lover",
        "notice.charmed",
        "notice.infected",
        "notice.card",
        "double_agent.wolves",
        "specter.kill",
    ],
)
def test_whoever_has_no_news_reads_as_long_as_who_has(key: str, card: str) -> None:
    told = sentence(key, {"seat": 5, "seats": (2, 5), "card": card})
    assert abs(len(told) - len(sentence("notice.nothing", {}))) <= 1


def test_lines_of_the_screen_exist_and_no_other_line_of_the_night_holds_a_secret() -> None:
    assert set(keys()) >= SCREEN_ONLY
    for key in keys():
        if key.partition(".")[0] in NIGHT_TOPICS and key not in SCREEN_ONLY:
            assert not any(_holes(form) for form in LINES[key]), key


def test_one_host_speaks_without_ceremony() -> None:
    assert not [key for key in keys() if "您" in "".join(LINES[key])]


def test_every_role_with_lines_has_a_name_and_is_called_by_it() -> None:
    folders = {path.parent.name for path in (ROOM / "game" / "cards").glob("*/lines.toml")}
    assert set(CARDS) == folders
    for card, name in CARDS.items():
        for key in (f"{card}.wake", f"{card}.sleep"):
            assert all(form.startswith(name) for form in LINES.get(key, ())), key


def test_every_event_has_a_name_and_is_read_aloud() -> None:
    folders = {path.parent.name for path in (ROOM / "evening" / "events").glob("*/event.py")}
    assert set(EVENTS) == folders
    assert len(set(EVENTS.values()) | set(CARDS.values())) == len(EVENTS) + len(CARDS)
    for event in folders:
        (text,) = LINES[f"{event}.text"]
        assert not _holes(text), "the card is the same whoever lives"


def test_words_inside_lines_are_chinese_and_labels_are_short() -> None:
    for table in (CARDS, EVENTS, LABELS, PHASES, CAMPS, CAUSES):
        for word in table.values():
            assert re.fullmatch(r"[\u4e00-\u9fff，]+" if table is EVENTS else r"[\u4e00-\u9fff]+", word), word
    assert max(map(len, LABELS.values())) <= 8


@pytest.mark.parametrize("name", [name for name in LABELS if name.partition(".")[0] not in SILENT_TOPICS])
def test_what_the_screen_calls_an_answer_may_be_said(name: str) -> None:
    key, _, word = name.rpartition(".")
    if word != "time_up":
        assert LABELS[name] in phrases_for(Question(key, words=(word,)))


QUOTES = {
    "not_me_nor_wolf.text",
    "heads_or_tails.heads",
    "heads_or_tails.tails",
    "again.example",
    "again.noisy",
    "again.silent",
    "violation.hint",
}
"""What stands in quotation marks here is forbidden, shouted, or filled in."""


@pytest.mark.parametrize("key", [key for key in keys() if "“" in LINES[key][0] and key not in QUOTES])
def test_what_a_line_proposes_to_say_is_understood(key: str) -> None:
    words = ("yes", "no", "nobody", "abstain", "done", "willing", "unwilling")
    heard = commands().keys() | commands(paused=True).keys() | phrases_for(Question("", words=words)).keys()
    assert set(re.findall("“(.*?)”", LINES[key][0])) <= heard
