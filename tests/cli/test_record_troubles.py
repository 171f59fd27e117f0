"""Recording goes on, and loses nothing, whatever the devices and the disk do."""

import os
from pathlib import Path

import click
import numpy as np
import pytest
from click.testing import Result

from narrator.cli import record as record_room
from narrator.voice import pack as packs_room
from narrator.voice.errors import NoMicrophone, NoSpeaker
from narrator.voice.mic import Block, MicrophoneLost
from narrator.voice.pack import find_pack
from narrator.voice.pack_writing import NotWritten, PackWriter
from tests.cli.verbs import narrator
from tests.voice.test_recorder import ROOM, Tape, voice


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for room in (packs_room, record_room):
        monkeypatch.setattr(room, "own_packs", lambda: tmp_path)
    monkeypatch.setattr(record_room, "room_db", lambda *_: ROOM)


class Failing(Tape):
    """A microphone that is lost, or stopped with Ctrl-C, whenever the plan says so: one entry an opening."""

    def __init__(self, *plan: BaseException | None) -> None:
        super().__init__(voice(0.6, 3.0))
        self._plan = list(plan)

    def open(self) -> None:
        super().open()
        self._failure = self._plan.pop(0) if self._plan else None

    def read(self) -> Block:
        block = super().read()
        if self._failure is not None and self.heard_s > 1:
            raise self._failure
        return block


def recorded(monkeypatch: pytest.MonkeyPatch, tape: Tape, *answers: str) -> Result:
    monkeypatch.setattr(record_room, "Microphone", lambda *_: tape)
    return narrator("record", "小明", typed="".join(f"{answer}\n" for answer in answers))


def test_a_microphone_that_vanishes_is_told_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = MicrophoneLost("it sends nothing; plug it in again")
    told = recorded(monkeypatch, Failing(None, lost, lost), "", "", "", "", "", "q")
    assert told.exit_code == 0, told.output
    assert (
        told.stderr.splitlines()
        == [
            record_room.NO_MICROPHONE,
            "narrator: it sends nothing; plug it in again",
        ]
        * 2
    )
    assert len(find_pack("小明").manifest.clips) == 2


def test_without_a_microphone_nothing_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    class None_(Tape):
        def open(self) -> None:
            raise NoMicrophone("there is no input device; plug one in")

    told = recorded(monkeypatch, None_(np.zeros(1)))
    assert told.exit_code == 2
    assert told.stderr.splitlines() == [
        record_room.NO_MICROPHONE,
        "narrator: there is no input device; plug one in",
    ]


def test_ctrl_c_says_that_what_was_kept_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    told = recorded(monkeypatch, Failing(None, None, KeyboardInterrupt()), "", "", "", "")
    assert told.exit_code == 0, told.output
    assert "停在这里。这次收下 1 段，都存好了；还有 " in told.stdout
    assert len(find_pack("小明").manifest.clips) == 1


