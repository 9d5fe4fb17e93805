"""Pictures of a game: views drawn in a rectangle, as its kind draws them or else in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

import pygame

from nightdrop.engine.counters import Place
from nightdrop.engine.model import Game, State
from nightdrop.games import KINDS, component
from nightdrop.table.match.observed_transitions import ObservedTransition
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.look.theme import RGB
from nightdrop.ui.stage.camera import Camera
from nightdrop.ui.stage.node import Emphases, Key, NodeMap
from nightdrop.ui.stage.tabletop import Shares as Shares
from nightdrop.ui.stage.tabletop import StageFrame, Tabletop, draw_words, tabletop_of
from nightdrop.ui.stage.timeline import TimedEntry, Timeline

GLIDE_MS: Final = 350.0  # the camera's way to a place
_KEPT: Final = 4  # maps of views at a time


class Whole:
    """All of a game on pictures of one `size` in px, which need no window.

    Before a view is drawn, `ready` must have run for it. `colours` are those of the game that any
    of them may come to need.
    """

    colours: Sequence[RGB] = ()

    def __init__(self, game: Game, factor: float, shared: Shares) -> None:
        """`factor` px stand for a px of design."""
        self.size = round(960 * factor), round(640 * factor)

    def ready(self, views: Sequence[State]) -> Iterator[float]:
        """Make what all these views stand on, in slices of a few ms; how far it is, 0 to 1."""
        return iter(())

    def warm(self, view: State) -> Iterator[None]:
        """Make what stands in a view one by one: each takes a ms or two."""
        return iter(())

    def draw(self, pen: Pen, view: State) -> None:
        """Draw a view from the upper left corner on."""
        draw_words(pen, pygame.Rect((0, 0), self.size), view)


class Picture:
    """Views of a game in `rect`, in window px, and what is seen to happen in them.

    `foot` px of its lower edge are covered by something else. Places are those of the kind of game.
    Times are ms of the app's clock.
    """

    whole: ClassVar[type[Whole]] = Whole

    def __init__(self, app: Window, game: Game, rect: pygame.Rect, foot: int = 0) -> None:
        self.app, self.rect = app, rect

    def place(self, rect: pygame.Rect, foot: int = 0) -> None:
        """Take another place."""
        self.rect = rect

    def ambience(self, view: State) -> Mapping[str, float]:
        """The loops that are heard in a view, each with how loud it is (0-1)."""
        return {}

    def height(self, width: int) -> int:
        """How high all of it is at a width, in px."""
        return width * 2 // 3

    def ready(self, view: State, place: Place | None, style: Style) -> Iterator[bool]:
        """Come near to a place, in the middle without one, and make in small steps what is seen of
        a view there; True where others have to be waited for."""
        return iter(())

    def draw(self, pen: Pen, view: State) -> None:
        """Draw a view in which nothing is marked."""
        draw_words(pen, self.rect, view)

    def draw_step(self, pen: Pen, view: State, place: Place | None) -> None:
        """Draw a view with what the step that led to it did, and the place that it was about."""
        self.draw(pen, view)

    def show(self, seen: Sequence[ObservedTransition], haste: float = 1.0) -> None:
        """Play these entries, `haste` times as quick as usual."""

    @property
    def holds(self) -> bool:
        """Whether something is under way that should be seen before more happens."""
        return False

    def finish(self) -> bool:
        """End all that moves; True if something did."""
        return False

    def pan(self, dx: int, dy: int) -> None:
        """Move by px, east and south positive."""

    def zoom(self, notches: int, pos: tuple[int, int] | None = None) -> None:
        """Zoom in or out, around a point of the window or the middle."""

    def bring(self, place: Place | None) -> None:
        """Bring a place into view where not all is seen."""

    def wake_at(self, now: float) -> float | None:
        """When to tick next; None while everything rests."""
        return None

    def tick(self, now: float) -> bool:
        """Go on for a few ms; True if there is something new to be drawn."""
        return False


class WholeStage(Whole):
    """All of a table, for exports."""

    def __init__(self, game: Game, factor: float, shared: Shares) -> None:
        self._top, self._shared = tabletop_of(game), shared
        self.size = self._top.whole_size(factor) if self._top else (0, 0)
        self._room = pygame.Rect((0, 0), self.size)

    def draw(self, pen: Pen, view: State) -> None:
        assert self._top is not None  # made for a game that has one
        camera = camera_of(self._top, self._room)
        nodes, plan = map_nodes(self._top, pen, self._room, view, camera)
        light = self._top.light_of(view)
        marks = self._top.step_marks(view, None)
        self._top.paint(pen, StageFrame(view, plan, nodes, Emphases(), self._room, light,
                                        self._shared, camera, marks=marks))  # fmt: skip


class StagePicture(Picture):
    """Views of a table in `rect`, through a camera where it has a world; what is on its way there.

    It keeps the `camera`, the `timeline` and a few maps of nodes.
    """

    whole = WholeStage

    def __init__(self, app: Window, game: Game, rect: pygame.Rect, foot: int = 0) -> None:
        super().__init__(app, game, rect, foot)
        top = tabletop_of(game)
        assert top is not None  # a kind with a surface has a picture of its own
        self.top, self.foot = top, foot
        self.camera = camera_of(top, rect, foot)
        self.timeline = Timeline(app.clock, app.sounds.play)
        self._kept: dict[tuple[object, ...], tuple[State, NodeMap, Any]] = {}
        self._ticked = app.clock()

    def place(self, rect: pygame.Rect, foot: int = 0) -> None:
        self.rect, self.foot = rect, foot
        if self.camera is not None:
            self.camera.set_rect((rect.x, rect.y, rect.w, rect.h), foot)

    def new_camera(self) -> Camera | None:
        """A camera as a game begins with."""
        return camera_of(self.top, self.rect, self.foot)

    def map_of(self, view: State, style: Style, opened: Key | None = None) -> NodeMap:
        """Where the nodes of a view lie, with the fan at a key open; made once for what it hangs
        on."""
        return self.laid(view, style, opened)[0]

    def laid(self, view: State, style: Style, opened: Key | None = None) -> tuple[NodeMap, Any]:
        """The map of a view and the kind's own plan."""
        camera = self.camera
        seen = (camera.height, camera.origin) if camera is not None else None
        key = id(view), tuple(self.rect), style.scale.factor, seen, opened
        kept = self._kept.get(key)
        if kept is None or kept[0] is not view:
            while len(self._kept) >= _KEPT:
                del self._kept[next(iter(self._kept))]
            found = map_nodes(self.top, style, self.rect, view, camera, opened)
            kept = self._kept[key] = view, *found
        return kept[1], kept[2]

    def forget(self) -> None:
        """Nothing is kept of what was looked at."""
        self._kept.clear()

    def ambience(self, view: State) -> Mapping[str, float]:
        return self.top.ambience(view)

    def height(self, width: int) -> int:
        wide, tall = self.top.whole_size(1.0)
        return width * tall // wide

    def ready(self, view: State, place: Place | None, style: Style) -> Iterator[bool]:
        self.bring(place, view)
        return self.top.ready(self.frame(view, style))

    def frame(
        self, view: State, style: Style, emphases: Emphases = Emphases(),  # noqa: B008  # frozen
        marks: Any = None, opened: Key | None = None,
    ) -> StageFrame:  # fmt: skip
        """All that is drawn of a view now, or of the one before it while dice fall."""
        shown = self.timeline.shown(view)
        nodes, plan = self.laid(shown, style, opened)
        part = opened if nodes.plate is None else None  # a fan counts as closed for what moves
        moving = self.timeline.moving(lambda one: self.map_of(one, style, part))
        wish = self.top.fan(shown, plan, opened) if nodes.plate is not None and opened else None
        return StageFrame(shown, plan, nodes, emphases, self.rect, self.top.light_of(shown),
                          self.app.shared, self.camera, moving, marks,
                          wish.title if wish else "", self.timeline.entry)  # fmt: skip

    def draw(self, pen: Pen, view: State) -> None:
        fitted = self.top.fitted(pen, self.rect)
        self.draw_frame(fitted.on(pen.surface), self.frame(view, fitted))

    def draw_step(self, pen: Pen, view: State, place: Place | None) -> None:
        fitted = self.top.fitted(pen, self.rect)
        hinted = frozenset({place}) if place is not None else frozenset[Key]()
        marks = self.top.step_marks(view, place)
        frame = self.frame(view, fitted, Emphases(hinted=hinted), marks)
        self.draw_frame(fitted.on(pen.surface), frame)

    def draw_frame(self, pen: Pen, frame: StageFrame) -> None:
        """Draw a frame, and nothing outside the rectangle."""
        clip = pen.surface.get_clip()
        pen.surface.set_clip(self.rect.clip(clip))
        self.top.paint(pen, frame)
        pen.surface.set_clip(clip)

    # What moves

    def show(self, seen: Sequence[ObservedTransition], haste: float = 1.0) -> None:
        tempo = self.app.settings.tempo / haste
        self.timeline.show(map(self._timed, seen), tempo)

    def _timed(self, seen: ObservedTransition) -> TimedEntry:
        style = self._style
        before, after = self.map_of(seen.before, style), self.map_of(seen.after, style)
        travels = tuple(self.top.travels(seen, before, after))
        return TimedEntry(seen, travels, tuple(self.top.sounds(seen, travels)))

    @property
    def holds(self) -> bool:
        return self.timeline.holds

    @property
    def busy(self) -> bool:
        """Whether anything moves, or is still to be heard."""
        return self.timeline.busy or (self.camera is not None and self.camera.moving)

    def until_thrown(self, now: float) -> float:
        """The ms until the dice under way have been read; 0 where none are."""
        return self.timeline.until_thrown(now)

    def finish(self) -> bool:
        was = self.busy
        self.timeline.finish()
        if self.camera is not None:
            self.camera.halt()
        return was

    def glide(self, ms: float) -> float:
        """How long a movement of the camera takes now, in ms."""
        self._ticked = self.app.clock()
        return ms * self.app.settings.tempo

    def pan(self, dx: int, dy: int) -> None:
        if self.camera is not None:
            self.camera.pan(dx, dy)

    def zoom(self, notches: int, pos: tuple[int, int] | None = None) -> None:
        if self.camera is not None and self.camera.can_zoom(notches):
            self.camera.zoom(notches, *(pos or self.rect.center), ms=self.glide(GLIDE_MS / 2))

    def bring(self, place: Place | None, view: State | None = None) -> None:
        """Bring a key into view where not all of it is seen; of the view drawn last without one."""
        kept = next(reversed(self._kept.values()), None)
        view = view or (kept[0] if kept is not None else None)
        if self.camera is None or place is None or view is None:
            return
        rect = self.map_of(view, self._style).rect(place)
        if rect is None:
            return
        middle = self.top.lacks(view, self.camera, self.rect, place, rect)
        if middle is not None:
            self.camera.centre_on_world(*middle, self.glide(GLIDE_MS))

    @property
    def _style(self) -> Style:
        """That of the screen on top."""
        return self.app.screen.style

    def wake_at(self, now: float) -> float | None:
        moves = self.camera is not None and self.camera.moving
        due = self.timeline.wake_at(now)
        return now if moves else due

    def tick(self, now: float) -> bool:
        moved = self.camera is not None and self.camera.tick(now - self._ticked)
        self._ticked = now
        return self.timeline.tick(now) or moved


