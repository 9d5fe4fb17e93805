"""The play screen: a thin view of the model, with the map to click on and the panel to read."""

from __future__ import annotations

from typing import Final

import pygame

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Action
from nightdrop.rules.actions import DONE, PASS, At, Move
from nightdrop.table.language import language
from nightdrop.table.match.companies import regroup_lost, regrouping
from nightdrop.table.match.match import Match
from nightdrop.table.match.plans import is_idle, overfull
from nightdrop.table.match.shown import glimpses
from nightdrop.ui.board.board import BoardPanel
from nightdrop.ui.board.marks import Marks
from nightdrop.ui.board.motion import LightFade, Motion, MotionTimer
from nightdrop.ui.input import KEYBOARD, is_modifier
from nightdrop.ui.kit.buttons import Button, ButtonSet
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Clickable, Screen, Window
from nightdrop.ui.look.liveries import show_colours_of
from nightdrop.ui.map.view import Maps
from nightdrop.ui.play.away import Away
from nightdrop.ui.play.camera import AutoCamera, SeatCameras, nearest
from nightdrop.ui.play.choices import PanelLine, choices, still_open
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.events import Keys, Mouse
from nightdrop.ui.play.fan import Fan
from nightdrop.ui.play.fight import DiceEntry, LinesShown, SumsShown
from nightdrop.ui.play.forecast import Plate, PlateClock, obstacles, place_plate
from nightdrop.ui.play.game import Change, Playing
from nightdrop.ui.play.gestures import END, end_activation
from nightdrop.ui.play.hint import Adviser
from nightdrop.ui.play.opponent import Opponent
from nightdrop.ui.play.opposite import Opposite, place_opposite
from nightdrop.ui.play.over_map import OverMap, draw_over_map, marks_of, place_over_map
from nightdrop.ui.play.pages import LogPage, PlacePage
from nightdrop.ui.play.panel import ASIDE, PanelContents, contents_of
from nightdrop.ui.play.sidepanel import PlayPanel
from nightdrop.ui.saving import Banner, unsaved

# How long a step that came by itself cannot be ended: what ends it was meant for the one before.
DEAF_MS: Final = 600.0
HOLD_MS: Final = 8000.0  # how long the player's last combat is seen before the program goes on
# Keys that keep their meaning while the program decides; any other lets it go on.
MEANT: Final = frozenset(f"play.{name}" for name in (
    "click", "next", "up", "down", "left", "right", "back", "stack", "undo", "anew", "now", "panel",
    "place", "log", "counters", "numbers", "costs", "grid", "zoom-in", "zoom-out", "near",
    "legend", "forces", "why", "menu"))  # fmt: skip


