"""The witness law: who sees a drawn face is what the rulings say, not what its step says."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from nightdrop.engine.model import State
from nightdrop.hexwar.rules import garrison, landing, losses, regroup, reinforcements, victory
from nightdrop.hexwar.rules.garrison import DrawFaces
from nightdrop.hexwar.rules.ruleset import concealing_side, holding_side
from nightdrop.lab.selfplay import random_game
from nightdrop.rules.actions import Draw
from nightdrop.rules.steps import DrawStep
from nightdrop.table.scenario.scenarios import load_scenario, opening_of
from tests.laws.laws import BrokenLaw, witnesses_are_who_may_know

from .planted import Patch, Plant, wrap

GAMES = "night-drop", "pegasus-bridge"


@cache
def draws(name: str) -> tuple[State, ...]:
    """The states of a random game in which something is drawn."""
    states = (state for state, _ in random_game(load_scenario(name), Random(5)))
    return tuple(state for state in states if isinstance(state.due, DrawStep))


def ask(*names: str) -> None:
    """The law in each of them. Raises BrokenLaw."""
    for state in (state for name in names for state in draws(name)):
        witnesses_are_who_may_know(state.but(), Random(1))


@pytest.mark.parametrize("name", GAMES)
def test_who_sees_a_draw_is_who_may(name: str) -> None:
    ask(name)


def heirs(kind: type[DrawStep]) -> Iterator[type[DrawStep]]:
    for heir in kind.__subclasses__():
        yield heir
        yield from heirs(heir)


def test_each_kind_of_draw_is_met_in_these_games() -> None:
    """Faces that a position leaves open are drawn where a scenario begins."""
    ours = {kind for kind in heirs(DrawStep) if kind.__module__.startswith("nightdrop.hexwar")}
    met = {type(state.due) for name in GAMES for state in draws(name)}
    bases = {base for kind in ours for base in kind.__mro__[1:]}
    assert ours - bases - {DrawFaces} <= met


def test_faces_that_a_position_leaves_open_are_seen_by_their_owner() -> None:
    state = opening_of(load_scenario("chef-du-pont"))
    assert isinstance(state.due, DrawFaces)
    witnesses_are_who_may_know(state, Random(1))


Real = Callable[..., Any]


def both_see(place: Any) -> Plant:
    """The step says that all see what it draws."""

    def plant(patch: Patch) -> None:
        patch.setattr(place, "witnesses", lambda step, state, draw: state.game.sides)

    plant.__name__ = f"all see {place.__name__}"
    return plant


def the_other_sees(patch: Patch) -> None:
    """A stick that dies is looked at by its owner."""
    patch.setattr(losses.StickDies, "witnesses", lambda step, state, draw: (holding_side(state),))


def an_advantage_is_not_announced(patch: Patch) -> None:
    """A captured Advantage is seen by the enemy alone [2.6.2]."""

    def seen_by(step: object, state: State, draw: object) -> tuple[str, ...]:
        return (concealing_side(state),)

    patch.setattr(losses.StickDies, "witnesses", seen_by)


def drawn_openly(patch: Patch) -> None:
    """A reinforcement lies open, whatever its step says."""

    def draw(real: Real, state: State, *more: Any) -> Any:
        after, counter = real(state, *more)
        shown = counter._replace(known_to=state.game.sides)
        return after.but(pieces=after.pieces.put(shown)), shown

    wrap(patch, reinforcements, "draw_unit", draw)


def turned_up_in_secret(patch: Patch) -> None:
    """Only its owner sees a stick that is turned up, whatever its step says [2.4.1a]."""

    def take(real: Real, step: Any, state: State, action: Draw) -> State:
        after: State = real(step, state, action)
        hidden = after.pieces[step.stick]._replace(known_to=(holding_side(state),))
        return after.but(pieces=after.pieces.put(hidden))

    wrap(patch, regroup.TurnUp, "take", take)


@pytest.mark.parametrize("plant", [
    both_see(victory.LayMarker), both_see(victory.Count), both_see(landing.DrawStar),
    both_see(garrison.DrawGarrison), both_see(reinforcements.DrawReinforcement),
    both_see(losses.StickDies), the_other_sees, an_advantage_is_not_announced, drawn_openly,
    turned_up_in_secret,
], ids=lambda plant: plant.__name__)  # fmt: skip
def test_a_step_whose_witnesses_are_not_who_may_know_is_caught(
    plant: Plant, monkeypatch: Patch
) -> None:
    plant(monkeypatch)
    with pytest.raises(BrokenLaw, match="witness law"):
        ask(*GAMES)
