"""The picture."""

from pathlib import Path

import pytest

from narrator.simulate.figures import change, figures
from narrator.simulate.series import play_series
from narrator.simulate.skill import Skill
from tests.simulate.tables import plain

plot = pytest.importorskip("narrator.simulate.plot", reason="matplotlib is an extra")


@pytest.mark.parametrize("compared", [False, True])
def test_a_picture_is_drawn_and_no_letter_lacks(tmp_path: Path, compared: bool) -> None:
    """matplotlib warns of a glyph that no font has; warnings are errors here."""
    setting, path = plain(8), tmp_path / "board.png"
    games = play_series(setting, 30, 0, Skill())
    changes = [change("sheriff_weight", "1.5", games, setting, games)] if compared else []
    plot.draw(path, "8 players\n2 werewolf", figures(setting, games), changes)
    assert path.read_bytes().startswith(b"\x89PNG")
