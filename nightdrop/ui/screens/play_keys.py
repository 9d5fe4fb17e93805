"""The keys of the play screen: a whole turn without a mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import pygame

from nightdrop.engine.hexes import Hex, neighbour
from nightdrop.ui import gang
from nightdrop.ui.checklist import checklist
from nightdrop.ui.screens.pages import LogPage, PlacePage

if TYPE_CHECKING:
    from nightdrop.ui.screens.play import Play

T = TypeVar("T")
_ARROWS = {pygame.K_UP: (1,), pygame.K_DOWN: (4,), pygame.K_LEFT: (6, 5), pygame.K_RIGHT: (2, 3)}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_CHORD = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class PlayKeys:
    """Turns the keys that go down on a play screen into what the player means."""

    def __init__(self, screen: Play) -> None:
        self.screen = screen

    def handle(self, event: pygame.event.Event) -> None:
        """Answer a key: buttons first, then the map."""
        screen = self.screen
        screen.dirty = True
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and self._rewind(event):
            return
        if event.key == pygame.K_ESCAPE:
            self._escape()
        elif screen.playing.dice_due and screen.dice.key(event, screen.throw):
            return
        elif event.key == pygame.K_TAB:
            self._next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in _ARROWS:
            self._arrow(event.key)
        elif event.key in _ENTER and self._enter(event):
            return
        elif event.key in (pygame.K_KP_PLUS, pygame.K_EQUALS):
            screen.zoom(1)
        elif not screen.buttons.key(event):
            self._aside(event)

    def _escape(self) -> None:
        """Close the nearest thing, and if nothing is open the game's menu opens."""
        screen, playing = self.screen, self.screen.playing
        if screen.fan or playing.pointer.made or playing.refusal or playing.gang:
            screen.back()
        elif screen.notice:
            screen.notice = ""
        else:
            screen.pause()

    def _rewind(self, event: pygame.event.Event) -> bool:
        """Ctrl+Z takes back, Ctrl+Y or Ctrl+Shift+Z does again; False for another chord."""
        if event.key not in (pygame.K_z, pygame.K_y):
            return False
        again = event.key == pygame.K_y or event.mod & pygame.KMOD_SHIFT
        if not self.screen.playing.dice_due:
            (self.screen.redo if again else self.screen.undo)()
        return True

    def _aside(self, event: pygame.event.Event) -> None:
        """Keys that change nothing in the game."""
        screen, settings = self.screen, self.screen.app.settings
        if event.mod & _CHORD:
            return
        if event.key == pygame.K_i:
            self._open()
        elif event.key == pygame.K_n:
            self._next_unit(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key == pygame.K_l:
            screen.app.show(LogPage(screen))
        elif event.key in (pygame.K_SLASH, pygame.K_KP_DIVIDE) or event.unicode == "/":
            screen.app.show(PlacePage(screen))
        elif event.key == pygame.K_h:
            screen.board.bare = not screen.board.bare
        elif event.key == pygame.K_o:
            screen.follow.toggle()
        elif event.key == pygame.K_g:
            screen.app.set(settings.but(grid=not settings.grid))
        elif event.key == pygame.K_c:
            screen.app.set(settings.but(numbers=not settings.numbers))

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

    def _arrow(self, key: int) -> None:
        """The focus walks one hex, or one counter of an opened stack."""
        screen = self.screen
        if screen.fan is not None and screen.fan_focus is not None:
            self._next(1 if key in (pygame.K_RIGHT, pygame.K_DOWN) else -1)
            return
        here = screen.focus or screen.hover or screen.board.camera.pick(*screen.map_rect.center)
        for direction in _ARROWS[key]:
            to = neighbour(here, direction) if here is not None else None
            if to is not None and to in screen.board.board:
                screen.focus = to
                self._show(to)
                return

    def _enter(self, event: pygame.event.Event) -> bool:
        """Enter clicks what has the focus; False if that is a button or nothing."""
        screen = self.screen
        if screen.fan is not None and screen.fan_focus is not None:
            screen.answer(screen.playing.click_unit(screen.fan_focus), screen.fan.hex)
            return True
        if screen.focus is not None and screen.buttons.focus is None:
            whole = bool(event.mod & pygame.KMOD_SHIFT)
            screen.answer(gang.click(screen.playing, screen.focus, whole), screen.focus)
            return True
        return False


def _after(things: list[T], at: T | None, by: int) -> T | None:
    """The thing `by` places after another, round and round."""
    if not things:
        return None
    if at not in things:
        return things[0 if by > 0 else -1]
    return things[(things.index(at) + by) % len(things)]
