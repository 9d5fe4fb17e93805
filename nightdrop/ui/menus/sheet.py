"""Screens over the night: a sheet of buttons, and a column of rows that scrolls."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from nightdrop.table.language import _
from nightdrop.ui.input import walk
from nightdrop.ui.kit import (
    Arranged,
    Box,
    Button,
    ButtonSet,
    Folding,
    Gap,
    Head,
    Paragraph,
    Pen,
    RowColumns,
    Scroll,
    Stack,
    Style,
    Widget,
)
from nightdrop.ui.kit.page import Page
from nightdrop.ui.kit.pen import sized, split
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.kit.stacks import LOW, TINY, WIDE
from nightdrop.ui.look.game_art import draw_backdrop, light_of
from nightdrop.ui.look.theme import RGB, rgb
from nightdrop.ui.saving import Banner

ASIDE = 340  # design px that what stands beside the buttons needs
GAP = 14  # design px below the worry and the note
TITLE_INK = rgb("#F5EDD8")


class SheetBody(Box):
    """What is above the buttons, the buttons, and `extra` beside or below them.

    The buttons fold into its `room`.
    """

    def __init__(
        self, notes: Sequence[Widget], above: Sequence[Widget], buttons: Folding,
        extra: Widget | None,
    ) -> None:  # fmt: skip
        self.above, self.buttons, self.extra = [*notes, *above], buttons, extra
        self._notes = Stack([part for note in notes for part in (note, Gap(GAP))], 0)
        self._top = Stack([self._notes, *above], 0)
        super().__init__([self._top, buttons, *([extra] if extra else [])])

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, self._arrange(pygame.Rect(0, 0, width, self.room), style)

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        self._arrange(pygame.Rect(rect.topleft, (rect.width, self.room)), style)

    def _arrange(self, area: pygame.Rect, style: Style) -> int:
        """Place everything in an area; returns its height in px."""
        wide = min(style.px(WIDE), area.width)
        top, free = split(area, self._top.measure(wide, style)[1])
        self._top.place(pygame.Rect(top.topleft, (wide, top.height)), style)
        below, aside_top = self.buttons.arrange(free, wide, style), self._notes.rect.bottom
        if self.extra is None:
            return below - area.top
        rect = self._extra_rect(area, aside_top, wide, style)
        rect.height = self.extra.measure(rect.width, style)[1]
        self.extra.place(rect, style)
        return max(below, rect.bottom) - area.top

    def _extra_rect(self, area: pygame.Rect, top: int, wide: int, style: Style) -> pygame.Rect:
        """Where the extra begins, and the width it may have, in px: the ring of what has the focus
        is drawn right of that."""
        aside = area.left + wide + style.px(60)
        room = area.right - aside
        if self.buttons.columns == 1 and room + style.px(8) >= style.px(ASIDE):
            return pygame.Rect(aside, top, room, 0)
        last = self.buttons.buttons[-1].rect
        return pygame.Rect(last.left, last.bottom + style.px(24), wide, 0)


class PageTitle(Widget):
    """The name of a page over a golden line.

    `sizes` are design px of its type, of the gap to the line and of that below, and the same where
    it `is_low`. The line is as long as the name and at least `least` design px, or, without these,
    as the whole width.
    """

    is_low = False

    def __init__(
        self, name: str, *sizes: tuple[float, float, float], least: float = 0, thick: float = 3
    ) -> None:
        super().__init__()
        self.name, self.sizes, self.least, self.thick = name, sizes, least, thick
        self.ink: RGB | None = TITLE_INK

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        size, gap, below = self.sizes[self.is_low]
        return width, style.px(size + gap) + style.px(below)

    def head(self, style: Style) -> pygame.Rect:
        """The rectangle of the name."""
        return style.row(self.rect, self.rect.top, self.sizes[self.is_low][0])

    def line(self, style: Style) -> pygame.Rect:
        """The rectangle of the line."""
        (size, gap, _below), room = self.sizes[self.is_low], self.rect.width
        named = style.width(self.name, "display", style.fit(self.name, size, room))
        long = max(style.px(self.least), named) if self.least else room
        top = self.rect.top + style.px(size + gap)
        return pygame.Rect(self.rect.left, top, min(room, long), max(2, style.px(self.thick)))

    def paint(self, pen: Pen) -> None:
        size, ink = self.sizes[self.is_low][0], self.ink or pen.palette.ink
        pen.fitted(self.rect.topleft, self.name, size, ink, self.rect.width)
        pen.surface.fill(pen.palette.accent, self.line(pen))


class TitleBar(Arranged):
    """The name of a page, its type `size` design px, beside the button that leads back."""

    size = 64

    def __init__(self, name: str, back: Button) -> None:
        super().__init__([back])
        self.name, self.back = name, back

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, max(style.tall(44), style.px(self.size))

    def rects(self, width: int, style: Style) -> list[pygame.Rect]:
        wide = min(self.back.wish(style) + style.px(12), width // 2)
        return [sized(wide, style.tall(44), topright=(width, 0))]

    def draw(self, pen: Pen) -> None:
        super().draw(pen)
        at, room = (self.rect.left, self.back.rect.centery), self.back.rect.left - self.rect.left
        pen.fitted(at, self.name, self.size, TITLE_INK, room - pen.px(16), centred=True)


class FootNote(Paragraph):
    """Words at mid-height of the space left beside something.

    An error is always shown, other words only if they have room.
    """

    def __init__(self, lines: int = 3) -> None:
        super().__init__("", "body", 15, lines=lines)

    def say(self, error: str, other: str = "") -> None:
        """Show an error, or, if there is none, other words."""
        self.string, self.ink = error or other, "refused" if error else "ink2"

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, 0

    def paint(self, pen: Pen) -> None:
        rect, wrong = self.rect, self.ink == "refused"
        tall, most = pen.height(self.string, rect.width, "body", 15), self.lines if wrong else 99
        if wrong or tall <= rect.height:
            tall = min(tall, most * pen.line_height("body", 15))
            at, ink = (rect.left, rect.centery - tall // 2), getattr(pen.palette, str(self.ink))
            pen.paragraph(at, self.string, rect.width, "body", 15, ink, most)


class NightPage(Page):
    """A page over the night of its game, or of the chosen game; `error` is shown in red."""

    heading = ""

    def __init__(self, app: Window) -> None:
        super().__init__(app)
        self.show_game(self.scenario)
        self.trouble = Paragraph("", "body", 15, "refused", lines=3)
        self.scroll = Scroll(Stack(), ring=8, swells=True)
        self.root = ButtonSet([self.scroll])

    @property
    def shown_game(self) -> str:
        return self.scenario or self.app.settings.game

    def show_game(self, scenario: str) -> None:
        """Make this the page of a game, "" for the chosen one."""
        self.scenario = scenario
        self.light = light_of(self.shown_game)

    def renew(self) -> None:
        """Make the widgets again; the focus is kept by name."""
        raise NotImplementedError  # every page has its own

    def reworded(self) -> None:
        self.renew()

    def settings_changed(self) -> None:
        self.renew()

    def new_day(self) -> None:
        self.renew()

    def work_failed(self, sentence: str) -> None:
        self.error, self.dirty = sentence, True

    def leave(self) -> None:
        self.app.open("title")

    def margins(self, style: Style, low: bool, broad: bool) -> tuple[int, int]:
        """The margins at the sides and the top of the window, in px."""
        width, height = self.size
        left = width * 96 // 1920 if broad else max(style.px(14), width * 32 // 1920)
        return left, style.px(10) if low else max(style.px(20), height * 56 // 1080)

    def frame(
        self, *widgets: Widget, left: int, top: int = 0, wide: int = 0, fill: Widget | None = None,
        snug: bool = False,
    ) -> None:
        """Place widgets from `top` px to the foot of the window, `left` px from both sides.

        They are at most `wide` px wide; what scrolls, or `fill`, takes the remaining room.
        """
        width, height = self.size
        whole = pygame.Rect(left, top, min(wide or width, width - 2 * left), height - top)
        self.trouble.string = self.error
        frame = Stack(widgets, 0, fill=fill or self.scroll, snug=snug)
        frame.place(whole, self.style)

    def paint(self, pen: Pen) -> None:
        draw_backdrop(pen.surface, self.shown_game, self.app.settings.contrast)
        self.root.draw(pen)

    def handle(self, event: pygame.event.Event) -> None:
        if walk(event) == "back":
            self.leave()
        else:
            self.route(event)


class ButtonSheet(NightPage):
    """A heading, a note and a column of buttons. `error` is shown below them in red.

    A subclass overrides `menu`, which makes the buttons, and heading, note and `alarm`, a warning
    framed above the note, if these change.
    """

    note = alarm = ""
    columns = 9  # of buttons, at most

    def __init__(self, app: Window) -> None:
        super().__init__(app)
        self.body = SheetBody([], [], Folding(), None)
        self.title = PageTitle("", (56, 22, 24), (28, 10, 10), least=WIDE, thick=4)
        self.scroll = Scroll(self.body, ring=8, grip=16, swells=True)
        self.root = ButtonSet([self.title, self.trouble, self.scroll])
        self.renew()

    def renew(self) -> None:
        buttons = self.menu()
        with self.root.kept():
            self.scroll.show(self._body(buttons))
        self.title.name, self.dirty = _(self.heading), True

    def _body(self, buttons: Sequence[Button]) -> SheetBody:
        """All that scrolls: warning, note, and what is around the buttons."""
        worry = [Banner(self.alarm, True)] if self.alarm else []
        note = [Paragraph(_(self.note), "body", 15)] if self.note else []
        folding = Folding(buttons, self.columns)
        self.body = SheetBody([*worry, *note], self.above(), folding, self.extra())
        return self.body

    def menu(self) -> list[Button]:
        """The buttons from top to bottom."""
        raise NotImplementedError  # every sheet has its own; there is no plain one

    def above(self) -> list[Widget]:
        """Widgets above the buttons."""
        return []

    def extra(self) -> Widget | None:
        """A widget beside the buttons, or below them if there is no room."""
        return None

    def lay_out(self, style: Style) -> None:
        width, height = self.size
        low = self.title.is_low = not self.reach(height, TINY)
        left = max(style.px(14), min(width * 120 // 1920, (width - style.px(WIDE)) // 2))
        foot = [self.trouble, Gap(12)] if self.error else []
        self.frame(Gap(10 if low else 58), self.title, self.scroll, Gap(10 if low else 34), *foot,
                   left=left)


COLUMN = 720  # design px of a scrolled column at most
ROWS = 14  # design px between two of its rows
BOTH = 1680  # design px of two columns at most
HALF, BETWEEN = 520, 56  # design px of one of two columns at least, and between them


def headed(head: Head, rows: Sequence[Widget]) -> Stack:
    """A head with its rows below, in two columns on a page that is `paired`, if they have room."""
    return Stack([head, RowColumns(rows, ROWS, HALF, BETWEEN)], 0)


class ScrolledPage(NightPage):
    """Base of the settings and the keys: `widgets` makes the rows, `said` answers their use.

    A `paired` page takes all the width that two columns of rows can use.
    """

    column, paired = COLUMN, False
    # Whether the button stands right below the rows; design px below it, and above the title.
    snug, edge, air = True, 24, 40

    def __init__(self, app: Window, back: Screen) -> None:
        self.back, self.scenario = back, self.scenario or back.scenario
        super().__init__(app)
        self.title = PageTitle("", (44, 16, 22), (26, 8, 14))
        self.scroll = Scroll(Stack(), swells=True)
        self.root = ButtonSet([self.scroll])
        self.renew()

    def work_failed(self, sentence: str) -> None:
        """Show the problem on a sheet: there is no place for it among the rows."""
        Screen.work_failed(self, sentence)

    def widgets(self) -> list[Widget]:
        """The rows from top to bottom."""
        raise NotImplementedError  # every page has its own

    def above(self) -> list[Widget]:
        """Widgets between the title and the rows."""
        return []

    def renew(self) -> None:
        """Make the rows again, as after a change; focus and scroll position are kept."""
        self.done = Button("done", _("Done"), self.leave, "", "back", True, True)
        rows = Stack(self.widgets(), ROWS)
        self.top = self.above()
        with self.root.kept():
            self.scroll.show(rows)
            self.root.widgets = [self.title, *self.top, self.scroll, self.done]
        self.rows, self.title.name, self.dirty = rows.leaves(), _(self.heading), True

    def leave(self) -> None:
        self.app.back_to(self.back)

    def _broad(self, style: Style) -> int:
        """The width of the rows in px."""
        two = min(style.px(BOTH), self.size[0] * 7 // 8)
        least = 2 * style.px(HALF) + style.px(BETWEEN)
        return two if self.paired and two >= least else style.px(self.column)

    def lay_out(self, style: Style) -> None:
        (width, height), broad = self.size, self._broad(style)
        low = self.title.is_low = not self.reach(height, TINY)
        left = max(style.px(12), min(width * 120 // 1920, (width - broad) // 2))
        done = Stack([self.done], most=COLUMN)
        self.frame(Gap(8 if low else self.air), self.title, *self.top, self.scroll, Gap(14), done,
                   Gap(8 if low else self.edge), left=left, wide=broad, snug=self.snug)


class BarPage(NightPage):
    """A page under a bar with its title, with widgets above and below what scrolls.

    In a low window all but the bar scrolls.
    """

    def __init__(self, app: Window) -> None:
        super().__init__(app)
        self.is_low = False

    def above(self) -> list[Widget]:
        """Widgets above what scrolls, gaps included."""
        return []

    def below(self) -> list[Widget]:
        """Widgets below what scrolls, gaps included."""
        return []

    def put(
        self, above: Sequence[Widget], told: Widget, below: Sequence[Widget], low: Sequence[Widget],
        note: Widget,
    ) -> None:  # fmt: skip
        """Set the widgets: `low` are all that scroll in a low window, `note` is for errors."""
        self.bar = TitleBar(_(self.heading), Button("cancel", _("Back"), self.leave, "", "back"))
        with self.root.kept():
            self.scroll.show(Stack(low, 10) if self.is_low else told)
            sides = ((), ()) if self.is_low else (above, below)
            self.root.widgets = [*sides[0], self.scroll, *sides[1], self.bar, note]
        self.dirty = True

    @property
    def troubles(self) -> list[Widget]:
        return [self.trouble, Gap(8)] if self.error else []

    def lay_out(self, style: Style) -> None:
        low = not self.reach(self.size[1], LOW)
        if low is not self.is_low:
            self.is_low = low
            self.renew()
        self.bar.size = 34 if low else 64
        left, top = self.margins(style, low, not low)
        above, below = ([], self.troubles) if low else (self.above(), self.below())
        gap = Gap(8 if low else 16)
        self.frame(self.bar, gap, *above, self.scroll, gap, *below, left=left, top=top)
