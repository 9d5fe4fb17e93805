"""Plays a record again: every state of the game, from its entries, without the dice.

An old game that no longer replays is shown with gaps, from one stored position to the next.
"""

import json
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from nightdrop.engine.model import CHANCE, Action, State
from nightdrop.engine.play import actor, advance, why_not
from nightdrop.engine.view import Audience, Reader, View, common, seen_by, view
from nightdrop.games import component
from nightdrop.rules.rulebook import given_up, ruleset
from nightdrop.table.disk.logs import guard, reading
from nightdrop.table.disk.yaml import FileError, YamlFile
from nightdrop.table.language import _
from nightdrop.table.record.digests import digest
from nightdrop.table.record.positions import position_from
from nightdrop.table.record.record import (
    Header,
    Players,
    Record,
    Said,
    TurnMark,
    read_record,
)
from nightdrop.table.record.sealed import Seal
from nightdrop.table.scenario.scenarios import OptionError, load_scenario, opening_of
from nightdrop.table.words.sentences import cited


@dataclass(frozen=True)
class Jump(Action):
    """A gap among the actions of an old game; no player can take it.

    `turn` is the turn that ends there, `position` the stored position.
    """

    turn: int
    position: Mapping[str, object] = field(compare=False, repr=False)

    @property
    def text(self) -> str:
        """Not the text of an action: a record that holds it is refused."""
        return f"turn {self.turn} is left out"

    @property
    def sentence(self) -> str:
        """The line of the log."""
        said = _(
            "The game up to this point can no longer be replayed under these rules. This is the "
            "position that was saved at the end of turn {turn}."
        )
        return said.format(turn=self.turn)


class TurnStart(NamedTuple):
    """The beginning of a turn, or of an activation in it: after `entry` entries."""

    entry: int
    turn: int
    activation: str | None


@dataclass(frozen=True)
class ReplayedGame:
    """A replayed game: the effective actions, and the states between them.

    `states[i]` is the state before `actions[i]`; `chance` counts the rolls and draws so far.
    `checked` counts the digests that agreed. For an old game that does not replay `problem` says
    why, and a `Jump` among the actions replaces each gap. Of a game that was given up the last
    state is that end, and `left_at` the one in which it was given up.
    """

    states: list[State]
    actions: list[Action]
    chance: int
    checked: int
    problem: FileError | None = None
    left_at: State | None = None


def start_of(record: Record) -> State:
    """Return the first state of a record's game.

    Raises FileError where it was played by other rules or scenario data.
    """
    header, state = record.header, first_state(record)
    rules = ruleset(state)
    if (rules.name, rules.version) != (header.rules.name, header.rules.version):
        played = f"{header.rules.name} {header.rules.version}"
        reason = _("was played under the rules {played}, but these are {name} {version}").format(
            played=played, name=rules.name, version=rules.version
        )
        raise _header_error(record, "rules", reason)
    if state.game.digest != header.scenario_digest:
        reason = _("was played with other data: the scenario {scenario} has changed since "
                   "then").format(
            scenario=header.scenario
        )
        raise _header_error(record, "scenario_digest", reason)
    return state


def first_state(record: Record) -> State:
    """Return the first state by the rules of the record, if they are supported, and today's data.

    Raises FileError if there is none.
    """
    position = record.header.position
    if position is None:
        return begun_anew(record)
    written = record.source.lines.items() if record.source else ()
    lines = {where[1:]: line for where, line in written if where[:1] == ("position",)}
    return _placed(record.header, YamlFile(_name(record) + " (position)", position, lines))


def _placed(header: Header, position: YamlFile) -> State:
    """Return the state in a stored position of a record's game. Raises FileError."""
    load = partial(load_scenario, form=header.digests, version=header.rules.version,
                   edition=header.data_edition)  # fmt: skip
    return position_from(position, load).state


def begun_anew(record: Record) -> State:
    """Return the first decision of a new game of a header's scenario. Raises FileError."""
    header: Header = record.header
    try:
        game = load_scenario(
            header.scenario, header.options, header.digests, header.rules.version,
            header.data_edition,
        )  # fmt: skip
        return opening_of(game)
    except FileError as problem:
        if isinstance(problem, OptionError):
            raise _header_error(record, "options", problem.reason) from None
        said = str(problem) if problem.line else problem.reason  # what is wrong in its own file
        raise _header_error(record, "scenario", said) from None


def _name(record: Record) -> str:
    return record.source.path if record.source else "record"


def _header_error(record: Record, field: str, reason: str) -> FileError:
    """Return the refusal of a field of the header."""
    if record.source:
        return record.source.error((field,), reason)
    return FileError("record", 1, reason)


def play_through(record: Record) -> ReplayedGame:
    """Replay a whole record and check every entry.

    Raises FileError at the first illegal entry or wrong digest.
    """
    with _logged_closed(record):
        player = Player(record, start_of(record))
        player.play_all()
    return player.played


