"""The board: map, marks, stacks of counters and victory markers through a camera, from a view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Game, State
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.board.costs import CostPlaces, shown_costs
from nightdrop.hexwar.ui.board.flights import Places, Shown, draw_flights, gone, in_place, thrown
from nightdrop.hexwar.ui.board.map_sprites import MapSprites
from nightdrop.hexwar.ui.board.markers import draw_confused, draw_markers, draw_wrecks
from nightdrop.hexwar.ui.board.marks import Marks, draw_above, draw_below, draw_flat
from nightdrop.hexwar.ui.board.overlay import Overlay
from nightdrop.hexwar.ui.board.track import Track, width_of
from nightdrop.hexwar.ui.counters.sprites import (
    counter_size,
    look_of,
    stack_offset,
    stack_order,
)
from nightdrop.hexwar.ui.map.camera import FLAT, HexCamera, hex_centre
from nightdrop.hexwar.ui.map.map_margins import MapMargins, draw_paper
from nightdrop.hexwar.ui.map.marks import draw_dashed, tabs_of
from nightdrop.hexwar.ui.map.names import MapLabel, crossed, faint_image, plate
from nightdrop.hexwar.ui.map.stands import MIDDLE
from nightdrop.hexwar.ui.map.view import FlatOverlay, Maps, MapView
from nightdrop.hexwar.words.describe import places_of
from nightdrop.ui.look.theme import Light

Met = tuple[tuple[MapLabel, pygame.Rect], ...]  # names, and where each meets a counter


class _Names(NamedTuple):
    """The hexes of names that cut counters, and of those that touch none.

    And where the first lie over counters, and all others under them.
    """

    cut: frozenset[Hex] = frozenset()
    free: frozenset[Hex] = frozenset()
    over: Met = ()
    under: Met = ()


PANNED = 3  # frames of a pan after which counters are kept with the land
Point = tuple[int, int]
Drawn = list[tuple[pygame.Surface, Point]]  # sprites, and their corners from the hex's centre


class Stacks:
    """Draws the stacks of a view.

    While the camera stands, the sprites of a hex are looked up once for each view, and again where
    a mark of one of its counters changes.
    """

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._view: State | None = None
        self._marked: tuple[frozenset[str], frozenset[str]] = frozenset(), frozenset()
        self._ready: dict[Hex, tuple[Drawn, Places]] = {}

    def draw(
        self, surface: pygame.Surface, sprites: MapSprites, view: State, light: Light, marks: Marks,
        near: dict[Hex, Point], away: frozenset[str], turning: frozenset[str],
    ) -> Places:  # fmt: skip
        """Draw the stacks at `near`, those in the north first.

        Counters that are `away` are left out. Those that are `turning` too, but they keep their
        place: it is given back, with their size.
        """
        self._sprites, camera = sprites, sprites.camera
        self._forget(camera, view, marks, camera.height, light, away, turning)
        places, blits = Places(), Drawn()
        for _row, hex_ in sorted([(hex_ % 100, hex_) for hex_ in near]):
            found = self._ready.get(hex_)
            if found is None:
                found = self._ready[hex_] = self._stack(view, hex_, light, marks, away, turning)
            x, y = near[hex_]
            for sprite, (dx, dy) in found[0]:
                blits.append((sprite, (x + dx, y + dy)))
            for unit, ((dx, dy), size) in found[1].items():
                places[unit] = (x + dx, y + dy), size
        surface.fblits(blits)
        return places

    def _forget(self, camera: HexCamera, view: State, marks: Marks, *key: object) -> None:
        """Drop the hexes that are drawn differently now: all where the view or the key is another,
        else those with a counter that gained or lost a mark."""
        marked = marks.selected, marks.legal_units | marks.joining
        if camera.moving or view is not self._view or key != self._key:
            self._ready = {}
        else:
            (selected, ringed), (was_selected, was_ringed) = marked, self._marked
            for unit in (selected ^ was_selected) | (ringed ^ was_ringed):
                counter = view.pieces.by_id.get(unit)
                if counter is not None and counter.place is not None:
                    self._ready.pop(counter.place, None)
        self._view, self._key, self._marked = view, key, marked

    def make(self, sprites: MapSprites, view: State, hex_: Hex, light: Light) -> None:
        """Make the sprites of a hex where nothing is marked and nothing moves."""
        self._sprites = sprites
        self._stack(view, hex_, light, Marks(), frozenset(), frozenset())

    def _stack(
        self, view: State, hex_: Hex, light: Light, marks: Marks, away: frozenset[str],
        turning: frozenset[str],
    ) -> tuple[Drawn, Places]:  # fmt: skip
        """The counters of a hex, a badge with their number on top of two or more."""
        counters = [c for c in stack_order(view.pieces.at(hex_)) if c.id not in away]
        drawn, places = Drawn(), Places()
        if not counters:
            return drawn, places
        stacked = len(counters) > 1
        camera = self._sprites.camera
        size_at = partial(counter_size, stacked=stacked, window=camera.window)
        size = size_at(camera.height)
        shown = counters[-4:]
        last = stack_offset(len(shown) - 1, size)
        for index, counter in enumerate(shown):
            dx, dy = stack_offset(index, size)
            at = (dx - last[0] // 2, dy - last[1] // 2)
            if counter.id in turning:
                places[counter.id] = at, size
                continue
            state = state_of(view, counter, marks, counters, counter is shown[-1])
            sprite = self._sprites.counter(look_of(view, counter), size_at, state, light)
            drawn.append((sprite, _corner(sprite, at)))
        if stacked:
            pill = self._sprites.marker("pill", lambda h: max(13, round(size_at(h) * 0.34)),
                                        view.game.name, str(len(counters)))  # fmt: skip
            out = 0.46 if size >= 28 else 0.66  # small counters would vanish under it
            at = (last[0] // 2 + round(size * out), last[1] // 2 - round(size * out))
            drawn.append((pill, _corner(pill, at)))
        return drawn, places


def _corner(sprite: pygame.Surface, centre: Point) -> Point:
    """Where the upper left corner of a sprite with that centre lies."""
    return centre[0] - sprite.get_width() // 2, centre[1] - sprite.get_height() // 2


def state_of(
    view: State, counter: Counter, marks: Marks, stack: list[Counter], top: bool
) -> str:
    """The states of a counter's sprite. The top one wears the rings of those under it."""
    ids = {c.id for c in stack} if top else {counter.id}
    states = []
    if view.due.is_spent(view, counter):
        states.append("spent")
    if ids & marks.selected:
        states.append("selected")
    elif ids & (marks.legal_units | marks.joining):
        states.append("legal")
    return "+".join(states) or "rest"


