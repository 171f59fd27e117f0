"""What a seat answers to each question; one without a policy is answered by lot."""

from narrator.simulate.policies.day import DAY
from narrator.simulate.policies.events import EVENTS
from narrator.simulate.policies.night import NIGHT
from narrator.simulate.policies.policy import Policy
from narrator.simulate.policies.wolves import WOLVES

POLICIES: dict[str, Policy] = NIGHT | WOLVES | DAY | EVENTS
"""By question key."""
