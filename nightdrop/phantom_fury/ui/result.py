"""The end of a deal: its level, the points turn by turn, what turned it, taken and lost, luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pygame

from nightdrop.engine.model import State
from nightdrop.phantom_fury.match.deeds import Deed, Luck, Turning, by_cause, deeds, luck, turned
from nightdrop.phantom_fury.rules.cards import FRONTS
from nightdrop.phantom_fury.rules.ruleset import sums
from nightdrop.phantom_fury.ui.sheets import CardRow, Shown
from nightdrop.phantom_fury.ui.table import (
    LEVELS,
    draw_levels,
    draw_pointer,
    rising,
    signed,
    spread,
)
from nightdrop.phantom_fury.words import card_name
from nightdrop.table.language import _, ngettext
from nightdrop.table.match.match import Match
from nightdrop.table.words.catalogues import own, own_level
from nightdrop.table.words.nouns import listed, minus
from nightdrop.ui.background import LOOK_MS, Errand
from nightdrop.ui.kit import Button, Gap, Paragraph, Pen, Style, Widget
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.kit.stacks import Head
from nightdrop.ui.look.theme import mixed
from nightdrop.ui.menus.end_page import EndPage, Verdict, level_line, number_points


class Deal(Verdict):
    """The level, the points in a sentence, and the table of victory as a scale."""

    def __init__(self, end: State) -> None:
        super().__init__()
        assert end.result is not None  # the page is of a game that is over
        self.end, self.points = end, end.result.points
        taken, lost = sums(end)
        self.title = own_level(end.game, end.result.level)
        said = ngettext("{points} point after {turns} turns: {taken} taken, {lost} lost.",
                        "{points} points after {turns} turns: {taken} taken, {lost} lost.",
                        self.points)  # fmt: skip
        self.said = said.format(points=minus(self.points), turns=end.turn, taken=taken, lost=lost)
        self.said += " [2.3]"

    def scale(self, pen: Pen, bar: pygame.Rect) -> None:
        across = bar.width / 8
        cells = [pygame.Rect(round(bar.left + n * across), bar.top, round(across) - pen.px(4),
                             pen.px(40)) for n in range(8)]  # fmt: skip
        draw_levels(pen, cells, self.end, self.points)
        x, half = spread(self.end, cells, self.points), pen.px(8)
        draw_pointer(pen, x, cells[0].bottom + pen.px(3), half, 2 * half)


class Curve(Widget):
    """The points turn by turn as steps, the levels as lines, the turning points as numbers."""

    def __init__(self, end: State, found: Sequence[Deed], points: Sequence[Turning]) -> None:
        super().__init__()
        self.end = end
        # Where the points change, in turns from 0 on, and how many they are then.
        self.steps, total, seen = [(0.0, 0)], 0, Counter[int]()
        many = Counter(deed.turn for deed in found)
        for deed in found:
            seen[deed.turn] += 1
            total += deed.change
            self.steps.append((deed.turn - 1 + seen[deed.turn] / (many[deed.turn] + 1), total))
        entries = [deed.entry for deed in found]
        self.points = [self.steps[1 + entries.index(point.entry)] for point in points]

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(330)

    def paint(self, pen: Pen) -> None:
        turns = max(1, self.end.turn)
        area = pygame.Rect(self.rect.left + pen.px(48), self.rect.top + pen.px(8),
                           self.rect.width - pen.px(56), self.rect.height - pen.px(56))  # fmt: skip
        all_points = [points for _turn, points in self.steps]
        high, low = max(40, *all_points), min(0, *all_points)

        def place(turn: float, points: int) -> tuple[int, int]:
            return (area.left + round(area.width * turn / turns),
                    area.bottom - round(area.height * (points - low) / (high - low)))  # fmt: skip

        written, tall = area.bottom + area.height, pen.line_height("head", 12)
        for level, least in rising(self.end)[1:]:
            y = place(0, least)[1]
            if written - y < tall:
                continue
            written = y
            level_line(pen, area, y, least, own_level(self.end.game, level))
        line, before = [place(0, 0)], 0
        for turn, points in self.steps:
            line += [place(turn, before), place(turn, points)]
            before = points
        line.append(place(turns, before))
        shade = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        moved = [(x - self.rect.left, y - self.rect.top) for x, y in line]
        floor = place(0, max(0, low))[1] - self.rect.top
        pygame.draw.polygon(shade, (*LEVELS[4], 40),
                            [(moved[0][0], floor), *moved, (moved[-1][0], floor)])  # fmt: skip
        pen.surface.blit(shade, self.rect)
        pygame.draw.lines(pen.surface, LEVELS[4], False, line, max(2, pen.px(3)))
        self._plates(pen, area, turns)
        number_points(pen, [place(*point) for point in self.points])

    def _plates(self, pen: Pen, area: pygame.Rect, turns: int) -> None:
        """The turns below the curve; darker as long as the city had cards."""
        pal, each = pen.palette, area.width / turns
        for turn in range(1, turns + 1):
            rect = pygame.Rect(round(area.left + (turn - 1) * each), area.bottom + pen.px(16),
                               round(each) - pen.px(2), pen.px(24))  # fmt: skip
            fill = mixed(pal.panel2, pal.ink2, 0.35 if turn <= 20 else 0.12)
            pen.box(rect, fill, None, 3)
            if each >= pen.px(20) or turn % 5 == 0:
                pen.centred(rect, str(turn), "value", 12, pal.ink)


class FuryEnding(EndPage):
    """The page of a deal that is over, by day."""

    def __init__(self, app: Window, match: Match) -> None:
        self.replay = match.watched()
        self.end = self.replay.at(self.replay.length)
        played = self.replay.played
        self.found = list(deeds(played.states, played.actions))
        self.turned = turned(self.found)
        self.luck: list[Luck] | None = None
        self._counting: Errand[list[Luck]] | None = Errand(
            lambda: luck(played.states, played.actions))  # fmt: skip
        self._looks_at = 0.0  # when to look whether they are counted
        self.verdict = Deal(self.end)
        super().__init__(app, match)

    def broader(self) -> list[Widget]:
        """The curve, what turned the deal, and luck."""
        turns = self.end.turn
        rows = [self._row(number, point) for number, point in enumerate(self.turned)]
        head = ngettext("{count} turn", "{count} turns", turns).format(count=turns)
        return [Head(head), Curve(self.end, self.found, self.turned), *rows, Gap(6),
                Head(_("Luck"), _("came, less expected")), *self._luck()]  # fmt: skip

    def _row(self, number: int, point: Turning) -> Button:
        """A turning point, as a button that shows it in the replay."""
        game = self.end.game
        taken, lost = (cards and listed([card_name(game, face) for face in dict.fromkeys(cards)])
                       for cards in (point.taken, point.lost))  # fmt: skip
        what = _("{cards} taken").format(cards=taken) if taken else _("{cards} lost").format(
            cards=lost)  # fmt: skip
        said = (_("Turn {turn}, front {front}: {what}") if point.front in FRONTS
                else _("Turn {turn}: {what}"))  # fmt: skip
        change = minus(f"{point.change:+d}")
        note = _("{change} points, of it lost: {cards}") if taken and lost else _("{change} points")
        label = said.format(turn=point.turn, front=point.front, what=what)
        return self.point(number, label, point.entry, note.format(change=change, cards=lost))

    def _luck(self) -> list[Widget]:
        """What the dice made of the attacks, in sentences."""
        said = []
        if self.luck is None:
            said.append(_("The odds of every attack are being counted."))
        elif self.luck:
            sums = sum(one.came - one.expected for one in self.luck)
            told = ngettext("{count} attack; together {points} points against what was expected.",
                            "{count} attacks; together {points} points against what was expected.",
                            len(self.luck))  # fmt: skip
            said.append(told.format(count=len(self.luck), points=signed(sums)))
            worst = min(self.luck, key=lambda one: one.came - one.expected)
            best = max(self.luck, key=lambda one: one.came - one.expected)
            told = _("Luckiest: turn {turn}, {points}. Unluckiest: turn {other}, {fewer}.")
            said.append(told.format(turn=best.turn, points=signed(best.came - best.expected),
                                    other=worst.turn, fewer=signed(worst.came - worst.expected)))
        counts = Counter(text.partition(" ")[0] for text in self.replay.entries)
        told = _("Cards used: {recon} recon, {disarm} disarm; {discard} discarded for the limit.")
        said.append(told.format(recon=counts["recon"], disarm=counts["disarm"],
                                discard=counts["discard"]))  # fmt: skip
        return [Paragraph(one, "body", 15, "ink") for one in said]

    def narrower(self) -> list[Widget]:
        """Taken and lost as cards, and this deal among the player's games."""
        game, book, (taken, lost) = self.end.game, self.end.book, sums(self.end)
        causes = by_cause(self.end, self.found)
        why = ", ".join(f"{own(game.name, f'tally.{cause}')} {number}"
                        for cause, number in causes.items())  # fmt: skip
        rows = [CardRow(game, [Shown(face) for face in sorted(
                    pile, key=lambda face: -game.faces[face].value)], 95)
                for pile in (book.captured, book.casualties)]  # fmt: skip
        count = len(book.captured)
        cards = ngettext("{count} card", "{count} cards", count).format(count=count)
        return [Head(_("Taken {count}").format(count=taken), cards), rows[0],
                Head(_("Lost {count}").format(count=lost), why), rows[1],
                *self.among([level for level, _least in rising(self.end)], LEVELS[5])]

    def wake_at(self) -> float | None:
        return self._looks_at if self._counting is not None else super().wake_at()

    def tick(self, now: float) -> None:
        super().tick(now)
        self._looks_at = now + LOOK_MS
        if self._counting is not None and self._counting.is_done:
            self.luck, self._counting = self._counting.answer(), None
            self.renew()
