"""The pages' HTML: one frame around the body of each, its words filled in."""

from html import escape
from importlib.resources import files

import msgspec
from msgspec import Struct

from narrator.screen.lettering import Lettering

STATIC = files("narrator.screen.page") / "static"
_STYLE = '<link rel="stylesheet" href="/static/{}.css">'
_SOON = '<link rel="modulepreload" href="/static/{}.js">'
_SCRIPT = '<script type="module" src="/static/{}.js"></script>'


class Page(Struct, frozen=True):
    """What is one page's own in the frame; its body is NAME.html."""

    title: str
    """The label that is its title."""
    styles: tuple[str, ...]
    modules: tuple[str, ...]
    """What its script, NAME.js, is made of: fetched at once instead of one after the other."""
    refused: str = "refused"
    """The label told when it has no place here."""


PAGES = {
    "table": Page("title", ("page", "board"), ("socket", "draw", "hand", "light", "board")),
    "seat": Page(
        "phone.title", ("page", "seat"), ("socket", "draw", "hand", "light", "own"), refused="phone.refused"
    ),
    "setup": Page("setting_up", ("setup",), ("socket",)),
}


def html(name: str, lettering: Lettering) -> str:
    """A whole page. {{lost}} is a label of the page, {{phone.own}} one of a phone."""
    page, words = PAGES[name], msgspec.to_builtins(lettering.said.page)
    words |= {f"phone.{label}": word for label, word in msgspec.to_builtins(lettering.said.phone).items()}
    links = [_STYLE.format(style) for style in page.styles]
    links += [_SOON.format(module) for module in page.modules]
    parts = {
        "page.links": "\n".join((*links, _SCRIPT.format(name))),
        "page.body": (STATIC / f"{name}.html").read_text("utf8").rstrip(),
        "page.title": f"{{{{{page.title}}}}}",
        "page.refused": f"{{{{{page.refused}}}}}",
    }
    text = (STATIC / "frame.html").read_text("utf8")
    for label, part in parts.items():
        text = text.replace(f"{{{{{label}}}}}", part)
    for label, word in words.items():
        text = text.replace(f"{{{{{label}}}}}", escape(lettering.shown(word)))
    return text
