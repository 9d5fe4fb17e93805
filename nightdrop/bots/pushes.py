"""Pushes of unknown sticks: off the map, onto full stacks, pairs parted, into reach of guns."""

from typing import NamedTuple

from nightdrop.bots.gather import Gathering
from nightdrop.bots.player import Thought
from nightdrop.bots.reasons import because
from nightdrop.bots.scene import Option, Scene
from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Message
from nightdrop.rules.actions import DONE, Move
from nightdrop.rules.rulebook import active_counters

# What a stick is worth to the enemy that is lost to it for certain, and a pair that is parted.
LOST, PARTED = 0.27, 0.16
# Pushes that two dice give in the mean.
MEAN_PUSHES = 7
# The least that a push has to spoil, and what a comrade counts for who is left behind.
LEAST, MATE = 0.12, 0.3


class Kill(NamedTuple):
    """A stick that can be made to be lost: the pushes it takes and the hex it is pushed to; None
    is off the map."""

    pushes: int
    stick: str
    to: Hex | None


def kills(scene: Scene, formation: str) -> list[Kill]:
    """The sticks that can be pushed over the edge or onto a full stack, the cheapest first."""
    options, pieces, limit = scene.rules.options, scene.pieces, scene.rules.tables.stacking
    full = []
    if options["german_overstack"]:
        full = [
            hex_ for hex_, ids in pieces.by_hex.items()
            if len(ids) >= limit and pieces[ids[0]].side == scene.foe
        ]  # fmt: skip
    found = []
    for stick in pieces.of(formation):
        if not stick.is_unknown or stick.hex is None or len(scene.here(stick.hex)) > limit:
            continue
        most = scene.rules.tables.pushes - scene.state.act(stick.id).moved
        ways = [(scene.steps_to(hex_)[stick.hex], hex_) for hex_ in full if hex_ != stick.hex]
        best = min(ways, default=(most + 1, Hex(0)))
        if best[0] <= most:
            found.append(Kill(best[0], stick.id, best[1]))
        if options["german_push_off_map"]:
            steps, edge = _to_the_edge(scene, stick.hex)
            if steps + 1 <= most and steps + 1 < best[0]:
                found.append(Kill(steps + 1, stick.id, edge if steps else None))
    return sorted(found, key=lambda kill: (kill.pushes, kill.stick))


def _to_the_edge(scene: Scene, hex_: Hex) -> tuple[int, Hex]:
    """The steps to the nearest hex on the map edge, as far as two, and that hex."""
    edge, around = scene.board.edge, scene.board.neighbours
    if hex_ in edge:
        return 0, hex_
    near = [(scene.steps_to(other)[hex_], other) for other in around[hex_] if other in edge]
    return min(near, default=(99, hex_))


def hope(scene: Scene, formation: str) -> float:
    """What an activation of pushes can be expected to spoil, in points."""
    left, found = MEAN_PUSHES, 0.0
    lost = set()
    for kill in kills(scene, formation):
        if kill.pushes <= left and kill.stick not in lost:
            found += LOST
            left -= kill.pushes
            lost.add(kill.stick)
    for hex_ in sorted(scene.pieces.by_hex):
        here = [c for c in scene.here(hex_) if c.is_unknown and c.group == formation]
        if 1 < len(here) <= left + 1 and left > 0:
            found += PARTED * (len(here) - 1)
            left -= len(here) - 1
    return found * scene.mind.push


def push(scene: Scene) -> Thought:
    """The next push: of a stick that can be lost, else the one that spoils most."""
    allowance = scene.book.allowance or 0
    moves = {(a.unit, a.to): a for a in scene.menu if isinstance(a, Move)}
    for kill in kills(scene, _formation(scene)):
        if kill.pushes > allowance:
            break
        action = _towards(scene, kill, moves)
        if action:
            return Thought(action, _kill_reason(kill), LOST)
    options = [Option(LEAST, DONE, because("no push pays"))]
    gatherings: dict[str, Gathering] = {}
    for (unit, to), action in moves.items():
        stick = scene.pieces[unit]
        if to is None:
            options.append(Option(LOST * 2, action, because("push off the map", unit=unit)))
            continue
        gathering = gatherings.setdefault(stick.group, Gathering(scene, stick.group))
        assert stick.hex is not None
        mates = gathering.mates(stick, stick.hex)
        worth = gathering.worth(stick, stick.hex) - gathering.worth(stick, to) + MATE * mates
        if len(scene.here(to)) >= scene.rules.tables.stacking:
            worth = 1.0 if scene.rules.options["german_overstack"] else -1.0
        key = "part comrades" if mates else "push into reach"
        fields: dict[str, object] = {"unit": unit, "hex": to}
        reason = because(key, **fields, count=mates) if mates else because(key, **fields)
        options.append(Option(worth, action, reason))
    return scene.thought(options)


def _formation(scene: Scene) -> str:
    return next((c.group for c in active_counters(scene.state)), "")


def _towards(scene: Scene, kill: Kill, moves: dict[tuple[str, Hex | None], Move]) -> Move | None:
    """The push that brings a stick nearer to where it is lost."""
    if kill.to is None:
        return moves.get((kill.stick, None))
    steps, here = scene.steps_to(kill.to), scene.pieces[kill.stick].hex
    ways = [(steps[to], to) for unit, to in moves if unit == kill.stick and to is not None]
    if here is None or not ways or min(ways)[0] >= steps[here]:
        return None
    return moves[kill.stick, min(ways)[1]]


def _kill_reason(kill: Kill) -> Message:
    if kill.to is None:
        return because("push off the map", unit=kill.stick)
    return because("push onto a full stack", unit=kill.stick, hex=kill.to)
