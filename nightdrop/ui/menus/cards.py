"""Pictures, cards and tabs of the sheets: silk with badges, cards, columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import Final

import pygame

from nightdrop.ui.kit import Beside, Box, Button, Grid, Pen, Stack, Style, Widget
from nightdrop.ui.kit.pen import TextBlock, draw_box, sized, split
from nightdrop.ui.kit.stacks import NARROW
from nightdrop.ui.look.badges import side_badge
from nightdrop.ui.look.fonts import SurfaceCache
from nightdrop.ui.look.game_art import glimpse, title_words
from nightdrop.ui.look.icons import icon
from nightdrop.ui.look.theme import SIZE_BODY, SIZE_PROMPT, mixed, rgb

CARD_RADIUS: Final = 10  # design px
CARD_PADDING: Final = 24
CARD_EDGE: Final = 3  # design px of a card round its picture
PICTURE_RADIUS: Final = CARD_RADIUS - CARD_EDGE
CARD_TITLE: Final = 28
GAP: Final = 28  # design px between two cards
_PICTURE: Final = 264  # design px of a picture at most, so that all titles stand level
# Design px of height that a picture in a grid of cards has at least: where all is seen, where not.
_LEAST, _SCROLLED = 96, 168
_PEEP: Final = 0.2  # of a row of cards, to be seen below those that are seen whole
_HEAD: Final = 72  # design px of a card that is not chosen, where they stand in one column
_WIDER: Final = 1.5  # how much wider the chosen card is than another
_SILK: Final = rgb("#1B2F47"), rgb("#23425F")
_GORES: Final = 14
_TAB_RADIUS: Final = 10  # design px
_LONG: Final = 24  # design px of type in which a whole title has room on a tab, or it is short
_ASIDE: Final = 150  # alpha of the picture of a game that is not chosen
_pictures = SurfaceCache(8_000_000)


def silk(size: tuple[int, int], radius: int, whole: bool = False) -> pygame.Surface:
    """Parachute silk seen from below, `size` px large.

    Its upper corners have a radius of `radius` px, and if it is `whole` the lower ones as well.
    """
    key = ("silk", size, radius, whole)
    found = _pictures.get(key)
    if found is not None:
        return found
    width, height = size
    made = pygame.Surface(size, pygame.SRCALPHA)
    centre, far = (width / 2, height / 2), float(width + height)
    for number in range(2 * _GORES):
        a, b = (pi * (number + step) / _GORES for step in (0, 1))
        rim = [(centre[0] + far * cos(t), centre[1] + far * sin(t)) for t in (a, b)]
        pygame.draw.polygon(made, _SILK[number % 2], [centre, *rim])
    return _pictures.keep(key, rounded(made, radius, whole))


def rounded(picture: pygame.Surface, radius: int, whole: bool = False) -> pygame.Surface:
    """A picture with upper corners of `radius` px; if it is `whole`, the lower ones as well."""
    width, height = size = picture.get_size()
    made, mask = (pygame.Surface(size, pygame.SRCALPHA) for _ in range(2))
    shape = pygame.Rect(0, 0, width, height if whole else height + 2 * radius)
    draw_box(mask, shape, radius, (255, 255, 255))
    made.blit(picture, (0, 0))
    made.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def draw_badges(pen: Pen, rect: pygame.Rect, sides: Sequence[str], apart: float) -> None:
    """Draw the badges of the sides in the middle of a rectangle, `apart` design px apart."""
    side = min(pen.px(96), rect.height * 3 // 5)
    step = side + pen.px(apart)
    left = rect.centerx - step * (len(sides) - 1) // 2
    for number, name in enumerate(sides):
        pen.put(side_badge(name, side, pen.theme), (left + number * step, rect.centery))


def draw_scene(game: str, sign: str, pen: Pen, rect: pygame.Rect) -> None:
    """Draw a part of a game's picture over a rectangle, under a sign if there is one."""
    pen.surface.blit(rounded(glimpse(game, rect.size), pen.px(PICTURE_RADIUS)), rect)
    if sign:
        pen.put(icon(sign, min(pen.px(96), rect.height * 3 // 5), pen.palette.ink), rect.center)


def picture_in(style: Style, card: pygame.Rect, tall: int) -> pygame.Rect:
    """The rectangle of a picture `tall` px high at the head of a card, inside its edge."""
    inner = style.inset(card, CARD_EDGE, CARD_EDGE)
    inner.height = tall
    return inner


def corner_tag(
    style: Style, picture: pygame.Rect, wide: int, *, left: bool = False
) -> pygame.Rect:
    """The rectangle of a tag `wide` px wide in the upper right corner of a picture, or the left."""
    gap = style.px(10)
    if left:
        return sized(wide, style.px(28), topleft=(picture.left + gap, picture.top + gap))
    return sized(wide, style.px(28), topright=(picture.right - gap, picture.top + gap))


class CardFace(Button):
    """The ground of a card: picture, title and sentence; pressed, the card is chosen.

    `paint_picture` draws upon the silk. `foot` px of the card below are not this button's. Too low
    for its picture, or if it has no room for one, it goes without; as a head it has its title
    alone. It has no title where `title` is "". Its words take `words` px at least: those of
    the cards beside it, so that pictures end alike.
    """

    is_ringed, chosen, is_head, has_room = True, False, False, True
    foot = words = 0
    least_picture = 90  # design px of height

    def __init__(
        self, name: str, title: str, sentence: str, command: str, act: Callable[[], None],
        paint_picture: Callable[[Pen, pygame.Rect], None],
    ) -> None:
        super().__init__(name, title, act, sentence, command)
        self._paint_picture = paint_picture

    @property
    def whole(self) -> pygame.Rect:
        """The card, with what is not this button's."""
        return pygame.Rect(self.rect.topleft, (self.rect.width, self.rect.height + self.foot))

    def words_height(self, width: int, style: Style) -> int:
        """The height in px of title and sentence in a card `width` px wide."""
        inner = width - 2 * style.px(CARD_PADDING)
        if not self.label:
            return style.px(CARD_PADDING)
        if self.is_head or not self.sub:
            return max(self.words, style.px(2 * CARD_PADDING + CARD_TITLE))
        said = style.height(self.sub, inner, "body", SIZE_PROMPT)
        return max(self.words, style.px(2 * CARD_PADDING + CARD_TITLE + 16) + said)

    def picture(self, style: Style) -> pygame.Rect:
        """The rectangle of the picture; empty if there is no room for one."""
        room = self.whole.height - self.words_height(self.whole.width, style) - self.foot
        tall = min(room, style.px(_PICTURE))
        shown = tall >= style.px(self.least_picture) and self.has_room and not self.is_head
        return picture_in(style, self.whole, tall if shown else 0)

    def has_picture(self, style: Style) -> bool:
        return self.picture(style).height > 0

    def paint(self, pen: Pen) -> None:
        pal, rect = pen.palette, self.whole
        pen.box(rect, pal.panel2 if self.chosen else pal.panel, pal.rule, CARD_RADIUS)
        picture = self.picture(pen)
        if picture.height:
            pen.surface.blit(silk(picture.size, pen.px(PICTURE_RADIUS)), picture)
            self._paint_picture(pen, picture)
        below = split(rect, picture.bottom - rect.top)[1] if picture.height else rect
        if self.label:
            self._write(pen, below)
        pen.rim(rect, self.chosen, self.hovered, CARD_RADIUS, 2.8)

    def _write(self, pen: Pen, below: pygame.Rect) -> None:
        """Title and sentence in what is left below the picture."""
        pal, rect = pen.palette, self.whole
        inner = pen.inset(below, CARD_PADDING, CARD_PADDING)
        title = pen.row(inner, inner.top, CARD_TITLE)
        if self.is_head:
            title.centery = rect.centery
        room = pen.capped(title, self.cap, 12)
        pen.fitted(room.midleft, self.label, CARD_TITLE, pal.ink, room.width, centred=True)
        if not self.is_head:
            at = inner.left, title.bottom + pen.px(16)
            pen.paragraph(at, self.sub, inner.width, "body", SIZE_PROMPT, pal.ink2)

    def focus_rect(self, style: Style) -> pygame.Rect:
        return self.whole


class Card(Box):
    """A card: its face, and below it other widgets."""

    def __init__(self, face: CardFace, below: Widget | None = None) -> None:
        super().__init__([face, *([below] if below else [])])
        self.face_button, self.below = face, below

    def foot(self, width: int, style: Style) -> int:
        """The height in px of what is below the face, with the line above it."""
        if self.below is None or self.face_button.is_head:
            return 0
        inner = width - 2 * style.px(CARD_PADDING)
        return self.below.measure(inner, style)[1] + style.px(CARD_PADDING)

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        if self.face_button.is_head:
            return width, style.px(_HEAD)
        return width, self.face_button.words_height(width, style) + self.foot(width, style)

    def tallest(self, width: int, style: Style) -> int:
        """The height in px from which on more of it would be empty."""
        picture = _PICTURE * (self.face_button.has_room and not self.face_button.is_head)
        return self.measure(width, style)[1] + style.px(picture + CARD_PADDING)

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        face = self.face_button
        face.foot = self.foot(rect.width, style)
        face.place(split(rect, rect.height - face.foot)[0], style)
        if self.below is None:
            return
        if face.is_head:
            self.below.hide()
            return
        below = style.inset(rect, CARD_PADDING, CARD_PADDING)
        below.height = self.below.measure(below.width, style)[1]
        top = face.picture(style).bottom if face.has_picture(style) else rect.top
        below.top = top + face.words_height(rect.width, style)
        self.below.place(below, style)


class Cards(Beside):
    """Cards side by side, the chosen one wider, that fill their `room` as far as they need it.

    In a narrow window they are one under the other, the chosen one first, the others as mere heads.
    """

    def __init__(self, cards: list[Card]) -> None:
        super().__init__(cards, GAP, fold=NARROW - 40)
        self.cards = cards

    def rects(self, width: int, style: Style) -> list[pygame.Rect]:
        column, faces = self.folds(width, style), [card.face_button for card in self.cards]
        for face in faces:
            face.is_head = column and not face.chosen
        self.parts = [_WIDER if face.chosen else 1 for face in faces]
        found = super().rects(width, style)
        if column:
            self._raise_chosen(found, style)
        tallest = max(card.tallest(rect.width, style)
                      for card, rect in zip(self.cards, found, strict=True))  # fmt: skip
        tallest = tallest if len(found) > 1 else self.room  # what is chosen on one changes it
        for rect in () if column else found:
            rect.height = max(min(self.room, tallest), rect.height)
        return found

    def _raise_chosen(self, column: list[pygame.Rect], style: Style) -> None:
        """Put the chosen card at the head of a column: what is chosen on it is seen first."""
        order = sorted(range(len(column)), key=lambda at: not self.cards[at].face_button.chosen)
        top = column[0].top
        for at in order:
            column[at].top = top
            top = column[at].bottom + style.px(self.gap)


class CardGrid(Grid):
    """Cards in columns that fill their `room`, or more if they need it."""

    def row_height(self, row: Sequence[Widget], wide: int, style: Style) -> int:
        cards = [card for card in self.widgets if isinstance(card, CardFace)]
        alike = [card for card in cards if self.columns > 1 or card in row]  # pictures end alike
        for card in alike:
            card.words = 0
        most = max(card.words_height(wide, style) for card in alike)
        for card in alike:
            card.words = most
        rows = -(-len(cards) // self.columns)
        down, least = style.px(self.down), most + style.px(_LEAST)
        each = (self.room - down * (rows - 1)) // rows
        if each >= least:
            return each
        whole = (self.room + down) // (least + down)
        if whole > 1:  # as many rows as can be seen whole, and the edge of the next
            return int(max(least, (self.room + down) / (whole + _PEEP) - down))
        return most + min(style.px(_SCROLLED), max(style.px(_LEAST), self.room // 3))


class StartButton(Button):
    """The gold start button: its name in stencil, and what will begin, beside it or, where that has
    no room, below it.

    It is as tall as that, unless it would be taller than `most` px.
    """

    is_ringed, most = True, 0

    def _room(self, rect: pygame.Rect, style: Style) -> pygame.Rect:
        """What name and words may take of its rectangle, in px."""
        room = style.inset(rect, 24, right=20)
        room.width -= style.cap_room(self.cap, 14)
        return room

    def _beside(self, rect: pygame.Rect, style: Style) -> tuple[float, int, int]:
        """The type size of the name with words beside it, their left edge in px, and their height,
        0 where they have no room."""
        room, name = self._room(rect, style), self.label.upper()
        size = style.fit(name, 40 if rect.height > style.px(70) else 26, room.width)
        left = room.left + style.width(name, "display", size) + style.px(22)
        if room.right - left <= style.px(110):
            return size, left, 0
        tall = style.height(self.sub, room.right - left, "strong", SIZE_BODY)
        return size, left, tall if tall <= rect.height else 0

    def _below(self, rect: pygame.Rect, style: Style) -> tuple[float, int, int]:
        """The type size of the name with words below it, and the heights of name and words in
        px."""
        room, name = self._room(rect, style), self.label.upper()
        size = style.fit(name, 26, room.width)
        said = style.height(self.sub, room.width, "strong", SIZE_BODY)
        return size, style.px(size), said

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        wide, tall = super().measure(width, style)
        rect = sized(width, tall, topleft=(0, 0))
        _size, named, said = self._below(rect, style)
        needs = named + said + style.line_height("body", SIZE_BODY)  # with some air
        needs = 0 if self._beside(rect, style)[2] or needs > self.most else needs
        return wide, max(tall, needs)

    def paint(self, pen: Pen) -> None:
        pal, rect = pen.palette, self.rect
        pen.box(rect, mixed(pal.accent, (255, 255, 255), 0.1 if self.hovered else 0), None, 8)
        room, name = self._room(rect, pen), self.label.upper()
        pen.cap(pen.inset(rect, 20).right, rect.centery, self.cap, True)
        size, left, tall = self._beside(rect, pen)
        low, named, said = self._below(rect, pen)
        if not tall and said and named + said <= rect.height:
            top = rect.centery - (named + said) // 2
            pen.beside(room.left, top + named // 2, name, "display", low, pal.on_accent)
            at = room.left, top + named
            pen.paragraph(at, self.sub, room.width, "strong", SIZE_BODY, pal.on_accent)
            return
        pen.beside(room.left, rect.centery, name, "display", size, pal.on_accent)
        if tall:
            at = left, rect.centery - tall // 2
            pen.paragraph(at, self.sub, room.right - left, "strong", SIZE_BODY, pal.on_accent)


class Columns(Beside):
    """Stacks side by side on a raised panel, or one under the other in a narrow window."""

    def __init__(self, stacks: list[Stack]) -> None:
        super().__init__(stacks, 56, (2, 3), NARROW - 40 - 2 * CARD_PADDING, CARD_PADDING)

    def rects(self, width: int, style: Style) -> list[pygame.Rect]:
        pad = style.px(CARD_PADDING)
        return [rect.move(pad, pad) for rect in super().rects(width - 2 * pad, style)]

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        tall = super().measure(width, style)[1] + style.px(CARD_PADDING)
        return width, max(self.room, tall)

    def draw(self, pen: Pen) -> None:
        pen.box(self.rect, pen.palette.panel, pen.palette.rule, 10)
        super().draw(pen)


class WayButton(Button):
    """A button in a row of links, as wide as its label."""

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return min(width, self.full_wish(style) + style.px(24)), style.tall(52)


class PicturePart(Widget):
    """A part of a game's picture, `tall` design px high."""

    def __init__(self, game: str, tall: float) -> None:
        super().__init__()
        self.game, self.tall = game, tall

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(self.tall)

    def paint(self, pen: Pen) -> None:
        draw_scene(self.game, "", pen, self.rect)


class RulesButton(Button):
    """*Rules and dice* with its summary and as tall as that.

    Without the summary, if it would be taller than `most` px.
    """

    is_ringed, most = True, 0

    def _room(self, width: int, style: Style) -> int:
        """The width of its words, in px."""
        return width - 2 * style.px(20) - style.cap_room(self.cap, 12)

    @property
    def _block(self) -> TextBlock:
        return (self.label, "strong", SIZE_PROMPT), (self.sub, "body", SIZE_BODY)

    def _needs(self, width: int, style: Style) -> int:
        """Its height in px with the whole of its summary."""
        return style.block_height(self._block, self._room(width, style)) + style.px(12)

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        least, needs = super().measure(width, style)[1], self._needs(width, style)
        return width, max(least, needs if needs <= self.most else 0)

    def paint(self, pen: Pen) -> None:
        pal, rect = pen.palette, self.rect
        pen.box(rect, mixed(pal.panel, pal.ink, 0.06 if self.hovered else 0), pal.rule, 8)
        room = pen.capped(pen.inset(rect, 20), self.cap, 12)
        if self._needs(rect.width, pen) <= rect.height:
            pen.block(room, self._block)
        else:
            pen.line(room, self.label, "strong", SIZE_PROMPT, pal.ink)


def draw_tab(pen: Pen, button: Button, chosen: bool = False) -> None:
    """Draw the name of a game on its tab."""
    pal, rect = pen.palette, button.rect
    fill = pal.panel2 if chosen else pal.panel
    pen.box(rect, fill, pal.accent if chosen else pal.ink if button.hovered else pal.rule, 10,
            2.8 if chosen else 1.4)
    narrow = rect.width < pen.px(320)  # then the name is worth more than its key
    room = pen.capped(pen.inset(rect, 10 if narrow else 22), "" if narrow else button.cap, 12)
    ink, name, *others = pal.ink if chosen else pal.ink2, button.label, *button.alike
    if max(pen.width(one.upper(), "display", _LONG) for one in (name, *others)) > room.width:
        name, *others = (one.partition(":")[0] for one in (name, *others))  # above it in print
    size = _fitting(pen, (name, *others), 32, room.width)
    pen.fitted(room.midleft, name.upper(), size, ink, room.width, least=12, centred=True)
    if button.focused:
        pen.focus(rect)


def _fitting(style: Style, names: Sequence[str], size: float, room: int) -> float:
    """The largest type size up to `size` in which each title has room on a tab."""
    return min(style.fit(name.upper(), size, room, least=12) for name in names)


def draw_game(game: str, chosen: bool, pen: Pen, button: Button) -> None:
    """Draw the tab of a game: its name, where it is fought, and its picture at the right.

    A low or narrow tab shows less of that.
    """
    rect, pal, words = button.rect, pen.palette, title_words(game)
    if words is None or rect.width < pen.px(420):
        draw_tab(pen, button, chosen)
        return
    fill = pal.panel2 if chosen else pal.panel
    pen.box(rect, fill, None, _TAB_RADIUS)
    size, alpha = (rect.width * 11 // 20, rect.height), 255 if chosen else _ASIDE
    picture = _faded(game, size, alpha, pen.px(_TAB_RADIUS))
    pen.surface.blit(picture, picture.get_rect(topright=rect.topright))
    left, room = rect.left + pen.px(28), rect.width * 3 // 5 - pen.px(28)
    ink = pal.ink if chosen else mixed(pal.ink2, pal.ink, 0.5)
    lines = pen.height(words.about, room, "body", SIZE_BODY) // pen.line_height("body", SIZE_BODY)
    low = rect.height < pen.px(90)
    is_low = low or lines > 2
    middle = rect.centery if is_low else rect.top + rect.height * 7 // 20
    name, *others = (one.partition(":")[0] for one in (button.label.upper(), *button.alike))
    most = _fitting(pen, (name, *others), 32 if low else 40, room)
    pen.fitted((left, middle), name, most, ink, room, least=12, centred=True)
    if not is_low:
        at = left, middle + pen.px(24)
        pen.paragraph(at, words.about, room, "body", SIZE_BODY, ink, 2)
    if button.cap:
        pen.cap(rect.right - pen.px(20), rect.bottom - pen.px(26), button.cap)
    edge = pal.accent if chosen else pal.ink if button.hovered else pal.rule
    pen.box(rect, None, edge, _TAB_RADIUS, 2.8 if chosen else 1.4)
    if button.focused:
        pen.focus(rect)


def _faded(game: str, size: tuple[int, int], alpha: int, radius: int) -> pygame.Surface:
    """A game's picture that fades in from the left, its right corners round."""
    key = ("game", game, size, alpha, radius)
    found = _pictures.get(key)
    if found is not None:
        return found
    made = pygame.Surface(size, pygame.SRCALPHA)
    made.blit(glimpse(game, size), (0, 0))
    veil = pygame.Surface((16, 1), pygame.SRCALPHA)
    for x in range(16):
        veil.set_at((x, 0), (255, 255, 255, min(alpha, 34 * x)))
    shape = pygame.Surface(size, pygame.SRCALPHA)
    draw_box(shape, pygame.Rect(-2 * radius, 0, size[0] + 2 * radius, size[1]), radius,
             (255, 255, 255))
    for mask in (pygame.transform.smoothscale(veil, size), shape):
        made.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return _pictures.keep(key, made)
