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
from nightdrop.ui.stage.camera import OwnCameras, SeatPlace
from nightdrop.ui.stage.node import Emphases, Key, NodeMap
from nightdrop.ui.stage.over import (
    PlacedPlate,
    draw_foot,
    draw_ghost,
    draw_plate,
    draw_refusal,
    place_plate,
)
from nightdrop.ui.stage.picture import GLIDE_MS, StagePicture
from nightdrop.ui.stage.sheet import PlacedSheet, draw_sheet, place_sheet
from nightdrop.ui.stage.tabletop import Tabletop


@final
class Stage(Surface):
    """The table in the middle of a play screen.

    `pointer` is the mouse on it. `plate` is what is told beside a node, `sheet` what lies over the
    table: both are placed before any event and any picture.
    """

    picture: StagePicture

    def __init__(
        self, screen: Screen, playing: Playing, buttons: ButtonSet, side: PlayPanel,
        go_on: Callable[[], None], leads: bool = False,
    ) -> None:  # fmt: skip
        self.pointer = TablePointer(self)
        self.plate: PlacedPlate | None = None
        self.sheet: PlacedSheet | None = None
        self._awaited: tuple[object, float] = None, 0.0  # what a plate is about, when it is due
        self._spent = Memo[frozenset[Key]]()
        super().__init__(screen, playing, buttons, side, go_on, leads)
        self.top = self.picture.top
        self.sheets = self.top.sheets()
        self.parts = (*self.top.beside(self.app, playing, screen.work), self.picture)
        self.light, self.own_keys = self.top.light_of(playing.view), self.top.own_keys
        self._seats = OwnCameras(playing.side)

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

    def place(self, style: Style) -> None:
        self.top.foresee(self.playing)
        up = next((one for one in self.sheets if one.is_up(self.playing)), None)
        self.sheet = place_sheet(style, self.rect, up, self.playing) if up is not None else None
        self._place_plate(style)
        place_signs_over(style, self.buttons.buttons, self.rect, self.foot, self.holds)

    def _place_plate(self, style: Style) -> None:
        """Give the plate of what is pointed at, or carried over, its place once it is due."""
        playing, drag, now = self.playing, self.pointer.drag, self.app.clock()
        key = drag.over if drag is not None else playing.focus or playing.hover
        over = (playing.choosing.made or (drag.node.key,)) if drag is not None else ()
        self.plate, quiet = None, playing.refusal is not None or self.picture.holds
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
            self.plate = place_plate(style, self.rect, said, beside)

    def sit(self) -> None:
        super().sit()
        seen = SeatPlace(self.picture.camera, self.side.wish)
        found = self._seats.sit(self.playing.side, seen, self.picture.new_camera)
        self.picture.camera, self.side.wish = found
        self.settle()
        self.picture.place(self.rect, self.side.foot)

    def follow(self) -> None:
        """The game moved on: what is gone is not pointed at; under the cover nothing is."""
        playing = self.playing
        if playing.must_cover:
            self.pointer.put_away()
            self.picture.forget()
            playing.put_away()
            self.plate = self.sheet = None
            self._awaited = None, 0.0
        if self.map_of(playing.view).rect(playing.focus) is None:
            playing.focus = None
        self.light = self.top.light_of(playing.view)

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

    def bring(self, thing: Key) -> None:
        self.picture.bring(thing, self.playing.view)

    def show_goal(self, action: Action) -> None:
        """Bring into view the last key that makes an action."""
        for clicks in self.top.means(self.playing.view, action)[:1]:
            self.bring(clicks[-1])

    def come_closer(self, things: Sequence[Key]) -> None:
        camera, found = self.picture.camera, self.map_of(self.playing.view)
        rects = [rect for thing in things if (rect := found.rect(thing)) is not None]
        if camera is None or not rects:
            return
        corners = [corner for rect in rects for corner in (rect.topleft, rect.bottomright)]
        points = [camera.to_world(*corner) for corner in corners]
        camera.frame_points(points, 0, camera.steps[-1], self.picture.glide(GLIDE_MS))

    # What is decided

    def choices(self, take: Take) -> list[Button]:
        """Those of the sheet or of the kind; else one for each action that is listed, or of those
        that the clicks made so far mean, where they are several."""
        made = self.sheet.sheet.choices(self.playing, take) if self.sheet is not None else None
        made = self.top.choices(self.playing, take) if made is None else made
        if made is not None:
            return made
        listed = listed_in(self.playing, self.top)
        made = [self.button(action, partial(take, action)) for action in listed]
        if made and not any(button.primary for button in made):
            made[0].primary = len(made) == len(self.playing.offered)
        return made

    def button(self, action: Action, act: Callable[[], None]) -> Button:
        made = super().button(action, act)
        listed = [one for one in listed_in(self.playing, self.top) if one not in (DONE, PASS)]
        if action in listed:
            number = 1 + listed.index(action)
            made.command = DIGITS[number] if number < len(DIGITS) else ""
        return made

    def corner(self) -> list[Button]:
        def middle() -> tuple[int, int] | None:
            found = self.map_of(self.playing.view)
            rect = found.rect(self.playing.focus or self.playing.hover)
            return rect.center if rect is not None else None

        return table_signs(self.picture, middle, self.pointer.renew)

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
        shortcut: Key | None = self.top.shortcuts(playing.view).get(command)
        if shortcut is None and self.top.opens(playing.view, command) is not None:
            shortcut = command
        if shortcut is not None:
            self.pointer.click(shortcut)
        elif command in ("play.click", "play.click-too"):
            if playing.focus is None or self.buttons.focus is not None:
                return False
            self.pointer.click(self.pointer.aimed(playing.focus), shift)
        elif command in ARROWS:
            on_sheet = self.sheet is not None and self.sheet.sheet.covers
            found = self.sheet.nodes if on_sheet and self.sheet is not None else found
            self.go_to(found.step(playing.focus, ARROWS[command]))
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
        return self.picture.busy

    def motions(self, since: int, until: int) -> int:
        seen = glimpses(self.playing.match, self.playing.audience, since, until)
        self.picture.show(seen)
        return next((since + n for n, one in enumerate(seen) if one.dice), until)

    def until_thrown(self, now: float) -> float:
        return self.picture.until_thrown(now)

    def finish(self) -> bool:
        return self.picture.finish()

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
            draw_sheet(pen, self.sheet, playing, emphases)
        if drag is not None:
            rect = frame.nodes.rects.get(drag.node.key)
            if rect is not None:
                draw_ghost(pen, drag, rect, self.top.node)

    def draw_over(self, pen: Pen) -> None:
        """Draw the focus, signs, the plate of the program, what lies under the pointer, why a click
        did nothing."""
        playing, found = self.playing, self.map_of(self.playing.view)
        ring, camera = found.rect(playing.focus), self.picture.camera
        if ring is not None and self.rect.colliderect(ring):
            pen.focus(ring)
        near = camera is not None and camera.target_height > camera.fit_height
        draw_signs_over(pen, self.buttons.buttons, self.buttons.hover, near)
        if self.opposite is not None:
            draw_opposite(pen, self.opposite)
        at, words = playing.focus or playing.hover, sign_words(self.buttons)
        asked = at is not None and not words and self.top.captions
        caption = self.top.words(playing.displayed_view, at) if asked and at is not None else None
        if said := words or str(caption or ""):
            headed = caption is not None and bool(caption.number)
            draw_foot(pen, self.foot, self.rect.height // 3, said, headed)
        if self.plate is not None:
            draw_plate(pen, self.plate)
        if playing.refusal is not None:
            sentence, thing = playing.refusal
            place = found.rect(thing) or self.rect
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
