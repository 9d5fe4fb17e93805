"""The chapters of the guide on cards with a picture of each, to be taken in any order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Final

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import State
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import _, language
from nightdrop.table.match.pages import Chapter, chapters
from nightdrop.table.record.saves import Stamp
from nightdrop.ui.background import LOOK_MS, Errand
from nightdrop.ui.input import KEYBOARD, walk
from nightdrop.ui.kit import Box, Button, ButtonSet, Pen, Scroll, Style
from nightdrop.ui.kit.page import Page
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.look.scenes import draw_backdrop
from nightdrop.ui.look.theme import SIZE_BODY
from nightdrop.ui.menus.cards import CARD_RADIUS, CardFace, draw_start
from nightdrop.ui.menus.moments import BETWEEN_MS, Asked, Moments
from nightdrop.ui.menus.sheet import TITLE_INK
from nightdrop.ui.play.guide import open_chapter, state_of

_KEYS: Final = ("chapters.one", "chapters.two", "chapters.three", "chapters.four",
                "chapters.five", "chapters.six", "chapters.seven")  # fmt: skip
# Design px of window: columns; below the last, all is smaller.
_FOUR, _THREE, _TWO, _LOW = 1560, 1180, 760, 640
_PICTURE: Final = 96  # design px of height that a picture has at least
_GAP: Final = 24  # design px between two cards


@lru_cache(maxsize=1)
def _beginnings(spoken: str) -> list[State]:
    """What all know where each chapter begins, in the language that is spoken."""
    return [chapter.begin(None).public().state for chapter in chapters()]


class Chapters(Page):
    """The chapters of the guide, in any order; one that was left is taken up where it was."""

    place = "chapters"

    def __init__(self, app: Window) -> None:
        super().__init__(app)
        self.error = ""
        self.stands = [state_of(app, number) for number in range(len(chapters()))]
        self.moments = Moments(app)
        self.views: list[State] = []
        self._reading: Errand[list[State]] | None = Errand(partial(_beginnings, language()))
        self._look_at = self._paints_at = 0.0
        self.scroll = Scroll(Box(), ring=8)
        self.root = ButtonSet([self.scroll])
        self._renew()

    @property
    def next(self) -> int:
        """The number of the first chapter that is not done, else of the first."""
        return next((n for n, stands in enumerate(self.stands) if stands != "done"), 0)

    def _renew(self) -> None:
        """Make the widgets anew; the focus stays where its name lives on."""
        found = chapters()
        self.back = Button("back", _("Back"), self.leave, "", "back")
        self.start = Button("start", _("Continue") if self.stands[self.next] else _("Start"),
                            partial(self._open, self.next), found[self.next].title, "", True, True,
                            sign=KEYBOARD.cap("press"))  # fmt: skip
        self.start.face = draw_start
        self.cards = [self._card(number, chapter) for number, chapter in enumerate(found)]
        with self.root.kept():
            self.scroll.show(_Cards(self.cards))
            self.root.widgets = [self.scroll, self.start, self.back]
        self.dirty = True

    def _card(self, number: int, chapter: Chapter) -> CardFace:
        """A chapter: its opening situation, its name, what it teaches."""
        made = CardFace(f"chapter-{number + 1}", chapter.title.upper(), chapter.about,
                        _KEYS[number], partial(self._open, number),
                        partial(self._paint_picture, number))  # fmt: skip
        made.chosen = number == self.next
        return made

    def _asked(self, number: int, rect: pygame.Rect, style: Style) -> Asked:
        """The picture of a chapter in a place on its card."""
        stamp = Stamp(Path(chapters()[number].name), 0, 0, 0, 0)
        return Asked(stamp, rect.size, style.px(CARD_RADIUS - 3))

    def _paint_picture(self, number: int, pen: Pen, rect: pygame.Rect) -> None:
        """The situation, if it is drawn by now, and whether the chapter was begun or done."""
        made = self.moments.get(self._asked(number, rect, pen))
        if made is not None:
            pen.surface.blit(made, rect)
        said = {"done": _("done ✓"), "begun": _("begun")}.get(self.stands[number])
        if said is not None:
            wide, tall = pen.width(said, "strong", SIZE_BODY) + pen.px(20), pen.px(28)
            tag = pygame.Rect(rect.right - pen.px(10) - wide, rect.top + pen.px(10), wide, tall)
            pen.box(tag, pen.palette.panel, pen.palette.rule, 4)
            pen.centred(tag, said, "strong", SIZE_BODY, pen.palette.accent_text)

    def _open(self, number: int) -> None:
        try:
            open_chapter(self.app, number, anew=self.stands[number] == "done")
        except (FileError, OSError) as problem:
            self.error = str(problem)
            self.dirty = True

    def leave(self) -> None:
        """Back to the title."""
        self.app.open("title")

    def reworded(self) -> None:
        self._renew()

    def settings_changed(self) -> None:
        self._renew()

    def handle(self, event: pygame.event.Event) -> None:
        if walk(event) == "back":
            self.leave()
        else:
            self.route(event)

    def wake_at(self) -> float | None:
        if self._reading is not None:
            return self._look_at
        return self._paints_at if self.moments.is_busy else None

    def tick(self, now: float) -> None:
        self._look_at, self._paints_at = now + LOOK_MS, now + BETWEEN_MS
        if self._reading is not None and self._reading.is_done:
            self.views, self._reading = self._reading.answer(), None
            self.dirty = True
        if self.moments.step(self.settle()):
            self.dirty = True

    def lay_out(self, style: Style) -> None:
        width, height = self.size
        low, wide = height < style.px(_LOW), width >= style.px(_THREE)
        left = width * 96 // 1920 if wide else max(style.px(14), width * 32 // 1920)
        room = width - 2 * left
        self._size = 34 if low else 64
        y, tall = style.px(10) if low else max(style.px(20), height * 56 // 1080), style.tall(44)
        across = min(self.back.wish(style) + style.px(12), room // 2)
        self.back.place(pygame.Rect(left + room - across, y, across, tall), style)
        self._head = pygame.Rect(left, y + tall // 2, room - across - style.px(16), 0)
        y += max(tall, style.px(self._size)) + style.px(8 if low else 20)
        foot = style.tall(52 if low else 72)
        begin = min(room, style.px(620))
        edge = height - style.px(10 if low else 36) - foot
        self.start.place(pygame.Rect(left + room - begin, edge, begin, foot), style)
        self._note = pygame.Rect(left, edge, room - begin - style.px(24), foot)
        view = pygame.Rect(left, y, room, edge - style.px(14 if low else 28) - y)
        cards = self.scroll.content
        assert isinstance(cards, _Cards)
        cards.columns = 1 + sum(width >= style.px(least) for least in (_FOUR, _THREE, _TWO))
        cards.room = view.height
        self.scroll.place(view.inflate(2 * style.px(8), 2 * style.px(8)), style)
        self._ask(style)

    def _ask(self, style: Style) -> None:
        """Ask for the pictures of the cards."""
        wanted = []
        for number, (view, chapter) in enumerate(zip(self.views, chapters(), strict=False)):
            rect = self.cards[number].picture(style)
            if rect.height:
                wanted.append((self._asked(number, rect, style), view, _middle(chapter, view)))
        self.moments.ask(wanted)

    def paint(self, pen: Pen) -> None:
        chosen = self.app.settings
        draw_backdrop(pen.surface, chosen.game, chosen.contrast)
        at, room = self._head.topleft, self._head.width
        pen.fitted(at, _("LEARN BY PLAYING"), self._size, TITLE_INK, room, centred=True)
        said = self.error or _("Short chapters on the real rules, in any order. Each can be"
                               " left at any time.")  # fmt: skip
        note, ink = self._note, pen.palette.refused if self.error else pen.palette.ink2
        tall = pen.height(said, note.width, "body", 15)
        if self.error or tall <= note.height:
            top = note.centery - tall // 2
            pen.paragraph((note.left, top), said, note.width, "body", 15, ink, most=3)
        self.root.draw(pen)


def _middle(chapter: Chapter, view: State) -> Hex | None:
    """What the picture of a chapter shows: where its lessons point first, else where most stand."""
    pointed = next((lesson.hexes[0] for lesson in chapter.lessons if lesson.hexes), None)
    stacks = view.pieces.by_hex
    return pointed or max(sorted(stacks), key=lambda hex_: len(stacks[hex_]), default=None)


class _Cards(Box):
    """Cards in `columns` that fill `room` px of height, or more where they need it."""

    columns, room = 3, 0

    def __init__(self, cards: Sequence[CardFace]) -> None:
        super().__init__(cards)
        self.cards = list(cards)

    def _rects(self, width: int, style: Style) -> list[pygame.Rect]:
        """Where each card is from (0, 0) on, in px."""
        gap, rows = style.px(_GAP), -(-len(self.cards) // self.columns)
        wide = (width - gap * (self.columns - 1)) // self.columns
        least = self._words(wide, style) + style.px(_PICTURE)
        tall = max(least, (self.room - gap * (rows - 1)) // rows)
        return [
            pygame.Rect(number % self.columns * (wide + gap),
                        number // self.columns * (tall + gap), wide, tall)
            for number in range(len(self.cards))
        ]  # fmt: skip

    def _words(self, wide: int, style: Style) -> int:
        """The height of the words on every card: that of the longest, in px."""
        for card in self.cards:
            card.words = 0
        most = max(card.words_height(wide, style) for card in self.cards)
        for card in self.cards:
            card.words = most
        return most

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, max(rect.bottom for rect in self._rects(width, style))

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        for card, where in zip(self.cards, self._rects(rect.width, style), strict=True):
            card.whole = where.move(rect.topleft)
            card.place(card.whole, style)
