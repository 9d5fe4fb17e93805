"""Frozen data: sides, counters, cups, steps, the state of a game and the game itself.

`Pieces` finds counters by id and by hex. Nothing here is written after it was handed over, but
for what is derived from it and kept.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, Protocol, Self

from nightdrop.engine.board import Board
from nightdrop.engine.hexes import Hex

# Names that the rulebook gives: its two sides, and what kinds of counter it has.
Side = str
Kind = str


class Counter(NamedTuple):
    """A counter. `group` is its cup or regiment; `hex` None is the owner's hand.

    `face` is the name of its front, or None where nobody (or not the viewer) has seen it;
    `known_to` lists who has. Ids belong to backs: they tell nothing about faces.
    """

    id: str
    side: Side
    kind: Kind
    group: str
    hex: Hex | None
    face: str | None = None
    reduced: bool = False
    known_to: tuple[Side, ...] = ()

    @property
    def is_stick(self) -> bool:
        return self.kind == "stick"

    @property
    def is_unknown(self) -> bool:
        """A stick that still lies on its back: neither player has seen it [2.1.2]."""
        return self.kind == "stick" and not self.known_to

    def at(self, hex_: Hex) -> "Counter":
        """This counter in another hex."""
        id_, side, kind, group, _, face, reduced, known_to = self
        return Counter(id_, side, kind, group, hex_, face, reduced, known_to)

    def covered(self) -> "Counter":
        """This counter as one sees it who has not looked at its face."""
        id_, side, kind, group, hex_, _, reduced, known_to = self
        return Counter(id_, side, kind, group, hex_, None, reduced, known_to)


class Pieces:
    """An immutable set of counters on the map or in hand.

    `by_hex` and `by_group` hold the ids in each occupied hex and in each group, sorted.
    `one_sided` are the ids whose face just one player knows. `derived` keeps for each side what
    rules worked out from the places and strengths of its enemies (zones of control and the like),
    for every set in which these stand alike. `secrets` keeps what a view hides, shared while no
    face changes that one side alone knows.
    """

    __slots__ = ("by_group", "by_hex", "by_id", "derived", "one_sided", "secrets")

    def __init__(
        self,
        by_id: dict[str, Counter],
        by_hex: dict[Hex, tuple[str, ...]],
        by_group: dict[str, tuple[str, ...]],
        one_sided: frozenset[str],
        derived: dict[Side, Any],
        secrets: dict[str, Any],
    ) -> None:
        self.by_id = by_id
        self.by_hex = by_hex
        self.by_group = by_group
        self.one_sided = one_sided
        self.derived = derived
        self.secrets = secrets

    @classmethod
    def empty(cls) -> "Pieces":
        """No counters at all."""
        return cls({}, {}, {}, frozenset(), {}, {})

    def __eq__(self, another: object) -> bool:
        return isinstance(another, Pieces) and self.by_id == another.by_id

    __hash__ = None  # type: ignore[assignment]  # compared by content, so never a key

    def __repr__(self) -> str:
        return f"Pieces({sorted(self.by_id.values())!r})"

    def __getitem__(self, counter: str) -> Counter:
        return self.by_id[counter]

    def __contains__(self, counter: str) -> bool:
        return counter in self.by_id

    def __iter__(self) -> Iterator[Counter]:
        """The counters in order of id."""
        return iter([self.by_id[key] for key in sorted(self.by_id)])

    def at(self, hex_: Hex) -> tuple[Counter, ...]:
        """The counters in a hex, in order of id."""
        return tuple(map(self.by_id.__getitem__, self.by_hex.get(hex_, ())))

    def holder(self, hex_: Hex) -> Side | None:
        """The side that occupies a hex, or None."""
        ids = self.by_hex.get(hex_)
        return self.by_id[ids[0]].side if ids else None

    def of(self, group: str) -> tuple[Counter, ...]:
        """The counters of a regiment, or of the Germans, in order of id."""
        return tuple(map(self.by_id.__getitem__, self.by_group.get(group, ())))

    def put(self, counter: Counter) -> "Pieces":
        """The set with this counter added, or in place of the one with its id."""
        key, now = counter.id, counter.hex
        before = self.by_id.get(key)
        by_id = self.by_id.copy()
        by_id[key] = counter
        by_hex, by_group = self.by_hex, self.by_group
        came_from = before.hex if before else None
        if came_from != now:
            by_hex = by_hex.copy()
            _take(by_hex, came_from, key)
            if now is not None:
                held = by_hex.get(now)
                by_hex[now] = tuple(sorted((*held, key))) if held else (key,)
        if before is None:
            ids = tuple(sorted((*by_group.get(counter.group, ()), key)))
            by_group = by_group | {counter.group: ids}
        one_sided, secrets, is_secret = self.one_sided, self.secrets, len(counter.known_to) == 1
        if is_secret or key in one_sided:
            if is_secret != (key in one_sided):
                one_sided = one_sided | {key} if is_secret else one_sided - {key}
            is_same = before is not None and before.known_to == counter.known_to
            who = counter.known_to[0] if is_same and is_secret else None
            secrets = {who: secrets[who]} if who in secrets else {}
        return Pieces(by_id, by_hex, by_group, one_sided, self._derived(counter, before), secrets)

    def remove(self, counter: str) -> "Pieces":
        """The set without this counter. Raises KeyError if it is not there."""
        by_id = self.by_id.copy()
        gone = by_id.pop(counter)
        by_hex = self.by_hex.copy()
        _take(by_hex, gone.hex, counter)
        ids = tuple(key for key in self.by_group[gone.group] if key != counter)
        by_group = self.by_group | {gone.group: ids}
        derived = self._derived(gone, None)
        if counter not in self.one_sided:
            return Pieces(by_id, by_hex, by_group, self.one_sided, derived, self.secrets)
        return Pieces(by_id, by_hex, by_group, self.one_sided - {counter}, derived, {})

    def with_faces(self, changed: Mapping[str, Counter]) -> "Pieces":
        """The set with other faces on some counters, which all stay where they are."""
        by_id = {**self.by_id, **changed}
        return Pieces(by_id, self.by_hex, self.by_group, self.one_sided, self.derived, {})

    def afresh(self) -> "Pieces":
        """The same set, with nothing worked out from it yet."""
        return Pieces(self.by_id, self.by_hex, self.by_group, self.one_sided, {}, {})

    def _derived(self, now: Counter, before: Counter | None) -> dict[Side, Any]:
        """The derived values after a change of this counter: its own side's still hold."""
        if before and before.hex == now.hex and before.reduced == now.reduced:
            return self.derived
        own = self.derived.get(now.side)
        return {} if own is None else {now.side: own}


