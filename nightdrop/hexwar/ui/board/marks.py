"""What the screens mark on the map, and the score of a fight at the edge of the hex attacked."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

import pygame

from nightdrop.hexwar.match.animation_script import Trail
from nightdrop.hexwar.match.fight import FightSheet, figure
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.board.overlay import Overlay
from nightdrop.hexwar.ui.counters.colours import COUNTERS
from nightdrop.hexwar.ui.map.camera import hex_centre
from nightdrop.hexwar.words.describe import halves
from nightdrop.table.language import _
from nightdrop.ui.look.theme import RGB

NOTES_FROM: Final = 60  # hex height in px from which short words stand at hexes not pointed at
NOWHERE: Final[Mapping[Hex, tuple[float, float]]] = {}


@dataclass(frozen=True)
class Marks:
    """Things to be marked; everything may be empty.

    `legal_hexes` and `legal_units` can be clicked, `reach` is the area of a selected unit with
    its cost in half-MPs, `way` the hexes of the move to the focus, or under the mouse, `arrows`
    go from attackers to their target, `zones` are enemy zones of control. `score` is a fight's
    hex with its score; `foreseen`: nobody has declared it. `joining` would take part in it.
    `ghosts` are moves that an order would make, from hex to hex; `notes` are short words at the
    foot of hexes. `few_costs`: only those near the pointer and along the way are written.
    `hinted` are hexes that a hint is about, `hinted_arrows` the attacks that it thinks of.
    `meant` are hexes that a card of the guide speaks of.
    `trails` are ways that were gone, in the colour of their side, with a number unless it is 0.
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
    score: tuple[Hex, str] | None = None
    ghosts: tuple[tuple[Hex, Hex], ...] = ()
    hinted: tuple[Hex, ...] = ()
    hinted_arrows: tuple[tuple[Hex, Hex], ...] = ()
    foreseen: bool = False
    joining: frozenset[str] = frozenset()
    meant: tuple[Hex, ...] = ()
    notes: dict[Hex, str] = field(default_factory=dict)
    few_costs: bool = False
    trails: tuple[Trail, ...] = ()
    trail_colour: RGB = COUNTERS.disc
    trail_number: int = 0

    @property
    def flat(self) -> Hashable:
        """All that `draw_flat` hangs on."""
        return self.zones, frozenset(self.reach), self.legal_hexes

    @property
    def lit(self) -> frozenset[Hex]:
        """Hexes whose names are written again, over the marks."""
        return self.zones | self.reach.keys() | self.legal_hexes


def draw_flat(overlay: Overlay, rect: pygame.Rect, marks: Marks) -> None:
    """What lies flat on the land in `rect` and stays so while the map is panned."""
    overlay.lay(marks.zones, marks.reach, rect)
    if not marks.reach:
        overlay.legal(sorted(marks.legal_hexes))


def draw_below(overlay: Overlay, marks: Marks) -> None:
    """What lies under the counters and moves with the pointer or the fight."""
    if marks.hover is not None:
        overlay.hover(marks.hover)
    if marks.target is not None:
        overlay.target(marks.target)


def draw_above(
    overlay: Overlay, marks: Marks, named_above: Container[Hex] = (),
    costs: Mapping[Hex, tuple[float, float]] = NOWHERE,
) -> None:  # fmt: skip
    """What lies over the counters; `named_above` are hexes with their name over them, `costs` the
    hexes whose cost is written, with the middle of its plate in parts of the hex height."""
    overlay.path(marks.way)
    for trail in marks.trails:
        if trail.kind == "move":
            overlay.trail(trail.hexes, marks.trail_colour, marks.trail_number)
        else:
            overlay.arrow(trail.hexes[0], trail.hexes[-1], trail.kind)
    overlay.hinted(marks.hinted)
    for start, end in marks.hinted_arrows:
        overlay.arrow(start, end, "foreseen")
    for start, end in marks.ghosts:
        overlay.ghost(start, end)
    for start, end in marks.arrows:
        overlay.arrow(start, end, "foreseen" if marks.foreseen else "attack")
    if marks.score is not None:
        target, words = marks.score
        starts = [start for start, _end in marks.arrows]
        draw_score(overlay, target, starts, words, target in named_above)
    overlay.pills(costs, lambda hex_: halves(marks.reach[hex_]))
    if marks.refused is not None:
        overlay.refused(marks.refused)
    for ringed in (marks.focus, *marks.meant):
        if ringed is not None:
            overlay.focus(ringed)
    for hex_, note in marks.notes.items():
        if overlay.camera.height >= NOTES_FROM or hex_ in (marks.hover, marks.focus):
            overlay.note(hex_, note)


EDGE = 0.55  # of a hex's height from its middle: between its counters and those beyond


def score_words(sheet: FightSheet) -> str:
    """What a sheet comes to: "AF 8 : DF 4–6" before the throw, "10 : 7" after it [ND 9.2.4]
    [PB 9.2.4].

    "" where no dice are thrown. It says no more than the sheet, which its reader may know.
    """
    if sheet.attack is None or sheet.defence is None:
        return ""
    if sheet.dice is not None:
        return thrown_words(sheet.attack.least + sheet.dice[0], sheet.defence.least + sheet.dice[1])
    attack, defence = (figure(side.least, side.most) for side in (sheet.attack, sheet.defence))
    return _("AF {attack} : DF {defence}").format(attack=attack, defence=defence)


def thrown_words(attack: int, defence: int) -> str:
    """Both scores with the dice in them."""
    return f"{attack} : {defence}"


def draw_score(
    overlay: Overlay, target: Hex, starts: Iterable[Hex], words: str, name_above: bool = False
) -> None:
    """The plate over the hex, or under it where an attack comes from the north or the hex has its
    name above; always in view while its hex is."""
    x, y = overlay.camera.hex_point(target)
    if not overlay.surface.get_clip().collidepoint(x, y):
        return
    tall = overlay.camera.height
    east, north = hex_centre(target)
    from_north = any(abs(hex_centre(hex_)[0] - east) < 1 and hex_centre(hex_)[1] < north
                     for hex_ in starts)  # fmt: skip
    size = min(28, max(13, round(tall * 0.17)))
    away = round(tall * EDGE) if from_north or name_above else -round(tall * EDGE)
    overlay.plate((x, y + away), size, words, COUNTERS.cream)
