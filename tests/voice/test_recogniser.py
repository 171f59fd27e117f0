import shutil
import tomllib
import zlib
from pathlib import Path

import pytest

from narrator.voice.manner import Manner, ModelBroken
from narrator.voice.recogniser import Decoded, Recogniser, unsayable
from tests.voice.espeak import MODEL, cut_to_frames, needs_espeak, pcm, recogniser, speech

pytestmark = pytest.mark.voice


def decode(ears: Recogniser, text: str, phrases: tuple[str, ...], folder: Path) -> Decoded:
    decoding = ears.decoding(ears.grammar(phrases))
    for frame in cut_to_frames(pcm(speech(text, folder))):
        decoding.accept(frame)
    return decoding.finish()


@needs_espeak
def test_an_expected_phrase_is_heard(tmp_path: Path) -> None:
    heard = decode(recogniser(), "五号", ("五号", "六号", "确认"), tmp_path)
    assert heard.raw == "五号"
    assert 0 < heard.confidence <= 1


@needs_espeak
def test_a_phrase_of_several_words_is_heard(tmp_path: Path) -> None:
    assert decode(recogniser(), "五号和六号", ("五号和六号", "确认"), tmp_path).raw.split() == [
        "五号",
        "和",
        "六号",
    ]


@needs_espeak
def test_a_decoding_that_found_an_end_of_its_own_keeps_what_came_before(tmp_path: Path) -> None:
    ears = recogniser()
    decoding = ears.decoding(ears.grammar(("五号", "六号")))
    for text in ("五号", "六号"):
        for frame in cut_to_frames(pcm(speech(text, tmp_path), after_s=1.5)):
            decoding.accept(frame)
    assert decoding.finish().raw == "五号 六号"


@needs_espeak
def test_what_was_decoded_so_far_may_be_asked_at_any_time(tmp_path: Path) -> None:
    ears = recogniser()
    decoding = ears.decoding(ears.grammar(("五号", "六号")))
    heard = [decoding.so_far()]
    for frame in cut_to_frames(pcm(speech("五号", tmp_path), after_s=2.5)):
        decoding.accept(frame)
        heard.append(decoding.so_far())
    assert heard[0] == ""
    assert heard[-1] == "五号"
    assert decoding.finish().raw == "五号"


def test_silence_is_nothing() -> None:
    ears = recogniser()
    decoding = ears.decoding(ears.grammar(("五号",)))
    decoding.accept(bytes(32_000))
    assert decoding.finish() == Decoded("", 0.0)


def test_nothing_sayable_hears_nothing_and_does_not_crash() -> None:
    ears = recogniser()
    decoding = ears.decoding(ears.grammar(("龘",)))
    decoding.accept(bytes(32_000))
    assert decoding.finish() == Decoded("", 0.0)


@needs_espeak
def test_a_model_that_takes_no_grammar_expects_everything(tmp_path: Path) -> None:
    free = Recogniser(MODEL)
    assert free.restricted
    free.restricted = False
    assert decode(free, "六号", ("五号",), tmp_path).raw == "六号"


def test_the_model_says_which_words_it_has() -> None:
    ears = recogniser()
    assert ears.knows("五号")
    assert not ears.knows("龘")
    assert not ears.knows("")
    assert unsayable(ears, ("五号", "龘号", "我投五号")) == ("龘号",)


def test_a_missing_model_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ModelBroken, match="narrator setup"):
        Recogniser(tmp_path / "nowhere")


def test_a_damaged_model_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(MODEL, folder)
    network = folder / "am" / "final.mdl"
    network.write_bytes(network.read_bytes()[:100_000])
    with pytest.raises(ModelBroken, match="damaged"):
        Recogniser(folder)


@pytest.mark.parametrize(
    ("told", "manner"),
    [
        ("witness_share = 0.2\npaces = [0.94, 1.06]", Manner(0.2, (0.94, 1.06))),
        ("of_another_time = true", Manner()),
        ("", Manner()),
    ],
)
def test_a_model_says_how_it_is_best_heard_with(told: str, manner: Manner, tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(MODEL, folder)
    whole = zlib.crc32((folder / "conf" / "mfcc.conf").read_bytes())
    (folder / "conf" / "narrator.toml").write_text(f'{told}\n[files]\n"conf/mfcc.conf" = {whole}\n')
    found = Recogniser(folder).manner
    assert (found.witness_share, found.paces) == (manner.witness_share, manner.paces)


def test_a_model_of_others_says_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(MODEL, folder)
    (folder / "conf" / "narrator.toml").unlink()
    assert Recogniser(folder).manner == Manner()


@pytest.mark.parametrize(
    "told",
    [
        b"",
        b"witness_share = 0.2\npaces = [0.94, 1.06]\n",
        b"witness_share = ",
        b"\xff",
        b"witness_share = -1",
        b"witness_share = nan",
        b"paces = 2",
        b"paces = [0]",
        b"files = 3",
        b'files = {"\\u0000" = 1}',
        b"paces = " + b"[" * 3000,
    ],
)
def test_what_a_model_says_of_itself_may_be_damaged(told: bytes, tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(MODEL, folder)
    (folder / "conf" / "narrator.toml").write_bytes(told)
    with pytest.raises(ModelBroken, match="is damaged"):
        Recogniser(folder)


@pytest.mark.parametrize(
    "cut", ["am/final.mdl", "graph/HCLr.fst", "graph/Gr.fst", "graph/words.txt", "conf/mfcc.conf"]
)
@pytest.mark.parametrize("kept", [0, 20, -1])
def test_a_file_that_is_not_as_it_was_made_is_found_before_the_decoder_crashes_over_it(
    cut: str, kept: int, tmp_path: Path
) -> None:
    folder = tmp_path / "model"
    shutil.copytree(MODEL, folder)
    (folder / cut).write_bytes((MODEL / cut).read_bytes()[:kept])
    with pytest.raises(ModelBroken, match="is damaged"):
        Recogniser(folder)


def test_every_file_of_our_model_is_known_by_its_sum() -> None:
    told = tomllib.loads((MODEL / "conf" / "narrator.toml").read_text("utf8"))["files"]
    there = {path.relative_to(MODEL).as_posix() for path in MODEL.rglob("*") if path.is_file()}
    assert set(told) == there - {"README.md", "conf/narrator.toml"}


@pytest.mark.parametrize("graph", ["HCLr.fst", "Gr.fst"])
def test_a_model_without_one_of_its_graphs_says_so(graph: str, tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(MODEL, folder)
    (folder / "graph" / graph).unlink()
    with pytest.raises(ModelBroken, match="is damaged"):
        Recogniser(folder)
