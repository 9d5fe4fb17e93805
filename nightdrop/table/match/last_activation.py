"""The last activation in a line, from what both sides were told of it."""

from nightdrop.engine.view import common
from nightdrop.games import component
from nightdrop.table.match.match import Match

_LOOKED_AT = 2  # activations: the one under way, and the one before it


def last_activation(match: Match) -> str:
    """What both sides know of the last activation, in a sentence.

    Of one under way in which nothing was done yet the one before is told; "" before the first, and
    where a game family has no words for it.
    """
    words = component(match.game.rules.kind, "activation_sums")
    if words is None:
        return ""
    public, until = match.public().state, len(match.entries)
    begun = [mark for mark in match.turn_marks if mark.activation]
    for mark in reversed(begun[-_LOOKED_AT:]):
        told = match.log(common(match.game), mark.entry)
        lines = [line for line in told if line.index < until and line.turn == mark.turn]
        said: str = words(lines, mark.activation, public)
        is_open = mark is begun[-1] and public.activation == mark.activation
        if said or not is_open:
            return said
        until = mark.entry
    return ""