def _take(by_hex: dict[Hex, tuple[str, ...]], hex_: Hex | None, counter: str) -> None:
    """Take an id out of its hex, if it lay in one."""
    if hex_ is None:
        return
    held = by_hex[hex_]
    if len(held) == 1:
        del by_hex[hex_]
    else:
        by_hex[hex_] = tuple([key for key in held if key != counter])


# A side, or "chance".
Actor = str
CHANCE: Final = "chance"

NOBODY: Final[tuple[Side, ...]] = ()

Cup = Mapping[str, int]


class Face(NamedTuple):
    """The printed front of a counter. `reduced_*` are None for a one-step unit [3.1.1]."""

    name: str
    av: int | None = None
    dv: int | None = None
    reduced_av: int | None = None
    reduced_dv: int | None = None
    armour: bool = False
    entry: str | None = None


class Act(NamedTuple):
    """What a counter did in the running activation; forgotten when that ends.

    `spent` and `capacity` are half-MPs (capacity None until the first move); `moved` is hexes.
    """

    spent: int = 0
    capacity: int | None = None
    moved: int = 0
    activated: bool = False
    fought: bool = False
    attacked: bool = False

    @property
    def unpriced(self) -> "Act":
        """What everybody sees of it on the map: the same without the points."""
        return self._replace(spent=0, capacity=None)


IDLE: Final = Act()


