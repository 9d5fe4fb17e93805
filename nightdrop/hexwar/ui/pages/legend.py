"""The key of map and counters: terrain costs, and the meaning of signs on counters."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from nightdrop.engine.model import State
from nightdrop.hexwar.match.legend import CounterRow, LandRow, first_view, formation_rows, land_rows
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.ui.counters.sprites import counter_sprite, look_of, marker_sprite
from nightdrop.hexwar.ui.map.camera import HexCamera
from nightdrop.hexwar.ui.map.view import Maps, MapView
from nightdrop.table.language import N_, _
from nightdrop.table.words.sentences import cited
from nightdrop.ui.kit import Arranged, Entry, Grid, Head, Pen, Style, Widget
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.look.shapes import regular
from nightdrop.ui.menus.sheet import ScrolledPage

SAMPLE = 84  # design px of a sample of the map
COUNTER = 60  # design px of a counter
ROOM = 104  # design px that a sample takes beside its words
COLUMN_LEAST = 300  # design px of a column at least
# Signs on the map: the marker, its text, and what it says.
SIGNS: Sequence[tuple[str, str, str]] = (
    ("vp-hidden", "", N_("A concealed VP marker, or a VP hex without one yet")),
    ("vp-hidden", "3", N_("A concealed VP marker that the viewer has looked at")),
    ("vp-open", "3", N_("A face-up VP marker with its value")),
    ("control", "", N_("The VP hex below it counts for the side that took it")),
    ("tick", "", N_("The unit below it has nothing left to do in this phase")),
)


class LegendSample(Arranged):
    """A picture with its name and a description."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__([Entry(name, text)])

    def rects(self, width: int, style: Style) -> list[pygame.Rect]:
        room = width - style.px(ROOM + 12)
        tall = self.widgets[0].measure(room, style)[1]
        top = max(0, (style.px(SAMPLE) - tall) // 2)
        return [pygame.Rect(style.px(ROOM), top, room, tall)]

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, max(self.rects(width, style)[0].height, style.px(SAMPLE))

    def draw(self, pen: Pen) -> None:
        super().draw(pen)
        side = pen.px(SAMPLE)
        self.picture(pen, pygame.Rect(self.rect.topleft, (side, side)))

    def picture(self, pen: Pen, box: pygame.Rect) -> None:
        """Draw what is explained into a square."""
        raise NotImplementedError  # every sample has its own


class LandSample(LegendSample):
    """A hex as the map shows it."""

    def __init__(self, map_: MapView, board: Board, row: LandRow) -> None:
        super().__init__(row.name, row.text)
        self.map, self.board, self.hex = map_, board, row.hex

    def picture(self, pen: Pen, box: pygame.Rect) -> None:
        height, room = round(box.height / 1.15), (*box.topleft, *box.size)
        camera = HexCamera(self.board.columns, self.board.rows, room, height)
        camera.centre_on(self.hex)
        self.map.draw_ground(pen.surface, camera, box.clip(pen.surface.get_clip()), "day")
        rim = regular(box.centerx, box.centery, height / 3**0.5, 6)
        pygame.draw.aalines(pen.surface, pen.palette.ink, True, rim)


class CounterSample(LegendSample):
    """A counter."""

    def __init__(self, view: State, row: CounterRow) -> None:
        super().__init__(row.name, row.text)
        self.look = look_of(view, row.counter)

    def picture(self, pen: Pen, box: pygame.Rect) -> None:
        pen.put(counter_sprite(self.look, pen.px(COUNTER), "rest", "day"), box.center)


class MarkerSample(LegendSample):
    """A marker."""

    def __init__(self, kind: str, shown: str, text: str) -> None:
        super().__init__("", text)
        self.kind, self.shown = kind, shown

    def picture(self, pen: Pen, box: pygame.Rect) -> None:
        pen.put(marker_sprite(self.kind, pen.px(COUNTER * 0.7), pen.theme, self.shown), box.center)


def _columns(samples: Sequence[LegendSample]) -> Grid:
    return Grid(samples, least=COLUMN_LEAST, down=10)


class Legend(ScrolledPage):
    """Terrain costs and the meaning of counters, for a view's game, or the first scenario."""

    helps = False
    column = 1320

    def __init__(self, app: Window, back: Screen, view: State | None = None) -> None:
        self.view = first_view() if view is None else view
        super().__init__(app, back)
        self.light = back.light

    @property
    def theme(self) -> str:
        return self.view.game.name

    def widgets(self) -> list[Widget]:
        self.heading = _("MAP AND COUNTERS")
        board, map_ = self.view.game.board, self.app.shared(Maps).of(self.view.game)
        rows: list[Widget] = [
            Head(_("Terrain"), told=_("MP to enter a hex; defence modifier; landing roll modifier "
                                      "of "
                                      "a stick [4.2.3] [8.1]")),
            _columns([LandSample(map_, board, row) for row in land_rows(self.view)]),
        ]  # fmt: skip
        for heading, counters in formation_rows(self.view):
            rows += [
                Head(heading),
                _columns([CounterSample(self.view, row) for row in counters]),
            ]
        signs = [
            MarkerSample(kind, text, self._said(kind, _(words))) for kind, text, words in SIGNS
        ]
        return [*rows, Head(_("Symbols")), _columns(signs)]

    def _said(self, kind: str, words: str) -> str:
        return cited(words, self.view.game.rules.number("10.2") if kind == "control" else "")
