"""The map of the workbench: counters are placed on it; it shows a trial's results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

import pygame

from nightdrop.engine.model import State
from nightdrop.hexwar.lab.trial import ENOUGH, Event, Figures
from nightdrop.hexwar.match.workbench import Workbench
from nightdrop.hexwar.match.workbench_state import SetUps
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.board.marks import Marks
from nightdrop.hexwar.ui.board.motion import LandReader
from nightdrop.hexwar.ui.board.overlay import HEX
from nightdrop.hexwar.ui.counters.colours import COUNTERS
from nightdrop.hexwar.ui.counters.sprites import counter_size, stack_order
from nightdrop.hexwar.ui.map.camera import FLAT
from nightdrop.hexwar.ui.map.view import Maps
from nightdrop.hexwar.ui.workbench.columns import hex_words, piece_sprite, unit_sprite
from nightdrop.table.language import _
from nightdrop.ui.input import KEYBOARD, is_wheel, zoom_step
from nightdrop.ui.kit import Pen, Reply, Style, Widget
from nightdrop.ui.kit.pen import sized
from nightdrop.ui.kit.screen import Clickable, Window
from nightdrop.ui.look.theme import RGB, SIZE_BODY, rgb

HEAT: Final[RGB] = (214, 52, 38)
_HOTTEST: Final = 158  # alpha: .62
_REST, _DARK = rgb("#55677A"), (5, 10, 16)
_DOTS: Final = 96  # dots of a whole ring
_STEPS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_HELD: Final = 46  # design px of a counter in the hand


@dataclass(frozen=True)
class TrialMap:
    """What a trial's map shows: its figures, and the events of one kind in one turn as heat."""

    figures: Figures
    what: Event
    turn: int

    @property
    def heat(self) -> Mapping[Hex, int]:
        """The number of events by hex."""
        return self.figures.heat(self.what, self.turn)


class TriedBoard(BoardPanel):
    """The map with a trial's results, if `tried` says so. `pen` draws on the same surface."""

    tried: TrialMap | None = None
    pen: Pen

    def mark_below(self, marks: Marks) -> None:
        super().mark_below(marks)
        if self.tried is None or self.camera.moving:
            return
        self._wash(self.tried.heat)
        for hex_, share in self.tried.figures.held.items():
            self._ring(self.camera.hex_point(hex_), share)
        self.map.draw_labels(self.pen.surface, self.camera, self.rect, self._overlay.light,
                             self.board.names)  # fmt: skip

    def mark_above(self, view: State, marks: Marks) -> None:
        super().mark_above(view, marks)
        if self.tried is not None and not self.camera.moving:
            self._pills(view, self.tried.figures)

    def show(self, pen: Pen, state: State, marks: Marks) -> None:
        """Draw the board in the light of the state's turn."""
        self.pen = pen
        self.draw(pen.surface, state, state.game.rules.light(state.turn), marks)

    def _wash(self, heat: Mapping[Hex, int]) -> None:
        """Draw red over the hexes with events, by the share of the worst of them."""
        k, worst = self.camera.height / FLAT, max(heat.values(), default=1)
        half = round(self.camera.height * 0.6)
        wash = pygame.Surface((2 * half, 2 * half), pygame.SRCALPHA)
        shape = [(half + x * k, half + y * k) for x, y in HEX]
        for hex_, count in heat.items():
            wash.fill((0, 0, 0, 0))
            pygame.draw.polygon(wash, (*HEAT, round(_HOTTEST * count / worst)), shape)
            x, y = self.camera.hex_point(hex_)
            self.pen.surface.blit(wash, (x - half, y - half))

    def _size(self, stacked: bool) -> int:
        return counter_size(self.camera.height, stacked, self.camera.window)

    @property
    def _radius(self) -> float:
        """The radius of a ring in px: clear of the counter in it."""
        return max(self.camera.height * 0.5, self._size(False) * 0.62)

    def _ring(self, at: tuple[int, int], share: float) -> None:
        """Draw a ring from 12 o'clock clockwise, on a dark one."""
        surface, radius = self.pen.surface, self._radius
        thick = max(3, round(min(self.pen.px(4.4), self.camera.height * 0.12)))
        pygame.draw.aacircle(surface, _DARK, at, radius + thick, thick * 2)
        pygame.draw.aacircle(surface, _REST, at, radius + thick / 2, thick)
        for n in range(round(_DOTS * share)):
            angle = 2 * pi * n / _DOTS
            point = at[0] + radius * sin(angle), at[1] - radius * cos(angle)
            pygame.draw.aacircle(surface, COUNTERS.vp_open, point, thick / 2)

    def _pills(self, view: State, figures: Figures) -> None:
        """Draw the chances in figures, each where it covers no counter and no name."""
        pen, height = self.pen, round(self.camera.height)
        ox, oy = (round(value) for value in self.camera.origin)
        busy = [label.box.move(ox, oy) for label in self.map.names_at(height, self.camera)]
        for hex_, ids in view.pieces.by_place.items():
            size = self._size(len(ids) > 1)
            busy.append(sized(size, size, center=self.camera.hex_point(hex_)))
        for hex_, share in figures.held.items():
            told = share_words(share, figures.games)
            pill = pygame.Rect(0, 0, pen.width(told, "value", 15) + pen.px(14), pen.px(21))
            pill.center = self._free(pill, self.camera.hex_point(hex_), busy)
            busy.append(pill)
            if self.rect.colliderect(pill):
                pen.pill(pill, COUNTERS.disc, COUNTERS.vp_open)
                pen.centred(pill, told, "value", 15, COUNTERS.cream)

    def _free(
        self, pill: pygame.Rect, at: tuple[int, int], busy: list[pygame.Rect]
    ) -> tuple[int, int]:
        """The middle of a pill at its ring's foot, head, left or right, where it covers least.

        Of equal places it is the first.
        """
        down = round(self._radius + pill.height * 0.62)
        side = round(self._radius + pill.width / 2 + 2)
        slant = round(side * 0.7), round(down * 0.8)
        places = [(0, down), (0, -down), (-side, 0), (side, 0), (-slant[0], slant[1]),
                  slant, (-slant[0], -slant[1]), (slant[0], -slant[1])]  # fmt: skip

        def hidden(place: tuple[int, int]) -> int:
            box = pill.move_to(center=(at[0] + place[0], at[1] + place[1]))
            whole = 0 if self.rect.contains(box) else 10**6
            return whole + sum(_shared(box.inflate(4, 4), other) for other in busy)

        best = min(places, key=hidden)
        return at[0] + best[0], at[1] + best[1]


