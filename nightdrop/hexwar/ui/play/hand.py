"""The hand on a map: clicks, drags, lines that are drawn, the wheel, a turn without a mouse."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import pygame

from nightdrop.hexwar.rules.actions import Move
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.scenario.history import notes_at, notes_on_counters
from nightdrop.hexwar.ui.play.camera import AutoCamera, camera_in, nearest
from nightdrop.hexwar.ui.play.forecast import READ_MS
from nightdrop.hexwar.ui.play.hex_table import FormedStack
from nightdrop.hexwar.ui.play.over_map import MapSigns
from nightdrop.hexwar.ui.play.playing import HexPlaying
from nightdrop.hexwar.ui.play.pointer import OFF
from nightdrop.hexwar.ui.play.regroup import ResultButton
from nightdrop.table.language import language
from nightdrop.table.scenario.notes import Note, are_read, notes_of
from nightdrop.ui.kit.pen import sized
from nightdrop.ui.kit.screen import Clickable
from nightdrop.ui.kit.work import unless_expected
from nightdrop.ui.play.pointing import (
    ARROWS,
    DRAG_PX,
    HeldButton,
    PointedTable,
    TablePointer,
    after,
    focus_on,
)
from nightdrop.ui.stage.node import Key

OPEN_MS: Final = 450.0  # how long the mouse rests on a stack before it opens
CLOSE: Final = 84  # design px of a hex's height where a small situation fills the map
_NOTCHES: Final = {"play.zoom-in": 1, "play.zoom-out": -1}
_TOGGLED: Final = {"play.grid": "grid", "play.costs": "costs", "play.numbers": "numbers"}


class HexHand(TablePointer):
    """The hand on a map. Stacks are opened by the model: `opens_at` is when the one opens on which
    the mouse rests."""

    signs = MapSigns

    def __init__(self, table: PointedTable) -> None:
        super().__init__(table)
        self.playing: HexPlaying = table.playing
        self.playing.point_on = lambda: self.point_on(1)
        self.auto_camera = AutoCamera(self.playing, table.picture, table.leads)
        self.opens_at: float | None = None
        self._lifted: tuple[str, ...] = ()  # the units of a stack that is dragged to a hex
        self._trail: tuple[Hex, ...] = ()  # the hexes that it was dragged through
        self._has_notes()

    # What is opened and told

    @property
    def opened_key(self) -> Key | None:
        """The opened stack, or the sticks from which a company can be formed now."""
        opened, formed = self.playing.opened, self.playing.formed
        if not formed or (opened is not None and opened.hex != formed[0].used[0].place):
            return opened
        shown = [b for b in self._table.buttons.buttons if isinstance(b, ResultButton)]
        if not shown:
            return opened
        hot = next((button for button in shown if button.hovered or button.focused), shown[0])
        return FormedStack(hot.made, opened is not None, opened.focus if opened else None)

    @property
    def picks(self) -> bool:
        """Whether a click asked for one of those that are spread."""
        return self.playing.opened is not None and (
            self.playing.opened.picking or isinstance(self.opened_key, FormedStack))  # fmt: skip

    def unit_at(self, pos: tuple[int, int]) -> str | None:
        """The spread counter under a point."""
        if self.opened_key is None:
            return None
        found = self._table.map_of(self.playing.view)
        return next((str(node.key) for node in found.fanned
                     if found.rects[node.key].collidepoint(pos)), None)  # fmt: skip

    @property
    def told_key(self) -> Key | None:
        opened, playing = self.playing.opened, self.playing
        unit = self.unit_at(self.pointed) or (opened.focus if opened is not None else None)
        return unit or playing.aboard or playing.focus or playing.hover

    def let_go(self) -> None:
        super().let_go()
        self.opens_at, self._lifted = None, ()

    def follow(self) -> None:
        self.playing.opened = None
        if self.playing.must_cover:  # what one player looked up is not for the other
            self._table.app.left_at.pop("history", None)

    def resized(self) -> None:
        self.playing.opened = None

    def shut_fan(self) -> None:
        self.playing.opened = None
        self.renew()

    # History

    def notes_on(self, hex_: Hex | None, unit: str | None = None) -> Sequence[Note]:
        """The notes on a counter, or on a hex and the counters there, as far as their faces are
        known to those who look; none until they are read."""
        if not self._has_notes():
            return ()
        view = self.playing.displayed_view
        if unit is not None:
            counter = view.pieces.by_id.get(unit)  # none where a company is only thought of
            return notes_on_counters(view.game.name, counter) if counter is not None else ()
        return () if hex_ is None else notes_at(view.game.name, hex_, view.pieces.at(hex_))

    def _has_notes(self) -> bool:
        """Whether the notes are read in the language in use; if not, have them read."""
        name = self.playing.view.game.name
        if are_read(name):
            return True
        self._table.screen.work.ask("notes", (name, language()), lambda _job: notes_of(name),
                                    words=unless_expected)  # fmt: skip
        return False

    @property
    def noted(self) -> Sequence[Note]:
        """The notes on what is pointed at."""
        told = self.told_key
        return self.notes_on(self.playing.focus or self.playing.hover,
                             told if isinstance(told, str) else None)  # fmt: skip

    def look_up(self) -> None:
        """Open the notes on what is pointed at, or, where there are none, the page of them all."""
        self._table.app.open_notes(self.noted)

    # The mouse

    def _hex_at(self, pos: tuple[int, int]) -> Hex | None:
        return camera_in(self._table.picture).pick(*pos)

    def _is_stack(self, hex_: Hex | None) -> bool:
        return hex_ is not None and len(self.playing.view.pieces.at(hex_)) > 1

    def _stays_open(self, pos: tuple[int, int]) -> bool:
        """Whether the mouse is on the fan, or on its way there from the hex."""
        key = self.opened_key
        if key is None:
            return False
        top: Any = self._table.top
        return bool(top.fan_of(key, self.playing.view, self._table.scale).holds(pos))

    def _move(self, event: pygame.event.Event) -> None:
        """Point at what lies there, or drag the map or a stack over it."""
        table, playing, self.pointed = self._table, self.playing, event.pos
        if self.held is not None and any(event.buttons):
            self._drag(event, self.held)
            return
        if self._stays_open(event.pos):
            self.renew()
            return
        plate = table.plate
        on_plate = plate is not None and plate.rect.collidepoint(event.pos)
        if on_plate:
            self.renew()
        free = table.holds(event.pos) and not on_plate
        hex_ = self._hex_at(event.pos) if free else None
        key = table.map_of(playing.view).at(event.pos) if free else None
        aboard = key if isinstance(key, str) and key in playing.view.pieces.by_id else None
        if aboard != playing.aboard:
            playing.aboard = aboard
            self.renew()
        if hex_ != playing.hover:
            playing.hover = hex_
            self.renew()
            if playing.opened is not None and not playing.opened.picking:
                playing.opened = None
            told = playing.forecast() is not None  # then its plate says what lies there
            rests = self._is_stack(hex_) and not told
            self.opens_at = table.app.clock() + OPEN_MS if rests else None

    def _drag(self, event: pygame.event.Event, held: HeldButton) -> None:
        """Drag the map, or a stack over it."""
        moved = max(abs(event.pos[0] - held.at[0]), abs(event.pos[1] - held.at[1]))
        if not held.pans and moved <= DRAG_PX:
            return
        self.held, playing = held._replace(pans=True), self.playing
        if self._lifted:
            playing.hover = self._hex_at(event.pos)
            self._follow_trail(event.pos)
            if self._is_line:
                playing.draw_trail(self._trail)
            elif playing.stack != self._lifted:
                playing.lift_stack(self._lifted)
        else:
            self._table.picture.pan(-event.rel[0], -event.rel[1])
            playing.opened = None
        self.renew()

    def _follow_trail(self, pos: tuple[int, int]) -> None:
        """Add the hexes between the last one and the mouse, or take back what it left again."""
        camera = camera_in(self._table.picture)
        (ax, ay), (bx, by) = camera.hex_point(self._trail[-1]), pos
        steps = 1 + round(4 * max(abs(bx - ax), abs(by - ay)) / camera.height)
        for step in range(1, steps + 1):
            at = (ax + (bx - ax) * step // steps, ay + (by - ay) * step // steps)
            hex_ = self._hex_at(at)
            if hex_ in self._trail:
                self._trail = self._trail[: self._trail.index(hex_) + 1]
            elif hex_ is not None:
                self._trail = (*self._trail, hex_)

    @property
    def _is_line(self) -> bool:
        """Whether the drag draws a line: with Shift, or where the stack cannot go so far."""
        shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        actions, to = self.playing.pointer.actions, self._trail[-1]
        reached = any(Move(unit, to) in actions for unit in self._lifted)
        return len(self._trail) > 1 and (shift or (len(self._trail) > 2 and not reached))

    def _press(self, event: pygame.event.Event) -> None:
        table, playing, self.pointed = self._table, self.playing, event.pos
        hex_ = self._hex_at(event.pos)
        self.opens_at = None
        if event.button == 3:
            self._look(event.pos, hex_)
        elif event.button == 2 or (event.button == 1 and table.holds(event.pos)):
            free = event.button == 1 and hex_ is not None and playing.opened is None
            self.held = HeldButton(hex_, event.pos)
            self._lifted = playing.movers(hex_) if free and hex_ is not None else ()
            self._trail = (hex_,) if hex_ is not None else ()

    def _look(self, pos: tuple[int, int], hex_: Hex | None) -> None:
        """The right button: it opens a stack, in an opened one the notes on what lies there, and
        where nothing is begun those on an empty hex; else it goes back."""
        playing, unit = self.playing, self.unit_at(pos)
        is_open = playing.opened is not None and playing.opened.hex == hex_
        is_idle = not (playing.is_begun or playing.has_chosen or playing.refusal)
        stack = hex_ is not None and bool(playing.view.pieces.at(hex_))
        notes = self.notes_on(hex_, unit)
        if notes and (unit is not None or is_open or (is_idle and not stack)):
            self._table.app.open_notes(notes)
        elif hex_ is not None and stack:
            playing.open(hex_)
        else:
            playing.back()

    def _release(self, event: pygame.event.Event) -> None:
        """A click ends, on a spread counter, in a hex or beyond the map edge; or a stack is let go
        over a hex."""
        held, lifted, table, playing = self.held, self._lifted, self._table, self.playing
        self.held = None
        if event.button != 1 or held is None:
            return
        if held.pans and lifted:
            self._drop(self._hex_at(event.pos))
        if held.pans or not table.holds(event.pos):
            return
        playing.focus = None
        if playing.holds and playing.alone:
            table.go_on()
            return
        found = table.map_of(playing.view)
        key = found.at(event.pos)
        on_fan = found.plate is not None and found.plate.collidepoint(event.pos)
        if isinstance(key, str) and (key != OFF or not on_fan):
            playing.click(key)
        elif isinstance(key, int) and not on_fan:
            if pygame.key.get_mods() & pygame.KMOD_SHIFT:
                playing.click(Hex(key), True)
            elif not self.fight_at(Hex(key)):
                playing.click(Hex(key))

    def _drop(self, hex_: Hex | None) -> None:
        """The dragged stack is let go over a hex."""
        units, is_line, self._lifted = self._lifted, self._is_line, ()
        if is_line and self.playing.orders.trail:
            self.playing.click(self._trail[-1])
        elif hex_ is None or hex_ == self.playing.view.pieces[units[0]].place:
            self.playing.back()
        else:
            self.playing.move_stack(units, hex_)

    def fight_at(self, hex_: Hex, *, by_keys: bool = False) -> bool:
        """Attack a target as it is forecast. A click sooner than its plate can be read only pins
        it. False where no attack can be made so."""
        said = next((s for s in self.playing.targets() if s.target == hex_), None)
        if said is None:
            self.playing.pinned = None
            return False
        if by_keys or self._table.has_read(hex_, READ_MS):
            self.playing.strike(said)
        else:
            self.playing.pin(hex_)
        return True

    # Keys

    def key(self, command: str, shift: bool) -> bool:
        table, playing, by = self._table, self.playing, -1 if shift else 1
        page = table.top.opens(playing.view, command)
        if page is not None:
            table.app.open(str(page[0]), table.screen, *page[1:])
        elif command == "play.next":
            self.point_on(by)
        elif command == "play.unit":
            self._next_unit(by)
        elif command in ARROWS:
            self._arrow(command, shift)
        elif command in ("play.click", "play.click-too"):
            return self._click(shift)
        elif command == "play.stack":
            self._open()
        elif command == "play.counters":
            table.picture.bare = not table.picture.bare
        elif command == "play.history":
            self.look_up()
        elif command == "play.forces":
            table.app.open("forces", table.screen, table.screen)
        elif command == "play.near":
            table.signs.near()
        elif command in _NOTCHES:
            table.signs.zoom(_NOTCHES[command])
        elif command in _TOGGLED:
            name, settings = _TOGGLED[command], table.app.settings
            table.app.set(settings.but(**{name: not getattr(settings, name)}))
        else:
            return False
        return True

    def _open(self) -> None:
        """Open the stack in focus or under the mouse, its first counter in focus."""
        hex_ = self.playing.focus or self.playing.hover
        if hex_ is not None and self.playing.view.pieces.at(hex_):
            self.playing.open(hex_)
            self.point_on(1)

    def _next_unit(self, by: int) -> None:
        """Choose the next unit that can still act, or point at the next hex to be chosen."""
        playing = self.playing
        chosen = playing.pointer.selected
        here = playing.view.pieces[chosen[0]].place if chosen else playing.focus
        hex_ = after([place.hex for place in playing.checklist()], here, by)
        if hex_ is not None:
            self.choose_at(hex_)

    def point_on(self, by: int) -> None:
        """The focus goes to the next thing that can be clicked: opened counters, or hexes."""
        playing, found = self.playing, self._table.map_of(self.playing.view)
        if playing.opened is not None:
            legal, picks = playing.pointer.units, self.picks
            units = [str(node.key) for node in found.fanned if not picks or node.key in legal]
            focus = after(units, playing.opened.focus, by)
            playing.opened = playing.opened._replace(focus=focus)
            return
        hexes = sorted(playing.choosable)
        if not hexes:
            self._table.buttons.move_focus(by)
            return
        to = focus_on(self._table.buttons, hexes, playing.focus, by)
        if to is not None:
            self._walk_to(to)

    def _walk_to(self, hex_: Hex | None) -> None:
        """Give the focus to a hex, and bring it into view."""
        self._table.buttons.give_focus(None)
        self.playing.point(hex_)
        if hex_ is not None:
            self._table.bring(hex_)

    def _arrow(self, command: str, shift: bool) -> None:
        """The focus walks one hex, or one counter of an opened stack; with Shift it draws a line
        that the counters on its way follow."""
        table, playing = self._table, self.playing
        if playing.opened is not None and playing.opened.focus is not None:
            self.point_on(1 if command in ("play.right", "play.down") else -1)
            return
        here = playing.focus or playing.hover or self._hex_at(table.rect.center)
        to = table.map_of(playing.view).step(here, ARROWS[command]) if here is not None else None
        if here is None or not isinstance(to, int) or to == here:
            return
        if shift and playing.view.due.moves_stacks:
            playing.draw_trail(_longer(playing.orders.trail, here, Hex(to)))
        self._walk_to(Hex(to))

    def _click(self, whole: bool) -> bool:
        """Click what has the focus, a `whole` stack of it; False if that is a button or nothing."""
        playing = self.playing
        if playing.opened is not None and playing.opened.focus is not None:
            playing.click(playing.opened.focus)
            return True
        if self._table.buttons.focus is not None:
            return False
        at = playing.focus or (playing.hover if playing.orders.is_begun else None)
        at = playing.pointed_key if playing.forecast() is not None else at
        if at is None:
            return False
        if whole or not self.fight_at(at, by_keys=True):
            playing.click(at, whole)
        return True

    # Where it is looked from

    def go_to(self, key: Key | None) -> None:
        """Show a hex in the middle, and give it the focus."""
        if isinstance(key, int):
            camera_in(self._table.picture).centre_on(Hex(key))
            self.playing.point(Hex(key))

    def go_near(self, key: Key) -> None:
        """Show a hex from so near that its counters can be read, and give it the focus."""
        camera = camera_in(self._table.picture)
        if isinstance(key, int):
            camera.frame((Hex(key),), nearest(self._table.scale, camera.target_height))
            self.playing.point(Hex(key))

    def choose_at(self, key: Key) -> None:
        """Choose the unit in a hex, or open its stack to choose from."""
        if isinstance(key, int):
            self._table.bring(key)
            self.playing.choose_at(Hex(key))

    def come_closer(self, keys: Sequence[Key]) -> None:
        camera = camera_in(self._table.picture)
        camera.zoom_to(max(camera.fit_height, self._table.scale.px(CLOSE)))
        for key in keys[:1]:
            camera.centre_on(Hex(key))  # type: ignore[arg-type]  # lessons speak of hexes

    def show(self, keys: Sequence[Key]) -> None:
        camera = camera_in(self._table.picture)
        hexes = [Hex(key) for key in keys if isinstance(key, int)]
        if not all(map(camera.shows, hexes)):
            camera.centre_on(hexes[-1])
        if not all(map(camera.shows, hexes)):
            self.show_in(hexes, self._table.rect)

    def keep_clear(self, keys: Iterable[Key]) -> list[list[pygame.Rect]]:
        """The hexes meant and a stack that is open; then room for one above them; then drop zones;
        then counters."""
        camera, view = camera_in(self._table.picture), self.playing.view
        found, zones = self._table.map_of(view), view.game.board.drop.values()
        meant = [rect for key in keys if (rect := found.rect(key)) is not None]
        above = [rect.inflate(3 * rect.width, rect.height).move(0, -rect.height // 2)
                 for rect in meant]  # fmt: skip
        if found.plate is not None:
            meant.append(found.plate)
        size = round(camera.height)
        others = [[hex_ for zone in zones for hex_, _weight in zone], view.pieces.by_place]
        boxes = [[sized(size, size, center=camera.hex_point(hex_)) for hex_ in hexes]
                 for hexes in others]  # fmt: skip
        return [meant, above, *boxes]

    def hurry(self) -> bool:
        return self.playing.sums.finish()

    def set_out(self) -> bool:
        return self.auto_camera.set_out(self._table.app.settings, self._table.scale)

    def wake_at(self, now: float) -> float | None:
        due = self.opens_at, self.auto_camera.wake_at(now, self._table.app.settings)
        return min((at for at in due if at is not None), default=None)

    def tick(self, now: float) -> None:
        """Open the stack on which the mouse has rested for long enough."""
        if self.opens_at is None or now < self.opens_at:
            return
        self.opens_at, here = None, self.playing.hover
        if here is not None and self.playing.opened is None and self._is_stack(here):
            self.playing.open(here)

    def clickables(self) -> list[Clickable]:
        """The legal hexes and stacks in view, or the counters of a stack to choose from."""
        table, playing, camera = self._table, self.playing, camera_in(self._table.picture)
        found, legal = table.map_of(playing.view), playing.pointer.units
        if found.fanned and self.picks:
            spread = [str(node.key) for node in found.fanned if node.key in legal]
            return [Clickable(unit, "unit", found.rects[unit]) for unit in spread]
        made, over = list[Clickable](), self._over
        aboard: Any = found.fields[0]
        for unit, rect in aboard.units.items():
            if unit in legal and self._is_free(rect, over):
                made.append(Clickable(unit, "unit", rect))
        side = max(8, round(camera.height * 0.3))
        for hex_ in sorted(playing.choosable):
            rect = sized(side, side, center=camera.hex_point(hex_))
            if self._is_free(rect, over):
                made.append(Clickable(f"{hex_:04d}", "hex", rect))
        foot = table.plate.foot.items() if table.plate is not None else ()
        made += [Clickable(name, "button", rect) for name, rect in foot]
        plate = table.opposite
        thinks = plate is not None and plate.thinks
        return made + ([Clickable("play-now", "button", plate.rect)] if plate and thinks else [])

    @property
    def _over(self) -> list[pygame.Rect]:
        """The plates and what else lies over the map, in window px."""
        plates = [one for one in (self._table.plate, self._table.opposite) if one is not None]
        return [self._table.panel, *[plate.rect for plate in plates], *self._table.signs.over]

    def _is_free(self, rect: pygame.Rect, over: list[pygame.Rect]) -> bool:
        """Whether a box lies on the map, and neither buttons nor one of `over` on its middle."""
        if not self._table.rect.contains(rect) or self._table.buttons.at(rect.center) is not None:
            return False
        return rect.move_to(size=(1, 1), center=rect.center).collidelist(over) < 0


def _longer(trail: tuple[Hex, ...], here: Hex, to: Hex) -> tuple[Hex, ...]:
    """A trail that goes on from its end to another hex, back to one of its own, or begins here."""
    trail = trail if trail and trail[-1] == here else (here,)
    return trail[: trail.index(to) + 1] if to in trail else (*trail, to)
