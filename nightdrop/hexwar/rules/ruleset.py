"""The rulebook of a game on a hex map: its tables, the questions it answers."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from nightdrop.engine.counters import Counter, Kind, Pieces, Side
from nightdrop.engine.model import Book, Game, Message, Result, State, Step
from nightdrop.hexwar.rules.actions import VERBS, WORDS
from nightdrop.hexwar.rules.board import Board, Signs
from nightdrop.hexwar.rules.book import MARKERS, ChapterBook, book_of, noted, own_fields
from nightdrop.hexwar.rules.hexes import Hex, distance
from nightdrop.hexwar.rules.paths import Zones
from nightdrop.hexwar.rules.pieces import Fight
from nightdrop.rules.actions import Maker
from nightdrop.rules.bounds import Between
from nightdrop.rules.rulebook import Fields, Light, Options, Rulebook, Ruleset, TableMark

Mobility = Literal["foot", "armour"]
# What a side does in a game: it takes victory hexes and counts them, or is set up concealed.
Role = Literal["holds", "conceals"]


@dataclass(frozen=True)
class Terrain:
    """A row of the Terrain Effects Table.

    `cost` is half-MPs to enter by mobility (None: impassable); `df` the defender's modifier;
    `landing` the modifier of the landing die (None: the stick is lost) [ND 4.2.3].
    """

    name: str
    cost: Mapping[str, int | None]
    df: int
    landing: int | None

    @property
    def is_closed(self) -> bool:
        """Whether nothing enters it but along a line."""
        return {None}.issuperset(self.cost.values())


@dataclass(frozen=True)
class Tables:
    """The numbers of a scenario. All costs and capacities are half-MPs.

    `lines` gives the cost along a "road" or "rail" by mobility; `night_capacity` is (on a
    village, road or rail hex; elsewhere) [8.2.2]; `day_capacity` is by formation or, where that is
    not named, by kind of counter [8.3]; `levels` are (least points, level, winner), highest first
    [ND 10.4] [PB 10]. `facts` are what a rulebook asks of its scenarios besides.
    """

    terrain: Mapping[str, Terrain]
    lines: Mapping[str, Mapping[str, int]]
    bridge_df: Annotated[int, Between(-9, 99)]
    turns: int
    night_turns: int
    night_capacity: tuple[int, int]
    day_capacity: Mapping[str, int]
    zoc_full: int
    zoc_reduced: int
    stacking: Annotated[int, Between(1, 99)]
    pushes: Annotated[int, Between(1, 12)]
    landing_loss: int
    start_minute: int
    levels: tuple[tuple[int, str, Side], ...]
    company_limit: Mapping[str, int]
    facts: Any = None


class FormationSpec(NamedTuple):
    """A body of counters of one side, and the cup of that name which they are drawn from.

    `kind` is what is drawn: "stick", which drops and becomes part of a company, or "unit". Ids
    begin with `prefix`. Of the faces, `leaders` make a company with other sticks [2.4.1], `heads`
    bring a VP marker when they are withdrawn [ND 2.5] [PB 2.5], and `advantages` win the initiative
    [2.6]. One that is not `drawn` has no cup: its faces are known.
    """

    side: Side
    kind: Kind
    prefix: str
    leaders: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    advantages: tuple[str, ...] = ()
    drawn: bool = True


class Activation(NamedTuple):
    """One of the choices of 5.4: the side, whose counters it concerns, its steps in order.

    `is_push` marks those in which the counters are the enemy's, `once` those that may be named
    once a turn, `by_allowance` those in which a unit acts only if the dice allow it [5.4.2].
    `watched` are formations whose hexes are checked for stacking too [7].
    """

    side: Side
    formations: tuple[str, ...]
    steps: tuple[Step[Any], ...]
    is_push: bool = False
    night_only: bool = False
    once: bool = True
    by_allowance: bool = False
    watched: tuple[str, ...] = ()


class FightRules(NamedTuple):
    """How a fight is decided by the dice [ND 9.2.4] [PB 9.2.4].

    `results` run from best to worst for the attacker; `compare` finds one from the final scores
    of attack and defence; `follow` gives the steps that it brings about, in order. `asks_point`
    says that a Point in a victory hex is asked, before the others, whether it advances [9.5.1].
    """

    results: tuple[str, ...]
    compare: Callable[[int, int], str]
    follow: Callable[[State, Fight, str], tuple[Step[Any], ...]]
    asks_point: bool = False


Path = tuple[str | int, ...]  # keys of a position, from outside in


@dataclass(frozen=True)
class Nothing:
    """No field."""


class Notation(NamedTuple):
    """What positions say of a book in names of the rulebook's own.

    They are dataclasses of plain values, all with defaults, whose fields are beside the turn, with
    a counter, and with a VP hex.
    """

    notes: type[object] = Nothing
    unit: type[object] = Nothing
    place: type[object] = Nothing


class Written(NamedTuple):
    """What a position says in these names, as far as it is not left out.

    `units` are by id, `away` gives the places off the map of counters that wait there; `book` are
    fields of the book under their own names.
    """

    notes: Mapping[str, Any] = MappingProxyType({})
    units: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
    places: Mapping[Hex, Mapping[str, Any]] = MappingProxyType({})
    away: Mapping[str, str] = MappingProxyType({})
    book: Mapping[str, Any] = MappingProxyType({})


class WordSwitch(NamedTuple):
    """A word of a position that can be set or not.

    It is `key` with a counter or a VP hex, being `value`; of a counter also its id in the list
    `key` beside the turn. `words` name it.
    """

    name: str
    key: str
    value: Any
    words: Message


def of_one_group(company: Counter, stick: Counter) -> bool:
    """Whether a stick may reinforce a company: both are of one regiment [2.4.2]."""
    return company.group == stick.group


def nobody(state: State) -> tuple[str, ...]:
    """No once-a-turn counter: each may act whenever an activation concerns it."""
    return ()


def no_leash(state: State, counter: Counter) -> None:
    """No hexes bind a counter."""


def nobody_jumps(state: State) -> None:
    """No stick lands now."""
    return


def never(state: State) -> bool:
    return False


def everywhere(state: State, *hexes: Hex) -> bool:
    """True, in every hex and between any two."""
    return True


def printed_limit(state: State, hex_: Hex) -> int:
    """The stacking limit, the same in all hexes [7]."""
    return ruleset(state).tables.stacking


@dataclass(frozen=True, kw_only=True)
class HexRules(Ruleset):
    """A rulebook of this kind: what differs between its games.

    The `sides` alternate in a turn of `activations_a_turn` [5.4]. `roles` say which of them holds
    victory hexes and which is set up concealed and brings in reinforcements: a side that does
    neither has none. The steps are tuples in the order of the chapter; the function
    fields answer the questions on which rulebooks differ. `tables` and `options` come from the
    scenario.

    `board` is the board in force. `zones` are those in which the enemy of a side bears on its
    moves. It may look at that enemy's places and strengths, the light and the board in force, and
    at no face: what it says is kept by these, and shared by the state and its views. `zone_rules`
    say by night and by day what they cost. `capacity` may look at the counter and what it did
    besides. `retreats` gives for a stack the hexes that it may retreat to, each with its price in
    steps; `leaves_map` says whether a counter may move off the map from a hex, and looks at no more
    than `capacity`, `off_map` what then becomes of it [8.4.5]. `guides` are terrains in which the
    way is found by night as along a line [8.2.2], `extra_df` is what options add to the modifier of
    a terrain. `book` makes what the rulebook keeps in a state, as it is at the start.

    The last fields are questions that most rulebooks leave out. `busy` names the counters that may
    not act although the activation concerns them; `leash` gives the hexes that a counter may not
    leave, or None; `attacks_over` whether an attack may cross the side between two hexes; `limit`
    how many may stack in a hex [7]; `takes_control` whether entering a victory hex changes its
    control [ND 10.2] [PB 10.1.1]; `takes_marker` whether a marker may lie in it; `restores` whether
    a stick brings a reduced company to full strength [2.4.2]. `jumps` gives the formation of the
    stick that comes down now and the hex over which it jumps, or None, and `lands` whether what
    leaves play now is lost on landing [ND 4.2] [PB 4.2]. `numbers` are its own numbers of rules
    that have others in the first game, by which shared chapters and players cite them.
    `verbs` are those of its actions. `chapters` names the chapters that only some games have, by
    which the rooms above load what they know of them. `parts` are what only the rulebook's own
    steps ask: which formations play the parts that they know.
    """

    tables: Tables
    sides: tuple[Side, Side]
    roles: Mapping[Side, Role]
    formations: Mapping[str, FormationSpec]
    activations_a_turn: int
    drop_order: tuple[str, ...]
    activations: Mapping[str, Activation]
    board: Callable[[State], Board]
    zones: Callable[[State, Side], Zones]
    fighting: FightRules
    capacity: Callable[[State, Counter], int]
    may_join: Callable[[State, Fight, Hex], bool]
    retreats: Callable[[State, tuple[str, ...]], tuple[tuple[Hex, int], ...]]
    leaves_map: Callable[[State, Counter, Hex], bool]
    off_map: Callable[[State, Counter], State]
    score: Callable[[State], Result]
    zone_rules: tuple[str, str] = ("6.1.1", "6.2.1")
    guides: tuple[str, ...] = ()
    extra_df: Mapping[str, int] = field(default_factory=dict)
    book: Callable[[Game], Book] = ChapterBook.at_start
    busy: Callable[[State], tuple[str, ...]] = nobody
    leash: Callable[[State, Counter], frozenset[Hex] | None] = no_leash
    attacks_over: Callable[[State, Hex, Hex], bool] = everywhere
    limit: Callable[[State, Hex], int] = printed_limit
    takes_control: Callable[[State, Hex], bool] = everywhere
    takes_marker: Callable[[State, Hex], bool] = everywhere
    restores: Callable[[Counter, Counter], bool] = of_one_group
    jumps: Callable[[State], tuple[str, Hex] | None] = nobody_jumps
    lands: Callable[[State], bool] = never
    numbers: Mapping[str, str] = field(default_factory=dict)
    verbs: Mapping[str, Maker] = field(default_factory=lambda: VERBS)
    chapters: tuple[str, ...] = ()
    parts: Any = None

    kind: ClassVar[str] = "hexwar"
    end_rule: ClassVar[str] = "10.1"
    result_rule: ClassVar[str] = "10.4"

    @cached_property
    def words(self) -> Collection[str]:
        return said_alone(self.activations)

    def verb_of(self, text: str) -> str:
        """The verb of an action's text; all activations have one."""
        return "activation" if text in self.activations else super().verb_of(text)

    def fits(self, game: Game, counter: Counter, face: str) -> bool:
        """Whether a counter can have this face: a reduced one had two steps [2.2]."""
        return not counter.reduced or game.faces[face].reduced_av is not None

    def holder(self, view: State) -> Side:
        """The side with the initiative: news of what no side did belong to it."""
        return book_of(view).initiative

    @cached_property
    def by_role(self) -> Mapping[Role, Side]:
        return {role: side for side, role in self.roles.items()}

    def holds(self, side: Side | None) -> bool:
        """Whether this side takes VP hexes and counts them; False for no side."""
        return self.roles.get(side or "") == "holds"

    def conceals(self, side: Side | None) -> bool:
        """Whether this side is set up concealed and brings in reinforcements; False for no side."""
        return self.roles.get(side or "") == "conceals"

    @cached_property
    def first_side(self) -> Side:
        """The side that holds VP hexes, if there is one, else the first of the sides.

        It has the initiative of turn 1 [ND 5.2.2], and a file that names no side means it.
        """
        return self.by_role.get("holds", self.sides[0])

    def is_night(self, turn: int) -> bool:
        """Whether it is a night turn [5.1]."""
        return turn <= self.tables.night_turns

    def number(self, rule: str) -> str:
        """The number here of a rule that has this number in the first game."""
        return self.numbers.get(rule, rule)

    def light(self, turn: int) -> Light:
        """The light of a turn; dawn is the first that is no night [5.1]."""
        nights = self.tables.night_turns
        return "night" if turn <= nights else "dawn" if turn == nights + 1 else "day"

    def clock(self, turn: int) -> str:
        """The hour of a turn: "03:30"."""
        minutes = self.tables.start_minute + 60 * (turn - 1)
        return f"{minutes // 60:02d}:{minutes % 60:02d}"

    @property
    def levels(self) -> Sequence[tuple[int, str, Side]]:
        """The levels of victory [ND 10.4] [PB 10]."""
        return self.tables.levels

    def points(self, state: State) -> int:
        """The points of the airborne side now, at the values that the state knows."""
        return sum(place.value or 0 for place in book_of(state).vp.values() if place.control)

    def has_secrets(self, view: State, side: Side) -> bool:
        """Whether only this side has looked at a VP marker."""
        return any(place.known_to == (side,) for place in book_of(view).vp.values())

    def turned_up(self, state: State) -> State:
        """A position of a finished game with every face revealed, and at rest.

        Sticks that neither player saw have no face.
        """
        seats, vp = state.game.seats, book_of(state).vp
        laid = {hex_: place._replace(known_to=seats) for hex_, place in vp.items() if place.laid_by}
        return noted(super().turned_up(state), vp={**vp, **laid})

    def landmark(self, view: State, place: Hex) -> str:
        """The name on the board that is nearest to a hex; "" where there is none."""
        named = printed_board(view).names
        if not named:
            return ""
        return named[min(named, key=lambda hex_: (distance(hex_, place), hex_))]

    def vital(self, state: State) -> Hex | None:
        """The VP hex without which the airborne side has no points, if there is one."""
        return None

    def settled(self, state: State) -> tuple[Hex, ...]:
        """The VP hexes whose control no side can take any more."""
        return ()

    def deserted(self, state: State) -> Hex | None:
        """The VP hex that the other side may hold again if no counter is in it, if any."""
        return None

    def moves(self, state: State, counter: Counter) -> bool:
        """Whether a counter ever moves, and so retreats."""
        return True

    def is_pinned(self, state: State, counter: Counter) -> bool:
        """Whether a counter shows by a pin that it never moves."""
        return False

    def signs(self) -> Signs:
        """What is printed on the map that only this rulebook knows."""
        return Signs()

    def off_board(self, place: str, unit: str) -> TableMark:
        """The mark of a counter that waits at a place off the map."""
        return TableMark("away", place, unit=unit)

    @property
    def notation(self) -> Notation:
        """The names of the rulebook's own in which positions say what the book holds."""
        return Notation()

    def written(self, state: State) -> Written:
        """What a position says of the book, beside what it says of any game's."""
        return Written(book=own_fields(book_of(state)))

    def read(self, said: Written, numbers: Mapping[str, int]) -> Mapping[str, object]:
        """The fields of the book of a position that says this; `numbers` are the ids given."""
        return {}

    def faults(self, said: Written, state: State) -> Iterator[tuple[Path, Message]]:
        """What is wrong with a position that was read: where in the position, and why."""
        return iter(())

    def switches(self, state: State, thing: Counter | Hex) -> tuple[WordSwitch, ...]:
        """What else a position that is built may say of a counter or a VP hex."""
        return ()

    @property
    def counted(self) -> Mapping[str, tuple[Message, Sequence[int]]]:
        """What a position may count beside the turn, in words, with the possible numbers."""
        return {}

    def most(self, name: str, ids: Collection[str]) -> int | None:
        """The greatest number that is `counted` while these counters are on the map or off it."""
        return None

    def ways_off(self, state: State, counter: Counter) -> tuple[str, ...]:
        """The places off the map in which a counter, where it is now, can wait."""
        return ()

    def forced_name(self, formation: str) -> str:
        """How a formation is written that must be activated first [ND 2.6.1]."""
        return formation

    @property
    def last_turns(self) -> tuple[int, ...]:
        return (self.tables.turns,)

    def may_conceal(self, side: Side) -> bool:
        """Whether a VP marker that this side placed may be face down."""
        return self.holds(side)

    def swims(self, counter: Counter) -> bool:
        """Whether a counter may be where nothing can stand."""
        return False

    def is_off_board(self, board: Board, place: str) -> bool:
        """Whether there is a place off the map of this name."""
        return False

    def may_wait(self, counter: Counter, place: str) -> bool:
        """Whether a counter may be in a place off the map, that there is."""
        return False

    def highest(self, formation: str) -> int:
        """The highest number in an id of a formation that is not drawn."""
        return 99

    def boxed(self, formation: str) -> int:
        """How many counters the box holds of a formation that is not drawn."""
        return self.highest(formation)

    def fields_of(self, view: State, thing: Counter | Hex) -> Fields:
        """The fields of a counter or a VP hex for programs, beside the common ones."""
        return {}

    def board_fields(self) -> Fields:
        """The fields of the map for programs, beside the common ones."""
        return {}

    def face_fields(self, printed: Fields) -> Fields:
        """The printed values of a face, as fields for programs."""
        return printed

    @cached_property
    def regiments(self) -> tuple[str, ...]:
        """The formations whose sticks drop and form companies, in their order."""
        formations = self.formations.items()
        return tuple(key for key, found in formations if found.kind == "stick" and found.drawn)

    def empty_state(self, game: Game) -> State:
        return State(
            game=game,
            turn=1,
            pieces=Pieces.empty(),
            cups=game.mix,
            todo=(),
            dead={},
            numbers=dict.fromkeys(self.formations, 0)
            | {f"{r} companies": 0 for r in self.regiments},
            acts={},
            book=self.book(game),
        )


