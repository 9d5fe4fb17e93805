"""The guide: the play screen with a card that says what to do next, and why; its chapters."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.counters import Place
from nightdrop.engine.model import Action
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import _
from nightdrop.table.match.match import Match
from nightdrop.table.match.pages import (
    Chapter,
    Lesson,
    chapters,
    is_at_first_decision,
    reached,
    told_of,
)
from nightdrop.table.words.wording import wording
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit.buttons import Button, ButtonSet
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Clickable, Window
from nightdrop.ui.look.theme import GUIDE_ROOM, SIZE_PROMPT
from nightdrop.ui.play.game import Memo
from nightdrop.ui.play.screen import Play
from nightdrop.ui.stage.free_place import Size, free_place, hidden, rooms_beside

WIDE = 430  # design px
_WIDTHS: Final = (WIDE, 380, 350, 560)  # of a card, in design px; then as wide as there is room
_NARROW: Final = 3  # how many of them one has beside a sheet
_BROAD: Final = 560  # design px from which on all buttons are in a row
_PAD, _GAP = 20, 16  # design px inside a card, and round it
_HIGH, _LOW, _STEP, _END = 44, 34, 7, 12  # design px of buttons, between and below them
_COMMAND: Final = re.compile(r"\{([a-z]+\.[a-z-]+)\}")


class LessonCard(NamedTuple):
    """What a card says: which lesson it is, with its title, text and rule, and `aside`, the answer
    to what was done instead."""

    place: str
    title: str
    text: str
    rule: str
    aside: str


def with_keys(words: str) -> str:
    """Words in which each command in braces, {play.done}, is the key that gives it now. Raises
    KeyError for one that is unknown."""
    return _COMMAND.sub(lambda found: KEYBOARD.cap(found[1]), words)


def card_sizes(
    style: Style, card: LessonCard, buttons: Sequence[Button], most: int, *, broad: bool
) -> list[Size]:  # fmt: skip
    """The sizes in px that a card may have where there is room for `most` px of width, the usual
    one first, and last one that takes all of it. `broad`: widths between them are tried too."""
    widths = [wide for wide in map(style.px, _WIDTHS) if wide <= most]
    widths = [*(widths if broad else widths[:_NARROW]), most]
    return [(wide, card_height(style, card, buttons, wide)) for wide in widths]


def place_on_card(style: Style, rect: pygame.Rect, buttons: Sequence[Button]) -> None:
    """Give the buttons of a card their places: the one to go on with, then the others side by
    side."""
    bottom = rect.bottom - style.px(_END)
    for row in reversed(_rows(style, rect.width, buttons)):
        tall = _tall(style, row)
        place = style.inset(rect, _PAD, 0)
        place.top, place.height = bottom - tall, tall
        shares = [button.wish(style) for button in row]
        for button, cell in zip(row, style.cells(place, shares, _STEP), strict=True):
            button.rect = cell
        bottom = place.top - style.px(_STEP)


def _rows(style: Style, wide: int, buttons: Sequence[Button]) -> list[list[Button]]:
    """The buttons of a card, row by row: on a broad one side by side, else the one to go on with
    above the others."""
    if wide >= style.px(_BROAD):
        return [[*buttons]]
    rows = [[one for one in buttons if one.primary is primary] for primary in (True, False)]
    return [row for row in rows if row]


def _tall(style: Style, row: Sequence[Button]) -> int:
    """How tall a row of buttons is, in px."""
    return style.tall(_HIGH if any(button.primary for button in row) else _LOW)


def card_height(
    style: Style, card: LessonCard, buttons: Sequence[Button], wide: int
) -> int:
    """How tall a card is at a width, both in px."""
    text, said = _heights(style, card, wide - 2 * style.px(_PAD))
    gap = style.px(10)
    tall = style.px(66) + text + (said + 2 * gap if said else 0) + gap
    feet = sum(_tall(style, row) + style.px(_STEP) for row in _rows(style, wide, buttons))
    return tall + feet - style.px(_STEP) + style.px(_END)


def _heights(style: Style, card: LessonCard, width: int) -> tuple[int, int]:
    """The heights of the lesson's text and of the answer, in px."""
    text, said = (style.height(words, width, "body", SIZE_PROMPT)
                  for words in (card.text, card.aside))  # fmt: skip
    return text, said


