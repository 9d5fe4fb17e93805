"""The map in the window: the pieces of the land in the camera's view, and the names."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Container, Hashable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import product
from math import ceil
from time import perf_counter
from typing import NamedTuple

import pygame

from nightdrop.engine.model import Game
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.counters.liveries import liveries
from nightdrop.hexwar.ui.map.brush import MapStyle, veil_colour
from nightdrop.hexwar.ui.map.camera import FLAT, HexCamera, hex_centre
from nightdrop.hexwar.ui.map.chart import Chart, chart_of
from nightdrop.hexwar.ui.map.flat import paint_flat
from nightdrop.hexwar.ui.map.lettering import own_lettering
from nightdrop.hexwar.ui.map.map_labels import Prints
from nightdrop.hexwar.ui.map.names import MapLabel, Names, NamesAhead, draw_label
from nightdrop.hexwar.ui.map.pan_cache import Kept, lay_scaled, rest_of
from nightdrop.hexwar.ui.map.picture import (
    WHOLE,
    Cut,
    Damaged,
    LandPicture,
    box_of_cut,
    cuts,
    digest_of,
    land_box,
)
from nightdrop.hexwar.ui.map.small import Minimap
from nightdrop.hexwar.ui.map.tiles import Key, Samples, Tiles, place_of, tiles_in
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.language import _, language
from nightdrop.ui.display import DEPTH
from nightdrop.ui.kit.screen import Shared
from nightdrop.ui.look import fonts
from nightdrop.ui.look.theme import LIGHTS, PALETTES, Light
from nightdrop.ui.settings import Settings
from nightdrop.ui.tasks import BackgroundTask

MOST_HELD = 0.5  # up to this part of a change of light it may wait for the new one
AHEAD = 0.25  # of the view's height, how far round it tiles are made ready for a pan
NOTICE = 13.4  # px of type at scale 1
FEW = 6  # up to this many tiles that are missing are filled one by one
PRINTED = 2  # lights of which all land is kept with its prints: a change of light shows two


@lru_cache(maxsize=4)
def _chart_of(board: Board, theme: str) -> tuple[Chart, FileError | None]:
    """The chart of a board, cached for switching between games, and the shipped one's fault."""
    chart, fault = chart_of(board)
    return replace(chart, theme=theme), fault


@lru_cache(maxsize=8)
def _names_of(
    chart: Chart, spoken: str, letters: float, window: float, numbered: int
) -> Names:
    return Names(chart, letters, window, numbered)


class FlatOverlay(NamedTuple):
    """A layer flat on the land.

    A function that paints it in a part of the map's rectangle, to which the surface is clipped, and
    all that it depends on except camera and light.
    """

    paint: Callable[[pygame.Rect], None]
    hangs_on: Hashable


