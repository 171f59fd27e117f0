"""替罪羊：平票时替大家死，并指定明天谁可以投票。(rules §2.13, §10.1, A31–A33, A62)"""

from narrator.game.card import Card
from narrator.game.powers import wielders
from narrator.game.question import Question
from narrator.game.state import State


def takes_the_tie(state: State) -> int | None:
    """The living scapegoat with his power, who dies for the tied unless he is away."""
    present = state.present()
    return next((seat for seat in wielders(state, "scapegoat") if seat in present), None)


def tomorrow(state: State, seat: int) -> Question | None:
    """Who may vote tomorrow, among the living (A33); None when nobody is left to be named."""
    living = state.living()
    if not living:
        return None
    least = state.rules.scapegoat_min_voters
    return Question(
        "scapegoat.voters",
        to=(seat,),
        seats=living,
        least=max(least, 1),
        most=len(living),
        words=() if least else ("nobody",),
        irreversible=True,
        facts={"seat": seat},
    )


CARD = Card("scapegoat")
