"""The silence law: no hidden face decides who is asked next, or what is not asked at all.

A step that is skipped tells as much as one that is not. So after every action the steps that
settled unasked, who acts then, and in which step, are the same in every truth that looks to a side
like the real one. A face that the action itself shows the side is the same in all these truths:
what is decided by it may be seen. Armour stays armour too: a step ends by itself when `done` would
be all that is left, a lone entry hex is taken unasked, and both hang on how a unit moves.
"""

from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from nightdrop.engine.counters import Side
from nightdrop.engine.model import Action, Actor, State
from nightdrop.engine.play import actor, legal_actions, unasked
from nightdrop.rules.actions import Draw
from tests.laws.knowers import knowers
from tests.laws.laws import BrokenLaw, Rng, newly_seen
from tests.laws.truths import Choose, dealt, fitting_draws, is_armour, same_kind

DEALS = 2  # truths dealt at random, beside the weakest and the strongest


class Course(NamedTuple):
    """How play goes on: the kinds of the steps that settled unasked, in order, then who acts in
    which step."""

    settled: tuple[str, ...]
    actor: Actor | None
    step: str


def course(state: State, action: Action | None = None) -> tuple[Course, State]:
    """Return how play goes on after a legal action (or none), and the state it reaches."""
    if action is not None:
        state = state.todo[-1].take(state, action)
    settled = []
    while (after := unasked(state)) is not None:
        settled.append(type(state.todo[-1]).__name__)
        state = after
    return Course(tuple(settled), actor(state), state.due.name), state


def worth(state: State, face: str) -> tuple[int, str]:
    """Sort key of faces, weakest first: attack and defence, or points; ties by name."""
    printed = state.game.faces.get(face)
    if printed is None:
        return int(face), face
    return (printed.av or 0) + (printed.dv or 0), face


def truths(state: State, side: Side, keep: Container[object], rng: Rng) -> Iterator[State]:
    """The truth itself; then, as far as the side can tell, with all that is hidden from it as
    weak as it can be, as strong, and dealt at random. What `keep` names stays as it is."""

    def weakest(face: str, fitting: Sequence[str]) -> str:
        return min((face, *fitting), key=lambda name: worth(state, name))

    def strongest(face: str, fitting: Sequence[str]) -> str:
        return max((face, *fitting), key=lambda name: worth(state, name))

    def any_(face: str, fitting: Sequence[str]) -> str:
        return (face, *fitting)[rng.randrange(len(fitting) + 1)]

    yield state
    choices: tuple[Choose, ...] = (weakest, strongest, *[any_] * DEALS)
    for choose in choices:
        truth = dealt(state, side, choose, keep, same_kind)
        if truth != state:
            yield truth


def answers(state: State, action: Action, side: Side, truth: State) -> Iterator[Action]:
    """What may happen in another truth that looks to the side like this action: the same, or any
    draw that it does not see."""
    if isinstance(action, Draw) and side not in knowers(state, action):
        for draw in fitting_draws(state, action, truth):
            if is_armour(state, draw.face) == is_armour(state, action.face):
                yield draw
    elif action in legal_actions(truth):
        yield action


def silence_tells_nothing(state: State, action: Action, rng: Rng) -> int:
    """Compare how play goes on after an action with other truths; how many were compared.

    Raises BrokenLaw if a side could learn of a hidden face by what is asked, or is not.
    """
    now, _ = course(state)
    then, after = course(state, action)
    compared = 0
    for side in state.game.sides:
        for truth in truths(state, side, newly_seen(state, after, side), rng):
            _demand_same(state, action, side, now, course(truth)[0])
            for answer in answers(state, action, side, truth):
                _demand_same(state, action, side, then, course(truth, answer)[0])
                compared += truth is not state or answer != action
    return compared


def _demand_same(state: State, action: Action, side: Side, real: Course, found: Course) -> None:
    if found != real:
        step = state.todo[-1].name
        raise BrokenLaw(
            f"silence law: {side} tells hidden faces apart at {action.text!r} in {step!r} of turn"
            f" {state.turn}: {real} in one truth, {found} in another"
        )
