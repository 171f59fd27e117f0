"""Stage 6, export: the net as Vosk's am/final.mdl, beside its conf.

python -m scripts.model.export --net net.pt --work FOLDER --out voice_models/narrator-cn
"""

from pathlib import Path

import click
import numpy as np
import torch
from torch import nn

from scripts.model import kaldi_write as kaldi
from scripts.model.features import CONF, STRIDE
from scripts.model.graph import PHONES
from scripts.model.net import BYPASS, CONTEXT, EPSILON, OFFSETS, WIDTH, Factored, Net, Norm
from scripts.model.seal import seal
from scripts.model.units import UNITS

PRIOR_SHARE = 0.5
"""Of the units' log frequency that is taken off: training heard some far more often than a table says."""
ACOUSTIC_SCALE = 0.3
MODEL_CONF = f"""--min-active=200
--max-active=3000
--beam=10.0
--lattice-beam=2.0
--acoustic-scale={ACOUSTIC_SCALE}
--frame-subsampling-factor={STRIDE}
--endpoint.silence-phones=1:2:3:4
--endpoint.rule2.min-trailing-silence=0.5
--endpoint.rule3.min-trailing-silence=1.0
--endpoint.rule4.min-trailing-silence=2.0
"""


def frequencies(corpus: Path) -> np.ndarray:
    """Share of the corpus' frames in which each unit sounds."""
    counts = np.ones(len(UNITS))
    for shard in corpus.glob("*[0-9].npz"):
        counts += np.bincount(np.load(shard)["labels"], minlength=len(UNITS))
    return counts / counts.sum()


def written(net: Net) -> bytes:
    """The whole of final.mdl."""
    config = ["input-node name=input dim=40"]
    components: list[tuple[str, bytes]] = []

    def add(name: str, source: str, component: bytes) -> str:
        config.append(f"component-node name={name} component={name} input={source}")
        components.append((name, component))
        return name

    def relu_norm(name: str, source: str, norm: Norm, width: int) -> str:
        relu = add(f"{name}.relu", source, kaldi.nonlinear("RectifiedLinearComponent", width))
        return add(f"{name}.norm", relu, kaldi.norm(norm.mean.numpy(), norm.var.numpy(), EPSILON))

    lda = "Append(Offset(input, -1), input, Offset(input, 1))"
    at = add("lda", lda, kaldi.fixed(_matrix(net.lda), _bias(net.lda)))
    at = add("tdnn1", at, kaldi.affine(_matrix(net.first), _bias(net.first)))
    at = relu_norm("tdnn1", at, net.first_norm, WIDTH)
    for (name, offset), layer in zip(OFFSETS.items(), net.layers, strict=True):
        assert isinstance(layer, Factored)
        before, after = ([-offset, 0], [0, offset]) if offset else ([0], [0])
        narrow = add(f"{name}.linear", at, kaldi.tdnn(_matrix(layer.linear), None, before))
        wide = add(f"{name}.affine", narrow, kaldi.tdnn(_matrix(layer.affine), _bias(layer.affine), after))
        normed = relu_norm(name, wide, layer.norm, WIDTH)
        at = add(f"{name}.sum", f"Sum(Scale({BYPASS}, {at}), {normed})", kaldi.passing(WIDTH))
    at = add("narrow", at, kaldi.linear(_matrix(net.narrow)))
    at = add("wide", at, kaldi.affine(_matrix(net.wide), _bias(net.wide)))
    at = relu_norm("wide", at, net.wide_norm, WIDTH)
    at = add("neck", at, kaldi.linear(_matrix(net.neck)))
    at = add("neck.norm", at, kaldi.norm(net.neck_norm.mean.numpy(), net.neck_norm.var.numpy(), EPSILON))
    at = add("output.affine", at, kaldi.affine(_matrix(net.out), _bias(net.out)))
    at = add("output.softmax", at, kaldi.nonlinear("LogSoftmaxComponent", len(UNITS)))
    config.append(f"output-node name=output input={at} objective=linear")
    return b"\0B" + kaldi.transitions([unit for unit, _ in PHONES]) + kaldi.net(config, components, CONTEXT)


def _matrix(layer: nn.Conv1d) -> np.ndarray:
    """out x in x taps → Kaldi's out x (taps x in)."""
    weights: np.ndarray = layer.weight.detach().numpy()
    return weights.transpose(0, 2, 1).reshape(weights.shape[0], -1)


def _bias(layer: nn.Conv1d) -> np.ndarray:
    assert layer.bias is not None
    bias: np.ndarray = layer.bias.detach().numpy()
    return bias


@click.command()
@click.option("--net", "path", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--work", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--out", type=click.Path(path_type=Path), required=True)
def main(path: Path, work: Path, out: Path) -> None:
    """Write am/ and conf/."""
    net = Net()
    net.load_state_dict(torch.load(path))
    with torch.no_grad():
        prior = torch.tensor(np.log(frequencies(work / "corpus") + 1e-5), dtype=torch.float32)
        assert net.out.bias is not None
        net.out.bias -= PRIOR_SHARE * prior
    (out / "am").mkdir(parents=True, exist_ok=True)
    (out / "conf").mkdir(exist_ok=True)
    (out / "am" / "final.mdl").write_bytes(written(net))
    (out / "conf" / "mfcc.conf").write_text(CONF + "--allow-upsample=true\n--allow-downsample=true\n")
    (out / "conf" / "model.conf").write_text(MODEL_CONF)
    seal(out)


if __name__ == "__main__":
    main()