def share_words(share: float, games: int) -> str:
    """A share of games: as a percentage, or of few games as a fraction."""
    if games < ENOUGH:
        return _("{part} of {count}").format(part=round(share * games), count=games)
    return _("{share} %").format(share=round(100 * share))


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    """The common area of two boxes in px²."""
    both = one.clip(other)
    return both.width * both.height


class MapWidget(Widget):
    """A map in its rectangle, of one of the positions."""

    def __init__(self, app: Window, setups: SetUps) -> None:
        super().__init__()
        self.setups = setups
        self.board = TriedBoard(setups.at.game, pygame.Rect(0, 0, 8, 8), app.shared(Maps))

    def place(self, rect: pygame.Rect, style: Style) -> None:
        if rect != self.rect:
            self.board.place(rect)
        super().place(rect, style)

    def show(self, pen: Pen, bench: Workbench, place: int, marks: Marks) -> None:
        """Draw a position, at a `place` among the letters; the present one's letter is ringed."""
        self.board.show(pen, bench.shown, marks)
        if letter := self.setups.letters[place : place + 1]:
            pal, side = pen.palette, pen.px(40)
            box = pygame.Rect(pen.inset(self.rect, 14, 14).topleft, (side, side))
            edge, width = (pal.rule, 1.2) if place else (pal.accent, 2.6)
            pen.box(box, pal.panel2, edge, 6, width)
            pen.centred(box, letter, "display", 24, pal.ink)


