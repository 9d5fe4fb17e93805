"""The mouse and keys of the play screen: clicks, drags, the wheel, a turn without a mouse."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import pygame

from nightdrop.engine.hexes import Hex, neighbour
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.play import game
from nightdrop.ui.play import over_map as frame
from nightdrop.ui.play.choices import PanelLine, choices
from nightdrop.ui.play.game import checklist
from nightdrop.ui.play.pages import LogPage, PlacePage

if TYPE_CHECKING:
    from nightdrop.ui.play.screen import Play


DRAG_PX = 6
FAN_MS = 450.0  # how long the mouse rests on a stack before it opens


class PlayEvents:
    """Turns the events of a play screen into what the player means."""

    def __init__(self, screen: Play) -> None:
        self.screen, self.keys = screen, PlayKeys(screen)
        self.let_go()

    def let_go(self) -> None:
        """No button of the mouse counts as held."""
        self._down: tuple[int, int] | None = None
        self._dragged = False
        self._lifted: tuple[str, ...] = ()  # the units of a stack that is dragged to a hex

    def handle(self, event: pygame.event.Event) -> None:
        """Answer one event. A key or a click ends what moves, and counts all the same."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.screen.hurry()
        if self.screen.side.handle(event):
            return
        if event.type == pygame.MOUSEMOTION:
            self._motion(event)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._press(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            self.screen.zoom(1 if event.y > 0 else -1, pygame.mouse.get_pos())
        elif event.type == pygame.KEYDOWN:
            self.keys.handle(event)

    def _motion(self, event: pygame.event.Event) -> None:
        """Hover, or drag the map."""
        screen = self.screen
        if self._down is not None and any(event.buttons):
            moved = max(abs(event.pos[0] - self._down[0]), abs(event.pos[1] - self._down[1]))
            if self._lifted and (self._dragged or moved > DRAG_PX):
                self._dragged = True
                self._drag_stack(event.pos)
            elif self._dragged or moved > DRAG_PX:
                self._dragged = True
                screen.board.camera.pan(-event.rel[0], -event.rel[1])
                screen.fan, screen.dirty = None, True
            return
        if screen.buttons.point(event.pos):
            screen.dirty = True
        spot = self._spot_at(event.pos)
        if (spot and spot.name) != screen.hot:
            screen.hot, screen.dirty = spot and spot.name, True
        over_map = screen.over_map(event.pos)
        hex_ = screen.board.hex_at(event.pos) if over_map else None
        if screen.fan is not None and screen.fan.holds(event.pos):
            screen.dirty = True
            return
        if hex_ != screen.hover:
            screen.hover, screen.dirty = hex_, True
            if screen.fan is not None and not screen.fan.picking:
                screen.fan = None
            stacked = hex_ is not None and len(screen.playing.view.pieces.at(hex_)) > 1
            screen.opens_at = screen.app.clock() + FAN_MS if stacked else None

    def _press(self, event: pygame.event.Event) -> None:
        """A button of the mouse goes down."""
        screen = self.screen
        screen.opens_at = None
        if event.button == 3:
            hex_ = screen.board.hex_at(event.pos)
            if hex_ is not None and screen.playing.view.pieces.at(hex_):
                screen.open_fan(hex_)
            else:
                screen.back()
            screen.dirty = True
            return
        if event.button not in (1, 2):
            return
        if event.button == 1 and self._press_button(event.pos):
            return
        if event.button == 1 and self._on_panel(event.pos):
            return
        self._down, self._dragged = event.pos, False
        hex_ = screen.board.hex_at(event.pos)
        free = event.button == 1 and hex_ is not None and screen.fan is None
        self._lifted = game.movers(screen.playing, hex_) if free and hex_ is not None else ()

    def _drag_stack(self, pos: tuple[int, int]) -> None:
        """The stack under the mouse is being dragged: show where it can go."""
        screen, playing = self.screen, self.screen.playing
        if playing.stack != self._lifted:
            playing.back()
            playing.stack = self._lifted
            screen.buttons.replace(choices(screen))
        screen.hover, screen.dirty = screen.board.hex_at(pos), True

    def _drop(self, pos: tuple[int, int]) -> None:
        """The dragged stack is let go over a hex."""
        screen, units = self.screen, self._lifted
        self._lifted = ()
        hex_ = screen.board.hex_at(pos)
        home = screen.playing.view.pieces[units[0]].hex
        if hex_ is None or hex_ == home:
            screen.back()
        else:
            screen.answer(game.move_stack(screen.playing, units, hex_), hex_)

    def _on_panel(self, pos: tuple[int, int]) -> bool:
        """A click on the log or the small map goes to the place; True if it was there."""
        screen = self.screen
        world = frame.minimap_world(screen, pos)
        if world is not None:
            screen.board.camera.centre_on_world(*world)
            screen.dirty = True
            return True
        if screen.banner.collidepoint(pos):
            screen.notice, screen.dirty = "", True
            return True
        if spot := self._spot_at(pos):
            self._follow(spot, pos)
        return not screen.over_map(pos)

    def _spot_at(self, pos: tuple[int, int]) -> PanelLine | None:
        """The line of the panel under a point."""
        return next((s for s in self.screen.spots if s.rect.collidepoint(pos)), None)

    def _follow(self, spot: PanelLine, pos: tuple[int, int]) -> None:
        """A line of the panel was clicked: units that can act, a place, or a way back."""
        screen = self.screen
        shift = pygame.key.get_mods() & pygame.KMOD_SHIFT
        match = screen.playing.match
        returns = match.undo_limit <= spot.entry + 1 < len(match.entries)
        back = returns and spot.rect.right - pos[0] < screen.scale.px(40)
        if spot.kind == "open" and spot.hex is not None:
            screen.choose_at(spot.hex)
        elif spot.kind == "log" and (shift or back):
            screen.undo(spot.entry + 1)
        elif spot.hex is not None:
            screen.go_to(spot.hex)

    def _press_button(self, pos: tuple[int, int]) -> bool:
        """A click on a button."""
        return self.screen.buttons.press(pos)

    def _release(self, pos: tuple[int, int]) -> None:
        """A click ends: on a counter of the fan, in a hex, or beyond the map edge."""
        screen, down, dragged = self.screen, self._down, self._dragged
        self._down, self._dragged = None, False
        if down is not None and dragged and self._lifted:
            self._drop(pos)
        if down is None or dragged or not screen.over_map(pos):
            return
        screen.focus = None
        if screen.fan is not None:
            unit = screen.fan.unit_at(pos)
            if unit is not None:
                screen.answer(screen.playing.click_unit(unit), screen.fan.hex)
                return
            if screen.fan.rect.collidepoint(pos):
                return
        hex_ = screen.board.hex_at(pos)
        if hex_ is None:
            screen.answer(screen.playing.click_off(), None)
        else:
            whole = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            screen.answer(game.click(screen.playing, hex_, whole), hex_)


T = TypeVar("T")
# The directions an arrow tries from a hex, in order.
_ARROWS = {"play.up": (1,), "play.down": (4,), "play.left": (6, 5), "play.right": (2, 3)}


class PlayKeys:
    """Turns the commands of the keyboard on a play screen into what the player means."""

    def __init__(self, screen: Play) -> None:
        self.screen = screen
        self._does: dict[str, Callable[[], object]] = {
            "play.back": self._escape,
            "play.stack": self._open,
            "play.log": lambda: screen.app.show(LogPage(screen)),
            "play.place": lambda: screen.app.show(PlacePage(screen)),
            "play.counters": self._hide_counters,
            "play.near": self._near,
            "play.grid": lambda: self._setting(grid=not screen.app.settings.grid),
            "play.numbers": lambda: self._setting(numbers=not screen.app.settings.numbers),
        }

    def handle(self, event: pygame.event.Event) -> None:
        """Answer a key: dice that are typed, then the map, then buttons, then all else."""
        screen, command = self.screen, KEYBOARD.command(event)
        screen.dirty = True
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        if screen.playing.dice_due and screen.dice.key(event, screen.throw):
            return
        if command == "play.next":
            self._next(-1 if shift else 1)
        elif command == "play.unit":
            self._next_unit(-1 if shift else 1)
        elif command in _ARROWS:
            self._arrow(command)
        elif command in ("play.click", "play.click-too") and self._click(shift):
            return
        elif command == "play.click":
            screen.buttons.choose()
        elif command in self._does:
            self._does[command]()
        else:
            screen.buttons.do(command)

    def _escape(self) -> None:
        """Close the nearest thing, and if nothing is open the game's menu opens."""
        screen, playing = self.screen, self.screen.playing
        if screen.fan or playing.pointer.made or playing.refusal or playing.stack:
            screen.back()
        elif screen.notice:
            screen.notice = ""
        else:
            screen.pause()

    def _hide_counters(self) -> None:
        self.screen.board.bare = not self.screen.board.bare

    def _near(self) -> None:
        self.screen.auto_camera.toggle()

    def _setting(self, **changed: bool) -> None:
        """Change a setting of the map."""
        self.screen.app.set(self.screen.app.settings.but(**changed))

    def _open(self) -> None:
        """Open the stack in focus or under the mouse, its first counter in focus."""
        screen = self.screen
        hex_ = screen.focus or screen.hover
        if hex_ is not None and screen.playing.view.pieces.at(hex_):
            screen.open_fan(hex_)
            self._next(1)

    def _next_unit(self, by: int) -> None:
        """Choose the next unit that can still act, or point at the next hex to be chosen."""
        screen, playing = self.screen, self.screen.playing
        here = playing.view.pieces[playing.pointer.selected[0]].hex if (
            playing.pointer.selected) else screen.focus  # fmt: skip
        places = [place.hex for place in checklist(playing)]
        hex_ = _after(places, here, by)
        if hex_ is not None:
            screen.choose_at(hex_)

    def _next(self, by: int) -> None:
        """The focus goes to the next thing that can be clicked: counters of the fan, or hexes."""
        screen = self.screen
        pointer = screen.playing.pointer
        if screen.fan is not None:
            units = list(screen.fan.places)
            if screen.fan.picking:
                units = [unit for unit in units if unit in pointer.units]
            screen.fan_focus = _after(units, screen.fan_focus, by)
            return
        pieces = screen.playing.view.pieces
        found = {pieces[unit].hex for unit in pointer.units} | pointer.hexes
        hexes = sorted(hex_ for hex_ in found if hex_ is not None)
        if not hexes:
            screen.buttons.move_focus(by)
            return
        screen.focus = _after(hexes, screen.focus, by)
        self._show(screen.focus)

    def _show(self, hex_: Hex | None) -> None:
        """Bring a hex into view."""
        if hex_ is not None and not self.screen.board.camera.shows(hex_):
            self.screen.board.camera.centre_on(hex_)

    def _arrow(self, command: str) -> None:
        """The focus walks one hex, or one counter of an opened stack."""
        screen = self.screen
        if screen.fan is not None and screen.fan_focus is not None:
            self._next(1 if command in ("play.right", "play.down") else -1)
            return
        here = screen.focus or screen.hover or screen.board.camera.pick(*screen.map_rect.center)
        for direction in _ARROWS[command]:
            to = neighbour(here, direction) if here is not None else None
            if to is not None and to in screen.board.board:
                screen.focus = to
                self._show(to)
                return

    def _click(self, whole: bool) -> bool:
        """Click what has the focus, a `whole` stack of it; False if that is a button or nothing."""
        screen = self.screen
        if screen.fan is not None and screen.fan_focus is not None:
            screen.answer(screen.playing.click_unit(screen.fan_focus), screen.fan.hex)
            return True
        if screen.focus is not None and screen.buttons.focus is None:
            screen.answer(game.click(screen.playing, screen.focus, whole), screen.focus)
            return True
        return False


def _after(things: list[T], at: T | None, by: int) -> T | None:
    """The thing `by` places after another, round and round."""
    if not things:
        return None
    if at not in things:
        return things[0 if by > 0 else -1]
    return things[(things.index(at) + by) % len(things)]
