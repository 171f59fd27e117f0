"""The net: lower layers of the small Korean Vosk model, which learned from real people, under new outputs."""

from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from scripts.model.features import CEPSTRA, STRIDE
from scripts.model.kaldi_read import Component, components
from scripts.model.units import UNITS

LDA, WIDTH, NECK = 220, 768, 64
OFFSETS = {"tdnnf2": 1, "tdnnf3": 1, "tdnnf4": 1, "tdnnf5": 0} | {
    f"tdnnf{layer}": 3 for layer in range(6, 14)
}
"""Factored layers and how many frames apart the two inputs of each lie. The Korean model has two more: they
widen the context to 0.3 s either side and would not fit into 4 MB."""
COARSE = 4
"""From this layer on only every third frame matters."""
CONTEXT = 1 + sum(OFFSETS.values())
"""Frames the net looks at either side of the one it answers."""
BYPASS = 0.66
EPSILON = 1e-3


class Norm(nn.Module):
    """Kaldi's batch norm without scale. Its statistics stay what real people's speech made them."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.mean: Tensor
        self.var: Tensor
        self.register_buffer("mean", torch.zeros(width))
        self.register_buffer("var", torch.ones(width))

    def forward(self, x: Tensor) -> Tensor:
        return (x - self.mean[:, None]) * torch.rsqrt(self.var + EPSILON)[:, None]


class Factored(nn.Module):
    """A TDNN-F layer: through a narrow neck and back, beside a bypass."""

    def __init__(self, offset: int) -> None:
        super().__init__()
        self.offset = offset
        taps = 2 if offset else 1
        self.linear = nn.Conv1d(WIDTH, NECK, taps, bias=False)
        self.affine = nn.Conv1d(NECK, WIDTH, taps)
        self.norm = Norm(WIDTH)

    def forward(self, x: Tensor, coarse: bool) -> Tensor:
        """`coarse`: x holds every third frame only."""
        apart = self.offset // STRIDE if coarse else self.offset
        hidden = functional.conv1d(x, self.linear.weight, dilation=max(apart, 1))
        hidden = functional.conv1d(hidden, self.affine.weight, self.affine.bias, dilation=max(apart, 1))
        hidden = self.norm(functional.relu(hidden))
        return BYPASS * (x[:, :, apart : x.shape[2] - apart] if apart else x) + hidden


class Net(nn.Module):
    """Features (batch, 40, frames + 2 x CONTEXT) → log probabilities (batch, units, every third frame)."""

    def __init__(self) -> None:
        super().__init__()
        self.lda = nn.Conv1d(CEPSTRA, LDA, 3)
        self.first = nn.Conv1d(LDA, WIDTH, 1)
        self.first_norm = Norm(WIDTH)
        self.layers = nn.ModuleList(Factored(offset) for offset in OFFSETS.values())
        self.narrow = nn.Conv1d(WIDTH, NECK, 1, bias=False)
        self.wide = nn.Conv1d(NECK, WIDTH, 1)
        self.wide_norm = Norm(WIDTH)
        self.neck = nn.Conv1d(WIDTH, NECK, 1, bias=False)
        self.neck_norm = Norm(NECK)
        self.out = nn.Conv1d(NECK, len(UNITS), 1)

    def forward(self, x: Tensor) -> Tensor:
        x = self.first_norm(functional.relu(self.first(self.lda(x))))
        for at, layer in enumerate(self.layers):
            if at == COARSE:
                x = x[:, :, ::STRIDE]
            x = layer(x, at >= COARSE)
        x = self.wide_norm(functional.relu(self.wide(self.narrow(x))))
        x = self.neck_norm(self.neck(x))
        return functional.log_softmax(self.out(x).float(), 1)


KOREAN = {
    "first": "tdnn1.affine",
    "first_norm": "tdnn1.batchnorm",
    "norm": "batchnorm",
    "narrow": "prefinal-l",
    "wide": "prefinal-chain.affine",
    "wide_norm": "prefinal-chain.batchnorm1",
    "neck": "prefinal-chain.linear",
    "neck_norm": "prefinal-chain.batchnorm2",
}
"""What the parts are called in the Korean model; `norm` ends the name of a factored layer's."""
OURS = {
    "first": "tdnn1",
    "first_norm": "tdnn1.norm",
    "norm": "norm",
    "narrow": "narrow",
    "wide": "wide",
    "wide_norm": "wide.norm",
    "neck": "neck",
    "neck_norm": "neck.norm",
}
"""The same where `export` wrote it."""


def korean(path: Path) -> Net:
    """A net whose layers are those of `am/final.mdl` of vosk-model-small-ko; its outputs know nothing yet.

    The Korean net also takes 100 numbers about the speaker (an i-vector); without them they count as 0.
    """
    net = Net()
    _fill(net, components(path), KOREAN)
    return net


def begun(path: Path) -> Net:
    """A net of `train` (.pt), or one that `export` wrote (final.mdl)."""
    net = Net()
    if path.suffix == ".mdl":
        theirs = components(path)
        _fill(net, theirs, OURS)
        with torch.no_grad():
            _affine(net.out, theirs["output.affine"])
    else:
        net.load_state_dict(torch.load(path))
    return net


def padded(frames: np.ndarray) -> np.ndarray:
    """Edges repeated, as Kaldi does, so that the net answers for every third frame from the first on."""
    return np.pad(frames, ((CONTEXT, CONTEXT), (0, 0)), "edge")


def _taps(matrix: np.ndarray, taps: int) -> Tensor:
    """Kaldi's out x (taps x in) → out x in x taps."""
    out, columns = matrix.shape
    return torch.tensor(np.ascontiguousarray(matrix.reshape(out, taps, columns // taps).transpose(0, 2, 1)))


def _fill(net: Net, theirs: dict[str, Component], names: dict[str, str]) -> None:
    """All but the outputs."""
    lda = theirs["lda"]
    with torch.no_grad():
        net.lda.weight.copy_(_taps(lda["<LinearParams>"][:, : 3 * CEPSTRA], 3))
        net.lda.bias.copy_(torch.tensor(lda["<BiasParams>"]))
        _affine(net.first, theirs[names["first"]])
        _norm(net.first_norm, theirs[names["first_norm"]])
        for name, layer in zip(OFFSETS, net.layers, strict=True):
            assert isinstance(layer, Factored)
            taps = layer.linear.kernel_size[0]
            layer.linear.weight.copy_(_taps(theirs[f"{name}.linear"]["<LinearParams>"], taps))
            layer.affine.weight.copy_(_taps(theirs[f"{name}.affine"]["<LinearParams>"], taps))
            layer.affine.bias.copy_(torch.tensor(theirs[f"{name}.affine"]["<BiasParams>"]))
            _norm(layer.norm, theirs[f"{name}.{names['norm']}"])
        net.narrow.weight.copy_(_taps(theirs[names["narrow"]]["<Params>"], 1))
        _affine(net.wide, theirs[names["wide"]])
        _norm(net.wide_norm, theirs[names["wide_norm"]])
        net.neck.weight.copy_(_taps(theirs[names["neck"]]["<Params>"], 1))
        _norm(net.neck_norm, theirs[names["neck_norm"]])


def _affine(into: nn.Conv1d, component: Component) -> None:
    assert into.bias is not None
    into.weight.copy_(_taps(component["<LinearParams>"], 1))
    into.bias.copy_(torch.tensor(component["<BiasParams>"]))


def _norm(into: Norm, component: Component) -> None:
    into.mean.copy_(torch.tensor(component["<StatsMean>"]))
    into.var.copy_(torch.tensor(component["<StatsVar>"]))
