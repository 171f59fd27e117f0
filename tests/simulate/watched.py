"""A simulated game of which one keeps what reached each seat before it answered, and what it answered."""

from random import Random

from msgspec import Struct

from narrator.evening.cues import Ask, Draw, Happened, Show
from narrator.evening.evening import evening
from narrator.evening.setting import Setting
from narrator.game.happenings import Happening
from narrator.game.question import Answer, Question
from narrator.simulate.people import seated
from narrator.simulate.room import Room
from narrator.simulate.skill import Skill


class Moment(Struct, frozen=True):
    """One question, what those asked had perceived since the last, and their answer."""

    perceived: str
    question: Question
    answer: Answer


def public(room: Room) -> str:
    """All that the whole table shares."""
    return repr(sorted(vars(room.table).items()))


def moments(setting: Setting, seed: str, order: tuple[int, ...], cues: int = 5000) -> dict[int, list[Moment]]:
    """Each seat's game, with the deck dealt in this order."""
    table = seated(setting, Random(seed))
    room = Room(table, seed, Skill())
    script, reply = evening(table), None
    kept: dict[int, list[Moment]] = {seat: [] for seat in room.minds}
    shown: dict[int, list[Show]] = {seat: [] for seat in room.minds}
    for _ in range(cues):
        try:
            cue = script.send(reply)
        except StopIteration:
            break
        reply = None
        match cue:
            case Ask(question):
                asked = question.to or tuple(room.table.living_ring())
                before = public(room) + repr([shown[seat] for seat in asked])
                reply = answer = room.answers(question)
                for seat in asked:
                    kept[seat].append(Moment(before, question, answer))
                    shown[seat] = []
            case Show():
                for seat in cue.to:
                    shown[seat].append(cue)
                room.shows(cue)
            case Draw("deal"):
                reply = order
            case Draw(_, count):
                reply = room.draws(count)
            case Happened(happening):
                room.hears(happening)
    return kept


def heard(room: Room, *happenings: Happening) -> str:
    """What the table shares after these."""
    for happening in happenings:
        room.hears(happening)
    return public(room)
