"""The track off the map: boxes at the western edge, and the counters in them [PB 8.6]."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.model import Game, State
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.scenario.scenario import hex_looks
from nightdrop.hexwar.ui.board.ground_overlays import FINE, OVER, shrunk
from nightdrop.hexwar.ui.counters.sprites import counter_size, counter_sprite, look_of
from nightdrop.hexwar.ui.map.camera import TRACK_WIDE, HexCamera, Point, hex_centre
from nightdrop.hexwar.ui.map.colours import MAPS
from nightdrop.hexwar.ui.map.flat import MAIN
from nightdrop.hexwar.ui.map.geometry import ribbon, rounded
from nightdrop.hexwar.words.describe import shown
from nightdrop.table.language import language
from nightdrop.ui.look import fonts
from nightdrop.ui.look.shapes import dashes
from nightdrop.ui.look.theme import RGB, Light, mixed, rgb

MIDDLE, HALF, TALL = -655.0, 165.0, 880.0  # metres: the boxes' middle, half a box across, and down
GAP, HEAD, TAG = 90.0, 120.0, -95.0  # between two boxes; above the places; where the road begins
PLACES: Final = 3  # of counters in a box
ASIDE: Final = 18.0  # metres that they stand west of its middle: a tip has room beside them
# The face of a box, and what is drawn on it.
_INKS: Final[dict[Light, tuple[RGB, RGB]]] = {
    "night": (rgb("#141F2A"), rgb("#C8CEC8")),
    "dawn": (rgb("#EFE3CC"), rgb("#564A48")),
    "day": (rgb("#F0EBD4"), rgb("#464A42")),
}


@lru_cache(maxsize=8)
def _words_of(scenario: str) -> Mapping[str, str]:
    return hex_looks(scenario).track


def track_words(theme: str) -> str:
    """Where the track off the map of a scenario, the `theme`, leads, in the language spoken; ""
    where nothing is said."""
    words = _words_of(theme) if theme else {}
    return words.get(language(), next(iter(words.values()), ""))


class _Box(NamedTuple):
    """A box in metres from the map's upper left corner, and the middles of its places."""

    top: float
    tall: float

    def place(self, number: int) -> Point:
        """The middle of the place of that number, 0 being the uppermost."""
        step = (self.tall - HEAD - 20) / PLACES
        return MIDDLE - ASIDE, self.top + HEAD + (number + 0.5) * step


class TrackCounter(NamedTuple):
    """A unit on the track: its box, from 1 on, and the letter it is bound for [PB 8.6]."""

    unit: str
    box: int
    bound: str


def on_track(view: State) -> list[TrackCounter]:
    """The units on the track, in order of id."""
    places = [(one.unit or "", str(one.place).split()) for one in shown(view, "track")]
    return [TrackCounter(unit, int(box), bound) for unit, (_track, box, bound) in places]


def boxes_of(board: Board) -> list[_Box]:
    """The boxes from the first letter's to the last one's; none where the map has no track."""
    if board.signs.track is None:
        return []
    count, (begin, end) = board.signs.track[2], _ends(board)
    room = end - begin - 2 * 300 - (count - 1) * GAP
    tall = min(TALL, room / count)
    top = (begin + end - count * tall - (count - 1) * GAP) / 2
    return [_Box(top + n * (tall + GAP), tall) for n in range(count)]


def _ends(board: Board) -> tuple[float, float]:
    """How far south the upper and the lower end of the track lie, in metres."""
    assert board.signs.track is not None
    one, other = (hex_centre(board.entry[letter])[1] for letter in board.signs.track[:2])
    return min(one, other), max(one, other)


def width_of(board: Board) -> float:
    """The metres west of the map that the track takes."""
    return TRACK_WIDE if board.signs.track else 0.0


class _Picture(NamedTuple):
    """The bare track, premultiplied. Its corner lies TRACK_WIDE metres and `beside` px west of the
    map, and as far above the road as a box is wide."""

    image: pygame.Surface
    beside: float


def _size(camera: HexCamera) -> int:
    return counter_size(camera.height, True, camera.window)


class Track:
    """Draws the track of a game's board, and says which counter lies under a point."""

    def __init__(self, game: Game) -> None:
        self._board, self._boxes, self._theme = game.board, boxes_of(game.board), game.name
        self._kept: tuple[object, _Picture] = (None, _Picture(pygame.Surface((0, 0)), 0))

    def spots(self, camera: HexCamera, view: State) -> list[tuple[TrackCounter, pygame.Rect]]:
        """The counters on the track with the square that each of them fills, in window px."""
        found, size = list[tuple[TrackCounter, pygame.Rect]](), _size(camera)
        filled: dict[int, int] = {}
        for one in on_track(view) if self._boxes else ():
            number = filled[one.box] = filled.get(one.box, -1) + 1
            rect = pygame.Rect(0, 0, size, size)
            x, y = camera.to_screen(*self._boxes[one.box - 1].place(number))
            rect.center = round(x), round(y)
            found.append((one, rect))
        return found

    def box_at(self, camera: HexCamera, pos: tuple[int, int]) -> int | None:
        """The number of the box under a point in window px."""
        x, y = camera.to_world(*pos)
        inside = abs(x - MIDDLE) <= HALF
        return next((number for number, box in enumerate(self._boxes, 1)
                     if inside and box.top <= y <= box.top + box.tall), None)  # fmt: skip

    def draw(
        self, surface: pygame.Surface, camera: HexCamera, light: Light, view: State | None,
        legal: frozenset[str] = frozenset(), selected: frozenset[str] = frozenset(),
    ) -> None:  # fmt: skip
        """Draw the boxes, and what a view shows in them; None: they are bare."""
        if not self._boxes:
            return
        north = _ends(self._board)[0] - TAG
        left, top = camera.to_screen(-TRACK_WIDE, north - 2 * HALF)
        seen = surface.get_clip()
        if left + TRACK_WIDE * camera.scale < seen.left or top > seen.bottom:
            return
        key = (light, camera.target_height, track_words(self._theme))
        if self._kept[0] != key:
            self._kept = key, _picture(self._board, *key)
        image, beside = self._kept[1]
        if camera.moving:
            scale = camera.height / camera.target_height
            image, beside = pygame.transform.scale_by(image, scale), beside * scale
        surface.blit(image, (round(left - beside), round(top)), special_flags=OVER)
        if view is None:
            return
        for one, rect in self.spots(camera, view):
            counter = view.pieces[one.unit]
            states = ["spent"] if view.due.is_spent(view, counter) else []
            if one.unit in selected | legal:
                states.append("selected" if one.unit in selected else "legal")
            state = "+".join(states) or "rest"
            sprite = counter_sprite(look_of(view, counter), rect.w, state, light)
            surface.blit(sprite, sprite.get_rect(center=rect.center))
            _draw_bound(surface, camera, rect, light, self._is_north(one.bound))

    def _is_north(self, letter: str) -> bool:
        """Whether the road to this letter's hex leads north along the track."""
        return hex_centre(self._board.entry[letter])[1] <= _ends(self._board)[0]


