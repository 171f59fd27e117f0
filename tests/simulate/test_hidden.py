"""No policy sees a hidden card: what a seat answers follows from what reached that seat."""

from random import Random

import pytest

from narrator.evening.setting import Setting
from narrator.game.effect import Effect
from narrator.game.happenings import (
    AgentNamed,
    BadgeWent,
    BiteSurvived,
    Charmed,
    Converted,
    Coupled,
    Dealt,
    Died,
    EffectBegan,
    Exchanged,
    Happening,
    Infected,
    Marked,
    NightFell,
    SpecterChose,
)
from narrator.game.question import Answer, Question
from narrator.simulate.policies import POLICIES
from narrator.simulate.policies.policy import Party
from narrator.simulate.room import Room
from narrator.simulate.skill import Skill
from narrator.simulate.table import Table
from tests.simulate.tables import eventful, plain
from tests.simulate.watched import heard, moments

SECRET: tuple[Happening, ...] = (
    Dealt(("werewolf", "seer") * 4),
    Marked("seen", 3, card="werewolf"),
    Marked("guarded", 3),
    Marked("bitten", 4),
    Marked("poisoned", 4),
    Coupled((1, 2)),
    Charmed((1, 2)),
    Exchanged(1, "werewolf"),
    Converted(1, "werewolf"),
    SpecterChose(1, 2),
    Infected(3),
    BiteSurvived(3),
    AgentNamed(3),
    EffectBegan(Effect("april_fools", "dawn", ("swapped",), (1, 2))),
)


@pytest.mark.parametrize("happening", SECRET, ids=lambda happening: type(happening).__name__)
def test_the_table_hears_no_secret(happening: Happening) -> None:
    before, after = (Room(plain(8), "0", Skill()) for _ in range(2))
    assert heard(before) == heard(after, happening)


def test_the_table_does_not_hear_what_somebody_died_of() -> None:
    rooms = [Room(plain(8), "0", Skill()) for _ in range(2)]
    assert heard(rooms[0], Died(3, "poison")) == heard(rooms[1], Died(3, "wolves"))


def test_the_table_hears_what_is_public() -> None:
    room = Room(plain(8), "0", Skill())
    heard(room, NightFell(2), Died(3, "wolves"), BadgeWent(5))
    assert room.table.night == 2
    assert 3 not in room.table.living
    assert room.table.sheriff == 5


@pytest.mark.parametrize("setting", [plain(8), plain(12), eventful(10)], ids=["8", "12", "events"])
@pytest.mark.parametrize("seed", range(8))
def test_hidden_cards_change_no_decision(setting: Setting, seed: int) -> None:
    """Permute the cards of two others: as long as a seat perceives the same, it answers the same."""
    rng = Random(seed)
    order = rng.sample(range(len(setting.deck)), len(setting.deck))
    one, other = rng.sample(range(setting.players), 2)
    swapped = list(order)
    swapped[one], swapped[other] = order[other], order[one]
    first, second = (moments(setting, f"hidden/{seed}", tuple(dealt)) for dealt in (order, swapped))
    alike = 0
    for seat in set(first) - {one + 1, other + 1}:
        for before, after in zip(first[seat], second[seat], strict=False):
            if before.question != after.question or before.perceived != after.perceived:
                break
            assert before.answer == after.answer, f"seat {seat} saw through a card at {before.question.key}"
            alike += 1
    assert alike


def test_a_mind_that_peeked_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above has teeth: a table that keeps the deal lets a voter pick the wolf."""

    def peeks(table: Table, happening: Happening) -> None:
        hear(table, happening)
        if isinstance(happening, Dealt):
            deal["wolf"] = happening.cards.index("werewolf") + 1

    def votes(question: Question, party: Party, table: Table) -> Answer:
        return (deal["wolf"],) if deal["wolf"] in question.seats else question.words[0]

    deal: dict[str, int] = {}
    hear = Table.hear
    monkeypatch.setattr(Table, "hear", peeks)
    monkeypatch.setitem(POLICIES, "election.ballot", votes)
    with pytest.raises(AssertionError, match="saw through a card"):
        for seed in range(8):
            test_hidden_cards_change_no_decision(plain(8), seed)
