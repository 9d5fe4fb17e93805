"""A player that decides at random, in any game."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from nightdrop.engine.model import Action, Menu, State
from nightdrop.engine.play import outcomes
from nightdrop.engine.view import Rng, View
from nightdrop.rules.rulebook import Ruleset, ruleset

# How eagerly an action is taken of a kind for which nothing else is said.
OTHERWISE: Final = 4
NOTHING_SAID: Final[Mapping[str, int]] = MappingProxyType({})


def verb(action: Action, rules: Ruleset) -> str:
    name: str = getattr(action, "verb", "")  # without the text, where it is told
    return name or rules.verb_of(action.text)


def any_action(view: View, rng: Rng, eagerness: Mapping[str, int] = NOTHING_SAID) -> Action:
    """One of the view's actions: first a kind by its eagerness, then any of that kind alike.

    Raises ValueError if the viewer decides nothing.
    """
    menu = view.actions
    if len(menu) < 2:
        if not menu:
            raise ValueError(f"{view.side} has nothing to decide")
        return menu[0]
    first, last = _stretch(kinds(view), rng, eagerness)
    return menu[first + rng.randrange(last - first)]


def dealt(state: State, rng: Rng) -> Action:
    """An outcome of chance, drawn by the exact weights.

    Raises ValueError if chance does not act.
    """
    found = outcomes(state)
    lot = rng.randrange(sum(weight for weight, _action in found))
    for weight, action in found:
        lot -= weight
        if lot < 0:
            return action
    raise AssertionError("the weights cover all lots")


def _stretch(
    kinds: dict[str, tuple[int, int]], rng: Rng, eagerness: Mapping[str, int]
) -> tuple[int, int]:
    """The range in the menu of a kind of action that is drawn by its eagerness."""
    lot = rng.randrange(sum(eagerness.get(name, OTHERWISE) for name in kinds))
    for name, stretch in kinds.items():
        lot -= eagerness.get(name, OTHERWISE)
        if lot < 0:
            return stretch
    raise AssertionError("the lots cover all kinds")


def kinds(view: View) -> dict[str, tuple[int, int]]:
    """The range in the menu of each kind of action; a sorted menu has each kind in one range.
    """
    menu, rules = view.actions, ruleset(view.state)
    found: dict[str, tuple[int, int]] = {}
    first = 0
    while first < len(menu):
        name = verb(menu[first], rules)
        last = _end(menu, name, first, rules)
        found[name] = (first, last)
        first = last
    return found


def _end(menu: Menu, name: str, first: int, rules: Ruleset) -> int:
    """Where the range of this kind that begins at `first` ends, by a galloping search."""
    last = len(menu)
    if verb(menu[last - 1], rules) == name:
        return last
    stride = 1
    while first + stride < last and verb(menu[first + stride], rules) == name:
        stride *= 2
    low, high = first + stride // 2 + 1, min(first + stride, last - 1)
    while low < high:
        middle = (low + high) // 2
        if verb(menu[middle], rules) == name:
            low = middle + 1
        else:
            high = middle
    return low
