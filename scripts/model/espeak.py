"""espeak-ng, which tells when each sound it makes begins: its clips come with their alignment."""

import ctypes
from collections.abc import Sequence
from ctypes.util import find_library
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scripts.model.units import SILENCE, UNIT, units

RATE = 22_050
"""Hz."""
VOICE = "cmn-latn-pinyin"
"""Reads tone-numbered pinyin."""

VARIANTS = (
    "Adam Alex Alicia Andrea Andy Annie Diogo Gene Gene2 Henrique Lee Marco Mike Mr_Serious Nguyen "
    "RicishayMax Storm antonio aunty belinda benjamin boris caleb david denis ed edward edward2 f1 f2 f3 f5 "
    "grandpa gustave iven iven2 iven3 iven4 john kaukovalta klatt klatt2 klatt4 klatt5 klatt6 m1 m2 m3 m4 m6 "
    "m7 m8 marcelo max michel miguel norbert pablo paul pedro quincy robert sandro shelby steph steph3 "
    "travis victor zac"
).split()
HELD_OUT = "f4 m5 klatt3 Linda Michael steph2 Hugo Mario grandma Jacky".split()
"""Never trained on. rob is left out: low in pitch it crashes espeak-ng 1.51. The plain voice, without a
variant, is not trained on either: bots speak with it."""


class Aligned(NamedTuple):
    """A clip, and what sounds from when on."""

    samples: NDArray[np.float32]
    """Mono at `RATE`, within ±1."""
    begins: list[tuple[float, int]]
    """(second, unit), in order: a unit lasts until the next begins. Silence is a unit."""


class _Event(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_int),
        ("unique", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_ms", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("string", ctypes.c_char * 8),
    )


_END_OF_EVENTS, _WORD, _PHONEME = 0, 1, 7
_SYNCHRONOUS, _PHONEME_EVENTS = 2, 1
_RATE, _PITCH, _RANGE = 1, 3, 4


class Espeak:
    """The library, loaded once a process. One thread."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL(find_library("espeak-ng") or "libespeak-ng.so.1")
        self._library.espeak_Initialize(_SYNCHRONOUS, 0, None, _PHONEME_EVENTS)
        self._blocks: list[NDArray[np.int16]] = []
        self._events: list[tuple[int, int, int, bytes]] = []
        signature = ctypes.CFUNCTYPE(
            ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(_Event)
        )
        self._callback = signature(self._take)
        self._library.espeak_SetSynthCallback(self._callback)

    def speak(
        self, words: Sequence[Sequence[str]], variant: str, wpm: int = 160, pitch: int = 50, span: int = 50
    ) -> Aligned:
        """Say words of syllables like `que4`. `pitch` and `span` (of the pitch) are 0 to 99.

        ValueError when espeak-ng does not know the variant, or its events do not tell the syllables apart.
        """
        if self._library.espeak_SetVoiceByName(f"{VOICE}+{variant}".encode()) != 0:
            raise ValueError(f"espeak-ng has no variant {variant!r}")
        for parameter, setting in ((_RATE, wpm), (_PITCH, pitch), (_RANGE, span)):
            self._library.espeak_SetParameter(parameter, setting, 0)
        syllables = [syllable for word in words for syllable in word]
        text = " ".join(syllables).encode()
        self._blocks, self._events = [], []
        self._library.espeak_Synth(text, len(text) + 1, 0, 1, 0, 1, None, None)
        samples = np.concatenate(self._blocks) if self._blocks else np.zeros(0, np.int16)
        return Aligned((samples / 32_768).astype(np.float32), self._aligned(syllables))

    def _take(self, wav: object, count: int, events: object) -> int:
        if wav and count > 0:
            self._blocks.append(np.ctypeslib.as_array(wav, (count,)).copy())
        at = 0
        while events[at].type != _END_OF_EVENTS:  # type: ignore[index]
            event = events[at]  # type: ignore[index]
            self._events.append((event.type, event.audio_ms, event.text_position, bytes(event.string)))
            at += 1
        return 0

    def _aligned(self, syllables: Sequence[str]) -> list[tuple[float, int]]:
        """One WORD event a syllable, then its phonemes: the first is the initial, where there is one."""
        spoken: list[list[int]] = []
        for kind, ms, position, string in self._events:
            if kind == _WORD and position:  # it ends some texts with a word that is not in them
                spoken.append([])
            elif kind == _PHONEME and spoken and string[:2] != b"_:" and string[:1] != b"\0":
                spoken[-1].append(ms)
        if len(spoken) != len(syllables):
            raise ValueError(f"espeak-ng said {len(spoken)} words for {len(syllables)} syllables")
        begins = [(0.0, UNIT[SILENCE])]
        end = 0
        for syllable, times in zip(syllables, spoken, strict=True):
            *initial, first, second = units(syllable)
            if len(times) < len(initial) + 2:
                raise ValueError(f"espeak-ng has no sound for {syllable!r}")
            begins += [(times[0] / 1000, unit) for unit in initial]
            start, end = times[len(initial)], times[-1]
            begins += [(start / 1000, first), ((start + end) / 2000, second)]
        return [*begins, (end / 1000, UNIT[SILENCE])]
