"""The mouse on a table: what it points at, clicks, carries and drags, and the fan that it opens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol

import pygame

from nightdrop.engine.model import State
from nightdrop.ui.input import zoom_step
from nightdrop.ui.kit.pen import Style
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.play.game import Playing
from nightdrop.ui.stage.fan import is_on_way
from nightdrop.ui.stage.node import Key, Node, NodeMap
from nightdrop.ui.stage.over import Ghost
from nightdrop.ui.stage.picture import StagePicture
from nightdrop.ui.stage.sheet import PlacedSheet
from nightdrop.ui.stage.tabletop import Tabletop

DRAG_PX: Final = 6  # window px that a button held is moved before it drags


class PointedTable(Protocol):
    """What the mouse needs of the table under it."""

    app: Window
    screen: Screen
    playing: Playing
    picture: StagePicture
    top: Tabletop[Any, Any]
    sheet: PlacedSheet | None
    go_on: Callable[[], None]

    @property
    def style(self) -> Style: ...
    @property
    def is_covered(self) -> bool: ...
    def map_of(self, view: State) -> NodeMap: ...
    def thing_at(self, pos: tuple[int, int]) -> Key | None: ...
    def holds(self, pos: tuple[int, int]) -> bool: ...


class HeldButton(NamedTuple):
    """A button of the mouse that went down on the table: what lay there, where, and whether the
    table is dragged by it."""

    key: Key | None
    at: tuple[int, int]
    pans: bool = False


class TablePointer:
    """What the mouse does on a table.

    `pointed` is where it was last, in window px. `held` is the button that went down, `drag` the
    node that is carried, `opened` the key whose fan is open.
    """

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
            if not self.answered(key, bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)):
                playing.click(key)
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
        if not self.answered(key, whole):
            self._table.playing.click(key)
        self.renew()

    def answered(self, key: Key | None, whole: bool) -> bool:
        """Whether a click on a key is answered without a choice, and has been: it lets the program
        go on, opens a page, is the sheet's or the kind's own, or met nothing."""
        table, playing, over = self._table, self._table.playing, self._table.sheet
        if playing.holds and playing.alone:
            table.go_on()
            return True
        page = table.top.opens(playing.view, key) if key is not None else None
        if page is not None:
            table.app.open(str(page[0]), table.screen, *page[1:])
            return True
        if key is None or (over is not None and key in over.nodes.rects
                           and over.sheet.click(key)):  # fmt: skip
            return True
        return playing.meant(key, whole)

    def drop(self, carried: Key, over: Key) -> None:
        """A node was carried and is let go over another: a click there, unless the kind answers by
        itself."""
        if not self._table.playing.meant(over, False, carried):
            self.click(self.aimed(over, dropped=True))
        self.renew()

    def right(self, key: Key | None) -> None:
        """The right button: the sheet's answer or the kind's, else one step back."""
        playing, over = self._table.playing, self._table.sheet
        answered = over is not None and over.sheet.back(key)
        if not (answered or playing.meant_right(key)):
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
