"""How a game went: the VP operation by operation, what turned it, where the OPs went, and luck."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from nightdrop.engine.model import CHANCE, Action, State
from nightdrop.engine.play import actor, unasked
from nightdrop.fallujah.rules.battle import Edge, Fire, firing
from nightdrop.fallujah.rules.moves import Going
from nightdrop.fallujah.rules.printed_tables import COALITION, REACTION, EventFace
from nightdrop.fallujah.rules.reaction import Crash, Media, Pick
from nightdrop.fallujah.rules.ruleset import book_of, in_ops, price, rules_of, vp_parts
from nightdrop.fallujah.rules.staff_operations import (
    Army,
    EndOperation,
    InfoWar,
    Isr,
    Logistics,
    Operation,
    Shop,
    Spin,
)
from nightdrop.rules.actions import Roll
from nightdrop.table.match.analysis import Expected, largest
from nightdrop.table.match.statistics import LUCK
from nightdrop.table.record.playback import Jump, Replay

TURNED: Final = 3  # turning points that are told
OP_WORTH: Final = 0.4  # VP that an OP is taken to be worth
# What OPs go to, and what brings them, in the order in which that is told.
SPENT: Final = ("army", "strikes", "operations", "events", "battles", "collateral")
WON: Final = ("nodes", "infowar", "news")
LUCKS: Final = ("hits", "foe_hits", "edges", "events")
_PAYING: Final = (Shop, Isr, Going, Logistics, InfoWar, Operation)


class OperationResult(NamedTuple):
    """How it stood when an operation was over: after how many entries, its number, its text and
    where it went ("" for nowhere), the OPs, the parts of the VP, the OPs that were won or lost in
    it beside its price, the nodes captured, and how many of OPFOR's units and own steps fell."""

    entry: int
    turn: int
    operation: str
    place: str
    ops: int
    parts: Mapping[str, int]
    swing: int
    captured: tuple[str, ...]
    foes: int
    steps: int

    @property
    def vp(self) -> int:
        """The VP in all [6.1]."""
        return sum(self.parts.values())


class OperationSwing(NamedTuple):
    """What turned a game: an operation, by how many VP and what its OPs are worth."""

    stage: OperationResult
    vp: int
    worth: float

    @property
    def entry(self) -> int:
        """After how many entries it was over."""
        return self.stage.entry

    @property
    def swing(self) -> float:
        return self.worth


def stages(states: Sequence[State], actions: Sequence[Action]) -> list[OperationResult]:
    """The set-up and each operation of the battle that gave the result, in order."""
    last = book_of(states[-1]).battle
    found, since, place = list[OperationResult](), 0, ""
    for entry, action in enumerate(actions, 1):
        before, after = states[entry - 1], states[entry]
        verb, *names = action.text.split(" ")
        if verb in ("move", "swim", "fly", "infiltrate"):
            place = names[-1]
        over = after.turn != before.turn or isinstance(before.due, Army) != (
            after.todo and isinstance(after.due, Army)) or entry == len(actions)  # fmt: skip
        if not over:
            continue
        if book_of(before).battle == last:
            found.append(_stage(states, actions, since, entry, place))
        since, place = entry, ""
    return found


def _stage(
    states: Sequence[State], actions: Sequence[Action], since: int, entry: int, place: str
) -> OperationResult:
    """How it stood after the entries of an operation; of the last of a battle, before the next."""
    first, end = states[since], states[entry]
    if book_of(end).battle != book_of(first).battle:
        end = states[entry - 1]
    was, now = book_of(first), book_of(end)
    swing = sum(ops for one in range(since, entry)
                for cause, ops in flows(states[one], actions[one], states[one + 1])
                if cause not in SPENT[:3])  # fmt: skip
    books = map(book_of, states[since : entry + 1])
    steps = sum(max(0, old.kia - new.kia) for old, new in pairwise(books)
                if old.battle == new.battle)  # fmt: skip
    foes = now.kia - was.kia + steps
    return OperationResult(
        entry,
        first.turn,
        actions[since].text,
        place,
        now.ops,
        vp_parts(end),
        swing,
        now.captured[len(was.captured) :],
        foes,
        steps,
    )


def turned(found: Sequence[OperationResult]) -> list[OperationSwing]:
    """The turning points, in order: the operations with the largest changes of value.

    The value is VP, and the OPs that were won or lost in the operation.
    """
    made = [OperationSwing(now, now.vp - was.vp, now.vp - was.vp + OP_WORTH * now.swing)
            for was, now in pairwise(found)]  # fmt: skip
    return [one for one in largest(made, TURNED) if one.worth]


