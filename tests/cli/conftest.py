"""A house for every test that wants one."""

import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from narrator.voice import models
from tests.cli.house import House


@pytest.fixture(scope="session", autouse=True)
def _heed_signals() -> None:
    """A test run in the background ignores Ctrl-C and hang-ups; the programs it starts would inherit that."""
    for name in ("SIGINT", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler)


@pytest.fixture
def build(tmp_path: Path) -> Iterator[Callable[..., House]]:
    """Builds the test's house: `build(sounddevice=…, model=…)`."""
    built: list[House] = []

    def build(**machine: Any) -> House:
        built.append(House(tmp_path, **machine))
        return built[-1]

    yield build
    for house in built:
        house.close()


@pytest.fixture
def house(build: Callable[..., House]) -> House:
    """One without devices and model."""
    return build()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home and a working folder of its own, without a model, for verbs run in this process."""
    for name in ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.delenv("NARRATOR_MODEL", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def bare(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home of a program that lost the model it came with."""
    folder = home / "voice_models"
    folder.mkdir()
    shutil.copy(models.BUNDLED / "models.toml", folder)
    monkeypatch.setattr(models, "BUNDLED", folder)
    monkeypatch.delenv("NARRATOR_MODEL", raising=False)
    return home
