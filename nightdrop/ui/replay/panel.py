"""The replay's panel beside the map, or folded into a bar, and the buttons that move through it."""

from __future__ import annotations

from typing import Final

import pygame

from nightdrop.table.language import N_, _
from nightdrop.table.match.log import MomentKind
from nightdrop.ui.kit.buttons import Button, ButtonSet, draw_sign
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Screen
from nightdrop.ui.look.theme import RGB, mixed
from nightdrop.ui.play.sidepanel import (
    GAP,
    LOW,
    Laid,
    SidePanel,
    bar_height,
    button_row,
    draw_prompt,
    draw_row,
    place_row,
    place_signs,
)
from nightdrop.ui.replay.past import (
    USES,
    draw_past,
    draw_pill,
    lay_out_past,
)
from nightdrop.ui.replay.timeline import draw_moment, draw_strip, draw_timeline
from nightdrop.ui.replay.watched import Watched

_ROUND: Final = 42  # design px: how wide the largest of the round buttons is
_CAPS: Final = 26  # design px below the round buttons, for their keys
MOVES: Final = 7  # buttons that move through a replay; they come first


def _middle(style: Style, foot: pygame.Rect) -> int:
    """The y of the middle of the buttons below the time line."""
    return foot.bottom - style.px(_CAPS) - style.tall(_ROUND) // 2


def place_controls(style: Style, foot: pygame.Rect, buttons: ButtonSet) -> None:
    """Give the buttons below the time line their places: the round ones in the middle, at the
    right speeds and jumps. In a narrow window the jumps are left to their keys."""
    jumps, left = buttons.named("turn", "combat"), foot.left + style.px(40)
    tall, gap, right = style.tall(34), style.px(6), foot.right - style.px(40)
    room = foot.width - 2 * style.px(40) - MOVES * style.tall(50)
    speeds = _speeds(buttons)
    if sum(_pill(style, button) + gap for button in (*speeds, *jumps)) > room:
        for button in jumps:
            button.rect = pygame.Rect(0, 0, 0, 0)
        jumps = []
    y = _middle(style, foot) - tall // 2
    for button in reversed((*speeds, *jumps)):
        right -= _pill(style, button)
        button.rect = pygame.Rect(right, y, _pill(style, button), tall)
        right -= gap
    left += _legend_width(style) if _has_legend(style, foot, buttons) else 0
    _place_moves(style, foot, buttons, left, _pace_left(buttons) - style.px(16))