def draw_card(pen: Pen, rect: pygame.Rect, card: LessonCard, buttons: ButtonSet) -> None:
    """Draw the card in its rectangle."""
    pad, gap = pen.px(_PAD), pen.px(10)
    inner = rect.width - 2 * pad
    pen.box(rect, pen.palette.panel, pen.palette.accent, 10, 2)
    pen.text((rect.left + pad, rect.top + pen.px(12)), card.place, "body", 12.8, pen.palette.ink2)
    pen.rule_number((rect.right - pad, rect.top + pen.px(12)), card.rule)
    pen.text((rect.left + pad, rect.top + pen.px(30)), card.title, "strong", 20, width=inner)
    y = rect.top + pen.px(66)
    y += pen.paragraph((rect.left + pad, y), card.text, inner, "body", SIZE_PROMPT)
    if card.aside:
        y += gap
        said = _heights(pen, card, inner)[1]
        pen.surface.fill(pen.palette.accent, (rect.left + pad, y, pen.px(4), said))
        pen.paragraph((rect.left + pad + pen.px(12), y), card.aside, inner, "body", SIZE_PROMPT,
                      pen.palette.accent_text)  # fmt: skip
    buttons.draw(pen)


def _is_free(
    place: pygame.Rect, rooms: Iterable[pygame.Rect], keep_clear: Iterable[pygame.Rect]
) -> bool:
    """Whether a place lies in one of some rooms and hides nothing."""
    return any(room.contains(place) for room in rooms) and not hidden(place, keep_clear)


def ring_buttons(pen: Pen, rects: Iterable[pygame.Rect]) -> None:
    """A double ring round every button that is meant."""
    for rect in rects:
        pen.box(rect.inflate(pen.px(8), pen.px(8)), None, (255, 255, 255), 9, 2)
        pen.box(rect.inflate(pen.px(4), pen.px(4)), None, pen.palette.accent, 8, 2.5)


