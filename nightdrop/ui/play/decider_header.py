"""Who decides, in the side panel and on the cover: what is asked, and by which light."""

from __future__ import annotations

import pygame

from nightdrop.engine.model import CHANCE
from nightdrop.table.language import N_
from nightdrop.ui.kit.buttons import SIGN
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look import fonts
from nightdrop.ui.look.badges import decider_fill, side_badge
from nightdrop.ui.look.theme import CREAM, RGB, SIZE_PROMPT, rgb

TURN_SIZE = 28  # design px of the type in which a turn stands
LIGHTS = {"night": N_("Night"), "dawn": N_("Dawn"), "day": N_("Day"), "dusk": N_("Dusk")}


def draw_light(pen: Pen, centre: tuple[int, int], size: float, kind: str, ground: RGB) -> None:
    """A moon by night, a half sun at dawn, a sun by day."""
    radius = pen.px(size)
    ink = pen.palette.ink if kind == "night" else pen.palette.accent
    pygame.draw.aacircle(pen.surface, ink, centre, radius)
    if kind == "night":
        shade = (centre[0] + radius * 6 // 10, centre[1] - radius * 3 // 10)
        pygame.draw.aacircle(pen.surface, ground, shade, radius * 9 // 10)
    elif kind == "dawn":
        left, y = centre[0] - radius, centre[1]
        pygame.draw.rect(pen.surface, ground, (left, y, 2 * radius, radius + 1))
        pen.surface.fill(ink, (left - 3, y, 2 * radius + 6, max(2, pen.px(2))))


def head_height(pen: Style) -> int:
    """How tall the first row of a panel is, in px: the signs at its right lie on nothing below."""
    return max(pen.px(40), pen.tall(SIGN) + pen.px(2))


def turn_head_height(pen: Style, noted: bool) -> int:
    """How tall the row of a turn is with its note, or without, in px."""
    return head_height(pen) + (pen.px(24) if noted else 0)


def draw_turn_head(
    pen: Pen, area: pygame.Rect, turn: str, value: str = "", note: str = "", gap: float = 24,
    end: int | None = None,
) -> None:  # fmt: skip
    """Which turn it is, `gap` design px from a value in the colour of the light, and a note below
    both. Turn and value are set smaller where they would reach `end`, in px."""
    middle, between = area.top + pen.px(17), pen.px(gap)
    size: float = TURN_SIZE
    if end is not None:
        size = pen.fit(turn + value, size, end - area.left - 2 * between)
    left = pen.beside(area.left, middle, turn, "display", size).right + between
    pen.beside(left, middle, value, "display", size, pen.palette.accent_text)
    at = area.left, area.top + head_height(pen) - pen.px(4)
    pen.text(at, note, "body", 14, pen.palette.ink2)


def decider_height(pen: Style, area: pygame.Rect, prompt: str) -> int:
    """How tall the decider's box is with the gap below it, in px."""
    px = pen.scale.text(SIZE_PROMPT)
    lines = min(4, len(fonts.wrap("prompt", px, prompt, area.width - pen.px(32))))
    return pen.px(48) + lines * fonts.line_height("prompt", px) + pen.px(32) + pen.px(14)


def draw_decider(
    pen: Pen, area: pygame.Rect, y: int, decider: str, title: str, prompt: str, rule: str,
    note: str = "",
) -> int:
    """The box of the decider, with a title and the prompt; the y below it."""
    fill = decider_fill(decider, pen.theme)
    pad, width = pen.px(16), area.width - pen.px(32)
    gap, indent = pen.px(14), pen.px(6)
    tall = decider_height(pen, area, prompt) - gap
    outer = area.inflate(gap, 0)
    box = pygame.Rect(outer.left, y, outer.width, tall)
    pen.box(box, fill, None, 6)
    # By day the panel is cream itself, and the edge would look bitten off.
    edge = CREAM if max(pen.palette.panel) < max(pen.palette.ink) else pen.palette.accent
    pen.surface.fill(edge, (box.left, box.top + pen.px(2), pen.px(5), tall - pen.px(4)))
    white = rgb("#F7F4EA")
    left, middle = box.left + pad + indent, box.top + pen.px(26)
    if decider not in ("", CHANCE):
        badge = side_badge(decider, pen.px(30), pen.theme)
        pen.surface.blit(badge, badge.get_rect(center=(left + pen.px(15), middle)))
        left += pen.px(42)
    size = pen.fit(title, 20, box.right - pad - left, least=12)
    named = pen.beside(left, middle, title, "display", size, white)
    if note:
        start = box.right - pad - pen.width(note, "body", 12.8)
        if start < named.right + pen.px(10):  # beside the rule then, below the prompt
            start, middle = box.left + pad + indent, box.bottom - pen.px(20)
        pen.beside(start, middle, note, "body", 12.8, rgb("#DAD8CC"))
    at = (box.left + pad + indent, box.top + pen.px(48))
    pen.paragraph(at, prompt, width, "prompt", SIZE_PROMPT, white, most=4)
    if rule:
        pen.text((box.right - pad, box.bottom - pen.px(28)), f"[{rule}]", "rule", 14.5, white,
                 right=True)  # fmt: skip
    return box.bottom + gap
