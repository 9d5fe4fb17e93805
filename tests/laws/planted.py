"""Leaks planted in the engine and the rules: mistakes that could be made at that very place.

A plant changes one of the product's own functions. Where the mistake is that code meant to read
a view reads the truth instead, `truth_at_hand` makes every view carry the truth it came from.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pytest

from nightdrop.engine import view as views
from nightdrop.engine.counters import Counter, Pieces
from nightdrop.engine.model import Menu, Message, State
from nightdrop.engine.view import Audience
from nightdrop.hexwar.rules import combat, losses, regroup, reinforcements, turn, victory
from nightdrop.hexwar.rules.actions import At, Move
from nightdrop.hexwar.rules.book import noted
from nightdrop.hexwar.rules.night_drop import GERMAN, SIDES, US

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], None]
_READERS = ("engine.view", "table.match.match", "table.match.log", "table.match.seat",
            "table.pipe")  # fmt: skip
EVERY: Final = 3  # of so many faults that are planted one is tried without --long
_LONG: Final = pytest.mark.long("other faults of this law are planted in every run")


def sampled(plants: Sequence[Sequence[Any]]) -> list[Any]:
    """The cases of a parametrized test, a tuple of its parameters each, of which the first and
    every third after it run without --long."""
    return [pytest.param(*plant, marks=[_LONG] if number % EVERY else [])
            for number, plant in enumerate(plants)]  # fmt: skip


def truth_at_hand(patch: Patch) -> None:
    """Let every view carry the state it was made from."""
    real = views.seen_by

    def seen_by(state: State, audience: Audience) -> State:
        truth = truth_of(state)
        seen = real(state, audience).but()
        seen.__dict__["_truth"] = truth
        return seen

    for module in _READERS:
        patch.setattr(f"nightdrop.{module}.seen_by", seen_by)


def truth_of(view: State) -> State:
    """The state behind a view."""
    found: State = view.__dict__.get("_truth", view)
    return found


def strength(state: State, counter: Counter | None) -> int:
    """How strong a counter really is: attack and defence together; 0 for a stick."""
    found = truth_of(state).pieces.by_id.get(counter.id) if counter else None
    face = state.game.faces.get(found.face or "") if found else None
    return (face.av or 0) * 10 + (face.dv or 0) if face else 0


def secrets(state: State) -> int:
    """A figure that depends on all concealed German units that stand on the map."""
    truth = truth_of(state)
    hidden = [c for c in truth.pieces.of("german") if c.known_to == (GERMAN,)]
    return sum((n + 1) * strength(truth, c) for n, c in enumerate(hidden))


def wrap(patch: Patch, place: object, name: str, change: Callable[..., Any]) -> None:
    """Put `change(original, *arguments)` in the place of a function."""
    real = getattr(place, name)
    patch.setattr(place, name, lambda *a, **k: change(real, *a, **k))


def menu_entry(patch: Patch) -> None:
    """No attack is offered on a strong concealed unit."""

    def options(real: Callable[..., Menu], step: object, state: State) -> Menu:
        return tuple(a for a in real(step, state) if not isinstance(a, At) or _weak(state, a))

    wrap(patch, combat.Combat, "options", options)


def _weak(state: State, action: At) -> bool:
    return all(strength(state, c) < 33 for c in state.pieces.at(action.hex))


def menu_order(patch: Patch) -> None:
    """The menu comes in order of the enemy's real strength beside the goal."""

    def legal_actions(real: Callable[..., Menu], state: State) -> Menu:
        menu = real(state)
        moves = [a for a in menu if isinstance(a, Move)]
        return tuple(sorted(menu, key=lambda a: threat(state, a))) if moves else menu

    wrap(patch, views, "legal_actions", legal_actions)


def threat(state: State, action: object) -> int:
    if not isinstance(action, Move) or action.to is None:
        return 0
    near = state.game.board.neighbours[action.to]
    return sum(strength(state, c) for hex_ in near for c in state.pieces.at(hex_))