class VpHex(NamedTuple):
    """A victory hex: its marker (value None if unseen or absent) and who laid it.

    `laid_by` None means that no marker lies here; `known_to` lists who may see the value;
    `control` is that of the side that jumps.
    """

    value: int | None = None
    laid_by: Side | None = None
    known_to: tuple[Side, ...] = NOBODY
    control: bool = False

    @property
    def is_covered(self) -> bool:
        """Whether a marker lies here whose value the viewer does not know."""
        return self.laid_by is not None and self.value is None


class Line(NamedTuple):
    """A line of a factor's sum: what it is, how much it adds, and its rule."""

    key: str
    value: int
    rule: str


class Fight(NamedTuple):
    """The combat under way: hexes, counter ids and dice only, never a face.

    `dice` and `sums` (how AF and DF are made up) are (attacker's, defender's) and None until the
    throw.
    """

    side: Side
    target: Hex
    attackers: tuple[str, ...] = ()
    attacker_point: str | None = None
    defender_point: str | None = None
    dice: tuple[int, int] | None = None
    sums: tuple[tuple[Line, ...], tuple[Line, ...]] | None = None

    @property
    def factors(self) -> tuple[int, int] | None:
        """AF and DF before the dice, once these are thrown."""
        if self.sums is None:
            return None
        attack, defence = self.sums
        return sum(line.value for line in attack), sum(line.value for line in defence)


class Message(NamedTuple):
    """Something to be worded for a reader: a key, named fields and the rule it rests on."""

    key: str
    fields: Mapping[str, object] = {}
    rule: str = ""


class News(NamedTuple):
    """Something that happened, to be worded: what, its kind, the hex it is about, and the side it
    is told of where that is not the side that acted.

    Kinds: setup, turn, activation, move, combat, dice, loss, reveal, regroup, vp, result.
    """

    said: Message
    kind: str = "move"
    hex: Hex | None = None
    side: Side | None = None


class Result(NamedTuple):
    """The end of a game: the points of the side that jumps, the level and the winner [10.4]."""

    points: int
    level: str
    winner: Side


