"""What early endings risk: slow speakers who pause inside a phrase, and talk that goes on after one."""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from benchmarks.voice.clips import Clip, joined, spaced
from benchmarks.voice.rooms import Room
from benchmarks.voice.takes import RememberingRecogniser, offers, outcome, takes
from benchmarks.voice.texts import SLOW
from narrator.config import Ear

PAUSES_S = (0.1, 0.2, 0.3, 0.4, 0.5)
SILENCES_MS = (128, 192, 288, 450)
"""Values of early_silence_ms that are compared."""
PAIRS = 3
"""Phrases with talk after them, of each voice."""
QUIET = Room("clean")

Shares = dict[str, dict[float, float]]
"""Setting → pause in ms → share, 0 to 1."""


def slow(recogniser: RememberingRecogniser, settings: Ear, folder: Path, every: int = 1) -> Shares:
    """Phrases spoken syllable by syllable: the share understood as what was said."""
    shares: Shares = {}
    for pause_s in PAUSES_S:
        clips = [clip for text in SLOW for clip in spaced(text, pause_s, folder)][::every]
        said = [take for take in takes(clips, (QUIET,), offers(), recogniser) if take.meant is not None]
        for ms in SILENCES_MS:
            patient = replace(settings, early_silence_ms=ms, talk_silence_ms=ms)
            right = [outcome(take, patient, recogniser).right for take in said]
            shares.setdefault(f"{ms} ms", {})[1000 * pause_s] = sum(right) / max(1, len(right))
    return shares


def interrupted(clips: Sequence[Clip], recogniser: RememberingRecogniser, settings: Ear) -> Shares:
    """A phrase, a pause, and more talk by the same voice: the share taken for the phrase alone."""
    asked = offers()
    known = {phrase for offer in asked for phrase in offer.phrases}
    shares: Shares = {}
    for pause_s in PAUSES_S:
        mixed = []
        for voice in dict.fromkeys(clip.voice for clip in clips):
            phrases = [clip for clip in clips if clip.voice == voice and clip.text in known]
            more = [clip for clip in clips if clip.voice == voice and clip.text not in known]
            for phrase, talk in list(zip(phrases, more, strict=False))[:PAIRS]:
                mixed.append(Clip(voice, phrase.text, joined([phrase.samples, talk.samples], pause_s)))
        said = [take for take in takes(mixed, (QUIET,), asked, recogniser) if take.meant is not None]
        for ms in SILENCES_MS:
            patient = replace(settings, early_silence_ms=ms, talk_silence_ms=ms)
            taken = [outcome(take, patient, recogniser).chosen is not None for take in said]
            shares.setdefault(f"{ms} ms", {})[1000 * pause_s] = sum(taken) / max(1, len(taken))
    return shares
