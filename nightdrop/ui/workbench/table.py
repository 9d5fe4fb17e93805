"""The map of the workbench: counters are laid on it and moved, by hand or by keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from nightdrop.engine.hexes import Hex, hex_name
from nightdrop.table.language import _
from nightdrop.table.match.facts import Piece
from nightdrop.table.match.workbench import Workbench
from nightdrop.table.words.nouns import capital, place, terrain_words
from nightdrop.ui.board.marks import Marks
from nightdrop.ui.board.motion import Motion, MotionTimer
from nightdrop.ui.counters.sprites import counter_sprite, look_of, stack_order
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit import Pen, Reply, Style, Widget
from nightdrop.ui.kit.screen import Clickable, Window
from nightdrop.ui.map.view import Maps
from nightdrop.ui.workbench.cells import piece_sprite
from nightdrop.ui.workbench.chances import TriedBoard

_STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
HELD = 46  # design px of a counter in the hand


class Hand(Protocol):
    """What the map needs of the screen: the position, what is held, and what is done with it."""

    held: Piece | str | None

    @property
    def bench(self) -> Workbench:
        """The position at hand."""

    @property
    def differing(self) -> frozenset[Hex]:
        """The hexes in which it differs from another beside it."""

    @property
    def letters(self) -> str:
        """The letters of two positions, that of the one at hand first; "" where there is one."""

    def lay_at(self, hex_: Hex, keep: bool) -> None:
        """Lay what is held; `keep`: hold another of its kind afterwards."""

    def lay_aboard(self, box: int) -> None:
        """Lay what is held into a box off the map."""

    def hold(self, held: Piece | str | None) -> None:
        """Take something into the hand, or nothing."""


class Ground(Widget):
    """The map in its rectangle. `focus` is the hex that the keys and the inspector speak of."""

    focusable = True

    def __init__(self, app: Window, hand: Hand, chosen: Callable[[], None]) -> None:
        super().__init__()
        self.hand, self._chosen, self._app = hand, chosen, app
        self.board = TriedBoard(hand.bench.game.board, pygame.Rect(0, 0, 8, 8), app.shared(Maps))
        self.timer = MotionTimer(Motion(app, self.board))
        self.focus: Hex | None = None
        self.pointed: Hex | None = None
        self.pos = (0, 0)  # of the pointer, in window px
        self._grabbed: str | None = None  # the counter under the button that is down
        self._dragged = False  # whether what is held is laid where the button goes up
        self._pans = False

    @property
    def known_as(self) -> str:
        return "ground"

    def clickables(self) -> list[Clickable]:
        return []  # the hexes are found by their centres

    def place(self, rect: pygame.Rect, style: Style) -> None:
        if rect != self.rect:
            self.board.place(rect)
        super().place(rect, style)

    def paint(self, pen: Pen) -> None:
        fault = self.hand.bench.fault
        marks = Marks(hover=self.pointed, focus=self.focus, refused=fault.hex if fault else None,
                      hinted=tuple(self.hand.differing))  # fmt: skip
        self.board.show(pen, self.hand.bench.shown, marks)
        draw_letter(pen, self.rect, self.hand.letters[:1], is_at_hand=True)

    def draw_held(self, pen: Pen) -> None:
        """What is in the hand, turned a little, with what can be done with it."""
        held = self.hand.held
        if held is None:
            return
        at = self.pos if self.focus is None or not self.focused else self.board.centre(self.focus)
        state, size = self.hand.bench.shown, pen.px(HELD)
        if isinstance(held, str):
            sprite = counter_sprite(look_of(state, state.pieces[held]), size)
        else:
            sprite = piece_sprite(self.hand.bench.game, held, size)
        turned = pygame.transform.rotozoom(sprite, 3, 1.0)
        turned.set_alpha(235)
        pen.surface.blit(turned, turned.get_rect(center=at))
        hex_ = self.focus if self.focused else self.pointed
        if hex_ is not None:
            self._tell(pen, hex_, at)

    def _tell(self, pen: Pen, hex_: Hex, at: tuple[int, int]) -> None:
        """Which hex lies under the hand, and what a click and Esc do."""
        head = hex_words(self.hand.bench, hex_)
        told = _("Click or {enter} lays it here, {esc} puts it back.").format(
            enter=KEYBOARD.cap("press"), esc=KEYBOARD.cap("back")
        )
        wide = min(self.rect.width - pen.px(24), pen.px(300))
        inner = wide - pen.px(24)
        tall = pen.height(head, inner, "strong", 14) + pen.height(told, inner, "body", 13.4)
        box = pygame.Rect(at[0] + pen.px(30), at[1] + pen.px(34), wide, tall + pen.px(20))
        box.clamp_ip(self.rect.inflate(-pen.px(8), -pen.px(8)))
        pen.box(box, pen.palette.panel, pen.palette.rule, 6)
        left, y = box.left + pen.px(12), box.top + pen.px(10)
        y += pen.paragraph((left, y), head, inner, "strong", 14)
        pen.paragraph((left, y), told, inner, "body", 13.4, pen.palette.ink2)

    def handle(self, event: pygame.event.Event) -> Reply:
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._released(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._pressed(event)
        return False

    def _wheel(self, event: pygame.event.Event) -> bool:
        if not self.rect.collidepoint(self.pos):
            return False
        self.zoom(1 if event.y > 0 else -1, self.pos)
        return True

    def zoom(self, notches: int, at: tuple[int, int] | None = None) -> None:
        """Zoom round a point in window px, or the middle."""
        self.board.camera.zoom(notches, *(at or self.rect.center))
        self.dirty = True

    def _moved(self, event: pygame.event.Event) -> bool:
        self.pos = event.pos
        inside = self.rect.collidepoint(event.pos)
        before, self.pointed = self.pointed, self.board.hex_at(event.pos) if inside else None
        if self._grabbed is not None and event.buttons[0] and self.pointed != self.focus:
            self.hand.hold(self._grabbed)
            self._grabbed, self._dragged = None, True
        elif self._pans and event.buttons[0]:
            self.board.camera.pan(-event.rel[0], -event.rel[1])
            self.dirty = True
        elif self.hand.held is not None and event.buttons[0]:
            self._dragged = True
        self.dirty |= before != self.pointed or self.hand.held is not None
        return False

    def _pressed(self, event: pygame.event.Event) -> bool:
        hex_ = self.board.hex_at(event.pos)
        self.pos = event.pos
        if hex_ is None:
            return self._pressed_aboard(event.pos)
        if self.hand.held is not None:
            self.hand.lay_at(hex_, keep=True)
            return True
        self.go_to(hex_)
        stack = stack_order(self.hand.bench.shown.pieces.at(hex_))
        self._grabbed = stack[-1].id if stack else None
        self._pans = not stack
        return True

    def _pressed_aboard(self, pos: tuple[int, int]) -> bool:
        """A press beside the map: what is held goes into the box there, or a unit of it is taken
        up."""
        box, unit = self.board.box_at(pos), self.board.aboard_at(pos, self.hand.bench.shown)
        if box is not None and self.hand.held is not None:
            self.hand.lay_aboard(box)
        elif unit is not None:
            self.hand.hold(unit)
        return box is not None

    def _released(self, event: pygame.event.Event) -> bool:
        dragged, self._dragged = self._dragged, False
        self._grabbed, self._pans = None, False
        if not dragged or self.hand.held is None:
            return False
        hex_ = self.board.hex_at(event.pos) if self.rect.collidepoint(event.pos) else None
        box = self.board.box_at(event.pos)
        if hex_ is not None:
            self.hand.lay_at(hex_, keep=False)
        elif box is not None:
            self.hand.lay_aboard(box)
        elif isinstance(self.hand.held, str):
            unit = self.hand.held
            self.hand.hold(None)
            self.hand.bench.take(unit)
            self._chosen()
        else:
            self.hand.hold(None)
        return True

    def go_to(self, hex_: Hex) -> None:
        """Speak of another hex, and let it be seen."""
        self.focus, self.dirty = hex_, True
        if not self.board.camera.shows(hex_):
            self.board.camera.centre_on(hex_)
        self._chosen()

    def step(self, way: str) -> None:
        """Walk a hex over the map with an arrow key."""
        board = self.board.board
        dx, dy = _STEPS[way]
        start = self.focus or self.board.camera.pick(*self.rect.center) or min(board.terrain)
        column, row = start // 100 + dx, start % 100 + dy
        target = Hex(column * 100 + row)
        if target in board:
            self.go_to(target)
        elif self.focus is None:
            self.go_to(start)


class Other(Protocol):
    """A position beside the one at hand."""

    bench: Workbench


class Pair(Hand, Protocol):
    """What the second map needs of the screen."""

    @property
    def other(self) -> Other | None:
        """The position that is not at hand, if there are two."""

    @property
    def place_at(self) -> int:
        """The place of the one at hand: 0 for the one on the left."""

    def swap(self) -> None:
        """Work on it."""


class Aside(Widget):
    """The map of the other of two positions, as large and at the same place as the first. A click
    goes on with it."""

    def __init__(self, app: Window, pair: Pair) -> None:
        super().__init__()
        self.pair = pair
        self.board = TriedBoard(pair.bench.game.board, pygame.Rect(0, 0, 8, 8), app.shared(Maps))

    @property
    def known_as(self) -> str:
        return "aside"

    def place(self, rect: pygame.Rect, style: Style) -> None:
        if rect != self.rect:
            self.board.place(rect)
        super().place(rect, style)

    def follow(self, ground: Ground) -> None:
        """Show the same part of the map."""
        camera, first = self.board.camera, ground.board.camera
        camera.zoom_to(round(first.height))
        camera.centre_on_world(*first.middle)

    def paint(self, pen: Pen) -> None:
        if self.pair.other is not None:
            marks = Marks(hinted=tuple(self.pair.differing))
            self.board.show(pen, self.pair.other.bench.shown, marks)
            draw_letter(pen, self.rect, self.pair.letters[1:], is_at_hand=False)

    def handle(self, event: pygame.event.Event) -> Reply:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.pair.swap()
            return True
        return False


def draw_letter(pen: Pen, area: pygame.Rect, letter: str, *, is_at_hand: bool) -> None:
    """The letter of one of two positions on its map, in a ring where it is worked on; nothing where
    there is none."""
    if not letter:
        return
    pal, side = pen.palette, pen.px(40)
    box = pygame.Rect(area.left + pen.px(14), area.top + pen.px(14), side, side)
    edge, width = (pal.accent, 2.6) if is_at_hand else (pal.rule, 1.2)
    pen.box(box, pal.panel2, edge, 6, width)
    pen.centred(box, letter, "display", 24, pal.ink)


def hex_words(bench: Workbench, hex_: Hex) -> str:
    """A hex by number, name and terrain."""
    state = bench.shown
    said = capital(str(place(state, hex_)))
    named = said if hex_name(hex_) in said else f"{hex_name(hex_)} {said}"
    return f"{named}, {', '.join(terrain_words(state, hex_))}"
