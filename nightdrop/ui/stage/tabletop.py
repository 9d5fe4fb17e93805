"""What a kind of game gives of its table: where things lie, what a click means, how they look."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, Literal, Protocol, TypeVar

import pygame

from nightdrop.engine.model import Action, Game, Menu, State
from nightdrop.games import component
from nightdrop.table.match.program_advice import Hint
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.kit.pen import Style
from nightdrop.ui.kit.screen import Window
from nightdrop.ui.kit.work import Work
from nightdrop.ui.look.theme import Light
from nightdrop.ui.settings import Settings
from nightdrop.ui.stage.camera import Camera, Point
from nightdrop.ui.stage.fan import FanSpread, FanWish, spread_fan
from nightdrop.ui.stage.motions import TableMotions
from nightdrop.ui.stage.node import (
    Caption,
    Key,
    Node,
    NodeField,
    NodeMap,
)
from nightdrop.ui.stage.over import FootBar, HoverPlate, StandingPlate
from nightdrop.ui.stage.painter import TablePainter, Ticking
from nightdrop.ui.stage.pointer import Choosing, Clicks
from nightdrop.ui.stage.sheet import OverSheet
from nightdrop.ui.stage.timeline import (
    Timeline,
)

Take = Callable[[Action | str], None]  # does an action, or an order by its name
GLIDE_MS: Final = 350.0  # the camera's way to a place

_NEAR: Final = 2  # steps of the zoom, from the whole table to near


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


PlanT = TypeVar("PlanT")
ModelT = TypeVar("ModelT", bound=TableModel)


class Tabletop(TablePainter, TableMotions, Generic[PlanT, ModelT]):
    """What a kind of game gives of its table: functions of a view, and painters.

    It is made of a game and knows no match and no screen. A table without a `world` is laid in the
    window. `own_keys` is where its own keys stand in the table of keys, `sections` are those of the
    side panel, () for the plain ones. `again` is what a click on the chosen means: its only action,
    or to put it down. `captions`: the bar at the foot tells what is pointed at; without them plates
    do. `signs`: those for the zoom are drawn over it. `prints_turns`: its ground may show the
    turns, which some screens show elsewhere. `has_back`: a button puts down what is chosen;
    elsewhere Escape, the right button and another click do. `ahead`: what comes of an entry is
    drawn while it moves, also under dice. `glide_ms` is how long the camera takes to a place
    that is asked for. Why a click did nothing is told beside the middle of what was clicked,
    `refused_at` of its width away, or at 0 a little. `PlanT` is what `plan` gives, `ModelT` the
    seat before the window as the kind knows it.
    """

    own_keys: str = ""
    sections: Sequence[type[Any]] = ()
    again: Literal["does", "puts down"] = "puts down"
    captions: bool = True
    signs: bool = True
    prints_turns: bool = True
    has_back: bool = True
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
        """Places that are no nodes: () unless they are many, or no boxes."""
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
        """The light in which a view is shown: that of its turn, as on all that tells of turns."""
        lit: Light = view.game.rules.light(view.turn)
        return lit

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

    def goal(self, view: State, action: Action) -> Sequence[Key]:
        """The keys that are to be seen where an action is advised: the last that makes it."""
        return [clicks[-1] for clicks in self.means(view, action)[:1]]

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

    def window_words(self, view: State, said: str) -> str:
        """A sentence as the window tells it: places as the table beside it shows them."""
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

def tabletop_of(game: Game) -> Tabletop[Any, Any]:
    """The tabletop that the kind of a game gives; one without nodes where it gives none."""
    made: Tabletop[Any, Any] = (component(game.rules.kind, "tabletop") or Tabletop)(game)
    return made
