"""The curve of a finished game: points held, the chances, its turns and turning points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from nightdrop.engine.counters import Side
from nightdrop.hexwar.match.debrief import Debrief, TurningPoint
from nightdrop.hexwar.match.moments import winning_points
from nightdrop.hexwar.match.turning_words import (
    chance_words,
    change_words,
    decided_words,
    turning_words,
)
from nightdrop.hexwar.ui.counters.sprites import marker_sprite
from nightdrop.table.language import _
from nightdrop.table.match.analysis import changes, part_of, turn_spans
from nightdrop.table.record.playback import Replay
from nightdrop.table.words.nouns import capital, minus
from nightdrop.table.words.sides import said_of
from nightdrop.ui.kit import Box, Button, Pen, Style
from nightdrop.ui.kit.curves import CurveLevel, CurveMoment, CurveSpan, StepCurve, draw_disc
from nightdrop.ui.kit.pen import TextBlock, sized
from nightdrop.ui.look.theme import SIZE_BODY, Palette, mixed
from nightdrop.ui.menus.verdict import DIGITS
from nightdrop.ui.replay.timeline import TURN_PLATES, draw_chances

_TALL: Final = 142  # design px of the curve itself


class HeldCurve(StepCurve):
    """Points held after each action, as steps over the turns, and who was winning below.

    The plate of a turn, in its light, is a button.
    """

    under = 38

    def __init__(
        self, replay: Replay, found: Debrief, pal: Palette, choose: Callable[[int], None],
    ) -> None:  # fmt: skip
        end, self.found, self._turns = replay.at(replay.length), found, turn_spans(replay)
        self.sides, rules = end.game.sides, end.game.rules
        wins, turns = winning_points(end), self._turns
        named = capital(said_of(self.sides[0], "wins", points=wins))
        least = {points for points, _level, _winner in rules.levels if points >= 0}
        levels = [CurveLevel(points, named if points == wins else "", points == wins)
                  for points in sorted({*least, wins})]  # fmt: skip
        moments = [CurveMoment(part_of(turns, one.entry), found.curve[one.entry], one.swing > 0)
                   for one in found.turning_points]  # fmt: skip
        spans = [CurveSpan(str(span.turn), n / len(turns), (n + 1) / len(turns),
                           TURN_PLATES[rules.light(span.turn)])
                 for n, span in enumerate(turns)]  # fmt: skip
        held = changes(found.curve)
        super().__init__(
            [(part_of(turns, one.entry), one.points) for one in held], levels, moments, spans,
            _TALL, least=found.most, ink=mixed(pal.ink, TURN_PLATES["night"][0], 0.6),
            end=minus(held[-1].points), choose=choose,
        )  # fmt: skip

    def draw_under(self, pen: Pen, band: pygame.Rect) -> None:
        """Draw who was winning, with the badge of each side in its half."""
        draw_chances(pen, band, self.sides, self.found.chances,
                     lambda entry: self.plot.x(part_of(self._turns, entry)))
        for side, y in zip(self.sides, (band.top, band.bottom), strict=True):
            at = band.left - pen.px(14), (y + band.centery) // 2
            pen.put(marker_sprite(side, pen.px(15), pen.theme), at)


class TurningRow(Box):
    """A turning point in words: a click chooses it, a button replays the game from there.

    Its chances are those of the `reader`, a side or None. If it `decided` the game, it says that
    the game was won, lost or decided there, or bit by bit.
    """

    def __init__(
        self, replay: Replay, number: int, point: TurningPoint, choose: Callable[[], None],
        watch: Callable[[], None], reader: Side | None, decided: bool = False,
    ) -> None:  # fmt: skip
        self.number, self.point = number, point
        self.brief = self.chosen = False
        self.title = turning_words(replay, point)
        self.change = change_words(replay, point, reader)
        self.said = chance_words(replay, point, reader)
        if decided:
            self.said = f"{self.said} {decided_words(replay, point, reader)}"
        self.row = Button(f"point-{number}", self.title, choose, "", DIGITS[number - 1])
        self.row.face = self._draw_row
        self.pill = Button(f"watch-{number}", _("Replay"), watch)
        super().__init__([self.row, self.pill])

    def _parts(self, width: int, style: Style) -> tuple[int, int]:
        """The widths of the words and of the button, in px."""
        pill = self.pill.wish(style)
        return width - pill - style.px(34 + 76 + 10), pill

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        words, _pill = self._parts(width, style)
        told = style.block_height(self._block, words) + style.px(8)
        return width, max(style.tall(36), told)

    @property
    def _block(self) -> TextBlock:
        title = self.title, "strong", 15
        return [title] if self.brief else [title, (self.said, "body", SIZE_BODY)]

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        self.words, pill = self._parts(rect.width, style)
        self.pill.place(sized(pill, style.tall(34), midright=rect.midright), style)
        row = rect.copy()
        row.width -= pill + style.px(10)
        self.row.place(row, style)

    def draw(self, pen: Pen) -> None:
        y = self.rect.bottom
        pygame.draw.line(pen.surface, pen.palette.rule, (self.rect.left, y), (self.rect.right, y))
        super().draw(pen)

    def _draw_row(self, pen: Pen, row: Button) -> None:
        """Draw the disc, the words, and what it gained or lost."""
        rect, pal = row.rect, pen.palette
        if self.chosen or row.hovered:
            ring = pal.accent if self.chosen else pal.ink2
            pen.box(rect, mixed(pal.panel, pal.ink, 0.05), ring, 6, 2.6 if self.chosen else 1.4)
        draw_disc(pen, (rect.left + pen.px(18), rect.centery), self.number)
        told = pen.inset(rect, 38, right=0)
        told.width = self.words
        pen.block(told, self._block)
        pen.line(pen.inset(rect, 6), self.change, "value", 24, pal.ink, "right")
        if row.focused:
            pen.focus(rect)
