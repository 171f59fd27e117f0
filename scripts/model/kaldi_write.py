"""A Kaldi model file: transition model and nnet3 net, with big matrices in 8 bits, which stock Vosk reads."""

import struct
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

SMALL = 512
"""Matrices with fewer numbers stay whole."""
_EVEN, _LOW, _HIGH = 65_535, 64, 192
"""Kaldi's CompressedMatrix: percentiles in 16 bits; in a column 64 steps lie below the lower quartile, 128
between the quartiles and 63 above the upper one."""


def token(name: str) -> bytes:
    """A bare word."""
    return name.encode() + b" "


def whole(number: int) -> bytes:
    return b"\x04" + struct.pack("<i", number)


def real(number: float) -> bytes:
    return b"\x04" + struct.pack("<f", number)


def double(number: float) -> bytes:
    return b"\x08" + struct.pack("<d", number)


def truth(value: bool) -> bytes:
    return b"T" if value else b"F"


def wholes(numbers: Sequence[int]) -> bytes:
    return whole(len(numbers)) + np.asarray(numbers, "<i4").tobytes()


def vector(numbers: Sequence[float] | Floats) -> bytes:
    return b"FV " + whole(len(numbers)) + np.asarray(numbers, "<f4").tobytes()


def matrix(numbers: Floats) -> bytes:
    """A matrix, in 8 bits a number when it is big."""
    rows, columns = numbers.shape
    if numbers.size < SMALL:
        return b"FM " + whole(rows) + whole(columns) + np.ascontiguousarray(numbers, "<f4").tobytes()
    codes, marks, least, span = _squeezed(numbers.astype(np.float64))
    head = b"CM " + struct.pack("<ffii", least, span, rows, columns)
    return head + marks.T.astype("<u2").tobytes() + np.ascontiguousarray(codes.T).tobytes()


def expanded(codes: NDArray[np.uint8], marks: NDArray[np.int64], least: float, span: float) -> Floats:
    """What Kaldi reads back from a big matrix."""
    low, lower, upper, high = least + span * marks / _EVEN
    below = low + (lower - low) * codes / _LOW
    between = lower + (upper - lower) * (codes.astype(np.float64) - _LOW) / (_HIGH - _LOW)
    above = upper + (high - upper) * (codes.astype(np.float64) - _HIGH) / (255 - _HIGH)
    picked = np.where(codes <= _LOW, below, np.where(codes <= _HIGH, between, above))
    return np.asarray(picked, np.float32)


def _squeezed(numbers: NDArray[np.float64]) -> tuple[NDArray[np.uint8], NDArray[np.int64], float, float]:
    """Codes, the columns' four percentiles as 16 bits, least number, span of all numbers."""
    least = float(np.float32(numbers.min()))
    span = float(np.float32(numbers.max() - least)) or 1e-5
    ranked, quarter = np.sort(numbers, 0), numbers.shape[0] // 4
    marks = np.stack([ranked[0], ranked[quarter], ranked[3 * quarter], ranked[-1]])
    marks = np.clip(np.round((marks - least) / span * _EVEN), 0, _EVEN).astype(np.int64)
    for at in (1, 2, 3):  # a column's marks must rise
        marks[at] = np.maximum(marks[at], marks[at - 1] + 1)
    over = marks[3] > _EVEN
    for at in range(4):
        marks[at] = np.where(over, np.minimum(marks[at], _EVEN - (3 - at)), marks[at])
    low, lower, upper, high = least + span * marks / _EVEN
    below = np.clip(np.round((numbers - low) / (lower - low) * _LOW), 0, _LOW)
    between = np.clip(np.round(_LOW + (numbers - lower) / (upper - lower) * (_HIGH - _LOW)), _LOW, _HIGH)
    above = np.clip(np.round(_HIGH + (numbers - upper) / (high - upper) * (255 - _HIGH)), _HIGH, 255)
    codes = np.where(numbers < lower, below, np.where(numbers < upper, between, above))
    return codes.astype(np.uint8), marks, least, span


def affine(weights: Floats, bias: Floats) -> bytes:
    """A NaturalGradientAffineComponent; the numbers of its training do not matter here."""
    head = token("<NaturalGradientAffineComponent>") + token("<LearningRate>") + real(1e-4)
    tail = token("<RankIn>") + whole(20) + token("<RankOut>") + whole(80) + token("<UpdatePeriod>") + whole(4)
    tail += token("<NumSamplesHistory>") + real(2000) + token("<Alpha>") + real(4)
    return (
        head
        + token("<LinearParams>")
        + matrix(weights)
        + token("<BiasParams>")
        + vector(bias)
        + tail
        + token("</NaturalGradientAffineComponent>")
    )


