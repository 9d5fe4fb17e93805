"""The channels of a side's perception: the match as played, its files, the terminal."""

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from io import StringIO
from itertools import chain, takewhile
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from nightdrop.bots.player import Thought
from nightdrop.engine.counters import Side
from nightdrop.engine.model import CHANCE, Message, State
from nightdrop.engine.play import legal_actions
from nightdrop.engine.view import Detached, Reader
from nightdrop.hexwar.bots.decision_context import ActivationPlan
from nightdrop.hexwar.bots.levels import aims
from nightdrop.hexwar.bots.random_bot import random_action
from nightdrop.hexwar.match.animation_script import (
    ambience,
    enemy_zones,
    flights,
    move_costs,
    move_way,
    sounds_of,
    trails,
)
from nightdrop.hexwar.match.episodes import episodes, film
from nightdrop.hexwar.match.fight import fight_sheet, join_sheet, prospects, thrown_sheet
from nightdrop.hexwar.match.forces import cup_rows, loss_sentences, losses_seen, order_of_battle
from nightdrop.hexwar.match.forecast import forecasts
from nightdrop.hexwar.match.moments import moments, scores
from nightdrop.hexwar.match.plan_reconstruction import intent
from nightdrop.hexwar.match.status import status
from nightdrop.hexwar.rules.actions import At, Move, With
from nightdrop.hexwar.rules.hexes import hex_name
from nightdrop.hexwar.rules.reach import is_unseen
from nightdrop.hexwar.words.describe import describe_counter, describe_hex
from nightdrop.lab.opponents import thought
from nightdrop.rules.actions import Roll
from nightdrop.table.disk.yaml import FileError
from nightdrop.table.match.last_activation import last_activation
from nightdrop.table.match.log import Steps
from nightdrop.table.match.log_grouping import grouped
from nightdrop.table.match.match import Match, Refused
from nightdrop.table.match.observed_transitions import glimpses
from nightdrop.table.match.program_advice import Hints, ProgramPlayer
from nightdrop.table.match.saved import game_lines
from nightdrop.table.pipe import Engine
from nightdrop.table.record.autosave import Autosave
from nightdrop.table.record.record import HUMAN, Bot, read_record
from nightdrop.table.record.saves import saved_games
from nightdrop.table.record.sealed import is_sealed_file
from nightdrop.table.terminal.terminal import Terminal
from nightdrop.table.words.news import LogLine
from tests.tools.mail import shown
from tests.tools.perception import Eyes, Probe, Table

if TYPE_CHECKING:
    from nightdrop.table.record.sealed import Seal


# Several readings of a channel, each by the name of what is read.
Parts = list[tuple[str, object]]

_SPOTS = 12  # hexes and counters that are pointed at in a look


def who_decides(eyes: Eyes, probe: Probe) -> object:
    """Return who acts in which step, and the number of log lines so far.

    No step may end for a hidden reason that shows.
    """
    told = [len(eyes.match.log(reader)) for reader, _ in eyes.readers]
    return eyes.match.actor, eyes.step, told, eyes.match.is_over


def _ranked(lines: Sequence[LogLine]) -> list[LogLine]:
    """Lines with the numbers of their entries as they show: which belong together, in order."""
    order = {index: n for n, index in enumerate(sorted({line.index for line in lines}))}
    return [replace(line, index=order[line.index]) for line in lines]


def the_state(eyes: Eyes, probe: Probe) -> object:
    """The view and what both know, and the order in which they list things."""
    return [(state, _orders(state)) for _, state in eyes.readers]


def _orders(state: State) -> object:
    """Return the order of a view's counters and places; an order can leak, too."""
    pieces = state.pieces
    cups = [(group, list(cup)) for group, cup in state.cups.items()]
    return (list(pieces.by_id), list(pieces.by_place.items()), list(pieces.by_group.items()),
            list(state.book.vp), list(state.dead), list(state.acts), cups)  # fmt: skip


def the_menu(eyes: Eyes, probe: Probe) -> object:
    """The possible actions, in order; in the open steps both sides can see them."""
    actor = eyes.match.actor
    shown = [action.text for action in eyes.own.actions]
    if eyes.due.is_open and actor is not None and actor != CHANCE:
        shown += [action.text for action in eyes.match.view(actor).actions]
    return shown


