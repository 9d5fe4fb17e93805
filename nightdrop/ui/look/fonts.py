"""Text at its final size: fonts by role, tracking, halos, wrapping, and a bounded cache."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

import pygame

from nightdrop.table.disk.files import data_path
from nightdrop.ui.look import scripts
from nightdrop.ui.look.theme import RGB

POINT: Final = "·"  # between two things told in one line
OPEN: Final = 96  # fonts at once, of one size each: some 130 kB
_BOLD: Final = ("Bold", "SemiBold", "ExtraBold", "StencilOne-Regular")


class LetteringFont(pygame.font.Font):
    """A font of pygame that draws every text.

    Letters that it lacks come from other fonts, and a point replaces those that no font has. Python
    decodes a file name that is not UTF-8 with surrogates: no font has these either.
    """

    def __init__(self, file: Path | None, px: int) -> None:
        super().__init__(file, px)
        self._file, self._px = file, px
        self._own: set[str] = set()  # letters that it is known to have
        self._bold = file is not None and file.stem.endswith(_BOLD)

    def size(self, text: str | bytes) -> tuple[int, int]:
        """Width and height in px of one line."""
        if self._has(text):
            return super().size(text)
        return sum(face.size(part)[0] for face, part in self._parts(text)), self.get_height()

    def render(self, text, *more, **named):  # type: ignore[no-untyped-def]  # as pygame has it
        if self._has(text):
            return super().render(text, *more, **named)
        parts = [(face, face.render(part, *more, **named)) for face, part in self._parts(text)]
        wide = sum(picture.get_width() for _, picture in parts)
        made = pygame.Surface((wide, self.get_height()), pygame.SRCALPHA)
        left = 0
        for face, picture in parts:
            made.blit(picture, (left, self.get_ascent() - face.get_ascent()))
            left += picture.get_width()
        return made

    def _has(self, text: str | bytes) -> bool:
        """Whether this font itself has all letters of a text."""
        if isinstance(text, bytes) or text.isascii() or self._file is None:
            return True  # every face of a role has these
        if self._own.issuperset(text):
            return True
        self._own.update(one for one in set(text) if one == " " or scripts.has(self._file, one))
        return self._own.issuperset(text)

    def _parts(self, text: str | bytes) -> Iterator[tuple[pygame.font.Font, str]]:
        """The parts of a text, each with a font that draws all of it."""
        assert isinstance(text, str) and self._file is not None  # else it has all itself
        for file, part in scripts.runs(text, self._file, self._bold):
            face = self if file == self._file else _other(file, self._px, self.get_height())
            if face is not self:
                _turn(face, part)
            yield face, part


@lru_cache(maxsize=OPEN)
def _other(file: Path, px: int, tall: int) -> pygame.font.Font:
    """Another font for a line of `px`, at most `tall` px high."""
    face = pygame.font.Font(file, px)
    return face if face.get_height() <= tall else pygame.font.Font(
        file, max(1, px * tall // face.get_height()))  # fmt: skip


def _turn(face: pygame.font.Font, part: str) -> None:
    """Set a font's direction to that of a text; without shaping in pygame, left to right."""
    rightward = any(map(scripts.is_rightward, part))
    try:
        face.set_direction(pygame.DIRECTION_RTL if rightward else pygame.DIRECTION_LTR)
        face.set_script(scripts.script_of(part))
    except pygame.error:
        return


