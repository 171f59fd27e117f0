"""Kokoro, told how long to pause and asked when it says what: what it plans gets an input and an output."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from numpy.typing import NDArray

from scripts.kokoro.phonemes import tokens
from scripts.kokoro.synthesiser import LONGEST, RATE, Kokoro, Samples, Style

DURATIONS = "/encoder/Clip_output_0"
"""The tensor that holds how many frames each token lasts."""
LONGER, LASTS = "longer", "lasts"
"""What is added to it, and the sum."""
MARKS = frozenset(tokens(["，", "。", "？", "：", "；", "a1"])) - frozenset(tokens(["a1", " ", "a1"]))
FRAME = 600
"""Samples of a frame: 25 ms."""


class TimedKokoro(Kokoro):
    """Kokoro whose pauses are as long as is wished."""

    def __init__(self, folder: Path, threads: int = 1) -> None:
        model = onnx.load(folder / "model.onnx")
        _let_durations_be_set(model.graph)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        self._folder = folder
        self._model = onnxruntime.InferenceSession(
            model.SerializeToString(), options, providers=["CPUExecutionProvider"]
        )

    def tell(
        self, said: Sequence[str], style: Style, speed: float, pause: int
    ) -> tuple[Samples, NDArray[np.float64]]:
        """As `speak`, every mark lasting `pause` frames more; and where each token begins, in samples.

        There is one more of these than there are tokens: the end.
        """
        row = tokens(said)
        if len(row) > LONGEST:
            raise ValueError(f"{len(row)} tokens; Kokoro takes {LONGEST} at a time")
        feeds = {
            "tokens": np.array([[0, *row, 0]], np.int64),
            "style": style[len(row)],
            "speed": np.array([speed], np.float32),
            LONGER: np.array([[0, *(pause * (token in MARKS) for token in row), 0]], np.float32),
        }
        spoken, lasts = self._model.run(None, feeds)
        begins = np.cumsum(lasts.reshape(-1))[:-1] * FRAME
        return np.asarray(spoken, np.float32).reshape(-1), begins


def _let_durations_be_set(graph: onnx.GraphProto) -> None:
    users = [(node, at) for node in graph.node for at, name in enumerate(node.input) if name == DURATIONS]
    for node, at in users:
        node.input[at] = LASTS
    maker = next(at for at, node in enumerate(graph.node) if DURATIONS in node.output)
    graph.node.insert(maker + 1, onnx.helper.make_node("Add", [DURATIONS, LONGER], [LASTS]))
    described = onnx.helper.make_tensor_value_info
    graph.input.append(described(LONGER, onnx.TensorProto.FLOAT, [1, "sequence_length"]))
    graph.output.append(described(LASTS, onnx.TensorProto.FLOAT, None))


__all__ = ["RATE", "TimedKokoro"]
