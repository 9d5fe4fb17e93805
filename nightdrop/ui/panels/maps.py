"""The painted maps that all screens of the window share, one for each board."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nightdrop.engine.board import Board
    from nightdrop.ui.paint.mapview import MapView
    from nightdrop.ui.paint.style import MapStyle


class Maps:
    """Keeps the map of the board shown last, so that no screen paints it anew."""

    def __init__(self) -> None:
        self._board: Board | None = None
        self._view: MapView | None = None
        self._style: MapStyle | None = None

    def restyle(self, style: MapStyle) -> None:
        """Paint in another way from now on."""
        self._style = style
        if self._view is not None:
            self._view.restyle(style)

    def of(self, board: Board) -> MapView:
        """The painted map of a board; equal boards have one map."""
        if self._view is None or (self._board is not board and self._board != board):
            from nightdrop.ui.paint.mapview import MapView

            self._view = MapView(board)
            if self._style is not None:
                self._view.restyle(self._style)
        self._board = board
        return self._view
