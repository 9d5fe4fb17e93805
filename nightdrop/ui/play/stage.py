"""The table of any game in the middle of a play screen: pointed at, chosen, carried, moved, drawn.

A kind of game gives its `Tabletop`; all else is done here, the same for every game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, final

import pygame

from nightdrop.engine.model import Action, State
from nightdrop.rules.actions import DONE, PASS
from nightdrop.table.language import language
from nightdrop.table.match.observed_transitions import glimpses
from nightdrop.table.match.program_advice import Hint
from nightdrop.ui.input import DIGITS
from nightdrop.ui.kit.buttons import Button, ButtonSet, sign_words
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Clickable, Screen
from nightdrop.ui.play.game import Memo, Playing, Take
from nightdrop.ui.play.opponent_badge import draw_opposite
from nightdrop.ui.play.panel import Own
from nightdrop.ui.play.pointing import TablePointer
from nightdrop.ui.play.sidepanel import PlayPanel
from nightdrop.ui.play.signs import draw_signs_over, place_signs_over, table_signs
from nightdrop.ui.play.surface import ARROWS, Surface, after
from nightdrop.ui.stage.camera import Camera, OwnCameras, SeatPlace
from nightdrop.ui.stage.node import Emphases, Key, NodeMap
from nightdrop.ui.stage.over import (
    FootBar,
    PlacedPlate,
    draw_foot,
    draw_ghost,
    draw_plate,
    draw_refusal,
    place_plate,
)
from nightdrop.ui.stage.picture import GLIDE_MS, StagePicture
from nightdrop.ui.stage.sheet import OverSheet, PlacedSheet, draw_sheet
from nightdrop.ui.stage.tabletop import Tabletop


@final
class Stage(Surface):
    """The table in the middle of a play screen.

    `pointer` is the mouse on it. `plate` is what is told beside a node, `sheet` what lies over the
    table, `bar` the kind's own at the foot: all are placed before any event and any picture.
    """

    picture: StagePicture

    def __init__(
        self, screen: Screen, playing: Playing, buttons: ButtonSet, side: PlayPanel,
        go_on: Callable[[], None], leads: bool = False,
    ) -> None:  # fmt: skip
        self.pointer = TablePointer(self)
        self.plate: PlacedPlate | None = None
        self.sheet: PlacedSheet | None = None
        self.bar: FootBar | None = None
        self._bar = Memo[FootBar | None]()
        self._awaited: tuple[object, float] = None, 0.0  # what a plate is about, when it is due
        self._spent = Memo[frozenset[Key]]()
        super().__init__(screen, playing, buttons, side, go_on, leads)
        self.top = self.picture.top
        self.sheets = self.top.sheets(self.app, playing, screen.work)
        beside = self.top.beside(self.app, playing, screen.work)
        self.parts = (*beside, self.picture, *self.sheets)
        self.light, self.own_keys = self.top.light_of(playing.view), self.top.own_keys
        self._seats = OwnCameras(playing.side)
        self.picture.place(self.rect, self.covered_px)
        self.picture.camera = self._new_camera()

    # Where it lies, and what lies on it

    @property
    def style(self) -> Style:
        """That in which it is laid out."""
        return self.screen.style

    @property
    def opened(self) -> Key | None:
        """The key whose fan is open, or the part that is shown where there is room for one."""
        return self.pointer.opened or self.top.part_shown(self.playing)

    def map_of(self, view: State) -> NodeMap:
        """Where the nodes of a view lie now."""
        return self.picture.map_of(view, self.style, self.opened)

    @property
    def foot(self) -> pygame.Rect:
        tall = self.top.foot(self.style)
        if not tall:
            return super().foot
        return pygame.Rect(self.rect.left, self.rect.bottom - tall, self.rect.width, tall)

    @property
    def covered_px(self) -> int:
        """The px of its lower edge that a bar covers."""
        return self.top.foot(self.style) or self.side.foot

    def _new_camera(self) -> Camera | None:
        camera = self.picture.new_camera()
        if camera is not None:
            self.top.begin(camera, self.style)
        return camera

    @property
    def over(self) -> OverSheet[Any] | None:
        """The sheet that lies over the table now."""
        return next((one for one in self.sheets if one.is_up()), None)

    @property
    def is_covered(self) -> bool:
        """Whether a sheet takes the place of the table."""
        return self.sheet is not None and self.sheet.sheet.covers

    def place(self, style: Style) -> None:
        self.top.foresee(self.playing)
        for sheet in self.sheets:
            sheet.foresee()
        over = self.over
        self.sheet = over.place(style, self.room_of(over)) if over is not None else None
        self._place_bar(style)
        self._place_plate(style)
        if self.top.signs:
            place_signs_over(style, self.buttons.buttons, self.rect, self.foot, self.holds)

    def room_of(self, sheet: OverSheet[Any]) -> pygame.Rect:
        """The window px that a sheet may take: what a bar of the kind's own leaves, and a broad
        card of a lesson where the sheet makes room for it."""
        room = self.rect.copy()
        room.height -= self.top.foot(self.style)
        for card in self.cards if sheet.yields else ():
            if card.width * 3 > room.width * 2 and card.centery < room.centery:
                room.height, room.top = room.bottom - card.bottom, card.bottom
            elif card.width * 3 > room.width * 2:
                room.height = card.top - room.top
        return room

    def _place_bar(self, style: Style) -> None:
        """Give the kind's own bar what it says now."""
        if not self.top.foot(style):
            return
        playing, words = self.playing, sign_words(self.buttons)
        at = playing.focus or playing.hover
        said = playing.version, playing.untold, at, words, playing.choosing.made, playing.refusal
        key = (*said, tuple(self.rect), style.scale, style.palette, language(), self.is_covered)
        self.bar = self._bar.of(key, lambda: self.top.bar(
            style, self.rect, playing, words, self.is_covered))  # fmt: skip

    def _place_plate(self, style: Style) -> None:
        """Give the plate of what is pointed at, or carried over, its place once it is due."""
        playing, drag, now = self.playing, self.pointer.drag, self.app.clock()
        key = drag.over if drag is not None else playing.focus or playing.hover
        over = (playing.choosing.made or (drag.node.key,)) if drag is not None else ()
        quiet = playing.refusal is not None or self.picture.holds or self.sheet is not None
        self.plate = None
        found = self.map_of(playing.view)
        is_there = self.is_seen and not quiet and found.rect(key) is not None
        said = self.top.plate(playing, key, over) if is_there else None
        beside = found.rect(said.beside) if said is not None else None
        if said is None or beside is None:
            self._awaited = None, now
            return
        if self._awaited[0] != (key, over):
            self._awaited = (key, over), now + (0 if playing.focus is not None else said.waits)
        if now >= self._awaited[1]:
            room = self.rect.copy()
            room.height -= self.rect.bottom - self.bar.rect.top if self.bar is not None else 0
            self.plate = place_plate(style, room, said, beside)

    def sit(self) -> None:
        super().sit()
        seen = SeatPlace(self.picture.camera, self.side.wish)
        found = self._seats.sit(self.playing.side, seen, self._new_camera)
        self.picture.camera, self.side.wish = found
        self.settle()
        self.picture.place(self.rect, self.covered_px)

    def resized(self) -> None:
        self.settle()
        self.picture.place(self.rect, self.covered_px)

    def follow(self) -> None:
        """The game moved on: what is gone is not pointed at; under the cover nothing is."""
        playing = self.playing
        if playing.must_cover:
            self.pointer.put_away()
            self.picture.forget()
            playing.put_away()
            self.plate = self.sheet = None
            self._awaited = None, 0.0
        if self.spot(playing.focus) is None:
            playing.focus = None
        self.light = self.top.light_of(playing.view)
        self.bring(self.top.about(playing))

    def spot(self, key: Key | None) -> pygame.Rect | None:
        """Where a key lies: on the sheet over the table, else on the table."""
        if self.sheet is not None and key in self.sheet.nodes.rects:
            return self.sheet.nodes.rects[key]
        return None if self.is_covered else self.map_of(self.playing.view).rect(key)

    def spots(self, view: State) -> Mapping[Key, pygame.Rect]:
        """All that takes the pointer, in reading order: of the sheet, then of the table."""
        found, over = self.map_of(view), self.sheet
        on_sheet = dict(over.nodes.rects) if over is not None else {}
        if over is not None and over.sheet.covers:
            return on_sheet
        return on_sheet | {one.key: found.rects[one.key] for one in found.nodes if one.takes}

    def thing_at(self, pos: tuple[int, int]) -> Key | None:
        """The key under a point: on the sheet, else on the table."""
        over = self.sheet
        if not self.holds(pos):
            return None
        on_sheet = over.nodes.at(pos) if over is not None else None
        if on_sheet is not None:
            return on_sheet
        if over is not None and (over.sheet.covers or over.rect.collidepoint(pos)):
            return None
        return self.map_of(self.playing.view).at(pos)

    def bring(self, thing: Key | None) -> None:
        if self.sheet is not None and thing is not None:
            self.sheet.sheet.bring(self.sheet, thing)
        self.picture.bring(thing, self.playing.view)

    def choose_at(self, thing: Key) -> None:
        if self.top.shows(self.playing, thing):
            self.screen.dirty = True
        else:
            super().choose_at(thing)

    def keep_clear(self, things: Iterable[Key]) -> list[list[pygame.Rect]]:
        meant = [rect for thing in things if (rect := self.spot(thing)) is not None]
        if self.sheet is not None:
            return [meant, [*self.sheet.sheet.clear(self.sheet)]]
        whole = self.picture.camera is None
        return [meant, [*self.spots(self.playing.view).values()] if whole else []]

    def show_goal(self, action: Action) -> None:
        """Bring into view the last key that makes an action."""
        for clicks in self.top.means(self.playing.view, action)[:1]:
            self.bring(clicks[-1])

    def come_closer(self, things: Sequence[Key]) -> None:
        camera, view = self.picture.camera, self.playing.view
        if camera is not None:
            ms = self.picture.glide(GLIDE_MS)
            self.top.come_closer(view, camera, self.map_of(view), things, self.style, ms)

    # What is decided

    def choices(self, take: Take) -> list[Button]:
        """Those of the sheet or of the kind; else one for each action that is listed, or of those
        that the clicks made so far mean, where they are several."""
        over = self.over
        made = over.choices(take) if over is not None else None
        made = self.top.choices(self.playing, take) if made is None else made
        if made is not None:
            return made
        listed = listed_in(self.playing, self.top)
        made = [self.button(action, partial(take, action)) for action in listed]
        if made and not any(button.primary for button in made):
            made[0].primary = len(made) == len(self.playing.offered)
        return made

    def button(self, action: Action, act: Callable[[], None]) -> Button:
        own = self.top.button(self.playing, action, act)
        if own is not None:
            return own
        made = super().button(action, act)
        listed = [one for one in listed_in(self.playing, self.top) if one not in (DONE, PASS)]
        if action in listed:
            number = 1 + listed.index(action)
            made.command = DIGITS[number] if number < len(DIGITS) else ""
        return made

    def corner(self) -> list[Button]:
        def come_near(camera: Camera, ms: float) -> None:
            found = self.map_of(self.playing.view)
            rect = found.rect(self.playing.focus or self.playing.hover)
            at = rect.center if rect is not None else self.rect.center
            self.top.come_near(self.playing, camera, at, self.style, ms)

        return table_signs(self.picture, come_near, self.pointer.shut_fan)

    def asks(self, what: Action | str, warns: bool) -> bool:
        return self.top.asks(self.playing, what, warns, self.app.settings)

    # The mouse and keys

    def press(self, pos: tuple[int, int]) -> bool:
        """A click on the foot of a plate gives its order."""
        foot = self.plate.foot.items() if self.plate is not None else ()
        name = next((one for one, rect in foot if rect.collidepoint(pos)), None)
        if name is not None:
            self.playing.order(name)
        return name is not None

    def handle(self, event: pygame.event.Event) -> None:
        self.pointer.handle(event)

    def drags(self, event: pygame.event.Event) -> bool:
        return self.pointer.held is not None and any(event.buttons)

    def let_go(self) -> None:
        self.pointer.let_go()

    def key(self, command: str, shift: bool) -> bool:
        playing, found = self.playing, self.map_of(self.playing.view)
        on_sheet = self.sheet.nodes if self.sheet is not None else None
        if (self.sheet is not None and self.sheet.sheet.key(command)) or (
                self.top.key(playing, command)):  # fmt: skip
            self.pointer.renew()
            return True
        shortcut: Key | None = self.top.shortcuts(playing.view).get(command)
        if shortcut is None and self.top.opens(playing.view, command) is not None:
            shortcut = command
        if shortcut is not None:
            self.pointer.click(shortcut)
        elif command in ("play.click", "play.click-too"):
            if playing.focus is None or self.buttons.focus is not None:
                return False
            at = playing.focus
            self.pointer.click(self.pointer.aimed(at), shift)
            if on_sheet is not None and at in on_sheet.rects and self.over is not None:
                playing.focus = at  # what lies there can be clicked again
        elif command in ARROWS and self.is_covered and on_sheet is not None:
            self.go_to(on_sheet.step(playing.focus, ARROWS[command]))
        elif command in ARROWS:
            self.go_to(found.step(playing.focus, ARROWS[command], self.rect.center))
        else:
            return super().key(command, shift)
        self.pointer.open_fan(playing.focus)
        return True

    def point_on(self, by: int) -> None:
        """Tab goes through what can be chosen next, in reading order; where that is nothing through
        buttons."""
        over, found = self.sheet, self.map_of(self.playing.view)
        keys = [node.key for node in over.nodes.nodes if node.takes] if over is not None else []
        if over is None or not over.sheet.covers:
            keys += found.ordered(self.playing.choosing.nexts)
        if (key := after(keys, self.playing.focus, by)) is not None:
            self.go_to(key)
            self.pointer.open_fan(key)
        else:
            self.buttons.move_focus(by)

    # What moves

    @property
    def busy(self) -> bool:  # type: ignore[override]  # a plain surface rests
        return self.picture.busy or self.until_thrown(self.app.clock()) > 0

    def motions(self, since: int, until: int) -> int:
        seen = glimpses(self.playing.match, self.playing.audience, since, until)
        self.picture.show(seen)
        firsts = [sheet.show(since, until) for sheet in self.sheets]
        if self.picture.until_thrown(self.app.clock()):
            firsts += [since + n for n, one in enumerate(seen) if one.dice]
        return min(firsts, default=until)

    def until_thrown(self, now: float) -> float:
        thrown = [self.picture.until_thrown(now)]
        return max(thrown + [sheet.until_thrown(now) for sheet in self.sheets])

    def finish(self) -> bool:
        ended = [self.picture.finish()]
        return any(ended + [sheet.finish() for sheet in self.sheets])

    def wake_at(self, now: float) -> float | None:
        about, due = self._awaited
        late = due if about is not None and self.plate is None else None
        found = (late, *(part.wake_at(now) for part in self.parts))
        return min((at for at in found if at is not None), default=None)

    def tick(self, now: float) -> None:
        super().tick(now)
        about, due = self._awaited
        late = about is not None and self.plate is None and now >= due
        ticked = [part.tick(now) for part in self.parts]
        self.screen.dirty |= any(ticked) or late

    # The picture

    @property
    def told(self) -> object:
        return self.top.own(self.playing)

    def own(self) -> Own:
        found: Own | None = self.top.own(self.playing)
        return found if found is not None else Own()

    def paint(self, pen: Pen, hint: Hint | None) -> None:
        playing, drag = self.playing, self.pointer.drag
        spent = self._spent.of(playing.version, lambda: spent_in(playing.view))
        emphases = emphases_of(playing, self.top, hint, Emphases(
            spent=spent, meant=frozenset(self.meant),
            away=frozenset({drag.node.key}) if drag is not None else frozenset()))  # fmt: skip
        marks = self.top.marks(playing, hint)
        frame = self.picture.frame(playing.displayed_view, pen, emphases, marks, self.opened)
        self.picture.draw_frame(pen, frame)
        if self.sheet is not None:
            draw_sheet(pen, self.sheet, emphases)
        if drag is not None:
            rect = self.spot(drag.node.key)
            if rect is not None:
                draw_ghost(pen, drag, rect, self.top.node)

    def draw_over(self, pen: Pen) -> None:
        """Draw the focus, signs, the plate of the program, what lies under the pointer, why a click
        did nothing."""
        playing, camera = self.playing, self.picture.camera
        found = self.sheet.nodes if self.sheet is not None else self.map_of(playing.view)
        ring = found.rects.get(playing.focus)  # a place of a field is marked by its painter
        if ring is not None and self.rect.colliderect(ring):
            pen.focus(ring)
        near = camera is not None and camera.target_height > camera.fit_height
        if self.top.signs:
            draw_signs_over(pen, self.buttons.buttons, self.buttons.hover, near)
        if self.opposite is not None:
            draw_opposite(pen, self.opposite)
        at, words = playing.focus or playing.hover, sign_words(self.buttons)
        asked = at is not None and not words and self.top.captions and self.bar is None
        caption = self.top.words(playing.displayed_view, at) if asked and at is not None else None
        if self.bar is not None:
            self.bar.draw(pen)
        elif said := words or str(caption or ""):
            headed = caption is not None and bool(caption.number)
            draw_foot(pen, self.foot, self.rect.height // 3, said, headed)
        if self.plate is not None:
            draw_plate(pen, self.plate)
        if playing.refusal is not None:
            sentence, thing = playing.refusal
            place = self.spot(thing) or self.rect
            draw_refusal(pen, self.rect, sentence, place.center, pen.px(16))
    def clickables(self) -> list[Clickable]:
        """What can be chosen now, what is on the sheet, and the foot of the plate."""
        found, over, plate = self.map_of(self.playing.view), self.sheet, self.plate
        places = dict(over.nodes.rects) if over is not None else {}
        if over is None or not over.sheet.covers:
            nexts = found.ordered(self.playing.choosing.nexts)
            places |= {key: rect for key in nexts if (rect := found.rect(key)) is not None}
        if not self.is_seen:
            return []
        made = [Clickable(str(key), "thing", rect.clip(self.rect)) for key, rect in places.items()
                if rect.colliderect(self.rect)]  # fmt: skip
        foot: Iterable[tuple[str, pygame.Rect]] = plate.foot.items() if plate is not None else ()
        return made + [Clickable(name, "button", rect) for name, rect in foot]


def spent_in(view: State) -> frozenset[Key]:
    """The counters that did all that they can in the step that is due."""
    return frozenset(one.id for one in view.pieces if view.due.is_spent(view, one))


def listed_in(playing: Playing, top: Tabletop[Any, Any]) -> Sequence[Action]:
    """The actions that have buttons now: those that the clicks made so far mean, if they are
    several or asked for once more, else those that are listed."""
    listed = [one for one in playing.offered if top.listed(playing.view, one)]
    return playing.choosing.complete or listed


def emphases_of(
    playing: Playing, top: Tabletop[Any, Any], hint: Hint | None, besides: Emphases
) -> Emphases:
    """What stands out: what a hint is about alone, else all that can be chosen and is, and what
    stands out besides."""
    if hint is not None:
        ways = top.means(playing.view, hint.action)
        return Emphases(hinted=frozenset(key for clicks in ways for key in clicks))
    refused = playing.refusal[1] if playing.refusal is not None else None
    choosing = playing.choosing
    return besides._replace(can=choosing.nexts, chosen=frozenset(choosing.made), refused=refused,
                            hover=playing.hover, focus=playing.focus)  # fmt: skip
