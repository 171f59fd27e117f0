"""Chinese text as tone-numbered pinyin: what espeak-ng reads aright, while its own reading of 汉字 is not."""

import re

from pypinyin import Style, lazy_pinyin

CORRECTIONS = {
    "重来": "chong2 lai2",
    "重投": "chong2 tou2",
    "重选": "chong2 xuan3",
    "重发": "chong2 fa1",
    "选为": "xuan3 wei2",
    "定为": "ding4 wei2",
    "曝光": "bao4 guang1",
    "选中": "xuan3 zhong4",
    "应声": "ying4 sheng1",
    "将会": "jiang1 hui4",
    "都会": "dou1 hui4",
    "戴着": "dai4 zhe5",
    "两只": "liang3 zhi1",
    "没有人为": "mei2 you3 ren2 wei4",
    "一样": "yi2 yang4",
    "一次": "yi2 ci4",
    "一共": "yi2 gong4",
    "一定": "yi2 ding4",
    "一遍": "yi2 bian4",
}
"""Words pypinyin reads character by character, or with a tone nobody speaks."""

PAUSES = "，、。；：！？,;:!?…"
"""Punctuation that is heard. espeak-ng pauses 0.21 s at ，、 and 0.37 s at 。 but not at an ASCII one."""

CORRECTED = re.compile(f"({'|'.join(CORRECTIONS)})")
HANZI = r"[\u3007\u3400-\u9fff]+"
TOKEN = re.compile(rf"{HANZI}|[0-9]+|[A-Za-z]+|[{re.escape(PAUSES)}]|\n")


def spell(text: str) -> str:
    """`一号，请睁眼。` → `yi1 hao4， qing3 zheng1 yan3。`; quotation marks, emoji and such are dropped."""
    spelt = ""
    for token in syllables(text):
        if token == "\n":
            spelt += "。"
        elif token in PAUSES:
            spelt += token
        else:
            spelt += f" {token}"
    return spelt.strip()


def syllables(text: str) -> list[str]:
    """Syllables, words of other alphabets and pauses, in order."""
    tokens: list[str] = []
    for part in CORRECTED.split(text):
        if part in CORRECTIONS:
            tokens += CORRECTIONS[part].split()
            continue
        for token in TOKEN.findall(part):
            # Anything but 汉字 comes back from pypinyin as it is.
            tokens += lazy_pinyin(token, style=Style.TONE3, neutral_tone_with_five=True)
    return tokens