class MapView:
    """Draws the map of a board, with the prints of its `theme`, the scenario that it is of.

    One view serves any number of cameras and all lights. Call `draw` for each frame and `step` with
    the time that is left in it. What it reads ahead belongs to no screen: it is checked within that
    time, for all screens.
    """

    def __init__(self, board: Board, theme: str = "") -> None:
        self.chart, fault = _chart_of(board, theme)
        self.prints = Prints(self.chart)
        self.picture = LandPicture(digest_of(board) if fault is None else "")
        self.picture.problem = self.picture.problem or fault
        self.tiles = Tiles(self._read_beside, self.prints.print_on)
        self.samples = Samples(self.tiles, self.prints.mark)
        self.small: Minimap | None = None
        self.letters = 1.0  # the scale of the interface, in quarters
        self._whole: dict[Light, pygame.Surface] = {}  # all land at the smallest tier
        self._printed: OrderedDict[Light, pygame.Surface] = OrderedDict()  # and its prints on it
        self._ahead: BackgroundTask[tuple[Light, pygame.Surface]] | None = None
        self._keys: list[Key] = []  # in view
        self._seen: tuple[object, ...] = ()
        self._level = 0
        self._coming = NamesAhead()
        self._named: tuple[object, ...] = ()  # of which names are placed ahead, at which zooms
        self._naming: Iterator[None] = iter(())
        # The zoom at which a camera stood last, and what it saw, in px of the map.
        self._stood: tuple[int, pygame.Rect] | None = None
        self._veil = pygame.Surface((1, 1))  # the light that comes, while one passes away
        self._held = 0.0  # the part of that time in which it was not ready
        self._kept = Kept()  # while the camera stands or pans: land, names and what is laid on it
        self._missing: frozenset[Key] = frozenset()  # tiles that were not ready for it

    def _read_beside(self, light: Light, cut: Cut) -> pygame.Surface:
        """A piece of the land, after the slow preparation of what is printed on it."""
        self.prints.learn()
        return self._read(light, cut)

    def _read(self, light: Light, cut: Cut) -> pygame.Surface:
        """A piece of the land; may run in a thread."""
        if self.picture.has(light) and not self.prints.style.plain:
            try:
                return self.picture.piece(light, cut)
            except Damaged:
                pass  # the plain map is shown, and it is told
        return paint_flat(self.chart, light, cut[0], box_of_cut(cut))

    @property
    def notice(self) -> str:
        """The notice about a picture that cannot be read, else ""."""
        if self.picture.problem is not None and not all(map(self.picture.has, LIGHTS)):
            return _("This map's picture cannot be read, so a plain map is shown.")
        return ""

    def draw(
        self,
        surface: pygame.Surface,
        camera: HexCamera,
        rect: pygame.Rect,
        light: Light,
        fade_from: Light | None = None,
        fade: float = 1.0,
    ) -> None:
        """Blit the map into `rect` of `surface` (px).

        During a change of light `fade` runs from 0 (all `fade_from`) to 1 (all `light`).
        """
        began = perf_counter()
        self.draw_ground(surface, camera, rect, light, fade_from, fade)
        inked = light if fade_from is None or fade >= 0.5 else fade_from
        clip = surface.get_clip()
        surface.set_clip(rect)
        if self._stood is not None and self.is_zooming(camera, inked):
            self._names_in_zoom(surface, camera, inked, *self._stood)
        else:
            self._names(surface, camera, rect, inked)
        surface.set_clip(clip)
        if camera.moving or self.is_zooming(camera, inked):
            self._coming.go_on(self.names_for(camera), camera, inked, began)

    def is_zooming(self, camera: HexCamera, light: Light) -> bool:
        """Whether a zoom is shown: until it is over, and its names are ready."""
        if self._stood is None or camera.height == self._stood[0]:
            return False
        return camera.moving or self._coming.awaits(self.names_for(camera), camera, light)

    def draw_under(
        self,
        surface: pygame.Surface,
        camera: HexCamera,
        rect: pygame.Rect,
        light: Light,
        passing: tuple[Light, float] | None,
        laid: FlatOverlay,
    ) -> None:
        """Draw everything under the counters: the map as `draw` does, and what is laid on it.

        A pan paints what comes into view, and the tiles that were read; the rest is cached.
        `passing` is the light that is ending, and the progress of the new one.
        """
        if camera.moving or passing is not None or self.is_zooming(camera, light):
            before, part = passing or (None, 1.0)
            self.draw(surface, camera, rect, light, before, part)
            laid.paint(rect)
            return

        def paint(part: pygame.Rect) -> None:
            self.draw(surface, camera, part, light)
            laid.paint(part)

        self.want(camera, light)
        missing = frozenset(self.tiles.missing(self._keys))
        stale = [place_of(key) for key in self._missing - missing]
        self._missing = missing
        corner = round(rect.x - camera.origin[0]), round(rect.y - camera.origin[1])
        place = rect.copy()
        place.topleft = corner
        self._stood = self._level, place
        self._kept.draw(surface, rect, corner, _key(camera, light, laid), stale, paint)

    def keeps(self, camera: HexCamera, light: Light, laid: FlatOverlay) -> bool:
        """Whether the cached picture is what `draw_under` would draw with this overlay."""
        return self._kept.key == _key(camera, light, laid)

    def keep(
        self, surface: pygame.Surface, camera: HexCamera, rect: pygame.Rect, light: Light,
        laid: FlatOverlay,
    ) -> None:  # fmt: skip
        """Cache what the surface shows for the last `draw_under`, with `laid` on it by now."""
        self._kept.take(surface, rect, _key(camera, light, laid))

    def tell(self, surface: pygame.Surface, rect: pygame.Rect, light: Light) -> None:
        """Draw the notice, if there is one, in a corner of `rect`."""
        if self.notice:
            _draw_notice(surface, rect, light, self.notice)

    def draw_ground(
        self,
        surface: pygame.Surface,
        camera: HexCamera,
        rect: pygame.Rect,
        light: Light,
        fade_from: Light | None = None,
        fade: float = 1.0,
    ) -> None:
        """Draw the map without its names."""
        clip = surface.get_clip()
        surface.set_clip(rect)
        level = round(camera.height) if not camera.moving else self._nearest_level(camera)
        self._level = level
        self._fit(camera)
        fades = fade_from is not None and fade < 1
        self._ask(camera, level, [light, fade_from] if fades and fade_from else [light])
        if not fades:
            self._held = 0.0
        elif fade < MOST_HELD and not self._is_ready(light):
            self._held = fade  # it comes whole, and passes in what is left of the time
        if fades and fade_from is not None:
            self._blit(surface, camera, rect, fade_from, level)
            if self._held == fade:
                surface.set_clip(clip)
                return
            fade = (fade - self._held) / (1 - self._held)
            if self._veil.get_size() != rect.size:
                self._veil = pygame.Surface(rect.size, 0, surface)
            self._blit(self._veil, camera, self._veil.get_rect(), light, level, rect.topleft)
            self._veil.set_alpha(round(255 * fade))
            surface.blit(self._veil, rect)
        else:
            if self._veil.get_width() > 1:
                self._veil = pygame.Surface((1, 1))
            self._blit(surface, camera, rect, light, level)
        surface.set_clip(clip)

    def want(self, camera: HexCamera, light: Light) -> None:
        """Have `step` make what a camera at rest sees, without a draw first."""
        self._fit(camera)
        self._level = round(camera.height)
        self._ask(camera, self._level, [light])

    def names_for(self, camera: HexCamera) -> Names:
        """The names as this camera shows them."""
        window, numbered = _window_of(camera), self.prints.style.numbers_from
        return _names_of(self.chart, language(), self.letters, window, numbered)

    def names_at(self, h: int, camera: HexCamera) -> list[MapLabel]:
        """All names at hex height `h`, as this camera shows them."""
        return self.names_for(camera).at(h)

    def _fit(self, camera: HexCamera) -> None:
        """Drop what is printed in a language that is no longer used, or for another window."""
        window = _window_of(camera)
        if self.prints.has_new_words() or self.prints.window != window:
            self.prints.window = window
            self._forget()

    def enlarge(self, letters: float) -> None:
        """Use names in the type size of an interface: see `names.type_of`."""
        if letters != self.letters:
            self.letters = letters
            self._kept.forget()

    def restyle(self, style: MapStyle) -> None:
        """Change how the land is printed and shown."""
        if style != self.prints.style:
            if style.plain != self.prints.style.plain:
                self._whole.clear()
            self.prints.style = style
            self._forget()

    def _forget(self) -> None:
        self.tiles.clear()
        self.samples.clear()
        self._printed.clear()
        self._kept.forget()
        self._seen = ()

    def forget_looks(self, h: int) -> None:
        """Drop all zooms except hex height `h` (px).

        Land that is sharp at once would reveal where the other player looked.
        """
        self.tiles.keep(h)
        self._kept.forget()
        self._seen, self._level, self._stood = (), 0, None
        self._coming = NamesAhead()

    def step(self, budget_ms: float = 4.0, waits: bool = True) -> bool:
        """Work for about `budget_ms`; True while anything is missing for this view.

        Or the whole land in another light, which may be the next one. `waits`: the time is spent
        even if all that is missing is read in a thread.
        """
        if self._coming.step(budget_ms) or self.tiles.step(budget_ms, waits):
            return True
        left = budget_ms if waits else 0.0
        if self.samples.step(left) or self._draws_small():
            return True
        return self._looks_ahead(left) or self._places_names(left)

    def _is_ready(self, light: Light) -> bool:
        return not self.tiles.missing(key for key in self._keys if key[0] == light)

    @property
    def is_sharp(self) -> bool:
        """Whether all tiles of the last draw were finished."""
        return not self.tiles.missing(self._keys)

    @property
    def complete(self) -> bool:
        """Whether nothing is left to be made."""
        busy = self.tiles.is_busy or self.samples.is_busy
        read = self.is_sharp and len(self._whole) == len(LIGHTS)
        return read and self._coming.is_ready and not busy

    def whole(self, light: Light) -> pygame.Surface:
        """All land at the smallest tier, in the rectangle of `land_box`."""
        if light not in self._whole:
            self._whole[light] = self._all_land(light)
        return self._whole[light]

    def _printed_whole(self, light: Light) -> pygame.Surface:
        """All land at the smallest tier with grid, zones and signs printed on it.

        It stands where tiles are missing, so that no objective waits for its land.
        """
        if light not in self._printed:
            made, box = self.whole(light).copy(), land_box(self.chart.size, WHOLE)
            for place in (box_of_cut(cut) for cut in cuts(self.chart.size) if cut[0] == WHOLE):
                seen = place.clip(box)
                part = made.subsurface(seen.move(-box.x, -box.y))
                for _step in self.prints.mark(part, light, WHOLE, *seen.topleft):
                    pass
            self._printed[light] = made
            while len(self._printed) > PRINTED:
                self._printed.popitem(last=False)
        self._printed.move_to_end(light)
        return self._printed[light]

    def _all_land(self, light: Light) -> pygame.Surface:
        """The land at the smallest tier; may run in a thread."""
        size, tier = self.chart.size, WHOLE
        box = land_box(size, tier)
        made = pygame.Surface(box.size, depth=DEPTH)
        for cut in cuts(size):
            if cut[0] == tier:
                piece = self._read(light, cut)
                made.blit(piece, box_of_cut(cut).move(-box.x, -box.y))
        return made

    def _draws_small(self) -> bool:
        """Draw the small map in the light in view, before a zoom shows it; False if it is drawn."""
        light = self._keys[0][0] if self._keys else None
        return light in self._whole and self.small is not None and self.small.prepare(light)

    def _looks_ahead(self, budget_ms: float) -> bool:
        """Have the whole land of all lights read, one after the other; True until that is done."""
        left = [light for light in LIGHTS if light not in self._whole]
        if self._ahead is None and left:
            light = left[0]
            self._ahead = BackgroundTask(lambda: (light, self._all_land(light)))
        if self._ahead is not None:
            self._ahead.wait(budget_ms / 1000)
            if self._ahead.is_done:
                light, made = self._ahead.answer()
                self._whole.setdefault(light, made)
                self._ahead = None
        return len(self._whole) < len(LIGHTS)

    def _places_names(self, budget_ms: float) -> bool:
        """Place the names of all zooms, which a zoom then finds ready; True until that is done."""
        end = perf_counter() + budget_ms / 1000
        return any(perf_counter() >= end for _step in self._naming)

    def _name_ahead(self, camera: HexCamera) -> None:
        """Have `step` place the names at all zooms of a camera."""
        names, steps = self.names_for(camera), camera.steps
        if self._named != (names, steps):
            self._named = names, steps
            self._naming = (None for h in steps for _ in names.prepare(h))

    def _nearest_level(self, camera: HexCamera) -> int:
        """The hex height to show scaled during a zoom: the last one, while it is near."""
        target = camera.target_height
        return target if not self._level or target < self._level else self._level

    def _ask(self, camera: HexCamera, level: int, lights: list[Light]) -> None:
        if not camera.moving:
            self._name_ahead(camera)
        k = level / FLAT
        west, north, east, south = (metres * k for metres in camera.view)
        box = tiles_in(level, west, north, east, south)
        ahead = 0.0 if camera.moving or len(lights) > 1 else AHEAD * (south - north)
        wide = tiles_in(level, west - ahead, north - ahead, east + ahead, south + ahead)
        seen = (level, box, wide, camera.moving, tuple(lights))
        if seen == self._seen:
            return
        self._seen = seen
        land = land_box(self.chart.size, level)
        cx, cy = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        near: list[Key] = []
        self._keys = []
        goals = [(x * k, y * k) for x, y in map(hex_centre, self.chart.board.vp)]
        light = lights[0]

        def urgency(place: tuple[int, int]) -> tuple[bool, float, tuple[int, int]]:
            """Tiles with an objective come first, then those near the middle."""
            (x, y), box = place, place_of((light, level, *place))
            waits = not any(map(box.inflate(level, level).collidepoint, goals))
            return waits, (x - cx) ** 2 + (y - cy) ** 2, place

        places = sorted(
            product(range(wide[0], wide[2] + 1), range(wide[1], wide[3] + 1)), key=urgency
        )
        for light in lights:
            for x, y in places:
                key = (light, level, x, y)
                if place_of(key).colliderect(land):
                    inside = box[0] <= x <= box[2] and box[1] <= y <= box[3]
                    (self._keys if inside else near).append(key)
        wanted = [*self._keys, *near]
        room = sum(place.w * place.h for place in map(place_of, wanted))
        self.tiles.ask(wanted, room)

    def _blit(
        self,
        surface: pygame.Surface,
        camera: HexCamera,
        rect: pygame.Rect,
        light: Light,
        level: int,
        shift: tuple[int, int] = (0, 0),
    ) -> None:
        """Draw the land of a light; `shift` is the surface's corner in the window."""
        zoom = camera.height / level
        ox, oy = camera.origin[0] - shift[0], camera.origin[1] - shift[1]
        land = land_box(self.chart.size, level)
        corner = (rect.x - ox) / zoom, (rect.y - oy) / zoom
        area = pygame.Rect(*corner, rect.w / zoom + 1, rect.h / zoom + 1)
        if not land.contains(area):
            surface.fill(veil_colour(light), rect)
        near = area.inflate(4, 4)
        keys = [key for key in self._keys if key[0] == light and place_of(key).colliderect(near)]
        holes = []
        for key in keys:
            if self.tiles.get(key) is None:
                place = place_of(key)
                left, top = ox + place.x * zoom - 1, oy + place.y * zoom - 1
                hole = pygame.Rect(left, top, place.w * zoom + 3, place.h * zoom + 3)
                holes.append(hole.clip(rect))
        if holes:
            if len(holes) > FEW:
                holes = [rect]
            self._fill(surface, holes, light, level, zoom, (ox, oy), area.clip(land))
        for key in keys:
            made = self.tiles.get(key)
            if made is not None:
                place = place_of(key)
                x, y = ox + place.x * zoom, oy + place.y * zoom
                if zoom == 1:
                    surface.blit(made, (round(x), round(y)))
                else:
                    lay_scaled(surface, rect, made, x, y, zoom)

    def _fill(
        self, surface: pygame.Surface, holes: list[pygame.Rect], light: Light, level: int,
        zoom: float, origin: tuple[float, float], area: pygame.Rect,
    ) -> None:  # fmt: skip
        """Fill holes with another zoom's tiles if any are ready, and the rest with coarse land.

        `area` is the visible land, in px of the map at hex height `level`.
        """
        (ox, oy), k = origin, zoom * level / WHOLE
        pieces, covered = self.tiles.under(light, level, area)
        whole, at = self._printed_whole(light), land_box(self.chart.size, WHOLE).topleft
        ready = pygame.Rect(
            ceil(ox + covered.x * zoom),
            ceil(oy + covered.y * zoom),
            int(covered.w * zoom),
            int(covered.h * zoom),
        )
        for hole in holes:
            for strip in rest_of(hole, ready):
                lay_scaled(surface, strip, whole, ox + at[0] * k, oy + at[1] * k, k)
            for tile, x, y, scale in pieces:
                lay_scaled(surface, hole, tile, ox + x * zoom, oy + y * zoom, scale * zoom)

    def draw_labels(
        self,
        surface: pygame.Surface,
        camera: HexCamera,
        rect: pygame.Rect,
        light: Light,
        hexes: Iterable[Hex],
    ) -> None:
        """Draw the names of these hexes again, over the overlays; nothing during a zoom."""
        wanted = set(hexes)
        if wanted and not camera.moving and not self.is_zooming(camera, light):
            clip = surface.get_clip()
            surface.set_clip(rect)
            self._names(surface, camera, rect, light, wanted)
            surface.set_clip(clip)

    def _names(
        self,
        surface: pygame.Surface,
        camera: HexCamera,
        rect: pygame.Rect,
        light: Light,
        wanted: Container[Hex] | None = None,
    ) -> None:
        """Draw names in their final size, where they stand."""
        ox, oy = round(camera.origin[0]), round(camera.origin[1])
        seen = rect.move(-ox, -oy)
        for label in self.names_at(self._level, camera):
            if (wanted is None or label.hex in wanted) and seen.colliderect(label.reach):
                draw_label(surface, label, light, -ox, -oy)

    def _names_in_zoom(
        self, surface: pygame.Surface, camera: HexCamera, light: Light, level: int,
        seen: pygame.Rect,
    ) -> None:  # fmt: skip
        """Draw the names that were seen before the zoom, in their size of then.

        They move with the land; those of its end are set meanwhile.
        """
        zoom = camera.height / level
        ox, oy = round(camera.origin[0]), round(camera.origin[1])
        for label in self.names_at(level, camera):
            if seen.colliderect(label.reach):
                x, y = label.box.center
                dx, dy = round(x * (zoom - 1)), round(y * (zoom - 1))
                draw_label(surface, label, light, -ox - dx, -oy - dy)


