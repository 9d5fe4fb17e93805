"""Pushes of unknown sticks: off the map, onto full stacks, under the guns, pairs parted."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nightdrop.bots.player import Thought
from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Message
from nightdrop.hexwar.bots.decision_context import DecisionContext, Option, best_of
from nightdrop.hexwar.bots.gather import Gathering
from nightdrop.hexwar.bots.reasons import because
from nightdrop.hexwar.rules.actions import Move
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_stick, is_unknown
from nightdrop.hexwar.rules.ruleset import active_counters
from nightdrop.hexwar.rules.turn import alternating
from nightdrop.rules.actions import DONE

# What a stick is worth that is lost for certain, as a share; one that lies under the guns when
# its own activation is over and the guns' is to come; a pair that is parted, in points.
LOST, HUNTED, PARTED = 1.1, 0.8, 0.1
# Pushes that two dice give in the mean, and those after which two comrades cannot meet in a move.
MEAN_PUSHES, APART = 7, 3
# The least that a push has to spoil: nothing else is done with it. What a comrade counts that is
# left behind, and each hex that a stick was pushed before.
LEAST, MATE, GONE_ON = 0.02, 0.3, 0.1


class Kill(NamedTuple):
    """A stick that pushes can eliminate.

    It has the pushes that takes, what that is worth, and the hex that the stick is pushed to; None
    is off the map.
    """

    pushes: int
    worth: float
    stick: str
    to: Hex | None
    reason: str

    @property
    def price(self) -> float:
        return self.pushes / self.worth


def kills(scene: DecisionContext, formation: str) -> list[Kill]:
    """The sticks of a formation that pushes can eliminate, each in its cheapest way.

    The cheapest come first.
    """
    full, grounds = _full_stacks(scene), _killing_grounds(scene, formation)
    found = []
    for stick in scene.pieces.of(formation):
        if not is_unknown(stick) or stick.place is None:
            continue
        if len(scene.here(stick.place)) > scene.limit(stick.place):
            continue
        most = scene.rules.tables.pushes - scene.state.act(stick.id).moved
        ways = [
            kill for kill in (*_off(scene, stick), *_onto(scene, stick, full),
                              *_under(scene, stick, grounds))
            if kill.pushes <= most
        ]  # fmt: skip
        if ways:
            found.append(min(ways, key=lambda kill: (kill.price, kill.to or 0)))
    return sorted(found, key=lambda kill: (kill.price, kill.stick))


def _full_stacks(scene: DecisionContext) -> list[Hex]:
    """The enemy's hexes in which one counter more is one too many."""
    if not scene.rules.options.get("german_overstack"):
        return []
    pieces = scene.pieces
    return [
        hex_ for hex_, ids in pieces.by_place.items()
        if len(ids) >= scene.limit(hex_) and pieces[ids[0]].side == scene.foe
    ]  # fmt: skip


def _killing_grounds(scene: DecisionContext, formation: str) -> list[Hex]:
    """The hexes beside own units in which sticks alone would be eliminated.

    They cannot walk away: their activation of this turn is over, and one of the own side is to
    come.
    """
    march = scene.teams[formation]
    first, last = len(scene.state.used) + 1, scene.rules.activations_a_turn
    if march not in scene.state.used or not any(
        alternating(scene.game, scene.book.initiative, number) == scene.side
        for number in range(first, last)
    ):
        return []
    return [hex_ for hex_ in sorted(scene.beside_guns) if all(map(is_stick, scene.here(hex_)))]


def _off(scene: DecisionContext, stick: Counter) -> Iterator[Kill]:
    """Off the map, from the edge or from a hex beside it."""
    if not scene.rules.options.get("german_push_off_map") or stick.place is None:
        return
    worth, edge = LOST * scene.mind.stick, scene.board.edge
    if stick.place in edge:
        yield Kill(1, worth, stick.id, None, "push off the map")
        return
    for near in scene.board.neighbours[stick.place]:
        if near in edge and scene.ground.steps_to(near)[stick.place] == 1:
            yield Kill(2, worth, stick.id, near, "push off the map")


