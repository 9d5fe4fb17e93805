"""Moving cards: dealt, revealed, sent, lost and captured; explosives, and falling dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

import pygame

from nightdrop.phantom_fury.rules.cards import AMERICAN, FRONTS, INSURGENT
from nightdrop.phantom_fury.ui.cards import draw_card, works_on
from nightdrop.phantom_fury.ui.layout import (
    FrontPlace,
    Layout,
    UsedSeats,
    gone_out,
    lane_of,
    seats_of,
)
from nightdrop.phantom_fury.words import card_name
from nightdrop.table.language import _
from nightdrop.table.match.observed_transitions import ObservedTransition
from nightdrop.table.words.catalogues import own
from nightdrop.table.words.nouns import minus
from nightdrop.ui.kit.pen import Pen, sized
from nightdrop.ui.look.icons import draw_die
from nightdrop.ui.look.shapes import star
from nightdrop.ui.look.theme import Scale, rgb
from nightdrop.ui.stage.node import Key
from nightdrop.ui.stage.painter import StageFrame
from nightdrop.ui.stage.timeline import DICE, Moving, Travel

# Ms: a card's way, turning it, and how far apart those of an entry begin; a die that falls, two
# dice, and how long their word is read.
WAY, FLIP, APART = 240.0, 220.0, 70.0
DIE, ROLL, READ, REST = 350.0, 420.0, 620.0, 260.0
# Ms: an explosion and the card that it hits, sums that count up, and a result until it is read.
BURST, COUNT, HELD = 1100.0, 240.0, 8000.0
TOLD = ROLL + COUNT  # when the word for a roll is shown
RED = rgb("#F1CFC0")
# Design px of the plate of a roll: its width, its height without the lines below, and of a line;
# and how far it is from the edge of the table on both sides.
PLATE_WIDE, PLATE, LINE_ROW, EDGE = 580, 150, 20, 16


def travels_of(seen: ObservedTransition, used: UsedSeats = ()) -> Iterator[Travel]:
    """The dice of an entry, with the time to read them, then its cards one after the other.

    `used` are the seats from which cards were sent.
    """
    throws = {0: 0.0, 1: DIE + REST}.get(len(seen.dice), ROLL + COUNT + READ)
    throws += BURST if _explodes(seen) else 0.0
    throws += READ if is_certain(seen) else 0.0
    if throws:
        yield Travel(None, None, None, seen.dice, DICE, lasts=throws)
    ways = list(_ways(seen, used))
    gap = min(APART, 500.0 / max(1, len(ways)))
    for number, way in enumerate(ways):
        yield way._replace(begins=throws + number * gap)


def held_travels(seen: ObservedTransition, travels: Sequence[Travel]) -> Sequence[Travel]:
    """The ways of an entry whose result lies there until a key, a click or its time."""
    if not (seen.before.fight is not None and len(seen.dice) == 2) and not is_certain(seen):
        return travels
    return [way._replace(lasts=way.lasts + HELD) if way.kind == DICE
            else way._replace(begins=way.begins + HELD) for way in travels]  # fmt: skip


def is_certain(seen: ObservedTransition) -> bool:
    """Whether a front is taken in an entry without a roll of both sides."""
    taken = added(seen.after.book.captured, seen.before.book.captured)
    return len(seen.dice) < 2 and bool(taken)


def _explodes(seen: ObservedTransition) -> bool:
    return seen.before.fight is not None and len(seen.dice) == 1 and _works(seen)


def sounds_of(seen: ObservedTransition, travels: Sequence[Travel]) -> Iterator[tuple[float, str]]:
    """The sounds of an entry with their times: dice, or the cards if there are none.

    Also the thud of an explosive, or of a card that works in a fight.
    """
    if not travels:
        return
    turns = any(way.flips for way in travels)
    yield 0.0, "dice" if seen.dice else "card" if turns else "slide"
    if seen.before.fight is not None and len(seen.dice) == 1 and _works(seen):
        yield DIE, "thud"


T = TypeVar("T")


def added(more: Iterable[T], fewer: Iterable[T]) -> list[T]:
    """The elements, such as cards of a pile, that are new in `more`."""
    return list((Counter(more) - Counter(fewer)).elements())


def _way(
    face: str | None, deck: str, start: str, end: str, lasts: float = WAY, flips: bool = False
) -> Travel:
    """A card on its way between two keys, or in place if equal; `face=None` is a back."""
    return Travel((start, end), start, end, (face, deck), "card", 0.0, lasts, flips)


def _ways(glimpse: ObservedTransition, used: UsedSeats) -> Iterator[Travel]:
    """The moves of cards in an entry.

    Into the hand or out of it, from fronts and lanes to a pile, onto fronts, turned face up there,
    and sent.
    """
    view, old, new = glimpse.before, glimpse.before.book, glimpse.after.book
    seats = [seat.face for seat in seats_of(view)]
    if len(gone_out(new)) >= len(gone_out(old)):
        after = [seat.face for seat in seats_of(glimpse.after)]
        for face in added(new.hand, old.hand):
            end = f"seat {after.index(face)}"
            yield _way(face, AMERICAN, "heap reserve", end, flips=True)
    piles = {"taken": added(new.captured, old.captured),
             "lost": added(new.casualties, old.casualties),
             "gone": added(new.gone[1], old.gone[1]),
             "reserve": added(new.gone[0], old.gone[0])}  # fmt: skip
    for face in piles["reserve"]:
        if face in old.hand:
            yield _way(face, AMERICAN, f"seat {seats.index(face)}", "heap reserve")
    fronts = list(zip(FRONTS, old.fronts, new.fronts, strict=True))
    for front, lying, rest in fronts:
        kept = {card.lot for card in rest}
        cards = [(card.face, INSURGENT, f"place {front}.{number}")
                 for number, card in enumerate(lying, 1) if card.lot not in kept]  # fmt: skip
        cards += [(face, AMERICAN, f"sent {front} {number}")
                  for number, face in enumerate(lane_of(view, front))]  # fmt: skip
        for face, deck, start in cards:
            pile = next((name for name, there in piles.items() if face in there), None)
            if face is not None and pile is not None:
                piles[pile].remove(face)
                yield _way(face, deck, start, f"heap {pile}")
    for front, lying, rest in fronts:
        was = {card.lot: card.face for card in lying}
        for number, (face, lot) in enumerate(rest, 1):
            end = f"place {front}.{number}"
            if lot not in was:
                yield _way(face, INSURGENT, "heap city", end, flips=face is not None)
            elif was[lot] is None and face is not None:
                yield _way(face, INSURGENT, end, end, FLIP, True)
    for face, where in added((*new.sent, *new.aimed), (*old.sent, *old.aimed)):
        end = f"sent {where[0]} {lane_of(glimpse.after, where[0]).index(face)}"
        seat = dict(used).get((face, where), seats.index(face))
        yield _way(face, AMERICAN, f"seat {seat}", end, 160.0)


def draw_moving(pen: Pen, frame: StageFrame) -> None:
    """Draw what is moving over the table: dice, or cards, which turn over on their way.

    The pen has the scale of the window; that of the table may be smaller.
    """
    for one in frame.moving:
        if one.travel.kind == DICE and frame.entry is not None:
            draw_throw(pen, frame.entry, frame, one.part * one.travel.lasts)
        elif one.rect is not None and isinstance(one.travel.face, tuple):
            _draw_card(pen.scaled(frame.plan.scale).on(pen.surface), frame, one, one.rect)


def _draw_card(pen: Pen, frame: StageFrame, one: Moving, rect: pygame.Rect) -> None:
    """Draw a card on its way; seen from its edge while it turns."""
    assert isinstance(one.travel.face, tuple)  # the caller has looked
    face, deck = one.travel.face
    is_up = not one.travel.flips or one.part > 0.5
    if one.travel.flips and 0.3 < one.part < 0.7:
        rect = rect.inflate(-round(rect.width * (1 - abs(one.part - 0.5) / 0.2)), 0)
        pen.box(rect, rgb("#F4ECDC") if is_up else rgb("#4C1F17"), None, 4)
    else:
        draw_card(pen, rect, frame.view.game, face if is_up else None, deck)


def draw_throw(pen: Pen, glimpse: ObservedTransition, frame: StageFrame, passed: float) -> None:
    """Draw falling dice, `passed` ms after they were rolled.

    One die in a tag at its card, or two on a plate with both forces. All but the front that is
    fought for is dimmed.
    """
    fight, at = glimpse.before.fight, frame.plan
    window, pen = pen, pen.scaled(at.scale).on(pen.surface)
    if fight is not None:
        front = at.fronts[int(fight.front) - 1]
        _dim(pen, at.rect, front.rect)
    falls = DIE + REST + (BURST if _explodes(glimpse) else 0.0)  # of one die
    if len(glimpse.dice) == 1 and (passed < falls or not is_certain(glimpse)):
        _draw_tag(pen, glimpse, frame.nodes.rects, passed)
    elif is_certain(glimpse):
        _draw_certain(window, glimpse, at)
    elif fight is not None and fight.sums is not None:
        _draw_roll(_plate_pen(window, at, front), glimpse, at, front, passed)


def _plate_pen(window: Pen, at: Layout, front: FrontPlace) -> Pen:
    """A pen for the plate of a roll, at most as large as that of the window: so large that the
    plate has room below the lane, but not smaller than the words of the table."""
    tall = PLATE + 3 * LINE_ROW
    room = min((at.rect.bottom - front.lane.bottom) / tall, at.rect.width / (PLATE_WIDE + EDGE))
    factor = max(at.scale.factor, min(window.scale.factor, room))
    return window.scaled(Scale(factor, at.scale.least)).on(window.surface)


def _draw_roll(
    pen: Pen, glimpse: ObservedTransition, at: Layout, front: FrontPlace, passed: float
) -> None:
    """Draw the plate of two dice with both forces, below the lane if there is room."""
    before, fight, pal = glimpse.before, glimpse.before.fight, pen.palette
    wide, across = _plate_wide(pen, at)
    small, step = min(1.0, wide / pen.px(500)), pen.line_height("prompt", 14)
    is_told = passed >= TOLD  # the word comes after the sums
    goes_on = _("Any key: go on.")
    said = f"{_consequences(glimpse)} {goes_on}".strip()
    rows = len(pen.lines(said, across, "prompt", 14, most=3))
    foot_top = pen.px(40 + (PLATE - 40) * small)
    rect = sized(wide, foot_top + pen.px(18) + rows * step,
                 midtop=(front.rect.centerx, front.lane.bottom))  # fmt: skip
    kind = own(before.game.name, f"fight.{fight.kind}")
    _draw_plate(pen, at, rect, _("Front {number}, {fight}").format(number=fight.front, fight=kind))
    is_down = passed >= ROLL
    dice = glimpse.dice if is_down else [1 + (int(passed / 60) * 5 + n * 3 + glimpse.dice[n]) % 6
                                         for n in range(2)]  # fmt: skip
    middle = rect.top + pen.px(36 + 42 * small)
    # How far a force is from the edge, how large a die is and how far from its force.
    edge, side, apart = (pen.px(size * small)
                         for size in ((64, 54, 88) if small == 1 else (48, 44, 80)))  # fmt: skip
    up = 0 if is_down else pen.px(10 * (1 - passed / ROLL))
    for x, way, ink, force, value, thrown, colours in (
        (rect.left + edge, apart, pal.accent_text, fight.sums[0], dice[0], glimpse.dice[0], ()),
        (rect.right - edge, -apart, pal.ink, fight.sums[1], dice[1], glimpse.dice[1], (RED,)),
    ):
        place = pygame.Rect(0, 0, pen.px(90), pen.px(50))
        place.center = (x, middle)
        pen.centred(place, str(force), "display", 40 * small, ink)
        draw_die(pen.surface, (x + way, middle - up), side, value, *colours)
        if is_down and before.game.rules.options["combat"] == "plus":
            shown = min(thrown, round(thrown * min(1.0, (passed - ROLL) / COUNT)))
            place.center = (x, middle + pen.px(44 * small))
            pen.centred(place, f"= {force + shown}", "display", 26 * small, ink)
    if is_told:
        word, good = _verdict(glimpse)
        place = pygame.Rect(0, 0, rect.width - 2 * (edge + apart) - side - pen.px(8), pen.px(50))
        place.center = (rect.centerx, middle)
        size = pen.fit(word.upper(), 36, place.width, 12)
        pen.centred(place, word.upper(), "display", size, pal.good if good else pal.hit)
    left, top = rect.left + pen.px(16), rect.top + foot_top
    pen.surface.fill(pal.rule, (left, top, across, 1))
    pen.paragraph((left, top + pen.px(8)), said if is_told else "", across, "prompt", 14, pal.ink,
                  most=rows)  # fmt: skip


def _plate_wide(pen: Pen, at: Layout) -> tuple[int, int]:
    """The widths in px of a plate and of its sentences."""
    wide = min(pen.px(PLATE_WIDE), pen.inset(at.rect, 8).width)
    return wide, wide - pen.px(32)


def _draw_plate(pen: Pen, at: Layout, rect: pygame.Rect, title: str) -> None:
    """Draw the ground of a plate with its title, inside the table; `rect` is moved there."""
    rect.clamp_ip(pen.inset(at.rect, 8, 8))
    pen.box(rect, rgb("#0D0B09"), pen.palette.accent, 10, 2)
    head = pen.row(rect, rect.top + pen.px(12), 20)
    pen.line(head, title.upper(), "head", 15, pen.palette.accent_text, "centre")


def _draw_certain(window: Pen, glimpse: ObservedTransition, at: Layout) -> None:
    """Draw below its lane what a front that falls without a roll brings."""
    before, after = glimpse.before.book, glimpse.after.book
    name = next((one for one in FRONTS if len(after.front(one)) < len(before.front(one))),
                FRONTS[0])  # fmt: skip
    front = at.fronts[int(name) - 1]
    pen = _plate_pen(window, at, front)
    if glimpse.before.fight is None:
        _dim(pen, at.rect, front.rect)
    wide, across = _plate_wide(pen, at)
    goes_on = _("Any key: go on.")
    said = f"{_consequences(glimpse)} {goes_on}"
    rows = len(pen.lines(said, across, "prompt", 14, most=3))
    tall = pen.px(60) + pen.line_height("display", 36) + rows * pen.line_height("prompt", 14)
    rect = sized(wide, tall, midtop=(front.rect.centerx, front.lane.bottom))
    _draw_plate(pen, at, rect, _("Front {number}: no dice are needed").format(number=name))
    word = pen.inset(rect, 16, 36, 16, 0)
    word.height = pen.line_height("display", 36)
    pen.centred(word, _("won").upper(), "display", 36, pen.palette.good)
    below = word.left, word.bottom + pen.px(8)
    pen.paragraph(below, said, across, "prompt", 14, pen.palette.ink, most=rows)


def _dim(pen: Pen, area: pygame.Rect, lit: pygame.Rect) -> None:
    """Darken an area except for a part of it."""
    lit = lit.inflate(pen.px(4), pen.px(4)).clip(area)
    kept = pen.surface.subsurface(lit).copy()
    pen.surface.fill((120, 116, 110), area, pygame.BLEND_RGB_MULT)
    pen.surface.blit(kept, lit)


def _verdict(glimpse: ObservedTransition) -> tuple[str, bool]:
    """The word for a roll, and whether it is good for the Americans."""
    before, after, fight = glimpse.before.book, glimpse.after.book, glimpse.before.fight
    if fight.kind in ("fire", "answer"):
        hit = len(after.casualties) > len(before.casualties)
        return (_("hit") if hit else _("missed")), not hit
    won = len(after.front(fight.front)) < len(before.front(fight.front))
    return (_("won") if won else _("held")), won


def _consequences(glimpse: ObservedTransition) -> str:
    """The consequences of a roll, in words."""
    before, after, game = glimpse.before.book, glimpse.after.book, glimpse.before.game
    said = []
    for new, old, sign, words in (
        (after.captured, before.captured, "+", _("{cards} taken: {points}.")),
        (after.casualties, before.casualties, "−", _("{cards} lost: {points}.")),
    ):
        if cards := added(new, old):
            worth = sum(game.faces[card].value for card in cards)
            names = ", ".join(card_name(game, card) for card in cards)
            said.append(words.format(cards=names, points=f"{sign}{worth}"))
    return " ".join(said)


def _works(glimpse: ObservedTransition) -> bool:
    """Whether one die succeeded: a card works, an explosive goes off."""
    before, (die,) = glimpse.before, glimpse.dice
    if before.fight is not None:
        return bool(die <= before.game.rules.tables.explodes_on)
    return die <= works_on(before.game, vars(before.due)["face"])


def _draw_tag(
    pen: Pen, glimpse: ObservedTransition, spots: Mapping[Key, pygame.Rect], passed: float
) -> None:
    """Draw one die in a tag: at the explosive that it is rolled for, else at the front."""
    before, works = glimpse.before, _works(glimpse)
    explodes = before.fight is not None and works
    if before.fight is not None:
        front = before.fight.front
        bombs = [number for number, card in enumerate(before.book.front(front), 1)
                 if card.face and before.game.faces[card.face].type == "X"]  # fmt: skip
        place = f"{front}.{bombs[min(len(before.fight.bombs), len(bombs) - 1)]}"
        word = _("explodes") if works else _("a dud")
    else:
        place = vars(before.due)["place"]
        word = _("it works") if works else _("it fails")
    at = spots.get(f"place {place}") or spots.get(f"place {place[0]}.1")
    if at is None:
        return
    is_down, pal = passed >= DIE, pen.palette
    if is_down and explodes:
        _draw_hit(pen, glimpse, spots)
        for size, colour in ((1.15, "#D5641F"), (0.85, "#F6C63C"), (0.5, "#FBF1DC")):
            points = star(at.centerx, at.centery, at.width * size * 0.7, 0.55, 12)
            pygame.draw.polygon(pen.surface, rgb(colour), points)
        face = before.book.front(place[0])[int(place[2:]) - 1].face
        if face is not None:
            pen.centred(at, minus(-before.game.faces[face].value), "display", 30, rgb("#1B1006"))
    rect = sized(pen.px(52) + pen.width(word, "strong", 15), pen.px(36), midbottom=at.midbottom)
    rect.clamp_ip(pen.surface.get_rect())
    pen.box(rect, rgb("#0D0B09"), pal.hit if is_down and explodes else pal.accent, 6)
    value = glimpse.dice[0] if is_down else 1 + (int(passed / 60) * 5 + glimpse.dice[0]) % 6
    draw_die(pen.surface, (rect.left + pen.px(20), rect.centery), pen.px(24), value)
    if is_down:
        pen.beside(rect.left + pen.px(40), rect.centery, word, "strong", 15)


def _draw_hit(
    pen: Pen, glimpse: ObservedTransition, spots: Mapping[Key, pygame.Rect]
) -> None:
    """Draw a red ring and what it costs on the card that a blast hits."""
    before, after = glimpse.before, glimpse.after.book
    front = before.fight.front
    lost = added(after.casualties, before.book.casualties)
    lane = lane_of(before, front)
    hit = next((face for face in lost if before.game.faces[face].type in "GAS"), None)
    if hit is None or hit not in lane:
        return
    card = spots.get(f"sent {front} {lane.index(hit)}")
    if card is None:
        return
    pen.box(card, None, pen.palette.hit, 6, 4)
    said = _("hit, {points}").format(points=minus(-before.game.faces[hit].value))
    band = sized(card.width, pen.line_height("strong", 24), center=card.center)
    pen.box(band, rgb("#0D0B09"), pen.palette.hit, 6, 2)
    size = pen.fitting([said], band.width * 9 // 10, "strong", 15, 8)
    pen.centred(band, said, "strong", size or 8, pen.palette.hit)
