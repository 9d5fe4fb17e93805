"""The worth of a unit bearing on a VP hex of the enemy's, held by units or open."""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from nightdrop.engine.counters import Counter
from nightdrop.hexwar.bots.attacks import Attacks, cleared
from nightdrop.hexwar.bots.decision_context import DecisionContext
from nightdrop.hexwar.bots.threats import loss
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_stick

# How many attacks are counted on, and how many units in each of them: what an activation lets act.
ATTACKS: Final = 3
UNITS: Final = 4
# How far a unit counts that has yet to come beside the hex.
IN_REACH: Final = 0.7
MARGIN: Final = 2  # half-MPs: a unit stops beside the hex, which it need not enter
# The share of its worth that it is worth to be the only one who can enter an open hex next.
OPEN: Final = 0.5


class Bearing(NamedTuple):
    """A unit that bears on a hex: its AV, and how far it is counted on, 0 to 1."""

    av: int
    share: float


class Siege(NamedTuple):
    """A VP hex with the enemy's steps and defence in it, and the own units that bear on it."""

    hex: Hex
    steps: int
    defence: int
    bearing: Mapping[str, Bearing]


class Sieges:
    """The VP hexes that could be cleared by attack after attack, in one decision."""

    def __init__(self, scene: DecisionContext, attacks: Attacks) -> None:
        self.scene = scene
        self._attacks = min(ATTACKS, scene.clock.attacks_left)
        self._sieges = [
            self._siege(attacks, hex_)
            for hex_ in scene.prizes
            if not scene.is_ours(hex_)
            and scene.pieces.holder(hex_) == scene.foe
            and attacks.target(hex_).units
        ]
        self._open = [
            (hex_, frozenset(c.id for c in scene.own_units if self._enters(c, c.place, hex_)))
            for hex_ in scene.prizes
            if scene.clock.attacks_left
            and not scene.is_ours(hex_)
            and scene.pieces.holder(hex_) != scene.foe
        ]

    def _enters(self, unit: Counter, from_: Hex | None, to: Hex) -> bool:
        """Whether a unit could enter a hex in a whole move, ignoring the enemy."""
        if from_ is None:
            return False
        far = self.scene.ground.points_to(to, self.scene.mobility(unit))[from_]
        return far <= self.scene.rules.capacity(self.scene.state, unit)

    def opening(self, unit: Counter, hex_: Hex) -> tuple[float, Hex | None]:
        """The worth of a unit here being able to enter an open hex next time, and that hex.

        It is less where others can enter it too.
        """
        best: tuple[float, Hex | None] = 0.0, None
        for open_, near in self._open:
            if open_ != hex_ and self._enters(unit, hex_, open_):
                worth = OPEN * self.scene.prizes[open_] / (1 + len(near - {unit.id})) ** 2
                if worth > best[0]:
                    best = worth, open_
        return best

    def _siege(self, attacks: Attacks, hex_: Hex) -> Siege:
        scene, target = self.scene, attacks.target(hex_)
        steps = sum(scene.force(c).steps for c in scene.here(hex_) if not is_stick(c))
        bearing = {}
        for unit in scene.own_units:
            found = self._bearing(unit, unit.place or Hex(0), hex_)
            if found.share:
                bearing[unit.id] = found
        return Siege(hex_, steps, target.dv + target.extra, bearing)

    def _bearing(self, unit: Counter, from_: Hex, on: Hex) -> Bearing:
        """How a unit in one hex bears on another."""
        scene, av = self.scene, self.scene.force(unit).av
        if on in scene.board.neighbours[from_]:
            return Bearing(av, 1.0)
        far = scene.ground.points_to(on, scene.mobility(unit))[from_]
        is_near = far <= scene.rules.capacity(scene.state, unit) + MARGIN
        return Bearing(av, IN_REACH if is_near else 0.0)

    def best(self, unit: Counter, hex_: Hex) -> tuple[float, Hex | None]:
        """What a unit in this hex adds to a siege, at most, and the hex besieged."""
        best: tuple[float, Hex | None] = 0.0, None
        for siege in self._sieges:
            more = self._bearing(unit, hex_, siege.hex)
            if more.share:
                others = [found for key, found in siege.bearing.items() if key != unit.id]
                gain = self._chance(siege, [*others, more]) - self._chance(siege, others)
                worth = self.scene.prizes[siege.hex] * gain
                if worth > best[0]:
                    best = worth, siege.hex
        return best

    def _chance(self, siege: Siege, units: Collection[Bearing]) -> float:
        """The chance that these units clear the hex, interpolated between numbers of units."""
        if not units:
            return 0.0
        av = max(unit.av for unit in units)
        number = min(float(UNITS), sum(unit.share for unit in units))
        whole = int(number)
        few, more = (self._cleared(siege, av, count) for count in (whole, whole + 1))
        return few + (number - whole) * (more - few)

    def _cleared(self, siege: Siege, av: int, number: int) -> float:
        """The chance that attacks by this number of units, the best with this AV, clear the hex."""
        if not number:
            return 0.0
        chance = loss(self.scene.rules.fighting, ((av, number),), siege.defence, UNITS)
        return cleared(siege.steps, self._attacks, chance)
