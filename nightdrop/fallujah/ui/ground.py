"""All of the map that does not move: the land, its streets, spaces, plates and bases; painted once
for a piece of it at a zoom, and then only copied."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import hypot
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.model import Game
from nightdrop.fallujah.rules.printed_tables import GOALS, Link, Space, Town
from nightdrop.fallujah.ui.counters import BLOWN, face
from nightdrop.fallujah.ui.map_layout import HEAD, TALL, WIDE, Box, space_box
from nightdrop.table.disk.files import data_path
from nightdrop.table.language import _, language
from nightdrop.ui.kit.screen import Shared
from nightdrop.ui.look import fonts
from nightdrop.ui.look.fonts import SurfaceCache
from nightdrop.ui.look.shapes import dashes, ring_dashes, rounded
from nightdrop.ui.look.theme import RGB, mixed, rgb, rgbs
from nightdrop.ui.stage.camera import Camera

PICTURES: Final = (2000, 4000)  # px of width of the land as it is shipped
ROUND = 0.2  # of the view's sides that are painted beyond them, for a pan
NAMES_FROM = 0.5  # the scale from which on names stand on spaces that are no goals
LEAST_PX: Final = 12  # px of type on the map
FINE: Final = 4, 2  # shapes are drawn so much larger and scaled down; less so from a scale of 1 on

SAND, DARK, CREAM, NAME_INK = rgbs("#C6B189 #1A140A #F3E8CC #FFF6E4")
STREET = mixed(SAND, CREAM, 0.82), mixed(SAND, rgb("#201A10"), 0.42)
MSR: Final = rgbs("#F0B244 #241A08 #7A4E0C")  # the line, its casing, its dashes
BRIDGE: Final = rgbs("#D9D2C2 #15120C #5B564B")
RIVER, WATER, WAVES, PLATE = rgbs("#BFE3EA #2E6E86 #DDF1F4 #171410")
ACCENT, BASE_INK, SEAL_INK = rgbs("#E7A83E #F3E3BE #241805")


class SpaceStyle(NamedTuple):
    """How a space of a terrain looks: its fill and how much that covers, its line, its head."""

    fill: RGB
    alpha: float
    line: RGB
    head: RGB


STYLES: Final = {
    "open": SpaceStyle(rgb("#7A6640"), 0.42, rgb("#E9DBB6"), rgb("#6B5836")),
    "urban": SpaceStyle(rgb("#2B251C"), 0.74, rgb("#E8DCC2"), rgb("#3B3428")),
    "objective": SpaceStyle(rgb("#351A0F"), 0.84, rgb("#F0943A"), rgb("#A04A1E")),
    "mosque": SpaceStyle(rgb("#10271D"), 0.84, rgb("#8FD3B4"), rgb("#22624A")),
}
_tiles = SurfaceCache(8_000_000)


class LandPictures(Shared):
    """The pictures of the land that a window has read, and the piece of the map painted last."""

    def __init__(self) -> None:
        self._read: dict[int, pygame.Surface] = {}

    def picture(self, scenario: str, scale: float) -> pygame.Surface:
        """The land, as large as a scale asks for; plain sand where no picture can be read."""
        wide = PICTURES[scale > 1.1]
        if wide not in self._read:
            path = data_path("scenarios", scenario, f"land-{wide}.jpg")
            try:
                self._read[wide] = pygame.image.load(path).convert()
            except (OSError, pygame.error):
                self._read[wide] = pygame.Surface((wide, wide * 7 // 10))
                self._read[wide].fill(SAND)
        return self._read[wide]


class TownGround:
    """The ground of a game in a window. `draw` paints what a camera sees; while it stands or pans
    a piece is kept, and while it zooms that piece is scaled."""

    def __init__(self, game: Game) -> None:
        self._game, self._town = game, game.rules.town
        self._key: Hashable = None
        self._piece = pygame.Surface((1, 1))
        self._box: Box = (0, 0, 1, 1)  # of the world, that the piece shows

    def draw(
        self, surface: pygame.Surface, camera: Camera, blown: Sequence[str], land: LandPictures
    ) -> None:
        """Draw the ground into the camera's rectangle, to which the surface is clipped."""
        rect = pygame.Rect(camera.rect)
        west, north, east, south = camera.view
        x, y, wide, tall = self._box
        seen = max(west, 0), max(north, 0), min(east, self._town.size[0]), min(
            south, self._town.size[1])  # fmt: skip
        holds = (x <= seen[0] and y <= seen[1] and seen[2] <= x + wide + 1
                 and seen[3] <= y + tall + 1)  # fmt: skip
        key = round(camera.height), tuple(blown), language()
        if not camera.moving and (key != self._key or not holds):
            self._paint(camera, blown, land)
            self._key = key
        surface.fill(mixed(SAND, DARK, 0.45), rect)
        x, y, wide, tall = self._box
        left, top = camera.to_screen(x, y)
        size = round(wide * camera.scale), round(tall * camera.scale)
        piece = self._piece
        if camera.moving:
            piece = pygame.transform.scale(piece, size)
        surface.blit(piece, (round(left), round(top)))

    def _paint(self, camera: Camera, blown: Sequence[str], land: LandPictures) -> None:
        """Paint the piece that the camera sees and something round it."""
        s = camera.scale
        west, north, east, south = camera.view
        across, down = (east - west) * ROUND, (south - north) * ROUND
        left, top = max(0.0, west - across), max(0.0, north - down)
        right = min(float(self._town.size[0]), east + across)
        bottom = min(float(self._town.size[1]), south + down)
        left, top = int(left * s) / s, int(top * s) / s  # so that its corner is a whole px
        size = max(1, round((right - left) * s)), max(1, round((bottom - top) * s))
        self._piece = pygame.Surface(size)
        self._box = left, top, size[0] / s, size[1] / s
        paint_ground(self._piece, self._game, land, s, (-left * s, -top * s), blown)


