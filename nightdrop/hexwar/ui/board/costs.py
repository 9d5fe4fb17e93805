"""Where the costs of a reach stand: on small plates that cover no name, counter, sign or another.

At small sizes only those near the pointer and along the path are shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

import pygame

from nightdrop.hexwar.rules.hexes import Hex, column_row, distance
from nightdrop.hexwar.ui.counters.sprites import counter_size, stack_offset
from nightdrop.hexwar.ui.map.camera import FLAT, hex_centre
from nightdrop.hexwar.ui.map.marks import tab_point, tab_size
from nightdrop.hexwar.ui.map.names import MapLabel
from nightdrop.hexwar.words.describe import halves
from nightdrop.ui.look import fonts

EVERYWHERE_FROM: Final = 44  # hex height in px from which all costs are shown
FROM: Final = 20  # hex height in px from which any is
NEAR: Final = 2  # hexes from the pointer
Place = tuple[int, int]


def plate_type(h: float) -> int:
    """The px of the figures on a plate at hex height `h`."""
    return min(26, max(11, round(h * 0.17)))


def plate_size(size: int, text: str) -> Place:
    """Width and height in px of a plate with a text of `size` px."""
    wide = fonts.measure("value", size, text)[0]
    return max(wide + round(size * 0.9), round(size * 1.5)), round(size * 1.32)


def shown_costs(
    costs: Mapping[Hex, int], way: Sequence[Hex], at: Hex | None, h: float, few: bool
) -> Collection[Hex]:
    """The hexes whose cost is shown at hex height `h`: all, or (at small sizes, or where `few` are
    asked for) those of the way and near the hex `at` which is pointed."""
    if h < FROM:
        return ()
    if h >= EVERYWHERE_FROM and not few:
        return costs
    near = {hex_ for hex_ in costs if at is not None and distance(hex_, at) <= NEAR}
    return near | (set(way) & costs.keys())


class CostPlaces:
    """Keeps where the costs stand, until names, counters, reach or scale are others."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._places: dict[Hex, tuple[float, float]] = {}

    def at(
        self, costs: Mapping[Hex, int], h: int, labels: Sequence[MapLabel],
        stacks: Mapping[Hex, Sequence[str]], signs: Collection[Hex], window: float = 1.0,
    ) -> Mapping[Hex, tuple[float, float]]:  # fmt: skip
        """The middle of each hex's plate, in parts of the hex height from the hex's own.

        `h` is the hex height in px, `labels` are the names, `stacks` the counters of each hex,
        `signs` the hexes with VP markers, `window` that of the camera. A cost
        without a clear place is left out.
        """
        key = (tuple(costs.items()), h, id(labels), len(labels), tuple(stacks.items()),
               window)  # fmt: skip
        if key != self._key:
            self._key, self._labels = key, labels  # which are held, so that their id stays theirs
            self._places = dict(_placed(costs, h, labels, stacks, signs, window))
        return self._places


def _placed(
    costs: Mapping[Hex, int], h: int, labels: Sequence[MapLabel],
    stacks: Mapping[Hex, Sequence[str]], signs: Collection[Hex], window: float,
) -> Iterator[tuple[Hex, tuple[float, float]]]:  # fmt: skip
    """Each cost at the first place that is clear."""
    halo = max(4, h // 12)  # of a name, which reaches out of its box
    taken = [label.box.inflate(halo, halo) for label in labels]
    for hex_, ids in stacks.items():
        taken += _stack_boxes(hex_, len(ids), h, window)
    for hex_ in signs:
        taken += _sign_boxes(hex_, h, window)
    size = plate_type(h)
    for hex_ in sorted(costs, key=lambda one: column_row(one)[::-1]):
        cost = costs[hex_]
        if not cost:  # a stick by night moves one hex, whatever it costs
            continue
        box = pygame.Rect((0, 0), plate_size(size, halves(cost)))
        x, y = _px(hex_, h)
        for dx, dy in _choices(h, box, counter_size(h, False, window) if stacks.get(hex_) else 0):
            box.center = (round(x + dx), round(y + dy))
            if box.collidelist(taken) < 0:
                taken.append(box)
                yield hex_, (dx / h, dy / h)
                break


def _choices(h: int, box: pygame.Rect, held: int) -> Iterable[tuple[float, float]]:
    """Places for a plate, the best first: at the hex's foot; below a counter of `held` px."""
    low, side = 0.37 * h, 0.26 * h
    if held:
        low = max(low, held / 2 + box.h / 2 + 1)
        aside = held / 2 + box.w / 2 + 1
        return [(0, low), (-side, low), (side, low), (-aside, 0.1 * h), (aside, 0.1 * h),
                (0, -low), (-side, -low)]  # fmt: skip
    return [(0, low), (0, 0.2 * h), (0, 0), (-side, 0.2 * h), (side, 0.2 * h), (0, -0.2 * h),
            (-side, 0), (side, 0), (0, -low), (-side, low), (side, low), (-0.36 * h, 0),
            (0.36 * h, 0), (-side, -0.2 * h), (side, -0.2 * h)]  # fmt: skip


def _px(hex_: Hex, h: float) -> tuple[float, float]:
    """The px of a hex's middle from the world's zero point."""
    x, y = hex_centre(hex_)
    return x * h / FLAT, y * h / FLAT


def _stack_boxes(hex_: Hex, count: int, h: int, window: float) -> list[pygame.Rect]:
    """What the counters of a hex cover: they, and the badge with their number."""
    x, y = _px(hex_, h)
    size = counter_size(h, count > 1, window)
    across, up = stack_offset(min(count, 4) - 1, size)
    box = pygame.Rect(0, 0, size + across, size - up)
    box.center = (round(x), round(y))
    if count < 2:
        return [box]
    badge = pygame.Rect(0, 0, round(size * 0.5), round(size * 0.4))
    out = 0.46 if size >= 28 else 0.66
    badge.center = (round(x + across // 2 + size * out), round(y + up // 2 - size * out))
    return [box, badge]


def _sign_boxes(hex_: Hex, h: int, window: float) -> list[pygame.Rect]:
    """What the tab, the VP marker and the sign of control of a hex cover."""
    k, (x, y) = h / FLAT, _px(hex_, h)
    grown = tab_size(h / window)
    tab = pygame.Rect(0, 0, round(132 * grown * k), round(88 * grown * k))
    tab.center = (round(tab_point(hex_)[0] * k), round(tab_point(hex_)[1] * k))
    boxes = [tab]
    for side in (-1, 1):
        tall = max(round(14 * window), round(h * 0.28))
        stamp = pygame.Rect(0, 0, tall, tall)
        stamp.center = (round(x + side * 0.30 * h), round(y - 0.42 * h))
        boxes.append(stamp)
    return boxes
