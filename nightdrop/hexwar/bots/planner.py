"""The planner: for each step, the idea that decides it."""

from collections.abc import Iterator, Mapping
from typing import Final

from nightdrop.bots.player import Budget, Player, Thought, Weights
from nightdrop.engine.counters import Side
from nightdrop.engine.model import State
from nightdrop.engine.view import Rng, View
from nightdrop.hexwar.bots import choices, fights, moving
from nightdrop.hexwar.bots.decision_context import ActivationPlan, DecisionContext, Idea
from nightdrop.hexwar.bots.judgement import minds
from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.hexwar.bots.reasons import because
from nightdrop.hexwar.rules.chapters import given
from nightdrop.hexwar.rules.combat import Combat, Join, PointChoice
from nightdrop.hexwar.rules.damage import Bear, Hit
from nightdrop.hexwar.rules.movement import MoveUnits
from nightdrop.hexwar.rules.reinforcements import EnterMap, Reinforce
from nightdrop.hexwar.rules.results import Advance, Lose, NightChoice, Retreat
from nightdrop.hexwar.rules.ruleset import ruleset
from nightdrop.hexwar.rules.turn import Choose, Discovery, Initiative, Stacking

IDEAS: Final[Mapping[str, Idea]] = {
    Initiative.name: choices.initiative,
    Discovery.name: choices.discovery,
    Choose.name: choices.choose,
    Reinforce.name: choices.reinforce,
    EnterMap.name: choices.enter,
    MoveUnits.name: moving.move,
    Combat.name: fights.combat,
    Join.name: fights.join,
    PointChoice.name: fights.point,
    Lose.name: fights.lose,
    Stacking.name: fights.lose,
    Retreat.name: fights.retreat,
    NightChoice.name: fights.night_choice,
    Advance.name: fights.advance,
    Hit.name: fights.lose,
    Bear.name: fights.bear,
}

def player(
    ideas: Mapping[str, Idea], weights: Weights, of_pushes: Idea | None = None
) -> Player:
    """A player that decides each step by its idea, and at random where there is none.

    The ideas are these, or those of its game's chapters; `of_pushes` decides instead what is done
    with the enemy's counters. Of each side's last decision it caches what the next one of the same
    activation needs again: no decision depends on that.
    """
    known, last = minds(weights), dict[Side, DecisionContext]()

    def think(view: View, plan: ActivationPlan | None, rng: Rng, budget: Budget) -> Thought:
        if len(view.actions) == 1:
            return choices.only(view.actions)
        scene = last[view.side] = DecisionContext(view, known, plan, rng, last.get(view.side))
        idea = ideas.get(view.state.due.name) or _of_chapters(view.state, of_pushes)
        if idea is None:
            return Thought(random_action(view, rng), because("by lot"))
        return idea(scene)

    return think


def _of_chapters(state: State, of_pushes: Idea | None) -> Idea | None:
    """The idea of the chapters that only some games have, for the step that is due."""
    running = ruleset(state).activations.get(state.activation or "")
    if of_pushes and running and running.is_push:
        return of_pushes
    found: Iterator[Idea | None] = (ideas(state.due) for ideas in given(ruleset(state), "ideas"))
    return next((idea for idea in found if idea), None)


def planner(weights: Weights) -> Player:
    return player(IDEAS, weights)
