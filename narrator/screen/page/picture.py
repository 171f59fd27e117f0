"""What a page is told to draw: words and states, nothing it would have to think about."""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from narrator.game.view import SeatView
from narrator.screen.choosing import Open
from narrator.screen.keys import COMMANDS
from narrator.screen.labels import LABELS, Labels, Seats, heading, last_heard, ways
from narrator.screen.picking import Picking, answer_of, noted
from narrator.screen.scan import Spot, lit, spots
from narrator.stage.ports import Choice, Command, EarState, Light, Panel, Scene

State = Literal["plain", "open", "barred", "chosen", "lit", "gone"]
"""plain: nothing is asked of it; open: it may be picked; barred: now it may not."""
Did = Literal["seat", "word", "confirm", "again", "command"]

_NOTHING = Panel(title="")
_KEYS: dict[Command, str] = {command: key.upper() for key, command in COMMANDS.items()}


class Tile(Struct, frozen=True):
    """A seat of the ring."""

    number: int
    name: str
    state: State
    card: str = ""
    marks: tuple[str, ...] = ()
    turn: bool = False
    """Whether it is asked, aloud and by day."""
    told: str = ""
    """The seat for a screen reader; "" where nothing may be read aloud."""


class Button(Struct, frozen=True):
    """Something else to touch. `did` and `what` are sent back as they are."""

    did: Did
    what: int | str
    label: str
    key: str = ""
    state: State = "open"


class Picture(Struct, frozen=True, tag_field="kind", tag="picture"):
    """One page at one moment. `panel`, `revision` and `step` are sent back with every touch."""

    light: Light
    panel: int
    """The number of the open question; 0 when a touch would mean nothing."""
    revision: int
    step: int
    head: str
    said: str
    title: str
    status: str
    help: str
    tiles: tuple[Tile, ...]
    answers: tuple[Button, ...]
    commands: tuple[Button, ...]
    any_touch: bool = False
    """Whether any touch and any key picks what is lit."""
    secret: bool = False
    """Whether nothing of it may be read aloud."""
    left_s: float | None = None
    """Seconds until the timer ends, when this was drawn."""
    left: str = ""
    """How the timer is written; {time} is the page's to fill in."""
    ear: str = ""
    ear_state: EarState = "off"
    heard: str = ""
    hints: str = ""
    trouble: str = ""
    story: bool = False
    """Whether the story of the game can be opened."""


def picture(
    scene: Scene,
    asked: Open | None,
    now_s: float,
    idle: int,
    cards: Mapping[str, str],
    *,
    said: Labels = LABELS,
) -> Picture:
    """The table page. `idle`: which seat a scan lights that asks nothing; `cards`: a card's Chinese name."""
    if asked is not None and asked.panel != scene.panel:
        asked = None
    panel = scene.panel or _NOTHING
    picking = asked.picking if asked else Picking()
    night = scene.light == "night"
    seat_tile = _night_tile if night else _day_tile
    light_on = lit(panel, picking)
    words = _SeatWords(said.seat, cards)
    if night and panel.scan and light_on is None and scene.view.seats:
        light_on = scene.view.seats[idle % len(scene.view.seats)].number
    common = Picture(
        light=scene.light,
        panel=asked.serial if asked else 0,
        revision=asked.revision if asked else 0,
        step=asked.step if asked else 0,
        head=heading(scene, said),
        said="" if scene.said == panel.title else scene.said,
        title=panel.title,
        status=status(panel, picking, said),
        help=how(panel, said) if asked else "",
        tiles=tuple(seat_tile(panel, picking, seat, light_on, words) for seat in scene.view.seats),
        answers=tuple(_answers(panel, picking, said)) if asked else (),
        commands=tuple(_commands(scene, panel, said)),
        any_touch=lit(panel, picking) is not None,
        secret=night or panel.secret,
        trouble=scene.trouble,
    )
    return common if night else _by_day(common, scene, now_s, said)


class _SeatWords(NamedTuple):
    """What is written on a seat."""

    words: Seats
    cards: Mapping[str, str]


def at_once(panel: Panel) -> bool:
    """Whether one touch answers it: by day a word is read back or may be undone, and where there is nothing
    to choose between nothing need be confirmed."""
    return not panel.seats and not panel.scan and (not panel.secret or len(panel.choices) == 1)


