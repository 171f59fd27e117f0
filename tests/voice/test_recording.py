from pathlib import Path

import numpy as np
import pytest
import soundfile

from narrator.config import Ear
from narrator.voice.recogniser import RATE
from narrator.voice.recording import HeardFile, hear_file
from narrator.voice.sound import Samples, Sound, resampled
from narrator.words.hearing import parse_offer
from tests.voice.espeak import needs_espeak, recogniser, speech

pytestmark = [pytest.mark.voice, needs_espeak]

OFFER = parse_offer("seats:1-12,确认,取消")
BABBLE = [
    ("今天天气不错我们去公园", "m2"),
    ("明天下午再说这件事", "f3"),
    ("大家都知道这个地方", "m5"),
    ("桌子上面有很多东西", "f1"),
]


def hear(sound: Sound, file: Path, channels: int = 1) -> HeardFile:
    soundfile.write(file, np.column_stack([sound.samples] * channels), sound.rate)
    return hear_file(file, OFFER, recogniser(), Ear())


def in_a_row(folder: Path, *texts: str) -> Sound:
    pause = np.zeros(RATE, np.float32)
    parts: list[Samples] = [pause]
    for text in texts:
        parts += [resampled(speech(text, folder), RATE).samples, pause]
    return Sound(np.concatenate(parts), RATE)


@pytest.mark.parametrize("text", sorted(set(OFFER.values())))
@pytest.mark.parametrize("voice", ["", "+f2"])
def test_every_choice_is_heard(text: str, voice: str, tmp_path: Path) -> None:
    heard = hear(speech(text, tmp_path, voice=voice), tmp_path / "said.wav")
    assert heard.choice == text


@pytest.mark.parametrize(
    ("text", "choice"), [("幺号", "一号"), ("两号", "二号"), ("投五号", "五号"), ("我投三号", "三号")]
)
def test_other_ways_to_say_it_are_the_same_choice(text: str, choice: str, tmp_path: Path) -> None:
    assert hear(speech(text, tmp_path), tmp_path / "said.wav").choice == choice


@pytest.mark.parametrize(
    "text", ["三", "号", "救", "十三号", "重复", "狼人", "五号和六号", "我觉得五号是狼人", "不取消"]
)
def test_other_words_are_no_choice(text: str, tmp_path: Path) -> None:
    assert hear(speech(text, tmp_path), tmp_path / "said.wav").choice is None


@pytest.mark.parametrize(
    ("name", "rate", "channels"),
    [("a.wav", 8_000, 1), ("a.wav", 44_100, 2), ("a.flac", 48_000, 2), ("a.flac", RATE, 1)],
)
def test_any_rate_and_channels_will_do(name: str, rate: int, channels: int, tmp_path: Path) -> None:
    sound = resampled(speech("五号", tmp_path), rate)
    assert hear(sound, tmp_path / name, channels).choice == "五号"


def test_the_moment_of_choice_is_told(tmp_path: Path) -> None:
    heard = hear(speech("五号", tmp_path), tmp_path / "said.wav")
    assert heard.file == str(tmp_path / "said.wav")
    assert heard.heard == "五号"
    assert 0 < heard.confidence <= 1
    assert Ear().early_silence_ms <= heard.ms < Ear().end_silence_ms + 500


@pytest.mark.parametrize(
    ("texts", "choice"),
    [
        (("五号", "五号"), "五号"),
        (("五号", "六号"), None),
        (("我觉得", "五号"), None),
        (("十", "二号"), None),
    ],
)
def test_several_utterances_must_agree(texts: tuple[str, ...], choice: str | None, tmp_path: Path) -> None:
    heard = hear(in_a_row(tmp_path, *texts), tmp_path / "said.wav")
    assert heard.choice == choice
    assert " | " in heard.heard


@pytest.mark.parametrize("seconds", [0, 2])
def test_silence_is_nothing(seconds: int, tmp_path: Path) -> None:
    heard = hear(Sound(np.zeros(seconds * RATE, np.float32), RATE), tmp_path / "silence.wav")
    assert (heard.heard, heard.choice, heard.confidence, heard.ms) == ("", None, 0.0, 0)


def test_noise_is_no_choice(tmp_path: Path) -> None:
    noise = np.random.default_rng(5).normal(0, 0.05, 5 * RATE).astype(np.float32)
    assert hear(Sound(noise, RATE), tmp_path / "noise.wav").choice is None


def test_a_file_that_is_no_sound_says_so(tmp_path: Path) -> None:
    (tmp_path / "text.wav").write_text("五号")
    for name in ("text.wav", "missing.wav"):
        with pytest.raises(OSError, match=name):
            hear_file(tmp_path / name, OFFER, recogniser(), Ear())


@pytest.mark.filterwarnings("error")
def test_samples_that_are_no_numbers_are_silence(tmp_path: Path) -> None:
    broken = np.full(RATE, np.nan, np.float32)
    soundfile.write(tmp_path / "nan.wav", broken, RATE, subtype="FLOAT")
    assert hear_file(tmp_path / "nan.wav", OFFER, recogniser(), Ear()).heard == ""


def test_hours_of_sound_are_refused_before_they_are_read(tmp_path: Path) -> None:
    soundfile.write(tmp_path / "evening.flac", np.zeros(8_000 * 660, np.float32), 8_000)
    with pytest.raises(OSError, match="it lasts 11 min; cut it to 10 min at most"):
        hear_file(tmp_path / "evening.flac", OFFER, recogniser(), Ear())


@pytest.mark.parametrize("text", ["五号", "十二号", "确认"])
def test_a_voice_among_others_is_heard_as_the_live_ear_hears_it(text: str, tmp_path: Path) -> None:
    voice = resampled(speech(text, tmp_path), RATE).samples
    others = [speech(word, tmp_path, voice=f"+{name}") for word, name in BABBLE]
    before, after = int(1.5 * RATE), RATE
    heard = np.pad(voice / np.abs(voice).max(), (before, after))
    loud = np.sqrt(np.mean(heard[np.abs(heard) > 0.02] ** 2))
    talk = sum(np.resize(resampled(sound, RATE).samples, len(heard)) for sound in others)
    mixed = 0.4 * (heard + talk / np.std(talk) * loud * 10 ** (-12 / 20))
    found = hear(Sound(mixed.astype(np.float32), RATE), tmp_path / "room.wav")
    assert found.choice == text


@pytest.mark.parametrize("text", ["五号", "一号"])
def test_a_word_without_a_room_around_it_is_heard(text: str, tmp_path: Path) -> None:
    samples = resampled(speech(text, tmp_path), RATE).samples
    loud = np.flatnonzero(np.abs(samples) > 0.1 * np.abs(samples).max())
    tight = Sound(samples[loud[0] : loud[-1]], RATE)
    assert hear(tight, tmp_path / "tight.wav").choice == text
