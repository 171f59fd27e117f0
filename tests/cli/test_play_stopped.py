"""However an evening is broken off, its journal is whole, and it is told where that lies."""

import fcntl
import os
import select
import signal
import struct
import sys
import termios
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from narrator.journal import read
from tests.cli.house import MODEL, WAIT_S, ZEROS, House, lines, wait_for
from tests.screen.outside import Outside

if sys.platform == "win32":
    pytest.skip("POSIX signals and terminals", allow_module_level=True)

LEAVE = "\x1b[?1049l"
Build = Callable[..., House]
PLAY = ("play", "--board", "6", "--bots", "all", "--seed", "3", "--mouth", "silent", "--screen", "terminal")


@pytest.fixture
def outside() -> Iterator[Outside]:
    end = Outside()
    yield end
    end.close()


def evening_of(house: House) -> Path:
    return house.folder / "evening.jsonl"


def goes_on(house: House) -> None:
    """The journal is whole and is played to its end."""
    journal = evening_of(house)
    assert read(journal).torn == b""
    kept = journal.read_text("utf8")
    done = house.runs("play", "--resume", "--journal", journal, *PLAY[3:-2], "--ear", "keys")
    assert done.returncode == 0, done.stderr
    assert "游戏结束" in done.stdout
    assert journal.read_text("utf8").startswith(kept)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_gives_the_terminal_back(outside: Outside, house: House, number: signal.Signals) -> None:
    before = termios.tcgetattr(outside.inner)
    words = ("--ear", "keys", "--journal", evening_of(house), "--config", house.config())
    evening = house.starts(*PLAY, *words, terminal=outside.inner)
    outside.see("欢迎来到狼人杀")
    evening.send_signal(number)
    assert evening.wait(WAIT_S) == 128 + number
    again = "--mouth silent --ear keys --screen terminal --bots all"
    seen = outside.receive(
        f"play --resume --journal {evening_of(house)} --config {house.config()} {again}\r\n"
    )
    _, after = seen.split(LEAVE)
    assert "这一局已保存。" in after
    assert termios.tcgetattr(outside.inner) == before
    goes_on(house)


def test_a_closed_terminal(house: House) -> None:
    outer, inner = os.openpty()
    words = ("--ear", "keys", "--journal", evening_of(house), "--config", house.config())
    evening = house.starts(*PLAY, *words, terminal=inner)
    os.close(inner)
    while len(lines(evening_of(house))) <= 1:
        if select.select([outer], [], [], 0.02)[0]:
            os.read(outer, 65536)
    os.close(outer)
    evening.send_signal(signal.SIGHUP)  # as the kernel does to the session that owned the terminal
    assert evening.wait(WAIT_S) == 128 + signal.SIGHUP
    assert f"play --resume --journal {evening_of(house)}" in house.log
    goes_on(house)


def test_a_terminal_that_does_not_read_does_not_keep_it_alive(house: House) -> None:
    outer, inner = os.openpty()
    fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 300, 500, 0, 0))  # more than a system buffers
    words = ("--ear", "keys", "--journal", evening_of(house), "--config", house.config())
    evening = house.starts(*PLAY, *words, terminal=inner)
    os.close(inner)
    assert select.select([outer], [], [], WAIT_S)[0]
    evening.send_signal(signal.SIGTERM)
    assert evening.wait(WAIT_S) == 128 + signal.SIGTERM
    os.close(outer)
    goes_on(house)


def test_killed_it_goes_on_where_it_was(house: House) -> None:
    words = ("--ear", "mic", "--journal", evening_of(house), "--config", house.config())
    evening = house.starts(*PLAY[:-4], *words, "--screen", "off")
    wait_for(lambda: any('"decided"' in line for line in lines(evening_of(house))[1:]))
    evening.kill()
    evening.communicate()
    goes_on(house)


def test_troubles_are_shown_on_the_screen_and_the_cure_afterwards(outside: Outside, build: Build) -> None:
    house = build(sounddevice=ZEROS, model=MODEL)
    config = house.config(ear="silence_s = 1.0")
    words = ("--journal", evening_of(house), "--config", config)
    evening = house.starts(*PLAY, *words, terminal=outside.inner)
    shown = outside.see("麦克风没有声音")
    evening.terminate()
    named = f"--journal {evening_of(house)} --config {config}"
    again = f"play --resume {named} --mouth silent --screen terminal --bots all"
    after = outside.receive(f"{again}\r\n").split(LEAVE)[1]
    assert evening.wait(WAIT_S) == 128 + signal.SIGTERM
    os.write(outside.inner, b"$")
    assert outside.receive("$") == "$"  # not a word more, from any library
    assert after.count("narrator: the microphone sends only zeros; unmute it, or allow its use") == 1
    assert "麦克风" not in after
    assert "zeros" not in shown
    assert "raw words" not in shown + after
    assert "raw words" in house.log
