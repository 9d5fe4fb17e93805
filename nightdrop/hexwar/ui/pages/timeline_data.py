"""What a replay of the hex games marks on its time line: fights, VP hexes, markers."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

import pygame

from nightdrop.engine.model import State
from nightdrop.engine.view import Reader
from nightdrop.hexwar.bots.judge import chance
from nightdrop.hexwar.match.debrief import debrief, judged
from nightdrop.hexwar.match.moments import moments, scores, winning_points
from nightdrop.hexwar.match.workbench import Workbench
from nightdrop.hexwar.ui.counters.liveries import livery
from nightdrop.hexwar.ui.play.top import draw_shape, draw_top, top_height
from nightdrop.table.language import N_
from nightdrop.table.match.log import Moment, Score
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look.side_theme import uniform
from nightdrop.ui.look.theme import rgb
from nightdrop.ui.replay.timeline_data import Course

_MARKER: Final = rgb("#EDB93F")


class HexCourse(Course):
    """The course of a game of attacks and VP hexes."""

    signs = (("combat", N_("combat")), ("control", N_("VP hex taken")),
             ("marker", N_("VP marker placed")))  # fmt: skip
    has_bench = True

    def moments(self) -> list[Moment]:
        return moments(self.replay)

    def scores(self, reader: Reader) -> list[Score]:
        return scores(self.replay, reader)

    def wins(self) -> int:
        return winning_points(self.replay.at(0))

    def chances(self) -> Sequence[float]:
        return judged(debrief(self.replay), self.replay, chance).chances

    def head_height(self, style: Style, fewer: int) -> int:
        return top_height(style, fewer < 2, fewer < 1)

    def draw_head(
        self, pen: Pen, area: pygame.Rect, view: State, fewer: int, end: int
    ) -> None:  # fmt: skip
        draw_top(pen, area, view, fewer < 2, fewer < 1, end=end)

    def draw_moment(self, pen: Pen, at: tuple[int, int], kind: str) -> None:
        """Draw a fight (triangle), a VP hex taken (star), or a marker laid (hexagon)."""
        x, y = at
        r = max(4, pen.px(5))
        if kind == "combat":
            triangle = [(x - r, y - r), (x + r, y - r), (x, y + r)]
            pygame.draw.polygon(pen.surface, pen.palette.refused, triangle)
            return
        corners = 10 if kind == "control" else 6
        points: list[tuple[float, float]] = []
        for number in range(corners):
            far = r * (1.3 if number % 2 == 0 or kind == "marker" else 0.55)
            turn = 2 * pi * number / corners - pi / 2
            points.append((x + far * cos(turn), y + far * sin(turn)))
        ink = pen.palette.ink if kind == "control" else _MARKER
        pygame.draw.polygon(pen.surface, ink, points)

    def draw_activation(self, pen: Pen, box: pygame.Rect, name: str | None) -> None:
        """Draw one activation in its colour.

        Those of the side that holds are coloured by formation, the others by side.
        """
        if name is None:
            super().draw_activation(pen, box, name)
            return
        rules = self.replay.at(0).game.rules
        chosen = rules.activations[name]
        formation, is_named = chosen.formations[0], rules.holds(chosen.side)
        worn, side = livery(formation, pen.theme), uniform(chosen.side, pen.theme)
        pen.surface.fill(worn.face if is_named else side.face, box)
        pen.surface.fill(pen.palette.panel2, (box.left, box.top, 1, box.height))
        if is_named and box.width > pen.px(16):
            draw_shape(pen, box.center, pen.px(6), formation, worn.ink)

    def build_on(self, index: int, eyes: Reader, seed: int) -> object:
        return Workbench.of_game(self.replay, index, eyes, seed)
