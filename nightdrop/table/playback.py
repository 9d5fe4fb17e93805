"""Plays a record again: every state of the game, from its entries, without the dice."""

from dataclasses import dataclass
from typing import NamedTuple

from nightdrop.engine.model import CHANCE, Action, Game, State
from nightdrop.engine.play import actor, advance, why_not
from nightdrop.engine.view import seen_by
from nightdrop.rules.actions import parse
from nightdrop.rules.night_drop import new_game
from nightdrop.rules.ruleset import ruleset
from nightdrop.table.digest import digest
from nightdrop.table.jump import Jump
from nightdrop.table.narrate import cited
from nightdrop.table.options import OptionError
from nightdrop.table.position import position_from
from nightdrop.table.position_dump import position_text
from nightdrop.table.record import UNDO, Header, Record, TurnMark, turn_mark
from nightdrop.table.scenario import load_scenario
from nightdrop.table.speech import _
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
        return new_game(game_of(record))
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
