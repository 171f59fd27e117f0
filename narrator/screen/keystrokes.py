"""What a terminal sends, cut into keystrokes. Arrows, function keys and pasted text are swallowed."""

import re
import unicodedata

from narrator.screen.keys import Key

_TOKEN = re.compile(
    r"(?P<paste>\x1b\[200~)"
    r"|\x1b\[\[.|\x1b\[[0-?]*[ -/]*[@-~]|\x1bO."  # Linux console, CSI and SS3 sequences
    r"|(?P<unfinished>\x1b\[[\[0-?]*[ -/]*\Z|\x1bO\Z)"
    r"|\x1b[^\x1b]"  # a key with Alt
    r"|(?P<key>.)",
    re.DOTALL,
)
_PASTE_ENDS = "\x1b[201~"
_BURST = 8
"""More keys at once than fingers press between two reads: pasted, or held down while we were busy."""
_NAMED = {"\r": "enter", "\n": "enter", " ": "space", "\x7f": "back", "\x08": "back", "\x1b": "esc"}


class Keystrokes:
    """A reader of chunks of terminal input; it remembers a sequence cut in two and an open paste."""

    def __init__(self) -> None:
        self._rest = ""
        self._pasting = False
        self._after_escape = False

    def feed(self, chunk: str) -> list[Key]:
        """The keystrokes of one read."""
        if self._after_escape and chunk[:1] in ("[", "O"):
            chunk = "\x1b" + chunk
        self._after_escape = chunk.endswith("\x1b")
        keys = [key for char in self._characters(self._rest + chunk) if (key := _key(char))]
        return keys if len(keys) <= _BURST else []

    def _characters(self, text: str) -> list[str]:
        characters = []
        self._rest = ""
        at = 0
        while at < len(text):
            if self._pasting:
                end = text.find(_PASTE_ENDS, at)
                if end < 0:
                    self._rest = text[at:][-len(_PASTE_ENDS) :]
                    break
                self._pasting = False
                at = end + len(_PASTE_ENDS)
                continue
            token = _TOKEN.match(text, at)
            assert token is not None, "every character is a token"
            at = token.end()
            self._pasting = token["paste"] is not None
            if token["unfinished"] is not None:
                self._rest = token["unfinished"]
            elif token["key"] is not None:
                characters.append(token["key"])
        return characters


def _key(char: str) -> Key:
    """The name of a key; "" for control characters that mean nothing. １ of a Chinese keyboard is 1."""
    if char in _NAMED:
        return _NAMED[char]
    plain = unicodedata.normalize("NFKC", char)
    if plain == " ":
        return "space"
    return plain.lower() if len(plain) == 1 and plain.isprintable() else ""