def the_prompt(eyes: Eyes, probe: Probe) -> object:
    """The question in words, and all of the status beside it; on the cover the last activation."""
    todo = eyes.public.state.todo
    words = []
    if todo:
        message = todo[-1].prompt(eyes.public.state)
        words = [eyes.match.worded(message, reader) for reader, _ in eyes.readers]
    return words, json.dumps(status(eyes.match.state)), last_activation(eyes.match)


def the_log(eyes: Eyes, probe: Probe) -> object:
    """The newest lines of the log, as the side and as both read them."""
    return [_ranked(eyes.match.history.last_lines(reader, _NEWEST)) for reader, _ in eyes.readers]


def what_moves(eyes: Eyes, probe: Probe) -> object:
    """The animations and sounds of the newest step, with their times, and background sounds."""
    told, last = [], len(eyes.match.entries)
    for reader, state in eyes.readers:
        seen = glimpses(eyes.match, reader, eyes.match.newest, last)
        shown = flights(seen)
        heard = sounds_of(seen, shown), ambience(state)
        told.append(([flight.told for flight in shown], heard))
    return told


def the_undo(eyes: Eyes, probe: Probe) -> object:
    """Whether and how far decisions can be undone, or redone, and the reasons shown."""
    if not eyes.is_asked:
        return None
    match, told = eyes.match, []
    for reader, _ in eyes.readers:
        told.append(match.undo_sentence(reader))
    reason = match.can_undo()
    refused = reason and (_worded(eyes, reason), eyes.ask("undo"))
    returns = [_returns(match, reader) for reader, _ in eyes.readers]
    return match.can_redo, returns, told, refused, None if match.can_redo else _redo(eyes)


def _returns(match: Match, reader: Reader) -> object:
    """How many lines cannot be undone, and to which of the last the game can return."""
    lines, limit = match.log(reader), match.history.limit
    last = [match.history.can_return(line.index) for line in lines[-_NEWEST:]]
    return sum(line.index < limit for line in lines), last


def _redo(eyes: Eyes) -> str:
    """Return the refusal of a redo where nothing was undone."""
    try:
        eyes.match.redo()
    except Refused as refusal:
        return refusal.sentence
    raise AssertionError("done again, though it could not be")


def _worded(eyes: Eyes, message: Message) -> object:
    return message, [eyes.match.worded(message, reader) for reader, _ in eyes.readers]


def the_fight(eyes: Eyes, probe: Probe) -> object:
    """The sums, dice and odds of the fight under way, on the panel and through the pipe."""
    sheets = [fight_sheet(state) for _, state in eyes.readers]
    return sheets, [eyes.ask("odds", **{"as": str(reader)}) for reader, _ in eyes.readers]


def the_foresight(eyes: Eyes, probe: Probe) -> object:
    """Return the sheets of prospective fights: attacks, units that join, rolls."""
    found: list[object] = []
    if eyes.own.actions:
        found.append(forecasts(eyes.own.state))
    for action in eyes.own.actions:
        if isinstance(action, At) and action.verb == "attack":
            found.append(prospects(eyes.own.state, action.hex))
        elif isinstance(action, With) and action.verb == "join":
            found.append(join_sheet(eyes.own.state, (action.unit,)))
    if eyes.match.actor == CHANCE:
        throw = legal_actions(eyes.public.state)[0]
        if isinstance(throw, Roll) and len(throw.dice) == 2:
            dice = throw.dice[0], probe.luck % 6 + 1
            found += [thrown_sheet(state, dice) for _, state in eyes.readers]
    return found


def the_descriptions(eyes: Eyes, probe: Probe) -> object:
    """The foot bar's text for a sample of occupied hexes, and of the counters."""
    told = []
    for _, state in eyes.readers:
        board, some = state.game.board, Random(probe.luck)
        filled = sorted({*state.pieces.by_place, *state.book.vp, *board.entry.values()})
        hexes = {*some.sample(filled, min(_SPOTS, len(filled))), *probe.hexes}
        known = sorted({*state.pieces.by_id, *state.dead})
        ids = [*some.sample(known, min(_SPOTS, len(known))), *probe.units, "G.99"]
        told.append([describe_hex(state, hex_) for hex_ in sorted(hexes)])
        told.append([describe_counter(state, unit) for unit in ids])
    return told


