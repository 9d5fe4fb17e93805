"""Who sees the face of each draw [docs/rulings/night-drop.md, Who may know what]: what a step says
of its own witnesses is checked against this, and never believed."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from nightdrop.engine.counters import Side
from nightdrop.engine.model import State
from nightdrop.hexwar.rules.ruleset import concealing_side, holding_side, ruleset
from nightdrop.rules.actions import Draw

Knowers = tuple[Side, ...]


def _enemy(state: State, draw: Draw) -> Knowers:
    """A unit of the occupier that is drawn out of the other's sight [ND 4.1] [ND 8.5.1]."""
    return (concealing_side(state),)


def _jumps(state: State, draw: Draw) -> Knowers:
    """A marker of the count: the end turns up what it draws [ND 10.1]."""
    return (holding_side(state),)


def _all(state: State, draw: Draw) -> Knowers:
    """A stick that is turned up [2.4.1a]."""
    return state.game.sides


def _dies(state: State, draw: Draw) -> Knowers:
    """A stick that dies unknown: the enemy alone, but an Advantage is announced [9.3.2] [2.6.2]."""
    formations = ruleset(state).formations.values()
    announced = any(draw.face in found.advantages for found in formations)
    return state.game.sides if announced else (concealing_side(state),)


def _marker(state: State, draw: Draw) -> Knowers:
    """A marker of the side that jumps lies concealed, one that is discovered open [ND 2.5]
    [5.3.2]."""
    due: Any = state.due
    laid_by: Side = due.side
    return (laid_by,) if laid_by == holding_side(state) else state.game.sides


def _star(state: State, draw: Draw) -> Knowers:
    """A marker on a black star: the side that lays it [PB 4.3.1]."""
    due: Any = state.due
    return (due.side,)


# Of each step that draws, by the name of its class.
_KNOWERS: Final[Mapping[str, Callable[[State, Draw], Knowers]]] = {
    "PlaceGermans": _enemy, "DrawFaces": _enemy, "DrawReinforcement": _enemy,
    "DrawEntering": _enemy, "TurnUp": _all, "StickDies": _dies, "LayMarker": _marker,
    "DrawStar": _star, "Count": _jumps,
}  # fmt: skip


def knowers(state: State, draw: Draw) -> Knowers:
    """The sides that may see what is drawn now. Raises KeyError for a step of which nothing is
    ruled."""
    due: Any = state.due
    return _KNOWERS[type(due).__name__](state, draw)
