"""Which speech model is used, and which ones can be fetched."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

import msgspec
import platformdirs
from msgspec import Struct

from narrator.config import Ear, Models
from narrator.voice.errors import VoiceError

VARIABLE = "NARRATOR_MODEL"
"""Environment variable that names a model's folder."""
BUNDLED = Path(__file__).parents[2] / "voice_models"
"""Beside the program: the list of models, and models that came along."""


class NoModel(VoiceError):
    """There is no speech model, or the one named is none."""

    said = "没有语音模型，请用键盘回答。"
    cure = (
        "没有这个语音模型：运行 narrator setup；自己指定的，看看 config.toml 和 NARRATOR_MODEL 写对了没有。"
    )


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A model that can be fetched."""

    name: str
    folder: str
    """What its archive unpacks to."""
    url: str
    """Of the zip archive."""
    size: int
    """Bytes of the archive."""
    sha256: str
    """Of the archive, in hex."""
    licence: str


class _Listed(Struct, frozen=True, forbid_unknown_fields=True):
    model: tuple[Entry, ...]


def entries(bundled: Path | None = None) -> tuple[Entry, ...]:
    """The models in models.toml. Raises NoModel when it is missing or wrong."""
    path = (bundled or BUNDLED) / "models.toml"
    try:
        return msgspec.toml.decode(path.read_bytes(), type=_Listed).model
    except (OSError, msgspec.DecodeError) as why:
        raise NoModel(f"cannot read the list of models {path}: {why}; install narrator again") from why


def entry(settings: Models, bundled: Path | None = None) -> Entry:
    """The model that the settings name. Raises NoModel."""
    listed = {model.name: model for model in entries(bundled)}
    if settings.name not in listed:
        raise NoModel(
            f'no model is called "{settings.name}"; set name in [models] to one of {", ".join(listed)}'
        )
    return listed[settings.name]


def home(settings: Models) -> Path:
    """Where fetched models are installed."""
    if settings.folder:
        return named(settings.folder)
    own = platformdirs.user_data_path("narrator", appauthor=False) / "models"
    if sys.platform == "win32" and not str(own).isascii():
        # Vosk opens files by their 8-bit name there: C:\用户\… cannot be read.
        return platformdirs.site_data_path("narrator", appauthor=False) / "models"
    return own


def named(folder: str) -> Path:
    """A folder as people write it, ~ included; a ~ of nobody stays, and leads nowhere."""
    try:
        return Path(folder).expanduser()
    except RuntimeError:
        return Path(folder)


def is_model(folder: Path) -> bool:
    """Whether the folder holds a Vosk model."""
    return (folder / "am" / "final.mdl").is_file()


def find_model(
    ear: Ear,
    models: Models,
    environment: Mapping[str, str] = os.environ,
    bundled: Path | None = None,
) -> Path:
    """The model's folder: the one named by NARRATOR_MODEL or [ear], else installed, else bundled. NoModel."""
    cure = "name the folder of one, or nothing to use what `narrator setup` fetches"
    for name, source in ((environment.get(VARIABLE, ""), VARIABLE), (ear.model, "model in [ear]")):
        if name:
            folder = named(name)
            if not is_model(folder):
                raise NoModel(f"{folder}, named by {source}, holds no Vosk model (no am/final.mdl); {cure}")
            return folder
    installed = home(models) / entry(models, bundled).folder
    if is_model(installed):
        return installed
    own = bundled_model(bundled)
    if own is not None:
        return own
    raise NoModel(
        f"no speech model in {installed} or {bundled or BUNDLED}; run `narrator setup` to fetch one"
    )


def bundled_model(bundled: Path | None = None) -> Path | None:
    """The model that came along with the program, or was laid beside it."""
    return next(iter(sorted(path.parents[1] for path in (bundled or BUNDLED).glob("*/am/final.mdl"))), None)
