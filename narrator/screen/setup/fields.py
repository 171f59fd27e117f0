"""What the set-up page is told to draw: fields with their labels, values and slips."""

from typing import Literal

from msgspec import Struct

Kind = Literal["text", "number", "choice", "switch", "button", "line", "meter"]


class Field(Struct, frozen=True, omit_defaults=True):
    """One thing to enter, press or read. `name` is sent back with what was entered."""

    name: str
    kind: Kind
    label: str
    value: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    """(value, label)."""
    help: str = ""
    slip: str = ""
    """What is wrong with the value, beside the field."""
    row: str = ""
    """Fields of the same row stand together under this heading."""
    main: bool = False
    """The one button that goes on."""
    barred: bool = False


class Section(Struct, frozen=True, omit_defaults=True):
    """Fields under one heading."""

    name: str
    title: str
    fields: tuple[Field, ...]
    folded: bool = False
    """Whether it is opened only by who wants it."""


class Form(Struct, frozen=True, tag_field="kind", tag="form"):
    """The whole page at one moment."""

    sections: tuple[Section, ...]
    go: str = ""
    """Where the table is, once it is laid."""
    busy: str = ""
    """What is being prepared, when nothing may be entered any more."""


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """What a page sends: a field and what was entered there; a button has no value."""

    field: str
    value: str = ""
