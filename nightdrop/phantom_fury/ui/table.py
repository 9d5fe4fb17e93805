"""The card table as a picture: fronts, lanes, hand, piles, the strip of phases, the points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Final

import pygame

from nightdrop.engine.model import State
from nightdrop.phantom_fury.bots.rollouts import Outlook
from nightdrop.phantom_fury.rules.cards import AMERICAN, FRONTS, INSURGENT
from nightdrop.phantom_fury.rules.forces import city_defending
from nightdrop.phantom_fury.rules.ruleset import fury, left, sums, table
from nightdrop.phantom_fury.ui.attack_preview import Foreseen, open_at
from nightdrop.phantom_fury.ui.cards import NAME, Ring, draw_card, draw_place, fit
from nightdrop.phantom_fury.ui.layout import (
    FrontPlace,
    HandSeat,
    Layout,
    UsedSeats,
    lane_of,
    seats_of,
    seen_of,
)
from nightdrop.phantom_fury.words import card_name
from nightdrop.table.language import _, ngettext
from nightdrop.table.match.analysis import level_at, rising
from nightdrop.table.words.catalogues import own, own_level
from nightdrop.table.words.nouns import minus, percent, signed
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit.charts import OddsBar, OddsPart
from nightdrop.ui.kit.pen import Pen, sized
from nightdrop.ui.look.fonts import SurfaceCache
from nightdrop.ui.look.icons import icon
from nightdrop.ui.look.theme import RGB, Palette, Scale, mixed, rgb

GROUND = rgb("#191510")
BLOCKS = tuple(map(rgb, ("#201B15", "#262019", "#2B241C")))
ROOFS = tuple(map(rgb, ("#2F271E", "#1B1611", "#352C22")))
FELT, LANE, LANE_FULL = rgb("#0D0B08"), rgb("#14110E"), rgb("#2A3019")
OURS, GOLD, WHITE = rgb("#6F7D48"), rgb("#E9B44C"), rgb("#FFFFFF")
LEVELS: Final = tuple(map(rgb, (
    "#5A2A20", "#6B3A28", "#70492E", "#5E523C", "#5C6338", "#66703C", "#748041", "#87914A",
)))  # fmt: skip
STEPS: Final = {
    "reinforce": 0, "resource": 1, "movement": 2, "recon": 3, "look": 3, "disarm": 4, "defuse": 4,
    "strike": 5, "artillery": 6, "answer": 6, "assault": 7, "fire": 8, "count": 8,
}  # fmt: skip
FRONT_KEYS: Final = {"1": "cards.front-one", "2": "cards.front-two", "3": "cards.front-three"}
TAUGHT: Final = 3  # turns in which the table says how a card is sent
NAME_LINES: Final = 3  # of a card at its empty place
SPOKEN: Final = 5  # levels that the Captain's results span at most where their bar says something
DIGIT_KEYS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight")
_grounds = SurfaceCache(40_000_000)


def phase_of(view: State) -> int:
    """Which of the nine phases is being played, from 0."""
    if view.fight is not None:
        return STEPS[view.fight.kind]
    return next((STEPS[step.name] for step in reversed(view.todo) if step.name in STEPS), 8)


def phase_words(view: State, number: int) -> str:
    return own(view.game.name, f"phase.{number}") or ""


def spread(view: State, levels: Sequence[pygame.Rect], points: float) -> int:
    """The x of points on the scale, in px."""
    found = rising(view.game.rules.levels)
    known, number = [least for least, _level in found], level_at(found, points // 1)
    low = known[number] if number else known[1] - 5
    part = (points - low + 0.5) / 5
    cell = levels[number]
    return cell.left + round(cell.width * min(1.0, max(0.02, part)))


@dataclass(frozen=True)
class TableMarks:
    """What is marked on the table.

    Cards that may be used, the seat of the card held, those marked to be discarded, the fronts and
    places where it may go, the front pointed at, units that a blast would hit, a hint's things,
    moving things that are not drawn in their places (by name), and what attacks would bring. `open`
    are the fronts onto whose lane a card of the hand may be dragged. `done`
    are the phases in which something was done this turn, as far as that is known; `ahead` is the
    result of a captain's games, the old one while new ones are played. `used` are the seats from
    which cards were sent.
    """

    usable: frozenset[str] = frozenset()
    held: int | None = None
    marked: frozenset[int] = frozenset()
    goals: frozenset[str] = frozenset()
    open: frozenset[str] = frozenset()
    pointed: str = ""
    hit: Mapping[str, str] = field(default_factory=dict)
    hinted: frozenset[str] = frozenset()
    hidden: frozenset[str] = frozenset()
    said: Mapping[str, Foreseen] = field(default_factory=dict)
    done: frozenset[int] = frozenset()
    keys: bool = False
    ahead: Outlook | None = None
    counts: bool = False
    used: UsedSeats = ()


def draw_table(pen: Pen, at: Layout, view: State, marks: TableMarks) -> None:
    """Draw everything in its place."""
    pen.surface.blit(_base(pen, at, left(view, INSURGENT) == 0), at.rect)
    draw_strip(pen, view, at.chips, marks.done)
    for number, place in enumerate(at.fronts):
        draw_front(pen, at, place, view, FRONTS[number], marks)
    draw_scale(pen, at, view, marks)
    draw_hand(pen, at, view, marks)
    for name, rect in at.piles.items():
        draw_pile(pen, rect, view, name, name in marks.hinted)


def _base(pen: Pen, at: Layout, late: bool) -> pygame.Surface:
    """The ground with the places on it, drawn once for a layout."""
    places = tuple((place.rect, 0.58, 10) for place in at.fronts)
    places += (at.score, 0.6, 10), (at.hand, 0.45, 12)
    key = at.rect.size, pen.scale.factor, late, tuple(tuple(rect) for rect, *_how in places)
    found = _grounds.get(key)
    if found is not None:
        return found
    made = ground(at.rect.size, pen.scale, late).copy()
    on = pen.on(made)
    for rect, share, radius in places:
        veil(on, rect.move(-at.rect.left, -at.rect.top), FELT, share, radius)
    return _grounds.keep(key, made)


def ground(size: tuple[int, int], scale: Scale, late: bool) -> pygame.Surface:
    """The blocks of a city from above, in quiet colours, and darker `late` in the game."""
    key = size, scale.factor, late
    found = _grounds.get(key)
    if found is not None:
        return found
    made, dice, px = pygame.Surface(size), Random(4), scale.px
    made.fill(GROUND)
    y = -px(20)
    while y < size[1]:
        tall, x = px(dice.choice((62, 74, 88))), -px(30 + dice.randrange(20))
        while x < size[0]:
            wide = px(dice.choice((84, 104, 126, 150)))
            block = pygame.Rect(x, y, wide - px(9), tall - px(9))
            made.fill(dice.choice(BLOCKS), block)
            for _n in range(7):
                roof = pygame.Rect(x + dice.randrange(max(1, block.width - px(24))),
                                   y + dice.randrange(max(1, block.height - px(20))),
                                   px(dice.randrange(9, 26)), px(dice.randrange(8, 20)))
                made.fill(mixed(dice.choice(ROOFS), GROUND, 0.45), roof.clip(block))
            x += wide
        y += tall
    if late:
        made.fill((200, 200, 200), special_flags=pygame.BLEND_RGB_MULT)
    return _grounds.keep(key, made)


def veil(pen: Pen, rect: pygame.Rect, colour: RGB, share: float, radius: float = 10) -> None:
    """Draw a rounded, translucent place on the table."""
    if min(rect.size) < 2:
        return
    key = rect.size, colour, share, radius, pen.scale.factor
    made = _grounds.get(key)
    if made is None:
        made = pygame.Surface(rect.size, pygame.SRCALPHA)
        pen.on(made).box(made.get_rect(), colour, None, radius)
        made.set_alpha(round(255 * share))
        _grounds.keep(key, made)
    pen.surface.blit(made, rect)


def dashed(pen: Pen, rect: pygame.Rect, ink: RGB) -> None:
    """Draw a dashed outline."""
    on, off, line = pen.px(6), pen.px(5), max(1, pen.px(1.6))
    for x in range(rect.left + on // 2, rect.right - on, on + off):
        pen.surface.fill(ink, (x, rect.top, on, line))
        pen.surface.fill(ink, (x, rect.bottom - line, on, line))
    for y in range(rect.top + on // 2, rect.bottom - on, on + off):
        pen.surface.fill(ink, (rect.left, y, line, on))
        pen.surface.fill(ink, (rect.right - line, y, line, on))


def draw_strip(
    pen: Pen, view: State, chips: Sequence[pygame.Rect], done: frozenset[int]
) -> None:
    """Draw the nine phases: the present one in gold, those with something done ticked."""
    pal, names = pen.palette, [phase_words(view, n) for n in range(len(chips))]
    now, runs, broad = phase_of(view), bool(view.todo), chips[0].width >= pen.px(130)
    edge = pen.px(62) if broad else pen.px(12)
    size = pen.fitting(names, chips[0].width - edge, "value", 15.5)
    for number, (rect, name) in enumerate(zip(chips, names, strict=True)):
        here, past = runs and number == now, number < now or not runs
        acted = past and number in done
        pen.box(rect, pal.accent if here else pal.panel2, None if here else pal.rule, 5)
        ink = pal.on_accent if here else pal.ink if not past or acted else pal.ink2
        ink = mixed(ink, pal.panel2, 0.35) if past and not here else ink
        if not size or not broad:
            pen.centred(rect, name if size else str(number + 1), "value", size or 15.5, ink)
            continue
        x = rect.left + pen.px(10)
        pen.beside(x, rect.centery, str(number + 1), "display", 17, ink)
        pen.beside(x + pen.px(22), rect.centery, name, "value" if here else "head", size, ink)
        if acted:
            mark = icon("tick", pen.px(15), pal.good)
            at = mark.get_rect(midright=(rect.right - pen.px(9), rect.centery))
            pen.surface.blit(mark, at)


def force_words(view: State, front: str) -> list[str]:
    """The visible force of a front, in words, the longest first."""
    lying, force = table(view).front(front), city_defending(fury(view).terms, open_at(view, front))
    down = sum(card.face is None for card in lying)
    said = (ngettext("force {force} and {count} unknown", "force {force} and {count} unknown",
                     down),
            ngettext("{force} + {count} unknown", "{force} + {count} unknown", down),
            "{force} + {count}?")  # fmt: skip
    if not down:
        said = _("force {force}"), "{force}", ""
    return [one.format(force=force.total, count=down) for one in said] if lying else [_("empty")]


def draw_front(
    pen: Pen, at: Layout, place: FrontPlace, view: State, front: str, marks: TableMarks
) -> None:
    """Draw a front: head, cards, lane, and what an attack would bring."""
    pal, rect, head = pen.palette, place.rect, place.head
    marked, goal = marks.pointed == front or front in marks.hinted, front in marks.goals
    pen.box(rect, None, pal.accent if marked else pal.rule, 10, 2.6 if marked else 1.2)
    named = _("Front {number}").format(number=front).upper()
    most = pen.as_tall(head.height, "display", (22, 18, 14))
    size = pen.fit(named, most, head.width // 2, 12)
    said = pen.beside(head.left + pen.px(4), head.centery, named, "display", size, pal.ink)
    x = said.right + pen.px(10)
    if marks.keys and marks.held is not None and head.height >= pen.px(28):
        cap = KEYBOARD.cap(FRONT_KEYS[front])
        x = pen.cap(x + pen.cap_width(cap), head.centery, cap) + pen.cap_width(cap) + pen.px(8)
    fits = (said for said in force_words(view, front)
            if pen.width(said, "prompt", 14) <= head.right - x)  # fmt: skip
    words = next(fits, "")
    x = head.right - pen.width(words, "prompt", 14)
    pen.beside(x, head.centery, words, "prompt", 14, pal.ink2)
    if not place.lane.width:
        return
    _draw_lying(pen, place, view, front, marks)
    out, lane = lane_of(view, front), place.lane
    veil(pen, lane, LANE_FULL if out or goal else LANE, 0.85, 8)
    if out:
        pen.box(lane, None, OURS, 8, 1.6)
    else:
        dashed(pen, lane, pal.accent if goal else pal.rule)
        words = _("Drop it here") if goal else _("Drag cards here") if front in marks.open else ""
        has_room = pen.width(words, "prompt", 15) <= lane.width - pen.px(8)
        if has_room and (goal or lane.height > pen.px(70)):
            pen.centred(lane, words, "prompt", 15, pal.ink if goal else pal.ink2)
    has_odds = place.odds.height > 0 and front in marks.said
    if out and place.sent[0].width < NAME:
        tall = pen.line_height("value", 13)
        top = place.odds.bottom if has_odds else lane.bottom + pen.px(2)
        top = min(top, rect.bottom - tall - pen.px(2))
        row = pygame.Rect(place.odds.left, top, place.odds.width, tall)
        if top < lane.bottom:  # beside the cards
            left = place.sent[-1].right + pen.px(8)
            row = pygame.Rect(left, lane.top, lane.right - left, lane.height)
        draw_names(pen, row, [card_name(view.game, face) for face in out])
    for number, (face, card) in enumerate(zip(out, place.sent, strict=True)):
        if f"sent {front} {number}" not in marks.hidden:
            ring: Ring = "hit" if face == marks.hit.get(front) else ""
            draw_card(pen, card, view.game, face, ring=ring, seen=seen_of(place.sent, number))
    if has_odds and out:
        _draw_odds(pen, at.fine, place.odds, marks.said[front])


def draw_names(pen: Pen, row: pygame.Rect, names: Sequence[str]) -> None:
    """Draw the names of cards that are too small to bear them: as many as are read whole, and how
    many others there are."""
    for count in range(len(names), 0, -1):
        said = ", ".join(names[:count]) + f" +{len(names) - count}" * (count < len(names))
        size = pen.fitting([said], row.width, "value", 13)
        if size:
            pen.line(row, said, "value", size, pen.palette.ink2)
            return


def _draw_lying(pen: Pen, place: FrontPlace, view: State, front: str, marks: TableMarks) -> None:
    """Draw the cards on a front, and the names of their places."""
    for number, (card, rect) in enumerate(zip(table(view).front(front), place.cards, strict=True)):
        where = f"{front}.{number + 1}"
        ring: Ring = "legal" if where in marks.goals else "held" if where in marks.hinted else ""
        if f"place {where}" not in marks.hidden:
            seen = seen_of(place.cards, number)
            draw_card(pen, rect, view.game, card.face, ring=ring, seen=seen)
        tops = [place.lane.top, *(one.top for one in place.cards if one.top > rect.top)]
        if min(tops) - rect.bottom >= pen.px(16):
            at = rect.left + pen.px(4), rect.bottom + pen.px(1)
            pen.text(at, where, "number", 12, pen.palette.ink2)


def _draw_odds(pen: Pen, fine: bool, rect: pygame.Rect, said: Foreseen) -> None:
    """Draw what an attack would bring: the forces, the chance, the bar, and at most a line."""
    big = 34 if fine else 26 if rect.height > pen.px(40) else 17
    row = pen.row(rect, rect.top, big * 1.15)
    draw_forces(pen, row.left, row.centery, said, big)
    won, held, fired = said.parts
    draw_chance(pen, row.right, row.centery, said, big)
    bar = pygame.Rect(rect.left, row.bottom + pen.px(3), rect.width, pen.px(14 if fine else 10))
    bar.height = min(bar.height, rect.bottom - bar.top - pen.px(2))
    if bar.height >= 3:
        odds_bar(pen.palette, said).draw(pen, bar)
    if said.odds is None or rect.bottom - bar.bottom < pen.px(18):
        return
    words, y = _("win {won}, held {held}, fired on {fired}"), bar.bottom + pen.px(4)
    words = words.format(won=percent(won), held=percent(held), fired=percent(fired))
    shown = pen.text((rect.right, y), points_words(said.points), "strong", 13, right=True)
    room = shown.left - pen.px(8) - rect.left
    role = "body" if pen.fitting([words], room, "body", 13, 13) else "number"
    if pen.fitting([words], room, role, 13, 13):  # else the bar says as much
        pen.text((rect.left, y), words, role, 13, pen.palette.ink2)


def draw_chance(pen: Pen, right: int, middle: int, said: Foreseen, size: float) -> None:
    """Draw the chance to win; dots while it is being calculated."""
    pal, won = pen.palette, said.parts[0]
    ink = pal.ink2 if said.counts else pal.good if won >= 0.5 else pal.hit
    words = "…" if said.odds is None else percent(won)
    pen.beside(right - pen.width(words, "value", size), middle, words, "value", size, ink)


def points_words(points: float) -> str:
    return _("expected {points} points").format(points=signed(points))


def draw_forces(pen: Pen, left: int, middle: int, said: Foreseen, size: float) -> int:
    """Draw two forces: "12 : 10", "9 : 4 and 2 unknown"; returns the x right of them."""
    pal = pen.palette
    x = pen.beside(left, middle, str(said.ours), "display", size, pal.accent_text).right
    x = pen.beside(x + pen.px(6), middle, ":", "display", size * 0.7, pal.ink2).right
    x = pen.beside(x + pen.px(6), middle, str(said.theirs), "display", size, pal.ink).right
    if said.down:
        more = ngettext("and {count} unknown", "and {count} unknown", said.down).format(
            count=said.down)  # fmt: skip
        x = pen.beside(x + pen.px(7), middle, more, "number", max(12, size * 0.45), pal.ink2).right
    return x


def odds_bar(pal: Palette, said: Foreseen) -> OddsBar:
    """The shares won, held and fired at, side by side."""
    won, held, fired = said.parts
    return OddsBar((OddsPart(won, pal.good), OddsPart(held, pal.neutral),
                    OddsPart(fired, pal.hit, True)), ground=FELT)  # fmt: skip


def draw_scale(pen: Pen, at: Layout, view: State, marks: TableMarks) -> None:
    """Draw the points, and the victory table as a scale [2.3]."""
    pal, rect = pen.palette, at.score
    taken, lost = sums(view)
    points = taken - lost
    room = at.levels[0].left - rect.left - pen.px(16)
    said = minus(points)
    big = pen.fit(said, 52 if at.fine else 34 if rect.height > pen.px(50) else 20, room, 12)
    left, tall = rect.left + pen.px(14), rect.height
    words = _("{taken} taken, {lost} lost").format(taken=taken, lost=lost)
    under = tall >= pen.px(big * 1.1 + 20) and pen.width(words, "body", 13) <= room + pen.px(6)
    middle = rect.top + (pen.px(big * 0.62 + 12) if under else tall // 2)
    pen.beside(left, middle, said, "display", big, pal.accent_text)
    if under:
        pen.text((left, middle + pen.px(big * 0.5 + 4)), words, "body", 13, pal.ink2)
    draw_levels(pen, at.levels, view, points)
    foot = at.levels[0].bottom
    if rect.bottom - foot < pen.px(14):
        return
    if marks.ahead is not None and says_something(view, marks.ahead):
        _draw_ahead(pen, at, view, marks.ahead, marks.counts)
    x, y = spread(view, at.levels, points), foot + pen.px(2)
    half = pen.px(8)
    draw_pointer(pen, x, y, half, half * 7 // 4)
    if at.fine:
        pen.rule_number((rect.right - pen.px(14), foot + pen.px(17)), "2.3")


def draw_pointer(pen: Pen, x: int, y: int, half: int, tall: int) -> None:
    """Draw a triangle that points up at the scale."""
    corners = [(x, y), (x - half, y + tall), (x + half, y + tall)]
    pygame.draw.polygon(pen.surface, pen.palette.accent, corners)


def says_something(view: State, ahead: Outlook) -> bool:
    """Whether four of five games from here end within a few levels, so that a bar tells more than
    that anything may happen."""
    levels = rising(view.game.rules.levels)
    low, high = (level_at(levels, points) for points in (ahead.low, ahead.high))
    return high - low < SPOKEN


def _draw_ahead(pen: Pen, at: Layout, view: State, ahead: Outlook, counts: bool) -> None:
    """Draw where four of five games from here end, as a bar below the levels, with words.

    Dashed while it `counts` again.
    """
    foot, pal = at.levels[0].bottom, pen.palette
    left, right = (spread(view, at.levels, points) for points in (ahead.low, ahead.high))
    tall = max(2, pen.px(3))
    bar = pygame.Rect(left, foot + pen.px(7), max(tall, right - left), tall)
    for x in range(left, bar.right, pen.px(8)) if counts else ():
        pen.surface.fill(pal.rule, pygame.Rect(x, bar.top, pen.px(5), tall).clip(bar))
    if not counts:
        pen.surface.fill(pal.ink2, bar)
    line = pygame.Rect(at.levels[0].left, foot + pen.px(17), 0, pen.line_height("body", 13))
    line.width = at.score.right - pen.px(50) - line.left
    if line.bottom <= at.score.bottom:
        said = _("Bar: the Captain's result from here, four games in five.")
        said = _("The bar is out of date; it is being recalculated.") if counts else said
        pen.line(line, said, "body", 13, pal.ink2)


def draw_levels(pen: Pen, cells: Sequence[pygame.Rect], view: State, points: int) -> None:
    """Draw the eight levels, the one reached ringed, with names in two lines if need be; only with
    the least points if they do not fit."""
    known = rising(view.game.rules.levels)
    here, names = level_at(known, points), [own_level(view.game, level) for _least, level in known]
    wide = cells[0].width - pen.px(6)
    size, rows = pen.fitting(names, wide, "head", 14), 1
    if not size:
        size, rows = _in_lines(pen, names, wide, "head", 14, 2), 2
    spans = [_("{points} or less").format(points=known[1][0] - 1),
             *(_("{low} to {high}").format(low=low, high=high - 1)
               for (low, _level), (high, _next) in pairwise(known[1:])),
             _("{points} or more").format(points=known[7][0])]  # fmt: skip
    step = pen.line_height("head", size or 14)
    if rows * step > cells[0].height + pen.px(2):
        size = 0.0
    tall = rows * step + pen.line_height("body", 11.5)
    both = size and pen.fitting(spans, wide, "body", 11.5)
    for number, cell in enumerate(cells):
        pen.box(cell, LEVELS[number], pen.palette.accent if number == here else None, 4, 2.6)
        half = cell.copy()
        if both and cell.height >= tall:
            half.height = cell.height * 11 // 20
            lower = half.move(0, half.height - pen.px(4))
            pen.centred(lower, spans[number], "body", both, rgb("#E9DDC8"))
        least = str(known[number][0]) if number else "<"
        lines = pen.lines(names[number], wide, "head", size) if size else [least]
        for at, line in enumerate(lines):
            row = half.move(0, round((at - (len(lines) - 1) / 2) * step))
            pen.centred(row, line, "head", size or 14, WHITE)


def _in_lines(
    pen: Pen, names: Sequence[str], wide: int, role: str, most: float, rows: int
) -> float:  # fmt: skip
    """The largest type size, at most `most`, at which each name fits into `rows` lines of `wide`
    px without a broken word; 0 if none."""
    size = pen.fitting([word for name in names for word in name.split()], wide, role, most)
    while size and any(len(pen.lines(name, wide, role, size)) > rows for name in names):
        size = size - 0.5 if size > 9 else 0
    return size


def draw_hand(pen: Pen, at: Layout, view: State, marks: TableMarks) -> None:
    """Draw the hand with its digit keys, and, in an empty place, where its card went."""
    pal, hand, seats = pen.palette, at.hand, seats_of(view, marks.used)
    if at.fine:
        spot = pen.inset(hand, 18, 10).topleft
        pen.text(spot, _("Hand").upper(), "head", 15, pal.accent_text, tracking=2.2)
        note = _("{count} in hand, limit {limit}").format(
            count=len(view.book.hand), limit=view.game.rules.tables.hand) + " [4.2]"  # fmt: skip
        spot = pen.inset(hand, 18, 11).topright
        pen.text(spot, note, ink=pal.ink2, right=True)
    for number, (seat, rect) in enumerate(zip(seats, at.seats, strict=True)):
        if seat.where or f"seat {number}" in marks.hidden:
            draw_place(pen, rect, True, pal.rule)
            if seat.where:
                _draw_gone(pen, rect, view, seat)
        else:
            goes = number in marks.marked
            lift = rect.move(0, -pen.px(8)) if number == marks.held or goes else rect
            ring: Ring = ("hit" if goes else
                    "held" if number == marks.held or f"seat {number}" in marks.hinted
                    else "legal" if seat.face in marks.usable else "")  # fmt: skip
            seen = seen_of(at.seats, number)
            draw_card(pen, lift, view.game, seat.face, AMERICAN, ring=ring, seen=seen)
            if goes:
                seen_part = lift.copy()
                seen_part.width = seen
                _draw_mark(pen, seen_part, _("discard"))
        if marks.keys and number < len(DIGIT_KEYS):
            cap = KEYBOARD.cap(f"play.{DIGIT_KEYS[number]}")
            middle = rect.bottom + pen.px(20)
            step = at.seats[1].left - at.seats[0].left if len(seats) > 1 else rect.width
            centre = rect.left + min(rect.width, step) // 2
            if middle + pen.px(13) <= at.rect.bottom:
                pen.cap(centre + pen.cap_width(cap) // 2, middle, cap)
    foot = pen.inset(hand, 10)
    foot.height = pen.line_height("body", 14)
    foot.bottom = hand.bottom - pen.px(10)
    has_room = at.fine and seats and foot.top >= at.seats[0].bottom + pen.px(36)
    if marks.keys and has_room and view.turn <= TAUGHT:
        words = _("Drag to a front, or a digit, then {keys}. Right click or {undo} returns a card.")
        keys = ", ".join(KEYBOARD.cap(FRONT_KEYS[front]) for front in FRONTS)
        words = words.format(keys=keys, undo=KEYBOARD.cap("play.undo"))
        pen.line(foot, words, "body", 13.4, pal.ink2, "centre")


def _draw_mark(pen: Pen, card: pygame.Rect, word: str) -> None:
    """Draw a red band with a word across a card, if it has room for it."""
    band = sized(card.width, pen.line_height("strong", 20), center=card.center)
    size = pen.fitting([word], card.width * 9 // 10, "strong", 15, 10)
    if size:
        pen.box(band, rgb("#0D0B09"), pen.palette.hit, 6, 2)
        pen.centred(band, word, "strong", size, pen.palette.hit)


def _draw_gone(pen: Pen, rect: pygame.Rect, view: State, seat: HandSeat) -> None:
    """Draw where the card of this place went."""
    front, dot, _number = seat.where.partition(".")
    went = (_("at {place}").format(place=seat.where) if dot
            else _("at front {number}").format(number=front))  # fmt: skip
    wide, name = rect.width - pen.px(8), card_name(view.game, seat.face)
    role, small = "prompt", _in_lines(pen, [name], wide, "prompt", 13.5, NAME_LINES)
    if not small:  # a narrow type, as on the card
        role, small = "value", pen.fitting(name.split(), wide, "value", 13.5)
    lines = [(one, role, small) for one in pen.lines(name, wide, role, small) if small]
    size = pen.fitting(went.split(), wide, "body", min(12.8, small or 12.8))
    where = pen.lines(went, wide, "body", size, 3) if size else [seat.where]
    lines += [(one, "body", size or 12.8) for one in where]
    step = pen.line_height("prompt", 13.5)
    row = sized(wide, step, midtop=(rect.centerx, rect.centery - step * len(lines) // 2))
    for line, role, size in lines:
        pen.line(row, line, role, size, pen.palette.ink2, "centre")
        row.top += step


def pile_words(view: State, name: str) -> tuple[str, str]:
    """The name of a pile with its number, and a remark."""
    book, (taken, lost) = table(view), sums(view)
    return {
        "city": (_("City {count}").format(count=left(view, INSURGENT)), _("cards to come")),
        "reserve": (_("Reserve {count}").format(count=left(view, AMERICAN)),
                    _("used {count}").format(count=len(book.gone[0]))),
        "gone": (_("Gone {count}").format(count=len(book.gone[1])), _("not taken")),
        "taken": (_("Taken {count}").format(count=taken), _cards(book.captured)),
        "lost": (_("Lost {count}").format(count=lost), _cards(book.casualties)),
        "unseen": (_("Card count"), _("{key}: cards the city may still hold").format(
            key=KEYBOARD.cap("cards.count"))),
    }[name]  # fmt: skip


def _cards(pile: Sequence[str]) -> str:
    count = len(pile)
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def pile_cards(view: State, name: str) -> Sequence[str | None]:
    """The cards of a pile, the top one last; the backs of a deck that has any."""
    book = table(view)
    return {"gone": book.gone[1], "taken": book.captured, "lost": book.casualties, "unseen": (),
            "city": [None] * min(3, left(view, INSURGENT)),
            "reserve": [None] * min(3, left(view, AMERICAN))}[name]  # fmt: skip


def draw_pile(pen: Pen, rect: pygame.Rect, view: State, name: str, hinted: bool = False) -> None:
    """Draw a pile: its top cards, its number, a remark."""
    pal, (label, sub) = pen.palette, pile_words(view, name)
    size = pen.fitting([label], rect.width, "head", 15, 12, 1) or 11
    row = pen.line_height("head", size)
    if rect.height < pen.px(76) or name == "unseen" or rect.width < pen.px(40):
        veil(pen, rect, FELT, 0.5, 6)
        words = rect.inflate(-pen.px(12), 0)
        if rect.height >= 2 * row and name == "unseen":
            pen.text((words.left, rect.top + pen.px(8)), label, "head", size)
            at = words.left, rect.top + pen.px(10) + row
            pen.paragraph(at, sub, words.width, "body", 12.8, pal.ink2, most=3)
        else:
            pen.line(words, label, "head", size, pal.ink)
        return
    beside = rect.width > rect.height * 1.25
    notes = rect.height > pen.px(150) or beside
    under = 0 if beside else row + (pen.px(18) if notes else 0) + pen.px(6)
    tall = rect.height - pen.px(8) - under
    wide = fit(min(round(tall / 1.4), rect.width - pen.px(16), pen.px(92)))
    place = pygame.Rect(pen.inset(rect, 2, 8).topleft, (wide, round(wide * 1.4)))
    deck, cards = AMERICAN if name == "reserve" else INSURGENT, pile_cards(view, name)[-3:]
    if not cards:
        draw_place(pen, place, deck == AMERICAN, pal.rule)
    for number, face in enumerate(cards):
        spot = place.move(pen.px(4) * number, -pen.px(2.5) * number)
        draw_card(pen, spot, view.game, face, deck)
    x, y = ((place.right + pen.px(18), place.centery - row) if beside
            else (place.left, place.bottom + pen.px(4)))  # fmt: skip
    pen.text((x, y), label, "head", size, pal.accent_text if hinted else pal.ink)
    if notes and pen.width(sub, "body", 12.8) <= rect.right - x:
        pen.text((x, y + row), sub, "body", 12.8, pal.ink2)
