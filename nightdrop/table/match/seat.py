"""Whose eyes may read what is shown, when the table must be covered, how the game stands."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from nightdrop.engine.model import CHANCE, Actor, Side, State
from nightdrop.engine.play import actor
from nightdrop.engine.view import Audience, seen_by
from nightdrop.rules.rulebook import is_night, ruleset
from nightdrop.table.language import _
from nightdrop.table.words.sentences import cited, word


def status(state: State) -> dict[str, object]:
    """The fields of `status` [PROTOCOL, Requests]."""
    result = state.result
    return {
        "turn": state.turn,
        "night": is_night(state),
        "actor": actor(state),
        "step": state.todo[-1].name if state.todo else None,
        "prompt": prompt(state),
        "initiative": state.initiative,
        "activation": state.activation,
        "allowance": state.allowance,
        "used": list(state.used),
        "forced": state.forced,
        "tokens": list(state.tokens),
        "companies_left": {r: state.companies_left[r] for r in ruleset(state).regiments},
        "result": result and {"points": result.points, "level": f"{result.level} {result.winner}"},
    }


def over() -> str:
    """What is said in place of a question when the game has ended."""
    return cited(_("The game is over."), "10.1")


def prompt(state: State) -> str:
    """What is asked now, in words that both players may read."""
    if not state.todo:
        return over()
    seen = seen_by(state, "both")
    return word(state.todo[-1].prompt(seen), seen)


# These are asked in the open, on the view of what both know.
OPEN_STEPS: Final = frozenset({"retreat", "night choice", "lose", "stacking"})


class Seating(NamedTuple):
    """What to show next: through whose eyes, and whether the other must look away before.

    `seat` is who is known to sit there; None once both have looked.
    """

    audience: Audience
    seat: Side | None
    cover: bool


def seating(seat: Side | None, decider: Actor | None, step: str, solo: bool = False) -> Seating:
    """Who reads next. Whether the other must look away hangs on the kind of step alone.

    Dice are typed by whoever sits there, in the open. `solo`: one player plays both sides, so
    nobody has to look away.
    """
    if decider is None or decider == CHANCE:
        return Seating("both", seat, False)
    if step in OPEN_STEPS:
        return Seating("both", seat if seat == decider else None, False)
    return Seating(decider, decider, seat != decider and not solo)


def first_seat(entries: Sequence[str], public: State, decider: Actor | None) -> Side | None:
    """Who sits there when a game is opened: whoever began it, while nobody has decided anything.

    Later nobody can be known to sit there; nor where a position begins with secrets of his.
    """
    begun = any(not entry.startswith(("roll ", "draw ")) for entry in entries)
    if begun or decider is None or decider == CHANCE:
        return None
    return None if has_secrets(public, decider) else decider


def has_secrets(public: State, side: Side) -> bool:
    """Whether this side alone has looked at something that lies on the map.

    Read from the view of both: who has looked at a counter is public, what he saw is not.
    """
    pieces = public.pieces
    if any(pieces.by_id[key].known_to == (side,) for key in pieces.one_sided):
        return True
    markers = any(place.known_to == (side,) for place in public.vp.values())
    return markers or any(dead.known_to == (side,) for dead in public.dead.values())
