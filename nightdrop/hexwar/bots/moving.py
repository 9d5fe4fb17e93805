"""Which counter of the activation moves next, and where to."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from nightdrop.bots.player import Thought
from nightdrop.engine.counters import Counter
from nightdrop.engine.menu import pieces_of
from nightdrop.engine.model import Act, Action, Message
from nightdrop.hexwar.bots.attacks import Attacks, Joints
from nightdrop.hexwar.bots.decision_context import (
    ActivationPlan,
    DecisionContext,
    Option,
    best_of,
    best_place,
)
from nightdrop.hexwar.bots.goals import Found, Goal, find, goals
from nightdrop.hexwar.bots.places import Place, Places
from nightdrop.hexwar.bots.reasons import STAY, because
from nightdrop.hexwar.rules.actions import Move, With
from nightdrop.hexwar.rules.chapters import given
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.reach import Moves
from nightdrop.hexwar.rules.ruleset import active_counters
from nightdrop.rules.actions import DONE

# How many hexes towards the goal are looked at beside those where something is going on.
TOWARDS = 6


def move(scene: DecisionContext) -> Thought:
    """The best move, or the end of moving where none is worth it."""
    moving = _Moving(scene)
    options = [Option(scene.mind.least_move, DONE, STAY)]
    for unit, moves in moving.moves.items():
        counter = scene.pieces[unit]
        best = (moving.sticks.best(counter, moves) if is_stick(counter) else
                moving.unit(counter, moves))  # fmt: skip
        if best:
            options.append(best)
    options += moving.ready()
    found = best_of(options)
    found = found._replace(reason=moving.reason(found.action))
    return found._replace(plan=moving.plan_after(found))


class _Looked(NamedTuple):
    """What is known of a unit: its inputs without the places of others, and the worths of places.

    Among them are the hexes nearest to its goal, the places that are considered and the one it is
    in.
    """

    unit: Counter
    act: Act
    goal: Goal | None
    moves: tuple[Hex, ...]
    towards: Collection[Hex]
    calls: Mapping[Hex, float]
    places: Mapping[Hex, Place]
    worths: Mapping[Hex, float]


class _CarriedOver(NamedTuple):
    """What a decision leaves to the next one of the same activation."""

    goals: Found
    joints: Joints | None
    units: dict[str, _Looked]
    sticks: Any


class _Moving:
    """The moves of one activation, by counter."""

    def __init__(self, scene: DecisionContext) -> None:
        self.scene = scene
        self.moves: dict[str, tuple[Hex, ...]] = {}
        self.ready_for: list[With] = []
        for piece in pieces_of(scene.menu):
            if isinstance(piece, Moves):
                if piece.hexes:  # nobody leaves the map of its own accord
                    self.moves[piece.unit] = piece.hexes
                continue
            for action in piece:
                if isinstance(action, With):
                    self.ready_for.append(action)
                elif isinstance(action, Move) and action.to is not None:  # a menu written out
                    self.moves[action.unit] = (*self.moves.get(action.unit, ()), action.to)
        before: _CarriedOver | None = scene.found
        self.places = Places(scene, Attacks(scene), self.moves, before and before.joints)
        made = (moves(scene, before and before.sticks) for moves in given(scene.rules, "moves"))
        self.sticks: Any = next(made, None)
        units = [c for c in active_counters(scene.state) if not is_stick(c) and c.place is not None]
        is_as_before = scene.stale.isdisjoint(scene.book.vp)
        found = before.goals if before and is_as_before else find(scene, units)
        self.goals: dict[str, Goal] = goals(scene, units, found)
        # What a unit can do in a siege hangs on where all others are.
        self._looked = before.units if before and not scene.lays_siege else {}
        self._stale = _around(scene, scene.stale)
        left = self.sticks and self.sticks.left
        self.left = scene.leaves = _CarriedOver(found, self.places.joints, {}, left)

    def unit(self, unit: Counter, moves: tuple[Hex, ...]) -> Option | None:
        """The best move of a unit, compared with staying."""
        assert unit.place is not None
        looked = self.left.units[unit.id] = self._look(unit, unit.place, moves)
        if not looked.worths:
            return None
        worth, to = best_place(self.scene, looked.worths, unit)
        return Option(worth - looked.places[unit.place].worth, Move(unit.id, to), STAY)

    def _look(self, unit: Counter, here: Hex, moves: tuple[Hex, ...]) -> _Looked:
        """The places of a unit.

        Of those found before only the ones near a change are computed again: within two hexes of
        where an attack can be supported, or where a joint attack is wanted.
        """
        goal, act = self.goals.get(unit.id), self.scene.state.act(unit.id)
        calls, before = self.places.calls(unit), self._looked.get(unit.id)
        places = dict[Hex, Place]()
        if before and before[:4] == (unit, act, goal, moves):
            towards, stale = before.towards, self._stale
            if calls != before.calls:
                called = calls.items() ^ before.calls.items()
                stale = stale.union(hex_ for hex_, _ in called)
            if stale.isdisjoint(before.places) and stale.isdisjoint(moves):
                return before._replace(calls=calls)
            places.update(item for item in before.places.items() if item[0] not in stale)
        else:
            towards, stale = self._towards(unit, moves, goal), frozenset(moves)
        lively, mover, place = self.scene.lively, self.places.mover(unit, goal), self.places.at
        for to in stale.intersection(moves):
            if to in lively or to in towards:
                places[to] = place(mover, to)
        if here not in places:
            places[here] = place(mover, here)
        worths = {to: sum(found) for to, found in places.items() if to != here}
        return _Looked(unit, act, goal, moves, towards, calls, places, worths)

    def _towards(
        self, unit: Counter, moves: tuple[Hex, ...], goal: Goal | None
    ) -> Collection[Hex]:
        """The hexes nearest to the goal."""
        if goal is None:
            return ()
        far = self.scene.ground.points_to(goal.hex, self.scene.mobility(unit))
        return [to for _, to in sorted([(far[to], to) for to in moves])[:TOWARDS]]

    def ready(self) -> list[Option]:
        """The worth of activating a unit in place, so that it may attack."""
        scene, options = self.scene, []
        for action in self.ready_for:
            unit = scene.pieces[action.unit]
            if unit.place not in scene.beside_enemy:
                continue
            worth, _ = self._attack(unit)
            options.append(Option(worth, action, STAY))
        return options

    def reason(self, action: Action) -> Message:
        if isinstance(action, With):
            unit = self.scene.pieces[action.unit]
            worth, target = self._attack(unit)
            return because("ready to attack", unit=unit.id, target=target, value=round(worth, 2))
        if not isinstance(action, Move) or action.to is None:
            return STAY
        unit, to = self.scene.pieces[action.unit], action.to
        if is_stick(unit):
            why: Message = self.sticks.reason(unit, to)
            return why
        looked, here = self.left.units[unit.id], unit.place or Hex(0)
        return self.places.reason(unit, to, looked.goal, looked.places[here], looked.places[to])

    def _attack(self, unit: Counter) -> tuple[float, Hex | None]:
        """The worth of the attack that a unit can make from its place, and the target."""
        mind, here = self.scene.mind, unit.place or Hex(0)
        worth, target = self.places.hunt(unit, here)
        return max(mind.hunt * worth, mind.joint * self.places.together(here)), target

    def plan_after(self, thought: Thought) -> ActivationPlan | None:
        """The plan that a move implies: the joint attack that it begins, or the plan before."""
        state, action = self.scene.state, thought.action
        if thought.reason.key == "move to attack together" and isinstance(action, Move):
            target, gain = self.places.best_joint(action.to or Hex(0))
            return ActivationPlan(state.activation or "", target=target, members=gain.units)
        plan = self.scene.plan
        return plan if plan and plan.activation == state.activation else None


def _around(scene: DecisionContext, hexes: Collection[Hex]) -> frozenset[Hex]:
    """These hexes and all within two of them."""
    around, found = scene.board.neighbours, frozenset(hexes)
    for _ in range(2):
        found = found.union(*[around[hex_] for hex_ in found])
    return found
