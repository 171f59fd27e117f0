"""Who might sit at the table, where the config does not say: the event cards ask for gender and age."""

from random import Random

from msgspec.structs import replace

from narrator.evening.pile import pile
from narrator.evening.setting import Setting

YOUNGEST, OLDEST = 18, 60
"""Years, evenly spread: an evening of grown-ups."""


def genders(players: int, rng: Random) -> tuple[str, ...]:
    """ "m" or "f" by seat, each as likely as the other."""
    return tuple(rng.choice("mf") for _ in range(players))


def ages(players: int, rng: Random) -> tuple[int, ...]:
    """Years by seat."""
    return tuple(rng.randint(YOUNGEST, OLDEST) for _ in range(players))


def open_to_all_cards(setting: Setting) -> Setting:
    """With events on, the whole pile: what the config leaves open about people is made up."""
    if setting.rules.events == "off":
        return setting
    return replace(setting, pile=pile(("m",), (YOUNGEST,)))


def seated(setting: Setting, rng: Random) -> Setting:
    """The setting with people of this game's own, where the config does not name all of them."""
    if not setting.pile:
        return setting
    players = setting.players
    return replace(
        setting,
        genders=setting.genders if len(setting.genders) == players else genders(players, rng),
        ages=setting.ages if len(setting.ages) == players else ages(players, rng),
    )
