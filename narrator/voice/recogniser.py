"""Vosk, with its traps shut: one recogniser an utterance, never told anything while it decodes."""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct

from narrator.voice.grammar import Grammar, grammar
from narrator.voice.manner import ModelBroken, manner

RATE = 16_000
"""Hz. What the models were trained on, and the VAD too."""


class Decoded(Struct, frozen=True):
    """What one utterance was heard as."""

    raw: str
    """The model's words, [unk] included; "" for nothing."""
    confidence: float
    """Mean over the words, 0 to 1. It misleads: wrong words often have 1.0."""


class Recogniser:
    """A loaded model. It may be shared by threads; a `Decoding` belongs to the thread that made it."""

    def __init__(self, folder: Path) -> None:
        """Reads the model: 0.1 s for a small one, seconds for a big one. Raises ModelBroken."""
        import vosk  # noqa: PLC0415 # takes 0.3 s and brings a web client along; only the voice needs it

        self.folder = folder.resolve()
        if not (self.folder / "am" / "final.mdl").is_file() and not (self.folder / "final.mdl").is_file():
            raise ModelBroken(
                f"{self.folder} holds no Vosk model (no am/final.mdl); run `narrator setup` to fetch one"
            )
        if os.name == "nt" and not str(self.folder).isascii():
            raise ModelBroken(
                f"Vosk cannot read {self.folder} on Windows; move the model to a path of plain Latin letters"
            )
        self.manner = manner(self.folder)
        vosk.SetLogLevel(-1)
        self._vosk = vosk
        try:
            self._model: Any = vosk.Model(str(self.folder))
            vosk.KaldiRecognizer(self._model, RATE)  # the graphs are missed here and not before
        except Exception as why:  # Vosk raises nothing more precise.
            raise ModelBroken(
                f"the Vosk model in {self.folder} is damaged; delete the folder and run `narrator setup`"
            ) from why
        self._known: dict[str, bool] = {}
        graph = self.folder / "graph"
        self.restricted = (graph / "HCLr.fst").is_file() and (graph / "Gr.fst").is_file()
        """Whether the model takes grammars. A big one does not: it writes whatever it hears."""

    def knows(self, word: str) -> bool:
        """Whether the model has this word."""
        if word not in self._known:
            self._known[word] = bool(word) and self._model.vosk_model_find_word(word) >= 0
        return self._known[word]

    def grammar(self, phrases: Iterable[str]) -> Grammar:
        """What to expect, in words this model has."""
        return grammar(phrases, self.knows)

    def decoding(self, expected: Grammar) -> "Decoding":
        """A decoding of one utterance. A model that takes no grammars expects everything."""
        if not self.restricted:
            return self.free()
        text = expected.text
        return Decoding(self._vosk.KaldiRecognizer(self._model, RATE, text) if text else None)

    def free(self) -> "Decoding":
        """A decoding that expects everything the model can write."""
        return Decoding(self._vosk.KaldiRecognizer(self._model, RATE))


def unsayable(recogniser: Recogniser, phrases: Iterable[str]) -> tuple[str, ...]:
    """The phrases that this model can never hear."""
    return recogniser.grammar(phrases).unsayable


class Decoding:
    """One utterance on its way to text. Used by one thread, once."""

    def __init__(self, recogniser: Any) -> None:
        self._recogniser = recogniser
        self._parts: list[dict[str, Any]] = []
        if recogniser is not None:
            recogniser.SetWords(True)

    def accept(self, pcm: bytes) -> None:
        """More of the utterance: 16-bit mono at 16 kHz."""
        # 1: Vosk itself found an end, and starts afresh with what follows.
        if self._recogniser is not None and self._recogniser.AcceptWaveform(pcm):
            self._parts.append(json.loads(self._recogniser.Result()))

    def so_far(self) -> str:
        """The model's words for what it has decoded: the last few tenths of a second are still to come."""
        if self._recogniser is None:
            return ""
        running = json.loads(self._recogniser.PartialResult()).get("partial", "")  # none right after an end
        return " ".join(text for text in (*(part["text"] for part in self._parts), running) if text)

    def finish(self) -> Decoded:
        """What it was, now, without waiting for Vosk to find its end."""
        if self._recogniser is not None:
            self._parts.append(json.loads(self._recogniser.FinalResult()))
            self._recogniser = None
        words = [word for part in self._parts for word in part.get("result", ())]
        raw = " ".join(part["text"] for part in self._parts if part.get("text"))
        return Decoded(raw, sum(word["conf"] for word in words) / len(words) if words else 0.0)
