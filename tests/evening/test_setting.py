"""The table that a config sets up."""

import pytest

from narrator.config import Config, Rules, Table
from narrator.evening.pile import pile
from narrator.evening.setting import setting_of
from narrator.game.deck import DeckError, board, spread


def test_without_a_deck_it_is_the_standard_board() -> None:
    config = Config(table=Table(board=9, names=("甲",), vote_mode="result"), rules=Rules(self_vote=False))
    setting = setting_of(config)
    assert (setting.players, setting.deck) == (9, spread(board(9)))
    assert (setting.rules, setting.names, setting.vote_mode) == (config.rules, ("甲",), "result")


def test_a_deck_of_ones_own_is_checked() -> None:
    deck = {"werewolf": 1, "seer": 1, "thief": 1, "villager": 5}
    assert setting_of(Config(table=Table(board=6, deck=deck))).deck == spread(deck)
    with pytest.raises(DeckError, match="the seer"):
        setting_of(Config(table=Table(board=6, deck={"werewolf": 1, "villager": 5})))


def test_events_are_played_only_where_the_table_wants_them() -> None:
    assert setting_of(Config()).pile == ()
    assert setting_of(Config(rules=Rules(events="on"))).pile == pile((), ())


def test_genders_and_ages_bring_in_the_cards_that_need_them() -> None:
    told = Table(board=6, genders=("m", "f") * 3, ages=tuple(range(20, 26)))
    setting = setting_of(Config(table=told, rules=Rules(events="on")))
    assert (setting.genders, setting.ages) == (told.genders, told.ages)
    assert {"flood", "little_rascal"} <= set(setting.pile)