def the_reach(eyes: Eyes, probe: Probe) -> object:
    """The costs, ways and enemy zones that the map shows for a chosen counter."""
    told: list[object] = []
    for _, state in eyes.readers:
        told += [sorted(enemy_zones(state, side)) for side in state.game.sides]
        for unit in probe.units:
            costs = move_costs(state, unit)
            ways = [move_way(state, unit, hex_) for hex_ in probe.hexes]
            told.append((unit, list(costs.items()), ways))
    return told


def the_refusals(eyes: Eyes, probe: Probe) -> object:
    """Return why the side's attempts are refused; a waiting side is told nothing."""
    if not eyes.is_asked:
        return None
    return list(_answers(eyes, probe))


def _answers(eyes: Eyes, probe: Probe) -> Iterator[object]:
    """The answer to each attempt; for a refused one also the pipe's, asked and tried."""
    tried = False
    for text in probe.attempts:
        try:
            reason = eyes.match.why(text)
        except Refused as refusal:
            yield refusal.sentence
            continue
        yield reason and _worded(eyes, reason)
        if reason is not None and not tried:
            tried = True
            yield eyes.ask("why", text=text), eyes.ask("act", text=text)


def the_pipe(eyes: Eyes, probe: Probe) -> object:
    """The protocol's views, the whole log in them."""
    return [eyes.ask("view", **{"as": str(reader)}) for reader, _ in eyes.readers]


def the_bot(eyes: Eyes, probe: Probe) -> object:
    """Return what a bot would do in the side's place with the same random numbers."""
    if not eyes.own.actions:
        return None
    return random_action(eyes.own, Random(probe.luck)).text


_THROW: Final = ("recruit", "corporal")  # the levels that throw lots


def the_counsel(eyes: Eyes, probe: Probe) -> object:
    """What the program is asked in the decider's place, and with which seed.

    As an opponent, for a hint, through the pipe. Where the side itself decides, also the answer.
    """
    decider = eyes.match.actor
    if decider is None or decider == CHANCE:
        return None
    asked, own, level = list[object](), decider == eyes.side, _THROW[probe.luck % len(_THROW)]

    def think(name: str, seen: Detached, plan: ActivationPlan | None, seed: int) -> Thought:
        found = thought(name, seen, plan, seed) if own else Thought(seen.actions[0], Message(""))
        asked.append((name, seed, found if own else None))
        return found

    match = eyes.match.kept_in(None)
    match.header = match.header.model_copy(update={"players": {decider: Bot(bot=level, version=1)}})
    think(*Hints(match, level).question())
    pipe = Engine(match, think=think)
    said = pipe.answer(json.dumps({"do": "think", "as": decider, "level": level}))
    ProgramPlayer(match, think).decide()
    return asked, said if own else said["ok"]


def the_counts(eyes: Eyes, probe: Probe) -> object:
    """All counts of the game that are shown as a number, a length or a place.

    Steps, rows of the log's page and of the panel, pictures of a film, lines of the turn.
    """
    match, told = eyes.match, list[object]()
    for reader, view in eyes.readers:
        lines, game = match.log(reader), match.to_replay()
        steps = Steps(game, reader)
        seen = game.seen(steps.stops[probe.luck % len(steps.stops)], reader)
        told.append((steps.count, seen, [steps.of(line.index) for line in lines]))
        later = match.history.last_lines(reader, probe.luck % _READ)
        told.append([one.line.text for one in (*episodes(later, view), *film(later, view))])
        told.append([line.text for line in grouped(later, view, match.history.limit)])
        told.append([line.text for line in match.history.lines_of_turn(reader)])
    return told


_READ: Final = 60  # lines of the log that are told in groups
_NEWEST: Final = 6  # lines of the log that are compared after every action
_STEPS: Final = 2  # steps that are looked at again closely
_LINES: Final = 3  # lines that are added to a file that is there


def the_steps_missed(eyes: Eyes, probe: Probe) -> object:
    """While you were away: the steps told since the side looked, each with its position."""
    match, told = eyes.match, list[object]()
    for reader, _ in eyes.readers:
        rows = match.log(reader)
        rows = rows[probe.luck % (len(rows) + 1) :]
        steps = sorted({row.index for row in rows})
        ends = [(index, match.history.after(index)) for index in steps[:_STEPS]]
        seen = [match.state_view(end, reader).state for _index, end in ends]
        for one in episodes(rows, eyes.own.state)[-_STEPS:]:
            said = one.kind, one.head, one.sub, _ranked(one.lines), _ranked([one.line])
            told.append((said, trails(match, reader, one)))
        moved = [glimpses(match, reader, index, end) for index, end in ends]
        flown = [[flight.told for flight in flights(row)] for row in moved]
        told.append((_ranked(rows), len(steps), seen, flown))
    return told


