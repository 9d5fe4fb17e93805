"""Cards: pictures that were painted in advance, with the words of the language on them.

`python -m assets.tools.cardmaker` paints faces and backs once for each of `WIDTHS`, without a word
or a figure, and none is ever scaled: a card is as wide as the largest of them that fits (`fit`).
Lengths are px; those called units are hundredths of a card's width.
"""

from __future__ import annotations

import lzma
import zlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import product
from math import sqrt
from pathlib import Path
from typing import Final, Literal, NamedTuple
from zipfile import BadZipFile, ZipFile

import pygame

from nightdrop.engine.model import Game
from nightdrop.phantom_fury.rules.cards import AMERICAN, INSURGENT, FuryTables, PrintedCard, Type
from nightdrop.phantom_fury.words import card_name, type_words
from nightdrop.table.disk.files import data_path
from nightdrop.table.language import _
from nightdrop.ui import display
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look import fonts
from nightdrop.ui.look.fonts import SurfaceCache
from nightdrop.ui.look.icons import PIPS
from nightdrop.ui.look.shapes import Canvas, Point, ring_dashes, rounded, shadow
from nightdrop.ui.look.theme import RGB, TEXT_FLOOR, rgb

# The ring round a card: none; it may be sent; it is held; a bomb will hit it; it was refused.
Ring = Literal["", "legal", "held", "hit", "refused"]

WIDTHS: Final = (44, 54, 66, 76, 84, 94, 104, 112, 128, 148, 164, 178, 208, 224, 256, 296, 356)
TALL: Final = 1.4  # how much higher than wide
WORD, NAME, NOTE = 66, 84, 116  # from which width on a card shows them
SPINE: Final = 30  # px of a covered card at least that show its name upwards
ACROSS: Final = 0.09  # of a card's width that the type of a name across it has, if not upwards
LIFTED: Final = 7.0  # degrees by which a card that is dragged is turned, to the right
SIZES: Final = (14.5, 13.0, 12.0, 11.0)  # of names, in units
LARGER: Final = (19.0, 17.5, 16.0)  # of names on small cards, where they fit
MOST_LARGER: Final = 21.5  # px of such a name, as on a card that is larger
SMALLER: Final = (10.0, 9.0, 8.0, 7.0)  # of names on cards that are partly covered
CACHE_BYTES: Final = 24_000_000


class Dress(NamedTuple):
    """The colours of a type: of its frame, of the dark around it, of the word on its tab."""

    frame: RGB
    dark: RGB
    ink: RGB


def _dress(frame: str, dark: str, ink: str = "#FFFFFF") -> Dress:
    return Dress(rgb(frame), rgb(dark), rgb(ink))


DRESSES: Final[dict[Type, Dress]] = {
    "G": _dress("#5F6B3A", "#343C1E"),
    "A": _dress("#B59A66", "#5E4C2A", "#1B1508"),
    "S": _dress("#3E6480", "#1F3546"),
    "T": _dress("#E6DCC0", "#8B7F60", "#1B1508"),
    "R": _dress("#2E7F78", "#15443F"),
    "D": _dress("#E3BE3A", "#6E5712", "#1B1508"),
    "I": _dress("#8C3A2C", "#4C1B13"),
    "N": _dress("#55464F", "#2A2127"),
    "P": _dress("#A88B62", "#5B4628", "#1B1508"),
    "X": _dress("#D5641F", "#6B2A08", "#1B1006"),
    "O": _dress("#F0D9A0", "#8E6A1C", "#1B1508"),
}
OURS: Final = "GASTRD"  # the types of the American deck
# Plates with their inks, ours first, and the figures on tokens: on cream or yellow, on dark.
PLATES: Final = ((rgb("#F1E7D0"), rgb("#1D1811")), (rgb("#1E1916"), rgb("#F4ECDC")))
FIGURES: Final = (rgb("#1B1508"), rgb("#F4ECDC"))
NOTES: Final = (rgb("#655A47"), rgb("#BBAC94"))
RINGS: Final[dict[Ring, RGB]] = {
    "legal": rgb("#FFFFFF"), "held": rgb("#E9B44C"), "hit": rgb("#E0705F"),
    "refused": rgb("#E0705F"),
}  # fmt: skip
_FAULTS: Final = (
    KeyError, BadZipFile, OSError, EOFError, ValueError, RuntimeError, zlib.error, lzma.LZMAError,
    pygame.error,
)  # fmt: skip


