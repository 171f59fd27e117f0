"""What a card or a step that declares nothing does: nothing."""

from narrator.game.card import Call, Step
from tests.tables import by_night, table

NIGHT = by_night(table("werewolf seer villager villager villager villager"))


def test_a_bare_step_asks_shows_and_brings_nothing() -> None:
    step, awake = Step(), (1,)
    assert step.question(NIGHT, awake) is None
    assert step.before(NIGHT, awake) is None
    assert step.after(NIGHT, "nobody") is step.aloud(NIGHT, "nobody") is None
    assert step.happens(NIGHT, awake, "nobody") == step.settles(NIGHT) == ()
    assert (step.draws, step.drawn(NIGHT, (2,), ())) == (0, ())


def test_a_bare_call_is_made_every_night_and_tells_nobody_anything() -> None:
    call = Call("guard", at=1, awake=lambda state: ())
    assert call.when(NIGHT)
    assert call.told is None
    assert call.told_when(NIGHT)
