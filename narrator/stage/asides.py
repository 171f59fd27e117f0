"""What anybody may want to know or do beside the question: 重复, 还剩多久, 谁还活着, 暂停."""

from narrator.stage.floor import Floor, Pressed
from narrator.stage.ports import Heard
from narrator.stage.props import Props
from narrator.stage.records import Overheard
from narrator.stage.timer import Timer


class Asides:
    """The asides of one question."""

    def __init__(self, props: Props, floor: Floor, timer: Timer, *, addressed: bool) -> None:
        """`addressed`: commands name the moderator."""
        self._props, self._floor, self._timer = props, floor, timer
        self._resuming = props.words.commands(addressed=addressed, paused=True)
        self._paused = "paused_addressed" if addressed else "paused"

    async def repeat(self) -> None:
        """The last lines once more."""
        await self._floor.say(self._props.speech.repeat())

    async def time_left(self) -> None:
        """How much of a limited question is left."""
        if not self._timer.limited:
            await self._floor.say(self._props.speech.say("time.none"))
            return
        await self._floor.say(self._props.speech.say("time.left", {"seconds": self._timer.left_s}))

    async def who_lives(self) -> None:
        """The living, by seat."""
        seats = tuple(seat.number for seat in self._props.tableau.view().seats if seat.alive)
        await self._floor.say(self._props.speech.say("who.lives", {"count": len(seats), "seats": seats}))

    def is_idle(self, raw: str) -> bool:
        """Whether somebody says 继续 though nothing stands still: that asks for nothing."""
        return "".join(raw.split()) in self._resuming

    def hint(self, raw: str, watched: str) -> str:
        """That a word which an event forbids may have been said, for the table to judge; "" if not."""
        words = self._props.words
        said = words.spotted(raw, words.forbidden(watched)) if self._props.spot else None
        return words.sentence("violation.hint", {"phrases": (said,)}) if said else ""

    async def not_now(self) -> None:
        """The command means nothing here."""
        await self._floor.say(self._props.speech.say("refused.not_offered"))

    async def pause(self, key: str) -> Pressed | None:
        """Stand still until somebody says 继续 or presses a key; what that key picked, if anything."""
        tableau, speech = self._props.tableau, self._props.speech
        self._timer.hold()
        tableau.until_s, tableau.paused = None, True
        await self._floor.say(speech.say(self._paused if self._props.can_hear else "paused_by_key"))
        pressed = await self._until_resumed(key)
        tableau.paused = False
        self._timer.start()
        if pressed is None:
            await self._floor.say(speech.say("resumed"))
        return pressed

    async def _until_resumed(self, key: str) -> Pressed | None:
        while True:
            match await self._floor.next(self._resuming, None):
                case Pressed("resume" | "pause"):
                    return None
                case Pressed() as pressed:
                    return pressed
                case Heard(raw, phrase, confidence, ms, _) if phrase in self._resuming:
                    self._props.write(
                        Overheard(
                            key=key,
                            raw=raw,
                            phrase=phrase,
                            choice="resume",
                            confidence=confidence,
                            ms=ms,
                            verdict="command",
                        )
                    )
                    return None
