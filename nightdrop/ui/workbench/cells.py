"""What the workbench's columns are made of: cells of the palette, labels, and rows that wrap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, takewhile
from typing import Final

import pygame

from nightdrop.engine.model import Game
from nightdrop.table.match.facts import (
    CONTROL,
    MARKER_GROUP,
    UNSEEN,
    VP,
    Piece,
    counters,
    fixed_faces,
)
from nightdrop.ui.counters.sprites import CounterLook, counter_sprite, look_of, marker_sprite
from nightdrop.ui.kit import Box, Button, Pen, Style, Widget
from nightdrop.ui.look.theme import RADIUS_BUTTON, SIZE_PROMPT, mixed
from nightdrop.ui.replay.timeline import TURN_PLATES

COUNTER: Final = 48  # design px of a counter in the palette
CELL: Final = (COUNTER + 10, COUNTER + 26)
_FAINT: Final = 77  # alpha of what is not in the box any more


def piece_sprite(game: Game, piece: Piece, size: int) -> pygame.Surface:
    """A counter or marker of the box, open, `size` px large."""
    if piece.group == VP:
        return marker_sprite("vp-open", size, piece.face)
    if piece.group == MARKER_GROUP and piece.face == CONTROL:
        return marker_sprite("control", size)
    if piece.face == UNSEEN:
        return counter_sprite(CounterLook("unit", _occupier(game)), size)
    face = game.faces.get(piece.face)
    formation = game.rules.formations[piece.group]
    kind = formation.kind
    if not formation.drawn:
        laid = {"units": {"0101": [{"id": _id_of(game, piece)}]}}
        (counter,) = counters(game, laid)
        return counter_sprite(look_of(game.rules.empty_state(game), counter), size)
    if piece.face not in game.mix[piece.group]:
        kind = "company"
    if kind == "stick" or face is None:
        return counter_sprite(CounterLook("stick", piece.group, piece.face), size)
    name = None if kind == "company" else piece.face.rpartition("-")[0]
    look = CounterLook(kind, piece.group, name, face.av, face.dv, False,
                       face.reduced_dv is not None)  # fmt: skip
    return counter_sprite(look, size)


def _id_of(game: Game, piece: Piece) -> str:
    """An id of a counter of a formation that has no cup."""
    number = fixed_faces(game, piece.group).index(piece.face) + 1
    return f"{game.rules.formations[piece.group].prefix}.{number}"


def _occupier(game: Game) -> str:
    """The formation whose counters lie concealed."""
    found = (key for key, one in game.rules.formations.items() if one.side == game.sides[1])
    return str(next(found, ""))


class Cell(Button):
    """A kind of counter with what is left of it in the box; the chosen one is ringed."""

    def __init__(
        self, game: Game, piece: Piece, left: int, chosen: bool, pick: Callable[[], None]
    ) -> None:
        super().__init__(f"cell-{piece.group}-{piece.face}", piece.face, pick)
        self.game, self.piece, self.left, self.chosen = game, piece, left, chosen
        self.face = draw_cell

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return style.px(CELL[0]), style.px(CELL[1])


def draw_cell(pen: Pen, button: Button) -> None:
    """The counter, its number below it."""
    assert isinstance(button, Cell)
    rect, pal = button.rect, pen.palette
    if button.hovered or button.chosen:
        edge = pal.accent if button.chosen else pal.ink2
        pen.box(rect, pal.panel2, edge, RADIUS_BUTTON, 2.6 if button.chosen else 1.4)
    size = min(pen.px(COUNTER), rect.width - pen.px(6))
    sprite = piece_sprite(button.game, button.piece, size)
    if button.left < 1:
        sprite = sprite.copy()
        sprite.set_alpha(_FAINT)
    at = rect.centerx, rect.top + pen.px(4) + size // 2
    pen.surface.blit(sprite, sprite.get_rect(center=at))
    told = pygame.Rect(rect.left, rect.bottom - pen.px(20), rect.width, pen.px(18))
    ink = pal.ink if button.left > 0 else pal.ink2
    pen.centred(told, str(button.left), "value", 15, ink)
    if button.focused:
        pen.focus(rect)


class Label(Widget):
    """A word before buttons of a row."""

    def __init__(self, string: str) -> None:
        super().__init__()
        self.string = string

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return style.width(self.string.upper(), "head", 15) + style.px(4), style.target

    def paint(self, pen: Pen) -> None:
        pen.line(self.rect, self.string.upper(), "head", 15, pen.palette.accent_text)


class Chip(Button):
    """A button as wide as its words; the `chosen` one is ringed."""

    def __init__(
        self, name: str, label: str, act: Callable[[], None], chosen: bool = False,
        command: str = "", enabled: bool = True, sprite: str = "",
    ) -> None:  # fmt: skip
        super().__init__(name, label, act, "", command, enabled)
        self.chosen, self.sprite = chosen, sprite
        self.face = draw_chip

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        wide = style.width(self.label, "strong", 14) + style.px(24)
        wide += style.px(26) if self.sprite else 0
        wide += style.cap_width(self.cap) + style.px(8) if self.cap else 0
        return min(width, wide), style.tall(34)


def draw_chip(pen: Pen, button: Button) -> None:
    """A small button with a picture of a side, its name and its key."""
    assert isinstance(button, Chip)
    rect, pal = button.rect, pen.palette
    fill = pal.panel2 if not button.hovered else mixed(pal.panel2, pal.ink, 0.10)
    edge = pal.accent if button.chosen else pal.rule
    pen.box(rect, fill if button.enabled else pal.panel, edge, RADIUS_BUTTON,
            2.6 if button.chosen else 1.2)  # fmt: skip
    left, right = rect.left + pen.px(12), rect.right - pen.px(8)
    if button.sprite:
        sprite = marker_sprite(button.sprite, pen.px(20))
        pen.surface.blit(sprite, sprite.get_rect(center=(left + pen.px(8), rect.centery)))
        left += pen.px(26)
    if button.cap:
        right = pen.cap(right, rect.centery, button.cap) - pen.px(4)
    ink = pal.ink if button.enabled else pal.ink2
    pen.beside(left, rect.centery, button.label, "strong", 14, ink, right - left + pen.px(4))
    if button.focused:
        pen.focus(rect)


class TurnChip(Button):
    """A turn, on the ground of its light; the one that is set is ringed."""

    def __init__(self, game: Game, turn: int, chosen: bool, act: Callable[[], None]) -> None:
        super().__init__(f"turn-{turn}", str(turn), act)
        self.chosen = chosen
        state = game.rules.empty_state(game)
        self.ground = TURN_PLATES[state.game.rules.light(turn)]
        self.face = draw_turn

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        return style.tall(34), style.tall(34)


def draw_turn(pen: Pen, button: Button) -> None:
    """The number of a turn."""
    assert isinstance(button, TurnChip)
    fill, ink = button.ground
    if button.chosen:
        pen.box(button.rect.inflate(pen.px(6), pen.px(6)), None, pen.palette.accent, 8, 2.6)
    edge = pen.palette.ink if button.hovered else pen.palette.rule
    pen.box(button.rect, fill, edge, RADIUS_BUTTON)
    pen.centred(button.rect, button.label, "value", SIZE_PROMPT, ink)
    if button.focused:
        pen.focus(button.rect)


class Flow(Box):
    """Widgets one after the other, in as many rows as they need; `gap` design px apart. A label
    stands in one row with what follows it up to the next, or with the first of that at least."""

    def __init__(self, widgets: Sequence[Widget] = (), gap: float = 6) -> None:
        super().__init__(widgets)
        self.gap = gap

    def _places(self, width: int, style: Style) -> list[pygame.Rect]:
        found: list[pygame.Rect] = []
        x = y = tall = 0
        gap = style.px(self.gap)
        sizes = [widget.measure(width, style) for widget in self.widgets]
        for number, (wide, high) in enumerate(sizes):
            need = wide
            if isinstance(self.widgets[number], Label):
                named = takewhile(lambda n: not isinstance(self.widgets[n], Label),
                                  range(number + 1, len(sizes)))  # fmt: skip
                needs = list(accumulate((gap + sizes[n][0] for n in named), initial=wide))
                need = needs[-1] if needs[-1] <= width else needs[:2][-1]
            if x and x + need > width:
                x, y, tall = 0, y + tall + gap, 0
            found.append(pygame.Rect(x, y, min(wide, width), high))
            x, tall = x + wide + gap, max(tall, high)
        return found

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        places = self._places(width, style)
        return width, max((place.bottom for place in places), default=0)

    def place(self, rect: pygame.Rect, style: Style) -> None:
        super().place(rect, style)
        for widget, where in zip(self.widgets, self._places(rect.width, style), strict=True):
            widget.place(where.move(rect.topleft), style)
