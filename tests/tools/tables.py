"""The table of a play screen, in any game family: its picture, and what can be clicked.

It is painted with what is marked and what moves, without panel, plates, sheets and foot bar.
"""

from collections.abc import Hashable, Sequence

import pygame

from nightdrop.engine.model import Action, Game
from nightdrop.fallujah.ui.playing import TownPlaying
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.play.playing import HexPlaying
from nightdrop.phantom_fury.ui.layout import seats_of
from nightdrop.phantom_fury.ui.playing import FuryPlaying, face_in
from nightdrop.table.match.program_advice import Hint
from nightdrop.ui.app import App
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.play.screen import Play
from nightdrop.ui.play.stage import Stage
from nightdrop.ui.stage.picture import StagePicture
from tests.tools.demo import finish_land, finish_map

Key = Hashable


def painted(play: Play, hinted: Action | None = None) -> pygame.Surface:
    """The table as it stands, at its place in the window; with the marks of a hint to do an
    action."""
    made = pygame.Surface(play.size)
    hint = Hint(hinted, None, 0.0) if hinted is not None else None
    for _look in range(2):  # the first tells what land is wanted
        _paint(play, play.style.on(made), hint)
        finish_map(play)
    return made.subsurface(play.surface.rect.clip(made.get_rect()))


def _paint(play: Play, pen: Pen, hint: Hint | None) -> None:
    surface = play.surface
    assert isinstance(surface, Stage)
    if not isinstance(play.playing, HexPlaying):  # the set shows maps with no button over them
        play.lay_out()  # as before any picture: what it tells is counted by then
    sheet, surface.sheet = surface.sheet, None
    surface.paint(pen, hint)
    surface.sheet = sheet


def keys_of(play: Play) -> Sequence[Key]:
    """What a click may choose next on the table, in an order that never changes: units before
    places."""
    playing = play.playing
    if isinstance(playing, HexPlaying):
        return [*sorted(playing.pointer.units), *sorted(playing.pointer.hexes)]
    if isinstance(playing, TownPlaying):
        places = playing.reach
        nexts = playing.choosing.nexts.union(playing.view.book.force)
        units = sorted(nexts - places.keys(), key=lambda id_: (
            playing.place_of(id_) != playing.force_at, str(id_)))  # fmt: skip
        return [*units, *sorted(places)]
    if isinstance(playing, FuryPlaying):
        used = {face_in(action) for action in playing.offered}
        seats = enumerate(seats_of(playing.view))
        return [f"seat {number}" for number, seat in seats if seat.where or seat.face in used]
    return []


def click(play: Play, key: Key) -> None:
    """A click on a thing of the table."""
    play.playing.click(key)


def point(play: Play, key: Key) -> None:
    """The focus comes to a thing of the table, or to the hex in which it lies."""
    play.playing.point(home_of(play, key))


def open_fan(play: Play, key: Key) -> None:
    """Open the fan at a thing, where the game has fans."""
    playing, surface = play.playing, play.surface
    if isinstance(playing, HexPlaying) and isinstance(hex_ := home_of(play, key), int):
        playing.open(Hex(hex_))
    elif isinstance(surface, Stage) and isinstance(playing, TownPlaying):
        surface.pointer.open_fan(playing.place_of(key))


def come_closer(play: Play, key: Key) -> None:
    """The camera goes to a thing, where there is one."""
    home = home_of(play, key)
    play.surface.pointer.come_closer([] if home is None else [home])


def home_of(play: Play, key: Key) -> Key | None:
    """The hex in which a counter of a map lies, None off the map; any other thing itself."""
    if isinstance(play.playing, HexPlaying) and isinstance(key, str):
        return play.playing.view.pieces[key].place
    return key


def picture(app: App, game: Game, rect: pygame.Rect) -> StagePicture:
    return StagePicture(app, game, rect)


def finish_picture(shown: StagePicture) -> None:
    """Paint what is missing of the land of a replay."""
    land = getattr(getattr(getattr(shown, "top", None), "board", None), "map", None)
    if land is not None:
        finish_land(land)