class _Pan:
    """Tells that the map is panned while nothing that stands on it changes."""

    def __init__(self) -> None:
        self.key = object()  # another one whenever something changed
        self._shown: tuple[object, ...] = (None,)
        self._corner: object = None
        self._frames = 0

    def goes_on(self, camera: HexCamera, view: State, *shown: object) -> bool:
        """Whether the same was `shown` of the same view in the frames before, each time from
        another place of the map or, from then on, from any."""
        if view is not self._shown[0] or (camera.height, *shown) != self._shown[1:]:
            self._shown, self._frames, self.key = (view, camera.height, *shown), 0, object()
        elif camera.origin != self._corner:
            self._frames += 1
        self._corner = camera.origin
        # Of hexes with an odd height some centres would be rounded otherwise from frame to frame.
        return self._frames >= PANNED and camera.height % 2 == 0


def camera_over(board: Board, rect: pygame.Rect, foot: int = 0, least: int = 0) -> HexCamera:
    """A camera that shows the whole map in a room, or as much of it as leaves a counter at least
    `least` px large."""
    place = (rect.x, rect.y, rect.w, rect.h)
    made = HexCamera(board.columns, board.rows, place, foot=foot, west=width_of(board))
    near = (step for step in made.steps
            if counter_size(step, False, made.window) >= least)  # fmt: skip
    made.zoom_to(next(near, made.steps[-1]))
    return made