def status(panel: Panel, picking: Picking, labels: Labels = LABELS) -> str:
    """Where the choice stands, in a line; "" when nothing is chosen."""
    said = labels.choice
    if picking.note:
        return noted(picking.note, said)
    if picking.typed:
        return said.typed.format(typed=picking.typed)
    seats = said.between.join(labels.seat.number.format(seat=seat) for seat in picking.seats)
    chosen = _word(picking.word, labels) if picking.word else seats
    if not chosen:
        return ""
    if picking.asking:
        return said.sure.format(chosen=chosen)
    missing = 0 if picking.word else panel.least - len(picking.seats)
    form = said.missing if missing > 0 else said.chosen
    return form.format(chosen=chosen, count=missing)


def how(panel: Panel, said: Labels = LABELS) -> str:
    """How this panel is answered by touch; "" when it asks nothing."""
    if not panel.seats and not panel.choices:
        return ""
    if panel.scan:
        return said.help.scan
    if at_once(panel):
        return said.help.at_once
    if not panel.seats:
        return said.help.word
    return said.help.seats.format(count=panel.most) if panel.most > 1 else said.help.seat


def _by_day(common: Picture, scene: Scene, now_s: float, said: Labels) -> Picture:
    hears = scene.ear not in ("absent", "off")
    return replace(
        common,
        left_s=None if scene.until_s is None else max(0.0, scene.until_s - now_s),
        left=said.head.left,
        ear=said.ear[scene.ear],
        ear_state=scene.ear,
        heard=last_heard(scene, said),
        hints=ways(scene.hints, said) if hears else "",
    )


def _night_tile(
    panel: Panel, picking: Picking, seat: SeatView, light_on: Spot | None, written: _SeatWords
) -> Tile:
    """The same for the living and the dead."""
    state: State = "open" if seat.number in panel.seats else "barred"
    if light_on == seat.number:
        state = "lit"
    elif seat.number in picking.seats:
        state = "chosen"
    return Tile(seat.number, seat.name, state)


def _day_tile(
    panel: Panel, picking: Picking, seat: SeatView, light_on: Spot | None, written: _SeatWords
) -> Tile:
    state: State = "gone"
    if light_on == seat.number:
        state = "lit"
    elif seat.number in picking.seats:
        state = "chosen"
    elif seat.number in panel.seats:
        state = "open"
    elif seat.alive:
        state = "plain"
    said, cards = written.words, written.cards
    standing = (
        (said.sheriff, seat.sheriff),
        (said.gone, not seat.alive),
        (said.voteless, seat.alive and not seat.votes),
    )
    marks = tuple(mark for mark, holds in standing if holds)
    card = cards.get(seat.card, seat.card)
    turn = not panel.secret and seat.number in panel.to
    now = tuple(word for word, holds in ((said.turn, turn), (said.chosen, state == "chosen")) if holds)
    parts = (said.number.format(seat=seat.number), seat.name, card, *marks, *now)
    told = "" if panel.secret else said.apart.join(part for part in parts if part)
    return Tile(seat.number, seat.name, state, card, marks, turn, told)


def _word(choice: Choice, labels: Labels) -> str:
    """A word answer's name."""
    return labels.word.get(choice.label, choice.label)


def _answers(panel: Panel, picking: Picking, labels: Labels) -> Iterator[Button]:
    """The words that may be picked, then what ends or empties the choice."""
    light_on = lit(panel, picking)

    def state(spot: Spot) -> State:
        return "lit" if light_on == spot else "chosen" if spot == picking.word else "open"

    for index, choice in enumerate(panel.choices):
        key = "" if panel.scan else choice.key.upper()
        yield Button("word", index, _word(choice, labels), key, state(choice))
    said = labels.choice
    if panel.scan:
        ends = [spot for spot in spots(panel, picking) if not isinstance(spot, int | Choice)]
        for spot in ends:
            yield Button(spot, "", said.confirm if spot == "confirm" else said.again, "", state(spot))
    elif not at_once(panel):
        ready = answer_of(panel, picking) is not None
        yield Button("again", "", said.again, "", "open" if picking != Picking() else "barred")
        yield Button("confirm", "", said.confirm, "⏎", "open" if ready else "barred")


def _commands(scene: Scene, panel: Panel, said: Labels) -> Iterator[Button]:
    """By day everybody's; in secret only one's own choice may be undone, and every call offers that."""
    everybodys = scene.light == "day" and not panel.secret
    names: tuple[Command, ...] = tuple(COMMANDS.values()) if everybodys else ("undo",)
    for name in names:
        shown: Command = "resume" if name == "pause" and scene.paused else name
        yield Button("command", name, said.command[shown], _KEYS[name])
