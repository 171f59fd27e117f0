"""A mind that is fed only what reached its seat decides, all evening long, as it did in the full room."""

from random import Random

import pytest

from narrator.evening.cues import Ask, Cue, Draw, Happened, Show
from narrator.evening.evening import evening
from narrator.evening.setting import Setting
from narrator.game.happenings import (
    BadgeWent,
    CardShown,
    Died,
    IdiotOpened,
    NightFell,
    Returned,
    SpiritAnswered,
    Voted,
)
from narrator.game.question import Answer, Question
from narrator.simulate.people import seated
from narrator.simulate.room import TALK, Room
from narrator.simulate.skill import Skill
from narrator.simulate.speech import speak
from narrator.simulate.table import Claim
from tests.simulate.tables import eventful, odd, plain

PUBLIC = (BadgeWent, CardShown, IdiotOpened, NightFell, Returned, SpiritAnswered, Voted)
Answered = tuple[Question, Answer, tuple[Claim, ...], dict[int, int]]
"""A question, its answer, what was claimed at it, and the votes named so far."""


def played(setting: Setting, seed: str) -> list[Cue | Answered]:
    """A game as it went: its cues, and in place of each question what became of it."""
    room, script, reply = Room(setting, seed, Skill()), evening(setting), None
    claims: list[Claim] = []
    listen = room.table.listen
    room.table.listen = lambda claim: (claims.append(claim), listen(claim))[1]  # type: ignore[method-assign,func-returns-value]
    log: list[Cue | Answered] = []
    while True:
        try:
            cue = script.send(reply)
        except StopIteration:
            return log
        reply = None
        match cue:
            case Ask(question):
                claims.clear()
                reply = room.answers(question)
                log.append((question, reply, tuple(claims), dict(room.table.ballots)))
                continue
            case Draw(_, count):
                reply = room.draws(count)
            case Happened(happening):
                room.hears(happening)
            case Show():
                room.shows(cue)
        log.append(cue)


def circle(log: list[Cue | Answered], seat: int) -> frozenset[int]:
    """The seat and all with whom it ever answers together, and they with others."""
    parties = [set(entry[0].to) for entry in log if isinstance(entry, tuple)]
    members, before = {seat}, 0
    while len(members) > before:
        before = len(members)
        members |= {n for party in parties if party & members for n in party}
    return frozenset(members)


def decide_alone(setting: Setting, seed: str, log: list[Cue | Answered], members: frozenset[int]) -> int:
    """Play the log to these seats only; how many decisions were the same as in the full room: all."""
    room = Room(setting, seed, Skill())
    decisions = 0
    for entry in log:
        match entry:
            case Happened(Died(seat)):
                room.hears(Died(seat, "vote"))
            case Happened(happening) if isinstance(happening, PUBLIC):
                room.hears(happening)
            case Show() if set(entry.to) <= members:
                room.shows(entry)
            case (question, answer, claims, ballots):
                if question.key in TALK:
                    talk(room, question, claims, members)
                elif not question.to:
                    room.answers(question)
                elif set(question.to) <= members:
                    assert room.answers(question) == answer, f"{question.key} of {question.to}"
                    decisions += 1
                room.table.ballots = dict(ballots)
    return decisions


def talk(room: Room, question: Question, claims: tuple[Claim, ...], members: frozenset[int]) -> None:
    """Only these seats think for themselves; of the others the table hears what they said."""
    said = {claim.seat: claim for claim in claims}
    for seat in question.to or room.table.living_ring():
        if seat in members:
            assert speak(room.minds[seat], room.table) == said.get(seat)
        if seat in said:
            room.table.listen(said[seat])


TABLES = {
    "8": plain(8),
    "12": plain(12),
    "events": eventful(12),
    "odd": odd(harvest_festival="event", variant_not_him=True, lycan_temptation="event"),
    "camp": odd(seer_result="camp", reveal_on_death=False, speaking_order="left_of_victim"),
}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("number", range(6))
def test_a_seat_decides_by_what_reached_it_alone(name: str, number: int) -> None:
    seed = f"alone/{number}"
    setting = seated(TABLES[name], Random(seed))
    log = played(setting, seed)
    circles = {circle(log, seat) for seat in range(1, setting.players + 1)}
    assert len(circles) > 1
    assert sum(decide_alone(setting, seed, log, members) for members in circles) > setting.players