class CardLook(NamedTuple):
    """What a card shows: the picture of its face, its type, and the words of the language.

    `figure` is on its token: its force, "+1×", or the highest roll that works, as pips.
    """

    face: str
    type: Type
    name: str
    word: str
    figure: str
    note: str = ""


def look_of(game: Game, face: str) -> CardLook:
    """The look of a card of a game."""
    found: PrintedCard = game.faces[face]
    figure = str(found.force or "")
    if found.type in "TN":
        figure = f"+{game.rules.tables.tactics_step}×"
    elif found.type in "RD":
        figure = str(works_on(game, face))
    word, note = type_words(game, found.type), _(found.note) if found.note else ""
    return CardLook(face, found.type, card_name(game, face), word, figure, note)


def works_on(game: Game, face: str) -> int:
    """The highest roll with which a recon or disarm card works [6.1] [7.1]."""
    tables: FuryTables = game.rules.tables
    return tables.works_on["recon" if game.faces[face].type == "R" else "disarm"]


class Cut(NamedTuple):
    """The layout of a card of some width: tool and window agree on every px."""

    width: int
    height: int
    frame: int  # the breadth of the dark round the frame
    window: pygame.Rect
    tab: pygame.Rect
    sign: pygame.Rect  # of the type, at the tab's right end
    plate: pygame.Rect
    token: tuple[float, float, float]  # its middle, and half its breadth


@lru_cache(maxsize=32)
def cut_of(width: int) -> Cut:
    """The layout of a card of this width in px.

    The smaller it is, the larger are token and tab; below the width of names the picture also takes
    most of the plate.
    """
    k = width / 100
    height, edge = round(width * TALL), round(4 * k)
    radius = 13 * k + max(0.0, (112 - width) * 0.042)
    high = max(round(13 * k), 12 if width >= WORD else 10)
    foot = height - edge
    plate = round(41 * k) if width >= NAME else round(17 * k)
    tab = pygame.Rect(0, foot - plate - high, width, high)
    frame, size = max(1, round(k)), max(8, round(10.5 * k))
    sign = pygame.Rect(width - max(3, round(6 * k)) - size, 0, size, size)
    sign.centery = tab.centery - frame // 2
    return Cut(width, height, frame, pygame.Rect(edge, edge, width - 2 * edge, tab.top), tab, sign,
               pygame.Rect(edge, tab.bottom, width - 2 * edge, plate),
               (radius + 3 * k, radius + 3.6 * k, radius))


def outline(width: float, height: float, ours: bool, inset: float = 0.0) -> list[Point]:
    """The edge of a card in px: round corners, or one that is cut off; `inset` px inside it."""
    radius = max(0.5, width * (0.07 if ours else 0.04) - inset)
    cut = 0.0 if ours else width * 0.14 - inset * (2 - sqrt(2))
    return rounded(inset, inset, width - inset, height - inset, radius, cut)


def fit(width: int, height: int = 9999) -> int:
    """The largest width that cards are painted in and that fits; the smallest, if none does."""
    fits = (one for one in WIDTHS if one <= width and round(one * TALL) <= height)
    return max(fits, default=WIDTHS[0])


def archive(folder: Path, width: int) -> Path:
    return folder / f"{width}.zip"


def back_of(deck: str) -> str:
    return f"back-{deck}"


