"""The panel's list of what can be attacked: counter, place, both factors, chance to be higher."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from nightdrop.engine.hexes import Hex, hex_name
from nightdrop.engine.model import State
from nightdrop.table.language import _, ngettext
from nightdrop.table.match.forecast import Forecast
from nightdrop.table.words.nouns import place_name
from nightdrop.ui.counters.sprites import counter_sprite, look_of
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look.theme import SIZE_BODY, SIZE_PROMPT, legible
from nightdrop.ui.play.choices import LOG_ROOM, PanelLine
from nightdrop.ui.play.plate import target_counter

ROW, TIGHT = 44, 34  # design px of a row, and where there is little room
NOTE_GAP = 6


def target_lines(
    pen: Style, area: pygame.Rect, targets: Sequence[Forecast], tight: bool
) -> list[PanelLine]:
    """Where the rows lie in an area, as far as there is room; the last one has no hex where it only
    counts the rest."""
    step = pen.px(TIGHT if tight else ROW)
    most = (area.height - pen.px(LOG_ROOM) - pen.head_height) // step
    if most < 1 or not targets:
        return []
    rows = list(targets if len(targets) <= most else targets[: max(1, most - 1)])
    hexes = [*(said.target for said in rows), *([None] if len(rows) < len(targets) else [])]
    first = pygame.Rect(area.left, area.top + pen.head_height, area.width, step)
    return [PanelLine(first.move(0, number * step), "open", number, hex_)
            for number, hex_ in enumerate(hexes)]  # fmt: skip


def note_height(pen: Style, width: int, note: str) -> int:
    """How tall the note below the rows is with the gap before it, in px."""
    return pen.height(note, width) + pen.px(NOTE_GAP) if note else 0


def draw_targets(
    pen: Pen, area: pygame.Rect, view: State, targets: Sequence[Forecast],
    lines: Sequence[PanelLine], pointed: Hex | None, hot: tuple[str, int] | None, note: str = "",
) -> None:  # fmt: skip
    """What can be attacked. `pointed` is the target that is pointed at, `hot` the row under the
    mouse; `note` is said below."""
    if not lines:
        return
    figures = _("AF : DF, higher or better   {key}: next").format(key=KEYBOARD.cap("play.next"))
    pen.head(area, _("Targets"), figures)
    for line in lines:
        if line.hex is not None:
            _row(pen, line.rect, targets[line.number], view, line.hex == pointed, hot == line.name)
            continue
        count = len(targets) - line.number
        more = ngettext("and {count} more hex", "and {count} more hexes", count)
        pen.beside(line.rect.left + pen.px(52), line.rect.centery, more.format(count=count), "body",
                   SIZE_BODY, pen.palette.ink2)  # fmt: skip
    if note:
        top = lines[-1].rect.bottom + pen.px(NOTE_GAP)
        pen.paragraph((area.left, top), note, area.width, "body", SIZE_BODY, pen.palette.ink2)


def _row(
    pen: Pen, rect: pygame.Rect, said: Forecast, view: State, pointed: bool, hot: bool
) -> None:
    """One target."""
    pal, middle = pen.palette, rect.centery
    box = rect.inflate(pen.px(16), -pen.px(4))
    ground = pal.panel2 if pointed or hot else pal.panel
    if pointed or hot:
        pen.box(box, ground, pal.accent if pointed else None, 6, 2.6)
    size = rect.height - pen.px(14)
    sprite = counter_sprite(look_of(view, target_counter(view, said)), size)
    pen.surface.blit(sprite, sprite.get_rect(center=(rect.left + size // 2, middle)))
    x = rect.left + size + pen.px(10)
    x = pen.beside(x, middle, hex_name(said.target), "value", 16, pal.accent_text).right
    chance = f"{round(100 * said.chance)} %"
    right = rect.right - pen.width(chance, "value", 18)
    ink = legible(pal.good if said.chance >= 0.5 else pal.hit, ground)
    pen.beside(right, middle, chance, "value", 18, ink)
    score = said.score or _("no dice")
    role = "value" if said.score else "body"
    right = rect.right - pen.px(62) - pen.width(score, role, 18 if said.score else SIZE_BODY)
    pen.beside(right, middle, score, role, 18 if said.score else SIZE_BODY)
    left = x + pen.px(12)
    name = place_name(view.game.board.names.get(said.target, ""))
    if name and right - left > pen.px(40):
        room = right - left - pen.px(8)
        pen.beside(left, middle, str(name), "strong", SIZE_PROMPT - 2, width=room)
