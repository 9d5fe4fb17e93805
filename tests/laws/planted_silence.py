"""Leaks by silence: a step that ends, or is chosen, by itself because of a face that is hidden."""

from collections.abc import Callable
from typing import Any

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import State
from nightdrop.hexwar.rules import combat, movement, turn, victory
from nightdrop.hexwar.rules.actions import With
from nightdrop.hexwar.rules.night_drop import SIDES, US
from nightdrop.rules.actions import DONE

from .planted import Patch, strength, wrap

WEAK = 30  # an attack value below 3
CERTAIN = 7  # points at which nobody would count on


def attack_not_asked(patch: Patch) -> None:
    """Combat ends by itself where nobody strong could attack."""

    def forced(real: Callable[..., object], step: Any, state: State) -> object:
        able = [c for c in state.pieces.of("german") if combat.can_attack(state, c)]
        weak = all(strength(state, c) < WEAK for c in able)
        return DONE if able and weak else real(step, state)

    wrap(patch, combat.Combat, "forced", forced)


def march_not_asked(patch: Patch) -> None:
    """The German is not asked to move where nobody of his is worth it."""

    def forced(real: Callable[..., object], step: Any, state: State) -> object:
        weak = all(strength(state, c) < WEAK for c in state.pieces.of("german"))
        return DONE if weak and state.book.allowance else real(step, state)

    wrap(patch, movement.MoveUnits, "forced", forced)


def point_by_itself(patch: Patch) -> None:
    """The strongest attacker is the Point, and only between equals the player is asked."""

    def forced(real: Callable[..., object], step: Any, state: State) -> object:
        best, *others = ranked(state, [state.pieces[a.unit] for a in step.options(state)])
        clear = all(strength(state, c) < strength(state, best) for c in others)
        return With("point", best.id) if clear else real(step, state)

    wrap(patch, combat.PointChoice, "forced", forced)


def point_of_the_seen(patch: Patch) -> None:
    """The strongest of a stack that lies open is the Point: no leak, as the attack shows it."""

    def forced(real: Callable[..., object], step: Any, state: State) -> object:
        units = [state.pieces[a.unit] for a in step.options(state)]
        if any(c.known_to != SIDES for c in units):
            return real(step, state)
        best, *others = ranked(state, units)
        clear = all(strength(state, c) < strength(state, best) for c in others)
        return With("point", best.id) if clear else real(step, state)

    wrap(patch, combat.PointChoice, "forced", forced)


def surplus_by_itself(patch: Patch) -> None:
    """Of too many in a hex the weakest goes, and only between equals the player is asked."""

    def forced(real: Callable[..., object], step: Any, state: State) -> object:
        *others, worst = ranked(state, [state.pieces[a.unit] for a in step.options(state)])
        clear = all(strength(state, c) > strength(state, worst) for c in others)
        return With("remove", worst.id) if clear else real(step, state)

    wrap(patch, turn.Stacking, "forced", forced)


def count_cut_short(patch: Patch) -> None:
    """No marker more is drawn once the game is won."""

    def actor(real: Callable[..., object], step: Any, state: State) -> object:
        held = [p.value or 0 for p in state.book.vp.values() if p.control and p.laid_by == US]
        return None if sum(held) >= CERTAIN else real(step, state)

    wrap(patch, victory.Count, "actor", actor)


def ranked(state: State, units: list[Counter]) -> list[Counter]:
    """The strongest first."""
    return sorted(units, key=lambda c: -strength(state, c))
