"""Repeatable chance for the painter: hashes, draws and smooth noise."""

from collections.abc import Sequence
from math import floor

from nightdrop.hexwar.ui.map.camera import Point

_MASK = 0xFFFFFFFF


def mix(*numbers: int) -> int:
    """A well stirred 32-bit number from some integers; the same on every machine."""
    value = 0x9E3779B9
    for number in numbers:
        value = (value ^ (number & _MASK)) * 0x85EBCA6B & _MASK
        value = (value ^ (value >> 13)) * 0xC2B2AE35 & _MASK
        value ^= value >> 16
    return value


def unit(*numbers: int) -> float:
    """A number from 0 up to 1, drawn by `mix`."""
    return mix(*numbers) / 4294967296.0


class Dice:
    """A small stream of repeatable draws, one for each piece of country."""

    def __init__(self, *seed: int) -> None:
        self._state = mix(*seed) or 1

    def unit(self) -> float:
        """The next number from 0 up to 1."""
        value = self._state
        value ^= value << 13 & _MASK
        value ^= value >> 17
        value ^= value << 5 & _MASK
        self._state = value
        return value / 4294967296.0

    def spread(self, reach: float) -> float:
        """The next number between -reach and +reach."""
        return (self.unit() * 2 - 1) * reach


_CELL_CORNERS: dict[tuple[int, int, int], float] = {}


def _corner(seed: int, i: int, j: int) -> float:
    key = (seed, i, j)
    value = _CELL_CORNERS.get(key)
    if value is None:
        value = _CELL_CORNERS[key] = unit(seed, i, j) * 2 - 1
    return value


def smooth(seed: int, x: float, y: float, wave: float) -> float:
    """Value noise between -1 and 1 at a point in metres; it changes over `wave` metres."""
    u, v = x / wave, y / wave
    i, j = floor(u), floor(v)
    u -= i
    v -= j
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    a, b = _corner(seed, i, j), _corner(seed, i + 1, j)
    c, d = _corner(seed, i, j + 1), _corner(seed, i + 1, j + 1)
    north = a + (b - a) * u
    return north + (c + (d - c) * u - north) * v


_PAIRS: dict[tuple[int, int, int], tuple[float, float]] = {}


def smooth_pair(seed: int, x: float, y: float, wave: float) -> tuple[float, float]:
    """Two independent smooth noises at one point, for a shift in x and y."""
    u, v = x / wave, y / wave
    i, j = floor(u), floor(v)
    u -= i
    v -= j
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    (a, e), (b, f) = _pair(seed, i, j), _pair(seed, i + 1, j)
    (c, g), (d, h) = _pair(seed, i, j + 1), _pair(seed, i + 1, j + 1)
    p, q = (1 - u) * (1 - v), u * (1 - v)
    r, s = (1 - u) * v, u * v
    return a * p + b * q + c * r + d * s, e * p + f * q + g * r + h * s


def _pair(seed: int, i: int, j: int) -> tuple[float, float]:
    key = (seed, i, j)
    value = _PAIRS.get(key)
    if value is None:
        value = _PAIRS[key] = unit(seed, i, j) * 2 - 1, unit(seed + 1, i, j) * 2 - 1
    return value


def loosened(points: Sequence[Point], seed: int, reach: float, wave: float) -> list[Point]:
    """Every point moved by smooth noise, at most about `reach` metres."""
    moved = []
    for x, y in points:
        dx, dy = smooth_pair(seed, x, y, wave)
        moved.append((x + reach * dx, y + reach * dy))
    return moved