def draw_card(
    pen: Pen, rect: pygame.Rect, game: Game, face: str | None, deck: str = INSURGENT,
    ring: Ring = "", turned: float = 0.0, seen: int = 0,
) -> pygame.Rect:
    """Draw a card in the middle of a rectangle, as large as fits; returns its rectangle.

    `face=None` draws the back of a deck. With `turned` degrees it is lifted, too. If another card
    covers its right side, its words are in the `seen` px at the left.
    """
    look = look_of(game, face) if face is not None else None
    return _SHIPPED.draw(pen.surface, rect, look, deck, ring, turned, seen)


def draw_place(pen: Pen, rect: pygame.Rect, ours: bool, ink: RGB) -> pygame.Rect:
    """Draw the dashed edge of a card that is elsewhere, centred; returns its rectangle."""
    width = fit(rect.width, rect.height)
    place = pygame.Rect(0, 0, width, cut_of(width).height)
    place.center = rect.center
    pad = _pad(width)
    pen.surface.blit(_edge(width, ours, ink, True, True), (place.x - pad, place.y - pad))
    return place


class CardPictures:
    """The cards of a folder of pictures; an archive is opened when a width is first drawn."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[int, ZipFile | None] = {}
        self._made = SurfaceCache(CACHE_BYTES)

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        look: CardLook | None,
        deck: str = INSURGENT,
        ring: Ring = "",
        turned: float = 0.0,
        seen: int = 0,
    ) -> pygame.Rect:
        """Draw a card as `draw_card` does."""
        width = fit(rect.width, rect.height)
        ours = look.type in OURS if look else deck == AMERICAN
        card, pad = self._card(width, look, deck, seen), _pad(width)
        place = card.get_rect(center=rect.center)
        if turned:
            whole = self._kept(("turned", width, look, deck, ring, turned),
                               lambda: _turned(card, width, ours, ring, turned))
            surface.blit(whole, whole.get_rect(center=place.center))
            return place
        at = place.x - pad, place.y - pad
        surface.blit(_shadow(width, ours), at)
        surface.blit(card, place)
        if ring:
            edge = _edge(width, ours, RINGS[ring], ring == "legal")
            part = pad + seen if 0 < seen < width else edge.get_width()  # not over the next card
            surface.blit(edge, at, (0, 0, part, edge.get_height()))
        return place

    def _kept(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        found = self._made.get(key)
        return found if found is not None else self._made.keep(key, make())

    def _card(self, width: int, look: CardLook | None, deck: str, seen: int) -> pygame.Surface:
        def make() -> pygame.Surface:
            if look is None:
                return self._picture(width, back_of(deck), deck == AMERICAN, rgb("#4C1B13"))
            dress = DRESSES[look.type]
            made = self._picture(width, look.face, look.type in OURS, dress.frame)
            _letter(made, cut_of(width), look, seen or width)
            return made

        return self._kept((width, look, deck if look is None else seen), make)

    def _picture(self, width: int, name: str, ours: bool, fill: RGB) -> pygame.Surface:
        """A card's picture, uncached; a plain card if it cannot be read."""
        cut = cut_of(width)
        try:
            if width not in self._files:
                self._files[width] = ZipFile(archive(self._folder, width))
            file = self._files[width]
            if file is not None:
                made = pygame.image.load(BytesIO(file.read(f"{name}.webp")), f"{name}.webp")
                if made.get_size() == (cut.width, cut.height):
                    return made.convert_alpha() if display.surface() is not None else made
        except _FAULTS:
            self._files[width] = None
        plain = pygame.Surface((cut.width, cut.height), pygame.SRCALPHA)
        pygame.draw.polygon(plain, fill, outline(cut.width, cut.height, ours))
        if width >= NAME:
            pygame.draw.rect(plain, PLATES[0 if ours else 1][0], cut.plate)
        return plain


_SHIPPED: Final = CardPictures(data_path("scenarios", "phantom-fury", "cards"))

# What is written on a card.


