"""A round of battle as its picture shows it: both edges, the dice, who fell, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from nightdrop.engine.model import State
from nightdrop.fallujah.rules.battle import (
    STRONGPOINT,
    Edge,
    EdgeLine,
    Fire,
    Stand,
    collateral_of,
    edge_lines,
    fallen,
    firing,
    in_name_order,
    losses_of,
    weakest,
)
from nightdrop.fallujah.rules.book import DEAD, Foe
from nightdrop.fallujah.rules.printed_tables import COALITION
from nightdrop.fallujah.rules.ruleset import (
    fight_of,
    fighters,
    foe_face,
    node_face,
    rules_of,
    space_of,
)
from nightdrop.table.match.observed_transitions import dice_of

WON, LOST, OVER = "won", "lost", "over"
FELL: Final = "fell"  # of a unit that is out; one that lost a step or left is told otherwise
STEP, LEFT, BROKE = "step", "left", "broke"


class Shot(NamedTuple):
    """A die of the fire, and the firepower that it had to reach."""

    die: int
    power: int

    @property
    def hits(self) -> bool:
        return self.die <= self.power


@dataclass
class BattleRound:
    """A round of battle up to an entry of the record.

    `state` is its last one with the battle, `now` the one that is shown. `lines` make up the edges
    and `dice` are theirs; `shots` are the dice of the fire by who threw them (a unit, "air 0" for
    the first airstrike, the number of an OPFOR unit), `fates` what became of each. `hits` are those
    of each side that has fired, `losses` what those of the Coalition came to, `sixes` whose misses
    did collateral damage. `ends` says how the battle ended.
    """

    state: State
    now: State
    first: int
    ours: list[str]
    theirs: list[Foe]
    lines: tuple[list[EdgeLine], list[EdgeLine]] = ([], [])
    dice: tuple[int, ...] = ()
    shots: dict[object, Shot] = field(default_factory=dict)
    fates: dict[object, str] = field(default_factory=dict)
    hits: dict[str, int] = field(default_factory=dict)
    losses: int = 0
    sixes: list[str] = field(default_factory=list)
    ends: str = ""

    @property
    def key(self) -> tuple[object, ...]:
        """What tells this round from others."""
        fight = fight_of(self.state)
        return self.first, fight.space, fight.round

    @property
    def sums(self) -> tuple[int, int]:
        """Both edges, with the dice once they lie [16.1(2)]."""
        ours, theirs = (sum(line.number for line in lines) for lines in self.lines)
        return (ours + self.dice[0], theirs + self.dice[1]) if self.dice else (ours, theirs)

    @property
    def mob(self) -> int | None:
        """The firepower of the mob in this round, None before its die [Reaction chart]."""
        return fight_of(self.state).mob

    @property
    def strikes(self) -> list[tuple[str, str]]:
        """The strikes committed, each with what it is called here."""
        kinds = fight_of(self.state).strikes
        return [(f"{kind} {kinds[:n].count(kind)}", kind) for n, kind in enumerate(kinds)]


def in_battle(state: State) -> bool:
    """Whether a round of battle is under way."""
    return state.fight is not None and state.fight.round > 0


def fought(states: Sequence[State], entries: Sequence[str], until: int) -> BattleRound | None:
    """The round of battle that is shown after some entries: the one under way, or that by which
    a battle ended, as long as nobody has decided anything since; None where there is none."""
    last = until
    while last >= 0 and not in_battle(states[last]):
        last -= 1
        if last >= 0 and not in_battle(states[last]) and not entries[last].startswith("roll"):
            return None
    if last < 0:
        return None
    fight, first = fight_of(states[last]), last
    while first and in_battle(states[first - 1]) and (
            fight_of(states[first - 1]).round == fight.round):  # fmt: skip
        first -= 1
    begun = states[first]
    told = BattleRound(states[last], states[until], first, fighters(begun, fight.space),
                  _weakest_first(states[last], fight_of(begun).foes))  # fmt: skip
    for n in range(first, min(last + 1, until)):
        _add(told, states[n], entries[n], states[n + 1])
    if not told.dice and fight_of(told.state).foes:
        told.lines = edge_lines(told.state)
    if last < until:
        _end(told, states[last + 1])
    return told


def _weakest_first(state: State, foes: Sequence[Foe]) -> list[Foe]:
    """OPFOR units in the order in which they fall [16.3]."""
    def strength(foe: Foe) -> tuple[int, int, str, int]:
        face = foe_face(state, foe.face)
        return face.f, face.c, face.id, foe.number

    return sorted(foes, key=strength)


def _add(told: BattleRound, before: State, entry: str, after: State) -> None:
    """Add an entry of the round."""
    due, fight = before.due, fight_of(before)
    if isinstance(due, Edge):
        told.lines, told.dice = edge_lines(before), dice_of(entry)
    elif isinstance(due, Fire):
        _shot(told, before, due.side(before), dice_of(entry)[0])
    elif isinstance(due, Stand):
        left = {*fighters(before, fight.space)} - {*fighters(after, fight.space)}
        told.fates |= dict.fromkeys(left, LEFT)
    for id_ in fighters(before, fight.space):
        was, unit = before.book.units[id_], after.book.units[id_]
        if unit.place == DEAD:
            told.fates[id_] = FELL
        elif unit.reduced and not was.reduced:
            told.fates[id_] = STEP


def _shot(told: BattleRound, before: State, side: str, die: int) -> None:
    """Add a die of the fire; after the last one of the Coalition, who fell by it."""
    fight, fire = fight_of(before), firing(before, side)
    number = len(fight.dice)
    strikes = [f"{kind} {fight.strikes[:n].count(kind)}" for n, kind in enumerate(fight.strikes)]
    names: Sequence[object] = ([*fighters(before, fight.space), *strikes] if side == COALITION
                               else [foe.number for foe in in_name_order(fight.foes)])  # fmt: skip
    told.shots[names[number]] = Shot(die, fire[number][1])
    if number + 1 < len(fire):
        return
    dice = [*fight.dice, die]
    told.hits[side] = sum(one <= power for (_who, power), one in zip(fire, dice, strict=True))
    if side != COALITION:
        return
    told.losses = losses_of(before, told.hits[side], [who for who, _power in fire])
    state = before
    for _loss in range(told.losses):
        if fight_of(state).foes:
            foe = weakest(state)
            told.fates[foe.number], state = FELL, fallen(state, foe)
    told.sixes = [who for (who, _power), one in zip(fire, dice, strict=True)
                  if collateral_of(before, fight.space, [(who, one)], fight.civilians)]  # fmt: skip


def _end(told: BattleRound, after: State) -> None:
    """How the battle ended, and who broke off by that [16.1(4)-(6)]."""
    space = fight_of(told.state).space
    ours = [id_ for id_ in told.ours if told.fates.get(id_) not in (FELL, LEFT)]
    left = [foe.number for foe in told.theirs if told.fates.get(foe.number) != FELL]
    told.ends = LOST if not ours else WON
    if after.result is not None or (left and ours and after.book.ops <= 0):
        told.ends = OVER
    elif ours and fighters(after, space):
        told.fates |= dict.fromkeys(left, BROKE)


def rule_of_losses(told: BattleRound) -> str:
    """The rule by which hits of the Coalition came to other losses, "" where they did not."""
    hits = told.hits.get(COALITION, 0)
    if hits == told.losses:
        return ""
    node = node_face(told.state, fight_of(told.state).space)
    return "16.8" if node and node.id == STRONGPOINT and told.losses < hits else "16.5"


def a_tie_is(told: BattleRound) -> str:
    """Whose the edge is where both sums are equal [16.1(2)]."""
    space = space_of(told.state, fight_of(told.state).space)
    return rules_of(told.state).tables.tie[space.type]
