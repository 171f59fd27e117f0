"""Whatever a machine lacks is said once, in Chinese and in English with its cure; then the evening runs."""

import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.house import MODEL, NO_PORTAUDIO, ZEROS, House, lines, wait_for

if sys.platform == "win32":
    pytest.skip("an evening is ended by a signal", allow_module_level=True)

Build = Callable[..., House]
PLAY = ("play", "--board", "6", "--bots", "all", "--seed", "3", "--screen", "off")


def troubles(house: House, *words: str | Path, mouth: str = "", ear: str = "") -> list[str]:
    """What is told on the terminal, once an evening is under way and has been stopped."""
    journal = house.folder / "evening.jsonl"
    evening = house.starts(
        *PLAY, "--config", house.config(mouth=mouth, ear=ear), "--journal", journal, *words
    )
    wait_for(lambda: len(lines(journal)) > 1 or evening.poll() is not None)
    evening.send_signal(signal.SIGTERM)
    _, told = evening.communicate()
    assert evening.returncode == 128 + signal.SIGTERM, told
    *before, blank, saved, how = told.splitlines()
    assert (blank, saved) == ("", "这一局已保存。")
    assert how.startswith(
        f"narrator: stopped; go on with: narrator play --resume --journal {journal} --config "
    )
    assert how.endswith(" --screen off --bots all")
    return before


def pairs(told: list[str]) -> list[tuple[str, str]]:
    """Chinese and English lines, which take turns."""
    assert len(told) % 2 == 0, told
    return list(zip(told[::2], told[1::2], strict=True))


SPEAKER = ("没有找到扬声器，请看屏幕。", "narrator: there is no output device; plug one in")
MICROPHONE = ("没有找到麦克风，请用键盘回答。", "narrator: there is no input device; plug one in")
NO_MODEL = "没有语音模型，请用键盘回答。"


def tells(told: list[str], *expected: tuple[str, str]) -> None:
    """Each once, in this order; an English line begins as expected."""
    found = pairs(told)
    assert [chinese for chinese, _ in found] == [chinese for chinese, _ in expected]
    for (_, english), (_, beginning) in zip(found, expected, strict=True):
        assert english.startswith(beginning), english


def test_a_bare_machine(house: House) -> None:
    told = troubles(house)
    tells(told, SPEAKER, MICROPHONE)
    assert [line.split(" ", 2)[2] for line in house.log.splitlines()][:2] == [
        line.removeprefix("narrator: ") for line in told[1::2]
    ]


def test_no_portaudio_is_said_once_for_mouth_and_ear(build: Build) -> None:
    told = troubles(build(sounddevice=NO_PORTAUDIO, model=MODEL))
    tells(
        told, ("没有装音频库，我出不了声，也听不见。", "narrator: PortAudio library not found; Linux: `apt")
    )


def test_devices_of_no_such_name(build: Build) -> None:
    house = build(sounddevice=ZEROS, model=MODEL)
    told = troubles(house, "--mouth", "silent", ear='device = "Røde"')
    tells(
        told, (MICROPHONE[0], 'narrator: no input device is called "Røde"; set device in [ear] to a part of')
    )


def test_a_muted_microphone(build: Build, tmp_path: Path) -> None:
    house = build(sounddevice=ZEROS, model=MODEL)
    journal = tmp_path / "evening.jsonl"
    evening = house.starts(
        *(*PLAY, "--mouth", "silent", "--journal", journal),
        *("--config", house.config(ear="silence_s = 1.0")),
    )
    assert evening.stderr is not None
    told = [evening.stderr.readline().rstrip("\n") for _ in range(2)]
    evening.terminate()
    evening.communicate()
    tells(
        told,
        (
            "麦克风没有声音：请打开静音开关，或者允许终端使用麦克风。",
            "narrator: the microphone sends only zeros",
        ),
    )
    assert "raw words" in house.log


@pytest.mark.parametrize("damaged", ["empty", "torn"])
def test_a_broken_model(build: Build, tmp_path: Path, damaged: str) -> None:
    model = tmp_path / "model"
    if damaged == "torn":
        shutil.copytree(MODEL, model)
        (model / "am" / "final.mdl").write_bytes(b"torn")
        expected = (
            "语音模型打不开，请用键盘回答。",
            f"narrator: {model / 'am' / 'final.mdl'} is damaged; delete the folder and run `narrator setup`",
        )
    else:
        model.mkdir()
        expected = (NO_MODEL, f"narrator: {model}, named by NARRATOR_MODEL, holds no Vosk model")
    house = build(sounddevice=ZEROS, model=model)
    told = troubles(house, "--mouth", "silent")
    tells(told, expected)


def test_a_model_of_no_such_name_in_the_settings(build: Build) -> None:
    house = build(sounddevice=ZEROS)
    told = troubles(house, "--mouth", "silent", ear='model = "nowhere"')
    tells(told, (NO_MODEL, "narrator: nowhere, named by model in [ear], holds no Vosk model"))
    assert told[1].endswith("what `narrator setup` fetches")


def test_no_voice_of_that_name(house: House) -> None:
    told = troubles(house, "--ear", "keys", mouth='voice = "pyttsx3:Caruso"')
    tells(
        told,
        (
            "系统里没有普通话嗓音，我只能用文字主持。",
            'narrator: no installed voice is called "Caruso"; set voice',
        ),
        SPEAKER,
    )
