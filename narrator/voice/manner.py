"""What a model says of itself, in conf/narrator.toml: how it is best heard with, and that it is whole."""

import tomllib
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from narrator.voice.errors import VoiceError

PLACE = "conf/narrator.toml"


class ModelBroken(VoiceError):
    """The model's folder is missing, incomplete or damaged."""

    said = "语音模型打不开，请用键盘回答。"
    cure = "语音模型不全，或者坏了：重新安装 narrator；自己下载的就删掉它的文件夹，再运行 narrator setup。"


class Manner(Struct, frozen=True):
    """How a model is best heard with. Models of others say nothing, and get what holds for any."""

    witness_share: Annotated[float, Meta(ge=0, le=1)] | None = None
    """Largest pinyin distance between a phrase and what the model writes when it may write anything; None for
    a model whose free writing is no witness."""
    paces: tuple[Annotated[float, Meta(ge=0.5, le=2)], ...] = ()
    """An utterance is decoded at these paces too: over 1 is slower and deeper."""
    files: Mapping[str, int] = {}
    """CRC-32 of each file as it was made. Vosk dies without a word over some that are cut."""


def manner(folder: Path) -> Manner:
    """What the model says of itself. ModelBroken when it cannot, or a file is not as it was made.

    A model that says nothing has no such file; one that is empty was cut.
    """
    path = folder / PLACE
    try:
        told = msgspec.convert(tomllib.loads(path.read_text("utf8")), Manner) if path.exists() else Manner()
        if path.exists() and not told.files:
            raise ValueError("cut before its files")
        for name, made in told.files.items():
            path = folder / name
            if zlib.crc32(path.read_bytes()) != made:
                raise OSError(f"{path} has changed")
    except (OSError, ValueError, RecursionError, msgspec.ValidationError) as why:
        raise ModelBroken(f"{path} is damaged; delete the folder and run `narrator setup`") from why
    return told
