"""The mouse and keys of the play screen: clicks, drags, the wheel, a turn without a mouse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

import pygame

from nightdrop.engine.hexes import Hex, neighbour
from nightdrop.ui.board.board import BoardPanel
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit.buttons import ButtonSet
from nightdrop.ui.look.theme import Scale
from nightdrop.ui.play.choices import Commands, PanelLine
from nightdrop.ui.play.fight import DiceEntry
from nightdrop.ui.play.game import Playing
from nightdrop.ui.play.over_map import OverMap

DRAG_PX = 6
OPEN_MS = 450.0  # how long the mouse rests on a stack before it opens


class Glass(Commands, Protocol):
    """What the mouse and the keys need of the window: what lies where, and what can be asked."""

    board: BoardPanel
    buttons: ButtonSet
    dice: DiceEntry
    dirty: bool
    hot: tuple[str, int] | None

    @property
    def banner(self) -> pygame.Rect:
        """Where the notice is told, in window px."""

    @property
    def over(self) -> OverMap:
        """What lies over the map."""

    @property
    def scale(self) -> Scale:
        """The factor from design px to window px."""

    def clock(self) -> float:
        """The time in ms."""

    def line_at(self, pos: tuple[int, int]) -> PanelLine | None:
        """The line of the panel under a point."""

    def zoom(self, notches: int, pos: tuple[int, int] | None = None) -> None:
        """Zoom in or out, around a point of the window."""

    def show(self, hex_: Hex) -> None:
        """Bring a hex into view."""

    def go_to(self, hex_: Hex) -> None:
        """Show a place and give it the focus."""

    def fight_at(self, hex_: Hex, *, by_keys: bool = False) -> bool:
        """Attack a target as it is forecast, or pin the forecast; False where that cannot be."""

    def press_plate(self, pos: tuple[int, int]) -> bool:
        """A click on the forecast of an attack or the plate of the program; True if the point lies
        on one."""

    def choose_at(self, hex_: Hex) -> None:
        """Show a hex and choose the unit there, or open its stack to choose from."""

    def hint(self) -> None:
        """Give a hint, or the next best."""

    def unhint(self) -> bool:
        """Show no hint any more; True if one was shown."""

    def show_why(self) -> None:
        """Why the program did what it did last."""

    def show_log(self) -> None:
        """The whole log."""

    def show_places(self) -> None:
        """The places to go to by name."""

    def toggle_grid(self) -> None:
        """Draw the lines between hexes, or leave them out."""

    def toggle_costs(self) -> None:
        """Write the costs of a move everywhere, or only near the pointer."""

    def toggle_numbers(self) -> None:
        """Number hexes at every zoom, or only near."""


class Mouse:
    """Turns what the mouse does into what the player means."""

    def __init__(self, playing: Playing, glass: Glass) -> None:
        self._playing, self._glass = playing, glass
        self.let_go()

    def let_go(self) -> None:
        """No button of the mouse counts as held, and nothing is about to open."""
        self.opens_at: float | None = None
        self._down: tuple[int, int] | None = None
        self._dragged = False
        self._lifted: tuple[str, ...] = ()  # the units of a stack that is dragged to a hex
        self._trail: tuple[Hex, ...] = ()  # the hexes that it was dragged through

    def tick(self, now: float) -> None:
        """Open the stack on which the mouse has rested for long enough."""
        if self.opens_at is None or now < self.opens_at:
            return
        self.opens_at, here = None, self._playing.hover
        if here is not None and self._playing.opened is None and self._is_stack(here):
            self._playing.open(here)

    def _is_stack(self, hex_: Hex | None) -> bool:
        return hex_ is not None and len(self._playing.view.pieces.at(hex_)) > 1

    def handle(self, event: pygame.event.Event) -> None:
        """Answer one event."""
        if event.type == pygame.MOUSEMOTION:
            self._motion(event)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._press(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            self._glass.zoom(1 if event.y > 0 else -1, pygame.mouse.get_pos())

    def _motion(self, event: pygame.event.Event) -> None:
        """Hover, or drag the map."""
        if self._down is not None and any(event.buttons):
            self._drag(event, self._down)
            return
        glass, playing = self._glass, self._playing
        if glass.buttons.point(event.pos):
            glass.dirty = True
        line = glass.line_at(event.pos)
        if (line and line.name) != glass.hot:
            glass.hot, glass.dirty = line and line.name, True
        over = glass.over
        if over.fan is not None and over.fan.holds(event.pos):
            glass.dirty = True
            return
        on_plate = over.plate is not None and over.plate.holds(event.pos)
        if on_plate:
            glass.dirty = True
        free = over.holds(event.pos) and not on_plate
        hex_ = glass.board.hex_at(event.pos) if free else None
        aboard = glass.board.aboard_at(event.pos, playing.view) if free else None
        if aboard != playing.aboard:
            playing.aboard, glass.dirty = aboard, True
        if hex_ != playing.hover:
            playing.hover, glass.dirty = hex_, True
            if playing.opened is not None and not playing.opened.picking:
                playing.opened = None
            told = playing.forecast() is not None  # then its plate says what lies there
            self.opens_at = None
            if self._is_stack(hex_) and not told:
                self.opens_at = glass.clock() + OPEN_MS

    def _drag(self, event: pygame.event.Event, down: tuple[int, int]) -> None:
        """Drag the map, or a stack over it."""
        moved = max(abs(event.pos[0] - down[0]), abs(event.pos[1] - down[1]))
        if not self._dragged and moved <= DRAG_PX:
            return
        self._dragged, glass, playing = True, self._glass, self._playing
        if self._lifted:
            playing.hover = glass.board.hex_at(event.pos)
            self._follow_trail(event.pos)
            if self._is_line:
                playing.draw_trail(self._trail)
            elif playing.stack != self._lifted:
                playing.lift_stack(self._lifted)
        else:
            glass.board.camera.pan(-event.rel[0], -event.rel[1])
            playing.opened = None
        glass.dirty = True

    def _follow_trail(self, pos: tuple[int, int]) -> None:
        """Add the hexes between the last one and the mouse, or take back what it left again."""
        board = self._glass.board
        (ax, ay), (bx, by) = board.centre(self._trail[-1]), pos
        steps = 1 + round(4 * max(abs(bx - ax), abs(by - ay)) / board.camera.height)
        for step in range(1, steps + 1):
            at = (ax + (bx - ax) * step // steps, ay + (by - ay) * step // steps)
            hex_ = board.hex_at(at)
            if hex_ in self._trail:
                self._trail = self._trail[: self._trail.index(hex_) + 1]
            elif hex_ is not None:
                self._trail = (*self._trail, hex_)

    @property
    def _is_line(self) -> bool:
        """Whether the drag draws a line: with Shift, or where the stack cannot go so far."""
        shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        reached = self._playing.reaches(self._lifted, self._trail[-1])
        return len(self._trail) > 1 and (shift or (len(self._trail) > 2 and not reached))

    def _press(self, event: pygame.event.Event) -> None:
        """A button of the mouse goes down."""
        playing, hex_ = self._playing, self._glass.board.hex_at(event.pos)
        self.opens_at = None
        if event.button == 3:
            if hex_ is not None and playing.view.pieces.at(hex_):
                playing.open(hex_)
            else:
                playing.back()
            return
        if event.button not in (1, 2):
            return
        glass = self._glass
        if event.button == 1 and (
            glass.buttons.press(event.pos) or glass.press_plate(event.pos)
            or self._press_panel(event.pos)
        ):  # fmt: skip
            return
        self._down, self._dragged = event.pos, False
        free = event.button == 1 and hex_ is not None and playing.opened is None
        self._lifted = playing.movers(hex_) if free and hex_ is not None else ()
        self._trail = (hex_,) if hex_ is not None else ()

    def _press_panel(self, pos: tuple[int, int]) -> bool:
        """A click on the log or the small map goes to the place; True if it was there."""
        glass, over = self._glass, self._glass.over
        world = over.world_at(pos)
        if world is not None:
            glass.board.camera.centre_on_world(*world)
            glass.dirty = True
            return True
        if glass.banner.collidepoint(pos):
            self._playing.notice, glass.dirty = "", True
            return True
        if line := glass.line_at(pos):
            self._follow(line, pos)
        return not over.holds(pos)

    def _follow(self, line: PanelLine, pos: tuple[int, int]) -> None:
        """A line of the panel was clicked: units that can act, a place, or a way back."""
        shift = pygame.key.get_mods() & pygame.KMOD_SHIFT
        match = self._playing.match
        back = match.can_return(line.entry) and line.rect.right - pos[0] < self._glass.scale.px(40)
        if line.kind == "open" and line.hex is not None:
            self._glass.choose_at(line.hex)
        elif line.kind == "log" and (shift or back):
            self._playing.undo(match.after(line.entry))
        elif line.hex is not None:
            self._glass.go_to(line.hex)

    def _release(self, pos: tuple[int, int]) -> None:
        """A click ends: on a counter of the opened stack, in a hex, or beyond the map edge."""
        down, dragged, over = self._down, self._dragged, self._glass.over
        self._down, self._dragged = None, False
        if down is not None and dragged and self._lifted:
            self._drop(self._glass.board.hex_at(pos))
        if down is None or dragged or not over.holds(pos):
            return
        playing, fan = self._playing, over.fan
        playing.focus = None
        if playing.holds and playing.alone:
            self._glass.go_on()
            return
        unit = fan.unit_at(pos) if fan is not None else None
        hex_ = self._glass.board.hex_at(pos)
        if unit is not None:
            playing.click_unit(unit)
        elif fan is not None and fan.rect.collidepoint(pos):
            return
        elif (aboard := self._glass.board.aboard_at(pos, playing.view)) is not None:
            playing.click_unit(aboard)
        elif self._glass.board.box_at(pos) is not None:
            playing.click_box()
        elif hex_ is None:
            playing.click_off()
        elif pygame.key.get_mods() & pygame.KMOD_SHIFT:
            playing.click_hex(hex_, whole=True)
        elif not self._glass.fight_at(hex_):
            playing.click_hex(hex_)

    def _drop(self, hex_: Hex | None) -> None:
        """The dragged stack is let go over a hex."""
        units, is_line, self._lifted = self._lifted, self._is_line, ()
        if is_line and self._playing.orders.trail:
            self._playing.click_hex(self._trail[-1])
        elif hex_ is None or hex_ == self._playing.view.pieces[units[0]].hex:
            self._playing.back()
        else:
            self._playing.move_stack(units, hex_)


T = TypeVar("T")
# The directions an arrow tries from a hex, in order.
_ARROWS = {"play.up": (1,), "play.down": (4,), "play.left": (6, 5), "play.right": (2, 3)}


class Keys:
    """Turns the commands of the keyboard into what the player means."""

    def __init__(self, playing: Playing, glass: Glass) -> None:
        self._playing, self._glass = playing, glass
        self._does: dict[str, Callable[[], object]] = {
            "play.back": self._escape,
            "play.stack": self._open,
            "play.log": glass.show_log,
            "play.hint": glass.hint,
            "play.why": glass.show_why,
            "play.place": glass.show_places,
            "play.counters": self._hide_counters,
            "play.near": glass.toggle_near,
            "play.grid": glass.toggle_grid,
            "play.costs": glass.toggle_costs,
            "play.numbers": glass.toggle_numbers,
        }

    def handle(self, event: pygame.event.Event) -> None:
        """Answer a key: dice that are typed, then the map, then buttons, then all else."""
        glass, playing, command = self._glass, self._playing, KEYBOARD.command(event)
        glass.dirty = True
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        if playing.dice_due and glass.dice.key(event, playing.throw):
            return
        if command == "play.next":
            self.point_on(-1 if shift else 1)
        elif command == "play.unit":
            self._next_unit(-1 if shift else 1)
        elif command in _ARROWS:
            self._arrow(command, shift)
        elif command in ("play.click", "play.click-too") and self._click(shift):
            return
        elif command == "play.click":
            glass.buttons.choose()
        elif command in self._does:
            self._does[command]()
        else:
            glass.buttons.do(command)

    def _escape(self) -> None:
        """Close the nearest thing; where nothing is open, nothing happens."""
        if self._glass.unhint() or self._playing.look_away():
            return
        if self._playing.is_begun:
            self._playing.back()
        else:
            self._playing.notice = ""

    def _hide_counters(self) -> None:
        self._glass.board.bare = not self._glass.board.bare

    def _open(self) -> None:
        """Open the stack in focus or under the mouse, its first counter in focus."""
        hex_ = self._playing.focus or self._playing.hover
        if hex_ is not None and self._playing.view.pieces.at(hex_):
            self._playing.open(hex_)
            self.point_on(1)

    def _next_unit(self, by: int) -> None:
        """Choose the next unit that can still act, or point at the next hex to be chosen."""
        playing = self._playing
        chosen = playing.pointer.selected
        here = playing.view.pieces[chosen[0]].hex if chosen else playing.focus
        hex_ = _after([place.hex for place in playing.checklist()], here, by)
        if hex_ is not None:
            self._glass.choose_at(hex_)

    def point_on(self, by: int) -> None:
        """The focus goes to the next thing that can be clicked: opened counters, or hexes."""
        playing, fan = self._playing, self._glass.over.fan
        if fan is not None and playing.opened is not None:
            legal = playing.pointer.units
            units = [unit for unit in fan.places if not fan.picking or unit in legal]
            focus = _after(units, playing.opened.focus, by)
            playing.opened = playing.opened._replace(focus=focus)
            return
        hexes = sorted(playing.choosable)
        if not hexes:
            self._glass.buttons.move_focus(by)
            return
        self._walk_to(_after(hexes, playing.focus, by))

    def _walk_to(self, hex_: Hex | None) -> None:
        """Give the focus to a hex, and bring it into view."""
        self._playing.point(hex_)
        if hex_ is not None:
            self._glass.show(hex_)

    def _arrow(self, command: str, shift: bool) -> None:
        """The focus walks one hex, or one counter of an opened stack; with Shift it draws a line
        that the counters on its way follow."""
        playing, board = self._playing, self._glass.board
        if playing.opened is not None and playing.opened.focus is not None:
            self.point_on(1 if command in ("play.right", "play.down") else -1)
            return
        here = playing.focus or playing.hover or board.camera.pick(*board.rect.center)
        for direction in _ARROWS[command]:
            to = neighbour(here, direction) if here is not None else None
            if here is not None and to is not None and to in board.board:
                if shift and playing.view.due.moves_stacks:
                    playing.draw_trail(_longer(playing.orders.trail, here, to))
                self._walk_to(to)
                return

    def _click(self, whole: bool) -> bool:
        """Click what has the focus, a `whole` stack of it; False if that is a button or nothing."""
        playing = self._playing
        if playing.opened is not None and playing.opened.focus is not None:
            playing.click_unit(playing.opened.focus)
            return True
        if self._glass.buttons.focus is not None:
            return False
        at = playing.focus or (playing.hover if playing.orders.is_begun else None)
        at = playing.pointed if playing.forecast() is not None else at
        if at is None:
            return False
        if whole or not self._glass.fight_at(at, by_keys=True):
            playing.click_hex(at, whole)
        return True


def _longer(trail: tuple[Hex, ...], here: Hex, to: Hex) -> tuple[Hex, ...]:
    """A trail that goes on from its end to another hex, back to one of its own, or begins here."""
    trail = trail if trail and trail[-1] == here else (here,)
    return trail[: trail.index(to) + 1] if to in trail else (*trail, to)


def _after(things: list[T], at: T | None, by: int) -> T | None:
    """The thing `by` places after another, round and round."""
    if not things:
        return None
    if at not in things:
        return things[0 if by > 0 else -1]
    return things[(things.index(at) + by) % len(things)]
