"""Replays a record: every state of the game again, from its entries, without the dice."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from nightdrop.engine.model import CHANCE, Action, Game, Message, State
from nightdrop.engine.play import actor, advance, why_not
from nightdrop.engine.view import Audience, View, view
from nightdrop.rules.actions import parse
from nightdrop.rules.night_drop import new_game
from nightdrop.rules.ruleset import ruleset
from nightdrop.table.digest import digest
from nightdrop.table.options import OptionError
from nightdrop.table.position import position_from
from nightdrop.table.position_dump import position_text
from nightdrop.table.record import UNDO, Header, Record, read_record, turn_mark
from nightdrop.table.scenario import load_scenario
from nightdrop.table.yamlfile import FileError, parse_yaml


class TurnStart(NamedTuple):
    """Where a turn, or within it an activation, begins: after how many entries."""

    entry: int
    turn: int
    activation: str | None


@dataclass(frozen=True)
class Played:
    """A game as its record tells it: the effective actions, and the state around each.

    `states[i]` is the state before `actions[i]`; `chance` counts the throws and draws so far.
    `checked` is how many digests agreed.
    """

    states: list[State]
    actions: list[Action]
    chance: int
    checked: int


def start_of(record: Record) -> State:
    """The first state of a record's game.

    Raises FileError where the scenario or the rules are no longer the ones it was played by.
    """
    header = record.header
    if header.position is not None:
        text = position_text({**header.position})
        state = position_from(parse_yaml(text, _name(record) + " (position)")).state
    else:
        state = new_game(_game(record))
    rules = ruleset(state)
    if (rules.name, rules.version) != (header.rules.name, header.rules.version):
        played = f"{header.rules.name} {header.rules.version}"
        reason = f"was played by the rules {played}, these are {rules.name} {rules.version}"
        raise _header_error(record, "rules", reason)
    if state.game.digest != header.scenario_digest:
        reason = f"was played on other data: the scenario {header.scenario} has changed since"
        raise _header_error(record, "scenario_digest", reason)
    return state


def _game(record: Record) -> Game:
    """The game of a header."""
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
    states, actions = [start_of(record)], list[Action]()
    chance = checked = 0
    for number, text in enumerate(record.entries):
        state = states[-1]
        mark = turn_mark(text)
        if mark:
            if mark.digest != digest(state):
                reason = f"the digest at the end of turn {mark.turn} does not agree"
                raise record.error(number, reason)
            checked += 1
        elif text == UNDO:
            if not actions or actor(states[-2]) == CHANCE:
                raise record.error(number, "there is nothing to undo here")
            states.pop()
            actions.pop()
        else:
            action = _legal(record, number, state, text)
            chance += actor(state) == CHANCE
            states.append(advance(state, action))
            actions.append(action)
    return Played(states, actions, chance, checked)


def _legal(record: Record, number: int, state: State, text: str) -> Action:
    """The action of an entry. Raises FileError if it is illegal."""
    action = parse(text)
    reason: Message | None = why_not(state, action)
    if reason:
        rule = f" [{reason.rule}]" if reason.rule else ""
        raise record.error(number, f"{text!r} is not legal here{rule}")
    return action


def replay(start: State, actions: tuple[Action, ...]) -> State:
    """The last state of a game from actions that are known to be legal; the fastest way."""
    state = start
    for action in actions:
        state = advance(state, action)
    return state


class Replay:
    """A finished or running game to be looked at, entry by entry.

    `at(0)` is the start, `at(length)` the end; `entries[i]` leads from `at(i)` to `at(i + 1)`.
    """

    def __init__(self, source: Path | Record) -> None:
        """Reads and plays the record. Raises FileError."""
        self.record = source if isinstance(source, Record) else read_record(source)
        self.played = play_through(self.record)
        self.entries = tuple(action.text for action in self.played.actions)

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

    @property
    def turn_marks(self) -> list[TurnStart]:
        """Where each turn and each activation begins, in order."""
        return turn_marks(self.played.states)

    @property
    def players(self) -> Mapping[str, str]:
        """The players' names by side, as far as the record has them."""
        return self.record.header.players


def turn_marks(states: list[State]) -> list[TurnStart]:
    """Where each turn and each activation begins in a row of states."""
    marks = [TurnStart(0, states[0].turn, states[0].activation)]
    for index, state in enumerate(states):
        if (state.turn, state.activation) != marks[-1][1:]:
            marks.append(TurnStart(index, state.turn, state.activation))
    return marks
