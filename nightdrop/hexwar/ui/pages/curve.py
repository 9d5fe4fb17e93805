"""The curves of a finished game: points held, who was winning; its turns, and what turned it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from nightdrop.hexwar.match.debrief import Debrief, TurningPoint
from nightdrop.hexwar.match.moments import winning_points
from nightdrop.hexwar.ui.counters.sprites import marker_sprite
from nightdrop.hexwar.words.nouns import name_of
from nightdrop.table.language import _
from nightdrop.table.match.log import tell_entry
from nightdrop.table.record.playback import Replay
from nightdrop.table.words.nouns import capital, listed
from nightdrop.table.words.sides import said_of
from nightdrop.ui.kit import Box, Button, Pen, Style
from nightdrop.ui.look.theme import RGB, legible, mixed
from nightdrop.ui.replay.timeline import TURN_PLATES, draw_chances

TALL, LOW = 142, 92  # design px of the curve itself, roomy and folded
_BAND: Final = 38  # design px of who was winning, with the gap above it
_DIGITS: Final = ("result.one", "result.two", "result.three")
_LEFT, _RIGHT, _PLATE = 28, 44, 32  # design px
DISC: Final = 11.5  # design px of the radius of a turning point's disc


def turning_words(replay: Replay, point: TurningPoint) -> str:
    """What a turning point was: "Turn 5: Fauville is taken"."""
    end = replay.at(replay.length)
    if not point.change:
        told = tell_entry(replay, point.entry - 1, "all")
        kinds = ("loss", "regroup", "combat", "dice", "move", "reveal")
        line = min(told, key=lambda line: kinds.index(line.kind) if line.kind in kinds else 9)
        return _("Turn {turn}: {what}").format(turn=point.turn, what=line.short.rstrip("."))
    names = listed([name_of(end, hex_) for hex_ in point.places])
    if point.has_price:
        taken = _("Turn {turn}: {places} taken, but at a price")
        lost = _("Turn {turn}: {places} lost, but the enemy pays for it")
    else:
        taken, lost = _("Turn {turn}: {places} taken"), _("Turn {turn}: {places} lost")
    said = taken if point.change > 0 else lost
    return said.format(turn=point.turn, places=names)


def draw_disc(pen: Pen, at: tuple[int, int], number: int, chosen: bool = False) -> None:
    """The number of a turning point in its disc; the chosen one in a ring."""
    radius = pen.px(DISC)
    if chosen:
        pygame.draw.aacircle(pen.surface, pen.palette.ink, at, radius + pen.px(3.4))
    pygame.draw.aacircle(pen.surface, pen.palette.panel, at, radius + pen.px(1.6))
    pygame.draw.aacircle(pen.surface, pen.palette.accent, at, radius)
    box = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    box.center = at
    pen.centred(box, str(number), "value", 17, pen.palette.on_accent)


class Curve(Box):
    """Points held after each action, as steps over the turns, and who was winning below them; the
    plate of a turn is a button.

    `turn` is the turn whose end the map shows, `point` the chosen turning point, counted from 0;
    of the curve the left `part` (0-1) is drawn.
    """

    def __init__(
        self, replay: Replay, found: Debrief, choose: Callable[[int], None],
    ) -> None:  # fmt: skip
        self.replay, self.found = replay, found
        self.brief = False
        self.turn: int | None = None
        self.point: int | None = None
        self.part = 1.0
        starts = replay.turn_starts
        ends = [*list(starts.values())[1:], replay.length]
        self.spans = list(zip(starts, starts.values(), ends, strict=True))
        self.plates = [self._plate(turn, choose) for turn in starts]
        super().__init__(self.plates)

    def _plate(self, turn: int, choose: Callable[[int], None]) -> Button:
        made = Button(f"turn-{turn}", str(turn), lambda: choose(turn))
        made.face = self._draw_plate
        return made

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        tall = style.px((LOW if self.brief else TALL) + _BAND) + style.tall(_PLATE)
        return width, style.head_height + tall + style.px(6)

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        top, tall = rect.top + style.head_height, style.px(LOW if self.brief else TALL)
        wide = rect.width - style.px(_LEFT) - style.px(_RIGHT)
        self.plot = pygame.Rect(rect.left + style.px(_LEFT), top, wide, tall)
        self.band = pygame.Rect(self.plot.left, self.plot.bottom + style.px(6), wide,
                                style.px(_BAND - 6))  # fmt: skip
        edges = [self.plot.left + wide * n // len(self.plates) for n in range(len(self.plates) + 1)]
        for number, plate in enumerate(self.plates):
            left, right = edges[number], edges[number + 1]
            at = pygame.Rect(left, self.band.bottom + style.px(6), right - left - 2,
                             style.tall(_PLATE))  # fmt: skip
            plate.place(at, style)

    def draw(self, pen: Pen) -> None:
        title = _("Points held, and who was winning")
        pen.head(self.rect, title, _("a turn's plate shows the map at its end"))
        self._levels(pen)
        clip = pen.surface.get_clip()
        shown = pygame.Rect(self.rect.topleft, (self.plot.left - self.rect.left, self.rect.height))
        shown.width += round(self.plot.width * self.part)
        pen.surface.set_clip(clip.clip(self.rect if self.part == 1 else shown))
        self._steps(pen)
        self._winning(pen)
        self._points(pen)
        pen.surface.set_clip(clip)
        super().draw(pen)

    def _draw_plate(self, pen: Pen, plate: Button) -> None:
        """A turn in its light; the chosen one in a ring."""
        turn = int(plate.label)
        fill, ink = TURN_PLATES[self.replay.at(0).game.rules.light(turn)]
        if plate.hovered:
            fill = mixed(fill, ink, 0.18)
        pen.box(plate.rect, fill, None, 4)
        if turn == self.turn:
            pen.box(plate.rect, None, pen.palette.accent, 4, 3)
        pen.centred(plate.rect, plate.label, "value", 17, legible(ink, fill))
        if plate.focused:
            pen.focus(plate.rect)

    def x(self, entry: int) -> int:
        """Where in the plot the position after an entry stands: each turn has the same width."""
        number = max(n for n, (_turn, start, _end) in enumerate(self.spans) if start <= entry)
        _turn, start, end = self.spans[number]
        part = (entry - start) / max(1, end - start)
        return self.plot.left + round(self.plot.width * (number + part) / len(self.spans))

    def y(self, points: int) -> int:
        """Where a number of points stands in the plot."""
        share = max(0, points) / max(1, self.found.most)
        return self.plot.bottom - round(self.plot.height * share)

    def _levels(self, pen: Pen) -> None:
        """The points from which each level is reached; that of victory in the accent's colour. Of
        two that stand too near each other only one is named."""
        end, pal = self.replay.at(self.replay.length), pen.palette
        wins, sides = winning_points(end), end.game.sides
        band = pygame.Rect(self.plot.left, self.plot.top, self.plot.width,
                           self.y(wins) - self.plot.top)  # fmt: skip
        pen.surface.fill(mixed(pal.panel, pal.accent, 0.10), band)
        named: list[int] = []
        levels = {least for least, _level, _winner in end.game.rules.tables.levels if least >= 0}
        for least in sorted(levels, key=lambda least: (least != wins, least)):
            y, is_line = self.y(least), least == wins
            ink = pal.accent_text if is_line else pal.rule
            for x in range(self.plot.left, self.plot.right, pen.px(8)):
                wide = min(pen.px(8 if is_line or not least else 4), self.plot.right - x)
                pen.surface.fill(ink, (x, y, wide, max(1, pen.px(1.2))))
            if any(abs(y - other) < pen.px(15) for other in named):
                continue
            named.append(y)
            label = (self.plot.left - pen.px(8), y - pen.px(9))
            ink = ink if is_line else pal.ink2
            pen.text(label, str(least), "value", 14.5, ink, right=True)
        said = capital(said_of(sides[0], "wins", points=wins))
        at = self.beside_discs(pen, pen.width(said, "body", 12.8), self.y(wins) - pen.px(19))
        pen.text(at, said, "body", 12.8, pal.accent_text)

    def beside_discs(self, pen: Style, wide: int, y: int) -> tuple[int, int]:
        """Where words as wide as this stand at a height: as far left as no disc covers them."""
        left, right = self.plot.left + pen.px(6), self.plot.right - pen.px(6) - wide
        words = pygame.Rect(left, y, wide, pen.line_height("body", 12.8))
        discs = [disc for disc, _number in self._discs(pen)]
        for words.left in range(left, max(left, right) + 1, max(1, pen.px(8))):
            if words.collidelist(discs) < 0:
                return words.topleft
        return left, y

    def _steps(self, pen: Pen) -> None:
        """The curve, the land below it tinted, and what was held at the end."""
        curve, pal = self.found.curve, pen.palette
        line: list[tuple[int, int]] = []
        for entry, points in enumerate(curve):
            if not entry or points != curve[entry - 1]:
                line += [(self.x(entry), self.y(curve[max(0, entry - 1)])),
                         (self.x(entry), self.y(points))]  # fmt: skip
        last = (self.plot.right, self.y(curve[-1]))
        line.append(last)
        under = [(self.plot.left, self.plot.bottom), *line, (self.plot.right, self.plot.bottom)]
        pygame.draw.polygon(pen.surface, mixed(pal.panel, pal.ink, 0.13), under)
        pygame.draw.lines(pen.surface, self._ink(pen), False, line, max(2, pen.px(3)))
        pygame.draw.aacircle(pen.surface, pal.accent, last, pen.px(5.5))
        pen.beside(last[0] + pen.px(10), last[1], str(curve[-1]), "display", 22, pal.ink)

    def _winning(self, pen: Pen) -> None:
        """Who was winning, with the badge of each side in its half."""
        sides = self.replay.at(0).game.sides
        draw_chances(pen, self.band, sides, self.found.chances, self.x)
        for side, y in zip(sides, (self.band.top, self.band.bottom), strict=True):
            sprite = marker_sprite(side, pen.px(15))
            at = self.band.left - pen.px(14), (y + self.band.centery) // 2
            pen.surface.blit(sprite, sprite.get_rect(center=at))

    def _ink(self, pen: Pen) -> RGB:
        return mixed(pen.palette.ink, TURN_PLATES["night"][0], 0.6)

    def _points(self, pen: Pen) -> None:
        """The turning points: gains above the curve, losses below."""
        for point in self.found.turning_points:
            at = self.x(point.entry), self.y(self.found.curve[point.entry])
            pygame.draw.aacircle(pen.surface, self._ink(pen), at, pen.px(5.4))
            pygame.draw.aacircle(pen.surface, pen.palette.panel2, at, pen.px(3.2))
        for disc, number in self._discs(pen):
            draw_disc(pen, disc.center, number, number - 1 == self.point)

    def _discs(self, pen: Style) -> list[tuple[pygame.Rect, int]]:
        """Where the disc of each turning point lies, and its number."""
        least, most = self.plot.top + pen.px(DISC), self.plot.bottom - pen.px(DISC)
        found, side = [], 2 * pen.px(DISC) + 1
        for number, point in enumerate(self.found.turning_points, 1):
            y = self.y(self.found.curve[point.entry]) + pen.px(-19 if point.swing > 0 else 19)
            disc = pygame.Rect(0, 0, side, side)
            disc.center = self.x(point.entry), min(max(y, least), most)
            found.append((disc, number))
        return found


def lost_words(point: TurningPoint) -> str:
    """What the turning point that cost the loser most was, by how far it moved the chance."""
    if point.is_decisive:
        return _("Here it was lost.")
    return _("Nothing cost the loser more: it was lost bit by bit.")


class TurningRow(Box):
    """A turning point in words: chosen with a click, with a button that replays it from there.

    Of the one that cost the loser most it says that the game was `lost` there, or bit by bit.
    """

    def __init__(
        self, replay: Replay, number: int, point: TurningPoint, choose: Callable[[], None],
        watch: Callable[[], None], lost: bool = False,
    ) -> None:  # fmt: skip
        self.number, self.point = number, point
        self.brief = self.chosen = False
        self.title = turning_words(replay, point)
        side = replay.at(0).game.sides[0]
        before, after = (round(100 * chance) for chance in (point.before, point.after))
        self.said = said_of(side, "chance", before=before, after=after)
        if lost:
            self.said = f"{self.said} {lost_words(point)}"
        self.row = Button(f"point-{number}", self.title, choose, "", _DIGITS[number - 1])
        self.row.face = self._draw_row
        self.pill = Button(f"watch-{number}", _("Replay"), watch)
        super().__init__([self.row, self.pill])

    def _parts(self, width: int, style: Style) -> tuple[int, int]:
        """The widths of the words and of the button, in px."""
        pill = self.pill.wish(style)
        return width - pill - style.px(34 + 76 + 10), pill

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        words, _pill = self._parts(width, style)
        tall = style.height(self.title, words, "strong", 15)
        tall += 0 if self.brief else style.height(self.said, words)
        return width, max(style.tall(36), tall + style.px(8))

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        words, pill = self._parts(rect.width, style)
        self.words = words
        row = pygame.Rect(rect.left, rect.top, rect.width - pill - style.px(10), rect.height)
        self.row.place(row, style)
        at = pygame.Rect(rect.right - pill, 0, pill, style.tall(34))
        at.centery = rect.centery
        self.pill.place(at, style)

    def draw(self, pen: Pen) -> None:
        y = self.rect.bottom
        pygame.draw.line(pen.surface, pen.palette.rule, (self.rect.left, y), (self.rect.right, y))
        super().draw(pen)

    def _draw_row(self, pen: Pen, row: Button) -> None:
        """The disc, the words, and what it brought or took."""
        rect, pal = row.rect, pen.palette
        if self.chosen or row.hovered:
            ring = pal.accent if self.chosen else pal.ink2
            pen.box(rect, mixed(pal.panel, pal.ink, 0.05), ring, 6, 2.6 if self.chosen else 1.4)
        draw_disc(pen, (rect.left + pen.px(18), rect.centery), self.number)
        tall = pen.height(self.title, self.words, "strong", 15)
        tall += 0 if self.brief else pen.height(self.said, self.words)
        x, y = rect.left + pen.px(38), rect.centery - tall // 2
        y += pen.paragraph((x, y), self.title, self.words, "strong", 15)
        if not self.brief:
            pen.paragraph((x, y), self.said, self.words, "body", 13.4, pal.ink2)
        sign = f"{round(100 * self.point.swing):+d} %".replace("-", "−")
        box = pygame.Rect(rect.right - pen.px(74), rect.top, pen.px(68), rect.height)
        pen.line(box, sign, "value", 24, pal.ink, "right")
        if row.focused:
            pen.focus(rect)