class Guide(Play):
    """A chapter of the guide on a real game. While a lesson asks, nothing else can be done; the
    card answers.

    `aside` is that answer; `card_rect` is where the card lies, in window px.
    """

    room = GUIDE_ROOM

    warns = False  # the card says what to do
    leads = True  # a card shows what it is about
    advises = False  # the card says what to do: a hint would be another answer

    def __init__(
        self, app: Window, number: int, match: Match, read: Collection[int] = ()
    ) -> None:
        self.number, self.told = number, told_of(match)
        self.solo = not self.chapter.covered  # one player learns both sides
        self.card, self.card_rect = ButtonSet(), pygame.Rect(0, 0, 0, 0)
        self.read = set(read)
        self._reached = Memo[int]()
        self.aside = ""
        self._at = -1  # the lesson whose card is shown
        self._stands_for: object = None  # what its place was found for
        super().__init__(app, match, since=0 if is_at_first_decision(match) else None)
        self.playing.orders.allows = self._allows
        if self.chapter.position:
            places = [p for one in self.chapter.lessons for p in self._places(one)]
            self.surface.pointer.come_closer(places)

    @property
    def chapter(self) -> Chapter:
        """The chapter that is played."""
        return chapters()[self.number]

    @property
    def at(self) -> int:
        """The number of the lesson in its chapter; the last one stays when all is done."""
        key = self.playing.match.moment, frozenset(self.read)
        return self._reached.of(key, lambda: self._lesson_after(self.playing.match.entries))

    def _lesson_after(self, entries: Sequence[str]) -> int:
        """The number of the lesson that is due after these entries."""
        lessons = self.chapter.lessons
        return min(reached(lessons, entries, self.read, self.told), len(lessons) - 1)

    @property
    def lesson(self) -> Lesson:
        """The lesson that is due."""
        return self.chapter.lessons[self.at]

    @property
    def astray(self) -> int | None:
        """The number of entries to go back to, where what the lesson aims at was missed."""
        return self.chapter.astray(self.playing.match, self.told)

    def changed(self) -> None:
        if self.at != self._at or self.lesson.aim is not None:
            self.aside = self._missed()
        self._note_done()
        super().changed()
        self.turn_card()

    def _note_done(self) -> None:
        """Keep it in the settings that the chapter was played to its end."""
        learned, name = self.app.settings.learned.split(), self.chapter.name
        if name not in learned and self._is_done:
            self.app.set(self.app.settings.but(learned=" ".join([*learned, name])))

    @property
    def _is_done(self) -> bool:
        return self.chapter.is_done(self.playing.match.entries, self.told)

    def _allows(self, action: Action) -> bool:
        """Whether an action is what the lesson waits for, or may lead to its aim; if not, the card
        says so."""
        asked = self.chapter.asking(self.playing.match.entries, self.told)
        if asked is not None and asked.aim is not None:
            return self.astray is None
        allowed = asked is None or asked.leads(action.text)
        usual = _("That is legal, but not what this card asks for.")
        self.aside = "" if allowed or asked is None else asked.other or usual
        self.dirty = True
        return allowed

    def _missed(self) -> str:
        """What is said where the aim of the lesson was missed, "" where it was not."""
        if self.astray is None:
            return ""
        asked = self.chapter.asking(self.playing.match.entries, self.told)
        assert asked is not None
        usual = _("That is legal, but it misses the point of this card.")
        return " ".join((asked.other or usual, _("Undo it and try again.")))

    def turn_card(self) -> None:
        """Show the card that is due; what it is about comes into view."""
        self.card.replace(self._make())
        self.dirty = True
        if self.at == self._at:
            return
        self._at = self.at
        self.surface.teach(self._places(self.lesson))

    def _places(self, lesson: Lesson) -> list[Place]:
        """The places that a lesson is about, as its game has them."""
        return list(map(wording(self.playing.view).place, lesson.places))

    def _make(self) -> list[Button]:
        """Go on, where a card is only read; begin again, and skip a chapter, at any time."""
        made = []
        last, ends = self.number + 1 == len(chapters()), False
        if self.astray is not None:
            made.append(Button("guide-back", _("Undo"), self.back, "", "play.click", True,
                               True))  # fmt: skip
        elif not self.lesson.asks:
            ends = self.at + 1 == len(self.chapter.lessons)
            label = (_("Continue") if not ends else _("All chapters") if last else
                     _("The next chapter"))  # fmt: skip
            made.append(Button("guide-next", label, self.next, "", "play.click", True, True))
        made.append(Button("guide-again", _("Restart"), self.again, "", "play.guide-again"))
        if not ends:
            made.append(Button("guide-skip", _("Skip"), self.skip, "", "play.guide-skip"))
        return made

    def next(self) -> None:
        """The card was read: what it showed comes to its end."""
        self.hurry()
        if self.at + 1 < len(self.chapter.lessons):
            self.read.add(self.at)
            self.aside = ""
            self.turn_card()
        else:
            self.skip()

    def back(self) -> None:
        """Take back all that was done since the aim of the lesson could be reached, dice too: the
        chapter is played anew up to there, and its dice fall as they did."""
        match, until = self.playing.match, self.astray
        entries = match.entries[:until]
        match.close()
        again = self.chapter.begin(_path(self.app, self.chapter))
        with again.saved_once():
            while len(again.entries) < len(entries):
                again.submit(entries[len(again.entries)])
        self.app.open("guide", self.number, again, self.read)

    def _show_end(self, match: Match) -> None:
        if self.astray is None:
            super()._show_end(match)
        else:
            self._rebuild_buttons()

    def again(self) -> None:
        """Begin this part anew."""
        self.playing.match.close()
        open_chapter(self.app, self.number, anew=True)

    def skip(self) -> None:
        """On to the next chapter; after the last to the list of all."""
        self.playing.match.close()
        if self.number + 1 < len(chapters()):
            following = self.number + 1
            open_chapter(self.app, following, anew=state_of(self.app, following) == "done")
        else:
            self.app.open("chapters")

    def reworded(self) -> None:
        super().reworded()
        self.turn_card()

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        pen, lesson = self.style.on(surface), self.lesson
        meant = [b for b in self.buttons.buttons if b.name in lesson.buttons and b.rect.width]
        ring_buttons(pen, [b.rect for b in meant] + self._meant_on_sheet)
        draw_card(pen, self.card_rect, self._said, self.card)

    @property
    def _meant_on_sheet(self) -> list[pygame.Rect]:
        """Where the things that a card is about are on the sheet over the table."""
        sheet = self.surface.sheet
        rects = sheet.nodes.rects if sheet is not None else {}
        return [rects[place] for place in self._places(self.lesson) if place in rects]

    def lay_out(self) -> None:
        super().lay_out()
        if self._stands_for != (self._at, self.size, self.scale):
            self._stands_for = self._at, self.size, self.scale
            self._stand_clear()
        self._place_card([self.surface.rect, self._panel_room], stays=True)

    def _stand_clear(self) -> None:
        """Give a new card its place. Where it would lie over what it speaks of wherever it lies,
        the table moves, to the broadest room beside it."""
        table, gap = self.surface.rect, self.style.px(_GAP)
        self._place_card([table])
        rooms = rooms_beside(table, self.card_rect.size, gap)
        for room in sorted(rooms, key=lambda room: min(room.size), reverse=True):
            if self.surface.is_covered or not self._hides():
                return
            self.surface.pointer.show_in(self._places(self.lesson), room)
            self._place_card([table])

    def _hides(self) -> bool:
        """Whether the card hides something that it speaks of, or the table shows not all of it."""
        spots = [self.surface.spot(place) for place in self._places(self.lesson)]
        is_cut = any(one is not None and not self.surface.rect.contains(one) for one in spots)
        return is_cut or hidden(self.card_rect, self._keep_clear()[0]) > 0

    def _place_card(self, rooms: Sequence[pygame.Rect], *, stays: bool = False) -> None:
        """Give the card its place in the first of some rooms in which it hides nothing that it
        speaks of, else in the first; it `stays` where it is while it hides nothing there."""
        clear, was = self._keep_clear(), self.card_rect
        as_tall = card_height(self.style, self._said, self.card.buttons, was.width)
        if not stays or was.height != as_tall or not _is_free(was, rooms, clear[0]):
            tried = (self._place_in(room, clear) for room in rooms)
            free = next((place for place in tried if _is_free(place, rooms, clear[0])), None)
            self.card_rect = free or self._place_in(rooms[0], clear)
        place_on_card(self.style, self.card_rect, self.card.buttons)
        self.surface.cards = (self.card_rect,)

    def _place_in(
        self, room: pygame.Rect, keep_clear: Sequence[Sequence[pygame.Rect]]
    ) -> pygame.Rect:
        """Where the card hides least in a room, near the place where it was."""
        table, was, style = self.surface.rect, self.card_rect, self.style
        gap = style.px(_GAP if room == table else _GAP // 2)
        sizes = card_sizes(style, self._said, self.card.buttons, room.width - 2 * gap,
                           broad=self.surface.sheet is None)  # fmt: skip
        return free_place(room, sizes, gap, keep_clear, was.center if was else table.topleft)

    @property
    def _panel_room(self) -> pygame.Rect:
        """What of the panel a card may cover: the log below its buttons, of one that is only read
        all of it."""
        return self.side.below_buttons if self.lesson.asks else self.side.rect

    def _keep_clear(self) -> list[list[pygame.Rect]]:
        """What the card is not to cover, in window px: what it speaks of above all, then what can
        be pressed; of one that is only read that comes last."""
        lesson, foot = self.lesson, self.surface.rect.copy()
        meant, *others = self.surface.pointer.keep_clear(self._places(lesson))
        buttons = [one for one in self.buttons.buttons if one.rect.width]
        meant += [one.rect for one in buttons if one.name in lesson.buttons]
        foot.top = foot.bottom - self.surface.covered_px
        pressed = [one.rect for one in buttons]
        return [meant, pressed, *others, [foot]] if lesson.asks else [meant, *others, pressed]

    @property
    def _said(self) -> LessonCard:
        """What the card says now. What one click may do at once is one card, whose parts have its
        number; of how many it is stays the same through the chapter."""
        lesson, lessons = self.lesson, self.chapter.lessons
        card, cards = (sum(not one.part for one in some)
                       for some in (lessons[: self.at + 1], lessons))  # fmt: skip
        place = _("{chapter}, card {card} of {cards}").format(
            chapter=self.chapter.title, card=card, cards=cards)
        return LessonCard(place, lesson.title, with_keys(lesson.text), lesson.rule,
                          with_keys(self.aside))  # fmt: skip

    def handle(self, event: pygame.event.Event) -> None:
        self.lay_out()
        if event.type == pygame.KEYDOWN and self._card_key(event):
            return
        if event.type == pygame.MOUSEMOTION:
            self.dirty |= self.card.point(event.pos)
            event = self._over_card(event)
        if event.type == pygame.MOUSEBUTTONDOWN and self.card_rect.collidepoint(event.pos):
            if event.button == 1:
                self.card.press(event.pos)
            return
        super().handle(event)

    def _over_card(self, event: pygame.event.Event) -> pygame.event.Event:
        """A movement of the mouse as what lies under the card knows it: on the card it is nowhere,
        unless it drags the table."""
        dragged = self.surface.pointer.drags(event)
        if dragged or not self.card_rect.collidepoint(event.pos):
            return event
        return pygame.event.Event(event.type, {**event.dict, "pos": (-1, -1)})

    def _card_key(self, event: pygame.event.Event) -> bool:
        """Keys of the card; Enter is the game's own unless the card is only read."""
        command = KEYBOARD.command(event)
        if command == "play.click":
            return (not self.lesson.asks or self.astray is not None) and self.card.choose()
        return self.card.do(command)

    def clickables(self) -> list[Clickable]:
        card, found = self.card_rect, super().clickables()
        free = [c for c in found if not card.collidepoint(c.rect.center)]
        shown = [c for c in free if c.kind != "button" or not card.colliderect(c.rect)]
        return [*self.card.clickables(), *shown]


def open_chapter(app: Window, number: int, anew: bool) -> None:
    """Show a chapter as it was left, or from its beginning. Raises FileError, OSError."""
    chapter = chapters()[number]
    path = _path(app, chapter)
    match = None if anew else _left(chapter, path, save_to=path)
    app.open("guide", number, match or chapter.begin(path))


def _path(app: Window, chapter: Chapter) -> Path | None:
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


def state_of(app: Window, number: int) -> str:
    """How a chapter stands: "" not begun, "begun", or "done"."""
    chapter = chapters()[number]
    if chapter.name in app.settings.learned.split():
        return "done"
    match = _left(chapter, _path(app, chapter))
    return "begun" if match is not None and match.entries else ""
