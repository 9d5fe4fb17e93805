"""The sections of the panel that the game has of its own: figures, the force, bins, displays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Final

import pygame

from nightdrop.engine.model import Game, State
from nightdrop.fallujah.rules.book import DEAD, GONE, TownBook
from nightdrop.fallujah.rules.moves import movement_left
from nightdrop.fallujah.rules.printed_tables import APRIL, INTEL, NODE, REACTION, SUPPORT, FoeFace
from nightdrop.fallujah.rules.ruleset import (
    CAMPAIGN,
    commander,
    rules_of,
    scored,
    units_at,
    values_of,
    vp_parts,
)
from nightdrop.fallujah.ui.counters import AMBER
from nightdrop.fallujah.ui.map_overlay import laid_row, put_counter
from nightdrop.fallujah.ui.playing import DISPLAYS, DRAWER, TAB, TABS, TRACKS
from nightdrop.fallujah.ui.shop import Cart, is_shop
from nightdrop.fallujah.words import face_words, unit_name
from nightdrop.table.language import _, ngettext
from nightdrop.table.words.catalogues import own, own_level
from nightdrop.table.words.nouns import decimal, minus, percent
from nightdrop.ui.kit.buttons import GAP, SIGN
from nightdrop.ui.kit.pen import Pen, Style, sized
from nightdrop.ui.look.theme import RGB, SIZE_BODY, SIZE_SUB, rgb, rgbs
from nightdrop.ui.play.decider_header import head_height
from nightdrop.ui.play.panel import (
    HEAD,
    LEAST_LOG,
    Choices,
    DealLog,
    Own,
    PanelContents,
    Prompt,
    Section,
    Sections,
)
from nightdrop.ui.play.panel_hit_areas import PanelLine

BATTLES: Final = {"phantom-fury": "Phantom Fury", APRIL: "Vigilant Resolve"}
FORCE_PX, SHOWN_PX = 58, 36  # design px of counters
NOTED, TWO_LINES = 12.5, 31  # design px of the type below a bar, and of two lines of it
RED_PLATE, GREEN, PLAIN, SEAL = rgbs("#A33A45 #46603A #3A3226 #7E2534")
NODE_FILL: Final = rgb("#131210")
# The reaction counters that are told together, with the fill of their part of the bar.
_FOES: Final = ("hvt", "jihadists", "fedayeen", "heavy", "militia")
_WATCHED: Final = ("ambush", "martyrs")  # events whose chance is told


@dataclass(frozen=True)
class TownPanelState(Own):
    """What the panel tells: the game as it is told now, which tab is open, the carrier held, and
    the number of the deal with what was chosen of it."""

    view: State
    tab: str
    held: str = ""
    deal: str = ""

    @property
    def brief(self) -> str:
        """What the bar of a folded panel says besides the prompt."""
        book: TownBook = self.view.book
        return _("OPs {ops}, VP {vp}, KIA {kia}.").format(
            ops=book.ops, vp=signed(sum(vp_parts(self.view).values())), kia=signed(book.kia))


def signed(number: float) -> str:
    """A number with its sign: "+20", "−7", "0"; one that is not whole with a decimal, "+1.6"."""
    whole = float(number).is_integer()
    said = str(round(abs(number))) if whole else decimal(abs(number))
    return ("+" if number > 0 else minus("-") if number < 0 else "") + said


def teams_words(view: State) -> str:
    """What each team has won: nodes, the helicopter and KIA of its operations [35]."""
    a, b = scored(view).scores
    return _("team A {a}, team B {b}").format(a=signed(a), b=signed(b))


class OperationHead(Section):
    """The operation, four figures, the track of OPs, what the points are made of, and morale.

    Where there is little room, morale is a fifth figure, and the battle is not named: so the
    operations to choose from are seen.
    """

    def least(self, pen: Style, width: int) -> int:
        tall = head_height(pen) + pen.px(62) + self._below(pen, width)
        if not self.has("heads"):
            return tall + pen.px(6)
        if self.has("extras"):
            tall += pen.px(18) + self._tall_parts(pen, width)
        return tall + pen.px(HEAD) + pen.px(46) + pen.px(12)

    def _tall_parts(self, pen: Style, width: int) -> int:
        return pen.height(self._parts(), width, "body", SIZE_SUB, 2) + pen.px(4)

    def place(self, pen: Style, room: pygame.Rect) -> int:
        below = super().place(pen, room)
        top = room.top + head_height(pen) + self._below(pen, room.width)
        figures = pen.row(room, top, 56)
        self.lines = [PanelLine(figures, "open", len(TABS), f"{DRAWER}{TRACKS}")]
        return below

    def _title(self) -> str:
        return _("Operation {number}").format(number=self.said.view.turn)

    def _battle(self) -> str:
        """The battle, which of a campaign, or the team that commands."""
        view = self.said.own.view
        book, team = view.book, commander(view)
        battle = _("Team {team}").format(team=team) if team else BATTLES.get(book.battle, "")
        if rules_of(view).options["battle"] != CAMPAIGN:
            return battle
        said = _("{battle}, battle {number} of the campaign")
        return said.format(battle=battle, number=1 if book.battle == APRIL else 2)

    def _below(self, pen: Style, width: int) -> int:
        """The px of a row of its own for the battle, 0 where it fits beside the operation."""
        room = self._free(pen, width) - pen.width(self._title(), "display", 28) - pen.px(20)
        fits = pen.width(self._battle(), "body", 15) <= room
        return 0 if fits or not self.has("heads") else pen.line_height("body", SIZE_SUB)

    @staticmethod
    def _free(pen: Style, width: int) -> int:
        """The px of the row of the operation beside the signs at its right."""
        return width - 2 * (pen.tall(SIGN) + pen.px(GAP))

    def _parts(self) -> str:
        """What the points are made of, where they are more than one number; and the level they
        are, with what the next one lacks [6.3]."""
        view = self.said.own.view
        parts = vp_parts(view)
        counted = [(key, value) for key, value in parts.items() if value]
        made = " · ".join(f"{own(view.game.name, f'part.{key}')} {signed(value)}"
                          for key, value in counted if len(counted) > 1)  # fmt: skip
        if commander(view) is not None:
            scores = teams_words(view)
            made = f"{scores} · {made}" if made else scores
        now, levels = sum(parts.values()), rules_of(view).levels
        above = min((level for level in levels if level[0] > now), default=None)
        if above is None:
            return made
        lacks = _("now {level}, {count} VP short of {next}").format(
            level=own_level(view.game, rules_of(view).level(now)), count=above[0] - now,
            next=own_level(view.game, above[1]))  # fmt: skip
        return f"{made} · {lacks}" if made else lacks

    def draw(self, pen: Pen, said: PanelContents) -> None:
        view = said.own.view
        book, pal = view.book, pen.palette
        x, y, wide = self.rect.left, self.rect.top, self.rect.width
        size = pen.fit(self._title(), 28, self._free(pen, wide))
        title = pen.beside(x, y + pen.px(17), self._title(), "display", size)
        battle, below = self._battle(), self._below(pen, wide)
        if below:
            row = pen.row(self.rect, y + head_height(pen), 0)
            row.height = below
            size = pen.fitting([battle], wide, "body", SIZE_SUB, 9) or 9
            pen.line(row, battle, "body", size, pal.ink2)
        elif self.has("heads"):
            pen.beside(title.right + pen.px(12), y + pen.px(18), battle, "body", 15, pal.ink2)
        y += below
        y += head_height(pen) + pen.px(6)
        start = self._ops(view)
        self._figures(pen, pen.row(self.rect, y, 56), view, start)
        if not self.has("heads"):
            return
        y += pen.px(56)
        if self.has("extras"):
            self._track(pen, pen.row(self.rect, y, 9), book.ops, start)
            y += pen.px(16)
            y += pen.paragraph((x, y), self._parts(), wide, "body", SIZE_SUB, pal.ink2, 2)
            y += pen.px(6)
        pen.head(pen.row(self.rect, y, HEAD), _("OPFOR morale"))
        pen.rule_number((x + wide, y), "9.1")
        y += pen.px(HEAD)
        self._morale(pen, pen.row(self.rect, y, 46), book.morale, view)

    def _figures(self, pen: Pen, row: pygame.Rect, view: State, start: int) -> None:
        """OPs of those at the `start`, VP, KIA and nodes; with morale where it has no plates."""
        book = view.book
        total = len((*book.nodes, *book.captured, *book.eliminated))
        points, nodes = signed(sum(vp_parts(view).values())), str(len(book.nodes))
        figures = [(_("OPs left"), str(book.ops), _("of {count}").format(count=start)),
                   (_("VP now"), points, ""), (_("KIA index"), signed(book.kia), ""),
                   (_("Nodes left"), nodes, _("of {count}").format(count=total))]  # fmt: skip
        shares = [33, 23, 20, 24]
        if not self.has("heads"):
            level = face_words(view.game, rules_of(view).tables.morale[book.morale])
            figures = [(_("OPs"), str(book.ops), ""), (_("VP"), points, ""),
                       (_("KIA"), signed(book.kia), ""), (_("Nodes"), nodes, ""),
                       (_("Morale"), level, "")]  # fmt: skip
            shares = [18, 23, 18, 18, 23]
        cells = pen.cells(row, shares, 4)
        apart = pen.px(4)
        size = min(pen.fitting([label], cell.width - apart, "body", SIZE_SUB, 7) or 7
                   for (label, _value, _note), cell in zip(figures, cells, strict=True))
        for cell, (label, value, note) in zip(cells, figures, strict=True):
            pen.text(cell.topleft, label, "body", size, pen.palette.ink2)
            big = pen.fitting([value], cell.width, "display", 25, 12) or 12
            end = pen.beside(cell.left, row.top + pen.px(34), value, "display", big).right
            end += pen.px(5)
            if end + pen.width(note, "value", 15) <= cell.right:
                pen.beside(end, row.top + pen.px(35), note, "value", 15, pen.palette.ink2)

    @staticmethod
    def _ops(view: State) -> int:
        """The OPs with which the battle began [7.1] [30.2]."""
        rules, book = rules_of(view), view.book
        campaign = rules.options["battle"] == CAMPAIGN and book.battle != APRIL
        start = rules.tables.campaign["ops"] if campaign else rules.battles[book.battle].ops
        return int(start) + 5 * int(rules.options["handicap"])

    @staticmethod
    def _track(pen: Pen, rect: pygame.Rect, ops: int, start: int) -> None:
        """The track of OPs, a part for each ten."""
        count = max(1, -(-max(ops, start) // 10))
        for n, part in enumerate(pen.cells(rect, [1] * count, 2)):
            pen.box(part, PLAIN, None, 2)
            share = max(0.0, min(1.0, (ops - 10 * n) / 10))
            if share:
                pen.box(pen.cells(part, (share, 1 - share))[0], AMBER, None, 2)

    @staticmethod
    def _morale(pen: Pen, rect: pygame.Rect, level: int, view: State) -> None:
        """Four plates with their picks; the level in force is red, and framed."""
        tables = rules_of(view).tables
        plates = pen.cells(rect, [1] * len(tables.morale), 5)
        for n, (word, picks) in enumerate(zip(tables.morale, tables.picks, strict=True)):
            plate, on = plates[n], n == level
            pen.box(plate, RED_PLATE if on else pen.palette.panel2,
                    pen.palette.ink if on else None, 6, 1.6)  # fmt: skip
            ink = (255, 255, 255) if on else pen.palette.ink2
            upper = pen.row(plate, plate.top + pen.px(4), 20)
            pen.line(upper, face_words(view.game, word), "head", 15, ink, "centre")
            said = ngettext("one pick", "{count} picks", picks).format(count=picks)
            pen.line(upper.move(0, pen.px(18)), said, "number", 13, ink, "centre")


class ForceSection(Section):
    """The units of the force with the movement left, what they bring and who stays [8.3]."""

    def _force(self) -> Sequence[str]:
        return self.said.own.view.book.force if self.said.view.fight is None else ()

    def least(self, pen: Style, width: int) -> int:
        if not self._force():
            return 0
        said = self._too_many(self.said.own.view, self._force())
        more = pen.height(said, width, "body", SIZE_SUB) if said else 0
        return pen.px(HEAD if self.has("heads") else 4) + pen.px(FORCE_PX + 18) + more

    def draw(self, pen: Pen, said: PanelContents) -> None:
        view, ids = said.own.view, self._force()
        if not ids or not self.rect.height:
            return
        rect, left = self.rect, movement_left(view)
        y = rect.top
        moves = (_("by air") if left is None else
                 ngettext("one space left", "{count} spaces left", left).format(count=left))
        if self.has("heads"):
            pen.head(rect, _("The force"), moves)
            y += pen.px(HEAD)
        side = pen.px(FORCE_PX)
        words = self._words(view, ids)
        room = rect.width - max(pen.width(one, "body", SIZE_BODY) for one in words) - pen.px(14)
        row = pen.row(rect, y + pen.px(4), FORCE_PX).move(pen.px(2), 0)
        row.width = room
        places = laid_row(row, len(ids), side, pen.px(8))
        for id_, place in zip(ids, places, strict=True):
            unit, state = view.book.units[id_], "selected" if id_ == said.own.held else "rest"
            put_counter(pen, view.game, id_, place, state, reduced=unit.reduced,
                        leader=bool(unit.leader))  # fmt: skip
        x = places[-1].right - pen.px(2) + pen.px(14)
        for n, one in enumerate(words):
            pen.text((x, y + pen.px(5) + n * pen.line_height()), one, ink=pen.palette.ink2)
        pen.paragraph((rect.left, y + side + pen.px(12)), self._too_many(view, ids), rect.width,
                      "body", SIZE_SUB, pen.palette.refused)  # fmt: skip

    @staticmethod
    def _too_many(view: State, ids: Sequence[str]) -> str:
        """What of the force is more than a space holds [8.2]; "" for nothing."""
        sizes = Counter(view.game.faces[id_].size for id_ in ids)
        said = [(own(view.game.name, f"over.{size}") or "").format(count=sizes[size], limit=limit)
                for size, limit in rules_of(view).tables.stacking.items() if sizes[size] > limit]
        return _("Over the stacking limit: {what} "
                 "[8.2]").format(what=", ".join(said)) if said else ""

    @staticmethod
    def _words(view: State, ids: Sequence[str]) -> list[str]:
        """Their firepower and best contact, and who stays behind."""
        values = [values_of(view, id_) for id_ in ids]
        place = view.book.units[ids[0]].place
        behind = [id_ for id_ in units_at(view, place) if id_ not in ids]
        stay = (ngettext("one unit stays behind", "{count} units stay behind", len(behind))
                if behind else _("no unit stays behind"))
        if view.book.riders:
            rider, carrier = next(iter(view.book.riders.items()))
            stay = _("{unit} rides with {carrier}").format(
                unit=unit_name(rider), carrier=unit_name(carrier))  # fmt: skip
        return [_("firepower {sum}").format(sum=sum(one.f for one in values)),
                _("best contact {best}").format(best=max(one.c for one in values)),
                stay.format(count=len(behind))]  # fmt: skip


class BinSection(Section):
    """Both bins by counts and the four displays; in a low panel behind tabs, with the log."""

    _has_nodes = True  # whether there is room for the bin of nodes

    @property
    def _tab(self) -> str:
        """The tab that is open; "" where there are none."""
        return str(self.said.own.tab) if "tight" in self.cuts else ""

    def least(self, pen: Style, width: int) -> int:
        if "extras" in self.cuts or is_shop(self.said.own.view):
            return 0
        if "tight" not in self.cuts:
            return self._bin(pen) + self._nodes(pen) + self._boxes(pen)
        body = {"bin": self._bin, "shown": self._boxes}.get(self._tab)
        return pen.tall(36) + pen.px(10) + (body(pen) if body else 0)

    @staticmethod
    def _bin(pen: Style) -> int:
        return pen.px(HEAD + 32 + TWO_LINES) + pen.line_height("body", SIZE_SUB)

    @staticmethod
    def _nodes(pen: Style) -> int:
        return pen.px(HEAD + 28 + TWO_LINES)

    @staticmethod
    def _boxes(pen: Style) -> int:
        return 2 * pen.px(SHOWN_PX + 44)

    def place(self, pen: Style, room: pygame.Rect) -> int:
        super().place(pen, room)
        more = self._nodes(pen) if self._tab == "bin" else 0
        self._has_nodes = "tight" not in self.cuts or (
            self.rect.height + more + pen.px(LEAST_LOG) <= room.height)  # fmt: skip
        if self._has_nodes and self.rect.height:
            self.rect.height += more
        self.lines = []
        if "tight" in self.cuts and self.rect.height:
            strip = pygame.Rect(room.topleft, (room.width, pen.tall(36)))
            tabs = zip(pen.cells(strip, [1] * len(TABS), 8), TABS, strict=True)
            self.lines = [PanelLine(tab, "open", n, f"{TAB}{name}")
                          for n, (tab, name) in enumerate(tabs)]  # fmt: skip
        if self.rect.height and self._tab in ("", "shown"):
            row = pen.row(room, self.rect.bottom - self._boxes(pen), SHOWN_PX + 36)
            boxes = pen.cells(row, (1, 1), 8)
            boxes += [box.move(0, row.height + pen.px(8)) for box in boxes]
            named = zip(boxes, [one for one in DISPLAYS if one != TRACKS], strict=True)
            self.lines += [PanelLine(box, "open", len(TABS) + 1 + n, f"{DRAWER}{name}")
                           for n, (box, name) in enumerate(named)]  # fmt: skip
        return self.rect.bottom

    def draw(self, pen: Pen, said: PanelContents) -> None:
        if not self.rect.height:
            return
        tab, y = self._tab, self.rect.top
        for line in self.lines:
            if not str(line.place).startswith(TAB):
                continue
            name = str(line.place).removeprefix(TAB)
            on, over = name == tab, said.hot is not None and said.hot.name == line.name
            pen.box(line.rect, pen.palette.key_cap if over else pen.palette.panel2,
                    pen.palette.accent if on else pen.palette.rule, 8, 1.8 if on else 1.2)
            pen.line(line.rect, _(TABS[name]), "strong", 15, pen.palette.ink, "centre")
            y = line.rect.bottom + pen.px(10)
        if tab in ("", "bin"):
            y = self._draw_bins(pen, said.own.view, y)
        for line in self.lines:
            if str(line.place).startswith(DRAWER):
                over = said.hot is not None and said.hot.name == line.name
                self._draw_box(pen, said.own.view, line.rect, str(line.place), over)

    def _draw_bins(self, pen: Pen, view: State, y: int) -> int:
        """Both bins, and what the next reaction may bring; the y below."""
        rect, cup = self.rect, view.cups[REACTION]
        total = sum(cup.values())
        said = ngettext("one counter", "{count} counters", total).format(count=total)
        pen.head(pen.row(rect, y, HEAD), _("In the reaction bin"), said)
        counts = told_together(view, cup)
        parts = [(short(view, key), counts[key],
                  SEAL if key == "hvt" else GREEN if key in _FOES else PLAIN) for key in counts]
        y = _draw_parts(pen, pen.row(rect, y + pen.px(HEAD), 26), parts)
        y += pen.paragraph((rect.left, y), may_come(view), rect.width, "body", SIZE_SUB,
                           pen.palette.ink2, 1)  # fmt: skip
        y += pen.px(4)
        if self._has_nodes:
            nodes = {key: n for key, n in sorted(view.cups[NODE].items()) if n}
            left = sum(nodes.values())
            said = ngettext("one face", "{count} faces", left).format(count=left)
            pen.head(pen.row(rect, y, HEAD), _("Node faces to come"), said)
            parts = [(short(view, key), n, NODE_FILL) for key, n in nodes.items()]
            y = _draw_parts(pen, pen.row(rect, y + pen.px(HEAD), 26), parts)
        return y

    @staticmethod
    def _draw_box(pen: Pen, view: State, box: pygame.Rect, place: str, over: bool) -> None:
        """A display in small: its title, how many or what they are worth, and its counters."""
        name, faces = place.removeprefix(DRAWER), view.game.faces
        shown = displayed(view, name)
        note = str(len(shown))
        if name == "hvt":
            note = _("{count} VP").format(count=sum(faces[one].vp for one in shown))
        pen.box(box, pen.palette.panel2, pen.palette.accent if over else None, 8)
        row = pen.row(pen.inset(box, 10), box.top + pen.px(4), 20)
        pen.line(row, _(DISPLAYS[name]).upper(), "head", 13, pen.palette.ink2)
        pen.line(row, note, "value", 16, pen.palette.ink, "right")
        row.top = row.bottom + pen.px(3)
        _draw_counted(pen, view.game, row, Counter(shown))


def _draw_counted(pen: Pen, game: Game, row: pygame.Rect, many: Mapping[str, int]) -> None:
    """Things in a row, each once, and how many there are of it where that is more than one."""
    side, gap = pen.px(SHOWN_PX), pen.px(3)
    words = [f"×{count}" if count > 1 else "" for count in many.values()]
    wides = [pen.width(word, "value", 15) + gap if word else 0 for word in words]
    if sum(wides) + len(many) * (side + gap) > row.width:  # counts give way to counters
        for name, place in zip(many, laid_row(row, len(many), side, gap), strict=True):
            put_counter(pen, game, name, place)
        return
    left = row.left
    for name, word, wide in zip(many, words, wides, strict=True):
        place = sized(side, side, topleft=(left, row.top))
        put_counter(pen, game, name, place)
        pen.beside(place.right + gap, place.centery, word, "value", 15, pen.palette.ink)
        left = place.right + wide + gap


def displayed(view: State, name: str) -> list[str]:
    """The things of a display, by their names."""
    book = view.book
    if name == "available":
        have = [kind for kind in SUPPORT for _n in range(book.available[kind])]
        return have + [INTEL] * book.intel
    if name == "eliminated":
        return [id_ for id_, unit in sorted(book.units.items()) if unit.place in (DEAD, GONE)]
    return list(book.captured if name == "captured" else book.hvt)


class TownLog(DealLog):
    """The log, in a low panel behind its tab, and below another where there is room; at its foot
    the deal."""

    def least(self, pen: Style, width: int) -> int:
        is_open = "tight" not in self.cuts or (self.said.own.tab == "log" and self.has("extras"))
        return super().least(pen, width) if is_open else 0

    def draw(self, pen: Pen, said: PanelContents) -> None:
        super().draw(pen, said)
        if self.foot.height:
            pen.line(self.foot, said.own.deal, "body", SIZE_SUB, pen.palette.ink2)


def told_together(view: State, cup: Mapping[str, int]) -> dict[str, int]:
    """The counters of the reaction bin: HVTs, each kind of OPFOR unit, and all events."""
    found = Counter[str](dict.fromkeys((*_FOES, "events"), 0))
    for key, count in cup.items():
        one = view.game.faces[key]
        kind = ("hvt" if one.is_hvt else key) if isinstance(one, FoeFace) else "events"
        found[kind] += count
    return {key: count for key, count in found.items() if count}


def short(view: State, key: str) -> str:
    """A face in one word or two, as a part of a bar has it."""
    words = {"events": _("Events"), "hvt": _("HVT")}
    return words.get(key) or face_words(view.game, key)


def may_come(view: State) -> str:
    """The chances that the picks of the next reaction hold what counts most [14.3]."""
    cup, tables = view.cups[REACTION], rules_of(view).tables
    picks = tables.picks[view.book.morale]
    hvts = [key for key in cup if getattr(view.game.faces[key], "is_hvt", False)]
    chances = [(face_words(view.game, key), chance(cup, [key], picks)) for key in _WATCHED]
    chances.append((_("an HVT"), chance(cup, hvts, picks)))
    said = ", ".join(f"{word} {percent(share)}" for word, share in chances)
    return ngettext("In one pick: {said}", "In {count} picks: {said}", picks).format(
        count=picks, said=said)  # fmt: skip


def chance(cup: Mapping[str, int], keys: Iterable[str], picks: int) -> float:
    """The chance that at least one of `picks` picks is one of these faces."""
    total, meant = sum(cup.values()), sum(cup.get(key, 0) for key in keys)
    picks = min(picks, total)
    return 1 - comb(total - meant, picks) / comb(total, picks) if total else 0.0


def _draw_parts(
    pen: Pen, rect: pygame.Rect, parts: Sequence[tuple[str, int, RGB]]
) -> int:
    """A bar of parts as wide as they are many, but never narrower than a line of their words, which
    stand below in two lines where one is too long; the y below."""
    total = max(1, sum(count for _word, count, _ink in parts))
    halves = [_halves(pen, word) for word, _count, _ink in parts]
    least = [max(pen.width(half, "number", NOTED) for half in said) + pen.px(4) for said in halves]
    wides = [rect.width * count / total for _word, count, _ink in parts]
    spare = [max(0.0, wide - need) for wide, need in zip(wides, least, strict=True)]
    lack = sum(wides) - sum(map(max, wides, least))  # what the others give up, below 0
    step = pen.line_height("number", NOTED) - pen.px(2)
    shares = [max(wide, need) + lack * more / max(1.0, sum(spare))
              for wide, need, more in zip(wides, least, spare, strict=True)]  # fmt: skip
    cells = pen.cells(rect, shares, 2)
    for (word, count, fill), said, part in zip(parts, halves, cells, strict=True):
        pen.box(part, fill, pen.palette.rule, 3)
        pen.line(part, str(count), "value", 15, (255, 255, 255), "centre")
        whole = pen.width(word, "number", NOTED) <= part.width + pen.px(2)
        for n, half in enumerate([word] if whole else said):
            at = part.centerx - pen.width(half, "number", NOTED) // 2, part.bottom + n * step
            pen.text(at, half, "number", NOTED, pen.palette.ink2)
    return rect.bottom + pen.px(TWO_LINES)


def _halves(pen: Style, words: str) -> list[str]:
    """Words in one line or two, of which the longer one is as short as can be."""
    said = words.split()
    cuts = [[" ".join(said[:n]), " ".join(said[n:])] for n in range(1, len(said))]
    return min(cuts, key=lambda cut: max(pen.width(one, "number", NOTED) for one in cut),
               default=[words])


SECTIONS: Final[Sections] = (
    OperationHead,
    Prompt,
    Choices,
    ForceSection,
    Cart,
    BinSection,
    TownLog,
)
