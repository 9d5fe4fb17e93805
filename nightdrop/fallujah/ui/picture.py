"""Pictures of the map: in play, in a replay, in the list of games, and whole for exports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from nightdrop.engine.model import Game, State
from nightdrop.fallujah.ui.board import TownBoard, TownMarks
from nightdrop.fallujah.ui.ground import LandPictures
from nightdrop.fallujah.ui.map_layout import middle_of, named_thing
from nightdrop.table.match.observed_transitions import ObservedTransition
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.stage.picture import Picture, Shares, Whole

GLIDE_MS = 350.0
LEAST = 500  # px of height that a map needs
OPENING = 55  # the least zoom at which a counter is told from another


class WholeTown(Whole):
    """The whole map, for exports."""

    def __init__(self, game: Game, factor: float, shared: Shares) -> None:
        super().__init__(game, factor, shared)
        wide, tall = game.rules.town.size
        self.size = round(wide * 0.6 * factor), round(tall * 0.6 * factor)
        self._board = TownBoard(game, pygame.Rect((0, 0), self.size), shared(LandPictures))

    def draw(self, pen: Pen, view: State) -> None:
        self._board.draw(pen.surface, view)


class TownPicture(Picture):
    """Views of the map, seen through a camera."""

    whole = WholeTown

    def __init__(self, app: Window, game: Game, rect: pygame.Rect, foot: int = 0) -> None:
        super().__init__(app, game, rect, foot)
        self.board = TownBoard(game, rect, app.shared(LandPictures), foot)
        self._ticked = app.clock()

    def place(self, rect: pygame.Rect, foot: int = 0) -> None:
        super().place(rect, foot)
        self.board.place(rect, foot)

    def height(self, width: int) -> int:
        wide, tall = self.board.camera.world
        return round(width * tall / wide)

    def ready(self, view: State, place: object, style: Style) -> Iterator[bool]:
        self.bring(place)
        return iter(())

    def draw(self, pen: Pen, view: State) -> None:
        """Draw a view; where it has no room, from a larger picture of it."""
        times = -(-LEAST // max(1, self.rect.height))
        if times == 1:
            self.board.draw(pen.surface, view)
            return
        made = pygame.Surface((self.rect.width * times, self.rect.height * times))
        TownBoard(view.game, made.get_rect(), self.app.shared(LandPictures)).draw(made, view)
        pen.surface.blit(pygame.transform.smoothscale(made, self.rect.size), self.rect)

    def draw_marked(self, pen: Pen, view: State, marks: TownMarks) -> None:
        """Draw a view with marks."""
        self.board.draw(pen.surface, view, marks)

    def draw_step(self, pen: Pen, view: State, place: object) -> None:
        self.board.draw(pen.surface, view, TownMarks(pointed=named_thing(place)))

    def show(self, seen: Sequence[ObservedTransition], haste: float = 1.0) -> None:
        """Nothing moves by itself."""

    def finish(self) -> bool:
        was = self.board.camera.moving
        self.board.camera.halt()
        return was

    def pan(self, dx: int, dy: int) -> None:
        self.board.camera.pan(dx, dy)

    def zoom(self, notches: int, pos: tuple[int, int] | None = None) -> None:
        self.board.camera.zoom(notches, *(pos or self.rect.center))

    def glide(self, ms: float) -> float:
        """How long a movement of the camera takes now, in ms."""
        self._ticked = self.app.clock()
        return ms * self.app.settings.tempo

    def bring(self, place: object) -> None:
        board, name = self.board, named_thing(place)
        if name in board.town.places and not board.shows(name):
            middle = middle_of(board.town, name)
            board.camera.centre_on_world(*middle, self.glide(GLIDE_MS))

    def wake_at(self, now: float) -> float | None:
        return now if self.board.camera.moving else None

    def tick(self, now: float) -> bool:
        moved = self.board.camera.tick(now - self._ticked)
        self._ticked = now
        return moved