FILES: Final[dict[str, str]] = {
    "display": "SairaStencilOne-Regular.ttf",
    "prompt": "Inter-Medium.ttf",
    "strong": "Inter-SemiBold.ttf",
    "body": "Inter-Regular.ttf",
    "italic": "Inter-Italic.ttf",
    "water": "Inter-Italic.ttf",
    "head": "BarlowCondensed-SemiBold.ttf",
    "value": "BarlowCondensed-Bold.ttf",
    "rule": "BarlowCondensed-SemiBold.ttf",
    "number": "BarlowCondensed-Medium.ttf",
    "town": "BarlowCondensed-Bold.ttf",
    "place": "BarlowCondensed-SemiBold.ttf",
    "serif heavy": "Alegreya-ExtraBold.ttf",
    "serif": "Alegreya-Bold.ttf",
    "serif italic": "Alegreya-SemiBoldItalic.ttf",
    "serif light": "Alegreya-MediumItalic.ttf",
    "serif caps": "AlegreyaSC-Bold.ttf",
}
LINE: Final[dict[str, float]] = {"prompt": 1.36, "body": 1.4, "italic": 1.4}
CACHE_BYTES: Final = 14_000_000
SMEARED: Final = 2.5  # px: halos broader than this are made of boxes



class SurfaceCache:
    """Surfaces by key; the least recently used are dropped when all pass `limit` bytes."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._held = 0
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable) -> pygame.Surface | None:
        """The surface kept under a key, now the most recently used; None if there is none."""
        found = self._surfaces.get(key)
        if found is not None:
            self._surfaces.move_to_end(key)
        return found

    def keep(self, key: Hashable, made: pygame.Surface) -> pygame.Surface:
        """Keep `made` under a new key and return it."""
        self._surfaces[key] = made
        self._held += made.get_width() * made.get_height() * 4
        while self._held > self._limit and len(self._surfaces) > 1:
            _, old = self._surfaces.popitem(last=False)
            self._held -= old.get_width() * old.get_height() * 4
        return made

    def clear(self) -> None:
        self._surfaces.clear()
        self._held = 0

    def __len__(self) -> int:
        return len(self._surfaces)


_texts = SurfaceCache(CACHE_BYTES)


def folder() -> Path:
    return data_path("assets", "fonts")


def is_there(role: str) -> bool:
    return (folder() / FILES[role]).is_file()


@lru_cache(maxsize=OPEN)
def _open(role: str, px: int) -> pygame.font.Font:
    try:
        return LetteringFont(folder() / FILES[role], px)
    except (OSError, pygame.error):  # a broken installation: pygame's own font stands in
        return LetteringFont(None, px)


def font(role: str, px: int) -> pygame.font.Font:
    """The font of a role at `px`; starts pygame.font if need be. Raises KeyError."""
    if not pygame.font.get_init():
        pygame.font.init()
        clear()
    found = _open(role, max(1, px))
    try:
        found.get_height()
    except pygame.error:  # pygame.font was stopped and started again behind our back
        clear()
        found = _open(role, max(1, px))
    return found


def can_draw(string: str, role: str = "body") -> bool:
    """Whether a text can be read: at least half of its letters are in some font."""
    file = folder() / FILES[role]
    letters = [one for one in string if one != " " and not scripts.is_mute(one)]
    drawn = sum(scripts.file_with(one, file) is not None for one in letters)
    return 2 * drawn >= len(letters)


def clear() -> None:
    """Drop all fonts and texts, as after a change of display."""
    for kept in (_open, _other, middle, measure, shorten, _wrapped):
        kept.cache_clear()
    scripts.clear()
    _texts.clear()


@lru_cache(maxsize=8192)
def measure(role: str, px: int, string: str, tracking: float = 0.0) -> tuple[int, int]:
    """Width and height in px of one line; `tracking` is added px after each letter but the last."""
    if not tracking:
        return font(role, px).size(string)
    face = font(role, px)
    wide = sum(face.size(letter)[0] for letter in string) + tracking * max(0, len(string) - 1)
    return round(wide), face.get_height()


def ascent(role: str, px: int) -> int:
    """Px from the top of a rendered text to its base line."""
    return font(role, px).get_ascent()


@lru_cache(maxsize=256)
def middle(role: str, px: int) -> int:
    """Px from the top of a rendered text to the middle of its capitals."""
    capital = font(role, px).render("H", True, (255, 255, 255)).get_bounding_rect()
    return capital.centery


def text(role: str, px: int, string: str, ink: RGB, tracking: float = 0.0) -> pygame.Surface:
    """One line of text with alpha; the surface is shared by the cache, so never draw on it.

    The base line is `ascent(role, px)` below its top; the width is that of `measure`.
    """
    key = (role, px, string, ink, tracking)
    found = _texts.get(key)
    if found is not None:
        return found
    face = font(role, px)
    if not tracking:
        return _texts.keep(key, face.render(string, True, ink))
    made = pygame.Surface(measure(role, px, string, tracking), pygame.SRCALPHA)
    made.fill((*ink, 0))
    at = 0.0
    for letter in string:
        drawn = face.render(letter, True, ink)
        made.blit(drawn, (round(at), 0))
        at += face.size(letter)[0] + tracking
    return _texts.keep(key, made)


def halo_pad(px: int) -> int:
    """Px that `halo_text` adds on each side of the plain text."""
    return int(px * 0.19) + 2


def _spread(plain: pygame.Surface, radius: float, alpha: float, pad: int) -> pygame.Surface:
    """`plain` grown by `radius` px in all directions, as by a stroke of twice that width."""
    width, height = plain.get_size()
    grown = pygame.Surface((width + 2 * pad, height + 2 * pad), pygame.SRCALPHA)
    if radius > SMEARED:
        # Three boxes make a disc nearly; a box is smeared in a few blits, a disc needs hundreds.
        start = grown.copy()
        start.blit(plain, (pad, pad))
        for across, down in ((0.38, 0.95), (0.74, 0.74), (0.95, 0.38)):
            box = _smeared(_smeared(start, round(radius * across), 0), 0, round(radius * down))
            grown.blit(box, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    else:
        _stamp(grown, plain, radius, pad)
    grown.fill((255, 255, 255, round(255 * alpha)), special_flags=pygame.BLEND_RGBA_MULT)
    return grown


def _smeared(picture: pygame.Surface, across: int, down: int) -> pygame.Surface:
    """The brightest of all shifts by up to `across` px sideways and `down` px up or down."""
    reach = max(across, down)
    step = (1, 0) if across else (0, 1)
    made = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    made.blit(picture, (-reach * step[0], -reach * step[1]))
    done, wanted = 1, 2 * reach + 1
    while done < wanted:  # each round doubles what is covered
        by = min(done, wanted - done)
        flag = pygame.BLEND_RGBA_MAX
        made.blit(made.copy(), (by * step[0], by * step[1]), special_flags=flag)
        done += by
    return made


def _stamp(grown: pygame.Surface, plain: pygame.Surface, radius: float, pad: int) -> None:
    """Stamp `plain` at every place of a disc, fainter at its rim."""
    reach = int(radius) + 1
    stamps: dict[float, pygame.Surface] = {1.0: plain}  # by how strong it is there
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            weight = min(1.0, radius + 0.5 - float(dx * dx + dy * dy) ** 0.5)
            if weight <= 0:
                continue
            if weight not in stamps:
                stamps[weight] = plain.copy()
                dim = (255, 255, 255, round(255 * weight))
                stamps[weight].fill(dim, special_flags=pygame.BLEND_RGBA_MULT)
            at = pad + dx, pad + dy
            grown.blit(stamps[weight], at, special_flags=pygame.BLEND_RGBA_MAX)


def halo_text(
    role: str, px: int, string: str, ink: RGB, halo: RGB, tracking: float = 0.0
) -> pygame.Surface:
    """Text in a halo of two strokes: 0.38 of the size at alpha 0.55, 0.22 at 0.90.

    `halo_pad(px)` wider on each side than `text`; shared by the cache like it.
    """
    key = (role, px, string, ink, tracking, halo)
    found = _texts.get(key)
    if found is not None:
        return found
    pad = halo_pad(px)
    plain = text(role, px, string, halo, tracking)
    made = _spread(plain, 0.19 * px, 0.55, pad)
    made.blit(_spread(plain, 0.11 * px, 0.90, pad), (0, 0))
    made.blit(text(role, px, string, ink, tracking), (pad, pad))
    return _texts.keep(key, made)


def soft_text(
    role: str, px: int, string: str, ink: RGB, halo: RGB, tracking: float = 0.0,
    strength: float = 1.0,
) -> pygame.Surface:  # fmt: skip
    """Premultiplied text in a soft halo, wide and faint, then near, in the ground's colour.

    `strength` (0-1) scales the halo. `halo_pad(px)` wider on each side than `text`; shared by the
    cache like it.
    """
    key = (role, px, string, ink, tracking, halo, strength)
    found = _texts.get(key)
    if found is not None:
        return found
    pad, plain = halo_pad(px), text(role, px, string, halo, tracking)
    made = _spread(plain, min(2.4, 0.16 * px), 0.5 * strength, pad).premul_alpha()
    made = pygame.transform.gaussian_blur(made, 1)
    near = _spread(plain, min(1.5, 0.085 * px), 0.85 * strength, pad).premul_alpha()
    made.blit(near, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    printed = text(role, px, string, ink, tracking).premul_alpha()
    made.blit(printed, (pad, pad), special_flags=pygame.BLEND_PREMULTIPLIED)
    return _texts.keep(key, made)


def line_height(role: str, px: int) -> int:
    """Px from base line to base line in a paragraph of that role."""
    return round(px * LINE.get(role, 1.25))


def wrap(role: str, px: int, string: str, width: int) -> list[str]:
    """Lines of at most `width` px; a newline starts a line, a word that is too long is cut,
    and a point between two things is left out where the line ends."""
    return list(_wrapped(role, px, string, width))


@lru_cache(maxsize=2048)
def _wrapped(role: str, px: int, string: str, width: int) -> tuple[str, ...]:
    """`wrap`, cached: a page that is placed again asks for the same lines."""
    face = font(role, px)
    lines: list[str] = []
    guess = max(0, 2 * width // max(1, px))  # most letters are half as wide as tall
    for part in string.split("\n"):
        rest = part.lstrip(" ")
        while (end := _line_end(face, rest, width, guess)) < len(rest):
            lines.append(rest[:end].removesuffix(f" {POINT}"))  # the end of a line parts as well
            rest, guess = rest[end:].lstrip(" ").removeprefix(f"{POINT} "), end
        lines.append(rest)
    return tuple(lines)


def _line_end(face: pygame.font.Font, string: str, width: int, guess: int) -> int:
    """How many letters of a text make its first line of `width` px: all words that fit, or as much
    of the first as does. A number and its "%" stay together.

    What is measured first ends near a guess, as it is dear to measure line after line word by word.
    """
    ends = string + " "  # a space after each word
    end = ends.rfind(" ", 0, guess + 1)
    longer = ends.find(" ", end + 1)
    while end > 0 and face.size(string[:end])[0] > width:
        end, longer = ends.rfind(" ", 0, end), -1
    while longer > 0 and face.size(string[:longer])[0] <= width:
        end, longer = longer, ends.find(" ", longer + 1)
    if end > 0:
        before = ends.rfind(" ", 0, end)
        return before if before > 0 and ends[end + 1 : end + 2] == "%" else end
    end = ends.find(" ")
    while end > 1 and face.size(string[:end])[0] > width:
        end -= 1
    return end


@lru_cache(maxsize=2048)
def shorten(role: str, px: int, string: str, width: int) -> str:
    """`string`, or as much of it as fits into `width` px with an ellipsis at its end."""
    if measure(role, px, string)[0] <= width:
        return string
    face = font(role, px)
    low, high = 0, len(string)
    while low < high:
        middle = (low + high + 1) // 2
        if face.size(string[:middle].rstrip() + "…")[0] <= width:
            low = middle
        else:
            high = middle - 1
    return string[:low].rstrip() + "…"
