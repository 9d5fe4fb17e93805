"""A game in progress: actions, steps and news, the game and its state.

Frozen data, except for the menu that a state caches.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import (
    Any,
    ClassVar,
    Final,
    Generic,
    Literal,
    NamedTuple,
    Protocol,
    Self,
    TypedDict,
    Unpack,
)

from typing_extensions import TypeVar

from nightdrop.engine.counters import Counter, Cup, Pieces, Place, Side

# A side, or "chance".
Actor = str
CHANCE: Final = "chance"


class Act(NamedTuple):
    """What a counter did in the running activation; forgotten when that ends.

    `spent` and `capacity` are the points of its moves (capacity None until the first); `moved`
    counts places.
    """

    spent: int = 0
    capacity: int | None = None
    moved: int = 0
    activated: bool = False
    fought: bool = False
    attacked: bool = False

    @property
    def unpriced(self) -> "Act":
        """What both sides see of it: the same without the points."""
        return self._replace(spent=0, capacity=None)


IDLE: Final = Act()


class Message(NamedTuple):
    """A sentence as data: its key, named fields and the rule it rests on."""

    key: str
    fields: Mapping[str, object] = {}
    rule: str = ""


class News(NamedTuple):
    """An event as data: what happened, its kind and place, and whom it is told.

    The side is named only if it is not the side that acted. Kinds: setup, turn, activation, move,
    combat, dice, loss, reveal, regroup, vp, result.
    """

    said: Message
    kind: str = "move"
    place: Place | None = None
    side: Side | None = None


class Result(NamedTuple):
    """The end of a game: the points of the first side, the level and the winner."""

    points: int
    level: str
    winner: Side


class Action:
    """One action of a player or of chance.

    `text` is its canonical text, unique in every menu.
    """

    __slots__ = ()

    @property
    def text(self) -> str:
        """The canonical text of this action, as records and the pipe write it."""
        raise NotImplementedError  # every action says its own

    def __str__(self) -> str:
        return self.text


Menu = Sequence[Action]
# What a step takes: any action, where it does not say which.
ActionT = TypeVar("ActionT", bound=Action, default=Action)


@dataclass(frozen=True)
class Step(Generic[ActionT]):
    """A box of the turn sequence: who acts, what may be done, and what it does.

    A step whose actor is None runs by itself (`run`). Every step takes itself off `todo`. Steps are
    equal if class and fields are; only a class that adds fields is declared a dataclass again.
    `Step[Draw]` takes draws alone: its own actions are of that type. `allows` and `why_not` are
    asked about any action. `verb` begins the action that a bare click attempts. `is_open` steps are
    decided in the open, on what both sides know. `checks` is what is counted before `done` ends the
    step, so that nothing is forgotten. In `moves_stacks` steps the counters of a place can be moved
    together. What the last decision of an `is_reviewed` step brought about is seen before another
    player sits down.
    """

    name: ClassVar[str] = ""
    verb: ClassVar[str] = ""
    is_open: ClassVar[bool] = False
    checks: ClassVar[Literal["", "places", "units"]] = ""
    moves_stacks: ClassVar[bool] = False
    is_reviewed: ClassVar[bool] = False

    def actor(self, state: "State") -> Actor | None:
        """Who acts now, or None if the step runs by itself."""
        return None

    def options(self, state: "State") -> Menu:
        """Everything the actor may do, sorted by text."""
        raise NotImplementedError  # asked only of steps in which somebody acts

    def allows(self, state: "State", action: Action) -> bool:
        """Whether an action is one of the `options`.

        A step with a long menu answers without listing it; a law in tests/laws checks that both
        agree.
        """
        return action in state.menu

    def weights(self, state: "State", menu: Sequence[ActionT]) -> tuple[int, ...]:
        """Positive integer weights of a chance menu, in its order."""
        return (1,) * len(menu)

    def forced(self, state: "State") -> Action | None:
        """The only action left, if the step takes it by itself; None if somebody has to act."""
        return None

    def may_be_forced(self, state: "State", action: ActionT) -> bool:
        """Whether only a face that one side has seen makes this action a decision.

        For all the other side knows, the step then acted by itself, so no number that is shown may
        separate the action from the one before.
        """
        return False

    def take(self, state: "State", action: ActionT) -> "State":
        """The state after the action."""
        raise NotImplementedError  # asked only of steps in which somebody acts

    def run(self, state: "State") -> "State":
        """The state after the step worked by itself."""
        raise NotImplementedError  # asked only of steps in which nobody acts

    def witnesses(self, state: "State", action: ActionT) -> tuple[Side, ...]:
        """Who sees what is done: both, unless a face is looked at in secret."""
        return state.game.seats

    def prompt(self, state: "State") -> Message:
        """What is asked, drawn from what every seat knows."""
        return Message(self.name)

    def news(self, before: "State", action: ActionT, after: "State") -> Iterable[News]:
        """The news of the action itself, from a reader's views before and after it.

        A drawn face that the reader did not see is blank. Consequences are `Ruleset.changes`.
        """
        return ()

    def why_not(self, state: "State", action: Action) -> Message | None:
        """Why this action is refused, or None if the step has nothing special to say."""
        return None

    def means(self, state: "State", thing: Place, chosen: str | None = None) -> Action | None:
        """The action that a bare click on a place, or on a counter (its id), attempts, or None.

        `chosen` is the counter clicked before.
        """
        return None

    def gives_up(self, state: "State", action: ActionT) -> bool:
        """Whether the action gives something up for good, so that it has to be confirmed."""
        return False

    def is_spent(self, state: "State", counter: Counter) -> bool:
        """Whether a counter did all that it can in this step, for all that the viewer knows."""
        act = state.act(counter.id)
        return act.capacity is not None and act.spent >= act.capacity and act.moved > 0


_OVER: Final[Step[Any]] = Step()


@dataclass(frozen=True, eq=False)
class Game:
    """What never changes in a game: sides, board, faces, mix of the cups, the rulebook.

    `sides` own counters, and points are those of the first; `seats` are those for which somebody
    decides, one in a game for one player. `board` and `faces`, each by its name, are things of the
    kind of game. `mix` gives for each cup how many of each face it holds at the start; `rules` is
    the Ruleset, which only the rooms above `engine` look into, but for `fits` and `end_rule`;
    `digest` names the scenario's content in records, `edition` numbers it. Two games are the same
    only if they are one object.
    """

    name: str
    sides: tuple[Side, Side]
    seats: tuple[Side, ...]
    board: Any
    faces: Mapping[str, Any]
    mix: Mapping[str, Cup]
    rules: Any
    digest: str = ""
    edition: int = 1

    def other(self, side: Side) -> Side:
        first, second = self.sides
        return second if side == first else first

    def all_know(self, known_to: tuple[Side, ...]) -> bool:
        """Whether a fact known to these lies open: every seat knows it."""
        return all(seat in known_to for seat in self.seats)


class Book(Protocol):
    """What a rulebook keeps in a state beside counters: a frozen dataclass of plain values."""

    def seen_by(self, audience: str) -> tuple[Self, Sequence[tuple[str, str]]]:
        """The book as a side, or "both", knows it (itself where that is all of it), and the cup
        and face of each thing that is covered: in a view these lie in the cup."""
        ...

    def imagined(self, deal: Callable[[str], str]) -> Self:
        """The book of a view with a face for all that is covered; `deal` draws one from a cup."""
        ...

    def teaches(self, after: Self) -> bool:
        """Whether a side knows a fact in a later book that it does not know in this one."""
        ...


def _no_fields(changes: Iterable[str], known: Iterable[str]) -> TypeError:
    """The error for unknown fields, which a copy would silently keep."""
    return TypeError(f"there is no field {', '.join(sorted({*changes} - {*known}))}")


class Varied:
    """A frozen dataclass with copies in which some fields differ (`but`)."""

    def but(self, **changes: Any) -> Self:
        """A copy with some fields changed, the rest shared.

        Raises TypeError for an unknown field.
        """
        new = object.__new__(type(self))
        new.__dict__.update(self.__dict__, **changes)
        if len(new.__dict__) != len(self.__dict__):  # cheaper than to ask for each name
            raise _no_fields(changes, self.__dict__)
        return new


class SentByFields:
    """A frozen dataclass of which another process is sent the fields alone.

    What it caches is found anew there: one thread may send it while others fill its caches.
    """

    __dataclass_fields__: ClassVar[dict[str, Any]]

    def __getstate__(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


class OpenBook(Varied):
    """A book of which all lies open: what is covered has no face, its face is in the cup of the
    truth too."""

    def seen_by(self, audience: str) -> tuple[Self, list[tuple[str, str]]]:
        return self, []

    def imagined(self, deal: object) -> Self:
        return self

    def teaches(self, after: Self) -> bool:
        """False: only chance teaches anything."""
        return False


class PositionChanges(TypedDict, total=False):
    """The fields of a state that a copy may change, except `todo`, by name and type."""

    game: Game
    turn: int
    pieces: Pieces
    cups: Mapping[str, Cup]
    dead: Mapping[str, Counter]
    numbers: Mapping[str, int]
    acts: Mapping[str, Act]
    used: tuple[str, ...]
    activation: str | None
    entered: frozenset[Place]
    began: Mapping[str, Place]
    fight: Any
    result: Result | None
    book: Any


class StateChanges(PositionChanges, total=False):
    """The fields of a state that a copy may change, all of them."""

    todo: tuple[Step[Any], ...]


@dataclass(frozen=True)
class State:
    """A whole position, or one side's view of it: the two look alike to every rule.

    `todo` is a stack of steps, the last is due. `cups` hold every face that nobody drew (in a
    view: every face that its owner has not seen). `entered` are the places to be checked when the
    activation ends, `began` tells where each counter stood that has moved in it. `used` lists this
    turn's finished activations. `numbers` counts the ids given. `fight` is what the rulebook keeps
    of a fight under way, no face in it, and `book` what it keeps besides, a `Book` or None: only
    the rooms above `engine` look into them.
    """

    game: Game = field(compare=False, repr=False)
    turn: int
    pieces: Pieces
    cups: Mapping[str, Cup]
    todo: tuple[Step[Any], ...]
    dead: Mapping[str, Counter]
    numbers: Mapping[str, int]
    acts: Mapping[str, Act]
    used: tuple[str, ...] = ()
    activation: str | None = None
    entered: frozenset[Place] = frozenset()
    began: Mapping[str, Place] = field(default_factory=dict)
    fight: Any = None
    result: Result | None = None
    book: Any = None

    def but(self, **changes: Unpack[StateChanges]) -> Self:
        """A copy with some fields changed, the rest shared.

        Raises TypeError for an unknown field.
        """
        fields = self.__dict__ | changes
        if len(fields) != len(self.__dict__):  # cheaper than to ask for each name
            raise _no_fields(changes, self.__dict__)
        fields["_menu"] = None
        new = object.__new__(type(self))
        object.__setattr__(new, "__dict__", fields)
        return new

    @property
    def menu(self) -> Menu:
        """Everything that may be done now, found once; () when the game is over."""
        kept: Menu | None = self.__dict__.get("_menu")
        return self.keep_menu(self.due.options(self) if self.todo else ()) if kept is None else kept

    def keep_menu(self, menu: Menu) -> Menu:
        """Keep what may be done now: found here, or on the state of which this is a view."""
        self.__dict__["_menu"] = menu
        return menu

    def act(self, counter: str) -> Act:
        return self.acts.get(counter, IDLE)

    def with_act(self, counter: str, act: Act) -> Self:
        return self.but(acts={**self.acts, counter: act})

    @property
    def due(self) -> Step[Any]:
        """The step that is due; one without a name when the game is over."""
        return self.todo[-1] if self.todo else _OVER

    def pop(self, **changes: Unpack[PositionChanges]) -> Self:
        """The state without the step that is due, and with these changes."""
        return self.but(todo=self.todo[:-1], **changes)

    def push(self, *steps: Step[Any], **changes: Unpack[PositionChanges]) -> Self:
        """The state with these steps to come, the first of them due first, and these changes."""
        return self.but(todo=self.todo + steps[::-1], **changes)

    def replace_step(self, *steps: Step[Any]) -> Self:
        """The state with these steps in place of the one that is due."""
        return self.but(todo=self.todo[:-1] + steps[::-1])

    def face(self, counter: Counter) -> Any:
        """The printed front of a counter whose face is known. Raises KeyError if it is not."""
        return self.game.faces[counter.face or "?"]
