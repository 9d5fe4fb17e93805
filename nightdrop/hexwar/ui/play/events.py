"""The mouse and keys of the play screen: clicks, drags, the wheel, a turn without a mouse."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from nightdrop.engine.model import Action
from nightdrop.hexwar.match.plans import is_idle, overfull
from nightdrop.hexwar.match.regrouping import companies_of, regrouping
from nightdrop.hexwar.rules.actions import Move
from nightdrop.hexwar.rules.hexes import Hex, neighbour
from nightdrop.hexwar.ui.play.choices import button_for, map_choices, still_open
from nightdrop.hexwar.ui.play.forecast import OddsButton
from nightdrop.hexwar.ui.play.playing import END, HexPlaying
from nightdrop.hexwar.ui.play.surface import HexSurface
from nightdrop.table.language import _
from nightdrop.table.match.program_advice import Hint
from nightdrop.ui.input import zoom_step
from nightdrop.ui.kit.buttons import Button, ButtonSet
from nightdrop.ui.kit.screen import Screen
from nightdrop.ui.play.game import Take
from nightdrop.ui.play.sidepanel import PlayPanel
from nightdrop.ui.play.surface import after

DRAG_PX = 6
OPEN_MS = 450.0  # how long the mouse rests on a stack before it opens


class Mouse:
    """Turns what the mouse does over the map into what the player means."""

    def __init__(self, surface: HexSurface) -> None:
        self._playing, self._surface = surface.playing, surface
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
        elif step := zoom_step(event):
            self._surface.zoom(step, pygame.mouse.get_pos())

    def drags(self, event: pygame.event.Event) -> bool:
        """Whether the mouse moves with a button held that went down on the map."""
        return self._down is not None and any(event.buttons)

    def _motion(self, event: pygame.event.Event) -> None:
        """Hover, or drag the map."""
        if self._down is not None and any(event.buttons):
            self._drag(event, self._down)
            return
        surface, playing, fan = self._surface, self._playing, self._surface.fan
        if fan is not None and fan.holds(event.pos):
            surface.screen.dirty = True
            return
        on_plate = surface.plate is not None and surface.plate.holds(event.pos)
        surface.screen.dirty |= on_plate
        free = surface.holds(event.pos) and not on_plate
        hex_ = surface.board.hex_at(event.pos) if free else None
        aboard = surface.board.aboard_at(event.pos, playing.view) if free else None
        if aboard != playing.aboard:
            playing.aboard, surface.screen.dirty = aboard, True
        if hex_ != playing.hover:
            playing.hover, surface.screen.dirty = hex_, True
            if playing.opened is not None and not playing.opened.picking:
                playing.opened = None
            told = playing.forecast() is not None  # then its plate says what lies there
            self.opens_at = None
            if self._is_stack(hex_) and not told:
                self.opens_at = surface.app.clock() + OPEN_MS

    def _drag(self, event: pygame.event.Event, down: tuple[int, int]) -> None:
        """Drag the map, or a stack over it."""
        moved = max(abs(event.pos[0] - down[0]), abs(event.pos[1] - down[1]))
        if not self._dragged and moved <= DRAG_PX:
            return
        self._dragged, surface, playing = True, self._surface, self._playing
        if self._lifted:
            playing.hover = surface.board.hex_at(event.pos)
            self._follow_trail(event.pos)
            if self._is_line:
                playing.draw_trail(self._trail)
            elif playing.stack != self._lifted:
                playing.lift_stack(self._lifted)
        else:
            surface.board.camera.pan(-event.rel[0], -event.rel[1])
            playing.opened = None
        surface.screen.dirty = True

    def _follow_trail(self, pos: tuple[int, int]) -> None:
        """Add the hexes between the last one and the mouse, or take back what it left again."""
        board = self._surface.board
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
        actions, to = self._playing.pointer.actions, self._trail[-1]
        reached = any(Move(unit, to) in actions for unit in self._lifted)
        return len(self._trail) > 1 and (shift or (len(self._trail) > 2 and not reached))

    def _press(self, event: pygame.event.Event) -> None:
        """A button of the mouse goes down."""
        playing, hex_ = self._playing, self._surface.board.hex_at(event.pos)
        self.opens_at = None
        if event.button == 3:
            self._look(event.pos, hex_)
            return
        if event.button not in (1, 2):
            return
        if event.button == 1 and not self._surface.holds(event.pos):
            return
        self._down, self._dragged = event.pos, False
        free = event.button == 1 and hex_ is not None and playing.opened is None
        self._lifted = playing.movers(hex_) if free and hex_ is not None else ()
        self._trail = (hex_,) if hex_ is not None else ()

    def _look(self, pos: tuple[int, int], hex_: Hex | None) -> None:
        """The right button: it opens a stack, in an opened one the notes on what lies there, and
        where nothing is begun those on an empty hex; else it goes back."""
        playing, surface, fan = self._playing, self._surface, self._surface.fan
        unit = fan.unit_at(pos) if fan is not None else None
        is_open = playing.opened is not None and playing.opened.hex == hex_
        is_idle = not (playing.is_begun or playing.has_chosen or playing.refusal)
        stack = hex_ is not None and bool(playing.view.pieces.at(hex_))
        notes = surface.notes_on(hex_, unit)
        if notes and (unit is not None or is_open or (is_idle and not stack)):
            surface.app.open_notes(notes)
        elif hex_ is not None and stack:
            playing.open(hex_)
        else:
            playing.back()

    def _release(self, pos: tuple[int, int]) -> None:
        """A click ends: on a counter of the opened stack, in a hex, or beyond the map edge."""
        down, dragged, surface = self._down, self._dragged, self._surface
        self._down, self._dragged = None, False
        if down is not None and dragged and self._lifted:
            self._drop(surface.board.hex_at(pos))
        if down is None or dragged or not surface.holds(pos):
            return
        playing, fan = self._playing, surface.fan
        playing.focus = None
        if playing.holds and playing.alone:
            self._surface.go_on()
            return
        unit = fan.unit_at(pos) if fan is not None else None
        hex_ = surface.board.hex_at(pos)
        if unit is not None:
            playing.click_unit(unit)
        elif fan is not None and fan.rect.collidepoint(pos):
            return
        elif (aboard := surface.board.aboard_at(pos, playing.view)) is not None:
            playing.click_unit(aboard)
        elif surface.board.box_at(pos) is not None:
            playing.click_beyond("track")
        elif hex_ is None:
            playing.click_beyond("off")
        elif pygame.key.get_mods() & pygame.KMOD_SHIFT:
            playing.click_hex(hex_, whole=True)
        elif not surface.fight_at(hex_):
            playing.click_hex(hex_)

    def _drop(self, hex_: Hex | None) -> None:
        """The dragged stack is let go over a hex."""
        units, is_line, self._lifted = self._lifted, self._is_line, ()
        if is_line and self._playing.orders.trail:
            self._playing.click_hex(self._trail[-1])
        elif hex_ is None or hex_ == self._playing.view.pieces[units[0]].place:
            self._playing.back()
        else:
            self._playing.move_stack(units, hex_)


_TOGGLED = {"play.grid": "grid", "play.costs": "costs", "play.numbers": "numbers"}
# The directions an arrow tries from a hex, in order.
_ARROWS = {"play.up": (1,), "play.down": (4,), "play.left": (6, 5), "play.right": (2, 3)}


class Keys:
    """Turns the commands of the keyboard into what the player means."""

    def __init__(self, surface: HexSurface) -> None:
        self._playing, self._surface = surface.playing, surface

    def do(self, command: str, shift: bool) -> bool:
        """Answer a command; False if it means nothing on the map."""
        settings, by = self._surface.app.settings, -1 if shift else 1
        if command == "play.next":
            self.point_on(by)
        elif command == "play.unit":
            self._next_unit(by)
        elif command in _ARROWS:
            self._arrow(command, shift)
        elif command in ("play.click", "play.click-too"):
            return self._click(shift)
        elif command == "play.stack":
            self._open()
        elif command == "play.counters":
            self._hide_counters()
        elif command == "play.place":
            self._surface.app.open("places", self._surface.screen)
        elif command == "play.turn":
            self._surface.open_line(self._playing.view.turn)
        elif command == "play.history":
            self._surface.look_up()
        elif command == "play.near":
            self._surface.toggle_near()
        elif command in _TOGGLED:
            name = _TOGGLED[command]
            self._surface.app.set(settings.but(**{name: not getattr(settings, name)}))
        else:
            return False
        return True

    def _hide_counters(self) -> None:
        self._surface.board.bare = not self._surface.board.bare

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
        here = playing.view.pieces[chosen[0]].place if chosen else playing.focus
        hex_ = after([place.hex for place in playing.checklist()], here, by)
        if hex_ is not None:
            self._surface.choose_at(hex_)

    def point_on(self, by: int) -> None:
        """The focus goes to the next thing that can be clicked: opened counters, or hexes."""
        playing, fan = self._playing, self._surface.fan
        if fan is not None and playing.opened is not None:
            legal = playing.pointer.units
            units = [unit for unit in fan.places if not fan.picking or unit in legal]
            focus = after(units, playing.opened.focus, by)
            playing.opened = playing.opened._replace(focus=focus)
            return
        hexes = sorted(playing.choosable)
        if not hexes:
            self._surface.buttons.move_focus(by)
            return
        self._walk_to(after(hexes, playing.focus, by))

    def _walk_to(self, hex_: Hex | None) -> None:
        """Give the focus to a hex, and bring it into view."""
        self._playing.point(hex_)
        if hex_ is not None:
            self._surface.bring(hex_)

    def _arrow(self, command: str, shift: bool) -> None:
        """The focus walks one hex, or one counter of an opened stack; with Shift it draws a line
        that the counters on its way follow."""
        playing, board = self._playing, self._surface.board
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
        if self._surface.buttons.focus is not None:
            return False
        at = playing.focus or (playing.hover if playing.orders.is_begun else None)
        at = playing.pointed if playing.forecast() is not None else at
        if at is None:
            return False
        if whole or not self._surface.fight_at(at, by_keys=True):
            playing.click_hex(at, whole)
        return True


def _longer(trail: tuple[Hex, ...], here: Hex, to: Hex) -> tuple[Hex, ...]:
    """A trail that goes on from its end to another hex, back to one of its own, or begins here."""
    trail = trail if trail and trail[-1] == here else (here,)
    return trail[: trail.index(to) + 1] if to in trail else (*trail, to)


class PlayedMap(HexSurface):
    """The map that answers: what the mouse and keys do on it, and the buttons beside it."""

    def __init__(
        self, screen: Screen, playing: HexPlaying, buttons: ButtonSet, side: PlayPanel,
        go_on: Callable[[], None], leads: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(screen, playing, buttons, side, go_on, leads)
        self.mouse, self.keys = Mouse(self), Keys(self)

    def wake_at(self, now: float) -> float | None:
        due = (self.mouse.opens_at, super().wake_at(now))
        return min((at for at in due if at is not None), default=None)

    def tick(self, now: float) -> None:
        self.mouse.tick(now)
        super().tick(now)

    # The mouse and keys

    def handle(self, event: pygame.event.Event) -> None:
        self.mouse.handle(event)

    def drags(self, event: pygame.event.Event) -> bool:
        return self.mouse.drags(event)

    def let_go(self) -> None:
        self.mouse.let_go()

    def key(self, command: str, shift: bool) -> bool:
        return self.keys.do(command, shift)

    def point_on(self, by: int) -> None:
        self.keys.point_on(by)

    # What is decided

    def choices(self, take: Take) -> list[Button]:
        return map_choices(self.playing, take, lambda: self.point_on(1))

    def button(self, action: Action, act: Callable[[], None]) -> Button:
        return button_for(action, self.playing.view, self.playing.pointer.back(), act)

    def hint_button(self, hint: Hint, act: Callable[[], None]) -> Button:
        return OddsButton(hint, self.playing.view, self.button(hint.action, act))

    def corner(self) -> list[Button]:
        """What leads to the card of the turn, the forces and the key of the map, and zooms."""
        app, screen, playing = self.app, self.screen, self.playing
        return [
            Button("turn", _("What the turns came to"), lambda: self.open_line(playing.view.turn),
                   "", "play.turn"),
            Button("forces", _("Forces"), lambda: app.open("forces", screen, screen), "",
                   "play.forces"),
            Button("legend", "?", lambda: app.open("legend", screen, playing.view), "",
                   "play.legend", sign=""),
            Button("near", _("Near, or the whole map"), self.toggle_near, "", "play.near"),
            Button("zoom-in", "+", lambda: self.zoom(1), "", "play.zoom-in", sign=""),
            Button("zoom-out", "−", lambda: self.zoom(-1), "", "play.zoom-out", sign=""),
        ]  # fmt: skip

    def asks(self, what: Action | str, warns: bool) -> bool:
        """Whether units would lose what they can do, as far as the player wants to be asked."""
        view, pointer, settings = self.playing.view, self.playing.pointer, self.app.settings
        warned = warns and settings.warn_idle
        if what == END and warned and companies_of(view).regroup_lost(view):
            return True
        idle = is_idle(view, pointer.actions) or bool(regrouping(view, pointer.actions))
        if (warned and idle) or (warns and overfull(view) is not None):
            return True
        return settings.ask_done and bool(still_open(view, pointer.back()))
