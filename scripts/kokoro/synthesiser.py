"""The Kokoro model itself."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from scripts.kokoro.phonemes import tokens

RATE = 24_000
"""Hz of what it speaks."""
LONGEST = 509
"""Tokens of one call."""

Samples = NDArray[np.float32]
Style = NDArray[np.float32]
"""A voice: 510 rows by number of tokens, each 1 x 256. Weighted means of voices are voices too."""


class Kokoro:
    """A loaded model."""

    def __init__(self, folder: Path, threads: int = 1) -> None:
        """`folder` holds model.onnx and voices/*.bin, as `scripts/kokoro/fetch` leaves them."""
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        self._folder = folder
        self._model: Any = onnxruntime.InferenceSession(
            folder / "model.onnx", options, providers=["CPUExecutionProvider"]
        )

    def voices(self) -> tuple[str, ...]:
        """Names, e.g. zf_xiaoxiao: language, sex, name."""
        return tuple(sorted(path.stem for path in (self._folder / "voices").glob("*.bin")))

    def style(self, voice: str) -> Style:
        """A voice by its name."""
        return np.fromfile(self._folder / "voices" / f"{voice}.bin", "<f4").reshape(-1, 1, 256)

    def speak(self, said: Sequence[str], style: Style, speed: float = 1.0) -> Samples:
        """Syllables like `que4`, blanks, Chinese punctuation → mono samples at 24 kHz, silence around them.

        About 0.4 s of silence before and 0.5 to 1.2 s after. ValueError when a syllable has no sound or there
        are too many.
        """
        row = tokens(said)
        if len(row) > LONGEST:
            raise ValueError(f"{len(row)} tokens; Kokoro takes {LONGEST} at a time")
        feeds = {
            "tokens": np.array([[0, *row, 0]], np.int64),
            "style": style[len(row)],
            "speed": np.array([speed], np.float32),
        }
        return np.asarray(self._model.run(None, feeds)[0], np.float32).reshape(-1)
