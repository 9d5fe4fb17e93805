"""The declaration of Fallujah's rules, and what its chapters ask of a state.

Chapters [1] [5] [6] [10] [11] [15] [21] [30] [35].
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final, cast

from nightdrop.engine.counters import Pieces
from nightdrop.engine.model import Action, Actor, Game, Message, Result, State, Step
from nightdrop.fallujah.rules.book import (
    AWAY,
    CAPTURED,
    Fight,
    NodeCounter,
    TownBook,
    Unit,
    returned,
)
from nightdrop.fallujah.rules.printed_tables import (
    APRIL,
    COALITION,
    INTEL,
    NETWAR,
    NODE,
    NOVEMBER,
    OPFOR,
    REACTION,
    SUPPORT,
    Battle,
    FoeFace,
    NodeFace,
    Space,
    StrikeFace,
    Town,
    TownTables,
    UnitFace,
    UnitValues,
)
from nightdrop.rules.actions import Roll, VerbAction
from nightdrop.rules.rulebook import Light, Ruleset
from nightdrop.rules.steps import Decision

NAME: Final = "fallujah-2004"  # of the shipped scenario
MOST_TURNS: Final = 999  # far more operations than any OPs pay for
WIN: Final = "tactical victory"  # the least level that is a victory [30.2]
CAMPAIGN: Final = "campaign"
HISTORICAL: Final = "historical"
READY_MADE: Final = (HISTORICAL,)  # the armies that can be had whole [34]
HANDICAP: Final = 5  # OPs a step of the handicap
# What each version of the rules plays otherwise than the one before it.
VERSION: Final = 2
OLDER: Final = (1,)
# Since 2 a leader adds to the edge wherever in the force; before, with the lead alone [16.1(2)].
LED_FORCES: Final = 2
# Since 2 the OP is paid before the force goes; before, what ended by it had gone [8.1] [10.4].
PAID_FIRST: Final = 2


@dataclass(frozen=True, kw_only=True)
class FallujahRules(Ruleset):
    """What the rooms above ask of the rules. `armies` are the ready-made ones by battle: places
    with their units, and strikes by kind with their number [34]."""

    numbered: ClassVar[bool] = True
    kind: ClassVar[str] = "fallujah"
    end_rule: ClassVar[str] = "8.1"
    result_rule: ClassVar[str] = "6.3"
    older: ClassVar[tuple[int, ...]] = OLDER
    shipped: ClassVar[str] = NAME

    town: Town
    units: Mapping[str, UnitFace]
    strikes: Mapping[str, StrikeFace]
    leaders: tuple[str, ...]
    tables: TownTables
    battles: Mapping[str, Battle]
    armies: Mapping[str, Sequence[tuple[str, str]]]

    @cached_property
    def names(self) -> frozenset[str]:
        """All that an action can name."""
        town = self.town
        return frozenset((*town.places, *town.bridges, *self.units, *self.strikes, *self.leaders,
                          INTEL, *READY_MADE))  # fmt: skip

    @cached_property
    def fobs(self) -> Sequence[str]:
        """The FOBs, by id [28]."""
        return sorted(id_ for id_, face in self.units.items() if face.is_fob)

    @property
    def last_turns(self) -> tuple[int, ...]:
        return tuple(range(1, MOST_TURNS + 1))

    def empty_state(self, game: Game) -> State:
        first = NOVEMBER if self.options["battle"] == NOVEMBER else APRIL
        state = State(game, 1, Pieces.empty(), game.mix, (), {}, {}, {})
        return self.opened(
            state, TownBook(first, self.battles[first].ops, self.battles[first].morale)
        )

    def opened(self, state: State, book: TownBook) -> State:
        """The state at the set-up of a battle: the book with the whole force pool and a concealed
        node on every goal, the bins full but for what is out for good [7.1]."""
        nodes = {space: NodeCounter(n, None) for n, space in enumerate(sorted(self.town.goals), 1)}
        cup = dict(state.game.mix[REACTION])
        for face in book.out:
            cup[face] -= 1
        book = book.but(units=dict.fromkeys(self.units, Unit()), nodes=nodes, numbered=len(nodes),
                        ops=book.ops + HANDICAP * int(self.options["handicap"]),
                        kia=self.battles[book.battle].kia,
                        pool={kind: self.strikes[kind].copies for kind in SUPPORT})  # fmt: skip
        return state.but(book=book, cups={NODE: state.game.mix[NODE], REACTION: cup}, fight=None)

    def points(self, state: State) -> int:
        """The victory points as they stand [6.1]."""
        return sum(vp_parts(state).values())

    @property
    def levels(self) -> Sequence[tuple[int, str, str]]:
        return [(least, level, self.winner(level)) for least, level in self.tables.levels]

    def level(self, points: int) -> str:
        """The level that points reach [6.3]."""
        return next(level for least, level in self.tables.levels if points >= least)

    def winner(self, level: str) -> str:
        names = [name for _least, name in self.tables.levels]
        return COALITION if names.index(level) <= names.index(WIN) else OPFOR

    def verdict(self, state: State) -> Result:
        """The result of the battle as it stands."""
        points = self.points(state)
        level = self.level(points)
        return Result(points, level, self.winner(level))

    def light(self, turn: int) -> Light:
        """Low sun and dust, all the time."""
        return "dusk"


def rules_of(state: State) -> FallujahRules:
    rules: FallujahRules = state.game.rules
    return rules


def book_of(state: State) -> TownBook:
    book: TownBook = state.book
    return book


def fight_of(state: State) -> Fight:
    fight: Fight = state.fight
    return fight


def option(state: State, name: str) -> bool | int | str:
    return rules_of(state).options[name]


def space_of(state: State, space: str) -> Space:
    return rules_of(state).town.spaces[space]


def face_of(state: State, unit: str) -> UnitFace:
    """A printed unit. Raises KeyError if there is none."""
    return rules_of(state).units[unit]


def values_of(state: State, unit: str) -> UnitValues:
    """The values of the side of a unit that is up."""
    face = face_of(state, unit)
    return face.back if face.back and book_of(state).units[unit].reduced else face.front


def foe_face(state: State, face: str) -> FoeFace:
    """A printed OPFOR unit; of the mob with the firepower of this round, 0 before it [Mob]."""
    found = state.game.faces[face]
    if isinstance(found, FoeFace):
        return found
    return FoeFace(face, fight_of(state).mob or 0, 0, 1)


def node_face(state: State, space: str) -> NodeFace | None:
    """The face of the node of a space, None if there is none that is known."""
    node = book_of(state).nodes.get(space)
    return cast(NodeFace, state.game.faces[node.face]) if node and node.face else None


def units_at(state: State, place: str) -> list[str]:
    """The units at a place, by id."""
    return sorted(id_ for id_, unit in book_of(state).units.items() if unit.place == place)


def in_play(state: State) -> list[str]:
    """The units on the map and in bases, by id."""
    return sorted(id_ for id_, unit in book_of(state).units.items() if unit.place not in AWAY)


def fighters(state: State, space: str) -> list[str]:
    """The units of a space that fight there: all but a FOB [15] [28.2]."""
    return [id_ for id_ in units_at(state, space) if not face_of(state, id_).is_fob]


def boots_at(state: State, place: str) -> list[str]:
    """The ground units at a place, a FOB too."""
    return [id_ for id_ in units_at(state, place) if face_of(state, id_).is_boots]


def holds_node(state: State, space: str) -> bool:
    """Whether a node or the downed helicopter is there: a movement stops there [13.1]."""
    book = book_of(state)
    return space in book.nodes or space == book.chopper


def is_controlled(state: State, space: str) -> bool:
    """Whether the Coalition controls a space: boots and no node [5.0]."""
    return not holds_node(state, space) and bool(boots_at(state, space))


def controlled(state: State, spaces: Iterable[str]) -> list[str]:
    """Those of these spaces that the Coalition controls."""
    units, of = book_of(state).units, rules_of(state).units
    held = {unit.place for id_, unit in units.items() if of[id_].is_boots}
    return [space for space in spaces if space in held and not holds_node(state, space)]


def goals_held(state: State) -> int:
    """How many Objectives and Mosques are controlled [6.1] [9.2]."""
    return len(controlled(state, rules_of(state).town.goals))


def msr_cleared(state: State) -> bool:
    """Whether every space of the MSR is controlled at this moment [6.2]."""
    msr = rules_of(state).town.msr
    return len(controlled(state, msr)) == len(msr)


def vp_parts(state: State) -> dict[str, int]:
    """The victory points by what they are for [6.1]."""
    book, faces, worth = book_of(state), state.game.faces, rules_of(state).tables.vp
    chopper = book.chopper and (1 if book.chopper == CAPTURED else -1)
    return {
        "goals": worth["space"] * goals_held(state),
        "nodes": sum(faces[face].vp for face in book.captured),
        "kia": book.kia,
        "msr": worth["msr"] if msr_cleared(state) else 0,
        "chopper": worth["chopper"] * (chopper or 0),
        "hvt": sum(faces[face].vp for face in book.hvt),
        "left": worth["node_left"] * len(book.nodes),
    }


def price(state: State, thing: str) -> int:
    """The price of a unit, strike or NetWar in quarters of an OP; of units double once the Uprising
    began [11] [14.5]."""
    rules = rules_of(state)
    if thing in rules.strikes:
        return rules.strikes[thing].cost
    return rules.units[thing].cost * (2 if book_of(state).uprising else 1)


def in_ops(quarters: int) -> int:
    """A sum of quarters in OPs, rounded up once [11.1]."""
    return -(-quarters // 4)


def paid(state: State, ops: int) -> State:
    """The state after a payment. The operation that the last OP pays is played, unless the option
    `last_op` ends the game there [8.1]."""
    book = book_of(state)
    state = state.but(book=book.but(ops=book.ops - ops))
    if book_of(state).ops <= 0 and option(state, "last_op") == "ends":
        return state.but(todo=(Verdict(),))
    return state


def initiating(state: State) -> int:
    """The OPs that an operation costs to begin [10.0]."""
    return rules_of(state).tables.ops["initiate"]


def initiated(state: State) -> State:
    """The state after an operation was paid for [10.0]."""
    return paid(state, initiating(state))


def changed(state: State, ops: int) -> State:
    """The state after OPs were won or lost by what happened: a loss that leaves none ends the game
    at once, and nothing of what was to come is done [10.4]."""
    book = book_of(state)
    state = state.but(book=book.but(ops=book.ops + ops))
    return state.but(todo=(Verdict(),)) if ops < 0 and book_of(state).ops <= 0 else state


def is_over(state: State) -> bool:
    return isinstance(state.due, Verdict)


def step_lost(state: State, unit: str) -> State:
    """The state after a hit on a unit: it flips, or falls; KIA goes down by one [16.4] [21]."""
    book = book_of(state)
    if face_of(state, unit).back and not book.units[unit].reduced:
        book = book.with_unit(unit, reduced=True)
    else:
        book = book.lost(unit)
    return state.but(book=book.but(kia=book.kia - 1))


def free_leaders(state: State) -> list[str]:
    """The leaders that no unit has [29]."""
    book = book_of(state)
    taken = {unit.leader for unit in book.units.values()} | set(book.kept)
    return [name for name in rules_of(state).leaders if name not in taken]


def back_in_bin(state: State, faces: Iterable[str]) -> State:
    cups = state.cups
    return state.but(cups={**cups, REACTION: returned(cups[REACTION], faces)})


def markers(state: State) -> list[str]:
    """The kinds of marker that can be spent as a NetWar [12]."""
    book = book_of(state)
    return [NETWAR] * (book.available[NETWAR] > 0) + [INTEL] * (book.intel > 0)


def spent_marker(state: State, kind: str) -> State:
    """The state after a NetWar or Intel was named: the one is in the pool at once, the other in the
    bin [14.3]."""
    book = book_of(state)
    if kind == NETWAR:
        return state.but(book=book.with_support(NETWAR, -1))
    return back_in_bin(state.but(book=book.but(intel=book.intel - 1)), [INTEL])


def commander(state: State) -> str | None:
    """Which of the two teams commands this operation, None without teams [35]."""
    return None if option(state, "teams") == "off" else "AB"[(state.turn + 1) % 2]


def scored(state: State) -> TownBook:
    """The book after the running operation was counted for the team that commands it [35]."""
    book = book_of(state)
    if book.operation is None or commander(state) is None:
        return book
    scores, team = [*book.scores], (state.turn + 1) % 2
    scores[team] += book.score - book.start_score
    return book.but(scores=(scores[0], scores[1]))


def die_of(action: Roll) -> int:
    (die,) = action.dice
    return die


def verb_of(action: Action) -> str:
    """The verb of an action, its text where it names nothing."""
    return action.verb if isinstance(action, VerbAction) else action.text


class Barred(Decision):
    """A decision that names the rule by which each of its verbs is refused."""

    def why_not(self, state: State, action: Action) -> Message | None:
        known = rules_of(state).names
        for name in named(action):
            if name not in known:
                return Message("refused.no_such", {"name": name})
        reason = self.bars(state, verb_of(action), named(action))
        return reason or super().why_not(state, action)

    def bars(self, state: State, verb: str, names: Sequence[str]) -> Message | None:
        """Why something off the menu is refused; None for a verb of another step."""
        return None


class Plain(Barred):
    """A decision of the Coalition; a lone action is asked for too, unless it is `done`."""

    def actor(self, state: State) -> Actor | None:
        return COALITION


class Verdict(Step):
    """The battle is over: the result, or the second battle of a campaign [6.3] [30]."""

    name = "result"

    def run(self, state: State) -> State:
        rules, book = rules_of(state), scored(state)
        left = state.fight.drawn if state.fight else ()
        state = back_in_bin(state, left).but(book=book.at_rest(), fight=None)
        result = rules.verdict(state)
        is_first = rules.options["battle"] == CAMPAIGN and book.battle == APRIL
        if not is_first or result.winner == COALITION:
            return state.but(todo=(), result=result)
        return second_battle(state, result)


def second_battle(state: State, first: Result) -> State:
    """The state at the set-up of a campaign's second battle [30.2]."""
    rules, book = rules_of(state), book_of(state)
    ops = rules.tables.campaign["ops"] + book.kia
    carried = rules.options["campaign_morale"] == "carried"
    leaders = tuple(name for name in rules.leaders
                    if any(unit.leader == name for unit in book.units.values()))  # fmt: skip
    new = TownBook(NOVEMBER, ops, book.morale if carried else rules.battles[NOVEMBER].morale,
               kept=leaders, out=book.hvt, first=(first.points, first.level))  # fmt: skip
    state = rules.opened(state.but(turn=state.turn + 1), new)
    new = book_of(state)
    return state.but(book=new.but(ops=max(1, new.ops)), todo=()).push(*rules.setup, *rules.turn)


def named(action: Action) -> tuple[str, ...]:
    return action.names if isinstance(action, VerbAction) else ()
