"""The order of painting one tile, bottom to top, in small steps."""

from collections.abc import Iterator

import pygame

from nightdrop.engine.hexes import hex_at
from nightdrop.table.language import language
from nightdrop.ui.look import fonts
from nightdrop.ui.look.liveries import livery
from nightdrop.ui.look.theme import COUNTERS, Light
from nightdrop.ui.map import lettering, marks
from nightdrop.ui.map.brush import (
    FINE,
    MARGIN,
    SIDE,
    TILE,
    Brush,
    MapStyle,
    gathered,
    portions,
    veil_colour,
)
from nightdrop.ui.map.camera import FLAT, Point, hex_centre
from nightdrop.ui.map.country import Country
from nightdrop.ui.map.fields import TREE_SIZES
from nightdrop.ui.map.geometry import places_in
from nightdrop.ui.map.layers import (
    paint_land,
    paint_lanes,
    paint_trees,
    paint_villages,
    paint_water,
    paint_ways,
    tree_sprite,
)
from nightdrop.ui.map.relief import paint_grade
from nightdrop.ui.map.terrain import paint_lands


class Painter:
    """Paints tiles of one country. Needs pygame's fonts; the surfaces it draws on are reused."""

    def __init__(self, country: Country) -> None:
        self.country = country
        self.style = MapStyle()
        self._fine = pygame.Surface((SIDE, SIDE), 0, 32)
        self._keyed = pygame.Surface((SIDE, SIDE), 0, 32)
        self._clear = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA)
        self._language = language()
        self._letters: list[lettering.Letter] | None = None
        self._ready = False

    def has_new_words(self) -> bool:
        """Whether another language is spoken since this was last asked: tiles hold old words."""
        changed, self._language = self._language != language(), language()
        if changed:
            self._letters = None
        return changed

    def paint(self, light: Light, h: int, tx: int, ty: int) -> Iterator[pygame.Surface | None]:
        """Paint a tile in steps of a few ms; None until the last step, which yields the tile.

        Only one such painting may be under way at a time: they share their surfaces.
        """
        country = self.country
        if marks.is_outside(country, h, tx, ty):
            tile = pygame.Surface((TILE, TILE), 0, 32)
            tile.fill(veil_colour(light))
            yield tile
            return
        if not self._ready:
            for _ in country.prepare():
                yield None
            self._ready = True
        brush = Brush(self._fine, h, tx, ty)
        for _ in country.grow(brush.grown(60)):
            yield None
        yield from self._layers(brush, light)
        tile = pygame.Surface((TILE, TILE), 0, 32)
        for n in range(4):  # exactly two to one, so that strips meet without a seam
            strip = self._fine.subsurface((0, n * SIDE // 4, SIDE, SIDE // 4))
            small = pygame.transform.smoothscale(strip, (SIDE // FINE, SIDE // 4 // FINE))
            tile.blit(small, (-MARGIN, n * SIDE // 4 // FINE - MARGIN))
            yield None
        for _ in self._write(tile, light, h, tx, ty):
            yield None
        yield tile

    def _layers(self, brush: Brush, light: Light) -> Iterator[None]:
        """Everything but the text, from the land up, in small steps."""
        country = self.country
        crowns = [tree_sprite(light, size, brush.h) for size in range(len(TREE_SIZES))]
        for layer in (
            paint_land(brush, country, light, self.style.plain),
            paint_lands(brush, country.lands, light, crowns),
            paint_water(brush, country, light, self._keyed),
            paint_lanes(brush, country, light),
            () if self.style.plain else paint_trees(brush, country, light),
            paint_ways(brush, country, light),
            paint_villages(brush, country, light),
            paint_grade(brush, light, country.size, country.relief, country.fire),
        ):
            yield from layer
        yield from marks.paint_grid(brush, country, light, self._clear, self.style.grid_alpha)
        yield from marks.paint_zones(brush, country, light, self._clear)
        marks.paint_entries(brush, country, light)
        yield None

    def _write(
        self, tile: pygame.Surface, light: Light, h: int, tx: int, ty: int
    ) -> Iterator[None]:
        """All text, at its final size, after the grade; but names make way for counters."""
        country, left, top = self.country, tx * TILE, ty * TILE
        board = country.board
        k = h / FLAT
        box = (left / k, top / k, (left + TILE) / k, (top + TILE) / k)
        if h >= self.style.numbers_from:
            seen = [
                hex_at(c, r)
                for c, r in places_in(box)
                if 1 <= c <= board.columns and 1 <= r <= board.rows
            ]
            for n in range(0, len(seen), 8):
                lettering.draw_numbers(tile, seen[n : n + 8], light, h, left, top)
                yield
        self._write_marks(tile, h, left, top)
        yield
        if self._letters is None:
            self._letters = yield from gathered(lettering.water_letters(self.country))
        for some in portions(self._letters, 3):
            lettering.draw_water_names(tile, some, light, h, left, top)
            yield
        lettering.draw_frame_numbers(tile, board, light, h, left, top)
        yield

    def _write_marks(self, tile: pygame.Surface, h: int, left: int, top: int) -> None:
        board = self.country.board

        def centred(
            role: str, size: float, text: str, ink: tuple[int, int, int], at: Point
        ) -> None:
            x, y = at[0] * h / FLAT - left, at[1] * h / FLAT - top
            if size >= 6 and -h < x < TILE + h and -h < y < TILE + h:
                image = fonts.text(role, round(size), text, ink)
                tile.blit(image, image.get_rect(center=(round(x), round(y))))

        for hex_ in board.vp:
            x, y = marks.tab_point(hex_)
            centred("value", h * 0.165 * marks.tab_size(h), "VP", (36, 24, 3), (x, y - 4))
        for hex_ in board.setup:
            centred("value", h * 0.15, "S", marks.CREAM, marks.setup_point(hex_))
        for letter, hex_ in board.entry.items():
            (x, y), (dx, dy) = marks.entry_tag(self.country, hex_)
            size = max(h * 0.24, 15.0)
            centred("display", size, letter, marks.CREAM, (x - dx * 8, y - dy * 8))
        for regiment, hexes in board.drop.items():
            worn = livery(regiment)
            shown = COUNTERS.dark if worn.is_pale else worn.ink
            letter = board.drop_letters.get(regiment, "")
            drop = [hex_ for hex_, _ in hexes]
            centre = marks.centre_of_zone(drop)
            for hex_ in drop:
                if hex_ == centre or h >= 80:
                    size = h * (0.2 if hex_ == centre else 0.145)
                    x, y = hex_centre(hex_)
                    lift = 14 if worn.shape == "triangle" else 0
                    centred("display", size, letter, shown, (x, y - lift))
