"""The play screen: a thin view of the model, with a surface to click on and a panel to read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, Protocol

import pygame

from nightdrop.engine.model import Action
from nightdrop.games import KINDS, component
from nightdrop.rules.actions import DONE, PASS
from nightdrop.table.match.match import Match
from nightdrop.ui.input import KEYBOARD, is_modifier
from nightdrop.ui.kit.buttons import ButtonSet
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Clickable, Screen, Window, soonest
from nightdrop.ui.play.announcements import Announcements
from nightdrop.ui.play.choices import Does, choices
from nightdrop.ui.play.dice import DiceEntry
from nightdrop.ui.play.game import Change, Playing, go_lone_ways
from nightdrop.ui.play.game_end import GameEnd, open_end
from nightdrop.ui.play.hint import Adviser
from nightdrop.ui.play.opponent import Opponent, place_opposite
from nightdrop.ui.play.panel import ASIDE, PLAIN, PanelContents, contents_of
from nightdrop.ui.play.panel_hit_areas import PanelLine
from nightdrop.ui.play.seated_reader import SeatedReader
from nightdrop.ui.play.shown_changes import ShownChanges
from nightdrop.ui.play.sidepanel import PlayPanel
from nightdrop.ui.play.stage import Stage
from nightdrop.ui.play.thinking_time import PlayersClocks
from nightdrop.ui.play.why import Reasons
from nightdrop.ui.saving import Banner, unsaved

# How long a step that came by itself cannot be ended: what ends it was meant for the one before.
DEAF_MS: Final = 600.0
# Keys that keep their meaning while the program decides; any other lets it go on.
MEANT: Final = frozenset(f"play.{name}" for name in (
    "click", "next", "up", "down", "left", "right", "back", "stack", "undo", "anew", "now", "panel",
    "place", "log", "counters", "numbers", "costs", "grid", "zoom-in", "zoom-out", "near",
    "legend", "history", "forces", "turn", "why", "menu"))  # fmt: skip
# Keys that do no more than end a banner that is waited for.
ENDING: Final = "play.back", "play.click-too"
# Besides, where the player can take the program's place.
REPLACING: Final = "play.end", "play.hand-over"
_CITED: Final = re.compile(r"\[(\d[\d.]*)\]")  # a rule at the end of a sentence
# Commands that a key does at any time, whatever buttons stand there.
_KEYS: Final = tuple(f"play.{name}" for name in ("back", "log", "hint", "why", "hand-over", "menu"))


class Follower(Protocol):
    """Something at the play screen that hangs on how the game stands."""

    def follow(self) -> None:
        """The game moved on."""


class Play(Screen):
    """A game at one screen. It shows `playing.view` and nothing else."""

    place = "play"
    solo = False  # whether one player plays both sides whatever the settings say
    warns = True  # whether it may ask before a step ends
    leads = False  # whether the screen itself brings into view what is to be done, and tells it
    advises = True  # whether a hint of the computer player's can be asked for

    def __init__(self, app: Window, match: Match, since: int | None = None) -> None:
        """`since` is the entry from which on the first picture shows what moved."""
        super().__init__(app)
        self.scenario, self.game_options = match.header.scenario, match.header.options
        kind, solo = match.game.rules.kind, lambda: self.solo or app.settings.solo
        self.playing: Playing = component(kind, "playing")(match, solo, self._changed)
        self.playing.orders.passes = lambda: self.warns and app.settings.pass_phases
        self.buttons, self.dice = ButtonSet(), DiceEntry(lambda: self.playing.dice_due)
        self.banner = Banner("", False)
        self._deaf_until = 0.0  # until when nothing ends a step
        self._panel_said: PanelContents | None = None  # what the panel told last
        sections = self.playing.top.sections or PLAIN
        self.side = PlayPanel(self, self.buttons, self._contents, sections)
        self.surface = Stage(self, self.playing, self.buttons, self.side, self._go_on,
                             self.leads)  # fmt: skip
        self.own_keys = self.surface.own_keys
        self.adviser = Adviser(app, self.work, self.playing, self.surface.actions.hint_button,
                               self._advised, self.advises)  # fmt: skip
        self.beats = Announcements(app)
        self.opponent = Opponent(app, self.playing, self.surface, self.beats)
        self.clocks = PlayersClocks(app, self.playing)
        self._does = self._commands()
        self.shown = ShownChanges(app, self.playing, self.surface, self.beats, self.opponent,
                                  since, self.leads)  # fmt: skip
        self.end = GameEnd(app, self.playing, self.beats, self._show_end)
        self.seated = SeatedReader(self.playing, self.work, self._put_away)
        # Those that follow the game, in their order: who looks now is known before anything is
        # shown, and all that moves is known before the program goes on.
        self._followers: tuple[Follower, ...] = (
            self.adviser,
            self.seated,
            self.clocks,
            self.surface,
            self.side,
            self.shown,
            self.dice,
            self.opponent,
        )
        self._renewed = 0  # how often the buttons were made anew
        self._stood: object = None  # what was `_written` in the last picture of the panel
        app.keeper.follow(match)
        go_lone_ways(self.playing)  # a game may have been saved where there is only one
        self.changed()

    @property
    def ambience(self) -> Mapping[str, float]:
        return self.surface.picture.ambience(self.playing.view)

    def resized(self) -> None:
        self.surface.resized()
        super().resized()

    def reworded(self) -> None:
        self.playing.refusal = None
        self.side.forget()
        self._rebuild_buttons()
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
        self._rebuild_buttons()

    def changed(self) -> None:
        """The game moved on: other buttons, perhaps another screen."""
        self.dirty = True
        self.side.hot = None
        if self.playing.surprises:
            self._deaf_until = self.app.clock() + DEAF_MS
            self.playing.surprises = False
        for follower in self._followers:
            follower.follow()
        if self.playing.must_cover:
            self.app.open("cover", self)
        elif not self.end.shows():
            self._rebuild_buttons()

    def entered(self) -> None:
        super().entered()
        self.app.left_at.pop("title", None)  # after a game it begins with what is played next
        self.clocks.start()

    def left(self) -> None:
        super().left()
        self.clocks.stop()

    @property
    def _written(self) -> object:
        """What the panel has of the surface and the clock, which go on by themselves."""
        return self.surface.written(), self.clocks.said

    def _show_end(self, match: Match) -> None:
        open_end(self.app, match)

    def worked(self) -> None:
        self.dirty = True
        self._rebuild_buttons()

    def work_failed(self, sentence: str) -> None:
        self.playing.notice, self.dirty = sentence, True

    def _advised(self) -> None:
        """There is another hint to be seen, or none any more."""
        self.dirty = True
        self._rebuild_buttons()
        if self.adviser.shown is not None:
            self.surface.show_goal(self.adviser.shown.action)

    def _rebuild_buttons(self) -> None:
        """Make the buttons anew; while dice roll those that stand there do nothing."""
        if self.playing.untold is None:
            self.buttons.replace(choices(self.surface, self.dice, self.opponent,
                                         self.adviser.button(), self.take, self._does))  # fmt: skip
        for button in self.buttons.buttons if self.playing.untold is not None else ():
            button.enabled &= button.name in ASIDE
            button.answers = button.primary = False
        self._renewed += 1

    def _put_away(self) -> None:
        """Forget what was pointed at, opened, scrolled to or begun by hand."""
        self.playing.put_away()
        self.side.hot = self.buttons.focus = self.buttons.hover = None
        self.side.scroller.to(0)
        self.surface.pointer.let_go()

    def uncovered(self) -> None:
        """The side that decides sits before the window."""
        seen = len(self.playing.match.entries)  # what it does as its only way is yet to be shown
        self.playing.uncover()
        self.seated.sit()
        self.surface.sit()
        self.app.sounds.play("cricket")
        self.app.show(self)
        self.shown.uncovered(seen)
        self.changed()
        if self.app.settings.film and self.app.screen is self:
            self.look_back(plays=True)

    # Commands of buttons, keys and the mouse

    def _commands(self) -> Does:
        """What commands do that are not the game's own."""
        app, opponent = self.app, self.opponent

        def ask(what: Callable[[], None], renews: bool = True) -> Callable[[], None]:
            """The program is asked for something."""

            def asked() -> None:
                what()
                if renews:
                    self._rebuild_buttons()
                self.dirty = True

            return asked

        return {
            "play.back": self._escape,
            "play.done": self._go_on,
            "play.hint": self.adviser.ask,
            "hold": ask(opponent.hold),
            "skip": ask(opponent.skip),
            "skip-all": ask(opponent.skip_all),
            "play.hand-over": ask(lambda: None if self.leads else opponent.take_turns()),
            "play.now": ask(opponent.answer_now, renews=False),
            "play.away": self.look_back,
            "play.why": self._show_why,
            "play.log": lambda: app.open("log", self),
            "play.menu": lambda: app.open("pause", self),
            "play.panel": self.side.toggle,
        }

    def take(self, what: Action | str) -> None:
        """A button's action, or an order by its name. Where the player wants to be asked, what ends
        a step takes a second press; it does nothing as long as the player cannot know that it is
        another."""
        playing, order = self.playing, isinstance(what, str)
        if (order or what in (DONE, PASS)) and self.app.clock() < self._deaf_until:
            return
        may_ask = (order or what == DONE) and playing.armed != what
        if may_ask and self.surface.top.asks(playing, what, self.warns, self.app.settings):
            playing.arm(what)
        elif isinstance(what, str):
            playing.order(what)
        else:
            playing.submit(what)

    def hurry(self, *, arrives: bool = True) -> None:
        """End all that moves, and what is said over it. The camera `arrives` where it goes, or
        stays where it is by now."""
        self.dirty |= self.surface.hurry(arrives=arrives) | self.beats.finish()
        self._tell_dice()

    def _tell_dice(self) -> None:
        """Tell what the dice have brought about, once they lie."""
        if self.shown.tell_dice():
            self.dirty = True
            self._rebuild_buttons()

    def look_back(self, *, plays: bool = False) -> None:
        """Show what happened while this player was away, if these eyes missed anything; it `plays`
        by itself if asked to."""
        self.hurry()
        if self.playing.missed():
            film = KINDS[self.playing.match.game.rules.kind].film
            self.app.open(film, self, plays)

    def _go_on(self) -> None:
        """The last combat has been seen: let the program go on."""
        if self.app.clock() >= self._deaf_until:
            self.playing.pass_on()

    def _escape(self) -> None:
        """Close the nearest thing; where nothing is open, nothing happens."""
        playing = self.playing
        if self.adviser.put_away() or playing.look_away():
            return
        if playing.is_begun:
            playing.back()
        else:
            playing.notice = ""

    def _show_why(self) -> None:
        """Why the program did what it did last, if it did anything that was seen."""
        playing = self.playing
        reasons = Reasons(self.work, playing.match.to_replay(), lambda: playing.audience,
                          self._rebuild_buttons)  # fmt: skip
        if any(map(reasons.knows, playing.match.log(playing.audience))):
            self.app.open("log", self, True)

    def come_back(self) -> None:
        """Take the window again after another screen, under the cover where there was one; it may
        have another size."""
        if self.playing.must_cover:
            self.resized()
            self.app.open("cover", self)
            return
        self.app.show(self)
        self.buttons.hover = self.side.hot = None  # the mouse is elsewhere by now
        self._rebuild_buttons()
        self.resized()

    def stand_back(self) -> None:
        """Show no button as what Enter does: another screen has the keys."""
        for button in self.buttons.buttons:
            button.primary = False
        self._renewed += 1

    def rule_in_hand(self) -> str:
        """The rule of the last refusal, or else of what is asked."""
        refusal = self.playing.refusal
        cited = _CITED.findall(refusal[0]) if refusal is not None else ()
        return str(cited[-1]) if cited else self.playing.prompt()[1]

    # The picture

    def lay_out(self) -> None:
        """Place all that can be clicked; done before any event and any picture."""
        surface, match = self.surface, self.playing.match
        surface.settle()
        style = self.style
        if self._faces_program:
            surface.opposite = place_opposite(style, surface.rect, self.opponent,
                                              surface.signs.strip)  # fmt: skip
        surface.place(style)
        self.side.lay_out(style, (self._renewed, self.playing.version, self.size, self.scale,
                                  self.dice.typed, surface.told))  # fmt: skip
        alarm = unsaved(match.save_problem)
        self.banner = Banner(alarm or self.playing.notice, bool(alarm))
        if self.banner.sentence:
            self._place_banner(style)

    @property
    def _faces_program(self) -> bool:
        """Whether the program plays against the player."""
        return self.playing.alone and self.opponent.is_opposite

    def _place_banner(self, style: Style) -> None:
        """Above in the middle of the map, below the plate of the program where that is in the
        way."""
        room, plate = self.surface.rect, self.surface.opposite
        self.banner.place(room, style)
        if plate is not None and self.banner.box.colliderect(plate.rect):
            down = plate.rect.bottom - room.top
            self.banner.place(room.move(0, down), style)

    def draw(self, surface: pygame.Surface) -> None:
        self.lay_out()
        pen, over = self.style.on(surface), self.surface
        over.draw(pen, self.adviser.shown)
        if over.holds(over.rect.center):
            clear = [over.opposite.rect] if over.opposite is not None else []
            if self.banner.sentence:
                self.banner.draw(pen)
                clear.append(self.banner.box)
            self.beats.draw(pen, over.rect, clear)
        self.draw_panel(pen)

    def draw_panel(self, pen: Pen) -> None:
        """The panel, drawn anew only when something in it changed: the map moves more often."""
        self._stood = self._written
        self.side.draw(pen, (self.side.hot, self._stood, self.buttons.hover, self.buttons.focus))

    def _contents(self) -> PanelContents:
        """What the panel tells."""
        hot = next((spot for spot in self.side.spots if spot.name == self.side.hot), None)
        typed = self.dice.words if self.playing.dice_due else ""
        said = contents_of(self.playing, typed, hot, self.surface.own(),
                           speaks=self.app.settings.voice)  # fmt: skip
        told = self.opponent.words if self.surface.opposite is None and self._faces_program else ()
        said = said._replace(role=" · ".join(filter(None, (said.role, self.clocks.said))),
                             opposite=" ".join(filter(None, told)))  # fmt: skip
        if self.playing.untold is None or self._panel_said is None:
            self._panel_said = said
        return said if self.playing.untold is None else self._panel_said.until_told(said)

    # Events and time

    def handle(self, event: pygame.event.Event) -> None:
        """Answer one event. A key or a click ends what moves or is said, and counts all the same;
        while dice roll it only lets them lie, and Space or Escape only ends a banner."""
        self.lay_out()
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            rolls, said = self.playing.untold is not None, self.beats.shown
            if rolls and self.surface.movement.read_on():
                self.dirty = True
                return
            clicks = event.type == pygame.MOUSEBUTTONDOWN and self.surface.holds(event.pos)
            self.hurry(arrives=not clicks)  # a click means what is seen now
            if rolls or (said is not None and said.waits and self._ends_by(event)):
                return
        if self.side.handle(event):
            return
        if event.type == pygame.KEYDOWN:
            if not self._skips(event):
                self._key(event)
            return
        if event.type == pygame.MOUSEMOTION and not self.surface.pointer.drags(event):
            self._point(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._press(event.pos):
            self.surface.pointer.let_go()
        else:
            self.surface.pointer.handle(event)

    def _ends_by(self, event: pygame.event.Event) -> bool:
        """Whether an event did no more than end a banner: a key of its own, or at the game's end,
        where nothing is left to be done."""
        key = event.type == pygame.KEYDOWN and KEYBOARD.command(event) in ENDING
        return key or self.end.shows()

    def _key(self, event: pygame.event.Event) -> None:
        """Answer a key: dice that are typed, then the surface, then buttons, then all else."""
        self.dirty = True
        if self.playing.dice_due and self.dice.key(event, self.playing.throw):
            return
        command = KEYBOARD.command(event)
        if self.surface.pointer.key(command, bool(event.mod & pygame.KMOD_SHIFT)):
            return
        if command == "play.click":
            self.buttons.choose()
        elif command in _KEYS:
            self._does[command]()
        else:
            self.buttons.do(command)

    def _line_at(self, pos: tuple[int, int]) -> PanelLine | None:
        """The line of the panel under a point."""
        return next((s for s in self.side.spots if s.rect.collidepoint(pos)), None)

    def _point(self, pos: tuple[int, int]) -> None:
        """The mouse moves over buttons and lines of the panel."""
        self.dirty |= self.buttons.point(pos)
        line = self._line_at(pos)
        if (line and line.name) != self.side.hot:
            self.side.hot, self.dirty = line and line.name, True

    def _press(self, pos: tuple[int, int]) -> bool:
        """A click on what lies over the map or beside it; True if something was there."""
        if self.buttons.press(pos):
            return True
        plate = self.surface.opposite
        if plate is not None and plate.holds(pos):
            self._does["play.now"]()
            return True
        if self.surface.press(pos):
            return True
        if self.banner.box.collidepoint(pos):
            self.playing.notice, self.dirty = "", True
            return True
        if line := self._line_at(pos):
            self._follow(line, pos)
        return not self.surface.holds(pos)

    def _follow(self, line: PanelLine, pos: tuple[int, int]) -> None:
        """A line of the panel was clicked: units that can act, a place, or a way back."""
        shift, match = pygame.key.get_mods() & pygame.KMOD_SHIFT, self.playing.match
        back = match.history.can_return(line.entry) and line.rect.right - pos[0] < self.scale.px(40)
        if line.kind == "open" and line.place is not None:
            self.surface.choose_at(line.place)
        elif line.kind == "own":
            self.surface.open_line(line.number)
        elif line.kind == "log" and (shift or back):
            self.playing.undo(match.history.after(line.entry))
        elif line.place is not None:
            self.surface.pointer.go_to(line.place)

    def _skips(self, event: pygame.event.Event) -> bool:
        """Whether a key was for the program that decides: Space holds it, and all that mean
        nothing else let it go on, to the end of the activation or after the last combat."""
        command = KEYBOARD.command(event)
        skips = command not in MEANT and not is_modifier(event.key)
        skips = skips and not (command in REPLACING and self.opponent.can_be_replaced)
        if self.shown.holds_alone and skips:
            self._go_on()
            return True
        if not self.opponent.goes_on:
            return False
        holds = command == "play.click-too"
        if holds or skips:
            self._does["hold" if holds else "skip"]()
        return holds or skips

    def wake_at(self) -> float | None:
        now, surface = self.app.clock(), self.surface
        late = now if self._written != self._stood else None  # a slow frame outlasted it
        lie = self.playing.untold is not None and not surface.movement.until_thrown(now)
        return soonest(super().wake_at(), late, surface.wake_at(now),
                       self.opponent.wake_at(now), now if lie else None, self.shown.goes_on_at,
                       self.beats.wake_at(now, self._is_free),
                       self.clocks.changes_at(now),
                       now if self.end.is_due else None)  # fmt: skip

    def tick(self, now: float) -> None:
        super().tick(now)
        self.surface.tick(now)
        if (until := self.shown.goes_on_at) is not None and now >= until:
            self.playing.pass_on()
        if self.opponent.tick(now):
            self._rebuild_buttons()
            self.dirty = True
        self._tell_dice()
        self.dirty |= self.beats.tick(now, self._is_free, self.surface.is_used)
        if self.end.waits and self.end.shows():
            return
        self.dirty |= self.surface.pointer.set_out()
        stands = self._written
        self.dirty |= stands != self._stood
        self._stood = stands

    @property
    def _is_free(self) -> bool:
        """Whether nothing moves, is held or lies over the table that is to be seen before anything
        is said."""
        held = self.playing.holds and not self.end.waits
        held |= self.surface.is_covered
        return not self.surface.movement.busy and self.playing.untold is None and not held

    def clickables(self) -> list[Clickable]:
        """Buttons, and what can be clicked on the surface."""
        self.lay_out()
        return [*self.buttons.clickables(), *self.surface.pointer.clickables()]
