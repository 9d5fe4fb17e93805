"""The time line of the replay: turns, activations, moments, and the present position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from nightdrop.engine.counters import Side
from nightdrop.ui.kit.pen import Pen, Style, sized, split
from nightdrop.ui.look.badges import side_badge
from nightdrop.ui.look.side_theme import uniform
from nightdrop.ui.look.theme import RGB, legible, mixed, rgb
from nightdrop.ui.replay.watched import Watched

_COMING = 0.47  # the part of the ground in what has not been shown yet
_STEPS = (1, 2, 5, 10, 20, 50, 100)  # one of how many turns has its number
_ROW = 22  # design px of a row of the time line
TURN_PLATES: dict[str, tuple[RGB, RGB]] = {  # the ground of a turn, and its ink
    "night": (rgb("#1B2F47"), rgb("#F2EEDF")),
    "dawn": (rgb("#976555"), rgb("#FFF6E8")),
    "day": (rgb("#BDB487"), rgb("#231D15")),
    "dusk": (rgb("#3A3027"), rgb("#F4ECDC")),
}


def index_at(game: Watched, rect: pygame.Rect, pos: tuple[int, int]) -> int | None:
    """The entry of the stop under a point of the time line in `rect`; None beside it."""
    if not rect.height or not rect.inflate(0, 16).collidepoint(pos):
        return None
    spans, part = _spans(game), (pos[0] - rect.left) / rect.width * len(game.turns)
    first, end = spans[max(0, min(len(spans) - 1, int(part)))]
    step = round(first + (part - int(part)) * (end - first))
    if step >= game.steps.count:
        return game.replay.length
    return game.steps.stops[max(0, step)]


def _spans(game: Watched) -> list[tuple[int, int]]:
    """The steps at which each turn begins and ends; the set-up belongs to the first."""
    steps, later = game.steps, list(game.turns.values())[1:]
    return list(pairwise([0, *map(steps.number, later), steps.count]))


def x_of(game: Watched, rect: pygame.Rect, entries: int) -> int:
    """The x of the position after some entries in the time line, in px.

    All turns have the same width.
    """
    return _x(_spans(game), rect, game.steps.number(entries))


def _x(spans: list[tuple[int, int]], rect: pygame.Rect, step: int) -> int:
    """The x of a step among these turns, in px."""
    number = next((n for n, (_first, end) in enumerate(spans) if step < end), len(spans) - 1)
    first, end = spans[number]
    part = number + (step - first) / max(1, end - first)
    return rect.left + round(rect.width * part / len(spans))


def draw_chances(
    pen: Pen, band: pygame.Rect, sides: Sequence[Side], chances: Sequence[float],
    x: Callable[[int], int],
) -> None:  # fmt: skip
    """Draw who was winning as an area around the middle of the band, over the entries' `x`.

    Above the middle it is the first of the sides, below it the other.
    """
    pen.surface.fill(mixed(pen.palette.panel, pen.palette.ink, 0.07), band)
    clip, half = pen.surface.get_clip(), band.height / 2
    area, at = [(band.left, band.centery)], band.centery
    for entry, chance in enumerate(chances):
        y = band.centery - round((2 * chance - 1) * half)
        if y != at or not entry:
            area += [(x(entry), at), (x(entry), y)]
            at = y
    if chances:
        area += [(band.right, at), (band.right, band.centery)]
        halves = split(band, band.height // 2)
        for side, part in zip(sides, halves, strict=True):
            pen.surface.set_clip(clip.clip(part))
            ink = mixed(uniform(side, pen.theme).face, pen.palette.ink, 0.3)
            pygame.draw.polygon(pen.surface, ink, area)
        pen.surface.set_clip(clip)
    pen.across(band, band.centery, 1, pen.palette.ink2)


def draw_timeline(
    pen: Pen, foot: pygame.Rect, rect: pygame.Rect, game: Watched
) -> None:  # fmt: skip
    """Draw the foot of a replay with its track in `rect`: turns, activations, moments."""
    _ground(pen, foot)
    if game.has_activations:
        _activations(pen, rect, game)
    _track(pen, rect, game)


def draw_strip(pen: Pen, strip: pygame.Rect, rect: pygame.Rect, game: Watched) -> None:
    """Draw the track of a low foot: turns and moments."""
    _ground(pen, strip)
    _track(pen, rect, game)


def _ground(pen: Pen, foot: pygame.Rect) -> None:
    pen.surface.fill(pen.palette.panel2, foot)
    pen.across(foot, foot.top, 2)


def _track(pen: Pen, rect: pygame.Rect, game: Watched) -> None:
    """Draw turns, moments, who was winning, and the present position; the future is paler."""
    if game.chances and rect.height:
        _winning(pen, rect, game)
    _turns(pen, rect, game)
    _dim_coming(pen, rect, game)
    for moment in game.moments:
        x = x_of(game, rect, moment.entry)
        game.course.draw_moment(pen, (x, rect.bottom + pen.px(10)), moment.kind)
    _pointer(pen, rect, game)


def _winning(pen: Pen, rect: pygame.Rect, game: Watched) -> None:
    """Draw who was winning, above the turns; each side's badge is in its half if it fits."""
    roomy, sides = rect.left >= pen.px(30), game.replay.at(0).game.sides
    spans, steps = _spans(game), game.steps
    tall = pen.px(20 if roomy else 12)
    band = sized(rect.width, tall, bottomleft=(rect.left, rect.top - 1))
    draw_chances(pen, band, sides, game.chances,
                 lambda entries: _x(spans, rect, steps.number(entries)))
    for side, y in zip(sides, (band.top, band.bottom), strict=True) if roomy else ():
        at = band.left - pen.px(12), (y + band.centery) // 2
        pen.put(side_badge(side, pen.px(13), pen.theme), at)


