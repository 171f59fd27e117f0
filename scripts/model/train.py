"""Stages 3 and 5, train: the net learns which unit sounds when.

    python -m scripts.model.train --work FOLDER --korean final.mdl --out first.pt --source espeak --passes 2
    python -m scripts.model.train --work FOLDER --start first.pt --out net.pt --passes 4 --thaw 0.5

Every pass is kept beside `--out`; a run that broke off goes on after the last one.
"""

import random
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from scripts.model import whole
from scripts.model.corpus import NOISES
from scripts.model.export import PRIOR_SHARE, frequencies
from scripts.model.features import STRIDE
from scripts.model.mixing import Frames, mixed
from scripts.model.net import Net, begun, korean, padded
from scripts.model.spans import Span

Spans = list[tuple[int, Span]]
"""Clip of the batch, and a phrase in it."""
TOGETHER = 4
"""Shards whose batches are shuffled together."""
BATCH_FRAMES = 6_000
"""Feature frames a step."""
BRIEF = torch.cpu._is_avx512_bf16_supported()
"""16-bit floats; a processor without them imitates them, two to twenty times slower than it counts in 32."""
IGNORED = -1
"""A label that pads a batch."""
FROZEN = 7
"""Layers that stay as real people shaped them, until the thaw: tdnnf2 to tdnnf8, and what comes before."""


def batches(
    shards: list[Path], dice: random.Random, noises: Sequence[Frames] = ()
) -> Iterator[tuple[Tensor, Tensor, Spans]]:
    """Clips of like length together, in random order, with these noises over them."""
    dice.shuffle(shards)
    rolls = np.random.default_rng(dice.getrandbits(32))
    for start in range(0, len(shards), TOGETHER):
        opened = [Shard(path) for path in shards[start : start + TOGETHER]]
        rows = [(shard, group) for shard in opened for group in shard.groups(dice)]
        dice.shuffle(rows)
        for shard, group in rows:
            told = [shard.labels(clip) for clip in group]
            clips = [mixed(shard.frames(clip), shard.labels(clip), noises, rolls) for clip in group]
            x, labelled = _batch(clips, told)
            yield x, labelled, [(at, span) for at, clip in enumerate(group) for span in shard.spans[clip]]


