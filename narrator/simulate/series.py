"""Many games of one table, on several cores. The figures do not depend on how many."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from narrator.evening.setting import Setting
from narrator.simulate.games import Game, play
from narrator.simulate.skill import Skill

CHUNK = 50
"""Games a worker plays before it reports."""


def cores() -> int:
    """Cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_series(
    setting: Setting,
    games: int,
    seed: int,
    skill: Skill,
    *,
    jobs: int = 1,
    on_played: Callable[[int], None] = lambda count: None,
) -> list[Game]:
    """Play so many games; game n has the seed "<seed>/<n>". Raises GameError."""
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    one = partial(play_chunk, setting, seed, skill)
    played: list[Game] = []
    for some in _mapped(one, chunks, min(jobs, len(chunks))):
        played += some
        on_played(len(some))
    return played


def play_chunk(setting: Setting, seed: int, skill: Skill, chunk: range) -> list[Game]:
    """The games of these numbers. Raises GameError."""
    return [play(setting, f"{seed}/{number}", skill) for number in chunk]


def _mapped(one: Callable[[range], list[Game]], chunks: list[range], jobs: int) -> Iterator[list[Game]]:
    if jobs <= 1:
        yield from map(one, chunks)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(one, chunks)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
