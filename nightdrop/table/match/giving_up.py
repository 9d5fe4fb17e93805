"""Giving a game up: who can, and how often it is asked before it is done."""

from nightdrop.engine.counters import Side
from nightdrop.table.match.seat import Seat


def who_can_give_up(seat: Seat) -> list[Side]:
    """The sides that can give up the game now, as known before the screen.

    One where it is known who looks or decides; none when the game is over, while the screen is
    covered, by mail, or where the computer plays all sides.
    """
    match = seat.match
    people = [] if match.is_over or match.is_by_mail or seat.must_cover else match.people
    for side in (seat.side, match.actor):
        if side in people:
            return [side]
    return people


def times_asked(seat: Seat) -> int:
    """How often it is asked: twice between two people, once where one is alone."""
    return 2 if len(seat.match.people) > 1 and not seat.solo else 1
