"""Draws the forecast of an attack: who joins, both factors, the odds as a bar, the gold foot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import State
from nightdrop.table.language import _
from nightdrop.table.match.forecast import Forecast, Said, Tone, tone
from nightdrop.ui.counters.sprites import counter_sprite, look_of, marker_sprite, stack_order
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import RGB, SIZE_BODY, SIZE_PROMPT, SIZE_SUB, legible, mixed
from nightdrop.ui.play.forecast import (
    ASIDE,
    BAR,
    COLUMN_LINE,
    COUNTER,
    PERCENT,
    SIDE,
    STEP,
    TALL,
    Plate,
    Row,
    choose_key,
    cited,
    column_words,
    flow_width,
    flows,
    type_of,
)  # fmt: skip


def draw_plate(pen: Pen, plate: Plate, view: State, hot: bool) -> None:
    """Draw a plate and its leader; `hot`: the mouse is on its foot."""
    said, rect, pal = plate.said, plate.rect, pen.palette
    edge = pal.refused if said.refusal else pal.accent
    pygame.draw.line(pen.surface, (8, 12, 18), *plate.leader, pen.px(6))
    pygame.draw.line(pen.surface, edge, *plate.leader, max(2, pen.px(2)))
    _shadow(pen, rect)
    pen.box(rect, pal.panel, edge, 8, 2.2 if said.refusal else 1.4)
    for row in plate.rows:
        _ROWS[row.name](pen, row, said, view)
    if plate.foot.width:
        _foot(pen, plate, hot)


def _shadow(pen: Pen, rect: pygame.Rect) -> None:
    """The soft shadow of a plate over the map."""
    for grown in (3, 2, 1):
        box = rect.inflate(2 * pen.px(2 * grown), 2 * pen.px(2 * grown)).move(0, pen.px(3))
        soft = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.rect(soft, (0, 0, 0, 46), soft.get_rect(), border_radius=pen.px(8 + 2 * grown))
        pen.surface.blit(soft, box)


def target_counter(view: State, said: Forecast) -> Counter:
    """The counter of the target that is drawn: the likely Point, else one that the reader has not
    seen, else the topmost."""
    here = stack_order(view.pieces.at(said.target))
    point = said.sheet and said.sheet.defence and said.sheet.defence.point
    known = next((c for c in here if c.id == point), None)
    hidden = next((c for c in here if c.face is None and not c.is_stick), here[-1])
    return known or hidden


def _counters(
    pen: Pen, view: State, counters: Sequence[Counter], left: int, middle: int, room: int
) -> int:
    """Counters side by side, closer together where there are many; the x to the right of them."""
    size = pen.px(COUNTER)
    step = min(pen.px(STEP), (room - size) // max(1, len(counters) - 1))
    for number, counter in enumerate(counters):
        sprite = counter_sprite(look_of(view, counter), size)
        at = (left + size // 2 + number * step, middle)
        pen.surface.blit(sprite, sprite.get_rect(center=at))
    return left + size + max(0, len(counters) - 1) * step


def _score(pen: Pen, row: Row, said: Forecast, view: State) -> None:
    """Who would join, AF and DF, and the target."""
    at = row.rect
    size, middle, pal = pen.px(COUNTER), at.top + pen.px(TALL) // 2, pen.palette
    joined = [view.pieces[unit] for unit in said.attackers]
    right = _counters(pen, view, joined, at.left, middle, at.width * 44 // 100)
    target, count = target_counter(view, said), len(view.pieces.at(said.target))
    centre = (at.right - size // 2, middle)
    sprite = counter_sprite(look_of(view, target), size)
    pen.surface.blit(sprite, sprite.get_rect(center=centre))
    if count > 1:
        pill = marker_sprite("pill", pen.px(20), str(count))
        corner = (centre[0] + size * 9 // 20, centre[1] - size * 9 // 20)
        pen.surface.blit(pill, pill.get_rect(center=corner))
    space = pygame.Rect(right + pen.px(10), at.top, 0, pen.px(TALL))
    space.width = at.right - size - pen.px(10) - space.left
    sheet = said.sheet
    if sheet is None or sheet.attack is None or sheet.defence is None:
        _arrow(pen, space)
        return
    attack, defence = sheet.attack.figure, sheet.defence.figure
    label = pen.width("AF", "head", 15) + pen.width("DF", "head", 15) + pen.px(24)
    numbers = f"{attack} : {defence}"
    big = pen.fit(numbers, 44, space.width - label, 20)
    wide = pen.width(numbers, "display", big) + label
    x = space.left + (space.width - wide) // 2
    x = pen.beside(x, middle, "AF", "head", 15, pal.ink2).right + pen.px(12)
    for words, ink in ((attack, pal.accent_text), (" : ", pal.ink2), (defence, pal.ink)):
        pen.beside(x, middle, words, "display", big, ink)
        x += pen.width(words, "display", big)
    pen.beside(x + pen.px(12), middle, "DF", "head", 15, pal.ink2)


def _arrow(pen: Pen, space: pygame.Rect) -> None:
    """No factors: an arrow from who attacks to who dies."""
    left, right, y = space.left + pen.px(20), space.right - pen.px(20), space.centery
    if right - left < pen.px(30):
        return
    ink, head = pen.palette.accent_text, pen.px(11)
    pygame.draw.line(pen.surface, ink, (left, y), (right - head, y), max(2, pen.px(4)))
    tip = [(right, y), (right - head * 3 // 2, y - head), (right - head * 3 // 2, y + head)]
    pygame.draw.polygon(pen.surface, ink, tip)


def _sums(pen: Pen, row: Row, said: Forecast, view: State) -> None:
    """Both sums, the attacker's at the left, the defender's at the right."""
    at, step = row.rect, pen.line_height("body", SIZE_SUB)
    gap = pen.width(" ", "body", SIZE_SUB)
    attack, defence = flows(pen, said.sheet, at.width) if said.sheet else ([], [])
    for lines, at_right in ((attack, False), (defence, True)):
        for number, words in enumerate(lines):
            x = at.right - flow_width(pen, words) if at_right else at.left
            middle = at.top + number * step + step // 2
            for word, rule in words:
                ink = pen.palette.accent_text if rule else pen.palette.ink2
                x = pen.beside(x, middle, word, *type_of(rule), ink).right + gap


def _colour(pen: Style, index: int, count: int) -> RGB:
    """The colour of a result's part of the bar: the very best is lighter."""
    pal, kind = pen.palette, tone(index, count)
    plain = {"good": pal.good, "neutral": pal.neutral, "hit": pal.hit}[kind]
    return mixed(plain, (255, 255, 255), 0.45) if index == 0 and count > 2 else plain


