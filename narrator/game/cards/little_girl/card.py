"""小女孩：狼人行动时可以偷看；被发现则狼人可以改杀她，原来的目标作废。(rules §2.8, A10, A19)"""

from narrator.game.card import Card, Step
from narrator.game.happenings import Happening, Marked
from narrator.game.powers import publicly_gone, wielders
from narrator.game.question import Answer, Question
from narrator.game.state import State


def _caught(state: State, pack: tuple[int, ...]) -> Question | None:
    if "little_girl" not in state.deck or publicly_gone(state, "little_girl"):
        return None  # judged on what is public: the pack may not learn that she lies in the middle
    return Question("little_girl.caught", to=pack, words=("unseen", "spared", "killed"), secret=True)


def _dies(state: State, answer: Answer) -> tuple[Happening, ...]:
    return tuple(Marked("caught", girl) for girl in wielders(state, "little_girl") if answer == "killed")


CARD = Card("little_girl", joins=(("werewolf", Step(_caught, _dies)),))
