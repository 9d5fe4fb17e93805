"""The sheet that a map is printed on: paper, a neat line, and margins beside the whole map.

A margin has the game's title, its turns, the legend of terrain and marks, scale, rose and credits.
It contains only what both sides know: of a view it takes the game and the turn alone.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterator
from dataclasses import replace
from functools import partial
from math import ceil, cos, dist, pi, sin
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.model import State
from nightdrop.hexwar.match.legend import MarkRow, bridge_rows, land_rows, mark_rows
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.map.camera import BESIDE, HexCamera, Point, hex_centre
from nightdrop.hexwar.ui.map.marks import (
    barred_sides,
    draw_dashed,
    entry_tag,
    setup_point,
    side_between,
    tab_point,
)
from nightdrop.hexwar.ui.map.tiles import Cutting, side_of
from nightdrop.hexwar.ui.map.view import MapView
from nightdrop.table.language import N_, _, language
from nightdrop.table.words.news import level_title
from nightdrop.table.words.sides import said_of
from nightdrop.ui.kit import Arranged, Beside, Gap, Grid, Head, Paragraph, Pen, Stack, Style, Widget
from nightdrop.ui.kit.fold import first_fit
from nightdrop.ui.look.game_art import TitleWords, title_words
from nightdrop.ui.look.shapes import Canvas, regular
from nightdrop.ui.look.theme import PALETTES, RGB, Light, Palette, Scale, mixed, rgb

NEAT: Final = 172.0  # metres from the hexes to the neat line
OUTER: Final = 4  # px from there to the line round it
CORNER: Final = 5  # px of the squares in its corners
GAP: Final = 20  # design px between a margin and what is round it
LEAST: Final = 140  # design px of a column of print
TWO: Final = 310  # design px from which legends have two columns
MOST: Final = (380, 300)  # design px of a column that is alone, and of one of two
STEP: Final = 0.05  # of the scale, from try to try
GROWN: Final = 1.3  # how much larger than the interface print may be with a margin on both sides
HEX: Final = 34  # design px of the height of a hex that is shown
ROSE, SCATTERS = 80, 90  # design px of it at least, and of the words beside it
LOWERED = 40  # design px by which those words stand lower than the rose beside them
SMALLEST: Final = 0.85  # scale of print
NAMES: Final = "serif"  # the role of names
CREDITS: Final = N_("Map sources and their licences: see About. © OpenStreetMap contributors. "
                    "Fields, lanes and houses are decoration.")
FINE: Final = 4  # times its size at which a hex is cut out
KEPT: Final = 4  # pictures of a margin
PAPERS: Final[dict[Light, tuple[RGB, RGB, RGB, RGB]]] = {  # paper, ink, second ink, accent
    "night": (rgb("#0E1722"), rgb("#EFE9D8"), rgb("#9FAEBB"), rgb("#E9B44C")),
    "dawn": (rgb("#E9DCC6"), rgb("#2A2024"), rgb("#6E5C56"), rgb("#9C400C")),
    "day": (rgb("#F1E9D4"), rgb("#231D15"), rgb("#6B5F49"), rgb("#A8430A")),
}
BOXES: Final[dict[Light, tuple[RGB, RGB]]] = {  # of the turns: their face, and what is on it
    "night": (rgb("#27394D"), rgb("#F2EEDF")), "dawn": (rgb("#E7B98C"), rgb("#2A2118")),
    "day": (rgb("#F6EFD6"), rgb("#2A2118")),
}  # fmt: skip
SUN: Final = rgb("#C4561A")
Passing = tuple[Light, float] | None  # the light that passes away, and how far the new one is


def paper(light: Light) -> Palette:
    """The colours of print in a margin."""
    face, ink, second, accent = PAPERS[light]
    return replace(
        PALETTES[light], panel=face, panel2=mixed(face, accent, 0.07), ink=ink, ink2=second,
        rule=mixed(second, face, 0.45), accent=accent, accent_text=accent, on_accent=face,
    )  # fmt: skip


def neat_line(camera: HexCamera) -> pygame.Rect:
    """The neat line, in window px."""
    left, top = camera.to_screen(-NEAT, -NEAT)
    right, bottom = camera.to_screen(camera.world[0] + NEAT, camera.world[1] + NEAT)
    return pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))


def draw_paper(
    surface: pygame.Surface, camera: HexCamera, part: pygame.Rect, light: Light, passing: Passing
) -> None:
    """Draw the paper around the map and the neat line in `part`, the surface's clip."""
    line = neat_line(camera)
    if line.inflate(-2, -2).contains(part):
        return
    before, new = passing or (light, 1.0)
    face, ink, *_others = (mixed(old, now, min(1.0, new))
                           for old, now in zip(PAPERS[before], PAPERS[light], strict=True))
    for beyond in (
        pygame.Rect(part.left, part.top, part.width, line.top - part.top),
        pygame.Rect(part.left, line.bottom, part.width, part.bottom - line.bottom),
        pygame.Rect(part.left, part.top, line.left - part.left, part.height),
        pygame.Rect(line.right, part.top, part.right - line.right, part.height),
    ):
        if beyond.width > 0 and beyond.height > 0:
            surface.fill(face, beyond)
    outer = line.inflate(2 * OUTER, 2 * OUTER)
    for box, wide in ((line, 1), (outer, 2)):
        # A frame that pygame draws fills what is clipped to less than its width.
        for side in ((box.left, box.top, box.width, wide), (box.left, box.top, wide, box.height),
                     (box.left, box.bottom - wide, box.width, wide),
                     (box.right - wide, box.top, wide, box.height)):  # fmt: skip
            surface.fill(ink, side)
    for corner in (outer.topleft, outer.topright, outer.bottomleft, outer.bottomright):
        square = pygame.Rect(0, 0, CORNER, CORNER)
        square.center = corner
        surface.fill(ink, square)


