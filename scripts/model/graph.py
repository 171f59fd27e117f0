"""Stage 7, graph: the words as Vosk's graph/. Seconds; a new phrase needs nothing else.

    python -m scripts.model.graph --out voice_models/narrator-cn

Needs OpenFst's programs (Debian: libfst-tools, libfst22-plugins-base).
"""

import math
import os
import subprocess
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import click
import kaldifst

from scripts.model.lexicon import words
from scripts.model.seal import seal
from scripts.model.units import NOISE, SILENCE, UNIT, UNITS, units

PLACES = "BEIS"
"""Where in its word a phone stands: beginning, end, inside, or alone."""
PHONES = [(unit, place) for unit in range(len(UNITS)) for place in range(len(PLACES))]
"""Phone 1, 2, …: a unit at a place."""
UNKNOWN = "[unk]"
WORD_COST = 4.0
"""Nats a word costs: Vosk's grammar lets any word follow any other; slow speech would grow extra words."""
UNKNOWN_COST = -3.0
"""Nats that hearing noise costs: cheap rejects more, dear accepts more."""
GAP_COST = 3.0
"""Nats for a gap between the syllables of a word: people speak haltingly to machines."""
SILENCE_COST = math.log(2)
"""Nats for silence between words, and for none."""
PLUGINS = sorted(Path("/usr/lib").glob("*/fst/*/olabel_lookahead-fst.so"))
WORDS_TXT, DISAMBIGUATION = "words.txt", "disambig_tid.int"


class Arc(NamedTuple):
    start: int
    end: int
    phone: int
    """0: none; above len(PHONES): a mark that keeps words apart that sound alike."""
    word: int
    cost: float


def phone(unit: int, place: str) -> int:
    return unit * len(PLACES) + PLACES.index(place) + 1


def places(row: tuple[int, ...]) -> list[int]:
    """Units of a word → phones."""
    if len(row) == 1:
        return [phone(row[0], "S")]
    inside = [phone(unit, "I") for unit in row[1:-1]]
    return [phone(row[0], "B"), *inside, phone(row[-1], "E")]


class Lexicon:
    """The words as arcs from phones to words, looping, with silence between."""

    START, LOOP, SILENT = 0, 1, 2

    def __init__(self) -> None:
        self.arcs: list[Arc] = []
        self.symbols = ["<eps>", UNKNOWN, *words()]
        self._next = 3
        self._marks = 0
        self._add_words()
        self._add_unknown()
        self._add_silence()

    @property
    def marks(self) -> int:
        """How many disambiguation marks there are."""
        return self._marks

    def _add_words(self) -> None:
        spoken = [
            (word, tuple(units(syllable) for syllable in said))
            for word, ways in words().items()
            for said in ways
        ]
        count = Counter(_flat(said) for _, said in spoken)
        begun = {_flat(said)[:end] for _, said in spoken for end in range(1, len(_flat(said)))}
        used: Counter[tuple[int, ...]] = Counter()
        for word, said in spoken:
            row = _flat(said)
            if count[row] > 1 or row in begun:
                used[row] += 1
            self._add(self.symbols.index(word), said, used[row], WORD_COST)
        self._marks = max(used.values())

    def _add(self, word: int, said: tuple[tuple[int, ...], ...], mark: int, cost: float) -> None:
        row = places(_flat(said))
        gaps = {sum(map(len, said[:at])) for at in range(1, len(said))}
        here = self.LOOP
        for at, sound in enumerate(row):
            word_here, cost_here = (word, cost) if at == 0 else (0, 0.0)
            if at in gaps:
                silent = self._node()
                self.arcs.append(Arc(here, silent, phone(UNIT[SILENCE], "I"), 0, GAP_COST))
                joined = self._node()
                self.arcs += [Arc(silent, joined, 0, 0, 0.0), Arc(here, joined, 0, 0, 0.0)]
                here = joined
            there = self._node()
            self.arcs.append(Arc(here, there, sound, word_here, cost_here))
            here = there
        self._end(here, mark)

    def _end(self, here: int, mark: int) -> None:
        """Back to the loop, by way of silence or not."""
        label = len(PHONES) + mark if mark else 0
        self.arcs.append(Arc(here, self.LOOP, label, 0, SILENCE_COST))
        self.arcs.append(Arc(here, self.SILENT, label, 0, SILENCE_COST))

    def _add_unknown(self) -> None:
        self._marks += 1
        row = (UNIT[NOISE],) * 3
        self._add(1, (row,), self._marks, UNKNOWN_COST)

    def _add_silence(self) -> None:
        self._marks += 1
        after = self._node()
        self.arcs.append(Arc(self.START, self.LOOP, 0, 0, SILENCE_COST))
        self.arcs.append(Arc(self.START, self.SILENT, 0, 0, SILENCE_COST))
        self.arcs.append(Arc(self.SILENT, after, phone(UNIT[SILENCE], "S"), 0, 0.0))
        self.arcs.append(Arc(after, self.LOOP, len(PHONES) + self._marks, 0, 0.0))

    def _node(self) -> int:
        self._next += 1
        return self._next - 1


