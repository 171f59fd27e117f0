"""`narrator record`: a voice pack of one's own, line by line."""

import asyncio
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import click

from narrator.cli.options import config_option, configured, usable
from narrator.cli.reading import amount, of_the_evening
from narrator.cli.typed import forget_typed
from narrator.cli.voices import play
from narrator.config import Config
from narrator.troubles import Troubles
from narrator.voice.errors import VoiceError
from narrator.voice.mic import Mic, Microphone
from narrator.voice.pack import own_packs
from narrator.voice.pack_writing import PackWriter, finished
from narrator.voice.recorder import RATE, Fault, Take, record, room_db
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
RECORDING = "● 正在录，请读……"
START = "回车开始，s 跳过，b 回上一段，q 结束"
AGAIN = "回车再录，s 跳过，b 回上一段，q 结束"
ENDED = "到头了：回车结束，b 回上一段"
RECORDED = "（录过了：收下新的，才换掉原来的）"
FIRST = "前面没有了。"
TAKE_KEPT, TAKE_DROPPED, OLD_KEPT = (
    "刚录的这一段也收下了。",
    "刚录的这一段没有收下。",
    "刚录的这一段没有收下，原来的还在。",
)
STOPPED = "停在这里。这次收下 {kept} 段，都存好了；还有 {left}，同一个命令接着录。"
NONE_KEPT = "停在这里。这次一段也没有收下；还有 {left}，同一个命令接着录。"
DONE = "全录好了。这次收下 {kept} 段，都存好了。"
T = TypeVar("T")

LISTEN_S = 2.0
"""How long the room is measured."""
NAME = re.compile(r"[\w-]{1,40}")


@click.command("record", short_help="Record a voice pack of your own.")
@click.argument("name")
@click.option("--all", "everything", is_flag=True, help="Every line, not only those of the evening set up.")
@click.option("--again", metavar="TEXT", help="Lines in which this stands, recorded already or not.")
@click.option("--licence", default="自用", help="What others may do with the recordings.")
@config_option
def record_(name: str, everything: bool, again: str | None, licence: str, config_path: Path | None) -> None:
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
        if again is not None:
            wanted = tuple(piece for piece in wanted if again in piece.text)
        if not wanted:
            raise click.BadParameter("no line has it; --all looks among all of them", param_hint="--again")
        missing = [piece for piece in wanted if not pack.has(piece.text)]
        left = f"里还有 {amount(missing)}没有录，随时可以停" if missing else "都录好了"
        click.echo(f"{name}：{len(wanted)} 段{left}。存在 {folder}")
        if len(missing) < len(wanted):
            pack.save()  # clips that a lost manifest has forgotten are in it again
        if missing or again is not None:
            troubles = Troubles()
            with troubles.evening(None):
                Session(config, pack, wanted, troubles, anew=again is not None).run()
    if any(pack.has(piece.text) for piece in wanted):  # else there is no pack yet
        click.echo(
            f'选用：config.toml [mouth] voice = "pack:{name}"；试听：narrator voices --play pack:{name}'
        )