def the_time_line(eyes: Eyes, probe: Probe) -> object:
    """What a replay shows of the whole game, and after how many steps.

    Its moments, its score, the beginnings of turns and activations.
    """
    replay, told = eyes.replay, list[object]()
    for reader, _ in eyes.readers:
        steps = Steps(replay, reader)
        for found in (replay.turn_marks, moments(replay), scores(replay, reader)):
            told.append([(steps.number(one.entry), one[1:]) for one in found])
        told.append(steps.count)
    return told, replay.notice


def the_printed_game(eyes: Eyes, probe: Probe) -> object:
    """The whole game in words, as it is exported: the bytes of the file."""
    return ["\n".join(game_lines(eyes.replay, reader)).encode() for reader, _ in eyes.readers]


def the_files(eyes: Eyes, probe: Probe) -> object:
    """What the folder of saves shows of a sealed autosave that nobody can open.

    Its number of lines is left out: it shows when decisions were made, as docs/saves.md says.
    """
    record = replace(eyes.match.record, seal=_seal(eyes.match.state.game.sides))
    before = replace(record, entries=record.entries[:-_LINES])
    with TemporaryDirectory() as folder:
        autosave = Autosave(Path(folder) / "game.yaml")
        autosave.claim()
        autosave.rewrite(before)
        autosave.append(record.entries[-_LINES:], record)
        autosave.close()
        if autosave.problem:
            raise RuntimeError(autosave.problem)
        sizes = [(name, _size(Path(folder) / name)) for name in sorted(os.listdir(folder))]
        listed = [(path.name, _look(path)) for path in saved_games(Path(folder))]
        return sizes, listed


def _size(path: Path) -> int:
    """The size of a file in bytes, without the lines of its entries."""
    entries = [line for line in path.read_bytes().splitlines(True) if line.startswith(b"- ")]
    return os.path.getsize(path) - sum(map(len, entries))


def _look(path: Path) -> object:
    """What a saved game shows without its passphrases, apart from what chance made of it."""
    lines = path.read_text("ascii", "replace").splitlines()
    told, said = [line.partition(":")[0] for line in lines if not line.startswith("- ")], ""
    try:
        read_record(path)  # after the end of the game anybody may
    except FileError as problem:
        said = str(problem).replace(str(path.parent), "")
    return is_sealed_file(path), sorted({len(line) for line in lines}), told, said


@lru_cache(maxsize=2)
def _seal(sides: tuple[Side, Side]) -> "Seal":
    """Return a cheap seal: nobody tries to guess it here."""
    from nightdrop.table.record.sealed import Cost, Seal

    return Seal.of(*sides, b"salt" * 4, Cost(16, 8, 1))


def the_letters(eyes: Eyes, probe: Probe) -> object:
    """What a letter of a game by mail shows to those who cannot open it."""
    return shown(eyes.replay, probe.luck)


def the_complaints(eyes: Eyes, probe: Probe) -> object:
    """The error messages for a record that ends in an invalid line.

    A move of a unit that the side has not looked at may be a valid one: its face decides. So may an
    undo after an entry hex; and the number of the line counts the file's.
    """
    told, pieces = [], eyes.own.state.pieces.by_id
    unseen = tuple(f"move {unit} " for unit in pieces if is_unseen(pieces[unit]))
    for text in (*probe.attempts, "turn 1 ends"):
        if text.startswith(unseen):
            continue
        try:
            eyes.replay.try_line(text)
        except FileError as problem:
            told.append(problem.reason)
        except ValueError as problem:
            told.append(str(problem))
        else:
            told.append("")
    return told


def the_forces(eyes: Eyes, probe: Probe) -> object:
    """The cards of the forces: who is where and did what, what was lost, what the cups may hold."""
    told: list[object] = []
    for reader, state in eyes.readers:
        lost = losses_seen(eyes.match, reader)
        told += [[one[1:] for one in lost]]  # the number of the entry is shown nowhere
        told += [order_of_battle(state, eyes.match.log(reader), lost, reader)]
        told += [list(cup_rows(state)), list(loss_sentences(state, lost))]
    return told


_PAGES: Final = 4  # pages that are opened in a look
_NOTED: Final = 2  # hexes of which the notes are looked up


