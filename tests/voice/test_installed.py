"""The system's voices are asked for in a process of their own."""

import sys

import pytest

from narrator.voice.errors import NoSynthesiser, SynthesisFailed
from narrator.voice.installed import mandarin_voices
from narrator.voice.voices import Voice
from tests.voice.espeak import needs_espeak


def command(reply: str) -> tuple[str, ...]:
    """A worker that answers so, if it is asked for the list."""
    return (sys.executable, "-c", f"import sys; assert sys.argv[1] == '--list'; print({reply!r})")


def test_only_those_that_read_mandarin_are_listed() -> None:
    listed = (
        '{"driver": "nsss", "voices": [{"id": "alex", "languages": ["en_US"]}, {"id": "sinji"},'
        ' {"id": "tingting", "name": "Ting-Ting", "languages": ["zh_CN"]}]}'
    )
    voices = mandarin_voices(20, command(listed))
    assert voices == (Voice("tingting", "Ting-Ting", ("zh_CN",)),)


@pytest.mark.parametrize(
    ("reply", "trouble"),
    [
        ('{"error": "pyttsx3 cannot start", "kind": "NoSynthesiser"}', NoSynthesiser),
        ('{"driver": "nsss"}', NoSynthesiser),
        ('{"voices": [{"name": "nobody"}]}', NoSynthesiser),
        ("Segmentation fault", SynthesisFailed),
    ],
)
def test_a_list_that_cannot_be_had_is_told(reply: str, trouble: type[Exception]) -> None:
    with pytest.raises(trouble):
        mandarin_voices(20, command(reply))


@pytest.mark.voice
@needs_espeak
def test_espeaks_voices_are_listed() -> None:
    assert any(voice.reads_pinyin for voice in mandarin_voices(30))
