"""A random player that likes to fight and to muster: the first opponent, and the tireless tester."""

from collections.abc import Callable, Mapping
from typing import Final

from nightdrop.engine.model import Action, Menu
from nightdrop.engine.view import Rng, View

# How eagerly each kind of action is taken. What is not named weighs 4.
EAGERNESS: Final[Mapping[str, int]] = {
    "attack": 60,
    "fight": 20,
    "join": 20,
    "muster": 80,
    "form": 60,
    "reinforce-company": 60,
    "reinforce": 12,
    "move": 24,
    "done": 1,
    "pass": 2,
    "place": 4,
    "flip": 4,
}
OTHERWISE: Final = 4
# An advance or a move closes its step more often than a fight does.
Pick = Callable[[View, Rng], Action]


def verb(action: Action) -> str:
    """The kind of an action: the first word of its text, "activation" for U1 to G4."""
    word = action.text.partition(" ")[0]
    return "activation" if len(word) == 2 and word[0] in "UG" else word


def random_action(view: View, rng: Rng) -> Action:
    """One of the view's actions: first a kind by its eagerness, then any of that kind.

    Raises ValueError if the viewer has nothing to decide.
    """
    menu = view.actions
    if len(menu) < 2:
        if not menu:
            raise ValueError(f"{view.side} has nothing to decide")
        return menu[0]
    kinds = by_verb(menu)
    names = sorted(kinds)
    lot = rng.randrange(sum(EAGERNESS.get(name, OTHERWISE) for name in names))
    for name in names:
        lot -= EAGERNESS.get(name, OTHERWISE)
        if lot < 0:
            first, last = kinds[name]
            return menu[first + rng.randrange(last - first)]
    raise AssertionError("the lots cover all kinds")


def by_verb(menu: Menu) -> dict[str, tuple[int, int]]:
    """Where each kind of action stands in a menu: a menu is sorted, so each is one stretch."""
    kinds: dict[str, tuple[int, int]] = {}
    first = 0
    while first < len(menu):
        name = verb(menu[first])
        last = _end(menu, name, first)
        kinds[name] = (first, last)
        first = last
    return kinds


def _end(menu: Menu, name: str, first: int) -> int:
    """The end of the stretch of this kind that begins at `first`, by halving."""
    low, high = first, len(menu)
    while low < high:
        middle = (low + high) // 2
        if verb(menu[middle]) == name:
            low = middle + 1
        else:
            high = middle
    return low
