"""Figures as tables."""

from benchmarks.voice.report import table, text

POINT = {
    **{"answers": 200, "right": 0.97, "wrong": 0.005, "strangers": 0, "accepted": 0.0},
    **{"p50_ms": 244.4, "p95_ms": None},
}


def test_a_table_has_a_line_for_each_row() -> None:
    assert table(("a", "b"), [(1, "x")]).splitlines() == ["| a | b |", "| --- | --- |", "| 1 | x |"]


def test_only_what_was_measured_is_told() -> None:
    told = text({"model": "narrator-cn", "load average": 7.25, "live": {"narrator": POINT}})
    assert told.startswith("narrator-cn, load average 7.2\n")
    assert "| narrator | 200 | 97.0% | 0.50% | 2.5% | 0 | 0.00% | 244 | – |" in told
    assert "Table talk" not in told


def test_every_part_has_its_words() -> None:
    figures = {
        "model": "m",
        "load average": 0.0,
        "sets": {"espeak": {"clean": {"usual": POINT}}},
        "answering": {"narrator": {"ms": [40.0, 60.0], "whole": 2}, "usual": None},
        "talk": [
            {"grammar": "day", "side": "usual", "hours": 2.0, "sentences": 9, "closed": 8, "accepted": 5}
        ],
        "own": [{"side": "narrator", "lines": 9, "heard": 1, "false": 0}],
        "idle": {"narrator": 0.026},
        "evening": {"rounds": 10, "took_s": 3.0, "rss_mb": [50, 80, 80, 80, 80], "slope_mb_per_h": 0.0},
        "load": {"load_s": 0.25, "added_mb": 26.5, "rtf": 0.0456},
    }
    told = text(figures)
    for words in (
        "| espeak | clean | usual | 200 |",
        "| narrator | 2 | 50 | 59 | 2 |",
        "no aplay",
        "| day | usual | 2.00 | 9 | 8 | 5 | 2.50 |",
        "| narrator | 9 | 1 | 0 |",
        "narrator 2.6%",
        "50 MB at first, 80 after a fifth, 80 at the end, +0.00 MB an hour",
        "Load 0.25 s (bar 0.3), 26 MB more (60), RTF 0.046 (0.05)",
    ):
        assert words in told
