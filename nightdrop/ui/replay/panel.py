"""The replay's panel beside the map, or folded into a bar, and the buttons that move through it."""

from __future__ import annotations

from typing import Final, Protocol

import pygame

from nightdrop.engine.view import Reader
from nightdrop.table.language import N_, _
from nightdrop.table.match.log import MomentKind
from nightdrop.ui.kit.buttons import Button, ButtonSet, draw_sign
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look.theme import RGB, mixed
from nightdrop.ui.play.sidepanel import (
    GAP,
    LOW,
    HasPanel,
    SidePanel,
    bar_height,
    button_row,
    draw_prompt,
    draw_row,
    place_row,
    place_signs,
)
from nightdrop.ui.replay.past import USES, Told, draw_past, draw_pill
from nightdrop.ui.replay.timeline import draw_moment, draw_strip, draw_timeline


class Shown(HasPanel, Told, Protocol):
    """A game that is watched again, with a panel beside its map.

    `asking` are the eyes that were asked for before the game is over.
    """

    asking: Reader | None


MOVES: Final = 7  # buttons that move through a replay; they come first


def draw_controls(pen: Pen, foot: pygame.Rect, buttons: ButtonSet) -> None:
    """The buttons below the time line, and where there is room the meaning of its marks."""
    right, left = _pace(pen, foot, buttons), foot.left + pen.px(40)
    if right - left - _legend_width(pen) > MOVES * pen.tall(56):
        left += _legend(pen, foot)
    _controls(pen, foot, buttons, left, right - pen.px(16))


def draw_low_controls(pen: Pen, row: pygame.Rect, buttons: ButtonSet, folded: bool) -> None:
    """The same in one row of a bar: the speed is one button there, and the panel's sign is at
    its end unless the open panel has it."""
    for button in buttons.buttons:
        if button.name.startswith("speed-"):
            button.rect = pygame.Rect(0, 0, 0, 0)
    if folded:
        signs = [b for b in buttons.buttons if b.name == "panel"]
        row = place_signs(pen, row, signs)
        for button in signs:
            draw_sign(pen, button)
    gap = pen.px(GAP)
    side = min(row.height, (row.width + gap) // MOVES - gap)
    for button in buttons.buttons[:MOVES]:
        button.rect = pygame.Rect(row.left, row.top, side, row.height)
        _square(pen, button, buttons)
        row = pygame.Rect(row.left + side + gap, row.top, row.width - side - gap, row.height)
    shown = [b for b in buttons.buttons if b.name in ("speed", "turn", "combat")]
    place_row(pen, row, shown)
    draw_row(pen, shown)


def _square(pen: Pen, button: Button, buttons: ButtonSet) -> None:
    """A square button with its sign."""
    main = button.name in ("play", "pause")
    fill = pen.palette.accent if main else pen.palette.key_cap
    if buttons.hover == button.name:
        fill = mixed(fill, pen.palette.ink, 0.15)
    ring = pen.palette.ink if buttons.focus == button.name else pen.palette.rule
    pen.box(button.rect, fill, None if main else ring, 6)
    _sign(pen, button.rect.center, button, pen.palette.on_accent if main else pen.palette.ink)


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
        draw_moment(pen, (foot.left + pen.px(46), y + pen.px(9)), kind)
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
            draw_pill(pen, button)
            leftmost = min(leftmost, x)
            x -= gap
    return leftmost


def _pill(pen: Pen, button: Button) -> int:
    """How wide a small button is with its name and its key."""
    wide = pen.width(button.label, "strong", 14.4) + pen.px(24)
    wide += pen.width(button.cap, "body", 12.8) + pen.px(8) if button.cap else 0
    return max(wide, pen.tall(34))


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
        said = button.cap
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


_FOOT: Final = 176  # design px of the whole time line with its buttons
_STRIP: Final = 52  # of the time line alone, above the bar


class ReplayPanel(SidePanel):
    """What happened and whose eyes saw it, above the time line.

    In a small window, or with the panel folded, the foot is low: a strip with the turns, and a
    bar. A panel that covers the map covers the strip too, never the bar.
    """

    screen: Shown

    @property
    def is_low(self) -> bool:
        """Whether the foot is low."""
        return self.folded or self.is_small

    @property
    def below_panel(self) -> int:
        return self.bar.height if self.is_low and self.covers else self.below_map

    @property
    def below_map(self) -> int:
        if not self.is_low:
            return self.screen.scale.px(_FOOT)
        return self.bar.height + self.strip.height

    @property
    def foot(self) -> pygame.Rect:
        """All that lies below the map, in window px."""
        width, height = self.screen.size
        return pygame.Rect(0, height - self.below_map, width, self.below_map)

    @property
    def bar(self) -> pygame.Rect:
        """The bar at a low foot, in window px."""
        width, height = self.screen.size
        tall = bar_height(self.screen.size, self.screen.scale)
        return pygame.Rect(0, height - tall, width, tall)

    @property
    def strip(self) -> pygame.Rect:
        """The time line above the bar in window px; without height where the window is too low."""
        scale, bar = self.screen.scale, self.bar
        tall = 0 if self.screen.size[1] < scale.px(LOW) else scale.px(_STRIP)
        return pygame.Rect(0, bar.top - tall, bar.width, tall)

    @property
    def track(self) -> pygame.Rect:
        """Where the line of the turns itself lies, in window px."""
        px = self.screen.scale.px
        if not self.is_low:
            foot = self.foot
            return pygame.Rect(foot.left + px(40), foot.top + px(24), foot.width - px(80), px(46))
        strip = self.strip
        tall = px(22) if strip.height else 0
        return pygame.Rect(strip.left + px(16), strip.top + px(14), strip.width - px(32), tall)

    def holds(self, name: str) -> bool:
        return name in USES or (name == "panel" and not self.folded)

    def fill(self, pen: Pen) -> int:
        self.screen.spots, needed = draw_past(pen, pen.surface.get_rect(), self.screen)
        return needed

    def draw_folded(self, pen: Pen) -> None:
        """Nothing stands in for the panel but the bar, which is there anyway."""
        for button in self.screen.buttons.buttons:
            if button.name in USES:
                button.rect = pygame.Rect(0, 0, 0, 0)

    def draw_foot(self, pen: Pen) -> None:
        """The time line and the buttons that move along it; to be drawn before the panel."""
        screen, track = self.screen, self.track
        if not self.is_low:
            draw_timeline(pen, self.foot, track, screen)
            if screen.asking is None:
                draw_controls(pen, self.foot, screen.buttons)
            return
        if self.strip.height:
            draw_strip(pen, self.strip, track, screen)
        past = screen.past()
        said, rule, side = (past[-1].text, past[-1].rule, past[-1].side) if past else ("", "", "")
        draw_prompt(pen, self.bar, said, rule, side or "")
        if screen.asking is None:
            draw_low_controls(pen, button_row(pen, self.bar), screen.buttons, self.folded)