class SetupMap(MapWidget):
    """The map of the present position, whose hex in focus keys and inspector refer to."""

    focusable = True
    command = "ground"  # its name

    def __init__(self, app: Window, setups: SetUps) -> None:
        super().__init__(app, setups)
        self.timer = LandReader(app, lambda: self.board.map)
        self.pointed: Hex | None = None
        self.pos = (0, 0)  # of the pointer, in window px
        self._grabbed: str | None = None  # the counter under the button that is down
        self._dragged = False  # whether what is held is laid where the button goes up
        self._pans = False

    def clickables(self) -> list[Clickable]:
        return []  # the hexes are found by their centres

    def paint(self, pen: Pen) -> None:
        fault = self.setups.at.fault
        self.show(pen, self.setups.at, 0, Marks(
            hover=self.pointed, focus=self.setups.focus, refused=fault.hex if fault else None,
            hinted=tuple(self.setups.differing)))  # fmt: skip

    def draw_held(self, pen: Pen) -> None:
        """Draw the held piece, turned a little, with what can be done with it."""
        held = self.setups.held
        if held is None:
            return
        hex_ = self.setups.focus if self.focused else self.pointed
        at = self.board.centre(hex_) if self.focused and hex_ is not None else self.pos
        bench, size = self.setups.at, pen.px(_HELD)
        if isinstance(held, str):
            sprite = unit_sprite(bench.shown, held, size)
        else:
            sprite = piece_sprite(bench.game, held, size)
        turned = pygame.transform.rotozoom(sprite, 3, 1.0)
        turned.set_alpha(235)
        pen.put(turned, at)
        if hex_ is not None:
            self._tell(pen, hex_, at)

    def _tell(self, pen: Pen, hex_: Hex, at: tuple[int, int]) -> None:
        """Draw which hex is under the hand, and what a click and Esc do."""
        told = _("Click or {enter} places it here, {esc} puts it back.").format(
            enter=KEYBOARD.cap("press"), esc=KEYBOARD.cap("back")
        )
        wide = min(self.rect.width - pen.px(24), pen.px(300))
        block = (hex_words(self.setups.at, hex_), "strong", 14), (told, "body", SIZE_BODY)
        tall = pen.block_height(block, wide - pen.px(24)) + pen.px(20)
        box = pygame.Rect(at[0] + pen.px(30), at[1] + pen.px(34), wide, tall)
        box.clamp_ip(pen.inset(self.rect, 4, 4))
        pen.box(box, pen.palette.panel, pen.palette.rule, 6)
        pen.block(pen.inset(box, 12), block)

    def handle(self, event: pygame.event.Event) -> Reply:
        if is_wheel(event):
            return self._wheel(event)
        answers = {pygame.MOUSEMOTION: self._moved, pygame.MOUSEBUTTONDOWN: self._pressed,
                   pygame.MOUSEBUTTONUP: self._released}  # fmt: skip
        other = getattr(event, "button", 1) != 1
        return False if other or event.type not in answers else answers[event.type](event)

    def _wheel(self, event: pygame.event.Event) -> bool:
        step = zoom_step(event)
        if not step or not self.rect.collidepoint(self.pos):
            return False
        self.zoom(step, self.pos)
        return True

    def zoom(self, notches: int, at: tuple[int, int] | None = None) -> None:
        """Zoom around a point in window px, or the middle."""
        self.board.camera.zoom(notches, *(at or self.rect.center))
        self.dirty = True

    def _moved(self, event: pygame.event.Event) -> bool:
        self.pos = event.pos
        inside = self.rect.collidepoint(event.pos)
        before, self.pointed = self.pointed, self.board.hex_at(event.pos) if inside else None
        if self._grabbed is not None and event.buttons[0] and self.pointed != self.setups.focus:
            self.setups.hold(self._grabbed)
            self._grabbed, self._dragged = None, True
        elif self._pans and event.buttons[0]:
            self.board.camera.pan(-event.rel[0], -event.rel[1])
            self.dirty = True
        elif self.setups.held is not None and event.buttons[0]:
            self._dragged = True
        self.dirty |= before != self.pointed or self.setups.held is not None
        return False

    def _pressed(self, event: pygame.event.Event) -> bool:
        hex_ = self.board.hex_at(event.pos)
        self.pos = event.pos
        if hex_ is None:
            return self._pressed_aboard(event.pos)
        if self.setups.held is not None:
            self.setups.lay_at(hex_, keep=True)
            return True
        self.go_to(hex_)
        stack = stack_order(self.setups.at.shown.pieces.at(hex_))
        self._grabbed = stack[-1].id if stack else None
        self._pans = not stack
        return True

    def _pressed_aboard(self, pos: tuple[int, int]) -> bool:
        """Answer a press beside the map: put the held piece in the box, or pick one up."""
        box, unit = self.board.box_at(pos), self.board.aboard_at(pos, self.setups.at.shown)
        if box is not None and self.setups.held is not None:
            self.setups.lay_aboard(box)
        elif unit is not None:
            self.setups.hold(unit)
        return box is not None

    def _released(self, event: pygame.event.Event) -> bool:
        dragged, self._dragged = self._dragged, False
        self._grabbed, self._pans = None, False
        if not dragged or self.setups.held is None:
            return False
        hex_ = self.board.hex_at(event.pos) if self.rect.collidepoint(event.pos) else None
        box = self.board.box_at(event.pos)
        if hex_ is not None:
            self.setups.lay_at(hex_, keep=False)
        elif box is not None:
            self.setups.lay_aboard(box)
        else:
            self.setups.drop()
        return True

    def go_to(self, hex_: Hex) -> None:
        """Focus another hex, and scroll it into view."""
        self.setups.focus, self.dirty = hex_, True
        if not self.board.camera.shows(hex_):
            self.board.camera.centre_on(hex_)
        self.setups.look()

    def step(self, way: str) -> None:
        """Move the focus by a hex with an arrow key."""
        board = self.board.board
        dx, dy = _STEPS[way]
        start = self.setups.focus or self.board.camera.pick(*self.rect.center) or min(board.terrain)
        column, row = start // 100 + dx, start % 100 + dy
        target = Hex(column * 100 + row)
        if target in board:
            self.go_to(target)
        elif self.setups.focus is None:
            self.go_to(start)


class Aside(MapWidget):
    """The map of the other of two positions, as large and at the same place as the first.

    A click continues with it.
    """

    command = "aside"

    def follow(self, ground: SetupMap) -> None:
        """Show the same part of the map."""
        camera, first = self.board.camera, ground.board.camera
        camera.zoom_to(round(first.height))
        camera.centre_on_world(*first.middle)

    def paint(self, pen: Pen) -> None:
        if self.setups.other is not None:
            marks = Marks(hinted=tuple(self.setups.differing))
            self.show(pen, self.setups.other, 1, marks)

    def handle(self, event: pygame.event.Event) -> Reply:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.setups.work_on(self.setups.other)
            return True
        return False
