"""Where a saved game stands, as both players know it, without going on with it."""

from pathlib import Path
from typing import Final, NamedTuple

from nightdrop.engine.model import Actor, Result
from nightdrop.table.match import Match
from nightdrop.table.narrate_changes import result_words
from nightdrop.table.record import SealedError
from nightdrop.table.speech import N_, _


class Standing(NamedTuple):
    """The turn, who decides, and the result once it is over; of a sealed game only when it was
    begun, as its header in the clear says."""

    turn: int = 0
    decider: Actor | None = None
    result: Result | None = None
    begun: str = ""

    @property
    def words(self) -> str:
        """In a sentence: "Turn 3, the German player decides"."""
        if self.begun:
            return _("Sealed, begun {when}").format(when=self.begun)
        if self.result is not None:
            return result_words(self.result)
        return _(_DECIDES[self.decider]).format(turn=self.turn) if self.decider else ""


_DECIDES: Final[dict[Actor, str]] = {
    "us": N_("Turn {turn}, the US player decides"),
    "german": N_("Turn {turn}, the German player decides"),
    "chance": N_("Turn {turn}, the dice decide"),
}


def standing_of(path: Path) -> Standing:
    """Where the game of a file stands; nothing is written. Raises FileError, OSError."""
    try:
        match = Match.load(path)
    except SealedError:
        from nightdrop.table.sealed_file import begun_of

        return Standing(begun=begun_of(path))
    return Standing(match.state.turn, match.actor, match.result)