def _place_moves(
    style: Style, foot: pygame.Rect, buttons: ButtonSet, left: int, right: int
) -> None:
    """The round buttons between two x."""
    step = min(style.px(84), (right - left) // MOVES)
    centre = min(max(foot.centerx, left + step * MOVES // 2), right - step * MOVES // 2)
    for number, button in enumerate(buttons.buttons[:MOVES]):
        side = min(style.tall(_ROUND if _is_main(button) else 36), max(32, step - 2)) // 2 * 2
        button.rect = pygame.Rect(0, 0, side, side)
        button.rect.center = (centre + (number - 3) * step, _middle(style, foot))


def draw_controls(pen: Pen, foot: pygame.Rect, buttons: ButtonSet) -> None:
    """The buttons below the time line, and where there is room the meaning of its marks."""
    if _has_legend(pen, foot, buttons):
        _legend(pen, foot)
    for button in _pace(buttons):
        draw_pill(pen, button)
    moves = buttons.buttons[:MOVES]
    step = moves[1].rect.centerx - moves[0].rect.centerx
    for button in moves:
        _draw_round(pen, button, step)


def _speeds(buttons: ButtonSet) -> list[Button]:
    """The buttons of the speeds."""
    return [button for button in buttons.buttons if button.name.startswith("speed")]


def _pace(buttons: ButtonSet) -> list[Button]:
    """Speeds and jumps, as far as they have a place."""
    found = [*_speeds(buttons), *buttons.named("turn", "combat")]
    return [button for button in found if button.rect.width]


def _pace_left(buttons: ButtonSet) -> int:
    """The x left of speeds and jumps."""
    return min(button.rect.left for button in _pace(buttons))


def _has_legend(style: Style, foot: pygame.Rect, buttons: ButtonSet) -> bool:
    """Whether there is room to say what the marks under the time line mean."""
    room = _pace_left(buttons) - foot.left - style.px(40)
    return room - _legend_width(style) > MOVES * style.tall(56)


def place_low_controls(
    style: Style, row: pygame.Rect, buttons: ButtonSet, folded: bool
) -> None:
    """The same in one row of a bar: the speed is one button there, and the panel's sign is at
    its end unless the open panel has it."""
    for button in _speeds(buttons):
        button.rect = pygame.Rect(0, 0, 0, 0)
    if folded:
        row = place_signs(style, row, buttons.named("panel"))
    gap = style.px(GAP)
    side = min(row.height, (row.width + gap) // MOVES - gap)
    for button in buttons.buttons[:MOVES]:
        button.rect = pygame.Rect(row.left, row.top, side, row.height)
        row = pygame.Rect(row.left + side + gap, row.top, row.width - side - gap, row.height)
    place_row(style, row, buttons.named("speed", "turn", "combat"))


def draw_low_controls(pen: Pen, buttons: ButtonSet, folded: bool) -> None:
    """The buttons of the bar."""
    for button in buttons.named("panel") if folded else []:
        draw_sign(pen, button)
    for button in buttons.buttons[:MOVES]:
        _draw_square(pen, button)
    draw_row(pen, buttons.named("speed", "turn", "combat"))


def _is_main(button: Button) -> bool:
    """Whether it is the button that plays and stops."""
    return button.name in ("play", "pause")


def _inks(pen: Pen, button: Button) -> tuple[RGB, RGB]:
    """The colours of a button that moves through the replay, and of its sign."""
    main = _is_main(button)
    fill = pen.palette.accent if main else pen.palette.key_cap
    if button.hovered:
        fill = mixed(fill, pen.palette.ink, 0.15)
    return fill, pen.palette.on_accent if main else pen.palette.ink


def _draw_square(pen: Pen, button: Button) -> None:
    """A square button with its sign."""
    fill, ink = _inks(pen, button)
    ring = pen.palette.ink if button.focused else pen.palette.rule
    pen.box(button.rect, fill, None if _is_main(button) else ring, 6)
    _sign(pen, button.rect.center, button, ink)


def _draw_round(pen: Pen, button: Button, step: int) -> None:
    """A round button with its sign, and its key below where that has room in `step` px."""
    (fill, ink), (x, y), radius = _inks(pen, button), button.rect.center, button.rect.width // 2
    pygame.draw.aacircle(pen.surface, fill, (x, y), radius)
    _sign(pen, (x, y), button, ink)
    cap = pygame.Rect(x - step // 2, y + radius + pen.px(3), step, pen.px(18))
    if pen.width(button.cap, "body", 12.8) < step:
        pen.centred(cap, button.cap, "body", 12.8, pen.palette.ink2)


_LEGEND: Final[tuple[tuple[MomentKind, str], ...]] = (
    ("combat", N_("combat")), ("control", N_("VP hex taken")),
    ("marker", N_("VP marker laid")),
)  # fmt: skip


def _legend_width(pen: Style) -> int:
    """The width of the words and signs under the time line, in px."""
    return sum(pen.px(34) + pen.width(_(words), "body", 13.4) for _kind, words in _LEGEND)


def _legend(pen: Pen, foot: pygame.Rect) -> None:
    """What the marks under the time line mean."""
    x, y = foot.left + pen.px(46), _middle(pen, foot) - pen.px(9)
    for kind, words in _LEGEND:
        draw_moment(pen, (x, y + pen.px(9)), kind)
        said = pen.text((x + pen.px(14), y), _(words), "body", 13.4, pen.palette.ink2)
        x = said.right + pen.px(20)


def _pill(pen: Style, button: Button) -> int:
    """How wide a small button is with its name and its key."""
    wide = pen.width(button.label, "strong", 14.4) + pen.px(24)
    wide += pen.width(button.cap, "body", 12.8) + pen.px(8) if button.cap else 0
    return max(wide, pen.tall(34))


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


_FOOT: Final = 150  # design px of the whole time line with its buttons
_STRIP: Final = 52  # of the time line alone, above the bar


class ReplayPanel(SidePanel):
    """What happened and whose eyes saw it, above the time line.

    In a small window, or with the panel folded, the foot is low: a strip with the turns, and a
    bar. A panel that covers the map covers the strip too, never the bar.
    """

    def __init__(self, screen: Screen, buttons: ButtonSet, game: Watched) -> None:
        super().__init__(screen, buttons)
        self._game = game

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

    def measure(self, style: Style, size: tuple[int, int]) -> Laid:
        at = lay_out_past(style, size, self._game, self.buttons)
        return Laid(at.buttons, at.lines, at.height, at.needed,
                    lambda pen: draw_past(pen, self._game, at, self.buttons))  # fmt: skip

    def place_folded(self, style: Style) -> None:
        """Nothing stands in for the panel but the bar, which is there anyway."""
        for button in self.buttons.named(*USES):
            button.rect = pygame.Rect(0, 0, 0, 0)

    def lay_out(self, style: Style, key: tuple[object, ...]) -> None:
        if self._game.asking is None and self.is_low:
            row = button_row(style, self.bar)
            place_low_controls(style, row, self.buttons, self.folded)
        elif self._game.asking is None:
            place_controls(style, self.foot, self.buttons)
        super().lay_out(style, key)

    def draw_foot(self, pen: Pen) -> None:
        """The time line and the buttons that move along it; to be drawn before the panel."""
        game, track = self._game, self.track
        if not self.is_low:
            draw_timeline(pen, self.foot, track, game)
            if game.asking is None:
                draw_controls(pen, self.foot, self.buttons)
            return
        if self.strip.height:
            draw_strip(pen, self.strip, track, game)
        past = game.past()
        said, rule, side = (past[-1].text, past[-1].rule, past[-1].side) if past else ("", "", "")
        draw_prompt(pen, self.bar, said, rule, side or "")
        if game.asking is None:
            draw_low_controls(pen, self.buttons, self.folded)