def _letter(card: pygame.Surface, cut: Cut, look: CardLook, seen: int) -> None:
    """Write figure, word, name and note, as far as the visible width allows."""
    _figure(card, cut, look)
    side, name = 0 if look.type in OURS else 1, look.name.upper()
    plate, covered = _plate_seen(cut, seen)
    has_note = cut.width >= NOTE and bool(look.note)
    plate = _note(card, plate, look.note, NOTES[side]) if has_note else plate
    found = fitted(name, cut.width, plate, covered)
    is_small = cut.width < NAME or not found.lines or found.size < ACROSS * cut.width
    if covered and is_small and _spine(card, cut, look, seen):
        return
    if cut.width >= WORD:
        _word(card, cut, look.word.upper(), DRESSES[look.type].ink, seen)
    if cut.width >= NAME:
        lines, size, step = found
        top = plate.centery - len(lines) * step / 2
        for number, line in enumerate(lines):
            made = fonts.text("value", size, line, PLATES[side][1])
            middle = top + (number + 0.5) * step - fonts.middle("value", size)
            card.blit(made, (plate.centerx - made.get_width() // 2, round(middle)))


def _plate_seen(cut: Cut, seen: int) -> tuple[pygame.Rect, bool]:
    """The part of a card's plate in the `seen` px at its left, and whether the rest is covered."""
    plate = cut.plate.inflate(-max(2, cut.width // 22) if cut.width > 100 else 0, 0)
    covered = seen - 2 < plate.right
    plate.width = min(plate.right, seen - 2) - plate.left
    return plate, covered


def spine_of(cut: Cut, seen: int) -> pygame.Rect:
    """Where a card that is covered but for `seen` px can bear its name upwards: below its token."""
    _x, y, half = cut.token
    top = round(y + half) + 2
    room = cut.plate.move(0, top - cut.plate.top)
    room.size = seen - 2 - room.left, cut.plate.bottom - top
    return room


def _spine(card: pygame.Surface, cut: Cut, look: CardLook, seen: int) -> bool:
    """Write the name upwards in the colours of its type; False if it has no room there."""
    room, dress = spine_of(cut, seen), DRESSES[look.type]
    lines, size, step = fitted_upwards(look.name.upper(), cut.width, room)
    room.width = min(room.width, len(lines) * step + max(4, cut.width // 20))
    if lines:
        pygame.draw.rect(card, dress.frame, room)
    for number, line in enumerate(lines):
        made = pygame.transform.rotate(fonts.text("value", size, line, dress.ink), 90)
        middle = room.centerx + (number + 0.5 - len(lines) / 2) * step
        left = round(middle - fonts.middle("value", size))
        card.blit(made, (left, room.centery - made.get_height() // 2))
    return bool(lines)


def _note(card: pygame.Surface, plate: pygame.Rect, note: str, ink: RGB) -> pygame.Rect:
    """Write the note at the foot of the plate, if it fits in one line; returns the rest."""
    size = max(TEXT_FLOOR, round(card.get_width() * 0.072))
    if fonts.measure("body", size, note)[0] > plate.width + 4:
        return plate
    made = fonts.text("body", size, note, ink)
    top = plate.bottom - made.get_height() - round(card.get_width() * 0.015)
    card.blit(made, (plate.centerx - made.get_width() // 2, top))
    return pygame.Rect(plate.x, plate.y, plate.w, top + size // 4 - plate.y)


def _word(card: pygame.Surface, cut: Cut, word: str, ink: RGB, seen: int) -> None:
    """Write the type's word on the tab, spaced if there is room; none that would be cut off."""
    left = max(3, round(cut.width * 0.06)) if cut.width >= NAME else 3
    room = min(cut.sign.left, seen) - max(1, cut.width // 50) - left
    size = max(TEXT_FLOOR, round(cut.width * 0.09))
    for tracking in (cut.width * 0.011, cut.width * 0.005, 0.0):
        if fonts.measure("value", size, word, tracking)[0] <= room:
            made = fonts.text("value", size, word, ink, tracking)
            card.blit(made, (left, cut.tab.centery - fonts.middle("value", size)))
            return


def _figure(card: pygame.Surface, cut: Cut, look: CardLook) -> None:
    """Draw the figure in the middle of the token's shape."""
    x, y, half = cut.token
    ink = FIGURES[1 if look.type == "N" else 0]
    if look.type in "RD":
        if look.figure.isdecimal() and 1 <= int(look.figure) <= 6:
            for dx, dy in PIPS[int(look.figure)]:
                at = x + dx * half * 0.46, y + dy * half * 0.46
                pygame.draw.aacircle(card, ink, at, max(1.6, half * 0.17))
        return
    part, role = (1.5, "display") if len(look.figure) == 1 else (1.02, "value")
    if look.type == "X":
        part, y = 1.14, y + half * 0.24
    made = fonts.text(role, max(TEXT_FLOOR, round(half * part)), look.figure, ink)
    seen = made.get_bounding_rect()
    card.blit(made, (round(x - seen.centerx), round(y - seen.centery)))


class NameLines(NamedTuple):
    """A name in at most three lines, with their type size and line spacing in px."""

    lines: Sequence[str]
    size: int
    step: int


def fitted(name: str, card: int, plate: pygame.Rect, covered: bool = False) -> NameLines:
    """A name, as large as fits on the plate of a card `card` px wide.

    On a card that is partly `covered` it may be smaller; no lines if it does not fit.
    """
    return _fitted(name, card, plate.width, plate.height, covered)


def fitted_upwards(name: str, card: int, room: pygame.Rect) -> NameLines:
    """A name that runs upwards, as large as fits into a room; no lines if it does not fit."""
    return _fitted(name, card, room.height, room.width, True)


@lru_cache(maxsize=512)
def _fitted(name: str, card: int, width: int, height: int, covered: bool) -> NameLines:
    sizes = (*SIZES, *SMALLER) if covered else SIZES
    sizes = (*(one for one in LARGER if card * one <= 100 * MOST_LARGER), *sizes)
    for part, units in [*product((0.92,), sizes), *product((1.0,), sizes)]:
        size = max(TEXT_FLOOR, round(card * units / 100))
        lines = fonts.wrap("value", size, name, round(width * part))
        step = round(size * (1.06 if len(lines) < 3 else 0.98))
        whole = [word for line in lines for word in line.split()] == name.split()
        if whole and len(lines) <= min(3, 0.96 * height / step):
            return NameLines(lines, size, step)
    return NameLines(() if covered else lines[:3], size, step)


# What lies round a card.


def _pad(width: int) -> int:
    """Px round a card for its shadow and rings."""
    return round(width * 0.09) + 3


@lru_cache(maxsize=16)
def _shadow(width: int, ours: bool, lifted: bool = False) -> pygame.Surface:
    height = cut_of(width).height
    edge = [(x * 100 / height, y * 100 / height) for x, y in outline(width, height, ours)]
    return shadow(edge, height, _pad(width), lifted)


@lru_cache(maxsize=32)
def _edge(
    width: int, ours: bool, ink: RGB, dashed: bool, inside: bool = False
) -> pygame.Surface:
    """A line around a card, or just inside its edge, with `_pad` px of margin."""
    height, thick = cut_of(width).height, max(2.2, 0.024 * width)
    canvas = Canvas(height, _pad(width), height, ink)
    edge = outline(width, height, ours, thick if inside else -1.5 * thick)
    if dashed:
        canvas.strokes(ring_dashes(edge, (2.9 * thick, 1.9 * thick)), thick, ink, flat=True)
    else:
        canvas.stroke(edge, thick, ink, closed=True)
    return canvas.finish()


def _turned(
    card: pygame.Surface, width: int, ours: bool, ring: Ring, turned: float
) -> pygame.Surface:
    """A card that is lifted and turned, its shadow far below it."""
    pad, height = _pad(width), card.get_height()
    whole = pygame.Surface((width + 2 * pad, height + 2 * pad), pygame.SRCALPHA)
    whole.blit(_shadow(width, ours, True), (0, 0))
    whole.blit(card, (pad, pad))
    if ring:
        whole.blit(_edge(width, ours, RINGS[ring], ring == "legal"), (0, 0))
    return pygame.transform.rotozoom(whole, -turned, 1)
