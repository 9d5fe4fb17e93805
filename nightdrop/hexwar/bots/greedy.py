"""The greedy player: gathers, goes to the nearest VP hex, attacks what it can; fears nothing."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Final

from nightdrop.bots.player import Player, Thought, Weights
from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Message
from nightdrop.hexwar.bots.attacks import Attacks
from nightdrop.hexwar.bots.decision_context import DecisionContext, Idea, Option, best_of
from nightdrop.hexwar.bots.distances import FAR, Distances
from nightdrop.hexwar.bots.planner import IDEAS, player
from nightdrop.hexwar.bots.reasons import STAY, because
from nightdrop.hexwar.rules.actions import Move, With
from nightdrop.hexwar.rules.hexes import Hex, distance
from nightdrop.hexwar.rules.movement import MoveUnits
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.ruleset import active_counters
from nightdrop.hexwar.rules.turn import Choose, Discovery
from nightdrop.rules.actions import DONE, PASS, Word, of_kind

FULL = -5.0
# What comrades draw a stick with, by distance in hexes; and farther ones.
DRAW, FARTHER = (1.0, 0.4, 0.2, 0.1), 0.3
# A VP hex to stand in; each half-MP that is still to go; sticks and others beside an enemy.
THERE, TO_GO, HELPLESS, GUARDED = 2.0, 0.05, 0.5, 0.1
LEAST = 0.02


def choose(scene: DecisionContext) -> Thought:
    """The formations that have most counters; never a push."""
    options = []
    for action in of_kind(scene.menu, Word):
        chosen = scene.rules.activations[action.word]
        number = sum(len(scene.pieces.of(name)) for name in chosen.formations)
        worth = -1.0 if chosen.is_push else float(number)
        reason = because("activation of need", activation=action.text, value=worth)
        options.append(Option(worth, action, reason))
    return best_of(options)


def move(scene: DecisionContext) -> Thought:
    """The move that improves a counter's place most."""
    pulls = _Pulls(scene)
    options = [Option(LEAST, DONE, STAY)]
    able = active_counters(scene.state)
    stay = {c.id: pulls.worth(c, c.place) for c in able if c.place is not None}
    for action in scene.menu:
        if isinstance(action, Move) and action.to is not None:
            counter = scene.pieces[action.unit]
            worth = scene.noisy(pulls.worth(counter, action.to) - stay[counter.id], action)
            if worth > LEAST:
                options.append(Option(worth, action, STAY))  # its reason is found if it is best
        elif isinstance(action, With) and scene.pieces[action.unit].place in scene.beside_enemy:
            reason = because("ready to attack", unit=action.unit, target=None, value=0)
            options.append(Option(LEAST * 2, action, reason))
    found = best_of(options)
    if isinstance(found.action, Move) and found.action.to is not None:
        counter = scene.pieces[found.action.unit]
        return found._replace(reason=pulls.reason(counter, found.action.to))
    return found


class _Pulls:
    """What draws counters to a hex."""

    def __init__(self, scene: DecisionContext) -> None:
        self.scene, self.attacks = scene, Attacks(scene)
        self.goals = [hex_ for hex_ in scene.book.vp if not scene.is_ours(hex_)]
        # Every unit is drawn to a hex alike, and many can go to the same one.
        self._units: dict[Hex, float] = {}

    @cached_property
    def _ways(self) -> list[tuple[Distances, Hex]]:
        """The VP hexes to be won, each with the half-MPs from every hex to it."""
        return [(self.scene.ground.points_to(goal), goal) for goal in self.goals]

    def worth(self, counter: Counter, hex_: Hex) -> float:
        """How much a counter wants to be in a hex."""
        here = [c for c in self.scene.here(hex_) if c.id != counter.id]
        if len(here) >= self.scene.limit(hex_):
            return FULL
        if is_stick(counter):
            return self._stick(counter, hex_)
        found = self._units.get(hex_)
        if found is None:
            found = self._units[hex_] = self._unit(hex_)
        return found

    def _stick(self, stick: Counter, hex_: Hex) -> float:
        found = 0.0
        for other in self.scene.pieces.of(stick.group):
            if other.id != stick.id and other.place and (is_stick(other) or other.reduced):
                far = distance(hex_, other.place)
                found += DRAW[far] if far < len(DRAW) else FARTHER / (far * far)
        return found

    def _unit(self, hex_: Hex) -> float:
        scene, found = self.scene, THERE if hex_ in self.goals else 0.0
        if hex_ in scene.beside_enemy:
            for near in scene.board.neighbours[hex_]:
                if scene.pieces.holder(near) == scene.foe:
                    found += GUARDED if self.attacks.target(near).units else HELPLESS
        return found - TO_GO * self._to_go(hex_)[0]

    def _to_go(self, hex_: Hex) -> tuple[int, Hex]:
        """The half-MPs to the nearest VP hex to be won, and that hex."""
        ways = [(far[hex_], goal) for far, goal in self._ways]
        return min(ways, default=(FAR, hex_))

    def reason(self, counter: Counter, hex_: Hex) -> Message:
        if is_stick(counter):
            return because("come near comrades", unit=counter.id, hex=hex_)
        return because("approach", unit=counter.id, hex=hex_, goal=self._to_go(hex_)[1])


def nearest(scene: DecisionContext, units: Iterable[Counter]) -> Iterator[Hex]:
    """For each unit the VP hex that draws it, where one is left to be won."""
    pulls = _Pulls(scene)
    if pulls.goals:
        yield from (pulls._to_go(c.place)[1] for c in units if c.place is not None)


def leave_off(scene: DecisionContext) -> Thought:
    """End the step: this player uses neither pushes nor markers."""
    if DONE in scene.menu:
        return Thought(DONE, because("no push pays"))
    return Thought(PASS, because("leave the markers"))


GREEDY: Final[Mapping[str, Idea]] = {
    **IDEAS,
    Choose.name: choose,
    MoveUnits.name: move,
    Discovery.name: leave_off,
}


def greedy(weights: Weights) -> Player:
    """The player that looks no farther than the next hex."""
    return player(GREEDY, weights, leave_off)
