"""What it is worth that a unit ends its move in a hex: control, garrison, risk, attack, the way."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from nightdrop.bots.attacks import Attacks, Gain, cleared, prize
from nightdrop.bots.goals import Goal
from nightdrop.bots.reasons import because
from nightdrop.bots.scene import Scene
from nightdrop.bots.sieges import Sieges
from nightdrop.engine.counters import Counter
from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Message
from nightdrop.rules.rulebook import activation

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


class Places:
    """The places of the units of one activation, in one decision."""

    def __init__(self, scene: Scene, attacks: Attacks, ways: Mapping[str, Collection[Hex]]) -> None:
        self.scene, self.attacks = scene, attacks
        self.joint = attacks.joint(ways) if scene.mind.joint else {}
        self.sieges = Sieges(scene, attacks) if scene.lays_siege else None
        self._hunts: dict[tuple[object, ...], tuple[float, Hex | None]] = {}

    def place(self, unit: Counter, hex_: Hex, goal: Goal | None) -> Place:
        """What it is worth that a unit ends its move there."""
        scene, mind = self.scene, self.scene.mind
        here = [c for c in scene.here(hex_) if c.id != unit.id]
        if len(here) >= scene.limit(hex_):
            return Place(full=FULL)
        units = [c for c in here if c.kind != "stick"]
        dv = scene.force(unit).dv
        if units:
            dv = max(dv, *[scene.force(c).dv for c in units])
        risk = scene.risk(hex_, dv, len(here))
        fear = mind.danger * risk * scene.step_worth(unit) / (1 + len(units))
        control = garrison = 0.0
        if hex_ in scene.prizes:
            control, garrison = self._hold(unit, hex_, risk, units, len(here))
        hunt = mind.hunt * self.hunt(unit, hex_)[0] if hex_ in scene.beside_enemy else 0.0
        joint = max(0.0, self._joint_share(unit, hex_) * self.together(hex_) - hunt)
        way = 0.0
        if goal and scene.answers and scene.acts(unit):
            far = scene.points_to(goal.hex, scene.mobility(unit))[hex_]
            way = -mind.way * goal.worth * min(far, FARTHEST)
        sticks = STICKS_AT_HAND if here and self._sticks_for(unit, here) else 0.0
        fear *= BY_NIGHT if scene.is_night else 1
        siege = opening = 0.0
        if self.sieges:
            siege = mind.siege * self.sieges.best(unit, hex_)[0]
            opening = mind.siege * self.sieges.opening(unit, hex_)[0]
        return Place(control, garrison, -fear, hunt, joint, way, sticks, 0.0, siege, opening)

    def _hold(
        self, unit: Counter, hex_: Hex, risk: float, units: Sequence[Counter], others: int
    ) -> tuple[float, float]:
        """What taking a VP hex, or standing in one that is held already, is worth; beside other
        units it is what makes the hex safer."""
        scene = self.scene
        worth = scene.prizes[hex_]
        if not scene.is_ours(hex_):
            return worth * (1 - RISKY_TAKE * risk), 0.0
        if not scene.answers:
            return 0.0, 0.0
        if units:
            dv = max(scene.force(c).dv for c in units)
            before = scene.risk(hex_, dv, others - 1)
            safer = scene.mind.support * max(0.0, before - risk)
            if scene.mind.hold:
                steps, more = sum(scene.force(c).steps for c in units), scene.force(unit).steps
                attacks = scene.attacks_to_come
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

    def _joint_share(self, unit: Counter, hex_: Hex) -> float:
        """How far a joint attack from this hex is counted on: fully by a unit that is called to
        one which another has moved for."""
        plan = self.scene.plan
        if plan is None or plan.activation != self.scene.state.activation:
            return self.scene.mind.joint
        hexes = self.joint[plan.target][1] if plan.target in self.joint else ()
        is_called = unit.id in plan.members and hex_ in hexes
        return 1.0 if is_called else self.scene.mind.joint

    def together(self, hex_: Hex) -> float:
        """The best joint attack that a unit in this hex is part of."""
        return max([gain.worth for gain, hexes in self.joint.values() if hex_ in hexes], default=0)

    def hunt(self, unit: Counter, hex_: Hex) -> tuple[float, Hex | None]:
        """The best attack from this hex with those that can join, and its target."""
        act = self.scene.state.act(unit.id)  # units that are alike in all this fight alike
        key = (unit.hex, unit.group, unit.face, unit.reduced, act.activated, act.fought, hex_)
        found = self._hunts.get(key)
        if found is None:
            found = 0.0, None
            for near in self.scene.board.neighbours[hex_]:
                if self.scene.pieces.holder(near) == self.scene.foe:
                    worth = self._strike(unit, hex_, near)
                    if worth > found[0]:
                        found = worth, near
            self._hunts[key] = found
        return found

    def _strike(self, unit: Counter, hex_: Hex, near: Hex) -> float:
        """What an attack from this hex on its neighbour is worth, over what others do without."""
        scene = self.scene
        if any(scene.state.act(c.id).attacked for c in scene.here(near)):
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
        """Whether another unit that can attack stands beside these sticks."""
        return any(
            c.side == self.scene.side and c.id != unit.id and self._may_fight(c)
            for hex_ in self.scene.board.neighbours[near]
            for c in self.scene.here(hex_)
        )

    def _helpers(self, unit: Counter, hex_: Hex, near: Hex) -> list[tuple[Counter, Hex]]:
        """Who else can join: from the same hex, and from those that join it."""
        scene, around = self.scene, self.scene.board.neighbours
        hexes = [hex_]
        hexes += [other for other in around[near] if other != hex_ and scene.joins(hex_, other)]
        return [
            (c, h)
            for h in hexes
            for c in scene.here(h)
            if c.side == scene.side and c.id != unit.id and self._may_fight(c)
        ]

    def _may_fight(self, counter: Counter) -> bool:
        """Whether a unit can still attack in this activation without another allowance."""
        state = self.scene.state
        if counter.is_stick:
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
        chance = round(36 * self.scene.risk(unit.hex or hex_, force.dv, 0))
        return because("keep out of reach", **fields, chance=chance)

    def best_joint(self, hex_: Hex) -> tuple[Hex, Gain]:
        """The best joint attack from this hex."""
        found = [(g.worth, target, g) for target, (g, hexes) in self.joint.items() if hex_ in hexes]
        _, target, gain = max(found, key=lambda one: (one[0], -one[1]))
        return target, gain


def retreat_worth(scene: Scene, hex_: Hex, stack: Sequence[Counter]) -> float:
    """What it is worth that a beaten stack stands in this hex."""
    if len(scene.here(hex_)) + len(stack) > scene.limit(hex_):
        return -1.0
    dv = max([scene.force(c).dv for c in stack], default=0)
    found = -scene.risk(hex_, dv, len(stack) - 1)
    if hex_ in scene.prizes:
        found += 0.5 * scene.value(hex_) + prize(scene, hex_)
    return found - 0.01 * min(scene.points_to(target)[hex_] for target in scene.book.vp)
