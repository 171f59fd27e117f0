import pytest

from narrator.screen.ring import Box, ring

SIZES = [(60, 20), (80, 24), (100, 30), (200, 60)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(1, 19))
def test_everything_has_its_place_and_nothing_overlaps(size: tuple[int, int], seats: int) -> None:
    places = ring(*size, seats)
    boxes = [places.header, *places.tiles, places.middle, places.below]
    cells = [cell for box in boxes for cell in cells_of(box)]
    assert len(places.tiles) == seats
    assert len(cells) == len(set(cells))
    assert all(0 <= x < size[0] and 0 <= y < size[1] for x, y in cells)
    assert len({(box.width, box.height) for box in places.tiles}) == 1


def cells_of(box: Box) -> list[tuple[int, int]]:
    return [(x, y) for x in range(box.x, box.x + box.width) for y in range(box.y, box.y + box.height)]


def test_the_seats_run_clockwise() -> None:
    tiles = ring(80, 24, 12).tiles
    assert [box.x for box in tiles[:4]] == sorted(box.x for box in tiles[:4])
    assert [box.y for box in tiles[3:7]] == sorted(box.y for box in tiles[3:7])
    assert [box.x for box in tiles[6:10]] == sorted((box.x for box in tiles[6:10]), reverse=True)
    assert [box.y for box in tiles[10:]] == sorted((box.y for box in tiles[10:]), reverse=True)


def test_a_larger_terminal_has_larger_seats() -> None:
    small, large = ring(80, 24, 12).tiles[0], ring(200, 60, 12).tiles[0]
    assert large.width > small.width
    assert large.height > small.height
