"""A sheet over the table, such as a battle or a shop: rows and nodes that lie above all others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

import pygame

from nightdrop.engine.model import Action
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.kit.fold import Fold, Folded
from nightdrop.ui.kit.lists import Scroller
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.stage.node import Emphases, Key, Node, NodeMap

ModelT = TypeVar("ModelT")


class PlacedSheet(NamedTuple):
    """A sheet where it lies, in window px, with its nodes. `plan` is what it was laid out to: its
    rows from (0, 0) on, or a plan of its own."""

    sheet: OverSheet[Any]
    rect: pygame.Rect
    plan: Any
    nodes: NodeMap


class SheetFrame(NamedTuple):
    """All that a sheet's painter is given: its box in window px, its plan, its nodes where they lie
    in the window, and what stands out of them."""

    rect: pygame.Rect
    plan: Any
    nodes: NodeMap
    emphases: Emphases


class OverSheet(Generic[ModelT]):
    """A sheet over the table of a seat before the window, which is `playing`. It scrolls by itself
    where it has too little room.

    `covers`: it takes the place of the table, which then answers no click. `yields`: it leaves
    room to a broad card of a lesson. Times are ms of the app's clock.
    """

    covers = False
    yields = False

    def __init__(self, playing: ModelT) -> None:
        self.playing = playing
        self.scroller = Scroller()

    def is_up(self) -> bool:
        """Whether it lies over the table now."""
        return False

    def gives_way(self, meant: Sequence[Key]) -> bool:
        """Whether it lets the table be seen, as these are there of which a lesson speaks."""
        return False

    def foresee(self) -> None:
        """Have counted what its next picture tells: asked before any event and any picture, also
        while it is not up."""

    # Where it lies

    def place(self, style: Style, room: pygame.Rect) -> PlacedSheet:
        """The sheet where it lies in a room of the window; by default its rows in its box."""
        rect = self.box(style, room)
        rows = self.fold().lay(style, rect.width, rect.height)
        self.scroller.fit(rows.extent, rect, style)
        down = rect.top - self.scroller.offset
        nodes: Sequence[Node] = tuple(self.nodes(rows))
        rects = {node.key: pygame.Rect(*map(round, node.rect)).move(rect.left, down).clip(rect)
                 for node in nodes}  # fmt: skip
        return PlacedSheet(self, rect, rows, NodeMap(nodes, rects))

    def box(self, style: Style, room: pygame.Rect) -> pygame.Rect:
        """Where it lies in a room, both in window px."""
        return room

    def fold(self) -> Fold:
        """Its rows."""
        raise NotImplementedError  # every sheet has its own

    def nodes(self, folded: Folded) -> Iterable[Node]:
        """What can be clicked on it, in px from its upper left corner."""
        return ()

    def clear(self, placed: PlacedSheet) -> Sequence[pygame.Rect]:
        """What of it a card of a lesson leaves to be seen, whatever it speaks of, in window px."""
        return ()

    def bring(self, placed: PlacedSheet, key: Key) -> None:
        """Scroll to one of its nodes."""

    # What is done on it

    def click(self, key: Key) -> bool:
        """Answer a click on one of its nodes that chooses nothing of the game; False if it means
        nothing here, and is then a click like any other."""
        return False

    def back(self, key: Key | None) -> bool:
        """Answer the right button over a node of it; False if it means nothing here."""
        return False

    def key(self, command: str) -> bool:
        """Answer a command of the keyboard; False if it means nothing here."""
        return False

    def choices(self, take: Callable[[Action | str], None]) -> list[Button] | None:
        """The buttons under the prompt while it is up; None: those of the table."""
        return None

    # What moves on it

    def show(self, since: int, until: int) -> int:
        """Show dice that fall in entries of the record; the first entry whose dice do, `until`
        where none do."""
        return until

    def until_thrown(self, now: float) -> float:
        """The ms until all dice lie."""
        return 0.0

    def read_on(self) -> bool:
        """Go on from what is being read to what follows it; False if nothing does."""
        return False

    def finish(self) -> bool:
        """End what moves; True if something did."""
        return False

    def wake_at(self, now: float) -> float | None:
        """When there is something else to be seen; None while all rests."""
        return None

    def tick(self, now: float) -> bool:
        """Go on; True if something else is to be drawn."""
        return False

    # How it looks

    def paint(self, pen: Pen, frame: SheetFrame) -> None:
        """Draw it."""


def nodes_at(
    rects: Mapping[str, pygame.Rect], faces: Mapping[str, str] = MappingProxyType({})
) -> NodeMap:
    """The nodes of a sheet that lie at these boxes of the window, some with a face."""
    nodes = [Node(key, (rect.x, rect.y, rect.width, rect.height), face=faces.get(key))
             for key, rect in rects.items()]  # fmt: skip
    return NodeMap(nodes, {node.key: rects[str(node.key)] for node in nodes})


def draw_sheet(pen: Pen, placed: PlacedSheet, emphases: Emphases) -> None:
    """Draw a sheet, and nothing outside its box."""
    clip = pen.surface.get_clip()
    pen.surface.set_clip(placed.rect.clip(clip))
    frame = SheetFrame(placed.rect, placed.plan, placed.nodes, emphases)
    placed.sheet.paint(pen, frame)
    placed.sheet.scroller.draw(pen)
    pen.surface.set_clip(clip)
