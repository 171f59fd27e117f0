"""Which voice reads Chinese, on three systems."""

import pytest

from narrator.voice.errors import NoMandarinVoice
from narrator.voice.voices import Voice, choose

TOKENS = r"HKEY_LOCAL_MACHINE\SOFTWARE\Microsoft\Speech\Voices\Tokens" + "\\"

ENGLISH = Voice("gmw/en", "English (Great Britain)", ("en-gb",))
CANTONESE = Voice("sit/yue", "Chinese (Cantonese)", ("yue",))
HAKKA = Voice("sit/hak", "Hakka Chinese", ("hak",))
HANZI = Voice("sit/cmn", "Chinese (Mandarin, latin as English)", ("cmn",))
PINYIN = Voice("sit/cmn-latn-pinyin", "Chinese (Mandarin, latin as Pinyin)", ("cmn-latn-pinyin",))
MBROLA = Voice("mb/mb-cn1", "chinese-mb-cn1", ("zh",))

SINJI = Voice("com.apple.speech.synthesis.voice.sin-ji.premium", "Sin-ji", ("zh_HK",))
MEIJIA = Voice("com.apple.speech.synthesis.voice.mei-jia", "Mei-Jia", ("zh_TW",))
ROBOT = Voice("com.apple.eloquence.zh-CN.Eddy", "Eddy", ("zh_CN",))
TINGTING = Voice("com.apple.voice.compact.zh-CN.Tingting", "Tingting", ("zh_CN",))
ALEX = Voice("com.apple.speech.synthesis.voice.Alex", "Alex", ("en_US",))

ZIRA = Voice(
    TOKENS + "TTS_MS_EN-US_ZIRA_11.0", "Microsoft Zira Desktop - English (United States)", ("en-US",)
)
HUIHUI = Voice(TOKENS + "TTS_MS_ZH-CN_HUIHUI_11.0", "Microsoft Huihui Desktop - Chinese (Simplified)", ())
TRACY = Voice(TOKENS + "TTS_MS_ZH-HK_TRACY_11.0", "Microsoft Tracy Desktop - Chinese (Hong Kong S.A.R.)", ())

ESPEAK = (ENGLISH, MBROLA, HAKKA, HANZI, PINYIN, CANTONESE)


@pytest.mark.parametrize(
    ("installed", "best"),
    [
        (ESPEAK, PINYIN),
        ((ENGLISH, CANTONESE, HANZI), HANZI),
        ((ALEX, SINJI, MEIJIA, ROBOT, TINGTING), TINGTING),
        ((ALEX, SINJI, MEIJIA), MEIJIA),
        ((ZIRA, TRACY, HUIHUI), HUIHUI),
        ((Voice("Mandarin", "Mandarin", ("zh",)),), Voice("Mandarin", "Mandarin", ("zh",))),
    ],
)
def test_auto_takes_the_best_mandarin_voice(installed: tuple[Voice, ...], best: Voice) -> None:
    assert choose(installed, "auto") == best


@pytest.mark.parametrize(
    "installed", [(), (ENGLISH, CANTONESE, HAKKA), (ALEX, SINJI), (ZIRA, TRACY), (Voice("zhora", "Nanzha"),)]
)
def test_without_a_mandarin_voice_it_refuses_and_says_what_to_install(installed: tuple[Voice, ...]) -> None:
    with pytest.raises(NoMandarinVoice, match="apt install espeak-ng"):
        choose(installed, "auto")


def test_a_wanted_voice_is_found_by_id_or_by_part_of_its_name() -> None:
    assert choose(ESPEAK, "sit/cmn") == HANZI
    assert choose(ESPEAK, "mandarin") == PINYIN
    assert choose((ZIRA, HUIHUI), "huihui") == HUIHUI


def test_a_wanted_voice_that_is_missing_or_no_mandarin_is_refused() -> None:
    with pytest.raises(NoMandarinVoice, match='called "yaoyao"'):
        choose((ZIRA, HUIHUI), "yaoyao")
    with pytest.raises(NoMandarinVoice, match='"zira" does not read Mandarin'):
        choose((ZIRA, HUIHUI), "zira")
    with pytest.raises(NoMandarinVoice, match="does not read Mandarin"):
        choose(ESPEAK, "yue")


def test_only_one_voice_wants_pinyin() -> None:
    assert [voice for voice in ESPEAK if voice.reads_pinyin] == [PINYIN]