@dataclass(frozen=True)
class HexRulebook(Rulebook):
    """What a scenario is checked against and, with its tables and options, made into a game.

    `options` are the defaults by name, each the game as it was without the option: one that is
    changed is a new `version`. `recorded` are those that older digests hold, and every scenario
    declares. `facts` is the dataclass that a file of the scenario is read into, hexes and all, if
    there is one.
    """

    formations: Mapping[str, FormationSpec]
    options: Options
    activations: Mapping[str, Activation]
    assemble: Callable[[Tables, Options], HexRules]
    facts: type[Any] | None = None
    recorded: tuple[str, ...] = ()
    verbs: Mapping[str, Maker] = field(default_factory=lambda: VERBS, kw_only=True)

    @cached_property
    def words(self) -> Collection[str]:
        return said_alone(self.activations)


def said_alone(activations: Mapping[str, Activation]) -> Collection[str]:
    """What is said in one word: the names of activations, and the words of all rulebooks."""
    return (*WORDS, *activations)


def ruleset(state: State) -> HexRules:
    found: HexRules = state.game.rules
    return found


def printed_board(state: State) -> Board:
    """The board as it is printed, for a rulebook in which nothing changes it."""
    board: Board = state.game.board
    return board


def board_of(state: State) -> Board:
    """The board in force: the costs of now, which lines are open, which bridges stand."""
    return ruleset(state).board(state)


