"""The figures as lines of a table."""

from collections.abc import Iterator

from narrator.evening.setting import Setting
from narrator.simulate.figures import Change, Figures
from narrator.simulate.statistics import Mean, Share


def headline(setting: Setting, games: int, seed: int) -> str:
    """Which table was simulated, in two lines."""
    deck = ", ".join(f"{setting.deck.count(card)} {card}" for card in sorted(set(setting.deck)))
    return f"{setting.players} players, events {setting.rules.events}, {games} games, seed {seed}\n{deck}"


def report(figures: Figures) -> Iterator[str]:
    """A series, line by line; every interval is at 95 %."""
    yield ""
    yield f"{'wins':18}{'of games':>9}   interval             seats"
    for victory, won in figures.wins.items():
        seats = figures.winning_seats.get(victory, 0.0)
        yield f"{victory:18}{_percent(won)}   {_interval(won):18}{f'{seats:.1f}' if seats else '–':>8}"
    days = figures.days
    yield ""
    yield (
        f"nights: mean {days.mean:.2f}, half of the games {days.p25}–{days.p75}, "
        f"most {days.p5}–{days.p95}, longest {days.most}"
    )
    yield "deaths a game: " + ", ".join(f"{cause} {mean.mean:.2f}" for cause, mean in figures.deaths.items())
    yield ""
    yield f"{'card':18}{'survives':>9}   interval             {'wins':>8}   interval"
    for card, fares in figures.cards.items():
        yield (
            f"{card:18}{_percent(fares.survives)}   {_interval(fares.survives):21}"
            f"{_percent(fares.wins, 8)}   {_interval(fares.wins)}"
        )
    if figures.events:
        yield ""
        yield f"{'event':22}{'played':>9}{'laid aside':>12}{'fired':>9}   of games"
    for event, happens in figures.events.items():
        fired = " " * 9 if happens.fired is None else _percent(happens.fired)
        yield f"{event:22}{_percent(happens.drawn)}{_percent(happens.laid_aside, 12)}{fired}"


def report_change(base: Figures, change: Change) -> Iterator[str]:
    """What one option changes, line by line."""
    yield ""
    yield f"{change.option} = {change.value}, on the same {base.games} deals"
    yield f"{'wins':18}{'before':>9}{'after':>10}{'change':>10}   interval"
    for victory, difference in change.wins.items():
        before, after = (
            f"{f.wins[victory].rate if victory in f.wins else 0.0:.1%}" for f in (base, change.figures)
        )
        yield f"{victory:18}{before:>9}{after:>10}{_points(difference)}"
    days = change.days
    yield (
        f"{'nights':18}{base.days.mean:>9.2f}{change.figures.days.mean:>10.2f}"
        f"{days.mean:>+10.2f}   {days.low:+.2f} … {days.high:+.2f}"
    )


def _percent(share: Share, width: int = 9) -> str:
    return f"{share.rate:.1%}".rjust(width)


def _interval(share: Share) -> str:
    return f"{share.low:.1%} – {share.high:.1%}"


def _points(difference: Mean) -> str:
    """Percentage points."""
    low, high = 100 * difference.low, 100 * difference.high
    return f"{100 * difference.mean:>+10.1f}   {low:+.1f} … {high:+.1f} points"
