import pytest

from narrator.screen.keystrokes import Keystrokes


@pytest.mark.parametrize(
    ("chunks", "keys"),
    [
        (["3", "\r"], ["3", "enter"]),
        (["12\n"], ["1", "2", "enter"]),
        ([" ", "\x7f", "\x08"], ["space", "back", "back"]),
        (["R"], ["r"]),
        (["１", "　"], ["1", "space"]),
        (["\x1b"], ["esc"]),
        (["\x1b[A", "\x1bOP", "\x1b[1;5C", "\x1b[[A", "5"], ["5"]),
        (["\x1b", "[A", "5"], ["esc", "5"]),
        (["\x1b[", "A5"], ["5"]),
        (["\x1b[1;", "5C5"], ["5"]),
        (["\x1ba"], []),
        (["\t\x01\x03", "x"], ["x"]),
        (["\x1b[200~3\r\x1b[201~5"], ["5"]),
        (["\x1b[200~3\r", "4\r\x1b[20", "1~5"], ["5"]),
        (["3333333333\r", "5"], ["5"]),
        (["好", "⑩"], ["好"]),
    ],
)
def test_what_the_terminal_sends_is_cut_into_keys(chunks: list[str], keys: list[str]) -> None:
    strokes = Keystrokes()
    assert [key for chunk in chunks for key in strokes.feed(chunk)] == keys
