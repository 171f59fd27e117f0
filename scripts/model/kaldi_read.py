"""The components of a Kaldi nnet3 model, read from its binary file."""

import struct
from pathlib import Path
from typing import Any

import numpy as np

from scripts.model.kaldi_write import expanded

_WHOLE = {
    "<RankIn>",
    "<RankOut>",
    "<RankInOut>",
    "<UpdatePeriod>",
    "<Dim>",
    "<BlockDim>",
    "<InputDim>",
    "<OutputDim>",
}
"""Fields whose numbers are integers; all other numbers are floats."""
_OFFSETS = "<TimeOffsets>"

Component = dict[str, Any]
"""Field → number, vector, matrix, or a list of them."""


def components(path: Path) -> dict[str, Component]:
    """Component name → its fields. ValueError when the file is no model."""
    data = path.read_bytes()
    if data[:2] != b"\0B":
        raise ValueError(f"{path} is no binary Kaldi model")
    reader = _Reader(data, data.index(b"<NumComponents>"))
    reader.token()
    found = {}
    for _ in range(reader.whole()):
        reader.token()  # <ComponentName>
        name, end = reader.token(), "</" + reader.token()[1:]
        found[name] = reader.fields(end)
    return found


class _Reader:
    def __init__(self, data: bytes, at: int) -> None:
        self._data, self._at = data, at

    def token(self) -> str:
        end = self._data.index(b" ", self._at)
        token, self._at = self._data[self._at : end].decode(), end + 1
        return token

    def whole(self) -> int:
        number: int = struct.unpack_from("<i", self._data, self._at + 1)[0]
        self._at += 5
        return number

    def fields(self, end: str) -> Component:
        fields: Component = {}
        while (name := self.token()) != end:
            if name == _OFFSETS:
                fields[name] = self._array("<i4", (self.whole(),))
                continue
            values = []
            while not self._data.startswith(b"<", self._at):
                values.append(self._value(name))
            fields[name] = values[0] if len(values) == 1 else values
        return fields

    def _value(self, field: str) -> Any:
        kind = self._data[self._at : self._at + 3]
        if kind in (b"FM ", b"FV "):
            self._at += 3
            shape = (self.whole(), self.whole()) if kind == b"FM " else (self.whole(),)
            return self._array("<f4", shape)
        if kind == b"CM ":
            return self._expanded()
        if kind[:1] in b"TF":
            self._at += 1
            return kind[:1] == b"T"
        if field in _WHOLE:
            return self.whole()
        size = self._data[self._at]
        number = struct.unpack_from("<f" if size == 4 else "<d", self._data, self._at + 1)[0]
        self._at += 1 + size
        return number

    def _expanded(self) -> Any:
        """A matrix in 8 bits a number, column after column."""
        least, span, rows, columns = struct.unpack_from("<ffii", self._data, self._at + 3)
        self._at += 3 + struct.calcsize("<ffii")
        marks = self._array("<u2", (columns, 4)).T.astype(np.int64)
        return expanded(self._array("u1", (columns, rows)).T, marks, least, span)

    def _array(self, kind: str, shape: tuple[int, ...]) -> Any:
        count = int(np.prod(shape))
        array = np.frombuffer(self._data, kind, count, self._at).reshape(shape)
        self._at += array.nbytes
        return array
