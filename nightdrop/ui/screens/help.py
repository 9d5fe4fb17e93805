"""Help: the rules in our own words, searched by typing, opened at the rule that was asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from nightdrop.table.help import HelpPage, help_pages, page_of, search
from nightdrop.table.speech import _
from nightdrop.ui.key_names import display
from nightdrop.ui.kit import Group, ListBox, Row, Said, Style, TextField
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.screens.base import Clickable, Screen
from nightdrop.ui.screens.buttons import Button, ButtonSet

if TYPE_CHECKING:
    from nightdrop.ui.app import App

LIST_PART = 0.42


class HelpScreen(Screen):
    """A list of rules on the left, the chosen one on the right; `back` is shown again after."""

    helps = False

    def __init__(self, app: App, back: Screen, rule: str = "") -> None:
        super().__init__(app)
        self.back, self.light = back, back.light
        self.found: tuple[HelpPage, ...] = help_pages()
        self.field = TextField("", "search", hint=_("type words or a number"))
        self.list = ListBox("page", len(self.found), self._row)
        self.group = Group([self.field, self.list])
        self.group.focus(self.field)
        self.buttons = ButtonSet()
        leave = Button("cancel", _("Back"), self.leave, "", pygame.K_ESCAPE, display("escape"))
        self.buttons.replace([leave])
        self._opening = self.found.index(page_of(rule)) if rule else 0

    @property
    def page(self) -> HelpPage | None:
        """The rule that is read now, or None if nothing was found."""
        if not self.found:
            return None
        return self.found[max(0, min(self.list.chosen, len(self.found) - 1))]

    def leave(self) -> None:
        """Back to where the player came from."""
        self.app.show(self.back)
        self.back.resized()

    def _row(self, index: int) -> Row:
        page = self.found[index]
        return Row(page.title, f"[{page.rule}]")

    def draw(self, surface: pygame.Surface) -> None:
        pen, style = Pen(surface, self.palette, self.scale), Style(self.palette, self.scale)
        surface.fill(pen.palette.panel)
        width, height = surface.get_size()
        wide = min(width - pen.px(48), pen.px(1400))
        left = (width - wide) // 2
        area = pygame.Rect(left, pen.px(28), wide, 0)
        count = _("{part} of {whole}").format(part=len(self.found), whole=len(help_pages()))
        y = pen.head(area, _("The rules in short"), count)
        column = round(wide * LIST_PART)
        tall = self.field.height(column, style)
        self.field.place(left, y, column, tall)
        button = self.buttons.buttons[0]
        button.rect = pygame.Rect(left, height - pen.px(60), column, pen.px(44))
        top = y + tall + pen.px(12)
        self.list.place(left, top, column, max(pen.px(40), button.rect.top - pen.px(12) - top))
        if self._opening >= 0:
            self.list.show(self._opening)
            self._opening = -1
        self.group.draw(surface, style)
        pen.button(button, self.buttons)
        text = pygame.Rect(left + column + pen.px(48), y, wide - column - pen.px(48), 0)
        self._draw_page(pen, text)

    def _draw_page(self, pen: Pen, area: pygame.Rect) -> None:
        """The chosen rule: number, title, and what it says."""
        page = self.page
        if page is None:
            pen.paragraph(
                area.topleft, _("Nothing was found."), area.width, "body", 16, pen.palette.ink2
            )
            return
        pen.text(area.topleft, f"[{page.rule}]", "rule", 18, pen.palette.accent_text)
        pen.text((area.left, area.top + pen.px(30)), page.title, "strong", 26, pen.palette.ink)
        at = (area.left, area.top + pen.px(78))
        pen.paragraph(at, page.text, area.width, "body", 18, pen.palette.ink)

    def handle(self, event: pygame.event.Event) -> None:
        self.dirty = True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_F1):
            self.leave()
            return
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            step = 1 if event.key == pygame.K_DOWN else -1
            self.list.show(max(0, min(self.list.chosen + step, len(self.found) - 1)))
            return
        typed = self.field.string
        said = self.group.handle(event)
        if isinstance(said, Said) and said.command == "page" and isinstance(said.value, int):
            self.list.show(said.value)
        elif said is False and event.type == pygame.MOUSEMOTION:
            self.buttons.point(event.pos)
        elif said is False and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.buttons.press(event.pos)
        if self.field.string != typed:
            self.found = search(self.field.string)
            self.list.refill(len(self.found), self._row)
            self._opening = 0 if self.found else -1

    def clickables(self) -> list[Clickable]:
        return self.buttons.clickables()
