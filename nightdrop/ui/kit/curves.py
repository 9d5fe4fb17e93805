"""Curves of points over time: the levels reached, the turning points, the turns below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from nightdrop.table.words.nouns import minus
from nightdrop.ui.kit.base import Box
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look.theme import RGB, legible, mixed

DISC: Final = 11.5  # design px of the radius of a turning point's disc
_ASIDE: Final = 19  # design px from the curve to the middle of a disc
_LEFT, _PLATE, _NAME = 28, 24, 20  # design px: left of the plot at least, of a plate, of a name
_LABEL, _SAID = 14.5, 12.8  # design px of the type of numbers and of words
_NEAR: Final = 16  # design px between two levels that are told
_GAP, _APART = 6, 20  # design px between two names on plates and without


class CurveLevel(NamedTuple):
    """A level across a curve: the points from which it counts, and its name.

    The level that `wins` stands out, and the area above it is tinted.
    """

    points: float
    name: str = ""
    wins: bool = False


class CurveMoment(NamedTuple):
    """A turning point: its time (0-1), the points then, and if it is marked above or below."""

    part: float
    points: float
    rises: bool = True


class CurveSpan(NamedTuple):
    """A turn below a curve: its name, and its beginning and end (0-1).

    The colours are those of its plate and of its ink; None for words without a plate.
    """

    name: str
    start: float
    end: float
    colours: tuple[RGB, RGB] | None = None


class CurveBand(NamedTuple):
    """A component of the points: its name, its colour, its bounds at each curve point."""

    name: str
    ink: RGB
    edges: Sequence[tuple[float, float]]


class Plot(NamedTuple):
    """A rectangle of the window in px: time (0-1) across, points from `low` to `high` up."""

    rect: pygame.Rect
    low: float
    high: float

    def x(self, part: float) -> int:
        """The x of a time (0-1), in px."""
        return self.rect.left + round(self.rect.width * part)

    def y(self, points: float) -> int:
        """The y of a number of points, in px."""
        share = (points - self.low) / max(1, self.high - self.low)
        return self.rect.bottom - round(self.rect.height * share)

    def at(self, part: float, points: float) -> tuple[int, int]:
        return self.x(part), self.y(points)

    def steps(self, points: Sequence[tuple[float, float]]) -> list[tuple[int, int]]:
        """The corners, in px, of a line that holds each number of points up to the next."""
        line = [self.at(*points[0])]
        for (_part, before), (part, after) in pairwise(points):
            line += [self.at(part, before), self.at(part, after)]
        return [*line, self.at(1.0, points[-1][1])]


def draw_levels(
    pen: Pen, plot: Plot, levels: Sequence[CurveLevel], discs: Sequence[pygame.Rect] = ()
) -> None:
    """Draw levels across a plot, each with its points at the left and its name, off the discs.

    Of two that are too close only one is labelled: the one that wins, else the earlier; the other
    keeps just its line, and that only if it has no name.
    """
    pal, named = pen.palette, list[int]()
    for level in sorted(levels, key=lambda one: not one.wins):
        y = plot.y(level.points)
        is_told = all(abs(y - other) >= pen.px(_NEAR) for other in named)
        if level.name and not is_told:
            continue
        ink, solid = pal.accent_text if level.wins else pal.rule, level.wins or not level.points
        for x in range(plot.rect.left, plot.rect.right, pen.px(8)):
            wide = min(pen.px(8 if solid else 4), plot.rect.right - x)
            pen.surface.fill(ink, (x, y, wide, max(1, pen.px(1.2))))
        if not is_told:
            continue
        named.append(y)
        ink = ink if level.wins else pal.ink2
        at = plot.rect.left - pen.px(8), y - pen.px(9)
        pen.text(at, minus(f"{level.points:g}"), "value", _LABEL, ink, right=True)
        role, size = ("body", _SAID) if level.wins else ("head", 12)
        said = level.name if level.wins else level.name.upper()
        above = y - pen.line_height(role, size) - pen.px(2)
        top = above if above >= plot.rect.top or not level.wins else y + pen.px(2)
        pen.text(beside_discs(pen, plot.rect, discs, pen.width(said, role, size), top), said, role,
                 size, ink)  # fmt: skip


def beside_discs(
    style: Style, room: pygame.Rect, discs: Sequence[pygame.Rect], wide: int, y: int
) -> tuple[int, int]:
    """Where words `wide` px wide go at height `y`: as far left as no disc covers them."""
    left, right = room.left + style.px(6), room.right - style.px(6) - wide
    words = pygame.Rect(left, y, wide, style.line_height("body", _SAID))
    for words.left in range(left, max(left, right) + 1, max(1, style.px(8))):
        if words.collidelist(discs) < 0:
            return words.topleft
    return left, y


def _pieces(line: Sequence[tuple[int, int]]) -> list[pygame.Rect]:
    """The rectangles in px that the pieces of a line take up."""
    return [pygame.Rect(min(a[0], b[0]), min(a[1], b[1]), abs(b[0] - a[0]) + 1,
                        abs(b[1] - a[1]) + 1) for a, b in pairwise(line)]  # fmt: skip


def draw_spans(pen: Pen, plot: Plot, y: int, spans: Sequence[CurveSpan]) -> None:
    """Write the names of the turns from `y` px down, on their plates where these have colours.

    A name that would be too close to the one before it is left out.
    """
    pal, written = pen.palette, plot.rect.left - plot.rect.width
    for span in spans:
        left, wide = plot.x(span.start), pen.width(span.name, "value", _LABEL)
        ink, gap = pal.ink2, _APART
        if span.colours is not None:
            plate = pygame.Rect(left, y, plot.x(span.end) - left - pen.px(2), pen.px(_PLATE))
            pen.box(plate, span.colours[0], None, 3)
            left, gap = plate.centerx - wide // 2, _GAP
            ink = legible(span.colours[1], span.colours[0])
        if left >= written + pen.px(gap):
            tall = _PLATE if span.colours else _NAME
            box = pygame.Rect(left, y, wide + 2, pen.px(tall))
            pen.line(box, span.name, "value", _LABEL, ink)
            written = left + wide


def draw_disc(pen: Pen, at: tuple[int, int], number: int, chosen: bool = False) -> None:
    """Draw the number of a turning point in its disc; the chosen one in a ring."""
    radius = pen.px(DISC)
    if chosen:
        pygame.draw.aacircle(pen.surface, pen.palette.ink, at, radius + pen.px(3.4))
    pygame.draw.aacircle(pen.surface, pen.palette.panel, at, radius + pen.px(1.6))
    pygame.draw.aacircle(pen.surface, pen.palette.accent, at, radius)
    box = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    box.center = at
    pen.centred(box, str(number), "value", 17, pen.palette.on_accent)


class StepCurve(Box):
    """Points over time as steps, with levels, numbered turning points, and turns below.

    `points` are times (0-1) in order, each with the points from there on. With `bands` the curve
    has no steps and shows the components. `end` is written at its end. With `choose` the plate of a
    turn is a button. `tall` is its height in design px, without what is below; `brief` reduces that
    by a third. The left `part` (0-1) of the curve is drawn; `point` is the chosen turning point and
    `turn` the chosen turn, from 0 on.
    """

    under = 0  # design px of what a kind draws between the curve and the turns

    def __init__(
        self, points: Sequence[tuple[float, float]], levels: Sequence[CurveLevel],
        moments: Sequence[CurveMoment], spans: Sequence[CurveSpan], tall: float, *,
        least: float = 1, bands: Sequence[CurveBand] = (), ink: RGB | None = None, end: str = "",
        choose: Callable[[int], None] | None = None,
    ) -> None:  # fmt: skip
        self.points, self.levels, self.moments = points, levels, moments
        self.spans, self.bands, self.ink, self.end, self.tall = spans, bands, ink, end, tall
        self.brief, self.part = False, 1.0
        self.point: int | None = None
        self.turn: int | None = None
        held = [held for _part, held in points]
        held += [edge for band in bands for edges in band.edges for edge in edges]
        self.low, self.high = min(0, *held), max(least, *held)
        self.plot = Plot(pygame.Rect(0, 0, 0, 0), self.low, self.high)
        self.plates = [] if choose is None else [
            self._plate(number, span, choose) for number, span in enumerate(spans)]  # fmt: skip
        super().__init__(self.plates)

    def _plate(self, number: int, span: CurveSpan, choose: Callable[[int], None]) -> Button:
        made = Button(f"turn-{span.name}", span.name, partial(choose, number))
        made.face = self._draw_plate
        return made

    def _feet(self, style: Style) -> tuple[int, int]:
        """The heights in px of what is between the curve and the turns, and of the turns."""
        if self.plates:
            turns = style.tall(32) + style.px(_GAP)
        else:
            colours = any(span.colours for span in self.spans)
            turns = style.px(_PLATE + 10 if colours else _NAME + 4)
        return style.px(self.under), turns

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        tall = min(style.px(self.tall * (0.65 if self.brief else 1)), width * 2 // 5)
        return width, tall + sum(self._feet(style)) + style.px(_GAP)

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        shown = [level for level in self.levels if level.points <= self.high]
        labels = [style.width(minus(f"{level.points:g}"), "value", _LABEL) for level in shown]
        left = max([style.px(_LEFT), *(wide + style.px(14) for wide in labels)])
        names = [style.width(band.name, "strong", 13) + style.px(10) for band in self.bands]
        ends = [style.width(self.end, "display", 22) + style.px(18)] if self.end else []
        room = rect.width - left - max([style.px(DISC + 4), *names, *ends])
        under, turns = self._feet(style)
        tall = rect.height - under - turns - style.px(_GAP)
        self.plot = Plot(pygame.Rect(rect.left + left, rect.top, room, tall), self.low, self.high)
        top = self.plot.rect.bottom + under + style.px(_GAP)
        for span, plate in zip(self.spans, self.plates, strict=False):
            x = self.plot.x(span.start)
            at = pygame.Rect(x, top, self.plot.x(span.end) - x - 2, style.tall(32))
            plate.place(at, style)

    def shift(self, down: int, style: Style) -> None:
        super().shift(down, style)
        self.plot = self.plot._replace(rect=self.plot.rect.move(0, down))

    def draw(self, pen: Pen) -> None:
        plot, clip = self.plot, pen.surface.get_clip()
        shown = pygame.Rect(self.rect.topleft, (plot.rect.left - self.rect.left, self.rect.height))
        shown.width += round(plot.rect.width * self.part)
        drawn = clip.clip(self.rect if self.part == 1 else shown)
        discs = self.discs(pen)
        wins = [plot.y(level.points) for level in self.levels if level.wins]
        for y in wins:
            won = pygame.Rect(plot.rect.topleft, (plot.rect.width, y - plot.rect.top))
            pen.surface.fill(mixed(pen.palette.panel, pen.palette.accent, 0.10), won)
        line = [plot.at(*one) for one in self.points] if self.bands else plot.steps(self.points)
        pen.surface.set_clip(drawn)
        self._ground(pen, line)
        pen.surface.set_clip(clip)
        levels = [level for level in self.levels if level.points <= self.high]
        draw_levels(pen, plot, levels, [*discs, *_pieces(line)] if self.bands else discs)
        pen.surface.set_clip(drawn)
        ink = self.ink or pen.palette.ink
        if len(line) > 1:
            pygame.draw.lines(pen.surface, ink, False, line, max(2, pen.px(3)))
        if self.end:
            x, y = line[-1]
            pygame.draw.aacircle(pen.surface, pen.palette.accent, (x, y), pen.px(5.5))
            pen.beside(x + pen.px(10), y, self.end, "display", 22, pen.palette.ink)
        under = pygame.Rect(plot.rect.left, plot.rect.bottom + pen.px(_GAP), plot.rect.width,
                            max(0, pen.px(self.under) - pen.px(_GAP)))  # fmt: skip
        self.draw_under(pen, under)
        for number, (moment, disc) in enumerate(zip(self.moments, discs, strict=True)):
            at = plot.at(moment.part, moment.points)
            pygame.draw.aacircle(pen.surface, ink, at, pen.px(5.4))
            pygame.draw.aacircle(pen.surface, pen.palette.panel2, at, pen.px(3.2))
            draw_disc(pen, disc.center, number + 1, number == self.point)
        pen.surface.set_clip(clip)
        if not self.plates:
            draw_spans(pen, plot, under.bottom + pen.px(_GAP), self.spans)
        super().draw(pen)

    def draw_under(self, pen: Pen, band: pygame.Rect) -> None:
        """Draw what a subclass shows between the curve and the turns."""

    def discs(self, style: Style) -> list[pygame.Rect]:
        """The disc of each turning point, above the curve or below it."""
        radius, found = style.px(DISC), []
        room = self.plot.rect.inflate(0, -2 * radius)
        for moment in self.moments:
            x, y = self.plot.at(moment.part, moment.points)
            y += style.px(-_ASIDE if moment.rises else _ASIDE)
            disc = pygame.Rect(0, 0, 2 * radius + 1, 2 * radius + 1)
            disc.center = x, min(max(y, room.top), room.bottom)
            found.append(disc)
        return found

    def _ground(self, pen: Pen, line: Sequence[tuple[int, int]]) -> None:
        """Tint the area between the curve and 0, or draw the bands, each named at its end."""
        if self.bands:
            self._bands(pen)
            return
        floor = self.plot.y(max(0.0, self.low))
        under = [(line[0][0], floor), *line, (line[-1][0], floor)]
        ink = mixed(pen.palette.panel, self.ink or pen.palette.ink, 0.13)
        pygame.draw.polygon(pen.surface, ink, under)

    def _bands(self, pen: Pen) -> None:
        shade = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        (left, top), names = self.rect.topleft, []
        for band in self.bands:
            points = [(self.plot.x(part), low, high)
                      for (part, _held), (low, high) in zip(self.points, band.edges, strict=True)]
            lower = [(x, self.plot.y(low)) for x, low, _high in points]
            upper = [(x, self.plot.y(high)) for x, _low, high in points]
            if len(points) > 1:
                outline = [(x - left, y - top) for x, y in (*upper, *reversed(lower))]
                pygame.draw.polygon(shade, (*band.ink, 130), outline)
            if abs(upper[-1][1] - lower[-1][1]) >= pen.px(3):
                names.append(((upper[-1][1] + lower[-1][1]) // 2, band, upper[-1][0]))
        pen.surface.blit(shade, self.rect)
        tall, written = pen.line_height("strong", 13), self.rect.top - pen.px(40)
        for middle, band, x in sorted(names, key=lambda one: one[0]):
            written = max(middle - tall // 2, written)
            ink = mixed(band.ink, pen.palette.ink, 0.35)
            pen.text((x + pen.px(8), written), band.name, "strong", 13, ink)
            written += tall

    def _draw_plate(self, pen: Pen, plate: Button) -> None:
        """Draw a turn on its plate; the chosen one in a ring."""
        number = self.plates.index(plate)
        fill, ink = self.spans[number].colours or (pen.palette.panel2, pen.palette.ink)
        if plate.hovered:
            fill = mixed(fill, ink, 0.18)
        pen.box(plate.rect, fill, None, 4)
        if number == self.turn:
            pen.box(plate.rect, None, pen.palette.accent, 4, 3)
        pen.centred(plate.rect, plate.label, "value", 17, legible(ink, fill))
        if plate.focused:
            pen.focus(plate.rect)
