"""The planner: for each step the idea that decides it."""

from collections.abc import Callable, Mapping
from typing import Final

from nightdrop.bots.player import Budget, Player, Thought, Weights
from nightdrop.engine.counters import Side
from nightdrop.engine.model import Step
from nightdrop.engine.view import Rng, View
from nightdrop.hexwar.bots import choices, fights, moving, pushes, raids
from nightdrop.hexwar.bots.gather import regroup
from nightdrop.hexwar.bots.judgement import minds
from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.hexwar.bots.reasons import because
from nightdrop.hexwar.bots.scene import Plan, Scene, best_of
from nightdrop.hexwar.rules.combat import Combat, Join, PointChoice
from nightdrop.hexwar.rules.damage import Bear, Hit
from nightdrop.hexwar.rules.edges import Return
from nightdrop.hexwar.rules.events import Arrive, Confuse, Patrol
from nightdrop.hexwar.rules.landing import Attrition, LayStar, Surplus
from nightdrop.hexwar.rules.movement import MoveUnits
from nightdrop.hexwar.rules.pushes import Push
from nightdrop.hexwar.rules.regroup import Mark, Regroup
from nightdrop.hexwar.rules.reinforcements import EnterMap, Reinforce
from nightdrop.hexwar.rules.results import Advance, Lose, NightChoice, Retreat
from nightdrop.hexwar.rules.turn import Choose, Discovery, Initiative, Stacking

Idea = Callable[[Scene], Thought]
IDEAS: Final[Mapping[str, Idea]] = {
    Initiative.name: choices.initiative,
    Discovery.name: choices.discovery,
    Choose.name: choices.choose,
    Reinforce.name: choices.reinforce,
    EnterMap.name: choices.enter,
    Mark.name: choices.mark,
    MoveUnits.name: moving.move,
    Push.name: pushes.push,
    Combat.name: fights.combat,
    Join.name: fights.join,
    PointChoice.name: fights.point,
    Lose.name: fights.lose,
    Stacking.name: fights.lose,
    Retreat.name: fights.retreat,
    NightChoice.name: fights.night_choice,
    Advance.name: fights.advance,
    Hit.name: fights.lose,
    Bear.name: raids.choice,
    Surplus.name: raids.spread,
    Attrition.name: raids.thinned,
    LayStar.name: choices.mark,
    Confuse.name: raids.confused,
    Return.name: raids.come_back,
    Regroup.name: lambda scene: best_of(regroup(scene)),
}

# Steps that each rulebook may name otherwise.
_OF_KIND: Final[tuple[tuple[type[Step], Idea], ...]] = (
    (Patrol, raids.patrolled),
    (Arrive, raids.arrive),
)


def player(ideas: Mapping[str, Idea], weights: Weights) -> Player:
    """A player that decides each step by its idea; by lot where there is none.

    Of each side's last decision it keeps what the next one of the same activation finds again:
    nothing that it decides hangs on that.
    """
    known, last = minds(weights), dict[Side, Scene]()

    def think(view: View, plan: Plan | None, rng: Rng, budget: Budget) -> Thought:
        if len(view.actions) == 1:
            return choices.only(view.actions)
        scene = last[view.side] = Scene(view, known, plan, rng, last.get(view.side))
        due = view.state.due
        of_kind = (idea for kind, idea in _OF_KIND if isinstance(due, kind))
        idea = next(of_kind, None) or ideas.get(due.name)
        if idea is None:
            return Thought(random_action(view, rng), because("by lot"))
        return idea(scene)

    return think


def planner(weights: Weights) -> Player:
    """The player that knows what the rules reward."""
    return player(IDEAS, weights)
