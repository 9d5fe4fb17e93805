"""The course of a recorded game: what a kind of game marks and counts on the time line."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from nightdrop.engine.counters import Side
from nightdrop.engine.model import State
from nightdrop.engine.view import Reader
from nightdrop.games import component
from nightdrop.table.match.analysis import changes
from nightdrop.table.match.log import Moment, Score
from nightdrop.table.record.playback import Replay
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look.shapes import Point
from nightdrop.ui.look.theme import RGB, mixed
from nightdrop.ui.play.decider_header import draw_turn_head, head_height, turn_head_height


class Course:
    """What is marked and counted in a replay; nothing for a kind without a course.

    `signs` are the kinds of moments with their words, untranslated.
    """

    signs: tuple[tuple[str, str], ...] = ()
    has_bench = False  # whether a moment can be built on at the workbench

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.sides: Sequence[Side] = replay.at(0).game.sides

    def moments(self) -> list[Moment]:
        """The moments worth finding again, in order."""
        return []

    def scores(self, reader: Reader) -> list[Score]:
        """The points of the first side at each change, as a reader could count them."""
        return []

    def wins(self) -> int:
        """The least points with which the first side wins."""
        return 0

    def chances(self) -> Sequence[float]:
        """The first side's chance to win after each entry of a game that is over, 0 to 1."""
        return ()

    def head_height(self, style: Style, fewer: int) -> int:
        """The height in px of the panel's head, with `fewer` rows left out."""
        return head_height(style)

    def draw_head(
        self, pen: Pen, area: pygame.Rect, view: State, fewer: int, end: int
    ) -> None:  # fmt: skip
        """Draw the state of the game at the top of the panel; its first row ends before `end`, in
        px."""

    def draw_moment(self, pen: Pen, at: tuple[int, int], kind: str) -> None:
        """Draw the sign of a moment, centred at a point."""

    def draw_activation(self, pen: Pen, box: pygame.Rect, name: str | None) -> None:
        """Draw one activation of the time line; the time between two is plain."""
        pen.surface.fill(mixed(pen.palette.panel2, pen.palette.ink, 0.12), box)

    def build_on(self, index: int, eyes: Reader, seed: int) -> object:
        """The moment after `index` entries for the workbench, as far as the viewer may see it.

        Raises ValueError with the reason.
        """
        raise NotImplementedError  # asked only of a kind with a workbench


class OpenCourse(Course):
    """The course of a game whose points are public, as its rules count them.

    Its moments are those at which something was "taken" or "lost". `won` are the corners, around
    (0, 0), and the colour of the sign of what was taken; `gap` is between the turn and the points,
    in design px.
    """

    won: tuple[Sequence[Point], RGB]
    gap = 24

    def head(self, view: State) -> tuple[str, str, str]:
        """The turn, the points, and the line below both."""
        raise NotImplementedError  # each game tells its own

    def scores(self, reader: Reader) -> list[Score]:
        rules = self.replay.at(0).game.rules
        return changes(map(rules.points, self.replay.played.states))

    def wins(self) -> int:
        levels: Sequence[tuple[int, str, Side]] = self.replay.at(0).game.rules.levels
        return min(least for least, _level, winner in levels if winner == self.sides[0])

    def head_height(self, style: Style, fewer: int) -> int:
        return turn_head_height(style, fewer < 2)

    def draw_head(
        self, pen: Pen, area: pygame.Rect, view: State, fewer: int, end: int
    ) -> None:  # fmt: skip
        turn, points, note = self.head(view)
        draw_turn_head(pen, area, turn, points, note if fewer < 2 else "", self.gap, end)

    def draw_moment(self, pen: Pen, at: tuple[int, int], kind: str) -> None:
        """Draw the sign of a moment: a triangle for what was lost."""
        (x, y), r = at, max(4, pen.px(6))
        lost = ((-1, 1), (1, 1), (0, -1)), pen.palette.refused
        corners, ink = lost if kind == "lost" else self.won
        pygame.draw.polygon(pen.surface, ink, [(x + r * dx, y + r * dy) for dx, dy in corners])


def course_of(replay: Replay) -> Course:
    made: Course = (component(replay.at(0).game.rules.kind, "course") or Course)(replay)
    return made