@pytest.mark.parametrize("key", ["q", "^C", "^D"])
def test_a_good_take_is_kept_by_whoever_stops_on_it(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = pressed(monkeypatch, Failing(), "", "", "", key)
    assert record_room.TAKE_KEPT in told
    assert "这次收下 2 段，都存好了" in told
    assert len(find_pack("小明").manifest.clips) == 2


def test_so_it_is_by_whoever_goes_back_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    told = pressed(monkeypatch, Failing(), "", "", "", "b", "q")
    assert record_room.TAKE_KEPT in told
    assert "这次收下 2 段，都存好了" in told
    assert told.count(record_room.RECORDED) == 1, "that is where it went back to"


@pytest.mark.parametrize("key", ["q", "^C"])
def test_a_take_with_a_fault_is_said_to_be_dropped(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = pressed(monkeypatch, Tape(voice(0.6, 3.0, loud=1.5)), "", key)
    assert record_room.TAKE_DROPPED in told
    assert "这次一段也没有收下" in told


@pytest.mark.parametrize("key", ["q", "^C"])
def test_a_clip_that_was_kept_is_not_exchanged_for_a_take_that_was_not(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded(monkeypatch, Failing(), "", "", "q")
    [clip] = find_pack("小明").manifest.clips.values()
    before = (find_pack("小明").folder / clip.file).read_bytes()
    told = pressed(monkeypatch, Tape(voice(0.6, 2.0)), "b", "", key)
    assert record_room.OLD_KEPT in told
    assert (find_pack("小明").folder / clip.file).read_bytes() == before


def test_ctrl_c_while_a_take_is_played_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(record_room, "play", play)
    assert record_room.TAKE_KEPT in recorded(monkeypatch, Failing(), "", "p").stdout
    assert len(find_pack("小明").manifest.clips) == 1


def pressed(monkeypatch: pytest.MonkeyPatch, tape: Tape, *keys: str) -> str:
    """What the host is told who answers so; ^C and ^D are keys too."""
    left = list(keys)

    def prompt(*_: object, **__: object) -> str:
        key = left.pop(0)
        if key in ("^C", "^D"):
            raise click.Abort  # as click's own prompt does for both
        return key

    with monkeypatch.context() as patch:
        patch.setattr(click, "prompt", prompt)
        told = recorded(monkeypatch, tape)
    assert (told.exit_code, left) == (0, [])
    return told.stdout


def test_the_end_of_the_keys_is_no_abort(monkeypatch: pytest.MonkeyPatch) -> None:
    told = recorded(monkeypatch, Failing())
    assert told.exit_code == 0, told.output
    assert "停在这里。这次一段也没有收下；还有 " in told.stdout


def test_a_full_disk_does_not_cost_the_take(monkeypatch: pytest.MonkeyPatch) -> None:
    full = [NotWritten("cannot write it: No space left; free some space")] * 2
    add = PackWriter.add

    def adding(writer: PackWriter, *clip: object) -> None:
        if full:
            raise full.pop()
        add(writer, *clip)  # type: ignore[arg-type]

    monkeypatch.setattr(PackWriter, "add", adding)
    told = recorded(monkeypatch, Failing(), "", "", "q", "", "q")
    assert told.exit_code == 0, told.output
    assert record_room.NOT_KEPT in told.stderr
    assert "No space left" in told.stderr
    assert told.stdout.count("很好。") == 1, "the take itself was kept in hand"
    assert len(find_pack("小明").manifest.clips) == 1


def test_a_key_pressed_while_it_records_answers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    typed: list[str] = []
    keys = ["", "r", "q"]

    class Impatient(Tape):
        """Somebody presses Enter all the while it records."""

        def read(self) -> Block:
            typed.append("")
            return super().read()

    def prompt(*_: object, **__: object) -> str:
        assert not typed
        return keys.pop(0)

    monkeypatch.setattr(record_room, "forget_typed", typed.clear)
    monkeypatch.setattr(click, "prompt", prompt)
    assert recorded(monkeypatch, Impatient(voice(0.6, 3.0))).exit_code == 0
    assert not keys


def test_questions_are_asked_while_the_terminal_is_not_hushed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    before = os.fstat(2)

    def prompt(*_: object, **__: object) -> str:
        there = os.fstat(2)
        asked.append((there.st_dev, there.st_ino))
        return "" if len(asked) < 3 else "q"

    monkeypatch.setattr(click, "prompt", prompt)
    assert recorded(monkeypatch, Failing()).exit_code == 0
    assert asked == [(before.st_dev, before.st_ino)] * 3


def test_without_a_loudspeaker_a_take_may_be_kept_unheard(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(*_: object) -> None:
        raise NoSpeaker("there is no output device; plug one in")

    monkeypatch.setattr(record_room, "play", play)
    told = recorded(monkeypatch, Failing(), "", "p", "", "q")
    assert told.exit_code == 0, told.output
    assert record_room.NO_SPEAKER in told.stderr
    assert len(find_pack("小明").manifest.clips) == 1
