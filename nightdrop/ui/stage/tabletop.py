"""What a kind of game gives of its table: where things lie, what a click means, how they look."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, Literal, NamedTuple, Protocol, TypeVar

import pygame

from nightdrop.engine.model import Action, Game, Menu, State
from nightdrop.games import component
from nightdrop.table.match.observed_transitions import ObservedTransition
from nightdrop.table.match.program_advice import Hint
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.kit.pen import Pen, Style
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.kit.work import Work
from nightdrop.ui.look.icons import draw_die
from nightdrop.ui.look.theme import RGB, SIZE_PROMPT, Light, Scale
from nightdrop.ui.settings import Settings
from nightdrop.ui.stage.camera import Camera, Point
from nightdrop.ui.stage.fan import FanSpread, FanWish, draw_fan_ground, spread_fan
from nightdrop.ui.stage.node import (
    Caption,
    Emphases,
    Emphasis,
    Key,
    Node,
    NodeField,
    NodeMap,
)
from nightdrop.ui.stage.over import FootBar, HoverPlate, StandingPlate
from nightdrop.ui.stage.pointer import Choosing, Clicks
from nightdrop.ui.stage.sheet import OverSheet
from nightdrop.ui.stage.timeline import (
    DICE,
    ROLL_MS,
    Moving,
    TimedEntry,
    Timeline,
    Travel,
    plain_sounds,
    plain_travels,
)

# Gives what all screens of a window have of a class.
Shares = Callable[[type[Any]], Any]
Take = Callable[[Action | str], None]  # does an action, or an order by its name
Fade = tuple[Light, float]
GLIDE_MS: Final = 350.0  # the camera's way to a place

_NEAR: Final = 2  # steps of the zoom, from the whole table to near
LEAST_SCALE: Final = 0.4  # of type and lines on a world that is seen from far away
_DIE: Final = 56  # design px of a die that falls


class TableModel(Protocol):
    """What of the seat before the window a table may ask: its view, never a truth."""

    @property
    def view(self) -> State: ...
    @property
    def displayed_view(self) -> State: ...
    @property
    def offered(self) -> Menu: ...
    @property
    def choosing(self) -> Choosing: ...
    @property
    def hover(self) -> Key | None: ...
    @property
    def focus(self) -> Key | None: ...
    @property
    def step(self) -> str: ...
    @property
    def bot_decides(self) -> bool: ...
    @property
    def version(self) -> int: ...


class Ticking(Protocol):
    """What goes on beside a table, such as games that the program plays out. Times are ms of the
    app's clock."""

    def wake_at(self, now: float) -> float | None:
        """When to tick next; None while nothing is due."""

    def tick(self, now: float) -> bool:
        """Go on; True if something else is to be drawn."""


class WholePicture(Protocol):
    """All of a game on pictures of one `size` in px, which need no window.

    Before a view is drawn, `ready` must have run for it. `colours` are those of the game that any
    of them may come to need.
    """

    size: tuple[int, int]

    @property
    def colours(self) -> Sequence[RGB]: ...
    def ready(self, views: Sequence[State]) -> Iterator[float]:
        """Make what all these views stand on, in slices of a few ms; how far it is, 0 to 1."""

    def warm(self, view: State) -> Iterator[None]:
        """Make what stands in a view one by one: each takes a ms or two."""

    def draw(self, pen: Pen, view: State) -> None:
        """Draw a view from the upper left corner on."""


class StageFrame(NamedTuple):
    """All that a painter is given: nothing of it leads to a match or a truth.

    `rect` is the table in window px, `plan` and `marks` are the kind's own. `camera` is None where
    the table has no world. `shares` gives what all screens of a window have of a class, such as
    large pictures. `title` is that of the opened fan at the key `opened`. `entry` is what moves, as
    it was seen. `fade` is the light that passes away, and how far the new one has come (0-1).
    `bare`: nothing is drawn that lies on the ground.
    """

    view: State
    plan: Any
    nodes: NodeMap
    emphases: Emphases
    rect: pygame.Rect
    light: Light
    shares: Shares
    camera: Camera | None = None
    moving: Sequence[Moving] = ()
    marks: Any = None
    title: str = ""
    entry: ObservedTransition | None = None
    opened: Key | None = None
    fade: Fade | None = None
    bare: bool = False


