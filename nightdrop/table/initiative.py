"""How the initiative of the running turn was come by, from what both sides saw [5.2] [2.6]."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nightdrop.engine.model import US
from nightdrop.table.scenes import dice_of
from nightdrop.table.speech import _

if TYPE_CHECKING:
    from nightdrop.engine.view import Audience
    from nightdrop.table.match import Match


class Won(NamedTuple):
    """A few words, or "" where nobody threw or paid for it; and the rule."""

    words: str = ""
    rule: str = "5.2"


def how_won(match: Match, reader: Audience) -> Won:
    """The throw of this turn, its winner's die first, or the Advantage that was spent."""
    public = match.public().state
    for line in reversed(match.log(reader)):
        if line.turn < public.turn:
            break
        if line.rule == "5.2.1" and (dice := dice_of(match.entries[line.index])):
            us, german = dice
            won, lost = (us, german) if public.initiative == US else (german, us)
            return Won(_("rolled {won} against {lost}").format(won=won, lost=lost), "5.2.1")
        if line.rule == "2.6.1" and public.initiative == US:
            return Won(_("an Advantage was spent"), "2.6.1")
    return Won()
