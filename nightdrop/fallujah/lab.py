"""What the laboratory tells of a battle for Fallujah: VP by cause, operations, battles and their
rounds, events, losses, the curve of OPs, and what was left [6.1]."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from nightdrop.engine.model import Action, State
from nightdrop.fallujah.rules.battle import Fire, collateral_of, firing
from nightdrop.fallujah.rules.book import AWAY
from nightdrop.fallujah.rules.printed_tables import COALITION, EventFace
from nightdrop.fallujah.rules.reaction import Pick
from nightdrop.fallujah.rules.ruleset import (
    book_of,
    fight_of,
    fighters,
    goals_held,
    holds_node,
    in_play,
    msr_cleared,
    named,
    rules_of,
    vp_parts,
)
from nightdrop.fallujah.rules.staff_operations import Operation
from nightdrop.lab.accounts import Account
from nightdrop.rules.actions import Roll
from nightdrop.table.record.playback import Jump

TENTHS: Final = 10  # of a game, after each of which the index is told
_GOING: Final = ("move", "fly", "swim", "infiltrate")
_SLASH: Final = "\u2044"  # in a unit's name, for a row has "/" between what is counted and a turn

Counted = Iterator[tuple[str, int]]
Course = Sequence[tuple[State, Action, State]]


class FallujahAccount(Account):
    """Rows tell of each game what its VP come from, and what was done and lost for them."""

    seats = "the player", ""
    counted = "VP, operations, battles and losses"
    by_turn = False

    def levels(self, start: State) -> tuple[tuple[str, str], ...]:
        """The levels of the end, the best first [6.3]."""
        rules = rules_of(start)
        return tuple((level, rules.winner(level)) for _least, level in rules.tables.levels)

    def lost(
        self, states: Sequence[State], actions: Sequence[Action]
    ) -> Mapping[tuple[str, int], int]:
        """What is counted in a game, all of it under turn 1."""
        found, course = Counter[tuple[str, int]](), course_of(states, actions)
        for part in (_at_end(states[-1]), _curve(states), _operations(course), _fights(course)):
            for what, count in part:
                found[what, 1] += count
        return found


def course_of(states: Sequence[State], actions: Sequence[Action]) -> Course:
    """What was done, each with the state before it and after it; gaps in an old game left out."""
    return [(before, action, after)
            for (before, after), action in zip(pairwise(states), actions, strict=True)
            if not isinstance(action, Jump)]  # fmt: skip


def _at_end(state: State) -> Counted:
    """VP by cause, nodes by kind, goals held, and what is left."""
    book = book_of(state)
    yield from ((f"VP/{part}", points) for part, points in vp_parts(state).items())
    yield from ((f"nodes_captured/{face}", 1) for face in book.captured)
    yield from ((f"HVTs_captured/{face}", 1) for face in book.hvt)
    yield "held/goals", goals_held(state)
    yield "held/MSR", int(msr_cleared(state))
    yield "held/morale", book.morale
    yield "left/OPs", book.ops
    yield "left/units", len(in_play(state))
    yield from ((f"left/{kind}", count) for kind, count in book.available.items())


def _curve(states: Sequence[State]) -> Counted:
    """The index of OPs after each tenth of the operations."""
    last = {state.turn: book_of(state).ops for state in states}
    indexes = [last[turn] for turn in sorted(last)]
    for tenth in range(TENTHS + 1):
        yield f"OPs_after_tenths/{tenth:02d}", indexes[tenth * (len(indexes) - 1) // TENTHS]


def _operations(course: Course) -> Counted:
    """The operations by kind, and those J-3 that stop in open spaces without a node alone."""
    stops: list[bool] = []  # of the running J-3, whether each is in the desert
    for before, action, after in course:
        if before.due.name == Operation.name:
            yield f"operations/{action.text.partition(' ')[0]}", 1
        words, places = action.text.split(" "), named(action)
        if words[0] in _GOING:
            stops.append(_is_desert(before, places[0]))
        if stops and (after.turn != before.turn or not after.todo):
            yield "operations/in_the_desert", int(all(stops))
            stops = []


def _is_desert(state: State, place: str) -> bool:
    space = rules_of(state).town.spaces.get(place)
    return space is not None and space.type == "open" and not holds_node(state, place)


def _fights(course: Course) -> Counted:
    """Battles and their rounds, edges, events, leaders, losses of units, collateral damage."""
    for before, action, after in course:
        was, now = before.fight, after.fight
        if isinstance(before.due, Pick):
            face = action.text.partition(" ")[2]
            if isinstance(before.game.faces[face], EventFace):
                yield f"events/{face}", 1
        if was and was.round and not now:
            yield f"battles/{'won' if fighters(after, was.space) else 'lost'}", 1
        if now and now.edge and not (was and was.edge and was.round == now.round):
            yield f"rounds/edge_{now.edge}", 1
        if isinstance(before.due, Fire) and isinstance(action, Roll):
            yield "collateral/OPs", _collateral(before, before.due, action)
        units, later = book_of(before).units, book_of(after).units
        for id_, unit in later.items():
            if unit.leader and unit.leader != units[id_].leader:
                yield "leaders/came", 1
            if unit.place in AWAY[1:] and units[id_].place != unit.place:
                yield f"units_lost/{id_.replace('/', _SLASH)}", 1


def _collateral(state: State, step: Fire, action: Roll) -> int:
    """The OPs that the fire costs which this die completes [23.5]."""
    fight, side = fight_of(state), step.side(state)
    who = [id_ for id_, _power in firing(state, side)]
    dice = (*fight.dice, *action.dice)
    if side != COALITION or len(dice) < len(who):
        return 0
    return collateral_of(state, fight.space, list(zip(who, dice, strict=True)), fight.civilians)
