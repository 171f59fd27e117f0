"""A night in scan mode on a real terminal: seen there, answered by voice."""

import asyncio
import sys

import pytest

if sys.platform == "win32":
    pytest.skip("a POSIX terminal", allow_module_level=True)

from narrator.config import Ear as EarSettings
from narrator.config import Pace
from narrator.evening.cues import Script, SlotCloses, SlotOpens, ask
from narrator.game.question import Answer, Question
from narrator.game.view import SeatView, View
from narrator.screen.glass import Glass
from narrator.screen.posix_keys import PosixKeyboard
from narrator.screen.terminal import TerminalScreen
from narrator.stage.loop import Stage
from narrator.stage.virtual import run_virtually
from tests.screen.outside import Outside
from tests.stage.fakes import Ear, Ledger, Mouth, PlainWords

STEP_S = 1.0
SEATS = 6


def test_the_word_began_on_three_and_was_recognised_on_four(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    outside = Outside()

    def seer() -> Script[Answer]:
        yield SlotOpens("seer")
        answer = yield from ask(Question("seer.whom", to=(1,), seats=(2, 3, 4, 5), secret=True))
        yield SlotCloses()
        return answer

    async def night() -> Answer:
        mouth = Mouth()
        ear = Ear(mouth)
        screen = TerminalScreen(STEP_S, None, {}, PosixKeyboard(outside.inner), Glass(outside.inner))
        stage = Stage(
            words=PlainWords(),
            mouth=mouth,
            ear=ear,
            screen=screen,
            ledger=Ledger(),
            view=lambda: View(1, False, tuple(SeatView(n, "", True) for n in range(1, SEATS + 1))),
            pace=Pace(slot_least_s=20, slot_most_s=20, slot_again=0),
            ear_settings=EarSettings(),
            seed=1,
            scan=True,
        )
        loop = asyncio.get_running_loop()
        # 2 is lit at 0 s, 3 at 1 s, 4 at 2 s; the fake ear takes 0.3 s to recognise a word.
        loop.call_at(1.9 + 0.5 + 0.3, ear.utter, "确认", 500)
        loop.call_at(3.0 + 0.4 + 0.3, ear.utter, "确认", 400)
        try:
            return await stage.play(seer)
        finally:
            await screen.close()

    try:
        assert run_virtually(night()) == (3,)
        assert "已选：3号。确认吗？" in outside.see("已选：3号")
    finally:
        outside.close()
