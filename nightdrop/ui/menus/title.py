"""The title: the first thing seen, and the way to everything else."""

from __future__ import annotations

from pathlib import Path

import pygame

from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import _
from nightdrop.table.record.saves import saved_games
from nightdrop.ui.background import Standings
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit import Scroller, Style
from nightdrop.ui.kit.buttons import Button, ButtonSet, handle_menu
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.kit.screen import Clickable, Screen, Window
from nightdrop.ui.kit.stacking import draw_buttons, follow_focus, stack_buttons
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import TEXT_FLOOR, rgb
from nightdrop.ui.menus.scenery import scenery
from nightdrop.ui.saving import unsaved

_NAME = "NIGHT", "DROP"  # as on the box, in any language
_CREAM = rgb("#F5EDD8")
_FIRST = ("continue", "new", "guide")


class Title(Screen):
    """Name of the game and the main menu; the first button continues where there is a game."""

    place = "title"
    is_outside = True

    def __init__(self, app: Window) -> None:
        super().__init__(app)
        self.buttons, self.scroller = ButtonSet(), Scroller()
        # In memory alone, and that in plain: a sealed one is asked for by its file.
        held = [one.path for one in app.keeper.unsaved if one.path and not one.seal]
        held = [path for path in held if path.parent == app.saves]  # the guide has its own button
        self.latest = next(iter([*held, *saved_games(app.saves)]), None)
        self.problem = ""  # why what was chosen cannot be shown
        self.standings = Standings([self.latest] if self.latest else [])
        self.buttons.replace(self._menu())

    def wake_at(self) -> float | None:
        return self.standings.wake_at()

    def tick(self, now: float) -> None:
        if self.standings.look(now):
            self.reworded()

    def _menu(self) -> list[Button]:
        where = self.standings.words(self.latest) if self.latest else ""
        go_on = Button("continue", _("Continue"), self._continue,
                       where or _("The game you left last"), "title.continue", True,
                       True, sign=KEYBOARD.cap("press"))  # fmt: skip
        return [
            *([go_on] if self.latest else []),
            Button("new", _("New game"), self._new, "", "title.new", True, self.latest is None),
            Button("guide", _("Learn by playing"), self._guide, _("five minutes, step by step"),
                   "title.guide"),
            Button("load", _("Load a game"), self._load, "", "title.load"),
            Button("replay", _("Replays"), self._replay, "", "title.replay"),
            Button("settings", _("Settings"), self._settings, "", "title.settings"),
            Button("rules", _("The rules in short"), self.app.show_help, "", "everywhere.help"),
            Button("about", _("About"), self._about, "", "title.about"),
            Button("quit", _("Quit"), self.app.quit, "", "title.quit"),
        ]

    def _continue(self) -> None:
        if self.latest:
            self.dropped(self.latest)

    def dropped(self, path: Path) -> None:
        """Go on with the game of a file."""
        from nightdrop.ui.menus.opening import open_game  # the rules load with the first game

        self.problem = open_game(self.app, path)
        self.dirty = True

    def _new(self) -> None:
        try:
            self.app.open("new")
        except FileError as problem:  # a scenario that is damaged or not there
            self.problem = str(problem)

    def _guide(self) -> None:
        from nightdrop.ui.play.guide import open_guide  # as above

        self.problem = open_guide(self.app)
        self.dirty = True

    def _about(self) -> None:
        self.app.open("about", self)

    def _load(self) -> None:
        self.app.open("files", "load")

    def _replay(self) -> None:
        self.app.open("files", "replay")

    def _settings(self) -> None:
        self.app.open("settings", self)

    def reworded(self) -> None:
        self.buttons.replace(self._menu())
        super().reworded()

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(scenery(surface.get_size()), (0, 0))
        pen = Pen(surface, self.palette, self.scale)
        width, height = surface.get_size()
        note = _("Unofficial edition. All art drawn by the program.")
        note = self.problem or unsaved(self.app.keeper.problem) or self._worry() or note
        left = width * 120 // 1920
        lines = fonts.wrap("body", pen.scale.text(13.4), note, width - 2 * left)
        foot = height - len(lines) * fonts.line_height("body", pen.scale.text(13.4)) - pen.px(16)
        pen.paragraph((left, foot), note, width - 2 * left, "body", 13.4, pen.palette.ink2)
        name = self._name(pen, left, height * 40 // 1080)
        self._place(pen, name, foot - pen.px(8))

    def _worry(self) -> str:
        """What is wrong with the program's surroundings, in a sentence, or ""."""
        if self.app.complaint:
            return _("English is spoken: {reason}").format(reason=self.app.complaint)
        if not fonts.is_there("body"):
            told = _("The shapes of the letters are missing from {folder}: plain ones are used.")
            return told.format(folder=fonts.folder())
        if self.app.settings_damaged:
            told = _("The settings in {path} cannot be read: they are put aside, and the usual ones"
                     " are used.")  # fmt: skip
            return told.format(path=self.app.settings_file)
        return ""

    def _name(self, pen: Pen, left: int, top: int) -> pygame.Rect:
        """The name of the game, as large as the window lets it be; where it stands."""
        width, height = self.size
        size = min(206 * height / 1080, 206 * width / 1920)
        y = top
        for word in _NAME:
            made = fonts.text("display", max(18, round(size)), word, _CREAM)
            pen.surface.blit(made, (left, y))
            y += round(170 * size / 206)
        y += round(92 * size / 206)
        wide = round(642 * size / 206)
        pen.surface.fill(pen.palette.accent, (left, y, wide, max(3, round(size / 40))))
        y += round(size * 0.07) + 2
        day, corps = _("6 JUNE 44"), _("82ND AIRBORNE")
        big = max(TEXT_FLOOR, min(pen.px(40), round(size * 0.2)))
        while big > TEXT_FLOOR and _wide(day, big) + _wide(corps, big * 3 // 4) + big > wide:
            big -= 1
        said = fonts.text("head", big, day, pen.palette.accent, big / 13)
        pen.surface.blit(said, (left, y))
        small = fonts.text("head", max(TEXT_FLOOR, big * 3 // 4), corps, _CREAM, big / 40)
        if said.get_width() + small.get_width() + big // 2 <= wide:
            drop = said.get_height() * 3 // 4 - small.get_height() * 3 // 4
            pen.surface.blit(small, (left + wide - small.get_width(), y + drop))
        return pygame.Rect(left, top, wide, y + said.get_height() - top)

    @staticmethod
    def _pairs(button: Button) -> bool:
        """Whether a button may share its row: the ways into a game have rows of their own."""
        return button.name not in _FIRST

    def _place(self, pen: Pen, name: pygame.Rect, foot: int) -> None:
        """The buttons below the name, or beside it where they do not fit there; else scrolled."""
        ring, top, wide = pen.px(8), name.bottom + pen.px(14), pen.px(460)
        area = pygame.Rect(name.left, top, min(wide, self.size[0] - 2 * name.left), foot - top)
        aside = name.right + pen.px(40)
        beside = pygame.Rect(aside, name.top + ring, self.size[0] - name.left - aside,
                             foot - name.top - ring)  # fmt: skip
        order = sorted(self.buttons.buttons, key=lambda button: button.name not in _FIRST)
        below, _columns = stack_buttons(pen, order, area, area.width, 1, self._pairs)
        area.top += max(0, min(pen.px(20), area.bottom - below))
        if below > area.bottom and (beside.width >= pen.px(240) or area.height < pen.px(80)):
            area = beside
            area.width = min(wide, area.width)
        view = area.inflate(2 * ring, 2 * ring)
        moved = area.move(0, -self.scroller.offset)
        below, _columns = stack_buttons(pen, order, moved, area.width, 1, self._pairs)
        style = Style(pen.palette, pen.scale)
        self.scroller.fit(below + self.scroller.offset + ring - view.top, view, style)
        pen.surface.set_clip(view)
        places = {b.name: b.rect for b in self.buttons.buttons}
        draw_buttons(pen, self.buttons, view)
        self.scroller.draw(pen.surface, style)
        pen.surface.set_clip(None)
        self.dirty = follow_focus(self.scroller, self.buttons.focus, places, pen.px(12))

    def handle(self, event: pygame.event.Event) -> None:
        if self.scroller.handle(event):
            self.dirty = True
        else:
            handle_menu(self, self.buttons, event)

    def clickables(self) -> list[Clickable]:
        return self.buttons.clickables()


def _wide(string: str, px: int) -> int:
    """The width of a line below the name, with its tracking, in px."""
    return fonts.measure("head", max(TEXT_FLOOR, px), string, px / 13)[0]
