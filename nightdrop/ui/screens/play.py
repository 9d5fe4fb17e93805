"""The play screen: the map to click on, the panel to read, and the foot bar between them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.table.scenes import glimpses
from nightdrop.ui.app import App
from nightdrop.ui.motion import FRAME_MS, Motion
from nightdrop.ui.panels import frame
from nightdrop.ui.panels.board import BoardPanel
from nightdrop.ui.panels.dice import DiceEntry
from nightdrop.ui.panels.pen import Pen
from nightdrop.ui.panels.sidepanel import SidePanel
from nightdrop.ui.panels.stack import Fan
from nightdrop.ui.playing import Answer, Playing
from nightdrop.ui.screens.base import Clickable, Screen
from nightdrop.ui.screens.buttons import ButtonSet
from nightdrop.ui.screens.play_buttons import choices
from nightdrop.ui.screens.play_events import PlayEvents
from nightdrop.ui.theme import Light, light_of

if TYPE_CHECKING:
    from nightdrop.table.match import Match

RULE = re.compile(r"\[(\d[\d.]*)\]")
FAN_MS = 450.0  # how long the mouse rests on a stack before it opens
REPAINT_MS = 120.0  # how often newly painted tiles are shown
FADE_MS, STILL_FADE_MS = 1600.0, 120.0  # from one light to the next
SLICE_MS = 5.0  # how long map painting may hold up the next event


class Play(Screen):
    """A game at one screen. It shows `playing.view` and nothing else."""

    place = "play"

    def __init__(self, app: App, match: Match, since: int | None = None) -> None:
        """`since` is the entry from which on the first picture shows what moved."""
        super().__init__(app)
        self.playing = Playing(match)
        if match.notice:
            self.playing.refusal = (match.notice, None)
        self.buttons, self.dice = ButtonSet(), DiceEntry()
        self.fan: Fan | None = None
        self.hover: Hex | None = None
        self.focus: Hex | None = None
        self.fan_focus: str | None = None
        self.opens_at: float | None = None
        self.log_places: list[tuple[pygame.Rect, Hex]] = []
        self.side = SidePanel(self)
        self.board = BoardPanel(match.game.board, self.map_rect, app.maps)
        self.events = PlayEvents(self)
        self.motion = Motion(app, self.board)
        self._told = len(match.entries) if since is None else since
        self._fade: tuple[Light, float] | None = None
        self.light = light_of(self.playing.view.turn)
        self._painted_at = self._next_frame = 0.0
        self.changed()

    @property
    def panel_rect(self) -> pygame.Rect:
        """The open side panel, in window px."""
        return self.side.rect

    @property
    def map_rect(self) -> pygame.Rect:
        """The map, in window px."""
        return self.side.map_rect

    def over_map(self, pos: tuple[int, int]) -> bool:
        """Whether a point lies on the map, and no panel over it."""
        return self.map_rect.collidepoint(pos) and not self.panel_rect.collidepoint(pos)

    def resized(self) -> None:
        self.board.place(self.map_rect)
        self.fan = None
        super().resized()

    def reworded(self) -> None:
        self.playing.refusal = None
        self.side.forget()
        self.buttons.replace(choices(self))
        super().reworded()

    def changed(self) -> None:
        """The game moved on, or the clicks did: other buttons, perhaps another screen."""
        self.dirty = True
        self.fan = self.fan_focus = None
        self.side.settle()
        self._dawn()
        self._animate()
        self.dice.expect(self.playing.dice_due)
        if self.playing.must_cover:
            from nightdrop.ui.screens.cover import Cover

            self.app.show(Cover(self.app, self))
        elif self.playing.match.is_over:
            from nightdrop.ui.screens.result import Ending

            self.app.show(Ending(self.app, self.playing.match))
        else:
            self.buttons.replace(choices(self))

    def _dawn(self) -> None:
        """The light follows the clock; the old one passes away slowly."""
        light = light_of(self.playing.view.turn)
        if light != self.light:
            self._fade = self.light, self.app.clock()
        self.light = light

    def _animate(self) -> None:
        """Show what moved since the last look, through the eyes that look now."""
        playing, since = self.playing, self._told
        self._told = len(playing.match.entries)
        self.motion.finish()
        if playing.must_cover:
            self.app.sounds.hush()
        elif self._told > since:
            self.motion.show(glimpses(playing.match, playing.audience, since, self._told))

    def hurry(self) -> None:
        """End all that moves."""
        self._fade = None
        self.dirty |= self.motion.finish()

    def _fading(self) -> tuple[Light, float] | None:
        """The light that passes away, and how far the new one has come, 0-1."""
        if self._fade is None:
            return None
        lasts = FADE_MS * self.app.settings.tempo or STILL_FADE_MS
        part = (self.app.clock() - self._fade[1]) / lasts
        if part >= 1:
            self._fade = None
        return self._fade and (self._fade[0], part)

    def look_back(self) -> None:
        """Step through what happened while this player was away."""
        from nightdrop.ui.screens.away import Away

        self.hurry()
        self.app.show(Away(self.app, self))

    def uncovered(self) -> None:
        """The one who decides sits before the window."""
        self.playing.uncover()
        self.app.sounds.play("cricket")
        self._told = len(self.playing.match.entries)
        self.app.show(self)
        self.changed()

    def take(self, action: object) -> None:
        """A button's action."""
        self.playing.submit(action)  # type: ignore[arg-type]  # from the menu
        self.changed()

    def throw(self, dice: tuple[int, ...]) -> None:
        """Dice the players threw themselves."""
        self.playing.throw(dice)
        self.changed()

    def undo(self) -> None:
        """Take the last decision back."""
        self.playing.undo()
        self.changed()

    def leave(self) -> None:
        """Off the map with the chosen unit."""
        self.answer(self.playing.click_off(), None)

    def back(self) -> None:
        """Close the fan, or forget the clicks made so far."""
        if self.fan is not None and not self.fan.picking:
            self.fan = None
        else:
            self.playing.back()
            self.fan = None
        self.buttons.replace(choices(self))
        self.dirty = True

    def pause(self) -> None:
        """The game menu."""
        from nightdrop.ui.screens.pause import Pause

        self.app.show(Pause(self.app, self))

    def go_to(self, hex_: Hex) -> None:
        """Show a place and give it the focus."""
        self.board.camera.centre_on(hex_)
        self.focus, self.dirty = hex_, True

    def zoom(self, notches: int, pos: tuple[int, int] | None = None) -> None:
        """Zoom in or out, around a point of the window."""
        self.board.camera.zoom(notches, *(pos or (None, None)))
        self.fan = None
        self.dirty = True

    def answer(self, answer: Answer, hex_: Hex | None) -> None:
        """What a click led to: another game, an open fan, a refusal."""
        self.dirty = True
        if answer in ("picked", "choose", "refused"):
            self.app.sounds.play("refusal" if answer == "refused" else "tick")
        if answer == "choose" and hex_ is not None:
            self.fan = Fan(self.board, self.playing.view, hex_, picking=True)
            return
        if answer == "done":
            self.changed()
            return
        keep = self.fan if answer == "picked" and self._goes_on_in_fan() else None
        self.fan = keep
        self.buttons.replace(choices(self))

    def _goes_on_in_fan(self) -> bool:
        """Whether more counters of the opened stack are to be chosen."""
        return self.fan is not None and bool(self.playing.pointer.units & self.fan.places.keys())

    def rule_in_hand(self) -> str:
        """The rule of the last refusal, or else of what is asked."""
        if self.playing.refusal:
            cited = RULE.findall(self.playing.refusal[0])
            if cited:
                return str(cited[-1])
        return self.playing.prompt()[1]

    def draw(self, surface: pygame.Surface) -> None:
        pen = Pen(surface, self.palette, self.scale)
        marks = frame.marks_of(self.playing, self.hover, self.focus)
        shown = self.motion.shown()
        self.board.draw(surface, self.playing.view, self.light, marks, shown, self._fading())
        frame.draw_over_map(self, pen, marks)
        self._draw_panel(pen)

    def _draw_panel(self, pen: Pen) -> None:
        """The panel, drawn anew only when something in it changed: the map moves more often."""
        playing = self.playing
        key = (playing.version, playing.audience, playing.pointer.made, playing.armed, playing.gang,
               self.size,
               self.scale, self.buttons.hover, self.buttons.focus, self.dice.typed,
               tuple((b.name, b.sub) for b in self.buttons.buttons))  # fmt: skip
        self.side.draw(pen, key)

    def handle(self, event: pygame.event.Event) -> None:
        self.events.handle(event)

    def wake_at(self) -> float | None:
        now = self.app.clock()
        if not self.board.map.complete:
            return now
        if self.motion.busy or self._fade:
            return self._next_frame
        return self.opens_at

    def tick(self, now: float) -> None:
        if self.opens_at is not None and now >= self.opens_at:
            self.opens_at = None
            here = self.hover
            if here is not None and self.fan is None and len(self.playing.view.pieces.at(here)) > 1:
                self.fan = Fan(self.board, self.playing.view, here, picking=False)
                self.dirty = True
        if now >= self._next_frame and (self.motion.tick(now) or self._fade):
            self._next_frame, self.dirty = now + FRAME_MS, True
        missing = self.board.map.step(SLICE_MS)
        if not missing or now - self._painted_at > REPAINT_MS:
            self._painted_at, self.dirty = now, True

    def clickables(self) -> list[Clickable]:
        """Buttons, the legal hexes and stacks in view, and the counters of an opened stack."""
        found = self.buttons.clickables()
        pointer, side = self.playing.pointer, max(8, round(self.board.camera.height * 0.3))
        if self.fan is not None and self.fan.picking:
            legal = [(u, r) for u, r in self.fan.places.items() if u in pointer.units]
            return found + [Clickable(unit, "unit", rect) for unit, rect in legal]
        pieces = self.playing.view.pieces
        hexes = {pieces[unit].hex for unit in pointer.units} | pointer.hexes
        for hex_ in sorted(h for h in hexes if h is not None):
            rect = pygame.Rect(0, 0, side, side)
            rect.center = self.board.centre(hex_)
            if self.board.rect.contains(rect) and not frame.is_covered(self, rect.center):
                found.append(Clickable(f"{hex_:04d}", "hex", rect))
        return found
