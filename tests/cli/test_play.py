"""Evenings of bots, in silence."""

import errno
import json
from pathlib import Path
from typing import Any

import pytest

from narrator.journal import Journal, read
from narrator.stage.records import Decided
from narrator.stage.virtual import run_virtually
from tests.cli.verbs import narrator, silent, slip

BOARDS = (6, 8, 10, 12)


def journal(home: Path, *words: object) -> bytes:
    """The journal of an evening."""
    path = home / f"{len(list(home.glob('*.jsonl')))}.jsonl"
    ran = silent("--journal", path, *words)
    assert (ran.exit_code, ran.stderr) == (0, "")
    return path.read_bytes()


@pytest.mark.parametrize("board", BOARDS)
def test_an_evening_ends_with_a_winner(board: int, home: Path) -> None:
    ran = silent("--board", board, "--seed", 5)
    assert ran.exit_code == 0
    assert ran.stderr == ""
    assert ran.stdout.startswith("游戏结束")
    assert " replay " in ran.stdout.splitlines()[-1]
    [path] = (home / "narrator" / "evenings").glob("*.jsonl")
    assert len({seat for r in read(path).records if isinstance(r, Decided) for seat in r.to}) == board


def test_two_evenings_in_one_process_share_nothing(home: Path) -> None:
    first = journal(home, "--board", 8, "--seed", 5)
    other = journal(home, "--board", 12, "--seed", 6)
    assert journal(home, "--board", 8, "--seed", 5) == first
    assert journal(home, "--board", 12, "--seed", 6) == other


def test_another_seed_is_another_evening(home: Path) -> None:
    evenings = {journal(home, "--board", 8, "--seed", seed).split(b"\n", 1)[1] for seed in range(5)}
    assert len(evenings) == 5


def test_without_a_seed_one_is_drawn_and_kept(home: Path) -> None:
    assert journal(home, "--board", 6) != journal(home, "--board", 6)


def test_a_deck_of_ones_own(home: Path) -> None:
    path = home / "own.jsonl"
    assert silent("--deck", "werewolf=2,seer=1,piper=1,villager=4", "--journal", path).exit_code == 0
    assert read(path).opening.setting["players"] == 8


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--board", "6", "--bots", "9"), "there is no seat 9 among 6"),
        (("--board", "6", "--bots", "one"), "'one' is no seat; say all, or seats such as 1,3-5"),
        (("--board", "6", "--screen", "off"), "--screen off needs --bots all"),
        (("--board", "6", "--phones", "--screen", "terminal"), "--phones needs the table page"),
        (("--board", "6", "--bots", "2-6", "--screen", "off"), "--screen off needs --bots all"),
        (("--board", "6", "--bots", "1-99999999999"), "'1-99999999999' is no seat"),
        (("--board", "6", "--bots", "²"), "'²' is no seat"),
        (("--board", "6", "--bots", "1,"), "'' is no seat"),
        (("--board", "6", "--bots", "5-2"), "'5-2' runs backwards; say 2-5"),
        (("--deck", "seer=1,villager=99999999999"), "'villager=99999999999' is not CARD=N"),
        (("--board", "5"), "5 is not in the range 6<=x<=18"),
        (("--deck", "werewolf"), "'werewolf' is not CARD=N, as in werewolf=2"),
        (("--deck", "wearwolf=2,villager=6"), "wearwolf"),
        (("--resume",), "there is no evening in "),
        (("--resume", "--journal", "nowhere.jsonl"), "cannot take up the journal nowhere.jsonl"),
        (("--board", "6", "--bots", "all", "--bots-voice", "clips"), "there is no folder clips; say tts"),
        (("--board", "6", "--bots", "all", "--trace", "no/t.jsonl"), "cannot write no/t.jsonl: No such file"),
        (("--board", "6", "--journal", "/dev/null/x.jsonl"), "cannot write the journal /dev/null/x.jsonl"),
    ],
)
def test_what_cannot_be_is_said_in_one_line_and_nothing_is_left(
    words: tuple[str, ...], told: str, home: Path
) -> None:
    assert told in slip(narrator("play", "--mouth", "silent", "--ear", "keys", *words))
    assert list(home.rglob("*.jsonl")) == []


