"""The worth of a unit ending its move in a hex: control, garrison, risk, attack, the way.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Message
from nightdrop.hexwar.bots.attacks import Attacks, Gain, Joints, cleared, prize
from nightdrop.hexwar.bots.decision_context import DecisionContext
from nightdrop.hexwar.bots.distances import Distances
from nightdrop.hexwar.bots.goals import Goal
from nightdrop.hexwar.bots.reasons import because
from nightdrop.hexwar.bots.sieges import Sieges
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.ruleset import activation

FULL = -3.0  # one counter more than may stay
FARTHEST = 60  # half-MPs; what is farther counts as far as this
# How much of a VP hex's worth is lost where the unit is likely to lose a step there.
RISKY_TAKE, RISKY_HOLD = 0.5, 0.3
# How much sticks without a guard are worth more than their worth, and less once another unit
# stands beside them.
HELPLESS, TAKEN_CARE_OF = 1.1, 0.3
# What helpers could gain without this unit is taken off, so much of it.
WITHOUT = 0.7
STICKS_AT_HAND = 0.4  # a reduced company beside sticks that bring it to strength
BY_NIGHT = 0.7  # by night a stack may retreat rather than lose a step


class Place(NamedTuple):
    """The worth of a place to a unit, by what makes it up; `target` is what could be attacked."""

    control: float = 0.0
    garrison: float = 0.0
    risk: float = 0.0
    hunt: float = 0.0
    joint: float = 0.0
    way: float = 0.0
    sticks: float = 0.0
    full: float = 0.0
    siege: float = 0.0
    opening: float = 0.0

    @property
    def worth(self) -> float:
        return sum(self)


class Mover(NamedTuple):
    """A unit with what its places depend on.

    It has its DV, the worth of its next step, what joint attacks count for it by hex, the worth of
    a half-MP towards its goal, and how many they are.
    """

    unit: Counter
    dv: int
    step_worth: float
    calls: Mapping[Hex, float]
    pace: float
    far: Distances | None


class Places:
    """The places of the units of one activation, in one decision."""

    def __init__(
        self,
        scene: DecisionContext,
        attacks: Attacks,
        ways: Mapping[str, Collection[Hex]],
        before: Joints | None = None,
    ) -> None:
        """`before` are the joint attacks of an earlier decision; see `Attacks.joint`."""
        self.scene, self.attacks = scene, attacks
        self.joints = attacks.joint(ways, before) if scene.mind.joint else None
        self.joint = self.joints.best if self.joints else {}
        self.sieges = Sieges(scene, attacks) if scene.lays_siege else None
        self._hunts: dict[tuple[object, ...], tuple[float, Hex | None]] = {}
        self._together: dict[Hex, float] = {}
        for gain, hexes in self.joint.values():
            for hex_ in hexes:
                self._together[hex_] = max(gain.worth, self._together.get(hex_, 0))
        self._calls = {hex_: scene.mind.joint * worth for hex_, worth in self._together.items()}
        self._calls_of: dict[str, Mapping[Hex, float]] = {}

    def place(self, unit: Counter, hex_: Hex, goal: Goal | None) -> Place:
        return self.at(self.mover(unit, goal), hex_)

    def mover(self, unit: Counter, goal: Goal | None) -> Mover:
        """A unit with what all its places depend on."""
        scene, pace, far = self.scene, 0.0, None
        if goal and scene.clock.answers and scene.clock.acts(unit):
            pace = -scene.mind.way * goal.worth
            far = scene.ground.points_to(goal.hex, scene.mobility(unit))
        calls = self.calls(unit)
        return Mover(unit, scene.force(unit).dv, scene.step_worth(unit), calls, pace, far)

    def at(self, mover: Mover, hex_: Hex) -> Place:
        """The worth to a mover of ending its move there."""
        scene, mind = self.scene, self.scene.mind
        unit, dv, step_worth, calls, pace, far = mover
        here: Sequence[Counter] = scene.here(hex_)
        units: Sequence[Counter] = ()
        if here:
            if unit.place == hex_:
                here = [c for c in here if c.id != unit.id]
            if len(here) >= scene.limit(hex_):
                return Place(full=FULL)
            units = [c for c in here if c.kind != "stick"]
            if units:
                dv = max(dv, *[scene.force(c).dv for c in units])
        risk = scene.risk(hex_, dv, len(here))
        fear = mind.danger * risk * step_worth / (1 + len(units)) if risk else 0.0
        fear *= BY_NIGHT if scene.is_night else 1
        control = garrison = 0.0
        if hex_ in scene.prizes:
            control, garrison = self._hold(unit, hex_, risk, units, len(here))
        hunt = mind.hunt * self.hunt(unit, hex_)[0] if scene.enemy_beside(hex_) else 0.0
        joint = max(0.0, calls.get(hex_, 0.0) - hunt)
        way = pace * min(far[hex_], FARTHEST) if far else 0.0
        sticks = STICKS_AT_HAND if here and self._sticks_for(unit, here) else 0.0
        siege = opening = 0.0
        if self.sieges:
            siege = mind.siege * self.sieges.best(unit, hex_)[0]
            opening = mind.siege * self.sieges.opening(unit, hex_)[0]
        return Place(control, garrison, -fear, hunt, joint, way, sticks, 0.0, siege, opening)

    def _hold(
        self, unit: Counter, hex_: Hex, risk: float, units: Sequence[Counter], others: int
    ) -> tuple[float, float]:
        """The worth of taking a VP hex, or of occupying one that is held already.

        Beside other units it is what makes the hex safer.
        """
        scene = self.scene
        worth = scene.prizes[hex_]
        if not scene.is_ours(hex_):
            return worth * (1 - RISKY_TAKE * risk), 0.0
        if not scene.clock.answers:
            return 0.0, 0.0
        if units:
            dv = max(scene.force(c).dv for c in units)
            before = scene.risk(hex_, dv, others - 1)
            safer = scene.mind.support * max(0.0, before - risk)
            if scene.mind.hold:
                steps, more = sum(scene.force(c).steps for c in units), scene.force(unit).steps
                attacks = scene.clock.attacks_to_come
                longer = cleared(steps, attacks, before) - cleared(steps + more, attacks, risk)
                safer = max(safer, scene.mind.hold * longer)
            return 0.0, worth * safer
        share = scene.garrison_share(hex_)
        return 0.0, share * worth * (1 - RISKY_HOLD * risk)

    def _sticks_for(self, unit: Counter, here: Iterable[Counter]) -> bool:
        """Whether sticks lie here that bring a reduced company to strength."""
        if unit.kind != "company" or not unit.reduced:
            return False
        return any(c.group == unit.group and self.scene.is_idle_stick(c) for c in here)

    def calls(self, unit: Counter) -> Mapping[Hex, float]:
        """What the joint attacks from each hex count for a unit.

        They count in full from the hexes of the one that another has moved for, if this unit is
        needed for it.
        """
        found = self._calls_of.get(unit.id)
        if found is None:
            found = self._calls_of[unit.id] = self._called(unit)
        return found

    def _called(self, unit: Counter) -> Mapping[Hex, float]:
        plan = self.scene.plan
        if plan is None or plan.activation != self.scene.state.activation:
            return self._calls
        if plan.target is None or plan.target not in self.joint or unit.id not in plan.members:
            return self._calls
        hexes = self.joint[plan.target].hexes
        return self._calls | {hex_: self._together[hex_] for hex_ in hexes}

    def together(self, hex_: Hex) -> float:
        """The worth of the best joint attack from this hex, 0 if there is none."""
        return self._together.get(hex_, 0)

    def hunt(self, unit: Counter, hex_: Hex) -> tuple[float, Hex | None]:
        """The best attack from this hex with those that can join, and its target."""
        act = self.scene.state.act(unit.id)  # units that are alike in all this fight alike
        key = (unit.place, unit.group, unit.face, unit.reduced, act.activated, act.fought, hex_)
        found = self._hunts.get(key)
        if found is None:
            found = 0.0, None
            for near in self.scene.enemy_beside(hex_):
                worth = self._strike(unit, hex_, near)
                if worth > found[0]:
                    found = worth, near
            self._hunts[key] = found
        return found

    def _strike(self, unit: Counter, hex_: Hex, near: Hex) -> float:
        """The worth of an attack from this hex on its neighbour, beyond what others do without it.
        """
        scene = self.scene
        if near in scene.attacked:
            return 0.0
        target = self.attacks.target(near)
        if not target.units:
            worth = target.sticks_worth * HELPLESS + target.prize
            return worth * (TAKEN_CARE_OF if self._is_taken_care_of(unit, near) else 1)
        helpers = self._helpers(unit, hex_, near)
        alone = self.attacks.gain(near, [(unit, hex_)]).worth
        if not helpers:
            return alone
        all_ = self.attacks.gain(near, [(unit, hex_), *helpers]).worth
        without = self.attacks.gain(near, helpers).worth
        return max(alone, all_ - max(0.0, without) * WITHOUT)

    def _is_taken_care_of(self, unit: Counter, near: Hex) -> bool:
        fighters, around = self._fighters, self.scene.board.neighbours[near]
        return any(c.id != unit.id for hex_ in around for c in fighters.get(hex_, ()))

    def _helpers(self, unit: Counter, hex_: Hex, near: Hex) -> list[tuple[Counter, Hex]]:
        """Who else can join: from the same hex, and from those that join it."""
        scene, fighters = self.scene, self._fighters
        beside = [other for other in scene.board.neighbours[near] if other in fighters]
        hexes = [hex_] if hex_ in fighters else []
        hexes += [other for other in beside if other != hex_ and scene.joins(hex_, other)]
        return [(c, other) for other in hexes for c in fighters[other] if c.id != unit.id]

    @cached_property
    def _fighters(self) -> Mapping[Hex, Sequence[Counter]]:
        """The own units that can still attack, by hex, in order of id."""
        found = dict[Hex, list[Counter]]()
        for counter in sorted(self.scene.own_units):
            if counter.place is not None and self._may_fight(counter):
                found.setdefault(counter.place, []).append(counter)
        return found

    def _may_fight(self, counter: Counter) -> bool:
        """Whether a unit can still attack in this activation without another allowance."""
        state = self.scene.state
        if is_stick(counter):
            return False
        if state.activation is None:
            return True
        chosen, act = activation(state), state.act(counter.id)
        ready = act.activated or not chosen.by_allowance
        return counter.group in chosen.formations and not act.fought and ready

    def reason(
        self, unit: Counter, hex_: Hex, goal: Goal | None, now: Place, then: Place
    ) -> Message:
        """Why a unit goes there: what the place has that the one it leaves has not."""
        more = Place(*[b - a for a, b in zip(now, then, strict=True)])
        most = max(Place._fields, key=lambda name: getattr(more, name))
        fields: dict[str, object] = {"unit": unit.id, "hex": hex_}
        if getattr(more, most) <= 0:
            most = "risk"
        if most == "control":
            return because("take hex", **fields, value=round(self.scene.points(hex_), 2))
        if most == "garrison":
            return because("garrison", **fields, value=round(self.scene.points(hex_), 2))
        if most == "hunt":
            worth, target = self.hunt(unit, hex_)
            return because("move to attack", **fields, target=target, value=round(worth, 2))
        if most == "joint":
            target, gain = self.best_joint(hex_)
            value = round(gain.worth, 2)
            return because("move to attack together", **fields, target=target, value=value)
        if most == "sticks":
            return because("wait for a stick", **fields)
        if most == "siege" and self.sieges:
            return because("approach", **fields, goal=self.sieges.best(unit, hex_)[1])
        if most == "opening" and self.sieges:
            return because("approach", **fields, goal=self.sieges.opening(unit, hex_)[1])
        if most == "way" and goal:
            return because("approach", **fields, goal=goal.hex)
        force = self.scene.force(unit)
        chance = round(36 * self.scene.risk(unit.place or hex_, force.dv, 0))
        return because("keep out of reach", **fields, chance=chance)

    def best_joint(self, hex_: Hex) -> tuple[Hex, Gain]:
        found = [(target, gain) for target, (gain, hexes) in self.joint.items() if hex_ in hexes]
        return max(found, key=lambda one: (one[1].worth, -one[0]))


def retreat_worth(scene: DecisionContext, hex_: Hex, stack: Sequence[Counter]) -> float:
    """The worth of a beaten stack retreating to this hex."""
    if len(scene.here(hex_)) + len(stack) > scene.limit(hex_):
        return -1.0
    dv = max([scene.force(c).dv for c in stack], default=0)
    found = -scene.risk(hex_, dv, len(stack) - 1)
    if hex_ in scene.prizes:
        found += 0.5 * scene.value(hex_) + prize(scene, hex_)
    return found - 0.01 * min(scene.ground.points_to(target)[hex_] for target in scene.book.vp)
