"""The combat section: both factors with their sums, the dice, and the odds in bars."""

from __future__ import annotations

import pygame

from nightdrop.engine.hexes import hex_name
from nightdrop.engine.model import State
from nightdrop.table.odds import FightSheet, SumLine
from nightdrop.table.speech import N_, _
from nightdrop.ui.panels.looks import look_of
from nightdrop.ui.panels.pen import Pen, mix
from nightdrop.ui.sprites import counter_sprite
from nightdrop.ui.theme import COUNTERS, RGB

_RESULTS = {
    "attacker double": (N_("Double: loss and retreat"), "good"),
    "attacker higher": (N_("Attacker higher"), "good"),
    "equal": (N_("Equal: no effect"), "neutral"),
    "defender higher": (N_("Defender higher"), "hit"),
    "defender double": (N_("Defender double"), "hit"),
}
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def draw_die(surface: pygame.Surface, centre: tuple[int, int], size: int, value: int,
             face: RGB = COUNTERS.cream, ink: RGB = COUNTERS.dark) -> None:  # fmt: skip
    """A die of `size` px showing a value, in the middle of which `centre` lies."""
    box = pygame.Rect(0, 0, size, size)
    box.center = centre
    pygame.draw.rect(surface, mix(face, (0, 0, 0), 0.5), box.move(1, 2), border_radius=size // 5)
    pygame.draw.rect(surface, face, box, border_radius=size // 5)
    for dx, dy in _PIPS[value]:
        at = (centre[0] + dx * size * 0.26, centre[1] + dy * size * 0.26)
        pygame.draw.aacircle(surface, ink, at, max(2, round(size * 0.095)))


def draw_fight(pen: Pen, area: pygame.Rect, y: int, sheet: FightSheet, view: State) -> int:
    """The whole section; the y below it."""
    name = view.game.board.names.get(sheet.target, "")
    title = _("Combat  {place}").format(place=f"{hex_name(sheet.target)} {name}".rstrip())
    y = pen.head(pygame.Rect(area.left, y, area.width, 0), title)
    half = (area.width - pen.px(16)) // 2
    left = pygame.Rect(area.left, y, half, 0)
    right = pygame.Rect(area.right - half, y, half, 0)
    dice = sheet.dice or (0, 0)
    first = _factor(
        pen, left, "AF", sheet.attack, sheet.attacker, sheet.attack_lines, dice[0], view
    )
    second = _factor(
        pen, right, "DF", sheet.defence, sheet.defender, sheet.defence_lines, dice[1], view
    )
    y = max(first, second) + pen.px(8)
    if sheet.of:
        y = _odds(pen, area, y, sheet)
    elif sheet.attackers:
        note = _("Sticks alone are lost without dice.")
        pen.text((area.left, y), note, "body", 13.4, pen.palette.ink2)
        y += pen.px(24)
    return y + pen.px(8)


def _factor(
    pen: Pen, rect: pygame.Rect, label: str, factor: int | None, unit: str | None,
    lines: tuple[SumLine, ...], die: int, view: State,
) -> int:  # fmt: skip
    """One side's Point, factor, die and sum."""
    size, middle = pen.px(48), rect.top + pen.px(26)
    counter = view.pieces.by_id.get(unit or "")
    if counter:
        sprite = counter_sprite(look_of(view, counter), size)
        pen.surface.blit(sprite, sprite.get_rect(center=(rect.left + size // 2, middle)))
    else:
        box = pygame.Rect(rect.left, middle - size // 2, size, size)
        pen.box(box, None, pen.palette.rule, 5)
        pen.centred(box, "?", "display", 22, pen.palette.ink2)
    x = rect.left + size + pen.px(14)
    at = pen.text((x, rect.top + pen.px(4)), label, "head", 15, pen.palette.ink2)
    score = "–" if factor is None else str(factor + die)
    pen.text((at.right + pen.px(8), rect.top - pen.px(2)), score, "display", 40,
             pen.palette.accent_text if label == "AF" else pen.palette.ink)  # fmt: skip
    if die:
        draw_die(pen.surface, (rect.right - pen.px(18), middle), pen.px(34), die)
    y = rect.top + pen.px(60)
    shown = [*lines, *([SumLine(_("die"), f"+{die}", "9.2.4")] if die else [])]
    for line in shown:
        pen.text((rect.left, y), line.text, "body", 13.4, width=rect.width - pen.px(74))
        place = (rect.right - pen.px(32), y)
        pen.text(place, line.rule, "hexno", 13.4, pen.palette.ink2, right=True)
        pen.text((rect.right, y), line.figure, "strong", 13.4, right=True)
        y += pen.px(20)
    return y


def _odds(pen: Pen, area: pygame.Rect, y: int, sheet: FightSheet) -> int:
    """Five bars with exact odds; the one that came is ringed."""
    colours = {"good": pen.palette.good, "hit": pen.palette.hit, "neutral": pen.palette.neutral}
    for name, weight in sheet.results:
        words, tone = _RESULTS[name]
        actual = name == sheet.actual
        role = "strong" if actual else "body"
        pen.text((area.left + pen.px(14), y), _(words), role, 13.4,
                 pen.palette.ink if actual else pen.palette.ink2)  # fmt: skip
        wide = area.width - pen.px(262)
        bar = pygame.Rect(area.left + pen.px(198), y + pen.px(3), wide, pen.px(13))
        pen.box(bar, mix(pen.palette.panel, pen.palette.ink, 0.10), None, 3)
        part = bar.copy()
        part.width = round(bar.width * weight / sheet.of)
        if part.width:
            pen.box(part, colours[tone], None, 3)
        if actual:
            pen.box(bar.inflate(pen.px(6), pen.px(6)), None, pen.palette.accent, 5, 2)
            tip = (area.left + pen.px(9), y + pen.px(9))
            pygame.draw.polygon(pen.surface, pen.palette.accent, [
                (area.left, y + pen.px(4)), tip, (area.left, y + pen.px(14))])  # fmt: skip
        pen.text((area.right, y), chance(weight, sheet.of), role, 13.4, right=True)
        y += pen.px(23)
    return y


def chance(weight: int, of: int) -> str:
    """Odds in 36ths where that is exact, else in per cent."""
    if 36 * weight % of == 0:
        return f"{36 * weight // of}/36"
    return f"{100 * weight / of:.1f} %"
