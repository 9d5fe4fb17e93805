"""The tables at which twins are played: matches that begin in the midst of a game."""

from pathlib import Path

from nightdrop.engine.model import State
from nightdrop.table.match import Match
from nightdrop.table.playback import Played, Player
from nightdrop.table.record import Record, header_for
from nightdrop.table.replay import Replay


class Table(Match):
    """A match that goes on from a state, `start`; whoever drives it throws and draws."""

    def __init__(self, start: State) -> None:
        header = header_for(start, start.game.name, {}, None, "none")
        super().__init__(header, Played([start], [], 0, 0), None)
        self.start = start

    def kept_in(self, path: Path | None) -> Match:
        """The same game once more, saved in a file if there is a `path`: what is done there leaves
        this one alone."""
        past = self._past
        match = Match(self.header, Played(past.states, past.actions, past.chance, 0), None, path)
        match._lines = list(self._lines)
        match._past.undone = list(past.undone)
        return match._begun()


class TableReplay(Replay):
    """What happened at a table, to be looked at; a position need not be written for it."""

    def __init__(self, start: State, record: Record) -> None:
        """Plays the record from its state on. Raises FileError at an entry that is illegal."""
        self.record = record
        self._player = player = Player(record, start)
        for number, text in enumerate(record.entries):
            player.play(number, text)
        self.played = Played(player.states, player.actions, player.chance, player.checked)
        self.entries = tuple(action.text for action in self.played.actions)

    def try_line(self, text: str) -> None:
        """Read one line more, and forget it. Raises what is wrong with it."""
        self._player.copy().play(len(self.record.entries), text)
