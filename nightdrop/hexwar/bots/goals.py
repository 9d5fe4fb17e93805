"""Which VP hex each unit goes for: assigned by value over distance, as many as are needed.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from nightdrop.engine.counters import Counter
from nightdrop.hexwar.bots.attacks import cleared
from nightdrop.hexwar.bots.decision_context import DecisionContext
from nightdrop.hexwar.bots.distances import FAR
from nightdrop.hexwar.bots.threats import loss
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import Fight, is_stick
from nightdrop.hexwar.rules.results import defence_extras, total

# Half-MPs that are added to every distance, so that the nearest hex is not everything.
START = 6
# Units of another activation count as on their way up to this distance in half-MPs.
ON_THE_WAY = 6
# How much more a VP hex is gone for that is taken for good.
LASTING = 1.3
# Units that guard the hex without which the game is lost.
GUARDS = 3
# The chance of a loss from which on they are called.
DANGER = 0.35
# By how much the attack on a goal is to be the stronger, where the margin decides.
LEAD = 1
# How many units attack together as a rule, how many attacks are counted on, and the share of a
# goal's worth that is lost where they cannot clear it.
USUAL, FEW, CANNOT = 3, 3, 0.8


class Goal(NamedTuple):
    """A VP hex to go for and what it is worth."""

    hex: Hex
    worth: float


# Minus the pull of a goal, the unit, the goal and its worth: the best pair first.
Pair = tuple[float, str, Hex, float]


class Found(NamedTuple):
    """The inputs by which goals are assigned.

    They are the units of the activation that each VP hex needs, what it is worth, and the pairs of
    each unit, by id and hex, sorted.
    """

    need: Mapping[Hex, int]
    worths: Mapping[Hex, float]
    pairs: dict[tuple[str, Hex], list[Pair]]


def find(scene: DecisionContext, units: list[Counter]) -> Found:
    """What the goals of these units of one activation depend on, apart from where they are."""
    wanted = _wanted(scene)
    need = {hex_: number for hex_, (_, number) in wanted.items()}
    names = {c.group for c in units}
    others = [c for c in scene.own_units if c.group not in names]
    for hex_ in need:
        way = scene.ground.points_to(hex_)
        coming = sum(way[c.place or Hex(0)] <= ON_THE_WAY for c in others)
        need[hex_] = max(0, need[hex_] - coming)
    return Found(need, {hex_: worth for hex_, (worth, _) in wanted.items()}, {})


def goals(
    scene: DecisionContext, units: list[Counter], found: Found | None = None
) -> dict[str, Goal]:
    """The goal of each of these units of one activation, by id; a unit without a way has none.

    `found` is what `find` returned for them in this activation, if it was called.
    """
    found, pairs = found or find(scene, units), list[Pair]()
    for unit in units:
        here = unit.place or Hex(0)
        if (unit.id, here) not in found.pairs:
            found.pairs[unit.id, here] = sorted(_pairs(scene, unit, here, found.worths))
        pairs += found.pairs[unit.id, here]
    pairs.sort()
    return _shared(pairs, dict(found.need))


def _pairs(
    scene: DecisionContext, unit: Counter, here: Hex, worths: Mapping[Hex, float]
) -> Iterator[Pair]:
    """A unit with each VP hex that it can come to."""
    by = scene.mobility(unit)
    for hex_, worth in worths.items():
        far = scene.ground.points_to(hex_, by)[here]
        if far < FAR:
            yield -worth / (far + START), unit.id, hex_, worth


def _shared(pairs: list[Pair], need: dict[Hex, int]) -> dict[str, Goal]:
    """The best pairs first; units that nobody needs go where it is best for them."""
    found: dict[str, Goal] = {}
    for is_spare in (False, True):
        for _, unit, hex_, worth in pairs:
            if unit not in found and (need[hex_] > 0 or is_spare):
                found[unit] = Goal(hex_, worth)
                need[hex_] -= 1
    return found


def _is_in_danger(scene: DecisionContext, hex_: Hex) -> bool:
    """Whether those who stand in a hex are likely to lose a step there."""
    units = [c for c in scene.here(hex_) if not is_stick(c)]
    dv = max((scene.force(c).dv for c in units), default=0)
    return scene.risk(hex_, dv, len(units) - 1) > DANGER


def _to_lead(scene: DecisionContext, hex_: Hex) -> int:
    """How many units of the strongest kind attack a hex at a lead."""
    point = max(scene.force(c).dv for c in scene.here(hex_) if not is_stick(c))
    extra = total(defence_extras(scene.state, Fight(scene.side, hex_)))
    best = max((scene.force(c).av for c in scene.own_units), default=0)
    return point + extra + LEAD - best + 1


def _wanted(scene: DecisionContext) -> dict[Hex, tuple[float, int]]:
    """For each VP hex to go for: its worth, and how many units it takes."""
    found = {}
    for hex_ in scene.book.vp:
        if hex_ in scene.settled:
            continue
        holder = scene.pieces.holder(hex_)
        defenders = sum(not is_stick(c) for c in scene.here(hex_)) if holder == scene.foe else 0
        need = 1 + defenders if defenders else 1
        if scene.by_margin and defenders:
            need = max(need, _to_lead(scene, hex_))
        if not scene.is_ours(hex_):
            # The side that jumps counts it at its full value: what is taken early is kept.
            worth = scene.value(hex_) if scene.jumps else scene.prizes[hex_]
            worth *= LASTING if scene.lasts(hex_) else 1.0
            if scene.lays_siege and defenders:
                worth *= 1 - CANNOT * (1 - _chance(scene, hex_))
            found[hex_] = (worth, need)
        elif scene.jumps:
            if hex_ == scene.first and scene.mind.raid and _is_in_danger(scene, hex_):
                found[hex_] = (scene.mind.claim * scene.value(hex_), GUARDS)
        elif holder != scene.side:
            found[hex_] = (scene.mind.claim * scene.value(hex_), 1)
    return found


def _chance(scene: DecisionContext, hex_: Hex) -> float:
    """The chance that a few attacks of a usual strength clear a VP hex of its defenders."""
    here = scene.here(hex_)
    forces = [scene.force(c) for c in here if not is_stick(c)]
    dv = max(force.dv for force in forces) + len(here) - 1 + scene.ground.terrain_df(hex_)
    best = max([scene.force(c).av for c in scene.own_units], default=0)
    good = loss(scene.rules.fighting, ((best, USUAL),), dv, USUAL)
    attacks = min(FEW, scene.clock.attacks_left)
    return cleared(sum(force.steps for force in forces), attacks, good)
