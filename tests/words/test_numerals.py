import pytest

from narrator.words.numerals import cardinal, counted, seat_name, seat_names, seat_of, value_of


@pytest.mark.parametrize(
    ("number", "text"), [(1, "一"), (2, "二"), (10, "十"), (12, "十二"), (20, "二十"), (99, "九十九")]
)
def test_a_number_is_written(number: int, text: str) -> None:
    assert cardinal(number) == text


def test_writing_and_reading_are_inverse() -> None:
    assert [value_of(cardinal(number)) for number in range(1, 100)] == list(range(1, 100))


@pytest.mark.parametrize("number", [0, -1, 100])
def test_other_numbers_are_refused(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        cardinal(number)


def test_two_is_called_differently_when_things_are_counted() -> None:
    assert [counted(number) for number in (1, 2, 12, 22)] == ["一", "两", "十二", "二十二"]


@pytest.mark.parametrize(
    ("text", "number"),
    [("两", 2), ("幺", 1), ("拐", 7), ("勾", 9), ("12", 12), ("零", None), ("一十", None), ("十十", None),
     ("", None), ("两十", None), ("0", None), ("100", None), ("²", None), ("五号", None)],
)  # fmt: skip
def test_a_spoken_number_is_read(text: str, number: int | None) -> None:
    assert value_of(text) == number


def test_a_seat_is_called_by_its_number_or_by_radio() -> None:
    assert seat_name(12) == "十二号"
    assert [seat_names(seat) for seat in (1, 2, 5, 7, 9)] == [
        ("一号", "幺号"), ("二号", "两号"), ("五号",), ("七号", "拐号"), ("九号", "勾号"),
    ]  # fmt: skip


def test_every_name_of_a_seat_is_read_as_that_seat() -> None:
    assert all(seat_of(name) == seat for seat in range(1, 100) for name in seat_names(seat))


@pytest.mark.parametrize("text", ["五", "号", "五号六号", "投五号", "幺三号"])
def test_other_words_are_no_seat(text: str) -> None:
    assert seat_of(text) is None
