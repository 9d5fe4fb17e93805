"""Operation Phantom Fury as a declaration: its steps in the printed order of phases [4]."""

from collections.abc import Iterator
from typing import Any, Final

from nightdrop.engine.model import Action, News, State, Step
from nightdrop.engine.play import unasked
from nightdrop.phantom_fury.rules import flow
from nightdrop.phantom_fury.rules.actions import VERBS
from nightdrop.phantom_fury.rules.cards import AMERICAN, CITY, FRONTS, INSURGENT, US, FuryTables
from nightdrop.phantom_fury.rules.combat import Artillery, Assault, Fighting, Firing, Strike
from nightdrop.phantom_fury.rules.ruleset import FuryRules, left, lost_since, worth
from nightdrop.rules.rulebook import Options, Rulebook
from nightdrop.rules.steps import told

NAME: Final = "phantom-fury"
VERSION: Final = 1
# The readings [5], each with its default.
OPTIONS: Final[Options] = {
    "combat": "plus", "ties": "defender", "leftover": "minus", "mosque": "always",
    "tactics": "infantry", "blast": "units", "artillery": "armor", "artillery_bombs": True,
    "strike": "front", "assaults": "together", "reshuffle": False, "thirty_six": "medal",
}  # fmt: skip


def assembled(tables: FuryTables, options: Options) -> FuryRules:
    """The rules with these tables and options."""
    turn: tuple[Step[Any], ...] = (
        *(flow.Reinforce() for _card in range(tables.draws)),
        flow.Resource(),
        *(flow.Movement(front) for front in FRONTS),
        flow.Recon(),
        flow.Disarm(),
        Strike(),
        Artillery(),
        Assault(),
        Firing(),
        flow.EndTurn(),
    )
    return FuryRules(name=NAME, version=VERSION, setup=(), turn=turn, end=(flow.Count(),),
                     options=options, verbs=VERBS, changes=changes, tables=tables)  # fmt: skip


def changes(before: State, action: Action, after: State) -> Iterator[News]:
    """The consequences of an action: what each step did that ran by itself."""
    state = before.due.take(before, action)
    while (later := unasked(state)) is not None:
        yield from _done(state, later)
        state = later


def _done(state: State, later: State) -> Iterator[News]:
    """The news of what the due step did by itself."""
    step = state.due
    if isinstance(step, flow.Movement):
        if left(state, INSURGENT):
            yield told("laid_down", "5.2", "move", step.front, front=step.front)
    elif isinstance(step, Fighting):
        if state.fight is not None and state.fight.sums:
            yield from step.certain(state, later)
    elif isinstance(step, flow.Reinforce):
        if left(later, AMERICAN):
            yield told("remade", "4.4", "turn")
    elif isinstance(step, flow.EndTurn):
        rule = flow.why_over(state)
        key = {"": "turn", "3.1": "over_cleared", "3.2": "over_spent"}.get(rule, "over_long")
        yield told(key, rule, "turn", turn=later.turn)
    elif isinstance(step, flow.Count):
        yield from _counted(state, later)


def _counted(state: State, later: State) -> Iterator[News]:
    """What is left at the end, and the result [3.3] [2.3]."""
    if held := lost_since(state, later):
        yield told("left", "3.3", "loss", faces=held, points=worth(state, held))
    assert later.result is not None  # the count ends the game
    yield told(f"result_{later.result.level}", "2.3", "result", points=later.result.points)


BOOK: Final = Rulebook((US, CITY), verbs=VERBS, seats=(US,))
RULEBOOKS: Final = {NAME: BOOK}
