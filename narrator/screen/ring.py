"""Where things lie on the screen: the seats in a ring, the talk in the middle, the words below."""

from msgspec import Struct

LEAST_WIDTH = 60
LEAST_HEIGHT = 20
_HEADER_ROWS = 1
_FOOT_ROWS = 7
"""Rows wanted below the ring: words, hints, keys. A low terminal has fewer, but never under three."""
_RING_ROWS = 4
"""Tiles one above the other: the top row, two at the sides, the bottom row."""
_TILE_WIDTHS = (8, 22)
_TILE_HEIGHTS = (4, 9)
_SPREAD = 5
"""A short row of tiles is drawn as if it held this many, so that the middle stays wide."""
_TWO_AT_THE_SIDE = 8
_ONE_AT_THE_SIDE = 4


class Box(Struct, frozen=True):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int


class Ring(Struct, frozen=True):
    """The places of everything for one table on one size of terminal."""

    header: Box
    tiles: tuple[Box, ...]
    """One a seat: clockwise from the upper left corner."""
    middle: Box
    below: Box


def ring(width: int, height: int, seats: int) -> Ring:
    """The places for so many seats. The terminal has at least LEAST_WIDTH by LEAST_HEIGHT cells."""
    side = 2 if seats >= _TWO_AT_THE_SIDE else 1 if seats >= _ONE_AT_THE_SIDE else 0
    top = (seats - 2 * side + 1) // 2
    bottom = seats - 2 * side - top
    wide = _between(width // max(top, _SPREAD), _TILE_WIDTHS)
    high = _between((height - _HEADER_ROWS - _FOOT_ROWS) // _RING_ROWS, _TILE_HEIGHTS)
    used = _HEADER_ROWS + _RING_ROWS * high + _FOOT_ROWS
    header_y = max(0, (height - used) // 2)
    first_y = header_y + _HEADER_ROWS
    last_y = first_y + (_RING_ROWS - 1) * high
    side_ys = [first_y + high + (high // 2 if side == 1 else i * high) for i in range(side)]
    places = (
        [(x, first_y) for x in _spread(width, wide, top)]
        + [(width - wide, y) for y in side_ys]
        + [(x, last_y) for x in reversed(_spread(width, wide, bottom))]
        + [(0, y) for y in reversed(side_ys)]
    )
    return Ring(
        header=Box(0, header_y, width, _HEADER_ROWS),
        tiles=tuple(Box(x, y, wide, high) for x, y in places),
        middle=Box(wide, first_y + high, width - 2 * wide, 2 * high),
        below=Box(0, last_y + high, width, min(_FOOT_ROWS, height - last_y - high)),
    )


def _between(value: int, bounds: tuple[int, int]) -> int:
    return max(bounds[0], min(bounds[1], value))


def _spread(width: int, tile: int, count: int) -> list[int]:
    """Left edges of tiles, each in the middle of its equal share of the row."""
    share = width // count if count else width
    return [i * share + (share - tile) // 2 for i in range(count)]
