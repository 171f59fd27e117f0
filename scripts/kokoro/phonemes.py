"""Tone-numbered pinyin → the phonemes Kokoro was trained on → its token ids."""

from collections.abc import Iterable

from misaki.transcription import pinyin_to_ipa

_SPELLING = (
    ("˧˩˧", "↓"),
    ("˧˥", "↗"),
    ("˥˩", "↘"),
    ("˥", "→"),
    ("ɻ̩", "ɨ"),
    ("ɹ̩", "ɨ"),
    ("̯", ""),
)
"""IPA → Kokoro: tones are arrows, the vowel of 四 and 十 is ɨ, what is not syllabic is not marked."""

PAUSES = {"，": ", ", "、": ", ", "。": ". ", "！": "! ", "？": "? ", "：": ": ", "；": "; "}
"""Chinese punctuation → what Kokoro knows."""

_SYMBOLS = (
    (1, ";:,.!?"),
    (9, '—…"()“” '),
    (18, "ʣʥʦʨᵝꭧ"),
    (43, "abcdef"),
    (50, "hijklmnopqrstuvwxyz"),
    (75, "βɔɕç"),
    (83, "ə"),
    (85, "ɚɛɜ"),
    (92, "ɡ"),
    (99, "ɥ"),
    (101, "ɨɪ"),
    (110, "ɯɰŋɳɲɴ"),
    (126, "ɻ"),
    (130, "ʂʃʈʧ"),
    (135, "ʊʋ"),
    (139, "ɣɤ"),
    (162, "ʰ"),
    (169, "↓"),
    (171, "→↗↘"),
)
_TOKEN = {symbol: first + at for first, row in _SYMBOLS for at, symbol in enumerate(row)}
"""The part of Kokoro v1.0's vocabulary that Mandarin needs."""


def syllable(pinyin: str) -> str:
    """`que4` → Kokoro's phonemes. A neutral tone has the number 5, or none."""
    spelt = "".join(pinyin_to_ipa(pinyin.removesuffix("5"))[0])
    for ipa, ours in _SPELLING:
        spelt = spelt.replace(ipa, ours)
    return spelt


def tokens(said: Iterable[str]) -> list[int]:
    """Syllables, blanks between words, Chinese punctuation → token ids. ValueError for what has no sound."""
    phonemes = "".join(PAUSES.get(part) or (part if part.isspace() else syllable(part)) for part in said)
    unknown = {symbol for symbol in phonemes if symbol not in _TOKEN}
    if unknown:
        raise ValueError(f"Kokoro has no token for {sorted(unknown)} in {phonemes!r}")
    return [_TOKEN[symbol] for symbol in phonemes.strip()]