def paint_ground(
    surface: pygame.Surface,
    game: Game,
    land: LandPictures,
    scale: float,
    origin: tuple[float, float],
    blown: Sequence[str],
) -> None:
    """Paint all of the ground at a scale; `origin` is the px of the world's zero point."""
    town: Town = game.rules.town
    picture = land.picture(game.name, scale)
    k = picture.get_width() / town.size[0]  # px of the picture for one of the world
    left, top = -origin[0] / scale * k, -origin[1] / scale * k
    wide, tall = (length / scale * k for length in surface.get_size())
    part = pygame.Rect(round(left), round(top), round(wide), round(tall)).clip(picture.get_rect())
    shown = (part.x / k * scale + origin[0], part.y / k * scale + origin[1],
             max(1, part.w / k * scale), max(1, part.h / k * scale))
    place = pygame.Rect(*map(round, shown))
    surface.fill(SAND)
    surface.blit(pygame.transform.smoothscale(picture.subsurface(part), place.size), place)
    brush = WorldBrush(surface, scale, origin)
    _links(brush, game, blown)
    seen = surface.get_rect().inflate(brush.px(60), brush.px(60))  # signs reach over the edge
    for space in town.spaces.values():
        if seen.colliderect(brush.rect(space_box(space))):
            _space(brush, space)
    _labels(brush, town)
    for base in town.bases.values():
        _base(brush, base.box, _(base.name))


