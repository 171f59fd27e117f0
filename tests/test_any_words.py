"""Whatever comes up in an evening of events can be said, shown, labelled, answered and refused."""

import pytest

from narrator.config import Rules
from narrator.evening.cues import Ask, Cue, Say, Show
from narrator.evening.pile import pile
from narrator.evening.setting import Setting
from narrator.evening.story import story
from narrator.game.question import UNSAID, Question
from narrator.words.hearing import phrases_for
from narrator.words.saying import label, panel_text, sentence
from tests.any_game import by_lot

ROLES = "seer witch guard hunter cupid elder idiot scapegoat piper little_girl thief"
DECK = tuple(sorted((*["werewolf"] * 3, *ROLES.split(), *["villager"] * 4)))
PLAYERS = len(DECK) - 2
GENDERS = tuple("mf"[seat % 2] for seat in range(PLAYERS))
AGES = tuple(range(20, 20 + PLAYERS))


def _cues(seed: int) -> list[Cue]:
    """An evening by lot under every variant in turn, with its story at the end."""
    rules = Rules(
        events="on",
        variant_not_him=True,
        harvest_festival=("event", "off", "whole_game")[seed % 3],
        lycan_temptation=("off", "event")[seed % 2],
        spiritualism_physical=seed % 2 == 1,
    )
    cards = pile(GENDERS, AGES)
    setting = Setting(PLAYERS, DECK, rules, genders=GENDERS, ages=AGES, pile=cards)
    played = by_lot(setting, seed)
    return [*played.cues, *story(played.log)]


@pytest.mark.parametrize("seed", range(12))
def test_an_evening_of_events_can_be_moderated(seed: int) -> None:
    for cue in _cues(seed):
        match cue:
            case Say(key, facts) | Show(_, key, facts):
                assert sentence(key, facts)
            case Ask(question):
                assert panel_text(question)
                _can_be_answered(question)


def _can_be_answered(question: Question) -> None:
    for word in question.words:
        assert label(word, question.key)
        if not question.secret and word != "time_up":
            assert phrases_for(Question(question.key, words=(word,))), "answered aloud"
    for seat, reason in question.barred:
        if reason not in UNSAID:
            assert sentence(f"refused.{reason}", {"seat": seat})