def _draw_bound(
    surface: pygame.Surface, camera: HexCamera, rect: pygame.Rect, light: Light, north: bool
) -> None:
    """A tip beside a counter that points the way it goes."""
    half = max(2.0, 16 * camera.scale)
    x, up = rect.centerx + (ASIDE + HALF - 28) * camera.scale, -1 if north else 1
    shape = [(x - half, rect.centery - up * half), (x + half, rect.centery - up * half),
             (x, rect.centery + up * half * 1.3)]  # fmt: skip
    pygame.draw.polygon(surface, _INKS[light][1], shape)


def _picture(board: Board, light: Light, h: int, words: str) -> _Picture:
    """The road and the bare boxes at hex height `h`, and the words beside them."""
    begin, end = _ends(board)
    corner = -TRACK_WIDE, begin - TAG - 2 * HALF
    k = h / 400
    size = round(TRACK_WIDE * k), round((end - begin + TAG * 2 + 4 * HALF) * k)
    sheet = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)

    def px(x: float, y: float) -> Point:
        return (x - corner[0]) * k * FINE, (y - corner[1]) * k * FINE

    def wide(metres: float, least: float) -> float:
        return max(metres * k, least) * FINE

    art, (face, ink) = MAPS[light], _INKS[light]
    way = [(TAG, begin), (MIDDLE, begin), (MIDDLE, begin + 400), (MIDDLE, end - 400),
           (MIDDLE, end), (TAG, end)]  # fmt: skip
    for _cut in range(3):
        way = rounded(way, closed=False)
    line = [px(*point) for point in way]
    inner, outer, thin, broad = MAIN
    for metres, colour, least in ((outer, art.road_casing, broad), (inner, art.road, thin)):
        pygame.draw.polygon(sheet, colour, ribbon(line, wide(metres, least) / 2))
    numbers: list[tuple[pygame.Surface, Point]] = []
    for number, box in enumerate(boxes_of(board), 1):
        x, y = px(MIDDLE - HALF, box.top)
        rect = pygame.Rect(round(x), round(y), round(2 * HALF * k * FINE),
                           round(box.tall * k * FINE))  # fmt: skip
        pygame.draw.rect(sheet, face, rect, border_radius=round(wide(26, 1)))
        pygame.draw.rect(sheet, ink, rect, round(wide(9, 1.2)), round(wide(26, 1)))
        for place in range(PLACES):
            _dashed(sheet, px(*box.place(place)), wide(236, 4), mixed(face, ink, 0.8),
                    wide(6, 0.8))  # fmt: skip
        told = fonts.text("display", max(7, round(100 * k)), str(number), ink)
        at = px(MIDDLE, box.top + HEAD / 2 + 6)
        numbers.append((told, (at[0] / FINE, at[1] / FINE)))
    made = shrunk(sheet)
    for told, at in numbers:
        told = told.premul_alpha()
        made.blit(told, told.get_rect(center=(round(at[0]), round(at[1]))), special_flags=OVER)
    if not words:
        return _Picture(made, 0)
    told = fonts.text("head", max(10, round(80 * k)), words, _ink_beyond(light), 1.0 + 12 * k)
    turned = pygame.transform.rotate(told, 90).premul_alpha()
    beside = turned.get_width()
    whole = pygame.Surface((size[0] + beside, size[1]), pygame.SRCALPHA)
    whole.blit(made, (beside, 0))
    right = beside + round(px(MIDDLE - HALF, 0)[0] / FINE) - 2
    whole.blit(turned, turned.get_rect(midright=(right, size[1] // 2)), special_flags=OVER)
    return _Picture(whole, beside)


def _ink_beyond(light: Light) -> RGB:
    """The ink of words that stand on the paper beyond the map."""
    return _INKS[light][1] if light == "night" else mixed(_INKS[light][1], (0, 0, 0), 0.3)


def _dashed(
    sheet: pygame.Surface, middle: Point, side: float, ink: RGB, width: float
) -> None:
    """The place of a counter: a square of dashes."""
    (x, y), half = middle, side / 2
    square = [(x - half, y - half), (x + half, y - half), (x + half, y + half),
              (x - half, y + half), (x - half, y - half)]  # fmt: skip
    for piece in dashes(square, (side * 0.14, side * 0.11)):
        if len(piece) > 1:
            pygame.draw.lines(sheet, ink, False, piece, max(1, round(width)))
