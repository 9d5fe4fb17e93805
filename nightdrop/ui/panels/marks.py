"""What the play screen marks on the map: a plain value that the board panel draws."""

from __future__ import annotations

from dataclasses import dataclass, field

from nightdrop.engine.hexes import Hex


@dataclass(frozen=True)
class Marks:
    """Things to be marked; everything may be empty.

    `legal_hexes` and `legal_units` can be clicked, `reach` is the area of a selected unit with
    its cost in half-MPs, `way` the hexes of the move under the mouse, `arrows` go from attackers
    to their target, `zones` are enemy zones of control.
    """

    legal_hexes: frozenset[Hex] = frozenset()
    legal_units: frozenset[str] = frozenset()
    selected: frozenset[str] = frozenset()
    reach: dict[Hex, int] = field(default_factory=dict)
    way: tuple[Hex, ...] = ()
    zones: frozenset[Hex] = frozenset()
    arrows: tuple[tuple[Hex, Hex], ...] = ()
    target: Hex | None = None
    hover: Hex | None = None
    focus: Hex | None = None
    refused: Hex | None = None
