"""What may be heard: the phrases of a question, and which of them a recogniser's text is."""

import re
import tomllib
from collections.abc import Hashable, Iterable, Mapping, Sequence
from importlib.resources import files
from itertools import pairwise, permutations, product
from typing import Literal, cast

from narrator.game.question import Answer, Question
from narrator.words.numerals import seat_name, seat_names, seat_of, value_of
from narrator.words.pinyin_distance import distance, syllables

Command = Literal["repeat", "pause", "resume", "undo", "skip", "time_left", "who_lives"]
"""What anybody may say at any time by day; the stage's port knows the same seven."""

_PHRASES = tomllib.loads(files("narrator.words").joinpath("phrases.toml").read_text(encoding="utf-8"))
_WORDS: dict[str, list[str]] = _PHRASES["words"]
_ONE: list[str] = _PHRASES["seats"]["one"]
_TWO: list[str] = _PHRASES["seats"]["two"]
_COMMANDS = {
    phrase: cast(Command, command) for command, said in _PHRASES["commands"].items() for phrase in said
}

_ADDRESSED = {
    f"{name}{phrase}": what for name in _PHRASES["address"]["said"] for phrase, what in _COMMANDS.items()
}

_DECOYS: tuple[str, ...] = tuple(_PHRASES["decoys"]["said"])

_NOT_A_WORD = re.compile(r"\[unk\]|<unk>", re.IGNORECASE)
"""How models write what they do not know. It voids the whole text: 十五号 has come out as [unk] 五号."""


def commands(*, addressed: bool = False, paused: bool = False) -> dict[str, Command]:
    """Phrase → command: 暂停 and 法官暂停; `addressed`: only those that name the moderator.

    `paused`: 继续, which means something only then, and nothing else does.
    """
    known = _ADDRESSED if addressed else _COMMANDS | _ADDRESSED
    return {phrase: what for phrase, what in known.items() if (what == "resume") == paused}


def decoys() -> tuple[str, ...]:
    """What a recogniser should know beside the answers, so as not to force it onto one of them."""
    return _DECOYS


def forbidden(event: str) -> tuple[str, ...]:
    """What an event forbids to say; nothing for most."""
    return tuple(_PHRASES["forbidden"].get(event, ()))


def spotted(raw: str, words: Iterable[str]) -> str | None:
    """The first of these words in a recogniser's text, in whatever company: 狼 is in 狼人."""
    text = _NOT_A_WORD.sub(" ", raw)
    return next((word for word in words if word in text), None)


def phrases_for(question: Question) -> dict[str, Answer]:
    """Every phrase that may be said to a public question → the answer it means.

    Barred seats are among them, so that the reason can be told and 十号 is not forced onto 四号: ask
    `question.allows`. Seats are named one or two at a time; longer lists go by keys. A word that is never
    spoken (a secret one, "time_up") has no phrase.
    """
    seats = sorted({*question.seats, *(seat for seat, _ in question.barred)})
    phrases: dict[str, Answer] = {}
    if question.least <= 1 <= question.most:
        phrases |= {phrase: (seat,) for seat in seats for phrase in seat_phrases(seat)}
    if question.least <= 2 <= question.most:  # noqa: PLR2004 - a pair
        for one, other in permutations(seats, 2):
            pair = (min(one, other), max(one, other))
            phrases |= dict.fromkeys(_pair_phrases(one, other), pair)
    for word in question.words:
        phrases |= dict.fromkeys(_WORDS.get(word, ()), word)
    return phrases


def every_phrase(players: int) -> tuple[str, ...]:
    """Everything a table of so many may say: each seat, each word, each command."""
    seats = (phrase for seat in range(1, players + 1) for phrase in seat_phrases(seat))
    return (
        *seats,
        *(phrase for said in _WORDS.values() for phrase in said),
        *commands(),
        *commands(paused=True),
    )


