"""`narrator setup`: fetch the speech model, choose devices, render the lines, try the sound."""

import asyncio
import sys
from collections.abc import Callable, Sequence
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
from narrator.voice.errors import NoSpeaker, VoiceError
from narrator.voice.mic import Microphone, MicrophoneSilent
from narrator.voice.model_fetch import fetch
from narrator.voice.models import Entry, bundled_model, entry, find_model, home, is_model
from narrator.voice.mouth import line_cache
from narrator.voice.recogniser import RATE
from narrator.voice.tone import play_tone

LISTEN_S = 2.0
"""How long the room is measured."""
LOUD_DB, FAINT_DB = -30.0, -75.0
"""dB below full scale: above, a room drowns an answer; below, a microphone hears next to nothing."""

UNHEARD = "没有听见，就把音量开大，看看是否静音；有几个扬声器就在 config.toml 的 [mouth] device 里选一个。"


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
        steps: list[tuple[str, Callable[[], str | None]]] = []
        if model or mirror or local_zip or (model is None and wants_model(config)):
            steps.append(("语音模型", lambda: fetch_model(config, mirror, local_zip)))
        else:
            steps.append(("语音模型", lambda: look_for_model(config)))
        steps.append(("嗓音", lambda: render_lines(config)))
        if sound:
            steps += [
                ("声音设备", list_devices),
                ("扬声器", lambda: try_tone(config)),
                ("麦克风", lambda: measure_room(config)),
            ]
        sys.exit(0 if all_done(steps) else 1)


def all_done(steps: Sequence[tuple[str, Callable[[], str | None]]]) -> bool:
    """Take every step, whatever became of the others, and say how it ended."""
    failed: dict[str, str] = {}
    cautions: list[str] = []
    for name, step in steps:
        try:
            caution = step()
        except VoiceError as trouble:
            if str(trouble) not in failed.values():
                tell(trouble)
            failed[name] = str(trouble)
        else:
            cautions += [caution] if caution else []
    if failed:
        click.echo(
            f"还没有准备好：{'、'.join(failed)}。照上面说的补救，再运行一次 narrator setup；"
            "不补救也能开局（narrator play），它会改用别的嗓音、文字或者键盘。"
        )
        return False
    click.echo(f"准备好了{''.join(f'，只是{caution}' for caution in cautions)}。开始游戏：narrator play")
    return True


def is_terminal() -> bool:
    """Whether somebody can be asked."""
    return sys.stdin.isatty()


def wants_model(config: Config) -> bool:
    """Whether the bigger model shall be fetched: asked at a terminal, and needed where none came along."""
    wanted = entry(config.models)
    if is_model(home(config.models) / wanted.folder) or bundled_model() is None:
        return True
    click.echo("自带的普通话语音模型可以直接用。")
    if not is_terminal():
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


def look_for_model(config: Config) -> None:
    """Whether the ear would find one. NoModel."""
    find_model(config.ear, config.models)


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
    """Render what must be of the standard evening's lines into the cache. VoiceError, also if another voice
    than the one of the settings has to say them."""
    lines = rehearsal(setting_of(config))
    troubles: list[VoiceError] = []
    voice = ChosenVoice(config.mouth, line_cache(config.mouth), troubles.append)
    try:
        voice.start()
        missing = voice.missing(lines)
        if missing:  # a whole voice pack leaves nothing
            with Progress("准备台词", BarColumn(), "{task.completed:.0f}/{task.total:.0f}") as bars:
                for line in bars.track(missing):
                    voice.render(line)
    finally:
        voice.close()
    if troubles:
        raise troubles[0]


def list_devices() -> None:
    """Print what the system offers. NoPortAudio."""
    for kind, section, chinese in (("output", "mouth", "扬声器"), ("input", "ear", "麦克风")):
        for device in devices(kind):  # type: ignore[arg-type]
            mark = "（默认）" if device.is_default else ""
            click.echo(
                f'{chinese}：{device.name}{mark}    选用：config.toml [{section}] device = "{device.name}"'
            )


def try_tone(config: Config) -> None:
    """A short tone; at a terminal, whether it was heard. NoSpeaker, NoPortAudio, SpeakerLost."""
    click.echo("现在响一声……")
    asyncio.run(play_tone(config.mouth))
    if not is_terminal():
        click.echo(UNHEARD)
    elif not click.confirm("听见了吗？", default=True):
        raise NoSpeaker(
            "the tone was not heard; turn it up, or choose another with device in [mouth]", UNHEARD
        )


def measure_room(config: Config) -> str:
    """How loud the room is while nobody speaks, and what to mind if it is too loud.

    MicrophoneSilent, MicrophoneLost, NoMicrophone, NoPortAudio.
    """
    level = room_db(config)
    if level < FAINT_DB:
        raise MicrophoneSilent(
            f"the microphone hears next to nothing ({level:.0f} dB); unmute it, allow it, or choose another",
            f"麦克风几乎什么也听不到（{level:.0f} dB）：看看是否静音、是否允许使用；"
            "有几个就在 config.toml 的 [ear] device 里选一个。",
        )
    loud = level > LOUD_DB
    click.echo(f"{'房间很吵' if loud else '房间里的声音合适'}。（{level:.0f} dB）")
    return "房间很吵，麦克风要放在桌子中间，说话要靠近它" if loud else ""


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
