"""A rulebook as a declaration: what any game says of itself, whatever its family."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Final, Literal, NamedTuple

from nightdrop.engine.counters import Counter, Place, Side
from nightdrop.engine.model import (
    Action,
    Game,
    Message,
    News,
    Result,
    SentByFields,
    State,
    Step,
)
from nightdrop.engine.play import settle
from nightdrop.rules.actions import VERBS, Maker

# The options of a rulebook by name, as a scenario words and types them.
Options = Mapping[str, bool | int | str]
Light = Literal["night", "dawn", "day", "dusk"]
Fields = Mapping[str, object]
# The level of a game that was given up; no rulebook has it.
GIVEN_UP: Final = "given up"


class TableMark(NamedTuple):
    """A thing on the table that is not a counter: a marker, a sign, a box with its contents.

    `kind` names it, and tells the reader how it is drawn, or that it is only in words; a "note" is
    written at its place. `unit` is the counter it belongs to, or which is there. `words` are for a
    list of what is in a place, `says` is a whole sentence.
    """

    kind: str
    place: Place
    value: int | str | None = None
    side: Side | None = None
    unit: str | None = None
    words: Message | None = None
    says: Message | None = None


def unchanged(before: State, action: Action, after: State) -> Iterator[News]:
    """No news but the actions themselves."""
    return iter(())


def nobody(state: State) -> None:
    """No side acts alone."""


@dataclass(frozen=True, kw_only=True)
class Ruleset(SentByFields):
    """The rules of a game, and all that the packages above ask of any.

    `setup`, `turn` and `end` are steps in order. `options` are those that were chosen, `verbs`
    those of its actions, and `changes` gives the news of an action's consequences. `acting`
    is the side whose activation is under way, None between activations, and `delegable` names the
    steps, by kind, in which the adjutant of a player who is not there may decide while the other
    side acts.
    """

    kind: ClassVar[str]  # of `nightdrop.games`
    end_rule: ClassVar[str] = ""  # the number of the rule by which a game ends
    result_rule: ClassVar[str] = ""  # that of the rule by which its result is found
    # Whether all chance by a seed hangs on what it is for, so that a seed is a deal: two players
    # of one deal have the same lots and, for the same matter, the same dice.
    chance_by_matter: ClassVar[bool] = False
    # Whether a game by a seed is a deal too whose number players tell each other, though its chance
    # depends on the order of rolls and draws: who plays it alike has the same.
    numbered: ClassVar[bool] = False
    # The versions before `version` by which a record that names one is still played.
    older: ClassVar[tuple[int, ...]] = ()
    # The scenario that is shipped with it, where that has another name than the rulebook.
    shipped: ClassVar[str] = ""

    @property
    def has_deals(self) -> bool:
        """Whether the seed of a game is the number of a deal."""
        return self.chance_by_matter or self.numbered

    name: str
    version: int
    setup: tuple[Step[Any], ...]
    turn: tuple[Step[Any], ...]
    end: tuple[Step[Any], ...] = ()
    options: Options = field(default_factory=dict)
    verbs: Mapping[str, Maker] = field(default_factory=lambda: VERBS)
    changes: Callable[[State, Action, State], Iterator[News]] = unchanged
    acting: Callable[[State], Side | None] = nobody
    delegable: Mapping[str, Collection[str]] = field(default_factory=dict)

    @cached_property
    def words(self) -> Collection[str]:
        """The actions of one word that have no verb, beside done, pass and roll."""
        return ()

    def verb_of(self, text: str) -> str:
        """The verb of an action by its text, or the name of several that are chosen alike."""
        return text.partition(" ")[0]

    @property
    def last_turns(self) -> tuple[int, ...]:
        """The turns after which a game can end, in order."""
        raise NotImplementedError  # every rulebook says its own

    def empty_state(self, game: Game) -> State:
        """A state with nothing on the table, all cups full and nothing to do."""
        raise NotImplementedError  # every rulebook makes its own

    def begin(self, game: Game) -> State:
        """The state at the first decision of a game."""
        return settle(self.empty_state(game).push(*self.setup, *self.turn))

    def fits(self, game: Game, counter: Counter, face: str) -> bool:
        """Whether an unseen counter can have a face, by all that is public about it."""
        return True

    def number(self, rule: str) -> str:
        """The number in this rulebook of a rule that chapters and words know by another."""
        return rule

    def stays_by(self, view: State, action: Action) -> str:
        """The number of the rule by which an action of the due step cannot be undone.

        Chance or a revealed face made it final; it is the number of the step's prompt.
        """
        return view.due.prompt(view).rule

    def light(self, turn: int) -> Light:
        return "day"

    def clock(self, turn: int) -> str:
        """The hour of a turn, "03:30"; "" where turns have none."""
        return ""

    @property
    def levels(self) -> Sequence[tuple[int, str, Side]]:
        """The levels of victory: least points, level and winner of each, the highest first.

        () for a game without levels.
        """
        return ()

    def points(self, state: State) -> int:
        """The points of the first side now, as far as the state knows them."""
        return 0

    def has_secrets(self, view: State, side: Side) -> bool:
        """Whether this side alone looked at something on the table beside counters."""
        return False

    def turned_up(self, state: State) -> State:
        """A position of a finished game with every face revealed, and at rest.

        What counters did last is left out.
        """
        shown = {c.id: c._replace(known_to=state.game.seats)
                 for c in state.pieces if c.face is not None}  # fmt: skip
        return state.but(pieces=state.pieces.with_faces(shown), acts={})

    def landmark(self, view: State, place: Place) -> str:
        """The name of what is nearest to a place; "" where nothing has a name."""
        return ""

    def shows(self, view: State) -> Iterator[TableMark]:
        """The things on the table beside counters."""
        return iter(())

    def fields(self, view: State) -> Fields:
        """The fields of the state for programs, beside the common ones."""
        return {}


@dataclass(frozen=True)
class Rulebook:
    """What is known of a game before its scenario is read.

    `verbs` are those of its actions, each with the function that makes one of the words of a text
    that begins so. `seats` are the sides that have a player, () for all of them.
    """

    sides: tuple[Side, Side]
    verbs: Mapping[str, Maker] = field(default_factory=lambda: VERBS, kw_only=True)
    seats: tuple[Side, ...] = field(default=(), kw_only=True)

    @cached_property
    def words(self) -> Collection[str]:
        """The actions of one word that have no verb, beside done, pass and roll."""
        return ()

    @property
    def seated(self) -> tuple[Side, ...]:
        return self.seats or self.sides


def ruleset(state: State) -> Ruleset:
    found: Ruleset = state.game.rules
    return found


def given_up(state: State, side: Side) -> State:
    """The end of a game that a side gives up in this state.

    Nothing is due any more, and the other side has won, at the points as they stand.
    """
    points = ruleset(state).points(state)
    return state.but(todo=(), result=Result(points, GIVEN_UP, state.game.other(side)))


def is_given_up(state: State) -> bool:
    return state.result is not None and state.result.level == GIVEN_UP


def who_gave_up(end: State) -> Side:
    """The side that gave up the game that ended in this state. Raises ValueError if none did."""
    if end.result is None or not is_given_up(end):
        raise ValueError("nobody gave this game up")
    return end.game.other(end.result.winner)
