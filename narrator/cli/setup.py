"""`narrator setup`: fetch the speech model, choose devices, render the lines, try the sound."""

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import click
import numpy as np
from rich.progress import BarColumn, DownloadColumn, Progress, TimeRemainingColumn

from narrator.cli.options import config_option, configured, tell, usable
from narrator.config import Config
from narrator.evening.setting import setting_of
from narrator.rehearsal import rehearsal
from narrator.voice.choice import ChosenVoice
from narrator.voice.devices import devices
from narrator.voice.errors import VoiceError
from narrator.voice.mic import Microphone
from narrator.voice.model_fetch import fetch
from narrator.voice.models import Entry, bundled_model, entry, home, is_model
from narrator.voice.mouth import line_cache
from narrator.voice.recogniser import RATE
from narrator.voice.tone import play_tone

LISTEN_S = 2.0
"""How long the room is measured."""
LOUD_DB, FAINT_DB = -30.0, -75.0
"""dB below full scale: above, a room drowns an answer; below, a microphone hears next to nothing."""


@click.command(short_help="Fetch the speech model, choose devices, render the lines, try the sound.")
@config_option
@click.option("--mirror", metavar="URL", help="The folder of a mirror that holds the model's archive.")
@click.option(
    "--zip",
    "local_zip",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A model archive already here.",
)
@click.option(
    "--model/--no-model", default=None, help="Whether to fetch the bigger speech model; one comes along."
)
@click.option("--sound/--no-sound", default=True, help="Whether to try loudspeaker and microphone.")
def setup(
    config_path: Path | None, mirror: str | None, local_zip: Path | None, model: bool | None, sound: bool
) -> None:
    """Make this machine ready for an evening. May be run again; what is there is left alone.

    A broken download is gone on with; the archive's checksum is verified before it is unpacked.

    Examples:

      narrator setup

      narrator setup --zip vosk-model-small-cn-0.22.zip
    """
    with usable():
        config = configured(config_path)
        steps: list[Callable[[], None]] = []
        if model or mirror or local_zip or (model is None and wants_model(config)):
            steps.append(lambda: fetch_model(config, mirror, local_zip))
        steps.append(lambda: render_lines(config))
        if sound:
            steps += [list_devices, lambda: try_tone(config), lambda: measure_room(config)]
        troubles = 0
        for step in steps:
            try:
                step()
            except VoiceError as trouble:
                troubles += 1
                tell(trouble)
    if troubles:
        click.echo("有几项没有成功；游戏仍可以用键盘和文字进行。`narrator doctor` 会说明怎样补救。")
        sys.exit(1)
    click.echo("准备好了。开始游戏：narrator play")


def wants_model(config: Config) -> bool:
    """Whether the bigger model shall be fetched: asked at a terminal, and needed where none came along."""
    wanted = entry(config.models)
    if is_model(home(config.models) / wanted.folder) or bundled_model() is None:
        return True
    click.echo("自带的普通话语音模型可以直接用。")
    if not sys.stdin.isatty():
        click.echo(f"想换成更大的 {wanted.name}，请运行 narrator setup --model")
        return False
    return click.confirm(f"要不要下载更大的 {wanted.name}（{wanted.size // 1_000_000} MB）？", default=False)


def fetch_model(config: Config, mirror: str | None, local_zip: Path | None) -> None:
    """Install the configured model unless it is there. VoiceError."""
    wanted = entry(config.models)
    folder = home(config.models) / wanted.folder
    if is_model(folder):
        click.echo(f"语音模型已经装好：{folder}")
        return
    _fetch(wanted, config, mirror, local_zip)
    click.echo(f"语音模型装好了：{folder}（{wanted.licence}）")


def _fetch(wanted: Entry, config: Config, mirror: str | None, local_zip: Path | None) -> None:
    with Progress("下载语音模型", BarColumn(), DownloadColumn(), TimeRemainingColumn()) as bars:
        bar = bars.add_task(wanted.name, total=wanted.size)
        fetch(
            wanted,
            home(config.models),
            mirror=config.models.mirror if mirror is None else mirror,
            local_zip=local_zip,
            progress=lambda done, size: bars.update(bar, completed=done, total=size),
        )


def render_lines(config: Config) -> None:
    """Render what must be of the standard evening's lines into the cache. VoiceError."""
    lines = rehearsal(setting_of(config))
    voice = ChosenVoice(config.mouth, line_cache(config.mouth), tell)
    try:
        voice.start()
        missing = voice.missing(lines)
        if not missing:  # a voice pack says them all
            return
        with Progress("准备台词", BarColumn(), "{task.completed:.0f}/{task.total:.0f}") as bars:
            for line in bars.track(missing):
                voice.render(line)
    finally:
        voice.close()


def list_devices() -> None:
    """Print what the system offers. NoPortAudio."""
    for kind, section, chinese in (("output", "mouth", "扬声器"), ("input", "ear", "麦克风")):
        for device in devices(kind):  # type: ignore[arg-type]
            mark = "（默认）" if device.is_default else ""
            click.echo(
                f'{chinese}：{device.name}{mark}    选用：config.toml [{section}] device = "{device.name}"'
            )


def try_tone(config: Config) -> None:
    """A short tone. NoSpeaker, NoPortAudio."""
    click.echo("现在响一声，听得见吗？")
    asyncio.run(play_tone(config.mouth))


def measure_room(config: Config) -> None:
    """How loud the room is while nobody speaks. NoMicrophone, NoPortAudio."""
    level = room_db(config)
    said = "房间很吵，请靠近麦克风说话。" if level > LOUD_DB else "房间里的声音合适。"
    if level < FAINT_DB:
        said = "几乎什么也听不到：请检查麦克风是否静音、是否允许使用。"
    click.echo(f"{said}（{level:.0f} dB）")


def room_db(config: Config) -> float:
    """The room's level over LISTEN_S, dB below full scale; -120 for digital silence."""
    microphone = Microphone(config.ear)
    microphone.open()
    click.echo("请安静两秒，我听听房间……")
    try:
        heard: list[np.ndarray[tuple[int], np.dtype[np.int16]]] = []
        seconds = 0.0
        while seconds < LISTEN_S:
            block = microphone.read()
            heard.append(block.pcm)
            seconds += len(block.pcm) / RATE
    finally:
        microphone.close()
    samples = np.concatenate(heard).astype(np.float64) / 32768.0
    return float(20 * np.log10(max(1e-6, np.sqrt(np.mean(samples**2)))))
