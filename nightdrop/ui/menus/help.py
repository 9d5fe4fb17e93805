"""Help and About: the rules in our own words, searched by typing; who made what."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame

from nightdrop.games import component
from nightdrop.table.language import N_, _
from nightdrop.table.match.pages import HelpPage, about, help_pages, page_of, search
from nightdrop.table.scenario.scenarios import (
    FIRST,
    kind_of,
    offered_games,
    shipped_games,
    title_of,
)
from nightdrop.ui.input import KEYBOARD, walk
from nightdrop.ui.kit import (
    Arranged,
    Beside,
    Button,
    ButtonSet,
    Entry,
    Gap,
    Head,
    Inset,
    ListBox,
    Paragraph,
    Row,
    Said,
    Scroll,
    Stack,
    Style,
    TextField,
    Widget,
)
from nightdrop.ui.kit.page import Page
from nightdrop.ui.kit.pen import split
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.kit.stacks import TINY, UPRIGHT
from nightdrop.ui.menus.sheet import COLUMN, ScrolledPage, headed

LIST_PART = 0.42


class Reading(Page):
    """Something to read: a list on the left, searched by typing; on the right the chosen page.

    `back` is shown again afterwards, by Esc or by the key of the command `leaves`.
    """

    helps = False
    heading = leaves = ""

    def __init__(self, app: Window, back: Screen) -> None:
        super().__init__(app)
        self.back, self.light, self.game_options = back, back.light, back.game_options
        chosen = app.settings.game
        self.scenario = back.scenario or (chosen if chosen in shipped_games() else FIRST)
        self.found: Sequence[Any] = self.search("")
        self.field = TextField("", "search", hint=_("type words or a number"))
        self.list = ListBox("page", len(self.found), self._row)
        self.head = Head("")
        self.scroll = Scroll(Stack(), ring=0, grip=0)
        self.leave_button = Button("cancel", _("Back"), self.leave, "", "back")
        self.foot = [self.leave_button, *self.onward()]
        self.root = ButtonSet([self.head, self.field, self.list, *self.foot, self.scroll])
        self.root.give_focus(self.field)
        self._opening, self._offset = 0, 0  # the row to choose, and from where on to show it

    def search(self, words: str) -> Sequence[Any]:
        raise NotImplementedError  # every kind has its own

    def row(self, one: Any) -> Row:
        """The row of a page in the list."""
        raise NotImplementedError  # every kind has its own

    def text(self, one: Any, roomy: bool) -> Stack:
        """A page as it is read; `roomy`: its title may be large."""
        raise NotImplementedError  # every kind has its own

    def onward(self) -> list[Button]:
        return []

    def count(self, found: Sequence[Any]) -> int:
        return len(found)

    @property
    def page(self) -> Any:
        """The page that is read now, or None if nothing was found."""
        if not self.found:
            return None
        return self.found[max(0, min(self.list.chosen, len(self.found) - 1))]

    def leave(self) -> None:
        self.app.back_to(self.back)

    def closing(self) -> None:
        self.back.closing()

    def _row(self, index: int) -> Row:
        return self.row(self.found[index])

    def _text(self, style: Style) -> Stack:
        """The page that is read, or the message that nothing was found."""
        if self.page is None:
            return Stack([Paragraph(_("Nothing was found."), "body", 16)])
        return self.text(self.page, self.scroll.rect.width - style.px(16) > style.px(420))

    def lay_out(self, style: Style) -> None:
        width, height = self.size
        low = height <= style.px(TINY)
        upright = width < style.px(UPRIGHT) and height > style.px(520)
        wide = min(width - 2 * style.px(16), style.px(1400))
        column = round(wide * LIST_PART)
        parts = (1, 1) if upright else (column, wide - column - style.px(32))
        few = len(self.foot) < 3
        foot = Beside(self.foot, 32 if few and not upright else 10,
                      parts[: len(self.foot)] if few else (), wished=not few)  # fmt: skip
        finding = Stack([self.field, Gap(12), self.list], 0, fill=self.list)
        body: Arranged = Beside([finding, self.scroll], 32, parts, fills=True)
        if upright:
            finding = Stack([self.field, Gap(12), Beside([self.list], fills=True)], 0)
            taken = [self.head, self.field, foot, Gap(12), Gap(16)]
            free = height - style.px(28) - sum(one.measure(wide, style)[1] for one in taken)
            finding.widgets[-1].room = free // 3
            body = Stack([finding, Gap(16), self.scroll], 0, fill=self.scroll)
        whole = Stack([self.head, body, Gap(12), foot, Gap(8 if low else 16)], 0, fill=body)
        top = style.px(8 if low else 28)
        whole.place(split(self.bounds, top)[1].inflate(wide - width, 0), style)
        self._open_first()
        self.scroll.show(Inset(self._text(style), right=16))
        self.scroll.place(self.scroll.rect, style)
        if self._offset:
            self.scroll.scroll_to(self._offset)
            self._offset = 0
            self.scroll.place(self.scroll.rect, style)

    def _open_first(self) -> None:
        """Choose the row that a search or a link asked for, once the list has its place."""
        if self._opening >= 0:
            self.list.show(self._opening)
            self._opening = -1
            self.scroll.scroll_to(0)
        told = _("{found} of {all}").format(found=self.count(self.found),
                                            all=self.count(self.search("")))  # fmt: skip
        self.head.title, self.head.note = _(self.heading), told

    def handle(self, event: pygame.event.Event) -> None:
        if walk(event) == "back" or KEYBOARD.command(event) == self.leaves:
            self.leave()
            return
        if walk(event) in ("up", "down"):
            self._read(self.list.chosen + (1 if walk(event) == "down" else -1))
            return
        typed = self.field.string
        self.route(event)
        if self.field.string != typed:
            self.found = self.search(self.field.string)
            self.list.refill(len(self.found), self._row)
            self._opening = 0 if self.found else -1

    def said(self, said: Said) -> None:
        if said.command == "page" and isinstance(said.value, int):
            self._read(said.value)

    def _read(self, index: int) -> None:
        """Choose a row, and show its page from the beginning."""
        self.settle()
        self.list.show(max(0, min(index, len(self.found) - 1)))
        self.scroll.scroll_to(0)
        self.dirty = True


class HelpScreen(Reading):
    """The rules in short, opened at one of them."""

    place = "help"
    heading, leaves = N_("The rules in brief"), "everywhere.help"

    def __init__(self, app: Window, back: Screen, rule: str = "") -> None:
        super().__init__(app, back)
        self._opening = self.found.index(page_of(rule, self.scenario)) if rule else 0

    def search(self, words: str) -> Sequence[HelpPage]:
        return search(words, self.scenario) if words else help_pages(self.scenario)

    def row(self, one: HelpPage) -> Row:
        return Row(one.title, f"[{one.rule}]")

    def text(self, one: HelpPage, roomy: bool) -> Stack:
        title = Paragraph(one.title, "strong", 26 if roomy else 20, "ink")
        return Stack([Paragraph(f"[{one.rule}]", "rule", 18, "accent_text"), Gap(7), title, Gap(14),
                      Paragraph(one.text, "body", 18, "ink")], 0)  # fmt: skip

    def onward(self) -> list[Button]:
        own = component(kind_of(self.scenario), "controls")
        pages = (*(own.pages if own else ()), ("game-keys", N_("Keys"), "help.keys"))
        return [Button(name, _(label), partial(self.app.open, name, self), "", command)
                for name, label, command in pages]  # fmt: skip


_STEP = 3  # notches of the wheel that an arrow key scrolls by, in tenths of a page
_ENDS = {"home": 0, "end": 10**9}


class AboutPage(ScrolledPage):
    """A page to read, scrolled by wheel, arrows, PgUp and PgDn, Home and End.

    A button leads to the report of a problem.
    """

    paired = True

    def above(self) -> list[Widget]:
        said = _("a report for the developers of this program, in one file")
        report = Button("report", _("Something went wrong"), self._report, said)
        return [Stack([report], most=COLUMN), Gap(14)]

    def _report(self) -> None:
        self.app.open("report", self)

    def widgets(self) -> list[Widget]:
        self.heading = _("ABOUT")
        pages = [(title_of(name), about(name)) for name in offered_games()]
        credits = [(game, page[0]) for game, page in pages]
        others = [(game, section) for game, page in pages for section in page[1:]]
        rows: list[Widget] = []
        for game, section in (*credits, *others):
            entries = [Entry(row.name, row.text) for row in section.rows]
            rows.append(headed(Head(f"{game} · {section.title}", told=section.note), entries))
        return rows

    def handle(self, event: pygame.event.Event) -> None:
        self.settle()
        scroller = self.scroll.scroller
        if (key := walk(event)) in _ENDS:
            self.scroll.scroll_to(_ENDS[key])
        elif key in ("up", "down"):
            by = max(1, scroller.view.height * _STEP // 10)
            self.scroll.scroll_to(scroller.offset + (by if key == "down" else -by))
        else:
            super().handle(event)
            return
        self.scrolled()
