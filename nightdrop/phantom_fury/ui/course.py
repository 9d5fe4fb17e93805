"""What a replay shows along its time line: cards taken and lost, the points, how it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

import pygame

from nightdrop.engine.model import State
from nightdrop.engine.view import Reader
from nightdrop.phantom_fury.match.deeds import Deed, deeds
from nightdrop.phantom_fury.rules.ruleset import VICTORY, sums
from nightdrop.phantom_fury.ui.table import GOLD
from nightdrop.table.language import N_, _
from nightdrop.table.match.log import Moment, Score
from nightdrop.table.words.nouns import minus
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.play.side import head_height
from nightdrop.ui.replay.course import Course


class FuryCourse(Course):
    """The course of a deal."""

    signs = (("taken", N_("cards taken")), ("lost", N_("cards lost")))

    def moments(self) -> list[Moment]:
        return [Moment(deed.entry, "taken" if deed.taken else "lost")
                for deed in self._deeds()]  # fmt: skip

    def _deeds(self) -> Iterator[Deed]:
        return deeds(self.replay.played.states, self.replay.played.actions)

    def scores(self, reader: Reader) -> list[Score]:
        rules = self.replay.at(0).game.rules
        entries = [0, *dict.fromkeys(deed.entry for deed in self._deeds())]
        return [Score(entry, rules.points(self.replay.at(entry)), 0) for entry in entries]

    def wins(self) -> int:
        levels: Sequence[tuple[int, str, str]] = self.replay.at(0).game.rules.levels
        return next(points for points, level, _winner in levels if level == VICTORY)

    def head_height(self, style: Style, fewer: int) -> int:
        return head_height(style) + (style.px(24) if fewer < 2 else 0)

    def draw_head(self, pen: Pen, area: pygame.Rect, view: State, fewer: int) -> None:
        taken, lost = sums(view)
        turn = _("Turn {number}").format(number=view.turn)
        pen.beside(area.left, area.top + pen.px(17), turn, "display", 28)
        pen.beside(area.left + pen.width(turn, "display", 28) + pen.px(24), area.top + pen.px(17),
                   minus(taken - lost), "display", 28, pen.palette.accent_text)  # fmt: skip
        if fewer < 2:
            words = _("{taken} taken, {lost} lost").format(taken=taken, lost=lost)
            at = area.left, area.top + head_height(pen) - pen.px(4)
            pen.text(at, words, "body", 14, pen.palette.ink2)

    def draw_moment(self, pen: Pen, at: tuple[int, int], kind: str) -> None:
        """Cards taken (hexagon), cards lost (triangle)."""
        (x, y), r = at, max(4, pen.px(6))
        if kind == "lost":
            points = [(x - r, y + r), (x + r, y + r), (x, y - r)]
            pygame.draw.polygon(pen.surface, pen.palette.refused, points)
            return
        corners = [(x + r * sin(pi * n / 3), y + r * cos(pi * n / 3)) for n in range(6)]
        pygame.draw.polygon(pen.surface, GOLD, corners)