class Action:
    """One thing a hand does. `text` is its canonical sentence, unique in every menu."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """The canonical text of this action, as records and the pipe write it."""
        raise NotImplementedError  # every action says its own

    def __str__(self) -> str:
        return self.text


Menu = Sequence[Action]


class Step:
    """A box of the flow chart: who acts, what may be done, and what it does.

    A step whose actor is None works by itself (`run`). Every step takes itself off `todo`.
    `verb` begins the action that a bare click attempts. `is_open` steps are decided in the open,
    on what both sides know. `checks` is what is counted before `done` ends the step, so that
    nothing is forgotten. In `moves_stacks` steps the counters of a hex can be moved together.
    """

    name: str = ""
    verb: str = ""
    is_open: bool = False
    checks: Literal["", "hexes", "units"] = ""
    moves_stacks: bool = False

    def actor(self, state: "State") -> Actor | None:
        """Who acts now, or None if the step runs by itself."""
        return None

    def options(self, state: "State") -> Menu:
        """Everything the actor may do, sorted by text."""
        raise NotImplementedError  # asked only of steps in which somebody acts

    def weights(self, state: "State", menu: Menu) -> tuple[int, ...]:
        """Positive integer weights of a chance menu, in its order."""
        return (1,) * len(menu)

    def forced(self, state: "State") -> Action | None:
        """The one thing left to do, if that is done by itself; None if somebody has to act."""
        return None

    def take(self, state: "State", action: Action) -> "State":
        """The state after the action."""
        raise NotImplementedError  # asked only of steps in which somebody acts

    def run(self, state: "State") -> "State":
        """The state after the step worked by itself."""
        raise NotImplementedError  # asked only of steps in which nobody acts

    def witnesses(self, state: "State", action: Action) -> tuple[Side, ...]:
        """Who sees what is done: both, unless a face is looked at in secret."""
        return state.game.sides

    def prompt(self, state: "State") -> Message:
        """What is asked, drawn from what both sides know."""
        return Message(self.name)

    def news(self, before: "State", action: Action, after: "State") -> Iterable[News]:
        """What the action itself was, told from a reader's views before and after it; a drawn
        face that the reader did not see is blank. Its consequences are `Ruleset.changes`."""
        return ()

    def why_not(self, state: "State", action: Action) -> Message | None:
        """Why this action is refused, or None if the step has nothing special to say."""
        return None

    def means(self, state: "State", thing: Hex | str, chosen: str | None = None) -> Action | None:
        """The action that a bare click on a hex, or on a counter (its id), attempts; `chosen` is
        the counter clicked before. None where a click means nothing."""
        return None

    def gives_up(self, action: Action) -> bool:
        """Whether the action loses a counter for good on purpose, so that it is asked twice."""
        return False

    def is_spent(self, state: "State", counter: Counter) -> bool:
        """Whether a counter did all that it can in this step, for all that the viewer knows."""
        act = state.act(counter.id)
        return act.capacity is not None and act.spent >= act.capacity and act.moved > 0


_OVER: Final = Step()


@dataclass(frozen=True, eq=False)
class Game:
    """What never changes in a game: sides, board, faces, mix of the cups, the rulebook.

    The first of the two `sides` is the one that jumps. `mix` gives for each cup (a formation's
    counters, or "vp") how many of each face it holds at the start; `rules` is the Ruleset, which
    only the rooms above `engine` look into; `digest` names the scenario's content in records. Two
    games are the same only if they are one object.
    """

    name: str
    sides: tuple[Side, Side]
    board: Board
    faces: Mapping[str, Face]
    mix: Mapping[str, Cup]
    rules: Any
    digest: str = ""

    def other(self, side: Side) -> Side:
        """The opponent of a side."""
        first, second = self.sides
        return second if side == first else first


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


@dataclass(frozen=True)
class State:
    """A whole position, or one side's view of it: the two look alike to every rule.

    `todo` is a stack of steps, the last is due. `cups` hold every face that nobody drew (in a
    view: every face that its owner has not seen). `entered` are the hexes to be checked for
    stacking [7], `began` tells where each counter stood that has moved in this activation. `used`
    lists this turn's finished activations. `numbers` counts the ids given. `book` is what the
    rulebook keeps besides, a `Book` or None, which only the rooms above `engine` look into.
    """

    game: Game = field(compare=False, repr=False)
    turn: int
    pieces: Pieces
    cups: Mapping[str, Cup]
    todo: tuple[Step, ...]
    dead: Mapping[str, Counter]
    numbers: Mapping[str, int]
    acts: Mapping[str, Act]
    used: tuple[str, ...] = ()
    activation: str | None = None
    entered: frozenset[Hex] = frozenset()
    began: Mapping[str, Hex] = field(default_factory=dict)
    fight: Fight | None = None
    result: Result | None = None
    book: Any = None

    def but(self, **changes: object) -> Self:
        """A copy in which some fields differ; the rest is shared."""
        fields = self.__dict__ | changes
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
        """What this counter did in the running activation."""
        return self.acts.get(counter, IDLE)

    def with_act(self, counter: str, act: Act) -> Self:
        """The state in which this counter has done so much."""
        return self.but(acts={**self.acts, counter: act})

    @property
    def due(self) -> Step:
        """The step that is due; one without a name when the game is over."""
        return self.todo[-1] if self.todo else _OVER

    def pop(self, **changes: object) -> Self:
        """The state without the step that is due, and with these changes."""
        return self.but(todo=self.todo[:-1], **changes)

    def push(self, *steps: Step, **changes: object) -> Self:
        """The state with these steps to come, the first of them due first, and these changes."""
        return self.but(todo=self.todo + steps[::-1], **changes)

    def replace_step(self, *steps: Step) -> Self:
        """The state with these steps in place of the one that is due."""
        return self.but(todo=self.todo[:-1] + steps[::-1])

    def face(self, counter: Counter) -> Face:
        """The printed front of a counter whose face is known. Raises KeyError if it is not."""
        return self.game.faces[counter.face or "?"]