def ended(record: Record, played: ReplayedGame) -> ReplayedGame:
    """The game with its end where it was given up, else as it is.

    Raises FileError if it was over before.
    """
    side, last = record.header.given_up, played.states[-1]
    if side is None:
        return played
    demand_under_way(record, last)
    return replace(played, states=[*played.states[:-1], given_up(last, side)], left_at=last)


def demand_under_way(record: Record, last: State) -> None:
    """Raise FileError for a record that was given up after the end of its game."""
    if record.header.given_up is not None and not last.todo:
        reason = _("the game was over by its rules, so nobody can have given it up")
        raise _header_error(record, "given_up", reason)


class Player:
    """Plays a record entry by entry."""

    def __init__(self, record: Record, start: State) -> None:
        self.record = record
        self.states, self.actions = [start], list[Action]()
        self.chance = self.checked = 0

    def copy(self) -> "Player":
        """Return another player at the same entry."""
        twin = Player(self.record, self.states[0])
        twin.states, twin.actions = list(self.states), list(self.actions)
        twin.chance, twin.checked = self.chance, self.checked
        return twin

    @property
    def played(self) -> ReplayedGame:
        """The game so far."""
        return ReplayedGame(self.states, self.actions, self.chance, self.checked)

    def play_all(self) -> None:
        """Play every entry. Raises FileError at the first that is illegal, or whose digest is
        wrong."""
        for number, said in enumerate(self.record.said):
            self.play(number, said)

    def play(self, number: int, said: Said) -> None:
        """Play an entry. Raises FileError if it is illegal or its digest is wrong."""
        if isinstance(said, TurnMark):
            self._check(number, said)
        elif said is None:
            self._undo(number)
        else:
            state = self.states[-1]
            _demand_legal(self.record, number, state, said)
            self.chance += actor(state) == CHANCE
            self.states.append(advance(state, said))
            self.actions.append(said)

    def _check(self, number: int, mark: TurnMark) -> None:
        """Compare a digest."""
        if mark.digest != digest(self.states[-1]):
            reason = _("the digest at the end of turn {turn} does not match").format(turn=mark.turn)
            raise self.record.error(number, reason)
        self.checked += 1

    def _undo(self, number: int) -> None:
        """Undo the last decision."""
        last = self.actions[-1] if self.actions else None
        if last is None or isinstance(last, Jump) or actor(self.states[-2]) == CHANCE:
            raise self.record.error(number, _("there is nothing to undo here"))
        self.states.pop()
        self.actions.pop()


def _demand_legal(record: Record, number: int, state: State, action: Action) -> None:
    """Raise FileError if the action of an entry is illegal.

    It has the rule as found from the view of both sides.
    """
    if why_not(state, action):
        reason = why_not(seen_by(state, common(state.game)), action)
        told = _("{text!r} is not legal here").format(text=record.quoted(action.text))
        refused = cited(told, reason.rule if reason else "")
        raise record.error(number, refused)


def replay(start: State, actions: tuple[Action, ...]) -> State:
    """Return the last state after actions that are known to be legal; the fastest way."""
    state = start
    for action in actions:
        state = advance(state, action)
    return state


def turn_marks(states: list[State]) -> list[TurnStart]:
    """Return where each turn and each activation begins in a sequence of states."""
    marks = [TurnStart(0, states[0].turn, states[0].activation)]
    for index, state in enumerate(states):
        if (state.turn, state.activation) != marks[-1][1:]:
            marks.append(TurnStart(index, state.turn, state.activation))
    return marks


def watch_through(record: Record) -> ReplayedGame:
    """Replay a record as far as possible; `problem` reports gaps, if there are any.

    Raises FileError where not even one end of a turn can be reached or read.
    """
    try:
        return play_through(record)
    except FileError as problem:
        with _logged_closed(record):
            return _Watcher(record, problem).played()


def _logged_closed(record: Record) -> AbstractContextManager[None]:
    return reading(is_over=record.is_over, is_sealed=record.seal is not None)


