"""The forces of a game as printed cards: order of battle, losses, cups and track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import pygame

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import State
from nightdrop.hexwar.match import forces
from nightdrop.hexwar.match.forces import Body, CountersLeft
from nightdrop.hexwar.match.status import result_sentences, track_sentences, vp_total
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.scenario.history import notes_on_counters
from nightdrop.hexwar.ui.counters.liveries import liveries, livery
from nightdrop.hexwar.ui.counters.sprites import (
    counter_size,
    counter_sprite,
    look_of,
    marker_sprite,
    stack_offset,
)
from nightdrop.hexwar.ui.pages.tallies import Losses
from nightdrop.hexwar.ui.play.top import draw_shape
from nightdrop.hexwar.words.places import place_head, places_apart
from nightdrop.table.language import N_, _
from nightdrop.table.scenario.notes import Note
from nightdrop.table.words.nouns import capital
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit import Flow, Gap, Grid, Head, Paragraph, Pen, Said, Stack, Style, Widget
from nightdrop.ui.kit.base import Reply
from nightdrop.ui.kit.pen import TextBlock
from nightdrop.ui.kit.screen import Screen, Window
from nightdrop.ui.look.icons import icon
from nightdrop.ui.look.theme import RADIUS_TAG, SIZE_BODY, SIZE_PROMPT, SIZE_SUB, legible, mixed
from nightdrop.ui.menus.filters import Tab
from nightdrop.ui.menus.sheet import ScrolledPage
from nightdrop.ui.play.screen import Play

BOOK = 20  # design px of the sign that there is a note
CELL = 300  # design px of a cell of a card at least
PIECE = 42  # design px of a counter
BAND = 34  # design px of the band with the name of a formation
MOST_PILED = 3  # counters that are drawn on one another
TABS = (
    ("battle", N_("Order of battle"), "forces.battle"), ("losses", N_("Losses"), "forces.losses"),
    ("cups", N_("Cups and track"), "forces.cups"),
)  # fmt: skip


class ForceCell(Widget):
    """A picture with up to three lines beside it.

    If it has a hex, pressing it says `Said("go", hex)`.
    """

    def __init__(self, name: str, lines: Sequence[str], hex_: Hex | None = None) -> None:
        super().__init__()
        self.name, self.lines, self.hex = name, [line for line in lines if line], hex_

    @property
    def focusable(self) -> bool:  # type: ignore[override]  # a plain widget never is
        return self.hex is not None

    @property
    def known_as(self) -> str:
        return self.name if self.focusable else ""

    notes: Sequence[Note] = ()  # on what it shows; a right click says `Said("notes", notes)`

    def picture(self, pen: Pen, centre: tuple[int, int]) -> None:
        """Draw the subject of the lines."""
        raise NotImplementedError  # every cell has its own

    @property
    def _block(self) -> TextBlock:
        roles = (("strong", SIZE_BODY), ("body", SIZE_SUB))
        return [(line, *roles[number > 0]) for number, line in enumerate(self.lines)]

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        room = self._room(width, style)
        told = style.block_height(self._block, room) + style.px(8)
        return width, max(style.tall(PIECE + 16), told)

    def _room(self, width: int, style: Style) -> int:
        """The width of the lines, in px."""
        return width - style.px(PIECE + 30 + (BOOK if self.notes else 0))

    def paint(self, pen: Pen) -> None:
        pal, rect = pen.palette, self.rect
        ground = pal.panel
        if self.hovered and self.focusable:
            ground = mixed(pal.panel2, pal.ink, 0.10)
            pen.box(rect, ground, pal.accent, RADIUS_TAG)
        self.picture(pen, (rect.left + pen.px(PIECE // 2 + 8), rect.centery))
        if self.notes:
            sign = icon("book", pen.px(BOOK - 4), legible(pal.ink2, ground))
            pen.surface.blit(sign, sign.get_rect(midright=pen.inset(rect, 4).midright))
        told = pen.inset(rect, PIECE + 24, right=0)
        told.width = self._room(rect.width, pen)
        pen.block(told, self._block, ground)

    def handle(self, event: pygame.event.Event) -> Reply:
        right = event.type == pygame.MOUSEBUTTONDOWN and event.button == 3
        if right and self.notes:
            return Said("notes", self.notes)
        return Said("go", self.hex) if self.is_pressed(event) and self.focusable else False


class Troops(ForceCell):
    """A pile of equal counters."""

    def __init__(self, view: State, counters: Sequence[Counter], lines: Sequence[str],
                 hex_: Hex | None = None) -> None:  # fmt: skip
        super().__init__(f"go-{counters[0].id}", lines, hex_)
        self.notes = notes_on_counters(view.game.name, *counters)
        self.looks = [look_of(view, counter) for counter in counters[:MOST_PILED]]

    def picture(self, pen: Pen, centre: tuple[int, int]) -> None:
        size, piled = pen.px(PIECE), len(self.looks)
        size = size if piled == 1 else counter_size(size / 0.6, stacked=True)
        for number, look in enumerate(self.looks):
            right, down = stack_offset(2 * number - piled + 1, size // 2)
            made = counter_sprite(look, size, "rest", "day")
            pen.put(made, (centre[0] + right, centre[1] + down))


class Marker(ForceCell):
    """A VP marker."""

    def __init__(
        self, kind: str, value: str, lines: Sequence[str], hex_: Hex | None = None
    ) -> None:
        super().__init__(f"go-{hex_}", lines, hex_)
        self.kind, self.value = kind, value

    def picture(self, pen: Pen, centre: tuple[int, int]) -> None:
        pen.put(marker_sprite(self.kind, pen.px(PIECE * 0.8), pen.theme, self.value), centre)


class FormationCard(Grid):
    """A formation's band, its name with its sign and its totals, over a table of cells."""

    def __init__(self, key: str, name: str, note: str, cells: Sequence[Widget]) -> None:
        super().__init__(cells, least=CELL)
        self.key, self.name, self.note = key, name, note

    def _is_beside(self, width: int, style: Style) -> bool:
        both = style.width(self.name, "strong", 16) + style.width(self.note, "body", SIZE_BODY)
        return both + style.px(40 + 24 + 14) <= width

    def _head(self, width: int, style: Style) -> int:
        """The height in px of the band, and of the note below it if there is no room beside."""
        note = 0 if self._is_beside(width, style) else style.height(self.note, width - style.px(28))
        return style.px(BAND + 6) + note

    def rects(self, width: int, style: Style) -> list[pygame.Rect]:
        return [rect.move(0, self._head(width, style)) for rect in super().rects(width, style)]

    def measure(self, width: int, style: Style) -> tuple[int, int]:
        tall = super().measure(width, style)[1] or self._head(width, style)
        return width, tall + style.px(6)

    def draw(self, pen: Pen) -> None:
        pal, worn = pen.palette, livery(self.key, pen.theme)
        pen.box(self.rect, pal.panel2, pal.rule, 8)
        band = pen.row(self.rect, self.rect.top, BAND)
        inner = pen.inset(band, 14)
        pen.box(band, worn.face, worn.edge, 8)
        sign = band.left + pen.px(20), band.centery
        if self.key in liveries(pen.theme):
            draw_shape(pen, sign, pen.px(9), self.key, worn.ink)
        else:
            pen.put(icon("vp", pen.px(20), worn.ink), sign)
        pen.beside(band.left + pen.px(40), band.centery, self.name, "strong", 16, worn.ink)
        if self._is_beside(self.rect.width, pen):
            left = inner.right - pen.width(self.note, "body", SIZE_BODY)
            pen.beside(left, band.centery, self.note, "body", SIZE_BODY, worn.ink)
        else:
            at = inner.left, inner.bottom + pen.px(4)
            pen.paragraph(at, self.note, inner.width, ink=pal.ink2)
        super().draw(pen)


