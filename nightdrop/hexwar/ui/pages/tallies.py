"""The results of a finished game: the verdict, losses, luck, and the VP markers."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence
from typing import Final

import pygame

from nightdrop.engine.model import State
from nightdrop.hexwar.match.debrief import (
    CAUSES,
    Cause,
    CounterLoss,
    Debrief,
    MarkedHex,
    lost,
    lost_vital,
    luck,
)
from nightdrop.hexwar.match.forces import groups_of, units_lost_words
from nightdrop.hexwar.match.moments import winning_points
from nightdrop.hexwar.ui.counters.liveries import livery
from nightdrop.hexwar.ui.counters.sprites import marker_sprite
from nightdrop.hexwar.ui.play.top import draw_shape
from nightdrop.hexwar.words.nouns import name_of, side_fields
from nightdrop.table.language import _, ngettext
from nightdrop.table.words.news import left_words, victory_level, victory_words
from nightdrop.table.words.nouns import capital, decimal, listed, minus, side_words
from nightdrop.table.words.sentences import cited
from nightdrop.table.words.sides import said_of
from nightdrop.ui.kit import Paragraph, Pen, Style, Widget
from nightdrop.ui.kit.pen import sized, split
from nightdrop.ui.kit.stacks import BESIDE, BROAD
from nightdrop.ui.look.side_theme import uniform
from nightdrop.ui.look.theme import mixed
from nightdrop.ui.menus.verdict import ResultBanner

_TITLES: Final = range(66, 29, -2)  # design px of the title, the largest first
_LEVEL: Final = 12.8  # px of a level's name, smaller where its box is too narrow
_APART: Final = 6  # design px between two levels
_DOTS: Final = 98  # design px of the dots of throws with their axis


class PointsVerdict(ResultBanner):
    """Who won and by how much, with the levels in proportion to their points."""

    def __init__(self, end: State, found: Debrief, turned: str) -> None:
        super().__init__()
        self.end, self.found = end, found
        result = found.result
        self.title = victory_words(result.level, result.winner).upper()
        said = ngettext("{player} has {count} victory point",
                        "{player} has {count} victory points", result.points)
        said = said.format(player=side_words(end.game.sides[0]), count=minus(result.points))
        player = capital(said)
        verdict = cited(f"{player}, {self._why(end)}.", end.game.rules.number("10.4"))
        if found.is_given_up:
            verdict = f"{left_words(end)} {player}."
        parts = [verdict, turned, _("Everything is revealed: both players may look.")]
        self.said = " ".join(filter(None, parts))

    def _why(self, end: State) -> str:
        """The distance of the points from the line, or that none count as the raid was lost."""
        off = self.found.result.points - winning_points(end)
        more = _("{off} over the threshold") if off > 0 else _("{off} short of victory")
        return lost_vital(end) or (more.format(off=abs(off)) if off else _("exactly enough"))

    def _is_wide(self, width: int, style: Style) -> bool:
        return width >= style.px(BESIDE)

    def _words(self, width: int, style: Style) -> int:
        """The width of title and sentence, in px."""
        if self._is_wide(width, style):
            return width * 1096 // 1920 - style.px(160)
        return width - style.px(64)

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        if self._is_wide(width, style):
            return width, style.px(148 if width >= style.px(BROAD) else 108)
        words = self._words(width, style)
        size = style.fit(self.title, 44, words)
        tall = style.line_height("display", size) + style.height(self.said, words)
        return width, tall + style.px(4 + 8 + 22 + 50)

    def paint(self, pen: Pen) -> None:
        rect, pal = self.rect, pen.palette
        words, wide = self._words(rect.width, pen), self._is_wide(rect.width, pen)
        badge = 84 if wide else 44
        left = rect.left + pen.px(48 if wide else 0)
        size = pen.fit(self.title, 66 if wide else 44, words)
        said = pen.height(self.said, words)
        if wide:
            size = min(size, pen.as_tall(rect.height - 10 - said, "display", _TITLES))
        both = pen.line_height("display", size) + pen.px(4) + said
        y = rect.centery - both // 2 if wide else rect.top
        middle = rect.centery if wide else rect.top + both // 2
        sprite = marker_sprite(self.found.result.winner, pen.px(badge), pen.theme)
        pen.put(sprite, (left + pen.px(badge) // 2, middle))
        x = left + pen.px(badge + (28 if wide else 14))
        pen.text((x, y), self.title, "display", size)
        y += pen.line_height("display", size) + pen.px(4)
        pen.paragraph((x, y), self.said, words, "body", 13.4, pal.ink2)
        levels = pen.row(rect, y + said + pen.px(8), 22 + 40)
        if wide:
            left, broad = rect.width * 1152 // 1920, rect.width * 720 // 1920
            levels = sized(broad, levels.height, midleft=(left, rect.centery))
            y = rect.bottom - pen.px(2)
            pygame.draw.line(pen.surface, pal.ink, (rect.left, y), (rect.right, y), pen.px(2))
        self.scale(pen, levels)

    def scale(self, pen: Pen, area: pygame.Rect) -> None:
        """Draw the levels from the worst for the side that jumps to its best.

        The reached one is filled with the winner's colour.
        """
        table, most = self.end.game.rules.tables.levels[::-1], self.found.most
        ends = [*(least for least, _level, _winner in table[1:]), max(most, table[-1][0]) + 1]
        sides, (_points, reached, won) = self.end.game.sides, self.found.result
        for side, is_right in ((sides[1], False), (sides[0], True)):
            edge = area.right if is_right else area.left
            name = capital(said_of(side, "name"))
            pen.text((edge, area.top), name, "body", 13.4, pen.palette.ink2, right=is_right)
        spans = [end - max(0, least) for (least, _level, _winner), end in zip(table, ends,
                                                                               strict=True)]
        words = [pen.width(victory_level(level), "strong", _LEVEL) + pen.px(8 + _APART)
                 for _least, level, _winner in table]  # fmt: skip
        wides = shares(area.width + pen.px(_APART), spans, words)
        boxes = pen.cells(split(area, pen.px(22))[1], wides, _APART)
        for (least, level, winner), end, box in zip(table, ends, boxes, strict=True):
            least = max(0, least)  # less than no points is no wider than none
            span = f"{least}–{end - 1}" if end - 1 > least else str(least)
            self._level(pen, box, victory_level(level), span, winner,
                        winner == won and level == reached)  # fmt: skip

    def _level(
        self, pen: Pen, box: pygame.Rect, name: str, span: str, winner: str, reached: bool
    ) -> None:
        """Draw one level in its box."""
        pal = pen.palette
        fill = uniform(winner, pen.theme).face if reached else pal.panel2
        ink = (255, 255, 255) if reached else pal.ink2
        if reached:
            pen.box(pen.inset(box, -4, -4), None, pal.accent, 8, 2.8)
        pen.box(box, fill, None if reached else pal.rule, 5)
        size = pen.fitting([name], box.width - 2, "strong", _LEVEL)
        if size:
            upper, lower = split(box, box.height // 2)
            pen.centred(upper.move(0, pen.px(3)), name, "strong", size, ink)
            pen.centred(lower.move(0, -pen.px(1)), span, "value", 15, ink)
        else:
            pen.centred(box, span, "value", 15, ink)


def shares(whole: int, spans: Sequence[int], least: Sequence[int]) -> list[int]:
    """`whole` px divided in proportion to `spans`, no share below its `least` if possible."""
    if sum(least) > whole:
        least = [0] * len(spans)
    held: dict[int, int] = {}
    while True:
        rest = whole - sum(held.values())
        over = sum(span for n, span in enumerate(spans) if n not in held)
        found = [held.get(n, rest * span // max(1, over)) for n, span in enumerate(spans)]
        short = {n: least[n] for n, wide in enumerate(found) if n not in held and wide < least[n]}
        if not short:
            found[-1] += whole - sum(found)
            return found
        held |= short


class Losses(Widget):
    """Sticks by what happened to them, each formation in its colour, and the units lost.

    `turn` shows one turn alone.
    """

    def __init__(self, end: State, losses: Sequence[CounterLoss]) -> None:
        super().__init__()
        self.end, self.losses = end, losses
        self.turn: int | None = None
        self.most = max((by.total() for by in lost(losses).values()), default=1)
        self.jumping = groups_of(end, end.game.rules.first_side)

    def rows(self) -> dict[Cause, Tally[str]]:
        """The causes of loss with their sticks, in the turn shown or in all."""
        return lost(self.losses, self.turn)

    def sentences(self) -> tuple[str, str]:
        """How many companies, and how many of the enemy's units, were lost."""
        return units_lost_words(self.end, self.losses, self.turn)

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        rows = max(1, len(lost(self.losses)))
        foot = sum(style.height(said, width) for said in self.sentences())
        return width, style.head_height + rows * style.px(24) + style.px(6) + foot

    def paint(self, pen: Pen) -> None:
        rows, area = self.rows(), self.rect
        note = _("Turn {turn}").format(turn=self.turn) if self.turn else _("the whole game")
        y = pen.head(area, _("Losses"), note)
        names = max((pen.width(_(CAUSES[cause]), "body", 13.4) for cause in CAUSES), default=0)
        names = min(names, area.width - pen.px(96))
        if not rows:
            pen.text((area.left, y), _("No sticks were lost."), "body", 13.4, pen.palette.ink2)
        for cause, by in rows.items():
            row = pen.row(area, y, 22)
            pen.beside(row.left, row.centery, _(CAUSES[cause]), "body", 13.4, width=names)
            self._bar(pen, row, row.left + names + pen.px(12), by)
            y += pen.px(24)
        y = area.top + pen.head_height + max(1, len(lost(self.losses))) * pen.px(24) + pen.px(6)
        for said in self.sentences():
            y += pen.paragraph((area.left, y), said, area.width, "body", 13.4)

    def _bar(self, pen: Pen, row: pygame.Rect, left: int, by: Tally[str]) -> None:
        """Draw the sticks of a cause, formation by formation, and their number."""
        room = row.right - left - pen.px(34)
        for key in self.jumping:
            if not by[key]:
                continue
            wide = max(pen.px(5), room * by[key] // self.most)
            box = sized(wide - 1, pen.px(18), midleft=(left, row.centery))
            worn = livery(key, pen.theme)
            pen.surface.fill(worn.face, box)
            digits = by[key] >= 5 and pen.width(str(by[key]), "value", 15) < wide - pen.px(18)
            if wide > pen.px(15):
                x = box.left + pen.px(9) if digits else box.centerx
                draw_shape(pen, (x, box.centery), pen.px(5), key, worn.ink)
            if digits:
                pen.centred(box.move(pen.px(7), 0), str(by[key]), "value", 15, worn.ink)
            left += wide
        pen.beside(left + pen.px(8), row.centery, str(by.total()), "value", 18)


class Fortune(Widget):
    """The rolls of one die against another: a dot each, the expected counts, a sentence."""

    brief = False  # the sentence alone

    def __init__(self, end: State, found: Debrief) -> None:
        super().__init__()
        self.found, self.names = found, side_fields(end)
        self.said = _("No opposed dice were rolled.")
        if found.throws:
            told = luck(found.throws)
            said = ngettext(
                "{count} roll: {airborne_nation} {jumps}, {occupier_nation} {enemy} on average, "
                "where 3.5 is expected. {share} games in 100 are kinder to the {airborne_nation} "
                "side.",
                "{count} rolls: {airborne_nation} {jumps}, {occupier_nation} {enemy} on average, "
                "where 3.5 is expected. {share} games in 100 are kinder to the {airborne_nation} "
                "side.",
                told.throws,
            )  # fmt: skip
            self.said = said.format(
                count=told.throws, **self.names,
                jumps=decimal(round(told.jumps, 1)), enemy=decimal(round(told.enemy, 1)),
                share=round(100 * told.kinder),
            )  # fmt: skip
        self.leads = Tally(throw.lead for throw in found.throws)
        self.turned = {point.entry for point in found.turning_points}

    def _dots(self, style: Style) -> int:
        """The height of the dots with their axis, in px."""
        return 0 if self.brief or not self.found.throws else style.px(_DOTS)

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        said = style.height(self.said, width)
        return width, style.head_height + self._dots(style) + style.px(4) + said

    def paint(self, pen: Pen) -> None:
        note = _("{airborne_nation} die minus {occupier_nation} die").format(**self.names)
        y = pen.head(self.rect, _("Luck"), "" if self.brief else note)
        tall = self._dots(pen)
        if tall:
            self._draw_dots(pen, pen.row(self.rect, y, _DOTS))
        pen.paragraph((self.rect.left, y + tall + pen.px(4)), self.said, self.rect.width)

    def _draw_dots(self, pen: Pen, area: pygame.Rect) -> None:
        """Draw the dots in their columns, the expected numbers dashed, the axis below."""
        foot, count = area.bottom - pen.px(22), len(self.found.throws)
        columns = pen.cells(pen.row(area, foot + pen.px(3), 18), [1] * 11)
        highest = max(6 * count / 36, *self.leads.values())
        pitch = min(pen.px(12), (foot - area.top) / max(1.0, highest))

        def at(lead: int, height: float) -> tuple[int, int]:
            return columns[lead + 5].centerx, foot - round(pitch * height)

        ink = pen.palette.ink2
        for lead in range(-5, 5):
            a, b = (at(k, (6 - abs(k)) * count / 36) for k in (lead, lead + 1))
            for part in range(0, 8, 2):
                start, end = ((a[0] + (b[0] - a[0]) * p // 8, a[1] + (b[1] - a[1]) * p // 8)
                              for p in (part, part + 1))  # fmt: skip
                pygame.draw.line(pen.surface, ink, start, end, pen.px(1.4))
        drawn: Tally[int] = Tally()
        radius = max(2, int(pitch * 0.44))
        for throw in sorted(self.found.throws, key=lambda t: t.entry not in self.turned):
            x, y = at(throw.lead, drawn[throw.lead] + 0.5)
            fill = pen.palette.accent if throw.entry in self.turned else mixed(ink, pen.palette.ink,
                                                                               0.4)  # fmt: skip
            pygame.draw.aacircle(pen.surface, fill, (x, y), radius)
            drawn[throw.lead] += 1
        pygame.draw.line(pen.surface, pen.palette.ink, (area.left, foot + 1),
                         (area.right, foot + 1), pen.px(1.4))  # fmt: skip
        for lead, column in enumerate(columns, -5):
            pen.centred(column, minus(f"{lead:+d}") if lead else "0", "value", 14.5, ink)


class MarkerCount(Widget):
    """Each marker and its value, the held hexes first; folded, a sentence of the held ones."""

    brief = False

    def __init__(self, end: State, found: Debrief) -> None:
        super().__init__()
        self.end, self.found = end, found
        self.held = [marked for marked in found.markers if marked.held]

    @property
    def said(self) -> str:
        told = [f"{name_of(self.end, one.hex)} {minus(one.value or 0)}" for one in self.held]
        return _("Held: {places}.").format(places=listed(told) if told else _("none"))

    def _rows(self, width: int, style: Style) -> int:
        """The number of rows: two columns if they have room."""
        count = len(self.found.markers)
        return -(-count // 2) if width >= style.px(600) else count

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        if self.brief:
            return width, style.head_height + style.height(self.said, width)
        return width, style.head_height + self._rows(width, style) * style.px(30)

    def paint(self, pen: Pen) -> None:
        count, points, area = len(self.held), self.found.result.points, self.rect
        note = ngettext("{count} hex held", "{count} hexes held", count).format(count=count)
        points_said = ngettext("{count} point", "{count} points", points)
        points_said = points_said.format(count=minus(points))
        rule = self.end.game.rules.number("10.2")
        y = pen.head(area, _("Final scoring"), cited(f"{note}, {points_said}", rule))
        if self.brief:
            pen.paragraph((area.left, y), self.said, area.width, "body", 13.4)
            return
        rows = self._rows(area.width, pen)
        columns = -(-len(self.found.markers) // rows)
        heads = pen.cells(pen.row(area, y, 29), [1] * columns, 28)
        for number, marked in enumerate(self.found.markers):
            column, row = divmod(number, rows)
            self._row(pen, heads[column].move(0, row * pen.px(30)), marked)

    def _row(self, pen: Pen, row: pygame.Rect, marked: MarkedHex) -> None:
        """Draw a VP hex with its marker; a roundel marks it as held."""
        if marked.value is None:
            box = pygame.Rect(row.topleft, (pen.px(28), row.height))
            pen.centred(box, "–", "strong", 15, pen.palette.ink2)
        else:
            sprite = marker_sprite("vp-open", pen.px(26), pen.theme, str(marked.value))
            pen.put(sprite, (row.left + pen.px(14), row.centery))
        right = row.right
        if marked.held:
            sprite = marker_sprite("control", pen.px(20), pen.theme)
            pen.put(sprite, (right - pen.px(12), row.centery))
        right -= pen.px(28)
        if marked.rule:
            pen.rule_number((right, row.top + pen.px(6)), marked.rule)
            right -= pen.px(48)
        ink = pen.palette.ink if marked.held else pen.palette.ink2
        left = row.left + pen.px(36)
        pen.beside(left, row.centery, capital(name_of(self.end, marked.hex)),
                   "strong" if marked.held else "body", 14.4, ink, right - left)  # fmt: skip


def nothing_turned(judged: bool) -> Paragraph:
    """The words in place of the turning points if there are none, or none yet."""
    said = _("No single action decided this "
             "game.") if judged else _("Finding the turning points...")
    return Paragraph(said, "body", 13.4)
