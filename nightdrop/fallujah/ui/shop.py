"""Recruiting as a shop over the map: all that can be had, where it goes, and the cart [11]."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, Literal, NamedTuple, cast, get_args

import pygame

from nightdrop.engine.model import State
from nightdrop.fallujah.rules.actions import deed
from nightdrop.fallujah.rules.book import DEAD, GONE, POOL
from nightdrop.fallujah.rules.printed_tables import APRIL, REACTION, SUPPORT, Service
from nightdrop.fallujah.rules.reaction import TALKS
from nightdrop.fallujah.rules.ruleset import HISTORICAL, book_of, in_ops, price, rules_of
from nightdrop.fallujah.rules.staff_operations import Army, Recruit, Shop, fob_spaces, quarters
from nightdrop.fallujah.ui.counters import look_of
from nightdrop.fallujah.ui.map_overlay import put_counter, put_words
from nightdrop.fallujah.ui.playing import BASE, TownPlaying, verb_of
from nightdrop.fallujah.ui.shelves import GAP, NAME, PRICE, RIM, TITLES, Goods, Labels, filled
from nightdrop.fallujah.ui.status_line import OUT, plain_room
from nightdrop.fallujah.words import place_words, thing_words, things_words, unit_name
from nightdrop.rules.actions import DONE
from nightdrop.table.language import _, language, ngettext
from nightdrop.table.words.nouns import capital
from nightdrop.table.words.wording import wording
from nightdrop.ui.input import DIGITS
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.kit.fold import Fold, FoldRow, FoldTry
from nightdrop.ui.kit.pen import Pen, Style, split
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.look.theme import SIZE_BODY, SIZE_SUB
from nightdrop.ui.play.game import Memo, Take
from nightdrop.ui.play.panel import HEAD, PanelContents, Section
from nightdrop.ui.stage.node import Key
from nightdrop.ui.stage.sheet import OverSheet, PlacedSheet, SheetFrame, nodes_at

SIDES: Final = (100, 94, 88, 82, 76, 70, 64, 58, 52, 46, 40, 34)  # design px of counters
PAD: Final = 28  # design px
GIVE: Final = "give-back"
# What is left out, one after the other: what is paid, in a sentence; then the title lies beside the
# places, and counters are smaller.
_CUTS: Final = ("note", "low")
_LEAST: Final = {"": 46, "low": 34}  # design px of counters, by cut
_LEAST_TITLE = 90  # design px beside the places below which there is no title
DIE_MOST: Final = 6
_SEEN = 60  # design px of the shelves that are seen where all is low
_QUARTERS: Final = ("", "¼", "½", "¾")
_DIM: Final = 96  # how much is seen of what cannot be had, of 255
_SIDES: Final = get_args(Service)


class ShopItem(NamedTuple):
    """What is told of a thing: its name and its price as they stand with the counter, how many were
    bought, whether one more can be, and whether it is out of the game."""

    name: str
    price: str
    kept: int
    is_able: bool
    is_out: bool


class Shelves(NamedTuple):
    """Where things of the shop lie in the window, as it is scrolled; `cuts` are what was left out.
    `marks` are the places of their names and prices."""

    cuts: frozenset[str]
    view: pygame.Rect
    title: pygame.Rect
    tabs: Mapping[str, pygame.Rect]
    heads: Mapping[str, pygame.Rect]
    things: Mapping[str, pygame.Rect]
    marks: Mapping[str, pygame.Rect]

    def cell(self, name: str) -> pygame.Rect:
        """A counter with its words."""
        return self.things[name].union(self.marks[name])

    def scrolled(self, offset: int) -> Shelves:
        """The same with the shelves scrolled by some px."""
        heads, things, marks = (
            {key: rect.move(0, -offset) for key, rect in one.items()}
            for one in (self.heads, self.things, self.marks))
        return self._replace(heads=heads, things=things, marks=marks)


def is_shop(view: State) -> bool:
    """Whether something is being bought."""
    return bool(view.todo) and isinstance(view.due, Shop)


def shop_of(view: State) -> Shop:
    """The purchase under way."""
    return cast(Shop, view.due)


def dearest_reaction(view: State) -> int:
    """The most OPs that one reaction can cost: a die of Media Wars, and in April of Negotiations,
    for each of its picks; a node that is revealed can bring one pick more [9.3] [14.3]."""
    book, tables, cup = book_of(view), rules_of(view).tables, view.cups[REACTION]
    costly = cup["media-wars"] + (cup[TALKS] if book.battle == APRIL else 0)
    return DIE_MOST * min(tables.picks[book.morale] + 1, costly)


def in_quarters(count: int) -> str:
    """A sum of quarters of an OP: 7 -> "1¾"."""
    whole, part = divmod(count, 4)
    return f"{whole or ''}{_QUARTERS[part]}" or "0"


def places(view: State) -> list[str]:
    """Where units can assemble: the bases, and spaces with a FOB [11]."""
    return [*rules_of(view).town.bases, *fob_spaces(view)]


def goods(view: State) -> list[Goods]:
    """All that can be had or could be had once, by size and service, the cheapest first."""
    book, rules = book_of(view), rules_of(view)
    found: dict[str, list[str]] = {kind: [] for kind in TITLES}
    for id_, unit in book.units.items():
        face = rules.units[id_]
        if face.is_fob or not (unit.place in (POOL, DEAD, GONE) or id_ in book.cart):
            continue
        kind = "air" if face.is_air else "iraqi" if face.is_iraqi else face.size
        found[kind].append(id_)

    def rank(id_: str) -> tuple[object, ...]:
        face = rules.units[id_]
        out = book.units[id_].place in (DEAD, GONE)
        return out, face.cost, _SIDES.index(face.side), face.type, -face.front.f, id_

    shelves = [Goods(kind, tuple(sorted(ids, key=rank))) for kind, ids in found.items()
               if kind != "support"]  # fmt: skip
    return [*(one for one in shelves if one.things), Goods("support", SUPPORT)]


class ShopSheet(OverSheet[TownPlaying]):
    """The shop of the set-up and of J-1. `base` is where units assemble that are bought next."""

    covers = yields = True

    def __init__(self, window: Window, playing: TownPlaying) -> None:
        super().__init__(playing)
        self._window, self._base = window, ""
        self._laid, self._placed = Memo[Shelves](), Memo[PlacedSheet]()
        self._items = Memo[Mapping[str, ShopItem]]()

    def is_up(self) -> bool:
        playing = self.playing
        return is_shop(playing.view) and bool(playing.offered) and not playing.bot_decides

    def gives_way(self, meant: Sequence[Key]) -> bool:
        """A card that speaks of the town shows it."""
        return bool(meant) and {*meant} <= rules_of(self.playing.view).town.places.keys()

    @property
    def base(self) -> str:
        """Where units assemble that are bought next: the first base until another is chosen."""
        known = places(self.playing.view)
        return self._base if self._base in known else known[0]

    # Where things lie

    def place(self, style: Style, room: pygame.Rect) -> PlacedSheet:
        key = self.playing.version, tuple(room), style.scale, language()
        laid, offset = self._laid.of(key, lambda: self._lay(style, room)), self.scroller.offset
        return self._placed.of((key, offset), lambda: self._place(room, laid.scrolled(offset)))

    def _place(self, room: pygame.Rect, laid: Shelves) -> PlacedSheet:
        """The things that are seen as it is scrolled, then the places where units assemble."""
        rects = {name: laid.cell(name) for name, rect in laid.things.items()
                 if laid.view.collidepoint(rect.center)}  # fmt: skip
        rects |= {BASE + place: rect for place, rect in laid.tabs.items()}
        return PlacedSheet(self, room, laid, nodes_at(rects))

    @property
    def items(self) -> Mapping[str, ShopItem]:
        """What is told of each thing, by its name."""
        return self._items.of((self.playing.version, self.base, language()), self._told)

    def _told(self) -> dict[str, ShopItem]:
        view, base = self.playing.view, self.base
        offered = {one.text for one in self.playing.offered}
        return {name: shop_item(view, name, base, offered)
                for shelf in goods(view) for name in shelf.things}  # fmt: skip

    def _lay(self, style: Style, area: pygame.Rect) -> Shelves:
        px, view = style.px, self.playing.view
        pad, stock = _pad(style, area.width), goods(view)
        labels = {name: item[:2] for name, item in self.items.items()}
        note = _heading(view)[1]
        least = plain_side(style, self._window.surface.get_size(), note, stock, labels)
        fold = shop_fold(note, stock, labels, pad, least)
        laid = fold.lay(style, area.width - 2 * pad, area.height)
        at = {name: rect.move(area.left + pad, area.top) for name, rect in laid.rects.items()}
        is_low, row, shelves = "low" in laid.cuts, at["tabs"], at["goods"]
        shown, tall = places(view), style.tall(36)
        names = [place_words(view.game, place) for place in shown]
        wide = max(style.width(name, "strong", 15) for name in names) + px(30)
        if is_low:  # the title lies beside the places, as far as they leave it room
            wide = min(wide, row.width // len(shown))
            title = pygame.Rect(row.left, row.top, row.width - len(shown) * wide, tall)
            left = title.right
        else:
            title = at["title"]
            label = px(150) if px(150) + len(shown) * wide <= row.width else 0
            wide = min(px(170), (row.width - label + px(8)) // len(shown))
            left = row.left + label
        tabs = {place: pygame.Rect(left + n * wide, row.top, wide - px(8), tall)
                for n, place in enumerate(shown)}  # fmt: skip
        lie = filled(style, shelves.width, stock, labels, laid.size)
        self.scroller.fit(lie.tall, shelves, style)
        heads, things, marks = (
            {key: rect.move(shelves.topleft) for key, rect in one.items()}
            for one in (lie.heads, lie.things, lie.marks))
        return Shelves(laid.cuts, shelves, title, tabs, heads, things, marks)

    def bring(self, placed: PlacedSheet, key: Key) -> None:
        laid: Shelves = placed.plan
        rect = laid.things.get(str(key))
        if rect is not None:
            top = rect.top + self.scroller.offset - laid.view.top
            self.scroller.reveal(top, top + rect.height * 3 // 2)

    # What clicks and keys do

    def click(self, key: Key) -> bool:
        """A unit is bought or given back, a strike is bought, a place is chosen."""
        playing, book, thing = self.playing, self.playing.view.book, str(key)
        if thing.startswith(BASE):
            self._base = thing.removeprefix(BASE)
            playing.back()
        elif thing in book.units:
            text = f"{GIVE} {thing}" if thing in book.cart else f"buy {thing} {self.base}"
            playing.attempt(text, thing)
        else:
            playing.attempt(f"buy {thing}", thing)
        return True

    def back(self, key: Key | None) -> bool:
        thing = str(key)
        if thing not in self.playing.view.book.cart:
            return False
        self.playing.attempt(f"{GIVE} {thing}", thing)
        return True

    def key(self, command: str) -> bool:
        if command == "town.give":
            return self.back(self.playing.focus or self.playing.hover)
        shown = places(self.playing.view)
        number = DIGITS.index(command) if command in DIGITS else 0
        if not 0 < number <= len(shown):
            return False
        return self.click(BASE + shown[number - 1])

    # The buttons

    def choices(self, take: Take) -> list[Button] | None:
        playing, view = self.playing, self.playing.view
        made = list[Button]()
        for one in playing.offered:
            act = partial(take, one)
            if one == deed("army", HISTORICAL):
                army = rules_of(view).armies[view.book.battle]
                said = in_quarters(sum(price(view, thing) for thing, _place in army))
                count = sum(thing in view.book.units for thing, _place in army)
                note = _("{count} units with strikes and NetWars: {ops} OPs").format(
                    count=count, ops=said)  # fmt: skip
                made.insert(0, Button(one.text, _("Ready-made army [34]"), act, note, "town.army",
                                      primary=True))  # fmt: skip
            elif verb_of(one) == "leader":
                label = capital(wording(view).deed(one, view))
                made.append(Button(one.text, label, act))
            elif one == DONE:
                cost = shop_of(view).cost(view)
                label = ngettext("Recruit for one OP", "Recruit for {ops} OPs", cost)
                empty = not view.book.cart
                if empty and not cost:
                    label = _("Go without an army")
                made.append(Button(one.text, label.format(ops=cost), act,
                                   _("buy nothing") if empty else "", "play.done",
                                   primary=not empty))  # fmt: skip
        return made

    # The picture

    def paint(self, pen: Pen, frame: SheetFrame) -> None:
        laid, pal, view = frame.plan, pen.palette, self.playing.view
        clip = pen.surface.get_clip()
        pen.surface.fill(pal.panel, frame.rect)
        head, note, rule = _heading(view)
        is_low = "low" in laid.cuts
        if is_low and laid.title.width >= pen.px(_LEAST_TITLE):
            pen.fitted(laid.title.midleft, head, 26, pal.ink, laid.title.width - pen.px(12),
                       centred=True)  # fmt: skip
        elif not is_low:
            pen.fitted(laid.title.topleft, head, 31, pal.ink, laid.title.width)
        if "note" not in laid.cuts:
            put_words(pen, (laid.title.left, laid.title.bottom), note, laid.title.width, rule,
                      ink=pal.ink2, most=2)  # fmt: skip
        self._draw_tabs(pen, laid, frame.emphases.hinted)
        pen.surface.set_clip(pen.inset(laid.view, -12, -RIM).clip(clip))  # with the rings
        for kind, rect in laid.heads.items():
            pen.paragraph(rect.topleft, _(TITLES[kind]).upper(), rect.width, "head", 15,
                          pal.accent_text)  # fmt: skip
        self._draw_note(pen, laid)
        items = self.items
        for name, rect in laid.things.items():
            if rect.colliderect(laid.view):
                self._draw_thing(pen, name, items[name], rect, laid.marks[name])
                if name in frame.emphases.hinted:
                    self._frame(pen, laid.cell(name))
        pen.surface.set_clip(clip)

    def _draw_tabs(self, pen: Pen, laid: Shelves, hinted: Collection[Key]) -> None:
        """The places where units assemble; the one that is chosen is framed, and that of a hint."""
        pal, first = pen.palette, next(iter(laid.tabs.values()))
        row = pygame.Rect(laid.title.left, first.top, first.left - laid.title.left, first.height)
        if "low" not in laid.cuts and row.width:
            pen.line(row, _("They assemble in"), "body", SIZE_BODY, pal.ink2)
        for n, (place, rect) in enumerate(laid.tabs.items(), 1):
            on, over = place == self.base, self.playing.hover == BASE + place
            pen.box(rect, pal.key_cap if over else pal.panel2, pal.accent if on else pal.rule, 6,
                    2.2 if on else 1.2)  # fmt: skip
            row, name = rect.inflate(-pen.px(20), 0), place_words(self.playing.view.game, place)
            cap = pen.cap_width(str(n))
            if pen.width(name, "strong", 15) + cap + pen.px(8) <= row.width:
                pen.cap(row.right, rect.centery, str(n))
                row.width -= cap + pen.px(8)
            pen.line(row, name, "strong", 15, pal.ink)
            if BASE + place in hinted and not on:
                self._frame(pen, rect)

    @staticmethod
    def _frame(pen: Pen, rect: pygame.Rect) -> None:
        """A frame round what a hint is about."""
        pen.box(pen.inset(rect, -RIM, -RIM), None, pen.palette.accent, 8, 3)

    def _draw_note(self, pen: Pen, laid: Shelves) -> None:
        """Beside the strikes, that they come back, where it has room."""
        last, said = laid.cell(SUPPORT[-1]), _("used once, then back here")
        left = last.right + pen.px(2 * GAP)
        if left + pen.width(said, "body", SIZE_SUB) <= laid.view.right:
            pen.beside(left, last.centery, said, "body", SIZE_SUB, pen.palette.ink2)

    def _draw_thing(
        self, pen: Pen, name: str, item: ShopItem, rect: pygame.Rect, mark: pygame.Rect
    ) -> None:
        """A counter with its name and price; what cannot be had is dim, and says why."""
        pal = pen.palette
        state = "selected" if item.kept else "rest"
        if name in (self.playing.hover, self.playing.focus) and not item.is_out:
            state += "+hover"
        put_counter(pen, self.playing.view.game, name, rect, state)
        if not item.is_able and not item.kept:
            veil = pygame.Surface(rect.size)
            veil.fill(pal.panel)
            veil.set_alpha(255 - _DIM)
            pen.surface.blit(veil, rect)
        ink = pal.accent_text if item.kept else pal.ink if item.is_able else pal.ink2
        align: Literal["left", "centre"] = "left" if mark.left > rect.right else "centre"
        upper, lower = split(mark, pen.line_height(*NAME))
        pen.line(upper, item.name, *NAME, ink, align)
        pen.line(lower, item.price, *PRICE, ink if item.kept else pal.ink2, align)


def shop_item(view: State, name: str, base: str, offered: Collection[str]) -> ShopItem:
    """What is told of a thing: of a unit its name and its price, or that it is out; of strikes how
    many were bought too. `offered` are the texts of what can be chosen, `base` is where units
    assemble."""
    book = book_of(view)
    unit, kept = book.units.get(name), book.cart.count(name)
    out = OUT.get(unit.place) if unit else None
    cost = price(view, name)
    said = _(out) if out else ngettext("{count} OP", "{count} OPs", in_ops(cost)).format(
        count=in_quarters(cost))  # fmt: skip
    if unit is None:
        said += " · " + _("{kept} of {count}").format(kept=kept, count=kept + book.pool[name])
    label = unit_name(name) if unit else look_of(view.game, name).name
    text = f"buy {name} {base}" if unit else f"buy {name}"
    return ShopItem(label, said, kept, text in offered, out is not None)


def _heading(view: State) -> tuple[str, str, str]:
    """The title of the shop, what is paid, and the rule."""
    if isinstance(view.due, Army):
        return (_("The army"), _("Halves and quarters are added up, and the total is rounded up "
                                 "once. You must keep at least one OP."), "11.1")  # fmt: skip
    return (_("J-1 Recruit"), _("1 OP to begin, plus purchases: halves and quarters are added up, "
                                "and the total is rounded up once."), "11.1")  # fmt: skip


def _pad(style: Style, width: int) -> int:
    """The px at the sides of a shop `width` px wide."""
    return min(style.px(PAD), width // 24)


def plain_side(
    style: Style, window: tuple[int, int], note: str, stock: Sequence[Goods],
    labels: Labels,
) -> float:  # fmt: skip
    """The design px at which counters are as large as at 100 % in a window of this size in px,
    where the panel lies beside the shop; 0 where nothing is enlarged."""
    plain = plain_room(style, window)
    if plain is None:
        return 0
    usual, wide, tall = plain
    pad = _pad(usual, wide)
    size = shop_fold(note, stock, labels, pad).lay(usual, wide - 2 * pad, tall).size
    return usual.px(size) / style.scale.factor


def shop_fold(
    note: str, stock: Sequence[Goods], labels: Labels, pad: int, least: float = 0
) -> Fold:
    """The shop from top to bottom, with its padding; sizes are those of counters, none less than
    `least` design px. `pad` is the px at its sides."""

    def edge(trial: FoldTry) -> int:
        return min(pad, trial.style.px(6 if "low" in trial.cuts else 18))

    def title(trial: FoldTry) -> int | None:
        style = trial.style
        return None if "low" in trial.cuts else style.line_height("display", 32) + style.px(6)

    def told(trial: FoldTry) -> int | None:
        style = trial.style
        return None if "note" in trial.cuts else style.height(note, trial.width, most=2)

    def tabs(trial: FoldTry) -> int:
        return trial.style.tall(36) + trial.style.px(6 if "low" in trial.cuts else 12)

    def shelves(trial: FoldTry) -> int:
        return filled(trial.style, trial.width, stock, labels, trial.size).tall

    rows = [FoldRow("above", edge, 0), FoldRow("title", title, 0), FoldRow("note", told),
            FoldRow("tabs", tabs, 0), FoldRow("goods", shelves, 0, fills=True, scrolls=_SEEN),
            FoldRow("below", edge, 0)]  # fmt: skip
    sizes = sorted({*SIDES, least} - {0}, reverse=True)
    return Fold(rows, _CUTS, sizes, {cut: max(size, least) for cut, size in _LEAST.items()})


class Cart(Section):
    """What the running purchase bought, what it costs with its rounding, and the OPs after it
    [11.1]. In a low panel the OPs come first."""

    def _lines(self) -> Iterator[tuple[str, str]]:
        """What was bought, by where it goes, with its price."""
        view = self.said.own.view
        book = book_of(view)
        for place in places(view):
            units = [one for one in book.cart if one in book.units
                     and book.units[one].place == place]  # fmt: skip
            if units:
                said = _("{place}: {units}").format(
                    place=place_words(view.game, place), units=things_words(view.game, units))
                yield said, in_quarters(sum(price(view, one) for one in units))
        for kind in SUPPORT:
            if count := book.cart.count(kind):
                name = thing_words(view.game, kind)
                yield (capital(name) if count == 1 else f"{count} {name}",
                       in_quarters(count * price(view, kind)))  # fmt: skip

    def _rounding(self) -> str:
        """What is lost by rounding, and what Uprising changed, in words."""
        view = self.said.own.view
        lost = -quarters(view) % 4
        said = (_("{part} OP is lost to rounding: you can buy that much more at no cost.").format(
            part=in_quarters(lost)) if lost else _("Nothing is lost to rounding."))  # fmt: skip
        if view.book.uprising:
            said += " " + _("Since the Uprising units cost double, but strikes do not [14.5].")
        elif isinstance(view.due, Recruit):
            said += " " + _("After an Uprising, units would cost double [14.5].")
        return said

    def _reserve(self) -> tuple[str, bool]:
        """Whether the OPs that are left cover the worst that one reaction can cost, in words."""
        view = self.said.own.view
        worst, left = dearest_reaction(view), view.book.ops - shop_of(view).cost(view)
        if left > worst:
            said = _("Your reserve covers the worst that one reaction can cost: {ops} OPs [14.3].")
        else:
            said = _("One reaction can cost {ops} OPs, all that is left: that would end the battle "
                     "[10.4].")  # fmt: skip
        return said.format(ops=worst), left > worst

    def least(self, pen: Style, width: int) -> int:
        if not is_shop(self.said.own.view):
            return 0
        tall = pen.px(HEAD + 18 if self.has("heads") else 8)
        tall += pen.line_height("display", self._size + 2)
        tall += sum(self._tall(pen, said, width) for said, _price in self._lines())
        said, is_covered = self._reserve()
        if self.has("extras"):
            tall += pen.height(self._rounding(), width, "body", SIZE_SUB) + pen.px(6)
        if self.has("extras") or not is_covered:  # a warning is never left out
            tall += pen.height(said, width, "body", SIZE_SUB)
        return tall

    @property
    def _size(self) -> int:
        """The design px of the type of the OPs."""
        return 28 if self.has("heads") else 22

    @staticmethod
    def _tall(pen: Style, said: str, width: int) -> int:
        return pen.height(said, width - pen.px(40)) + pen.px(4)

    def draw(self, pen: Pen, said: PanelContents) -> None:
        view = said.own.view
        if not is_shop(view) or not self.rect.height:
            return
        x, y, wide, pal = self.rect.left, self.rect.top, self.rect.width, pen.palette
        count = len(view.book.cart)
        note = ngettext("one counter", "{count} counters", count).format(count=count)
        lines, size, gap = [*self._lines()], self._size, pen.px(4)
        row = pygame.Rect(x, y + gap, wide, pen.line_height("display", size + 2))
        if self.has("heads"):
            pen.head(self.rect, _("The cart"), note)
            y += pen.px(HEAD)
            row.top = y + gap + sum(self._tall(pen, text, wide) for text, _number in lines)
        else:
            y = row.bottom + gap
        for text, number in lines:
            pen.text((x + wide, y), number, "value", 17, right=True)
            pen.paragraph((x, y), text, wide - pen.px(40))
            y += self._tall(pen, text, wide)
        cost = shop_of(view).cost(view)
        if lines and y < row.bottom:  # it sums up what stands above
            pygame.draw.line(pen.surface, pal.rule, row.topleft, row.topright)
        pen.line(row, _("OPs"), "strong", 16, pal.ink)
        after = f"{view.book.ops - cost}"
        right = row.right - pen.width(after, "display", size)
        pen.beside(right, row.centery, after, "display", size, pal.accent_text)
        middle = right - pen.px(30)
        pygame.draw.line(pen.surface, pal.ink2, (middle, row.centery),
                         (middle + pen.px(18), row.centery), max(2, pen.px(2)))  # fmt: skip
        tip = middle + pen.px(20), row.centery
        wing = pen.px(6)
        pygame.draw.polygon(pen.surface, pal.ink2, [tip, (tip[0] - wing, tip[1] - wing),
                                                    (tip[0] - wing, tip[1] + wing)])  # fmt: skip
        before = str(view.book.ops)
        left = middle - pen.px(10) - pen.width(before, "display", size)
        pen.beside(left, row.centery, before, "display", size)
        bought = in_ops(quarters(view))
        told = [_("bought {ops}").format(ops=bought)]
        if base := shop_of(view).base_price(view):
            told.insert(0, told[0] + " " + _("+ {ops} to begin").format(ops=base))
        fits = (one for one in told if pen.width(one, "body", SIZE_SUB) <= left - x - pen.px(52))
        pen.beside(x + pen.px(44), row.centery, next(fits, ""), "body", SIZE_SUB, pal.ink2)
        y, (said_of_rest, is_covered) = max(y, row.bottom + gap), self._reserve()
        if self.has("extras"):
            y += pen.paragraph((x, y), self._rounding(), wide, "body", SIZE_SUB, pal.ink2)
        if self.has("extras") or not is_covered:
            ink = pal.ink2 if is_covered else pal.refused
            pen.paragraph((x, y), said_of_rest, wide, "body", SIZE_SUB, ink)
