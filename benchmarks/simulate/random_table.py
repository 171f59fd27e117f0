"""Any table: a deck, options and people by lot, and answers by lot."""

from collections import Counter
from random import Random
from typing import Any

import msgspec

from narrator.config import Rules
from narrator.evening.pile import pile
from narrator.evening.setting import Setting
from narrator.game.cards import CARDS
from narrator.game.deck import FEWEST, MOST, MOST_WOLVES, check, spread
from narrator.game.question import Answer, Question
from narrator.simulate.people import ages, genders

TURNED = 4
"""Most options of the rules that a random table turns."""
AGAIN = 0.2
"""How often seats clash while they are registered, and how often a count is taken again."""


def random_setting(rng: Random) -> Setting:
    """A table of six to eighteen with events on and any playable deck."""
    players = rng.randint(FEWEST, MOST)
    wolves = rng.randint(1, min(MOST_WOLVES, players - 2))
    singles = sorted(set(CARDS) - {"werewolf", "villager", "seer"})
    rng.shuffle(singles)
    special = singles[: rng.randint(0, min(len(singles), players - wolves - 2))]
    deck = Counter({"werewolf": wolves, "seer": 1} | dict.fromkeys(special, 1))
    deck["villager"] = players - deck.total() + 2 * ("thief" in special)
    check(deck, players)
    people = genders(players, rng), ages(players, rng)
    return Setting(
        players,
        spread(deck),
        random_rules(rng),
        deal=rng.choice(("app", "cards_registered")),
        vote_mode=rng.choice(("roll_call", "result")),
        genders=people[0],
        ages=people[1],
        pile=pile(*people),
    )


def random_rules(rng: Random) -> Rules:
    """The default rules with a few options turned; events are on."""
    turned: dict[str, Any] = {"events": "on"}
    fields = [field for field in msgspec.structs.fields(Rules) if field.name != "events"]
    for field in rng.sample(fields, rng.randint(0, TURNED)):
        turned[field.name] = _value(msgspec.inspect.type_info(field.type), rng)
    return msgspec.convert(turned, Rules)


def _value(kind: msgspec.inspect.Type, rng: Random) -> Any:
    match kind:
        case msgspec.inspect.BoolType():
            return rng.random() < 1 / 2
        case msgspec.inspect.LiteralType(values):
            return rng.choice(values)
        case msgspec.inspect.VarTupleType(msgspec.inspect.LiteralType(values)):
            return tuple(rng.sample(values, rng.randint(1, len(values))))
        case msgspec.inspect.IntType(ge=int() as least, le=int() as most):
            return rng.randint(least, most)
        case msgspec.inspect.FloatType(ge=int() as least, le=int() as most, multiple_of=float() as step):
            return least + step * rng.randint(0, round((most - least) / step))
    raise TypeError(f"no value for {kind}")


def random_answer(question: Question, rng: Random) -> Answer:
    """Any offered answer; only what begins the same question anew is held back a little."""
    words = [word for word in question.words if word != "time_up"]
    if set(words) & {"clash", "no"} and rng.random() >= AGAIN:
        words = [word for word in words if word not in ("clash", "no")]
    chosen = rng.choice([*words, *question.seats])
    if isinstance(chosen, str):
        return chosen
    most = min(question.most, len(question.seats))
    return tuple(sorted(rng.sample(question.seats, rng.randint(max(1, question.least), most))))
