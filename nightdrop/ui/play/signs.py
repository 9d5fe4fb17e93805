"""The signs over a table that is seen through a camera: nearer, further, near to what matters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from nightdrop.table.language import _
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look.icons import icon
from nightdrop.ui.stage.camera import Camera
from nightdrop.ui.stage.picture import GLIDE_MS, StagePicture

_ABOVE: Final = ("zoom-out", "zoom-in", "near")  # from below
_EDGE, _BETWEEN, _TALL = 16, 6, 34  # design px


def table_signs(
    picture: StagePicture, come_near: Callable[[Camera, float], None],
    done: Callable[[], None],
) -> list[Button]:  # fmt: skip
    """Their buttons; none where a table has no camera. `come_near` brings it near to what matters,
    in ms; `done` is called once it moves."""
    if picture.camera is None:
        return []

    def zoom(notches: int) -> None:
        picture.zoom(notches)
        done()

    def near() -> None:
        camera = picture.camera
        assert camera is not None  # a table keeps its world
        if camera.target_height > camera.fit_height:
            camera.frame_points((), 0, camera.fit_height, picture.glide(GLIDE_MS))
        else:
            come_near(camera, picture.glide(GLIDE_MS))
        done()

    return [Button("near", _("Near, or the whole map"), near, "", "play.near"),
            Button("zoom-in", "+", partial(zoom, 1), "", "play.zoom-in", sign=""),
            Button("zoom-out", "−", partial(zoom, -1), "", "play.zoom-out", sign="")]  # fmt: skip


def place_signs_over(
    style: Style, buttons: Sequence[Button], room: pygame.Rect, foot: pygame.Rect,
    is_free: Callable[[tuple[int, int]], bool],
) -> None:  # fmt: skip
    """Give them their places at the lower right of a room, above the bar at its foot where that
    reaches so far, and nowhere but where that `is_free`."""
    side, gap, edge = style.tall(_TALL), style.px(_BETWEEN), style.px(_EDGE)
    if foot.right > room.right - side - edge:
        room = pygame.Rect(room.left, room.top, room.width, foot.top + edge - gap - room.top)
    for button in buttons:
        if button.name in _ABOVE:
            number = _ABOVE.index(button.name)
            top = room.bottom - edge - (number + 1) * side - number * gap
            rect = pygame.Rect(room.right - side - edge, top, side, side)
            shown = room.contains(rect) and is_free(rect.center)
            button.rect = rect if shown else pygame.Rect(0, 0, 0, 0)


def draw_signs_over(
    pen: Pen, buttons: Sequence[Button], hovered: str | None, near: bool
) -> None:
    """Draw them; `near`: the table is seen from near."""
    for button in buttons:
        if button.name not in _ABOVE or not button.rect.width:
            continue
        hot = hovered == button.name
        pen.box(button.rect, pen.palette.panel2 if hot else pen.palette.panel, pen.palette.rule, 6)
        if button.name == "near":
            sign = icon("whole" if near else "near", button.rect.width * 5 // 8, pen.palette.ink)
            pen.surface.blit(sign, sign.get_rect(center=button.rect.center))
        else:
            pen.centred(button.rect, button.label, "strong", 20, pen.palette.ink)
