"""A random player that likes to fight and to muster: first opponent and tireless tester."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from typing import Final

from nightdrop.bots.random_bot import any_action, kinds
from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Action, Menu, State
from nightdrop.engine.view import Rng, View
from nightdrop.hexwar.rules.actions import Move
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.rules.actions import DONE

# How eagerly each kind of action is taken.
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


def random_action(view: View, rng: Rng) -> Action:
    """As `any_action`, but units, not sticks, move mostly where something is going on."""
    chosen = any_action(view, rng, EAGERNESS)
    if not isinstance(chosen, Move) or rng.randrange(4) == 0:
        return chosen
    return _livelier(view.state, view.actions, chosen, kinds(view)["move"], rng)


def _livelier(state: State, menu: Menu, chosen: Move, among: tuple[int, int], rng: Rng) -> Action:
    """The liveliest move of the same unit; or the end of moving, if it stands well already."""
    mover = state.pieces[chosen.unit]
    first, last = among
    low = bisect_left(menu, mover.id, first, last, key=_unit)
    high = bisect_right(menu, mover.id, low, last, key=_unit)
    best: Action = chosen
    most = _liveliness(state, mover, mover.place)
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
        units = sum(not is_stick(pieces[key]) for key in pieces.by_place[enemy])
        if not units:
            score += 1
            continue
        held = sum(pieces.holder(h) == mover.side for h in around[enemy] if h not in around[hex_])
        score += 6 + 4 * units + 12 * min(held, 2)
    return score
