from pathlib import Path

import platformdirs
import pytest

from narrator.config import Ear, Models
from narrator.voice.models import NoModel, entries, entry, find_model, home

LIST = """
[[model]]
name = "one"
folder = "one-cn"
url = "http://127.0.0.1/one.zip"
size = 1
sha256 = "00"
licence = "none"
"""


def a_model(folder: Path) -> Path:
    (folder / "am").mkdir(parents=True)
    (folder / "am" / "final.mdl").touch()
    return folder


@pytest.fixture
def bundled(tmp_path: Path) -> Path:
    folder = tmp_path / "bundled"
    folder.mkdir()
    (folder / "models.toml").write_text(LIST, encoding="utf-8")
    return folder


def find(bundled: Path, named: str = "", variable: str = "") -> Path:
    settings = Models(name="one", folder=str(bundled.parent / "home"))
    environment = {"NARRATOR_MODEL": variable} if variable else {}
    return find_model(Ear(model=named), settings, environment, bundled)


def test_the_default_model_is_listed() -> None:
    listed = entry(Models())
    assert listed.size == 43_898_754
    assert listed.sha256 == "3af8b0e7e0f835ae9d414ce5df580237a3cfb08d586c9fbbb0f7ff29ad5b14ba"
    assert listed.url.endswith("/vosk-model-small-cn-0.22.zip")


def test_every_listed_model_has_a_name_of_its_own_and_a_checksum() -> None:
    listed = entries()
    assert len({model.name for model in listed}) == len(listed)
    assert all(len(bytes.fromhex(model.sha256)) == 32 for model in listed)
    assert all(model.licence for model in listed)


def test_the_nearest_model_wins(bundled: Path, tmp_path: Path) -> None:
    with pytest.raises(NoModel, match="narrator setup"):
        find(bundled)
    beside = a_model(bundled / "shipped")
    assert find(bundled) == beside
    installed = a_model(tmp_path / "home" / "one-cn")
    assert find(bundled) == installed
    named = a_model(tmp_path / "named")
    assert find(bundled, named=str(named)) == named
    variable = a_model(tmp_path / "variable")
    assert find(bundled, named=str(named), variable=str(variable)) == variable


@pytest.mark.parametrize(("how", "source"), [("named", r"\[ear\]"), ("variable", "NARRATOR_MODEL")])
def test_a_named_folder_without_a_model_is_refused(
    how: str, source: str, bundled: Path, tmp_path: Path
) -> None:
    a_model(bundled / "shipped")
    with pytest.raises(NoModel, match=source):
        find(bundled, **{how: str(tmp_path)})


def test_an_unknown_name_says_which_there_are(bundled: Path) -> None:
    with pytest.raises(NoModel, match="one"):
        entry(Models(name="other"), bundled)


@pytest.mark.parametrize("text", [None, "[[model]]\nname = 1", "[[model]", "[[model]]\nunknown = 1"])
def test_a_list_that_cannot_be_read_says_so(text: str | None, tmp_path: Path) -> None:
    if text is not None:
        (tmp_path / "models.toml").write_text(text)
    with pytest.raises(NoModel, match=r"models\.toml"):
        entries(tmp_path)


def test_a_model_is_installed_with_the_users_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert home(Models()) == platformdirs.user_data_path("narrator", appauthor=False) / "models"
    assert home(Models(folder="/elsewhere")) == Path("/elsewhere")


@pytest.mark.parametrize(("user", "place"), [("用户", "shared"), ("jose", "jose")])
def test_on_windows_a_model_needs_a_path_of_latin_letters(
    user: str, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: Path("/users") / user)
    monkeypatch.setattr(platformdirs, "site_data_path", lambda *_, **__: Path("/users/shared"))
    assert home(Models()) == Path("/users") / place / "models"


@pytest.mark.parametrize("how", ["named", "variable"])
def test_the_home_of_nobody_holds_no_model(how: str, bundled: Path) -> None:
    assert home(Models(folder="~nobody-of-that-name/x")) == Path("~nobody-of-that-name/x")
    with pytest.raises(NoModel, match="holds no Vosk model"):
        find(bundled, **{how: "~nobody-of-that-name/x"})
