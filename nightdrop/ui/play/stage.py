"""The table of any game in the middle of a play screen: pointed at, chosen, carried, moved, drawn.

A kind of game gives its `Tabletop`, and its hand where it has gestures of its own; all else is done
here, the same for every game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, final

import pygame

from nightdrop.engine.model import Action, State
from nightdrop.games import component
from nightdrop.table.language import language
from nightdrop.table.match.program_advice import Hint
from nightdrop.ui.kit.buttons import ButtonSet, sign_words
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Screen
from nightdrop.ui.play.action_buttons import ActionButtons
from nightdrop.ui.play.game import Memo, Playing
from nightdrop.ui.play.hint import unsaid_reason
from nightdrop.ui.play.movement import TableMovement
from nightdrop.ui.play.opponent_badge import Opposite, draw_opposite
from nightdrop.ui.play.panel import Own
from nightdrop.ui.play.pointing import TablePointer
from nightdrop.ui.play.sidepanel import PlayPanel
from nightdrop.ui.play.signs import TableSigns
from nightdrop.ui.stage.camera import Camera, OwnCameras, SeatPlace
from nightdrop.ui.stage.fade import LightFade
from nightdrop.ui.stage.free_place import innermost
from nightdrop.ui.stage.node import Emphases, Key, NodeMap
from nightdrop.ui.stage.over import (
    FootBar,
    HoverPlate,
    StandingPlate,
    draw_ghost,
    draw_plate,
    draw_refusal,
    place_plate,
    pressed_at,
)
from nightdrop.ui.stage.picture import StagePicture
from nightdrop.ui.stage.sheet import OverSheet, PlacedSheet, draw_sheet
from nightdrop.ui.stage.tabletop import Tabletop


@final
class Stage:
    """The table in the middle of a play screen, with all that lies over it.

    `rect` is its place, `panel` that of the panel that may cover it, `cards` what else lies over
    it, all in window px; `opposite` is the plate of the program where it plays a side. `screen` is
    given its `light`, and told by its `dirty` that there is something else to be drawn. `meant` is
    what a lesson speaks of.

    `pointer` is the hand on it, `signs` what lies over it by itself, `actions` the buttons of what
    is done without it, `movement` what moves on it. `plate` is what is told beside a node, `sheet`
    what lies over the table, `bar` the kind's own at its foot: all are placed before any event and
    any picture.
    """

    def __init__(
        self, screen: Screen, playing: Playing, buttons: ButtonSet, side: PlayPanel,
        go_on: Callable[[], None], leads: bool = False,
    ) -> None:  # fmt: skip
        """`go_on` lets the program go on, where the last combat has been seen; `leads`: something
        else brings into view what is to be done."""
        self.screen, self.playing, self.buttons, self.side = screen, playing, buttons, side
        self.app, self.go_on, self.leads = screen.app, go_on, leads
        game = playing.match.game
        self.picture = StagePicture(self.app, game, side.map_rect, side.foot)
        self.opposite: Opposite | None = None
        self.cards: tuple[pygame.Rect, ...] = ()
        self.meant: tuple[Key, ...] = ()
        hand: type[TablePointer] = component(game.rules.kind, "hand")
        self.signs: TableSigns = hand.signs(self)
        self.plate: StandingPlate | None = None
        self.sheet: PlacedSheet | None = None
        self.bar: FootBar | None = None
        self._bar = Memo[FootBar | None]()
        self._awaited: tuple[object, float] = None, 0.0  # what a plate is about, when it is due
        self._plated: object = None  # what the place of the plate hangs on
        self._spent = Memo[frozenset[Key]]()
        self.top = playing.top = self.picture.top
        self.settle()
        self.sheets = self.top.sheets(self.app, playing, screen.work)
        self.fade = LightFade(self.app, self.top.light_of(playing.view))
        self.actions = ActionButtons(playing, lambda: self.over)
        self.movement = TableMovement(self.app, playing, self.picture, self.sheets)
        beside = self.top.beside(self.app, playing, screen.work)
        self.parts = (*beside, self.fade, self.picture, *self.sheets)
        self.screen.light, self.own_keys = self.fade.light, self.top.own_keys
        self._seats = OwnCameras(playing.side)
        self.picture.place(self.rect, self.covered_px)
        self.picture.camera = self._new_camera()
        self.pointer = hand(self)

    # Where it lies, and what lies on it

    def settle(self) -> None:
        """Its place, the panel over it and the scale as they are now; to be done before any event
        and any picture."""
        self.rect, self.panel = self.side.map_rect, self.side.rect
        self.scale = self.screen.scale  # from design px to window px
        self.signs.settle()
        self.style = self.screen.style  # in which it is laid out

    def marks(self, hint: Hint | None = None) -> Any:
        """What is drawn besides nodes."""
        return self.top.marks(self.playing, hint)

    @property
    def opened(self) -> Key | None:
        """The key whose fan is open, or the part that is shown where there is room for one."""
        return self.pointer.opened_key

    def map_of(self, view: State) -> NodeMap:
        """Where the nodes of a view lie now."""
        return self.picture.map_of(view, self.style, self.opened)

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

    @property
    def is_seen(self) -> bool:
        """Whether the panel leaves it free."""
        return not self.panel.collidepoint(self.rect.center)

    def holds(self, pos: tuple[int, int]) -> bool:
        """Whether a point lies on it, and no panel over it."""
        return self.rect.collidepoint(pos) and not self.panel.collidepoint(pos)

    def place(self, style: Style) -> None:
        """Give what lies over it its place."""
        self.top.foresee(self.playing)
        for sheet in self.sheets:
            sheet.foresee()
        over = self.over
        gives_way = over is None or over.gives_way(self.meant)
        self.sheet = over.place(style, self.room_of(over)) if over and not gives_way else None
        self._place_bar(style)
        self._place_plate(style)
        self.signs.place(style)

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

    @property
    def _pointed_words(self) -> str:
        """What the button or the line of the panel under the pointer has no room for itself."""
        return sign_words(self.buttons) or self.side.hot_words

    def _place_bar(self, style: Style) -> None:
        """Give the kind's own bar what it says now: of what is pointed at, else why something is
        advised, where nothing else says that."""
        if not self.top.foot(style):
            return
        playing, words = self.playing, self._pointed_words
        at = playing.focus or playing.hover
        if at is None and not words:
            words = unsaid_reason(self.buttons.buttons, style)
        said = playing.version, playing.untold, at, words, playing.choosing.made, playing.refusal
        key = (*said, tuple(self.rect), style.scale, style.palette, language(), self.is_covered)
        self.bar = self._bar.of(key, lambda: self.top.bar(
            style, self.rect, playing, words, self.is_covered))  # fmt: skip

    def _place_plate(self, style: Style) -> None:
        """Give the plate of what is pointed at, or carried over, its place once it is due; anew
        only where something differs."""
        playing, drag, now = self.playing, self.pointer.drag, self.app.clock()
        key = drag.over if drag is not None else playing.pointed_key
        over = (playing.choosing.made or (drag.node.key,)) if drag is not None else ()
        found = self.map_of(playing.view)
        said = self._said_at(found, key, over)
        beside = found.rect(said.beside) if said is not None else None
        if said is None or beside is None:
            self.plate, self._awaited = None, (None, now)
            return
        waits = said.waits if playing.focus is None else 0.0
        if self._awaited[0] != (key, over):
            self._awaited = (key, over), now + waits
        elif not waits:
            self._awaited = self._awaited[0], min(self._awaited[1], now)
        if now < self._awaited[1]:
            self.plate = None
            return
        room = self.rect.copy()
        room.height -= self.rect.bottom - self.bar.rect.top if self.bar is not None else 0
        hangs = said, id(found), beside, room, style.scale, self.in_the_way
        if self.plate is None or hangs != self._plated:
            self._plated = hangs
            lying = innermost([*found.rects.values()]) if self.picture.camera is None else []
            self.plate = place_plate(style, room, said, beside, self.in_the_way, lying)

    def _said_at(self, found: NodeMap, key: Key | None, over: tuple[Key, ...]) -> HoverPlate | None:
        """What is told at a key; while something moves, and beside a refusal, nothing but what a
        kind shows by itself."""
        if key is None or not self.is_seen or self.sheet is not None or found.rect(key) is None:
            return None
        said = self.top.plate(self.playing, key, over)
        quiet = self.playing.refusal is not None or self.picture.holds
        return None if quiet and said is not None and said.own is None else said

    def has_read(self, key: Key, ms: float) -> bool:
        """Whether the plate beside a key has been there for so long."""
        return self._awaited[0] == (key, ()) and self.app.clock() >= self._awaited[1] + ms

    @property
    def in_the_way(self) -> list[pygame.Rect]:
        """What lies over the table, in window px."""
        corner = [self.opposite.rect] if self.opposite is not None else []
        return [*self.signs.over, *corner, self.foot, *self.cards]

    @property
    def foot(self) -> pygame.Rect:
        """The foot bar, in window px."""
        return self.signs.foot

    def _foot_is_under(self) -> bool:
        """Whether a card lies over what the foot bar says."""
        middle = self.foot.center
        return any(card.collidepoint(middle) for card in self.cards)

    def sit(self) -> None:
        """A seat was uncovered: all as that seat left it."""
        self.settle()
        seen = SeatPlace(self.picture.camera, self.side.wish, self.picture.bare)
        found = self._seats.sit(self.playing.side, seen, self._new_camera)
        self.picture.camera, self.side.wish, self.picture.bare = found
        self.settle()
        self.picture.place(self.rect, self.covered_px)
        if found is not seen:
            self.picture.forget()

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
        self.pointer.follow()
        self.screen.light = self.fade.follow(self.top.light_of(playing.view))
        self.bring(self.top.about(playing))

    def resized(self) -> None:
        """The window has another size."""
        self.settle()
        self.picture.place(self.rect, self.covered_px)
        self.pointer.resized()

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
        """Bring a thing into view."""
        if self.sheet is not None and thing is not None:
            self.sheet.sheet.bring(self.sheet, thing)
        self.picture.bring(thing, self.playing.view)

    def show_goal(self, action: Action) -> None:
        """Bring into view what an action is about."""
        if keys := self.top.goal(self.playing.view, action):
            self.pointer.show(keys)

    def choose_at(self, thing: Key) -> None:
        """Show a thing and choose it; nothing is decided by it."""
        if self.top.shows(self.playing, thing):
            self.screen.dirty = True
        else:
            self.pointer.choose_at(thing)

    def open_line(self, number: int) -> None:
        """A line of the panel that is the game's own was clicked."""
        page = self.top.opens(self.playing.view, ("line", number))
        if page is not None:
            self.app.open(str(page[0]), self.screen, *page[1:])

    def teach(self, things: Sequence[Key]) -> None:
        """A lesson speaks of these things: bring them into view."""
        self.meant = tuple(things)
        self.pointer.show(things)

    # The mouse

    def middle(self) -> tuple[int, int]:
        """The middle of what is pointed at, else of the table, in window px."""
        found = self.map_of(self.playing.view)
        rect = found.rect(self.playing.focus or self.playing.hover)
        return rect.center if rect is not None else self.rect.center

    def press(self, pos: tuple[int, int]) -> bool:
        """A click on a plate, whose foot gives its order, or on what lies over the table."""
        plate = self.plate
        if plate is None:
            return self.signs.press(pos)
        name = pressed_at(plate, pos)
        if name:
            self.playing.order(name)
        met = plate.plate.own is not None and plate.rect.collidepoint(pos)
        return bool(name) or met or self.signs.press(pos)

    # What moves

    def hurry(self, *, arrives: bool = True) -> bool:
        """End all that goes on by itself; True if something did. The camera `arrives` where it
        goes, or stays where it is by now."""
        self.fade.hurry()
        return self.movement.finish(arrives=arrives) | self.pointer.hurry()

    @property
    def is_used(self) -> bool:
        """Whether the player has begun something, over which nothing may lie."""
        own = self.plate is not None and self.plate.plate.own is not None
        return self.playing.is_begun or own

    def wake_at(self, now: float) -> float | None:
        """When to tick next, in ms; None while nothing is due."""
        about, due = self._awaited
        late = due if about is not None and self.plate is None else None
        found = [late, self.pointer.wake_at(now), *[part.wake_at(now) for part in self.parts]]
        return min([at for at in found if at is not None], default=None)

    def tick(self, now: float) -> None:
        """Time has come."""
        self.settle()
        self.pointer.tick(now)
        about, due = self._awaited
        late = about is not None and self.plate is None and now >= due
        ticked = [part.tick(now) for part in self.parts]
        self.screen.dirty |= any(ticked) or late

    # The picture

    @property
    def told(self) -> object:
        """What the panel tells of it: where that is another, the panel is laid out anew."""
        return self.top.told(self.playing, self.plate)

    def written(self) -> object:
        """How much of that stands there by now: where that is another, the panel is drawn anew."""
        return self.top.written(self.playing, self.picture.timeline)

    def own(self) -> Own:
        """What the panel tells in sections of the game's own."""
        timeline = self.picture.timeline
        found: Own | None = self.top.panel_state(self.playing, self.plate, timeline, self.is_seen)
        return found if found is not None else Own()

    def draw(self, pen: Pen, hint: Hint | None) -> None:
        """Draw all of it; with a hint what that means."""
        self.paint(pen, hint)
        if self.is_seen:
            self.draw_over(pen, chooses=hint is None and self.playing.untold is None)

    def paint(self, pen: Pen, hint: Hint | None) -> None:
        """Draw what lies on the table."""
        playing, drag = self.playing, self.pointer.drag
        spent = self._spent.of(playing.version, self._spent_now)
        emphases = emphases_of(playing, self.top, hint, Emphases(
            spent=spent, meant=frozenset(self.meant),
            away=frozenset({drag.node.key}) if drag is not None else frozenset()))  # fmt: skip
        marks = self.marks(hint)
        view = playing.view if self.top.ahead else playing.displayed_view
        frame = self.picture.frame(view, pen, emphases, marks, self.opened, self.fade.passing())
        self.picture.draw_frame(pen, frame)
        if self.sheet is not None:
            draw_sheet(pen, self.sheet, emphases)
        if drag is not None:
            rect = self.spot(drag.node.key)
            if rect is not None:
                draw_ghost(pen, drag, rect, self.top.node)

    def _spent_now(self) -> frozenset[Key]:
        view = self.playing.view
        return spent_in(view, self.map_of(view).by_key)

    def draw_over(self, pen: Pen, *, chooses: bool = True) -> None:
        """Draw the focus, signs, the plate of the program, what lies under the pointer, why a click
        did nothing. `chooses`: what can be chosen is marked."""
        playing = self.playing
        found = self.sheet.nodes if self.sheet is not None else self.map_of(playing.view)
        ring = found.rects.get(playing.focus)  # a place of a field is marked by its painter
        if ring is not None and self.rect.colliderect(ring):
            pen.focus(ring)
        self.signs.draw(pen, chooses=chooses)
        if self.opposite is not None:
            draw_opposite(pen, self.opposite)
        at, words = self.pointer.told_key, self._pointed_words
        asked = at is not None and not words and self.top.captions and self.bar is None
        caption = self.top.words(playing.displayed_view, at) if asked and at is not None else None
        if self.bar is not None:
            self.bar.draw(pen)
        elif (said := words or str(caption or "")) and not (
            self.cards and self._foot_is_under()
        ):
            headed = caption is not None and bool(caption.number)
            self.signs.draw_foot(pen, said, headed, not words)
        own = self.plate is not None and self.plate.plate.own is not None
        if self.plate is not None:
            draw_plate(pen, self.plate, pressed_at(self.plate, self.pointer.pointed))
        if playing.refusal is not None and not own:
            sentence, thing = playing.refusal
            place = self.spot(thing) or self.rect
            gap = round(self.top.refused_at * place.width) or pen.px(16)
            draw_refusal(pen, self.rect, sentence, place.center, gap)


def spent_in(view: State, lying: Iterable[Key]) -> frozenset[Key]:
    """Those of the nodes that are counters and did all that they can in the step that is due."""
    counters = [view.pieces.by_id[str(key)] for key in lying if key in view.pieces.by_id]
    return frozenset([one.id for one in counters if view.due.is_spent(view, one)])


def emphases_of(
    playing: Playing, top: Tabletop[Any, Any], hint: Hint | None, besides: Emphases
) -> Emphases:
    """What stands out: what a hint is about alone, else all that can be chosen and is, and what
    stands out besides."""
    if hint is not None:
        ways = top.means(playing.view, hint.action)
        hinted = frozenset(key for clicks in ways for key in clicks)
        return Emphases(hinted=hinted, meant=besides.meant, away=besides.away)
    refused = playing.refusal[1] if playing.refusal is not None else None
    choosing = playing.choosing
    return besides._replace(can=choosing.nexts, chosen=frozenset(choosing.made), refused=refused,
                            hover=playing.hover, focus=playing.focus)  # fmt: skip
