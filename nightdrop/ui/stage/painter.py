"""How a table looks: what a painter is given, and what it paints of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, Protocol

import pygame

from nightdrop.engine.model import State
from nightdrop.games import component
from nightdrop.table.match.observed_transitions import ObservedTransition
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.look.icons import draw_die
from nightdrop.ui.look.theme import RGB, SIZE_PROMPT, Light, Scale
from nightdrop.ui.stage.camera import Camera
from nightdrop.ui.stage.fan import draw_fan_ground
from nightdrop.ui.stage.node import Emphases, Emphasis, Key, Node, NodeMap
from nightdrop.ui.stage.timeline import DICE, ROLL_MS, Moving

# Gives what all screens of a window have of a class.
Shares = Callable[[type[Any]], Any]
Fade = tuple[Light, float]
LEAST_SCALE: Final = 0.4  # of type and lines on a world that is seen from far away
_DIE: Final = 56  # design px of a die that falls


class Ticking(Protocol):
    """What goes on beside a table, such as games that the program plays out. Times are ms of the
    app's clock."""

    def wake_at(self, now: float) -> float | None:
        """When to tick next; None while nothing is due."""

    def tick(self, now: float) -> bool:
        """Go on; True if something else is to be drawn."""


class WholePicture(Protocol):
    """All of a game on pictures of one `size` in px, which need no window.

    Before a view is drawn, `ready` must have run for it. `colours` are those of the game that any
    of them may come to need.
    """

    size: tuple[int, int]

    @property
    def colours(self) -> Sequence[RGB]: ...
    def ready(self, views: Sequence[State]) -> Iterator[float]:
        """Make what all these views stand on, in slices of a few ms; how far it is, 0 to 1."""

    def warm(self, view: State) -> Iterator[None]:
        """Make what stands in a view one by one: each takes a ms or two."""

    def draw(self, pen: Pen, view: State) -> None:
        """Draw a view from the upper left corner on."""


class StageFrame(NamedTuple):
    """All that a painter is given: nothing of it leads to a match or a truth.

    `rect` is the table in window px, `plan` and `marks` are the kind's own. `camera` is None where
    the table has no world. `shares` gives what all screens of a window have of a class, such as
    large pictures. `title` is that of the opened fan at the key `opened`. `entry` is what moves, as
    it was seen. `fade` is the light that passes away, and how far the new one has come (0-1).
    `bare`: nothing is drawn that lies on the ground.
    """

    view: State
    plan: Any
    nodes: NodeMap
    emphases: Emphases
    rect: pygame.Rect
    light: Light
    shares: Shares
    camera: Camera | None = None
    moving: Sequence[Moving] = ()
    marks: Any = None
    title: str = ""
    entry: ObservedTransition | None = None
    opened: Key | None = None
    fade: Fade | None = None
    bare: bool = False


