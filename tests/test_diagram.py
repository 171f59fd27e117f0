"""docs/architecture.md shows the machine as it is."""

import subprocess
import sys
from pathlib import Path

from narrator.evening.machine import PHASES, ROUTES

HOUSE = Path(__file__).parents[1]
DOC = (HOUSE / "docs" / "architecture.md").read_text("utf8")


def test_the_diagram_is_the_one_the_script_draws() -> None:
    script = [sys.executable, "scripts/diagram", "--print"]
    drawn = subprocess.run(script, cwd=HOUSE, capture_output=True, encoding="utf8", check=True)
    assert drawn.stderr == ""
    assert drawn.stdout == DOC, "run scripts/diagram"


def test_every_phase_and_every_way_is_drawn() -> None:
    for phase in PHASES:
        assert f'state "{phase}"' in DOC
    for route in ROUTES:
        guard = f": [{route['conditions']}]" if "conditions" in route else ""
        assert f"  {route['source']} --> {route['dest']}{guard}\n" in DOC