class WorldBrush:
    """Draws on a surface what is given in px of the world."""

    def __init__(
        self, surface: pygame.Surface, scale: float, origin: tuple[float, float]
    ) -> None:
        self.surface, self.scale, self.origin = surface, scale, origin

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A point of the world in px."""
        return round(x * self.scale + self.origin[0]), round(y * self.scale + self.origin[1])

    def rect(self, box: Box) -> pygame.Rect:
        """A box of the world in px."""
        x, y = self.at(box[0], box[1])
        return pygame.Rect(x, y, round(box[2] * self.scale), round(box[3] * self.scale))

    def px(self, length: float, least: int = 1) -> int:
        """A length in px."""
        return max(least, round(length * self.scale))

    def line(
        self, a: tuple[float, float], b: tuple[float, float], wide: float, ink: RGB
    ) -> None:
        """A straight line."""
        pygame.draw.aaline(self.surface, ink, self.at(*a), self.at(*b), self.px(wide))

    def dashed(
        self, a: tuple[float, float], b: tuple[float, float], wide: float, ink: RGB,
        pattern: Sequence[float],
    ) -> None:  # fmt: skip
        """A line of dashes."""
        for piece in dashes([a, b], pattern):
            self.line(piece[0], piece[-1], wide, ink)

    def words(
        self, middle: tuple[float, float], string: str, role: str, size: float, ink: RGB,
        halo: RGB | None = None, turned: float = 0, tracking: float = 0, width: float = 0,
    ) -> pygame.Rect:  # fmt: skip
        """A line of words round a point, of `size` px at scale 1, never under the least."""
        px = self.px(size, LEAST_PX)
        if width:
            string = fonts.shorten(role, px, string, round(width * self.scale))
        made = (fonts.halo_text(role, px, string, ink, halo, tracking * self.scale) if halo
                else fonts.text(role, px, string, ink, tracking * self.scale))  # fmt: skip
        if turned:
            made = pygame.transform.rotozoom(made, turned, 1)
        return self.surface.blit(made, made.get_rect(center=self.at(*middle)))


def _links(brush: WorldBrush, game: Game, blown: Sequence[str]) -> None:
    """Ways to bases, streets, the MSR, river routes and bridges."""
    town: Town = game.rules.town
    for base in town.bases.values():
        for space in base.enters:
            at = town.spaces[space].at
            start, soft = _gate(base.box, at), mixed(SAND, CREAM, 0.6)
            brush.dashed(start, at, 2.6, soft, (10, 8))
    plain = [link for link in town.links if link.kind == "street" and not link.msr]
    for wide, ink in ((8.5, STREET[1]), (4.0, STREET[0])):
        for link in plain:
            brush.line(*_ends(town, link), wide, ink)
    for link in town.links:
        if link.kind == "river":
            brush.dashed(*_ends(town, link), 4.4, RIVER, (4, 10))
    on_msr = [link for link in town.links if link.msr]
    for wide, ink in ((17.0, MSR[1]), (11.0, MSR[0])):
        for link in on_msr:
            brush.line(*_ends(town, link), wide, ink)
    for link in on_msr:
        brush.dashed(*_ends(town, link), 1.8, MSR[2], (14, 10))
    for name, link in town.bridges.items():
        _bridge(brush, game, link, name in blown)


def _ends(town: Town, link: Link) -> tuple[tuple[int, int], tuple[int, int]]:
    one, other = link.ends
    return town.spaces[one].at, town.spaces[other].at


def _gate(box: Box, at: tuple[int, int]) -> tuple[float, float]:
    """The point of a base's edge from which a space is entered."""
    x, y, wide, tall = box
    if wide > tall:
        return min(max(at[0], x + 20), x + wide - 20), y + tall if y < at[1] else y
    return x if x > at[0] else x + wide, min(max(at[1], y + 20), y + tall - 20)


def _bridge(brush: WorldBrush, game: Game, link: Link, is_blown: bool) -> None:
    """A bridge; of one that is blown two stumps, and the marker between them."""
    town = game.rules.town
    (ax, ay), (bx, by) = _ends(town, link)

    def along(share: float) -> tuple[float, float]:
        return ax + (bx - ax) * share, ay + (by - ay) * share

    parts = ((0.0, 0.36), (0.64, 1.0)) if is_blown else ((0.0, 1.0),)
    for start, end in parts:
        brush.line(along(start), along(end), 16, BRIDGE[1])
        brush.line(along(start), along(end), 10, BRIDGE[0])
        long = hypot(bx - ax, by - ay)
        for n in range(int(start * long / 14) + 1, int(end * long / 14)):
            brush.line(along((14 * n - 1) / long), along((14 * n + 1) / long), 10, BRIDGE[2])
    if is_blown:
        sign = face(game, BLOWN, brush.px(40))
        brush.surface.blit(sign, sign.get_rect(center=brush.at(*along(0.5))))


