"""The chapters of the guide on cards with a picture of each, to be taken in any order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Final

import pygame

from nightdrop.engine.counters import Place
from nightdrop.engine.model import State
from nightdrop.table.language import _, language
from nightdrop.table.match.pages import Chapter, chapters
from nightdrop.table.record.saves import Stamp
from nightdrop.table.words.wording import wording
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit import Beside, Button, Gap, Pen, Stack, Style, Widget
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.kit.stacks import BESIDE, LOW
from nightdrop.ui.look.game_art import game_words, kind_shown_of
from nightdrop.ui.look.theme import SIZE_BODY
from nightdrop.ui.menus.cards import PICTURE_RADIUS, CardFace, CardGrid, StartButton, corner_tag
from nightdrop.ui.menus.sheet import FootNote, TitleBar
from nightdrop.ui.menus.thumbnails import PicturedPage, ThumbnailRequest
from nightdrop.ui.play.guide import open_chapter, state_of

_KEYS: Final = ("chapters.one", "chapters.two", "chapters.three", "chapters.four",
                "chapters.five", "chapters.six", "chapters.seven", "chapters.eight",
                "chapters.nine")  # fmt: skip
_TWO, _FOUR = 760, 1560  # design px of window width for two columns and for four
_GAP: Final = 24  # design px between two cards


@lru_cache(maxsize=16)
def _beginning(number: int, spoken: str) -> State:
    return chapters()[number].begin(None).public().state


def _beginnings(numbers: Sequence[int], spoken: str) -> Iterator[tuple[int, State]]:
    return ((number, _beginning(number, spoken)) for number in numbers)


class Chapters(PicturedPage):
    """The chapters of the guide, in any order; one that was left is resumed."""

    place = "chapters"

    def __init__(self, app: Window) -> None:
        kind = kind_shown_of(app.settings.game)
        own = [kind_shown_of(chapter.scenario) is kind for chapter in chapters()]
        # The chapters on games like the chosen one come first.
        self.order = sorted(range(len(own)), key=lambda number: not own[number])
        super().__init__(app, partial(_beginnings, self.order, language()))
        self.stands = [state_of(app, number) for number in range(len(chapters()))]
        self.renew()

    @property
    def next(self) -> int:
        """The number of the first chapter in order that is not done, else of the first."""
        return next((n for n in self.order if self.stands[n] != "done"), self.order[0])

    def renew(self) -> None:
        found = chapters()
        back = Button("back", _("Back"), self.leave, "", "back")
        self.bar, self.note = TitleBar(_("LEARN BY PLAYING"), back), FootNote()
        self.start = StartButton(
            "start", _("Continue") if self.stands[self.next] else _("Start"),
            partial(self._open, self.next), found[self.next].title, "", True, True,
            sign=KEYBOARD.cap("press"))  # fmt: skip
        self.cards = [self._card(number, chapter) for number, chapter in enumerate(found)]
        with self.root.kept():
            shown = [self.cards[number] for number in self.order]
            self.grid = CardGrid(shown, across=_GAP, down=_GAP)
            self.scroll.show(self.grid)
            self.root.widgets = [self.scroll, self.start, self.bar, self.note, self.trouble]
        self.dirty = True

    def _card(self, number: int, chapter: Chapter) -> CardFace:
        """A chapter's card: its opening situation, its name, what it teaches."""
        made = CardFace(f"chapter-{number + 1}", chapter.title.upper(), chapter.about,
                        self._key(number), partial(self._open, number),
                        partial(self._paint_picture, number))  # fmt: skip
        made.chosen = number == self.next
        return made

    def _key(self, number: int) -> str:
        """The command of a chapter: a digit by its place on the page, "" beyond the ninth."""
        return dict(zip(self.order, _KEYS, strict=False)).get(number, "")

    def asked(self, number: int, rect: pygame.Rect, style: Style) -> ThumbnailRequest:
        stamp = Stamp(Path(chapters()[number].name), 0, 0, 0, 0)
        return ThumbnailRequest(stamp, rect.size, style.px(PICTURE_RADIUS))

    def _paint_picture(self, number: int, pen: Pen, rect: pygame.Rect) -> None:
        """Draw the situation, if it is ready, the name of its game, and whether the chapter was
        begun or done."""
        made = self.moments.get(self.asked(number, rect, pen))
        if made is not None:
            pen.surface.blit(made, rect)
        stands = {"done": _("done"), "begun": _("begun")}.get(self.stands[number])
        game = game_words(chapters()[number].scenario)
        for said, ink, left in ((game, pen.palette.ink, True),
                                (stands, pen.palette.accent_text, False)):  # fmt: skip
            if said is not None:
                wide = pen.width(said, "strong", SIZE_BODY) + pen.px(20)
                tag = corner_tag(pen, rect, wide, left=left)
                pen.box(tag, pen.palette.panel, pen.palette.rule, 4)
                pen.centred(tag, said, "strong", SIZE_BODY, ink)

    def _open(self, number: int) -> None:
        with self.telling():
            open_chapter(self.app, number, anew=self.stands[number] == "done")

    def lay_out(self, style: Style) -> None:
        width, height = self.size
        low, reached = not self.reach(height, LOW), self.reach(width, _TWO, BESIDE, _FOUR)
        self.bar.size, self.grid.columns = 34 if low else 64, 1 + reached
        self.start.tall = (52 if low else 72,) * 2
        said = _("Short chapters on the real rules, in any order. You can leave a chapter at any "
                 "time.")
        self.note.say(self.error, said)
        left, top = self.margins(style, low, reached > 1)
        foot: list[Widget] = [Beside([self.note, Stack([self.start], most=620)], 24, (1, 0))]
        if width - 2 * left < style.px(900):  # no room for words beside it
            self.note.say("")
            foot = [*([self.trouble, Gap(8)] if self.error else []), self.start]
        self.frame(self.bar, Gap(8 if low else 20), self.scroll, Gap(14 if low else 28), *foot,
                   Gap(10 if low else 36), left=left, top=top)  # fmt: skip
        self.ask({number: self.cards[number].picture(style) for number in self.order}, style)

    def picture_middle(self, number: int) -> Place | None:
        return _middle(chapters()[number], self.views[number])


def _middle(chapter: Chapter, view: State) -> Place | None:
    """The centre of a chapter's picture: its first pointed place, else where most units are."""
    pointed = next((lesson.places[0] for lesson in chapter.lessons if lesson.places), None)
    if pointed:
        return wording(view).place(pointed)
    stacks = view.pieces.by_place
    return max(sorted(stacks), key=lambda place: len(stacks[place]), default=None)