def _window_of(camera: HexCamera) -> float:
    """The camera's window in quarters: so much larger are the least sizes of what is printed."""
    return round(4 * camera.window) / 4


def _key(camera: HexCamera, light: Light, laid: FlatOverlay) -> Hashable:
    """The cache key of the picture while the camera is at rest or pans."""
    return camera.height, light, laid.hangs_on


def _draw_notice(surface: pygame.Surface, rect: pygame.Rect, light: Light, text: str) -> None:
    """Draw a sentence in the lower left corner of `rect`."""
    look = PALETTES[light]
    scale = max(1.0, min(rect.w / 1472, rect.h / 1080))
    image, gap = fonts.text("body", round(NOTICE * scale), text, look.ink), round(10 * scale)
    box = pygame.Rect(0, 0, max(image.get_width(), round(220 * scale)) + 2 * gap,
                      image.get_height() + 2 * gap)  # fmt: skip
    box.bottomleft = rect.left + gap, rect.bottom - 4 * gap
    pygame.draw.rect(surface, look.panel, box, border_radius=6)
    pygame.draw.rect(surface, look.rule, box, 1, border_radius=6)
    surface.blit(image, (box.left + gap, box.top + gap))


def _is_alike(one: Game, other: Game) -> bool:
    """Whether the maps of two games look the same: their boards, and what is printed on them."""
    prints = [(liveries(game.name), own_lettering(game.name)) for game in (one, other)]
    return prints[0] == prints[1] and (one.board is other.board or one.board == other.board)