def ids(patch: Patch) -> None:
    """A reinforcement's number follows its face."""

    def draw(
        real: Callable[..., tuple[State, Counter]],
        state: State,
        cup: str,
        face: str,
        hex_: object,
    ) -> tuple[State, Counter]:
        kind, number = sorted(state.game.mix[cup]).index(face), state.numbers[cup]
        numbers = {**state.numbers, cup: number + 20 + 20 * kind}
        after, counter = real(state.but(numbers=numbers), cup, face, hex_)
        return after.but(numbers={**numbers, cup: number + 1}), counter

    wrap(patch, reinforcements, "draw_unit", draw)


def order_of_counters(patch: Patch) -> None:
    """A view lists its counters in the order of their true faces."""

    def with_faces(real: Callable[..., Pieces], pieces: Pieces, changed: object) -> Pieces:
        made = real(pieces, changed)
        keys = sorted(made.by_id, key=lambda key: pieces.by_id[key].face or "")
        made.by_id = {key: made.by_id[key] for key in keys}
        return made

    wrap(patch, Pieces, "with_faces", with_faces)


def cup_count(patch: Patch) -> None:
    """A view's cups hold only what is really in them."""
    patch.setattr(views, "_returned", lambda cups, faces: cups)


def vp_value(patch: Patch) -> None:
    """A marker is laid face up for both."""

    def lay(real: Callable[..., State], state: State, hex_: Any, *more: object) -> State:
        after = real(state, hex_, *more)
        place = after.book.vp[hex_]._replace(known_to=SIDES)
        return noted(after, vp={**after.book.vp, hex_: place})

    wrap(patch, victory, "lay_marker", lay)


def dead_list(patch: Patch) -> None:
    """Who dies is laid openly among the dead."""

    def eliminate(real: Callable[..., State], state: State, counter: Counter) -> State:
        known = SIDES if counter.known_to else ()
        return real(state, counter._replace(known_to=known))

    wrap(patch, losses, "eliminate", eliminate)


@dataclass(frozen=True)
class Labelled(reinforcements.EnterMap):
    """A step that knows its unit's face."""

    face: str = ""


def step_with_a_face(patch: Patch) -> None:
    """The step by which a reinforcement enters carries its face."""

    def take(real: Callable[..., State], step: object, state: State, action: Any) -> State:
        after = real(step, state, action)
        labelled = Labelled(f"G.{after.numbers['german']:02d}", action.face)
        return after.but(todo=(*after.todo[:-1], labelled))

    wrap(patch, reinforcements.DrawReinforcement, "take", take)


def points_spent(patch: Patch) -> None:
    """A view holds what a concealed unit has spent."""
    patch.setattr("nightdrop.engine.view._without_points", lambda acts, covered: acts)


def automatic_step(patch: Patch) -> None:
    """The German is not asked where a weak unit enters: the question is skipped."""

    def forced(real: Callable[..., object], step: Any, state: State) -> object:
        unit = state.pieces[step.unit]
        return step.options(state)[0] if strength(state, unit) < 33 else real(step, state)

    wrap(patch, reinforcements.EnterMap, "forced", forced)


def silent_skip(patch: Patch) -> None:
    """Discovery is skipped where no concealed marker is worth turning up."""

    def actor(real: Callable[..., object], step: object, state: State) -> object:
        hidden = [p.value or 0 for p in state.book.vp.values() if p.known_to == (US,)]
        return None if hidden and max(hidden) < 2 else real(step, state)

    wrap(patch, turn.Discovery, "actor", actor)


def prompt(patch: Patch) -> None:
    """The prompt of the combats names the weakest enemy."""
    truth_at_hand(patch)

    def words(real: object, step: object, state: State) -> Message:
        units = truth_of(state).pieces.of("german")
        weakest = min(units, key=lambda c: (strength(state, c), c.id), default=None)
        return Message("prompt.retreat", {"hex": weakest.place if weakest else None}, "9.1.1")

    wrap(patch, combat.Combat, "prompt", words)
    wrap(patch, regroup.Regroup, "prompt", words)
