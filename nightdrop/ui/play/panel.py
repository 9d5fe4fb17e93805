"""The open panel from top to bottom: turn, prompt, buttons, combat, log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from nightdrop.engine.model import State
from nightdrop.table.language import _
from nightdrop.table.match.status import Won, how_won
from nightdrop.table.words.news import LogLine
from nightdrop.ui.counters.sprites import marker_sprite
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit.buttons import (
    ON_MAP,
    SIGNS,
    Button,
    ButtonSet,
    corner_width,
    draw_sign,
    draw_wide,
    place_corner,
)
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import PANEL_PADDING, SIZE_BODY
from nightdrop.ui.play.choices import PanelLine, draw_checklist
from nightdrop.ui.play.fight import LinesShown, draw_fight, fight_height, likely_height
from nightdrop.ui.play.game import OpenPlace, Playing, ShownFight
from nightdrop.ui.play.side import decider_height, draw_decider, draw_top, top_height, turn_width

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


class PanelParts(NamedTuple):
    """What of the panel is shown where it is low: the later a part is folded, the more it counts.

    `tight`: a smaller combat; then the row of undo, which becomes a sign beside the menu, the
    initiative's row, the track of turns, what buttons say below their names.
    """

    tight: bool = False
    undo: bool = True
    initiative: bool = True
    track: bool = True
    subs: bool = True


_PARTS = (
    PanelParts(), PanelParts(True), PanelParts(True, False), PanelParts(True, False, False),
    PanelParts(True, False, False, False), PanelParts(True, False, False, False, False),
)  # fmt: skip


class PanelContents(NamedTuple):
    """What the panel tells, as its reader may know it.

    `rule` is the prompt's, `role` the part that the decider plays in a fight; `lines` of the
    fight's sums are shown, None for all. `hot` is the line of the panel under the mouse; the game
    can go back to any count of entries in `undo`.
    """

    view: State
    decider: str
    prompt: str
    rule: str
    role: str
    won: Won
    fight: ShownFight | None
    lines: LinesShown | None
    places: Sequence[OpenPlace]
    log: Sequence[LogLine]
    undo: range
    may_attack: bool
    seen_by_both: bool
    hot: PanelLine | None


def contents_of(
    playing: Playing, typed: str, lines: LinesShown | None, hot: PanelLine | None
) -> PanelContents:
    """What the panel tells of a game; `typed` is what is said of dice to be typed in."""
    prompt, rule = playing.prompt()
    match, fight = playing.match, playing.shown_fight()
    listed = playing.is_listed and fight is None
    return PanelContents(
        playing.view, playing.decider or "", f"{prompt} {typed}".rstrip(), rule, _role(playing),
        how_won(match, playing.audience), fight, lines, playing.checklist() if listed else (),
        match.log(playing.audience, max(0, len(match.entries) - 60)),
        range(match.undo_limit, len(match.entries)), playing.may_attack,
        playing.audience == "both", hot,
    )  # fmt: skip


def draw_panel(
    pen: Pen, rect: pygame.Rect, said: PanelContents, buttons: ButtonSet
) -> tuple[list[PanelLine], int]:
    """The panel from top to bottom, on `pen.surface`; its lines, and the y to which it would like
    to go. The buttons get their places there."""
    pen.surface.fill(pen.palette.panel, rect)
    pen.surface.fill(pen.palette.rule, (rect.left, rect.top, max(1, pen.px(2)), rect.height))
    pad = pen.px(PANEL_PADDING)
    area = pygame.Rect(rect.left + pad, rect.top + pen.px(22), rect.width - 2 * pad,
                       rect.height - pen.px(38))  # fmt: skip
    parts, fight = _parts(pen, area, said, buttons), said.fight
    signs = SIGNS if parts.undo else (*SIGNS, "undo")
    place_corner(pen, area, buttons, signs)
    for button in buttons.named(*signs):
        draw_sign(pen, button)
    y = draw_top(pen, area, said.view, parts.track, parts.initiative, said.won)
    y = draw_decider(pen, area, y, said.decider, said.prompt, said.rule, said.role)
    y = _buttons(pen, area, y, parts, buttons)
    if fight is not None:
        y = draw_fight(pen, area, y, fight.sheet, said.view, parts.tight, fight.foreseen,
                       fight.note, said.lines)  # fmt: skip
    below = pygame.Rect(area.left, y + pen.px(6), area.width, area.bottom - y - pen.px(6))
    hot = said.hot and said.hot.name
    lines = draw_checklist(pen, below, said.view, said.places, hot)
    if lines:
        below.top = lines[-1].rect.bottom + pen.px(14)
        below.height = area.bottom - below.top
    lines += draw_log(pen, below, said.log, _log_note(said), hot=hot, undo_from=said.undo.start)
    return lines, y + pen.px(6 + LEAST_LOG_PART) + pen.px(16)


def _parts(pen: Pen, area: pygame.Rect, said: PanelContents, buttons: ButtonSet) -> PanelParts:
    """How much has to be left out so that some of the log is seen below."""
    view, fight = said.view, said.fight
    fixed = decider_height(pen, area, said.prompt) + pen.px(6 + LEAST_LOG_PART)
    signs = turn_width(pen, view) + corner_width(pen, 1 + len(SIGNS)) <= area.width
    for wish in _PARTS:
        parts = wish if signs else wish._replace(undo=True)
        rows = _rows(pen, area.width, parts, buttons)
        tall = fixed + sum(tall + pen.px(8) for _row, tall in rows) + pen.px(6)
        tall += top_height(pen, parts.track, parts.initiative)
        if fight is not None:
            tall += fight_height(pen, area.width, fight.sheet, parts.tight, fight.note)
        elif said.may_attack:
            tall += likely_height(pen)
        if tall <= area.height:
            return parts
    return parts


def _log_note(said: PanelContents) -> str:
    """What a line of the log under the mouse offers; else how all of them are seen."""
    if said.hot is not None and said.hot.kind == "log" and said.hot.entry + 1 in said.undo:
        return _("Shift+click: back to here")
    if said.seen_by_both:
        return _("seen by both")
    return _("{key} shows all").format(key=KEYBOARD.cap("play.log"))


def _role(playing: Playing) -> str:
    """A word on the part the decider plays."""
    fight = playing.view.fight
    if fight is None or playing.decider not in ("us", "german"):
        return ""
    return _("attacker") if fight.side == playing.decider else _("defender")


def _rows(
    pen: Pen, width: int, parts: PanelParts, shown: ButtonSet
) -> list[tuple[tuple[Button, ...], int]]:
    """The buttons under the prompt in rows with their heights: dice side by side, and two
    neighbours that need no more than half a row each."""
    aside, subs = ASIDE if parts.undo else (*ASIDE, "undo"), parts.subs
    buttons = [b for b in shown.buttons if b.name not in aside]
    dice = tuple(b for b in buttons if b.name.startswith("die-"))
    rows = [(dice, pen.tall(46))] if dice else []
    half, left = (width - pen.px(8)) // 2, [b for b in buttons if b not in dice]
    while left:
        one, two = left[0], left[1] if len(left) > 1 else None
        small = two is not None and all(
            b.name in _SMALL and (not subs or not b.sub) and b.wish(pen) <= half
            for b in (one, two)
        )
        if small and two is not None:
            rows.append(((one, two), pen.tall(36)))
        else:
            rows.append(((one,), pen.tall(50 if subs and one.sub else 40 if subs else 34)))
        left = left[1 + small :]
    return rows


def _buttons(pen: Pen, area: pygame.Rect, y: int, parts: PanelParts, shown: ButtonSet) -> int:
    """The buttons under the prompt; the y below them."""
    gap = pen.px(8)
    for row, tall in _rows(pen, area.width, parts, shown):
        if row[0].name.startswith("die-"):
            draw_dice(pen, pygame.Rect(area.left, y, area.width, tall), list(row), shown)
        else:
            wide = (area.width + gap) // len(row) - gap
            for number, button in enumerate(row):
                button.rect = pygame.Rect(area.left + number * (wide + gap), y, wide, tall)
                draw_wide(pen, button)
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
