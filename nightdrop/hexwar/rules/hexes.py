"""Hex numbers and their geometry: neighbours, distance, lines; "0507" <-> 507.

A hex is the number printed in it, column times 100 plus row, both from 1: hex "0507" is the
integer 507. Sorting hexes sorts their printed numbers. Hexes are flat-topped and even columns
stand half a hex lower. Directions are those of the scatter compass: 1 is north, then clockwise.
"""

from typing import NewType

Hex = NewType("Hex", int)

DIRECTIONS = (1, 2, 3, 4, 5, 6)
# (column, row) steps for the directions 1..6, from an odd and from an even (lower) column.
_ODD = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_EVEN = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


def hex_at(column: int, row: int) -> Hex:
    """The hex in this column and row, both counted from 1."""
    return Hex(column * 100 + row)


def column_row(hex_: Hex) -> tuple[int, int]:
    """Column and row of a hex, both counted from 1."""
    return divmod(hex_, 100)


def hex_name(hex_: Hex) -> str:
    """The printed number, four digits.

    >>> hex_name(hex_at(5, 7))
    '0507'
    """
    return f"{hex_:04d}"


def parse_hex(text: str) -> Hex:
    """The hex with this printed number. Raises ValueError unless it is four digits.

    >>> parse_hex("0507")
    507
    """
    if len(text) != 4 or not (text.isascii() and text.isdigit()):
        raise ValueError(f"a hex number is four digits, such as 0507, not {text!r}")
    return Hex(int(text))


def neighbour(hex_: Hex, direction: int) -> Hex:
    """The next hex in a compass direction 1..6; it may lie off the board.

    >>> hex_name(neighbour(parse_hex("0507"), 1)), hex_name(neighbour(parse_hex("0607"), 2))
    ('0506', '0707')
    """
    column, row = divmod(hex_, 100)
    across, down = (_ODD if column % 2 else _EVEN)[direction - 1]
    return Hex((column + across) * 100 + row + down)


def _cube(hex_: Hex) -> tuple[int, int, int]:
    """Cube coordinates (they sum to zero), for distances."""
    column, row = divmod(hex_, 100)
    q = column - 1
    r = row - 1 - (q - (q & 1)) // 2
    return q, r, -q - r


def distance(a: Hex, b: Hex) -> int:
    """Steps of the shortest way between two hexes.

    >>> distance(parse_hex("1214"), parse_hex("1512"))
    4
    """
    (column, row), (column2, row2) = divmod(a, 100), divmod(b, 100)
    q = column - column2
    r = row - row2 - (column - 1) // 2 + (column2 - 1) // 2
    return max(abs(q), abs(r), abs(q + r))  # of cube coordinates, which sum to zero


def shifted(hex_: Hex, start: Hex, end: Hex) -> Hex:
    """The hex that is to this one as `end` is to `start`; it may be off the board."""
    (q, r, _), (q1, r1, _), (q2, r2, _) = _cube(hex_), _cube(start), _cube(end)
    q, r = q + q2 - q1, r + r2 - r1
    return hex_at(q + 1, r + (q - (q & 1)) // 2 + 1)


def ring(centre: Hex) -> tuple[Hex, ...]:
    """The six hexes around one, by compass direction; some may be off the board."""
    return tuple(neighbour(centre, direction) for direction in DIRECTIONS)
