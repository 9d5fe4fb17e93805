"""What a trial came to, in the panel and on the map: chance of winning, points, losses, hexes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import cos, pi, sin
from typing import Final

import pygame

from nightdrop.engine.model import State
from nightdrop.table.language import _
from nightdrop.table.match.trial import Figures, Running
from nightdrop.table.words.nouns import capital, place
from nightdrop.ui.kit import Box, Button, Head, Paragraph, Pen, Style, Widget
from nightdrop.ui.look.theme import COUNTERS, RGB, rgb
from nightdrop.ui.workbench.table import Ground

US_BAR, GERMAN_BAR = rgb("#8A9470"), rgb("#77808A")
HEAT: Final[RGB] = (214, 52, 38)
_HOTTEST: Final = 158  # alpha: .62
_RING_REST, _RING_DARK = rgb("#55677A"), (5, 10, 16)
MOST_SHOWN: Final = 30  # games of a bar that are listed


class Share(Widget):
    """The chance of winning in large figures, its interval in words and as a bar."""

    def __init__(self, figures: Figures) -> None:
        super().__init__()
        self.figures = figures

    @property
    def verdict(self) -> str:
        """What the interval says."""
        low, high = self.figures.interval
        count = self.figures.games
        if low <= 0.5 <= high:
            return _("Even, as far as {count} games can tell.").format(count=count)
        if low > 0.5:
            return _("The US is favoured.")
        return _("The German is favoured.")

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
        bar = pygame.Rect(rect.left, rect.bottom - pen.px(38), rect.width, pen.px(12))
        pen.pill(bar, pal.key_cap)
        at = [bar.left + round(bar.width * edge) for edge in (*found.interval, found.won, 0.5)]
        pen.box(pygame.Rect(at[0], bar.top, max(4, at[1] - at[0]), bar.height), pal.accent)
        pygame.draw.line(pen.surface, pal.ink, (at[2], bar.top - 3), (at[2], bar.bottom + 2),
                         pen.px(4))  # fmt: skip
        y = bar.bottom + pen.px(5)
        for share, align in ((0, 0), (50, 1), (100, 2)):
            wide = pen.width(str(share), "body", 12.8)
            x = bar.left + bar.width * share // 100 - wide * align // 2
            pen.text((x, y), str(share), "body", 12.8, pal.ink2)


class Bars(Box):
    """Bars side by side, each a button; `split`: a dashed line before the bar with this number."""

    def __init__(self, bars: Sequence[Button], tall: float, split: int | None = None) -> None:
        super().__init__(bars)
        self.tall, self.split = tall, split

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(self.tall)

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        count = max(1, len(self.widgets))
        for number, widget in enumerate(self.widgets):
            left = rect.left + rect.width * number // count
            right = rect.left + rect.width * (number + 1) // count
            widget.place(pygame.Rect(left, rect.top, right - left - 1, rect.height), style)

    def draw(self, pen: Pen) -> None:
        super().draw(pen)
        if self.split is not None and self.split < len(self.widgets):
            x = self.widgets[self.split].rect.left - 1
            for y in range(self.rect.top, self.rect.bottom - pen.px(22), pen.px(8)):
                pygame.draw.line(pen.surface, pen.palette.accent, (x, y), (x, y + pen.px(4)), 2)


class Bar(Button):
    """A bar with its number below; `part` of the full height."""

    def __init__(
        self, name: str, label: str, part: float, fill: RGB, act: Callable[[], None],
        chosen: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(name, label, act, enabled=part > 0)
        self.part, self.fill, self.chosen = part, fill, chosen
        self.face = draw_bar


def draw_bar(pen: Pen, button: Button) -> None:
    """One bar; the chosen one has an accent ring."""
    assert isinstance(button, Bar)
    rect = button.rect
    foot = rect.bottom - pen.px(20)
    tall = max(2, round((foot - rect.top) * button.part))
    bar = pygame.Rect(rect.left, foot - tall, rect.width, tall)
    pen.surface.fill(button.fill, bar)
    if button.hovered or button.focused or button.chosen:
        edge = pen.palette.accent if button.chosen or button.focused else pen.palette.ink
        pygame.draw.rect(pen.surface, edge, bar.inflate(4, 4), max(2, pen.px(2)))
    told = pygame.Rect(rect.left, foot, rect.width, pen.px(20))
    if pen.width(button.label, "body", 12.8) <= rect.width:
        pen.centred(told, button.label, "body", 12.8, pen.palette.ink2)


class Deciding(Widget):
    """The hexes that differ most between won and lost games."""

    def __init__(self, state: State, figures: Figures) -> None:
        super().__init__()
        self.state, self.figures = state, figures

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return width, style.px(30) * len(self.figures.deciders)

    def paint(self, pen: Pen) -> None:
        y, right = self.rect.top, self.rect.right
        for one in self.figures.deciders:
            row = pygame.Rect(self.rect.left, y, self.rect.width, pen.px(30))
            named = capital(str(place(self.state, one.hex)))
            pen.line(pygame.Rect(row.left, y, row.width - pen.px(130), row.height), named, "body",
                     14, pen.palette.ink)  # fmt: skip
            pal = pen.palette
            for share, back, ink in ((one.won, 62, pal.ink), (one.lost, 0, pal.ink2)):
                box = pygame.Rect(right - pen.px(back + 60), y, pen.px(60), row.height)
                told = _("{share} %").format(share=round(100 * share))
                pen.line(box, told, "value", 16, ink, "right")
            y += row.height


def outcome(
    state: State, figures: Figures, turn: int, points: int | None,
    choose_points: Callable[[int], None], choose_turn: Callable[[int], None],
) -> list[Widget]:  # fmt: skip
    """The parts of the panel, from above: who wins, points, what decides, losses by turn."""
    least, most = figures.middle
    note = _("mean {mean}, half of the games {least} to {most}").format(
        mean=f"{figures.mean:.1f}", least=least, most=most
    )
    span = range(max(18, *figures.points) + 1)
    top = max(figures.points.values())
    bars = [
        Bar(f"points-{n}", str(n), figures.points.get(n, 0) / top,
            US_BAR if n >= figures.least_win else GERMAN_BAR, partial(choose_points, n),
            n == points)
        for n in span
    ]  # fmt: skip
    turns = range(1, state.game.rules.tables.turns + 1)
    heat = {n: sum(figures.heat.get(n, {}).values()) for n in turns}
    worst = max(1, *heat.values())
    falls = [Bar(f"heat-{n}", str(n), heat[n] / worst, HEAT if n == turn else (110, 62, 66),
                 partial(choose_turn, n), n == turn) for n in turns]  # fmt: skip
    parts: list[Widget] = [
        Head(_("The US wins"), _("95 % interval")),
        Share(figures),
        Head(_("Points"), note),
        Bars(bars, 130, figures.least_win),
        Paragraph(_("Click a bar for its games; any of them opens as a replay."), "body", 13.4),
    ]
    if figures.deciders:
        parts += [Head(_("What decides it"), _("held at the end: won, lost")),
                  Deciding(state, figures)]  # fmt: skip
    parts += [Head(_("Losses and fights in turn {turn}").format(turn=turn), _("red on the map")),
              Bars(falls, 90)]  # fmt: skip
    return parts


def games_of(
    running: Running, points: int, watch: Callable[[int], None]
) -> list[Widget]:
    """The games with these points, each a button."""
    found = [game for game in running.done if game.points == points]
    head = Head(_("Games with {points} points").format(points=points), str(len(found)))
    return [head, *(
        Button(f"game-{game.seed}", _("Game {number}").format(number=game.seed),
               partial(watch, game.seed))
        for game in found[:MOST_SHOWN]
    )]  # fmt: skip


class Working(Widget):
    """How far a trial is: a bar, and the time that is left."""

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
        bar = pygame.Rect(self.rect.left, self.rect.centery - pen.px(4),
                          self.rect.width - wide - pen.px(16), pen.px(8))  # fmt: skip
        if bar.width > 20:
            pen.pill(bar, pen.palette.key_cap)
            bar.width = max(bar.height, bar.width * self.done // max(1, self.count))
            pen.pill(bar, pen.palette.accent)


def draw_over(pen: Pen, ground: Ground, figures: Figures, turn: int) -> None:
    """Heat of a turn and, round each victory hex, the chance that it is held at the end."""
    camera = ground.board.camera
    heat = figures.heat.get(turn, {})
    worst = max(heat.values(), default=1)
    wash = pygame.Surface((round(camera.height * 1.1),) * 2, pygame.SRCALPHA)
    half = wash.get_width() / 2
    for hex_, count in heat.items():
        wash.fill((0, 0, 0, 0))
        alpha = round(_HOTTEST * count / worst)
        pygame.draw.aacircle(wash, (*HEAT, alpha), (half, half), camera.height * 0.5)
        x, y = camera.hex_point(hex_)
        pen.surface.blit(wash, (x - half, y - half))
    for hex_, share in figures.held.items():
        _ring(pen, camera.hex_point(hex_), camera.height * 0.52, share)


def _ring(pen: Pen, at: tuple[int, int], radius: float, share: float) -> None:
    """A ring from 12 o'clock clockwise, and its figure in a pill below."""
    thick = max(3, pen.px(4.4))
    pygame.draw.aacircle(pen.surface, _RING_DARK, at, radius + thick / 2 + 2, thick + 4)
    pygame.draw.aacircle(pen.surface, _RING_REST, at, radius + thick / 2, thick)
    steps = round(96 * share)
    for n in range(steps):
        angle = 2 * pi * n / 96
        point = at[0] + radius * sin(angle), at[1] - radius * cos(angle)
        pygame.draw.aacircle(pen.surface, COUNTERS.vp_open, point, thick / 2)
    told = _("{share} %").format(share=round(100 * share))
    wide, tall = pen.width(told, "value", 15) + pen.px(14), pen.px(21)
    pill = pygame.Rect(0, 0, wide, tall)
    pill.center = at[0], round(at[1] + radius + tall * 0.6)
    pen.pill(pill, COUNTERS.disc, COUNTERS.vp_open)
    pen.centred(pill, told, "value", 15, COUNTERS.cream)