def camera_of(
    top: Tabletop[Any, Any], rect: pygame.Rect, foot: int = 0
) -> Camera | None:
    """A camera over the world of a table; None where it has none."""
    if top.world is None:
        return None
    return Camera(top.world, (rect.x, rect.y, rect.w, rect.h), foot=foot)


def map_nodes(
    top: Tabletop[Any, Any], style: Style, room: pygame.Rect, view: State, camera: Camera | None,
    opened: Key | None = None,
) -> tuple[NodeMap, Any]:  # fmt: skip
    """Where the nodes of a view lie in a room, in window px, and the kind's own plan."""
    plan = top.plan(style, room, view, opened)
    nodes = tuple(top.nodes(view, plan))
    rects = {node.key: on_glass(node.rect, camera) for node in nodes}
    fields = top.fields(camera) if camera is not None else ()
    made = NodeMap(nodes, rects, fields)
    at = made.rect(opened) if opened is not None else None
    wish = top.fan(view, plan, opened) if at is not None and opened is not None else None
    if wish is None or at is None or opened is None:
        return made, plan
    lying = tuple(wish.nodes) or tuple(made.over(opened))
    fan = top.spread(style, wish, lying, at, room, camera)
    return NodeMap(nodes, rects | fan.rects, fields, fan.nodes, fan.plate), plan


def on_glass(rect: tuple[float, float, float, float], camera: Camera | None) -> pygame.Rect:
    """A box of the world in window px; without a camera it is one already."""
    left, top, wide, tall = rect
    if camera is None:
        return pygame.Rect(round(left), round(top), round(wide), round(tall))
    x, y = camera.to_screen(left, top)
    return pygame.Rect(round(x), round(y), round(wide * camera.scale), round(tall * camera.scale))


def picture_of(game: Game) -> type[Picture]:
    """The pictures of a game, as its kind gives them: of its tabletop, or of its own."""
    if not KINDS[game.rules.kind].surface:
        return StagePicture
    found: type[Picture] | None = component(game.rules.kind, "picture")
    return found or Picture
