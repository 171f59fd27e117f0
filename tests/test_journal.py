"""The journal: nothing decided is lost."""

import os
import signal
import stat
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from narrator.game.happenings import Died, Voted
from narrator.journal import Journal, JournalError, read
from narrator.stage.records import AnyRecord, Asked, Befell, Decided, Entered, Note, Overheard, Slept, Undone

SETTING = {"players": 6, "deck": ["seer", "werewolf"], "rules": {"sheriff_weight": 2.0}}
DECIDED = Decided(key="vote.ballot", answer=(3,), to=(2,), by="ear", misses=1, t=12.5)
EVERY_KIND: list[AnyRecord] = [
    Entered(phase="vote", night=1, t=1.25),
    Asked(key="vote.ballot", to=(2,), seats=(1, 3), words=("abstain",)),
    Overheard(
        key="vote.ballot", raw="三 号", phrase="三号", choice=(3,), confidence=0.5, ms=310, verdict="answer"
    ),
    DECIDED,
    Decided(key="deal", answer=(2, 0, 1), by="chance"),
    Decided(key="witch.heal", answer="yes", to=(4,), by="keys", secret=True),
    Befell(happening=Voted(((1, 3), (2, None)), ((3, 1.5),))),
    Befell(happening=Died(3, "vote")),
    Slept(call="seer", busy_s=7.5),
    Slept(call="guard"),
    Undone(count=2),
    Note(text="麦克风断开了"),
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evenings" / "one.jsonl"


def written(path: Path, *records: AnyRecord) -> Path:
    journal = Journal.create(path, seed=7, setting=SETTING)
    for record in records:
        journal.write(record)
    journal.close()
    return path


def test_what_is_written_is_read_back(path: Path) -> None:
    reading = read(written(path, *EVERY_KIND))
    assert reading.opening.seed == 7
    assert reading.opening.setting == SETTING
    assert list(reading.records) == EVERY_KIND


@pytest.mark.parametrize("count", [99, -1])
def test_undone_what_was_never_made_is_damage(path: Path, count: int) -> None:
    with pytest.raises(JournalError, match="never made"):
        read(written(path, DECIDED, Undone(count=count)))


def test_a_disk_that_is_full_from_the_start_leaves_no_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("narrator.journal.os.fsync", full)
    with pytest.raises(JournalError, match="No space left"):
        Journal.create(path, seed=7, setting=SETTING)
    assert not path.exists()


def test_what_was_left_is_tried_once_more_at_the_end(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.create(path, seed=7, setting=SETTING)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("narrator.journal.os.fsync", full)
        journal.write(DECIDED)
    assert journal.close()
    assert read(path).records == (DECIDED,)


def test_one_line_a_record_and_chinese_stays_chinese(path: Path) -> None:
    lines = written(path, *EVERY_KIND).read_text("utf-8").splitlines()
    assert len(lines) == 1 + len(EVERY_KIND)
    assert lines[0].startswith('{"entry":"evening","format":1,')
    assert lines[4] == (
        '{"entry":"decided","t":12.5,"key":"vote.ballot","answer":[3],"to":[2],"by":"ear","misses":1}'
    )
    assert "三 号" in lines[3]


def test_only_its_owner_may_read_it(path: Path) -> None:
    assert stat.S_IMODE(written(path).stat().st_mode) == 0o600


def test_an_evening_is_not_written_over_another(path: Path) -> None:
    written(path)
    with pytest.raises(JournalError, match="resume it or choose another name"):
        Journal.create(path, seed=1, setting={})


def test_a_journal_is_taken_up(path: Path) -> None:
    written(path, DECIDED)
    journal = Journal.resume(path)
    assert journal.records == (DECIDED,)
    assert journal.opening.setting == SETTING
    journal.write(Undone(count=1))
    journal.close()
    assert list(read(path).records) == [DECIDED, Undone(count=1)]


def test_a_last_line_torn_anywhere_is_dropped_with_a_note(path: Path) -> None:
    whole = written(path, DECIDED, Note(text="麦克风")).read_bytes()
    header_and_first = whole.index(b"\n", whole.index(b"\n") + 1) + 1
    for end in range(header_and_first + 1, len(whole)):
        path.write_bytes(whole[:end])
        journal = Journal.resume(path)
        journal.write(DECIDED)
        journal.close()
        first, note, last = read(path).records
        assert (first, last) == (DECIDED, DECIDED)
        assert note == Note(text=f"a torn last line of {end - header_and_first} bytes was dropped", t=12.5)


def test_a_long_torn_line_leaves_nothing_behind(path: Path) -> None:
    with written(path, DECIDED).open("ab") as file:
        file.write(b'{"entry":"note","text":"' + b"x" * 500)
    Journal.resume(path).close()
    assert [type(record) for record in read(path).records] == [Decided, Note]
    assert read(path).torn == b""


def test_a_damaged_line_within_is_an_error_that_names_it(path: Path) -> None:
    written(path, DECIDED, DECIDED)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], b'{"entry":"deci\n', lines[2]]))
    with pytest.raises(JournalError, match="line 2"):
        read(path)


