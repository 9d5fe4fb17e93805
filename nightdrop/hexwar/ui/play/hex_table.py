"""The map of a hex game on the stage: hexes as a field, what a click means, what is told, looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import pygame

from nightdrop.engine.model import Action, Game, State
from nightdrop.hexwar.match.animation_script import ambience, middle_of
from nightdrop.hexwar.match.plans import is_unfinished, overfull
from nightdrop.hexwar.match.regrouping import Formed, companies_of
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import Hex, neighbour
from nightdrop.hexwar.ui.board.board import BoardPanel, camera_over
from nightdrop.hexwar.ui.board.marks import Marks
from nightdrop.hexwar.ui.board.motion import LandReader, flights_in, scripted
from nightdrop.hexwar.ui.board.track import Track
from nightdrop.hexwar.ui.board.whole import WholeMap
from nightdrop.hexwar.ui.counters.sprites import counter_size
from nightdrop.hexwar.ui.map.camera import HexCamera, hex_centre
from nightdrop.hexwar.ui.map.view import Maps
from nightdrop.hexwar.ui.play.choices import button_for, map_choices, still_open
from nightdrop.hexwar.ui.play.fan import LEAST, MOST, CompanyFan, Fan
from nightdrop.hexwar.ui.play.fight import LinesShown
from nightdrop.hexwar.ui.play.forecast import APPEARS_MS, ForecastPlate, OddsButton, plate_of
from nightdrop.hexwar.ui.play.map_marks import hinted, marks_of
from nightdrop.hexwar.ui.play.playing import END, HexPlaying, OpenedStack
from nightdrop.hexwar.ui.play.pointer import OFF, TRACK, means_of
from nightdrop.hexwar.ui.play.sections import SECTIONS, HexPanelState, shown_of
from nightdrop.hexwar.words.describe import (
    describe_counter,
    describe_hex,
    hex_notes,
    off_map,
    off_map_words,
)
from nightdrop.hexwar.words.places import by_places
from nightdrop.table.match.observed_transitions import ObservedTransition
from nightdrop.table.match.program_advice import Hint
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.kit.pen import Pen, Style, sized
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.kit.work import Work
from nightdrop.ui.look.theme import Scale
from nightdrop.ui.settings import Settings
from nightdrop.ui.stage.camera import Camera, Point
from nightdrop.ui.stage.fan import FanSpread, FanWish
from nightdrop.ui.stage.node import Caption, Key, Node, NodeField
from nightdrop.ui.stage.over import HoverPlate, StandingPlate
from nightdrop.ui.stage.painter import Shares, StageFrame, Ticking, WholePicture
from nightdrop.ui.stage.pointer import Clicks
from nightdrop.ui.stage.tabletop import Tabletop, Take
from nightdrop.ui.stage.timeline import TimedEntry, Timeline

_ANYWHERE: Final = pygame.Rect(0, 0, 8, 8)  # before a picture says where it is seen
READ: Final = 19  # design px of a counter at least in an enlarged interface
NEAR: Final = 60  # design px of height of a hex that is seen from near
# The directions that an arrow tries from a hex, in order.
_WAYS: Final = {(0, -1): (1,), (0, 1): (4,), (-1, 0): (6, 5), (1, 0): (2, 3)}


class HexField(NamedTuple):
    """The hexes of a map; west of it the boxes of a track with the units there in a view, and all
    round the ground beyond the edge."""

    board: Board
    track: Track
    camera: HexCamera
    view: State

    def at(self, pos: tuple[int, int]) -> Key | None:
        """The hex under a point; beyond the edge a unit on the track, `TRACK` or `OFF`."""
        found = self.camera.pick(*pos)
        if found is not None:
            return found
        units = self.units
        unit = next((one for one, rect in units.items() if rect.collidepoint(pos)), None)
        return unit or (OFF if self.track.box_at(self.camera, pos) is None else TRACK)

    def rect(self, key: Key) -> pygame.Rect | None:
        """The square that has to be seen of a hex, with its middle on the hex's; that of a unit."""
        if isinstance(key, str):
            return self.units.get(key) if key in self.view.pieces.by_id else None
        key = key.hex if isinstance(key, OpenedStack | FormedStack) else key
        if not isinstance(key, int) or Hex(key) not in self.board:
            return None
        side = 2 * round(self.camera.height * 0.58)
        return sized(side, side, center=self.camera.hex_point(Hex(key)))

    def beside(self, key: Key, way: tuple[int, int]) -> Key | None:
        """The hex beside another; none beside a unit on the track."""
        ways = _WAYS[way] if isinstance(key, int) else ()
        found = (neighbour(Hex(int(key)), direction) for direction in ways)  # type: ignore[call-overload]  # a hex
        return next((hex_ for hex_ in found if hex_ is not None and hex_ in self.board), None)

    @property
    def units(self) -> dict[str, pygame.Rect]:
        """The units on the track, each with its square in window px."""
        return {one.unit: rect for one, rect in self.track.spots(self.camera, self.view)}


