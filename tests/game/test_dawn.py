"""一夜的标记怎样变成死亡。"""

from typing import Any

import pytest

from narrator.game.dawn import Batch, bite_kills, deaths_of_night
from narrator.game.happenings import BiteSurvived, Marked, MarkKind
from tests.tables import by_night, table, with_facts

CARDS = "werewolf seer witch guard elder little_girl villager villager"


def dies(*marks: tuple[MarkKind, int], **rules: Any) -> Batch:
    return deaths_of_night(by_night(table(CARDS, **rules), *(Marked(kind, seat) for kind, seat in marks)))[0]


def test_nobody_marked_nobody_dies() -> None:
    assert dies() == ()


def test_a_bite_kills_unless_guarded_or_healed() -> None:
    assert dies(("bitten", 7)) == ((7, "wolves"),)
    assert dies(("guarded", 7), ("bitten", 7)) == ()
    assert dies(("guarded", 8), ("bitten", 7)) == ((7, "wolves"),)
    assert dies(("bitten", 7), ("healed", 7)) == ()


def test_guarded_and_healed_at_once() -> None:
    both: tuple[tuple[MarkKind, int], ...] = (("guarded", 7), ("bitten", 7), ("healed", 7))
    assert dies(*both) == ()
    assert dies(*both, guard_plus_antidote="dies") == ((7, "wolves"),)


def test_the_guard_is_useless_to_the_little_girl() -> None:
    assert dies(("guarded", 6), ("bitten", 6)) == ((6, "wolves"),)
    assert dies(("guarded", 6), ("caught", 6)) == ((6, "wolves"),)
    assert dies(("caught", 6), ("healed", 6)) == ()


def test_poison_passes_the_guard_and_deaths_are_told_by_seat() -> None:
    assert dies(("guarded", 2), ("bitten", 7), ("poisoned", 2)) == ((2, "poison"), (7, "wolves"))


def test_bitten_and_poisoned_is_poisoned_or_as_the_table_wants() -> None:
    assert dies(("bitten", 7), ("poisoned", 7)) == ((7, "poison"),)
    assert dies(("bitten", 7), ("poisoned", 7), poison_beats_bite=False) == ((7, "wolves"),)


@pytest.mark.parametrize(
    ("marks", "loses_a_life"),
    [
        ((Marked("bitten", 5),), True),
        ((Marked("bitten", 5), Marked("healed", 5)), True),
        ((Marked("guarded", 5), Marked("bitten", 5)), False),
        ((Marked("guarded", 5), Marked("bitten", 5), Marked("healed", 5)), False),
    ],
)
def test_the_elder_loses_a_life_to_an_unguarded_bite(marks: tuple[Marked, ...], loses_a_life: bool) -> None:
    state = by_night(table(CARDS), *marks)
    assert deaths_of_night(state) == ((), (BiteSurvived(5),) if loses_a_life else ())
    assert not bite_kills(state, 5)


def test_the_elders_second_bite_kills_unless_healed() -> None:
    bitten_before = with_facts(table(CARDS), elder_bites=1)
    assert deaths_of_night(by_night(bitten_before, Marked("bitten", 5))) == (((5, "wolves"),), ())
    assert deaths_of_night(by_night(bitten_before, Marked("bitten", 5), Marked("healed", 5))) == ((), ())
