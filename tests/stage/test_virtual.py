"""Virtual time."""

import asyncio
import time

import pytest

from narrator.stage.virtual import run_virtually


def test_a_night_passes_in_no_time() -> None:
    async def night() -> float:
        await asyncio.sleep(8 * 3600)
        return asyncio.get_running_loop().time()

    began = time.perf_counter()
    assert run_virtually(night()) == 8 * 3600
    assert time.perf_counter() - began < 1


def test_who_waits_less_wakes_first() -> None:
    woken: list[str] = []

    async def sleeper(name: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        woken.append(name)

    async def everybody() -> None:
        await asyncio.gather(sleeper("c", 30), sleeper("a", 10), sleeper("b", 20))

    run_virtually(everybody())
    assert woken == ["a", "b", "c"]


def test_a_timeout_is_a_timer_too() -> None:
    async def impatient() -> float:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(5):
                await asyncio.sleep(300)
        return asyncio.get_running_loop().time()

    assert run_virtually(impatient()) == 5


def test_waiting_for_ever_is_an_error_and_not_a_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("narrator.stage.virtual._DEADLOCK_S", 0.01)

    async def forever() -> None:
        await asyncio.get_running_loop().create_future()

    with pytest.raises(RuntimeError, match="never go on"):
        run_virtually(forever())


def test_a_thread_may_wake_the_loop() -> None:
    async def work() -> int:
        return await asyncio.to_thread(lambda: 42)

    assert run_virtually(work()) == 42
