"""Entries of a game as a reader sees them: before, the dice rolled, after."""

from typing import NamedTuple

from nightdrop.engine.model import State
from nightdrop.engine.view import Audience
from nightdrop.table.match.match import Match


class ObservedTransition(NamedTuple):
    """An entry as the reader sees it: before, the dice rolled, after."""

    before: State
    dice: tuple[int, ...]
    after: State


def dice_of(entry: str) -> tuple[int, ...]:
    """Return the dice of an entry `roll 4 2`; () for any other entry."""
    word, *rest = entry.split()
    return tuple(map(int, rest)) if word == "roll" else ()


def glimpses(match: Match, audience: Audience, since: int, until: int) -> list[ObservedTransition]:
    """Return the entries from `since` up to `until` as the audience saw them."""
    views = [match.state_view(index, audience).state for index in range(since, until + 1)]
    told = match.entries[since:until]
    return [
        ObservedTransition(*seen)
        for seen in zip(views, map(dice_of, told), views[1:], strict=False)
    ]