class _Watcher:
    """Replays a record turn by turn."""

    def __init__(self, record: Record, problem: FileError) -> None:
        self.record = record
        self.problem = problem
        self.differing: list[int] = []
        try:
            start, self._adrift = first_state(record), False
        except FileError:
            start, self._adrift = begun_anew(record), True
        # With other rules or data, or after a gap, digests differ though positions agree.
        self._exact = not self._adrift and _is_of_today(record)
        self._player = Player(record, start)

    def played(self) -> ReplayedGame:
        """Return the whole game. Raises the problem if no turn can be shown."""
        first = 0
        for number, said in enumerate(self.record.said):
            if isinstance(said, TurnMark):
                self._stretch(first, number, said)
                first = number + 1
        self._rest(first)
        player = self._player
        if not player.checked and not any(isinstance(a, Jump) for a in player.actions):
            raise self.problem
        return ReplayedGame(
            player.states, player.actions, player.chance, player.checked, self._told()
        )

    def _told(self) -> FileError:
        """Return the problem, with the first turn that differs."""
        problem = self.problem
        said = _("{reason}; even so, every turn ends as it did")
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
            for number, said in enumerate(self.record.said[first:end], first):
                trial.play(number, said)
            same = mark.digest == digest(trial.states[-1])
            if not same and (self._exact or not _stands(trial.states[-1], mark)):
                raise self.problem
            trial.checked += 1
            self._player = trial
        except FileError:
            self.differing.append(mark.turn)
            self._jump(mark)

    def _jump(self, mark: TurnMark) -> None:
        """Continue from the position stored at the end of a turn, if it can be read."""
        state = _stored(self.record.header, mark)
        self._exact = False
        self._adrift = state is None
        if state is not None:
            self._player.states.append(state)
            self._player.actions.append(Jump(mark.turn, mark.position))

    def _rest(self, first: int) -> None:
        """Play the entries after the last end of a turn, as far as possible."""
        try:
            for number, said in enumerate(self.record.said[first:], first):
                if self._adrift:
                    raise self.problem
                self._player.play(number, said)
        except FileError:
            self.differing.append(self._player.states[-1].turn)


def _stored(header: Header, mark: TurnMark) -> State | None:
    """Return the position at the end of a turn, or None if it can no longer be read."""
    try:
        return _placed(header, YamlFile("position", mark.position, {}))
    except (FileError, RecursionError):
        return None


def _is_of_today(record: Record) -> bool:
    """Whether a record was played by today's rules and data."""
    try:
        start_of(record)
    except FileError:
        return False
    return True


def _stands(state: State, mark: TurnMark) -> bool:
    """Whether the turn ended in the stored position."""
    try:
        write = component(state.game.rules.kind, "position")
        now = write(state, str(mark.position.get("scenario")), _options(mark.position))
    except ValueError:
        return False
    return bool(json.loads(json.dumps(now)) == mark.position)


def _options(position: Mapping[str, object]) -> Mapping[str, object]:
    options = position.get("options")
    return options if isinstance(options, dict) else {}


class Replay:
    """A finished or running game to look at, entry by entry.

    `at(0)` is the start, `at(length)` the end; `entries[i]` leads from `at(i)` to `at(i + 1)`. A
    game that no longer replays by these rules is shown as far as its record allows: `problem` says
    what differs, and a `Jump` replaces each gap.
    """

    def __init__(
        self, source: Path | Record, seal: Seal | None = None, played: ReplayedGame | None = None
    ) -> None:
        """Read and replay the record, unless the replay is given as `played`.

        A sealed file needs its `seal`. Raises FileError where nothing can be shown.
        """
        self.record = source if isinstance(source, Record) else read_record(source, seal)
        self.played = played or ended(self.record, watch_through(self.record))
        self.entries = tuple(action.text for action in self.played.actions)
        if played is None:  # else it is a match that guards itself
            guard(self)

    @property
    def problem(self) -> FileError | None:
        """Why the record does not replay, with the first turn that differs; None if it does."""
        return self.played.problem

    @property
    def notice(self) -> str:
        """What the viewer has to know: a repair, gaps."""
        return "; ".join(filter(None, (self.record.notice, str(self.problem or ""))))

    @property
    def length(self) -> int:
        return len(self.entries)

    @property
    def header(self) -> Header:
        return self.record.header

    def at(self, index: int) -> State:
        """Return the state after `index` entries. Raises IndexError."""
        if not 0 <= index <= self.length:
            raise IndexError(index)
        return self.played.states[index]

    def view(self, index: int, audience: Audience) -> View:
        """Return what a side knew after `index` entries."""
        return view(self.at(index), audience)

    def seen(self, index: int, reader: Reader) -> State:
        """Return the state after `index` entries as the reader knew it; a referee knows all."""
        return self.at(index) if reader == "all" else self.view(index, reader).state

    @property
    def is_over(self) -> bool:
        return self.at(self.length).result is not None

    @property
    def keeps_secrets(self) -> bool:
        """Whether it is not over, and its players must not know all of it."""
        return not self.is_over and len(self.at(0).game.seats) > 1

    @property
    def is_sealed(self) -> bool:
        """Whether no single player can read its file."""
        return self.record.seal is not None

    @property
    def turn_marks(self) -> list[TurnStart]:
        return turn_marks(self.played.states)

    @property
    def turn_starts(self) -> dict[int, int]:
        """The number of entries before each turn, by turn, in order."""
        found: dict[int, int] = {}
        for mark in self.turn_marks:
            found.setdefault(mark.turn, mark.entry)
        return found

    @property
    def players(self) -> Players:
        return self.record.header.players
