"""The end of a game: its level, the VP operation by operation, what the OPs bought, luck, 2004."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.model import State
from nightdrop.fallujah.match.game_analysis import (
    SPENT,
    WON,
    OperationResult,
    OperationSwing,
    account,
    luck,
    stages,
    turned,
)
from nightdrop.fallujah.rules.printed_tables import APRIL, COALITION
from nightdrop.fallujah.rules.ruleset import CAMPAIGN, commander, rules_of, vp_parts
from nightdrop.fallujah.ui.counters import AMBER
from nightdrop.fallujah.ui.sections import teams_words
from nightdrop.fallujah.words import outcome_words, place_words
from nightdrop.table.language import _, ngettext
from nightdrop.table.match.analysis import Expected, rising
from nightdrop.table.match.match import Match
from nightdrop.table.words.catalogues import own, own_level
from nightdrop.table.words.nouns import capital, decimal, minus
from nightdrop.ui.kit import Gap, Paragraph, Pen, Style, Widget
from nightdrop.ui.kit.curves import CurveBand, CurveLevel, CurveMoment, CurveSpan, StepCurve
from nightdrop.ui.kit.pen import sized
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.kit.stacks import Head
from nightdrop.ui.look.theme import RGB, rgb
from nightdrop.ui.menus.result_page import ResultPage
from nightdrop.ui.menus.verdict import ResultBanner

# The bands below the curve, from the lowest: the parts of the VP that each adds up.
BANDS: Final = (("nodes",), ("hvt",), ("goals", "msr", "chopper"), ("kia",))
_BAND_INKS: Final = tuple(map(rgb, ("#C98A2E", "#9C4A44", "#4E8A6C", "#6F8299")))
LEVEL_INKS: Final = tuple(map(rgb, (
    "#5A2A20", "#70492E", "#5E523C", "#5C6338", "#748041", "#87914A",
)))  # fmt: skip
_OPS_INKS: Final = tuple(map(rgb, (
    "#9C7F50", "#6F8299", "#5E523C", "#9C4A44", "#7E2534", "#B0643C",
)))  # fmt: skip
_WHITE: Final = rgb("#F5EDDD")
_ROOM: Final = 20  # VP beyond the outer levels that the scale shows


def swing_words(points: int, ops: int) -> str:
    """By how much an operation changed VP and OPs: "+11 VP, 5 OPs won"."""
    said = _("{count} VP").format(count=minus(f"{points:+d}"))
    more = (ngettext("{count} OP won", "{count} OPs won", ops) if ops > 0 else
            ngettext("{count} OP lost", "{count} OPs lost", -ops))  # fmt: skip
    return f"{said}, {more.format(count=abs(ops))}" if ops else said


class BattleVerdict(ResultBanner):
    """The level, the VP in a sentence, and the levels as a scale in true proportion [6.3]."""

    tall, falls, aside, lines = (150, 220), (40, 52), 2, 2

    def __init__(self, end: State) -> None:
        super().__init__()
        assert end.result is not None  # the page is of a game that is over
        self.end, self.points, book = end, end.result.points, end.book
        self.title = own_level(end.game, end.result.level)
        battle = own(end.game.name, f"battle.{book.battle}") or ""
        said = _("{battle}: {points} VP; OPs {ops}, KIA {kia}. [6.1]")
        self.said = said.format(battle=battle, points=minus(self.points), ops=minus(book.ops),
                                kia=minus(book.kia))  # fmt: skip
        if commander(end) is not None:
            self.said += f" {capital(teams_words(end))}. [35.0]"
        if book.first:
            points, level = book.first
            first = _("The first battle: {points} VP, {level}.")
            self.said += " " + first.format(points=minus(points),
                                            level=own_level(end.game, level))  # fmt: skip
        if rules_of(end).options["battle"] == CAMPAIGN:
            won = end.result.winner == COALITION
            self.said += " " + (_("The campaign is won. [30.2]") if won else
                                _("The campaign is not won. [30.2]"))  # fmt: skip

    def scale(self, pen: Pen, bar: pygame.Rect) -> None:
        """The levels, each as broad as the VP between it and the next, and where the game is."""
        bar.height = pen.px(30)
        levels = rising(self.end.game.rules.levels)
        least = min(1 - _ROOM, self.points)
        most = max(levels[-1][0] + _ROOM, self.points)
        starts = [least, *(points for points, _level in levels[1:]), most]
        spans = list(pairwise(starts))
        cells = pen.cells(bar, [end - start for start, end in spans], 2)
        for number, ((start, end), (_least, level), cell) in enumerate(
            zip(spans, levels, cells, strict=True)
        ):
            here = start <= self.points < end or (end == most and self.points == most)
            pen.box(cell, LEVEL_INKS[number], pen.palette.accent if here else None, 3, 2.6)
            name = own_level(self.end.game, level)
            if size := pen.fitting([name], cell.width - pen.px(6), "head", 13):
                pen.centred(cell, name, "head", size, _WHITE)
            if number:
                pen.text((cell.left, bar.bottom + pen.px(3)), str(start), "number", 13,
                         pen.palette.ink2)  # fmt: skip
        tip = bar.left + round(bar.width * (self.points - least) / (most - least))
        half = pen.px(7)
        corners = [(tip, bar.top - pen.px(2)), (tip - half, bar.top - 2 * half),
                   (tip + half, bar.top - 2 * half)]  # fmt: skip
        pygame.draw.polygon(pen.surface, pen.palette.ink, corners)
        pen.text((tip + half + pen.px(2), bar.top - pen.px(24)), minus(self.points), "value", 16)


def points_curve(
    end: State, found: Sequence[OperationResult], turned: Sequence[OperationSwing]
) -> StepCurve:  # fmt: skip
    """The VP operation by operation, over the bands of what they are made of. These begin with what
    nodes on the map cost, 0 where there is none, and end with the VP."""
    game, last = end.game, max(1, len(found) - 1)
    edges = [[*accumulate((sum(stage.parts[part] for part in band) for band in BANDS),
                          initial=stage.parts["left"])] for stage in found]  # fmt: skip
    bands = [CurveBand(own(game.name, f"band.{band[0]}") or "", ink,
                       [(edge[n], edge[n + 1]) for edge in edges])
             for n, (band, ink) in enumerate(zip(BANDS, _BAND_INKS, strict=True))]  # fmt: skip
    levels = [CurveLevel(least, own_level(game, level))
              for least, level in rising(game.rules.levels)[1:]]  # fmt: skip
    spans = [CurveSpan(str(stage.turn), n / last, (n + 1) / last) for n, stage in enumerate(found)]
    moments = [CurveMoment(found.index(one.stage) / last, one.stage.vp, one.worth > 0)
               for one in turned]  # fmt: skip
    points = [(n / last, stage.vp) for n, stage in enumerate(found)]
    return StepCurve(points, [*levels, CurveLevel(0)], moments, spans, 292, least=30, bands=bands)


class PointsRow(NamedTuple):
    """A line of numbers: what, how many, and the colour of its part of a bar, if it has one."""

    name: str
    number: int
    ink: RGB | None = None


class Numbers(Widget):
    """Lines of numbers, those with a colour as parts of one bar above them, numbered in it."""

    def __init__(self, rows: Sequence[PointsRow], bar: bool = False) -> None:
        super().__init__()
        self.rows, self.bar = rows, bar

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(26) * len(self.rows) + style.px(46) * self.bar

    def paint(self, pen: Pen) -> None:
        pal, rect = pen.palette, self.rect
        parts = [row for row in self.rows if row.ink is not None and row.number > 0]
        line = pen.row(rect, rect.top, 26)
        if self.bar:
            bar = pen.row(rect, rect.top, 34)
            cells = pen.cells(bar, [row.number for row in parts], 2)
            for row, cell in zip(parts, cells, strict=True):
                pen.surface.fill(row.ink or pal.ink2, cell)
                if cell.width > pen.width(str(row.number), "value", 16):
                    pen.centred(cell, str(row.number), "value", 16, _WHITE)
            line.top += pen.px(46)
        for row in self.rows:
            named = line.copy()
            if row.ink is not None and self.bar:
                side = pen.px(14)
                pen.surface.fill(row.ink, sized(side, side, midleft=line.midleft))
                named.left += pen.px(24)
            pen.line(named, capital(row.name), "body", 15, pal.ink)
            pen.line(line, minus(row.number), "value", 16, pal.ink, "right")
            line.top = line.bottom


class TownEnding(ResultPage):
    """The page of a game that is over, by day."""

    def __init__(self, app: Window, match: Match) -> None:
        replay = match.to_replay()
        self.end = replay.at(replay.length)
        played = replay.played
        self.stages = stages(played.states, played.actions)
        self.turned = turned(self.stages)
        self.luck = luck(played.states, played.actions)
        self.account = account(played.states, played.actions)
        self.verdict = BattleVerdict(self.end)
        super().__init__(app, match)

    def broader(self) -> list[Widget]:
        """The curve, what turned the game, and luck."""
        count = len(self.stages) - 1
        head = ngettext("{count} operation", "{count} operations", count).format(count=count)
        rows = [self.moment_row(n, self._what(point.stage), point.stage.entry,
                                swing_words(point.vp, point.stage.swing))
                for n, point in enumerate(self.turned)]  # fmt: skip
        return [Head(_("VP by operation"), head),
                points_curve(self.end, self.stages, self.turned), *rows,
                Gap(6), Head(_("Luck"), _("actual and expected results")),
                *(Paragraph(self._lucky(one), "body", 15, "ink") for one in self.luck)]  # fmt: skip

    def _what(self, stage: OperationResult) -> str:
        """What an operation did, where."""
        game = self.end.game
        did = outcome_words(game, stage.captured, stage.foes, stage.steps)
        where = place_words(game, stage.place) if stage.place else stage.operation
        said = _("Operation {turn}, {where}: {what}")
        return said.format(turn=stage.turn, where=where, what=did or _("change in OPs"))

    def _lucky(self, one: Expected) -> str:
        """What dice brought, in a sentence."""
        said = own(self.end.game.name, f"luck.{one.kind}") or ""
        more = ("−" if one.luck < 0 else "+") + decimal(abs(one.luck))
        return said.format(came=one.came, expected=decimal(one.expected), more=more)

    def narrower(self) -> list[Widget]:
        """The VP by part, what the OPs bought, and what happened in 2004."""
        game, book = self.end.game, self.end.book
        parts = [PointsRow(own(game.name, f"vp.{part}") or part, number)
                 for part, number in vp_parts(self.end).items()]  # fmt: skip
        held = _("{count} in all").format(count=minus(sum(row.number for row in parts)))
        spent = [PointsRow(own(game.name, f"ops.{cause}") or cause, self.account[cause], ink)
                 for cause, ink in zip(SPENT, _OPS_INKS, strict=True)]  # fmt: skip
        spent.append(PointsRow(own(game.name, "ops.left") or "", book.ops, AMBER))
        won = [
            PointsRow(own(game.name, f"ops.{cause}") or cause, self.account[cause]) for cause in WON
        ]
        start = sum(row.number for row in spent) - sum(row.number for row in won)
        had = _("{start} at the start").format(start=start)
        return [
            Head(_("VP by source"), held), Numbers(parts), Gap(6),
            Head(_("What the OPs bought"), had), Numbers([*spent, *won], bar=True), Gap(6),
            Head(_("In 2004"), own(game.name, f"battle.{book.battle}") or ""),
            *(Paragraph(own(game.name, f"truth.{part}") or "", "body", 15, "ink")
              for part in ("april" if book.battle == APRIL else "november", "sources")),
            *self.among(LEVEL_INKS[4]),
        ]
