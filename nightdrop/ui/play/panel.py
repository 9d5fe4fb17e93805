"""The open panel from top to bottom: turn, prompt, buttons, combat, log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from nightdrop.table.language import _
from nightdrop.table.match.log import LogLine
from nightdrop.table.match.status import how_won
from nightdrop.ui.counters.sprites import marker_sprite
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit.buttons import Button, ButtonSet
from nightdrop.ui.kit.pen import ON_MAP, SIGNS, Pen, corner_width, draw_corner
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import PANEL_PADDING, SIZE_BODY
from nightdrop.ui.play.choices import PanelLine, draw_checklist
from nightdrop.ui.play.fight import draw_fight, fight_height, likely_height
from nightdrop.ui.play.game import Playing
from nightdrop.ui.play.side import decider_height, draw_decider, draw_top, top_height, turn_width

if TYPE_CHECKING:
    from nightdrop.ui.play.screen import Play


LEAST_LOG = 78  # design px: a head and two lines
HEAD = 33  # design px of a head
RULE = 46  # design px that the rule's number and the gap before it take


def draw_log(
    pen: Pen, area: pygame.Rect, rows: Sequence[LogLine], note: str = "", title: str = "",
    hot: tuple[str, int] | None = None, undo_from: int | None = None,
) -> list[PanelLine]:  # fmt: skip
    """Fill an area with the last rows, newest last, under a title ("" for "Log") and a note at
    its end; where they lie.

    `hot` is the row under the mouse; rows from entry `undo_from` on can be gone back to, but the
    last entry, after which nothing came.
    """
    if area.height < pen.px(LEAST_LOG):
        return []
    shown = _fitting(pen, area, rows)
    top = pen.head(area, title or _("Log"), note)
    last, spots, y = rows[-1].index if rows else 0, [], top
    for number, (row, lines, tall) in enumerate(shown):
        spot = PanelLine(pygame.Rect(area.left, y, area.width, tall), "log", len(shown) - number,
                    row.hex, row.index)  # fmt: skip
        over = hot == spot.name
        if over:
            pen.box(spot.rect.inflate(pen.px(8), 0), pen.palette.panel2, None, 4)
        returns = undo_from is not None and undo_from <= row.index + 1 and row.index < last
        _row(pen, spot.rect, row, lines, over or number == len(shown) - 1, over and returns)
        spots.append(spot)
        y += tall
    return spots


def _fitting(
    pen: Pen, area: pygame.Rect, rows: Sequence[LogLine]
) -> list[tuple[LogLine, list[str], int]]:
    """The last rows that fit below a head, each with its lines and its height."""
    px = pen.scale.text(SIZE_BODY)
    step, room = fonts.line_height("body", px), area.height - pen.px(HEAD)
    found: list[tuple[LogLine, list[str], int]] = []
    for row in reversed(rows[-60:]):
        lines = fonts.wrap("body", px, row.short, area.width - pen.px(28 + RULE))
        tall = len(lines) * step + pen.px(5)
        room -= tall
        if room < 0:
            break
        found.append((row, lines, tall))
    return found[::-1]


def _row(
    pen: Pen, rect: pygame.Rect, row: LogLine, lines: list[str], strong: bool, returns: bool
) -> None:
    """One line of the log: whose, what, its rule; in the rule's place the sign of going back."""
    px = pen.scale.text(SIZE_BODY)
    step = fonts.line_height("body", px)
    if row.side in ("us", "german"):
        badge = marker_sprite(row.side, pen.px(18))
        centre = (rect.left + pen.px(9), rect.top + step // 2)
        pen.surface.blit(badge, badge.get_rect(center=centre))
    ink = pen.palette.ink if strong else pen.palette.ink2
    for index, line in enumerate(lines):
        at = (rect.left + pen.px(28), rect.top + index * step)
        pen.surface.blit(fonts.text("body", px, line, ink), at)
    if returns:
        _arrow_back(pen, (rect.right - pen.px(14), rect.top + step // 2))
    elif row.rule:
        at = (rect.right, rect.top)
        pen.text(at, f"[{row.rule}]", "rule", SIZE_BODY, pen.palette.ink2, right=True)


def _arrow_back(pen: Pen, at: tuple[int, int]) -> None:
    """An arrow that turns back to the left."""
    (x, y), r = at, pen.px(6)
    ink, wide = pen.palette.accent_text, max(2, pen.px(2))
    box = pygame.Rect(x - r, y - r + wide, 2 * r, 2 * r)
    pygame.draw.lines(pen.surface, ink, False, [(x - r, box.top), (x + r // 2, box.top)], wide)
    pygame.draw.arc(pen.surface, ink, box.move(r // 2, -1), -1.6, 1.6, wide)
    tip = (x - r - pen.px(4), box.top)
    pygame.draw.polygon(pen.surface, ink, [tip, (x - r + pen.px(2), box.top - pen.px(4)),
                                           (x - r + pen.px(2), box.top + pen.px(4))])  # fmt: skip


_SMALL = ("back", "undo", "redo")  # buttons that may share a row
ASIDE = (*SIGNS, *ON_MAP)  # buttons that stand elsewhere than under the prompt
LEAST_LOG_PART = 110  # design px of log that the panel would rather scroll than lose


class Fold(NamedTuple):
    """What of the panel is shown where it is low: the later a part is folded, the more it counts.

    `tight`: a smaller combat; then the row of undo, which becomes a sign beside the menu, the
    initiative's row, the track of turns, what buttons say below their names.
    """

    tight: bool = False
    undo: bool = True
    initiative: bool = True
    track: bool = True
    subs: bool = True


_FOLDS = (Fold(), Fold(True), Fold(True, False), Fold(True, False, False),
          Fold(True, False, False, False), Fold(True, False, False, False, False))  # fmt: skip


def draw_panel(screen: Play, pen: Pen, rect: pygame.Rect) -> int:
    """The panel from top to bottom, on `pen.surface`; the y to which it would like to go.

    The buttons get their places there; `screen.spots` too.
    """
    playing = screen.playing
    pen.surface.fill(pen.palette.panel, rect)
    pen.surface.fill(pen.palette.rule, (rect.left, rect.top, max(1, pen.px(2)), rect.height))
    pad = pen.px(PANEL_PADDING)
    area = pygame.Rect(rect.left + pad, rect.top + pen.px(22), rect.width - 2 * pad,
                       rect.height - pen.px(38))  # fmt: skip
    (prompt, rule), shown = asked(screen), screen.shown_fight()
    fold = _folded(screen, pen, area)
    draw_corner(pen, area, screen.buttons, SIGNS if fold.undo else (*SIGNS, "undo"))
    note = _log_note(screen)  # from where the lines lay, before they are laid out anew
    won = how_won(playing.match, playing.audience)
    y = draw_top(pen, area, playing.view, fold.track, fold.initiative, won)
    y = draw_decider(pen, area, y, playing.decider or "", prompt, rule, _role(playing))
    y = _buttons(screen, pen, area, y, fold)
    if shown is not None:
        y = draw_fight(pen, area, y, shown.sheet, playing.view, fold.tight, shown.foreseen,
                       shown.note, screen.written())  # fmt: skip
    below = pygame.Rect(area.left, y + pen.px(6), area.width, area.bottom - y - pen.px(6))
    screen.spots = draw_checklist(screen, pen, below) if shown is None else []
    if screen.spots:
        below.top = screen.spots[-1].rect.bottom + pen.px(14)
        below.height = area.bottom - below.top
    rows = playing.match.log(playing.audience, max(0, len(playing.match.entries) - 60))
    screen.spots += draw_log(pen, below, rows, note, hot=screen.hot,
                             undo_from=playing.match.undo_limit)  # fmt: skip
    return y + pen.px(6 + LEAST_LOG_PART) + pen.px(16)


def _folded(screen: Play, pen: Pen, area: pygame.Rect) -> Fold:
    """How much has to be folded so that some of the log is seen below."""
    playing, prompt, shown = screen.playing, asked(screen)[0], screen.shown_fight()
    fixed = decider_height(pen, area, prompt) + pen.px(6 + LEAST_LOG_PART)
    signs = turn_width(pen, playing.view) + corner_width(pen, 1 + len(SIGNS)) <= area.width
    for wish in _FOLDS:
        fold = wish if signs else wish._replace(undo=True)
        rows = _rows(screen, pen, area.width, fold)
        tall = fixed + sum(tall + pen.px(8) for _row, tall in rows) + pen.px(6)
        tall += top_height(pen, fold.track, fold.initiative)
        if shown is not None:
            tall += fight_height(pen, area.width, shown.sheet, fold.tight, shown.note)
        elif playing.may_attack:
            tall += likely_height(pen)
        if tall <= area.height:
            return fold
    return fold


def _log_note(screen: Play) -> str:
    """What a line of the log under the mouse offers; else how all of them are seen."""
    match = screen.playing.match
    spot = next((s for s in screen.spots if s.name == screen.hot and s.kind == "log"), None)
    if spot is not None and match.undo_limit <= spot.entry + 1 < len(match.entries):
        return _("Shift+click: back to here")
    if screen.playing.audience == "both":
        return _("seen by both")
    return _("{key} shows all").format(key=KEYBOARD.cap("play.log"))


def asked(screen: Play) -> tuple[str, str]:
    """The prompt with what it says of dice to be typed in, and its rule number."""
    prompt, rule = screen.playing.prompt()
    return (f"{prompt} {screen.dice.words}" if screen.playing.dice_due else prompt), rule


def _role(playing: Playing) -> str:
    """A word on the part the decider plays."""
    fight = playing.view.fight
    if fight is None or playing.decider not in ("us", "german"):
        return ""
    return _("attacker") if fight.side == playing.decider else _("defender")


def _rows(screen: Play, pen: Pen, width: int, fold: Fold) -> list[tuple[tuple[Button, ...], int]]:
    """The buttons under the prompt in rows with their heights: dice side by side, and two
    neighbours that need no more than half a row each."""
    aside, subs = ASIDE if fold.undo else (*ASIDE, "undo"), fold.subs
    buttons = [b for b in screen.buttons.buttons if b.name not in aside]
    dice = tuple(b for b in buttons if b.name.startswith("die-"))
    rows = [(dice, pen.tall(46))] if dice else []
    half, left = (width - pen.px(8)) // 2, [b for b in buttons if b not in dice]
    while left:
        one, two = left[0], left[1] if len(left) > 1 else None
        small = two is not None and all(
            b.name in _SMALL and (not subs or not b.sub) and pen.button_width(b) <= half
            for b in (one, two)
        )
        if small and two is not None:
            rows.append(((one, two), pen.tall(36)))
        else:
            rows.append(((one,), pen.tall(50 if subs and one.sub else 40 if subs else 34)))
        left = left[1 + small :]
    return rows


def _buttons(screen: Play, pen: Pen, area: pygame.Rect, y: int, fold: Fold) -> int:
    """The buttons under the prompt; the y below them."""
    gap = pen.px(8)
    for row, tall in _rows(screen, pen, area.width, fold):
        if row[0].name.startswith("die-"):
            draw_dice(pen, pygame.Rect(area.left, y, area.width, tall), list(row), screen.buttons)
        else:
            wide = (area.width + gap) // len(row) - gap
            for number, button in enumerate(row):
                button.rect = pygame.Rect(area.left + number * (wide + gap), y, wide, tall)
                pen.button(button, screen.buttons)
        y += tall + gap
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
