"""Which sound began when: the likeliest way through a clip whose words are known."""

import numpy as np
from numpy.typing import NDArray

from scripts.model.units import SILENCE, UNIT


def aligned(scores: NDArray[np.float32], rows: list[list[int]]) -> tuple[list[list[int]], float]:
    """Log probabilities (frames x units), each phrase's units → each unit's first frame, and the mean score.

    Each unit lasts a frame or more; before, between and after the phrases there may be silence. A phrase's
    row ends with the first frame of the silence or phrase after it.
    """
    states = [UNIT[SILENCE]]
    for row in rows:
        states += [*row, UNIT[SILENCE]]
    skippable = np.array([state == UNIT[SILENCE] for state in states])
    heard = scores[:, states]
    count = len(states)
    best = np.full(count, -np.inf)
    best[0] = heard[0, 0]
    best[1] = heard[0, 1]
    back = np.zeros((len(scores), count), np.int8)
    for at in range(1, len(scores)):
        stay = best
        step = np.concatenate([[-np.inf], best[:-1]])
        skip = np.concatenate([[-np.inf, -np.inf], np.where(skippable[1:-1], best[:-2], -np.inf)])
        ways = np.stack([stay, step, skip])
        back[at] = ways.argmax(0)
        best = ways.max(0) + heard[at]
    state = count - 1 if best[count - 1] > best[count - 2] else count - 2
    score = float(best[state]) / len(scores)
    first = np.full(count, -1)
    for at in range(len(scores) - 1, -1, -1):
        first[state] = at
        state -= int(back[at, state])
    begins, cursor = [], 1
    for row in rows:
        starts = [int(start) for start in first[cursor : cursor + len(row)]]
        after = [int(start) for start in first[cursor + len(row) :] if start >= 0]
        begins.append([*starts, after[0] if after else len(scores)])
        cursor += len(row) + 1
    return begins, score
