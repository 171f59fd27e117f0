"""An evening as text: what the table hears, what is shown to one seat alone, and `> ` what is answered."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec
import yaml
from msgspec import Struct

from narrator.config import Rules
from narrator.evening.cues import Ask, Cue, Draw, Enter, Reply, Say, Show
from narrator.evening.evening import evening
from narrator.evening.setting import Setting
from narrator.game.question import Question
from narrator.words.facts import seats
from narrator.words.numerals import cardinal
from narrator.words.saying import sentence
from tests.playbook import answer_from

RULE = "---\n"


class Opening(Struct, frozen=True, forbid_unknown_fields=True):
    """The head of a playthrough."""

    cards: str
    """By seat, seat 1 first."""
    center: str = ""
    rules: dict[str, Any] = {}
    deal: Literal["app", "cards_registered"] = "app"
    vote_mode: Literal["roll_call", "result"] = "result"

    @property
    def dealt(self) -> tuple[str, ...]:
        return (*self.cards.split(), *self.center.split())

    @property
    def setting(self) -> Setting:
        rules = msgspec.convert(self.rules, Rules)
        players = len(self.cards.split())
        return Setting(players, tuple(sorted(self.dealt)), rules, deal=self.deal, vote_mode=self.vote_mode)

    def shuffle(self) -> tuple[int, ...]:
        """The permutation that deals these cards."""
        left = dict(enumerate(self.setting.deck))
        order = []
        for card in self.dealt:
            place = next(n for n, other in left.items() if other == card)
            order.append(place)
            del left[place]
        return tuple(order)


def read(path: Path) -> tuple[str, Opening, list[str]]:
    """Head, opening and the table's lines of a playthrough."""
    head, _, body = path.read_text("utf8").partition(RULE)
    lines = [line.removeprefix("> ") for line in body.splitlines() if line.startswith("> ")]
    return head, msgspec.convert(yaml.safe_load(head), Opening), lines


def tell(opening: Opening, answer: Callable[[Question], str]) -> str:
    """The whole evening as text."""
    return "".join(f"{line}\n" for line in _lines(opening, answer))


def _lines(opening: Opening, answer: Callable[[Question], str]) -> Iterator[str]:
    script = evening(opening.setting)
    reply: Reply = None
    while True:
        try:
            cue = script.send(reply)
        except StopIteration:
            return
        yield from _told(cue)
        reply = None
        if isinstance(cue, Ask):
            said = answer(cue.question)
            yield f"> {said}"
            reply = answer_from(said, cue.question)
            assert cue.question.allows(reply), f"{said} is not offered by {cue.question}"
        elif isinstance(cue, Draw):
            reply = opening.shuffle()


def _told(cue: Cue) -> Iterator[str]:
    match cue:
        case Enter("nightfall", night):
            yield from ("", f"——第{cardinal(night + 1)}夜——")
        case Enter("daybreak", night):
            yield from ("", f"——第{cardinal(night)}天——")
        case Say(key, facts):
            yield sentence(key, facts)
        case Show(to, key, facts):
            yield f"（只给{seats(to)}看）{sentence(key, facts)}"
        case Ask(question):
            asked = seats(question.to) if question.to else "睁眼的人"
            aside = f"（只问{asked}）" if question.secret else ""
            yield aside + sentence(question.key, question.facts)
