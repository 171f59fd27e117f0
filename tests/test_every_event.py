"""What any event card must satisfy. A new folder in events/ is tested by being there."""

import re
from collections import Counter

import pytest

from narrator.evening.calls import CALLS, steps_of
from narrator.evening.event import Event
from narrator.evening.events import EVENT_OF, EVENTS, FOLDERS
from narrator.evening.pile import pile
from narrator.game.card import Call
from narrator.words.lines import EVENTS as NAMES
from narrator.words.lines import LINES
from tests.evening.events.days import told, under
from tests.scenario.cases import CASES
from tests.tables import by_day, by_night, table

EVERY_EVENT = pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)

BY_NUMBER = (
    *(
        "bleak_monday",
        "end_of_harvest",
        "good_manners",
        "radiant_sunday",
        "burial",
        "eclipse",
        "gone_hunting",
    ),
    *("woodland_gathering", "saturday_ball", "seniors_luncheon", "heads_or_tails", "devil_pact"),
    *("saint_philippe", "touch_of_death", "somnambulism", "double_agent", "backfire", "enthusiasm"),
    *("dissatisfaction", "not_me_nor_wolf", "spiritualism", "specter", "little_rascal", "punishment"),
    *("april_fools", "great_distrust", "flood", "full_moon_rising", "nightmare", "influences", "miracle"),
)
"""The table of rules §9."""
DARK = {"burial", "touch_of_death", "somnambulism", "double_agent"}
NEW = {
    *(
        "backfire",
        "enthusiasm",
        "dissatisfaction",
        "specter",
        "little_rascal",
        "full_moon_rising",
        "influences",
    ),
}
NEEDS = {
    "gone_hunting": ("gender",),
    "woodland_gathering": ("gender",),
    "flood": ("gender",),
    "saturday_ball": ("age",),
    "seniors_luncheon": ("age",),
    "little_rascal": ("age",),
}

DAY = by_day(
    told(table("werewolf werewolf seer witch hunter villager villager"), "m f m f m f m", "1 2 3 4 5 6 7")
)


def test_all_thirty_one_titles_and_thirty_five_cards_are_there() -> None:
    assert set(EVENTS) == set(BY_NUMBER)
    assert Counter(event.kind for event in EVENTS.values()) == {"full": 20, "new": 7, "dark": 4}
    assert len(EVENT_OF) == len(pile(("m",), (20,))) == 35
    assert [card for card in EVENT_OF if EVENT_OF[card].id == "spiritualism"] == [
        f"spiritualism_{number}" for number in range(1, 6)
    ]


@EVERY_EVENT
def test_its_folder_is_named_like_it_and_holds_its_rule_and_its_words(event: Event) -> None:
    folder = next(folder for folder in FOLDERS if folder.name == event.id)
    assert EVENTS[folder.name] is event
    assert {"event.py", "lines.toml"} <= {path.name for path in folder.iterdir()}


@EVERY_EVENT
def test_its_docstring_states_its_rule_in_chinese_and_where_the_law_has_it(event: Event) -> None:
    folder = next(folder for folder in FOLDERS if folder.name == event.id)
    first = (folder / "event.py").read_text("utf8").splitlines()[0]
    number = BY_NUMBER.index(event.id) + 1
    law = rf"\(rules §9 event {number}(, §(9\.\d|10\.\d))*(, A\d+(–A\d+)?)*\)"
    assert re.fullmatch(rf'"""[\u4e00-\u9fff（），-]+：.+。{law}"""', first), first


@EVERY_EVENT
def test_it_is_of_its_kind_and_lasts_so_long(event: Event) -> None:
    assert event.kind == ("dark" if event.id in DARK else "new" if event.id in NEW else "full")
    if event.id != "double_agent" and not event.why_not(DAY):
        ends = {effect.ends for effect in under(DAY, event.id).effects}
        assert ends <= {"dark": {"never"}, "new": {"trigger", "dawn"}, "full": {"sunset", "dawn"}}[event.kind]


@EVERY_EVENT
def test_it_asks_the_table_only_for_what_it_needs(event: Event) -> None:
    assert event.needs == NEEDS.get(event.id, ())
    by_card = {card: event.needs_of(card) for card in event.cards}
    assert {card for card, needs in by_card.items() if needs} <= {"spiritualism_3", "spiritualism_5"}
    if event.needs:
        assert event.id not in pile((), ())


@EVERY_EVENT
def test_it_has_a_name_a_text_and_a_line_for_all_that_its_calls_say(event: Event) -> None:
    need = {f"{event.id}.text"}
    need |= {f"{call.id}.{moment}" for call in event.calls for moment in ("wake", "sleep")}
    assert NAMES[event.id]
    assert need <= LINES.keys(), f"write them in its lines.toml: {need - LINES.keys()}"


@EVERY_EVENT
def test_some_rule_case_plays_it(event: Event) -> None:
    assert any(step.get("event") == event.id for case in CASES for step in case.steps)


@EVERY_EVENT
def test_what_it_adds_to_and_silences_of_other_calls_is_there(event: Event) -> None:
    calls = {call.id: call for _, call in CALLS}
    for join in event.joins:
        assert all(join.step in steps_of(calls[call_id]) for call_id in join.calls)
    assert set(event.silences) <= calls.keys()


@EVERY_EVENT
def test_at_most_one_card_a_day_may_take_the_votes_place(event: Event) -> None:
    """Two cards at work together never both replace the vote, since such a card is gone by nightfall."""
    assert event.vote is None or event.kind == "full"


def test_the_stages_of_a_verdict_have_their_order() -> None:
    stages = {event.id: event.spares_at for event in EVENTS.values() if event.spares is not None}
    assert stages == {"heads_or_tails": 10, "devil_pact": 20}


OF_EVENTS = [call for owner, call in CALLS if owner in EVENTS]


def test_the_order_of_the_whole_night_is_total() -> None:
    places = [call.at for _, call in CALLS]
    assert len(set(places)) == len(places)


@pytest.mark.parametrize("call", OF_EVENTS, ids=[call.id for call in OF_EVENTS])
def test_its_calls_are_made_only_under_its_effect_and_ask_in_secret(call: Call) -> None:
    assert not call.when(by_night(DAY))
    for step in steps_of(call):
        question = step.question(by_night(DAY), call.awake(by_night(DAY)))
        assert question is None or question.secret
