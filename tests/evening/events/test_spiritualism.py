"""招魂术：招魂师问第一个被狼人杀死的亡魂一个问题，只答是与不是。"""

import pytest

from narrator.evening.cues import Say
from narrator.evening.events import EVENTS
from narrator.evening.events.spiritualism.questions import ANSWERS, CARDS, PHYSICAL_CARDS, is_physical
from narrator.game.happenings import BadgeWent, Coupled, SpiritAnswered
from narrator.game.state import State
from tests.evening.events.days import begin, bitten, told
from tests.playbook import Playbook
from tests.tables import by_day, by_night, table, with_facts, without

EIGHT = told(table("werewolf seer witch hunter villager werewolf piper thief"), "m f m f m f m f")
DAY = bitten(bitten(EIGHT, 5), 4)
"""The first wolf victim sits at five, the last dead at four: the medium sits at six."""


def ask(card: int, state: State = DAY) -> Playbook[State]:
    return begin(state, "spiritualism", f"spiritualism_{card}") << "spiritualism.medium"


def test_it_needs_a_wolf_victim() -> None:
    why_not = EVENTS["spiritualism"].why_not
    assert (why_not(EIGHT), why_not(without(EIGHT, 5)), why_not(DAY)) == (
        "no_wolf_victim",
        "no_wolf_victim",
        "",
    )


def test_the_medium_hears_the_questions_chooses_one_and_the_spirit_answers() -> None:
    play = begin(DAY, "spiritualism", "spiritualism_1") << Say("spiritualism.medium", {"seat": 6})
    for ordinal, question in zip(("first", "second", "third"), CARDS[0], strict=True):
        play << Say(f"spiritualism.{ordinal}") << Say(f"spiritualism.{question}")
    play << "spiritualism.choose"
    assert (play.question.to, play.question.words) == ((6,), ("first", "second", "third"))
    play >> "third" << Say("spiritualism.yes")
    assert play.result == DAY
    assert play.happened == [SpiritAnswered(6, 5, "am_i_wolf", CARDS[0], (), True)]


def test_where_the_question_needs_them_the_medium_points_at_seats() -> None:
    play = ask(2).quietly_to("spiritualism.choose") << "spiritualism.choose" >> "first"
    play << "spiritualism.point"
    assert (play.question.to, play.question.least, play.question.most) == ((6,), 2, 2)
    play >> "二号和三号" << Say("spiritualism.yes")
    assert play.result == DAY


def test_what_only_eyes_can_see_the_dead_answers() -> None:
    eyes = told(table("werewolf seer witch villager", spiritualism_physical=True), "m f m f")
    day = bitten(eyes, 4)
    for said, answer in (("yes", "spiritualism.yes"), ("no", "spiritualism.no")):
        play = ask(3, day).quietly_to("spiritualism.choose") << "spiritualism.choose" >> "first"
        play << "spiritualism.spirit"
        assert play.question.to == (4,)
        play >> said << Say(answer)


def test_the_two_lists_of_the_card() -> None:
    short = [question for card in CARDS for question in card]
    long = [question for card in PHYSICAL_CARDS for question in card]
    assert (len(short), len(long)) == (14, 20)
    assert set(short) == set(ANSWERS) == {question for question in long if not is_physical(question)}
    assert all(len(card) <= 4 for card in PHYSICAL_CARDS)


def answers(question: str, *targets: int, state: State = DAY, medium: int = 6) -> bool:
    return ANSWERS[question](state, medium, targets)


@pytest.mark.parametrize(
    ("question", "targets", "answer"),
    [
        ("seer_found_wolf", (), False),
        ("wolves_adjacent", (), False),
        ("am_i_wolf", (), True),
        ("same_camp", (1, 6), True),
        ("same_camp", (1, 7), False),
        ("same_camp", (2, 8), True),
        ("witch_is_man", (), True),
        ("sheriff_is_plain", (), False),
        ("all_wolves_male", (), False),
        ("all_wolves_female", (), False),
        ("am_i_plain", (), False),
        ("sheriff_among_wolves", (), False),
        ("target_plain", (8,), True),
        ("target_plain", (7,), False),
        ("man_among_wolves", (), True),
        ("woman_among_wolves", (), True),
        ("neighbour_is_wolf", (7,), True),
        ("neighbour_is_wolf", (3,), True),
        ("neighbour_is_wolf", (2,), True),
    ],
)
def test_the_engine_knows_the_truth(question: str, targets: tuple[int, ...], answer: bool) -> None:
    assert answers(question, *targets) == answer


def test_truth_follows_the_game() -> None:
    assert answers("seer_found_wolf", state=with_facts(DAY, saw_wolf=True))
    assert answers("wolves_adjacent", state=without(DAY, 7, 8)), "nearest living"
    assert not answers("wolves_adjacent", state=without(DAY, 1)), "one wolf has no wolf beside him"
    assert answers("all_wolves_male", state=without(DAY, 6))
    assert answers("all_wolves_female", state=without(DAY, 1))
    assert answers("sheriff_is_plain", state=by_day(DAY, BadgeWent(8)))
    assert answers("sheriff_among_wolves", state=by_day(DAY, BadgeWent(1)))
    assert answers("am_i_plain", medium=8)
    assert not answers("same_camp", 1, 6, state=by_night(DAY, Coupled((1, 2)))), "a mixed couple is a camp"
    assert not answers("witch_is_man", state=with_facts(DAY, genders=())), "nobody told"
    kept = with_facts(table("werewolf seer witch thief", thief_kept_is="nothing"), genders=())
    assert not answers("target_plain", 4, state=kept)