class Session:
    """One sitting at the microphone."""

    def __init__(
        self, config: Config, pack: PackWriter, wanted: Sequence[Piece], troubles: Troubles, *, anew: bool
    ) -> None:
        self._anew = anew
        self._config, self._pack, self._wanted, self._tell = config, pack, wanted, troubles
        self._mic: Mic = Microphone(config.ear, RATE)
        self._room = 0.0
        self._kept: set[str] = set()
        self._been: list[int] = []
        """Where the way back leads, the last one last."""

    def run(self) -> None:
        """Until all is recorded, or the host has had enough."""
        try:
            self._all()
        except (KeyboardInterrupt, click.Abort):
            click.echo()  # behind the prompt
        except VoiceError as trouble:
            self._tell(NO_MICROPHONE, str(trouble))
            sys.exit(2)
        missing = self._missing(0)
        ended = DONE if not missing else STOPPED if self._kept else NONE_KEPT
        click.echo(ended.format(kept=len(self._kept), left=amount(missing)))

    def _missing(self, start: int) -> list[Piece]:
        return [piece for piece in self._wanted[start:] if not self._pack.has(piece.text)]

    def _all(self) -> None:
        click.echo("请安静两秒，我听听房间……")
        self._room = self._listen(lambda mic: room_db(mic, LISTEN_S))
        click.echo("照着读【】里的字，语气就像整句话里的那样；读完停一下，会自己停录。")
        at, answer = self._next(0), ""
        while answer != "q":
            answer = self._one(at)
            if answer == "b":
                at = self._back(at)
            elif at == len(self._wanted):
                return
            else:
                self._been.append(at)
                at = self._next(at + 1)

    def _next(self, start: int) -> int:
        """The first from there that is to be recorded; the number of all if there is none."""
        if self._anew:
            return start
        numbered = enumerate(self._wanted[start:], start)
        return next((at for at, piece in numbered if not self._pack.has(piece.text)), len(self._wanted))

    def _back(self, at: int) -> int:
        """The one before; before the first of this sitting come those of earlier ones."""
        if self._been:
            return self._been.pop()
        if at == 0:
            click.echo(FIRST)
        return max(0, at - 1)

    def _one(self, at: int) -> str:
        """Record a piece until it is decided: "" it was kept, s skip, b go back, q stop."""
        if at == len(self._wanted):
            return str(click.prompt(f"\n{ENDED}", default="", show_default=False))
        piece = self._wanted[at]
        old = self._pack.has(piece.text)
        mark = RECORDED if old else f"还有 {amount(self._missing(at))}"
        click.echo(f"\n{mark}  {piece.before}【{piece.text}】{piece.after}")
        answer = str(click.prompt(START, default="", show_default=False))
        while answer not in ("s", "b", "q"):
            try:
                take = self._listen(lambda mic: self._take(mic, piece))
            except VoiceError as trouble:
                self._tell(NO_MICROPHONE, str(trouble))
                answer = click.prompt(AGAIN, default="r", show_default=False)
                continue
            click.echo(f"■ {FAULTS[take.fault]}")
            answer = self._judged(piece, take, old)
            if answer == "":
                return ""
        return answer

    def _take(self, mic: Mic, piece: Piece) -> Take:
        click.echo(RECORDING)
        return record(mic, self._room, len(stem(piece.text)))

    def _judged(self, piece: Piece, take: Take, old: bool) -> str:
        """What to do with a take: "" it was kept, r once more, s skip, b go back, q stop.

        `old`: whether there is one that it would replace.
        """
        if take.fault == "nothing":
            return str(click.prompt(AGAIN, default="r", show_default=False))
        best = "回车收下，r 重录" if not take.fault else "回车重录，k 还是收下"
        try:
            while True:
                answer = click.prompt(
                    f"{best}，p 听一遍，s 跳过，b 回上一段，q 结束", default="", show_default=False
                )
                if answer == "p":
                    self._tried(NO_SPEAKER, lambda: self._play(take))
                elif answer in ("b", "q") and self._left(piece, take, old):
                    return str(answer)
                elif answer in ("s", "r") or (answer == "" and take.fault):
                    return answer or "r"
                elif answer in ("", "k") and self._tried(NOT_KEPT, lambda: self._keep(piece, take)):
                    return ""
        except (KeyboardInterrupt, click.Abort):
            click.echo()  # behind the prompt
            self._left(piece, take, old)
            raise

    def _left(self, piece: Piece, take: Take, old: bool) -> bool:
        """Who stops without a word on a good take has it; but an old one is not exchanged unasked.

        Returns whether all is well: False if it should have been kept and could not.
        """
        if old or take.fault:
            click.echo(OLD_KEPT if old else TAKE_DROPPED)
            return True
        kept = self._tried(NOT_KEPT, lambda: self._keep(piece, take))
        click.echo(TAKE_KEPT if kept else TAKE_DROPPED)
        return kept

    def _play(self, take: Take) -> None:
        with self._tell.libraries_hushed():
            asyncio.run(play(finished(take.sound), self._config.mouth))

    def _keep(self, piece: Piece, take: Take) -> None:
        self._pack.add(piece.text, take.sound, "recorded")
        self._pack.save()
        self._kept.add(piece.text)

    def _tried(self, failed: str, work: Callable[[], None]) -> bool:
        """Whether it went well; if not it is told, and the take is still there."""
        try:
            work()
        except VoiceError as trouble:
            self._tell(failed, str(trouble))
            return False
        return True

    def _listen(self, work: Callable[[Mic], T]) -> T:
        """With the microphone open, and closed again while people decide.

        Whoever presses Enter to end a take has not heard yet what is asked about it."""
        with self._tell.libraries_hushed():  # not longer: a terminal writes its prompts to file descriptor 2
            self._mic.open()
            try:
                return work(self._mic)
            finally:
                self._mic.close()
                forget_typed()