class FormedStack(NamedTuple):
    """The sticks of a hex spread beside the company that they make; `picking`: a click asked for
    one of them, `focus` is the one of the keyboard."""

    made: Formed
    picking: bool = False
    focus: str | None = None

    @property
    def hex(self) -> Hex | None:
        """Where they lie."""
        return self.made.used[0].place


class HexTop(Tabletop[pygame.Rect, HexPlaying]):
    """Keys are hexes by number, counters by id, and `OFF` and `TRACK` for the ground beyond.

    What is spread is an `OpenedStack` or a `FormedStack`.
    """

    sections = SECTIONS
    ahead, glide_ms, refused_at = True, 0.0, 0.475
    has_back = False

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._track = Track(game)
        self._board: BoardPanel | None = None
        self._window: Window | None = None

    @property
    def board(self) -> BoardPanel:
        """What draws the map; with a land of its own where no window gives one."""
        if self._board is None:
            self._board = self._made_of(Maps())
        return self._board

    @property
    def prints_turns(self) -> bool:
        return self.board.sheet.has_turns

    @prints_turns.setter
    def prints_turns(self, wanted: bool) -> None:
        self.board.sheet.has_turns = wanted

    def _made_of(self, maps: Maps) -> BoardPanel:
        return BoardPanel(self.game, _ANYWHERE, maps)

    # Where things lie

    def camera(self, room: pygame.Rect, foot: int) -> HexCamera:
        return camera_over(self.game.board, room, foot)

    def begin(self, camera: Camera, style: Style) -> None:
        """In an enlarged window so near that counters can be read."""
        if least := self.least_height(camera, style):
            camera.zoom_to(least)

    def least_height(self, camera: Camera, style: Style) -> int:
        """The hex height in px from which counters can be read in an enlarged window; 0 in one
        that is not."""
        if self._window is None or self._window.settings.scale <= 1:
            return 0
        window = camera.window if isinstance(camera, HexCamera) else 1.0
        near = (step for step in camera.steps
                if counter_size(step, False, window) >= style.px(READ))  # fmt: skip
        return next(near, camera.steps[-1])

    def lacks(
        self, view: State, camera: Camera, room: pygame.Rect, key: Key, rect: pygame.Rect
    ) -> Point | None:
        if not isinstance(key, int) or not isinstance(camera, HexCamera):
            return super().lacks(view, camera, room, key, rect)
        return None if camera.shows(Hex(key)) else hex_centre(Hex(key))

    def fields(self, camera: Camera, view: State) -> Sequence[NodeField]:
        assert isinstance(camera, HexCamera)  # a map has no other
        return (HexField(self.game.board, self._track, camera, view),)

    def fan(self, view: State, plan: pygame.Rect, key: Key) -> FanWish | None:
        """What is opened."""
        opened = isinstance(key, OpenedStack | FormedStack)
        return FanWish(LEAST, MOST, about=(key, view)) if opened else None

    def spread(
        self, style: Style, wish: FanWish, nodes: Sequence[Node], at: pygame.Rect,
        room: pygame.Rect, camera: Camera | None,
    ) -> FanSpread:  # fmt: skip
        self._see(camera, room)
        opened, view = wish.about
        fan = self.fan_of(opened, view, style.scale)
        rects: dict[Key, pygame.Rect] = dict(fan.places.items())
        lying = tuple(Node(key, (one.x, one.y, one.w, one.h)) for key, one in rects.items())
        return FanSpread(fan.rect, 0, lying, rects)

    def fan_of(self, opened: Key, view: State, scale: Scale) -> Fan:
        """The fan of what is opened, over its hex."""
        if isinstance(opened, FormedStack):
            return CompanyFan(self.board, view, opened.made, opened.picking, scale)
        assert isinstance(opened, OpenedStack)
        return Fan(self.board, view, opened.hex, opened.picking, scale)

    def _see(self, camera: Camera | None, room: pygame.Rect) -> None:
        assert isinstance(camera, HexCamera)  # a map has no other
        self.board.see(camera, room)

    # What a click means

    def means(self, view: State, action: Action) -> Sequence[Clicks]:
        return means_of(action)

    def goal(self, view: State, action: Action) -> Sequence[Key]:
        """The hexes that a hint marks: of those who act, then where they go; of an activation the
        one in the middle of its units."""
        marks, middle = hinted(Marks(), view, action), middle_of(view, action.text)
        ends = (end for _start, end in (*marks.ghosts, *marks.hinted_arrows))
        return [*middle, *marks.hinted, *ends]

    def attempt(self, view: State, chosen: Clicks, key: Key) -> str:
        """What the step says that it means; "" where it would try nothing."""
        unit = next((one for one in chosen if one in view.pieces.by_id), None)
        meant = None if key is None else view.due.means(view, key, unit)
        return "" if meant is None else str(meant.text)

    def opens(self, view: State, what: Key) -> tuple[object, ...] | None:
        """The card of a turn, the list of places."""
        match what:
            case ("line", int(turn)):
                return "turn", turn
            case "play.turn":
                return "turn", view.turn
            case "play.place":
                return ("places",)
        return None

    def button(self, told: HexPlaying, action: Action, act: Callable[[], None]) -> Button:
        return button_for(action, told.view, told.pointer.back(), act)

    def hint_button(self, told: HexPlaying, hint: Hint, button: Button) -> Button:
        return OddsButton(hint, told.view, button)

    def choices(self, told: HexPlaying, take: Take) -> list[Button]:
        return map_choices(told, take, told.point_on)

    def asks(
        self, told: HexPlaying, what: Action | str, warns: bool, settings: Settings
    ) -> bool:
        """Whether units would lose what they can do, as far as the player wants to be asked."""
        view, pointer = told.view, told.pointer
        warned = warns and settings.warn_idle
        if what == END and warned and companies_of(view).regroup_lost(view):
            return True
        if warned and is_unfinished(view, pointer.actions):
            return True
        if warns and overfull(view) is not None:
            return True
        return settings.ask_done and bool(still_open(view, pointer.back()))

    # What is told

    def window_words(self, view: State, said: str) -> str:
        return by_places(view.game.board, said)

    def words(self, view: State, key: Key) -> Caption:
        """What a hex is, or a counter, and where it is off the map."""
        if isinstance(key, int):
            head, _comma, rest = describe_hex(view, Hex(key)).partition(", ")
            number, _space, name = head.partition(" ")
            return Caption(number, name, rest)
        if not isinstance(key, str) or key in (OFF, TRACK):
            return Caption()
        mark = off_map(view, key)
        where = f"{off_map_words(view, mark)}. " if mark and mark.kind == "track" else ""
        return Caption(rest=where + describe_counter(view, key))

    def plate(self, told: HexPlaying, key: Key, over: Clicks) -> HoverPlate | None:
        """What would come of an attack on what is pointed at; one that is pinned is there at
        once."""
        said = told.forecast() if not over else None
        if said is None:
            return None
        waits = APPEARS_MS if told.pinned is None else 0.0
        by_keys = told.focus is not None
        return plate_of(said, told.view, by_keys, self.board, told.targets, waits)

    def told(self, told: HexPlaying, plate: StandingPlate | None) -> object:
        """The fight that is shown, what is pointed at, and whether its plate says all."""
        return told.shown_fight(), told.pointed_key, _is_whole(plate)

    def panel_state(
        self, told: HexPlaying, plate: StandingPlate | None, timeline: Timeline, is_seen: bool
    ) -> HexPanelState:  # fmt: skip
        lines = self.written(told, timeline)
        shown = plate if isinstance(plate, ForecastPlate) else None
        return shown_of(told, lines, shown, is_seen)

    def own(self, told: HexPlaying) -> HexPanelState:
        return shown_of(told)

    def written(self, told: HexPlaying, timeline: Timeline) -> LinesShown | None:
        shown, now, tempo = told.shown_fight(), timeline.now, told.settings().tempo
        wait = timeline.until_thrown(now)
        return told.sums.read(shown and shown.sheet, told.view, now, tempo, wait)

    def marks(self, told: HexPlaying, hint: Hint | None) -> Marks:
        """What the map marks; nothing that dice under way have yet to decide."""
        made = Marks() if told.untold is not None else self._marks_now(told)
        return hinted(made, told.view, hint.action) if hint is not None else made

    def _marks_now(self, told: HexPlaying) -> Marks:
        return marks_of(told, few_costs=not told.settings().costs)

    def step_marks(self, view: State, key: Key | None) -> Marks:
        """The hex that is fought for, the one that the step was about, notes."""
        target = view.fight.target if view.fight else None
        focus = Hex(key) if isinstance(key, int) else None
        return Marks(target=target, focus=focus, notes=hex_notes(view))

    def beside(self, window: Window, told: HexPlaying, work: Work) -> Sequence[Ticking]:
        """The sums of a fight, which are written line by line."""
        told.settings = lambda: window.settings
        return (told.sums,)

    # What moves and is heard

    def scripted(self, seen: Sequence[ObservedTransition], tempo: float) -> TimedEntry | None:
        return scripted(seen, tempo) if seen else None

    def ambience(self, view: State) -> Mapping[str, float]:
        return ambience(view)

    # How it looks

    def whole_size(self, factor: float) -> tuple[int, int]:
        wide, tall = self.camera(_ANYWHERE, 0).world
        return round(wide * factor), round(tall * factor)

    def whole(self, factor: float, shared: Shares) -> WholePicture:
        return WholeMap(self.game, factor, shared)

    def ground_work(self, window: Window) -> Ticking:
        """The land, which all screens of a window share."""
        board = self._board = self._made_of(window.shared(Maps))
        self._window = window
        return LandReader(window, lambda: board.map)

    def forget(self, camera: Camera | None) -> None:
        """The whole map tells nothing."""
        if camera is not None:
            self.board.map.forget_looks(round(camera.fit_height))

    def ready(self, frame: StageFrame, style: Style, place: Key | None) -> Iterator[bool]:
        """The land near a place, names and stacks."""
        self._see(frame.camera, frame.rect)
        board, view, camera = self.board, frame.view, self.board.camera
        camera.zoom_to(style.px(NEAR))
        if isinstance(place, int):
            camera.centre_on(Hex(place))
        painted, window = board.map, self._window
        assert window is not None  # a picture of a window is made ready
        painted.want(camera, frame.light)
        while window.paint(painted.step) and not painted.is_sharp:
            yield True
            painted.want(camera, frame.light)
        for _ in painted.names_for(camera).prepare(round(camera.height)):
            yield False
        for hex_ in filter(camera.shows, sorted(view.pieces.by_place)):
            board.make_stack(view, hex_, frame.light)
            yield False

    def paint(self, pen: Pen, frame: StageFrame) -> None:
        """The map with all that is marked and moves, then the fan."""
        self._see(frame.camera, frame.rect)
        board, view, light = self.board, frame.view, frame.light
        board.bare = frame.bare
        marks = frame.marks or Marks()
        if frame.emphases.meant:
            meant = tuple(Hex(key) for key in frame.emphases.meant if isinstance(key, int))
            marks = replace(marks, meant=tuple(sorted(meant)))
        board.draw(pen.surface, view, light, marks, flights_in(frame.moving), frame.fade)
        if isinstance(frame.opened, OpenedStack | FormedStack):
            fan = self.fan_of(frame.opened, view, pen.scale)
            fan.draw(pen, view, light, marks.legal_units, marks.selected, frame.opened.focus)


def _is_whole(plate: StandingPlate | None) -> bool:
    """Whether a plate has room to say what follows from the attack."""
    return plate.is_whole if isinstance(plate, ForecastPlate) else True
