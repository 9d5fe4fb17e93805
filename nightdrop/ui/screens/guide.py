"""The guided first game: the play screen with a card that says what to do next, and why."""

from __future__ import annotations

from pathlib import Path

import pygame

from nightdrop.table.guide import Chapter, Lesson, chapters, reached
from nightdrop.table.match import Match
from nightdrop.table.speech import _
from nightdrop.table.yamlfile import FileError
from nightdrop.ui.app import App
from nightdrop.ui.key_names import display
from nightdrop.ui.panels.card import draw_card, ring_buttons, ring_hexes
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.screens.base import Clickable
from nightdrop.ui.screens.buttons import Button, ButtonSet
from nightdrop.ui.screens.opening import show_play
from nightdrop.ui.screens.play import Play
from nightdrop.ui.screens.title import Title
from nightdrop.ui.theme import GUIDE_ROOM

CLOSE = 84  # design px of a hex's height in a chapter that begins from a position
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Guide(Play):
    """A chapter of the guide on a real game. Everything legal may be done; the card answers.

    `aside` is that answer; `card_rect` is where the card lies, in window px.
    """

    room = GUIDE_ROOM

    solo = True  # one player learns both sides

    def __init__(self, app: App, number: int, match: Match) -> None:
        self.number = number
        self.card, self.card_rect = ButtonSet(), pygame.Rect(0, 0, 0, 0)
        self.read: set[int] = set()
        self.aside = ""
        self._seen = len(match.entries)
        self._at = -1
        super().__init__(app, match)
        if self.chapter.position:
            self._come_closer()

    def _come_closer(self) -> None:
        """The few hexes of a small situation fill the map."""
        hexes = [hex_ for lesson in self.chapter.lessons for hex_ in lesson.hexes]
        height = self.scale.px(CLOSE)
        self.board.camera.zoom_to(max(self.board.camera.fit_height, height))
        if hexes:
            self.board.camera.centre_on(hexes[0])

    @property
    def chapter(self) -> Chapter:
        """The chapter that is played."""
        return chapters()[self.number]

    @property
    def at(self) -> int:
        """The number of the lesson in its chapter; the last one stays when all is done."""
        lessons = self.chapter.lessons
        found = reached(lessons, self.playing.match.entries, self.read)
        return min(found, len(lessons) - 1)

    @property
    def lesson(self) -> Lesson:
        """The lesson that is due."""
        return self.chapter.lessons[self.at]

    def changed(self) -> None:
        entries = self.playing.match.entries
        new, self._seen = entries[self._seen :], len(entries)
        asked = self.chapter.lessons[self._at] if self._at >= 0 else None
        moved = self.at != self._at
        self.aside = ""
        if asked is not None and not moved and new and not any(map(asked.leads, new)):
            self.aside = asked.other or _("That is legal too. U takes it back.")
        super().changed()
        self.turn_card()

    def turn_card(self) -> None:
        """Show the card that is due; its hexes come into view."""
        self.card.replace(self._make())
        self.dirty = True
        if self.at == self._at:
            return
        self._at = self.at
        hexes = self.lesson.hexes
        if hexes and not all(map(self.board.camera.shows, hexes)):
            self.board.camera.centre_on(hexes[-1])

    def _make(self) -> list[Button]:
        """Go on, where a card is only read; begin again, and skip a chapter, at any time."""
        made = []
        last = self.number + 1 == len(chapters())
        if not self.lesson.until:
            ended = self.at + 1 == len(self.chapter.lessons)
            label = _("Continue") if not ended else _("To the menu") if last else _("The next part")
            made.append(Button("guide-next", label, self.next, "", pygame.K_RETURN,
                               display("return"), True, True))
        made.append(Button("guide-again", _("This part again"), self.again, "", pygame.K_F5, "F5"))
        if not last:
            made.append(Button("guide-skip", _("Skip this part"), self.skip, "", pygame.K_F6,
                               "F6"))  # fmt: skip
        return made

    def next(self) -> None:
        """The card was read."""
        if self.at + 1 < len(self.chapter.lessons):
            self.read.add(self.at)
            self.aside = ""
            self.turn_card()
        else:
            self.skip()

    def again(self) -> None:
        """Begin this part anew."""
        self.playing.match.close()
        open_chapter(self.app, self.number, anew=True)

    def skip(self) -> None:
        """On to the next part; after the last to the title."""
        self.playing.match.close()
        if self.number + 1 < len(chapters()):
            open_chapter(self.app, self.number + 1, anew=True)
        else:
            self.app.show(Title(self.app))

    def reworded(self) -> None:
        super().reworded()
        self.turn_card()

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        pen, lesson = Pen(surface, self.palette, self.scale), self.lesson
        ring_hexes(surface, self.board, lesson.hexes)
        meant = [b for b in self.buttons.buttons if b.name in lesson.buttons and b.rect.width]
        ring_buttons(pen, [b.rect for b in meant])
        place = _("Part {part} of {parts}, card {card} of {cards}").format(
            part=self.number + 1, parts=len(chapters()), card=self.at + 1,
            cards=len(self.chapter.lessons),
        )  # fmt: skip
        self.card_rect = draw_card(
            pen, self.map_rect, lesson, place, self.aside, self.card, self._clear()
        )

    def _clear(self) -> list[pygame.Rect]:
        """What the card is to leave free: the hexes meant, with room for a stack opened above."""
        size = round(self.board.camera.height)
        found = [self.fan.rect] if self.fan else []
        for x, y in map(self.board.centre, self.lesson.hexes):
            found.append(pygame.Rect(x - 2 * size, y - 3 * size // 2, 4 * size, 2 * size))
        return found

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and self._card_key(event):
            return
        if event.type == pygame.MOUSEMOTION and self.card.point(event.pos):
            self.dirty = True
        if event.type == pygame.MOUSEBUTTONDOWN and self.card_rect.collidepoint(event.pos):
            if event.button == 1:
                self.card.press(event.pos)
            return
        super().handle(event)

    def _card_key(self, event: pygame.event.Event) -> bool:
        """Keys of the card; Enter is the game's own unless the card is only read."""
        if event.key in _ENTER and self.lesson.until:
            return False
        return bool(event.key in (*_ENTER, pygame.K_F5, pygame.K_F6)) and self.card.key(event)

    def clickables(self) -> list[Clickable]:
        below = [c for c in super().clickables() if not self.card_rect.collidepoint(c.rect.center)]
        return [*self.card.clickables(), *below]


def open_guide(app: App) -> str:
    """Go on with the guide, or begin it; a sentence if it cannot be shown, else ""."""
    try:
        due = _due(app)
        open_chapter(app, due or 0, anew=due is None)
    except (FileError, OSError) as problem:
        return str(problem)
    return ""


def open_chapter(app: App, number: int, anew: bool) -> None:
    """Show a chapter as it was left, or from its beginning. Raises FileError, OSError."""
    chapter = chapters()[number]
    path = _path(app, chapter)
    match = None if anew else _left(chapter, path, save_to=path)
    show_play(app, Guide(app, number, match or chapter.begin(path)))


def _path(app: App, chapter: Chapter) -> Path | None:
    """Where a chapter's game is kept; it is no saved game among the others."""
    return app.saves / "guide" / f"{chapter.name}.yaml" if app.saves else None


def _left(chapter: Chapter, path: Path | None, save_to: Path | None = None) -> Match | None:
    """A chapter's game as it was left, or None: one that cannot be read, or that began otherwise,
    is begun anew. Nothing is written without `save_to`."""
    if path is None or not path.is_file():
        return None
    try:
        match = Match.load(path, save_to=save_to)
    except FileError:
        return None
    if chapter.is_of(match):
        return match
    match.close()
    return None


def _due(app: App) -> int | None:
    """The chapter to go on with: the first that is not done; None if all are."""
    for number, chapter in enumerate(chapters()):
        match = _left(chapter, _path(app, chapter))
        if match is None:
            return number
        if not chapter.is_done(match.entries):
            return number
    return None
