"""Plays a record again: every state of the game, from its entries, without the dice.

An old game that no longer replays is watched over the gap, from one stored position to the next.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from nightdrop.engine.model import CHANCE, Action, Game, State
from nightdrop.engine.play import actor, advance, why_not
from nightdrop.engine.view import Audience, Reader, View, seen_by, view
from nightdrop.rules.actions import parse
from nightdrop.rules.rulebook import Ruleset, ruleset
from nightdrop.table.disk.yaml import FileError, parse_yaml
from nightdrop.table.language import _
from nightdrop.table.record.record import UNDO, Header, Record, TurnMark, read_record, turn_mark
from nightdrop.table.record.sealed import Seal
from nightdrop.table.scenario.dump import digest, dump, position_text
from nightdrop.table.scenario.position import position_from
from nightdrop.table.scenario.scenario import OptionError, load_scenario
from nightdrop.table.words.sentences import cited


@dataclass(frozen=True)
class Jump(Action):
    """Stands among the actions of a game that is only watched; nobody can take it.

    `turn` is the one that ends where the jump leads, `position` what the record holds there.
    """

    turn: int
    position: Mapping[str, object] = field(compare=False, repr=False)

    @property
    def text(self) -> str:
        """No text of an action: a record that holds it would be refused."""
        return f"turn {self.turn} is left out"

    @property
    def sentence(self) -> str:
        """What a reader of the log is told."""
        said = _(
            "What was done up to here no longer replays by these rules: this is the position"
            " that was stored at the end of turn {turn}."
        )
        return said.format(turn=self.turn)


class TurnStart(NamedTuple):
    """Where a turn, or within it an activation, begins: after how many entries."""

    entry: int
    turn: int
    activation: str | None


@dataclass(frozen=True)
class Played:
    """A game as its record tells it: the effective actions, and the state around each.

    `states[i]` is the state before `actions[i]`; `chance` counts the throws and draws so far.
    `checked` is how many digests agreed. In a game that is only watched, `problem` says why it
    does not replay, and a `Jump` among the actions leads over each gap.
    """

    states: list[State]
    actions: list[Action]
    chance: int
    checked: int
    problem: FileError | None = None


def start_of(record: Record) -> State:
    """The first state of a record's game.

    Raises FileError where the scenario or the rules are no longer the ones it was played by.
    """
    header, state = record.header, first_state(record)
    rules = ruleset(state)
    if (rules.name, rules.version) != (header.rules.name, header.rules.version):
        played = f"{header.rules.name} {header.rules.version}"
        reason = _("was played by the rules {played}, these are {name} {version}").format(
            played=played, name=rules.name, version=rules.version
        )
        raise _header_error(record, "rules", reason)
    if state.game.digest != header.scenario_digest:
        reason = _("was played on other data: the scenario {scenario} has changed since").format(
            scenario=header.scenario
        )
        raise _header_error(record, "scenario_digest", reason)
    return state


def first_state(record: Record) -> State:
    """The first state by the rules and data of today. Raises FileError if there is none."""
    position = record.header.position
    if position is None:
        return _begun(game_of(record))
    return position_from(parse_yaml(position_text(position), _name(record) + " (position)")).state


def game_of(record: Record) -> Game:
    """The game of a header. Raises FileError."""
    header: Header = record.header
    try:
        return load_scenario(header.scenario, header.options)
    except FileError as problem:
        where = "options" if isinstance(problem, OptionError) else "scenario"
        raise _header_error(record, where, problem.reason) from None


def _name(record: Record) -> str:
    return record.source.path if record.source else "record"


def _header_error(record: Record, field: str, reason: str) -> FileError:
    """The refusal of a field of the header."""
    if record.source:
        return record.source.error((field,), reason)
    return FileError("record", 1, reason)


def play_through(record: Record) -> Played:
    """The whole game of a record, every entry checked.

    Raises FileError at the first entry that is illegal, or digest that does not agree.
    """
    player = Player(record, start_of(record))
    for number, text in enumerate(record.entries):
        player.play(number, text)
    return Played(player.states, player.actions, player.chance, player.checked)


class Player:
    """Plays a record entry by entry."""

    def __init__(self, record: Record, start: State) -> None:
        self.record = record
        self.states, self.actions = [start], list[Action]()
        self.chance = self.checked = 0

    def copy(self) -> "Player":
        """Another that has come as far."""
        twin = Player(self.record, self.states[0])
        twin.states, twin.actions = list(self.states), list(self.actions)
        twin.chance, twin.checked = self.chance, self.checked
        return twin

    def play(self, number: int, text: str) -> None:
        """Play an entry. Raises FileError if it is illegal, or a digest that does not agree."""
        mark = turn_mark(text)
        if mark:
            self._check(number, mark)
        elif text == UNDO:
            self._undo(number)
        else:
            state = self.states[-1]
            action = _legal(self.record, number, state, text)
            self.chance += actor(state) == CHANCE
            self.states.append(advance(state, action))
            self.actions.append(action)

    def _check(self, number: int, mark: TurnMark) -> None:
        """Compare a digest."""
        if mark.digest != digest(self.states[-1]):
            reason = _("the digest at the end of turn {turn} does not agree").format(turn=mark.turn)
            raise self.record.error(number, reason)
        self.checked += 1

    def _undo(self, number: int) -> None:
        """Take back the last decision."""
        last = self.actions[-1] if self.actions else None
        if last is None or isinstance(last, Jump) or actor(self.states[-2]) == CHANCE:
            raise self.record.error(number, _("there is nothing to undo here"))
        self.states.pop()
        self.actions.pop()


def _begun(game: Game) -> State:
    """The first decision of a new game."""
    rules: Ruleset = game.rules
    return rules.begin(game)


def _legal(record: Record, number: int, state: State, text: str) -> Action:
    """The action of an entry. Raises FileError if it is illegal, with the rule that tells those
    why who know no more than both."""
    action = parse(text)
    if why_not(state, action):
        reason = why_not(seen_by(state, "both"), action)
        told = _("{text!r} is not legal here").format(text=record.quoted(text))
        refused = cited(told, reason.rule if reason else "")
        raise record.error(number, refused)
    return action


def replay(start: State, actions: tuple[Action, ...]) -> State:
    """The last state of a game from actions that are known to be legal; the fastest way."""
    state = start
    for action in actions:
        state = advance(state, action)
    return state


def turn_marks(states: list[State]) -> list[TurnStart]:
    """Where each turn and each activation begins in a row of states."""
    marks = [TurnStart(0, states[0].turn, states[0].activation)]
    for index, state in enumerate(states):
        if (state.turn, state.activation) != marks[-1][1:]:
            marks.append(TurnStart(index, state.turn, state.activation))
    return marks


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
            start, self._adrift = _begun(game_of(record)), True
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


class Replay:
    """A finished or running game to be looked at, entry by entry.

    `at(0)` is the start, `at(length)` the end; `entries[i]` leads from `at(i)` to `at(i + 1)`.
    A game that these rules no longer play as it was is shown as far as its record allows:
    `problem` says what differs, and an entry that is a `Jump` leads over each gap.
    """

    def __init__(self, source: Path | Record, seal: Seal | None = None) -> None:
        """Reads and plays the record; a file may need its `seal`.

        Raises FileError where there is nothing to be shown.
        """
        self.record = source if isinstance(source, Record) else read_record(source, seal)
        self.played = watch_through(self.record)
        self.entries = tuple(action.text for action in self.played.actions)

    @property
    def problem(self) -> FileError | None:
        """Why the record does not replay, with the first turn that differs; None if it does."""
        return self.played.problem

    @property
    def notice(self) -> str:
        """What somebody who looks at it should be told: a repair, gaps."""
        return "; ".join(filter(None, (self.record.notice, str(self.problem or ""))))

    @property
    def length(self) -> int:
        """The number of effective entries."""
        return len(self.entries)

    @property
    def header(self) -> Header:
        """What the record says of itself."""
        return self.record.header

    def at(self, index: int) -> State:
        """The state after `index` entries. Raises IndexError."""
        if not 0 <= index <= self.length:
            raise IndexError(index)
        return self.played.states[index]

    def view(self, index: int, audience: Audience) -> View:
        """What a side knew after `index` entries."""
        return view(self.at(index), audience)

    def seen(self, index: int, reader: Reader) -> State:
        """The position after `index` entries as the reader knew it; a referee knows everything."""
        return self.at(index) if reader == "all" else self.view(index, reader).state

    @property
    def is_over(self) -> bool:
        """Whether the game came to its end: nothing need be hidden any more."""
        return self.at(self.length).result is not None

    @property
    def turn_marks(self) -> list[TurnStart]:
        """Where each turn and each activation begins, in order."""
        return turn_marks(self.played.states)

    @property
    def turn_starts(self) -> dict[int, int]:
        """After how many entries each turn begins, by its number and in order."""
        found: dict[int, int] = {}
        for mark in self.turn_marks:
            found.setdefault(mark.turn, mark.entry)
        return found

    @property
    def players(self) -> Mapping[str, str]:
        """The players' names by side, as far as the record has them."""
        return self.record.header.players
