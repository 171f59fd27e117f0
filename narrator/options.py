"""How an evening is played, beside what config.toml says."""

from pathlib import Path
from typing import Literal

from msgspec import Struct

from narrator.evening.setting import Setting


class Options(Struct, frozen=True):
    """Devices, bots, and what is written down."""

    mouth: Literal["speaker", "silent"] = "speaker"
    ear: Literal["mic", "keys"] = "mic"
    screen: Literal["page", "terminal", "off"] = "page"
    """A page falls back to the terminal where no browser opens it."""
    phones: bool = False
    """Whether players may have a page of their own on their phones."""
    bots: frozenset[int] = frozenset()
    bots_voice: str = ""
    """ "" silent, "tts", or a folder of clips named by phrase."""
    bots_device: str = ""
    trace: Path | None = None

    def all_bots(self, setting: Setting) -> bool:
        """Whether nobody but the program plays."""
        return len(self.bots) == setting.players

    def virtual(self, setting: Setting) -> bool:
        """Whether nothing of the evening is heard, so that its time need not pass."""
        return (
            self.all_bots(setting)
            and self.mouth == "silent"
            and self.ear == "keys"
            and not self.bots_voice
            and self.screen == "off"
        )
