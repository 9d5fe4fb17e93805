"""The hand at a table: what the mouse points at, clicks, carries and drags, the fan that it opens,
and what keys walk to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple, Protocol, TypeVar

import pygame

from nightdrop.engine.model import State
from nightdrop.ui.input import zoom_step
from nightdrop.ui.kit.buttons import Button, ButtonSet
from nightdrop.ui.kit.pen import Style
from nightdrop.ui.kit.screen import Clickable, Screen, Window
from nightdrop.ui.look.theme import Scale
from nightdrop.ui.play.opponent_badge import Opposite
from nightdrop.ui.play.sidepanel import PlayPanel
from nightdrop.ui.play.signs import TableSigns
from nightdrop.ui.stage.fan import is_on_way
from nightdrop.ui.stage.free_place import innermost
from nightdrop.ui.stage.node import Key, Node, NodeMap
from nightdrop.ui.stage.over import Ghost, StandingPlate
from nightdrop.ui.stage.picture import StagePicture
from nightdrop.ui.stage.sheet import PlacedSheet
from nightdrop.ui.stage.tabletop import GLIDE_MS, Tabletop

DRAG_PX: Final = 6  # window px that a button held is moved before it drags


ARROWS: Final = {
    "play.up": (0, -1), "play.down": (0, 1), "play.left": (-1, 0), "play.right": (1, 0),
}  # fmt: skip


class PointedTable(Protocol):
    """What the hand needs of the table under it."""

    app: Window
    screen: Screen
    playing: Any
    picture: StagePicture
    top: Tabletop[Any, Any]
    sheet: PlacedSheet | None
    plate: StandingPlate | None
    opposite: Opposite | None
    buttons: ButtonSet
    side: PlayPanel
    rect: pygame.Rect
    panel: pygame.Rect
    scale: Scale
    signs: TableSigns
    leads: bool
    style: Style
    go_on: Callable[[], None]

    @property
    def is_seen(self) -> bool: ...
    @property
    def is_covered(self) -> bool: ...
    @property
    def over(self) -> Any: ...
    def map_of(self, view: State) -> NodeMap: ...
    def spots(self, view: State) -> Mapping[Key, pygame.Rect]: ...
    def thing_at(self, pos: tuple[int, int]) -> Key | None: ...
    def holds(self, pos: tuple[int, int]) -> bool: ...
    def spot(self, key: Key | None) -> pygame.Rect | None: ...
    def middle(self) -> tuple[int, int]: ...
    def bring(self, thing: Key | None) -> None: ...
    def has_read(self, key: Key, ms: float) -> bool: ...


class HeldButton(NamedTuple):
    """A button of the mouse that went down on the table: what lay there, where, and whether the
    table is dragged by it."""

    key: Key | None
    at: tuple[int, int]
    pans: bool = False


class TablePointer:
    """What the mouse and keys do on a table; a kind with gestures of its own inherits.

    `pointed` is where it was last, in window px. `held` is the button that went down, `drag` the
    node that is carried, `opened` the key whose fan is open.
    """

    signs: ClassVar[type[TableSigns]] = TableSigns  # what lies over the table by itself

    def __init__(self, table: PointedTable) -> None:
        self._table = table
        self.pointed = (-1, -1)
        self.held: HeldButton | None = None
        self.drag: Ghost | None = None
        self.opened: Key | None = None

    def handle(self, event: pygame.event.Event) -> None:
        """Answer the mouse."""
        table = self._table
        if event.type == pygame.MOUSEMOTION:
            self._move(event)
        elif table.sheet is not None and table.sheet.sheet.scroller.handle(event):
            self.renew()
        elif step := zoom_step(event):
            if table.holds(self.pointed) and not table.is_covered:
                table.picture.zoom(step, self.pointed)
                self.shut_fan()
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._press(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button in (1, 2):
            self._release(event)

    def drags(self, event: pygame.event.Event) -> bool:
        """Whether the mouse moves with a button held that went down here."""
        return self.held is not None and any(event.buttons)

    def renew(self) -> None:
        """There is something else to be drawn."""
        self._table.screen.dirty = True

    def shut_fan(self) -> None:
        """The table is seen from elsewhere: no fan is open."""
        self.opened = None
        self.renew()

    def let_go(self) -> None:
        """No button counts as held, and nothing is carried."""
        if self.drag is not None:
            self.renew()
        self.held = self.drag = None

    def put_away(self) -> None:
        """Nothing of what was looked at is left: no fan, nothing held."""
        self.let_go()
        self.opened = None

    def _press(self, event: pygame.event.Event) -> None:
        table, self.pointed = self._table, event.pos
        if event.button == 3:
            self.let_go()
            self.right(table.thing_at(event.pos))
        elif event.button in (1, 2) and table.holds(event.pos):
            key = table.thing_at(event.pos) if event.button == 1 else None
            self.held = HeldButton(key, event.pos)

    def _move(self, event: pygame.event.Event) -> None:
        """The pointer moves; with a button held it carries a node, or drags the table."""
        table, held = self._table, self.held
        playing, key = table.playing, table.thing_at(event.pos)
        self.pointed = event.pos
        if key != playing.hover:
            playing.hover = key
            self.renew()
        if self.drag is None:
            self.open_fan(key, event.pos)
        if held is None or not any(event.buttons):
            return
        far = max(abs(event.pos[0] - held.at[0]), abs(event.pos[1] - held.at[1])) > DRAG_PX
        if not (far or self.drag is not None or held.pans):
            return
        self.renew()
        node = self._node(held.key)
        if node is not None and not held.pans and playing.lifts(held.key):
            self.drag = Ghost(node, event.pos, key if key != held.key else None)
            self.opened = None
        elif not table.is_covered:
            self.held = held._replace(pans=True)
            table.picture.pan(-event.rel[0], -event.rel[1])

    def _node(self, key: Key | None) -> Node | None:
        """The node of a key, on the sheet over the table or on the table."""
        table = self._table
        found = table.sheet.nodes.by_key.get(key) if table.sheet is not None else None
        return found or table.map_of(table.playing.view).by_key.get(key)

    def _release(self, event: pygame.event.Event) -> None:
        """A click ends, a node is let go over another, or the table comes to rest."""
        table, held, drag = self._table, self.held, self.drag
        key, playing = table.thing_at(event.pos), table.playing
        self.let_go()
        if held is None or held.pans or event.button != 1:
            return
        playing.focus = None
        if drag is not None and (key is None or key == held.key):
            playing.back()
        elif drag is not None and key is not None:
            self.drop(drag.node.key, key)
            self.close_fan()
        elif key == held.key:
            key = self.aimed(key)
            if not self._answered(key):
                playing.click(key, bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
            self.close_fan()
            self.renew()

    # What a click means

    def aimed(self, key: Key | None, dropped: bool = False) -> Key | None:
        """The key that is meant where a key was clicked: the one in which it lies, where that can
        be chosen next and it cannot. What is `dropped` on it takes no other in its place."""
        table, choosing = self._table, self._table.playing.choosing
        if table.sheet is not None and key in table.sheet.nodes.rects:
            return key
        node = table.map_of(table.playing.view).by_key.get(key)
        begun = choosing.back()
        if node is None or key in choosing.nexts or (
                node.home not in choosing.nexts and node.home not in begun.nexts):  # fmt: skip
            return key
        return key if not dropped and key in begun.nexts else node.home

    def click(self, key: Key | None, whole: bool = False) -> None:
        """A click on a key is the player's choice, unless it is answered otherwise; `whole`: of all
        that lies there."""
        if not self._answered(key):
            self._table.playing.click(key, whole)
        self.renew()

    def _answered(self, key: Key | None) -> bool:
        """Whether a click on a key is answered without a choice, and has been: it lets the program
        go on, opens a page, is the sheet's own, or met nothing."""
        table, playing, over = self._table, self._table.playing, self._table.sheet
        if playing.holds and playing.alone:
            table.go_on()
            return True
        page = table.top.opens(playing.view, key) if key is not None else None
        if page is not None:
            table.app.open(str(page[0]), table.screen, *page[1:])
            return True
        return key is None or (over is not None and key in over.nodes.rects
                               and over.sheet.click(key))  # fmt: skip

    def drop(self, carried: Key, over: Key) -> None:
        """A node was carried and is let go over another: a click there, unless the kind answers by
        itself."""
        playing = self._table.playing
        if not (playing.decides and playing.dropped(carried, over)):
            self.click(self.aimed(over, dropped=True))
        self.renew()

    def right(self, key: Key | None) -> None:
        """The right button: the sheet's answer or the kind's, else one step back."""
        playing, over = self._table.playing, self._table.sheet
        answered = over is not None and over.sheet.back(key)
        if not (answered or playing.right(key)):
            playing.back()

    # The fan

    def close_fan(self) -> None:
        """Close the fan once nothing more can be chosen on it."""
        view, nexts = self._table.playing.view, self._table.playing.choosing.nexts
        fanned = self._table.map_of(view).fanned
        if self.opened is not None and not any(node.key in nexts for node in fanned):
            self.opened = None
            self.renew()

    def open_fan(self, key: Key | None, pos: tuple[int, int] | None = None) -> None:
        """Open the fan of a key; an open one stays under the pointer, and on the way there."""
        table, view = self._table, self._table.playing.view
        if table.is_covered:  # what lies on a sheet is spread on the table under it
            return
        found, plan = table.picture.laid(view, table.style, self.opened)
        if pos is not None and found.plate is not None and (
                is_on_way(found.plate, found.rect(self.opened), pos)):  # fmt: skip
            return
        node = found.by_key.get(key)
        home = node.home if node is not None and node.home is not None else key
        fans = home is not None and table.picture.top.fan(view, plan, home) is not None
        opened = home if fans else None
        if opened != self.opened:
            self.opened = opened
            self.renew()

    @property
    def opened_key(self) -> Key | None:
        """The key whose fan is open, or the part that is shown where there is room for one."""
        return self.opened or self._table.top.part_shown(self._table.playing)

    @property
    def told_key(self) -> Key | None:
        """What is told of in the bar at the foot."""
        playing = self._table.playing
        found: Key | None = playing.focus or playing.hover
        return found

    # Keys

    def key(self, command: str, shift: bool) -> bool:
        """Answer a command of the keyboard; False if it means nothing on the table."""
        table, playing, over = self._table, self._table.playing, self._table.sheet
        if (over is not None and over.sheet.key(command)) or table.top.key(playing, command):
            self.renew()
            return True
        shortcut: Key | None = table.top.shortcuts(playing.view).get(command)
        if shortcut is None and table.top.opens(playing.view, command) is not None:
            shortcut = command
        if shortcut is not None:
            self.click(shortcut)
        elif command == "play.next":
            self.point_on(-1 if shift else 1)
            return True
        elif command in ("play.click", "play.click-too"):
            at = playing.focus
            if at is None or table.buttons.focus is not None:
                return False
            self.click(self.aimed(at), shift)
            if over is not None and at in over.nodes.rects and table.over is not None:
                playing.focus = at  # what lies there can be clicked again
        elif command in ARROWS and table.is_covered and over is not None:
            self.go_to(over.nodes.step(playing.focus, ARROWS[command]))
        elif command in ARROWS:
            found = table.map_of(playing.view)
            self.go_to(found.step(playing.focus, ARROWS[command], table.rect.center))
        else:
            return False
        self.open_fan(playing.focus)
        return True

    def point_on(self, by: int) -> None:
        """Tab goes through what can be chosen next, in reading order, then through buttons that no
        key presses; where nothing can be chosen through all buttons."""
        over, playing = self._table.sheet, self._table.playing
        found = self._table.map_of(playing.view)
        keys = [node.key for node in over.nodes.nodes if node.takes] if over is not None else []
        if over is None or not over.sheet.covers:
            keys += found.ordered(playing.choosing.nexts)
        if not keys:
            self._table.buttons.move_focus(by)
        elif (key := focus_on(self._table.buttons, keys, playing.focus, by)) is not None:
            self.go_to(key)
            self.open_fan(key)

    def go_to(self, key: Key | None) -> None:
        """Show a key and give it the focus."""
        self._table.buttons.give_focus(None)
        self._table.bring(key)
        self._table.playing.point(key)

    def go_near(self, key: Key) -> None:
        """Show a key from near, and give it the focus."""
        self.go_to(key)

    def choose_at(self, key: Key) -> None:
        """Show a key and choose it; nothing is decided by it."""
        self.go_to(key)

    # What goes on by itself

    def follow(self) -> None:
        """The game moved on."""

    def resized(self) -> None:
        """The window has another size."""

    def hurry(self) -> bool:
        """End what is written by itself; True if something was left."""
        return False

    def set_out(self) -> bool:
        """Go where something is to be chosen; True if it set out."""
        return False

    def wake_at(self, now: float) -> float | None:
        """When to tick next, in ms; None while nothing is due."""
        return None

    def tick(self, now: float) -> None:
        """Time has come."""

    # What a hint or a lesson is about

    def show(self, keys: Sequence[Key]) -> None:
        """Bring these keys into view, or at least the last."""
        for key in keys[-1:]:
            self._table.bring(key)

    # A lesson of the guide

    def come_closer(self, keys: Sequence[Key]) -> None:
        """A small situation that is about these keys fills the table."""
        table, camera, view = self._table, self._table.picture.camera, self._table.playing.view
        if camera is not None:
            ms = table.picture.glide(GLIDE_MS)
            table.top.come_closer(view, camera, table.map_of(view), keys, table.style, ms)

    def show_in(self, keys: Iterable[Key], room: pygame.Rect) -> None:
        """Bring these keys into a part of the table, in window px, where it has a world."""
        table, camera = self._table, self._table.picture.camera
        found = table.map_of(table.playing.view)
        rects = [rect for key in keys if (rect := found.rect(key)) is not None]
        if camera is not None and rects:
            corners = [at for rect in rects for at in (rect.topleft, rect.bottomright)]
            camera.frame_in([camera.to_world(*at) for at in corners], (*room.topleft, *room.size))

    def keep_clear(self, keys: Iterable[Key]) -> list[list[pygame.Rect]]:
        """What a card is not to cover, in window px: keys meant above all, then others. What holds
        others is none of these: where it is empty it may be covered."""
        table, sheet = self._table, self._table.sheet
        meant = [rect for key in keys if (rect := table.spot(key)) is not None]
        if sheet is not None:
            return [[*meant, *sheet.sheet.clear(sheet)], [*sheet.nodes.rects.values()]]
        whole = table.picture.camera is None
        lying = [*table.spots(table.playing.view).values()] if whole else []
        return [meant, innermost(lying)]

    def clickables(self) -> list[Clickable]:
        """What can be chosen now, what is on the sheet, and the foot of the plate."""
        table, over, plate = self._table, self._table.sheet, self._table.plate
        found = table.map_of(table.playing.view)
        places = dict(over.nodes.rects) if over is not None else {}
        if over is None or not over.sheet.covers:
            nexts = found.ordered(table.playing.choosing.nexts)
            places |= {key: rect for key in nexts if (rect := found.rect(key)) is not None}
        if not table.is_seen:
            return []
        made = [Clickable(str(key), "thing", rect.clip(table.rect)) for key, rect in places.items()
                if rect.colliderect(table.rect)]  # fmt: skip
        foot: Iterable[tuple[str, pygame.Rect]] = plate.foot.items() if plate is not None else ()
        return made + [Clickable(name, "button", rect) for name, rect in foot]


T = TypeVar("T")


def focus_on(buttons: ButtonSet, things: Sequence[T], at: T | None, by: int) -> T | None:
    """The thing to which Tab leads from `at`, or from the button in focus; None if it leads to a
    button, which gets the focus. The buttons that no key presses follow the last thing."""
    found: list[T | Button] = [*things]
    found += [one for one in buttons.buttons if one.focusable and one.rect and not one.has_key]
    held = next((one for one in found if isinstance(one, Button) and one.focused), None)
    to = after(found, held if held is not None else at, by)
    buttons.give_focus(to if isinstance(to, Button) else None)
    return None if isinstance(to, Button) else to


def after(things: Sequence[T], at: T | None, by: int) -> T | None:
    """The thing `by` places after another, round and round."""
    if not things:
        return None
    if at is None or at not in things:
        return things[0 if by > 0 else -1]
    return things[(things.index(at) + by) % len(things)]