def the_screens(eyes: Eyes, probe: Probe) -> Parts:
    """What the side sees and hears at a window where the program plays the other side.

    The table, banners, the opponent's voice, some pages, notes, and the result of an undo. Nothing
    where a window is open already, for there is one display, nor once the game is over, to which
    the window may go on by itself: then it reveals everything.
    """
    from tests.tools.screens import PAGES, is_open, window_on

    if is_open() or eyes.match.is_over:
        return []
    match = eyes.match.kept_in(None)
    other = match.game.other(eyes.side)
    bot = Bot(bot=_THROW[probe.luck % len(_THROW)], version=1)
    players = {eyes.side: HUMAN, other: bot}
    match.header = match.header.model_copy(update={"players": players})
    match.history.played_by(match.header.bots)
    some = Random(probe.luck)
    with window_on(match, eyes.match.newest) as window:
        seen = chain(
            window.table(),
            window.pages(some.sample(sorted(PAGES), _PAGES)),
            [("the opponent's plan", intent(match.to_replay(), aims))],
            window.notes(probe.hexes[:_NOTED]),
            window.plans(probe.hexes[:_NOTED]),
            window.forecasts(),
            window.taken_back(),
        )
        return [*takewhile(lambda _part: not match.is_over, seen)]


_TYPED: Final = 6  # steps that are typed again


class _Keyboard:
    """A terminal at a table that goes on from a state, and what one side has read there."""

    def __init__(self, start: State, side: Side) -> None:
        self.side, self.read = side, list[str]()
        self._out = StringIO()
        self._terminal = Terminal(Table(start), StringIO(), self._out)
        self._terminal.run()
        self._keep(self._is_other)

    @property
    def _is_other(self) -> bool:
        """Whether only the other side reads now."""
        sitting = self._terminal.sitting
        return sitting.mode == "play" and sitting.audience not in (self.side, "both")

    def play(self, text: str) -> None:
        """The acting side types an action, twice where that is asked for."""
        self.sit_down()
        self.type(text)
        if self._terminal.sitting.armed:
            self.type(text)

    def sit_down(self) -> None:
        """Clear the screen for the deciding side."""
        while self._terminal.sitting.mode != "play":
            self.type("")

    def type(self, line: str) -> None:
        """Type a line."""
        alone = self._is_other
        self._terminal.answer(line)
        self._keep(alone)

    def _keep(self, alone: bool) -> None:
        """Remember what was printed, unless it was for the other side."""
        if not (alone or self._is_other):
            self.read.append(self._out.getvalue())
        self._out.seek(0)
        self._out.truncate()


def the_terminal(eyes: Eyes, probe: Probe) -> object:
    """All that is printed for a side while the last moves are typed, and in answer to it.

    Here chance acts by hand, and both players see that a unit is drawn: at this table it shows
    whether its owner is asked for an entry hex, and nothing is compared.
    """
    replay = eyes.replay
    stops = Steps(replay, eyes.side).stops
    first = stops[max(0, len(stops) - 1 - _TYPED)]
    newest = eyes.match.history.last_lines("both", 3 * _TYPED)
    if any(line.key == "news.entered" for line in newest):
        return None
    keyboard = _Keyboard(replay.at(first), eyes.side)
    for text in replay.entries[first:]:
        keyboard.play(text)
    if eyes.is_asked:
        keyboard.sit_down()
    movers = [action.unit for action in eyes.own.actions if isinstance(action, Move)]
    for line in (*_questions(probe), *(f"actions {unit}" for unit in movers[:1])):
        keyboard.type(line)
    for line in ("undo", "again"):
        keyboard.type(line)
    return keyboard.read


def _questions(probe: Probe) -> list[str]:
    """A line for each command that changes nothing, and undo; some that cannot be followed, not
    even where dice are typed in: the last roll of a game would show all faces."""
    places = [hex_name(hex_) for hex_ in probe.hexes[:2]]
    lines = ["", "help", "actions", "0 1", "99", "units", "units all", "vp", "track", "cups"]
    lines += ["losses", "odds", "log 4", "landmarks", "look nowhere", "redo", "history"]
    for command in ("look", "stack", "near", "history"):
        lines += [f"{command} {place}" for place in places]
    for unit in probe.units[:2]:
        lines += [f"where {unit}", f"actions {unit}", f"history {unit}"]
    return [*lines, *(f"why {text}" for text in probe.attempts)]
