"""The list of places to go to by name, over a corner of the map."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

import pygame

from nightdrop.hexwar.match.forces import beside, bodies, groups_of
from nightdrop.hexwar.rules.hexes import Hex, hex_name
from nightdrop.hexwar.scenario.history import notes_at
from nightdrop.hexwar.ui.counters.sprites import counter_sprite, look_of
from nightdrop.hexwar.ui.play.camera import camera_in
from nightdrop.table.language import N_, _, folded
from nightdrop.table.scenario.notes import Note
from nightdrop.table.words.nouns import capital, place_name
from nightdrop.ui.input import KEYBOARD
from nightdrop.ui.kit import Button, Row, Style, TextField, Widget
from nightdrop.ui.kit.pen import Pen, sized
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.look.theme import Scale
from nightdrop.ui.play.pages import ListPage
from nightdrop.ui.play.screen import Play
from nightdrop.ui.play.stage import Stage

LEAST_WIDE = 390  # px: letters grow no smaller with the scale


class PlacePage(ListPage):
    """Names, numbers and units that begin with, or contain, what is typed.

    The list is over a corner of the map, which shows the chosen one from near. Enter goes there,
    Esc back to where the map was.
    """

    place = "places"
    heading = N_("Find")
    types = True

    def __init__(self, app: Window, play: Play) -> None:
        assert isinstance(play.surface, Stage)  # what is found are places of a map
        self.surface = play.surface
        view = play.playing.view
        board = view.game.board
        named = sorted((capital(place_name(name)), hex_) for hex_, name in board.names.items())
        rest = sorted(hex_ for hex_ in board.hexes if hex_ not in board.names)
        units = [(body.what, hex_, body) for body in bodies(view, groups_of(view, None))
                 if (hex_ := beside(view, body)) is not None]  # fmt: skip
        self.units = {(name, hex_): body for name, hex_, body in units}
        self.all = [*named, *self.units, *(("", hex_) for hex_ in rest)]
        # What they are found by besides: names as in the scenario, ids.
        self.names = {(name, hex_): board.names[hex_] for name, hex_ in named}
        self.names |= {one: " ".join(body.ids) for one, body in self.units.items()}
        self.found = self.all
        self.field = TextField("", "name", hint=_("type a name, a number or a unit"))
        self._before, self._focus = copy(camera_in(self.surface.picture)), play.playing.focus
        self._shown: Hex | None = None
        play.stand_back()
        super().__init__(app, play)
        self.group.give_focus(self.field)
        self._filter()

    def above(self) -> list[Widget]:
        return [self.field]

    def below(self) -> list[Button]:
        told = Button("history", _("History"), self._look_up, "", "places.history",
                      enabled=False)  # fmt: skip
        return [*super().below(), told]

    @property
    def noted(self) -> Sequence[Note]:
        """The notes on the chosen row: on a place, or on a unit as far as it is known."""
        view, at = self.play.playing.view, self.list.chosen
        if not 0 <= at < len(self.found):
            return ()
        body, hex_ = self.units.get(self.found[at]), self.found[at][1]
        return notes_at(view.game.name, hex_, body.counters if body is not None else ())

    def _look_up(self) -> None:
        if notes := self.noted:
            self.app.open_notes(notes)

    def row(self, index: int) -> Row:
        name, hex_ = self.found[index]
        body = self.units.get((name, hex_))
        if body is None:
            return Row(name or "–", hex_name(hex_))
        look = look_of(self.play.playing.view, body.counters[0])
        icon = counter_sprite(look, self.scale.px(22), "rest", self.light)
        return Row(name, hex_name(hex_), icon, short=body.short)

    def place_of(self, index: int) -> Hex | None:
        hex_: Hex = self.found[index][1]
        return hex_

    def go_to(self, place: Hex) -> None:
        self.surface.pointer.go_near(place)

    def leave(self) -> None:
        self.surface.picture.camera = self._before
        self.play.playing.point(self._focus)
        super().leave()

    def handle(self, event: pygame.event.Event) -> None:
        if KEYBOARD.command(event) == "places.history":
            self._look_up()
            return
        typed = self.field.string
        super().handle(event)
        if self.field.string != typed:
            self._filter()
        if self.app.screen is self:
            self._look()

    def _look(self) -> None:
        """Show the chosen row on the map, beside the list."""
        at = self.list.chosen
        for button in self.buttons.named("history"):
            button.enabled = bool(self.noted)
        hex_ = self.place_of(at) if 0 <= at < len(self.found) else None
        if hex_ is not None and hex_ != self._shown:
            self._shown = hex_
            self.surface.pointer.go_near(hex_)
            self.surface.picture.pan(-self._plate(self.scale).right // 2, 0)

    def _plate(self, scale: Scale) -> pygame.Rect:
        """The corner of the map that the list covers."""
        room, gap = self.surface.rect, scale.px(12)
        wide = min(max(scale.px(440), LEAST_WIDE), room.width - scale.px(96)) - gap
        tall = min(scale.px(520), room.height) - 2 * gap
        return pygame.Rect(room.left + gap, room.top + gap, wide, tall)

    def _area(self, style: Style) -> pygame.Rect:
        return style.inset(self._plate(style.scale), 14, 12)

    def ground(self, pen: Pen) -> None:
        play, picture = self.play, self.surface.picture
        frame = picture.frame(play.playing.view, pen, marks=self.surface.marks())
        picture.draw_frame(pen, frame)
        play.draw_panel(pen)
        if self._shown is not None:  # a second ring, that is seen in any light
            camera = camera_in(picture)
            side = round(camera.height * 1.4)
            ring = sized(side, side, center=camera.hex_point(self._shown))
            pen.pill(ring, None, pen.palette.accent, 4)
        pen.box(self._plate(pen.scale), pen.palette.panel, pen.palette.accent, 8)

    def resized(self) -> None:
        self.play.resized()
        super().resized()

    def _filter(self) -> None:
        """Keep the rows that match, those that begin with the words first."""
        wish = folded(self.field.string) or self.field.string.strip()
        fits = [(n, h) for n, h in self.all if hex_name(h).startswith(wish)
                or wish in folded(n) or wish in folded(self.names.get((n, h), ""))]  # fmt: skip
        self.found = sorted(fits, key=lambda p: not folded(p[0]).startswith(wish))
        self.list.refill(len(self.found), self.row)
        self.list.show(0 if self.found and wish else -1)
