"""A sheet over the table, such as a battle or a shop: rows and nodes that lie above all others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

import pygame

from nightdrop.engine.model import Action
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.kit.fold import Fold, Folded
from nightdrop.ui.kit.lists import Scroller
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.stage.node import Emphases, Key, Node, NodeMap

ToldT = TypeVar("ToldT")


class SheetFrame(NamedTuple):
    """All that a sheet's painter is given: its box in window px, its rows from (0, 0) on, its
    nodes where they lie in the window, and what stands out of them."""

    rect: pygame.Rect
    rows: Folded
    nodes: NodeMap
    emphases: Emphases


class OverSheet(Generic[ToldT]):
    """A sheet over the table. It scrolls by itself where it has too little room.

    `covers`: it takes the place of the table, which then answers no click. `yields`: it leaves
    room to a broad card of a lesson.
    """

    covers = False
    yields = False

    def __init__(self) -> None:
        self.scroller = Scroller()

    def is_up(self, told: ToldT) -> bool:
        """Whether it lies over the table now."""
        return False

    def box(self, style: Style, room: pygame.Rect, told: ToldT) -> pygame.Rect:
        """Where it lies in a room, both in window px."""
        return room

    def fold(self, told: ToldT) -> Fold:
        """Its rows."""
        raise NotImplementedError  # every sheet has its own

    def nodes(self, told: ToldT, folded: Folded) -> Iterable[Node]:
        """What can be clicked on it, in px from its upper left corner."""
        return ()

    def click(self, told: ToldT, key: Key) -> bool:
        """Answer a click on one of its nodes that chooses nothing of the game; False if it means
        nothing here, and is then a click like any other."""
        return False

    def back(self, told: ToldT, key: Key | None) -> bool:
        """Answer the right button over a node of it; False if it means nothing here."""
        return False

    def choices(
        self, told: ToldT, take: Callable[[Action | str], None]
    ) -> list[Button] | None:
        """The buttons under the prompt while it is up; None: those of the table."""
        return None

    def paint(self, pen: Pen, told: ToldT, frame: SheetFrame) -> None:
        """Draw it."""


class PlacedSheet(NamedTuple):
    """A sheet where it lies, in window px, with its rows and nodes."""

    sheet: OverSheet[object]
    rect: pygame.Rect
    rows: Folded
    nodes: NodeMap


def place_sheet(
    style: Style, room: pygame.Rect, sheet: OverSheet[ToldT], told: ToldT
) -> PlacedSheet:
    """A sheet that is up, where it lies in a room."""
    rect = sheet.box(style, room, told)
    rows = sheet.fold(told).lay(style, rect.width, rect.height)
    sheet.scroller.fit(rows.extent, rect, style)
    down = rect.top - sheet.scroller.offset
    nodes: Sequence[Node] = tuple(sheet.nodes(told, rows))
    rects = {node.key: pygame.Rect(*map(round, node.rect)).move(rect.left, down).clip(rect)
             for node in nodes}  # fmt: skip
    return PlacedSheet(sheet, rect, rows, NodeMap(nodes, rects))  # type: ignore[arg-type]  # asked with its own model alone


def draw_sheet(pen: Pen, placed: PlacedSheet, told: object, emphases: Emphases) -> None:
    """Draw a sheet, and nothing outside its box."""
    clip = pen.surface.get_clip()
    pen.surface.set_clip(placed.rect.clip(clip))
    frame = SheetFrame(placed.rect, placed.rows, placed.nodes, emphases)
    placed.sheet.paint(pen, told, frame)
    placed.sheet.scroller.draw(pen)
    pen.surface.set_clip(clip)
