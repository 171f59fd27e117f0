"""Kaldi's matrices in 8 bits."""

from pathlib import Path

import numpy as np
import pytest

from scripts.model import kaldi_write as kaldi
from scripts.model.kaldi_read import components
from scripts.model.kaldi_write import Floats, matrix


def read_back(numbers: Floats, folder: Path) -> Floats:
    """A model of one matrix, written and read."""
    path = folder / "final.mdl"
    path.write_bytes(b"\0B" + kaldi.transitions([0]) + kaldi.net([], [("one", kaldi.linear(numbers))], 1))
    found: Floats = components(path)["one"]["<Params>"]
    return found


@pytest.mark.parametrize("seed", range(4))
def test_a_squeezed_matrix_is_close_to_what_it_was(seed: int, tmp_path: Path) -> None:
    dice = np.random.default_rng(seed)
    numbers = (dice.standard_normal((64, 96)) * dice.uniform(0.01, 3, 96)).astype(np.float32)
    back = read_back(numbers, tmp_path)
    spread = numbers.max(0) - numbers.min(0)
    assert np.all(np.abs(back - numbers).max(0) <= spread / 60 + np.ptp(numbers) / 65_535 * 2)
    assert np.corrcoef(back.ravel(), numbers.ravel())[0, 1] > 0.9995


def test_a_column_of_one_number_survives(tmp_path: Path) -> None:
    numbers = np.zeros((64, 96), np.float32)
    numbers[:, 1:] = np.random.default_rng(0).standard_normal((64, 95))
    assert np.abs(read_back(numbers, tmp_path)[:, 0]).max() < 1e-3


def test_big_matrices_take_a_byte_a_number_and_small_ones_stay_whole() -> None:
    big, small = np.ones((64, 96), np.float32), np.ones((4, 8), np.float32)
    assert matrix(big).startswith(b"CM ")
    assert len(matrix(big)) == 3 + 16 + 96 * 8 + big.size
    assert matrix(small).startswith(b"FM ")
    assert np.frombuffer(matrix(small)[-128:], "<f4").tolist() == [1.0] * 32


def test_a_small_matrix_comes_back_as_it_was(tmp_path: Path) -> None:
    small = np.random.default_rng(0).standard_normal((4, 8)).astype(np.float32)
    assert np.array_equal(read_back(small, tmp_path), small)
