"""`say`, `doctor`, `script`, `replay`, `scenario`, `setup`."""

import hashlib
import importlib
import json
import sys
import zipfile
from pathlib import Path

import msgspec
import pytest
import soundfile

from narrator.config import Models
from narrator.screen.lettering import has_traditional
from narrator.voice.models import Entry, entry
from tests.cli.verbs import narrator, silent, slip
from tests.voice.espeak import MODEL, needs_espeak

SCENARIOS = Path(__file__).parents[1] / "scenarios"


@needs_espeak
@pytest.mark.voice
@pytest.mark.parametrize("kind", ["wav", "flac"])
def test_say_writes_a_file(kind: str, home: Path) -> None:
    ran = narrator("say", "天黑请闭眼。", "--out", f"night.{kind}")
    assert ran.exit_code == 0, ran.output
    samples, rate = soundfile.read(home / f"night.{kind}")
    assert 0.8 < len(samples) / rate < 3
    assert ran.stdout.startswith(f"night.{kind}: ")


@needs_espeak
@pytest.mark.voice
def test_say_where_nothing_can_be_written(home: Path) -> None:
    assert "cannot write nowhere/x.wav" in slip(narrator("say", "天黑", "--out", "nowhere/x.wav"), code=1)
    assert "cannot write x.doc" in slip(narrator("say", "天黑", "--out", "x.doc"), code=1)
    told = narrator("say", "天黑", "--out", "x.wav", "--voice", "pyttsx3:Caruso")
    assert told.exit_code == 2
    chinese, english = told.stderr.splitlines()
    assert "narrator voices 会列出有哪些" in chinese
    assert 'no installed voice is called "Caruso"' in english


@pytest.mark.parametrize("text", ["", " ", "。……"])
def test_say_of_nothing_writes_nothing(text: str, home: Path) -> None:
    told = slip(narrator("say", text, "--out", "x.wav"))
    assert told == "Invalid value for TEXT: there is nothing in it that can be said; see narrator say --help"
    assert not (home / "x.wav").exists()


