"""The house's own evening on the stage: it ends, it goes on, and its first night tells nothing."""

import io
import json
from collections.abc import Mapping, Sequence
from random import Random

import pytest

from narrator.config import Ear as EarSettings
from narrator.config import Pace
from narrator.evening.onlooker import Onlooker
from narrator.evening.setting import Setting
from narrator.game.deck import board, with_roles
from narrator.game.happenings import NightFell
from narrator.game.question import Answer, Question
from narrator.game.state import State
from narrator.stage.bots import Bots
from narrator.stage.loop import Stage
from narrator.stage.ports import Command
from narrator.stage.records import AnyRecord, Befell, Decided, Entered
from narrator.stage.trace import SleeperTrace
from narrator.stage.virtual import run_virtually
from narrator.words import hearing, saying
from tests.stage.fakes import Ear, Ledger, Mouth, PlainWords, Screen

PLAYERS = 10
DECK = tuple(sorted(with_roles(board(PLAYERS), ["thief", "cupid"]).elements()))


class HouseWords(PlainWords):
    """The real words."""

    sentence = staticmethod(saying.sentence)
    panel_text = staticmethod(saying.panel_text)
    label = staticmethod(saying.label)
    spoken_answer = staticmethod(saying.spoken_answer)
    phase_name = staticmethod(saying.phase_name)

    def phrases_for(self, question: Question) -> dict[str, Answer]:
        return hearing.phrases_for(question)

    def commands(self, *, addressed: bool = False, paused: bool = False) -> Mapping[str, Command]:
        return hearing.commands(addressed=addressed, paused=paused)


def play(past: Sequence[AnyRecord] = (), seed: int = 3) -> tuple[State, list[AnyRecord], list[str]]:
    """An evening of bots; its end, its records and its trace."""
    onlooker = Onlooker(Setting(PLAYERS, DECK))
    ledger, mouth, out = Ledger(), Mouth(), io.StringIO()
    bots = Bots(frozenset(range(1, PLAYERS + 1)), whole_table=True, ponder_s=(0.5, 1.0))
    stage = Stage(
        words=HouseWords(),
        mouth=mouth,
        ear=Ear(mouth, "off"),
        screen=Screen(),
        ledger=ledger,
        view=onlooker.view,
        pace=Pace(notice_s=1),
        ear_settings=EarSettings(),
        seed=seed,
        bots=bots,
        trace=SleeperTrace(out),
    )
    end = run_virtually(stage.play(onlooker.script, past))
    return end, ledger.records, out.getvalue().splitlines()


WHOLE, RECORDS, _ = play()


def test_the_evening_ends() -> None:
    assert WHOLE.ended is not None


def test_same_seed_same_journal() -> None:
    assert play()[1] == RECORDS


@pytest.mark.parametrize("cut", range(1, len(RECORDS), 17))
def test_cut_anywhere_it_ends_the_same(cut: int) -> None:
    assert play(RECORDS[:cut])[0] == WHOLE


def first_night(deal: int) -> list[str]:
    """What a sleeper perceives from nightfall to daybreak, after another deal."""
    order = tuple(Random(deal).sample(range(len(DECK)), len(DECK)))
    past = [Entered(phase="setup", night=0), Entered(phase="deal", night=0)]
    _, records, trace = play([*past, Decided(key="deal", answer=order, by="chance")])
    [fell] = [r.t for r in records if isinstance(r, Befell) and r.happening == NightFell(1)]
    [broke] = [r.t for r in records if isinstance(r, Entered) and (r.phase, r.night) == ("daybreak", 1)]
    lines = [json.loads(line) for line in trace]
    return [
        json.dumps({**line, "t": round(line["t"] - fell, 3)}) for line in lines if fell <= line["t"] < broke
    ]


def test_the_first_night_is_the_same_whoever_holds_what() -> None:
    nights = [first_night(deal) for deal in range(12)]
    assert len(nights[0]) > 20
    assert all(night == nights[0] for night in nights)