@lru_cache(maxsize=64)
def without_lines(game: Game, hexes: tuple[Hex, ...]) -> Board:
    """The board of a game with no line across these hexes."""
    board: Board = game.board
    links = {side: kinds for side, kinds in board.links.items() if not set(side) & set(hexes)}
    return replace(board, links=links)


def is_closed(board: Board, tables: Tables, hex_: Hex) -> bool:
    """Whether nothing enters a hex but along a line, if there is one."""
    return tables.terrain[board.terrain[hex_]].is_closed


def is_bridge(board: Board, tables: Tables, hex_: Hex) -> bool:
    """Whether a line crosses terrain here that is closed to all."""
    return hex_ in board.lines_in and is_closed(board, tables, hex_)


def is_night(state: State) -> bool:
    """Whether the running turn is a night turn [5.1]."""
    return state.turn <= ruleset(state).tables.night_turns


def activation(state: State) -> Activation:
    """The activation that is running. Raises KeyError between activations."""
    return ruleset(state).activations[state.activation or ""]


def active_counters(state: State) -> tuple[Counter, ...]:
    """The counters that the running activation concerns, in order of id."""
    formations = activation(state).formations
    if len(formations) == 1:
        return state.pieces.of(formations[0])
    found = sorted(c for key in formations for c in state.pieces.of(key))
    busy = ruleset(state).busy(state)
    return tuple([c for c in found if c.id not in busy] if busy else found)