class Maps(Shared):
    """Keeps the map of the board shown last, so that no screen has to make it again."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._view: MapView | None = None
        self._style: MapStyle | None = None
        self._letters = 1.0

    def restyle(self, settings: Settings) -> None:
        """Show land as these settings say from now on."""
        self._style = MapStyle(settings.grid, settings.numbers, settings.contrast)
        if self._view is not None:
            self._view.restyle(self._style)

    def enlarge(self, factor: float) -> None:
        """Write names in the type of an interface of this scale from now on, in steps of 0.25."""
        self._letters = max(1.0, round(4 * factor) / 4)
        if self._view is not None:
            self._view.enlarge(self._letters)

    def of(self, game: Game) -> MapView:
        """The map of a game; games whose board and whose prints are equal have one map."""
        shown, self._game = self._game, game
        if self._view is None or shown is None or not (shown is game or _is_alike(shown, game)):
            self._view = MapView(game.board, game.name)
            if self._style is not None:
                self._view.restyle(self._style)
            self._view.enlarge(self._letters)
        return self._view

    def small(self, game: Game, wide: int) -> Minimap:
        """The small map of a game, `wide` px wide; only the latest is kept."""
        view = self.of(game)  # another board has another small map
        if view.small is None or view.small.size[0] != wide:
            view.small = Minimap(view.chart, view.whole, wide)
        return view.small
