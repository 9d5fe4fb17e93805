"""What chance brought since the last decision, as counters in a row that come one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.model import Game
from nightdrop.fallujah.ui.battle import VEIL
from nightdrop.fallujah.ui.chance_row import (
    ChanceCell,
    ChanceLine,
    cells_of,
    is_shown,
    lines_of,
    title_of,
)
from nightdrop.fallujah.ui.map_overlay import put_counter, put_words
from nightdrop.fallujah.ui.playing import TownPlaying
from nightdrop.fallujah.words import thing_words
from nightdrop.table.language import _
from nightdrop.table.words.nouns import capital
from nightdrop.ui.kit.fold import first_fit
from nightdrop.ui.kit.pen import Pen, Style, sized, split
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.look.icons import draw_die
from nightdrop.ui.look.theme import SIZE_BODY, SIZE_SUB
from nightdrop.ui.play.game import Memo
from nightdrop.ui.stage.sheet import OverSheet, PlacedSheet, SheetFrame, nodes_at

APART_MS, HELD_MS = 360.0, 8000.0  # between two counters, and until all have been read
SIDES: Final = (72, 64, 56, 48, 40, 32)  # design px of counters
LARGE: Final = 4  # sizes that are tried before fewer lines are
PAD, EDGE, GAP, DIE, ABOVE = 18, 12, 32, 22, 4  # design px; the gap leaves room for names
TITLE, LEAST_NAME = 20, 9  # sizes of type
LINES: Final = (6, 5, 4, 3, 2)  # of what is told below all, as there is room


class ToldChance(NamedTuple):
    """What the sheet shows: the cells so far and all that come, the lines so far and the last.
    """

    cells: Sequence[ChanceCell]
    whole: Sequence[ChanceCell]
    lines: Sequence[ChanceLine]
    last: Sequence[ChanceLine]


class CellShape(NamedTuple):
    """What a counter needs with its name and then its dice below it, in px: the whole, the counter,
    the name and the dice. `name` is the size of the name's type in design px."""

    wide: int
    tall: int
    side: int
    names: int
    dice: int
    name: float


class PlacedChance(NamedTuple):
    """Where things lie, in window px: the box, its inside, its cells, and the shape of a cell.

    `lines` are how many are told below.
    """

    box: pygame.Rect
    inner: pygame.Rect
    cells: Sequence[pygame.Rect]
    shape: CellShape
    lines: int


