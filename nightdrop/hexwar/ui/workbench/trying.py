"""A trial at the workbench: its games, the results so far, and what is shown of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from nightdrop.engine.model import State
from nightdrop.hexwar.lab.trial import EVENTS, Difference, Event, Figures, PositionTrial, Tried
from nightdrop.hexwar.match.workbench import TrialStart
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.workbench.columns import BETWEEN, Chip, PaintedButton
from nightdrop.hexwar.ui.workbench.ground import HEAT, TrialMap, share_words
from nightdrop.hexwar.words.nouns import place
from nightdrop.table.language import _
from nightdrop.table.match.match import Match
from nightdrop.table.record.playback import Replay
from nightdrop.table.words.nouns import capital, decimal, signed
from nightdrop.table.words.sides import said_of
from nightdrop.ui.kit import Box, Button, Flow, Head, Paragraph, Pen, Reply, Style, Widget
from nightdrop.ui.kit.pen import split
from nightdrop.ui.look.theme import RGB, rgb

US_BAR, GERMAN_BAR = rgb("#8A9470"), rgb("#77808A")
_COLD: Final[RGB] = (110, 62, 66)
MOST_SHOWN: Final = 30  # games of a bar that are listed
GAMES: Final = 200
LOOK_MS: Final = 400.0  # how often it is looked at


class WinChance(Widget):
    """The chance of winning in large figures, its interval in words and as a bar."""

    def __init__(self, state: State, figures: Figures) -> None:
        super().__init__()
        self.state, self.figures = state, figures

    @property
    def verdict(self) -> str:
        """The meaning of the interval, in words."""
        low, high = self.figures.interval
        count = self.figures.games
        if low <= 0.5 <= high:
            return _("Even, judging by {count} games.").format(count=count)
        side = self.state.game.sides[0 if low > 0.5 else 1]
        return _("Favoured: {side}.").format(side=said_of(side, "name"))

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(176)

    def paint(self, pen: Pen) -> None:
        rect, pal, found = self.rect, pen.palette, self.figures
        big = min(96, rect.width / pen.scale.factor / 4)
        figure = _("{share} %").format(share=round(100 * found.won))
        top = rect.left, rect.top - pen.px(14)
        drawn = pen.text(top, figure, "display", big, pal.accent_text)
        low, high = (round(100 * edge) for edge in found.interval)
        left, room = drawn.right + pen.px(20), rect.right - drawn.right - pen.px(20)
        told = _("{low} to {high}").format(low=low, high=high)
        y = rect.top + pen.px(14)
        y += pen.paragraph((left, y), told, room, "strong", 20)
        pen.paragraph((left, y), self.verdict, room, "body", 13.4, pal.ink2, 3)
        bar = pen.row(rect, rect.bottom - pen.px(38), 12)
        pen.track(bar, found.interval[1], found.interval[0])
        x = bar.left + round(bar.width * found.won)
        pygame.draw.line(pen.surface, pal.ink, (x, bar.top - 3), (x, bar.bottom + 2), pen.px(4))
        y = bar.bottom + pen.px(5)
        for share, align in ((0, 0), (50, 1), (100, 2)):
            wide = pen.width(str(share), "body", 12.8)
            x = bar.left + bar.width * share // 100 - wide * align // 2
            pen.text((x, y), str(share), "body", 12.8, pal.ink2)


class TrialBars(Box):
    """Bars side by side, each a button; `split`: a dashed line before the bar with this number.

    With `slides` the chosen one has a knob below it, which can be dragged from bar to bar.
    """

    def __init__(
        self, bars: Sequence[TrialBar], tall: float, split: int | None = None, slides: bool = False
    ) -> None:
        super().__init__(bars)
        self.bars, self.tall, self.split, self.slides = bars, tall, split, slides

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(self.tall)

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        count, bars = max(1, len(self.bars)), rect.copy()
        bars.height -= style.px(18) if self.slides else 0
        for bar, cell in zip(self.bars, style.cells(bars, [1] * len(self.bars), 1), strict=True):
            bar.place(cell, style)
        widest = max((style.width(bar.label, "body", 12.8) for bar in self.bars), default=0)
        every = 1 + (widest + style.px(4)) * count // max(1, rect.width)
        for number, bar in enumerate(self.bars):
            bar.is_told = number % every == 0

    def draw(self, pen: Pen) -> None:
        super().draw(pen)
        if self.slides:
            self._knob(pen)
        if self.split is not None and self.split < len(self.widgets):
            x = self.widgets[self.split].rect.left - 1
            for y in range(self.rect.top, self.rect.bottom - pen.px(22), pen.px(8)):
                pygame.draw.line(pen.surface, pen.palette.accent, (x, y), (x, y + pen.px(4)), 2)

    def _knob(self, pen: Pen) -> None:
        """Draw the line of the knob for the chosen turn, and the knob."""
        y, accent = self.rect.bottom - pen.px(9), pen.palette.accent
        chosen = next((bar for bar in self.bars if bar.chosen), self.bars[0])
        for end, ink in ((self.rect.right, pen.palette.rule), (chosen.rect.centerx, accent)):
            pygame.draw.line(pen.surface, ink, (self.rect.left, y), (end, y), pen.px(3))
        pygame.draw.aacircle(pen.surface, accent, (chosen.rect.centerx, y), pen.px(7))


class TrialBar(PaintedButton):
    """A bar with its number below; `part` of the full height.

    One that `slides` is also chosen by dragging over it.
    """

    def __init__(
        self, name: str, label: str, part: float, fill: RGB, act: Callable[[], None],
        chosen: bool = False, slides: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(name, label, act, chosen, enabled=part > 0)
        self.part, self.fill, self.slides = part, fill, slides
        self.is_told = True  # whether its number stands below it

    def handle(self, event: pygame.event.Event) -> Reply:
        if event.type == pygame.MOUSEMOTION and self.slides and event.buttons[0]:
            here = self.rect.collidepoint(event.pos) and not self.chosen
            return here and self.press()
        return super().handle(event)

    def draw(self, pen: Pen) -> None:
        """Draw it; if it is chosen or focused it has an accent ring."""
        plot, told = split(self.rect, self.rect.height - pen.px(20))
        bar = split(plot, plot.height - max(2, round(plot.height * self.part)))[1]
        pen.surface.fill(self.fill, bar)
        if self.hovered or self.focused or self.chosen:
            edge = pen.palette.accent if self.chosen or self.focused else pen.palette.ink
            pygame.draw.rect(pen.surface, edge, bar.inflate(4, 4), max(2, pen.px(2)))
        if self.is_told:
            wide = pen.width(self.label, "body", 12.8)
            pen.centred(told.inflate(max(0, wide - told.width + 2), 0), self.label, "body", 12.8,
                        pen.palette.ink2)  # fmt: skip
        self.dirty = False


class DecidingHexes(Widget):
    """The hexes that differ most between won and lost games."""

    def __init__(self, state: State, figures: Figures) -> None:
        super().__init__()
        self.state, self.figures = state, figures

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(30) * len(self.figures.deciders)

    def paint(self, pen: Pen) -> None:
        row, pal = pen.row(self.rect, self.rect.top, 30), pen.palette
        for one in self.figures.deciders:
            named, shares = capital(str(place(self.state, one.hex))), row.copy()
            for share, ink in ((one.lost, pal.ink2), (one.won, pal.ink)):
                told = _("{share} %").format(share=round(100 * share))
                pen.line(shares, told, "value", 16, ink, "right")
                shares.width -= pen.px(62)
            pen.line(shares, named, "body", 14, pal.ink)
            row.top = row.bottom


class Working(Widget):
    """The progress of a trial: a bar, and the time that is left."""

    def __init__(self, done: int, count: int, seconds: float | None) -> None:
        super().__init__()
        self.done, self.count, self.seconds = done, count, seconds

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(34)

    def paint(self, pen: Pen) -> None:
        told = _("{done} of {count}").format(done=self.done, count=self.count)
        if self.seconds is not None:
            left = _("{seconds} s left").format(seconds=round(self.seconds))
            told = f"{told}, {left}"
        wide = pen.width(told, "strong", 14)
        pen.text((self.rect.right - wide, self.rect.top + pen.px(7)), told, "strong", 14)
        bar = pen.row(self.rect, self.rect.centery - pen.px(4), 8)
        bar.width -= wide + pen.px(16)
        if bar.width > 20:
            pen.track(bar, max(bar.height / bar.width, self.done / max(1, self.count)))


def difference_rows(state: State, found: Difference | None) -> list[Widget]:
    """By how much A is better than B, in a sentence that the interval supports."""
    head = Head(_("A minus B"), _("points, on the same seeds"))
    if found is None:
        return [head, Paragraph(_("Too few pairs of games to judge yet."))]
    low, high = found.interval
    told = _("{mean} points; {low} to {high}").format(
        mean=signed(found.mean), low=signed(low), high=signed(high)
    )
    if low <= 0 <= high:
        said = _("No significant difference in {pairs} pairs of games.").format(pairs=found.pairs)
    else:
        better = said_of(state.game.sides[0], "name")
        said = _("A is better for: {side}.") if low > 0 else _("B is better for: {side}.")
        said = said.format(side=better)
    wide = _("The interval is valid in 95 cases out of 100, however often you look at it.")
    return [head, Paragraph(told, "strong", 20), Paragraph(said),
            Paragraph(wide, "body", 13.4)]  # fmt: skip


class Trying:
    """Games from one position or from two.

    `renew` is called if the display changes, `watch` with a game to be opened. `points` is the bar
    whose games are listed; `what` and `turn` say what the map shows in red.
    """

    def __init__(
        self, clock: Callable[[], float], renew: Callable[[], None],
        watch: Callable[[Replay], None],
    ) -> None:  # fmt: skip
        self._clock, self._renew, self._shows = clock, renew, watch
        self.starter: Callable[[Sequence[TrialStart], int], PositionTrial] = PositionTrial
        self.trial: PositionTrial | None = None
        self.points: int | None = None
        self.what: Event = "fell"
        self.turn = 1
        self.starts: tuple[TrialStart, ...] = ()  # the positions that are tried
        self._figures: dict[int, Figures | None] = {}
        self._began = self._looked = 0.0

    @property
    def runs(self) -> bool:
        return self.trial is not None and not self.trial.is_over

    def start(self, starts: Sequence[TrialStart], turn: int) -> None:
        """Play many games from each of these positions."""
        self.stop()
        self.starts, self.turn, self.points = tuple(starts), turn, None
        self._figures = {}
        self.trial = self.starter(self.starts, GAMES)
        self._began = self._looked = self._clock()

    def stop(self) -> None:
        """Stop the games; results are kept."""
        if self.trial is not None and not self.trial.is_over:
            self.trial.stop()

    def wake_at(self) -> float | None:
        """When to look again, in ms of the clock; None while nothing is played."""
        return self._looked + LOOK_MS if self.runs else None

    def tick(self, now: float) -> None:
        """Check whether games were finished."""
        if not self.runs or now < self._looked + LOOK_MS:
            return
        self._looked = now
        if self.trial is not None and self.trial.poll():
            self.look()

    def look(self) -> None:
        """Take the present figures."""
        if self.trial is not None:
            self._figures = {place: self.trial.figures(place) for place in range(len(self.starts))}
        self._renew()

    def shown(self, place: int) -> TrialMap | None:
        """What the map of a position shows, or None."""
        figures = self._figures.get(place)
        return TrialMap(figures, self.what, self.turn) if figures else None

    def rows(self, state: State, start: TrialStart, place: int) -> list[Widget]:
        """The progress of the trial, and its results for the position at a place.

        `start` is that position as it is now.
        """
        trial = self.trial
        if trial is None:
            return []
        found: list[Widget] = []
        if self.runs:
            done = sum(map(len, trial.done))
            found.append(Working(done, trial.count * len(self.starts), self._seconds_left(done)))
        if trial.problem:
            found.append(Paragraph(trial.problem, "strong", 14))
        if len(self.starts) > 1:
            found += difference_rows(state, trial.difference())
        place = min(place, len(self.starts) - 1)
        shown = self.shown(place)
        if shown is None:
            return [*found, Paragraph(_("Too few games to judge yet."))]
        if self.starts[place] != start:
            found.append(Paragraph(_("These results are for the position before your last "
                                     "change.")))
        if shown.figures.are_enough:
            found += self._chances(state, shown.figures)
        else:
            few = _("{count} games are too few to show more than the map does.")
            found.append(Paragraph(few.format(count=shown.figures.games)))
        return [*found, *self._heat(state, shown), *self._games(trial.done[place], place)]

    def _chances(self, state: State, figures: Figures) -> list[Widget]:
        """Who wins; a bar for each number of points in the winner's colour; what decides."""
        least, most = figures.middle
        note = _("{mean} on average, half the games {least} to {most}").format(
            mean=decimal(figures.mean), least=least, most=most
        )
        span = range(min(0, *figures.points), max(figures.least_win * 2, *figures.points) + 1)
        top = max(figures.points.values())
        bars = [
            TrialBar(f"points-{n}", str(n), figures.points.get(n, 0) / top,
                US_BAR if n >= figures.least_win else GERMAN_BAR, partial(self._show_points, n),
                n == self.points)
            for n in span
        ]  # fmt: skip
        wins = _("{side} wins").format(side=said_of(state.game.sides[0], "name"))
        deciding = (Head(_("What decides it"), _("held at the end: in wins, in losses")),
                    DecidingHexes(state, figures)) if figures.deciders else ()  # fmt: skip
        return [
            Head(wins, _("95 % interval")), WinChance(state, figures), Head(_("Points"), note),
            TrialBars(bars, 130, figures.least_win - span.start),
            Paragraph(_("Click a bar for its games; each opens as a replay."), "body", 13.4),
            *deciding,
        ]  # fmt: skip

    def _heat(self, state: State, shown: TrialMap) -> list[Widget]:
        """What the map shows in red: a kind of event, by turn."""
        names: dict[Event, str] = {
            "fell": _("Losses"), "fought": _("Attacks"), "formed": _("Companies formed")
        }  # fmt: skip
        turns = range(1, state.game.rules.tables.turns + 1)
        counts = {n: sum(shown.figures.heat(self.what, n).values()) for n in turns}
        worst = max(1, *counts.values())
        bars = [TrialBar(f"heat-{n}", str(n), counts[n] / worst, HEAT if n == self.turn else _COLD,
                    partial(self._show_heat, self.what, n), n == self.turn, True)
                for n in turns]  # fmt: skip
        head = _("{what} in turn {turn}").format(what=names[self.what], turn=self.turn)
        kinds = [Chip(f"heat-{what}", names[what], partial(self._show_heat, what, self.turn),
                      what == self.what) for what in EVENTS]  # fmt: skip
        return [
            Head(head, _("red on the map")),
            Flow(kinds, BETWEEN),
            TrialBars(bars, 108, slides=True),
        ]

    def _games(self, games: Sequence[Tried], place: int) -> list[Widget]:
        """The games with the chosen points, each a button."""
        if self.points is None:
            return []
        found = [game for game in games if game.points == self.points]
        head = Head(_("Games with {points} points").format(points=self.points), str(len(found)))
        return [head, *(
            Button(f"game-{game.seed}", _("Game {number}").format(number=game.seed),
                   partial(self._watch, place, game))
            for game in found[:MOST_SHOWN]
        )]  # fmt: skip

    def numbers(self, state: State, hex_: Hex | None, place: int) -> list[Widget]:
        """The numbers of a hex for the position at a place, as far as there are any."""
        shown = self.shown(min(place, max(0, len(self.starts) - 1)))
        if shown is None or hex_ is None:
            return []
        figures, said = shown.figures, list[str]()
        if hex_ in figures.held:
            share = share_words(figures.held[hex_], figures.games)
            side = said_of(state.game.sides[0], "name")
            said.append(_("Held at the end, {side}: {share}").format(side=side, share=share))
        words: dict[Event, str] = {
            "fell": _("Counters lost here: {count}, in turn {turn}: {now}"),
            "fought": _("Attacks on it: {count}, in turn {turn}: {now}"),
            "formed": _("Companies formed here: {count}, in turn {turn}: {now}"),
        }
        for what in EVENTS:
            if count := figures.total(what, hex_):
                now = figures.heat(what, self.turn).get(hex_, 0)
                said.append(words[what].format(count=count, turn=self.turn, now=now))
        head = _("In {count} games:").format(count=figures.games)
        return [Paragraph(line, "body", 13.4) for line in (head, *said)] if said else []

    def _seconds_left(self, done: int) -> float | None:
        """The seconds that the remaining games will take, or None until enough are done."""
        if self.trial is None or done < 4:
            return None
        spent = (self._clock() - self._began) / 1000
        return spent * (self.trial.count * len(self.starts) - done) / done

    def _show_points(self, points: int) -> None:
        self.points = None if self.points == points else points
        self._renew()

    def _show_heat(self, what: Event, turn: int) -> None:
        self.what, self.turn = what, turn
        self._renew()

    def _watch(self, place: int, game: Tried) -> None:
        """Show a game of the trial from its beginning."""
        match = Match.from_position(self.starts[place].dealt(game.seed), None)
        for entry in game.entries:
            match.submit(entry)
        self._shows(Replay(match.record))