PlanT = TypeVar("PlanT")
ModelT = TypeVar("ModelT", bound=TableModel)


class Tabletop(Generic[PlanT, ModelT]):
    """What a kind of game gives of its table: functions of a view, and painters.

    It is made of a game and knows no match and no screen. `world` is its size in units of its own,
    for a table that is seen through a camera; without one nodes are laid in the window. `own_keys`
    is where its own keys stand in the table of keys, `sections` are those of the side panel, ()
    for the plain ones. `again` is what a click on the chosen means: its only action, or to put it
    down. `captions`: the bar at the foot tells what is pointed at; without them plates do. `signs`:
    those for the zoom are drawn over it. `ahead`: what comes of an entry is drawn while it moves,
    also under dice. `glide_ms` is how long the camera takes to a place that is asked for. Why a
    click did nothing is told beside the middle of what was clicked, `refused_at` of its width away,
    or at 0 a little. `PlanT` is what `plan` gives, `ModelT` the seat before the window as the kind
    knows it.
    """

    light: Light = "night"
    own_keys: str = ""
    sections: Sequence[type[Any]] = ()
    world: tuple[float, float] | None = None
    again: Literal["does", "puts down"] = "puts down"
    captions: bool = True
    signs: bool = True
    ahead: bool = False
    glide_ms: float = GLIDE_MS
    refused_at: float = 0.0

    def __init__(self, game: Game) -> None:
        self.game = game

    # Where things lie

    def plan(self, style: Style, room: pygame.Rect, view: State, opened: Key | None) -> PlanT:
        """Where parts lie that are no nodes, in window px; kept as long as the nodes are. `opened`
        is the key that was pointed at last where only one part can be shown."""
        return room  # type: ignore[return-value]  # a kind that gives another says its type

    def fitted(self, style: Style, room: pygame.Rect) -> Style:
        """The style of a picture in which nothing is played: smaller where more is seen so."""
        return style

    def nodes(self, view: State, plan: PlanT) -> Iterable[Node]:
        """What lies on the table, in reading order."""
        return ()

    def camera(self, room: pygame.Rect, foot: int) -> Camera | None:
        """A camera as a game begins with, over a room with `foot` px covered at its lower edge;
        None where the table has no world."""
        if self.world is None:
            return None
        return Camera(self.world, (room.x, room.y, room.w, room.h), foot=foot)

    def fields(self, camera: Camera, view: State) -> Sequence[NodeField]:
        """Nodes that are too many to be listed: () unless places are many."""
        return ()

    def fan(self, view: State, plan: PlanT, key: Key) -> FanWish | None:
        """How the nodes at a key are spread when it is pointed at; None: never."""
        return None

    def spread(
        self, style: Style, wish: FanWish, nodes: Sequence[Node], at: pygame.Rect,
        room: pygame.Rect, camera: Camera | None,
    ) -> FanSpread:  # fmt: skip
        """Where the nodes of a fan lie that is opened at a box in a room, both in window px."""
        return spread_fan(style, wish, nodes, at, room)

    def part_shown(self, told: ModelT) -> Key | None:
        """The key whose part is shown where there is room for one part alone."""
        return None

    def light_of(self, view: State) -> Light:
        """The light in which a view is shown."""
        return self.light

    # How it is seen, where it has a world

    def begin(self, camera: Camera, style: Style) -> None:
        """Turn a new camera to where a game begins: by default all is seen."""

    def lacks(
        self, view: State, camera: Camera, room: pygame.Rect, key: Key, rect: pygame.Rect
    ) -> Point | None:
        """The point of the world that comes to the middle so that a key is seen which lies at
        `rect`; None where it is seen in the room."""
        return None if room.contains(rect) else camera.to_world(*rect.center)

    def come_closer(
        self, view: State, camera: Camera, found: NodeMap, keys: Iterable[Key], style: Style,
        ms: float,
    ) -> None:  # fmt: skip
        """Fill the view with these keys, of which something small is told; they may lie on the
        table, which is `found`."""
        rects = [rect for key in keys if (rect := found.rect(key)) is not None]
        corners = [corner for rect in rects for corner in (rect.topleft, rect.bottomright)]
        if corners:
            points = [camera.to_world(*corner) for corner in corners]
            camera.frame_points(points, 0, camera.steps[-1], ms)

    def come_near(self, told: ModelT, camera: Camera, at: Point, style: Style, ms: float) -> None:
        """Come near to what is pointed at, from the whole of the table: it is at a point of the
        window."""
        camera.zoom(_NEAR, *at, ms=ms / 2)

    def about(self, told: ModelT) -> Key | None:
        """The key that is brought into view as the game moves on."""
        return None

    # What a click means

    def means(self, view: State, action: Action) -> Sequence[Clicks]:
        """The sequences of keys, any of which makes an action; () for a button. By default a key
        that is the text of the action."""
        return ((action.text,),)

    def listed(self, view: State, action: Action) -> bool:
        """Whether an action has a button too."""
        return True

    def attempt(self, view: State, chosen: Clicks, key: Key) -> str:
        """The text that is tried by a click which is not legal, to be told why: what the step says
        that it means, else the key itself; "" where it would try nothing."""
        meant = view.due.means(view, key, str(chosen[-1]) if chosen else None)
        return str(key) if meant is None else meant.text

    def opens(self, view: State, what: Key) -> tuple[object, ...] | None:
        """The page that a click on a node opens, or a command: its name, then what it is made of
        beside the screen; None where it means no page."""
        return None

    def shortcuts(self, view: State) -> Mapping[str, Key]:
        """Commands of its own that click a node: digits of a hand, letters of fronts."""
        return {}

    def button(
        self, told: ModelT, action: Action, act: Callable[[], None]
    ) -> Button | None:
        """How an action stands among the buttons; None: by its words and its digit."""
        return None

    def hint_button(self, told: ModelT, hint: Hint, button: Button) -> Button | None:
        """The button that tells a hint and does it; None: the plain one."""
        return None

    def key(self, told: ModelT, command: str) -> bool:
        """Answer a command of its own; False if it means nothing here."""
        return False

    def shows(self, told: ModelT, thing: Key) -> bool:
        """Whether a line of the panel that names a thing opens something of the kind's own, and
        has."""
        return False

    # What is told

    def log_words(self, view: State, said: str) -> str:
        """A line of the log as the panel tells it: without what only the page of the log needs."""
        return said

    def words(self, view: State, key: Key) -> Caption:
        """What lies at a key."""
        return Caption()

    def plate(self, told: ModelT, key: Key, over: Clicks) -> HoverPlate | None:
        """What is told beside a node that is pointed at; with `over`, what would change if those
        were dropped there."""
        return None

    def foot(self, style: Style) -> int:
        """The least px of the lower edge that a bar of its own takes; 0 without one."""
        return 0

    def bar(
        self, style: Style, room: pygame.Rect, told: ModelT, words: str, covered: bool
    ) -> FootBar | None:
        """The bar of its own at the foot of a room, with these words or what is pointed at; None:
        that of the house. `covered`: a sheet takes the place of the table."""
        return None

    def choices(self, told: ModelT, take: Take) -> list[Button] | None:
        """The buttons under the prompt; None: one for each action that is `listed`, by digits."""
        return None

    def asks(
        self, told: ModelT, what: Action | str, warns: bool, settings: Settings
    ) -> bool:
        """Whether it is asked once more before `what` ends a step. `warns`: a screen lets its
        player be warned."""
        return False

    def own(self, told: ModelT) -> Any:
        """What the panel's own sections tell, an `Own` that compares by value: another one lays
        the panel out anew. None where there are none."""
        return None

    def told(self, told: ModelT, plate: StandingPlate | None) -> object:
        """What the panel hangs on: by default `own`. `plate` stands beside what is pointed at."""
        return self.own(told)

    def panel_state(
        self, told: ModelT, plate: StandingPlate | None, timeline: Timeline, is_seen: bool
    ) -> Any:
        """`own` with what the panel tells instead of a plate, and as far as it is `written`.
        `is_seen`: no panel covers the table."""
        return self.own(told)

    def written(self, told: ModelT, timeline: Timeline) -> object:
        """How much of that stands in the panel by now; None where it is all there at once."""
        return None

    def marks(self, told: ModelT, hint: Hint | None) -> Any:
        """What is drawn besides nodes: reach, ways, arrows, zones."""
        return None

    def step_marks(self, view: State, key: Key | None) -> Any:
        """What is marked of a step of a replay that was about a key, or in an export of it."""
        return None

    def sheets(self, window: Window, told: ModelT, work: Work) -> Sequence[OverSheet[ModelT]]:
        """The sheets that can lie over the table, the uppermost first; made once a screen, whose
        `work` counts what they tell."""
        return ()

    def beside(self, window: Window, told: ModelT, work: Work) -> Sequence[Ticking]:
        """What goes on beside the table while a game is before the window; made once a screen,
        whose `work` counts what the table tells."""
        return ()

    def foresee(self, told: ModelT) -> None:
        """Have counted what the next picture tells, and wait a moment at most: it is asked before
        any event and any picture, and does nothing where nothing has changed."""

    # What moves and is heard

    def travels(
        self, seen: ObservedTransition, before: NodeMap, after: NodeMap
    ) -> Iterable[Travel]:
        """What of an entry is shown on its way: by default its dice, then every key whose place is
        another; those that come and go fade."""
        return plain_travels(seen, before, after)

    def held(self, seen: ObservedTransition, travels: Sequence[Travel]) -> Sequence[Travel]:
        """The ways of an entry where a player watches the game: dice may lie until they are read.
        """
        return travels

    def sounds(
        self, seen: ObservedTransition, travels: Sequence[Travel]
    ) -> Iterable[tuple[float, str]]:
        """What of an entry is heard: each sound with its ms from the entry's beginning."""
        return plain_sounds(travels)

    def scripted(self, seen: Sequence[ObservedTransition], tempo: float) -> TimedEntry | None:
        """These entries as a kind shows them together, in times of its own, `tempo` times as slow
        as usual; None: one after the other, as `travels` and `sounds` say."""
        return None

    def ambience(self, view: State) -> Mapping[str, float]:
        """The loops that are heard in a view, each with how loud it is (0-1)."""
        return {}

    # How it looks

    def whole_size(self, factor: float) -> tuple[int, int]:
        """The size in px of a picture of all of it at a scale factor, for exports."""
        if self.world is None:
            return round(960 * factor), round(640 * factor)
        wide, tall = self.world
        return round(960 * factor), round(960 * factor * tall / wide)

    def whole(self, factor: float, shared: Shares) -> WholePicture | None:
        """All of it at a scale factor, as a kind makes it by itself; None: as it is painted."""
        return None

    def ground_work(self, window: Window) -> Ticking | None:
        """What makes the ground beside a window, before all pictures on it; None where nothing
        has to be made."""
        return None

    def forget(self, camera: Camera | None) -> None:
        """Another seat looks: nothing is kept of where this one did."""

    def ready(self, frame: StageFrame, style: Style, place: Key | None) -> Iterator[bool]:
        """Come near to what a small picture is about, and make in small steps what it stands on;
        True where others have to be waited for."""
        return iter(())

    def paint(self, pen: Pen, frame: StageFrame) -> None:
        """Draw a frame: the ground, each visible node, what lies above them, the opened fan. A kind
        with a painter of its own overrides this alone."""
        brush = brush_of(pen, frame)
        self.ground(brush, frame)
        moving = {one.travel.key: one for one in frame.moving if one.travel.kind != DICE}
        nodes, emphases = frame.nodes, frame.emphases
        spread = {node.key for node in nodes.fanned}
        for node in nodes.nodes:
            if node.key not in moving and node.key not in spread:
                self._paint_node(brush, frame, node, nodes.rects[node.key])
        for one in moving.values():
            self._paint_moving(brush, frame, one)
        self.above(brush, frame)
        if nodes.plate is not None:
            draw_fan_ground(pen, nodes.plate, frame.title)
            for node in nodes.fanned:
                self.node(pen, node, nodes.rects[node.key], emphases.of(node.key))
        for one in frame.moving:
            if one.travel.kind == DICE:
                draw_thrown(pen, frame.rect, one)

    def _paint_node(self, pen: Pen, frame: StageFrame, node: Node, rect: pygame.Rect) -> None:
        if rect.colliderect(frame.rect):
            self.node(pen, node, rect, frame.emphases.of(node.key))

    def _paint_moving(self, pen: Pen, frame: StageFrame, one: Moving) -> None:
        """Draw a node on its way; one that comes or goes lets the table shine through."""
        if one.rect is None or one.node is None:
            return
        if one.travel.kind not in ("come", "go"):
            self._paint_node(pen, frame, one.node, one.rect)
            return
        made = pygame.Surface(one.rect.size, pygame.SRCALPHA)
        self.node(pen.on(made), one.node, made.get_rect(), Emphasis.PLAIN)
        made.set_alpha(round(255 * (one.part if one.travel.kind == "come" else 1 - one.part)))
        pen.surface.blit(made, one.rect)

    def ground(self, pen: Pen, frame: StageFrame) -> None:
        """Draw what lies under all nodes: by default how the game stands, in words."""
        draw_words(pen, frame.rect, frame.view)

    def node(self, pen: Pen, node: Node, rect: pygame.Rect, emphasis: Emphasis) -> None:
        """Draw a node in a box of px of the pen's surface."""

    def above(self, pen: Pen, frame: StageFrame) -> None:
        """Draw what lies above all nodes."""


