import shutil
from pathlib import Path

import pytest

from narrator.voice.recogniser import Decoded, ModelBroken, Recogniser, unsayable
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


@pytest.mark.parametrize(("told", "share"), [("witness_share = 0.2", 0.2), ("", None)])
def test_a_model_says_whether_its_free_writing_is_a_witness(
    told: str, share: float | None, tmp_path: Path
) -> None:
    folder = tmp_path / "model"
    shutil.copytree(MODEL, folder)
    (folder / "conf" / "narrator.toml").write_text(told)
    assert Recogniser(folder).witness_share == share


@pytest.mark.parametrize("told", [b"witness_share = ", b"\xff"])
def test_what_a_model_says_of_itself_may_be_damaged(told: bytes, tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(MODEL, folder)
    (folder / "conf" / "narrator.toml").write_bytes(told)
    with pytest.raises(ModelBroken, match="is damaged"):
        Recogniser(folder)


@pytest.mark.parametrize("graph", ["HCLr.fst", "Gr.fst"])
def test_a_model_without_one_of_its_graphs_says_so(graph: str, tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(MODEL, folder)
    (folder / "graph" / graph).unlink()
    with pytest.raises(ModelBroken, match="is damaged"):
        Recogniser(folder)
