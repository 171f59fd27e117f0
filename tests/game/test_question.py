"""问题给出可选的回答，不在其中的都有理由。"""

from narrator.game.question import UNSAID, Question

PAIR = Question(
    "x.whom", seats=(1, 2, 5), least=1, most=2, words=("nobody",), barred=((3, "dead"), (4, "lover"))
)


def test_what_is_offered_is_allowed_and_nothing_else() -> None:
    assert PAIR.allows((1,))
    assert PAIR.allows((2, 5))
    assert PAIR.allows("nobody")
    assert not PAIR.allows((1, 2, 5))
    assert not PAIR.allows((1, 1))
    assert not PAIR.allows(())
    assert not PAIR.allows((3,))
    assert not PAIR.allows("void")


def test_a_refusal_has_a_reason() -> None:
    assert PAIR.why_not((1,)) == ""
    assert PAIR.why_not((1, 3)) == "dead"
    assert PAIR.why_not((9,)) == "not_offered"
    assert PAIR.why_not("void") == "not_offered"


def test_a_couple_is_not_given_away_by_a_reason() -> None:
    assert PAIR.why_not((4,)) in UNSAID
