"""The open panel from top to bottom: turn, prompt, buttons, combat, log; and its small signs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from nightdrop.table.odds import fight_sheet
from nightdrop.table.speech import _
from nightdrop.ui.panels.fight import draw_fight
from nightdrop.ui.panels.log import draw_log
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.panels.side import draw_decider, draw_top
from nightdrop.ui.playing import Playing
from nightdrop.ui.screens.buttons import Button, ButtonSet
from nightdrop.ui.theme import PANEL_PADDING

if TYPE_CHECKING:
    from nightdrop.ui.screens.play import Play

ASIDE = ("menu", "panel", "zoom-in", "zoom-out")  # buttons that stand elsewhere
LEAST_LOG = 110  # design px of log that the panel would rather scroll than lose


def draw_panel(screen: Play, pen: Pen, rect: pygame.Rect) -> int:
    """The panel from top to bottom, on `pen.surface`; the y to which it would like to go.

    The buttons get their places there; `screen.log_places` too.
    """
    playing = screen.playing
    pen.surface.fill(pen.palette.panel, rect)
    pen.surface.fill(pen.palette.rule, (rect.left, rect.top, max(1, pen.px(2)), rect.height))
    pad = pen.px(PANEL_PADDING)
    area = pygame.Rect(rect.left + pad, rect.top + pen.px(22), rect.width - 2 * pad,
                       rect.height - pen.px(38))  # fmt: skip
    _corner_buttons(screen, pen, area)
    y = draw_top(pen, area, playing.view)
    prompt, rule = asked(screen)
    y = draw_decider(pen, area, y, playing.decider or "", prompt, rule, _role(playing))
    y = _buttons(screen, pen, area, y)
    sheet = fight_sheet(playing.view)
    if sheet is not None:
        y = draw_fight(pen, area, y, sheet, playing.view)
    rows = playing.match.log(playing.audience, max(0, len(playing.match.entries) - 60))
    y += pen.px(6)
    note = _("seen by both") if playing.audience == "both" else ""
    if playing.match.save_problem:
        note = _("the game could not be saved")
    log_area = pygame.Rect(area.left, y, area.width, area.bottom - y)
    screen.log_places = draw_log(pen, log_area, rows, note=note)
    return y + pen.px(LEAST_LOG) + pen.px(16)


def asked(screen: Play) -> tuple[str, str]:
    """The prompt with what it says of dice to be typed in, and its rule number."""
    prompt, rule = screen.playing.prompt()
    return (f"{prompt} {screen.dice.words}" if screen.playing.dice_due else prompt), rule


def _corner_buttons(screen: Play, pen: Pen, area: pygame.Rect) -> None:
    """The menu, three lines, at the upper right; left of it what folds the panel, an arrow."""
    side, right = pen.tall(34), area.right
    for name in ("menu", "panel"):
        button = next((b for b in screen.buttons.buttons if b.name == name), None)
        if button is None:
            continue
        button.rect = pygame.Rect(right - side, area.top - pen.px(2), side, side)
        draw_sign(pen, button, screen.buttons)
        right -= side + pen.px(6)


def _role(playing: Playing) -> str:
    """A word on the part the decider plays."""
    fight = playing.view.fight
    if fight is None or playing.decider not in ("us", "german"):
        return ""
    return _("attacker") if fight.side == playing.decider else _("defender")


def _buttons(screen: Play, pen: Pen, area: pygame.Rect, y: int) -> int:
    """The buttons under the prompt; dice side by side. The y below them."""
    wide, gap = area.width, pen.px(8)
    dice = [b for b in screen.buttons.buttons if b.name.startswith("die-")]
    if dice:
        tall = pen.tall(46)
        draw_dice(pen, pygame.Rect(area.left, y, wide, tall), dice, screen.buttons)
        y += tall + gap
    shown = [b for b in screen.buttons.buttons if b not in dice and b.name not in ASIDE]
    full = [pen.tall(50 if button.sub else 40) for button in shown]
    short = y + sum(full) + gap * len(full) > area.bottom  # then they keep only their names
    for button, tall in zip(shown, full, strict=True):
        button.rect = pygame.Rect(area.left, y, wide, pen.tall(34) if short else tall)
        pen.button(button, screen.buttons)
        y = button.rect.bottom + (pen.px(5) if short else gap)
    return y + pen.px(6)


def draw_dice(pen: Pen, row: pygame.Rect, dice: list[Button], buttons: ButtonSet) -> None:
    """Six buttons with the values of a die, side by side in a row."""
    gap = pen.px(8)
    side = (row.width - 5 * gap) // 6
    for number, button in enumerate(dice):
        button.rect = pygame.Rect(row.left + number * (side + gap), row.top, side, row.height)
        hot = buttons.hover == button.name
        pen.box(button.rect, pen.palette.key_cap if hot else pen.palette.panel2, pen.palette.rule)
        pen.centred(button.rect, button.label, "display", 22, pen.palette.ink)


def draw_sign(pen: Pen, button: Button, buttons: ButtonSet) -> None:
    """A square button with a drawn sign: three lines for the menu, an arrow for the panel."""
    pal, rect = pen.palette, button.rect
    hot = buttons.hover == button.name or buttons.focus == button.name
    pen.box(rect, pal.key_cap if hot else pal.panel2, pal.ink if hot else pal.rule, 6)
    wide, third = max(2, pen.px(2)), rect.width // 4
    if button.name == "menu":
        for line in (-1, 0, 1):
            y = rect.centery + line * rect.height // 6
            pygame.draw.line(pen.surface, pal.ink, (rect.left + third, y), (rect.right - third, y),
                             wide)  # fmt: skip
        return
    for x in (rect.centerx - third // 2, rect.centerx + third // 2):
        tip = (x + third // 2, rect.centery)
        points = [(x - third // 2, rect.centery - third), tip,
                  (x - third // 2, rect.centery + third)]  # fmt: skip
        pygame.draw.lines(pen.surface, pal.ink, False, points, wide)
