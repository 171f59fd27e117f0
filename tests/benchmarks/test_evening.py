"""An evening aloud beside the same one without a sound."""

from benchmarks.voice.evening import heard, needed, phrase_of, told
from narrator.stage.records import AnyRecord, Asked, By, Decided, Overheard

BALLOT = Asked(key="vote.ballot", to=(1,), seats=(2, 3))


def ballot(seat: int, by: By) -> Decided:
    return Decided(key="vote.ballot", to=(1,), answer=(seat,), by=by, t=60.0)


def understood(verdict: str) -> Overheard:
    return Overheard(key="vote.ballot", raw="三号", phrase="三号", choice=(3,), ms=250, verdict=verdict)  # type: ignore[arg-type]


def test_first_tries_and_decisions_by_ear_are_counted() -> None:
    silent: list[AnyRecord] = [BALLOT, ballot(3, "bot"), BALLOT, ballot(3, "bot")]
    aloud: list[AnyRecord] = [
        BALLOT,
        understood("answer"),
        ballot(3, "ear"),
        BALLOT,
        understood("wrong"),
        ballot(3, "bot"),
    ]
    found = heard(silent, aloud)
    assert (found.rate.first, found.rate.spoken, found.rate.wrong) == (1, 2, 1)
    assert (found.by_ear, found.decided, found.strayed, found.minutes) == (1, 2, False, 1.0)
    assert "1 of 2 answers at the first try (50.0%)" in told(found)
    assert told(found).endswith("\namiss: vote.ballot: 三号")


def test_an_evening_that_went_another_way_is_told() -> None:
    found = heard([BALLOT, ballot(3, "bot")], [BALLOT, ballot(2, "ear")])
    assert found.strayed
    assert "strayed" in told(found)


def test_bots_need_what_was_decided_aloud_any_seat_and_what_confirms_it() -> None:
    secret = Decided(key="seer.check", answer=(9,), by="bot", secret=True)
    dealt = Decided(key="deal", answer=(7,), by="chance")
    clock = Decided(key="discussion.free", answer="time_up", by="clock")
    said = needed([secret, dealt, clock, ballot(3, "bot"), ballot(3, "bot")], 4)
    assert said == ("三号", "一号", "二号", "四号", "确认", "取消")
    assert phrase_of((3, 12)) == "三号和十二号"
    assert phrase_of("time_up") is None
