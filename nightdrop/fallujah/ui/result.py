"""The end of a game: its level, the VP operation by operation, what the OPs bought, luck, 2004."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.model import State
from nightdrop.fallujah.match.deeds import (
    SPENT,
    WON,
    Luck,
    Stage,
    Turning,
    account,
    luck,
    stages,
    turned,
)
from nightdrop.fallujah.rules.book import Book
from nightdrop.fallujah.rules.ruleset import commander, rules_of, vp_parts
from nightdrop.fallujah.rules.town import APRIL
from nightdrop.fallujah.ui.counters import AMBER
from nightdrop.fallujah.ui.sections import teams_words
from nightdrop.fallujah.words import place_words, things_words
from nightdrop.table.language import _, ngettext
from nightdrop.table.match.match import Match
from nightdrop.table.words.catalogues import own, own_level
from nightdrop.table.words.nouns import capital, decimal, minus
from nightdrop.ui.kit import Gap, Paragraph, Pen, Style, Widget
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.kit.stacks import Head
from nightdrop.ui.look.theme import RGB, mixed, rgb
from nightdrop.ui.menus.end_page import EndPage, Verdict, level_line, number_points

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
# Where the stage of a number and its VP are in a picture.
_Place = Callable[[int, float], tuple[int, int]]
_ROOM: Final = 20  # VP beyond the outer levels that the scale shows


def rising(state: State) -> list[tuple[int, str]]:
    """The levels from the lowest, each with its least VP [6.3]."""
    return sorted(rules_of(state).tables.levels)


class Battle(Verdict):
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

    def scale(self, pen: Pen, bar: pygame.Rect) -> None:
        """The levels, each as broad as the VP between it and the next, and where the game is."""
        bar.height = pen.px(30)
        levels = rising(self.end)
        least = min(1 - _ROOM, self.points)
        most = max(levels[-1][0] + _ROOM, self.points)

        def x(points: float) -> int:
            return bar.left + round(bar.width * (points - least) / (most - least))

        starts = [least, *(points for points, _level in levels[1:]), most]
        for number, ((start, end), (_least, level)) in enumerate(
            zip(pairwise(starts), levels, strict=True)
        ):
            cell = pygame.Rect(x(start), bar.top, x(end) - x(start) - pen.px(2), bar.height)
            here = start <= self.points < end or (end == most and self.points == most)
            pen.box(cell, LEVEL_INKS[number], pen.palette.accent if here else None, 3, 2.6)
            name = own_level(self.end.game, level)
            if size := pen.fitting([name], cell.width - pen.px(6), "head", 13):
                pen.centred(cell, name, "head", size, _WHITE)
            if number:
                pen.text((cell.left, bar.bottom + pen.px(3)), str(start), "number", 13,
                         pen.palette.ink2)  # fmt: skip
        tip, half = x(self.points), pen.px(7)
        corners = [(tip, bar.top - pen.px(2)), (tip - half, bar.top - 2 * half),
                   (tip + half, bar.top - 2 * half)]  # fmt: skip
        pygame.draw.polygon(pen.surface, pen.palette.ink, corners)
        pen.text((tip + half + pen.px(2), bar.top - pen.px(24)), minus(self.points), "value", 16)


class Curve(Widget):
    """The VP operation by operation: a line over the bands of what they are made of, the levels as
    dashed lines, the turning points as numbers."""

    def __init__(self, end: State, found: Sequence[Stage], points: Sequence[Turning]) -> None:
        super().__init__()
        self.end, self.stages, self.points = end, found, points

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, min(style.px(340), width * 2 // 5)

    def _edges(self, stage: Stage) -> list[int]:
        """Where each band begins and the last one ends: from what nodes on the map cost, 0 where
        there is none, up to the VP."""
        sums = [sum(stage.parts[part] for part in band) for band in BANDS]
        return [*accumulate(sums, initial=stage.parts["left"])]

    def paint(self, pen: Pen) -> None:
        pal = pen.palette
        area = pygame.Rect(self.rect.left + pen.px(48), self.rect.top + pen.px(8),
                           self.rect.width - pen.px(130), self.rect.height - pen.px(40))
        edges = [self._edges(stage) for stage in self.stages]
        every = [one for edge in edges for one in edge]
        high, low = max(30, *every), min(0, *every)
        last = max(1, len(self.stages) - 1)

        def place(number: int, points: float) -> tuple[int, int]:
            return (area.left + area.width * number // last,
                    area.bottom - round(area.height * (points - low) / (high - low)))  # fmt: skip

        self._bands(pen, edges, place)
        for least, level in rising(self.end)[1:]:
            if least <= high:
                level_line(pen, area, place(0, least)[1], least, own_level(self.end.game, level))
        pen.surface.fill(pal.ink2, (area.left, place(0, 0)[1], area.width, max(1, pen.px(1))))
        line = [place(n, stage.vp) for n, stage in enumerate(self.stages)]
        if line[1:]:
            pygame.draw.lines(pen.surface, pal.ink, False, line, max(2, pen.px(3)))
        step = max(1, -(-len(self.stages) // 12))
        for number in range(0, len(self.stages), step):
            at = place(number, low)[0], area.bottom + pen.px(6)
            pen.text(at, str(self.stages[number].turn), "number", 12, pal.ink2)
        number_points(pen, [place(self.stages.index(point.stage), point.stage.vp)
                            for point in self.points])  # fmt: skip

    def _bands(self, pen: Pen, edges: list[list[int]], place: _Place) -> None:
        """The bands, each with its name where it ends."""
        shade = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        left, top = self.rect.topleft
        names = []
        for band, ink in enumerate(_BAND_INKS):
            upper = [place(n, edge[band + 1]) for n, edge in enumerate(edges)]
            lower = [place(n, edge[band]) for n, edge in enumerate(edges)]
            outline = [(x - left, y - top) for x, y in (*upper, *reversed(lower))]
            if len(edges) > 1:
                pygame.draw.polygon(shade, (*ink, 130), outline)
            middle = (upper[-1][1] + lower[-1][1]) // 2
            if abs(upper[-1][1] - lower[-1][1]) >= pen.px(3):
                names.append((middle, band, upper[-1][0]))
        pen.surface.blit(shade, self.rect)
        tall, written = pen.line_height("strong", 13), self.rect.top - pen.px(40)
        for middle, band, x in sorted(names):
            y = max(middle - tall // 2, written)
            name = own(self.end.game.name, f"band.{BANDS[band][0]}") or ""
            ink = mixed(_BAND_INKS[band], pen.palette.ink, 0.35)
            pen.text((x + pen.px(8), y), name, "strong", 13, ink)
            written = y + tall


class Row(NamedTuple):
    """A line of numbers: what, how many, and the colour of its part of a bar, if it has one."""

    name: str
    number: int
    ink: RGB | None = None


class Numbers(Widget):
    """Lines of numbers, those with a colour as parts of one bar above them, numbered in it."""

    def __init__(self, rows: Sequence[Row], bar: bool = False) -> None:
        super().__init__()
        self.rows, self.bar = rows, bar

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(26) * len(self.rows) + style.px(46) * self.bar

    def paint(self, pen: Pen) -> None:
        pal, rect = pen.palette, self.rect
        parts = [row for row in self.rows if row.ink is not None and row.number > 0]
        y = rect.top
        if self.bar:
            whole = max(1, sum(row.number for row in parts))
            x, bar = float(rect.left), pygame.Rect(rect.left, y, rect.width, pen.px(34))
            for row in parts:
                cell = pygame.Rect(round(x), bar.top, 0, bar.height)
                x += bar.width * row.number / whole
                cell.width = max(1, round(x) - cell.left - pen.px(2))
                pen.surface.fill(row.ink or pal.ink2, cell)
                if cell.width > pen.width(str(row.number), "value", 16):
                    pen.centred(cell, str(row.number), "value", 16, _WHITE)
            y += pen.px(46)
        for row in self.rows:
            line = pygame.Rect(rect.left, y, rect.width, pen.px(26))
            if row.ink is not None and self.bar:
                mark = pygame.Rect(line.left, 0, pen.px(14), pen.px(14))
                mark.centery = line.centery
                pen.surface.fill(row.ink, mark)
                line.left, line.width = line.left + pen.px(24), line.width - pen.px(24)
            pen.line(line, capital(row.name), "body", 15, pal.ink)
            pen.line(line, minus(row.number), "value", 16, pal.ink, "right")
            y += pen.px(26)


class TownEnding(EndPage):
    """The page of a game that is over, by day."""

    def __init__(self, app: Window, match: Match) -> None:
        replay = match.watched()
        self.end = replay.at(replay.length)
        played = replay.played
        self.stages = stages(played.states, played.actions)
        self.turned = turned(self.stages)
        self.luck = luck(played.states, played.actions)
        self.account = account(played.states, played.actions)
        self.verdict = Battle(self.end)
        super().__init__(app, match)

    def broader(self) -> list[Widget]:
        """The curve, what turned the game, and luck."""
        count = len(self.stages) - 1
        head = ngettext("{count} operation", "{count} operations", count).format(count=count)
        rows = [self.point(n, self._what(point.stage), point.stage.entry, self._note(point))
                for n, point in enumerate(self.turned)]  # fmt: skip
        return [Head(_("VP by operation"), head), Curve(self.end, self.stages, self.turned), *rows,
                Gap(6), Head(_("Luck"), _("came, and what was to be expected")),
                *(Paragraph(self._lucky(one), "body", 15, "ink") for one in self.luck)]  # fmt: skip

    def _what(self, stage: Stage) -> str:
        """What an operation did, where."""
        game, did = self.end.game, list[str]()
        if stage.captured:
            did.append(_("{nodes} captured").format(nodes=things_words(game, stage.captured)))
        if stage.foes:
            did.append(ngettext("{count} OPFOR unit eliminated", "{count} OPFOR units eliminated",
                                stage.foes).format(count=stage.foes))  # fmt: skip
        if stage.steps:
            did.append(ngettext("{count} step lost", "{count} steps lost",
                                stage.steps).format(count=stage.steps))  # fmt: skip
        where = place_words(game, stage.place) if stage.place else stage.operation
        said = _("Operation {turn}, {where}: {what}")
        return said.format(turn=stage.turn, where=where,
                           what=", ".join(did) or _("OPs changed"))  # fmt: skip

    def _note(self, point: Turning) -> str:
        """By how much an operation changed VP and OPs."""
        said = _("{vp} VP, {ops} OPs won or lost")
        return said.format(vp=minus(f"{point.vp:+d}"), ops=minus(f"{point.stage.swing:+d}"))

    def _lucky(self, one: Luck) -> str:
        """What dice brought, in a sentence."""
        said = own(self.end.game.name, f"luck.{one.kind}") or ""
        more = one.came - one.expected
        return said.format(came=one.came, expected=decimal(one.expected),
                           more=("−" if more < 0 else "+") + decimal(abs(more)))  # fmt: skip

    def narrower(self) -> list[Widget]:
        """The VP by part, what the OPs bought, and what happened in 2004."""
        game, book = self.end.game, self.end.book
        parts = [Row(own(game.name, f"vp.{part}") or part, number)
                 for part, number in vp_parts(self.end).items()]  # fmt: skip
        held = _("{count} in all").format(count=minus(sum(row.number for row in parts)))
        spent = [Row(own(game.name, f"ops.{cause}") or cause, self.account[cause], ink)
                 for cause, ink in zip(SPENT, _OPS_INKS, strict=True)]  # fmt: skip
        spent.append(Row(own(game.name, "ops.left") or "", max(0, book.ops), AMBER))
        won = [Row(own(game.name, f"ops.{cause}") or cause, self.account[cause]) for cause in WON]
        start = sum(row.number for row in spent) - sum(row.number for row in won)
        had = _("{start} at the start").format(start=start)
        return [
            Head(_("VP by part"), held), Numbers(parts), Gap(6),
            Head(_("What the OPs bought"), had), Numbers([*spent, *won], bar=True), Gap(6),
            Head(_("In 2004"), own(game.name, f"battle.{book.battle}") or ""),
            Paragraph(self._truth(book), "body", 15, "ink"),
            *self.among([level for _least, level in rising(self.end)], LEVEL_INKS[4]),
        ]

    def _truth(self, book: Book) -> str:
        """What really happened, in a few lines."""
        month = "april" if book.battle == APRIL else "november"
        return own(self.end.game.name, f"truth.{month}") or ""