@pytest.mark.parametrize(
    "content", [b"", b'{"entry":"evening","for', b"hello\n", b'{"entry":"note","text":"x"}\n']
)
def test_what_is_no_journal_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(content)
    with pytest.raises(JournalError):
        Journal.resume(path)


def test_a_format_of_the_future_is_refused(path: Path) -> None:
    text = written(path).read_text().replace('"format":1', '"format":99')
    path.write_text(text)
    with pytest.raises(JournalError, match="format 99"):
        read(path)


def test_a_journal_that_is_not_there(path: Path) -> None:
    with pytest.raises(JournalError, match="cannot read"):
        read(path)
    with pytest.raises(JournalError):
        Journal.resume(path)


def test_two_programs_do_not_write_one_evening(path: Path) -> None:
    journal = Journal.create(path, seed=7, setting={})
    with pytest.raises(JournalError, match="another narrator"):
        Journal.resume(path)
    journal.close()
    Journal.resume(path).close()


def test_a_running_evening_can_be_read(path: Path) -> None:
    journal = Journal.create(path, seed=7, setting={})
    journal.write(DECIDED)
    assert read(path).records == (DECIDED,)
    journal.close()


class Disk:
    """A file on a disk that fills up in the middle of a line, until somebody makes room."""

    def __init__(self, journal: Journal, room: int) -> None:
        self._file, self.room = journal._file, room

    @property
    def closed(self) -> bool:
        return self._file.closed

    def write(self, data: bytes) -> int:
        if self.room == 0:
            raise OSError(28, "No space left on device")
        taken = self._file.write(data[: self.room])
        self.room -= taken
        return taken

    def seek(self, where: int) -> int:
        return self._file.seek(where)

    def fileno(self) -> int:
        return self._file.fileno()

    def close(self) -> None:
        self._file.close()


def test_a_full_disk_is_told_once_and_the_evening_goes_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    troubles: list[str] = []
    journal = Journal.create(path, seed=7, setting={}, on_trouble=troubles.append)
    disk = Disk(journal, room=30)
    monkeypatch.setattr(journal, "_file", disk)
    journal.write(DECIDED)
    journal.write(Undone(count=1))
    assert troubles == ["No space left on device"]
    disk.room = 10_000
    journal.write(DECIDED)
    journal.close()
    assert list(read(path).records) == [DECIDED, Undone(count=1), DECIDED]


def test_a_place_that_takes_nothing_is_refused_at_once(tmp_path: Path) -> None:
    taken = tmp_path / "file"
    taken.write_text("")
    with pytest.raises(JournalError, match="cannot write"):
        Journal.create(taken / "one.jsonl", seed=7, setting={})


PLAYER = textwrap.dedent(
    """
    import sys
    from pathlib import Path
    from narrator.journal import Journal
    from narrator.stage.records import Decided, Entered

    journal = Journal.create(Path(sys.argv[1]), seed=7, setting={})
    print("ready", flush=True)
    for n in range(1_000_000):
        journal.write(Entered(phase="vote", night=n))
        journal.write(Decided(key="vote.ballot", answer=(n,), by="ear"))
        print(n, flush=True)
    """
)


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is of POSIX")
@pytest.mark.parametrize("decisions", [1, 5, 40])
def test_nothing_decided_is_lost_when_the_program_is_killed(path: Path, decisions: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path)], stdout=subprocess.PIPE, text=True
    ) as player:
        assert player.stdout is not None
        acknowledged = -1
        for line in player.stdout:
            if line.strip().isdigit():
                acknowledged = int(line)
            if acknowledged >= decisions:
                os.kill(player.pid, signal.SIGKILL)
                break
        acknowledged = max([acknowledged, *(int(line) for line in player.stdout if line.strip().isdigit())])
    journal = Journal.resume(path)
    decided = [record.answer for record in journal.records if isinstance(record, Decided)]
    assert decided[: acknowledged + 1] == [(n,) for n in range(acknowledged + 1)]
    journal.close()
