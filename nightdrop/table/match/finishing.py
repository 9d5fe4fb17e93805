"""Finishing a game for one who plays alone: the computer plays on, until it is taken over again."""

from collections.abc import Sequence

from nightdrop.engine.counters import Side
from nightdrop.table.match.program_advice import adviser, players_for
from nightdrop.table.match.seat import Seat
from nightdrop.table.record.record import Bot


def who_can_be_replaced(seat: Seat) -> Sequence[Side]:
    """The sides that the computer can take over: those of one who plays alone, else none."""
    people, match = seat.match.people, seat.match
    is_alone = len(people) == 1 or seat.solo
    return people if is_alone and not match.is_over and not seat.must_cover else ()


def who_can_take_over(seat: Seat, replaced: Sequence[Side] = ()) -> Sequence[Side]:
    """The sides that a person can take over from the computer, where it plays all.

    They are those that it `replaced`; in a game with one seat, that seat.
    """
    seats, match = seat.match.game.seats, seat.match
    if match.is_over or match.people:
        return ()
    return seats if len(seats) == 1 else replaced


def finisher(seat: Seat) -> Bot:
    """Who finishes a game: the level of the opponent, else the one that gives hints."""
    game, bots = seat.match.game, seat.match.header.bots
    players = players_for(game.rules)
    name = next((bot.bot for bot in bots.values()), adviser(game))
    found = players.level(name)
    return Bot(bot=found.name, version=found.version)