def flows(state: State, action: Action, end: State) -> Iterator[tuple[str, int]]:
    """The OPs that an action paid (below 0), lost or won until the state after it, each with its
    cause; nothing where they are as many as before and no node was captured."""
    was, now = book_of(state), book_of(end)
    if isinstance(action, Jump) or (was.ops, was.captured) == (now.ops, now.captured):
        return
    after = state.due.take(state, action)
    if isinstance(state.due, _PAYING) and book_of(after).ops < book_of(state).ops:
        yield from _paid(state, book_of(state).ops - book_of(after).ops)
    else:
        yield from _flow(state, after)
    while (later := unasked(after)) is not None:
        yield from _flow(after, later)
        after = later


def _paid(state: State, ops: int) -> Iterator[tuple[str, int]]:
    """What a payment was for: units, strikes and NetWars, and the operation itself."""
    cart = book_of(state).cart if isinstance(state.due, Shop) else ()
    units = [thing for thing in cart if thing in rules_of(state).units]
    army = in_ops(sum(price(state, thing) for thing in units))
    bought = in_ops(sum(price(state, thing) for thing in cart))
    yield from (("army", -army), ("strikes", army - bought), ("operations", bought - ops))


def _flow(before: State, after: State) -> Iterator[tuple[str, int]]:
    """The OPs that a step won or lost."""
    old, new = book_of(before), book_of(after)
    if new.ops == old.ops or new.battle != old.battle:
        return
    change, due = new.ops - old.ops, before.due
    if isinstance(due, Media | EndOperation | Crash):
        yield ("news" if change > 0 else "events"), change
    elif isinstance(due, Spin):
        yield "infowar", change
    elif isinstance(due, Fire):
        yield "collateral", change
    else:
        yield ("nodes" if change > 0 else "battles"), change


def account(states: Sequence[State], actions: Sequence[Action]) -> dict[str, int]:
    """The OPs of the battle that gave the result by what they went to and what brought them; none
    is below 0 but what InfoWar brought."""
    last = book_of(states[-1]).battle
    sums = Counter[str]()
    for (state, end), action in zip(pairwise(states), actions, strict=True):
        if book_of(state).battle == last:
            for cause, ops in flows(state, action, end):
                sums[cause] += ops
    return {**{cause: -sums[cause] for cause in SPENT}, **{cause: sums[cause] for cause in WON}}


def luck(states: Sequence[State], actions: Sequence[Action]) -> list[Expected]:
    """The hits of both sides, the edges and the events, against what was to be expected: "hits",
    "foe_hits", "edges" and "events" [14.3] [16]."""
    came, expected = Counter[str](), defaultdict[str, float](float)
    for state, action in zip(states, actions, strict=False):
        if not state.todo or actor(state) != CHANCE or isinstance(action, Jump):
            continue
        due = state.due
        if isinstance(due, Fire):
            kind = "hits" if due.side(state) == COALITION else "foe_hits"
            power = firing(state, due.side(state))[len(state.fight.dice)][1]
            came[kind] += int(action.text.split(" ")[1]) <= power
            expected[kind] += power / 6
        elif isinstance(due, Edge) and isinstance(action, Roll):
            edges = [due.take(state, one).fight.edge == COALITION for one in due.dice]
            came["edges"] += due.take(state, action).fight.edge == COALITION
            expected["edges"] += sum(edges) / len(edges)
        elif isinstance(due, Pick):
            faces, cup = state.game.faces, state.cups[REACTION]
            events = sum(n for face, n in cup.items() if isinstance(faces[face], EventFace))
            came["events"] += isinstance(faces[action.text.split(" ")[1]], EventFace)
            expected["events"] += events / sum(cup.values())
    return [Expected(kind, came[kind], expected[kind]) for kind in LUCKS if kind in expected]


def tallies(replay: Replay) -> Mapping[str, float]:
    """The VP of a finished game in their parts, and its luck: by how many hits of both sides its
    fire went better than was to be expected [6.1] [16.2]."""
    played = replay.played
    found = {one.kind: one.luck for one in luck(played.states, played.actions)}
    parts = vp_parts(played.states[-1])
    lucky = found.get("hits", 0) - found.get("foe_hits", 0)
    return {**parts, LUCK: round(lucky, 2)}
