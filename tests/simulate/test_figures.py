"""What a series amounts to, and what an option changes."""

import pytest
from msgspec.structs import replace

from narrator.simulate.figures import change, figures
from narrator.simulate.games import Game
from narrator.simulate.report import headline, report, report_change
from narrator.simulate.series import play_series
from narrator.simulate.skill import Skill
from tests.simulate.tables import eventful, odd, plain

DEALT = ("cupid", "hunter", "seer", "villager", "villager", "werewolf", "werewolf", "witch")
VILLAGE = Game(
    "0/0",
    "village",
    (2, 3, 4, 5, 8),
    DEALT,
    (3, 4),
    2,
    ((6, "vote", "day1"), (7, "vote", "day2")),
    (),
    (),
    (),
)
WOLVES = replace(VILLAGE, seed="0/1", winner="wolves", winners=(6, 7), living=(6,), days=4)


def test_figures_count_games_seats_and_cards() -> None:
    known = figures(plain(8), [VILLAGE, VILLAGE, VILLAGE, WOLVES])
    assert known.games == 4
    assert (known.wins["village"].rate, known.wins["wolves"].rate, known.wins["lovers"].rate) == (
        0.75,
        0.25,
        0,
    )
    assert "piper" not in known.wins
    assert known.winning_seats == {"village": 5, "wolves": 2}
    assert known.days.mean == 2.5
    assert known.deaths["vote"].mean == 2
    assert (known.cards["seer"].survives.rate, known.cards["seer"].wins.rate) == (0.75, 0.75)
    assert (known.cards["villager"].survives.count, known.cards["villager"].survives.of) == (3, 8)
    assert known.events == {}


def test_events_are_counted_by_games() -> None:
    setting = eventful(8)
    busy = replace(VILLAGE, drawn=("spiritualism_1", "spiritualism_2", "backfire"), laid_aside=("miracle",))
    known = figures(setting, [replace(busy, fired=("backfire",)), busy]).events
    assert len(known) == 31
    assert known["spiritualism"].drawn.count == 2
    assert known["miracle"].laid_aside.count == 2
    fired = known["backfire"].fired
    assert fired is not None and fired.count == 1
    assert known["eclipse"].fired is None


def test_a_change_is_measured_game_by_game() -> None:
    before, after = [VILLAGE, VILLAGE, WOLVES, WOLVES], [VILLAGE, WOLVES, WOLVES, WOLVES]
    known = change("sheriff_weight", "1.5", before, plain(8), after)
    assert known.wins["village"].mean == -0.25
    assert known.wins["wolves"].mean == 0.25
    assert known.wins["village"].low < -0.25 < known.wins["village"].high
    assert known.days.mean == 0.5


@pytest.mark.parametrize("players", [6, 8, 10, 12])
def test_the_figures_of_every_board_print(players: int) -> None:
    setting = plain(players)
    lines = [headline(setting, 40, 0), *report(figures(setting, play_series(setting, 40, 0, Skill())))]
    text = "\n".join(lines)
    assert f"{players} players, events off, 40 games, seed 0" in text
    for word in ("village", "wolves", "lovers", "nights", "seer", "vote"):
        assert word in text
    assert max(map(len, text.splitlines())) <= 160


def test_a_change_prints_in_points() -> None:
    base = figures(odd(), [VILLAGE, VILLAGE])
    text = "\n".join(report_change(base, change("a", "b", [VILLAGE, VILLAGE], odd(), [VILLAGE, WOLVES])))
    assert "a = b, on the same 2 deals" in text
    assert "-50.0" in text
