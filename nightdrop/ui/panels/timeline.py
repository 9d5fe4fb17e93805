"""The time line of the replay: turns, activations, where we are, and the buttons to move."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

import pygame

from nightdrop.table.moments import MomentKind
from nightdrop.table.narrate_words import clock, light
from nightdrop.table.speech import N_, _
from nightdrop.ui.keys import KEYBOARD
from nightdrop.ui.panels.past import draw_pill
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.panels.side import draw_shape
from nightdrop.ui.screens.buttons import Button, ButtonSet
from nightdrop.ui.theme import COUNTERS, RGB, mixed, rgb

if TYPE_CHECKING:
    from nightdrop.ui.screens.replay import ReplayScreen

_MARKER = rgb("#EDB93F")
_TURN: dict[str, tuple[RGB, RGB]] = {
    "night": (rgb("#1B2F47"), rgb("#F2EEDF")),
    "dawn": (rgb("#A8705E"), rgb("#FFF6E8")),
    "day": (rgb("#BDB487"), rgb("#231D15")),
}


def track_rect(screen: ReplayScreen) -> pygame.Rect:
    """Where the time line itself lies, in window px."""
    px, foot = screen.scale.px, screen.foot_rect
    return pygame.Rect(foot.left + px(40), foot.top + px(24), foot.width - px(80), px(46))


def index_at(screen: ReplayScreen, pos: tuple[int, int]) -> int | None:
    """The entry under a point of the time line, or None."""
    rect = track_rect(screen)
    if not rect.inflate(0, 16).collidepoint(pos):
        return None
    return round((pos[0] - rect.left) / rect.width * screen.replay.length)


def draw_timeline(pen: Pen, foot: pygame.Rect, screen: ReplayScreen) -> None:
    """The whole foot of the replay screen."""
    pen.surface.fill(pen.palette.panel2, foot)
    pen.surface.fill(pen.palette.rule, (foot.left, foot.top, foot.width, max(1, pen.px(2))))
    rect = track_rect(screen)
    _activations(pen, rect, screen)
    _turns(pen, rect, screen)
    _dim_coming(pen, rect, screen)
    for moment in screen.moments:
        x = rect.left + rect.width * moment.entry // max(1, screen.replay.length)
        _moment(pen, (x, rect.bottom + pen.px(10)), moment.kind)
    _pointer(pen, rect, screen)
    if screen.asking is None:
        right, left = _pace(pen, foot, screen.buttons), foot.left + pen.px(40)
        if right - left - _legend_width(pen) > 7 * pen.tall(56):
            left += _legend(pen, foot)
        _controls(pen, foot, screen.buttons, left, right - pen.px(16))


def _activations(pen: Pen, rect: pygame.Rect, screen: ReplayScreen) -> None:
    """The lower row: every activation in its colour."""
    length, first = max(1, screen.replay.length), screen.replay.at(0)
    ends = [*(mark.entry for mark in screen.marks[1:]), length]
    for mark, end in zip(screen.marks, ends, strict=True):
        left = rect.left + rect.width * mark.entry // length
        wide = max(1, rect.left + rect.width * end // length - left)
        chosen = first.game.rules.activations.get(mark.activation or "")
        box = pygame.Rect(left, rect.top + pen.px(24), wide, pen.px(22))
        _activation(pen, box, chosen, mark.activation)


def _turns(pen: Pen, rect: pygame.Rect, screen: ReplayScreen) -> None:
    """The upper row: turns in their light."""
    length, first = max(1, screen.replay.length), screen.replay.at(0)
    starts = [*screen.turns.items(), (0, length)]
    for (turn, index), (_next, following) in pairwise(starts):
        left = rect.left + rect.width * index // length
        wide = rect.left + rect.width * following // length - left
        fill, ink = _TURN[light(first, turn)]
        box = pygame.Rect(left, rect.top, max(1, wide - 1), pen.px(22))
        pen.surface.fill(fill, box)
        label = f"{turn}  {clock(first, turn)}" if wide > pen.px(70) else str(turn)
        if wide > pen.px(14):
            pen.text((left + pen.px(5), rect.top + pen.px(1)), label, "value", 15, ink)


def _dim_coming(pen: Pen, rect: pygame.Rect, screen: ReplayScreen) -> None:
    """What has not been shown yet is paler."""
    left = rect.left + rect.width * screen.index // max(1, screen.replay.length)
    if left < rect.right:
        veil = pygame.Surface((rect.right - left, pen.px(46)))
        veil.fill(pen.palette.panel2)
        veil.set_alpha(120)
        pen.surface.blit(veil, (left, rect.top))


def _pointer(pen: Pen, rect: pygame.Rect, screen: ReplayScreen) -> None:
    """Where we are."""
    x = rect.left + rect.width * screen.index // max(1, screen.replay.length)
    pygame.draw.line(pen.surface, pen.palette.ink, (x, rect.top - pen.px(4)),
                     (x, rect.bottom + pen.px(4)), max(2, pen.px(2)))  # fmt: skip
    size, top = pen.px(9), rect.top - pen.px(16)
    pygame.draw.polygon(pen.surface, pen.palette.accent, [
        (x - size, top), (x + size, top), (x + size, top + size), (x, top + 2 * size),
        (x - size, top + size)])  # fmt: skip


def _moment(pen: Pen, at: tuple[int, int], kind: MomentKind) -> None:
    """A fight (triangle), a VP hex taken (star), a marker laid (hexagon)."""
    x, y = at
    r = max(4, pen.px(5))
    if kind == "combat":
        triangle = [(x - r, y - r), (x + r, y - r), (x, y + r)]
        pygame.draw.polygon(pen.surface, pen.palette.refused, triangle)
        return
    corners = 10 if kind == "control" else 6
    points: list[tuple[float, float]] = []
    for number in range(corners):
        far = r * (1.3 if number % 2 == 0 or kind == "marker" else 0.55)
        turn = 2 * pi * number / corners - pi / 2
        points.append((x + far * cos(turn), y + far * sin(turn)))
    ink = pen.palette.ink if kind == "control" else _MARKER
    pygame.draw.polygon(pen.surface, ink, points)


_LEGEND: Final[tuple[tuple[MomentKind, str], ...]] = (
    ("combat", N_("combat")), ("control", N_("the US takes a VP hex")),
    ("marker", N_("VP marker laid")),
)  # fmt: skip


def _legend_width(pen: Pen) -> int:
    """The width of the words and signs under the time line, in px."""
    return pen.px(36) + max(pen.width(_(words), "body", 13.4) for _kind, words in _LEGEND)


def _legend(pen: Pen, foot: pygame.Rect) -> int:
    """What the marks under the time line mean; its width."""
    y = foot.bottom - pen.px(70)
    for kind, words in _LEGEND:
        _moment(pen, (foot.left + pen.px(46), y + pen.px(9)), kind)
        pen.text((foot.left + pen.px(60), y), _(words), "body", 13.4, pen.palette.ink2)
        y += pen.px(21)
    return _legend_width(pen)


def _pace(pen: Pen, foot: pygame.Rect, buttons: ButtonSet) -> int:
    """Speeds, and below them the jumps to turns and fights, at the right; the x left of them.

    In a narrow window the jumps are left to their keys.
    """
    by_name = {button.name: button for button in buttons.buttons}
    speeds = [by_name[name] for name in by_name if name.startswith("speed")]
    jumps = [by_name["turn"], by_name["combat"]]
    tall, gap, right = pen.tall(34), pen.px(6), foot.right - pen.px(40)
    room = foot.width - 2 * pen.px(40) - 7 * pen.tall(50)
    if sum(_pill(pen, button) + gap for button in jumps) > room:
        for button in jumps:
            button.rect = pygame.Rect(0, 0, 0, 0)
        jumps = []
    below, leftmost = foot.bottom - pen.px(8) - tall, right
    for row, y in ((speeds, below - tall - gap), (jumps, below)):
        x = right
        for button in reversed(row):
            x -= _pill(pen, button)
            button.rect = pygame.Rect(x, y, _pill(pen, button), tall)
            draw_pill(pen, button, buttons)
            leftmost = min(leftmost, x)
            x -= gap
    return leftmost


def _pill(pen: Pen, button: Button) -> int:
    """How wide a small button is with its name and its key."""
    wide = pen.width(button.label, "strong", 14.4) + pen.px(24)
    wide += pen.width(button.cap, "body", 12.8) + pen.px(8) if button.cap else 0
    return max(wide, pen.tall(34))


def _activation(pen: Pen, box: pygame.Rect, chosen: object, name: str | None) -> None:
    """One activation in its colour; what lies between is plain."""
    if name is None or chosen is None:
        pen.surface.fill(mixed(pen.palette.panel2, pen.palette.ink, 0.12), box)
        return
    group = getattr(chosen, "group", "german")
    fill = COUNTERS.livery(group).face if name[0] == "U" else COUNTERS.german.face
    pen.surface.fill(fill, box)
    pen.surface.fill(pen.palette.panel2, (box.left, box.top, 1, box.height))
    if name[0] == "U" and box.width > pen.px(16):
        draw_shape(pen, box.center, pen.px(6), group, COUNTERS.livery(group).ink)


def _controls(pen: Pen, foot: pygame.Rect, buttons: ButtonSet, left: int, right: int) -> None:
    """The round buttons between two x, each with its key below."""
    shown = buttons.buttons[:7]
    step, y = min(pen.px(84), (right - left) // len(shown)), foot.bottom - pen.px(58)
    centre = min(max(foot.centerx, left + step * 7 // 2), right - step * 7 // 2)
    for number, button in enumerate(shown):
        middle = centre + (number - 3) * step
        radius = min(pen.tall(46 if number == 3 else 38), max(32, step - 2)) // 2
        button.rect = pygame.Rect(0, 0, 2 * radius, 2 * radius)
        button.rect.center = (middle, y)
        main = number == 3
        fill = pen.palette.accent if main else pen.palette.key_cap
        if buttons.hover == button.name:
            fill = mixed(fill, pen.palette.ink, 0.15)
        pygame.draw.aacircle(pen.surface, fill, (middle, y), radius)
        _sign(pen, (middle, y), button, pen.palette.on_accent if main else pen.palette.ink)
        cap = pygame.Rect(middle - step // 2, y + radius + pen.px(3), step, pen.px(18))
        said = KEYBOARD.shown(button.cap)
        if pen.width(said, "body", 12.8) < step:
            pen.centred(cap, said, "body", 12.8, pen.palette.ink2)


def _sign(pen: Pen, at: tuple[int, int], button: Button, ink: RGB) -> None:
    """Triangles and bars."""
    x, y = at
    u = pen.px(7)

    def triangle(shift: int, way: int) -> None:
        back, tip = x + shift - way * u, x + shift + way * u
        points = [(back, y - u), (back, y + u), (tip, y)]
        pygame.draw.polygon(pen.surface, ink, points)

    match button.name:
        case "play":
            triangle(2, 1)
        case "pause":
            for side in (-1, 1):
                left = x + side * u // 2 + (0 if side > 0 else -u // 2)
                pen.surface.fill(ink, (left, y - u, u // 2 + 1, 2 * u))
        case "step" | "step-back":
            triangle(0, 1 if button.name == "step" else -1)
        case "jump" | "jump-back":
            for shift in (-u // 2 - 2, u // 2 + 2):
                triangle(shift, 1 if button.name == "jump" else -1)
        case "first" | "last":
            way = 1 if button.name == "last" else -1
            triangle(0, way)
            pen.surface.fill(ink, (x + way * (u + 2) - 1, y - u, max(2, pen.px(3)), 2 * u))
