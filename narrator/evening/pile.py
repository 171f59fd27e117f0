"""一局的事件牌：缺性别或年龄，就去掉要用到它们的牌。(rules §9, A72, A94)"""

from narrator.evening.events import EVENT_OF


def pile(genders: tuple[str, ...], ages: tuple[int, ...]) -> tuple[str, ...]:
    """The event cards of an evening, sorted, for what the table told of its players."""
    told = {name for name, given in (("gender", genders), ("age", ages)) if given}
    return tuple(
        sorted(card for card, event in EVENT_OF.items() if {*event.needs, *event.needs_of(card)} <= told)
    )
