"""The end of a game as a page in two columns: a verdict across it, details, the ways on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Final

import pygame

from nightdrop.table.language import _, ngettext
from nightdrop.table.match.analysis import rising
from nightdrop.table.match.match import Match
from nightdrop.table.match.status import (
    against,
    given_up_sentence,
    hint_sentence,
    mail_sentences,
    take_back_sentence,
)
from nightdrop.table.record.finished import read_store, store_of
from nightdrop.table.words.catalogues import own_level
from nightdrop.ui.kit import Beside, Button, Paragraph, Pen, Stack, Style, Widget
from nightdrop.ui.kit.buttons import draw_brief, draw_wide
from nightdrop.ui.kit.fold import first_fit
from nightdrop.ui.kit.pen import split
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.kit.stacks import LOW, SHORT, Grid, Head
from nightdrop.ui.look.theme import (
    FOLD_BELOW,
    RGB,
    SIZE_PROMPT,
    SIZE_SUB,
    Light,
    Palette,
    mixed,
    palette_of,
)
from nightdrop.ui.menus.export import ExportProgress, Handing, Writing, WritingPage
from nightdrop.ui.menus.plain_result import GameOver
from nightdrop.ui.menus.verdict import DIGITS, AmongGames, ResultBanner
from nightdrop.ui.replay.exports import Job
from nightdrop.ui.saving import Banner

_LEAST: Final = 215  # design px of a button


class WaysOn(Grid):
    """Ways on in rows of one length, which take the whole width; each has its least width."""

    def rects(self, width: int, style: Style) -> list[pygame.Rect]:
        count = len(self.widgets)
        rows = -(-count // max(1, width // style.px(self.least)))
        alike = Grid(self.widgets, -(-count // rows), across=self.across, down=self.down)
        return alike.rects(width, style)


def _tells_all(button: Button, style: Style) -> bool:
    """Whether the line below a button's name has room in its place."""
    tall = style.line_height("strong", SIZE_PROMPT) + style.line_height("body", SIZE_SUB)
    room = button.rect.width - style.px(36) - style.cap_width(button.cap)
    fits = style.width(button.sub, "body", SIZE_SUB) <= room
    return fits and tall + style.px(6) <= button.rect.height


