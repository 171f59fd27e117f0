"""How well the simulated table plays: every dial in one record."""

from typing import Annotated

from msgspec import Meta, Struct

Chance = Annotated[float, Meta(ge=0, le=1)]


class Skill(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of friends who know the game. All chances are per decision unless said otherwise."""

    evidence: Chance = 0.5
    """The dial of `--skill`: how often a seat weighs claims and voting records rather than a mere hunch.

    The middle of the dial, for want of a measured table: compare boards and options rather than trust a rate.
    """
    claims_by_day: int = 2
    """The day on which a seer who has seen no wolf yet claims all the same."""
    bluffs: Chance = 0.4
    """Per game and wolf: whether it answers a seer's claim with a false one, if no packmate has."""
    forsakes: Chance = 0.3
    """How often a wolf votes against a packmate whom a claim has named."""
    abstains: Chance = 0.1
    """How often a seat without any evidence names nobody."""
    heals_first_night: Chance = 0.9
    """Whether the witch heals a stranger on the first night."""
    heals_later: Chance = 0.6
    """Whether she heals a stranger on a later night."""
    poisons_on_suspicion: Chance = 0.25
    """How often from the third night on she poisons whom she merely suspects."""
    shoots_on_hunch: Chance = 0.5
    """How often a hunter who has no evidence shoots all the same."""
    takes_pact: Chance = 0.9
    """How often the condemned makes the devil's pact."""
    slips: Chance = 0.1
    """How often on a watched day somebody breaks the rule."""
    peeps: Chance = 0.3
    """How often on a night the little girl peeps."""
    noticed: Chance = 0.25
    """How often the wolves notice her when she does; they kill her then."""
