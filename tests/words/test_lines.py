"""Every line, said with sample facts: what a host may and may not say."""

import ast
import re
from pathlib import Path

import pytest

import narrator
from narrator.game.question import Facts, Question
from narrator.words.facts import RENDERERS
from narrator.words.hearing import commands, phrases_for
from narrator.words.lines import CAMPS, CARDS, CAUSES, LABELS, LINES, PHASES
from narrator.words.saying import keys, sentence, variants

ROOM = Path(narrator.__file__).parent

SCREEN_ONLY = {
    "deal.card",
    "register.seats",
    "notice.lover",
    "notice.charmed",
    "notice.nothing",
    "charmed.company",
    "piper.whom",
    "little_girl.caught",
    "thief.choose",
    "cupid.whom",
    "guard.whom",
    "seer.whom",
    "seer.sees",
    "seer.camp",
    "werewolf.whom",
    "witch.told",
    "witch.told_nobody",
    "witch.untold",
    "witch.heal",
    "witch.poison",
    "refused.same_twice",
    "refused.wolf",
    "refused.charmed",
    "mouth.absent",
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
    "camp": "not_wolf",
    "cause": "second_vote",
    "votes": 1.5,
    "tally": ((1, 2.5), (5, 4.0), (12, 0.5)),
    "deck": (("werewolf", 2), ("seer", 1), ("cupid", 1), ("witch", 1), ("hunter", 1), ("villager", 2)),
    "night": 2,
    "phrase": "十二号",
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
}
SILENT_TOPICS = NIGHT_TOPICS | {"deal", "register"}
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


@pytest.mark.parametrize("key", [key for key in NIGHT_CALLS if not key.startswith(("notice.", "register."))])
def test_a_call_of_the_night_tells_no_fact(key: str) -> None:
    assert not any(_holes(form) for form in LINES[key])


@pytest.mark.parametrize("key", [key for key in NIGHT_CALLS if not key.startswith("daybreak.")])
def test_a_call_says_whose_eyes_open_or_close(key: str) -> None:
    verb = {"wake": "请睁眼", "sleep": "请闭眼", "hunt": "今晚的目标"}[key.partition(".")[2]]
    assert all(verb in form for form in LINES[key])


@pytest.mark.parametrize("key", ["notice.lover", "notice.charmed"])
def test_whoever_has_no_news_reads_as_long_as_who_has(key: str) -> None:
    assert abs(len(sentence(key, {"seat": 5})) - len(sentence("notice.nothing", {}))) <= 1


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


def test_words_inside_lines_are_chinese_and_labels_are_short() -> None:
    for table in (CARDS, LABELS, PHASES, CAMPS, CAUSES):
        for word in table.values():
            assert re.fullmatch(r"[\u4e00-\u9fff]+", word), word
    assert max(map(len, LABELS.values())) <= 8


@pytest.mark.parametrize("name", [name for name in LABELS if name.partition(".")[0] not in SILENT_TOPICS])
def test_what_the_screen_calls_an_answer_may_be_said(name: str) -> None:
    key, _, word = name.rpartition(".")
    if word != "time_up":
        assert LABELS[name] in phrases_for(Question(key, words=(word,)))


@pytest.mark.parametrize("key", [key for key in keys() if "“" in LINES[key][0] and "{" not in LINES[key][0]])
def test_what_a_line_proposes_to_say_is_understood(key: str) -> None:
    heard = commands().keys() | phrases_for(Question("", words=("yes", "no", "abstain", "done"))).keys()
    assert set(re.findall("“(.*?)”", LINES[key][0])) <= heard


def _sources() -> dict[str, str]:
    rooms = (ROOM / room for room in ("game", "evening", "stage"))
    return {str(path): path.read_text(encoding="utf-8") for room in rooms for path in room.rglob("*.py")}


def test_every_line_the_house_asks_for_is_written() -> None:
    topics = {key.partition(".")[0] for key in keys() if "." in key}
    asked = re.compile(rf'"((?:{"|".join(sorted(topics))})\.[a-z_]+)"')
    assert not {
        (path, key) for path, text in _sources().items() for key in asked.findall(text) if key not in LINES
    }


def test_every_word_the_house_offers_has_a_label() -> None:
    labelled = {name.rpartition(".")[2] for name in LABELS}
    offered = {
        word.value
        for text in _sources().values()
        for keyword in ast.walk(ast.parse(text))
        if isinstance(keyword, ast.keyword) and keyword.arg == "words"
        for offer in ast.walk(keyword.value)
        if isinstance(offer, ast.Tuple)
        for word in offer.elts
        if isinstance(word, ast.Constant)
    }
    assert "abstain" in offered
    assert offered <= labelled
