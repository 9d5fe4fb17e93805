"""Whose eyes the window may show: who sits before it, and when it must be covered first."""

from __future__ import annotations

from typing import Literal, NamedTuple

from nightdrop.engine.model import CHANCE, Actor, Side, State

# These are asked in the open, on the view of what both know.
OPEN_STEPS = frozenset({"retreat", "night choice", "lose", "stacking"})
Audience = Side | Literal["both"]


class Seating(NamedTuple):
    """What to show next: through whose eyes, and whether the window is covered before.

    `seat` is who is known to sit there; None once both have looked.
    """

    audience: Audience
    seat: Side | None
    cover: bool


def seating(seat: Side | None, decider: Actor | None, step: str, has_secrets: bool) -> Seating:
    """Who sees the next picture.

    `has_secrets` tells whether the decider knows more than both do; that he does is public.
    """
    if decider is None or decider == CHANCE:
        return Seating("both", seat, False)
    if step in OPEN_STEPS:
        return Seating("both", seat if seat == decider else None, False)
    return Seating(decider, decider, has_secrets and seat != decider)


def has_secrets(public: State, side: Side) -> bool:
    """Whether this side alone has looked at something that lies on the map.

    Read from the view of both: who has looked at a counter is public, what he saw is not.
    """
    pieces = public.pieces
    if any(pieces.by_id[key].known_to == (side,) for key in pieces.one_sided):
        return True
    markers = any(place.known_to == (side,) for place in public.vp.values())
    return markers or any(dead.known_to == (side,) for dead in public.dead.values())
