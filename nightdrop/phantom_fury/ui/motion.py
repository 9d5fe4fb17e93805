"""Cards on their way: dealt, turned up, sent, lost and captured; explosives, and dice that fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

import pygame

from nightdrop.phantom_fury.rules.cards import AMERICAN, FRONTS, INSURGENT
from nightdrop.phantom_fury.ui.cards import draw_card, works_on
from nightdrop.phantom_fury.ui.layout import Layout, cards_in, gone_out, lane_of, seats_of
from nightdrop.phantom_fury.words import card_name
from nightdrop.table.language import _
from nightdrop.table.match.glimpses import Glimpse
from nightdrop.table.words.catalogues import own
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.look.icons import draw_die
from nightdrop.ui.look.shapes import star
from nightdrop.ui.look.theme import rgb

# Ms: a card's way, turning it, and how far apart those of an entry begin; a die that falls, two
# dice, and how long their word is read.
WAY, FLIP, APART = 240.0, 220.0, 70.0
DIE, ROLL, READ, REST = 350.0, 420.0, 620.0, 260.0
RED = rgb("#F1CFC0")


class Flight(NamedTuple):
    """A card on its way between two things of the table; in place where both are one. It is turned
    up on its way where it `flips`. `face` is None for a back."""

    face: str | None
    deck: str
    start: str
    end: str
    lasts: float = WAY
    flips: bool = False
    begins: float = 0.0


class Scene(NamedTuple):
    """An entry of the record as it is shown: dice first, then cards on their way."""

    glimpse: Glimpse
    throws: float  # ms of its dice with the time to read them
    flights: tuple[Flight, ...]
    sounds: tuple[tuple[float, str], ...]  # each with when it is heard
    begins: float = 0.0
    haste: float = 1.0  # ms that stand for one

    @property
    def lasts(self) -> float:
        """How long it takes, in ms."""
        ways = (flight.begins + flight.lasts for flight in self.flights)
        return (self.throws + max(ways, default=0.0)) * self.haste


def spots_of(at: Layout) -> dict[str, pygame.Rect]:
    """Where cards lie, by thing."""
    found = dict(cards_in(at))
    low = {name: at.piles.get(name, at.hand) for name in ("city", "reserve", "taken", "lost")}
    low["gone"] = at.piles.get("gone", low["city"])
    for name, rect in low.items():
        wide = min(rect.width, rect.height * 5 // 7, at.seats[0].width if at.seats else rect.width)
        small = pygame.Rect(0, 0, max(20, wide), max(28, wide * 7 // 5))
        small.center = rect.center
        found[f"pile {name}"] = small
    return found


def scene_of(glimpse: Glimpse) -> Scene | None:
    """What is shown of an entry; None where nothing is seen of it."""
    ways = list(_ways(glimpse))
    gap = min(APART, 500.0 / max(1, len(ways)))
    flights = tuple(way._replace(begins=n * gap) for n, way in enumerate(ways))
    throws = {0: 0.0, 1: DIE + REST}.get(len(glimpse.dice), ROLL + READ)
    if not flights and not throws:
        return None
    sound = "card" if any(way.flips for way in ways) else "slide"
    sounds: tuple[tuple[float, str], ...] = ((0.0, "dice" if throws else sound),)
    if glimpse.before.fight is not None and len(glimpse.dice) == 1 and _works(glimpse):
        sounds += ((DIE, "thud"),)
    return Scene(glimpse, throws, flights, sounds)


T = TypeVar("T")


def added(more: Iterable[T], fewer: Iterable[T]) -> list[T]:
    """The cards of a pile, or what else is counted, that were not there before."""
    return list((Counter(more) - Counter(fewer)).elements())


def _ways(glimpse: Glimpse) -> Iterator[Flight]:
    """Cards that came into the hand or were used up from it, that went from fronts and lanes to a
    pile, that were laid on fronts or turned up there, and that were sent."""
    view, old, new = glimpse.before, glimpse.before.book, glimpse.after.book
    seats = [seat.face for seat in seats_of(view)]
    if len(gone_out(new)) >= len(gone_out(old)):
        after = [seat.face for seat in seats_of(glimpse.after)]
        for face in added(new.hand, old.hand):
            end = f"seat {after.index(face)}"
            yield Flight(face, AMERICAN, "pile reserve", end, flips=True)
    piles = {"taken": added(new.captured, old.captured),
             "lost": added(new.casualties, old.casualties),
             "gone": added(new.gone[1], old.gone[1]),
             "reserve": added(new.gone[0], old.gone[0])}  # fmt: skip
    for face in piles["reserve"]:
        if face in old.hand:
            yield Flight(face, AMERICAN, f"seat {seats.index(face)}", "pile reserve")
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
                yield Flight(face, deck, start, f"pile {pile}")
    for front, lying, rest in fronts:
        was = {card.lot: card.face for card in lying}
        for number, (face, lot) in enumerate(rest, 1):
            end = f"place {front}.{number}"
            if lot not in was:
                yield Flight(face, INSURGENT, "pile city", end, flips=face is not None)
            elif was[lot] is None and face is not None:
                yield Flight(face, INSURGENT, end, end, FLIP, True)
    for face, where in added((*new.sent, *new.aimed), (*old.sent, *old.aimed)):
        end = f"sent {where[0]} {lane_of(glimpse.after, where[0]).index(face)}"
        yield Flight(face, AMERICAN, f"seat {seats.index(face)}", end, 160.0)


def draw_scene(
    pen: Pen, scene: Scene, passed: float, at: Layout, old: Mapping[str, pygame.Rect]
) -> None:
    """What is on its way `passed` ms after it began, over the table; `at` is its layout as it is
    drawn, `old` are the places before the entry."""
    if passed < scene.throws:
        draw_throw(pen, scene.glimpse, at, passed)
        return
    spots, game = spots_of(at), scene.glimpse.before.game
    for one in scene.flights:
        part = (passed - scene.throws - one.begins) / one.lasts
        start, end = old.get(one.start), spots.get(one.end)
        if part >= 1 or start is None or end is None:
            continue
        part = max(0.0, part)
        eased = 1 - (1 - part) ** 3
        rect = pygame.Rect(*(round(a + (b - a) * eased)
                             for a, b in zip(start, end, strict=True)))  # fmt: skip
        is_up = not one.flips or part > 0.5
        if one.flips and 0.3 < part < 0.7:
            rect = rect.inflate(-round(rect.width * (1 - abs(part - 0.5) / 0.2)), 0)
            pen.box(rect, rgb("#F4ECDC") if is_up else rgb("#4C1F17"), None, 4)
        else:
            draw_card(pen, rect, game, one.face if is_up else None, one.deck)


def draw_throw(pen: Pen, glimpse: Glimpse, at: Layout, passed: float) -> None:
    """Dice that fall: one in a tag at its card, or two on a plate with both forces. All but the
    front that is fought for is dimmed meanwhile."""
    before, fight = glimpse.before, glimpse.before.fight
    if fight is not None:
        front = at.fronts[int(fight.front) - 1]
        _dim(pen, at.rect, front.rect)
    if len(glimpse.dice) == 1:
        _draw_tag(pen, glimpse, spots_of(at), passed)
        return
    if fight is None or fight.sums is None:
        return
    wide = min(max(front.rect.width - pen.px(8), pen.px(250)), pen.px(580), at.rect.width - 16)
    small, step = min(1.0, wide / pen.px(500)), pen.line_height("prompt", 14)
    rows = 1 if small == 1 else 2
    foot_top = pen.px(40 + 110 * small)
    rect = pygame.Rect(0, 0, wide, foot_top + pen.px(18) + rows * step)
    rect.midtop = front.rect.centerx, front.lane.centery
    rect.clamp_ip(at.rect.inflate(-pen.px(16), -pen.px(16)))
    pal = pen.palette
    pen.box(rect, rgb("#0D0B09"), pal.accent, 10, 2)
    said = own(before.game.name, f"fight.{fight.kind}")
    title = _("Front {number}, {fight}").format(number=fight.front, fight=said)
    head = pygame.Rect(rect.left, rect.top + pen.px(12), rect.width, pen.px(20))
    pen.line(head, title.upper(), "head", 15, pal.accent_text, "centre")
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
            shown = min(thrown, round(thrown * min(1.0, (passed - ROLL) / 200)))
            place.center = (x, middle + pen.px(44 * small))
            pen.centred(place, f"= {force + shown}", "display", 26 * small, ink)
    if is_down:
        word, good = _verdict(glimpse)
        place = pygame.Rect(0, 0, rect.width - 2 * (edge + apart) - side - pen.px(8), pen.px(50))
        place.center = (rect.centerx, middle)
        size = pen.fit(word.upper(), 36, place.width, 12)
        pen.centred(place, word.upper(), "display", size, pal.good if good else pal.hit)
    said = _consequences(glimpse) if is_down else ""
    left, top, across = rect.left + pen.px(16), rect.top + foot_top, rect.width - pen.px(32)
    pen.surface.fill(pal.rule, (left, top, across, 1))
    pen.paragraph((left, top + pen.px(8)), said, across, "prompt", 14, pal.ink, most=rows)


def _dim(pen: Pen, area: pygame.Rect, lit: pygame.Rect) -> None:
    """Darken an area but for a part of it."""
    lit = lit.inflate(pen.px(4), pen.px(4)).clip(area)
    kept = pen.surface.subsurface(lit).copy()
    pen.surface.fill((120, 116, 110), area, pygame.BLEND_RGB_MULT)
    pen.surface.blit(kept, lit)


def _verdict(glimpse: Glimpse) -> tuple[str, bool]:
    """The word of a throw, and whether it is good for the Americans."""
    before, after, fight = glimpse.before.book, glimpse.after.book, glimpse.before.fight
    if fight.kind in ("fire", "answer"):
        hit = len(after.casualties) > len(before.casualties)
        return (_("hit") if hit else _("missed")), not hit
    won = len(after.front(fight.front)) < len(before.front(fight.front))
    return (_("won") if won else _("held")), won


def _consequences(glimpse: Glimpse) -> str:
    """What a throw brought, in words."""
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


def _works(glimpse: Glimpse) -> bool:
    """Whether one die did what it was thrown for: a card works, an explosive goes off."""
    before, (die,) = glimpse.before, glimpse.dice
    if before.fight is not None:
        return bool(die <= before.game.rules.tables.explodes_on)
    return die <= works_on(before.game, vars(before.due)["face"])


def _draw_tag(pen: Pen, glimpse: Glimpse, spots: Mapping[str, pygame.Rect], passed: float) -> None:
    """One die in a tag: at the explosive that it is thrown for, else at the front."""
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
        for size, colour in ((1.15, "#D5641F"), (0.85, "#F6C63C"), (0.5, "#FBF1DC")):
            points = star(at.centerx, at.centery, at.width * size * 0.7, 0.55, 12)
            pygame.draw.polygon(pen.surface, rgb(colour), points)
    rect = pygame.Rect(0, 0, pen.px(52) + pen.width(word, "strong", 15), pen.px(36))
    rect.midbottom = at.centerx, at.bottom
    rect.clamp_ip(pen.surface.get_rect())
    pen.box(rect, rgb("#0D0B09"), pal.hit if is_down and explodes else pal.accent, 6)
    value = glimpse.dice[0] if is_down else 1 + (int(passed / 60) * 5 + glimpse.dice[0]) % 6
    draw_die(pen.surface, (rect.left + pen.px(20), rect.centery), pen.px(24), value)
    if is_down:
        pen.beside(rect.left + pen.px(40), rect.centery, word, "strong", 15)
