"""The sockets of the stage. Devices (voice, screen) are plugs; tests plug in small honest fakes."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Literal, Protocol, get_args

from msgspec import Struct

from narrator.game.question import Answer, Facts, Question
from narrator.game.view import View
from narrator.stage.records import AnyRecord

Command = Literal["repeat", "pause", "resume", "undo", "skip", "time_left", "who_lives"]
"""What anybody may say or key at any time by day."""

COMMANDS: dict[str, Command] = {command: command for command in get_args(Command)}
"""By name."""

Light = Literal["day", "night"]
"""The two looks of the table screen. There is no third: a third would tell."""

EarState = Literal["listening", "deaf", "absent", "off"]


class Heard(Struct, frozen=True):
    """One closed utterance."""

    raw: str
    """What the recogniser wrote, spaces and [unk] included."""
    phrase: str | None
    """The offered phrase it is, or None when it is none of them."""
    confidence: float
    """0 to 1, the recogniser's own; it misleads."""
    ms: int
    """End of speech to decision."""
    lasted_ms: int
    """Beginning of speech to its end."""
    knock: bool = False
    """It is no word, but a knock on the table; `lasted_ms` and `ms` make up the time since it began."""

    @property
    def began_ago_s(self) -> float:
        """Seconds before the decision at which the sound began."""
        return (self.lasted_ms + self.ms) / 1000


class Choice(Struct, frozen=True):
    """One thing the person at the screen may pick."""

    answer: Answer
    """A seat as (5,), or a word's id."""
    label: str
    """Chinese, at most eight characters."""
    key: str = ""
    """The key that picks a word; seats are picked by their number."""


class Panel(Struct, frozen=True):
    """What the screen asks or shows. Secret panels look alike whatever they hold."""

    title: str
    """The question or notice as text; "" on a decoy."""
    seats: tuple[int, ...] = ()
    """Seats that may be picked; the others are drawn but cannot be."""
    least: int = 1
    most: int = 1
    """How many seats make an answer."""
    choices: tuple[Choice, ...] = ()
    """The word answers."""
    secret: bool = False
    scan: bool = False
    """Light one candidate after another; any key picks the lit one."""
    to: tuple[int, ...] = ()
    """Seats it is for; empty: anybody, or a decoy. A secret panel's are as secret as its title."""


class Scene(Struct, frozen=True):
    """Everything on the table screen at one moment."""

    light: Light
    view: View
    said: str = ""
    """The narrator's last words."""
    phase: str = ""
    """The phase in Chinese, e.g. 投票; never the role that is awake."""
    hints: tuple[str, ...] = ()
    """Examples of what may be said now."""
    ear: EarState = "off"
    heard: str = ""
    """The last thing heard, by day."""
    understood: bool = True
    """Whether that was an answer or a command."""
    until_s: float | None = None
    """Loop time at which a running timer ends."""
    panel: Panel | None = None
    trouble: str = ""
    """What ails a device, for a while; no secret depends on it."""
    paused: bool = False
    """The evening stands still; the key that pauses then resumes."""
    slot: int = 0
    """Which night call's silent part is open, counted from 1; 0 between calls. Everybody may know it."""


class Mouth(Protocol):
    """A voice. Cancelling `say` silences it within 100 ms."""

    async def prepare(self, texts: Sequence[str]) -> None:
        """Render texts ahead."""

    async def say(self, text: str) -> None:
        """Return when the last sample has left the device."""

    async def night(self, on: bool) -> None:
        """Night ambience on or off."""

    async def mask(self, on: bool) -> None:
        """The night ambience louder, or as usual: it covers the chairs and keys of whoever may be awake."""

    async def close(self) -> None: ...


class Ear(Protocol):
    """A listener. Deaf between calls of `listen`."""

    @property
    def state(self) -> EarState: ...

    async def listen(
        self, phrases: Mapping[str, Hashable], *, talk: bool = False, knocks: bool = False
    ) -> Heard:
        """The next utterance, matched against the phrases offered; waits for ever without a device.

        Phrase → what it means. `talk`: people talk among themselves meanwhile. `knocks`: a knock on the table
        counts as heard too.
        """

    async def close(self) -> None: ...


class Screen(Protocol):
    """The table screen."""

    def show(self, scene: Scene) -> None:
        """Draw the scene at once."""

    async def pick(self, scene: Scene) -> Answer | Command:
        """Draw the scene, whose panel is set; return what was picked, or a command key by day.

        Scenes shown meanwhile with the same panel redraw the rest; what is half chosen stays. Keys pressed
        before the call are dropped. By night only "undo" may be keyed beside the answers.
        """

    def knock(self, at_s: float) -> None:
        """A sound that began at loop time `at_s`: on a panel that scans it picks what was lit then.

        It counts for nothing if the panel was not drawn yet, or if anything was picked since.
        """

    async def gone(self, seats: Sequence[int]) -> None:
        """Return once none of these seats can be reached; never, while any of them sits at this screen."""

    async def close(self) -> None: ...


class Words(Protocol):
    """Chinese, both ways."""

    def sentence(self, key: str, facts: Facts, variant: int = 0) -> str:
        """The line, its facts filled in; any whole number picks a variant."""

    def panel_text(self, question: Question) -> str:
        """The question as it stands on the screen."""

    def label(self, word: str, key: str = "") -> str:
        """A word answer's short name, as the question `key` calls it."""

    def spoken_answer(self, answer: Answer, key: str = "") -> str:
        """An answer read back."""

    def phase_name(self, phase: str) -> str:
        """The phase, the same for every call of a night."""

    def phrases_for(self, question: Question) -> Mapping[str, Answer]:
        """Everything that may be said to a question, barred seats included, the plainest phrase first."""

    def commands(self, *, addressed: bool = False, paused: bool = False) -> Mapping[str, Command]:
        """Everything that may be said at any time by day; `addressed`: only what names the moderator.

        `paused`: what may be said while the evening stands still."""

    def forbidden(self, event: str) -> tuple[str, ...]:
        """What an event forbids to say."""

    def spotted(self, raw: str, words: Iterable[str]) -> str | None:
        """The first of these words in what the ear wrote, if it wrote one."""


class Ledger(Protocol):
    """What keeps the evening. A `Decided` or `Undone` is safe when `write` returns."""

    def write(self, record: AnyRecord) -> None:
        """Append a record. It never raises: an evening goes on without a disk."""


class BotVoice(Protocol):
    """A loudspeaker for the seats that the program holds."""

    async def speak(self, text: str) -> None:
        """Return when the last sample has left its device."""


class Trace(Protocol):
    """The evening as a sleeper perceives it."""

    def heard(self, text: str) -> None:
        """The mouth opens."""

    def hushed(self) -> None:
        """The mouth has closed."""

    def masked(self, on: bool) -> None:
        """The night ambience has grown louder, or is as usual again."""

    def lit(self, light: Light, glyphs: int) -> None:
        """The screen's light and the number of its inked cells."""