class TablePainter:
    """What a kind of game gives of the looks of its table: painters of a frame.

    `world` is the table's size in units of its own, for one that is seen through a camera.
    """

    world: tuple[float, float] | None = None

    def whole_size(self, factor: float) -> tuple[int, int]:
        """The size in px of a picture of all of it at a scale factor, for exports."""
        if self.world is None:
            return round(960 * factor), round(640 * factor)
        wide, tall = self.world
        return round(960 * factor), round(960 * factor * tall / wide)

    def whole(self, factor: float, shared: Shares) -> WholePicture | None:
        """All of it at a scale factor, as a kind makes it by itself; None: as it is painted."""
        return None

    def ground_work(self, window: Window) -> Ticking | None:
        """What makes the ground beside a window, before all pictures on it; None where nothing
        has to be made."""
        return None

    def forget(self, camera: Camera | None) -> None:
        """Another seat looks: nothing is kept of where this one did."""

    def ready(self, frame: StageFrame, style: Style, place: Key | None) -> Iterator[bool]:
        """Come near to what a small picture is about, and make in small steps what it stands on;
        True where others have to be waited for."""
        return iter(())

    def paint(self, pen: Pen, frame: StageFrame) -> None:
        """Draw a frame: the ground, each visible node, what lies above them, the opened fan. A kind
        with a painter of its own overrides this alone."""
        brush = brush_of(pen, frame)
        self.ground(brush, frame)
        moving = {one.travel.key: one for one in frame.moving if one.travel.kind != DICE}
        nodes, emphases = frame.nodes, frame.emphases
        spread = {node.key for node in nodes.fanned}
        for node in nodes.nodes:
            if node.key not in moving and node.key not in spread:
                self._paint_node(brush, frame, node, nodes.rects[node.key])
        for one in moving.values():
            self._paint_moving(brush, frame, one)
        self.above(brush, frame)
        if nodes.plate is not None:
            draw_fan_ground(pen, nodes.plate, frame.title)
            for node in nodes.fanned:
                self.node(pen, node, nodes.rects[node.key], emphases.of(node.key))
        for one in frame.moving:
            if one.travel.kind == DICE:
                draw_thrown(pen, frame.rect, one)

    def _paint_node(self, pen: Pen, frame: StageFrame, node: Node, rect: pygame.Rect) -> None:
        if rect.colliderect(frame.rect):
            self.node(pen, node, rect, frame.emphases.of(node.key))

    def _paint_moving(self, pen: Pen, frame: StageFrame, one: Moving) -> None:
        """Draw a node on its way; one that comes or goes lets the table shine through."""
        if one.rect is None or one.node is None:
            return
        if one.travel.kind not in ("come", "go"):
            self._paint_node(pen, frame, one.node, one.rect)
            return
        made = pygame.Surface(one.rect.size, pygame.SRCALPHA)
        self.node(pen.on(made), one.node, made.get_rect(), Emphasis.PLAIN)
        made.set_alpha(round(255 * (one.part if one.travel.kind == "come" else 1 - one.part)))
        pen.surface.blit(made, one.rect)

    def ground(self, pen: Pen, frame: StageFrame) -> None:
        """Draw what lies under all nodes: by default how the game stands, in words."""
        draw_words(pen, frame.rect, frame.view)

    def node(self, pen: Pen, node: Node, rect: pygame.Rect, emphasis: Emphasis) -> None:
        """Draw a node in a box of px of the pen's surface."""

    def above(self, pen: Pen, frame: StageFrame) -> None:
        """Draw what lies above all nodes."""


def brush_of(pen: Pen, frame: StageFrame) -> Pen:
    """The pen for what lies on a table: its type and lines grow with the world."""
    if frame.camera is None:
        return pen
    return pen.scaled(Scale(max(LEAST_SCALE, frame.camera.scale))).on(pen.surface)


def draw_thrown(pen: Pen, room: pygame.Rect, one: Moving) -> None:
    """Dice that fall into the middle of a room, and lie there to be read."""
    dice = one.travel.face
    assert isinstance(dice, tuple)  # the faces of a throw
    falls = min(1.0, one.part * one.travel.lasts / ROLL_MS)
    side, gap = pen.px(_DIE), pen.px(_DIE / 4)
    left = room.centerx - (len(dice) - 1) * (side + gap) // 2
    top = room.centery - round((1 - falls) ** 2 * room.height / 4)
    for number, value in enumerate(dice):
        turning = 1 + (value + int(falls * 12)) % 6
        shown = value if falls >= 1 else turning
        draw_die(pen.surface, (left + number * (side + gap), top), side, shown)


def draw_words(pen: Pen, rect: pygame.Rect, view: State) -> None:
    """How a view stands, in words in the middle of a rectangle."""
    pen.surface.fill(pen.palette.panel2, rect)
    said, wide = component(view.game.rules.kind, "stands")(view), rect.width - pen.px(80)
    tall = pen.height(said, wide, "prompt", SIZE_PROMPT)
    at = rect.left + pen.px(40), rect.centery - tall // 2
    pen.paragraph(at, said, wide, "prompt", SIZE_PROMPT)
