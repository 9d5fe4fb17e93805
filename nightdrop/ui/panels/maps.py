"""The painted maps that all screens of the window share, one for each board."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nightdrop.engine.board import Board
    from nightdrop.ui.paint.mapview import MapView
    from nightdrop.ui.paint.minimap import Minimap
    from nightdrop.ui.paint.style import MapStyle


class Maps:
    """Keeps the map of the board shown last, so that no screen paints it anew."""

    def __init__(self) -> None:
        self._board: Board | None = None
        self._view: MapView | None = None
        self._style: MapStyle | None = None
        self._small: Minimap | None = None

    def restyle(self, style: MapStyle) -> None:
        """Paint in another way from now on."""
        self._style = style
        if self._view is not None:
            self._view.restyle(style)

    def of(self, board: Board) -> MapView:
        """The painted map of a board; equal boards have one map."""
        if self._view is None or (self._board is not board and self._board != board):
            from nightdrop.ui.paint.mapview import MapView

            self._view, self._small = MapView(board), None
            if self._style is not None:
                self._view.restyle(self._style)
        self._board = board
        return self._view

    def small(self, board: Board, wide: int) -> Minimap:
        """The small map of a board, so many px wide; only the one asked for last is kept."""
        country = self.of(board).country  # another board has another small map
        if self._small is None or self._small.size[0] != wide:
            from nightdrop.ui.paint.minimap import Minimap

            self._small = self.of(board).beside = Minimap(board, wide, country)
        return self._small
