"""A saved game on a card: its picture, its name, its state; the cards in columns.

The chosen one shows all that can be done with it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

import pygame

from nightdrop.engine.model import CHANCE
from nightdrop.table.calendar import local
from nightdrop.table.disk.files import printable
from nightdrop.table.language import N_, _, folded, ngettext
from nightdrop.table.match.saved import Standing
from nightdrop.table.record.saves import Stamp, is_sent, written_at
from nightdrop.table.words.moments import MONTHS, moment
from nightdrop.table.words.news import level_title, turn_words
from nightdrop.table.words.sides import said_of
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit import (
    Arranged,
    Beside,
    Box,
    Button,
    Gap,
    Grid,
    Paragraph,
    Pen,
    Stack,
    Style,
    TextField,
)
from nightdrop.ui.kit.pen import sized
from nightdrop.ui.look import fonts, scripts
from nightdrop.ui.look.badges import points_sign, side_badge
from nightdrop.ui.look.game_art import game_words
from nightdrop.ui.look.icons import icon
from nightdrop.ui.look.theme import RGB, SIZE_BODY, SIZE_PROMPT, legible, mixed
from nightdrop.ui.menus.cards import (
    CARD_EDGE,
    CARD_RADIUS,
    PICTURE_RADIUS,
    corner_tag,
    picture_in,
    silk,
)
from nightdrop.ui.play.decider_header import LIGHTS
from nightdrop.ui.replay.timeline import TURN_PLATES

PICTURE: Final = 142  # design px of height of the picture on a card
CARD: Final = 252  # design px of height of a card, and of one whose picture stands at its left
LOW_CARD: Final = 118
_PAD: Final = 16
_PLATE: Final = 28
_NAME, _GREAT_NAME = 18, 26  # design px of type

_CALLED: Final = {
    "game": N_("Game of {day} {month}, {hour}"), "copy": N_("Copy of {day} {month}, {hour}"),
    "fork": N_("Variant of {day} {month}, {hour}"),
}  # fmt: skip
_BY_THE_CLOCK = re.compile(r"(game|copy|fork)-(\d{4})-(\d\d)-(\d\d)-(\d\d)(\d\d)(\d\d)(?:-\d+)?")


def given_name(path: Path) -> str:
    """The name that its player gave a game; "" for a file that is named by the clock alone."""
    return "" if _BY_THE_CLOCK.fullmatch(path.stem) else printable(path.stem)


def name_of(path: Path, exact: bool = False) -> str:
    """The name of a game: its player's, or one from when it began.

    An `exact` one has the year and the seconds too.
    """
    by_clock = _BY_THE_CLOCK.fullmatch(path.stem)
    if is_sent(path):
        told = name_of(path.parent.with_name(path.name), exact)
        return _("{name} (sent)").format(name=told)
    if by_clock is None or not 1 <= int(by_clock[3]) <= len(MONTHS):
        name = printable(path.stem)
        return name if fonts.can_draw(name) else _counted(path)
    word, year, number, day, hours, minutes, seconds = by_clock.groups()
    month, hour = _(MONTHS[int(number) - 1]), f"{hours}:{minutes}"
    if exact:
        month, hour = f"{month} {year}", f"{hour}:{seconds}"
    return _(_CALLED[word]).format(day=int(day), month=month, hour=hour)


def names_of(paths: Sequence[Path]) -> dict[Path, str]:
    """The names of games that are listed together; no two are alike."""
    names = {path: name_of(path) for path in paths}
    names |= {path: name_of(path, exact=True) for path in _alike(names)}
    for name in {names[path] for path in _alike(names)}:
        same = sorted(path for path in names if names[path] == name)
        numbers = (n for n in count(2) if f"{name} ({n})" not in names.values())
        for path, number in zip(same[1:], numbers, strict=False):
            names[path] = f"{name} ({number})"
    return names


def _alike(names: Mapping[Path, str]) -> list[Path]:
    """The games that share their name with another."""
    often = Counter(names.values())
    return [path for path, name in names.items() if often[name] > 1]


def _counted(path: Path) -> str:
    """What distinguishes a game whose name no font can write: letters and time of writing."""
    many = scripts.count_letters(path.stem)
    said = ngettext("{count} letter", "{count} letters", many).format(count=many)
    written = written_at(path)
    if written is None:
        return said
    then = local(written)
    told = _("{letters}, {hour}, {day} {month} {year}")
    return told.format(letters=said, day=then.day, month=_(MONTHS[then.month - 1]),
                       year=then.year, hour=f"{then.hour:02}:{then.minute:02}")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Saved:
    """A file of the list.

    Nothing is read of a `sealed` one; an `over` game is finished and open to all; an `older` one
    was put away.
    """

    path: Path
    stamp: Stamp
    written: float
    sealed: bool
    over: bool
    older: bool
    standing: Standing | None = None
    fault: str = ""  # why it cannot be read
    called: str = ""  # its name among those that are listed with it

    @property
    def name(self) -> str:
        return self.called or name_of(self.path)

    @property
    def sent(self) -> bool:
        """Whether it goes on by mail."""
        return is_sent(self.path)

    @property
    def when(self) -> str:
        return moment(self.written)

    @property
    def hour(self) -> str:
        """The hour and the light of its turn: "02:30 Night"."""
        standing = self.standing
        if standing is None or not standing.hour:
            return ""
        return f"{standing.hour} {_(LIGHTS[standing.light])}"

    @property
    def decides(self) -> str:
        """The side that decides or has won: "US decides", "You decide", "Tactical US victory"."""
        standing = self.standing
        if standing is None:
            return self.fault
        if self.sent:
            return _("goes on by mail")
        if standing.result is not None:
            return level_title(standing.result.level, standing.result.winner, standing.game)
        if standing.decider == standing.reader:
            return _("You decide")
        return said_of(standing.decider, "turn") if standing.decider else ""

    @property
    def game(self) -> str:
        """The name of its game or scenario: "Pegasus Bridge", "The bridges"."""
        return game_words(self.standing.game if self.standing else "")

    @property
    def who(self) -> str:
        """Game, sides and opponent: "Night Drop · US, against the Captain"."""
        return " · ".join(filter(None, (self.game, self.standing.who if self.standing else "")))

    @property
    def near(self) -> str:
        """The place in its picture: "near Cauquigny"."""
        name = self.standing.near if self.standing else ""
        return _("near {place}").format(place=name) if name else ""

    @property
    def audience(self) -> str:
        """Whose knowledge its picture shows, in a sentence."""
        if self.sealed:
            return _("nothing is shown until both passphrases are typed")
        if self.standing is None:
            return self.fault or _("this file has not been read")
        return said_of(self.standing.reader, "seen")

    def has(self, wish: str) -> bool:
        """Whether a search text is found in its name or in its card's words."""
        turn = ""
        if self.standing is not None and self.standing.game:
            turn = turn_words(self.standing.turn, self.standing.game)
        told = (self.name, self.path.stem, self.who, turn, self.hour, self.decides, self.near)
        whole, sought = " | ".join(told), folded(wish)
        return sought in folded(whole) if sought else wish.casefold() in whole.casefold()


