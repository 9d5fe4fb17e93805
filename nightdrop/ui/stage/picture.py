"""Pictures of a game: views drawn in a rectangle, as its kind draws them or else in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import pygame

from nightdrop.engine.counters import Place
from nightdrop.engine.model import Game, State
from nightdrop.table.match.observed_transitions import ObservedTransition
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.look.theme import RGB
from nightdrop.ui.stage.camera import Camera, Point
from nightdrop.ui.stage.node import Emphases, Key, NodeMap
from nightdrop.ui.stage.painter import Fade, StageFrame, WholePicture
from nightdrop.ui.stage.painter import Shares as Shares
from nightdrop.ui.stage.tabletop import GLIDE_MS, Tabletop, tabletop_of
from nightdrop.ui.stage.timeline import TimedEntry, Timeline

_KEPT: Final = 4  # maps of views at a time


class WholeStage:
    """All of a table, for exports."""

    colours: Sequence[RGB] = ()

    def __init__(self, top: Tabletop[Any, Any], factor: float, shared: Shares) -> None:
        self._top, self._shared = top, shared
        self.size = top.whole_size(factor)
        self._room = pygame.Rect((0, 0), self.size)

    def draw(self, pen: Pen, view: State) -> None:
        camera = self._top.camera(self._room, 0)
        nodes, plan = map_nodes(self._top, pen, self._room, view, camera)
        light = self._top.light_of(view)
        marks = self._top.step_marks(view, None)
        self._top.paint(pen, StageFrame(view, plan, nodes, Emphases(), self._room, light,
                                        self._shared, camera, marks=marks))  # fmt: skip

    def ready(self, views: Sequence[State]) -> Iterator[float]:
        """Nothing has to be made before."""
        return iter(())

    def warm(self, view: State) -> Iterator[None]:
        """Nothing has to be made before."""
        return iter(())


class StagePicture:
    """Views of a table in `rect`, through a camera where it has a world; what is on its way there.

    It keeps the `camera`, the `timeline` and a few maps of nodes. `bare`: only the ground is drawn.
    """

    bare = False

    def __init__(self, app: Window, game: Game, rect: pygame.Rect, foot: int = 0) -> None:
        """`foot` px of its lower edge are covered by something else."""
        self.app, self.rect = app, rect
        self.top, self.foot = tabletop_of(game), foot
        self.camera = self.new_camera()
        self.ground_work = self.top.ground_work(app)
        self.timeline = Timeline(app.clock, self._hear)
        self._kept: dict[tuple[object, ...], tuple[State, NodeMap, Any]] = {}
        self._ticked = app.clock()

    def _hear(self, sound: str) -> None:
        self.app.sounds.play(sound)

    def place(self, rect: pygame.Rect, foot: int = 0) -> None:
        """Take another place."""
        self.rect, self.foot = rect, foot
        if self.camera is not None:
            self.camera.set_rect((rect.x, rect.y, rect.w, rect.h), foot)

    def new_camera(self) -> Camera | None:
        """A camera as a game begins with."""
        return self.top.camera(self.rect, self.foot)

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
        self.top.forget(self.camera)

    def ambience(self, view: State) -> Mapping[str, float]:
        """The loops that are heard in a view, each with how loud it is (0-1)."""
        return self.top.ambience(view)

    def height(self, width: int) -> int:
        """How high all of it is at a width, in px."""
        wide, tall = self.top.whole_size(1.0)
        return width * tall // wide

    def ready(self, view: State, place: Place | None, style: Style) -> Iterator[bool]:
        """Come near to a place, in the middle without one, and make in small steps what is seen of
        a view there; True where others have to be waited for."""
        self.bring(place, view)
        return self.top.ready(self.frame(view, style), style, place)

    def frame(
        self, view: State, style: Style, emphases: Emphases = Emphases(),  # noqa: B008  # frozen
        marks: Any = None, opened: Key | None = None, fade: Fade | None = None,
    ) -> StageFrame:  # fmt: skip
        """All that is drawn of a view now, or of the one before it while dice fall."""
        shown = self.timeline.shown(view)
        nodes, plan = self.laid(shown, style, opened)
        part = opened if nodes.plate is None else None  # a fan counts as closed for what moves
        moving = self.timeline.moving(lambda one: self.map_of(one, style, part))
        wish = self.top.fan(shown, plan, opened) if nodes.plate is not None and opened else None
        return StageFrame(shown, plan, nodes, emphases, self.rect, self.top.light_of(shown),
                          self.app.shared, self.camera, moving, marks,
                          wish.title if wish else "", self.timeline.entry, opened, fade,
                          self.bare)  # fmt: skip

    def draw(self, pen: Pen, view: State) -> None:
        """Draw a view in which nothing is marked."""
        fitted = self.top.fitted(pen, self.rect)
        self.draw_frame(fitted.on(pen.surface), self.frame(view, fitted))

    def draw_step(self, pen: Pen, view: State, place: Place | None) -> None:
        """Draw a view with what the step that led to it did, and the place that it was about."""
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

    def show(
        self, seen: Sequence[ObservedTransition], haste: float = 1.0, place: Key | None = None,
        *, watched: bool = False,
    ) -> None:  # fmt: skip
        """Play these entries, `haste` times as quick as usual; in a game that is `watched` as it
        is played dice may lie until they are read. Where a kind says what has to be
        seen of them, that or another `place` is brought into view first."""
        tempo = self.app.settings.tempo / haste
        scripted = self.top.scripted(seen, tempo)
        if scripted is None:
            self.timeline.show([self._timed(one, watched) for one in seen], tempo)
            return
        self.finish()
        glide = self.glide(GLIDE_MS / haste)
        goes = self._look_at(scripted.place if place is None else place, seen[-1].after, glide)
        self.timeline.run(scripted, tempo > 0, glide if goes else 0.0)

    def _look_at(self, place: Key | None, view: State, ms: float) -> bool:
        """The camera goes to a place out of sight, but not while the player drags."""
        middle = self._lacks(view, place) if place is not None else None
        if self.camera is None or middle is None or any(pygame.mouse.get_pressed()):
            return False
        self.camera.centre_on_world(*middle, ms)
        return True

    def _timed(self, seen: ObservedTransition, watched: bool) -> TimedEntry:
        style = self._style
        before, after = self.map_of(seen.before, style), self.map_of(seen.after, style)
        travels = tuple(self.top.travels(seen, before, after))
        held = tuple(self.top.held(seen, travels)) if watched else travels
        sounds = tuple(self.top.sounds(seen, travels))
        return TimedEntry(seen, held, sounds, read=held != travels)

    @property
    def holds(self) -> bool:
        """Whether something is under way that should be seen before more happens."""
        return self.timeline.holds

    @property
    def busy(self) -> bool:
        """Whether anything moves, or is still to be heard."""
        return self.timeline.busy or (self.camera is not None and self.camera.moving)

    def until_thrown(self, now: float) -> float:
        """The ms until the dice under way have been read; 0 where none are."""
        return self.timeline.until_thrown(now)

    def finish(self, *, arrives: bool = False) -> bool:
        """End all that moves; True if something did. The camera `arrives` where it goes, or stays
        where it is by now."""
        was = self.busy
        self.timeline.finish()
        if self.camera is not None and arrives:
            self.camera.finish()
        elif self.camera is not None:
            self.camera.halt()
        return was

    def glide(self, ms: float) -> float:
        """How long a movement of the camera takes now, in ms."""
        self._ticked = self.app.clock()
        return ms * self.app.settings.tempo

    def pan(self, dx: int, dy: int) -> None:
        """Move by px, east and south positive."""
        if self.camera is not None:
            self.camera.pan(dx, dy)

    def zoom(self, notches: int, pos: tuple[int, int] | None = None) -> None:
        """Zoom in or out, around a point of the window or the middle."""
        if self.camera is not None and self.camera.can_zoom(notches):
            ms = self.glide(self.top.glide_ms / 2)
            self.camera.zoom(notches, *(pos or self.rect.center), ms=ms)

    def bring(self, place: Place | None, view: State | None = None) -> None:
        """Bring a key into view where not all of it is seen; of the view drawn last without one."""
        kept = next(reversed(self._kept.values()), None)
        view = view or (kept[0] if kept is not None else None)
        if self.camera is None or place is None or view is None:
            return
        if (middle := self._lacks(view, place)) is not None:
            self.camera.centre_on_world(*middle, self.glide(self.top.glide_ms))

    def shows(self, view: State, key: Key) -> bool:
        """Whether a key is seen, or lies nowhere."""
        return self._lacks(view, key) is None

    def _lacks(self, view: State, key: Key) -> Point | None:
        """The point of the world that comes to the middle so that a key is seen; None where it
        is."""
        rect = self.map_of(view, self._style).rect(key)
        if self.camera is None or rect is None:
            return None
        return self.top.lacks(view, self.camera, self.rect, key, rect)

    @property
    def _style(self) -> Style:
        """That of the screen on top."""
        return self.app.screen.style

    def wake_at(self, now: float) -> float | None:
        """When to tick next; None while everything rests."""
        if self.camera is not None and self.camera.moving:
            return now
        made = self.ground_work.wake_at(now) if self.ground_work is not None else None
        due = self.timeline.wake_at(now)
        return min((at for at in (made, due) if at is not None), default=None)

    def tick(self, now: float) -> bool:
        """Go on for a few ms; True if there is something new to be drawn."""
        moved = self.camera is not None and self.camera.tick(now - self._ticked)
        self._ticked = now
        made = self.ground_work is not None and self.ground_work.tick(now)
        return self.timeline.tick(now) or moved or made


def map_nodes(
    top: Tabletop[Any, Any], style: Style, room: pygame.Rect, view: State, camera: Camera | None,
    opened: Key | None = None,
) -> tuple[NodeMap, Any]:  # fmt: skip
    """Where the nodes of a view lie in a room, in window px, and the kind's own plan."""
    plan = top.plan(style, room, view, opened)
    nodes = tuple(top.nodes(view, plan))
    rects = {node.key: on_glass(node.rect, camera) for node in nodes}
    fields = top.fields(camera, view) if camera is not None else ()
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


def whole_of(game: Game, factor: float, shared: Shares) -> WholePicture:
    """All of a game on pictures, in which `factor` px stand for a px of design."""
    top = tabletop_of(game)
    return top.whole(factor, shared) or WholeStage(top, factor, shared)