class Forces(ScrolledPage):
    """The cards as the reader knows them; a click on a unit or a hex goes there on the map."""

    place = "forces"
    helps = False
    column = 1640
    snug, edge = False, 16

    def __init__(self, app: Window, back: Screen, play: Play) -> None:
        self.play, self.tab = play, "battle"
        playing = play.playing
        self.view, self.reader, self.scenario = playing.view, playing.audience, back.scenario
        self.losses = forces.losses_seen(playing.match, self.reader)
        self.lines = playing.match.log(self.reader)
        super().__init__(app, back)
        self.light = play.light
        self.title.ink, self.title.sizes = None, ((44, 16, 13), (26, 8, 13))

    def above(self) -> list[Widget]:
        self.done.label, self.done.also = _("Back to the map"), "forces.leave"
        tabs = [Tab(f"tab-{name}", _(words), partial(self.turn_to, name), command,
                    name == self.tab, SIZE_PROMPT, 38, 36)
                for name, words, command in TABS]  # fmt: skip
        tabs.append(Tab("find", _("Find on the map"), self._find, "forces.find", False,
                        SIZE_PROMPT, 38, 36))  # fmt: skip
        return [Flow(tabs), Gap(12)]

    def turn_to(self, tab: str) -> None:
        """Show another card, from its top."""
        self.tab = tab
        self.scroll.scroll_to(0)
        self.renew()

    def _find(self) -> None:
        self.leave()
        self.app.open("places", self.play)

    def leave(self) -> None:
        self.play.come_back()

    def said(self, said: Said) -> None:
        if said.command == "go" and isinstance(said.value, int):
            self.leave()
            self.play.surface.pointer.go_near(Hex(said.value))
        elif said.command == "notes" and isinstance(said.value, tuple):
            self.app.open_notes(said.value)

    def handle(self, event: pygame.event.Event) -> None:
        if KEYBOARD.command(event) != "forces.history":
            super().handle(event)
            return
        cells = [one for one in self.root.leaves() if isinstance(one, ForceCell) and one.notes]
        at = [one for one in cells if one.hovered] or [one for one in cells if one.focused]
        self.app.open_notes(at[0].notes if at else ())

    # What stands on the cards

    def widgets(self) -> list[Widget]:
        self.heading = _("FORCES")
        return {"battle": self._battle, "losses": self._losses, "cups": self._cups}[self.tab]()

    def _battle(self) -> list[Widget]:
        """Every formation with its counters: where and what they are, and what they did last."""
        found = forces.order_of_battle(self.view, self.lines, self.losses, self.reader)
        placed = {body.hex for one in found for body in one.bodies if body.hex is not None}
        places = places_apart(self.view.game.board, placed)
        return [
            FormationCard(one.key, one.name, one.sums,
                          [self._troops(body, places) for body in one.bodies])
            for one in found
        ]  # fmt: skip

    def _troops(self, body: Body, places: Mapping[Hex, str]) -> Troops:
        where = body.where if body.hex is None else capital(places[body.hex])
        lines = (where, body.what, capital(body.did))
        return Troops(self.view, body.counters, lines, forces.beside(self.view, body))

    def _losses(self) -> list[Widget]:
        """What happened to sticks, and the units that were lost."""
        found: list[Widget] = [Losses(self.view, self.losses)]
        for key, gone in forces.fallen(self.view):
            cells = [Troops(self.view, (one,), (capital(forces.named(self.view, one)),))
                     for one in gone]  # fmt: skip
            found.append(
                FormationCard(key, forces.name_of(key), forces.lost_words(len(cells)), cells)
            )
        return found

    def _cups(self) -> list[Widget]:
        """What the cups may still hold, company counters left, the VP hexes, turn and track."""
        view, found = self.view, list[Widget]()
        for cup, rows in forces.cup_rows(view):
            company = forces.companies_left(view, cup)
            cells = [self._left(row) for row in (*rows, *((company,) if company else ()))]
            found.append(
                FormationCard(cup, forces.cup_words(view, cup), "" if cells else _("none"), cells)
            )
        board = view.game.board
        hexes = [Marker("vp-open" if row.is_open else "vp-hidden", str(row.value or ""),
                        (place_head(board, row.hex), capital(row.marker), capital(row.control)),
                        row.hex) for row in forces.vp_rows(view)]  # fmt: skip
        found.append(FormationCard("", _("VP hexes"), vp_total(view), hexes))
        turn = [Paragraph(said) for said in (*track_sentences(view), *result_sentences(view))]
        return [*found, Head(_("Turn and track")), Stack(turn, 4)]

    def _left(self, row: CountersLeft) -> ForceCell:
        """A kind of counter of which some are left."""
        said = _("{count} unseen") if row.unseen else _("{count} left")
        said = said.format(count=row.many)
        if row.shown is None:
            return Marker("vp-open", row.face, (said,))
        return Troops(self.view, (row.shown,), (capital(row.noun), said))

    def paint(self, pen: Pen) -> None:
        pen.surface.fill(pen.palette.panel)
        self.root.draw(pen)
