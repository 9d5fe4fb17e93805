"""The map that answers: what the mouse and keys do on it, its buttons, what lies over it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

import pygame

from nightdrop.engine.model import Action, State
from nightdrop.fallujah.rules.moves import Force
from nightdrop.fallujah.rules.ruleset import initiating, named
from nightdrop.fallujah.rules.staff_operations import Logistics, Operation, fob_price
from nightdrop.fallujah.ui.attack_preview import AttackForecasts, draw_forecast
from nightdrop.fallujah.ui.battle import BattleSheet
from nightdrop.fallujah.ui.board import TownMarks
from nightdrop.fallujah.ui.chooser import operation_buttons
from nightdrop.fallujah.ui.display_tray import Drawer
from nightdrop.fallujah.ui.map_layout import middle_of, named_thing
from nightdrop.fallujah.ui.map_overlay import MapOverlay
from nightdrop.fallujah.ui.picture import GLIDE_MS, OPENING, TownPicture
from nightdrop.fallujah.ui.playing import GOES, LOADS, TownPlaying, verb_of
from nightdrop.fallujah.ui.sections import DRAWER, SECTIONS, TAB, TABS, TownPanelState
from nightdrop.fallujah.ui.shop import ShopSheet
from nightdrop.fallujah.ui.status_line import thing_words
from nightdrop.rules.actions import DONE
from nightdrop.table.language import N_, _, ngettext
from nightdrop.table.match.program_advice import Hint
from nightdrop.table.words.nouns import capital
from nightdrop.table.words.wording import wording
from nightdrop.ui.input import DIGITS, KEYBOARD, zoom_step
from nightdrop.ui.kit.buttons import Button, ButtonSet, sign_words
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Clickable, Screen
from nightdrop.ui.play.game import Take
from nightdrop.ui.play.opponent_badge import draw_opposite
from nightdrop.ui.play.sidepanel import PlayPanel
from nightdrop.ui.play.surface import Surface, after

DRAG_PX = 6
_LINES: Final = 5  # of what is told in the bar, at most
FAN = 72  # design px of a counter that is fanned
# Steps of which every action is a button, whatever can be clicked on the map.
_LISTED: Final = ("logistics", "infowar", "interdict")
_LEAVE: Final = {"go-on": N_("Stop here"), "force": N_("All have come"), "stand": N_("Fight on")}


class TownSurface(Surface):
    """The map with all that lies over it."""

    light = "dusk"
    own_keys = "town"
    sections = SECTIONS
    playing: TownPlaying
    picture: TownPicture

    def __init__(
        self, screen: Screen, playing: TownPlaying, buttons: ButtonSet, side: PlayPanel,
        go_on: Callable[[], None], leads: bool = False,
    ) -> None:  # fmt: skip
        self.fan = ""  # the place whose counters are fanned
        self.tab = "bin"  # what of the panel's tabs is open
        self._down: tuple[int, int] | None = None
        self._dragged = False
        self.battle = BattleSheet(screen, playing)
        self.forecasts = AttackForecasts(playing, screen.work)
        self.shop = ShopSheet(screen.app, playing)
        self.drawer = Drawer(screen.app, playing)
        super().__init__(screen, playing, buttons, side, go_on, leads)
        self.picture.place(self.rect, self.foot.height)
        self.board = self.picture.board
        camera = self.board.camera
        opening = max(OPENING, self.scale.px(OPENING))
        if camera.fit_height < opening:
            camera.zoom_to(opening)
            camera.centre_on_world(camera.world[0] / 2, 0)  # with the base of the north

    # Where things lie

    def settle(self) -> None:
        super().settle()
        self.battle.settle()

    @property
    def fan_px(self) -> int:
        """The side of a fanned counter, in px."""
        return max(self.scale.px(FAN), round(self.board.camera.scale * FAN))

    @property
    def over(self) -> MapOverlay | None:
        """The sheet over the map, if one is up."""
        return next((one for one in (self.battle, self.shop, self.drawer) if one.is_up()), None)

    @property
    def room(self) -> pygame.Rect:
        """The map above its bar, in window px; what a broad card of the guide leaves of it to a
        sheet that makes room."""
        room = pygame.Rect(self.rect.topleft, (self.rect.width, self.foot.top - self.rect.top))
        for card in self.cards if self.over and self.over.yields else ():
            if card.width * 3 > room.width * 2 and card.centery < room.centery:
                room.height, room.top = room.bottom - card.bottom, card.bottom
            elif card.width * 3 > room.width * 2:
                room.height = card.top - room.top
        return room

    def _style(self) -> Style:
        return self.screen.style

    def spots(self, view: State) -> Mapping[str, pygame.Rect]:
        """What can be clicked on the sheet over the map, or else units that lie on others first,
        then spaces and bases."""
        over = self.over
        found = dict(over.spots(self._style(), self.room)) if over else {}
        return found if over and over.covers else found | self._map_spots(view)

    def _map_spots(self, view: State) -> dict[str, pygame.Rect]:
        tokens = self.board.tokens(view, self.fan, self.fan_px)
        units = view.book.units
        found = {name: rect for name, (_token, rect) in reversed([*tokens.items()])
                 if name in units and rect.colliderect(self.rect)}  # fmt: skip
        for place in self.board.town.places:
            rect = self.board.box(place)
            if rect.colliderect(self.rect):
                found[place] = rect
        return found

    def thing_at(self, pos: tuple[int, int]) -> str | None:
        view, over = self.playing.view, self.over
        if not self.holds(pos):
            return None
        if over is not None:
            spots = over.spots(self._style(), self.room)
            on = next((name for name, rect in spots.items() if rect.collidepoint(pos)), None)
            if on or over.holds(self._style(), self.room, pos):
                return on
        tokens = reversed([*self.board.tokens(view, self.fan, self.fan_px).items()])
        above = next((name for name, (_token, rect) in tokens
                     if name in view.book.units and rect.collidepoint(pos)), None)  # fmt: skip
        return above or self.board.place_at(pos) or None

    def clickables(self) -> list[Clickable]:
        over = self.over
        goals = {*self.playing.goals, *(over.spots(self._style(), self.room) if over else ())}
        return [one for one in super().clickables() if one.name in goals]

    def bring(self, thing: object) -> None:
        if (over := self.over) is not None:
            over.bring(self._style(), self.room, str(thing))
        self.picture.bring(self.playing.place_of(thing))

    def show_goal(self, action: Action) -> None:
        self.bring(next(reversed(named(action)), ""))

    def choose_at(self, thing: object) -> None:
        name = str(thing)
        if name.startswith(TAB):
            self.tab, self.screen.dirty = name.removeprefix(TAB), True
        elif name.startswith(DRAWER):
            self.drawer.open(name.removeprefix(DRAWER))
            self.screen.dirty = True
        else:
            super().choose_at(thing)

    def follow(self) -> None:
        super().follow()
        self._open_fan(self.fan)
        fight = self.playing.view.fight
        self.picture.bring(fight.space if fight is not None else self.playing.target)

    def keep_clear(self, things: Iterable[object]) -> list[list[pygame.Rect]]:
        spots, over = self.spots(self.playing.view), self.over
        sheet = over.told_at(self._style(), self.room) if over else []
        return [[spots[name] for name in map(named_thing, things) if name in spots], sheet]

    def come_closer(self, things: Sequence[object]) -> None:
        places = list(filter(None, map(self.playing.place_of, things)))
        points = [middle_of(self.board.town, place) for place in places]
        ms = self.picture.glide(GLIDE_MS)
        self.board.camera.frame_points(points, 260, self.scale.px(140), ms)

    # What is marked

    def marks(self, hint: Hint | None) -> TownMarks:
        """The marks of the map as it is drawn, or those of a hint."""
        playing, book = self.playing, self.playing.view.book
        at = str(playing.focus or playing.hover or "")
        taught = frozenset(map(playing.place_of, self.meant))
        hinted = frozenset(named(hint.action)) if hint is not None else taught
        place = playing.at or (at if at not in book.units else "")
        reached = playing.reach
        arrow = None
        goes = any(verb_of(one) in GOES for one in reached.get(place, ()))
        if goes and playing.force_at and hint is None:
            arrow = playing.force_at, place
        choosing = playing.step == Operation.name
        return TownMarks(
            chosen=frozenset(book.force) | ({playing.held} - {""}),
            usable=frozenset() if choosing else playing.usable,
            reach=frozenset(reached) if hint is None else frozenset(),
            at=playing.force_at or playing.target,
            pointed=playing.at or at, barred=bool(at and playing.why(at)), hinted=hinted,
            arrow=arrow, fan=self.fan, fan_px=self.fan_px,
        )  # fmt: skip

    # The buttons

    def choices(self, take: Take) -> list[Button]:
        """The operations; or what can be done at a place that was clicked; or what the step has."""
        playing, over = self.playing, self.over
        if over is not None and (made := over.choices(take)) is not None:
            return made
        if playing.step == Operation.name:
            return operation_buttons(playing, take)
        if playing.at:
            made = [self._numbered(action, number, partial(take, action)) for number, action
                    in enumerate(playing.uses(playing.at), 1)]  # fmt: skip
        elif playing.held:
            found = playing.loads(playing.held) or playing.leaves(playing.held)
            made = [self._numbered(action, number, partial(take, action))
                    for number, action in enumerate(found, 1)]  # fmt: skip
        else:
            made = self._of_step(take)
        if made and not any(button.primary for button in made):
            made[0].primary = playing.step != Force.name or bool(playing.at)
        return made

    def _of_step(self, take: Take) -> list[Button]:
        """The buttons of a step in which nothing was chosen on the map yet."""
        playing, made = self.playing, list[Button]()
        if playing.left_behind:
            made.append(Button("stack", _("The whole stack"), self._stack, "", "town.stack"))
        offered = [one for one in playing.offered if one != DONE]
        listed = playing.step in _LISTED or not playing.goals
        for one in offered if listed else ():
            made.append(self._numbered(one, len(made) + 1, partial(take, one)))
        if DONE in playing.offered:
            label = _(_LEAVE.get(playing.step, N_("Done")))
            made.append(Button(DONE.text, label, partial(take, DONE), "", "play.done",
                               primary=not made))
        return made

    def _numbered(self, action: Action, number: int, act: Callable[[], None]) -> Button:
        """The button of an action, with the digit of its place in the list."""
        button = self.button(action, act)
        button.command = DIGITS[number] if number < len(DIGITS) else ""
        return button

    def button(self, action: Action, act: Callable[[], None]) -> Button:
        view = self.playing.view
        if action == DONE:
            return Button(action.text, _("Done"), act, "", "play.done")
        said = wording(view).deed(action, view)
        price = fob_price(view) if verb_of(action) == "build" else initiating(view)
        pays = self.playing.step == Logistics.name
        sub = ngettext("{count} OP", "{count} OPs", price).format(count=price) if pays else ""
        button = Button(action.text, capital(said) or action.text, act, sub)
        button.shares = verb_of(action) in LOADS
        return button

    def corner(self) -> list[Button]:
        return [
            Button("near", _("Near, or the whole map"), self.toggle_near, "", "play.near"),
            Button("zoom-in", "+", lambda: self.zoom(1), "", "play.zoom-in", sign=""),
            Button("zoom-out", "−", lambda: self.zoom(-1), "", "play.zoom-out", sign=""),
        ]

    def _stack(self) -> None:
        at = self.playing.focus or self.playing.hover or self.playing.force_at
        self.playing.whole(at)

    # The mouse

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self._move(event)
        elif self.over is not None and self.over.roll(event):
            self.screen.dirty = True
        elif step := zoom_step(event):
            if self.holds(pygame.mouse.get_pos()) and not self._covered:
                self.zoom(step, pygame.mouse.get_pos())
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            over = self.over
            if over is None or not over.back(self.thing_at(event.pos)):
                self.playing.back()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2):
            if self.holds(event.pos):
                self._down, self._dragged = event.pos, False
                self.drawer.lift(self.thing_at(event.pos), event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button in (1, 2):
            self._release(event)

    def drags(self, event: pygame.event.Event) -> bool:
        return self._down is not None and any(event.buttons)

    def let_go(self) -> None:
        self._down, self._dragged, self.drawer.carried = None, False, ""

    def _move(self, event: pygame.event.Event) -> None:
        """Hover, or drag the map."""
        if self.drawer.carried:
            self.drawer.at, self.screen.dirty = event.pos, True
        elif self._down is not None and any(event.buttons) and not self._covered:
            far = max(abs(event.pos[0] - self._down[0]), abs(event.pos[1] - self._down[1]))
            if self._dragged or far > DRAG_PX:
                self._dragged, self.screen.dirty = True, True
                self.picture.pan(-event.rel[0], -event.rel[1])
            return
        thing = self.thing_at(event.pos)
        if thing != self.playing.hover:
            self.playing.hover, self.screen.dirty = thing, True
        if not self._covered:
            self._open_fan(self.playing.place_of(thing) if thing else "", event.pos)

    @property
    def _covered(self) -> bool:
        """Whether a sheet takes the place of the map."""
        return self.over is not None and self.over.covers

    def _open_fan(self, place: str, pos: tuple[int, int] | None = None) -> None:
        """Fan the counters of a place that lie over each other; a fan stays open under the
        pointer."""
        view, open_ = self.playing.view, self.fan
        if pos and open_ and self.board.fan_area(view, open_, self.fan_px).collidepoint(pos):
            return
        fan = place if place and self.board.is_fanned(view, place) else ""
        if fan != self.fan:
            self.fan, self.screen.dirty = fan, True

    def _release(self, event: pygame.event.Event) -> None:
        """A click ends, or the map is let go."""
        down, dragged, thing = self._down, self._dragged, self.thing_at(event.pos)
        dropped = self.drawer.drop(thing)
        self.let_go()
        if dropped:
            return
        if down is None or dragged or event.button != 1 or thing is None:
            return
        self.playing.focus = None
        if self.playing.holds and self.playing.alone:
            self.go_on()
        elif pygame.key.get_mods() & pygame.KMOD_SHIFT and not self._covered:
            self.playing.whole(thing)
        else:
            self._click(thing)

    def _click(self, thing: str) -> None:
        """A click on a thing of the sheet, or of the map."""
        over = self.over
        if over is not None and thing in over.spots(self._style(), self.room):
            over.click(thing)
        else:
            self.playing.click(thing)

    def zoom(self, notches: int, pos: tuple[int, int] | None = None) -> None:
        """Come nearer or go away, about a point or the middle."""
        at = pos or self.rect.center
        self.board.camera.zoom(notches, *at, ms=self.picture.glide(GLIDE_MS / 2))
        self.fan, self.screen.dirty = "", True

    def toggle_near(self) -> None:
        """The whole map, or near to what is pointed at or can be chosen."""
        camera, playing = self.board.camera, self.playing
        ms = self.picture.glide(GLIDE_MS)
        near = self.scale.px(100)
        if camera.target_height > camera.fit_height:
            camera.frame_points((), 0, near, ms)
        else:
            at = playing.place_of(playing.focus or playing.hover) or playing.force_at
            points = [middle_of(self.board.town, at)] if at else [camera.middle]
            camera.frame_points(points, 100, near, ms)
        self.fan, self.screen.dirty = "", True

    # The keys

    def key(self, command: str, shift: bool) -> bool:
        playing, over = self.playing, self.over
        if over is not None and over.key(command):
            return True
        if over is not None and command in ("play.click", "play.click-too") and (
                playing.focus is not None and self.buttons.focus is None):  # fmt: skip
            thing = str(playing.focus)
            self._click(thing)
            if self.over is over and thing in self.spots(playing.view):
                playing.focus = thing
        elif command == "town.stack" and (playing.focus or playing.hover):
            self._stack()
        elif command == "town.bin":
            tabs = [*TABS]
            self.tab, self.screen.dirty = tabs[(tabs.index(self.tab) + 1) % len(tabs)], True
        elif command == "town.drawer":
            self.drawer.turn()
            self.screen.dirty = True
        elif command == "play.click-too" and playing.focus is None:
            return False
        else:
            return super().key(command, shift)
        return True

    def step(self, thing: object, direction: tuple[int, int]) -> object:
        """Arrows walk from place to place, or on the sheet."""
        if self._covered:
            return super().step(thing, direction)
        spots = {place: self.board.box(place) for place in self.board.town.places}
        here = self.playing.place_of(thing) or self.board.place_at(self.rect.center)
        if here not in spots:
            return next(iter(spots), None)
        (x, y), (dx, dy) = spots[here].center, direction
        ways = {place: (rect.centerx - x, rect.centery - y) for place, rect in spots.items()}
        beside = [place for place, (ax, ay) in ways.items() if ax * dx + ay * dy > 0
                  and abs(ax * dy + ay * dx) <= abs(ax * dx + ay * dy)]  # fmt: skip
        to = min(beside, default=here, key=lambda one: ways[one][0] ** 2 + ways[one][1] ** 2)
        self.picture.bring(to)
        return to

    def point_on(self, by: int) -> None:
        """Tab goes through what can be chosen next."""
        things = self.playing.goals
        if self.over is not None:
            things = [*self.over.spots(self._style(), self.room), *(
                () if self.over.covers else things)]
        if not things:
            self.buttons.move_focus(by)
        elif (thing := after(things, self.playing.focus, by)) is not None:
            self.go_to(thing)
            self._open_fan(self.playing.place_of(thing))

    # What moves

    def motions(self, since: int, until: int) -> int:
        return self.battle.show(since, until)

    def until_thrown(self, now: float) -> float:
        return self.battle.until_thrown(now)

    @property
    def busy(self) -> bool:  # type: ignore[override]  # a plain surface rests
        return self.board.camera.moving or self.until_thrown(self.app.clock()) > 0

    def finish(self) -> bool:
        thrown = self.battle.finish()
        return self.picture.finish() or thrown

    def wake_at(self, now: float) -> float | None:
        self._look_ahead(now)
        due = self.picture.wake_at(now), self.battle.wake_at(now), self.forecasts.wake_at(now)
        return min((at for at in due if at is not None), default=None)

    def tick(self, now: float) -> None:
        super().tick(now)
        self.screen.dirty |= self.picture.tick(now)
        self.screen.dirty |= self.battle.tick(now)
        self._look_ahead(now)
        self.screen.dirty |= self.forecasts.tick(now)

    def _look_ahead(self, now: float) -> None:
        """What is pointed at, by the mouse or by keys, is foreseen."""
        at = self.playing.focus or self.playing.hover
        self.forecasts.point(self.playing.place_of(at) if at and self.over is None else "", now)

    # The picture

    def own(self) -> TownPanelState:
        """What the panel tells besides: the game as it is told now, and which tab is open."""
        return TownPanelState(self.playing.displayed_view, self.tab, self.playing.held)

    @property
    def told(self) -> object:
        return self.tab, self.playing.held, self.playing.view

    def written(self) -> object:
        return self.tab, self.playing.held, self.playing.displayed_view

    def describe(self, view: State, thing: object) -> str:
        return thing_words(view, str(thing))

    def paint(self, pen: Pen, hint: Hint | None) -> None:
        self.picture.draw_marked(pen, self.playing.displayed_view, self.marks(hint))
        if (over := self.over) is not None:
            over.draw(pen, self.room)

    def draw_over(self, pen: Pen) -> None:
        """The plate of the program, the line below the map, a refusal."""
        playing = self.playing
        if self.opposite is not None:
            draw_opposite(pen, self.opposite)
        bar = self._draw_bar(pen)
        if self.over is None and (seen := self.forecasts.shown(self.app.clock())) is not None:
            room = pygame.Rect(self.rect.topleft, (self.rect.width, bar.top - self.rect.top))
            draw_forecast(pen, room, self.board.box(seen.place), playing.view, seen.action,
                          seen.found, asks=len(playing.uses(seen.place)) > 1,
                          is_old=seen.is_old)  # fmt: skip
        spots = self.spots(playing.view)
        self.draw_refused(pen, spots)
        if self.over is not None:
            if str(playing.focus) in spots:
                pen.focus(spots[str(playing.focus)])
        elif str(playing.focus) in playing.view.book.units:
            tokens = self.board.tokens(playing.view, self.fan, self.fan_px)
            if str(playing.focus) in tokens:
                pen.focus(tokens[str(playing.focus)][1])

    @property
    def foot(self) -> pygame.Rect:
        """The bar below the map, in window px: a line of words, and what keeps it clear."""
        style = self._style()
        tall = style.line_height("value", 17) + style.px(14)
        return pygame.Rect(self.rect.left, self.rect.bottom - tall, self.rect.width, tall)

    def _draw_bar(self, pen: Pen) -> pygame.Rect:
        """The bar below the map, as tall as its words: what a sign is, or what lies under the
        pointer and why nothing can be done there; at its end how the map moves. Where it lies."""
        playing, pal, bar = self.playing, pen.palette, self.foot
        at = playing.focus or playing.hover
        head, rest = "", sign_words(self.buttons)
        if not rest and at is not None:
            head, _comma, rest = self.describe(playing.displayed_view, at).partition(", ")
            reason = playing.why(at)
            if reason and playing.refusal is None:
                rest = f"{rest} · {reason}"
        number, _space, name = head.partition(" ")
        gap, room = pen.px(12), bar.width - 2 * pen.px(18)
        taken = sum(pen.width(one, role, size) + gap for one, role, size in (
            (number, "value", 17), (name, "strong", 15)) if one)  # fmt: skip
        lines = pen.lines(rest, room - taken, "body", 14.4, _LINES)
        keys = _("the wheel zooms, {near} the whole map, {next} what can be chosen").format(
            near=KEYBOARD.cap("play.near"), next=KEYBOARD.cap("play.next"))  # fmt: skip
        step = pen.line_height("body", 14.4)
        grown = max(0, len(lines) - 1) * step
        bar = pygame.Rect(bar.left, bar.top - grown, bar.width, bar.height + grown)
        pen.surface.fill(pal.panel, bar)
        pen.surface.fill(pal.rule, (bar.left, bar.top, bar.width, max(1, pen.px(1.4))))
        x, middle = bar.left + pen.px(18), bar.top + self.foot.height // 2
        if number:
            x = pen.beside(x, middle, number, "value", 17, pal.accent_text).right + gap
        if name:
            x = pen.beside(x, middle, name, "strong", 15).right + gap
        end = x
        for n, line in enumerate(lines):
            end = max(end, pen.beside(x, middle + n * step, line, "body", 14.4, pal.ink2).right)
        wide = pen.width(keys, "body", 13.4)
        if not self._covered and end + 2 * gap + wide < bar.right - pen.px(18):
            pen.beside(bar.right - pen.px(18) - wide, middle, keys, "body", 13.4, pal.ink2)
        return bar

    def place(self, style: Style) -> None:
        """The picture follows the panel as it opens and folds."""
        self.picture.place(self.rect, self.foot.height)