def _activations(pen: Pen, rect: pygame.Rect, game: Watched) -> None:
    """Draw the lower row: every activation in its colour."""
    length, box = max(1, game.replay.length), pen.row(rect, rect.top + pen.px(24), _ROW)
    ends = [*(mark.entry for mark in game.marks[1:]), length]
    for mark, end in zip(game.marks, ends, strict=True):
        box.left = x_of(game, rect, mark.entry)
        box.width = max(1, x_of(game, rect, end) - box.left)
        game.course.draw_activation(pen, box, mark.activation)


def _turns(pen: Pen, rect: pygame.Rect, game: Watched) -> None:
    """Draw the upper row: turns in their light, paler those that have not begun."""
    first, spans = game.replay.at(0), _spans(game)
    now, box = x_of(game, rect, game.index), pen.row(rect, rect.top, _ROW)
    box.height = min(box.height, rect.height)
    labels, placed = turn_labels(pen, rect, game), list[tuple[int, str, RGB]]()
    for turn, (first_step, following) in zip(game.turns, spans, strict=True):
        left = _x(spans, rect, first_step)
        wide = _x(spans, rect, following) - left
        fill, ink = TURN_PLATES[first.game.rules.light(turn)]
        if left > now:
            fill = mixed(fill, pen.palette.panel2, _COMING)
        box.left, box.width = left, max(1, wide - 1)
        pen.surface.fill(fill, box)
        if turn in labels:
            placed.append((left + pen.px(5), labels[turn], legible(ink, fill)))
    for left, label, ink in placed:  # one can be wider than its turn
        pen.text((left, rect.top + pen.px(1)), label, "value", 15, ink)


def turn_labels(pen: Style, rect: pygame.Rect, game: Watched) -> dict[int, str]:
    """What stands in the turns, by turn: all numbers, or every second, fifth or tenth where they
    are narrow; the hours where there is room; nothing in a row that is too low."""
    wide, clock = rect.width / len(game.turns), game.replay.at(0).game.rules.clock
    if rect.height < pen.line_height("value", 15):
        return {}
    if wide > pen.px(70):
        return {turn: f"{turn}  {clock(turn)}".rstrip() for turn in game.turns}
    least = max(pen.width(str(turn), "value", 15) for turn in game.turns) + pen.px(8)
    every = next((step for step in _STEPS if step * wide >= least), _STEPS[-1])
    return {turn: str(turn) for turn in game.turns if turn % every == 0}


def _dim_coming(pen: Pen, rect: pygame.Rect, game: Watched) -> None:
    """Dim the activations that have not been shown yet."""
    left, top = x_of(game, rect, game.index), rect.top + pen.px(24)
    if left < rect.right and top < rect.bottom:
        veil = pygame.Surface((rect.right - left, rect.bottom - top))
        veil.fill(pen.palette.panel2)
        veil.set_alpha(round(255 * _COMING))
        pen.surface.blit(veil, (left, top))


def _pointer(pen: Pen, rect: pygame.Rect, game: Watched) -> None:
    """Draw the pointer to the present position."""
    x = x_of(game, rect, game.index)
    pygame.draw.line(pen.surface, pen.palette.ink, (x, rect.top - pen.px(4)),
                     (x, rect.bottom + pen.px(4)), max(2, pen.px(2)))  # fmt: skip
    size, top = pen.px(9), rect.top - pen.px(16)
    pygame.draw.polygon(pen.surface, pen.palette.accent, [
        (x - size, top), (x + size, top), (x + size, top + size), (x, top + 2 * size),
        (x - size, top + size)])  # fmt: skip
