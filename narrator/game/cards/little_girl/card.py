"""小女孩：狼人行动时可以偷看；被发现则狼人可以改杀她，原来的目标作废。(rules §2.8, A10, A19)"""

from narrator.game.card import Card, Join, Step
from narrator.game.happenings import Happening, Marked
from narrator.game.powers import night_wielders, publicly_gone
from narrator.game.question import Answer, Question
from narrator.game.state import State
from narrator.game.variants import harvest


def _caught(state: State, pack: tuple[int, ...]) -> Question | None:
    if "little_girl" not in state.deck or publicly_gone(state, "little_girl") or harvest(state):
        return None  # judged on what is public: the pack may not learn that she lies in the middle
    return Question("little_girl.caught", to=pack, words=("unseen", "spared", "killed"), secret=True)


def _dies(state: State, pack: tuple[int, ...], answer: Answer) -> tuple[Happening, ...]:
    """She dies instead of the victim of the pack that caught her; on a Flood night she is at home."""
    if answer != "killed":
        return ()
    out = state.flagged("unhunted")  # at the ball nobody is eaten (event 9)
    peeping = tuple(seat for seat in night_wielders(state, "little_girl") if seat not in out)
    named = state.tonight.bitten
    if state.under("flood") and state.genders:
        place = state.genders[pack[0] - 1]
        peeping = tuple(seat for seat in peeping if state.genders[seat - 1] == place)
        named = tuple(seat for seat in named if state.genders[seat - 1] == place)
    if not peeping:
        return ()
    return (*(Marked("spared", seat) for seat in named), Marked("caught", peeping[0]))


CARD = Card("little_girl", joins=(Join(("werewolf", "church", "inn"), Step(_caught, _dies), place=10),))