def test_bots_whom_no_ear_can_hear_answer_without_a_word(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("narrator.app.run_stoppably", lambda run, evening: run_virtually(evening))
    bots = ("--bots", "all", "--bots-voice", "tts", "--mouth", "silent", "--screen", "off")
    ran = narrator("play", "--board", 6, "--seed", 5, "--journal", "e.jsonl", *bots)
    assert ran.exit_code == 0
    assert "没有语音模型，请用键盘回答。" in ran.stderr
    public = [r for r in read(bare / "e.jsonl").records if isinstance(r, Decided) and not r.secret]
    assert {decided.by for decided in public} <= {"bot", "chance", "clock"}
    assert len([decided for decided in public if decided.by == "bot"]) > 8


def test_a_rule_may_be_written_with_blanks(home: Path) -> None:
    path = home / "own.jsonl"
    assert silent("--board", 6, "--rule", "sheriff_weight = 1.5", "--journal", path).exit_code == 0
    assert read(path).opening.setting["rules"]["sheriff_weight"] == 1.5


def test_a_file_without_an_opening_hides_no_evening(home: Path) -> None:
    assert silent("--board", 6, "--seed", 5).exit_code == 0
    [evening] = (home / "narrator" / "evenings").glob("*.jsonl")
    told = evening.read_bytes()
    evening.with_name("9999-full-disk.jsonl").write_bytes(b"")
    assert silent("--resume").exit_code == 0
    assert evening.read_bytes() == told


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (("sheriff_weight", "sheriff_heaviness"), "was set up by other rules"),
        (("villager", "vampire"), "vampire"),
        (('"players":6', '"players":"six"'), "was set up by other rules"),
    ],
)
def test_an_evening_of_other_rules_is_refused(spoil: tuple[str, str], said: str, home: Path) -> None:
    path = home / "evening.jsonl"
    assert silent("--board", 6, "--seed", 5, "--journal", path).exit_code == 0
    opening, _, rest = path.read_text("utf8").partition("\n")
    assert spoil[0] in opening
    path.write_text(f"{opening.replace(*spoil)}\n{rest}", "utf8")
    assert said in slip(silent("--resume", "--journal", path))


def test_a_refused_resume_tells_no_secret(home: Path) -> None:
    path = home / "evening.jsonl"
    assert silent("--board", 6, "--seed", 5, "--journal", path).exit_code == 0
    lines = path.read_text("utf8").splitlines(keepends=True)
    [at, *_] = (at for at, line in enumerate(lines) if '"seer.whom"' in line and '"answer"' in line)
    record = json.loads(lines[at])
    lines[at] = json.dumps({**record, "answer": [99]}) + "\n"
    path.write_text("".join(lines), "utf8")
    said = slip(silent("--resume", "--journal", path))
    assert said.startswith("fact ")
    assert "seer" not in said


def test_lines_that_never_reached_the_disk_are_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    def begins(*parts: Any, **more: Any) -> Journal:
        journal = create(*parts, **more)
        monkeypatch.setattr("narrator.journal.os.fsync", full)
        return journal

    create = Journal.create
    monkeypatch.setattr(Journal, "create", begins)
    ran = silent("--board", 6, "--seed", 5)
    assert ran.exit_code == 1
    assert "没有存下来" in ran.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_a_trace_that_cannot_be_kept_costs_no_evening(home: Path) -> None:
    ran = silent("--board", 6, "--seed", 5, "--trace", "/dev/full")
    assert ran.exit_code == 0
    assert ran.stdout.startswith("游戏结束")
    assert ran.stderr.count("the trace ends here: No space left on device") == 1


def test_an_evening_is_not_overwritten(home: Path) -> None:
    path = home / "evening.jsonl"
    assert silent("--board", 6, "--journal", path).exit_code == 0
    kept = path.read_bytes()
    assert "is there already" in slip(silent("--board", 6, "--journal", path))
    assert path.read_bytes() == kept


def test_a_torn_journal_is_taken_up(home: Path) -> None:
    whole = journal(home, "--board", 6, "--seed", 5)
    path = home / "torn.jsonl"
    path.write_bytes(whole[: len(whole) * 2 // 3])
    ran = silent("--resume", "--journal", path)
    assert ran.exit_code == 0
    assert ran.stdout.startswith("游戏结束")
    assert "dropped" in path.read_text("utf8")


def test_the_last_evening_is_taken_up_without_a_name(home: Path) -> None:
    ended = silent("--board", 6, "--seed", 5)
    again = silent("--resume")
    assert (again.exit_code, again.stdout) == (0, ended.stdout)


def test_a_journal_of_other_rules_is_told_in_one_line(home: Path) -> None:
    whole = journal(home, "--board", 6, "--seed", 5)
    path = home / "other.jsonl"
    path.write_bytes(whole.replace(b'"phase":"nightfall"', b'"phase":"noon"', 1))
    assert "go on with the version of narrator that wrote it" in slip(silent("--resume", "--journal", path))