def _onto(scene: DecisionContext, stick: Counter, full: Iterable[Hex]) -> Iterator[Kill]:
    """Onto a full stack; one full stack is not broken up for another."""
    for hex_ in full:
        if stick.place is not None and hex_ != stick.place:
            steps = scene.ground.steps_to(hex_)[stick.place]
            worth = LOST * scene.mind.stick
            yield Kill(steps, worth, stick.id, hex_, "push onto a full stack")


def _under(scene: DecisionContext, stick: Counter, grounds: Iterable[Hex]) -> Iterator[Kill]:
    """Under the guns, unless it lies there already."""
    if stick.place is None or stick.place in scene.beside_guns:
        return
    for hex_ in grounds:
        if len(scene.here(hex_)) < scene.limit(hex_):
            steps = scene.ground.steps_to(hex_)[stick.place]
            yield Kill(steps, HUNTED * scene.mind.stick, stick.id, hex_, "push into reach")


def hope(scene: DecisionContext, formation: str) -> float:
    """The expected damage of an activation of pushes, in points."""
    left, found = MEAN_PUSHES, 0.0
    for kill in kills(scene, formation):
        if kill.pushes <= left:
            found += kill.worth
            left -= kill.pushes
    pairs = 0
    for hex_ in sorted(scene.pieces.by_place):
        here = [c for c in scene.here(hex_) if is_unknown(c) and c.group == formation]
        pairs += len(here) > 1
    found += PARTED * min(pairs, left // APART)
    return found * scene.mind.push


def push(scene: DecisionContext) -> Thought:
    """The next push: of a stick that can be lost, else the one that spoils most."""
    allowance = scene.book.allowance or 0
    moves = {(a.unit, a.to): a for a in scene.menu if isinstance(a, Move)}
    formation = next((c.group for c in active_counters(scene.state)), "")
    for kill in kills(scene, formation):
        action = _towards(scene, kill, moves) if kill.pushes <= allowance else None
        if action:
            return Thought(action, _kill_reason(kill), kill.worth)
    options = [Option(LEAST, DONE, because("no push pays"))]
    gathering = Gathering(scene, formation)
    options += [_spoiling(scene, gathering, action) for action in moves.values()]
    return best_of(options)


def _spoiling(scene: DecisionContext, gathering: Gathering, action: Move) -> Option:
    """The damage of a push that eliminates no stick at once."""
    stick, to = scene.pieces[action.unit], action.to
    if to is None or stick.place is None:
        worth = LOST * scene.mind.stick
        return Option(worth, action, because("push off the map", unit=stick.id))
    mates = gathering.mates(stick, stick.place)
    worth = gathering.worth(stick, stick.place) - gathering.worth(stick, to) + MATE * mates
    worth += GONE_ON * scene.state.act(stick.id).moved
    if len(scene.here(to)) >= scene.limit(to):
        worth = 1.0 if scene.rules.options.get("german_overstack") else -1.0
    if mates:
        return Option(worth, action, because("part comrades", unit=stick.id, hex=to, count=mates))
    return Option(worth, action, because("push into reach", unit=stick.id, hex=to))


def _towards(
    scene: DecisionContext, kill: Kill, moves: dict[tuple[str, Hex | None], Move]
) -> Move | None:
    """The push that brings a stick nearer to where it is eliminated."""
    if kill.to is None:
        return moves.get((kill.stick, None))
    steps, here = scene.ground.steps_to(kill.to), scene.pieces[kill.stick].place
    ways = [(steps[to], to) for unit, to in moves if unit == kill.stick and to is not None]
    if here is None or not ways or min(ways)[0] >= steps[here]:
        return None
    return moves[kill.stick, min(ways)[1]]


def _kill_reason(kill: Kill) -> Message:
    if kill.reason == "push off the map":
        return because(kill.reason, unit=kill.stick)
    return because(kill.reason, unit=kill.stick, hex=kill.to)