class Shard:
    """A file of the corpus."""

    def __init__(self, path: Path) -> None:
        with np.load(path) as data:
            self._frames, self._labels = data["frames"], data["labels"]
            self._lengths, spans, texts = data["lengths"], data["spans"], data["texts"]
        self._starts = np.concatenate([[0], np.cumsum(self._lengths)])
        self._answers = np.concatenate([[0], np.cumsum(-(-self._lengths // STRIDE))])
        self.spans: dict[int, list[Span]] = defaultdict(list)
        """Clip → its phrases."""
        for (clip, start, end, ours), text in zip(spans, texts, strict=True):
            self.spans[int(clip)].append(Span(str(text), bool(ours), int(start), int(end)))

    def frames(self, clip: int) -> np.ndarray:
        return np.asarray(self._frames[self._starts[clip] : self._starts[clip + 1]])

    def labels(self, clip: int) -> np.ndarray:
        return np.asarray(self._labels[self._answers[clip] : self._answers[clip + 1]])

    def groups(self, dice: random.Random) -> list[list[int]]:
        """Clips of like length, a batch each."""
        groups: list[list[int]] = [[]]
        lengths = self._lengths
        for clip in sorted(range(len(lengths)), key=lambda clip: lengths[clip] + dice.random() * 40):
            if (len(groups[-1]) + 1) * lengths[clip] > BATCH_FRAMES and groups[-1]:
                groups.append([])
            groups[-1].append(clip)
        return groups


def _batch(clips: list[np.ndarray], labels: list[np.ndarray]) -> tuple[Tensor, Tensor]:
    longest = -(-max(map(len, clips)) // STRIDE) * STRIDE
    seen = np.stack(
        [padded(np.pad(c.astype(np.float32), ((0, longest - len(c)), (0, 0)), "edge")) for c in clips]
    )
    count = longest // STRIDE
    told = np.stack([np.pad(row, (0, count - len(row)), constant_values=IGNORED) for row in labels])
    return torch.tensor(seen).transpose(1, 2), torch.tensor(told, dtype=torch.long)


def masked(x: Tensor, dice: torch.Generator) -> Tensor:
    """With a stretch of time made dull here and there, so that no single cue is trusted."""
    for row in x:
        if torch.rand((), generator=dice) < 0.3:
            lasts = int(torch.randint(3, 12, (), generator=dice))
            at = int(torch.randint(0, max(1, row.shape[1] - lasts), (), generator=dice))
            row[:, at : at + lasts] = row.mean(1, keepdim=True)
    return x


def groups(net: Net, rate: float, lower_rate: float, thawed: bool, lowest: int) -> list[dict[str, object]]:
    """What learns, and how fast; the rest stands still."""
    net.requires_grad_(False)
    upper: list[nn.Module] = [*net.layers[FROZEN:], net.narrow, net.wide, net.neck, net.out]
    chosen: list[dict[str, object]] = [{"params": _learning(upper), "lr": rate}]
    if thawed:
        chosen.append({"params": _learning(list(net.layers[lowest:FROZEN])), "lr": lower_rate})
    return chosen


def _learning(modules: list[nn.Module]) -> list[nn.Parameter]:
    return [parameter.requires_grad_() for module in modules for parameter in module.parameters()]


@click.command()
@click.option("--work", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--korean", "base", type=click.Path(path_type=Path, exists=True))
@click.option("--start", type=click.Path(path_type=Path, exists=True))
@click.option("--out", type=click.Path(path_type=Path), required=True)
@click.option("--source", default="*", show_default=True, help="espeak, kokoro or *")
@click.option("--passes", default=4, show_default=True)
@click.option("--shards", "most", default=24, show_default=True, help="Shards a pass, drawn anew each time.")
@click.option("--rate", default=2e-3, show_default=True)
@click.option(
    "--thaw", default=1.0, show_default=True, help="Share of the passes before lower layers learn too."
)
@click.option("--lower", default=0.1, show_default=True, help="Of the rate, for the layers that thaw.")
@click.option(
    "--lowest", default=1, show_default=True, help="Layers below never learn; from 4 on steps cost half."
)
@click.option("--seed", default=0, show_default=True, help="Two runs of other seeds can be averaged.")
@click.option(
    "--whole", "share_whole", default=0.0, show_default=True, help="Weight of the loss of whole phrases."
)
def main(
    work: Path,
    base: Path | None,
    start: Path | None,
    out: Path,
    source: str,
    passes: int,
    most: int,
    rate: float,
    thaw: float,
    lower: float,
    lowest: int,
    seed: int,
    share_whole: float,
) -> None:
    """Train, pass by pass."""
    torch.manual_seed(1 + seed)
    dice = torch.Generator().manual_seed(1 + seed)
    kept_noises = np.load(work / "corpus" / NOISES)
    noises = [kept_noises[name] for name in kept_noises.files]
    priors = torch.tensor(PRIOR_SHARE * np.log(frequencies(work / "corpus")), dtype=torch.float32)
    rivals = random.Random(seed)
    net = korean(base) if base else begun(start) if start else Net()
    first = 0
    for done in range(passes, 0, -1):
        if _kept(out, done).exists():
            net.load_state_dict(torch.load(_kept(out, done)))
            first = done
            break
    optimiser = None
    for number in range(first, passes):
        thawed = number >= thaw * passes
        if optimiser is None or (thawed and len(optimiser.param_groups) == 1):
            optimiser = torch.optim.AdamW(groups(net, rate, rate * lower, thawed, lowest), weight_decay=1e-3)
        shards = sorted((work / "corpus").glob(f"{source}-*.npz"))
        shards = [shard for shard in shards if ".part" not in shard.name]
        shards = random.Random(seed + number).sample(shards, min(most, len(shards)))
        began, losses, right, of = time.monotonic(), [], 0, 0
        missed: list[float] = []
        steps = len(shards)
        for at, (x, told, spans) in enumerate(batches(shards, random.Random(seed + number), noises)):
            share = 1 - (number + min(1.0, at * BATCH_FRAMES / (steps * 240_000))) / passes
            for group in optimiser.param_groups:
                group["lr"] = rate * max(0.03, share) * (1 if group is optimiser.param_groups[0] else lower)
            with torch.autocast("cpu", torch.bfloat16, enabled=BRIEF):
                heard = net(masked(x, dice)).float()
            loss = functional.nll_loss(heard, told, ignore_index=IGNORED)
            if share_whole:
                phrases = whole.loss(heard, spans, priors, rivals)
                missed.append(phrases.item())
                loss = loss + share_whole * phrases
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimiser.step()
            losses.append(loss.item())
            spoken = told > 0
            right += int(((heard.argmax(1) == told) & spoken).sum())
            of += int(spoken.sum())
            if at % 50 == 49:
                click.echo(
                    f"pass {number + 1} step {at + 1}: loss {np.mean(losses[-50:]):.3f}, "
                    f"{100 * right / max(1, of):.1f} % of frames, "
                    f"phrases {np.mean(missed[-50:] or [0]):.3f}, {time.monotonic() - began:.0f} s"
                )
                right = of = 0
        torch.save(net.state_dict(), _kept(out, number + 1))
    torch.save(net.state_dict(), out)


def _kept(out: Path, number: int) -> Path:
    return out.with_suffix(f".{number}.pt")


if __name__ == "__main__":
    main()
