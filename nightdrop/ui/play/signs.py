"""What lies over a table by itself: the signs of its camera, and the bar at its foot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, Protocol

import pygame

from nightdrop.table.language import _
from nightdrop.ui.kit.buttons import Button, ButtonSet
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.look.icons import icon
from nightdrop.ui.look.theme import Scale
from nightdrop.ui.play.opponent_badge import Opposite
from nightdrop.ui.play.sidepanel import FOOT_GAP, FOOT_TALL, PlayPanel
from nightdrop.ui.stage.over import draw_foot
from nightdrop.ui.stage.picture import StagePicture
from nightdrop.ui.stage.tabletop import GLIDE_MS

_ABOVE: Final = ("zoom-out", "zoom-in", "near")  # from below
NOWHERE: Final = pygame.Rect(0, 0, 0, 0)  # of what has no room
_EDGE, _BETWEEN, TALL = 16, 6, 34  # design px


class SignedTable(Protocol):
    """What the signs need of the table under them."""

    app: Window
    screen: Screen
    playing: Any
    pointer: Any
    side: PlayPanel
    picture: StagePicture
    opposite: Opposite | None
    cards: tuple[pygame.Rect, ...]
    buttons: ButtonSet
    rect: pygame.Rect
    scale: Scale
    style: Style

    def holds(self, pos: tuple[int, int]) -> bool: ...
    def middle(self) -> tuple[int, int]: ...


class TableSigns:
    """The signs over a table that is seen through a camera: nearer, further, near to what matters;
    and the bar that tells what lies under the pointer."""

    def __init__(self, table: SignedTable) -> None:
        self._table = table

    def settle(self) -> None:
        """Their size, as the table lies now."""

    def made(self) -> list[Button]:
        """Their buttons; none where a table has no camera."""
        if self._table.picture.camera is None:
            return []
        return [Button("near", _("Close up, or the whole map"), self.near, "", "play.near"),
                Button("zoom-in", "+", partial(self.zoom, 1), "", "play.zoom-in", sign=""),
                Button("zoom-out", "−", partial(self.zoom, -1), "", "play.zoom-out",
                       sign="")]  # fmt: skip

    def zoom(self, notches: int) -> None:
        """Zoom in or out around the middle."""
        self._table.picture.zoom(notches)
        self._table.pointer.shut_fan()

    def near(self) -> None:
        """Near to what is pointed at, or back to the whole table."""
        table, camera = self._table, self._table.picture.camera
        assert camera is not None  # a table keeps its world
        ms, style = table.picture.glide(GLIDE_MS), table.style
        if self._is_near:
            camera.frame_points((), 0, camera.fit_height, ms)
        else:
            table.picture.top.come_near(table.playing, camera, table.middle(), style, ms)
        table.pointer.shut_fan()

    @property
    def _is_near(self) -> bool:
        camera = self._table.picture.camera
        return camera is not None and camera.target_height > camera.fit_height

    @property
    def foot(self) -> pygame.Rect:
        """The bar at the foot, in window px: its strip, as far as the plate of the program."""
        bar, plate = self.strip, self._table.opposite
        if plate is not None and plate.rect.colliderect(bar):
            bar.width = max(0, plate.rect.left - self._px(FOOT_GAP) - bar.left)
        return bar

    @property
    def strip(self) -> pygame.Rect:
        """What the bar at the foot has, in window px: the kind's own where it has one."""
        table = self._table
        if own := table.picture.top.foot(table.style):
            return pygame.Rect(table.rect.left, table.rect.bottom - own, table.rect.width, own)
        gap, tall, room = self._px(FOOT_GAP), self._px(FOOT_TALL), self._table.rect
        wide = min(self._px(760), room.width - 2 * gap)
        return pygame.Rect(room.left + gap, room.bottom - gap - tall, wide, tall)

    def _px(self, design: float) -> int:
        return self._table.scale.px(design)

    @property
    def over(self) -> Sequence[pygame.Rect]:
        """What lies over the table besides, in window px."""
        return ()

    def place(self, style: Style) -> None:
        """Give the buttons their places at the lower right, above the bar at the foot where that
        reaches so far, and nowhere but where the table is free."""
        table, room, foot = self._table, self._table.rect, self.foot
        side, gap, edge = style.tall(TALL), style.px(_BETWEEN), style.px(_EDGE)
        if foot.right > room.right - side - edge:
            room = pygame.Rect(room.left, room.top, room.width, foot.top + edge - gap - room.top)
        shown = table.buttons.buttons if table.picture.top.signs else ()
        for button in shown:
            if button.name in _ABOVE:
                number = _ABOVE.index(button.name)
                top = room.bottom - edge - (number + 1) * side - number * gap
                rect = pygame.Rect(room.right - side - edge, top, side, side)
                seen = room.contains(rect) and table.holds(rect.center)
                button.rect = rect if seen else NOWHERE.copy()

    def draw(self, pen: Pen, *, chooses: bool) -> None:
        """Draw them. `chooses`: what can be chosen is marked."""
        hovered = self._table.buttons.hover
        shown = self._table.buttons.buttons if self._table.picture.top.signs else ()
        for button in shown:
            if button.name in _ABOVE and button.rect.width:
                self.draw_sign(pen, button, button.name == hovered, self._is_near)

    def draw_sign(
        self, pen: Pen, button: Button, hot: bool, is_near: bool, sign: str = ""
    ) -> None:
        """Draw one, with an icon or else its label, unless a part of it lies under a card; `hot`:
        the pointer is on it; `is_near`: the table is seen from near."""
        if button.rect.collidelist(self._table.cards) >= 0:
            return
        pen.box(button.rect, pen.palette.panel2 if hot else pen.palette.panel, pen.palette.rule, 6)
        sign = ("whole" if is_near else "near") if button.name == "near" else sign
        if sign:
            made = icon(sign, button.rect.width * 5 // 8, pen.palette.ink)
            pen.surface.blit(made, made.get_rect(center=button.rect.center))
        else:
            pen.centred(button.rect, button.label, "strong", 20, pen.palette.ink)

    def draw_foot(self, pen: Pen, said: str, headed: bool, told: bool) -> None:
        """Draw the bar with what is said; `told`: of what lies under the pointer."""
        draw_foot(pen, self.foot, self._table.rect.height // 3, said, headed)

    def press(self, pos: tuple[int, int]) -> bool:
        """A click on what lies over the table besides buttons; True if something is there."""
        return False
