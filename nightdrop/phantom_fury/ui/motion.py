"""Cards on their way: dealt, turned up, sent, lost and captured; explosives, and dice that fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.model import State
from nightdrop.phantom_fury.rules.cards import AMERICAN, FRONTS, INSURGENT, Table
from nightdrop.phantom_fury.ui.cards import draw_card
from nightdrop.phantom_fury.ui.layout import Layout, gone_out, lane_of, seats_of
from nightdrop.phantom_fury.words import card_name
from nightdrop.table.language import N_, _
from nightdrop.table.match.glimpses import Glimpse
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.kit.screen import FRAME_MS, Window
from nightdrop.ui.look.icons import draw_die
from nightdrop.ui.look.shapes import star
from nightdrop.ui.look.theme import rgb

# Ms: a card's way, turning it, and how far apart those of an entry begin; a die that falls, two
# dice, and how long their word is read.
WAY, FLIP, APART = 240.0, 220.0, 70.0
DIE, ROLL, READ, REST = 350.0, 420.0, 620.0, 260.0
MOST: Final = 1600.0  # of an entry
FIGHTS: Final = {
    "strike": N_("strike"), "artillery": N_("artillery"), "assault": N_("assault"),
    "fire": N_("they fire"), "answer": N_("they answer"),
}  # fmt: skip
RED = rgb("#F1CFC0")


class Flight(NamedTuple):
    """A card on its way between two things of the table; in place where both are one. It is turned
    up on its way where it `flips`. `face` is None for a back."""

    face: str | None
    deck: str
    start: str
    end: str
    begins: float
    lasts: float
    flips: bool = False


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
    found = {f"seat {n}": rect for n, rect in enumerate(at.seats)}
    for front, place in zip(FRONTS, at.fronts, strict=True):
        found |= {f"place {front}.{n + 1}": rect for n, rect in enumerate(place.cards)}
        found |= {f"sent {front} {n}": rect for n, rect in enumerate(place.sent)}
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
    before, after = glimpse.before.book, glimpse.after.book
    ways = [*_drawn(glimpse), *_left(glimpse.before, before, after), *_laid(before, after),
            *_sent(glimpse)]  # fmt: skip
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


def _new(more: Sequence[str], fewer: Sequence[str]) -> list[str]:
    """The cards of a pile that were not there before."""
    return list((Counter(more) - Counter(fewer)).elements())


def _drawn(glimpse: Glimpse) -> list[Flight]:
    """Cards that came into the hand, and those of it that went to a pile."""
    before, after = glimpse.before, glimpse.after
    seats = [seat.face for seat in seats_of(after)]
    came = _new(after.book.hand, before.book.hand)
    out = len(gone_out(after.book)) < len(gone_out(before.book))
    found = [Flight(face, AMERICAN, "pile reserve", f"seat {seats.index(face)}", 0, WAY, True)
             for face in came if not out]  # fmt: skip
    old = [seat.face for seat in seats_of(before)]
    for face in _new(after.book.gone[0], before.book.gone[0]):
        if face in before.book.hand and face in old:
            start = f"seat {old.index(face)}"
            found.append(Flight(face, AMERICAN, start, "pile reserve", 0, WAY))
    return found


def _sent(glimpse: Glimpse) -> list[Flight]:
    """Cards that went from the hand into a lane."""
    before, after, found = glimpse.before, glimpse.after, list[Flight]()
    new = Counter((*after.book.sent, *after.book.aimed))
    new -= Counter((*before.book.sent, *before.book.aimed))
    seats = [seat.face for seat in seats_of(before)]
    for face, where in new.elements():
        lane = lane_of(after, where[0])
        found.append(Flight(face, AMERICAN, f"seat {seats.index(face)}",
                            f"sent {where[0]} {lane.index(face)}", 0, 160.0))  # fmt: skip
    return found


def _left(view: State, before: Table, after: Table) -> list[Flight]:
    """Cards that went from fronts and lanes to a pile."""
    found = list[Flight]()
    piles = {"taken": _new(after.captured, before.captured),
             "lost": _new(after.casualties, before.casualties),
             "gone": _new(after.gone[1], before.gone[1]),
             "reserve": _new(after.gone[0], before.gone[0])}  # fmt: skip
    for front, old, new in zip(FRONTS, before.fronts, after.fronts, strict=True):
        kept = {card.lot for card in new}
        for number, card in enumerate(old):
            pile = next((name for name, cards in piles.items() if card.face in cards), None)
            if card.lot in kept or card.face is None or pile is None:
                continue
            piles[pile].remove(card.face)
            start = f"place {front}.{number + 1}"
            found.append(Flight(card.face, INSURGENT, start, f"pile {pile}", 0, WAY))
        for number, face in enumerate(lane_of(view, front)):
            pile = next((name for name in ("lost", "reserve") if face in piles[name]), None)
            if pile is not None:
                piles[pile].remove(face)
                start = f"sent {front} {number}"
                found.append(Flight(face, AMERICAN, start, f"pile {pile}", 0, WAY))
    return found


def _laid(before: Table, after: Table) -> list[Flight]:
    """Cards that were laid on fronts, and those that were turned up there."""
    found = list[Flight]()
    for front, old, new in zip(FRONTS, before.fronts, after.fronts, strict=True):
        was = {card.lot: card.face for card in old}
        for number, card in enumerate(new):
            end = f"place {front}.{number + 1}"
            if card.lot not in was:
                up = card.face is not None
                found.append(Flight(card.face, INSURGENT, "pile city", end, 0, WAY, up))
            elif was[card.lot] is None and card.face is not None:
                found.append(Flight(card.face, INSURGENT, end, end, 0, FLIP, True))
    return found


class CardMotion:
    """What is under way on the table. Times are ms of the app's clock."""

    def __init__(self, app: Window) -> None:
        self.app = app
        self._scenes: list[Scene] = []
        self._began = self._next_frame = 0.0
        self._sounds: list[tuple[float, str]] = []  # those still to be heard, and when

    @property
    def busy(self) -> bool:
        """Whether anything moves."""
        return bool(self._scenes)

    def finish(self) -> bool:
        """End at once; True if something was under way."""
        was, self._scenes, self._sounds = self.busy, [], []
        return was

    def show(self, seen: Sequence[Glimpse], haste: float = 1.0) -> None:
        """Show entries one after the other, none longer than `MOST`; at once without movements."""
        self.finish()
        tempo, at = self.app.settings.tempo / haste, 0.0
        for scene in filter(None, map(scene_of, seen if tempo else ())):
            slow = tempo * min(1.0, MOST / max(1.0, scene.lasts))
            self._scenes.append(scene._replace(begins=at, haste=slow))
            self._sounds += [(at + due * slow, name) for due, name in scene.sounds]
            at += self._scenes[-1].lasts
        self._began = self._next_frame = self.app.clock()

    def _now(self) -> tuple[Scene, float] | None:
        """The scene under way, and how far it is in its own ms."""
        passed = self.app.clock() - self._began
        for scene in self._scenes:
            if passed < scene.begins + scene.lasts:
                return scene, (passed - scene.begins) / scene.haste
        return None

    def until_thrown(self, now: float) -> float:
        """The ms until the last dice under way have come to rest; 0 where none are."""
        rests = [scene.begins + scene.throws * scene.haste
                 for scene in self._scenes if scene.throws]  # fmt: skip
        return max(0.0, self._began + max(rests) - now) if rests else 0.0

    def wake_at(self, now: float) -> float | None:
        """When to tick next."""
        return self._next_frame if self._scenes else None

    def tick(self, now: float) -> bool:
        """Let time pass; True while, and right after, something moves."""
        was, passed = self.busy, now - self._began
        self._next_frame = now + FRAME_MS
        while self._sounds and self._sounds[0][0] <= passed:
            self.app.sounds.play(self._sounds.pop(0)[1])
        if self._scenes and passed >= self._scenes[-1].begins + self._scenes[-1].lasts:
            self._scenes = []
        return was

    def before(self, view: State) -> State:
        """The table before the entry that is shown."""
        now = self._now()
        return view if now is None else now[0].glimpse.before

    def shown(self, view: State) -> State:
        """The table as it is drawn now: before an entry while its dice fall, else after it."""
        now = self._now()
        if now is None:
            return view
        scene, passed = now
        return scene.glimpse.before if passed < scene.throws else scene.glimpse.after

    @property
    def hidden(self) -> frozenset[str]:
        """Things to which a card is still on its way."""
        now = self._now()
        if now is None or now[1] < now[0].throws:
            return frozenset()
        scene, passed = now
        return frozenset(one.end for one in scene.flights
                         if passed - scene.throws < one.begins + one.lasts)  # fmt: skip

    def draw(self, pen: Pen, at: Layout, old: Mapping[str, pygame.Rect]) -> None:
        """What is on its way, over the table; `at` is its layout as it is drawn, `old` are the
        places before the entry."""
        now, spots = self._now(), spots_of(at)
        if now is None:
            return
        scene, passed = now
        game = scene.glimpse.before.game
        if passed < scene.throws:
            draw_throw(pen, scene.glimpse, at, passed)
            return
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
    before = glimpse.before
    fight = before.fight
    if fight is not None:
        _dim(pen, at.rect, at.fronts[int(fight.front) - 1].rect)
    if len(glimpse.dice) == 1:
        _draw_tag(pen, glimpse, spots_of(at), passed)
        return
    if fight is None or fight.sums is None:
        return
    ours, theirs = fight.sums
    front = at.fronts[int(fight.front) - 1]
    wide = min(max(front.rect.width - pen.px(8), pen.px(250)), pen.px(580), at.rect.width - 16)
    small, step = min(1.0, wide / pen.px(500)), pen.line_height("prompt", 14)
    rows = 1 if small == 1 else 2
    foot_top = pen.px(40 + 110 * small)
    rect = pygame.Rect(0, 0, wide, foot_top + pen.px(18) + rows * step)
    rect.midtop = front.rect.centerx, front.lane.centery
    rect.clamp_ip(at.rect.inflate(-pen.px(16), -pen.px(16)))
    pal = pen.palette
    pen.box(rect, rgb("#0D0B09"), pal.accent, 10, 2)
    title = _("Front {number}, {fight}").format(number=fight.front, fight=_(FIGHTS[fight.kind]))
    head = pygame.Rect(rect.left, rect.top + pen.px(12), rect.width, pen.px(20))
    pen.line(head, title.upper(), "head", 15, pal.accent_text, "centre")
    is_down = passed >= ROLL
    dice = glimpse.dice if is_down else [1 + (int(passed / 60) * 5 + n * 3 + glimpse.dice[n]) % 6
                                         for n in range(2)]  # fmt: skip
    middle, edge, side = rect.top + pen.px(36 + 42 * small), pen.px(64), pen.px(54)
    apart = pen.px(88)  # of a die from its force
    if small < 1:
        edge, side, apart = pen.px(48 * small), pen.px(44 * small), pen.px(80 * small)
    for number, (force, value, total) in enumerate(zip(
        (ours, theirs), dice, (ours + glimpse.dice[0], theirs + glimpse.dice[1]), strict=True
    )):  # fmt: skip
        sign = 1 if number == 0 else -1
        x = rect.left + edge if number == 0 else rect.right - edge
        ink = pal.accent_text if number == 0 else pal.ink
        place = pygame.Rect(0, 0, pen.px(90), pen.px(50))
        place.center = (x, middle)
        pen.centred(place, str(force), "display", 40 * small, ink)
        up = 0 if is_down else pen.px(10 * (1 - passed / ROLL))
        spot = x + sign * apart, middle - up
        draw_die(pen.surface, spot, side, value, *((RED,) if number else ()))
        if is_down:
            shown = min(total, force + round((total - force) * min(1.0, (passed - ROLL) / 200)))
            place.center = (x, middle + pen.px(44 * small))
            plus = before.game.rules.options["combat"] == "plus"
            pen.centred(place, f"= {shown}" if plus else "", "display", 26 * small, ink)
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
    before, after, kind = glimpse.before.book, glimpse.after.book, glimpse.before.fight.kind
    if kind in ("fire", "answer"):
        hit = len(after.casualties) > len(before.casualties)
        return (_("hit") if hit else _("missed")), not hit
    fought = before.fronts[int(glimpse.before.fight.front) - 1]
    won = len(after.fronts[int(glimpse.before.fight.front) - 1]) < len(fought)
    return (_("won") if won else _("held")), won


