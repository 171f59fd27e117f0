"""Voice packs: a folder of clips, one for each piece of the lines, and a manifest to tell them apart."""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import platformdirs
from msgspec import Struct

from narrator.voice.errors import VoiceError
from narrator.voice.models import BUNDLED, named
from narrator.voice.sound import Sound, read

MANIFEST = "manifest.json"


class NoPack(VoiceError):
    """There is no voice pack of that name."""

    said = "没有找到设置里的语音包，换了别的嗓音：narrator voices 会列出有哪些。"


class BrokenPack(NoPack):
    """It is there, and cannot be read."""

    said = "设置里的语音包打不开，换了别的嗓音：narrator voices 会说明怎么补救。"


class Clip(Struct, frozen=True, forbid_unknown_fields=True):
    """One piece, spoken."""

    file: str
    """Beside the manifest."""
    made_of: str
    """A digest of everything that makes it sound as it does: when it changes, the clip is made again."""


class Manifest(Struct, frozen=True, forbid_unknown_fields=True):
    """What a pack is."""

    voice: str
    """Who speaks, for people."""
    licence: str
    clips: dict[str, Clip] = {}
    """By piece, as narrator.words.pieces writes them."""


class Pack:
    """A pack that was found. Clips are read when they are said."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder = folder
        self.manifest = manifest

    @property
    def name(self) -> str:
        return self.folder.name

    def clip(self, piece: str) -> Sound:
        """A piece's sound. OSError when its file is gone or broken, KeyError when there is none."""
        return read(place_of(self.manifest.clips[piece], self.folder))


def place_of(clip: Clip, folder: Path) -> Path:
    """Where a clip of the pack in a folder lies. OSError for a place outside it."""
    file = Path(clip.file)
    if file.is_absolute() or ".." in file.parts:
        raise OSError(f"{file} lies outside the pack")
    return folder / file


def own_packs() -> Path:
    """Where packs lie that were recorded or copied here."""
    return platformdirs.user_data_path("narrator", appauthor=False) / "voices"


def bundled_packs() -> Path:
    """Where the packs lie that came with the program."""
    return BUNDLED / "packs"


def opened(folder: Path) -> Pack:
    """The pack in a folder. BrokenPack."""
    path = folder / MANIFEST
    try:
        if path.exists() and not path.is_file():  # reading a named pipe would wait for ever
            raise OSError("it is no file")
        return Pack(folder, msgspec.json.decode(path.read_bytes(), type=Manifest))
    except (OSError, msgspec.DecodeError) as why:
        english = f"{path} cannot be read: {why}; `narrator voices` lists those that can"
        raise BrokenPack(english, _cure(folder, why)) from why


def _cure(folder: Path, why: Exception) -> str:
    if isinstance(why, PermissionError):
        return f"语音包“{folder.name}”不许读：让 {folder} 里的文件可以读。"
    wrong = f"里没有 {MANIFEST}" if isinstance(why, FileNotFoundError) else f"的 {MANIFEST} 读不了"
    if folder.parent == bundled_packs():
        cure = "它是随程序来的，重新安装 narrator"
    elif folder.parent == own_packs():
        cure = f"拷来的，重新拷贝；自己录的，运行 narrator record {folder.name}，录过的都找得回来"
    else:
        cure = "重新拷贝"
    return f"语音包“{folder.name}”{wrong}：{cure}。"


def every_pack() -> Iterator[Pack | BrokenPack]:
    """Every pack, one's own first, or why it cannot be read; a name that comes twice is the first one's."""
    seen: set[str] = set()
    for home in (own_packs(), bundled_packs()):
        for folder in sorted(path for path in home.glob("[!.]*") if _is(path.is_dir)):
            if folder.name in seen:
                continue
            if _is((folder / MANIFEST).is_file):
                seen.add(folder.name)
            try:
                yield opened(folder)
            except BrokenPack as broken:
                yield broken


def packs() -> Iterator[Pack]:
    """Those that can be read."""
    return (pack for pack in every_pack() if isinstance(pack, Pack))


def _is(there: Callable[[], bool]) -> bool:
    """A place that may not be looked into counts: opening it says why."""
    try:
        return there()
    except PermissionError:
        return True
    except OSError:  # no name that a folder can have
        return False


def find_pack(name: str = "") -> Pack:
    """The pack of that name, of that speaker, in that folder, or the one that came along. NoPack."""
    if not name:
        bundled = sorted(bundled_packs().glob(f"*/{MANIFEST}"))
        if not bundled:
            raise NoPack(
                f"no voice pack in {bundled_packs()}; install narrator again",
                "附带的语音包不见了：重新安装 narrator。",
            )
        return opened(bundled[0].parent)
    own = own_packs() / name
    for folder in (own, bundled_packs() / name, named(name)):
        if _is((folder / MANIFEST).is_file):
            return opened(folder)
    if _is(own.is_dir):
        return opened(own)  # which says what it lacks
    there = tuple(packs())
    for pack in there:
        if pack.manifest.voice.partition("（")[0] == name:
            return pack
    known = [pack.name for pack in there]
    raise NoPack(
        f'no voice pack is called "{name}"; there are: {", ".join(known) or "none"}',
        f"没有叫“{name}”的语音包。有：{'、'.join(known) or '一个也没有'}。自己录一套：narrator record 名字",
    )
