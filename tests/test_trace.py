"""What a sleeper perceives, over whole evenings of bots: it does not tell who holds what, nor who is gone."""

import json
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from narrator.game.cards import CALLS
from narrator.journal import Journal, read
from narrator.stage.records import Decided, Entered, Slept
from narrator.words.saying import sentence, variants
from tests.cli.verbs import silent

SLEEP = frozenset(
    sentence(f"{call.id}.sleep", {}, variant)
    for _, call in CALLS
    for variant in range(variants(f"{call.id}.sleep"))
)
"""The lines that end a slot."""
DECK = "werewolf=2,seer=1,witch=1,guard=1,hunter=1,thief=1,villager=5"
"""Two of these cards lie in the middle: roles that nobody holds are called too, from the first night on."""
EVENINGS = 70
DIFFERENT = 1.63
"""Kolmogorov and Smirnov: above this two samples of one distribution lie in 1 of 100 cases."""


def traced(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf8").splitlines()]


def first_night(seed: int, deal: Sequence[int], folder: Path) -> list[dict[str, Any]]:
    """What is perceived from nightfall to daybreak when the cards lie like this."""
    source = folder / f"{seed}.jsonl"
    if not source.exists():
        assert silent("--deck", DECK, "--seed", seed, "--journal", source).exit_code == 0
    opening = read(source).opening
    name = "-".join(map(str, deal))
    journal = Journal.create(folder / f"{seed}-{name}.jsonl", seed=seed, setting=opening.setting)
    journal.write(Entered(phase="setup", night=0))
    journal.write(Entered(phase="deal", night=0))
    journal.write(Decided(key="deal", answer=tuple(deal), by="chance"))
    journal.close()
    trace = folder / f"{seed}-{name}.trace"
    assert silent("--resume", "--journal", journal.path, "--trace", trace).exit_code == 0
    lines = traced(trace)
    fell = next(at for at, line in enumerate(lines) if line.get("text") == sentence("night.fall", {}))
    broke = next(at for at, line in enumerate(lines) if at > fell and "天亮" in line.get("text", ""))
    return lines[fell:broke]


@pytest.mark.parametrize("seed", range(6))
def test_another_deal_is_the_same_first_night(seed: int, tmp_path: Path) -> None:
    cards = sum(int(part.split("=")[1]) for part in DECK.split(","))
    deals = [Random(seed * 10 + deal).sample(range(cards), cards) for deal in range(2)]
    one, other = (first_night(seed, deal, tmp_path) for deal in deals)
    words = [line["text"] for line in one if line["kind"] == "words"]
    assert [line["text"] for line in other if line["kind"] == "words"] == words
    assert len(words) > 12
    assert [line["kind"] for line in other] == [line["kind"] for line in one]


def slots(trace: Path) -> Iterator[float]:
    """The silence before each line that ends a slot."""
    silence = 0.0
    for line in traced(trace):
        if line["kind"] == "gap":
            silence = line["s"]
        elif line.get("text") in SLEEP:
            yield silence


def statistic(one: Sequence[float], other: Sequence[float]) -> float:
    """The greatest distance of the two distributions, scaled by the samples' sizes."""
    one, other = sorted(one), sorted(other)
    apart = max(
        abs(bisect_right(one, at) / len(one) - bisect_right(other, at) / len(other)) for at in (*one, *other)
    )
    return apart * float((len(one) * len(other) / (len(one) + len(other))) ** 0.5)


def test_the_statistic_tells_what_differs() -> None:
    lot = Random(1)
    one, same, later = ([lot.uniform(*ends) for _ in range(200)] for ends in ((12, 20), (12, 20), (13, 21)))
    assert statistic(one, same) < DIFFERENT < statistic(one, later)


@pytest.mark.parametrize(
    "pace",
    ["", "[pace]\nslot_least_s = 3.0\nslot_most_s = 5.0\nnotice_s = 3.0\n"],
    ids=["unhurried", "hurried"],
)
def test_a_decoy_lasts_as_long_as_a_call_that_is_answered(pace: str, tmp_path: Path) -> None:
    """Nobody shows a card on dying, so that the dead are called too; hurried tables answer late."""
    config = tmp_path / "config.toml"
    config.write_text(f"[rules]\nreveal_on_death = false\n{pace}")
    live: dict[str, list[float]] = defaultdict(list)
    decoy: dict[str, list[float]] = defaultdict(list)
    for seed in range(EVENINGS):
        journal, trace = tmp_path / f"{seed}.jsonl", tmp_path / f"{seed}.trace"
        words = ("--board", 12, "--seed", seed, "--config", config)
        assert silent(*words, "--journal", journal, "--trace", trace).exit_code == 0
        slept = [record for record in read(journal).records if isinstance(record, Slept)]
        for record, silence in zip(slept, slots(trace), strict=True):
            (decoy if record.busy_s is None else live)[record.call].append(silence)
    both = [call for call in live if len(decoy[call]) >= EVENINGS]
    assert {"seer", "witch", "guard"} <= set(both)
    for call in both:
        assert statistic(live[call], decoy[call]) < DIFFERENT, call
    pooled = [[silence for call in both for silence in kind[call]] for kind in (live, decoy)]
    assert statistic(*pooled) < DIFFERENT


def test_the_trace_tells_nothing_but_words_gaps_light_and_ambience(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    assert silent("--board", 6, "--seed", 1, "--journal", tmp_path / "j", "--trace", trace).exit_code == 0
    fields = {frozenset(line) for line in traced(trace)}
    assert fields == {frozenset({"t", "kind", field}) for field in ("text", "s", "on")}
