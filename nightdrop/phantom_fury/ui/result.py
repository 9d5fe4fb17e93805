"""The end of a deal: its level, points by turn, turning points, taken and lost, luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

import pygame

from nightdrop.engine.model import State
from nightdrop.phantom_fury.match.game_analysis import (
    FrontSwing,
    PointsChange,
    by_cause,
    deeds,
    luck,
    turned,
)
from nightdrop.phantom_fury.rules.cards import FRONTS
from nightdrop.phantom_fury.rules.ruleset import sums
from nightdrop.phantom_fury.ui.card_lists import CardRow, ListedCard
from nightdrop.phantom_fury.ui.table import (
    LEVELS,
    draw_levels,
    draw_pointer,
    spread,
)
from nightdrop.phantom_fury.words import card_name
from nightdrop.table.language import _, ngettext
from nightdrop.table.match.analysis import Expected, part_of, rising, turn_spans
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
from nightdrop.table.words.catalogues import own, own_level
from nightdrop.table.words.nouns import listed, minus, signed
from nightdrop.ui.kit import Button, Gap, Paragraph, Pen, Style, Widget
from nightdrop.ui.kit.curves import CurveLevel, CurveMoment, CurveSpan, StepCurve
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.kit.stacks import Head
from nightdrop.ui.look.theme import Palette, mixed
from nightdrop.ui.menus.result_page import ResultPage
from nightdrop.ui.menus.verdict import ResultBanner


class DealVerdict(ResultBanner):
    """The level, the points in a sentence, and the victory table as a scale."""

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
        cells = pen.cells(pen.row(bar, bar.top, 40), [1] * 8, 4)
        draw_levels(pen, cells, self.end, self.points)
        x, half = spread(self.end, cells, self.points), pen.px(8)
        draw_pointer(pen, x, cells[0].bottom + pen.px(3), half, 2 * half)


def points_curve(
    pal: Palette, replay: Replay, found: Sequence[PointsChange], turned: Sequence[FrontSwing]
) -> StepCurve:  # fmt: skip
    """The points turn by turn over the levels.

    They begin with those of the set-up. The plates of the turns are darker as long as the city had
    cards.
    """
    taken, lost = sums(replay.at(0))
    end, spans = replay.at(replay.length), turn_spans(replay)
    held = dict(zip((0, *(deed.entry for deed in found)),
                    accumulate((deed.change for deed in found), initial=taken - lost),
                    strict=True))
    levels = [CurveLevel(least, own_level(end.game, level))
              for least, level in rising(end.game.rules.levels)[1:]]  # fmt: skip
    moments = [CurveMoment(part_of(spans, one.entry), held[one.entry], one.change > 0)
               for one in turned]  # fmt: skip
    plates = [CurveSpan(str(span.turn), n / len(spans), (n + 1) / len(spans),
                        (mixed(pal.panel2, pal.ink2, 0.35 if span.turn <= 20 else 0.12), pal.ink))
              for n, span in enumerate(spans)]  # fmt: skip
    points = [(part_of(spans, entry), points) for entry, points in held.items()]
    return StepCurve(points, levels, moments, plates, 274, least=40, ink=LEVELS[4])


class FuryEnding(ResultPage):
    """The page of a finished deal, in daylight."""

    def __init__(self, app: Window, match: Match) -> None:
        self.replay = match.to_replay()
        self.end = self.replay.at(self.replay.length)
        played = self.replay.played
        self.found = list(deeds(played.states, played.actions))
        self.turned = turned(self.found)
        self.luck: list[Expected] | None = None
        self.verdict = DealVerdict(self.end)
        super().__init__(app, match)

    def lay_out(self, style: Style) -> None:
        played = self.replay.played
        if self.luck is None:
            self.work.ask("luck", "", lambda _job: luck(played.states, played.actions),
                          then=self._counted)
        super().lay_out(style)

    def _counted(self, found: list[Expected]) -> None:
        self.luck = found
        self.renew()

    def broader(self) -> list[Widget]:
        """The curve, the turning points, and luck."""
        turns = self.end.turn
        rows = [self._row(number, point) for number, point in enumerate(self.turned)]
        head = ngettext("{count} turn", "{count} turns", turns).format(count=turns)
        return [Head(head),
                points_curve(self.palette, self.replay, self.found, self.turned), *rows, Gap(6),
                Head(_("Luck"), _("actual minus expected")), *self._luck()]  # fmt: skip

    def _row(self, number: int, point: FrontSwing) -> Button:
        """A turning point, as a button that shows it in the replay."""
        game = self.end.game
        taken, lost = (cards and listed([card_name(game, face) for face in dict.fromkeys(cards)])
                       for cards in (point.taken, point.lost))  # fmt: skip
        what = _("{cards} taken").format(cards=taken) if taken else _("{cards} lost").format(
            cards=lost)  # fmt: skip
        said = (_("Turn {turn}, front {front}: {what}") if point.front in FRONTS
                else _("Turn {turn}: {what}"))  # fmt: skip
        change = minus(f"{point.change:+d}")
        note = _("{change} points; cards lost: {cards}") if taken and lost else _("{change} points")
        label = said.format(turn=point.turn, front=point.front, what=what)
        return self.moment_row(number, label, point.entry, note.format(change=change, cards=lost))

    def _luck(self) -> list[Widget]:
        """Sentences on the luck of the dice in the attacks."""
        said = []
        if self.luck is None:
            said.append(_("Calculating the odds of every attack."))
        elif self.luck:
            sums = sum(one.luck for one in self.luck)
            told = ngettext("{count} attack: {points} points compared with the expected result.",
                            "{count} attacks: {points} points in all, compared with the expected "
                            "result.",
                            len(self.luck))  # fmt: skip
            said.append(told.format(count=len(self.luck), points=signed(sums)))
            worst = min(self.luck, key=lambda one: one.luck)
            best = max(self.luck, key=lambda one: one.luck)
            told = _("Luckiest: turn {turn}, {points}. Unluckiest: turn {other}, {fewer}.")
            said.append(told.format(turn=best.turn, points=signed(best.luck),
                                    other=worst.turn, fewer=signed(worst.luck)))
        counts = Counter(text.partition(" ")[0] for text in self.replay.entries)
        told = _("Cards used: {recon} recon, {disarm} disarm; {discard} discarded over the hand "
                 "limit.")
        said.append(told.format(recon=counts["recon"], disarm=counts["disarm"],
                                discard=counts["discard"]))  # fmt: skip
        return [Paragraph(one, "body", 15, "ink") for one in said]

    def narrower(self) -> list[Widget]:
        """Taken and lost cards, and this deal among the player's games."""
        game, book, (taken, lost) = self.end.game, self.end.book, sums(self.end)
        causes = by_cause(self.end, self.found)
        _taken, before = sums(self.replay.at(0))
        reasons = [(own(game.name, f"tally.{cause}"), number) for cause, number in causes.items()]
        reasons += [(_("at the start"), before)] if before else []
        why = ", ".join(f"{name} {number}" for name, number in reasons)
        rows = [CardRow(game, [ListedCard(face) for face in sorted(
                    pile, key=lambda face: -game.faces[face].value)], 95)
                for pile in (book.captured, book.casualties)]  # fmt: skip
        count = len(book.captured)
        cards = ngettext("{count} card", "{count} cards", count).format(count=count)
        return [Head(_("Taken {count}").format(count=taken), cards), rows[0],
                Head(_("Lost {count}").format(count=lost), why), rows[1],
                Head(_("In 2004"), _("the second battle")),
                *(Paragraph(own(game.name, f"truth.{part}") or "", "body", 15, "ink")
                  for part in ("november", "sources")),
                *self.among(LEVELS[5])]