def brush_of(pen: Pen, frame: StageFrame) -> Pen:
    """The pen for what lies on a table: its type and lines grow with the world."""
    if frame.camera is None:
        return pen
    return pen.scaled(Scale(max(LEAST_SCALE, frame.camera.scale))).on(pen.surface)


def draw_thrown(pen: Pen, room: pygame.Rect, one: Moving) -> None:
    """Dice that fall into the middle of a room, and lie there to be read."""
    dice = one.travel.face
    assert isinstance(dice, tuple)  # the faces of a throw
    falls = min(1.0, one.part * one.travel.lasts / ROLL_MS)
    side, gap = pen.px(_DIE), pen.px(_DIE / 4)
    left = room.centerx - (len(dice) - 1) * (side + gap) // 2
    top = room.centery - round((1 - falls) ** 2 * room.height / 4)
    for number, value in enumerate(dice):
        turning = 1 + (value + int(falls * 12)) % 6
        shown = value if falls >= 1 else turning
        draw_die(pen.surface, (left + number * (side + gap), top), side, shown)


def draw_words(pen: Pen, rect: pygame.Rect, view: State) -> None:
    """How a view stands, in words in the middle of a rectangle."""
    pen.surface.fill(pen.palette.panel2, rect)
    said, wide = component(view.game.rules.kind, "stands")(view), rect.width - pen.px(80)
    tall = pen.height(said, wide, "prompt", SIZE_PROMPT)
    at = rect.left + pen.px(40), rect.centery - tall // 2
    pen.paragraph(at, said, wide, "prompt", SIZE_PROMPT)


def tabletop_of(game: Game) -> Tabletop[Any, Any]:
    """The tabletop that the kind of a game gives; one without nodes where it gives none."""
    made: Tabletop[Any, Any] = (component(game.rules.kind, "tabletop") or Tabletop)(game)
    return made