class ChanceSheet(OverSheet[TownPlaying]):
    """What chance brought, until a key, a click or its time; then the map or the battle returns.

    A key ends the coming of counters first, and then the sheet. `ends` is when it is over, in ms of
    the app's clock. Who watches the computer player sees the map.
    """

    covers = True

    def __init__(self, window: Window, playing: TownPlaying, follows: Callable[[], bool]) -> None:
        """`follows` says whether something else is shown once this is over."""
        super().__init__(playing)
        self._app, self._follows = window, follows
        self.ends = 0.0
        self._since, self._film = 0, list[tuple[float, int]]()  # when how many entries are shown
        self._told = Memo[ToldChance]()

    def is_up(self) -> bool:
        return bool(self._film)

    def told(self) -> ToldChance:
        """What is shown by now."""
        until = [count for at, count in self._film if at <= self._app.clock()][-1]
        return self._told.of((self.playing.version, self._since, until), lambda: self._tell(until))

    def _tell(self, until: int) -> ToldChance:
        match, since, last = self.playing.match, self._since, self._film[-1][1]
        states, entries = match.history.states, match.entries
        log = match.log(self.playing.audience, since)
        now, end = (lines_of(states, entries, log, one) for one in (until, last))
        whole = cells_of(states, entries, since, last)
        return ToldChance(cells_of(states, entries, since, until), whole, now, end)

    # What comes one by one

    def show(self, since: int, until: int) -> int:
        """Counters and dice come one by one; the first entry that brings one, `until` for none."""
        states, now = self.playing.match.history.states, self._app.clock()
        self.ends, self._film = now, []
        brought = [n for n in range(since, until) if is_shown(states[n])]
        if not brought or self.playing.bot_decides:
            return until
        self._since = brought[0]
        step = APART_MS * self._app.settings.tempo
        self._film = [(now + n * step, entry + 1) for n, entry in enumerate(brought)]
        self.ends = self._film[-1][0] + HELD_MS
        return brought[0]

    def until_thrown(self, now: float) -> float:
        return max(0.0, self.ends - now) if self._film else 0.0

    def read_on(self) -> bool:
        """All counters lie; where they do, what follows begins."""
        now = self._app.clock()
        if self._film and now < self._film[-1][0]:
            self._film = [(now, self._film[-1][1])]
            self.ends = now + HELD_MS
            return True
        if self._film and self._follows():
            self.ends, self._film = now, []
            return True
        return False

    def finish(self) -> bool:
        was, self._film = bool(self._film), []
        self.ends = min(self.ends, self._app.clock())
        return was

    def wake_at(self, now: float) -> float | None:
        if not self._film:
            return None
        return min([at for at, _count in self._film if at > now], default=max(now, self.ends))

    def tick(self, now: float) -> bool:
        moves = bool(self._film)
        if now >= self.ends:
            self._film = []
        return moves

    # Where it lies

    def place(self, style: Style, room: pygame.Rect) -> PlacedSheet:
        """In the middle of the room, with counters as large as there is room for."""
        told, inside = self.told(), style.inset(room, EDGE + PAD, EDGE * 2)
        most, total, shapes = inside.width, len(told.whole), dict[float, CellShape]()

        def shape(side: float) -> CellShape:
            if side not in shapes:
                shapes[side] = self._shape(style, side)
            return shapes[side]

        def tall(lines: int, side: float) -> int:
            rows = -(-total // _across(shape(side).wide, most))
            words = [style.height(_said(line), most) for line in told.last[-lines:]]
            return (style.line_height("display", TITLE) + rows * shape(side).tall + sum(words)
                    + 2 * style.line_height("body", SIZE_SUB))  # fmt: skip

        def sizes(lines: int) -> Sequence[float]:
            return SIDES if lines == LINES[-1] else SIDES[:LARGE]

        lines, size = first_fit(LINES, sizes,
                                lambda lines, side: tall(lines, side) <= inside.height)
        wide, high = shape(size)[:2]
        across = min(total, _across(wide, most))
        words = max([style.width(_said(line), "body", SIZE_BODY) for line in told.last], default=0)
        inner = min(most, max(across * wide, words, style.width(self._title(), "display", TITLE)))
        area = sized(inner, tall(lines, size), center=room.center)
        top = area.top + style.line_height("display", TITLE)
        cells = list[pygame.Rect]()
        for first in range(0, total, across):
            count = min(across, total - first)
            left = area.centerx - count * wide // 2
            cells += [sized(wide, high, topleft=(left + n * wide, top)) for n in range(count)]
            top += high
        box = style.inset(area, -PAD, -EDGE)
        laid = PlacedChance(box, area, cells, shape(size), lines)
        return PlacedSheet(self, room, laid, nodes_at({}))

    def _shape(self, style: Style, side: float) -> CellShape:
        """The shape of cells with counters of a side in design px: no word of a name is broken."""
        told, wide = self.told(), style.px(side + GAP)
        names = [_name(self.playing.view.game, cell) for cell in told.whole]
        words = [word for name in names for word in name.split()]
        room = wide * 15 // 16  # names do not touch
        size = style.fitting(words, room, "body", SIZE_SUB, LEAST_NAME, 0.4) or LEAST_NAME
        lines = max(len(style.lines(name, wide, "body", size)) for name in names)
        below = lines * style.line_height("body", size)
        dice = style.px(DIE * 5 / 4) if any(cell.dice for cell in told.whole) else 0
        high = style.px(2 * ABOVE + side) + below + dice
        return CellShape(wide, high, style.px(side), below, dice, size)

    def _title(self) -> str:
        return title_of(self.playing.match.history.states[self._since])

    # How it looks

    def paint(self, pen: Pen, frame: SheetFrame) -> None:
        told, laid = self.told(), frame.plan
        pal = pen.palette
        pen.surface.fill(VEIL, frame.rect, pygame.BLEND_RGB_MULT)
        pen.box(laid.box, pal.panel, pal.accent, 10, 1.8)
        area = laid.inner
        pen.fitted(area.topleft, self._title(), TITLE, pal.accent_text, area.width, 12)
        for cell, at in zip(told.cells, laid.cells, strict=False):
            self._draw_cell(pen, cell, at, laid)
        y = laid.cells[-1].bottom
        for line in told.lines[-laid.lines :]:
            ink = pal.hit if line.is_worse else pal.ink
            y += put_words(pen, (area.left, y), _text(line), area.width, line.rule, ink=ink)
        step = pen.line_height("body", SIZE_SUB)
        foot = split(area, area.height - step)[1]
        pen.line(foot, _("Any key: go on."), "body", SIZE_SUB, pal.ink2, "right")

    def _draw_cell(
        self, pen: Pen, cell: ChanceCell, at: pygame.Rect, laid: PlacedChance
    ) -> None:
        """A counter, its name below it, and its dice."""
        game, small, shape = self.playing.view.game, pen.px(DIE), laid.shape
        above, dice = split(at, at.height - shape.dice)
        upper, below = split(above, above.height - shape.names)
        put_counter(pen, game, cell.face, sized(shape.side, shape.side, center=upper.center))
        step = min(small * 9 // 8, at.width // max(1, len(cell.dice)))
        for n, die in enumerate(cell.dice):
            x = at.centerx + round((n - (len(cell.dice) - 1) / 2) * step)
            draw_die(pen.surface, (x, dice.centery), small, die)
        for said in pen.lines(_name(game, cell), at.width, "body", shape.name):
            row, below = split(below, pen.line_height("body", shape.name))
            pen.line(row, said, "body", shape.name, pen.palette.ink, "centre")


def _name(game: Game, cell: ChanceCell) -> str:
    """What stands below a counter."""
    return capital(thing_words(game, cell.name))


def _text(line: ChanceLine) -> str:
    """What a line says; a sign stands before what is for the worse."""
    return f"▼ {line.text}" if line.is_worse else line.text


def _said(line: ChanceLine) -> str:
    """A line with its rule number, as wide as it is drawn."""
    return f"{_text(line)} [{line.rule}]"


def _across(wide: int, width: int) -> int:
    """How many cells of a width lie in a row `width` px wide."""
    return max(1, width // wide)
