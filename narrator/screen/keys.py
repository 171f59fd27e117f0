"""What a keystroke means while a panel is open. Choosing takes two steps: choose, then confirm."""

from narrator.screen.picking import Note, Picked, Picking, answer_of, with_seat
from narrator.stage.ports import Choice, Command, Panel, Scene

Key = str
"""One lower-case character, or "enter", "space", "back", "esc"."""

COMMANDS: dict[Key, Command] = {
    "r": "repeat",
    "p": "pause",
    "u": "undo",
    "s": "skip",
    "t": "time_left",
    "a": "who_lives",
}

_DIGITS = frozenset("0123456789")


def press(scene: Scene, picking: Picking, key: Key) -> Picking | Picked:
    """The choice after one more keystroke, or the finished answer or command. Unknown keys change nothing."""
    panel = scene.panel
    if panel is None:
        return picking
    match key:
        case "enter" | "space":
            return confirm(panel, picking)
        case "back":
            return _one_back(picking)
        case "esc":
            return Picking()
    word = _word(panel, key)
    if picking.typed and key in _DIGITS:
        return with_seat(panel, picking, int(picking.typed + key))
    if word is not None:
        return Picking(word=word)
    if key in _DIGITS and panel.seats:
        return _first_digit(scene, panel, picking, key)
    command = command_of(scene, panel, key)
    return picking if command is None else Picked(command)


def command_of(scene: Scene, panel: Panel, key: Key) -> Command | None:
    """The command on a key. In secret only one's own choice may be undone: the rest would be heard."""
    command = COMMANDS.get(key)
    if panel.secret:
        return command if command == "undo" else None
    return "resume" if command == "pause" and scene.paused else command


def _word(panel: Panel, key: Key) -> Choice | None:
    return next((choice for choice in panel.choices if choice.key.lower() == key), None)


def _first_digit(scene: Scene, panel: Panel, picking: Picking, key: Key) -> Picking:
    """A 1 waits for a second digit if the table is large enough, even if no such seat may be picked:
    who types 12 must never be understood as 1."""
    if key == "0":
        return picking
    most = max((seat.number for seat in scene.view.seats), default=0)
    if int(key) * 10 <= most:
        return Picking(typed=key, seats=picking.seats if panel.most > 1 else ())
    return with_seat(panel, picking, int(key))


def confirm(panel: Panel, picking: Picking) -> Picking | Picked:
    """The answer if it is whole; otherwise what is missing."""
    if picking.typed:
        return with_seat(panel, picking, int(picking.typed))
    answer = answer_of(panel, picking)
    if answer is not None:
        return Picked(answer)
    if not panel.seats and not panel.choices:
        return picking
    if panel.secret and not panel.seats and len(panel.choices) == 1:
        return Picked(panel.choices[0].answer)  # there is nothing to choose between
    missing = panel.least - len(picking.seats)
    note = Note("wanting", missing) if picking.seats else Note("nothing")
    return Picking(seats=picking.seats, note=note)


def _one_back(picking: Picking) -> Picking:
    if picking.typed or picking.word is not None:
        return Picking(seats=picking.seats)
    return Picking(seats=picking.seats[:-1])
