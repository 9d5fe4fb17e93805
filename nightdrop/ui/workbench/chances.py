"""The board of the workbench: under its counters the chance of each victory hex, and the heat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import State
from nightdrop.lab.trial import ENOUGH, Event, Figures
from nightdrop.table.language import _
from nightdrop.ui.board.board import BoardPanel
from nightdrop.ui.board.marks import Marks
from nightdrop.ui.board.overlay import HEX
from nightdrop.ui.counters.sprites import counter_size
from nightdrop.ui.kit import Pen
from nightdrop.ui.look.theme import COUNTERS, RGB, rgb
from nightdrop.ui.map.camera import FLAT

HEAT: Final[RGB] = (214, 52, 38)
_HOTTEST: Final = 158  # alpha: .62
_REST, _DARK = rgb("#55677A"), (5, 10, 16)
_STEPS: Final = 96  # dots of a whole ring


@dataclass(frozen=True)
class Shown:
    """What a trial's map shows: its figures, and the events of one kind in one turn as heat."""

    figures: Figures
    what: Event
    turn: int

    @property
    def heat(self) -> Mapping[Hex, int]:
        """How often it happened, by hex."""
        return self.figures.heat(self.what, self.turn)


class TriedBoard(BoardPanel):
    """The map with what a trial came to, if `tried` says so. `pen` draws on the same surface."""

    tried: Shown | None = None
    pen: Pen

    def mark_below(self, marks: Marks) -> None:
        super().mark_below(marks)
        if self.tried is None or self.camera.moving:
            return
        self._wash(self.tried.heat)
        for hex_, share in self.tried.figures.held.items():
            self._ring(self.camera.hex_point(hex_), share)
        taken = frozenset[Hex]() if self.bare else self._taken
        self.map.draw_labels(self.pen.surface, self.camera, self.rect, self._overlay.light,
                             self.board.names, taken)  # fmt: skip

    def mark_above(self, view: State, marks: Marks, taken: frozenset[Hex]) -> None:
        super().mark_above(view, marks, taken)
        if self.tried is not None and not self.camera.moving:
            self._pills(view, taken, self.tried.figures)

    def show(self, pen: Pen, state: State, marks: Marks) -> None:
        """Draw the board with the light of the state's turn."""
        self.pen, self._taken = pen, frozenset(state.pieces.by_hex)
        self.draw(pen.surface, state, state.game.rules.light(state.turn), marks)

    def _wash(self, heat: Mapping[Hex, int]) -> None:
        """Red over the hexes in which something happened, by the share of the worst of them."""
        k, worst = self.camera.height / FLAT, max(heat.values(), default=1)
        half = round(self.camera.height * 0.6)
        wash = pygame.Surface((2 * half, 2 * half), pygame.SRCALPHA)
        shape = [(half + x * k, half + y * k) for x, y in HEX]
        for hex_, count in heat.items():
            wash.fill((0, 0, 0, 0))
            pygame.draw.polygon(wash, (*HEAT, round(_HOTTEST * count / worst)), shape)
            x, y = self.camera.hex_point(hex_)
            self.pen.surface.blit(wash, (x - half, y - half))

    @property
    def _radius(self) -> float:
        """Of a ring, in px: clear of the counter in it."""
        return max(self.camera.height * 0.5, counter_size(self.camera.height, False) * 0.62)

    def _ring(self, at: tuple[int, int], share: float) -> None:
        """A ring from 12 o'clock clockwise, on a dark one."""
        surface, radius = self.pen.surface, self._radius
        thick = max(3, round(min(self.pen.px(4.4), self.camera.height * 0.12)))
        pygame.draw.aacircle(surface, _DARK, at, radius + thick, thick * 2)
        pygame.draw.aacircle(surface, _REST, at, radius + thick / 2, thick)
        for n in range(round(_STEPS * share)):
            angle = 2 * pi * n / _STEPS
            point = at[0] + radius * sin(angle), at[1] - radius * cos(angle)
            pygame.draw.aacircle(surface, COUNTERS.vp_open, point, thick / 2)

    def _pills(self, view: State, taken: frozenset[Hex], figures: Figures) -> None:
        """The chances in figures, each where it hides no counter and no name."""
        pen, height = self.pen, round(self.camera.height)
        ox, oy = (round(value) for value in self.camera.origin)
        busy = [label.box.move(ox, oy) for label in self.map.names.at(height, taken)]
        for hex_, ids in view.pieces.by_hex.items():
            size = counter_size(height, len(ids) > 1)
            busy.append(pygame.Rect(0, 0, size, size))
            busy[-1].center = self.camera.hex_point(hex_)
        for hex_, share in figures.held.items():
            told = share_words(share, figures.games)
            pill = pygame.Rect(0, 0, pen.width(told, "value", 15) + pen.px(14), pen.px(21))
            pill.center = self._free(pill, self.camera.hex_point(hex_), busy)
            busy.append(pygame.Rect(pill))
            if self.rect.colliderect(pill):
                pen.pill(pill, COUNTERS.disc, COUNTERS.vp_open)
                pen.centred(pill, told, "value", 15, COUNTERS.cream)

    def _free(
        self, pill: pygame.Rect, at: tuple[int, int], busy: list[pygame.Rect]
    ) -> tuple[int, int]:
        """The middle of a pill at the foot, head, left or right of its ring, where it hides least;
        of equal places the first."""
        down = round(self._radius + pill.height * 0.62)
        side = round(self._radius + pill.width / 2 + 2)
        slant = round(side * 0.7), round(down * 0.8)
        places = [(0, down), (0, -down), (-side, 0), (side, 0), (-slant[0], slant[1]),
                  slant, (-slant[0], -slant[1]), (slant[0], -slant[1])]  # fmt: skip

        def hidden(place: tuple[int, int]) -> int:
            box = pygame.Rect(pill)
            box.center = at[0] + place[0], at[1] + place[1]
            whole = 0 if self.rect.contains(box) else 10**6
            return whole + sum(_shared(box.inflate(4, 4), other) for other in busy)

        best = min(places, key=hidden)
        return at[0] + best[0], at[1] + best[1]


def share_words(share: float, games: int) -> str:
    """A share of games: as a percentage, or of few games as it was counted."""
    if games < ENOUGH:
        return _("{part} of {count}").format(part=round(share * games), count=games)
    return _("{share} %").format(share=round(100 * share))


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    """The px² that two boxes share."""
    both = one.clip(other)
    return both.width * both.height