def _bar(pen: Pen, row: Row, said: Forecast, view: State) -> None:
    """The odds as parts of one bar; those of the defender are hatched."""
    draw_odds(pen, pygame.Rect(row.rect.topleft, (row.rect.width, pen.px(BAR))), said)


def draw_odds(pen: Pen, bar: pygame.Rect, said: Forecast) -> None:
    """The odds of a forecast as parts of a bar, the best first; nothing without dice."""
    sheet, count, done = said.sheet, len(said.percents), 0
    if sheet is None or not sheet.of:
        return
    for index, (_name, weight) in enumerate(sheet.results):
        left = bar.left + round(bar.width * done / sheet.of)
        done += weight
        part = pygame.Rect(
            left, bar.top, bar.left + round(bar.width * done / sheet.of) - left, bar.height
        )
        if part.width < 1:
            continue
        fill = _colour(pen, index, count)
        pen.surface.fill(fill, part)
        if tone(index, count) == "hit":
            _hatch(pen, part, mixed(fill, (0, 0, 0), 0.28))
        if part.left > bar.left:
            pen.surface.fill(
                pen.palette.panel, (part.left, part.top, max(1, pen.px(1.4)), part.height)
            )


def _hatch(pen: Pen, part: pygame.Rect, ink: RGB) -> None:
    """Lines at 45 degrees, 3 px on 8."""
    was = pen.surface.get_clip()
    pen.surface.set_clip(part.clip(was))
    for x in range(part.left - part.height, part.right, max(3, pen.px(8))):
        pygame.draw.line(pen.surface, ink, (x, part.bottom), (x + part.height, part.top), pen.px(3))
    pen.surface.set_clip(was)