def draw_lit(
    pen: Pen, left: int, middle: int, string: str, wish: str, role: str, size: float, ink: RGB,
    room: int,
) -> pygame.Rect:
    """Draw one line at most `room` px wide, the searched text on a bright ground."""
    shown = fonts.shorten(role, pen.scale.text(size), string, room)
    plain, sought = folded(shown), folded(wish)
    start = plain.find(sought) if sought and len(plain) == len(shown) else -1
    if start >= 0:
        before = pen.width(shown[:start], role, size)
        wide = pen.width(shown[start : start + len(sought)], role, size)
        tall = pen.line_height(role, size)
        ground = pygame.Rect(left + before, middle - tall // 2, wide, tall)
        bright = mixed(pen.palette.panel, pen.palette.accent, 0.45)
        pen.box(ground, bright, None, 3)
        ink = legible(ink, bright)
    return pen.beside(left, middle, string, role, size, ink, room)


def draw_state(pen: Pen, saved: Saved, row: pygame.Rect, wish: str, size: float) -> None:
    """Draw the turn on a plate in its light, hour and light, and who decides or has won."""
    pal, standing = pen.palette, saved.standing
    if saved.sealed:
        said = _("opens with both passphrases")
        pen.beside(row.left, row.centery, said, "body", size, pal.ink2, row.width)
        return
    if saved.fault:
        pen.beside(row.left, row.centery, saved.fault, "body", size, pal.refused, row.width)
        return
    if standing is None or not standing.game:
        return
    left, right = row.left, row.right
    plate = sized(pen.px(_PLATE), pen.px(_PLATE), midleft=row.midleft)
    fill, ink = TURN_PLATES[standing.light]
    pen.box(plate, fill, None, 4)
    pen.centred(plate, str(standing.turn), "value", 17, ink)
    left = plate.right + pen.px(10)
    sign = pen.px(24)
    half = (right - left) * 62 // 100
    words = pen.width(saved.decides, "strong", size)
    start = max(right - words, right - half)
    draw_lit(pen, start, row.centery, saved.decides, wish, "strong", size, pal.ink, right - start)
    start -= pen.px(10) + sign
    if standing.result is not None:
        made = points_sign(standing.result.points, sign, standing.game)
    elif standing.decider not in (None, CHANCE):
        made = side_badge(standing.decider, sign, standing.game)
    else:
        made = icon("play", sign * 2 // 3, pal.ink2)
    pen.put(made, (start + sign // 2, row.centery))
    room = start - pen.px(8) - left
    if room > pen.px(40):
        draw_lit(pen, left, row.centery, saved.hour, wish, "body", size, pal.ink2, room)


def draw_picture(
    pen: Pen, saved: Saved, rect: pygame.Rect, made: pygame.Surface | None, whole: bool
) -> None:
    """Draw the picture of a game, if it is ready; for a sealed game silk with a lock."""
    radius = pen.px(PICTURE_RADIUS)
    if not saved.sealed:
        if made is not None:
            pen.surface.blit(made, rect)
        return
    pen.surface.blit(silk(rect.size, radius, whole), rect)
    side = min(pen.px(76), rect.height * 3 // 5)
    disc = sized(side, side, center=rect.center)
    pen.pill(disc, pen.palette.panel)
    pen.put(icon("lock", side * 5 // 9, pen.palette.accent), disc.center)
    said = _("sealed")
    tag = corner_tag(pen, rect, pen.width(said, "strong", SIZE_BODY) + pen.px(28 + 14))
    if tag.colliderect(disc):
        return
    pen.box(tag, pen.palette.accent, None, 4)
    small = icon("lock", tag.height * 5 // 9, pen.palette.on_accent)
    pen.surface.blit(small, small.get_rect(midleft=(tag.left + pen.px(7), tag.centery)))
    at = tag.left + tag.height
    pen.beside(at, tag.centery, said, "strong", SIZE_BODY, pen.palette.on_accent, tag.right - at)


class GameCard(Button):
    """A game of the list; pressed, it is chosen, and pressed again it opens.

    `picture` gives the finished part of its picture; `low` puts that at the left.
    """

    is_ringed, low = True, False

    def __init__(
        self, name: str, saved: Saved, chosen: bool, wish: str, act: Callable[[], None],
        picture: Callable[[GameCard], pygame.Surface | None],
    ) -> None:
        said = ", ".join(filter(None, (saved.who, saved.when, saved.hour, saved.decides)))
        super().__init__(name, saved.name, act, said)
        self.saved, self.chosen, self.wish_for, self._picture = saved, chosen, wish, picture

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(LOW_CARD if self.low else CARD)

    def picture_rect(self, style: Style) -> pygame.Rect:
        """The rectangle of its picture, in px."""
        if not self.low:
            return picture_in(style, self.rect, style.px(PICTURE))
        inner = style.inset(self.rect, CARD_EDGE, CARD_EDGE)
        inner.width = min(style.px(190), inner.width // 3)
        return inner

    def paint(self, pen: Pen) -> None:
        pal, rect, pad = pen.palette, self.rect, pen.px(_PAD)
        pen.box(rect, pal.panel2 if self.chosen else pal.panel, pal.rule, CARD_RADIUS)
        picture = self.picture_rect(pen)
        draw_picture(pen, self.saved, picture, self._picture(self), self.low)
        left = picture.right + pad if self.low else rect.left + pad
        top = rect.top if self.low else picture.bottom
        room, middle = rect.right - pad - left, (top + rect.bottom) // 2
        apart = pen.px(31 if self.low else 33)
        upper = middle - apart
        when = pen.width(self.saved.when, "body", SIZE_BODY)
        named = room - when - pen.px(14)
        if pen.width(self.label, "strong", _NAME) > named:
            when, named = 0, room  # two names may differ at their end alone
        draw_lit(pen, left, upper, self.label, self.wish_for, "strong", _NAME, pal.ink, named)
        if when:
            pen.beside(rect.right - pad - when, upper, self.saved.when, "body", SIZE_BODY,
                       pal.ink2, when + 2)
        draw_lit(pen, left, middle - pen.px(2), self.saved.who, self.wish_for, "body", SIZE_BODY,
                 pal.ink2, room)
        row = sized(room, pen.px(_PLATE), midleft=(left, middle + apart - pen.px(4)))
        draw_state(pen, self.saved, row, self.wish_for, 15)
        pen.rim(rect, self.chosen, self.hovered, CARD_RADIUS, 2.8)


class GameCardGrid(Grid):
    """Cards in `columns`."""

    def __init__(self, cards: Sequence[GameCard]) -> None:
        super().__init__(cards, across=24, down=16)
        self.cards = list(cards)


class CardButtons(Arranged):
    """Buttons side by side, the first taking the remaining width, or in rows of two.

    They are in rows if there is no room for one.
    """

    def rects(self, width: int, style: Style) -> list[pygame.Rect]:
        found, gap = list[pygame.Rect](), style.px(10)
        wishes = [button.measure(width, style)[0] + gap for button in self.widgets]
        many = len(wishes) if sum(wishes) - gap <= width else 2
        for first in range(0, len(wishes), many):
            row, wish = self.widgets[first : first + many], sum(wishes[first : first + many])
            parts = (1, *[0] * (len(row) - 1)) if wish - gap <= width else ()
            y = found[-1].bottom + gap if found else 0
            found += [rect.move(0, y) for rect in Beside(row, 10, parts).rects(width, style)]
        return found


class Detail(Box):
    """The chosen game: a large picture, its name or a field for it, its state, its buttons.

    `bare`: there is room for the field and the buttons alone.
    """

    bare = False

    def __init__(
        self, saved: Saved, wish: str, ways: Sequence[Button], field: TextField | None,
        picture: Callable[[Detail], pygame.Surface | None],
    ) -> None:
        super().__init__([*([field] if field else []), *ways])
        self.saved, self.wish, self.ways, self.field = saved, wish, list(ways), field
        self._picture = picture
        # Where picture, name and state are drawn; the field stands in place of the name.
        self._seen, self._name, self._state = Gap(0), field or Gap(40), Gap(32)
        self._told = Paragraph(self._note(), "body", SIZE_BODY, lines=2)

    def _parts(self) -> Stack:
        """Its present parts, one under the other."""
        for way in self.ways:
            way.tall = (48 if self.bare else 64,) * 2
        ways = CardButtons(self.ways)
        if self.bare:
            return Stack([*([self.field] if self.field else []), ways], 8)
        return Stack([self._seen, Gap(14), self._name, Gap(10), self._state, Gap(20), ways, Gap(18),
                      self._told, Gap(20)], 0, fill=self._seen)

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, self._parts().measure(width, style)[1]

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        self._parts().place(rect if self.bare else style.inset(rect, 28), style)

    def shift(self, down: int, style: Style) -> None:
        super().shift(down, style)
        for part in (self._seen, self._name, self._state, self._told):
            if part is not self.field:
                part.shift(down, style)

    def picture_rect(self, style: Style) -> pygame.Rect:
        """The rectangle of its picture, in px; empty if there is no room for one."""
        if self.bare:
            return pygame.Rect(0, 0, 0, 0)
        tall = self._seen.rect.bottom - self.rect.top - style.px(CARD_EDGE)
        return picture_in(style, self.rect, tall if tall >= style.px(80) else 0)

    def _note(self) -> str:
        """Its game and length, where its picture was taken, and whose knowledge that shows."""
        standing = self.saved.standing
        steps = _("{count} steps").format(count=standing.steps) if standing else ""
        told = (self.saved.who, steps, self.saved.near, self.saved.audience)
        return "   ·   ".join(filter(None, told if not self.saved.sealed else told[-1:]))

    def draw(self, pen: Pen) -> None:
        if not self.bare:
            self._draw(pen)
        super().draw(pen)

    def _draw(self, pen: Pen) -> None:
        pal, saved = pen.palette, self.saved
        pen.box(self.rect, pal.panel2, None, CARD_RADIUS)
        picture = self.picture_rect(pen)
        if picture.height:
            draw_picture(pen, saved, picture, self._picture(self), False)
        pen.box(self.rect, None, pal.accent, CARD_RADIUS, 2.8)
        row, middle = self._name.rect, self._name.rect.centery
        if self.field is None:
            when = pen.width(saved.when, "body", 15)
            pen.beside(row.right - when, middle, saved.when, "body", 15, pal.ink2, when + 2)
            room = row.width - when - pen.px(20)
            draw_lit(pen, row.left, middle, saved.name, self.wish, "strong", _GREAT_NAME, pal.ink,
                     room)
        draw_state(pen, saved, self._state.rect, self.wish, SIZE_PROMPT)
        self._told.draw(pen)


class SearchField(TextField):
    """The search field, with a magnifying glass and its key.

    `hints` are the longest first; the first that has room is shown.
    """

    hints: Sequence[str] = ()

    def __init__(self) -> None:
        super().__init__("", "search", hint="", most=60)

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        room = self._inner(style).width
        fitting = (h for h in self.hints if style.width(h, "italic", SIZE_PROMPT) <= room)
        self.hint = next(fitting, "")

    def _inner(self, style: Style) -> pygame.Rect:
        found, glass = super()._inner(style), style.px(34)
        found.left += glass
        found.width -= glass + style.cap_room(self._cap, 8)
        return found

    @property
    def _cap(self) -> str:
        return KEYBOARD.cap("files.search")

    def paint(self, pen: Pen) -> None:
        super().paint(pen)
        inner = pen.inset(self.rect, 14, right=10)
        glass = icon("search", pen.px(20), pen.palette.ink2)
        pen.surface.blit(glass, glass.get_rect(midleft=inner.midleft))
        if not self.focused:
            pen.cap(*inner.midright, self._cap)
