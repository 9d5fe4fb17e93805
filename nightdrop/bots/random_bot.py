"""A random player that likes to fight and to muster: first opponent and tireless tester."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping
from typing import Final

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Action, Menu, State
from nightdrop.engine.view import Rng, View
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.rules.actions import (
    DONE,
    At,
    Draw,
    Form,
    Move,
    ReinforceCompany,
    Roll,
    SpendAdvantage,
    With,
    Word,
)
from nightdrop.rules.rulebook import ruleset

# How eagerly each kind of action is taken. What is not named weighs `OTHERWISE`.
EAGERNESS: Final[Mapping[str, int]] = {
    "attack": 60,
    "fight": 1,
    "join": 30,
    "muster": 80,
    "form": 60,
    "reinforce-company": 20,
    "move": 16,
    "done": 1,
    "pass": 2,
}
OTHERWISE: Final = 4
_VERBS: Final[Mapping[type[Action], str]] = {
    Move: "move",
    Roll: "roll",
    Draw: "draw",
    Form: "form",
    ReinforceCompany: "reinforce-company",
    SpendAdvantage: "advantage",
}


def verb(action: Action, activations: Collection[str]) -> str:
    """The kind of an action: the first word of its text, "activation" for the name of one."""
    name = _VERBS.get(type(action))
    if name is not None:
        return name
    if isinstance(action, (At, With)):
        return action.verb
    if isinstance(action, Word):
        return "activation" if action.word in activations else action.word
    return action.text.partition(" ")[0]


def any_action(view: View, rng: Rng, eagerness: Mapping[str, int] = EAGERNESS) -> Action:
    """One of the view's actions: first a kind by its eagerness, then any of that kind alike.

    Raises ValueError if the viewer decides nothing.
    """
    menu = view.actions
    if len(menu) < 2:
        if not menu:
            raise ValueError(f"{view.side} has nothing to decide")
        return menu[0]
    first, last = _stretch(_kinds(view), rng, eagerness)
    return menu[first + rng.randrange(last - first)]


def random_action(view: View, rng: Rng) -> Action:
    """As `any_action`, but units, not sticks, move mostly where something is going on."""
    chosen = any_action(view, rng)
    if not isinstance(chosen, Move) or rng.randrange(4) == 0:
        return chosen
    return _livelier(view.state, view.actions, chosen, _kinds(view)["move"], rng)


def _stretch(
    kinds: dict[str, tuple[int, int]], rng: Rng, eagerness: Mapping[str, int]
) -> tuple[int, int]:
    """The stretch of the menu that holds a kind drawn by its eagerness."""
    lot = rng.randrange(sum(eagerness.get(name, OTHERWISE) for name in kinds))
    for name, stretch in kinds.items():
        lot -= eagerness.get(name, OTHERWISE)
        if lot < 0:
            return stretch
    raise AssertionError("the lots cover all kinds")


def _livelier(state: State, menu: Menu, chosen: Move, among: tuple[int, int], rng: Rng) -> Action:
    """The liveliest move of the same unit; or the end of moving, if it stands well already."""
    mover = state.pieces[chosen.unit]
    first, last = among
    low = bisect_left(menu, mover.id, first, last, key=_unit)
    high = bisect_right(menu, mover.id, low, last, key=_unit)
    best: Action = chosen
    most = _liveliness(state, mover, mover.hex)
    start = rng.randrange(high - low)
    for number in range(high - low):
        action = menu[low + (start + number) % (high - low)]
        found = _liveliness(state, mover, action.to) if isinstance(action, Move) else 0
        if found > most:
            best, most = action, found
    if best == chosen and menu[0] == DONE and rng.randrange(12) == 0:
        return DONE
    return best


def _unit(action: Action) -> str:
    """The counter of a move, also of one of a rulebook's own."""
    return action.unit if isinstance(action, Move) else action.text.split(" ")[1]


def _liveliness(state: State, mover: Counter, hex_: Hex | None) -> int:
    """Return how promising a hex is: friends in it, enemies beside it."""
    if hex_ is None:
        return 0
    pieces, around = state.pieces, state.game.board.neighbours
    if mover.kind == "stick":
        # Sticks become companies in the company of their regiment.
        comrades = [key for key in pieces.by_place.get(hex_, ()) if key != mover.id]
        return sum(pieces[key].group == mover.group for key in comrades) if len(comrades) < 3 else 0
    friends = len([key for key in pieces.by_place.get(hex_, ()) if key != mover.id])
    # Germans mass, companies surround: so every way of losing a fight comes up.
    score = (15 if mover.kind == "unit" else 8) * min(friends, 2)
    for enemy in around[hex_]:
        if pieces.holder(enemy) in (None, mover.side):
            continue
        units = sum(not pieces[key].is_stick for key in pieces.by_place[enemy])
        if not units:
            score += 1
            continue
        held = sum(pieces.holder(h) == mover.side for h in around[enemy] if h not in around[hex_])
        score += 6 + 4 * units + 12 * min(held, 2)
    return score


def _kinds(view: View) -> dict[str, tuple[int, int]]:
    """Where each kind of action stands in a menu: a menu is sorted, so each is one stretch, and a
    menu of activations holds nothing else."""
    menu, activations = view.actions, ruleset(view.state).activations
    kinds: dict[str, tuple[int, int]] = {}
    first = 0
    while first < len(menu):
        name = verb(menu[first], activations)
        last = _end(menu, name, first, activations)
        kinds[name] = (first, last)
        first = last
    return kinds


def _end(menu: Menu, name: str, first: int, activations: Collection[str]) -> int:
    """The end of the stretch of this kind that begins at `first`: often the next action or the
    end of the menu, else found by strides that double, and then by halving."""
    last = len(menu)
    if verb(menu[last - 1], activations) == name:
        return last
    stride = 1
    while first + stride < last and verb(menu[first + stride], activations) == name:
        stride *= 2
    low, high = first + stride // 2 + 1, min(first + stride, last - 1)
    while low < high:
        middle = (low + high) // 2
        if verb(menu[middle], activations) == name:
            low = middle + 1
        else:
            high = middle
    return low