def _columns(pen: Pen, row: Row, said: Forecast, view: State) -> None:
    """Each result's percentage and name; the two largest stand out."""
    at, names, count = row.rect, column_words(pen, said, row.rect.width), len(said.percents)
    large = sorted(range(count), key=lambda n: (-said.percents[n], n))[:2]
    step, low = pen.px(COLUMN_LINE), at.top + pen.px(PERCENT - 5)
    for index, (percent, words) in enumerate(zip(said.percents, names, strict=True)):
        column = pygame.Rect(at.left + at.width * index // count, at.top, at.width // count, step)
        _percent(pen, column.centerx, low, percent, 26 if index in large else 20,
                 tone(index, count))  # fmt: skip
        for number, word in enumerate(words):
            line = column.move(0, pen.px(PERCENT) + number * step)
            pen.line(line, word, "body", SIZE_SUB, pen.palette.ink2, "centre")


def _percent(pen: Pen, middle: int, low: int, percent: int, size: int, kind: Tone) -> None:
    """A percentage around a middle, on a base line."""
    pal, digits, sign = pen.palette, str(percent), " %"
    inks = {"good": pal.good, "neutral": pal.ink, "hit": pal.hit}
    ink = legible(inks[kind], pal.panel) if percent else pal.ink2
    x = middle - (pen.width(digits, "value", size) + pen.width(sign, "body", SIZE_SUB)) // 2
    x = pen.text((x, low - _rise(pen, "value", size)), digits, "value", size, ink).right
    pen.text((x, low - _rise(pen, "body", SIZE_SUB)), sign, "body", SIZE_SUB, pal.ink2)


def _rise(pen: Style, role: str, size: float) -> int:
    """Px from the top of a text to its base line."""
    return fonts.ascent(role, pen.scale.text(size))


def _outcome(pen: Pen, row: Row, said: Forecast, view: State) -> None:
    """What follows from the attack, under a line."""
    y = row.rect.top - pen.px(7)
    if said.percents:
        pygame.draw.line(pen.surface, pen.palette.rule, (row.rect.left, y), (row.rect.right, y))
    _sentence(pen, row, pen.palette.ink)


def _lead(pen: Pen, row: Row, said: Forecast, view: State) -> None:
    """Who would be the Point."""
    _sentence(pen, row, pen.palette.ink2)


def _limit(pen: Pen, row: Row, said: Forecast, view: State) -> None:
    """What the attack cannot have, or takes for granted."""
    _sentence(pen, row, pen.palette.ink2)


def _sentence(pen: Pen, row: Row, ink: RGB) -> None:
    if row.said:
        _cite(pen, row.rect.topleft, row.said, row.rect.width, ink, SIZE_BODY)


def _cite(pen: Pen, at: tuple[int, int], said: Said, width: int, ink: RGB, size: float) -> int:
    """A sentence with its rule after it in the accent's colour; its height in px."""
    lines, step = pen.lines(cited(said), width, "body", size), pen.line_height("body", size)
    mark = f"[{said.rule}]"
    for number, line in enumerate(lines):
        words = line.removesuffix(mark) if said.rule else line
        place = (at[0], at[1] + number * step)
        end = pen.text(place, words, "body", size, ink).right
        if words != line:
            pen.text((end, place[1]), mark, "body", size, pen.palette.accent_text)
    return step * len(lines)


def _refusal(pen: Pen, row: Row, said: Forecast, view: State) -> None:
    """The target, what is refused and why."""
    if row.said is None:
        return
    rect, target = row.rect, target_counter(view, said)
    _counters(pen, view, [target], rect.left, rect.top + pen.px(TALL) // 2, pen.px(COUNTER))
    left, width = rect.left + pen.px(ASIDE), rect.width - pen.px(ASIDE)
    tall = pen.height(cited(row.said), width, "body", SIZE_PROMPT)
    y = rect.top + max(0, (pen.px(TALL) - tall) // 2)
    _cite(pen, (left, y), row.said, width, pen.palette.ink, SIZE_PROMPT)


def label_of(said: Forecast, by_keys: bool) -> str:
    """What the foot says: "Click to attack with all 2"."""
    count = len(said.attackers)
    if count == 1:
        return _("Attack") if by_keys else _("Click to attack")
    if by_keys:
        words = _("Attack with all {count}") if said.whole else _("Attack with {count}")
    elif said.whole:
        words = _("Click to attack with all {count}")
    else:
        words = _("Click to attack with {count}")
    return words.format(count=count)


def _foot(pen: Pen, plate: Plate, hot: bool) -> None:
    """The gold foot: what a click or Enter does, and how to choose who joins."""
    pal, foot = pen.palette, plate.foot
    fill = mixed(pal.accent, (255, 255, 255), 0.16) if hot else pal.accent
    was = pen.surface.get_clip()
    pen.surface.set_clip(foot.clip(was))
    pen.box(foot.inflate(0, pen.px(16)).move(0, -pen.px(8)), fill, None, 8)
    pen.surface.set_clip(was)
    ink, middle = pal.on_accent, foot.centery
    left = foot.left + pen.px(SIDE)
    if plate.by_keys:
        cap = KEYBOARD.cap("play.click")
        wide = pen.cap_width(cap)
        pen.cap(left + wide, middle, cap, on_accent=True)
        left += wide + pen.px(10)
    else:
        left = _mouse(pen, (left, middle), ink) + pen.px(10)
    right = pen.cap(foot.right - pen.px(SIDE), middle, choose_key(plate.by_keys), on_accent=True)
    words = _("choose who")
    right -= pen.px(10) + pen.width(words, "body", SIZE_SUB)
    said, size = label_of(plate.said, plate.by_keys), SIZE_PROMPT
    room = foot.right - pen.px(SIDE) - left
    if pen.width(said, "strong", size) <= right - pen.px(10) - left:
        pen.beside(right, middle, words, "body", SIZE_SUB, ink)
        room = right - pen.px(10) - left
    else:
        room -= pen.cap_width(choose_key(plate.by_keys)) + pen.px(10)
    pen.beside(left, middle, said, "strong", size, ink, width=room)


def _mouse(pen: Pen, at: tuple[int, int], ink: RGB) -> int:
    """A mouse with its left button pressed, from the middle of its left edge; the x right of it."""
    body = pygame.Rect(at[0], at[1] - pen.px(11), pen.px(16), pen.px(22))
    radius, line = body.width // 2, max(2, pen.px(1.8))
    pygame.draw.rect(pen.surface, ink, body, line, border_radius=radius)
    half = pygame.Rect(body.left, body.top, body.width // 2, body.height * 9 // 20)
    pygame.draw.rect(pen.surface, ink, half, border_top_left_radius=radius)
    return body.right


_ROWS: Final = {
    "score": _score, "sums": _sums, "bar": _bar, "columns": _columns, "outcome": _outcome,
    "limit": _limit, "refusal": _refusal, "leads": _lead,
}  # fmt: skip
