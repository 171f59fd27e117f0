"""`narrator record`: a voice pack of one's own, line by line."""

import asyncio
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import click

from narrator.cli.options import config_option, configured, usable
from narrator.cli.voices import play
from narrator.config import Config
from narrator.evening.setting import setting_of
from narrator.paper import ANY_TIME, sheet
from narrator.troubles import Troubles
from narrator.voice.errors import VoiceError
from narrator.voice.mic import Mic, Microphone
from narrator.voice.pack import own_packs
from narrator.voice.pack_writing import PackWriter, finished
from narrator.voice.recorder import RATE, Fault, Take, record, room_db
from narrator.words.numerals import seat_name
from narrator.words.pieces import Piece, pieces, stem

FAULTS: dict[Fault, str] = {
    "": "很好。",
    "nothing": "没有听到声音。",
    "clipped": "太响，破音了：离麦克风远一点。",
    "quiet": "太轻了：离麦克风近一点。",
    "noisy": "房间里的声音太大，听得出来。",
    "short": "太短了，好像没有录全。",
}
NO_MICROPHONE = "麦克风不通：插好，或者换一个，再来。"
NO_SPEAKER = "扬声器不通，听不了。"
NOT_KEPT = "没有存下来：腾出地方，或者让这个文件夹可以写，再来。"
STOPPED = "\n停在这里。收下的都存好了，同一个命令接着录。"
T = TypeVar("T")

AGAIN = "回车再录，s 跳过，q 结束"

LISTEN_S = 2.0
"""How long the room is measured."""
NAME = re.compile(r"[\w-]{1,40}")


@click.command("record", short_help="Record a voice pack of your own.")
@click.argument("name")
@click.option("--all", "everything", is_flag=True, help="Every line, not only those of the evening set up.")
@click.option("--licence", default="自用", help="What others may do with the recordings.")
@config_option
def record_(name: str, everything: bool, licence: str, config_path: Path | None) -> None:
    """Record the narrator's lines one by one: in NAME's voice, for [mouth] voice = "pack:NAME".

    Each line is shown, recorded until you are silent, checked and trimmed. Stop when you like and go on later
    with the same command; what is not recorded yet is said by the usual voice.

    Example: narrator record 小明
    """
    if not NAME.fullmatch(name):
        raise click.BadParameter("letters, digits, - and _ alone, at most forty", param_hint="NAME")
    with usable():
        config = configured(config_path)
        folder = own_packs() / name
        pack = PackWriter(folder, name, licence, ".flac")
        wanted = tuple(pieces()) if everything else tuple(of_the_evening(config))
        missing = [piece for piece in wanted if not pack.has(piece.text)]
        click.echo(f"{name}：{len(wanted)} 段里还有 {len(missing)} 段没有录，存在 {folder}")
        if len(missing) < len(wanted):
            pack.save()  # clips that a lost manifest has forgotten are in it again
        if missing:
            troubles = Troubles()
            with troubles.evening(None):
                Session(config, pack, troubles).run(missing)
    click.echo(f'选用：config.toml [mouth] voice = "pack:{name}"；试听：narrator voices --play pack:{name}')


def of_the_evening(config: Config) -> Iterator[Piece]:
    """The pieces of the lines that an evening with these settings may say."""
    setting = setting_of(config)
    topics = {topic for _, several in sheet(setting) for topic in several} | set(ANY_TIME)
    nobody = [seat_name(seat) for seat in range(setting.players + 1, 19)]
    for piece in pieces():
        absent = any(name in piece.text for name in nobody)
        if piece.key.partition(".")[0] in topics and not absent:
            yield piece


class Session:
    """One sitting at the microphone."""

    def __init__(self, config: Config, pack: PackWriter, troubles: Troubles) -> None:
        self._config, self._pack, self._tell = config, pack, troubles
        self._mic: Mic = Microphone(config.ear, RATE)
        self._room = 0.0

    def run(self, missing: list[Piece]) -> None:
        """Until all is recorded, or the host has had enough."""
        try:
            self._all(missing)
        except (KeyboardInterrupt, click.Abort):
            click.echo(STOPPED)
        except VoiceError as trouble:
            self._tell(NO_MICROPHONE, str(trouble))
            sys.exit(2)

    def _all(self, missing: list[Piece]) -> None:
        click.echo("请安静两秒，我听听房间……")
        self._room = self._listen(lambda mic: room_db(mic, LISTEN_S))
        click.echo("照着读【】里的字，语气就像整句话里的那样；读完停一下，会自己停录。")
        for number, piece in enumerate(missing, start=1):
            click.echo(f"\n{number}/{len(missing)}  {piece.before}【{piece.text}】{piece.after}")
            if not self._one(piece):
                return

    def _one(self, piece: Piece) -> bool:
        """Record a piece until it is kept or skipped; whether to go on."""
        answer = click.prompt("回车开始，s 跳过，q 结束", default="", show_default=False)
        while answer not in ("s", "q"):
            try:
                take = self._listen(lambda mic: record(mic, self._room, len(stem(piece.text))))
            except VoiceError as trouble:
                self._tell(NO_MICROPHONE, str(trouble))
                answer = click.prompt(AGAIN, default="r", show_default=False)
                continue
            click.echo(FAULTS[take.fault])
            answer = self._judged(piece, take)
            if answer == "":
                return True
        return bool(answer == "s")

    def _judged(self, piece: Piece, take: Take) -> str:
        """What to do with a take: "" it was kept, r once more, s skip, q stop."""
        if take.fault == "nothing":
            return str(click.prompt(AGAIN, default="r", show_default=False))
        best = "回车收下，r 重录" if not take.fault else "回车重录，k 还是收下"
        while True:
            answer = click.prompt(f"{best}，p 听一遍，s 跳过，q 结束", default="", show_default=False)
            if answer == "p":
                self._tried(NO_SPEAKER, lambda: self._play(take))
            elif answer in ("s", "q", "r") or (answer == "" and take.fault):
                return answer or "r"
            elif answer in ("", "k") and self._tried(NOT_KEPT, lambda: self._keep(piece, take)):
                return ""

    def _play(self, take: Take) -> None:
        with self._tell.libraries_hushed():
            asyncio.run(play(finished(take.sound), self._config.mouth))

    def _keep(self, piece: Piece, take: Take) -> None:
        self._pack.add(piece.text, take.sound, "recorded")
        self._pack.save()

    def _tried(self, failed: str, work: Callable[[], None]) -> bool:
        """Whether it went well; if not it is told, and the take is still there."""
        try:
            work()
        except VoiceError as trouble:
            self._tell(failed, str(trouble))
            return False
        return True

    def _listen(self, work: Callable[[Mic], T]) -> T:
        """With the microphone open, and closed again while people decide."""
        with self._tell.libraries_hushed():  # not longer: a terminal writes its prompts to file descriptor 2
            self._mic.open()
            try:
                return work(self._mic)
            finally:
                self._mic.close()
