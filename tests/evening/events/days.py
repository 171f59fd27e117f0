"""Days of an event card."""

from narrator.evening.calls import CALLS
from narrator.evening.cues import Say
from narrator.evening.events import EVENTS
from narrator.evening.night import make_call
from narrator.evening.vote import vote
from narrator.game.evolve import replay
from narrator.game.happenings import DayBroke, Died, NightAnnounced, NightFell
from narrator.game.state import State
from tests.playbook import Playbook
from tests.tables import with_facts

CALL = {call.id: call for _, call in CALLS}


def told(state: State, genders: str = "", ages: str = "") -> State:
    """The same table with what it told of its players: "m f m …" and "30 20 …"."""
    years = tuple(int(age) for age in ages.split())
    return with_facts(state, genders=tuple(genders.split()), ages=years)


def begin(state: State, event: str, card: str = "") -> Playbook[State]:
    """What happens when the card has been read."""
    return Playbook(EVENTS[event].begins(state, card or event))


def under(state: State, event: str) -> State:
    """The rest of a day after the card was drawn and everybody did the least."""
    return begin(state, event).quietly_to_the_end()


def bitten(state: State, *seats: int) -> State:
    """The next day, after the wolves ate these."""
    deaths = (Died(seat, "wolves") for seat in seats)
    night = state.night + 1
    return replay(state, (NightFell(night), DayBroke(night), *deaths, NightAnnounced()))


def ballots(state: State, key: str = "vote.ballot") -> Playbook[State]:
    """The day's vote by roll call, up to the first ballot."""
    return Playbook(vote(state, "roll_call")).quietly_to(key) << key


def call(state: State, name: str) -> Playbook[State]:
    """A call of the night, woken."""
    return Playbook(make_call(state, CALL[name])) << Say(f"{name}.wake")
