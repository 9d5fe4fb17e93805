"""Watches an old game that no longer replays: over a gap, from one stored position to the next.

A stretch is what lies between two ends of turns. It is shown as it was played if it is legal and
ends in the position that the record holds; else it is left out, and a jump leads over it.
"""

import json
from collections.abc import Mapping

from nightdrop.engine.model import State
from nightdrop.rules.night_drop import new_game
from nightdrop.table.digest import digest
from nightdrop.table.jump import Jump
from nightdrop.table.playback import (
    Played,
    Player,
    first_state,
    game_of,
    play_through,
    start_of,
)
from nightdrop.table.position import position_from
from nightdrop.table.position_dump import dump, position_text
from nightdrop.table.record import Record, TurnMark, turn_mark
from nightdrop.table.speech import _
from nightdrop.table.yamlfile import FileError, parse_yaml


def watch_through(record: Record) -> Played:
    """The game of a record as far as it can be shown; `problem` tells of gaps, if there are any.

    Raises FileError where nothing can be vouched for: no end of a turn is left to stand on.
    """
    try:
        return play_through(record)
    except FileError as problem:
        return _Watcher(record, problem).played()


class _Watcher:
    """A record read stretch by stretch."""

    def __init__(self, record: Record, problem: FileError) -> None:
        self.record = record
        self.problem = problem
        self.differing: list[int] = []
        try:
            start, self._adrift = first_state(record), False
        except FileError:
            start, self._adrift = new_game(game_of(record)), True
        # By other rules or data, or after a gap, a digest differs where the position does not.
        self._exact = not self._adrift and _is_of_today(record)
        self._player = Player(record, start)

    def played(self) -> Played:
        """The whole game. Raises the problem if no turn can be shown."""
        first = 0
        for number, text in enumerate(self.record.entries):
            mark = turn_mark(text)
            if mark:
                self._stretch(first, number, mark)
                first = number + 1
        self._rest(first)
        player = self._player
        if not player.checked and not any(isinstance(a, Jump) for a in player.actions):
            raise self.problem
        return Played(player.states, player.actions, player.chance, player.checked, self._told())

    def _told(self) -> FileError:
        """The problem, with the first turn that differs."""
        problem = self.problem
        said = _("{reason}; yet every turn ends as it did")
        if self.differing:
            said = _("{reason}; turn {turn} is the first that differs")
        turn = self.differing[0] if self.differing else 0
        return FileError(problem.path, problem.line, said, reason=problem.reason, turn=turn)

    def _stretch(self, first: int, end: int, mark: TurnMark) -> None:
        """Play a turn, or jump to its end."""
        trial = self._player.copy()
        try:
            if self._adrift:
                raise self.problem
            for number in range(first, end):
                trial.play(number, self.record.entries[number])
            same = mark.digest == digest(trial.states[-1])
            if not same and (self._exact or not _stands(trial.states[-1], mark)):
                raise self.problem
            trial.checked += 1
            self._player = trial
        except FileError:
            self.differing.append(mark.turn)
            self._jump(mark)

    def _jump(self, mark: TurnMark) -> None:
        """Go on from the position that is stored at the end of a turn, if it can be read."""
        state = _stored(mark)
        self._exact = False
        self._adrift = state is None
        if state is not None:
            self._player.states.append(state)
            self._player.actions.append(Jump(mark.turn, mark.position))

    def _rest(self, first: int) -> None:
        """Play on after the last end of a turn, as far as it goes."""
        entries = self.record.entries
        try:
            for number in range(first, len(entries)):
                if self._adrift:
                    raise self.problem
                self._player.play(number, entries[number])
        except FileError:
            self.differing.append(self._player.states[-1].turn)


def _stored(mark: TurnMark) -> State | None:
    """The position of an end of a turn, or None if it can no longer be read."""
    try:
        return position_from(parse_yaml(position_text(mark.position), "position")).state
    except (FileError, RecursionError):
        return None


def _is_of_today(record: Record) -> bool:
    """Whether a record was played by the rules and the data of today."""
    try:
        start_of(record)
    except FileError:
        return False
    return True


def _stands(state: State, mark: TurnMark) -> bool:
    """Whether a turn ended in the position that the record holds."""
    try:
        now = dump(state, str(mark.position.get("scenario")), _options(mark.position))
    except ValueError:
        return False
    return bool(json.loads(json.dumps(now)) == mark.position)


def _options(position: Mapping[str, object]) -> Mapping[str, object]:
    """The options that a stored position names."""
    options = position.get("options")
    return options if isinstance(options, dict) else {}
