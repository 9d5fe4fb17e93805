"""Drawers over the foot of the map: NetWars that are laid or committed, displays and tracks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from nightdrop.fallujah.rules.printed_tables import INTEL, NETWAR, STRIKES
from nightdrop.fallujah.rules.ruleset import markers, rules_of, vp_parts
from nightdrop.fallujah.rules.staff_operations import InfoWar, Isr
from nightdrop.fallujah.ui.counters import look_of
from nightdrop.fallujah.ui.map_overlay import SIDE, put_counter
from nightdrop.fallujah.ui.playing import DISPLAYS, LAY, TABLE, TRACKS, TownPlaying
from nightdrop.fallujah.ui.sections import displayed, signed
from nightdrop.fallujah.ui.status_line import OUT
from nightdrop.fallujah.words import place_words, thing_words
from nightdrop.table.language import _, language, ngettext
from nightdrop.table.words.catalogues import own_level
from nightdrop.table.words.nouns import capital
from nightdrop.ui.kit.fold import Fold, FoldRow
from nightdrop.ui.kit.pen import Pen, Style, split
from nightdrop.ui.look.theme import SIZE_SUB
from nightdrop.ui.play.game import Memo
from nightdrop.ui.stage.node import Key
from nightdrop.ui.stage.sheet import OverSheet, PlacedSheet, SheetFrame, nodes_at

# Design px: beside a counter, round all, of a cell, of a result of a die, of a counter in a strip.
BESIDE, PAD, CELL, DIE, STRIP = 36, 14, 226, 38, 44
BELOW, ROUND = 10, 12  # design px below a counter, round the drawer
_TITLE: Final = ("head", 16)
_BETWEEN: Final = " · "  # sentences in a strip


class DisplayCell(NamedTuple):
    """What a display shows of a thing: its face ("" for none), in words, and how many there are."""

    face: str
    name: str
    note: str
    many: int = 1
    on: bool = False
    reduced: bool = False


class DrawerPlan(NamedTuple):
    """Where a drawer lies in the window with what is in it. `view` is where its cells or sentences
    are seen, `cells` are these where they lie before any scrolling. `told` are the lines beside the
    `table`, the results of a die; `spots` the markers by their things."""

    rect: pygame.Rect
    view: pygame.Rect
    cells: Sequence[tuple[DisplayCell, pygame.Rect]]
    told: Sequence[str]
    table: pygame.Rect
    spots: Mapping[str, pygame.Rect]


class Drawer(OverSheet[TownPlaying]):
    """The drawer that is open: of NetWars while they are laid or committed, else of a display or of
    the tracks."""

    def __init__(self, playing: TownPlaying) -> None:
        super().__init__(playing)
        self._placed = Memo[PlacedSheet]()
        self._opened = ""  # the display that was laid out last

    def is_up(self) -> bool:
        playing = self.playing
        lays = playing.lays_netwars and not playing.shuts_netwars
        return bool(playing.display) or lays

    # Where things lie

    def place(self, style: Style, room: pygame.Rect) -> PlacedSheet:
        playing = self.playing
        lays = playing.lays_netwars
        key = playing.version, tuple(room), style.scale, playing.display, lays, language()
        return self._placed.of(key, lambda: self._place(style, room))

    def _place(self, style: Style, room: pygame.Rect) -> PlacedSheet:
        """The drawer at the foot of a room; another one is not scrolled yet."""
        made = self._place_markers if self.playing.lays_netwars else self._place_cells
        plan, display = made(style, room), self.playing.display
        if display != self._opened:
            self.scroller.to(0)
            self._opened = display
        faces = {name: name.removeprefix(LAY) for name in plan.spots}
        return PlacedSheet(self, plan.rect, plan, nodes_at(plan.spots, faces))

    def _place_markers(self, style: Style, area: pygame.Rect) -> DrawerPlan:
        """The drawer of NetWars, a strip that hides little of the map: the markers left, the table
        of the die, what those laid do."""
        pad, side, told = style.px(PAD), style.px(STRIP), _BETWEEN.join(self._told())
        kinds, die, each = markers(self.playing.view), style.px(6 * DIE), style.px(STRIP + BESIDE)
        wide = max(style.width(told), style.width(self._title()[0], *_TITLE) + each)
        left = area.left + style.px(ROUND)
        words = pygame.Rect(left + 2 * pad + len(kinds) * each + die, area.bottom - pad - side,
                            wide, side)  # fmt: skip
        most = area.right - 2 * pad - words.left
        words.width = min(wide, most) if most >= 2 * each else 0  # a narrow map has no words
        spots = {LAY + kind: pygame.Rect(left + pad + n * each, words.top, side, side)
                 for n, kind in enumerate(kinds)}  # fmt: skip
        table = words.copy()
        table.left, table.width = left + pad + len(kinds) * each, die
        if isinstance(self.playing.view.due, InfoWar):
            spots[TABLE] = table
        rect = table.union(words).inflate(2 * pad, pad)
        rect.width, rect.left = rect.right - left, left
        lines = style.lines(told, words.width, most=2) if words.width else ()
        self.scroller.fit(0, words, style)
        return DrawerPlan(rect, words, (), lines, table, spots)

    def _title(self) -> tuple[str, str]:
        """What the drawer is, and its rule."""
        if self.playing.lays_netwars:
            is_isr = isinstance(self.playing.view.due, Isr)
            return ((_("J-2 Reveal nodes").upper(), "12.1") if is_isr else
                    (_("J-5 Information war").upper(), "19.0"))  # fmt: skip
        shown = self.playing.display or TRACKS
        return _(DISPLAYS[shown]).upper(), "6.3" if shown == TRACKS else ""

    def _place_cells(self, style: Style, area: pygame.Rect) -> DrawerPlan:
        """The drawer of a display or of the tracks: its cells in columns."""
        cells, pad, cell = self._cells(), style.px(PAD), style.px(CELL)
        columns = min(max(1, (_most_wide(style, area) - pad) // cell), max(2, len(cells)))
        rows = -(-len(cells) // columns)
        rect, at = _at_the_foot(style, area, columns * cell + 2 * pad, cells_fold(rows))
        view, tall = at["cells"], style.px(SIDE + BELOW)
        placed = [(one, pygame.Rect(view.left + n % columns * cell, view.top + n // columns * tall,
                                    style.px(SIDE), style.px(SIDE)))
                  for n, one in enumerate(cells)]  # fmt: skip
        self.scroller.fit(rows * tall, view, style)
        return DrawerPlan(rect, view, placed, (), pygame.Rect(0, 0, 0, 0), {})

    # What clicks and keys do

    def click(self, key: Key) -> bool:
        """A marker is committed; one that is to be laid waits for its node."""
        playing, thing = self.playing, str(key)
        if isinstance(playing.view.due, InfoWar):
            kind = thing.removeprefix(LAY) if thing != TABLE else markers(playing.view)[0]
            playing.commit(kind)
        else:
            playing.refuse(_("Drag it to a concealed node, or click the node. [12.1]"))
        return True

    def back(self, key: Key | None) -> bool:
        self.playing.shut_drawer()
        return True

    def key(self, command: str) -> bool:
        return command == "play.back" and self.back(None)

    # The picture

    def paint(self, pen: Pen, frame: SheetFrame) -> None:
        laid, pal = frame.plan, pen.palette
        pen.box(laid.rect, pal.panel, pal.accent, 10, 1.8)
        if self.playing.lays_netwars:
            self._draw_markers(pen, laid)
            return
        inner = laid.rect.inflate(-2 * pen.px(PAD), -2 * pen.px(PAD))
        self._draw_title(pen, inner)
        self._draw_cells(pen, laid)

    def _draw_title(self, pen: Pen, room: pygame.Rect) -> None:
        """The title at the top of a room, with its rule at the end."""
        title, rule = self._title()
        pen.line(pen.row(room, room.top, 20), title, *_TITLE, pen.palette.accent_text)
        pen.rule_number((room.right, room.top), rule)

    def _draw_markers(self, pen: Pen, laid: DrawerPlan) -> None:
        """The markers left, what a die brings, and what those that lie will do."""
        view, pal, tables = self.playing.view, pen.palette, rules_of(self.playing.view).tables
        book = view.book
        for kind, left in ((NETWAR, book.available[NETWAR]), (INTEL, book.intel)):
            spot = laid.spots.get(LAY + kind)
            if spot is not None:
                hot = LAY + kind in (self.playing.hover, self.playing.focus)
                put_counter(pen, view.game, kind, spot, "legal+hover" if hot else "legal")
                pen.beside(spot.right + pen.px(9), spot.centery, f"×{left}", "value", 17, pal.ink)
        table = laid.table
        results = [_("yes") if found else _("no") for found in tables.isr] if isinstance(
            view.due, Isr) else [*map(signed, tables.infowar)]  # fmt: skip
        good = tables.isr if isinstance(view.due, Isr) else [ops > 0 for ops in tables.infowar]
        wide = table.width // 6
        for n, (said, lit) in enumerate(zip(results, good, strict=True)):
            box = pygame.Rect(table.left + n * wide, table.top, wide - pen.px(4), table.height)
            pen.box(box, pal.panel2, pal.good if lit else pal.rule, 5, 1.6)
            upper, lower = split(box, box.height // 2)
            pen.line(upper, str(n + 1), "number", 13, pal.ink2, "centre")
            pen.line(lower, said, "value", 16, pal.ink, "centre")
        words = laid.view
        if not words.width:
            return
        if len(laid.told) < 2:  # else what is told needs all of the room
            self._draw_title(pen, words)
            words = split(words, pen.px(22))[1]
        pen.paragraph(words.topleft, "\n".join(laid.told), words.width, ink=pal.ink2)

    def _told(self) -> list[str]:
        """What the markers that lie will do, in sentences [12.1] [19]."""
        view = self.playing.view
        tables, laid = rules_of(view).tables, view.book.markers
        if isinstance(view.due, Isr):
            share = sum(tables.isr) / len(tables.isr)
            counts = Counter(space for _kind, space in laid)
            told = [(place_words(view.game, space), round(100 * (1 - (1 - share) ** n)))
                    for space, n in counts.items()]  # fmt: skip
            first = _("{space}: revealed in {percent} % of cases")
            return [first.format(space=space, percent=percent) if number == 0 else
                    f"{space}: {percent} %" for number, (space, percent) in enumerate(told)] or [
                _("Each reveals its node in {percent} % of cases.").format(
                    percent=round(100 * share))]  # fmt: skip
        results, count = tables.infowar, max(1, len(laid))
        mean, low, high = (signed(round(count * one, 1)) for one in (
            sum(results) / len(results), min(results), max(results)))
        return [ngettext("One NetWar: {mean} OPs on average, from {low} to {high}.",
                         "{count} NetWars: {mean} OPs on average, from {low} to {high}.",
                         count).format(count=count, mean=mean, low=low, high=high)]  # fmt: skip

    def _cells(self) -> list[DisplayCell]:
        """What a display or the tracks show."""
        view, shown = self.playing.view, self.playing.display
        if shown == TRACKS:
            points, levels = sum(vp_parts(view).values()), rules_of(view).levels
            now = max((one for one in levels if one[0] <= points), default=levels[-1])
            least = [_("{vp} VP or more").format(vp=signed(one[0])) for one in levels[:-1]]
            least.append(_("below {vp} VP").format(vp=signed(levels[-2][0])))
            return [DisplayCell("", own_level(view.game, one[1]), note, on=now == one)
                    for one, note in zip(levels, least, strict=True)]  # fmt: skip
        found, units = Counter(displayed(view, shown)), view.book.units
        made = []
        for name, count in found.items():
            away = OUT.get(units[name].place) if name in units else None
            note = _(away) if away else look_of(view.game, name).values
            if name in STRIKES:
                note = _("firepower {sum}").format(sum=view.game.faces[name].f)
            made.append(DisplayCell(name, capital(thing_words(view.game, name)), note, count,
                             reduced=name in units and units[name].reduced))  # fmt: skip
        return made or [DisplayCell("", _("nothing yet"), "")]

    def _draw_cells(self, pen: Pen, laid: DrawerPlan) -> None:
        """Counters in rows, each with its name and what it is worth beside it."""
        pal, side, wide, view = pen.palette, pen.px(SIDE), pen.px(CELL), laid.view
        clip = pen.surface.get_clip()
        pen.surface.set_clip(view.inflate(0, pen.px(4)).clip(clip))
        for cell, rect in laid.cells:
            at = rect.move(0, -self.scroller.offset)
            if not at.colliderect(view):
                continue
            x = at.left
            if cell.face:
                put_counter(pen, self.playing.view.game, cell.face, at, reduced=cell.reduced)
                x = at.right + pen.px(10)
            elif self.playing.display == TRACKS:
                box = pygame.Rect(at.topleft, (wide - pen.px(8), side))
                pen.box(box, pal.panel2, pal.accent if cell.on else pal.rule, 6,
                        2.2 if cell.on else 1.0)  # fmt: skip
                x += pen.px(10)
            room = at.left + wide - pen.px(12) - x
            said = f"{cell.many} × {cell.name}" if cell.many > 1 else cell.name
            lines = pen.lines(said, room, "strong", 14, 2)
            y = at.centery - (len(lines) + 1) * pen.line_height("strong", 14) // 2
            for line in lines:
                pen.text((x, y), line, "strong", 14, pal.ink)
                y += pen.line_height("strong", 14)
            pen.text((x, y), cell.note, "body", SIZE_SUB, pal.ink2, width=room)
        pen.surface.set_clip(clip)


def cells_fold(rows: int) -> Fold:
    """The drawer of a display from top to bottom: its title, and `rows` of cells."""
    return Fold([FoldRow("title", lambda trial: trial.style.px(30), 0),
                 FoldRow("cells", lambda trial: rows * trial.style.px(SIDE + BELOW),
                         scrolls=SIDE + BELOW)])  # fmt: skip


def _most_wide(style: Style, area: pygame.Rect) -> int:
    """How wide a drawer is at most, in px."""
    return area.width - 2 * style.px(ROUND)


def _at_the_foot(
    style: Style, area: pygame.Rect, wide: int, fold: Fold
) -> tuple[pygame.Rect, dict[str, pygame.Rect]]:
    """A drawer `wide` px wide at the foot of an area, and its rows, in px of the window."""
    pad, round_ = style.px(PAD), style.px(ROUND)
    laid = fold.lay(style, wide - 2 * pad, area.height - 2 * round_ - 2 * pad)
    tall = laid.extent + 2 * pad
    rect = pygame.Rect(area.left + round_, area.bottom - round_ - tall, wide, tall)
    return rect, {name: row.move(rect.left + pad, rect.top + pad)
                  for name, row in laid.rects.items()}  # fmt: skip