class ResultPage(WritingPage, GameOver):
    """The page of a game that is over: the verdict across it, two columns that scroll, ways on.

    If there is room, a `picture` is at the left in place of the broader column, and all details are
    in one column beside it; with too little height for that, details are left out in `cuts` steps.
    In a low or narrow window all ways on scroll but the first, and the last, which leads away.
    Files that are written from here, and their result, are reported above the ways on.
    """

    hours: Light = "day"  # in which light it stands
    picture: Widget | None = None
    cuts = 0
    verdict: ResultBanner

    def __init__(self, app: Window, match: Match) -> None:
        self.writing = Writing(app.clock)
        self.ways = list[Button]()
        self.told = list[Widget]()
        self.played = list[Widget]()  # who played, and with what help
        self.handed = list[Button]()
        self._is_low = False
        super().__init__(app, match)

    @property
    def palette(self) -> Palette:
        return palette_of(self.hours, self.app.settings.contrast)

    @cached_property
    def handing(self) -> Handing:
        return Handing(self.writing, self.work)

    def worked(self) -> None:
        self.renew()

    def broader(self) -> list[Widget]:
        """The widgets of the broader column."""
        raise NotImplementedError  # each game tells its own

    def narrower(self) -> list[Widget]:
        """The widgets of the narrower column."""
        raise NotImplementedError  # each game tells its own

    def cut(self, steps: int) -> None:
        """Leave out the details of the first `steps` of the `cuts`, and show all others."""

    @property
    def who_played(self) -> str:
        """Who played, who gave up, hints and take-backs with new dice, above the ways on."""
        match = self.match
        said = (against(match.header), given_up_sentence(match), hint_sentence(match),
                take_back_sentence(match))  # fmt: skip
        return " ".join(filter(None, said))

    def moment_row(self, number: int, said: str, entry: int, note: str) -> Button:
        """A turning point, counted from 0, as a button that shows it in the replay."""
        watch = partial(self.app.open, "replay", self.match.to_replay(), entry, self)
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
        """This game among the player's, by level from the lowest; empty if it is the first."""
        result, game = self.match.result, self.match.game
        levels = [level for _least, level in rising(game.rules.levels)]
        counts = self.ended_at(levels)
        if result is None or result.level not in levels or sum(counts) < 2:
            return []
        names = [own_level(game, level) for level in levels]
        note = ngettext("{count} game", "{count} games", sum(counts)).format(count=sum(counts))
        return [Head(_("Among your games"), note),
                AmongGames(names, counts, levels.index(result.level),
                           mixed(fill, self.palette.panel, 0.3))]  # fmt: skip

    def renew(self) -> None:
        self.ways = self.menu()
        if self.writing.job is not None:
            self.ways = [Button("cancel", _("Cancel"), self.cancel, "", "back", True, True)]
        said = self.writing.error or self.error or self.handing.said or self.writing.told
        played = self.who_played, " ".join(mail_sentences(self.match))
        self.played = [Paragraph(line, "body", 13.4) for line in played if line]
        self.told = [*([Paragraph(said, "body", 13.4)] if said else []), *self.played]
        if self.writing.job is not None:
            self.told = [ExportProgress(self.writing)]
        worry: list[Widget] = [Banner(self.alarm, True)] if self.alarm else []
        with self.root.kept():
            self.handed = self.handing.buttons()
            self._columns = [*worry, *self.broader()], self.narrower()
            self._sort(self._is_low)
        self.dirty = True

    def _sort(self, low: bool) -> None:
        """Put everything into its containers; in a low window most ways on scroll."""
        self._is_low = low
        (broader, narrower), pictures = self._columns, [self.picture] if self.picture else []
        columns = Beside([Stack(broader, 10), Stack(narrower, 10)], 44, parts=(15, 10), fold=1200)
        told: list[Widget] = [columns]
        if self.picture is not None:
            told = [*broader, *pictures, *narrower] if low else [*broader, *narrower]
        if low:
            others = Grid([*self.handed, *self.ways[1:-1]], least=_LEAST, across=10, down=8)
            self.scroll.show(Stack([self.verdict, *told, *self.told, others], 14))
            self.foot = Stack([Beside([*self.ways[:1], *self.ways[1:][-1:]], 10)])
            self.root.widgets = [self.scroll, self.foot]
            return
        self.scroll.show(Stack(told, 10))
        rows = [row for row in (self.handed, self.ways[:3], self.ways[3:]) if row]
        ways: list[Widget] = [Beside(row, 8, wished=True) for row in rows]
        if self.picture is None:
            ways = [WaysOn([*self.handed, *self.ways], least=_LEAST, across=10, down=8)]
        self.foot = Stack([*self.told, *ways], 8)
        # While nothing is written: what is written then takes no details away.
        self._usual = Stack([*self.played, *ways[bool(self.handed and self.picture) :]], 8)
        self.root.widgets = [self.verdict, *pictures, self.scroll, self.foot]

    def lay_out(self, style: Style) -> None:
        width, height = self.size
        broad = width >= FOLD_BELOW and self.reach(width, 1200) > 0
        low = not self.reach(height, LOW) or (self.picture is not None and not broad)
        if self._is_low != low:
            with self.root.kept():
                self._sort(low)
        band = 0 if low else self.verdict.measure(width, style)[1]
        head, page = split(self.bounds, band)
        room = style.inset(page, 12 if low else 40, 0 if low else 14, bottom=14)
        if not low:
            self.verdict.place(head, style)
        if self.picture is not None and not low:
            across, left = width * 1096 // 1920, width * 1136 // 1920
            self.picture.place(pygame.Rect(page.topleft, (across, page.height)), style)
            room.left, room.width = left, width * 1888 // 1920 - left
        roomy = self.reach(height, SHORT)
        for button in (*self.handed, *self.ways):
            beside = self.picture is not None and not low
            button.tall = (54, 54) if not beside else (50, 50) if roomy else (38, 38)
        told, foot = split(room, room.height - self.foot.measure(room.width, style)[1])
        usual = told.bottom if low else room.bottom - self._usual.measure(room.width, style)[1]
        self.foot.place(foot, style)
        if self.picture is not None:  # no way on tells more than the others
            brief = not low and not all(_tells_all(button, style) for button in self.ways)
            for button in self.ways:
                button.face = draw_brief if brief else draw_wide
        gap = style.px(10)
        told.height -= gap
        height = usual - told.top - gap

        def fits(steps: int, _size: float) -> bool:
            self.cut(steps)
            return self.scroll.content.measure(told.width, style)[1] <= height

        first_fit(range(1 if low else self.cuts + 1), lambda _steps: (1.0,), fits)
        self.scroll.place(told, style)

    def paint(self, pen: Pen) -> None:
        pen.surface.fill(pen.palette.panel)
        self.root.draw(pen)

    # What is written

    def write(self, *files: tuple[Path, Callable[[], Job]]) -> None:
        """Write files one after the other, each by its job."""
        self.handing.said = ""
        self.writing.begin(*files)
        self.renew()

    def handle(self, event: pygame.event.Event) -> None:
        if self.writing.job is None:
            super().handle(event)
        else:  # the key that leads back ends the writing first
            self.route(event)

    def left(self) -> None:
        self.cancel()
