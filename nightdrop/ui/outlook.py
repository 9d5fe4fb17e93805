"""Where each seat looked: nobody sees on the map, or beside it, what the other studied."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from nightdrop.engine.model import Side
    from nightdrop.ui.camera import Camera
    from nightdrop.ui.screens.play import Play


class _Look(NamedTuple):
    """What a seat gets back: its camera, its wish of the panel, whether counters are left out."""

    camera: Camera
    panel: bool | None
    bare: bool


class Outlook:
    """Puts away what a seat pointed at when it rises, and gives each one its own camera back."""

    def __init__(self, screen: Play) -> None:
        self.screen = screen
        self._here: Side | None = screen.playing.seat  # who is known to sit there
        self._owner = self._here  # whose camera shows the map; None: nobody's yet
        self._kept: dict[Side, _Look] = {}

    def follow(self) -> None:
        """The game moved on: once the other looks too, nothing points where one looked alone."""
        seat = self.screen.playing.seat
        if seat is None and self._here is not None:
            self._put_away()
        self._here = seat

    def sit(self) -> None:
        """A seat was uncovered: the map as that seat left it, the first time as a game begins."""
        screen, seat = self.screen, self.screen.playing.seat
        self._put_away()
        self._here, screen.playing.refusal = seat, None
        board = screen.board
        if seat is None or seat == self._owner:
            board.place(screen.map_rect)  # the window may have been resized under the cover
            return
        if self._owner is not None:
            self._kept[self._owner] = _Look(board.camera, screen.side.wish, board.bare)
        found = self._kept.pop(seat, None) or _Look(board.new_camera(), None, False)
        board.camera, screen.side.wish, board.bare = found
        self._owner = seat
        board.place(screen.map_rect)
        board.map.forget_looks(round(board.camera.fit_height))  # the whole map tells nothing

    def _put_away(self) -> None:
        """Forget what was pointed at, opened, scrolled to or begun by hand."""
        screen = self.screen
        screen.focus = screen.hover = screen.fan = screen.fan_focus = None
        screen.opens_at = screen.hot = None
        screen.buttons.focus = screen.buttons.hover = None
        screen.side.scroller.to(0)
        screen.events.let_go()