def test_doctor_finds_a_model_that_hears_everything(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NARRATOR_MODEL", str(MODEL))
    findings = json.loads(narrator("doctor", "--json").stdout)
    assert all(set(finding) == {"what", "verdict", "detail"} for finding in findings)
    verdicts = {finding["what"].split()[-1]: finding["verdict"] for finding in findings}
    assert (verdicts["narrator"], verdicts["deck"], verdicts["model"]) == ("good", "good", "good")
    assert verdicts["phrases"] == "good"
    assert {"speaker", "microphone", "voice"} <= set(verdicts)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a display")
@pytest.mark.parametrize(("browser", "verdict"), [("firefox", "good"), ("", "limited")])
def test_doctor_says_whether_a_browser_can_open_the_table(
    browser: str, verdict: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("BROWSER", browser)
    found = {finding["what"]: finding for finding in json.loads(narrator("doctor", "--json").stdout)}
    assert found["浏览器 browser"]["verdict"] == verdict


def test_doctor_says_the_cure_and_exits_1(bare: Path) -> None:
    ran = narrator("doctor", "--json")
    assert ran.exit_code == 1
    [model] = [finding for finding in json.loads(ran.stdout) if finding["what"].endswith("model")]
    assert model["verdict"] == "missing"
    assert "narrator setup" in model["detail"]
    table = narrator("doctor")
    assert table.exit_code == 1
    assert "narrator setup" in " ".join(table.stdout.split())


@pytest.mark.parametrize("board", [6, 12])
def test_script_prints_the_whole_sheet(board: int, home: Path) -> None:
    ran = narrator("script", "--board", board)
    assert ran.exit_code == 0
    assert "天黑请闭眼" in ran.stdout
    assert ran.stdout == narrator("script", "--board", board).stdout


def test_replay_tells_the_evening(home: Path) -> None:
    assert silent("--board", 6, "--seed", 5, "--journal", "e.jsonl").exit_code == 0
    told = narrator("replay", "e.jsonl")
    assert (told.exit_code, told.stderr) == (0, "")
    assert told.stdout.startswith("现在公布这一局的经过")
    assert "第一夜" in told.stdout
    rows = json.loads(narrator("replay", "e.jsonl", "--json").stdout)
    assert set(rows) == {"happened", "heard"}
    assert rows["heard"]["spoken"] == 0
    assert narrator("replay", "e.jsonl", "--html", "e.html").exit_code == 0
    assert "时间线" in (home / "e.html").read_text("utf8")
    assert "cannot write" in slip(narrator("replay", "e.jsonl", "--html", "none/e.html"))


def test_a_story_is_written_in_the_labels_of_the_settings(home: Path) -> None:
    assert silent("--board", 6, "--seed", 5, "--journal", "e.jsonl").exit_code == 0
    (home / "english.toml").write_text('[table]\nlabels = "english"\n')
    assert narrator("replay", "e.jsonl", "--html", "e.html", "--config", "english.toml").exit_code == 0
    page = (home / "e.html").read_text("utf8")
    assert '<html lang="en">' in page
    assert "Who was who" in page
    assert "时间线" not in page


@pytest.mark.skipif(not has_traditional(), reason="OpenCC is not installed")
def test_a_story_is_written_in_the_characters_of_the_settings(home: Path) -> None:
    assert silent("--board", 6, "--seed", 5, "--journal", "e.jsonl").exit_code == 0
    (home / "config.toml").write_text('[table]\ncharacters = "traditional"\n')
    assert narrator("replay", "e.jsonl", "--html", "e.html").exit_code == 0
    assert "時間線" in (home / "e.html").read_text("utf8")


def test_replay_of_a_torn_journal_and_of_none(home: Path) -> None:
    assert silent("--board", 6, "--seed", 5, "--journal", "e.jsonl").exit_code == 0
    whole = (home / "e.jsonl").read_bytes()
    (home / "torn.jsonl").write_bytes(whole[:-20])
    told = narrator("replay", "torn.jsonl")
    assert told.exit_code == 0
    assert "a torn last line of" in told.stderr
    (home / "none.jsonl").write_text("hello\n")
    assert "does not begin like a journal" in slip(narrator("replay", "none.jsonl"))
    assert "does not exist" in slip(narrator("replay", "nowhere.jsonl"))


def test_scenario_tells_of_a_file_that_cannot_be_read(home: Path) -> None:
    (home / "cases.yaml").write_text("- [\n")
    ran = narrator("scenario", "cases.yaml")
    assert ran.exit_code == 1
    assert ran.stdout.startswith("unread  ")
    assert ran.stdout.splitlines()[-1] == "0 passed, 0 failed, 1 could not be read"
    [row] = narrator("scenario", "cases.yaml", "--json").stdout.splitlines()
    assert set(json.loads(row)) == {"error"}


@pytest.mark.skipif(not SCENARIOS.is_dir(), reason="tests/scenarios is missing")
def test_scenario_plays_the_house_rules_cases() -> None:
    path = next(SCENARIOS.glob("guard*.yaml"))
    ran = narrator("scenario", path, "--json")
    rows = [json.loads(line) for line in ran.stdout.splitlines()]
    assert ran.exit_code == 0, ran.stdout
    assert rows
    assert all(set(row) == {"id", "title", "passed", "differences"} for row in rows)


def _packed(home: Path) -> tuple[Path, Entry]:
    """A model's archive, and its entry in a list of models."""
    archive = home / "one-cn.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("one-cn/am/final.mdl", b"network")
    content = archive.read_bytes()
    return archive, Entry(
        name="one-cn",
        folder="one-cn",
        url="https://example.org/one-cn.zip",
        size=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
        licence="CC0",
    )


@needs_espeak
@pytest.mark.voice
def test_setup_installs_a_model_from_an_archive(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive, one = _packed(home)
    bundled = home / "bundled"
    bundled.mkdir()
    fields = msgspec.to_builtins(one).items()
    listed_fields = [f"{name} = {json.dumps(value)}" for name, value in fields]
    (bundled / "models.toml").write_text("\n".join(["[[model]]", *listed_fields]))

    def listed(settings: Models, _: Path | None = None) -> Entry:
        return entry(settings, bundled)

    for room in ("narrator.cli.setup", "narrator.voice.models"):
        monkeypatch.setattr(importlib.import_module(room), "entry", listed)
    (home / "config.toml").write_text(
        '[models]\nname = "one-cn"\nfolder = "models"\n[mouth]\nvoice = "pyttsx3"\nrate = 400\n'
    )
    ran = narrator("setup", "--zip", archive, "--no-sound")
    assert ran.exit_code == 0, ran.output
    assert (home / "models" / "one-cn" / "am" / "final.mdl").read_bytes() == b"network"
    assert "语音模型装好了：models/one-cn（CC0）" in ran.stdout
    assert ran.stdout.splitlines()[-1] == "准备好了。开始游戏：narrator play"
    assert len(list((home / "narrator" / "lines").glob("*.wav"))) > 50
    assert narrator("setup", "--no-model", "--no-sound").exit_code == 0
    again = narrator("setup", "--zip", archive, "--no-sound")
    assert "语音模型已经装好" in again.stdout
    archive.write_bytes(archive.read_bytes()[:-1])
    (home / "models" / "one-cn" / "am" / "final.mdl").unlink()
    broken = narrator("setup", "--zip", archive, "--no-sound")
    assert broken.exit_code == 1
    assert broken.stderr.startswith("语音模型没有装好：连上网络再来一次")


def test_setup_offers_the_bigger_model_and_is_content_without(home: Path) -> None:
    ran = narrator("setup", "--no-sound")
    assert ran.exit_code == 0, ran.output
    assert ran.stdout.startswith("自带的普通话语音模型可以直接用。")
    assert "narrator setup --model" in ran.stdout
