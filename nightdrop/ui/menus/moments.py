"""Pictures of saved games: the map round what happened last, made one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import State
from nightdrop.table.words.nouns import light
from nightdrop.ui.background import Stamp
from nightdrop.ui.board.board import BoardPanel
from nightdrop.ui.board.marks import Marks
from nightdrop.ui.kit import Style
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.look.fonts import SurfaceCache
from nightdrop.ui.look.liveries import show_colours_of
from nightdrop.ui.menus.cards import rounded

HEX: Final = 60  # design px of height of a hex
_made = SurfaceCache(96_000_000)


class Asked(NamedTuple):
    """A picture of a file as it was then: `size` in px, its upper corners round by `radius` px,
    and the lower ones where it is `whole`."""

    stamp: Stamp
    size: tuple[int, int]
    radius: int
    whole: bool = False


class Moments:
    """Makes the pictures that are asked for, from standings alone: who may see what is settled
    there, and a game without a position gets no picture.

    What was made is kept when the list is left, by file and size.
    """

    def __init__(self, app: Window) -> None:
        self._app = app
        self._wanted: list[tuple[Asked, State, Hex | None]] = []
        self._board: BoardPanel | None = None

    def _key(self, asked: Asked) -> tuple[object, ...]:
        """What a picture hangs on beside its file: how the land is shown."""
        shown = self._app.settings
        return (asked, shown.grid, shown.numbers, shown.contrast)

    def get(self, asked: Asked) -> pygame.Surface | None:
        """A picture, if it is made by now."""
        return _made.get(self._key(asked))

    def ask(self, wanted: Sequence[tuple[Asked, State, Hex | None]]) -> None:
        """From now on make these, in this order: each with its position, and the hex in its middle,
        None for that of the map."""
        wanted = [one for one in wanted if self.get(one[0]) is None]
        if wanted != self._wanted:
            self._wanted, self._board = wanted, None

    @property
    def is_busy(self) -> bool:
        """Whether there is a picture to be made."""
        return bool(self._wanted)

    def step(self, style: Style) -> bool:
        """Go on as long as a frame allows; whether a picture was finished."""
        if not self._wanted:
            return False
        asked, view, place = self._wanted[0]
        show_colours_of(view.game.name)
        if self._board is None:
            self._board = self._aimed(asked, view, place, style)
        lit, painted = light(view, view.turn), self._board.map
        painted.want(self._board.camera, lit)
        if self._app.paint(painted) and not painted.is_sharp:
            return False
        made = pygame.Surface(asked.size)
        self._board.draw(made, view, lit, Marks())
        _made.keep(self._key(asked), rounded(made, asked.radius, asked.whole))
        self._wanted, self._board = self._wanted[1:], None
        return True

    def _aimed(self, asked: Asked, view: State, place: Hex | None, style: Style) -> BoardPanel:
        """A board of the picture's size that shows the land round a hex."""
        made = BoardPanel(view.game.board, pygame.Rect((0, 0), asked.size), self._app.maps)
        made.camera.zoom_to(style.px(HEX))
        if place is not None:
            made.camera.centre_on(place)
        return made
