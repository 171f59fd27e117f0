"""The synthesiser, with workers that misbehave as engines do."""

import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from narrator.config.voice import Mouth
from narrator.voice.cache import Cache
from narrator.voice.errors import NoMandarinVoice, NoSynthesiser, SynthesisFailed
from narrator.voice.loudness import SPEECH, loudness
from narrator.voice.tts import BETWEEN_S, LONGEST, Synthesiser

SETTINGS = Mouth(start_s=20, render_s=0.6)

ENGINE = """
import json, os, sys, time, wave
from pathlib import Path

log = Path(sys.argv[1])
starts = log.read_text().count("start") if log.exists() else 0

def note(line):
    with log.open("a") as file:
        file.write(line + "\\n")

def write(path, seconds, loud=1):
    with wave.open(path, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(22050)
        wave_ = bytes([100 * loud, 20 * loud]) * 22 + bytes([156 * loud, 235 * loud]) * 22
        file.writeframes(wave_ * int(22050 * seconds / 44))

note("start " + " ".join(sys.argv[2:]))
voice = {"id": "tingting", "name": "", "languages": ["zh_CN"]}
print(json.dumps({"driver": "nsss", "voice": voice}), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    note(request["text"])
    reply = "{}"
    if starts < FAULTY:
        FAULT
    else:
        write(request["path"], 0.1 * len(request["text"]))
    print(reply, flush=True)
"""
"""A worker that does FAULT until it was started FAULTY times; its first argument is a log of the requests."""

FAULTS = {
    "hangs": "time.sleep(9)",
    "crashes": "os._exit(7)",
    "writes nothing": "pass",
    "prints into the protocol": "reply = 'Audio saved to'",
    "ends early": "write(request['path'], 0.1)",
    "writes silence": "write(request['path'], 1, loud=0)",
    "writes half a header": "Path(request['path']).write_bytes(b'RIFF')",
    "reports an error": "reply = json.dumps({'error': 'COMError', 'kind': 'SynthesisFailed'})",
}


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


def engine(
    log: Path, fault: str = "pass", faulty: int = 0, cache: Cache | None = None, settings: Mouth = SETTINGS
) -> Synthesiser:
    code = ENGINE.replace("FAULTY", str(faulty)).replace("FAULT", fault)
    return Synthesiser(settings, cache, (sys.executable, "-c", code, str(log)))


def asked(log: Path) -> list[str]:
    return log.read_text().splitlines()


def test_a_line_is_rendered_as_loud_as_every_line(log: Path) -> None:
    voice = engine(log)
    sound = voice.render("天黑请闭眼。")
    voice.close()
    assert sound.seconds == pytest.approx(0.6, abs=0.01)
    assert loudness(sound) == pytest.approx(SPEECH, abs=0.1)
    assert asked(log) == ["start auto 165", "天黑请闭眼。"]


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_an_engine_that_fails_once_is_replaced_and_the_line_comes(log: Path, fault: str) -> None:
    voice = engine(log, fault, faulty=1)
    sound = voice.render("天黑请闭眼。")
    voice.close()
    assert sound.seconds == pytest.approx(0.6, abs=0.01)
    assert [line for line in asked(log) if line.startswith("start")] == ["start auto 165"] * 2


def test_an_engine_that_always_hangs_fails_in_time_and_says_so(log: Path) -> None:
    voice = engine(log, "time.sleep(9)", faulty=9)
    with pytest.raises(SynthesisFailed, match="did not answer within") as failed:
        voice.render("天黑请闭眼。")
    voice.close()
    assert "another voice" in str(failed.value)
    assert failed.value.said == "这一句念不出来，请看屏幕。"


def test_a_broken_engine_is_left_alone_while_lines_in_the_cache_still_come(log: Path, tmp_path: Path) -> None:
    good = engine(log, cache=Cache(tmp_path / "cache", 10))
    good.render("天黑。")
    good.close()
    log.unlink()
    voice = engine(log, "time.sleep(9)", faulty=9, cache=Cache(tmp_path / "cache", 10))
    for _ in range(3):
        with pytest.raises(SynthesisFailed):
            voice.render("狼人请睁眼。")
        assert voice.render("天黑。").seconds == pytest.approx(0.3, abs=0.01)
    tries = asked(log)
    voice.start()
    voice.close()
    assert tries == ["start auto 165", "狼人请睁眼。"] * 2
    assert asked(log) == [*tries, "start auto 165"]


def test_closing_ends_a_render_under_way(log: Path) -> None:
    voice = engine(log, "time.sleep(99)", faulty=9, settings=Mouth(render_s=60))
    voice.start()
    ended: list[str] = []

    def render() -> None:
        try:
            voice.render("天黑请闭眼。")
        except SynthesisFailed as failed:
            ended.append(str(failed))

    thread = threading.Thread(target=render)
    thread.start()
    voice.close()
    thread.join(timeout=10)
    assert len(ended) == 1


def test_a_line_is_synthesised_once(log: Path, tmp_path: Path) -> None:
    for _ in range(2):
        voice = engine(log, cache=Cache(tmp_path / "cache", 10))
        first, again = voice.render("天黑。"), voice.render("天黑。")
        voice.close()
        assert np.allclose(first.samples, again.samples, atol=1e-4)
    assert asked(log) == ["start auto 165", "天黑。", "start auto 165"]


def test_a_damaged_line_is_rendered_anew(log: Path, tmp_path: Path) -> None:
    voice = engine(log, cache=Cache(tmp_path / "cache", 10))
    voice.render("天黑。")
    for file in (tmp_path / "cache").iterdir():
        file.write_bytes(file.read_bytes()[:1_000])
    assert voice.render("天黑。").seconds == pytest.approx(0.3, abs=0.01)
    voice.close()
    assert asked(log).count("天黑。") == 2


def test_a_long_text_is_cut_at_sentence_ends(log: Path) -> None:
    sentence = "狼" * 59 + "。"
    voice = engine(log)
    sound = voice.render(sentence * 3)
    voice.close()
    assert asked(log)[1:] == [sentence] * 3
    assert 60 < LONGEST < 120
    assert sound.seconds == pytest.approx(3 * 6 + 2 * BETWEEN_S, abs=0.01)


@pytest.mark.parametrize("text", ["", "……", "。", "🐺"])
def test_what_has_no_syllable_is_silence_and_bothers_no_engine(log: Path, text: str) -> None:
    voice = engine(log)
    assert voice.render(text).seconds == 0
    voice.close()
    assert not log.exists()


def test_a_worker_without_a_mandarin_voice_says_so() -> None:
    greeting = 'print(\'{"error": "none of the 3 voices", "kind": "NoMandarinVoice"}\')'
    voice = Synthesiser(SETTINGS, None, (sys.executable, "-c", greeting))
    with pytest.raises(NoMandarinVoice, match="none of the 3 voices"):
        voice.start()
    voice.close()


@pytest.mark.parametrize("command", [("/no/such/python",), (sys.executable, "-c", "print('{}')")])
def test_a_worker_that_does_not_start_says_so(command: tuple[str, ...]) -> None:
    voice = Synthesiser(SETTINGS, None, command)
    with pytest.raises(NoSynthesiser, match="cannot start"):
        voice.start()
    voice.close()
