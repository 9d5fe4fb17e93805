"""The players' ideas for the chapters about parachutists, by step."""

from collections.abc import Mapping
from typing import Final

from nightdrop.engine.model import Step
from nightdrop.hexwar.bots import choices, pushes, raids
from nightdrop.hexwar.bots.decision_context import Idea, best_of
from nightdrop.hexwar.bots.gather import regroup
from nightdrop.hexwar.rules.events import Arrive, Confuse, Patrol
from nightdrop.hexwar.rules.landing import Attrition, LayStar, Surplus
from nightdrop.hexwar.rules.off_map_boxes import Return
from nightdrop.hexwar.rules.pushes import Push
from nightdrop.hexwar.rules.regroup import Mark, Regroup

IDEAS: Final[Mapping[str, Idea]] = {
    Push.name: pushes.push,
    Regroup.name: lambda scene: best_of(regroup(scene)),
    Mark.name: choices.mark,
    LayStar.name: choices.mark,
    Surplus.name: raids.spread,
    Attrition.name: raids.thinned,
    Confuse.name: raids.confused,
    Return.name: raids.come_back,
}

# Steps that each rulebook may name otherwise.
_OF_KIND: Final[tuple[tuple[type[Step], Idea], ...]] = (
    (Patrol, raids.patrolled),
    (Arrive, raids.arrive),
)


def idea_of(step: Step) -> Idea | None:
    """The idea that decides a step of these chapters, None for any other."""
    of_kind = (idea for kind, idea in _OF_KIND if isinstance(step, kind))
    return next(of_kind, None) or IDEAS.get(step.name)
