"""Frozen data: sides, counters, cups, steps, the state of a game and the game itself.

Nothing here decides anything. A state is changed by making another that shares what stays
(`State.but`, `Pieces.put`); the mappings inside are never written after they were handed over.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, Self

from nightdrop.engine.board import Board
from nightdrop.engine.hexes import Hex
from nightdrop.engine.pieces import Counter as Counter
from nightdrop.engine.pieces import Pieces as Pieces
from nightdrop.engine.pieces import Side as Side

Chance = Literal["chance"]
Actor = Side | Chance
US: Final = "us"
GERMAN: Final = "german"
CHANCE: Final = "chance"

NOBODY: Final[tuple[Side, ...]] = ()
BOTH_KNOW: Final[tuple[Side, ...]] = (US, GERMAN)

Cup = Mapping[str, int]


def other(side: Side) -> Side:
    """The opponent."""
    return GERMAN if side == US else US


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
    """A victory hex: its marker (value None if unseen or absent), who laid it, US control.

    `laid_by` None means that no marker lies here; `known_to` lists who may see the value.
    """

    value: int | None = None
    laid_by: Side | None = None
    known_to: tuple[Side, ...] = NOBODY
    control: bool = False


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


class Result(NamedTuple):
    """The end of a game: the US player's points, the level and the winner [10.4]."""

    points: int
    level: str
    winner: Side


class Action:
    """One thing a hand does. `text` is its canonical sentence, unique in every menu."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """The sentence of PROTOCOL for this action."""
        raise NotImplementedError  # every action says its own

    def __str__(self) -> str:
        return self.text


Menu = Sequence[Action]


class Step:
    """A box of the flow chart: who acts, what may be done, and what it does.

    A step whose actor is None works by itself (`run`). Every step takes itself off `todo`.
    """

    name: str = ""

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
        return BOTH_KNOW

    def prompt(self, state: "State") -> Message:
        """What is asked, drawn from what both sides know."""
        return Message(self.name)

    def why_not(self, state: "State", action: Action) -> Message | None:
        """Why this action is refused, or None if the step has nothing special to say."""
        return None


@dataclass(frozen=True, eq=False)
class Game:
    """What never changes in a game: board, faces, mix of the cups, the rulebook.

    `mix` gives for each cup (a regiment's sticks, "german", "vp") how many of each face it holds
    at the start; `rules` is the Ruleset, which only the rooms above `engine` look into; `digest`
    names the scenario's content in records. Two games are the same only if they are one object.
    """

    name: str
    board: Board
    faces: Mapping[str, Face]
    mix: Mapping[str, Cup]
    rules: Any
    digest: str = ""


@dataclass(frozen=True)
class State:
    """A whole position, or one side's view of it: the two look alike to every rule.

    `todo` is a stack of steps, the last is due. `cups` hold every face that nobody drew (in a
    view: every face that its owner has not seen). `entered` are the hexes to be checked for
    stacking [7], `began` tells where each counter stood that has moved in this activation. `used`
    lists this turn's finished activations, `tokens` the turns whose initiative the German has won
    by 2.6.2. `formed` counts companies, `numbers` the ids given.
    """

    game: Game = field(compare=False, repr=False)
    turn: int
    pieces: Pieces
    cups: Mapping[str, Cup]
    vp: Mapping[Hex, VpHex]
    todo: tuple[Step, ...]
    dead: Mapping[str, Counter]
    companies_left: Mapping[str, int]
    numbers: Mapping[str, int]
    acts: Mapping[str, Act]
    initiative: Side = US
    used: tuple[str, ...] = ()
    activation: str | None = None
    forced: str | None = None
    tokens: tuple[int, ...] = ()
    allowance: int | None = None
    entered: frozenset[Hex] = frozenset()
    began: Mapping[str, Hex] = field(default_factory=dict)
    fight: Fight | None = None
    result: Result | None = None

    def but(self, **changes: object) -> Self:
        """A copy in which some fields differ; the rest is shared."""
        new = object.__new__(type(self))
        fields = new.__dict__
        fields.update(self.__dict__)
        fields.pop("_menu", None)
        fields.update(changes)
        return new

    def act(self, counter: str) -> Act:
        """What this counter did in the running activation."""
        return self.acts.get(counter, IDLE)

    def with_act(self, counter: str, act: Act) -> Self:
        """The state in which this counter has done so much."""
        return self.but(acts={**self.acts, counter: act})

    def pop(self) -> Self:
        """The state without the step that is due."""
        return self.but(todo=self.todo[:-1])

    def push(self, *steps: Step) -> Self:
        """The state with these steps to come, the first of them due first."""
        return self.but(todo=self.todo + steps[::-1])

    def replace_step(self, *steps: Step) -> Self:
        """The state with these steps in place of the one that is due."""
        return self.but(todo=self.todo[:-1] + steps[::-1])

    def face(self, counter: Counter) -> Face:
        """The printed front of a counter whose face is known. Raises KeyError if it is not."""
        return self.game.faces[counter.face or "?"]
