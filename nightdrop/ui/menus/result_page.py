"""The end of a game as a page in two columns: a verdict across it, what is told, the ways on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from nightdrop.table.language import _, ngettext
from nightdrop.table.match.analysis import rising
from nightdrop.table.record.finished import read_store, store_of
from nightdrop.table.words.catalogues import own_level
from nightdrop.ui.kit import Beside, Button, Pen, Stack, Style, Widget
from nightdrop.ui.kit.stacks import LOW, Grid, Head
from nightdrop.ui.look.theme import RGB, Palette, mixed, palette_of
from nightdrop.ui.menus.ending import GameOver
from nightdrop.ui.saving import Banner

DIGITS: Final = ("result.one", "result.two", "result.three")
_LEAST: Final = 215  # design px of a button


class Verdict(Widget):
    """What a game came to, across its page: a title, a sentence, and a scale below them or, in a
    broad window, beside them."""

    title = said = ""
    tall = 150, 190  # design px, in a broad window and in others
    falls = 36, 30  # design px from the top to the scale, and from the sentence to it
    lines = 1  # of the sentence, at most
    aside = 0  # edges that stay free between the sentence and the scale

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(self.tall[width < style.px(1300)])

    def paint(self, pen: Pen) -> None:
        pal, rect = pen.palette, self.rect
        wide = rect.width >= pen.px(1300)
        edge = pen.px(56 if wide else 20)
        pen.surface.fill(pal.panel2, rect)
        pen.surface.fill(pal.ink, (rect.left, rect.bottom - pen.px(2), rect.width, pen.px(2)))
        room = rect.width // 2 - self.aside * edge if wide else rect.width - 2 * edge
        pen.fitted((rect.left + edge, rect.top + pen.px(18)), self.title.upper(), 64, pal.ink, room)
        y = rect.top + pen.px(102)
        pen.paragraph((rect.left + edge, y), self.said, room, "prompt", 16, most=self.lines)
        left = rect.centerx if wide else rect.left + edge
        top = (rect.top if wide else y) + pen.px(self.falls[not wide])
        self.scale(pen, pygame.Rect(left, top, rect.right - edge - left, 0))

    def scale(self, pen: Pen, bar: pygame.Rect) -> None:
        """The levels, from this corner on and as broad."""
        raise NotImplementedError  # each game has levels of its own


class AmongGames(Widget):
    """How many of the player's games ended at each of the levels, this one's marked."""

    def __init__(self, names: Sequence[str], counts: Sequence[int], here: int, fill: RGB) -> None:
        super().__init__()
        self.names, self.counts, self.here, self.fill = names, counts, here, fill

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(170)

    def paint(self, pen: Pen) -> None:
        pal, total = pen.palette, max(1, sum(self.counts))
        each, most = self.rect.width / len(self.names), max(1, *self.counts)
        for number, (count, name) in enumerate(zip(self.counts, self.names, strict=True)):
            column = pygame.Rect(round(self.rect.left + number * each), self.rect.top,
                                 round(each) - pen.px(10), self.rect.height)  # fmt: skip
            tall = round((self.rect.height - pen.px(56)) * count / most)
            bar = pygame.Rect(column.left, column.bottom - pen.px(28) - tall, column.width, tall)
            mine = number == self.here
            pen.surface.fill(pal.accent if mine else self.fill, bar)
            row = pygame.Rect(column.left, bar.top - pen.px(22), column.width, pen.px(20))
            pen.line(row, f"{round(100 * count / total)} %", "value", 14, pal.ink, "centre")
            foot = pygame.Rect(column.left - pen.px(4), column.bottom - pen.px(24),
                               column.width + pen.px(8), pen.px(22))  # fmt: skip
            size = pen.fitting(self.names, foot.width, "number", 13) or 10
            pen.line(foot, name, "number", size, pal.ink if mine else pal.ink2, "centre")


class ResultPage(GameOver):
    """The page of a game that is over, by day: the verdict, two columns that scroll, and the ways
    on. In a low window all but the first of these scrolls."""

    _is_low = False
    verdict: Widget

    @property
    def palette(self) -> Palette:
        """The colours of the day."""
        return palette_of("day", self.app.settings.contrast)

    def broader(self) -> list[Widget]:
        """What the broader column holds."""
        raise NotImplementedError  # each game tells its own

    def narrower(self) -> list[Widget]:
        """What the narrower column holds."""
        raise NotImplementedError  # each game tells its own

    def point(self, number: int, said: str, entry: int, note: str) -> Button:
        """A turning point, from 0, as a button that shows it in the replay."""
        watch = partial(self.app.open, "replay", self.match.watched(), entry, self)
        label = f"{number + 1}  {said}"
        row = Button(f"point-{number + 1}", label, watch, note, DIGITS[number])
        row.tall = 50, 50
        return row

    def ended_at(self, levels: Sequence[str]) -> list[int]:
        """How many of the player's games ended at each of these levels."""
        known, counts = {level: n for n, level in enumerate(levels)}, [0] * len(levels)
        try:
            store = read_store(store_of(self.app.saves)).games if self.app.saves else []
        except OSError:
            store = []
        for game in store:
            if game.scenario == self.match.header.scenario and game.is_own and game.level in known:
                counts[known[game.level]] += 1
        return counts

    def among(self, fill: RGB) -> list[Widget]:
        """This game among the player's, by level from the lowest; nothing where it is the first."""
        result, game = self.match.result, self.match.game
        levels = [level for _least, level in rising(game.rules.levels)]
        counts = self.ended_at(levels)
        if result is None or sum(counts) < 2:
            return []
        names = [own_level(game, level) for level in levels]
        note = ngettext("{count} game", "{count} games", sum(counts)).format(count=sum(counts))
        return [Head(_("Among your games"), note),
                AmongGames(names, counts, levels.index(result.level),
                           mixed(fill, self.palette.panel, 0.3))]  # fmt: skip

    def renew(self) -> None:
        self._buttons = self.menu()
        for button in self._buttons:
            button.tall = 54, 54
        worry: list[Widget] = [Banner(self.alarm, True)] if self.alarm else []
        with self.root.kept():
            columns = [Stack([*worry, *self.broader()], 10), Stack(self.narrower(), 10)]
            self._told = Beside(columns, 44, parts=(15, 10), fold=1200)
            self._sort(self._is_low)
        self.trouble.string, self.dirty = self.error, True

    def _sort(self, low: bool) -> None:
        """Put all into its containers; in a low window all but the first button scrolls."""
        self._is_low, kept = low, 1 if low else len(self._buttons)
        self.ways = Grid(self._buttons[:kept], least=_LEAST, across=10, down=8)
        others = Grid(self._buttons[kept:], least=_LEAST, across=10, down=8)
        self.scroll.show(Stack([self.verdict, self._told, others], 14) if low else self._told)
        above = [] if low else [self.verdict]
        self.root.widgets = [*above, self.trouble, self.scroll, self.ways]

    def lay_out(self, style: Style) -> None:
        width, height = self.size
        if self._is_low != (low := height < style.px(LOW)):
            with self.root.kept():
                self._sort(low)
        edge = style.px(16 if low else 40)
        band = 0 if low else self.verdict.measure(width, style)[1]
        if not low:
            self.verdict.place(pygame.Rect(0, 0, width, band), style)
        wide = width - 2 * edge
        if not low:  # in rows of one length
            count = len(self.ways.widgets)
            rows = -(-count // max(1, wide // style.px(_LEAST)))
            self.ways.least, self.ways.columns = 0, -(-count // rows)
        tall = self.ways.measure(wide, style)[1]
        self.ways.place(pygame.Rect(edge, height - tall - style.px(14), wide, tall), style)
        tall = self.ways.rect.top - band - style.px(24)
        self.scroll.place(pygame.Rect(edge, band + style.px(14), wide, tall), style)

    def paint(self, pen: Pen) -> None:
        pen.surface.fill(pen.palette.panel)
        self.root.draw(pen)
