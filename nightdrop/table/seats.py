"""Whose eyes may read what is shown next, and when the table must be covered before."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from nightdrop.engine.model import CHANCE, Actor, Side, State
from nightdrop.engine.view import Audience

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
