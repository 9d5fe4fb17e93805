"""What a replay shows along its time line: nodes captured, units that fell, the points."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from nightdrop.engine.model import State
from nightdrop.engine.view import Reader
from nightdrop.fallujah.rules.book import DEAD
from nightdrop.fallujah.rules.ruleset import WIN, rules_of, vp_parts
from nightdrop.fallujah.ui.counters import AMBER
from nightdrop.fallujah.ui.sections import signed
from nightdrop.table.language import N_, _
from nightdrop.table.match.log import Moment, Score
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.play.side import head_height
from nightdrop.ui.replay.course import Course


class TownCourse(Course):
    """The course of a game."""

    signs = (("taken", N_("nodes captured")), ("lost", N_("units eliminated")))

    def moments(self) -> list[Moment]:
        found, was = [], self._counts(self.replay.at(0))
        for entry in range(1, self.replay.length + 1):
            now = self._counts(self.replay.at(entry))
            found += [Moment(entry - 1, kind) for kind, old, new
                      in zip(("taken", "lost"), was, now, strict=True) if new > old]  # fmt: skip
            was = now
        return found

    @staticmethod
    def _counts(state: State) -> tuple[int, int]:
        """How many nodes are captured and how many units eliminated."""
        book = state.book
        return len(book.captured), sum(one.place == DEAD for one in book.units.values())

    def scores(self, reader: Reader) -> list[Score]:
        found: list[Score] = []
        for entry in range(self.replay.length + 1):
            points = sum(vp_parts(self.replay.at(entry)).values())
            if not found or found[-1].points != points:
                found.append(Score(entry, points, 0))
        return found

    def wins(self) -> int:
        levels: Sequence[tuple[int, str, str]] = rules_of(self.replay.at(0)).levels
        return next(least for least, level, _winner in levels if level == WIN)

    def head_height(self, style: Style, fewer: int) -> int:
        return head_height(style) + (style.px(24) if fewer < 2 else 0)

    def draw_head(self, pen: Pen, area: pygame.Rect, view: State, fewer: int) -> None:
        book, parts = view.book, vp_parts(view)
        title = _("Operation {number}").format(number=view.turn)
        end = pen.beside(area.left, area.top + pen.px(17), title, "display", 28).right
        pen.beside(end + pen.px(20), area.top + pen.px(17), signed(sum(parts.values())), "display",
                   28, pen.palette.accent_text)  # fmt: skip
        if fewer < 2:
            words = _("OPs {ops}, KIA {kia}, {nodes} nodes are left").format(
                ops=book.ops, kia=signed(book.kia), nodes=len(book.nodes))  # fmt: skip
            at = area.left, area.top + head_height(pen) - pen.px(4)
            pen.text(at, words, "body", 14, pen.palette.ink2)

    def draw_moment(self, pen: Pen, at: tuple[int, int], kind: str) -> None:
        """A node captured (diamond), a unit eliminated (triangle)."""
        (x, y), r = at, max(4, pen.px(6))
        if kind == "lost":
            points = [(x - r, y + r), (x + r, y + r), (x, y - r)]
            pygame.draw.polygon(pen.surface, pen.palette.refused, points)
        else:
            points = [(x - r, y), (x, y - r), (x + r, y), (x, y + r)]
            pygame.draw.polygon(pen.surface, AMBER, points)
