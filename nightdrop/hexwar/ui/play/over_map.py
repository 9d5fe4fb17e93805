"""What lies over a map by itself: buttons, the map in small, the sign that there is a note."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pygame

from nightdrop.hexwar.ui.counters.liveries import livery
from nightdrop.hexwar.ui.map.map_margins import rooms
from nightdrop.hexwar.ui.map.small import Minimap
from nightdrop.hexwar.ui.map.view import Maps
from nightdrop.hexwar.ui.play.camera import camera_in
from nightdrop.table.language import _
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look.icons import icon
from nightdrop.ui.play.sidepanel import FOOT_GAP, FOOT_TALL
from nightdrop.ui.play.signs import NOWHERE, TALL, TableSigns
from nightdrop.ui.stage.over import draw_foot

SIGNS: Final = ("turn", "legend", "near")  # the buttons over a map, from above
_ICONS: Final = {"turn": "clock"}  # of those that have one
BOOK: Final = 84  # design px of the width of the sign that there is a note


class MapSigns(TableSigns):
    """Buttons over a map, `small`, the map in small, and the bar at the foot with the sign that
    there is a note."""

    small: Minimap

    def settle(self) -> None:
        table = self._table
        wide = self._px(236 if table.screen.size[1] >= 900 else 190)
        self.small = table.app.shared(Maps).small(table.picture.top.game, wide)

    def made(self) -> list[Button]:
        """What leads to the card of the turn and to the key of the map, and goes near."""
        app, screen, playing = self._table.app, self._table.screen, self._table.playing
        return [
            Button("turn", _("Results of the turns"),
                   lambda: app.open("turn", screen, playing.view.turn), "", "play.turn"),
            Button("legend", "?", lambda: app.open("legend", screen, playing.view), "",
                   "play.legend", sign=""),
            Button("near", _("Close up, or the whole map"), self.near, "", "play.near"),
        ]  # fmt: skip

    def near(self) -> None:
        """From the whole map to what matters and to follow it, or back to the whole map."""
        table, settings = self._table, self._table.app.settings
        table.app.set(settings.but(near=not settings.near))
        table.pointer.auto_camera.toggled(table.app.settings, table.scale)
        table.screen.dirty = True

    # Where it lies

    @property
    def small_at(self) -> tuple[int, int]:
        """The upper left corner of the small map, in window px."""
        gap, room, (wide, tall) = self._px(16), self._table.rect, self.small.size
        return room.right - wide - gap, room.bottom - tall - gap

    @property
    def has_small(self) -> bool:
        """Whether the small map is shown: only where the large one does not show everything."""
        camera, room, (wide, tall) = self._table.picture.camera, self._table.rect, self.small.size
        roomy = room.width >= 3 * wide and room.height >= 2 * tall
        return roomy and camera is not None and camera.target_height > camera.fit_height

    @property
    def over(self) -> Sequence[pygame.Rect]:
        return [pygame.Rect(self.small_at, self.small.size)] if self.has_small else []

    @property
    def strip(self) -> pygame.Rect:
        gap, tall, room = self._px(FOOT_GAP), self._px(FOOT_TALL), self._table.rect
        right = self.small_at[0] if self.has_small else room.right
        wide = min(self._px(760), right - self._table.scale.tall(TALL) - self._px(30) - gap)
        return pygame.Rect(room.left + gap, room.bottom - gap - tall, wide, tall)

    @property
    def book(self) -> pygame.Rect:
        """The sign that there is a note, at the right end of the foot bar, in window px."""
        foot, wide = self.foot, self._px(BOOK)
        return pygame.Rect(foot.right - wide, foot.top, wide, foot.height)

    def place(self, style: Style) -> None:
        """Give the buttons their places to the left of the small map; above them stands what leads
        to the card of a turn, where no panel has the track that does, and the key of the map, where
        the sheet does not print it."""
        table, px, side = self._table, style.px, style.tall(TALL)
        top: Any = table.picture.top
        board, camera = top.board, camera_in(table.picture)
        board.sheet.has_turns = table.side.folded  # the open panel has their track
        names: Sequence[str] = SIGNS if table.side.folded else SIGNS[1:]
        board.corner = side + px(22), len(names) * (side + px(6)) + px(16)
        printed = rooms(camera, table.rect, board.map.letters, board.corner)
        names = [name for name in names if name != "legend" or not printed]
        x, y = self.small_at
        covered = [] if table.opposite is None else [table.opposite.rect]
        if self.has_small:
            covered += self.over
        else:
            x = table.rect.right - px(6)
        room, seen = table.rect, table.holds(table.rect.center)
        foot, buttons = y + self.small.size[1], {b.name: b for b in table.buttons.buttons}
        for name in SIGNS[:2]:
            if name in buttons:
                buttons[name].rect = NOWHERE.copy()
        for down, name in enumerate(reversed(names), 1):
            if (button := buttons.get(name)) is not None:
                top = foot - down * side - (down - 1) * px(6)
                rect = pygame.Rect(x - side - px(10), top, side, side)
                shown = seen and table.holds(rect.center) and room.contains(rect)
                button.rect = rect if shown else NOWHERE.copy()
                covered.append(button.rect)
        board.covered = covered

    # How it looks, and what a click does

    def draw(self, pen: Pen, *, chooses: bool) -> None:
        table, playing = self._table, self._table.playing
        light, near = table.picture.top.light_of(playing.view), table.app.settings.near
        if self.has_small:
            pieces = playing.displayed_view.pieces
            stacks = sorted(pieces.by_place.items())
            dots = [(hex_, livery(pieces[ids[0]].group, pen.theme).face) for hex_, ids in stacks]
            units = playing.pointer.units if chooses else ()
            places = (playing.view.pieces[unit].place for unit in units)
            acting = {hex_ for hex_ in places if hex_ is not None}
            camera = camera_in(table.picture)
            self.small.draw(pen.surface, self.small_at, light, camera, dots, acting)
        hovered = table.buttons.hover
        for button in table.buttons.buttons:
            if button.name in SIGNS and button.rect.width:
                sign = _ICONS.get(button.name, "")
                self.draw_sign(pen, button, button.name == hovered, near, sign)

    def draw_foot(self, pen: Pen, said: str, headed: bool, told: bool) -> None:
        """The bar, with the sign that there is a note on what lies under the pointer."""
        bar, book, pointer = self.foot, self.book, self._table.pointer
        if told and pointer.noted:
            bar.width = book.left - pen.px(6) - bar.left
            on_it = book.collidepoint(pointer.pointed)
            headed, said = headed and not on_it, _("What really happened here") if on_it else said
            _draw_book(pen, book, on_it)
        draw_foot(pen, bar, self._table.rect.height // 3, said, headed)

    def press(self, pos: tuple[int, int]) -> bool:
        """A click on the sign of a note, or on the small map, whose place is then looked at."""
        table = self._table
        if self.book.collidepoint(pos) and table.pointer.noted:
            table.pointer.look_up()
            return True
        if not any(box.collidepoint(pos) for box in self.over):
            return False
        world = self.small.world_at(self.small_at, *pos)
        camera_in(table.picture).centre_on_world(*world)
        table.screen.dirty = True
        return True


def _draw_book(pen: Pen, rect: pygame.Rect, hot: bool) -> None:
    """The sign that there is a note, with its key."""
    pen.box(rect, pen.palette.panel2 if hot else pen.palette.panel, pen.palette.accent, 6)
    side = pen.px(22)
    sign = icon("book", side, pen.palette.accent_text)
    pen.surface.blit(sign, sign.get_rect(midleft=(rect.left + pen.px(10), rect.centery)))
    pen.cap(rect.right - pen.px(8), rect.centery, KEYBOARD.cap("play.history"))
