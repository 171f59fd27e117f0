"""Any game: tables, options and answers as they come, and the evening they make."""

from collections import Counter
from collections.abc import Callable
from random import Random

from hypothesis import strategies as st
from msgspec import Struct

from narrator.config import Rules
from narrator.evening.cues import Ask, Cue, Draw, Enter, Happened, Reply
from narrator.evening.evening import evening, start
from narrator.evening.pile import pile
from narrator.evening.setting import Setting
from narrator.game.cards import CARDS
from narrator.game.deck import FEWEST, MOST, MOST_WOLVES, check, spread
from narrator.game.evolve import evolve
from narrator.game.happenings import Happening
from narrator.game.question import Answer, Question
from narrator.game.state import State

PLAYERS = st.integers(FEWEST, MOST)
OPTIONS: dict[str, tuple[object, ...]] = {
    "witch_one_potion_under_10": (True,),
    "witch_potions_per_night": (2,),
    "witch_sees": ("net_victim",),
    "witch_told_after_antidote": (False,),
    "witch_self_save": ("first_night", "never"),
    "poison_beats_bite": (False,),
    "guard_girl": ("forbidden", "protected"),
    "guard_may_skip": (False,),
    "guard_may_repeat": (True,),
    "guard_plus_antidote": ("dies",),
    "poison_on_bitten": (False,),
    "wolves_no_victim": (False,),
    "wolves_target_wolf": (True,),
    "seer_result": ("camp",),
    "hunter_causes": (("wolves", "execution", "grief", "poison", "shot", "with_elder"), ()),
    "hunter_must_shoot": (True,),
    "girl_caught_savable": (False,),
    "cupid_camp": ("village", "none"),
    "mixed_couple": ("wolf_and_village_camp",),
    "cupid_may_name_self": (False,),
    "lovers_ban": ("vote_only", "none"),
    "idiot_revealed_again": ("dies",),
    "idiot_sheriff": ("passes_badge", "removed"),
    "idiot_dies_with_elder": (False,),
    "elder_lives": (1,),
    "elder_curse_causes": (("vote_type",), ()),
    "elder_curse_scope": ("listed_four",),
    "elder_curse_timing": ("after_hunter",),
    "tie_order": (("scapegoat", "revote", "none"), ("revote",), ("none",), ("sheriff", "scapegoat")),
    "revote_rounds": (1, 2),
    "sheriff_may_void": (False,),
    "scapegoat_names_when": ("any_execution",),
    "scapegoat_min_voters": (0,),
    "piper_must_live": (False,),
    "piper_charms": (1, 3),
    "win_priority": (("village", "wolves", "lovers", "piper"),),
    "village_needs_piper_dead": (True,),
    "wolves_win": ("parity",),
    "all_dead": ("village", "wolves"),
    "sheriff_election": ("after_announcement", "after_speeches", "before_game", "none"),
    "election_tie": ("lot",),
    "sheriff_weight": (1.5,),
    "sheriff_successor": ("may",),
    "self_vote": (False,),
    "vote_may_abstain": (False,),
    "reveal_on_death": (False,),
    "last_words": ("first_night_and_vote", "vote_only", "none"),
    "speaking_order": ("left_of_victim",),
    "decoy_calls": ("first_night_only", "none"),
    "redeal_if_no_wolf": (False,),
    "thief_must_take_wolf": ("any", "never"),
    "thief_kept_is": ("nothing",),
    "events_from_day": (2,),
    "variant_not_him": (True,),
    "harvest_festival": ("event", "whole_game"),
    "lycan_temptation": ("event", "whole_game"),
    "absent_night_powers": (False,),
    "next_killed": ("any",),
    "eclipse_penalty": ("lose_vote",),
    "backfire_night": ("second",),
    "rascal_weight": ("return_day",),
    "double_agent_blocks_wolf_win": (True,),
    "spiritualism_physical": (True,),
    "nightmare_weights": (True,),
    "devil_pact_scapegoat": (False,),
    "miracle_target": ("last_night_only",),
    "specter_death_savable": (True,),
}
"""Every option's other values; `events` itself is turned with the pile."""


