"""私下告知：每个活着的座位依次看一眼屏幕，多数人看到的是没有消息。(rules §13, A92)"""

from narrator.evening.cues import Say, Script, Show
from narrator.game.card import Notice


def tell_everybody(notices: dict[int, Notice]) -> Script[None]:
    """A private notice goes out in a round in which every living seat looks for equally long (rules §13)."""
    yield Say("notice.begin")
    for seat, notice in notices.items():
        yield Say("notice.wake", {"seat": seat})
        yield Show((seat,), notice.key, notice.facts)
        yield Say("notice.sleep", {"seat": seat})
    yield Say("notice.end")
