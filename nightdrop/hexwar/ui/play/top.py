"""The upper part of the side panel: turn, track, initiative, activations."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pygame

from nightdrop.engine.model import Game, State
from nightdrop.hexwar.match.status import Won, turn_sides
from nightdrop.hexwar.ui.counters.colours import COUNTERS
from nightdrop.hexwar.ui.counters.liveries import livery
from nightdrop.hexwar.ui.counters.sprites import marker_sprite
from nightdrop.hexwar.words.formations import short_brigade
from nightdrop.table.language import _
from nightdrop.table.words.nouns import capital
from nightdrop.table.words.sides import said_of
from nightdrop.ui.kit.buttons import name_size
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.look.badges import side_badge
from nightdrop.ui.look.side_theme import WHITE, uniform
from nightdrop.ui.look.theme import RGB, SIZE_BODY, legible, mixed, rgb
from nightdrop.ui.play.decider_header import LIGHTS, draw_light, head_height

_TRACK: dict[str, tuple[RGB, RGB]] = {
    "night": (rgb("#142235"), rgb("#A9B8C7")),
    "dawn": (rgb("#A97160"), rgb("#1F1210")),
    "day": (rgb("#D9CFA8"), rgb("#2A2415")),
}
_NOT_THROWN = Won()
SHORTEST: Final = 12  # design px of a formation's name beside its shape at least


def top_height(pen: Style, track: bool = True, initiative: bool = True) -> int:
    """How tall `draw_top` is, in px."""
    tall = head_height(pen) + pen.px(30) + pen.px(16)
    return tall + track * (pen.px(38) + pen.px(12)) + initiative * pen.px(36)


def draw_top(
    pen: Pen, area: pygame.Rect, view: State, track: bool = True, initiative: bool = True,
    won: Won = _NOT_THROWN, hot: int = 0, end: int | None = None,
) -> int:  # fmt: skip
    """Turn, light, clock, track, initiative and activations; the y below them.

    Without its row the initiative is a badge beside the clock; without the track the turn is told
    by its number alone. `won` is how the initiative was come by, `hot` the turn under the pointer.
    The first row ends before `end`, in px, where something else lies at its right.
    """
    y = _turn(pen, area, view, not initiative, area.right if end is None else end)
    if track:
        y = _track(pen, area, view, hot)
    if initiative:
        y = _initiative(pen, area, y, view, won)
    return _strip(pen, pygame.Rect(area.left, y, area.width, pen.px(30)), view)


def _turn_words(view: State) -> str:
    return _("Turn {turn}").format(turn=view.turn)


def _hour(pen: Style, view: State, room: int) -> str:
    """Clock and light; the clock alone where there is less room, in px."""
    clock = view.game.rules.clock(view.turn)
    words = f"{clock}  {_(LIGHTS[view.game.rules.light(view.turn)])}"
    return words if pen.width(words, "body", 16) <= room else clock


def _turn(pen: Pen, area: pygame.Rect, view: State, badge: bool, end: int) -> int:
    """Turn number, clock and light; with the badge of who has the initiative."""
    kind, y = view.game.rules.light(view.turn), area.top
    middle, sign, gap = y + pen.px(15), pen.px(36), pen.px(16)
    draw_light(pen, (area.left + pen.px(13), middle), 11, kind, pen.palette.panel)
    left, words, size = area.left + sign, _turn_words(view), 24.0
    if badge:
        end -= sign
        clock = pen.width(view.game.rules.clock(view.turn), "body", 16)
        size = pen.fit(words, size, end - left - gap - clock)
    left = pen.beside(left, middle, words, "display", size).right + gap
    hour = _hour(pen, view, end - left)
    said = pen.beside(left, middle, hour, "body", 16, pen.palette.ink2)
    if badge:
        made = side_badge(view.book.initiative, pen.px(24), pen.theme)
        pen.surface.blit(made, made.get_rect(center=(said.right + pen.px(20), middle)))
    return y + head_height(pen)


def _divided(rect: pygame.Rect, count: int, gap: int) -> list[pygame.Rect]:
    """`count` boxes side by side that fill a row to its last px."""
    edges = [rect.left + number * (rect.width + gap) // count for number in range(count + 1)]
    return [pygame.Rect(left, rect.top, right - gap - left, rect.height)
            for left, right in pairwise(edges)]  # fmt: skip


def track_boxes(pen: Style, area: pygame.Rect, view: State) -> list[pygame.Rect]:
    """The boxes of the turns on the track, from the first on."""
    row = pygame.Rect(area.left, area.top + head_height(pen), area.width, pen.px(38))
    return _divided(row, view.game.rules.tables.turns, pen.px(4))


def _track(pen: Pen, area: pygame.Rect, view: State, hot: int = 0) -> int:
    """The nine turns with their hours; the running one is ringed, and the `hot` one, which lies
    under the pointer."""
    boxes = track_boxes(pen, area, view)
    for turn, box in enumerate(boxes, 1):
        fill, ink = _TRACK[view.game.rules.light(turn)]
        if turn < view.turn:
            fill = mixed(fill, pen.palette.panel, 0.55)
            ink = legible(mixed(ink, pen.palette.panel, 0.35), fill)
        now = turn == view.turn
        pen.box(box, fill, pen.palette.rule, 4)
        if turn == hot:
            pen.rim(box, chosen=False, hovered=True, radius=4)
        if now:
            pen.box(box.inflate(pen.px(4), pen.px(4)), None, pen.palette.accent, 6, 2.8)
            if view.game.rules.light(turn) == "night":
                ink = pen.palette.ink if pen.palette.panel[0] < 80 else rgb("#F2EEDF")
        top = pygame.Rect(box.left, box.top + pen.px(1), box.width, pen.px(22))
        pen.centred(top, str(turn), "value", 18, ink)
        low = pygame.Rect(box.left, box.bottom - pen.px(16), box.width, pen.px(15))
        pen.centred(low, view.game.rules.clock(turn), "number", 11, ink)
        if turn in view.book.tokens:
            marker = marker_sprite("advantage", pen.px(16), pen.theme)
            pen.surface.blit(marker, marker.get_rect(center=(box.right - pen.px(4), box.top)))
    return boxes[0].bottom + pen.px(12)


def _initiative(pen: Pen, area: pygame.Rect, y: int, view: State, won: Won) -> int:
    """Who has the initiative this turn, and by which throw where there is room to say it."""
    badge = side_badge(view.book.initiative, pen.px(26), pen.theme)
    pen.surface.blit(badge, badge.get_rect(center=(area.left + pen.px(13), y + pen.px(12))))
    middle = y + pen.px(12)
    said = pen.beside(area.left + pen.px(36), middle, said_of(view.book.initiative, "initiative"),
                      "strong", 15)  # fmt: skip
    pen.rule_number((area.right, y + pen.px(2)), won.rule)
    left, right = said.right + pen.px(14), area.right - pen.px(58)
    if left + pen.width(won.words, "body", SIZE_BODY) <= right:
        pen.beside(left, middle, won.words, "body", SIZE_BODY, pen.palette.ink2)
    return y + pen.px(36)


def _strip(pen: Pen, rect: pygame.Rect, view: State) -> int:
    """The activations of the turn, in which the sides alternate: done, running, to come."""
    names = [*view.used, *([view.activation] if view.activation else [])]
    sides = turn_sides(view)
    for number, box in enumerate(_divided(rect, len(sides), pen.px(7))):
        name = names[number] if number < len(names) else ""
        now = bool(view.activation) and number == len(view.used)
        _cell(pen, box, view.game, name, sides[number], number < len(view.used))
        if now:
            pen.box(box.inflate(pen.px(4), pen.px(4)), None, pen.palette.accent, 7, 2.6)
    return rect.bottom + pen.px(16)


def _cell(pen: Pen, box: pygame.Rect, game: Game, name: str, side: str, done: bool) -> None:
    """One activation of the strip: of the side that holds it shows the formation."""
    chosen = game.rules.activations.get(name)
    side = chosen.side if chosen else side
    is_named = chosen is not None and game.rules.holds(side)
    group = chosen.formations[0] if chosen else ""
    if is_named:
        worn = livery(group, pen.theme)
        fill, ink, text = worn.face, worn.ink, capital(short_brigade(group))
    elif game.rules.holds(side):
        fill, ink, text = uniform(side, pen.theme).face, COUNTERS.cream, said_of(side, "next")
    else:
        fill, ink, text = uniform(side, pen.theme).face, WHITE, name or said_of(side, "next")
    if done:
        fill = mixed(fill, pen.palette.panel, 0.6)
        ink = mixed(ink, pen.palette.panel, 0.35)
    elif not name:
        fill = mixed(fill, pen.palette.panel, 0.35)
    ink = legible(ink, fill)
    pen.box(box, fill, None, 4)
    if is_named:
        _named(pen, box, text, group, ink)
    else:
        pen.centred(box, text, "value", 16, ink)


def _named(pen: Pen, box: pygame.Rect, text: str, group: str, ink: RGB) -> None:
    """A formation's shape and name in a box; the name alone where both have no room."""
    middle, radius = box.left + pen.px(17), pen.px(7)
    first, last = middle + radius * 3 // 2, box.right - radius // 2
    size = name_size(pen, text, last - first, "value", 16, SHORTEST)
    wide = pen.width(text, "value", size)
    if wide > last - first:
        pen.centred(box, text, "value", pen.fitting([text], box.width, "value", 16), ink)
        return
    draw_shape(pen, (middle, box.centery), radius, group, ink)
    left = min(max(box.centerx + radius - wide // 2, first), last - wide)
    pen.beside(left, box.centery, text, "value", size, ink)


def draw_shape(pen: Pen, at: tuple[int, int], r: int, group: str, ink: RGB) -> None:
    """The shape of a formation, `r` px from its middle to its edge."""
    (x, y), shape = at, livery(group, pen.theme).shape
    if shape == "disc":
        pygame.draw.aacircle(pen.surface, ink, at, r)
    elif shape == "triangle":
        pygame.draw.polygon(pen.surface, ink, [(x - r, y - r + 1), (x + r, y - r + 1), (x, y + r)])
    elif shape == "diamond":
        pygame.draw.polygon(pen.surface, ink, [(x, y - r), (x + r, y), (x, y + r), (x - r, y)])
    else:
        tall = r // 2 if shape == "bar" else r
        pygame.draw.rect(pen.surface, ink, (x - r, y - tall, 2 * r, 2 * tall))