def is_concerned(state: State, counter: Counter) -> bool:
    """Whether a counter is of the running activation's formations, even if it has acted."""
    return counter.group in activation(state).formations


def is_active(state: State, counter: Counter) -> bool:
    """Whether the running activation concerns this counter, and it may still act."""
    return is_concerned(state, counter) and counter.id not in ruleset(state).busy(state)


def stacking_limit(state: State, hex_: Hex) -> int:
    """How many counters may stack in a hex [7]."""
    return ruleset(state).limit(state, hex_)


def holding_side(state: State) -> Side:
    """The side that takes VP hexes and counts them.

    Raises KeyError in a game without one.
    """
    return ruleset(state).by_role["holds"]


def concealing_side(state: State) -> Side:
    """The side that is set up concealed and brings in reinforcements.

    Raises KeyError in a game without one.
    """
    return ruleset(state).by_role["conceals"]


def holds(state: State, side: Side | None) -> bool:
    """Whether this side takes VP hexes and counts them; False for no side."""
    rules: HexRules = state.game.rules
    return rules.roles.get(side or "") == "holds"


def conceals(state: State, side: Side | None) -> bool:
    """Whether this side is set up concealed and brings in reinforcements; False for no side."""
    rules: HexRules = state.game.rules
    return rules.roles.get(side or "") == "conceals"


def active_side(state: State) -> Side:
    return activation(state).side


def left_in_cup(state: State, cup: str) -> int:
    """How many counters are really left in a cup.

    In a view the cup also holds faces that are unseen on the map or among the dead, so these are
    subtracted.
    """
    total = sum(state.cups.get(cup, {}).values())  # a formation that is not drawn has none
    if cup == MARKERS:
        return total - sum(place.is_covered for place in book_of(state).vp.values())
    gone = sum(c.face is None for c in state.dead.values() if c.group == cup)
    return total - gone - sum(c.face is None for c in state.pieces.of(cup))


def face_of(state: State, group: str, number: int = 1) -> str:
    """The face of a formation without a cup.

    It is its Advantage, or the formation's name, with its number where the scenario has several
    kinds.
    """
    formation = ruleset(state).formations[group]
    if formation.advantages:
        return formation.advantages[0]
    own = f"{group}-{number}"
    return own if own in state.game.faces else group
