"""Every threshold and option, as frozen records. `load.py` reads them from config.toml."""

from msgspec import Struct

from narrator.config.rules import Rules
from narrator.config.table import Pace, Table
from narrator.config.voice import Ear, Models, Mouth

__all__ = ["Config", "Ear", "Models", "Mouth", "Pace", "Rules", "Table"]


class Config(Struct, frozen=True, forbid_unknown_fields=True):
    """One evening's settings. `config.toml` shows every field with its default."""

    table: Table = Table()
    rules: Rules = Rules()
    pace: Pace = Pace()
    mouth: Mouth = Mouth()
    ear: Ear = Ear()
    models: Models = Models()