class Play(Screen):
    """A game at one screen. It shows `playing.view` and nothing else."""

    place = "play"
    solo = False  # whether one player plays both sides whatever the settings say
    warns = True  # whether it may ask before a step ends
    leads = False  # whether the screen itself brings into view what is to be done

    def __init__(self, app: Window, match: Match, since: int | None = None) -> None:
        """`since` is the entry from which on the first picture shows what moved."""
        super().__init__(app)
        self.scenario = match.header.scenario
        self.playing = Playing(match, lambda: self.solo or app.settings.solo, self._changed)
        self.buttons, self.dice = ButtonSet(), DiceEntry()
        self.spots: list[PanelLine] = []
        self.hot: tuple[str, int] | None = None
        self._told_of = Banner("", False)
        self._worry = ""  # what was told of the program
        self._deaf_until = 0.0  # until when nothing ends a step
        self._held_until = 0.0  # when the program goes on after the last combat
        self._panel_said: PanelContents | None = None  # what the panel told last
        self.side = PlayPanel(self, self._contents)
        show_colours_of(match.game.name)
        self.board = BoardPanel(match.game.board, self.map_rect, app.shared(Maps), self.side.foot)
        self.plate: Plate | None = None
        self.opposite: Opposite | None = None
        self.plate_clock = PlateClock()
        self._plate_key: object = None
        self.mouse = Mouse(self.playing, self)
        self.keys = Keys(self.playing, self)
        self.motion = Motion(app, self.board)
        self.adviser = Adviser(app, self.playing, self._advises)
        self.cameras = SeatCameras(self.playing, self.board, self.side, self._put_away)
        self._told = self._rolled_from = len(match.entries) if since is None else since
        self.fade = LightFade(app, self.playing.view)
        self.light = self.fade.light
        self.timer, self.sums = MotionTimer(self.motion, self.fade), SumsShown()
        self.auto_camera = AutoCamera(self.playing, self.motion, self.leads)
        self.opponent = Opponent(app, self.playing, self.motion) if self.playing.alone else None
        self._renewed = 0  # how often the buttons were made anew
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

    @property
    def banner(self) -> pygame.Rect:
        """Where it is told what is not saved, or else the notice; empty where nothing is."""
        return self._told_of.box

    @property
    def over(self) -> OverMap:
        """What lies over the map."""
        scale = self.scale
        wide = scale.px(236 if self.size[1] >= 900 else 190)
        small = self.app.shared(Maps).small(self.board.board, wide)
        return OverMap(self.playing, self.board, self.buttons, small, self.map_rect,
                       self.panel_rect, scale, self.plate, self.opposite)  # fmt: skip

    @property
    def fan(self) -> Fan | None:
        """The opened stack."""
        return self.over.fan

    def resized(self) -> None:
        self.board.place(self.map_rect, self.side.foot)
        self.playing.opened = None
        super().resized()

    def reworded(self) -> None:
        self.playing.refusal = None
        self.side.forget()
        self._renew()
        super().reworded()

    # The model changed

    def _changed(self, change: Change) -> None:
        """The one way by which the screen learns of what was done."""
        self.dirty = True
        if change == "game":
            self.changed()
            return
        if change != "view":
            self.app.sounds.play("refusal" if change == "refusal" else "tick")
        self._renew()

    def changed(self) -> None:
        """The game moved on: other buttons, perhaps another screen."""
        self.dirty = True
        self.playing.opened = self.hot = None
        if self.playing.surprises:
            self._deaf_until = self.app.clock() + DEAF_MS
            self.playing.surprises = False
        self.adviser.follow()
        self.cameras.follow()
        self.side.settle()
        self.light = self.fade.follow(self.playing.view)
        self._animate()
        self._await_dice()
        self.dice.expect(self.playing.dice_due)
        if self.opponent is not None:
            self.opponent.follow()
            self._warn(self.opponent.problem)
        if self.playing.must_cover:
            self.app.show(Cover(self.app, self))
        elif self.playing.match.is_over and not self._holds_alone:
            self.app.open("result", self.playing.match)
        else:
            self._renew()

    @property
    def _holds_alone(self) -> bool:
        """Whether the player's last combat is seen before the program goes on."""
        return self.playing.holds and self.playing.alone

    @property
    def _goes_on_at(self) -> float | None:
        """When the program goes on by itself after the last combat, in ms; None while the player is
        asked something, and where nothing is held."""
        return self._held_until if self._holds_alone and self.playing.armed is None else None

    def _await_dice(self) -> None:
        """Tell nothing of what dice bring about until they lie; then the last combat is seen."""
        playing, now, since = self.playing, self.app.clock(), self._rolled_from
        wait = self.motion.until_thrown(now)
        playing.untold = since if wait else None
        self._held_until = now + wait + HOLD_MS

    def _tell_dice(self) -> bool:
        """Tell what the dice have brought about, once they lie; True if that is now."""
        if self.playing.untold is None or self.motion.until_thrown(self.app.clock()):
            return False
        self.playing.untold, self.dirty = None, True
        self._renew()
        return True

    def _warn(self, worry: str) -> None:
        """Tell once what is wrong with the program."""
        if worry and worry != self._worry:
            self.playing.notice = worry
        self._worry = worry

    def _advises(self) -> None:
        """There is another hint to be seen, or none any more."""
        self.dirty = True
        self._renew()
        shown = self.adviser.shown
        if shown is not None and isinstance(shown.action, At | Move):
            to = shown.action.hex if isinstance(shown.action, At) else shown.action.to
            if to is not None:
                self.show(to)

    def advised(self) -> list[Button]:
        """The button that asks for a hint, or the hint that is given."""
        return self.adviser.button()

    def _renew(self) -> None:
        """Make the buttons anew; while dice roll those that stand there do nothing."""
        if self.playing.untold is None:
            self.buttons.replace(choices(self.playing, self.dice, self))
        for button in self.buttons.buttons if self.playing.untold is not None else ():
            button.enabled &= button.name in ASIDE
            button.answers = button.primary = False
        self._renewed += 1

    def _animate(self) -> None:
        """Show what moved since the last look, through the eyes that look now."""
        playing, since = self.playing, self._told
        self._told = self._rolled_from = len(playing.match.entries)
        self.motion.finish()
        if playing.must_cover:
            self.app.sounds.hush()
        elif self._told > since:
            seen = glimpses(playing.match, playing.audience, since, self._told)
            self.motion.show(seen)
            rolled = (since + n for n, glimpse in enumerate(seen) if glimpse.dice)
            self._rolled_from = next(rolled, self._told)

    def _put_away(self) -> None:
        """Forget what was pointed at, opened, scrolled to or begun by hand."""
        self.playing.put_away()
        self.hot = self.buttons.focus = self.buttons.hover = None
        self.side.scroller.to(0)
        self.mouse.let_go()

    def uncovered(self) -> None:
        """The side that decides sits before the window."""
        self.playing.uncover()
        self.cameras.sit()
        self.app.sounds.play("cricket")
        self._told = len(self.playing.match.entries)
        self.app.show(self)
        self.changed()
        if self.app.settings.film and self.app.screen is self:
            self.look_back(plays=True)

    # Commands of buttons, keys and the mouse

    def take(self, action: Action) -> None:
        """A button's action. Where the player wants to be asked, `done` takes a second press; what
        ends a step does nothing as long as the player cannot know that it is another."""
        ends = action in (DONE, PASS)
        if ends and self.app.clock() < self._deaf_until:
            return
        if action == DONE and self.playing.armed != DONE and self._asks:
            self.playing.arm(action)
        else:
            self.playing.submit(action)

    def end(self) -> None:
        """End the activation; it takes a second press where `done` would, or where the sticks of a
        hex would lose their regroup."""
        if self.app.clock() < self._deaf_until:
            return
        asks = self._asks or (self._warns and bool(regroup_lost(self.playing.view)))
        if self.playing.armed != END and asks:
            self.playing.arm(END)
        else:
            end_activation(self.playing)

    def point_on(self, by: int) -> None:
        """Give the focus to the next thing that can be clicked, or to the last."""
        self.keys.point_on(by)

    @property
    def _asks(self) -> bool:
        """Whether it is asked once more before the step ends, as the player wants it."""
        playing, settings = self.playing, self.app.settings
        view, pointer = playing.view, playing.pointer
        idle = is_idle(view, pointer.actions) or bool(regrouping(view, pointer.actions))
        if (self._warns and idle) or (self.warns and overfull(view) is not None):
            return True
        return settings.ask_done and bool(still_open(view, pointer.back()))

    @property
    def _warns(self) -> bool:
        """Whether the player wants to be asked before units lose what they can do."""
        return self.warns and self.app.settings.warn_idle

    def hurry(self) -> None:
        """End all that moves."""
        self.fade.hurry()
        self.dirty |= self.motion.finish() | self.sums.finish()
        self._tell_dice()

    def look_back(self, *, plays: bool = False) -> None:
        """Show what happened while this player was away; it `plays` by itself if asked to."""
        self.hurry()
        away = Away(self.app, self, plays=plays)
        if away.steps:  # else these eyes missed nothing, and the game goes on
            self.app.show(away)

    @property
    def bot_plays(self) -> bool:
        """Whether the program decides now, and goes on."""
        return self.opponent is not None and self.opponent.plays and not self.playing.holds

    @property
    def bot_thinks(self) -> bool:
        """Whether it is told that the program thinks."""
        return self.opponent is not None and self.opponent.thinks

    @property
    def is_held(self) -> bool:
        """Whether the program waits until it is let go on."""
        return self.opponent is not None and self.opponent.held

    def hold(self) -> None:
        """Let the program wait, or go on."""
        if self.opponent is not None:
            self.opponent.hold()
            self._renew()
            self.dirty = True

    def skip(self) -> None:
        """Let the program go on at once to the end of its activation."""
        if self.opponent is not None:
            self.opponent.skip()
            self._renew()
            self.dirty = True

    def go_on(self) -> None:
        """The last combat has been seen: let the program go on."""
        if self.app.clock() >= self._deaf_until:
            self.playing.pass_on()

    def answer_now(self) -> None:
        """Let the program decide without more thought."""
        if self.opponent is not None:
            self.opponent.answer_now()
            self.dirty = True

    def pause(self) -> None:
        """The game menu."""
        self.app.open("pause", self)

    def come_back(self) -> None:
        """Take the window again after another screen, under the cover where there was one; it may
        have another size."""
        if self.playing.must_cover:
            self.resized()
            self.app.show(Cover(self.app, self))
            return
        self.app.show(self)
        self._renew()
        self.resized()

    def stand_back(self) -> None:
        """Show no button as what Enter does: another screen has the keys."""
        for button in self.buttons.buttons:
            button.primary = False
        self._renewed += 1

    def fight_at(self, hex_: Hex, *, by_keys: bool = False) -> bool:
        """Attack a target as it is forecast. A click sooner than its plate can be read only pins
        it. False where no attack can be made so."""
        said = next((s for s in self.playing.targets() if s.target == hex_), None)
        if said is None:
            self.playing.pinned = None
            return False
        if by_keys or self.plate_clock.is_read(hex_, self.app.clock()):
            self.playing.strike(said)
        else:
            self.playing.pin(hex_)
        return True

    def press_plate(self, pos: tuple[int, int]) -> bool:
        """A click on the forecast: its foot attacks, or lets the player choose who; on that of the
        program: it plays now. True if the point lies on either."""
        if self.opposite is not None and self.opposite.holds(pos):
            self.answer_now()
            return True
        plate = self.plate
        if plate is None or not plate.holds(pos):
            return False
        if plate.choose.collidepoint(pos):
            self.playing.click_hex(plate.said.target)
        elif plate.foot.collidepoint(pos):
            self.playing.strike(plate.said)
        return True

    def hint(self) -> None:
        """Give a hint, or the next best."""
        self.adviser.ask()

    def unhint(self) -> bool:
        """Show no hint any more; True if one was shown."""
        return self.adviser.put_away()

    def show_why(self) -> None:
        """Why the program did what it did last."""
        page = LogPage(self)
        if page.explain_last():
            self.app.show(page)

    def show_log(self) -> None:
        """The whole log."""
        self.app.show(LogPage(self))

    def show_places(self) -> None:
        """The places to go to by name."""
        self.app.show(PlacePage(self))

    def toggle_panel(self) -> None:
        """Open the panel, or fold it."""
        self.side.toggle()

    def show_legend(self) -> None:
        """The key of map and counters."""
        self.app.open("legend", self, self.playing.view)

    def show_forces(self) -> None:
        """Order of battle, losses, cups and track."""
        self.app.open("forces", self, self)

    def toggle_near(self) -> None:
        """From the whole map to what matters and to follow it, or back to the whole map."""
        self.app.set(self.app.settings.but(near=not self.app.settings.near))
        self.auto_camera.toggled(self.app.settings, self.scale)
        self.dirty = True

    def toggle_grid(self) -> None:
        """Draw the lines between hexes, or leave them out."""
        self.app.set(self.app.settings.but(grid=not self.app.settings.grid))

    def toggle_costs(self) -> None:
        """Write the costs of a move wherever there is room, or only near the pointer."""
        self.app.set(self.app.settings.but(costs=not self.app.settings.costs))
        self.dirty = True

    def toggle_numbers(self) -> None:
        """Number hexes at every zoom, or only near."""
        self.app.set(self.app.settings.but(numbers=not self.app.settings.numbers))

    def go_to(self, hex_: Hex) -> None:
        """Show a place and give it the focus."""
        self.board.camera.centre_on(hex_)
        self.playing.point(hex_)

    def go_near(self, hex_: Hex) -> None:
        """Show a place from so near that its counters can be read, and give it the focus."""
        self.board.camera.frame((hex_,), nearest(self.scale, self.board.camera.target_height))
        self.playing.point(hex_)

    def choose_at(self, hex_: Hex) -> None:
        """Show a hex and choose the unit there, or open its stack to choose from."""
        self.show(hex_)
        self.playing.choose_at(hex_)

    def show(self, hex_: Hex) -> None:
        """Bring a hex into view."""
        if not self.board.camera.shows(hex_):
            self.board.camera.centre_on(hex_)

    def zoom(self, notches: int, pos: tuple[int, int] | None = None) -> None:
        """Zoom in or out, around a point of the window."""
        self.board.camera.zoom(notches, *(pos or (None, None)))
        self.playing.opened = None
        self.dirty = True

    def clock(self) -> float:
        """The time in ms."""
        return self.app.clock()

    def line_at(self, pos: tuple[int, int]) -> PanelLine | None:
        """The line of the panel under a point."""
        return next((s for s in self.spots if s.rect.collidepoint(pos)), None)

    def rule_in_hand(self) -> str:
        return self.playing.rule_in_hand()

    # The picture

    def lay_out(self) -> None:
        """Place all that can be clicked; done before any event and any picture."""
        key = (self._renewed, self.playing.version, self.size, self.scale, self.dice.typed,
               self.playing.shown_fight())  # fmt: skip
        style, match = Style(self.palette, self.scale), self.playing.match
        if self.opponent is not None:
            self.opposite = place_opposite(style, self.map_rect, self.opponent)
        self._place_plate(style)
        pointed = (self.playing.pointed, self.plate is None or self.plate.is_whole)
        self.side.lay_out(style, (*key, pointed))
        place_over_map(self.over)
        alarm = unsaved(match.save_problem)
        self._told_of = Banner(alarm or self.playing.notice, bool(alarm))
        if self._told_of.sentence:
            self._place_banner(style)

    def _place_banner(self, style: Style) -> None:
        """Above in the middle of the map, below the plate of the program where that is in the
        way."""
        room, plate = self.map_rect, self.opposite
        self._told_of.place(room, style)
        if plate is not None and self._told_of.box.colliderect(plate.rect):
            down = plate.rect.bottom - room.top
            self._told_of.place(room.move(0, down), style)

    def _place_plate(self, style: Style) -> None:
        """Give the forecast its place, once it is due; anew only where something differs."""
        playing, now, board = self.playing, self.app.clock(), self.board
        said = playing.forecast() if self._sees_map else None
        steady = playing.focus is not None or playing.pinned is not None
        self.plate_clock.follow(said.target if said else None, now, steady)
        if said is None or not self.plate_clock.is_shown(now):
            self.plate = None
            return
        camera, by_keys = board.camera, playing.focus is not None
        key = (said, by_keys, camera.view, camera.moving, self.map_rect, self.scale, language(),
               self.in_the_way)  # fmt: skip
        if self.plate is None or key != self._plate_key:
            targets = [target.target for target in playing.targets()]
            clear = obstacles(said, playing.view, board, targets)
            clear += [(rect, 50) for rect in self.in_the_way]
            self.plate = place_plate(style, said, board, self.map_rect, clear, by_keys)
            self._plate_key = key

    @property
    def in_the_way(self) -> list[pygame.Rect]:
        """What lies on the map that a forecast is not to cover, in window px."""
        over = self.over
        small = [pygame.Rect(over.small_at, over.small.size)] if over.has_small else []
        corner = [self.opposite.rect] if self.opposite is not None else []
        return [*small, *corner, over.foot]

    @property
    def _sees_map(self) -> bool:
        """Whether the panel leaves the map free."""
        return not self.panel_rect.collidepoint(self.map_rect.center)

    def draw(self, surface: pygame.Surface) -> None:
        self.lay_out()
        pen = Pen(surface, self.palette, self.scale)
        marks, over = self.adviser.marked(self.board_marks()), self.over
        shown = self.motion.shown()
        self.board.draw(surface, self.playing.view, self.light, marks, shown, self.fade.passing())
        if over.holds(over.rect.center):
            draw_over_map(pen, over, marks, self.light, self.app.settings.near)
            if self._told_of.sentence:
                self._told_of.draw(pen)
        self.draw_panel(pen)

    def board_marks(self) -> Marks:
        """What the map marks, but for a hint; nothing that dice under way have yet to decide."""
        if self.playing.untold is not None:
            return Marks()
        return marks_of(self.playing, few_costs=not self.app.settings.costs)

    def draw_panel(self, pen: Pen) -> None:
        """The panel, drawn anew only when something in it changed: the map moves more often."""
        self._stood = self.written()
        self.side.draw(pen, (self.hot, self._stood, self.buttons.hover, self.buttons.focus))

    def _contents(self) -> PanelContents:
        """What the panel tells."""
        hot = next((spot for spot in self.spots if spot.name == self.hot), None)
        typed = self.dice.words if self.playing.dice_due else ""
        said = contents_of(self.playing, typed, self.written(), hot, self.plate, self._sees_map)
        if self.playing.untold is None or self._panel_said is None:
            self._panel_said = said
        return said if self.playing.untold is None else self._panel_said.until_told(said)

    def written(self) -> LinesShown | None:
        """How much of the fight's sums is to be read; None for all."""
        shown, now, tempo = self.playing.shown_fight(), self.app.clock(), self.app.settings.tempo
        return self.sums.read(shown and shown.sheet, self.playing.view, now, tempo, self.motion)

    # Events and time

    def handle(self, event: pygame.event.Event) -> None:
        """Answer one event. A key or a click ends what moves, and counts all the same; while dice
        roll it only lets them lie."""
        self.lay_out()
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            rolls = self.playing.untold is not None
            self.hurry()
            if rolls:
                return
        if self.side.handle(event):
            return
        if event.type == pygame.KEYDOWN:
            if not self._skips(event):
                self.keys.handle(event)
        else:
            self.mouse.handle(event)

    def _skips(self, event: pygame.event.Event) -> bool:
        """Whether a key was for the program that decides: Space holds it, and all that mean
        nothing else let it go on, to the end of the activation or after the last combat."""
        command = KEYBOARD.command(event)
        if self._holds_alone and command not in MEANT and not is_modifier(event.key):
            self.go_on()
            return True
        if not self.bot_plays or self.opponent is None:
            return False
        if command == "play.click-too":
            self.hold()
            return True
        skips = command not in MEANT and not is_modifier(event.key)
        if skips:
            self.skip()
        return skips

    def wake_at(self) -> float | None:
        now = self.app.clock()
        late = now if self.written() != self._stood else None  # a slow frame outlasted the count
        lie = self.playing.untold is not None and not self.motion.until_thrown(now)
        due = (self.mouse.opens_at, self.timer.wake_at(now), self.sums.wake_at(now), late,
               self.plate_clock.due if self.plate is None else None,
               self.auto_camera.wake_at(now, self.app.settings),
               self.adviser.wake_at(),
               self.opponent.wake_at(now) if self.opponent is not None else None,
               now if lie else None, self._goes_on_at)  # fmt: skip
        return min((at for at in due if at is not None), default=None)

    def tick(self, now: float) -> None:
        self.mouse.tick(now)
        self.adviser.tick(now)
        if self.plate is None and self.plate_clock.is_shown(now):
            self._place_plate(Style(self.palette, self.scale))
            self.dirty = True
        self.dirty |= self.timer.tick(now)
        if (until := self._goes_on_at) is not None and now >= until:
            self.playing.pass_on()
        if self.opponent is not None and self.opponent.tick(now):
            self._renew()
            self.dirty = True
        self._tell_dice()
        self.dirty |= self.auto_camera.set_out(self.app.settings, self.scale)
        stands = self.written()
        self.dirty |= stands != self._stood
        self._stood = stands

    def clickables(self) -> list[Clickable]:
        """Buttons, the legal hexes and stacks in view, and the counters of an opened stack."""
        self.lay_out()
        return [*self.buttons.clickables(), *self.over.clickables()]