class BoardPanel:
    """The map in `rect` of the window. It draws views and marks, and finds hexes under points."""

    def __init__(self, game: Game, rect: pygame.Rect, maps: Maps, foot: int = 0) -> None:
        """`foot`: the px of the map's lower edge that something else covers."""
        self.game = game
        self.board: Board = game.board
        self.rect, self.foot = rect, foot
        self.camera = camera_over(self.board, rect, foot)
        self._track, self.sheet = Track(game), MapMargins()
        self.corner = 0, 0  # px over the lower right corner that something else covers
        self.covered: Sequence[pygame.Rect] = ()  # what lies over the map, in window px
        self._maps = maps
        self._overlay = Overlay(tabs_of(self.board))
        self._sprites, self._stacks = MapSprites(), Stacks()
        self._costs = CostPlaces()
        self._cut: tuple[object, object, _Names] = (None, None, _Names())
        self._faint: tuple[object, object, dict[int, pygame.Surface]] = (None, None, {})
        self._crossed: tuple[tuple[object, ...], frozenset[Hex]] = ((), frozenset())
        self._pan = _Pan()
        self.bare = False  # whether counters and markers are left out

    @property
    def map(self) -> MapView:
        """The painted map, which all screens share; made when it is first drawn."""
        return self._maps.of(self.game)

    def see(self, camera: HexCamera, rect: pygame.Rect) -> None:
        """Be seen through another camera, which fills `rect`."""
        self.camera, self.rect = camera, rect

    def place(self, rect: pygame.Rect, foot: int = 0) -> None:
        """Take another place in the window, `foot` px of it covered at its lower edge."""
        self.rect, self.foot = rect, foot
        self.camera.set_rect((rect.x, rect.y, rect.w, rect.h), foot)

    def hex_at(self, pos: tuple[int, int]) -> Hex | None:
        """The hex under a point in window px."""
        return self.camera.pick(*pos)

    def spots_aboard(self, view: State) -> dict[str, pygame.Rect]:
        """The squares of the units on the track off the map, in window px."""
        return {one.unit: rect for one, rect in self._track.spots(self.camera, view)}

    def aboard_at(self, pos: tuple[int, int], view: State) -> str | None:
        """The unit on the track off the map that lies under a point in window px."""
        return next((unit for unit, rect in self.spots_aboard(view).items()
                     if rect.collidepoint(pos)), None)  # fmt: skip

    def box_at(self, pos: tuple[int, int]) -> int | None:
        """The box off the map under a point in window px."""
        return self._track.box_at(self.camera, pos)

    def centre(self, hex_: Hex) -> tuple[int, int]:
        """The window px of a hex's centre."""
        return self.camera.hex_point(hex_)

    def draw(
        self, surface: pygame.Surface, view: State, light: Light, marks: Marks, shown: Shown = (),
        fade: tuple[Light, float] | None = None,
    ) -> None:  # fmt: skip
        """Draw the panel: map, marks below the counters, markers, counters, arrows.

        `shown` is what moves; `fade` is the light that passes away, and how far the new one is.
        """
        clip = surface.get_clip()
        surface.set_clip(self.rect)
        self._overlay.aim(surface, self.camera, light)

        def lay(part: pygame.Rect) -> None:
            draw_paper(surface, self.camera, part, light, fade)
            self.lay(part, marks)

        def stand(part: pygame.Rect) -> None:
            self._stand(surface, part, view, light, marks, shown)

        def both(part: pygame.Rect) -> None:
            lay(part)
            stand(part)

        pans = self._pan.goes_on(self.camera, view, light, marks, shown, fade, self.bare)
        pans = pans and not (shown or fade or self.map.notice)
        flat, whole = FlatOverlay(lay, marks.flat), FlatOverlay(both, self._pan.key)
        at = surface, self.camera, self.rect, light
        if pans and self.map.keeps(self.camera, light, whole):
            self.map.draw_under(*at, None, whole)
        else:
            self.map.draw_under(*at, fade, flat)
            self.sheet.draw(*at, fade, view, self.map, self.corner)
            stand(self.rect)
            if pans:
                self.map.keep(*at, whole)
        if thrown(shown):  # the plate waits for the dice
            marks = replace(marks, score=None)
        self.mark_above(view, marks)
        over = self._crossed_above(view, marks)
        self.map.draw_labels(surface, self.camera, self.rect, light, over)
        surface.set_clip(clip)

    def _stand(
        self, surface: pygame.Surface, part: pygame.Rect, view: State, light: Light, marks: Marks,
        shown: Shown,
    ) -> None:  # fmt: skip
        """Draw what stands on the land of a part of the panel, to which the surface is clipped: the
        track, marks below the counters, markers, counters, and the names over them."""
        chosen = marks.legal_units, marks.selected
        self._track.draw(surface, self.camera, light, None if self.bare else view, *chosen)
        self.map.tell(surface, self.rect, light)
        self.mark_below(marks)
        draw_dashed(surface, self.camera, self.board)
        lit = marks.lit | self._crossed_below(marks)
        self.map.draw_labels(surface, self.camera, part, light, lit)
        if not self.bare:
            self._sprites.begin(self.camera)
            self._markers(surface, part, view, shown)
            near = self._near(part, view.pieces.by_place)
            away, turning = gone(shown), in_place(shown)
            stacks, camera = self._stacks, self.camera
            places = stacks.draw(surface, self._sprites, view, light, marks, near, away, turning)
            if not camera.moving and not self.map.is_zooming(camera, light):
                names = self._cut_names(view)
                self._draw_met(surface, part, light, names)
                self.map.draw_labels(surface, self.camera, part, light, names.cut)
            draw_flights(surface, self.camera, self._overlay, shown, places)

    def lay(self, part: pygame.Rect, marks: Marks) -> None:
        """Draw what is laid on the land of a part of the panel, to which the surface is
        clipped."""
        draw_flat(self._overlay, part, marks)

    def mark_below(self, marks: Marks) -> None:
        """Draw what follows the pointer, under the counters; the surface is clipped to the
        panel."""
        draw_below(self._overlay, marks)

    def mark_above(self, view: State, marks: Marks) -> None:
        """Draw what lies over the counters, where `mark_below` drew last."""
        costs = self._cost_places(view, marks)
        draw_above(self._overlay, marks, self._named_above(marks), costs)

    def make_stack(self, view: State, hex_: Hex, light: Light) -> None:
        """Have the counters of a hex ready for a draw that marks nothing."""
        self._sprites.begin(self.camera)
        self._stacks.make(self._sprites, view, hex_, light)

    def _near(self, part: pygame.Rect, hexes: Iterable[Hex]) -> dict[Hex, tuple[int, int]]:
        """The centres in window px of those hexes that may show in a part of the panel."""
        reach = round(self.camera.height)
        seen = part.inflate(2 * reach, 2 * reach)
        centres = self.camera.hex_points(hexes)
        return {hex_: at for hex_, at in centres if seen.collidepoint(at)}

    def _crossed_below(self, marks: Marks) -> frozenset[Hex]:
        """Names that a line under the counters would cross."""
        if self.camera.moving:
            return frozenset()
        height = round(self.camera.height)
        labels = self.map.names_at(height, self.camera)
        key = (labels, marks.zones, marks.reach.keys(), marks.legal_hexes)
        if self._crossed[0] != key:
            areas = [marks.zones, marks.reach, *([hex_] for hex_ in marks.legal_hexes)]
            self._crossed = key, crossed(labels, height, areas)
        rings = [[hex_] for hex_ in (marks.hover, marks.target) if hex_ is not None]
        return self._crossed[1] | crossed(labels, height, rings)

    def _crossed_above(
        self, view: State, marks: Marks
    ) -> frozenset[Hex]:
        """Names that a ring over the counters would cross, unless they would hide a counter."""
        ringed = (marks.focus, marks.refused, *marks.meant)
        rings = [[hex_] for hex_ in ringed if hex_ is not None]
        if self.camera.moving or not rings:
            return frozenset()
        height = round(self.camera.height)
        names = self._cut_names(view)
        found = crossed(self.map.names_at(height, self.camera), height, rings)
        return found & (names.cut | names.free)

    def _cut_names(self, view: State) -> _Names:
        """Names that counters cut into, but that would hide no counter's middle themselves; those
        that no counter touches; and where names and counters meet.

        They stay the same as long as the view and the zoom do.
        """
        height = round(self.camera.height)
        labels = self.map.names_at(height, self.camera)
        if self._cut[0] is view and self._cut[1] is labels:
            return self._cut[2]
        whole, cores = [], []
        for hex_, ids in view.pieces.by_place.items():
            size = counter_size(height, len(ids) > 1, self.camera.window)
            box = pygame.Rect(0, 0, size, size)
            x, y = hex_centre(hex_)
            box.center = round(x * height / FLAT), round(y * height / FLAT)
            whole.append(box)
            cores.append(box.inflate(size * (MIDDLE - 1), size * (MIDDLE - 1)))
        touched = [label for label in labels if label.box.collidelist(whole) >= 0]
        cut = [label for label in touched if label.box.collidelist(cores) < 0]
        met = [(label, label.box.clip(whole[n])) for label in touched
               for n in label.box.collidelistall(whole)]  # fmt: skip
        over, named = frozenset(label.hex for label in cut), frozenset(one.hex for one in touched)
        free = frozenset(label.hex for label in labels) - named
        names = _Names(over, free, tuple(one for one in met if one[0].hex in over),
                       tuple(one for one in met if one[0].hex not in over))  # fmt: skip
        self._cut = view, labels, names
        return names

    def _draw_met(
        self, surface: pygame.Surface, part: pygame.Rect, light: Light, names: _Names
    ) -> None:
        """Draw what is between counters and names in a part of the panel: a plate under one that
        crosses a counter, and what is seen through a counter of one under it."""
        (x, y), clip = map(round, self.camera.origin), surface.get_clip()
        surface.fblits([(plate(label, light, box.size), box.move(x, y)) for label, box in names.over
                        if part.colliderect(box.move(x, y))], pygame.BLEND_PREMULTIPLIED)
        if self._faint[0] is not names or self._faint[1] != light:
            self._faint = names, light, {}
        faint = self._faint[2]
        for number, (label, box) in enumerate(names.under):
            if not part.colliderect(box.move(x, y)):
                continue
            image = faint.get(number)
            if image is None:
                image = faint[number] = faint_image(label, light)
            surface.set_clip(box.move(x, y).clip(part))
            place = image.get_rect(center=label.box.center).move(x, y)
            surface.blit(image, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        surface.set_clip(clip)

    def _cost_places(
        self, view: State, marks: Marks
    ) -> dict[Hex, tuple[float, float]]:
        """Where the costs stand that are shown; while a zoom runs they stand as at its end."""
        height, at = self.camera.height, marks.focus or marks.hover
        shown = shown_costs(marks.reach, marks.way, at, height, marks.few_costs)
        if not shown:
            return {}
        level = self.camera.target_height
        labels = self.map.names_at(level, self.camera)
        stacks = {} if self.bare else view.pieces.by_place
        places = self._costs.at(marks.reach, level, labels, stacks, self.board.vp,
                                self.camera.window)  # fmt: skip
        return {hex_: places[hex_] for hex_ in shown if hex_ in places}

    def _named_above(self, marks: Marks) -> frozenset[Hex]:
        """The hex with a score, if its name stands over it."""
        if marks.score is None:
            return frozenset()
        target, height = marks.score[0], round(self.camera.height)
        north = hex_centre(target)[1] * height / FLAT
        return frozenset(
            label.hex for label in self.map.names_at(height, self.camera)
            if label.hex == target and label.box.bottom < north
        )  # fmt: skip

    def _markers(
        self, surface: pygame.Surface, part: pygame.Rect, view: State, shown: Shown
    ) -> None:
        """What marks victory hexes and confused counters, and what is left of bridges."""
        blown, light = self._near(part, places_of(view, "wreck")), self._overlay.light
        draw_wrecks(surface, self.camera, blown, light, self.map.chart)
        near = self._near(part, view.book.vp)
        draw_markers(surface, view, near, self._sprites, shown)
        confused = self._near(part, places_of(view, "confused"))
        draw_confused(surface, confused, view, self._sprites)