class MarginRoom(NamedTuple):
    """A margin in window px, its content, and the size in px of what covers its corner.

    That is the lower right corner.
    """

    rect: pygame.Rect
    holds: str  # "all", or "title" and "legend" of two
    corner: tuple[int, int] = (0, 0)


def rooms(
    camera: HexCamera, rect: pygame.Rect, letters: float, corner: tuple[int, int]
) -> list[MarginRoom]:
    """The margins beside the whole map in `rect`, in window px, at a scale of the interface."""
    gap, line = round(GAP * min(letters, 1.5)), neat_line(camera)
    tall = rect.height - max(camera.foot, gap) - gap
    west = pygame.Rect(rect.left + gap, rect.top + gap, line.left - rect.left - 2 * gap, tall)
    east = pygame.Rect(line.right + gap, rect.top + gap, rect.right - line.right - 2 * gap, tall)
    west.width -= round(camera.west * camera.scale)
    corner = max(0, corner[0] - gap), max(0, corner[1] - max(camera.foot, gap))
    spare = camera.spare(camera.height)
    if camera.moving or round(camera.height) > camera.fit_height:
        return []
    if camera.is_flanked and west.width >= LEAST:
        return [MarginRoom(west, "title"), MarginRoom(east, "legend", corner)]
    return [MarginRoom(east, "all", corner)] if spare >= BESIDE and east.width >= LEAST else []