def _space(brush: WorldBrush, space: Space) -> None:
    """A space with its head, name and number, and the signs of water and highway."""
    x, y, wide, tall = space_box(space)
    tile, pad = _tile(space.type, brush.scale), brush.px(4)
    left, top = brush.at(x, y)
    brush.surface.blit(tile, (left - pad, top - pad))
    is_goal = space.type in GOALS
    if is_goal or brush.scale >= NAMES_FROM:
        shield = 24 if is_goal and space.msr else 0
        room = wide - (28 if is_goal else 8) - shield  # beside its signs
        said = [_(name) for name in (space.name, space.short) if name]
        sizes = range(brush.px(18, LEAST_PX), LEAST_PX - 1, -1)
        fits = ((name, px) for name in said for px in sizes
                if fonts.measure("place", px, name)[0] <= room * brush.scale)
        name, px = next(fits, (said[-1], LEAST_PX))
        at = space.at[0] + (11 if is_goal else 0) - shield / 2, y + HEAD / 2 + 1
        brush.words(at, name, "place", px / brush.scale, NAME_INK,
                    None if is_goal else DARK, width=room)  # fmt: skip
    if brush.scale >= 0.75:
        ink = mixed(STYLES[space.type].fill, rgb("#F5EAD0"), 0.72)
        brush.words((x + wide - 20, y + tall - 10), space.id, "number", 12.5, ink)
    if space.water:
        _water(brush, (x + 3, y + tall - 6))
    if space.msr:
        seal = brush.rect((x + wide - 23, y - 7, 26, 18))
        pygame.draw.rect(brush.surface, MSR[1], seal.inflate(2, 2), border_radius=brush.px(4))
        pygame.draw.rect(brush.surface, MSR[0], seal, border_radius=brush.px(3))
        brush.words((x + wide - 10, y + 2), "10", "town", 15, SEAL_INK)


def _tile(terrain: str, scale: float) -> pygame.Surface:
    """A space without words, with 4 px of the world round it."""
    key = terrain, round(scale * 1000)
    if (found := _tiles.get(key)) is not None:
        return found
    fine = FINE[scale >= 1]
    look, k = STYLES[terrain], scale * fine
    pad = max(1, round(4 * scale))
    size = round(WIDE * scale) + 2 * pad, round(TALL * scale) + 2 * pad
    made = pygame.Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
    made.fill((*look.line, 0))
    whole = pygame.Rect(pad * fine, pad * fine, round(WIDE * k), round(TALL * k))
    radius = round((30 if terrain == "open" else 9) * k)
    pygame.draw.rect(made, (*look.fill, round(255 * look.alpha)), whole, border_radius=radius)
    is_goal = terrain in GOALS
    wide = max(fine, round((2.6 if is_goal else 1.8) * k))
    if is_goal:
        head = pygame.Rect(whole.topleft, (whole.width, round(HEAD * k)))
        pygame.draw.rect(made, look.head, head, border_top_left_radius=radius,
                         border_top_right_radius=radius)
        _sign(made, terrain, whole.left + 15 * k, whole.top + 12.5 * k, k)
    if terrain == "open":
        ring = rounded(whole.left, whole.top, whole.right, whole.bottom, radius)
        for piece in ring_dashes(ring, (7 * k, 6 * k)):
            pygame.draw.lines(made, (*look.line, 210), False, piece, wide)
    else:
        ink = (*look.line, 255 if is_goal else 205)
        pygame.draw.rect(made, ink, whole, wide, border_radius=radius)
    return _tiles.keep(key, pygame.transform.smoothscale(made, size))


def _sign(made: pygame.Surface, terrain: str, x: float, y: float, k: float) -> None:
    """A dome, or a ring with its middle."""
    if terrain == "mosque":
        ink = rgb("#DDF5EA")
        dome = pygame.Rect(x - 8 * k, y - 5 * k, 16 * k, 18 * k)
        pygame.draw.ellipse(made, ink, dome)
        pygame.draw.rect(made, STYLES[terrain].head, (x - 9 * k, y + 6.5 * k, 18 * k, 8 * k))
        pygame.draw.rect(made, ink, (x - k, y - 8.5 * k, 2 * k, 5 * k))
        return
    ink = rgb("#FFE4C2")
    pygame.draw.circle(made, ink, (x, y), 6.5 * k, max(1, round(2.2 * k)))
    pygame.draw.circle(made, ink, (x, y), 2.2 * k)


