"""python -m scripts.voice_pack: see scripts/voice-pack."""

from pathlib import Path

import click
import msgspec

from narrator.voice.pack import bundled_packs, opened
from scripts.voice_pack.listen import Listener, error_rate, lines
from scripts.voice_pack.render import render

folder_option = click.option(
    "--to", type=click.Path(path_type=Path), default=bundled_packs() / "xiaobei", help="The pack's folder."
)


@click.group()
def main() -> None:
    """Render the voice pack that is shipped, and let another machine listen to it."""


@main.command("render")
@click.option("--kokoro", type=click.Path(exists=True, path_type=Path), required=True)
@folder_option
def render_(kokoro: Path, to: Path) -> None:
    """Render what is missing or out of date."""
    render(to, kokoro, click.echo)


@main.command("listen")
@click.option("--listener", type=click.Path(exists=True, path_type=Path), required=True)
@click.option("--share", type=click.IntRange(1), default=1, help="Every nth line alone: quicker.")
@click.option("--out", type=click.Path(path_type=Path), help="Write every line as heard to a JSON file.")
@folder_option
def listen_(listener: Path, share: int, out: Path | None, to: Path) -> None:
    """Say every line, and print what is misheard."""
    pack = opened(to)
    ear = Listener(listener)
    hearings = []
    for line in list(lines(pack))[::share]:
        hearing = ear.hear(pack, line)
        hearings.append(hearing)
        if hearing.errors:
            click.echo(f"{hearing.errors}/{hearing.syllables} {line.key}: {line.text} → {hearing.heard}")
    if out is not None:
        out.write_bytes(msgspec.json.format(msgspec.json.encode(hearings)))
    click.echo(f"{len(hearings)} lines, {error_rate(hearings):.2f} % of the syllables misheard")


if __name__ == "__main__":
    main()
