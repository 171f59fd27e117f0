"""Going on: an evening cut anywhere ends as it would have ended."""

from collections.abc import Sequence

import pytest

from narrator.evening.cues import Enter, Gap, Happened, Say, Script, Show, SlotCloses, SlotOpens, ask, draw
from narrator.game.happenings import DayBroke, Died, Marked, NightFell
from narrator.game.question import Answer, Question
from narrator.stage.bots import Bots
from narrator.stage.memory import OtherRules
from narrator.stage.records import AnyRecord, Befell, Decided, Entered, surviving
from tests.stage.table import Table

EVERYBODY = frozenset({1, 2, 3, 4})


class Evening:
    """A toy evening of two nights that sets the table's view like a real one."""

    def __init__(self, table: Table, seer_lives: bool = True) -> None:
        self._table, self._seer_lives = table, seer_lives

    def script(self) -> Script[list[Answer]]:
        self._table.by_day, self._table.night = True, 0
        answers: list[Answer] = []
        yield Enter("deal", 0)
        answers.append((yield from draw("deal", 4)))
        yield Say("deal.begin")
        for seat in (1, 2):
            yield Say("deal.look", {"seat": seat})
            answers.append((yield from ask(Question("deal.look", to=(seat,), words=("look",), secret=True))))
            yield Show((seat,), "deal.card")
        yield Say("deal.done")
        for night in (1, 2):
            yield from self._night(night, answers)
            yield from self._day(night, answers)
        yield Enter("over", 2)
        yield Say("over.village")
        return answers

    def _night(self, night: int, answers: list[Answer]) -> Script[None]:
        yield Enter("nightfall", night)
        yield Happened(NightFell(night))
        self._table.by_day, self._table.night = False, night
        yield Say("night.fall")
        yield Gap()
        for call in ("wolves", "seer"):
            yield Enter(f"call_{call}", night)
            yield Say(f"{call}.wake")
            yield SlotOpens(call)
            if call == "wolves" or self._seer_lives:
                question = Question(f"{call}.whom", to=(2,), seats=(1, 3, 4), secret=True)
                answer = yield from ask(question)
                answers.append(answer)
                yield Happened(Marked("seen", int(answer[0])))
                yield Show((2,), "seer.sees")
            yield SlotCloses()
            yield Say(f"{call}.sleep")
            yield Gap()

    def _day(self, day: int, answers: list[Answer]) -> Script[None]:
        yield Enter("daybreak", day)
        yield Happened(DayBroke(day))
        self._table.by_day = True
        yield Say("daybreak.wake")
        yield Enter("vote", day)
        yield Say("vote.begin")
        for voter in (1, 2):
            question = Question("vote.ballot", to=(voter,), seats=(1, 2, 3, 4), facts={"seat": voter})
            answers.append((yield from ask(question)))
        answers.append((yield from draw("coin", 2)))
        yield Happened(Died(3, "vote"))
        yield Say("vote.done")


def play(past: Sequence[AnyRecord] = (), *, seer_lives: bool = True) -> tuple[Table, list[Answer]]:
    table = Table(bots=Bots(EVERYBODY, whole_table=True))
    return table, table.play(Evening(table, seer_lives).script, past)


WHOLE, RESULT = play()
RECORDS = WHOLE.ledger.records


def timeless(facts: Sequence[AnyRecord]) -> list[tuple[object, ...]]:
    """Facts without their moment."""
    out: list[tuple[object, ...]] = []
    for fact in surviving(facts):
        match fact:
            case Entered():
                out.append((fact.phase, fact.night))
            case Decided():
                out.append((fact.key, fact.answer))
            case Befell():
                out.append((fact.happening,))
    return out


@pytest.mark.parametrize("cut", range(len(RECORDS) + 1))
def test_cut_anywhere_the_evening_ends_the_same(cut: int) -> None:
    table, result = play(RECORDS[:cut])
    assert result == RESULT
    assert timeless([*RECORDS[:cut], *table.ledger.records]) == timeless(RECORDS)
    assert all(record.t >= RECORDS[cut - 1].t for record in table.ledger.records if cut)


@pytest.mark.parametrize("cut", range(0, len(RECORDS) + 1, 3))
def test_cut_twice_the_evening_ends_the_same(cut: int) -> None:
    once, _ = play(RECORDS[:cut])
    again = [*RECORDS[:cut], *once.ledger.records[: len(once.ledger.records) // 2]]
    assert play(again)[1] == RESULT


def after(kind: str) -> int:
    """How many records there are up to the last of this question or phase."""
    named = [
        n
        for n, record in enumerate(RECORDS, start=1)
        if (isinstance(record, Decided) and record.key == kind)
        or (isinstance(record, Entered) and record.phase == kind)
    ]
    return named[-1]


def test_by_day_it_goes_on_after_the_last_decision() -> None:
    last_ballot = after("vote.ballot") - 2
    table, _ = play(RECORDS[:last_ballot])
    assert table.said == ["resume.begin", "vote.ballot seat=2", "vote.done", "over.village"]


def test_before_the_first_decision_of_a_day_it_begins_at_daybreak() -> None:
    table, _ = play(RECORDS[: after("vote")])
    assert table.said[:3] == ["resume.begin", "daybreak.wake", "vote.begin"]


def test_by_night_the_open_call_begins_anew_with_the_answer_it_has() -> None:
    table, _ = play(RECORDS[: after("seer.whom")])
    assert table.said[:3] == ["resume.begin", "seer.wake", "seer.sleep"]
    assert "seer.whom" not in [decided.key for decided in table.records(Decided)]


def test_a_call_taken_up_tells_nothing() -> None:
    """The evening stopped in the seer's call: the seer had answered, or there is no seer."""
    live, _ = play(RECORDS[: after("seer.whom")])
    decoy_past, _ = play(seer_lives=False)
    records = decoy_past.ledger.records
    entered = [n for n, r in enumerate(records, 1) if isinstance(r, Entered) and r.phase == "call_seer"][-1]
    decoy, _ = play(records[:entered], seer_lives=False)
    assert live.said == decoy.said


def test_a_journal_of_other_rules_is_refused() -> None:
    with pytest.raises(OtherRules, match="version"):
        play(RECORDS, seer_lives=False)


def test_a_journal_longer_than_the_evening_is_refused() -> None:
    with pytest.raises(OtherRules, match="after the end"):
        play([*RECORDS, Entered(phase="encore", night=3)])


def test_a_finished_evening_tells_its_end_again() -> None:
    table, result = play(RECORDS)
    assert result == RESULT
    assert table.said == ["resume.begin", "vote.done", "over.village"]
    assert table.ledger.records == []


def test_same_seed_same_records() -> None:
    assert play()[0].ledger.records == RECORDS


def test_another_seed_another_evening() -> None:
    table = Table(bots=Bots(EVERYBODY, whole_table=True), seed=8)
    assert table.play(Evening(table).script) != RESULT
