"""The layout of the card table: rectangles from a rectangle, a scale and a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import ge
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.model import State
from nightdrop.phantom_fury.rules.cards import FRONTS, FuryBook
from nightdrop.phantom_fury.rules.ruleset import table
from nightdrop.phantom_fury.ui.cards import NAME, SPINE, WIDTHS, fit
from nightdrop.ui.kit.pen import Style, split
from nightdrop.ui.look.theme import PANEL_WIDTH, TEXT_FLOOR, Scale

RATIO: Final = 1.4  # of a card's height to its width
# Breakpoints in design px: heights from the least on, then widths.
LEAST, TINY, LOW, ROOMY = 230, 400, 600, 880
NARROW, BROAD, SNUG = 560, 1200, 1400
WHOLE: Final = (1920, 1080)  # px of a window that is drawn at a scale of 1 at 100 %
LEAST_FACTOR, MOST_FACTOR = 0.89, 2.2  # of the scale of a window at 100 %
ENLARGED: Final = TEXT_FLOOR + 1  # px of the least type of an enlarged table at least
READ: Final = 15  # px of a type that is read from far, for the words of an enlarged interface
COVERED: Final = 0.84  # of the width that shows a name
USUAL: Final = 4  # cards on a front, which a row shows
HELD: Final = 104  # px of a card in the hand that gives height to fronts with many cards


# Cards sent or aimed with their places, each with the seat that it was in.
UsedSeats = Sequence[tuple[tuple[str, str], int]]


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
    scale: Scale  # in which all of it is drawn
    widest: tuple[int, int]  # px of a card in the hand and of one on a front, where there is none


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


def seats_of(view: State, used: UsedSeats = ()) -> list[HandSeat]:
    """The hand as it was before cards were sent, each with its present place.

    So nothing moves as a card goes. Of equal cards those in `used` seats count as sent, or the last
    ones.
    """
    book, known = table(view), list(used)
    out = [*book.sent, *book.aimed]
    faces = sorted([*book.hand, *(face for face, _where in out)],
                   key=lambda face: view.game.faces[face].rank)  # fmt: skip
    places = [""] * len(faces)
    rest = []
    for card in out:
        free = [seat for one, seat in known if one == card and seat < len(faces)
                and faces[seat] == card[0] and not places[seat]]  # fmt: skip
        if free:
            places[free[0]] = card[1]
            known.remove((card, free[0]))
        else:
            rest.append(card)
    for face, where in sorted(rest, key=lambda card: card[1], reverse=True):
        last = max(n for n, one in enumerate(faces) if one == face and not places[n])
        places[last] = where
    return list(map(HandSeat, faces, places))


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
    if number + 1 == len(cards) or cards[number + 1].top != card.top:
        return card.width
    return min(card.width, cards[number + 1].left - card.left)


def in_rows(
    room: pygame.Rect, count: int, wide: int, gap: int, under: int, least: int = NAME
) -> tuple[pygame.Rect, ...]:
    """Cards of a front in a room: in one row, or in two if more of each is seen so.

    A row has cards at most `wide` px wide; `under` px are free below each row. Two rows are only
    for cards of which less than `least` px would be seen in one; two without names only where one
    would show too little of each for its name.
    """
    broad = fit(wide, room.height)
    one = fan(room, count, broad, gap)
    if count < 2 or seen_of(one, 0) >= min(broad, least):
        return one
    half = (room.height - under) // 2
    upper = split(room, half)[0]
    lower = upper.move(0, half + under)
    less, first = fit(wide, half), (count + 1) // 2
    two = (*fan(upper, first, less, gap), *fan(lower, count - first, less, gap))
    nameless = less < NAME and seen_of(one, 0) >= SPINE
    fits = two[-1].bottom <= room.bottom and seen_of(two, 0) > seen_of(one, 0)
    return two if fits and not nameless else one


def plan_table(style: Style, rect: pygame.Rect, view: State, at: str = "1") -> Layout:
    """The layout with cards as large as at 100 %, and with the largest words up to what can be read
    from far.

    What a player enlarges never makes cards smaller. All phases have one scale and one layout, so
    that no card moves or changes its size from phase to phase.
    """
    wished = style.scale.factor
    plain = min(wished, max(rect.height / WHOLE[1], LEAST_FACTOR), MOST_FACTOR)
    least = max(style.scale.least, least_type(wished, plain))
    if plain >= wished and least == TEXT_FLOOR:
        return lay_table(style, rect, view, at)
    panel = PANEL_WIDTH * plain
    across = max(rect.width, min(rect.width + PANEL_WIDTH * wished, rect.width * 3 / 2) - panel)
    usual = rect.copy()
    usual.width = round(across)
    wanted = _card_widths(lay_table(style.scaled(Scale(plain)), usual, view, at))
    most = _card_widths(lay_table(style.scaled(Scale(plain, ENLARGED)), rect, view, at))
    for words in range(least, TEXT_FLOOR, -1):
        found = lay_table(style.scaled(Scale(plain, words)), rect, view, at)
        widths = _card_widths(found)
        if all(map(ge, widths, map(min, wanted, most))):
            return found
    return lay_table(style.scaled(Scale(plain, ENLARGED)), rect, view, at)


def least_type(wished: float, factor: float) -> int:
    """The least type in px of a table drawn at a factor smaller than the one wished; in a window
    that is larger than usual it grows with that."""
    if wished <= factor:
        return TEXT_FLOOR
    return round(min(READ, TEXT_FLOOR * wished / factor) * max(1.0, factor))


def _card_widths(found: Layout) -> tuple[int, ...]:
    """The widths of a card in the hand and of one on each front; of a tab 0."""
    hand, lying = found.widest
    fronts = (place.cards[0].width if place.cards else lying if place.lane.width else 0
              for place in found.fronts)  # fmt: skip
    return found.seats[0].width if found.seats else hand, *fronts


def lay_table(style: Style, rect: pygame.Rect, view: State, at: str = "1") -> Layout:
    """The layout of a view. If three fronts have no room side by side, `at` is the open one.

    It depends on the numbers of cards alone, so that nothing moves under the pointer: each front
    has a lane for cards and room for odds in every phase.
    """
    px, scale = style.px, style.scale
    factor = scale.factor
    roomy = rect.height >= ROOMY * factor and rect.width >= BROAD * factor
    low, narrow = rect.height < LOW * factor, rect.width < NARROW * factor
    tiny = rect.height < TINY * factor
    edge, gap = px(20 if roomy else 6 if low else 10), px(14 if roomy else 4 if low else 8)
    between = px(12 if roomy else 6)  # of two fronts
    inner = rect.inflate(-2 * edge, -2 * px(16 if roomy else 3 if low else 6))
    line = style.line_height("value", 15)
    strip = line + px(16 if roomy else 4 if low else 8)
    score = 0 if tiny else line + px(6) if low else px(90 if roomy else 70)
    head = style.line_height("display", 20 if not tiny else 16) + px(14 if not low else 6)
    under = px(18) if not low else 0  # what stands below the cards: the names of their places
    least_odds = px(30)
    odds = px(88 if roomy else 54) if not low else least_odds * (rect.height > LEAST * factor)
    top = px(40 if roomy else 3 if low else 6)  # of the hand
    keys = px(66 if roomy else 40) if not low else 0  # below its cards
    fixed = strip + score + 3 * gap + under + odds + px(16) + top + keys + px(4)
    fixed += head * (1 + narrow)  # with the tabs above the open front
    left = max(inner.height - fixed, px(60))
    column = inner.width if narrow else (inner.width + between) // 3 - between
    snug = roomy and rect.width < SNUG * factor  # then cards are not made smaller, piles are
    share = 2.5 if snug else 2.9  # of a front's width to that of a card
    most = round((column - px(28)) / share * RATIO)
    front_tall = round(left * (0.64 if roomy else 0.595))
    card = min(front_tall - round(front_tall * 0.44), most)
    if roomy:  # then the names of four cards can be read
        card = min(card, round((column - px(28)) / (2.9 if _is_large(style) else 3.4) * RATIO))
    pads = 2 * px(8)  # of a lane
    lane = min(front_tall - card, most + pads)
    whole = left + odds  # of the fronts' cards and lanes, what stands below them, and the hand
    least = _least_seen(style)
    most_cards = max(len(front) for front in table(view).fronts)
    rows = card, lane, front_tall
    card, lane = _for_two_rows(rows, most_cards, column - px(28), under, pads, least)
    spare = max(0, left - front_tall - round(HELD * RATIO)), max(0, odds - least_odds)
    grown = _short_of_names(style, card, front_tall, under) if card != rows[0] else 0
    if 0 < grown <= sum(spare):  # the hand gives height first, then what stands below a lane
        odds -= max(0, grown - spare[0])
        front_tall += grown
        card = 2 * round(NAME * RATIO) + under
        lane = front_tall - card
    named = round(NAME * RATIO)
    if _is_large(style):  # then more of a lane than the names need
        named = max(named, min(round(HELD * RATIO), card + lane - _least_lane(style)))
    if card == rows[0] and card < named <= most:  # one row: the lane gives first
        lacks = named - card
        given = min(lacks, max(0, lane - _least_lane(style)))
        if lacks - given <= spare[0] + odds:
            rest = odds - max(0, lacks - given - spare[0])
            rest = rest if rest >= least_odds else 0  # then a name is worth more
            front_tall += min(spare[0], lacks - given) + odds - rest
            card, lane, odds = named, front_tall - named, rest
    lacks, spared = _short_of_wider(whole - odds - front_tall), lane - _least_lane(style)
    if lacks <= min(px(8), spared):
        front_tall -= lacks
        lane -= lacks
    free = front_tall - card - lane  # of the height below the cards
    hand_tall = min(whole - odds - front_tall, round(px(178) * RATIO))

    chip = (inner.width * (0.5 if tiny else 1) + px(4)) / 9
    chips = tuple(pygame.Rect(inner.left + round(n * chip), inner.top, round(chip) - px(4), strip)
                  for n in range(9))  # fmt: skip
    y, tall = inner.top + strip + gap, head * (1 + narrow) + under + odds + front_tall + px(16)
    places = _front_rects(pygame.Rect(inner.left, y, inner.width, tall), head, between, narrow, at)
    single = card if card == rows[0] else min(card, max(rows[0], named))
    heights = single, card, free, lane, odds
    fronts = tuple(_front(style, place, head, heights, under, view, name)
                   for name, place in zip(FRONTS, places, strict=True))  # fmt: skip
    y += tall + gap
    score_rect = pygame.Rect(inner.left, y, inner.width, score)
    if tiny:
        score_rect = pygame.Rect(chips[-1].right + gap, inner.top, 0, strip)
        score_rect.width = inner.right - score_rect.left
    said = px(150 if roomy else 84) if not tiny else style.width("−88", "display", 20) + px(16)
    wide = (score_rect.width - said - px(16 if not tiny else 0)) / 8
    down, cell = (px(14 if roomy else 6), px(40)) if not low else (px(2), score_rect.height - px(4))
    levels = tuple(pygame.Rect(score_rect.left + said + round(n * wide), score_rect.top + down,
                               round(wide) - px(3), cell) for n in range(8))  # fmt: skip
    y += score + (gap if score else 0)
    below = pygame.Rect(inner.left, y, inner.width, rect.bottom - y - px(10 if roomy else 4))
    hand, piles = _below(style, below, roomy and not snug, low or narrow)
    room = hand.inflate(-px(36 if roomy else 16), 0)
    room = pygame.Rect(room.left, hand.top + top, room.width, hand.bottom - hand.top - top)
    limit = max(2, view.game.rules.tables.hand)
    broad = fit(min(int(hand_tall / RATIO), (room.width + between) // limit - between))
    between = min((room.width - broad * limit) // (limit - 1), px(26))
    used = min(room.width, broad * limit + between * (limit - 1))
    room = pygame.Rect(room.left + (room.width - used) // 2, room.top, used, room.height)
    seats = fan(room, len(seats_of(view)), broad, between)
    widest = broad, fit(min(int(card / RATIO), int((column - px(28)) / 2.5)))
    return Layout(rect, chips, fronts, score_rect, levels, hand, seats, piles, roomy, scale, widest)


def _for_two_rows(
    tall: tuple[int, int, int], count: int, wide: int, under: int, pads: int, least: int
) -> tuple[int, int]:
    """The heights of the cards of a front and of its lane, so that `count` cards can be read.

    If one row would show less than `least` px of each, the lane gives height to a second one, as
    long as it has room for cards of half their size.
    """
    card, lane, whole = tall
    broad = fit(int(card / RATIO))
    if count <= USUAL or min(broad, (wide - broad) // (count - 1)) >= min(broad, least):
        return card, lane
    for width in sorted((one for one in WIDTHS if one <= broad), reverse=True):
        rows = 2 * round(width * RATIO) + under
        if whole - rows >= width * RATIO / 2 + pads:
            return rows, whole - rows
    return card, lane


def _short_of_names(style: Style, rows: int, whole: int, under: int) -> int:
    """The px that a front lacks so that two rows of cards show their names, above a lane with the
    smallest cards; 0 if it lacks none."""
    if (rows - under) // 2 >= round(NAME * RATIO):
        return 0
    return max(0, 2 * round(NAME * RATIO) + under + _least_lane(style) - whole)


def _short_of_wider(tall: int) -> int:
    """The px that a room so tall lacks for the next larger card; 0 if there is none."""
    heights = (round(width * RATIO) for width in WIDTHS)
    return min((one - tall for one in heights if one > tall), default=0)


def _is_large(style: Style) -> bool:
    """Whether a table is enlarged: the panel leaves less room, and cards are to be no smaller."""
    return style.scale.least >= ENLARGED


def _least_seen(style: Style) -> int:
    """The px of each card that are seen in one row, where cards are not in two: on an enlarged
    table fewer."""
    least = max(NAME, style.px(NAME))
    return round(least * COVERED) if _is_large(style) else least


def _least_lane(style: Style) -> int:
    """The height in px of a lane with the smallest cards."""
    return round(WIDTHS[0] * RATIO) + 2 * style.px(3)


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
    style: Style, rect: pygame.Rect, head: int, tall: tuple[int, int, int, int, int], under: int,
    view: State, name: str,
) -> FrontPlace:  # fmt: skip
    """The layout of a front; `tall` are the heights of a card in a single row, of the room for all
    cards, of what is free below it, of lane and odds in px."""
    px, (single, card, free, lane, odds) = style.px, tall
    title = split(style.inset(rect, 12, 0), head)[0]
    if rect.height <= head:  # a tab
        nothing = pygame.Rect(rect.center, (0, 0))
        return FrontPlace(rect, title, (), nothing, (), nothing)
    room = split(style.inset(rect, 14, 0), head + card + free)[0]
    room.top, room.height = title.bottom, card + free
    wide = min(int(single / RATIO), int(room.width / (2.25 if _is_large(style) else 2.5)))
    count = len(table(view).front(name))
    cards = in_rows(room, count, wide, px(4), under, _least_seen(style))
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
