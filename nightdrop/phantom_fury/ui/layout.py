"""The layout of the card table: rectangles from a rectangle, a scale and a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.model import State
from nightdrop.phantom_fury.rules.cards import FRONTS, FuryBook
from nightdrop.phantom_fury.rules.ruleset import table
from nightdrop.phantom_fury.ui.cards import fit
from nightdrop.ui.kit.pen import Style

RATIO: Final = 1.4  # of a card's height to its width
SENDING: Final = ("strike", "artillery", "assault", "turn-up", "blast", "fight", "answer", "fire")
# Breakpoints in design px: heights from the least on, then widths.
LEAST, TINY, LOW, ROOMY = 230, 400, 600, 880
NARROW, BROAD = 560, 1200


class HandSeat(NamedTuple):
    """A card of the hand, and its present place: "" in the hand, a front or a place."""

    face: str
    where: str = ""


class FrontPlace(NamedTuple):
    """A front: its head, the fan of its cards, and the lane below for cards sent there."""

    rect: pygame.Rect
    head: pygame.Rect
    cards: tuple[pygame.Rect, ...]
    lane: pygame.Rect
    sent: tuple[pygame.Rect, ...]
    odds: pygame.Rect


class Layout(NamedTuple):
    """All rectangles in px. `fine`: there is room for what the table can do without."""

    rect: pygame.Rect
    chips: tuple[pygame.Rect, ...]
    fronts: tuple[FrontPlace, ...]
    score: pygame.Rect
    levels: tuple[pygame.Rect, ...]
    hand: pygame.Rect
    seats: tuple[pygame.Rect, ...]
    piles: Mapping[str, pygame.Rect]
    fine: bool


PILES: Final = ("city", "reserve", "taken", "lost", "gone")  # where cards come from and go to


def heap(at: Layout, pile: str) -> pygame.Rect:
    """The rectangle of a card on a pile, or over the hand if the pile is not shown."""
    instead = at.piles.get("city", at.hand) if pile == "gone" else at.hand
    rect = at.piles.get(pile, instead)
    wide = min(rect.width, rect.height * 5 // 7, at.seats[0].width if at.seats else rect.width)
    small = pygame.Rect(0, 0, max(20, wide), max(28, wide * 7 // 5))
    small.center = rect.center
    return small


def gone_out(book: FuryBook) -> list[tuple[str, str]]:
    """The cards that were sent or aimed and are not on a pile yet, with their places."""
    return [*book.sent, *book.aimed, *book.beaten]


def seats_of(view: State) -> list[HandSeat]:
    """The hand as it was before cards were sent, each with its present place.

    So nothing moves as a card goes. Of equal cards the last ones count as sent.
    """
    book = table(view)
    seats = [*map(HandSeat, book.hand), *(HandSeat(*card) for card in (*book.sent, *book.aimed))]
    return sorted(seats, key=lambda seat: (view.game.faces[seat.face].rank, seat.where))


def lane_of(view: State, front: str) -> list[str]:
    """The cards in the lane of a front, in the order of a hand."""
    there = (face for face, where in gone_out(view.book) if where.partition(".")[0] == front)
    return sorted(there, key=lambda face: view.game.faces[face].rank)


def fan(room: pygame.Rect, count: int, wide: int, gap: int) -> tuple[pygame.Rect, ...]:
    """Cards `wide` px wide from the left of a room on, `gap` apart, or overlapping if many."""
    step = wide + gap
    if count > 1:
        step = min(step, (room.width - wide) // (count - 1))
    return tuple(pygame.Rect(room.left + number * step, room.top, wide, round(wide * RATIO))
                 for number in range(count))  # fmt: skip


def seen_of(cards: Sequence[pygame.Rect], number: int) -> int:
    """How many px of a card in a fan are visible at its left."""
    card = cards[number]
    return card.width if number + 1 == len(cards) else min(
        card.width, cards[number + 1].left - card.left)  # fmt: skip


def lay_table(style: Style, rect: pygame.Rect, view: State, at: str = "1") -> Layout:
    """The layout of a view. If three fronts have no room side by side, `at` is the open one.

    It depends on the step and on the numbers of cards alone, so that nothing moves under the
    pointer.
    """
    px, factor = style.px, style.scale.factor
    roomy = rect.height >= ROOMY * factor and rect.width >= BROAD * factor
    low, narrow = rect.height < LOW * factor, rect.width < NARROW * factor
    tiny = rect.height < TINY * factor
    edge, gap = px(20 if roomy else 6 if low else 10), px(14 if roomy else 4 if low else 8)
    between = px(12 if roomy else 6)  # of two fronts
    inner = rect.inflate(-2 * edge, -2 * px(16 if roomy else 3 if low else 6))
    line = style.line_height("value", 15)
    strip = line + px(16 if roomy else 4 if low else 8)
    score = 0 if tiny else line + px(14) if low else px(90 if roomy else 70)
    head = style.line_height("display", 20 if not tiny else 16) + px(14 if not low else 2)
    under = px(18) if not low else 0  # what stands below the cards: the names of their places
    odds = px(88 if roomy else 54) if not low else px(30) if rect.height > LEAST * factor else 0
    top, keys = px(40 if roomy else 6), px(66 if roomy else 40) if not low else 0  # of the hand
    fixed = strip + score + 3 * gap + under + odds + px(16) + top + keys + px(4)
    fixed += head * (1 + narrow)  # with the tabs above the open front
    left = max(inner.height - fixed, px(60))
    column = inner.width if narrow else (inner.width + between) // 3 - between
    most = round((column - px(28)) / 2.9 * RATIO)
    sending = view.due.name in SENDING or bool(gone_out(view.book))
    front_tall = round(left * (0.64 if roomy else 0.595))
    lane = round(front_tall * 0.44) if sending else px(64 if not low else 34)
    card = min(front_tall - lane, most)
    if roomy and sending:  # then the names of four cards can be read
        card = min(card, round((column - px(28)) / 3.4 * RATIO))
    pads = 2 * px(8)  # of a lane
    lane = min(front_tall - card, most + pads) if sending else lane
    hand_tall = min(left - front_tall, round(px(178) * RATIO))

    chip = (inner.width * (0.5 if tiny else 1) + px(4)) / 9
    chips = tuple(pygame.Rect(inner.left + round(n * chip), inner.top, round(chip) - px(4), strip)
                  for n in range(9))  # fmt: skip
    y, tall = inner.top + strip + gap, head * (1 + narrow) + under + odds + front_tall + px(16)
    places = _front_rects(pygame.Rect(inner.left, y, inner.width, tall), head, between, narrow, at)
    fronts = tuple(_front(style, place, head, (card, lane, odds), under, view, name)
                   for name, place in zip(FRONTS, places, strict=True))  # fmt: skip
    y += tall + gap
    score_rect = pygame.Rect(inner.left, y, inner.width, score)
    if tiny:
        score_rect = pygame.Rect(chips[-1].right + gap, inner.top, 0, strip)
        score_rect.width = inner.right - score_rect.left
    said = px(150 if roomy else 84) if not tiny else style.width("−88", "display", 20) + px(16)
    wide = (score_rect.width - said - px(16 if not tiny else 0)) / 8
    down, cell = (px(14 if roomy else 6), px(40)) if not low else (px(3), score_rect.height - px(8))
    levels = tuple(pygame.Rect(score_rect.left + said + round(n * wide), score_rect.top + down,
                               round(wide) - px(3), cell) for n in range(8))  # fmt: skip
    y += score + (gap if score else 0)
    below = pygame.Rect(inner.left, y, inner.width, rect.bottom - y - px(10 if roomy else 4))
    hand, piles = _below(style, below, roomy, low or narrow)
    room = hand.inflate(-px(36 if roomy else 16), 0)
    room = pygame.Rect(room.left, hand.top + top, room.width, hand.bottom - hand.top - top)
    limit = max(2, view.game.rules.tables.hand)
    broad = fit(min(int(hand_tall / RATIO), (room.width + between) // limit - between))
    between = min((room.width - broad * limit) // (limit - 1), px(26))
    used = min(room.width, broad * limit + between * (limit - 1))
    room = pygame.Rect(room.left + (room.width - used) // 2, room.top, used, room.height)
    seats = fan(room, len(seats_of(view)), broad, between)
    return Layout(rect, chips, fronts, score_rect, levels, hand, seats, piles, roomy)


def _front_rects(
    room: pygame.Rect, head: int, gap: int, narrow: bool, at: str
) -> list[pygame.Rect]:
    """The rectangles of the three fronts: side by side, or the open one below all heads."""
    wide, tall = (room.width + gap) // 3 - gap, head if narrow else room.height
    made = [pygame.Rect(room.left + n * (wide + gap), room.top, wide, tall) for n in range(3)]
    if narrow:
        made[FRONTS.index(at)] = pygame.Rect(room.left, room.top + head, room.width,
                                             room.height - head)  # fmt: skip
    return made


def _front(
    style: Style, rect: pygame.Rect, head: int, tall: tuple[int, int, int], under: int,
    view: State, name: str,
) -> FrontPlace:  # fmt: skip
    """The layout of a front; `tall` are the heights of cards, lane and odds in px."""
    px, (card, lane, odds) = style.px, tall
    title = pygame.Rect(rect.left + px(12), rect.top, rect.width - px(24), head)
    if rect.height <= head:  # a tab
        nothing = pygame.Rect(rect.center, (0, 0))
        return FrontPlace(rect, title, (), nothing, (), nothing)
    room = pygame.Rect(rect.left + px(14), title.bottom, rect.width - px(28), card)
    wide = fit(min(int(card / RATIO), int(room.width / 2.9)))
    cards = fan(room, len(table(view).front(name)), wide, px(4))
    lane_rect = pygame.Rect(rect.left + px(10), room.bottom + under, rect.width - px(20), lane)
    pad = px(8 if lane > px(80) else 3)
    inside = lane_rect.inflate(-2 * pad, -2 * pad)
    wide = fit(int(inside.width / 2.9), inside.height)
    sent = fan(inside, len(lane_of(view, name)), wide, px(6))
    below = pygame.Rect(room.left, lane_rect.bottom + px(6), room.width, odds - px(6))
    return FrontPlace(rect, title, cards, lane_rect, sent, below)


def _below(
    style: Style, room: pygame.Rect, roomy: bool, low: bool
) -> tuple[pygame.Rect, dict[str, pygame.Rect]]:
    """The rectangle of the hand, and those of the piles at its sides."""
    px = style.px
    if roomy:
        side = px(222)
        hand = pygame.Rect(room.left + side, room.top, room.width - 2 * side, room.height)
        wide, half = px(100), room.height // 2
        left, right = room.left + px(6), room.right - side + px(12)
        return hand, {
            "city": pygame.Rect(left, room.top, wide, half),
            "gone": pygame.Rect(left + wide + px(8), room.top, wide, half),
            "reserve": pygame.Rect(left, room.top + half, 2 * wide + px(8), room.height - half),
            "taken": pygame.Rect(right, room.top, wide, half),
            "lost": pygame.Rect(right + wide + px(8), room.top, wide, half),
            "unseen": pygame.Rect(right, room.top + half, 2 * wide + px(8), room.height - half),
        }
    side = px(132) if not low else max(px(96), style.width(" Reserve 33 ", "value", 14))
    gap, columns = px(4), 1 if low else 2
    hand = pygame.Rect(room.left + side + gap, room.top, room.width - side - gap, room.height)
    wide, tall = (side + gap) // columns - gap, (room.height + gap) // (4 // columns) - gap
    return hand, {name: pygame.Rect(room.left + n % columns * (wide + gap),
                                    room.top + n // columns * (tall + gap), wide, tall)
                  for n, name in enumerate(("city", "reserve", "taken", "lost"))}  # fmt: skip