def _flat(said: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    return tuple(unit for syllable in said for unit in syllable)


def text(arcs: list[tuple[int, int, int, int, float]], finals: dict[int, float], start: int) -> str:
    """As OpenFst reads it: the first line's state is the start."""
    arcs = sorted(arcs, key=lambda arc: (arc[0] != start, arc[0]))
    rows = [f"{a} {b} {i} {o} {cost:.5f}\n" for a, b, i, o, cost in arcs]
    return "".join(rows) + "".join(f"{state} {cost:.5f}\n" for state, cost in finals.items())


def compiled(lexicon: Lexicon) -> str:
    """The lexicon, made deterministic, over transition ids: phone p's forward 2p, self-loop 2p - 1."""
    raw = [(a.start, a.end, a.phone, a.word, a.cost) for a in lexicon.arcs]
    fst = kaldifst.compile(text(raw, {Lexicon.LOOP: 0.0}, Lexicon.START))
    kaldifst.determinize_star(fst)
    kaldifst.minimize_encoded(fst)
    arcs = {
        state: [
            (a.ilabel, a.olabel, float(a.weight.value), a.nextstate) for a in kaldifst.ArcIterator(fst, state)
        ]
        for state in kaldifst.StateIterator(fst)
    }
    finals = {s: w for s in arcs if math.isfinite(w := float(fst.final(s).value))}
    entering: dict[int, set[int]] = {}
    for row in arcs.values():
        for label, _, _, end in row:
            entering.setdefault(end, set()).add(label if label <= len(PHONES) else 0)
    made: list[tuple[int, int, int, int, float]] = []
    loops: dict[tuple[int, int], int] = {}
    nodes = max(arcs) + 1
    for start, row in arcs.items():
        for label, word, cost, end in row:
            if label == 0 or label > len(PHONES):
                inside = 0 if label == 0 else 2 * len(PHONES) + label - len(PHONES)
                made.append((start, end, inside, word, cost))
                continue
            key = (end, label)
            if key not in loops:
                own = entering[end] == {label}
                loops[key] = end if own else nodes
                made.append((loops[key], loops[key], 2 * label - 1, 0, 0.0))
                if not own:
                    made.append((nodes, end, 0, 0, 0.0))
                    nodes += 1
            made.append((start, loops[key], 2 * label, word, cost))
    return text(made, finals, fst.start)


@click.command()
@click.option("--out", type=click.Path(path_type=Path), required=True)
def main(out: Path) -> None:
    """Write graph/."""
    if not PLUGINS:
        raise SystemExit(
            "OpenFst's look-ahead plug-in is missing: apt install libfst-tools libfst22-plugins-base"
        )
    graph = out / "graph"
    (graph / "phones").mkdir(parents=True, exist_ok=True)
    lexicon = Lexicon()
    with tempfile.TemporaryDirectory() as name:
        aside = Path(name)
        (aside / "hcl").write_text(compiled(lexicon))
        _run(f"fstcompile {aside}/hcl | fstarcsort --sort_type=olabel > {aside}/hcl.fst")
        _run(
            f"fstconvert --fst_type=olabel_lookahead --save_relabel_opairs={aside}/pairs "
            f"{aside}/hcl.fst {graph}/HCLr.fst"
        )
        pairs = [line.split() for line in (aside / "pairs").read_text().splitlines()]
        renamed = {int(old): int(new) for old, new in pairs}
        numbers = {word: renamed.get(at, at) for at, word in enumerate(lexicon.symbols)}
        numbers["<eps>"] = 0
        ranked = sorted(numbers.items(), key=lambda item: item[1])
        (graph / WORDS_TXT).write_text("".join(f"{word} {number}\n" for word, number in ranked))
        (aside / "g").write_text(free(numbers))
        _run(f"fstcompile {aside}/g | fstarcsort --sort_type=ilabel > {aside}/g.fst")
        _run(f"fstconvert --fst_type=const {aside}/g.fst {graph}/Gr.fst")
    marks = range(2 * len(PHONES) + 1, 2 * len(PHONES) + lexicon.marks + 1)
    (graph / DISAMBIGUATION).write_text("".join(f"{mark}\n" for mark in marks))
    (graph / "phones" / "word_boundary.int").write_text("".join(map(_boundary, range(len(PHONES)))))
    seal(out)
    click.echo(f"{len(lexicon.symbols)} words, HCLr.fst {(graph / 'HCLr.fst').stat().st_size} bytes")


def free(numbers: dict[str, int]) -> str:
    """Without a grammar: any word after any other, each as likely."""
    cost = math.log(len(numbers))
    rows = [f"0 0 {number} {number} {cost:.4f}\n" for number in numbers.values() if number]
    return "".join(rows) + "0 1.0\n"


def _boundary(at: int) -> str:
    unit, place = PHONES[at]
    alone = unit == UNIT[SILENCE] and PLACES[place] != "I"
    kind = "nonword" if alone else ("begin", "end", "internal", "singleton")[place]
    return f"{at + 1} {kind}\n"


def _run(command: str) -> None:
    libraries = os.environ | {"LD_LIBRARY_PATH": str(PLUGINS[0].parent)}
    subprocess.run(["bash", "-o", "pipefail", "-c", command], check=True, env=libraries)


if __name__ == "__main__":
    main()