def fixed(weights: Floats, bias: Floats) -> bytes:
    """A FixedAffineComponent."""
    name = "FixedAffineComponent>"
    body = token("<LinearParams>") + matrix(weights) + token("<BiasParams>") + vector(bias)
    return token("<" + name) + body + token("</" + name)


def tdnn(weights: Floats, bias: Floats | None, offsets: Sequence[int]) -> bytes:
    """A TdnnComponent: `weights` is out x (offsets x in)."""
    head = token("<TdnnComponent>") + token("<LearningRate>") + real(1e-4)
    body = token("<TimeOffsets>") + wholes(offsets) + token("<LinearParams>") + matrix(weights)
    body += token("<BiasParams>") + vector([] if bias is None else bias)
    tail = token("<OrthonormalConstraint>") + real(0) + token("<UseNaturalGradient>") + truth(True)
    tail += token("<NumSamplesHistory>") + real(2000) + token("<AlphaInOut>") + real(4) + real(4)
    tail += token("<RankInOut>") + whole(20) + whole(80)
    return head + body + tail + token("</TdnnComponent>")


def linear(weights: Floats) -> bytes:
    """A LinearComponent."""
    body = token("<LearningRate>") + real(1e-4) + token("<Params>") + matrix(weights)
    tail = token("<UseNaturalGradient>") + truth(True) + token("<RankInOut>") + whole(20) + whole(80)
    tail += (
        token("<Alpha>")
        + real(4)
        + token("<NumSamplesHistory>")
        + real(2000)
        + token("<UpdatePeriod>")
        + whole(4)
    )
    return token("<LinearComponent>") + body + tail + token("</LinearComponent>")


def nonlinear(name: str, width: int) -> bytes:
    """A RectifiedLinearComponent or LogSoftmaxComponent."""
    body = token("<Dim>") + whole(width) + token("<ValueAvg>") + vector([]) + token("<DerivAvg>") + vector([])
    body += (
        token("<Count>") + double(0) + token("<OderivRms>") + vector([]) + token("<OderivCount>") + double(0)
    )
    body += token("<NumDimsSelfRepaired>") + double(0) + token("<NumDimsProcessed>") + double(0)
    return token(f"<{name}>") + body + token(f"</{name}>")


def norm(mean: Floats, var: Floats, epsilon: float) -> bytes:
    """A BatchNormComponent."""
    width = len(mean)
    body = (
        token("<Dim>")
        + whole(width)
        + token("<BlockDim>")
        + whole(width)
        + token("<Epsilon>")
        + real(epsilon)
    )
    body += (
        token("<TargetRms>") + real(1) + token("<TestMode>") + truth(True) + token("<Count>") + double(1000)
    )
    body += token("<StatsMean>") + vector(mean) + token("<StatsVar>") + vector(var)
    return token("<BatchNormComponent>") + body + token("</BatchNormComponent>")


def passing(width: int) -> bytes:
    """A NoOpComponent."""
    body = token("<Dim>") + whole(width) + token("<BackpropScale>") + real(1)
    return token("<NoOpComponent>") + body + token("</NoOpComponent>")


def transitions(pdfs: Sequence[int]) -> bytes:
    """A TransitionModel of one-state phones 1, 2, …: phone → what the net calls its sound."""
    count = len(pdfs)
    half = real(0.5)
    topology = wholes(range(1, count + 1)) + wholes([-1, *[0] * count]) + whole(-1) + whole(1) + whole(2)
    topology += whole(0) + whole(1) + whole(2) + whole(0) + half + whole(1) + half
    topology += whole(-1) + whole(-1) + whole(0)
    tuples = b"".join(
        whole(phone) + whole(0) + whole(pdf) + whole(pdf) for phone, pdf in enumerate(pdfs, start=1)
    )
    return (
        token("<TransitionModel>")
        + token("<Topology>")
        + topology
        + token("</Topology>")
        + token("<Tuples>")
        + whole(count)
        + tuples
        + token("</Tuples>")
        + token("<LogProbs>")
        + vector([0, *[float(np.log(0.5))] * (2 * count)])
        + token("</LogProbs>")
        + token("</TransitionModel>")
    )


def net(config: Sequence[str], components: Sequence[tuple[str, bytes]], context: int) -> bytes:
    """An AmNnetSimple."""
    body = token("<Nnet3>") + b"\n" + "".join(f"{line}\n" for line in config).encode() + b"\n"
    body += token("<NumComponents>") + whole(len(components))
    body += b"".join(token("<ComponentName>") + token(name) + written for name, written in components)
    tail = token("<LeftContext>") + whole(context) + token("<RightContext>") + whole(context)
    return body + token("</Nnet3>") + tail + token("<Priors>") + vector([])
