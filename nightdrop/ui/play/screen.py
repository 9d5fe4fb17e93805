"""The play screen: the map to click on, the panel to read, and the foot bar between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Action
from nightdrop.rules.actions import DONE
from nightdrop.table.match.shown import glimpses
from nightdrop.ui.app import App
from nightdrop.ui.board.board import BoardPanel
from nightdrop.ui.board.motion import LightFade, Motion, MotionTimer
from nightdrop.ui.kit.buttons import ButtonSet
from nightdrop.ui.kit.pen import Pen
from nightdrop.ui.kit.screen import Clickable, Screen
from nightdrop.ui.play import game, over_map
from nightdrop.ui.play.camera import AutoCamera, SeatCameras
from nightdrop.ui.play.choices import PanelLine, choices, still_open
from nightdrop.ui.play.events import PlayEvents
from nightdrop.ui.play.fight import DiceEntry, LinesShown, SumsShown
from nightdrop.ui.play.game import Answer, FightFinder, Playing, ShownFight
from nightdrop.ui.play.over_map import Fan
from nightdrop.ui.play.sidepanel import PlayPanel

if TYPE_CHECKING:
    from nightdrop.table.match.match import Match


class Play(Screen):
    """A game at one screen. It shows `playing.view` and nothing else."""

    place = "play"
    solo = False  # whether one player plays both sides whatever the settings say

    def __init__(self, app: App, match: Match, since: int | None = None) -> None:
        """`since` is the entry from which on the first picture shows what moved."""
        super().__init__(app)
        self.playing = Playing(match, lambda: self.solo or app.settings.solo)
        self.fights, self.notice = FightFinder(), match.notice
        self.buttons, self.dice = ButtonSet(), DiceEntry()
        self.fan: Fan | None = None
        self.hover: Hex | None = None
        self.focus: Hex | None = None
        self.fan_focus: str | None = None
        self.opens_at: float | None = None
        self.spots: list[PanelLine] = []
        self.hot: tuple[str, int] | None = None
        self.banner = pygame.Rect(0, 0, 0, 0)
        self.side = PlayPanel(self)
        self.board = BoardPanel(match.game.board, self.map_rect, app.maps)
        self.events, self.cameras = PlayEvents(self), SeatCameras(self)
        self.motion = Motion(app, self.board)
        self._told = len(match.entries) if since is None else since
        self.fade = LightFade(app, self.playing.view)
        self.light = self.fade.light
        self.timer, self.sums = MotionTimer(self.motion, self.fade), SumsShown()
        self.auto_camera = AutoCamera(self)
        self._stood: LinesShown | None = None  # what of the sums the last picture had
        app.keeper.follow(match)
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
        self.fan = self.fan_focus = self.hot = None
        self.cameras.follow()
        self.side.settle()
        self.light = self.fade.follow(self.playing.view)
        self._animate()
        self.dice.expect(self.playing.dice_due)
        if self.playing.must_cover:
            from nightdrop.ui.play.cover import Cover

            self.app.show(Cover(self.app, self))
        elif self.playing.match.is_over:
            from nightdrop.ui.menus.result import Ending

            self.app.show(Ending(self.app, self.playing.match))
        else:
            self.buttons.replace(choices(self))

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
        self.fade.hurry()
        self.dirty |= self.motion.finish() | self.sums.finish()

    def look_back(self) -> None:
        """Step through what happened while this player was away."""
        from nightdrop.ui.play.away import Away

        self.hurry()
        away = Away(self.app, self)
        if away.steps:  # else these eyes missed nothing, and the game goes on
            self.app.show(away)

    def uncovered(self) -> None:
        """The one who decides sits before the window."""
        self.playing.uncover()
        self.cameras.sit()
        self.app.sounds.play("cricket")
        self._told = len(self.playing.match.entries)
        self.app.show(self)
        self.changed()

    def take(self, action: Action) -> None:
        """A button's action. Where the player wants to be asked, `done` takes a second press."""
        playing = self.playing
        asks = self.app.settings.ask_done and action == DONE and playing.armed != DONE
        if asks and still_open(playing.view, playing.pointer.back()):
            playing.armed, self.dirty = action, True
            self.buttons.replace(choices(self))
            return
        playing.submit(action)
        self.changed()

    def throw(self, dice: tuple[int, ...]) -> None:
        """Dice the players threw themselves."""
        self.playing.throw(dice)
        self.changed()

    def undo(self, to: int | None = None) -> None:
        """Take the last decision back, or all after `to` entries; or say why that cannot be."""
        self.playing.undo(to)
        self.changed()

    def redo(self) -> None:
        """Do again what was taken back last."""
        self.playing.redo()
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
        from nightdrop.ui.menus.pause import Pause

        self.app.show(Pause(self.app, self))

    def go_to(self, hex_: Hex) -> None:
        """Show a place and give it the focus."""
        self.board.camera.centre_on(hex_)
        self.focus, self.dirty = hex_, True

    def choose_at(self, hex_: Hex) -> None:
        """Show a hex and choose the unit there, or open its stack to choose from."""
        self.playing.back()
        if not self.board.camera.shows(hex_):
            self.board.camera.centre_on(hex_)
        self.focus, self.dirty = hex_, True
        if not self.playing.dice_due and hex_ not in self.playing.pointer.hexes:
            self.answer(game.click(self.playing, hex_, whole=False), hex_)
        self.buttons.replace(choices(self))

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
            self.open_fan(hex_, picking=True)
            return
        if answer == "done":
            self.changed()
            return
        keep = self.fan if answer == "picked" and self._goes_on_in_fan() else None
        self.fan = keep
        self.buttons.replace(choices(self))

    def open_fan(self, hex_: Hex, picking: bool = False) -> None:
        """Lay the counters of a hex side by side; `picking` if one of them is asked for."""
        self.fan = Fan(self.board, self.playing.view, hex_, picking, self.scale)
        self.fan_focus, self.dirty = None, True

    def _goes_on_in_fan(self) -> bool:
        """Whether more counters of the opened stack are to be chosen."""
        return self.fan is not None and bool(self.playing.pointer.units & self.fan.places.keys())

    def rule_in_hand(self) -> str:
        return self.playing.rule_in_hand()

    def draw(self, surface: pygame.Surface) -> None:
        pen = Pen(surface, self.palette, self.scale)
        marks = over_map.marks_of(self.playing, self.hover, self.focus, self.shown_fight())
        shown = self.motion.shown()
        self.board.draw(surface, self.playing.view, self.light, marks, shown, self.fade.passing())
        if self.over_map(self.map_rect.center):
            over_map.draw_over_map(self, pen, marks)
        self._draw_panel(pen)

    def _draw_panel(self, pen: Pen) -> None:
        """The panel, drawn anew only when something in it changed: the map moves more often."""
        playing, self._stood = self.playing, self.written()
        key = (playing.version, playing.audience, playing.pointer.made, playing.armed,
               playing.stack, self.size, self.hot, self.shown_fight(), self._stood,
               self.scale, self.buttons.hover, self.buttons.focus, self.dice.typed,
               tuple((b.name, b.sub) for b in self.buttons.buttons))  # fmt: skip
        self.side.draw(pen, key)

    def shown_fight(self) -> ShownFight | None:
        """The fight that the panel shows: under way, or thought of for the hex pointed at."""
        return self.fights.shown(self.playing, self.focus or self.hover)

    def written(self) -> LinesShown | None:
        """How much of the fight's sums is to be read; None for all."""
        shown, now, tempo = self.shown_fight(), self.app.clock(), self.app.settings.tempo
        return self.sums.read(shown and shown.sheet, self.playing.view, now, tempo, self.motion)

    def handle(self, event: pygame.event.Event) -> None:
        self.events.handle(event)

    def wake_at(self) -> float | None:
        parts, now = (self.timer, self.sums, self.auto_camera), self.app.clock()
        due = [self.opens_at, *(part.wake_at(now) for part in parts)]
        return min((at for at in due if at is not None), default=None)

    def tick(self, now: float) -> None:
        if self.opens_at is not None and now >= self.opens_at:
            self.opens_at = None
            here = self.hover
            if here is not None and self.fan is None and len(self.playing.view.pieces.at(here)) > 1:
                self.open_fan(here)
        self.dirty |= self.timer.tick(now) | self.auto_camera.set_out()
        self.dirty |= self.written() != self._stood

    def clickables(self) -> list[Clickable]:
        """Buttons, the legal hexes and stacks in view, and the counters of an opened stack."""
        return [*self.buttons.clickables(), *over_map.clickables(self)]
