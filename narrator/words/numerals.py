"""Chinese numerals from one to ninety-nine, both ways, and how a seat is called."""

DIGITS = "零一二三四五六七八九"
LAST = 99

RADIO = {1: "幺", 2: "两", 7: "拐", 9: "勾"}
"""Digits that sound like no other: 一/七 and 六/九 are what a loud room confuses."""

_PAIR = 2
"""The one number that is called differently when things are counted."""

_VALUE = {digit: value for value, digit in enumerate(DIGITS) if value}
_SPOKEN = _VALUE | {radio: value for value, radio in RADIO.items()}


def cardinal(number: int) -> str:
    """12 → 十二. Raises ValueError outside 1 to 99."""
    if not 1 <= number <= LAST:
        raise ValueError(f"{number} is not between 1 and {LAST}")
    tens, ones = divmod(number, 10)
    ten = "" if not tens else "十" if tens == 1 else f"{DIGITS[tens]}十"
    return ten + (DIGITS[ones] if ones else "")


def counted(number: int) -> str:
    """The numeral before a measure word: 两名, but 十二名 and 二十名."""
    return cardinal(number) if number != _PAIR else RADIO[_PAIR]


def value_of(text: str) -> int | None:
    """十二 → 12, 幺 → 1, 12 → 12; None when it is no numeral from 1 to 99."""
    if text.isascii() and text.isdigit():
        number = int(text)
        return number if 1 <= number <= LAST else None
    if len(text) == 1 and text in _SPOKEN:
        return _SPOKEN[text]
    tens, ten, ones = text.partition("十")
    if not ten or (tens and tens not in _VALUE) or (ones and ones not in _VALUE) or tens == "一":
        return None
    return 10 * _VALUE.get(tens, 1) + _VALUE.get(ones, 0)


def seat_name(seat: int) -> str:
    """5 → 五号."""
    return f"{cardinal(seat)}号"


def seat_names(seat: int) -> tuple[str, ...]:
    """Every way to call a seat, the usual one first: 7 → 七号, 拐号.

    No digit by digit (幺三号 for thirteen): 要三号, "I want number three", sounds the same.
    """
    radio = RADIO.get(seat)
    return (seat_name(seat), f"{radio}号") if radio else (seat_name(seat),)


def seat_of(text: str) -> int | None:
    """五号, 拐号, 5号 → the seat; None when it is no seat's name."""
    return value_of(text[:-1]) if text.endswith("号") else None
