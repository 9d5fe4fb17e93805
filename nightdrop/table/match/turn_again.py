"""Beginning the turn again: by undo as far as nothing was learned, beyond that with new dice."""

from typing import Literal

from nightdrop.table.match.match import Match

# By undo alone, with new dice, or by undo as far as nothing was learned.
TurnAgain = Literal["undo", "new dice", "part"]


def turn_again(match: Match) -> tuple[TurnAgain, int] | None:
    """How a person's last turn can begin again, and at which number of entries.

    None where nothing of it can be undone or taken back, by mail, and when the game is over. How
    far an undo reaches is not told between two people.
    """
    ends = match.is_over or match.is_by_mail
    begun = None if ends else match.history.turn_begun_at()
    if begun is None:
        return None
    is_free, is_alone = match.can_undo() is None, match.header.bots or len(match.game.seats) == 1
    if is_free and is_alone and match.history.limit <= begun:
        return "undo", begun
    if match.take_backs is not None:
        return "new dice", begun
    return ("part", begun) if is_free else None