def plainest(seats: Sequence[int]) -> tuple[str, ...]:
    """One phrase for each answer that can be spoken: the seats, pairs of neighbours, the words."""
    one = (seat_phrases(seat)[0] for seat in seats)
    two = (_pair_phrases(left, right)[0] for left, right in pairwise(seats))
    return (*one, *two, *(said[0] for said in _WORDS.values()))


def seat_phrases(seat: int) -> tuple[str, ...]:
    """Every way to choose one seat: 五号, 投五号 …"""
    return tuple(form.format(seat=name) for form in _ONE for name in seat_names(seat))


def _pair_phrases(one: int, other: int) -> tuple[str, ...]:
    names = product(seat_names(one), seat_names(other))
    return tuple(form.format(seat=left, other=right) for left, right in names for form in _TWO)


def sounds_like(raw: str, phrase: str, share: float) -> bool:
    """Whether a recogniser's text is, as a whole, at most that pinyin distance away from the phrase."""
    return distance("".join(_NOT_A_WORD.sub("", raw).split()), phrase) <= share


def match(
    raw: str, phrases: Mapping[str, Hashable], *, near_share: float = 0.0, margin_share: float = 0.0
) -> str | None:
    """The phrase that a recogniser's text is as a whole, or None.

    The same characters win at once. Otherwise the phrase that sounds nearest counts when its pinyin distance
    is at most `near_share` (0: the same syllables, other characters) and every phrase of another meaning lies
    at least `margin_share` further off.
    """
    if _NOT_A_WORD.search(raw):
        return None
    text = "".join(raw.split())
    if not text or text in phrases:
        return text or None
    # A syllable more or less costs a whole one: most phrases are too far off before anything is compared.
    reach = near_share + margin_share
    within = [
        phrase for phrase in phrases if abs(len(phrase) - len(text)) <= reach * max(len(phrase), len(text))
    ]
    near = sorted((distance(text, phrase), phrase) for phrase in within)
    if not near or near[0][0] > near_share:
        return None
    best, phrase = near[0]
    rival = next((away for away, other in near if phrases[other] != phrases[phrase]), None)
    return phrase if rival is None or rival - best >= margin_share else None


def begins(raw: str, phrases: Iterable[str]) -> bool:
    """Whether a recogniser's text is the beginning of a phrase, or all of it, as far as syllables tell."""
    if _NOT_A_WORD.search(raw):
        return False
    said = syllables("".join(raw.split()))
    return any(syllables(phrase)[: len(said)] == said for phrase in phrases)


def goes_on(phrase: str, phrases: Mapping[str, Hashable]) -> bool:
    """Whether somebody who has said this phrase may be on the way to one of another meaning: 五号 和六号."""
    said, meant = syllables(phrase), phrases[phrase]
    return any(
        syllables(longer)[: len(said)] == said
        for longer, other in phrases.items()
        if other != meant and len(longer) > len(phrase)
    )


def parse_offer(offer: str) -> dict[str, str]:
    """`seats:1-12,确认,取消` → phrase → the label it is reported as: 拐号 and 投七号 are reported as 七号.

    Raises ValueError when the offer cannot be read.
    """
    phrases: dict[str, str] = {}
    for item in (part.strip() for part in re.split("[,，]", offer)):
        if not item:
            raise ValueError(f"an empty choice in the offer {offer!r}")
        seat = seat_of(item)
        if item.startswith("seats:"):
            seats = _span(item.removeprefix("seats:"))
        elif seat is not None:
            seats = range(seat, seat + 1)
        else:
            phrases[item] = item
            continue
        phrases |= {phrase: seat_name(named) for named in seats for phrase in seat_phrases(named)}
    return phrases


def _span(text: str) -> range:
    first, dash, last = text.partition("-")
    low, high = value_of(first.strip()), value_of(last.strip()) if dash else value_of(first.strip())
    if low is None or high is None or low > high:
        raise ValueError(f"seats:{text} is no span of seats; write seats:1-12")
    return range(low, high + 1)
