"""Whole simulated games: they end, they are the same again, they meet every question with a policy."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from narrator.evening.setting import Setting
from narrator.game.question import Answer, Question
from narrator.simulate import games
from narrator.simulate.games import GameError, play
from narrator.simulate.people import seated
from narrator.simulate.policies import POLICIES
from narrator.simulate.room import Room
from narrator.simulate.series import play_series
from narrator.simulate.skill import Skill
from tests.simulate.tables import eventful, odd, plain

SETTINGS = {"6": plain(6), "18": plain(18), "events": eventful(12), "odd": odd(lycan_temptation="event")}


@pytest.mark.parametrize("name", SETTINGS)
def test_every_game_ends_and_nobody_is_lost(name: str) -> None:
    for number in range(15):
        game = play(SETTINGS[name], f"ends/{number}", Skill())
        died = Counter(seat for seat, _, _ in game.deaths)
        assert set(died) | set(game.living) == set(range(1, SETTINGS[name].players + 1))
        returned = sum(died.values()) - len(set(died) - set(game.living))
        assert returned == game.drawn.count("miracle")
        assert set(game.fired) <= set(game.drawn)
        assert len(game.drawn) <= game.days


def test_the_same_seed_plays_the_same_game_and_another_seed_another() -> None:
    assert play(plain(8), "1/2", Skill()) == play(plain(8), "1/2", Skill())
    assert len({play(plain(8), f"1/{n}", Skill()).dealt for n in range(20)}) > 15


def test_the_figures_do_not_depend_on_the_number_of_processes() -> None:
    alone = play_series(eventful(8), 120, 5, Skill())
    shared = play_series(eventful(8), 120, 5, Skill(), jobs=2)
    assert shared == alone
    assert [game.seed for game in alone] == [f"5/{n}" for n in range(120)]


def asked_of(setting: Setting, monkeypatch: pytest.MonkeyPatch, count: int) -> Iterator[str]:
    """Keys of the questions put in so many games."""
    answers, keys = Room.answers, []

    def noted(room: Room, question: Question) -> Answer:
        keys.append(question.key)
        answer = answers(room, question)
        assert question.allows(answer), question
        return answer

    monkeypatch.setattr(Room, "answers", noted)
    play_series(setting, count, 0, Skill())
    return iter(keys)


def test_every_question_has_a_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    table = odd(harvest_festival="event", variant_not_him=True, spiritualism_physical=True)
    keys = {*asked_of(table, monkeypatch, 60), *asked_of(eventful(12), monkeypatch, 60)}
    assert keys - {"little_girl.caught"} <= set(POLICIES)
    rare = {"cupid.unfaithful", "cupid.secret", "thief.swap"}
    assert len(set(POLICIES) - keys - rare) <= 4, sorted(set(POLICIES) - keys)


def test_the_little_girl_is_noticed_only_where_she_is(monkeypatch: pytest.MonkeyPatch) -> None:
    bold = Skill(peeps=1, noticed=1)
    deck = ("cupid", "little_girl", "seer", "villager", "villager", "villager", "werewolf", "werewolf")
    setting = Setting(8, deck)
    first = [play(setting, f"girl/{n}", bold).deaths[0] for n in range(10)]
    assert {cause for _, cause, _ in first} == {"wolves"}
    girls = [play(setting, f"girl/{n}", bold).dealt.index("little_girl") + 1 for n in range(10)]
    assert sum(seat == girl for (seat, _, _), girl in zip(first, girls, strict=True)) >= 8


def test_a_game_that_does_not_end_says_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_CUES", 100)
    with pytest.raises(GameError, match="game 7/7: stalled after 100 cues"):
        play(plain(8), "7/7", Skill())


def test_a_policy_that_answers_what_is_not_offered_is_told_with_the_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(POLICIES, "seer.whom", lambda question, party, table: (99,))
    with pytest.raises(GameError, match=r"game 7/8: ValueError: \(99,\) does not answer seer.whom"):
        play(plain(8), "7/8", Skill())


def test_people_are_those_of_the_config_where_it_names_them_all() -> None:
    assert plain(6).pile == ()
    people = seated(eventful(6), Random(1))
    assert len(people.genders) == len(people.ages) == 6
    assert seated(people, Random(2)) == people
