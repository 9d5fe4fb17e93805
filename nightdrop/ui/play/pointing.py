"""The mouse on a table: what it points at, clicks, carries and drags, and the fan that it opens."""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

import pygame

from nightdrop.engine.model import State
from nightdrop.ui.input import zoom_step
from nightdrop.ui.kit.pen import Style
from nightdrop.ui.play.game import Playing
from nightdrop.ui.stage.fan import is_on_way
from nightdrop.ui.stage.node import Key, NodeMap
from nightdrop.ui.stage.over import Ghost
from nightdrop.ui.stage.picture import StagePicture

DRAG_PX: Final = 6  # window px that a button held is moved before it drags


class PointedTable(Protocol):
    """What the mouse needs of the table under it."""

    playing: Playing
    picture: StagePicture

    @property
    def style(self) -> Style: ...
    def map_of(self, view: State) -> NodeMap: ...
    def thing_at(self, pos: tuple[int, int]) -> Key | None: ...
    def holds(self, pos: tuple[int, int]) -> bool: ...
    def aimed(self, key: Key | None, dropped: bool = False) -> Key | None: ...
    def click(self, key: Key | None, whole: bool = False) -> None: ...
    def drop(self, carried: Key, over: Key) -> None: ...
    def right(self, key: Key | None) -> None: ...
    def roll(self, event: pygame.event.Event) -> bool: ...
    def renew(self) -> None: ...


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
        elif table.roll(event):
            table.renew()
        elif step := zoom_step(event):
            if table.holds(self.pointed):
                self.opened = None
                table.picture.zoom(step, self.pointed)
                table.renew()
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._press(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button in (1, 2):
            self._release(event)

    def let_go(self) -> None:
        """No button counts as held, and nothing is carried."""
        if self.drag is not None:
            self._table.renew()
        self.held = self.drag = None

    def put_away(self) -> None:
        """Nothing of what was looked at is left: no fan, nothing held."""
        self.let_go()
        self.opened = None

    def _press(self, event: pygame.event.Event) -> None:
        table, self.pointed = self._table, event.pos
        if event.button == 3:
            self.let_go()
            table.right(table.thing_at(event.pos))
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
            table.renew()
        if self.drag is None:
            self.open_fan(key, event.pos)
        if held is None or not any(event.buttons):
            return
        far = max(abs(event.pos[0] - held.at[0]), abs(event.pos[1] - held.at[1])) > DRAG_PX
        if not (far or self.drag is not None or held.pans):
            return
        table.renew()
        node = table.map_of(playing.view).by_key.get(held.key)
        if node is not None and not held.pans and playing.lifts(held.key):
            self.drag = Ghost(node, event.pos, key if key != held.key else None)
            self.opened = None
        else:
            self.held = held._replace(pans=True)
            table.picture.pan(-event.rel[0], -event.rel[1])

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
            table.drop(drag.node.key, key)
            self.close_fan()
        elif key == held.key:
            shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            table.click(table.aimed(key), shift)
            self.close_fan()

    def close_fan(self) -> None:
        """Close the fan once nothing more can be chosen on it."""
        view, nexts = self._table.playing.view, self._table.playing.choosing.nexts
        fanned = self._table.map_of(view).fanned
        if self.opened is not None and not any(node.key in nexts for node in fanned):
            self.opened = None
            self._table.renew()

    def open_fan(self, key: Key | None, pos: tuple[int, int] | None = None) -> None:
        """Open the fan of a key; an open one stays under the pointer, and on the way there."""
        table, view = self._table, self._table.playing.view
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
            table.renew()
