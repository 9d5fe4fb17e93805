"""The end of a deal: its level, the points turn by turn, what turned it, taken and lost, luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from nightdrop.phantom_fury.match.deeds import Deed, Luck, Turning, by_cause, deeds, luck, turned
from nightdrop.phantom_fury.rules.cards import FRONTS
from nightdrop.phantom_fury.ui.sheets import CardRow, Shown
from nightdrop.phantom_fury.ui.table import (
    LEVELS,
    draw_levels,
    fitting,
    level_at,
    rising,
    signed,
    spread,
)
from nightdrop.phantom_fury.words import card_name, level_name
from nightdrop.table.language import _, ngettext
from nightdrop.table.match.match import Match
from nightdrop.table.match.played import store_of
from nightdrop.table.record.finished import read_store
from nightdrop.table.record.playback import Replay
from nightdrop.table.words.catalogues import own
from nightdrop.table.words.nouns import listed
from nightdrop.ui.background import LOOK_MS, Errand
from nightdrop.ui.kit import Beside, Button, Gap, Paragraph, Pen, Stack, Style, Widget
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.kit.stacks import LOW, Grid, Head
from nightdrop.ui.look.theme import Palette, mixed, palette_of
from nightdrop.ui.menus.ending import GameOver
from nightdrop.ui.saving import Banner

DIGITS = ("result.one", "result.two", "result.three")


class Verdict(Widget):
    """The level, the points in a sentence, and the table of victory as a scale."""

    def __init__(self, replay: Replay) -> None:
        super().__init__()
        self.end = replay.at(replay.length)
        assert self.end.result is not None  # the page is of a game that is over
        self.result = self.end.result
        taken, lost = (sum(self.end.game.faces[face].value for face in pile)
                       for pile in (self.end.book.captured, self.end.book.casualties))  # fmt: skip
        self.title = level_name(self.end.game, self.result.level)
        self.said = ngettext("{points} point after {turns} turns: {taken} taken, {lost} lost.",
                             "{points} points after {turns} turns: {taken} taken, {lost} lost.",
                             self.result.points).format(
            points=str(self.result.points).replace("-", "−"), turns=self.end.turn, taken=taken,
            lost=lost)  # fmt: skip

    def _is_wide(self, width: int, style: Style) -> bool:
        return width >= style.px(1300)

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(150 if self._is_wide(width, style) else 190)

    def paint(self, pen: Pen) -> None:
        pal, rect, edge = pen.palette, self.rect, pen.px(56)
        wide = self._is_wide(rect.width, pen)
        edge = edge if wide else pen.px(20)
        pen.surface.fill(pal.panel2, rect)
        pen.surface.fill(pal.ink, (rect.left, rect.bottom - pen.px(2), rect.width, pen.px(2)))
        room = rect.width // 2 if wide else rect.width - 2 * edge
        pen.fitted((rect.left + edge, rect.top + pen.px(18)), self.title.upper(), 64, pal.ink, room)
        y = rect.top + pen.px(102)
        words = f"{self.said} [2.3]"
        pen.text((rect.left + edge, y), words, "prompt", 16, pal.ink, width=room)
        left = rect.centerx if wide else rect.left + edge
        across = (rect.right - edge - left) / 8
        top = rect.top + pen.px(36) if wide else y + pen.px(30)
        cells = [pygame.Rect(round(left + n * across), top, round(across) - pen.px(4), pen.px(40))
                 for n in range(8)]  # fmt: skip
        draw_levels(pen, cells, self.end, self.result.points)
        x, half = spread(self.end, cells, self.result.points), pen.px(8)
        foot = cells[0].bottom + pen.px(3)
        pygame.draw.polygon(pen.surface, pal.accent, [(x, foot), (x - half, foot + 2 * half),
                                                      (x + half, foot + 2 * half)])  # fmt: skip


class Curve(Widget):
    """The points turn by turn as steps, the levels as lines, the turning points as numbers."""

    def __init__(
        self, replay: Replay, found: Sequence[Deed], points: Sequence[Turning]
    ) -> None:
        super().__init__()
        self.found, self.points = found, points
        self.end = replay.at(replay.length)
        self.steps = self._steps()

    def _steps(self) -> list[tuple[float, int]]:
        """Where the points change, in turns from 0 on, and how many they are then."""
        found, total, seen = [(0.0, 0)], 0, Counter[int]()
        many = Counter(deed.turn for deed in self.found)
        for deed in self.found:
            seen[deed.turn] += 1
            total += deed.change
            found.append((deed.turn - 1 + seen[deed.turn] / (many[deed.turn] + 1), total))
        return found

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(330)

    def paint(self, pen: Pen) -> None:
        pal, turns = pen.palette, max(1, self.end.turn)
        area = pygame.Rect(self.rect.left + pen.px(48), self.rect.top + pen.px(8),
                           self.rect.width - pen.px(56), self.rect.height - pen.px(56))  # fmt: skip
        high = max(40, *(points for _turn, points in self.steps))
        low = min(0, *(points for _turn, points in self.steps))

        def place(turn: float, points: int) -> tuple[int, int]:
            return (area.left + round(area.width * turn / turns),
                    area.bottom - round(area.height * (points - low) / (high - low)))  # fmt: skip

        written, tall = area.bottom + area.height, pen.line_height("head", 12)
        for level, least in rising(self.end)[1:]:
            y = place(0, least)[1]
            if written - y < tall:
                continue
            for x in range(area.left, area.right, pen.px(10)):
                pen.surface.fill(pal.rule, (x, y, pen.px(5), max(1, pen.px(1))))
            number, written = str(least), y
            pen.text((area.left - pen.px(10), y - pen.px(9)), number, "number", 13, pal.ink2, True)
            name = level_name(self.end.game, level).upper()
            pen.text((area.left + pen.px(6), y - pen.px(20)), name, "head", 12, pal.ink2)
        line, before = [place(0, 0)], 0
        for turn, points in self.steps:
            line += [place(turn, before), place(turn, points)]
            before = points
        line.append(place(turns, before))
        zero = place(0, max(0, low))[1]
        shade = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        moved = [(x - self.rect.left, y - self.rect.top) for x, y in line]
        floor = zero - self.rect.top
        pygame.draw.polygon(shade, (*LEVELS[4], 40),
                            [(moved[0][0], floor), *moved, (moved[-1][0], floor)])  # fmt: skip
        pen.surface.blit(shade, self.rect)
        pygame.draw.lines(pen.surface, LEVELS[4], False, line, max(2, pen.px(3)))
        self._plates(pen, area, turns)
        for label, point in enumerate(self.points, 1):
            at = next((step for step, deed in zip(self.steps[1:], self.found, strict=True)
                       if deed.entry == point.entry), (0.0, 0))  # fmt: skip
            spot = place(*at)
            pygame.draw.aacircle(pen.surface, pal.accent, spot, pen.px(13))
            disc = pygame.Rect(0, 0, pen.px(26), pen.px(26))
            disc.center = spot
            pen.centred(disc, str(label), "value", 17, pal.on_accent)

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


class AmongGames(Widget):
    """How many of the player's games ended at each level, this one's marked."""

    def __init__(self, replay: Replay, counts: Sequence[int]) -> None:
        super().__init__()
        self.end, self.counts = replay.at(replay.length), counts
        assert self.end.result is not None  # as above
        self.here = level_at(self.end, self.end.result.points)

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(170)

    def paint(self, pen: Pen) -> None:
        pal, total = pen.palette, max(1, sum(self.counts))
        each, most = self.rect.width / 8, max(1, *self.counts)
        names = [level_name(self.end.game, level) for level, _least in rising(self.end)]
        for number, (count, name) in enumerate(zip(self.counts, names, strict=True)):
            column = pygame.Rect(round(self.rect.left + number * each), self.rect.top,
                                 round(each) - pen.px(10), self.rect.height)  # fmt: skip
            tall = round((self.rect.height - pen.px(56)) * count / most)
            bar = pygame.Rect(column.left, column.bottom - pen.px(28) - tall, column.width, tall)
            mine = number == self.here
            pen.surface.fill(pal.accent if mine else mixed(LEVELS[5], pal.panel, 0.3), bar)
            row = pygame.Rect(column.left, bar.top - pen.px(22), column.width, pen.px(20))
            pen.line(row, f"{round(100 * count / total)} %", "value", 14, pal.ink, "centre")
            foot = pygame.Rect(column.left - pen.px(4), column.bottom - pen.px(24),
                               column.width + pen.px(8), pen.px(22))  # fmt: skip
            size = fitting(pen, names, foot.width, "number", 13) or 10
            pen.line(foot, name, "number", size, pal.ink if mine else pal.ink2, "centre")


_LEAST: Final = 215  # design px of a button


class FuryEnding(GameOver):
    """The page of a deal that is over, by day."""

    _is_low = False

    def __init__(self, app: Window, match: Match) -> None:
        self.replay = match.watched()
        played = self.replay.played
        self.found = list(deeds(played.states, played.actions))
        self.turned = turned(self.found)
        self.luck: list[Luck] | None = None
        self._counting: Errand[list[Luck]] | None = Errand(
            lambda: luck(played.states, played.actions))  # fmt: skip
        self._looks_at = 0.0  # when to look whether they are counted
        self.verdict = Verdict(self.replay)
        super().__init__(app, match)

    @property
    def palette(self) -> Palette:
        """The colours of the day."""
        return palette_of("day", self.app.settings.contrast)

    def renew(self) -> None:
        self._buttons = self.menu()
        for button in self._buttons:
            button.tall = 54, 54
        with self.root.kept():
            self._told = Beside([Stack(self._left(), 10), Stack(self._right(), 10)], 44,
                                parts=(15, 10), fold=1200)  # fmt: skip
            self._sort(self._is_low)
        self.trouble.string, self.dirty = self.error, True

    def _sort(self, low: bool) -> None:
        """Put all into its containers; in a low window all but the first button scrolls."""
        self._is_low, kept = low, 1 if low else len(self._buttons)
        self.ways = Grid(self._buttons[:kept], least=_LEAST, across=10, down=8)
        others = Grid(self._buttons[kept:], least=_LEAST, across=10, down=8)
        self.scroll.show(Stack([self.verdict, self._told, others], 14) if low else self._told)
        above = [] if low else [self.verdict]
        self.root.widgets = [*above, self.trouble, self.scroll, self.ways]

    def _left(self) -> list[Widget]:
        """The curve, what turned the deal, and luck."""
        turns = self.replay.at(self.replay.length).turn
        worry = [Banner(self.alarm, True)] if self.alarm else []
        rows = [self._row(number, point) for number, point in enumerate(self.turned)]
        head = ngettext("{count} turn", "{count} turns", turns).format(count=turns)
        return [*worry, Head(head), Curve(self.replay, self.found, self.turned), *rows, Gap(6),
                Head(_("Luck"), _("came, less expected")), *self._luck()]  # fmt: skip

    def _row(self, number: int, point: Turning) -> Button:
        """A turning point, as a button that shows it in the replay."""
        game = self.replay.at(0).game
        taken, lost = (cards and listed([card_name(game, face) for face in dict.fromkeys(cards)])
                       for cards in (point.taken, point.lost))  # fmt: skip
        what = _("{cards} taken").format(cards=taken) if taken else _("{cards} lost").format(
            cards=lost)  # fmt: skip
        if point.front in FRONTS:
            said = _("Turn {turn}, front {front}: {what}")
        else:
            said = _("Turn {turn}: {what}")
        change = f"{point.change:+d}".replace("-", "−")
        note = _("{change} points, of it lost: {cards}") if taken and lost else _("{change} points")
        label = f"{number + 1}  " + said.format(turn=point.turn, front=point.front, what=what)
        watch = partial(self.app.open, "replay", self.match.watched(), point.entry, self)
        row = Button(f"point-{number + 1}", label, watch, note.format(change=change, cards=lost),
                     DIGITS[number])  # fmt: skip
        row.tall = 50, 50
        return row

    def _luck(self) -> list[Widget]:
        """What the dice made of the attacks, in sentences."""
        texts = [text.partition(" ")[0] for text in self.replay.entries]
        said = []
        if self.luck is None:
            said.append(_("The odds of every attack are being counted."))
        elif self.luck:
            sums = sum(one.came - one.expected for one in self.luck)
            told = ngettext("{count} attack; together {points} points against what was expected.",
                            "{count} attacks; together {points} points against what was expected.",
                            len(self.luck))  # fmt: skip
            said.append(told.format(count=len(self.luck), points=signed(sums)))
            best = max(self.luck, key=lambda one: one.came - one.expected)
            worst = min(self.luck, key=lambda one: one.came - one.expected)
            told = _("Luckiest: turn {turn}, {points}. Unluckiest: turn {other}, {fewer}.")
            said.append(told.format(turn=best.turn, points=signed(best.came - best.expected),
                                    other=worst.turn, fewer=signed(worst.came - worst.expected)))
        counts = Counter(texts)
        told = _("Cards used: {recon} recon, {disarm} disarm; {discard} discarded for the limit.")
        said.append(told.format(recon=counts["recon"], disarm=counts["disarm"],
                                discard=counts["discard"]))  # fmt: skip
        return [Paragraph(one, "body", 15, "ink") for one in said]

    def _right(self) -> list[Widget]:
        """Taken and lost as cards, and this deal among the player's games."""
        end = self.replay.at(self.replay.length)
        faces, book = end.game.faces, end.book
        taken, lost = (sum(faces[face].value for face in pile)
                       for pile in (book.captured, book.casualties))  # fmt: skip
        causes = by_cause(end, self.found)
        why = ", ".join(f"{own(end.game.name, f'tally.{cause}')} {number}"
                        for cause, number in causes.items())  # fmt: skip
        rows = [[Shown(face) for face in sorted(pile, key=lambda face: -faces[face].value)]
                for pile in (book.captured, book.casualties)]  # fmt: skip
        cards = ngettext("{count} card", "{count} cards", len(book.captured))
        made: list[Widget] = [
            Head(_("Taken {count}").format(count=taken), cards.format(count=len(book.captured))),
            CardRow(end.game, rows[0], 95),
            Head(_("Lost {count}").format(count=lost), why), CardRow(end.game, rows[1], 95),
        ]  # fmt: skip
        counts = self._levels()
        if sum(counts) > 1:
            games = ngettext("{count} game", "{count} games", sum(counts)).format(count=sum(counts))
            made += [Head(_("Among your games"), games), AmongGames(self.replay, counts)]
        return made

    def _levels(self) -> list[int]:
        """How many of the player's games ended at each level, from the lowest."""
        end = self.replay.at(self.replay.length)
        known = {level: n for n, (level, _least) in enumerate(rising(end))}
        counts = [0] * len(known)
        try:
            store = read_store(store_of(self.app.saves)).games if self.app.saves else []
        except OSError:
            store = []
        for game in store:
            if game.scenario == self.match.header.scenario and game.is_own and game.level in known:
                counts[known[game.level]] += 1
        return counts

    def lay_out(self, style: Style) -> None:
        (width, height), edge = self.size, style.px(40)
        if self._is_low != (low := height < style.px(LOW)):
            with self.root.kept():
                self._sort(low)
        edge = style.px(16) if low else edge
        band = 0 if low else self.verdict.measure(width, style)[1]
        if not low:
            self.verdict.place(pygame.Rect(0, 0, width, band), style)
        wide = width - 2 * edge
        if not low:  # in rows of one length
            count = len(self.ways.widgets)
            rows = -(-count // max(1, wide // style.px(_LEAST)))
            self.ways.least, self.ways.columns = 0, -(-count // rows)
        tall = self.ways.measure(wide, style)[1]
        self.ways.place(pygame.Rect(edge, height - tall - style.px(14), wide, tall), style)
        tall = self.ways.rect.top - band - style.px(24)
        self.scroll.place(pygame.Rect(edge, band + style.px(14), wide, tall), style)

    def paint(self, pen: Pen) -> None:
        pen.surface.fill(pen.palette.panel)
        self.root.draw(pen)

    def wake_at(self) -> float | None:
        return self._looks_at if self._counting is not None else super().wake_at()

    def tick(self, now: float) -> None:
        super().tick(now)
        self._looks_at = now + LOOK_MS
        if self._counting is not None and self._counting.is_done:
            self.luck, self._counting = self._counting.answer(), None
            self.renew()
