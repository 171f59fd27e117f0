"""Stage 5b, average: nets that went on from one net with other seeds become one.

python -m scripts.model.average --out net.pt one.pt other.pt
"""

from pathlib import Path

import click
import torch


@click.command()
@click.option("--out", type=click.Path(path_type=Path), required=True)
@click.argument("nets", type=click.Path(path_type=Path, exists=True), nargs=-1, required=True)
def main(out: Path, nets: tuple[Path, ...]) -> None:
    """Write the mean of their weights."""
    states = [torch.load(path) for path in nets]
    torch.save({name: sum(state[name] for state in states) / len(states) for name in states[0]}, out)


if __name__ == "__main__":
    main()
