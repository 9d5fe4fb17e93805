"""A table to play examples of Pegasus Bridge on, on its own map; see `tests.rules.tabletop`.

Open ground without lines lies about 1808. A counter is written as on a slip of paper: "G.01
grenadier-g reduced open", "red.07", "red.11 hq". A German is concealed unless he is `open`.
"""

import json
from collections.abc import Mapping
from typing import Any

from nightdrop.engine.model import State
from nightdrop.engine.play import apply, legal_actions
from nightdrop.rules.actions import parse
from nightdrop.table.record import positions as notation
from tests.rules.tabletop import asked, menu, news_of, refused, wrongly_allowed

__all__ = ["asked", "menu", "play", "position", "refused", "wrongly_allowed"]
BOTH = ["british", "german"]
FLAGS = ("reduced", "activated", "fought", "attacked")


def position(
    at: str, units: Mapping[str, str] | None = None, *, turn: int = 5, **fields: Any
) -> State:
    """A position. `at`: "initiative", "choose british", "B1" (from its start), "B1 combat", or
    "G3 move 3" (with what is left of the allowance).

    The raid, as long as `units` has it not, holds its hexes: without the first the game is lost.
    Other fields are those of the notation.
    """
    units = dict(units or {})
    if not any("howard" in slip for slip in units.values()):
        units |= {"0512": "howard.1", "0411": "howard.2"}
    document = {
        "scenario": "pegasus-bridge",
        "turn": turn,
        "phase": _phase(at),
        "units": {hex_: [_unit(slip) for slip in s.split(",")] for hex_, s in units.items()},
        **fields,
    }
    return notation.read_position(json.dumps(document)).state


def _phase(at: str) -> dict[str, Any]:
    match at.split():
        case ["choose", side]:
            return {"choose": side}
        case [name, *rest] if name[0] in "BG":
            step = rest[0] if rest else {"B": "move", "G": "roll"}[name[0]]
            left = {"allowance": int(rest[1])} if len(rest) > 1 else {}
            return {"activation": name, "step": step, **left}
    return {"step": at}


def _unit(slip: str) -> dict[str, Any]:
    key, *words = slip.split()
    unit: dict[str, Any] = {"id": key}
    for word in words:
        name, _, number = word.partition("=")
        if number:
            unit[name] = int(number)
        elif word in FLAGS:
            unit[word] = True
        elif word == "open":
            unit["known_to"] = BOTH
        elif word == "confused":
            unit["mark"] = word
        else:
            unit["face"] = word
            if not key.startswith("G"):
                unit["known_to"] = BOTH
    return unit


def play(state: State, *texts: str) -> State:
    """The state after these actions. Raises IllegalAction."""
    for text in texts:
        state = apply(state, parse(text, state.game.rules))
    return state


def fought(state: State, *texts: str) -> State:
    """The state after an attack on 1808 by all that may join, and these texts, dice first."""
    state = play(state, "attack 1808")
    while joins := menu(state, "join"):
        state = play(state, joins[0])
    state = play(state, "fight")
    while state.due.name == "point":
        state = apply(state, legal_actions(state)[0])
    return play(state, *texts)


def at(state: State, hex_: str) -> list[str]:
    """The counters of a hex, reduced ones marked "-"."""
    found = state.pieces.at(int(hex_))  # type: ignore[arg-type]
    return [c.id + "-" * c.reduced for c in found]


def told(state: State, text: str) -> list[str]:
    """What is told of an action and of what came of it, each on a line."""
    return news_of(state, parse(text, state.game.rules))
