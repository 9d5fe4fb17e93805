"""Prints on the land in the window: grid, zones, numbers, signs and the names of waters."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from nightdrop.hexwar.rules.hexes import hex_at
from nightdrop.hexwar.ui.counters.colours import COUNTERS
from nightdrop.hexwar.ui.counters.liveries import livery
from nightdrop.hexwar.ui.map import lettering, marks
from nightdrop.hexwar.ui.map.brush import Brush, MapStyle
from nightdrop.hexwar.ui.map.camera import FLAT, Point, hex_centre
from nightdrop.hexwar.ui.map.chart import Chart
from nightdrop.hexwar.ui.map.geometry import places_in
from nightdrop.hexwar.ui.map.marks import setup_point, sign_texts, tab_point, tab_size
from nightdrop.table.language import language
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import RGB, Light

FINE = 2  # marks are drawn at this multiple and scaled down


class Prints:
    """The prints on tiles of one chart, in the player's style and language."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.style = MapStyle()
        self.window = 1.0  # that of the camera, in quarters
        self._language = language()
        self._letters: tuple[lettering.Letter, ...] = ()  # the water's

    def has_new_words(self) -> bool:
        """Whether the language has changed since the last call: tiles have old words then."""
        changed, self._language = self._language != language(), language()
        return changed

    def learn(self) -> None:
        """Find the places of the water's names, which is slow; this may run in a thread."""
        self._letters = lettering.letters_of(self.chart)

    def print_on(
        self, tile: pygame.Surface, light: Light, h: int, left: int, top: int
    ) -> Iterator[None]:
        """Print on a tile at (left, top) px of the map at hex height `h`, in short steps."""
        yield from self.mark(tile, light, h, left, top, self.window)
        yield
        yield from self._write(tile, light, h, left, top)

    def mark(
        self, tile: pygame.Surface, light: Light, h: int, left: int, top: int, window: float = 1.0
    ) -> Iterator[None]:
        """`print_on` without the numbers of hexes and the names over water and wood."""
        wide, tall = tile.get_size()
        sheet = pygame.Surface((wide * FINE, tall * FINE), pygame.SRCALPHA)
        brush = Brush(sheet, h, left, top, FINE, window)
        yield
        marks.paint_grid(brush, self.chart, light, self.style.grid_alpha)
        yield
        yield from marks.paint_zones(brush, self.chart, light)
        yield
        marks.paint_entries(brush, self.chart, light)
        yield
        sheet.premul_alpha_ip()
        yield
        for start, part in ((0, tall // 2), (tall // 2, tall - tall // 2)):
            half = sheet.subsurface((0, start * FINE, wide * FINE, part * FINE))
            small = pygame.transform.smoothscale(half, (wide, part))
            tile.blit(small, (0, start), special_flags=pygame.BLEND_PREMULTIPLIED)
            yield
        self._write_marks(tile, h, left, top, window)

    def _write(
        self, tile: pygame.Surface, light: Light, h: int, left: int, top: int
    ) -> Iterator[None]:
        """Write all other text at its final size, except names, which make way for counters."""
        board, window = self.chart.board, self.window
        if h >= self.style.numbers_from * window:
            k = h / FLAT
            wide, tall = tile.get_size()
            box = (left / k, top / k, (left + wide) / k, (top + tall) / k)
            seen = [
                hex_at(c, r)
                for c, r in places_in(box)
                if 1 <= c <= board.columns and 1 <= r <= board.rows
            ]
            lettering.draw_numbers(tile, seen, light, h, left, top, window)
        self.learn()
        yield
        yield from lettering.draw_water_names(tile, self._letters, light, h, left, top, window)
        lettering.draw_frame_numbers(tile, board, light, h, left, top, window)

    def _write_marks(
        self, tile: pygame.Surface, h: int, left: int, top: int, window: float
    ) -> None:
        board = self.chart.board
        reach = tile.get_rect().inflate(2 * h, 2 * h)

        def centred(role: str, size: float, text: str, ink: RGB, at: Point) -> None:
            x, y = round(at[0] * h / FLAT) - left, round(at[1] * h / FLAT) - top
            if size >= 6 * window and reach.collidepoint(x, y):
                image = fonts.text(role, round(size), text, ink)
                tile.blit(image, image.get_rect(center=(x, y)))

        if not board.signs.stars:
            for hex_ in board.vp:
                x, y = tab_point(hex_)
                centred("value", h * 0.165 * tab_size(h / window), "VP", (36, 24, 3), (x, y - 4))
            for hex_ in board.setup:
                centred("value", h * 0.15, "S", marks.CREAM, setup_point(hex_))
        for role, size, text, ink, at in sign_texts(self.chart, h, window):
            centred(role, size, text, ink, at)
        for letter, hex_ in board.entry.items():
            (x, y), (dx, dy) = marks.entry_tag(self.chart, hex_)
            size = max(h * 0.24, 15.0 * window)
            centred("display", size, letter, marks.CREAM, (x - dx * 8, y - dy * 8))
        for text, size, colour, at in _zone_letters(self.chart, h, window):
            centred("display", size, text, colour, at)


def _zone_letters(
    chart: Chart, h: int, window: float
) -> list[tuple[str, float, RGB, Point]]:
    """The letters of the drop zones: in their middle, if there is room in every hex."""
    board, found = chart.board, list[tuple[str, float, RGB, Point]]()
    for regiment, hexes in board.drop.items():
        worn = livery(regiment, chart.theme)
        shown = COUNTERS.dark if worn.is_pale else worn.ink
        letter = board.drop_letters.get(regiment, "")
        drop = tuple(hex_ for hex_, _ in hexes)
        centre = marks.centre_of_zone(drop)
        for hex_ in drop:
            if hex_ == centre or h >= 80 * window:
                x, y = hex_centre(hex_)
                lift = 14 if worn.shape == "triangle" else 0
                size = h * (0.2 if hex_ == centre else 0.145)
                found.append((letter, size, shown, (x, y - lift)))
    return found