class HexSample(Arranged):
    """A hex cut from the map, its name, and a description; `show` gives the hex."""

    def __init__(self, point: Point, name: str, text: str) -> None:
        words = [Paragraph(name, NAMES, 15, "ink"), Paragraph(text, "body", 11)]
        super().__init__([Stack(words, 0)])
        self.point, self._picture = point, pygame.Surface((0, 0))

    def show(self, picture: pygame.Surface) -> None:
        self._picture = picture

    def rects(self, width: int, style: Style) -> list[pygame.Rect]:
        left = side_of(style.px(HEX)) + style.px(7)
        tall = self.widgets[0].measure(width - left, style)[1]
        return [pygame.Rect(left, max(0, (style.px(HEX) - tall) // 2), width - left, tall)]

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, max(self.rects(width, style)[0].height, style.px(HEX)) + style.px(3)

    def draw(self, pen: Pen) -> None:
        super().draw(pen)
        side, tall = side_of(pen.px(HEX)), self.rect.height - pen.px(3)
        middle = self.rect.left + side // 2, self.rect.top + tall // 2
        pen.surface.blit(self._picture, self._picture.get_rect(center=middle))


class Cartouche(Widget):
    """The title of the game in a double frame with cut corners: name, day, place of battle."""

    def __init__(self, words: TitleWords) -> None:
        super().__init__()
        self.words = words

    def _lines(self, width: int, style: Style) -> Iterator[tuple[str, str, float, str, float]]:
        """Each line: its words, role, size, ink and the design px below it."""
        inner, name = width - style.px(40), " ".join(self.words.name)
        names = [name] if style.fit(name, 50, inner, 22) > 23 else [*self.words.name]
        size = min(style.fit(one, 50 if len(names) == 1 else 34, inner, 12) for one in names)
        yield from ((one, "display", size, "ink", 0) for one in names[:-1])
        yield names[-1], "display", size, "ink", 14
        if self.words.day:
            yield self.words.day, NAMES, 19, "accent", 3
        for line in style.lines(self.words.about or self.words.corps, inner, "serif light", 15):
            yield line, "serif light", 15, "ink", 0

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        tall = sum(style.line_height(role, size) + style.px(below)
                   for _line, role, size, _ink, below in self._lines(width, style))
        return width, tall + style.px(30)

    def paint(self, pen: Pen) -> None:
        box, cut = self.rect.inflate(-pen.px(4), -pen.px(4)), pen.px(12)
        for inset, line in ((0, 2), (5, 1)):
            frame = _cut(box.inflate(-2 * pen.px(inset), -2 * pen.px(inset)), cut)
            if not inset:
                pygame.draw.polygon(pen.surface, pen.palette.panel2, frame)
            pygame.draw.polygon(pen.surface, pen.palette.ink, frame, max(1, pen.px(line)))
        for corner in (box.topleft, box.topright, box.bottomleft, box.bottomright):
            pygame.draw.aacircle(pen.surface, pen.palette.accent, corner, pen.px(3))
        y = self.rect.top + pen.px(14)
        for text, role, size, ink, below in self._lines(self.rect.width, pen):
            tall = pen.line_height(role, size)
            where = pygame.Rect(self.rect.left, y, self.rect.width, tall)
            pen.centred(where, text, role, size, getattr(pen.palette, ink))
            y += tall + pen.px(below)
            if below > 10:
                bar = pygame.Rect(0, y - pen.px(9), self.rect.width - pen.px(40), pen.px(2))
                bar.centerx = self.rect.centerx
                pen.surface.fill(pen.palette.accent, bar)


def _cut(box: pygame.Rect, cut: int) -> list[Point]:
    """A box with its corners cut off."""
    (left, top), (right, bottom) = box.topleft, box.bottomright
    return [(left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut),
            (right - cut, bottom), (left + cut, bottom), (left, bottom - cut),
            (left, top + cut)]  # fmt: skip


class Turns(Widget):
    """The turns in boxes with their hours, or with moon and sun if these have no room.

    The present turn has a rim.
    """

    def __init__(self, view: State) -> None:
        super().__init__()
        self.now, rules = view.turn, view.game.rules
        self.turns: list[tuple[Light, str]] = [
            (rules.light(turn), rules.clock(turn))
            for turn in range(1, rules.tables.turns + 1)
        ]

    def _rows(self, width: int, style: Style) -> int:
        """The number of rows: one if every box is wide enough for its number, else two."""
        return 1 if width / len(self.turns) >= style.px(18) else 2

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, self._rows(width, style) * style.px(40)

    def paint(self, pen: Pen) -> None:
        columns = ceil(len(self.turns) / self._rows(self.rect.width, pen))
        wide, gap = (self.rect.width + pen.px(3)) / columns, pen.px(3)
        for number, (light, hour) in enumerate(self.turns):
            row, column = divmod(number, columns)
            box = pygame.Rect(self.rect.left + round(column * wide), self.rect.top + row *
                              pen.px(40), round(wide) - gap, pen.px(36))
            face, ink = BOXES[light]
            pen.box(box, face, pen.palette.ink2, 3, 1)
            if number + 1 == self.now:
                pen.box(box.inflate(pen.px(4), pen.px(4)), None, pen.palette.accent, 4, 3)
            upper = pygame.Rect(box.left, box.top + pen.px(1), box.width, pen.px(20))
            pen.centred(upper, str(number + 1), "value", 17, ink)
            lower = pygame.Rect(box.left, upper.bottom, box.width, box.bottom - upper.bottom)
            if hour and pen.width(hour, "rule", 11) <= box.width - pen.px(2):
                pen.centred(lower.move(0, -pen.px(1)), hour, "rule", 11, ink)
            else:
                _hour_sign(pen, light, (lower.centerx, lower.centery - pen.px(1)))


def _hour_sign(pen: Pen, light: Light, at: tuple[int, int]) -> None:
    """Draw the moon, the sun, or half of it."""
    face, ink = BOXES[light]
    pygame.draw.aacircle(pen.surface, ink if light == "night" else SUN, at, pen.px(4))
    if light == "night":
        beside = at[0] + pen.px(2), at[1] - pen.px(1)
        pygame.draw.aacircle(pen.surface, face, beside, pen.px(4))
    elif light == "dawn":
        below = pygame.Rect(at[0] - pen.px(5), at[1], pen.px(10) + 1, pen.px(5))
        pen.surface.fill(face, below)
        pygame.draw.line(pen.surface, ink, below.topleft, below.topright)


class ScaleBar(Widget):
    """The scale of the map: one kilometre, or two if they have room; `k` is px per metre."""

    def __init__(self, k: float) -> None:
        super().__init__()
        self.k = k

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(14) + style.line_height("rule", 13)

    def paint(self, pen: Pen) -> None:
        beside = pen.width(_("{number} km").format(number=2), "rule", 13)
        metres = next((one for one in (2000, 1000) if one * self.k + beside <= self.rect.width),
                      500)  # fmt: skip
        left, top, ink = self.rect.left + pen.px(3), self.rect.top + pen.px(4), pen.palette.ink
        tall, half = pen.px(7), metres * self.k / 4
        for part in range(4):
            box = pygame.Rect(left + round(part * half), top, ceil(half), tall)
            pygame.draw.rect(pen.surface, ink, box, 0 if part % 2 == 0 else 1)
        pygame.draw.rect(pen.surface, ink, (left, top, round(4 * half) + 1, tall), 1)
        end = _("{number} km").format(number=metres // 1000) if metres >= 1000 else (
            _("{metres} m").format(metres=metres))
        y = top + tall + pen.px(2)
        pen.text((left - pen.px(3), y), "0", "rule", 13, ink)
        wide = pen.width(end, "rule", 13)
        pen.text((min(left + round(4 * half) - wide // 3, self.rect.right - wide), y), end,
                 "rule", 13, ink)  # fmt: skip


class Rose(Widget):
    """A hex with a dart to each side and the roll that scatters there; 1 is north."""

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        most, beside = style.px(128), max(style.px(ROSE), width - style.px(SCATTERS))
        side = width if width <= most else min(most, beside)
        return side, side

    def paint(self, pen: Pen) -> None:
        look, side = pen.palette, min(self.rect.size)
        c = Canvas(side, back=look.panel)
        c.fill(regular(50, 50, 34, 6), look.panel2)
        c.stroke(regular(50, 50, 31, 6), 2.2, look.ink2, closed=True)
        for n in range(6):
            _dart(c, n, look.accent if n == 0 else look.ink, look.panel2)
            x, y = _towards(n, 41)
            c.disc(x, y, 8.6, look.accent if n == 0 else look.rule)
        pen.surface.blit(c.finish(), self.rect)
        for n in range(6):
            x, y = _towards(n, 41)
            box = pygame.Rect(0, 0, 20, 20)
            box.center = self.rect.left + round(x * side / 100), self.rect.top + round(
                y * side / 100)
            size = max(11.0, 0.125 * side / pen.scale.factor)
            pen.centred(box, str(n + 1), "value", size, look.on_accent if n == 0 else look.ink)


def _towards(n: int, length: float) -> Point:
    """The point at `length` from the middle towards the side of scatter roll n + 1."""
    angle = -pi / 2 + n * pi / 3
    return 50 + length * cos(angle), 50 + length * sin(angle)


def _dart(c: Canvas, n: int, fill: RGB, shade: RGB) -> None:
    """Draw a narrow arm of the rose, one half in the light."""
    tip, angle = _towards(n, 27), -pi / 2 + n * pi / 3
    for side, colour in ((-1, fill), (1, shade)):
        flank = (50 + 8 * cos(angle + side * pi / 6), 50 + 8 * sin(angle + side * pi / 6))
        c.fill([(50, 50), tip, flank], colour)
    c.stroke([(50, 50), tip], 0.8, fill)


class Pair(Widget):
    """A line of a table: words at its left end, and at its right one."""

    def __init__(self, name: str, value: str) -> None:
        super().__init__()
        self.name, self.value = name, value

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        room = width - style.width(self.value, "value", 14) - style.px(8)
        return width, style.height(self.name, room, "body", 12)

    def paint(self, pen: Pen) -> None:
        right = pen.text(self.rect.topright, self.value, "value", 14, right=True)
        room = right.left - pen.px(8) - self.rect.left
        pen.paragraph(self.rect.topleft, self.name, room, "body", 12, pen.palette.ink2)


class LegendRow(NamedTuple):
    """A row of a legend: the point of the map that it shows, in metres, its name and its words."""

    point: Point
    name: str
    text: str


class Printed(NamedTuple):
    """What the margins of a map tell, at any size: the title of its game, and the legends, each
    with its heading."""

    title: TitleWords | None
    legends: list[tuple[str, list[LegendRow]]]


def printed_of(view: State, map_: MapView, *, has_legends: bool) -> Printed:
    """What a margin tells: what terrain does and what marks mean, where it has the legends."""
    title = title_words(view.game.name)
    if not has_legends:
        return Printed(title, [])
    lands = [LegendRow(hex_centre(row.hex), row.name, row.short)
             for row in (*land_rows(view), *bridge_rows(view))]  # fmt: skip
    marks = [LegendRow(_middle(map_, row), row.name, row.text) for row in mark_rows(view)]
    return Printed(title, [(_("Terrain"), lands), (_("Marks"), marks)])


class Content:
    """The content of a margin: `top` from above, `lower` under it, `last` at the foot.

    `cut` is how many of the credits, the marks and the terrains are left out.
    """

    def __init__(
        self, view: State, room: MarginRoom, columns: int, k: float, told: Printed, cut: int = 0,
        *, has_turns: bool = True,
    ) -> None:  # fmt: skip
        words = told.title
        legends = [(head, [HexSample(*row) for row in rows])
                   for head, rows in told.legends[: 3 - max(1, cut)]]  # fmt: skip
        self.samples = [sample for _head, samples in legends for sample in samples]
        self.top, self.lower, self.last = Stack(gap=7), Stack(gap=8), Stack()
        if room.holds != "legend":
            self.top.widgets += [Cartouche(words)] if words else []
            self.top.widgets += [Turns(view)] if has_turns else []
            rose = Beside([Rose(), _scatters()], 10, (0, 1), ROSE + SCATTERS,
                          below=6 - LOWERED)  # fmt: skip
            self.lower.widgets += [ScaleBar(k), rose]
        for head, samples in legends:
            self.top.widgets += [Head(head), Grid(samples, columns, across=10)]
        if room.holds == "title":
            self.lower.widgets.append(_levels(view))
        if words and room.holds != "legend" and not cut:
            self.last.widgets.append(Paragraph(_(CREDITS), "italic", 11))

    def _heights(self, room: MarginRoom, style: Style, wide: int) -> tuple[int, list[int]]:
        """The width of what is beside the corner, and how tall each part is, in px."""
        free = min(wide, room.rect.width - room.corner[0])
        return free, [part.measure(width, style)[1] if part.widgets else 0 for part, width in
                      ((self.top, wide), (self.lower, free), (self.last, free))]  # fmt: skip

    def fits(self, room: MarginRoom, style: Style, wide: int) -> bool:
        """Whether the margin has room for all of it."""
        free, heights = self._heights(room, style, wide)
        below = sum(high + style.px(10) for high in heights[1:] if high)
        enough = heights[0] + max(room.corner[1], below) <= room.rect.height
        return enough and free >= min(wide, style.px(ROSE))

    def place(self, room: MarginRoom, style: Style, wide: int) -> None:
        """Place all of it in a picture of the margin."""
        free, heights = self._heights(room, style, wide)
        tops = 0, heights[0] + style.px(10), room.rect.height - heights[2]
        parts = zip((self.top, self.lower, self.last), tops, heights, (wide, free, free),
                    strict=True)  # fmt: skip
        for part, y, high, width in parts:
            part.place(pygame.Rect(0, y, width, high), style)


def _middle(map_: MapView, row: MarkRow) -> Point:
    """The point of the map that shows a mark, in metres."""
    if row.key == "entry":
        return entry_tag(map_.chart, row.hex)[0]
    if row.key == "setup":
        return setup_point(row.hex)
    board = map_.chart.board
    dashed = {frozenset(pair) for pair in board.signs.dashed}
    barred = [pair for pair in barred_sides(board) if frozenset(pair) not in dashed]
    sides = {"dashed": board.signs.dashed, "barred": barred}.get(row.key, ())
    if sides:  # that which shows best: tabs of victory hexes are far from it
        return max(map(_side_middle, sides), key=partial(_clearance, board))
    return hex_centre(row.hex)


def _side_middle(pair: tuple[Hex, Hex]) -> Point:
    (ax, ay), (bx, by) = side_between(pair)
    return (ax + bx) / 2, (ay + by) / 2


def _clearance(board: Board, point: Point) -> float:
    """The distance from a point to the nearest tab of a VP hex, in metres."""
    return min((dist(point, tab_point(hex_)) for hex_ in board.vp), default=0.0)


def _scatters() -> Stack:
    told = [Paragraph(_("Scatter"), NAMES, 15, "ink"), Paragraph(_("1 is north"), "body", 11)]
    return Stack([Gap(LOWERED), *told], 0)


def _levels(view: State) -> Stack:
    """The victory levels with their points, the highest first."""
    first, rows = view.game.sides[0], []
    above: int | None = None
    for points, level, winner in view.game.rules.levels:
        least = max(0, points)
        told = f"{least}+" if above is None else f"{least}–{above - 1}"
        rows.append(Pair(level_title(level, winner, view.game.name), told))
        above = points
    return Stack([Head(_("Points"), said_of(first, "name")), *rows], 3) if rows else Stack()


class Margin:
    """One margin of a map with all that it depends on; its picture is cached."""

    def __init__(
        self, view: State, room: MarginRoom, light: Light, camera: HexCamera, map_: MapView,
        *, has_turns: bool = True,
    ) -> None:  # fmt: skip
        self.game, self._board = view.game, view.game.board
        self._size, self._palette = room.rect.size, paper(light)
        self._shown: object = ()
        self.picture = pygame.Surface(self._size)
        holds_all = room.holds == "all"
        most = map_.letters * (1.0 if holds_all else GROWN)
        most = min(most, room.rect.width / LEAST)
        scales = [most - STEP * n for n in range(int((most - SMALLEST) / STEP) + 1)] or [most]
        told = printed_of(view, map_, has_legends=room.holds != "title")

        def broad() -> int:
            return min(room.rect.width, self.style.px(MOST[not holds_all]))

        def fits(cut: int, scale: float) -> bool:
            self.style = Style(self._palette, Scale(scale), view.game.name)
            wide = broad()
            columns = 2 if holds_all and wide >= self.style.px(TWO) else 1
            self.content = Content(view, room, columns, camera.scale, told, cut,
                                   has_turns=has_turns)  # fmt: skip
            return self.content.fits(room, self.style, wide)

        first_fit(range(4), lambda _cut: scales, fits)  # what was tried last is what is shown
        self.content.place(room, self.style, broad())
        points = tuple(one.point for one in self.content.samples)
        self._cutting = Cutting(light, self.style.px(HEX), points)

    def draw(self, map_: MapView) -> pygame.Surface:
        """The picture, without its hexes until they are ready."""
        squares = map_.samples.get(self._cutting) if self._cutting.points else []
        if self._shown == () or (squares is not None and squares is not self._shown):
            self._shown = squares
            for sample, square in zip(self.content.samples, squares or (), strict=False):
                sample.show(self._hex(square, sample.point))
            self.picture.fill(self._palette.panel)
            pen = self.style.on(self.picture)
            for part in (self.content.top, self.content.lower, self.content.last):
                part.draw(pen)
        return self.picture

    def _hex(self, square: pygame.Surface, point: Point) -> pygame.Surface:
        """The hex around a point with a rim, cut from a square of the map."""
        h, (side, _tall) = self._cutting.h, square.get_size()
        made = pygame.Surface((side, side), pygame.SRCALPHA)
        made.blit(square, (0, 0))
        camera = HexCamera(self._board.columns, self._board.rows, (0, 0, side, side), h)
        camera.centre_on_world(*point)
        draw_dashed(made, camera, self._board)
        shape = regular(side * FINE / 2, side * FINE / 2, h * FINE / 3**0.5, 6)
        for fill, mode in (((255, 255, 255), pygame.BLEND_RGBA_MULT), (self._palette.ink, 0)):
            large = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA)
            large.fill((*fill, 0))
            pygame.draw.polygon(large, (*fill, 255), shape, 0 if mode else FINE)
            made.blit(pygame.transform.smoothscale(large, (side, side)), (0, 0),
                      special_flags=mode)  # fmt: skip
        return made


class MapMargins:
    """Draws the margins of a map, cached as pictures until something in them changes.

    `has_turns`: the turns are among them, as a screen wants it that does not show them elsewhere.
    """

    def __init__(self) -> None:
        self.has_turns = True
        self._kept: OrderedDict[Hashable, Margin] = OrderedDict()

    def draw(
        self, surface: pygame.Surface, camera: HexCamera, rect: pygame.Rect, light: Light,
        passing: Passing, view: State, map_: MapView, corner: tuple[int, int] = (0, 0),
    ) -> None:  # fmt: skip
        """Draw the margins beside the map if all of it is in view.

        `corner` is the size in px of what covers the lower right corner of `rect`.
        """
        for room in rooms(camera, rect, map_.letters, corner):
            before, new = passing or (light, 1.0)
            surface.blit(self.margin(camera, room, before, view, map_).draw(map_), room.rect)
            if before != light:
                made = self.margin(camera, room, light, view, map_).draw(map_)
                made.set_alpha(round(255 * min(1.0, new)))
                surface.blit(made, room.rect)
                made.set_alpha(None)

    def margin(
        self, camera: HexCamera, room: MarginRoom, light: Light, view: State, map_: MapView
    ) -> Margin:
        """A margin in a light, from the cache if it is there."""
        key = (room.rect.size, room.holds, room.corner, light, camera.height, view.turn,
               language(), map_.letters, self.has_turns)  # fmt: skip
        found = self._kept.get(key)
        if found is None or found.game is not view.game:
            found = self._kept[key] = Margin(view, room, light, camera, map_,
                                              has_turns=self.has_turns)  # fmt: skip
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found