@st.composite
def decks(draw: st.DrawFn, players: st.SearchStrategy[int] = PLAYERS) -> tuple[int, tuple[str, ...]]:
    """A number of players and a deck they can play with."""
    count = draw(players)
    singles = sorted(set(CARDS) - {"werewolf", "villager", "seer"})
    wolves = draw(st.integers(1, min(MOST_WOLVES, count - 2)))
    special = [role for role in draw(st.permutations(singles)) if draw(st.booleans())][: count - wolves - 2]
    deck = Counter({"werewolf": wolves, "seer": 1} | dict.fromkeys(special, 1))
    deck["villager"] = count - deck.total() + 2 * ("thief" in special)
    check(deck, count)
    return count, spread(deck)


@st.composite
def some_rules(draw: st.DrawFn, /, **fixed: object) -> Rules:
    """Up to eight options turned."""
    names = draw(st.lists(st.sampled_from(sorted(set(OPTIONS) - set(fixed))), unique=True, max_size=8))
    turned = {name: draw(st.sampled_from(OPTIONS[name])) for name in names}
    return Rules(**(turned | fixed))  # type: ignore[arg-type]


@st.composite
def settings_of_a_table(draw: st.DrawFn, /, *, events: bool | None = None, **fixed: object) -> Setting:
    """Any table; with events on half of them, and then mostly with genders and ages."""
    players, deck = draw(decks())
    on = draw(st.booleans()) if events is None else events
    told = on and draw(st.integers(0, 3)) > 0
    genders = draw(st.lists(st.sampled_from("mf"), min_size=players, max_size=players)) if told else []
    told = on and draw(st.integers(0, 3)) > 0
    ages = draw(st.lists(st.integers(8, 80), min_size=players, max_size=players)) if told else []
    return Setting(
        players,
        deck,
        draw(some_rules(events="on" if on else "off", **fixed)),
        deal="app" if draw(st.booleans()) else "cards_registered",
        vote_mode="roll_call" if draw(st.booleans()) else "result",
        genders=tuple(genders),
        ages=tuple(ages),
        pile=pile(tuple(genders), tuple(ages)) if on else (),
    )


class Table:
    """Answers by lot, but so that the game moves on: it names somebody rather than nobody."""

    def __init__(self, seed: int) -> None:
        self._lot = Random(seed)

    def draws(self, count: int) -> tuple[int, ...]:
        return tuple(self._lot.sample(range(count), count))

    def answers(self, question: Question) -> Answer:
        words = [word for word in question.words if self._moves_on(word)]
        if question.seats and (not words or self._lot.random() < 0.9):
            most = min(question.most, max(question.least, self._lot.choice((1, 1, 1, 2))))
            return tuple(sorted(self._lot.sample(question.seats, most)))
        return self._lot.choice(words)

    def _moves_on(self, word: str) -> bool:
        """A count is taken again only now and then."""
        return word != "no" or self._lot.random() < 0.5


class Played(Struct):
    """An evening from its first cue to its end."""

    cues: list[Cue]
    replies: list[Reply]
    states: list[State]
    """The game before each cue."""
    end: State | None
    """None: it was broken off."""

    @property
    def log(self) -> list[Happening]:
        return [cue.happening for cue in self.cues if isinstance(cue, Happened)]

    def at(self, phase: str) -> list[State]:
        """The game whenever the evening entered a phase."""
        pairs = zip(self.cues, self.states, strict=True)
        return [state for cue, state in pairs if isinstance(cue, Enter) and cue.phase == phase]


NIGHTS = 80
"""No table of eighteen, naming somebody, takes so long."""


def play(setting: Setting, reply_to: Callable[[Cue], Reply], nights: int = NIGHTS) -> Played:
    """Perform an evening; `reply_to` answers every question and draw."""
    script, reply = evening(setting), None
    played = Played([], [], [], None)
    state = start(setting)
    while True:
        try:
            cue = script.send(reply)
        except StopIteration as end:
            played.end = end.value
            return played
        played.cues.append(cue)
        played.states.append(state)
        if isinstance(cue, Enter) and cue.night >= nights:
            return played
        reply = reply_to(cue) if isinstance(cue, Ask | Draw) else None
        if isinstance(cue, Ask | Draw):
            played.replies.append(reply)
        if isinstance(cue, Happened):
            state = evolve(state, cue.happening)


def by_lot(setting: Setting, seed: int, nights: int = NIGHTS) -> Played:
    """An evening of answers by lot."""
    table = Table(seed)

    def reply_to(cue: Cue) -> Reply:
        match cue:
            case Ask(question):
                return table.answers(question)
            case Draw(_, count):
                return table.draws(count)
        raise AssertionError(cue)

    return play(setting, reply_to, nights)
