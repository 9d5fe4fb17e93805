"""Which counter of the activation moves next, and where to."""

from nightdrop.bots.attacks import Attacks
from nightdrop.bots.gather import Gathering
from nightdrop.bots.goals import Goal, goals
from nightdrop.bots.places import Place, Places
from nightdrop.bots.player import Plan, Thought
from nightdrop.bots.reasons import because
from nightdrop.bots.scene import Option, Scene
from nightdrop.engine.counters import Counter
from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Action
from nightdrop.rules.actions import DONE, Move, With
from nightdrop.rules.rulebook import active_counters

# How many hexes towards the goal are looked at beside those where something is going on.
TOWARDS = 6


def move(scene: Scene) -> Thought:
    """The best move, or the end of moving where none is worth it."""
    moving = _Moving(scene)
    options = [Option(scene.mind.least_move, DONE, because("stay"))]
    for unit, moves in moving.moves.items():
        counter = scene.pieces[unit]
        best = moving.stick(counter, moves) if counter.is_stick else moving.unit(counter, moves)
        if best:
            options.append(best)
    options += moving.ready()
    found = scene.thought(options)
    return found._replace(plan=moving.plan_after(found))


class _Moving:
    """The moves of one activation, by counter."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.moves: dict[str, dict[Hex, Action]] = {}
        self.ready_for: list[With] = []
        for action in scene.menu:
            if isinstance(action, Move):
                if action.to is not None:  # nobody leaves the map of its own accord
                    self.moves.setdefault(action.unit, {})[action.to] = action
            elif isinstance(action, With):
                self.ready_for.append(action)
        self.places = Places(scene, Attacks(scene), self.moves)
        units = [c for c in active_counters(scene.state) if not c.is_stick and c.hex is not None]
        self.goals: dict[str, Goal] = goals(scene, units)
        self.gatherings: dict[str, Gathering] = {}

    def stick(self, stick: Counter, moves: dict[Hex, Action]) -> Option | None:
        """The best move of a stick, over staying where it lies."""
        gathering = self.gatherings.get(stick.group)
        if gathering is None:
            gathering = self.gatherings[stick.group] = Gathering(self.scene, stick.group)
        assert stick.hex is not None
        stay = gathering.worth(stick, stick.hex) + gathering.leaving(stick)
        worth, to = max(
            (self.scene.noisy(gathering.worth(stick, to), moves[to]), -to) for to in moves
        )
        to = Hex(-to)
        return Option(worth - stay, moves[to], gathering.reason(stick, to))

    def unit(self, unit: Counter, moves: dict[Hex, Action]) -> Option | None:
        """The best move of a unit, over staying where it stands."""
        assert unit.hex is not None
        goal, places = self.goals.get(unit.id), self.places
        now = places.place(unit, unit.hex, goal)
        best: tuple[float, Hex, Place] | None = None
        for to in self._worth_a_look(unit, moves, goal):
            place = places.place(unit, to, goal)
            worth = self.scene.noisy(place.worth, moves[to])
            if best is None or worth > best[0]:
                best = worth, to, place
        if best is None:
            return None
        worth, to, then = best
        reason = places.reason(unit, to, goal, now, then)
        return Option(worth - now.worth, moves[to], reason)

    def ready(self) -> list[Option]:
        """What it is worth to activate a unit where it stands, so that it may attack."""
        scene, options = self.scene, []
        for action in self.ready_for:
            unit = scene.pieces[action.unit]
            if unit.hex not in scene.beside_enemy:
                continue
            worth, target = self.places.hunt(unit, unit.hex)
            worth = max(scene.mind.hunt * worth, scene.mind.joint * self.places.together(unit.hex))
            reason = because("ready to attack", unit=unit.id, target=target, value=round(worth, 2))
            options.append(Option(worth, action, reason))
        return options

    def plan_after(self, thought: Thought) -> Plan | None:
        """What is meant by a move: the joint attack that it begins, or the plan that was."""
        state, action = self.scene.state, thought.action
        if thought.reason.key == "move to attack together" and isinstance(action, Move):
            target, gain = self.places.best_joint(action.to or Hex(0))
            return Plan(state.activation or "", target=target, members=gain.units)
        plan = self.scene.plan
        return plan if plan and plan.activation == state.activation else None

    def _worth_a_look(
        self, unit: Counter, moves: dict[Hex, Action], goal: Goal | None
    ) -> list[Hex]:
        """The hexes where something is going on, and those nearest to the goal, in order."""
        found = moves.keys() & self.scene.lively
        if goal:
            far = self.scene.points_to(goal.hex, self.scene.mobility(unit))
            found.update(sorted(moves, key=lambda to: (far[to], to))[:TOWARDS])
        return sorted(found)