def _water(brush: WorldBrush, at: tuple[float, float]) -> None:
    """The sign of water at which amtracs and SOF may swim [25.1]."""
    middle, r = brush.at(*at), brush.px(11)
    pygame.draw.aacircle(brush.surface, WAVES, middle, r + brush.px(2))
    pygame.draw.aacircle(brush.surface, WATER, middle, r)
    for dy in (-2.0, 4.0):
        points = [brush.at(at[0] + x, at[1] + dy + up)
                  for x, up in ((-6.5, 0), (-3.2, -2), (0, 0), (3.2, 2), (6.5, 0))]  # fmt: skip
        pygame.draw.aalines(brush.surface, (255, 255, 255), False, points)


def _labels(brush: WorldBrush, town: Town) -> None:
    """Flags east of the last route, the river's name, north, a scale."""
    for space in town.spaces.values():
        x, y = space.at
        if space.id.startswith("06"):
            number = space.id[2:].lstrip("0")
            _flag(brush, x + WIDE / 2 + 6, y, f"PL {number}")
    for x, y, size, turned in ((452, 1122, 26, -60), (120, 640, 20, 72)):
        brush.words((x, y), _("Euphrates").upper(), "water", size, rgb("#D9F0F0"),
                    turned=turned, tracking=5)  # fmt: skip
    middle, r = brush.at(250, 60), brush.px(34)
    pygame.draw.aacircle(brush.surface, BASE_INK, middle, r)
    pygame.draw.aacircle(brush.surface, rgb("#5F563F"), middle, r - brush.px(1.6))
    needle = [brush.at(250 + dx, 56 + dy) for dx, dy in ((0, -24), (8, 8), (0, 2), (-8, 8))]
    pygame.draw.polygon(brush.surface, BASE_INK, needle)
    brush.words((250, 78), _("N"), "town", 18, BASE_INK)
    for start, end in (((60, 1366), (390, 1366)), ((60, 1359), (60, 1373)),
                       ((225, 1361), (225, 1371)), ((390, 1359), (390, 1373))):
        brush.line(start, end, 3, rgb("#2A2114"))
    brush.words((60, 1346), "0", "place", 17, rgb("#2A2114"))
    brush.words((390, 1346), _("about 1 km"), "place", 17, rgb("#2A2114"))


def draw_routes(brush: WorldBrush, town: Town) -> None:
    """The plates of routes above the first line; drawn over the frames of what is marked."""
    px = brush.px(16, LEAST_PX)
    for space in town.spaces.values():
        if space.id.endswith("02"):
            said = _("Route {number}").format(number=space.id[:2].lstrip("0")).upper()
            made = fonts.text("town", px, said, BASE_INK, 1.2 * brush.scale)
            rect = brush.rect((space.at[0] - 46, space.at[1] - 70, 92, 22))
            plate = pygame.Rect(0, 0, max(rect.width, made.get_width() + px),
                                max(rect.height, px + 4))
            plate.midbottom = rect.midbottom
            pygame.draw.rect(brush.surface, PLATE, plate, border_radius=plate.height // 2)
            brush.surface.blit(made, made.get_rect(center=plate.center))


def _flag(brush: WorldBrush, x: float, y: float, said: str) -> None:
    """A phase line's number on a flag that points away from the town."""
    shape = ((0, -12), (42, -12), (51, 0), (42, 12), (0, 12))
    pygame.draw.polygon(brush.surface, PLATE, [brush.at(x + dx, y + dy) for dx, dy in shape])
    brush.words((x + 22, y), said, "town", 17, BASE_INK)


def _base(brush: WorldBrush, box: Box, name: str) -> None:
    """The box of a base with its name, upright at the map's sides."""
    rect, radius = brush.rect(box), brush.px(10)
    veil = pygame.Surface(rect.size, pygame.SRCALPHA)
    pygame.draw.rect(veil, (*PLATE, 184), veil.get_rect(), border_radius=radius)
    brush.surface.blit(veil, rect)
    pygame.draw.rect(brush.surface, ACCENT, rect, brush.px(2.4, 2), border_radius=radius)
    px = brush.px(22, LEAST_PX)
    made = fonts.text("display", px, name.upper(), BASE_INK)
    x, y, wide, tall = box
    if wide > tall:
        brush.surface.blit(made, brush.at(x + 18, y + 16))
        return
    west = x < 1000
    made = pygame.transform.rotate(made, 90 if west else -90)
    at = brush.at(x + 22 if west else x + wide - 22, y + tall / 2)
    brush.surface.blit(made, made.get_rect(center=at))
