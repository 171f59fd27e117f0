"""Which of the system's voices reads Chinese."""

from collections.abc import Iterable

from msgspec import Struct

from narrator.voice.errors import NoMandarinVoice

CURE = (
    "install one: Linux `apt install espeak-ng`; macOS System Settings > Accessibility > Spoken Content > "
    "System Voice > Tingting; Windows Settings > Language > add Chinese (Simplified) with text-to-speech"
)

OTHERS = (
    "yue",
    "hak",
    "nan",
    "zh-hk",
    "cantonese",
    "hong kong",
    "hongkong",
    "sin-ji",
    "sinji",
    "hakka",
    "min nan",
)
"""Chinese, but not Mandarin."""
TAIWAN = ("zh-tw", "mei-jia", "meijia", "hanhan", "taiwan")
MAINLAND = ("zh-cn", "cmn", "mandarin", "ting-ting", "tingting", "huihui", "simplified", "zh-hans")
CHINESE = (*MAINLAND, *TAIWAN, "zh", "chinese")
TONES = "latn-pinyin"
"""espeak-ng's voice that reads pinyin; its others read 汉字, before 1.52 as English."""
TOYS = ("eloquence", "mb/")
"""macOS's robots, and MBROLA voices, which are listed though their data is not installed."""


class Voice(Struct, frozen=True):
    """One installed voice as the engine describes it; any of the three may be all that tells its language."""

    id: str
    name: str = ""
    languages: tuple[str, ...] = ()

    @property
    def marks(self) -> str:
        """Everything known, in one spelling."""
        return " ".join((self.id, self.name, *self.languages)).lower().replace("_", "-")

    @property
    def is_mandarin(self) -> bool:
        return _has(self, CHINESE) and not _has(self, OTHERS)

    @property
    def reads_pinyin(self) -> bool:
        return TONES in self.marks


def wanted(setting: str) -> str:
    """What [mouth] voice asks of the system's voices: pyttsx3:婷婷 → 婷婷, anything without a name → auto."""
    kind, _, name = setting.partition(":")
    return name if kind == "pyttsx3" and name else "auto"


def choose(voices: Iterable[Voice], wanted: str) -> Voice:
    """The best Mandarin voice, of those whose id or name holds `wanted` unless "auto". NoMandarinVoice."""
    every = tuple(voices)
    if wanted != "auto":
        every = tuple(voice for voice in every if wanted.casefold() in f"{voice.id} {voice.name}".casefold())
        if not every:
            raise NoMandarinVoice(f'no installed voice is called "{wanted}"; set voice = "auto" in [mouth]')
    fit = [voice for voice in every if voice.is_mandarin]
    if fit:
        return min(fit, key=lambda voice: (wanted not in (voice.id, voice.name), _rank(voice)))
    if wanted != "auto":
        raise NoMandarinVoice(f'the voice "{wanted}" does not read Mandarin; set voice = "auto" in [mouth]')
    raise NoMandarinVoice(f"none of the {len(every)} installed voices reads Mandarin; {CURE}")


def _rank(voice: Voice) -> tuple[bool, bool, bool]:
    """Smaller is better; equals keep the system's order."""
    return _has(voice, TOYS), not _has(voice, MAINLAND), not voice.reads_pinyin


def _has(voice: Voice, words: Iterable[str]) -> bool:
    """Whole words, so that `zh` is not found in `zhora` nor `nan` in `Hanan`."""
    padded = f" {_spaced(voice.marks)} "
    return any(f" {_spaced(word)} " in padded for word in words)


def _spaced(marks: str) -> str:
    return "".join(mark if mark.isalnum() else " " for mark in marks).strip()
