"""The lines an evening will surely say, to be rendered before it begins."""

from collections.abc import Iterator

from narrator.evening.setting import Setting
from narrator.paper import ANY_TIME, sheet
from narrator.words.lines import LINES
from narrator.words.saying import sentence, variants


def rehearsal(setting: Setting) -> tuple[str, ...]:
    """Every line without facts, and those about one seat for every seat; each once, in order."""
    topics = dict.fromkeys(topic for _, topics in sheet(setting) for topic in topics)
    lines = (line for topic in (*topics, *ANY_TIME) for line in _lines(topic, setting.players))
    return tuple(dict.fromkeys(lines))


def _lines(topic: str, players: int) -> Iterator[str]:
    for key, forms in LINES.items():
        if key.split(".")[0] != topic:
            continue
        holes = {part.split("}")[0] for form in forms for part in form.split("{")[1:]}
        for variant in range(variants(key)):
            if not holes:
                yield sentence(key, {}, variant)
            elif holes == {"seat"}:
                yield from (sentence(key, {"seat": seat}, variant) for seat in range(1, players + 1))