def _consequences(glimpse: Glimpse) -> str:
    """What a throw brought, in words."""
    before, after, game = glimpse.before.book, glimpse.after.book, glimpse.before.game
    taken, lost = (_new(one, other) for one, other in (
        (after.captured, before.captured), (after.casualties, before.casualties)))  # fmt: skip
    said = []
    for cards, sign, words in ((taken, "+", _("{cards} taken: {points}.")),
                               (lost, "−", _("{cards} lost: {points}."))):  # fmt: skip
        if cards:
            worth = sum(game.faces[card].value for card in cards)
            names = ", ".join(card_name(game, card) for card in cards)
            said.append(words.format(cards=names, points=f"{sign}{worth}"))
    return " ".join(said)


def _works(glimpse: Glimpse) -> bool:
    """Whether one die did what it was thrown for: a card works, an explosive goes off."""
    before, (die,) = glimpse.before, glimpse.dice
    tables = before.game.rules.tables
    if before.fight is not None:
        return bool(die <= tables.explodes_on)
    kind = before.game.faces[vars(before.due)["face"]].type
    return bool(die <= tables.works_on["recon" if kind == "R" else "disarm"])


def _draw_tag(
    pen: Pen, glimpse: Glimpse, spots: Mapping[str, pygame.Rect], passed: float
) -> None:
    """One die in a tag: at the explosive that it is thrown for, else at the front."""
    before, works = glimpse.before, _works(glimpse)
    is_bomb = before.fight is not None
    if is_bomb:
        front = before.fight.front
        bombs = [n for n, card in enumerate(before.book.fronts[int(front) - 1])
                 if card.face and before.game.faces[card.face].type == "X"]  # fmt: skip
        place = f"{front}.{bombs[min(len(before.fight.bombs), len(bombs) - 1)] + 1}"
        word = _("explodes") if works else _("a dud")
    else:
        place = vars(before.due)["place"]
        word = _("it works") if works else _("it fails")
    at = spots.get(f"place {place}") or spots.get(f"place {place[0]}.1")
    if at is None:
        return
    is_down, pal = passed >= DIE, pen.palette
    if is_down and is_bomb and works:
        for size, colour in ((1.15, "#D5641F"), (0.85, "#F6C63C"), (0.5, "#FBF1DC")):
            points = star(at.centerx, at.centery, at.width * size * 0.7, 0.55, 12)
            pygame.draw.polygon(pen.surface, rgb(colour), points)
    rect = pygame.Rect(0, 0, pen.px(52) + pen.width(word, "strong", 15), pen.px(36))
    rect.midbottom = at.centerx, at.bottom
    rect.clamp_ip(pen.surface.get_rect())
    bad = is_down and is_bomb and works
    pen.box(rect, rgb("#0D0B09"), pal.hit if bad else pal.accent, 6)
    value = glimpse.dice[0] if is_down else 1 + (int(passed / 60) * 5 + glimpse.dice[0]) % 6
    draw_die(pen.surface, (rect.left + pen.px(20), rect.centery), pen.px(24), value)
    if is_down:
        pen.beside(rect.left + pen.px(40), rect.centery, word, "strong", 15)
