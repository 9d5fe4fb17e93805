"""The whole map of a replay as one pair of eyes saw it, with a line of words under it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil
from typing import TYPE_CHECKING

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.table.narrate_words import clock, light
from nightdrop.table.speech import _
from nightdrop.ui.camera import FLAT, Camera
from nightdrop.ui.paint.labels import Label, label_image
from nightdrop.ui.paint.mapview import MapView
from nightdrop.ui.panels.board import BoardPanel
from nightdrop.ui.panels.maps import Maps
from nightdrop.ui.panels.marks import Marks
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.theme import PALETTES, Light, Scale

if TYPE_CHECKING:
    from nightdrop.engine.view import Reader
    from nightdrop.table.log import LogLine
    from nightdrop.table.replay import Replay

EDGE_M = 190.0  # metres of land shown round the map
FOOT = 46  # design px of the line of words
AT_SCALE_1 = 48  # hex height in px at which words have their design size
SLICE_MS = 4.0
BAND = 512  # px of ground that are copied at once
_LOOK_BACK = 40  # entries


class _Ground(MapView):
    """A map that is painted once for each light and then only copied."""

    def __init__(self, map_: MapView, size: tuple[int, int]) -> None:
        self.country, self.painter, self.tiles = map_.country, map_.painter, map_.tiles
        self._map, self._size = map_, size
        self._painted: dict[Light, pygame.Surface] = {}

    def paint(self, light: Light, camera: Camera) -> Iterator[None]:
        """Paint the ground in slices of a few ms, unless that was done."""
        if light in self._painted:
            return
        made = pygame.Surface(self._size)
        self._map.want(camera, light)
        while self._map.step(SLICE_MS):
            yield
        for top in range(0, self._size[1], BAND):
            band = pygame.Rect(0, top, self._size[0], BAND)
            self._map.draw_ground(made, camera, band, light)
            yield
        self._painted[light] = made

    def names_ahead(self, camera: Camera, taken: frozenset[Hex]) -> Iterator[None]:
        """Find in small steps what `all_names` gives."""
        return self._map.names.prepare(round(camera.height), taken)

    def all_names(self, camera: Camera, taken: frozenset[Hex]) -> list[Label]:
        """The names of a frame in which counters lie on the `taken` hexes."""
        return self._map.names.at(round(camera.height), taken)

    def draw(self, surface: pygame.Surface, camera: Camera, rect: pygame.Rect, light: Light,
             fade_from: Light | None = None, fade: float = 1.0,
             taken: frozenset[Hex] = frozenset()) -> None:  # fmt: skip
        """Copy the ground; names go over it, clear of the counters of this frame."""
        surface.blit(self._painted[light], rect)
        self.names, self._level = self._map.names, round(camera.height)
        self._names(surface, camera, rect, light, taken)


class _OneMap(Maps):
    """Gives the board panel the ground that was painted for the scene."""

    def __init__(self, ground: MapView) -> None:
        super().__init__()
        self._ground = ground

    def of(self, board: object) -> MapView:
        return self._ground


class Scene:
    """Frames of `size` px of a whole map whose hexes are `height` px high.

    Everything drawn comes from what `reader` knew. `ready` must have run for a frame's light.
    """

    def __init__(self, replay: Replay, reader: Reader, height: int, maps: Maps) -> None:
        self.replay, self.reader, self.scale = replay, reader, Scale(height / AT_SCALE_1)
        board = replay.at(0).game.board
        free = Camera(board.columns, board.rows, (0, 0, 1, 1), height)
        wide, tall = (ceil((metres + 2 * EDGE_M) * height / FLAT) for metres in free.world)
        self.map_rect = pygame.Rect(0, 0, wide, tall)
        self.size = wide, tall + self.scale.px(FOOT)
        self._ground = _Ground(maps.of(board), (wide, tall))
        self._board = BoardPanel(board, self.map_rect, _OneMap(self._ground))
        self._board.camera = Camera(board.columns, board.rows, (0, 0, wide, tall), height)

    def ready(self, indexes: Iterable[int]) -> Iterator[None]:
        """Paint the grounds that the frames at these entries need, in slices."""
        for needed in dict.fromkeys(map(self.light, indexes)):
            yield from self._ground.paint(needed, self._board.camera)

    def warm(self, index: int) -> Iterator[None]:
        """Make the names and counters of a frame one by one: each takes a ms or two."""
        view, shown = self.replay.seen(index, self.reader), self.light(index)
        camera, taken = self._board.camera, frozenset(view.pieces.by_hex)
        yield from self._ground.names_ahead(camera, taken)
        for label in self._ground.all_names(camera, taken):
            label_image(label, shown)
            yield
        for hex_ in view.pieces.by_hex:
            self._board.make_stack(view, hex_, shown)
            yield

    def frame(self, index: int) -> pygame.Surface:
        """The picture after so many entries."""
        made = pygame.Surface(self.size)
        view, shown = self.replay.seen(index, self.reader), self.light(index)
        target: Hex | None = view.fight.target if view.fight else None
        self._board.draw(made, view, shown, Marks(target=target))
        self._foot(Pen(made, PALETTES[shown], self.scale), index)
        return made

    def light(self, index: int) -> Light:
        """The light after so many entries."""
        state = self.replay.at(index)
        return light(state, state.turn)

    def _foot(self, pen: Pen, index: int) -> None:
        """The turn, the last line of the log as these eyes read it, and who they are."""
        view = self.replay.seen(index, self.reader)
        rect = pygame.Rect(0, self.map_rect.bottom, self.size[0], self.size[1])
        pen.surface.fill(pen.palette.panel, rect)
        top, pad = rect.top + pen.px(13), pen.px(16)
        when = _("Turn {turn}  {time}").format(turn=view.turn, time=clock(view, view.turn))
        left = pen.text((pad, top), when, "strong", 15).right + pad
        eyes = pen.text((rect.right - pad, top), seen_words(self.reader), "body", 13.4,
                        pen.palette.ink2, right=True)  # fmt: skip
        said = self._last_lines(index)
        if said:
            room = eyes.left - pad - left
            pen.text((left, top), said[-1].sentence, "body", 15, pen.palette.ink2, width=room)

    def _last_lines(self, index: int) -> list[LogLine]:
        """The lines that these eyes read last before so many entries."""
        entries = range(index - 1, max(-1, index - _LOOK_BACK), -1)
        return next((lines for entry in entries if (lines := self.lines(entry))), [])

    def lines(self, entry: int) -> list[LogLine]:
        """The log lines of one entry, as these eyes read them."""
        from nightdrop.table.log import tell

        replay = self.replay
        before, after = replay.at(entry), replay.at(entry + 1)
        return tell(entry, before, replay.played.actions[entry], after, self.reader)


def seen_words(reader: Reader) -> str:
    """Through whose eyes something is shown."""
    return {
        "us": _("Seen by the US player"),
        "german": _("Seen by the German player"),
        "both": _("What both players know"),
        "all": _("Everything"),
    }[reader]
