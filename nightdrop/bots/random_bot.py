"""A random player that likes to fight and to muster: first opponent and tireless tester."""

from collections.abc import Mapping
from typing import Final

from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Action, Counter, Menu, State
from nightdrop.engine.view import Rng, View
from nightdrop.rules.actions import (
    ACTIVATIONS,
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

# How eagerly each kind of action is taken. What is not named weighs `OTHERWISE`.
EAGERNESS: Final[Mapping[str, int]] = {
    "attack": 60,
    "fight": 1,
    "join": 8,
    "muster": 80,
    "form": 60,
    "reinforce-company": 20,
    "move": 16,
    "done": 1,
    "pass": 2,
}
OTHERWISE: Final = 4
# So many moves are compared before one is made: enough to go where something happens.
MOVES_COMPARED: Final = 6
_FAR: Final = -1000
_VERBS: Final[Mapping[type[Action], str]] = {
    Move: "move",
    Roll: "roll",
    Draw: "draw",
    Form: "form",
    ReinforceCompany: "reinforce-company",
    SpendAdvantage: "advantage",
}


def verb(action: Action) -> str:
    """The kind of an action: the first word of its text, "activation" for U1 to G4."""
    if isinstance(action, (At, With)):
        return action.verb
    if isinstance(action, Word):
        return "activation" if action.word in ACTIVATIONS else action.word
    return _VERBS[type(action)]


def random_action(view: View, rng: Rng) -> Action:
    """One of the view's actions: first a kind by its eagerness, then any of that kind.

    Of a few moves the liveliest is made. Raises ValueError if the viewer decides nothing.
    """
    menu = view.actions
    if not menu:
        raise ValueError(f"{view.side} has nothing to decide")
    if len(menu) == 1:
        return menu[0]
    kinds = by_verb(menu)
    lot = rng.randrange(sum(EAGERNESS.get(name, OTHERWISE) for name in kinds))
    for name, (first, last) in kinds.items():
        lot -= EAGERNESS.get(name, OTHERWISE)
        if lot < 0:
            if name == "move":
                return _liveliest(view.state, menu, first, last, rng)
            return menu[first + rng.randrange(last - first)]
    raise AssertionError("the lots cover all kinds")


def _liveliest(state: State, menu: Menu, first: int, last: int, rng: Rng) -> Action:
    """The one of a few random moves that gains most in company and enemies.

    Where all of them would lead away from the action, the step may be closed instead.
    """
    best, most = menu[first], _FAR
    for _ in range(MOVES_COMPARED):
        action = menu[first + rng.randrange(last - first)]
        found = _gain(state, action)
        if found > most:
            best, most = action, found
    if most < 0 and DONE in menu[:first] and rng.randrange(3) == 0:
        return DONE
    return best


def _gain(state: State, action: Action) -> int:
    """How much livelier the place is that a move leads to."""
    if not isinstance(action, Move):
        return 0
    mover = state.pieces[action.unit]
    if action.to is None or mover.hex is None:
        return 0
    return _liveliness(state, mover, action.to) - _liveliness(state, mover, mover.hex)


def _liveliness(state: State, mover: Counter, hex_: Hex) -> int:
    """How much may come of standing in a hex: friends in it, enemies beside it."""
    pieces = state.pieces
    friends = [key for key in pieces.by_hex.get(hex_, ()) if key != mover.id]
    score = 4 * min(len(friends), 3)
    if mover.kind == "stick":
        return score
    around = state.game.board.neighbours
    for enemy in around[hex_]:
        if _is_enemy(state, mover, enemy):
            # An enemy who is held from two sides may find no way to retreat.
            holders = (pieces.holder(h) for h in around[enemy] if h not in around[hex_])
            score += 3 + 4 * (mover.side in holders)
    return score


def _is_enemy(state: State, mover: Counter, hex_: Hex) -> bool:
    return state.pieces.holder(hex_) not in (None, mover.side)


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
    low, high = first + 1, len(menu)
    while low < high:
        middle = (low + high) // 2
        if verb(menu[middle]) == name:
            low = middle + 1
        else:
            high = middle
    return low
