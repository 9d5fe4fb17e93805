"""Which VP hex each unit goes for: shared out by value over distance, as many as are needed."""

from typing import NamedTuple

from nightdrop.bots.distances import FAR
from nightdrop.bots.scene import Scene
from nightdrop.engine.counters import Counter
from nightdrop.engine.hexes import Hex

# Half-MPs that are added to every distance, so that the nearest hex is not everything.
START = 6
# Units of another activation count as on their way up to this distance in half-MPs.
ON_THE_WAY = 6


class Goal(NamedTuple):
    """A VP hex to go for and what it is worth."""

    hex: Hex
    worth: float


def goals(scene: Scene, units: list[Counter]) -> dict[str, Goal]:
    """The goal of each of these units of one activation, by id; none where no way leads."""
    wanted = _wanted(scene)
    need = {hex_: number for hex_, (_, number) in wanted.items()}
    names = {c.group for c in units}
    others = [c for c in scene.own_units if c.group not in names]
    for hex_ in need:
        way = scene.points_to(hex_)
        coming = sum(way[c.hex or Hex(0)] <= ON_THE_WAY for c in others)
        need[hex_] = max(0, need[hex_] - coming)
    pairs = []
    for unit in units:
        by = scene.mobility(unit)
        for hex_, (worth, _) in wanted.items():
            far = scene.points_to(hex_, by)[unit.hex or Hex(0)]
            if far < FAR:
                pairs.append((-worth / (far + START), unit.id, hex_, worth))
    pairs.sort()
    return _shared(pairs, need)


def _shared(pairs: list[tuple[float, str, Hex, float]], need: dict[Hex, int]) -> dict[str, Goal]:
    """The best pairs first; units that nobody needs go where it is best for them."""
    found: dict[str, Goal] = {}
    for is_spare in (False, True):
        for _, unit, hex_, worth in pairs:
            if unit not in found and (need[hex_] > 0 or is_spare):
                found[unit] = Goal(hex_, worth)
                need[hex_] -= 1
    return found


def _wanted(scene: Scene) -> dict[Hex, tuple[float, int]]:
    """For each VP hex to go for: its worth, and how many units it takes."""
    found = {}
    for hex_ in scene.book.vp:
        holder = scene.pieces.holder(hex_)
        defenders = sum(not c.is_stick for c in scene.here(hex_)) if holder == scene.foe else 0
        need = 1 + defenders if defenders else 1
        if not scene.is_ours(hex_):
            # The side that jumps counts it at its full value: what is taken early is kept.
            worth = scene.value(hex_) if scene.jumps else scene.prizes[hex_]
            found[hex_] = (worth, need)
        elif not scene.jumps and holder != scene.side:
            found[hex_] = (scene.mind.claim * scene.value(hex_), 1)
    return found
