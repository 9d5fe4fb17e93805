"""A view for a player in another process, as bytes without the game that both ends have."""

from io import BytesIO
from pickle import HIGHEST_PROTOCOL, Pickler, Unpickler
from typing import cast

from nightdrop.engine.model import Game
from nightdrop.engine.view import Detached


def packed(view: Detached) -> bytes:
    """Return a view as bytes; its game, which both ends have, is left out."""
    buffer = BytesIO()
    _Packer(buffer, view.state.game).dump(view)
    return buffer.getvalue()


def unpacked(data: bytes, game: Game) -> Detached:
    """Return the view of `packed`, in a process that has loaded the same game."""
    return cast(Detached, _Unpacker(BytesIO(data), game).load())


class _Packer(Pickler):
    def __init__(self, buffer: BytesIO, game: Game) -> None:
        super().__init__(buffer, HIGHEST_PROTOCOL)
        self._game = game

    def persistent_id(self, obj: object) -> str | None:
        """Name the game instead of writing it."""
        return "game" if obj is self._game else None


class _Unpacker(Unpickler):
    def __init__(self, buffer: BytesIO, game: Game) -> None:
        super().__init__(buffer)
        self._game = game

    def persistent_load(self, pid: object) -> Game:
        """Put the game in its place again."""
        return self._game
