"""Maps beside a text about them: a view of a game, or a finished game at any moment.

A finished game is shown with everything revealed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from nightdrop.engine.model import Game, State
from nightdrop.hexwar.match.debrief import Debrief
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.board.marks import Marks
from nightdrop.hexwar.ui.board.motion import LandReader
from nightdrop.hexwar.ui.map.view import Maps
from nightdrop.hexwar.words.describe import vp_words
from nightdrop.hexwar.words.nouns import place
from nightdrop.table.record.playback import Replay
from nightdrop.table.words.nouns import capital
from nightdrop.table.words.sentences import cited
from nightdrop.ui.kit import Pen, Reply, Style, Widget
from nightdrop.ui.kit.curves import DISC, draw_disc
from nightdrop.ui.kit.pen import sized
from nightdrop.ui.kit.screen import Window

_DIM = 0.85  # share of its width that a narrow map is high
# Where the disc of a turning point may stand round its hex, the best place first.
_AROUND = ((-1, 0), (1, 0), (-0.7, 0.7), (0.7, 0.7), (0, 1), (-0.7, -0.7), (0.7, -0.7), (0, -1))


class StillMap(Widget):
    """The whole map in a `view`, with rings around the hexes that are `ringed`.

    It is drawn on a picture of its own, again only if that is asked for or the land's picture
    changes.
    """

    view: State
    ringed: Sequence[Hex] = ()

    def __init__(self, app: Window, game: Game) -> None:
        super().__init__()
        board = self.board = BoardPanel(game, pygame.Rect(0, 0, 8, 8), app.shared(Maps))
        self._land = LandReader(app, lambda: board.map)
        self._made: pygame.Surface | None = None
        self._whole = False  # whether all of the land was painted when the picture was made

    def repaint(self) -> None:
        self._made, self.dirty = None, True

    def wake_at(self, now: float) -> float | None:
        """When to tick next; None once all of the land is there."""
        return self._land.wake_at(now)

    def tick(self, now: float) -> bool:
        """Work on the land's picture for a few ms; True if there is more of it to be seen."""
        if self._land.tick(now):
            self.repaint()
            return True
        return False

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, round(width * _DIM)

    def place(self, rect: pygame.Rect, style: Style) -> None:
        if rect.width and rect.size != self.rect.size:
            self.board.place(pygame.Rect((0, 0), rect.size))
            self.repaint()
        super().place(rect, style)

    def paint(self, pen: Pen) -> None:
        if not self.rect.width:  # there is no room for it
            return
        whole = self.board.map.complete
        if self._made is None or (whole and not self._whole):
            self._made, self._whole = self._painted(pen), whole
        pen.surface.blit(self._made, self.rect)

    @property
    def _radius(self) -> int:
        """The radius of a ring, in px."""
        return round(self.board.camera.height * 0.52)

    def _painted(self, style: Style) -> pygame.Surface:
        """The map with its rings."""
        made = pygame.Surface(self.rect.size)
        pen = style.on(made)
        view = self.view
        self.board.draw(made, view, view.game.rules.light(view.turn), Marks())
        for hex_ in self.ringed:
            pygame.draw.aacircle(made, pen.palette.accent, self.board.centre(hex_), self._radius,
                                 max(2, pen.px(3)))  # fmt: skip
        return made


class LastMap(StillMap):
    """The whole map after `moment` entries, with the turning points; a click chooses one."""

    def __init__(
        self, app: Window, replay: Replay, found: Debrief, choose: Callable[[int], None]
    ) -> None:
        super().__init__(app, replay.at(0).game)
        self.replay, self._choose = replay, choose
        self.moment = replay.length
        self.point: int | None = None
        self.pointed: Hex | None = None
        self._shown: State | None = None
        self.tell(found)

    def tell(self, found: Debrief) -> None:
        """Show the turning points of the same debrief, once it has the chances."""
        self.found = found
        self.ringed = [hex_ for point in found.turning_points for hex_ in point.places]
        self.repaint()

    def show(self, moment: int, point: int | None) -> None:
        """Show another moment, with the ring at another turning point."""
        self.moment, self.point = moment, point
        self._shown = None
        self.repaint()

    @property
    def view(self) -> State:  # type: ignore[override]  # it follows from the moment
        """The position shown, with everything revealed."""
        if self._shown is None:
            state = self.replay.at(self.moment)
            self._shown = state.game.rules.turned_up(state)
        return self._shown

    def paint(self, pen: Pen) -> None:
        super().paint(pen)
        if self.pointed is not None:
            self._tell(pen, self.pointed)

    def _painted(self, style: Style) -> pygame.Surface:
        """The map with rings and discs at the turning points before the moment shown."""
        made = super()._painted(style)
        pen = style.on(made)
        for number, point in enumerate(self.found.turning_points, 1):
            for hex_ in point.places:
                at = self._free(style, self.board.centre(hex_), self._radius)
                draw_disc(pen, at, number, number - 1 == self.point)
        return made

    def _free(self, style: Style, at: tuple[int, int], radius: int) -> tuple[int, int]:
        """The place of a ring's disc: beside it, clear of names and counters if possible."""
        camera, pieces = self.board.camera, self.view.pieces
        height, (x, y) = round(camera.height), camera.origin
        labels = self.board.map.names_at(height, camera)
        boxes = [label.box.move(round(x), round(y)) for label in labels]
        for hex_ in pieces.by_place:
            side = height * 3 // 5
            boxes.append(sized(side, side, center=self.board.centre(hex_)))
        far, side = radius + style.px(DISC), 2 * style.px(DISC)
        places = [(at[0] + round(far * dx), at[1] + round(far * dy)) for dx, dy in _AROUND]
        discs = (sized(side, side, center=place) for place in places)
        free = (disc.center for disc in discs if disc.collidelist(boxes) < 0)
        return next(free, places[0])

    def _tell(self, pen: Pen, hex_: Hex) -> None:
        """Draw what a VP hex is worth, on a plate beside it."""
        said = f"{capital(place(self.view, hex_))}: {vp_words(self.view, hex_)}."
        said = cited(said, self.view.game.rules.number("10.2"))
        wide = min(pen.width(said, "body", 13.4), pen.px(330))
        tall = pen.height(said, wide, "body", 13.4)
        x, y = self.board.centre(hex_)
        aside = self.rect.left + x + pen.px(24), self.rect.top + y
        box = sized(wide + pen.px(20), tall + pen.px(14), midleft=aside).clamp(self.rect)
        pen.box(box, pen.palette.panel, pen.palette.rule, 6)
        pen.paragraph(pen.inset(box, 10, 7).topleft, said, wide, "body", 13.4)

    def handle(self, event: pygame.event.Event) -> Reply:
        if event.type == pygame.MOUSEMOTION:
            found = self._hex_at(event.pos)
            vp = found if found in self.view.book.vp else None
            self.dirty |= vp != self.pointed
            self.pointed = vp
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            found = self._hex_at(event.pos)
            points = self.found.turning_points
            number = next((n for n, p in enumerate(points) if found in p.places), None)
            if number is not None:
                self._choose(number)
                return True
        return False

    def _hex_at(self, pos: tuple[int, int]) -> Hex | None:
        """The hex under a point in window px."""
        if not self.rect.collidepoint(pos):
            return None
        return self.board.hex_at((pos[0] - self.rect.left, pos[1] - self.rect.top))
