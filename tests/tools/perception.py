"""A side before a match: its table, what it reads there, and what it may point at."""

import json
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from typing import NamedTuple

from nightdrop.engine.counters import Side
from nightdrop.engine.model import CHANCE, State, Step
from nightdrop.engine.view import Audience, View
from nightdrop.hexwar.rules.actions import HEX_VERBS, UNIT_VERBS, Move
from nightdrop.hexwar.rules.hexes import Hex, hex_name
from nightdrop.hexwar.rules.steps import HexChoice, UnitChoice
from nightdrop.table.match.log import first_of
from nightdrop.table.match.match import Match
from nightdrop.table.pipe import Engine
from nightdrop.table.record.playback import Player, Replay, ReplayedGame
from nightdrop.table.record.record import Record, header_for


class Table(Match):
    """A match that starts from a state, `start`; its driver rolls and draws."""

    def __init__(self, start: State) -> None:
        header = header_for(start, start.game.name, {}, None, "none")
        super().__init__(header, ReplayedGame([start], [], 0, 0), None)
        self.start = start

    @property
    def newest(self) -> int:
        """The number of entries before the newest step."""
        past = self.history
        return first_of(past.states, past.actions, max(0, len(past.actions) - 1))

    def kept_in(self, path: Path | None) -> Match:
        """A copy of the game, saved in a file if there is a `path`."""
        past = self.history
        match = Match(
            self.header, ReplayedGame(past.states, past.actions, past.chance, 0), None, path
        )
        match._lines = list(self._lines)
        match.history.undone = list(past.undone)
        match.history._log._told = {of: dict(told) for of, told in past._log._told.items()}
        return match._begun()


class TableReplay(Replay):
    """What happened at a table, to be looked at; a position need not be written for it."""

    def __init__(self, start: State, record: Record) -> None:
        """Plays the record from its state on. Raises FileError at an entry that is illegal."""
        self.record = record
        self._player = player = Player(record, start)
        for number, said in enumerate(record.said):
            player.play(number, said)
        self.played = ReplayedGame(player.states, player.actions, player.chance, player.checked)
        self.entries = tuple(action.text for action in self.played.actions)

    def try_line(self, text: str) -> None:
        """Read one line more, and forget it. Raises what is wrong with it."""
        number = len(self.record.entries)
        self._player.copy().play(number, self.record.read(number, text))


_WORDS = ("done", "fight", "stand", "pass", "reinforce", "U1", "G2", "G4", "roll 3 4", "dance",
          "advantage 505", "draw plt")  # fmt: skip


class Probe(NamedTuple):
    """A sample of what a side may point at: attempts, counters and hexes, the same for both."""

    attempts: tuple[str, ...]
    units: tuple[str, ...]
    hexes: tuple[Hex, ...]
    luck: int


class Eyes:
    """A side before a match: what it is given, read once."""

    def __init__(self, match: Table, side: Side) -> None:
        self.match = match
        self.side = side
        self.engine = Engine(match)

    @cached_property
    def own(self) -> View:
        return self.match.view(self.side)

    @cached_property
    def public(self) -> View:
        return self.match.public()

    @cached_property
    def readers(self) -> tuple[tuple[Audience, State], ...]:
        """The two ways the side may look at the game: by itself, and in the open."""
        return (self.side, self.own.state), ("both", self.public.state)

    @cached_property
    def replay(self) -> TableReplay:
        """All that happened at the table, to be looked at again."""
        return TableReplay(self.match.start, self.match.record)

    @property
    def due(self) -> Step:
        return self.public.state.due

    @property
    def step(self) -> str:
        return self.due.name

    @property
    def is_asked(self) -> bool:
        """Whether the side can try actions now: it decides, or everybody looks on."""
        actor = self.match.actor
        return actor in (self.side, CHANCE, None) or self.due.is_open

    def ask(self, verb: str, **fields: str) -> str:
        """The pipe's answer, byte for byte."""
        answer = json.dumps(self.engine.answer(json.dumps({"do": verb, **fields})))
        if "cannot be carried out" in answer:
            raise RuntimeError(f"{verb} {fields}: {answer}")
        return answer


def probe_of(eyes: Eyes, rng: Random) -> Probe:
    """A sample drawn from what the side sees."""
    board, pieces = eyes.own.state.game.board, eyes.own.state.pieces
    hexes = sorted(board.hexes)
    sides = [ids for _, ids in sorted(pieces.by_group.items()) if ids]
    units = [pieces[rng.choice(rng.choice(sides))] for _ in range(4)] if sides else []
    ids = [unit.id for unit in units]
    near = [unit.place for unit in units if unit.place is not None]
    near += [rng.choice(list(board.neighbours[hex_])) for hex_ in near for _ in range(2)]
    spots = [*near, rng.choice(hexes)]
    attempts = [rng.choice(_WORDS), f"{rng.choice(UNIT_VERBS)} {ids[0] if ids else 'G.01'}"]
    attempts += [f"{rng.choice(HEX_VERBS)} {hex_name(rng.choice(spots))}" for _ in range(2)]
    attempts += [f"move {unit} {hex_name(rng.choice(spots))}" for unit in ids]
    more = _form(ids), _likely(eyes, ids, spots, rng), _bold(eyes, rng)
    attempts += [text for text in more if text]
    return Probe(tuple(attempts), tuple(ids), tuple(dict.fromkeys(spots)), rng.randrange(2**32))


def _form(ids: list[str]) -> str:
    """An attempt to form a company."""
    return "form " + " ".join(sorted(set(ids))) if len(set(ids)) > 1 else ""


def _likely(eyes: Eyes, ids: list[str], spots: list[Hex], rng: Random) -> str:
    """What a click would mean in this step."""
    things: Sequence[Hex | str] = ()
    if isinstance(eyes.due, HexChoice):
        things = spots
    elif isinstance(eyes.due, UnitChoice):
        things = ids
    meant = eyes.due.means(eyes.own.state, rng.choice(things)) if things else None
    return meant.text if meant else ""


def _bold(eyes: Eyes, rng: Random) -> str:
    """Return a move of a unit that may move into a hex that the enemy holds."""
    pieces, near = eyes.own.state.pieces, eyes.own.state.game.board.neighbours
    movers = {action.unit for action in eyes.own.actions if isinstance(action, Move)}
    found = [
        f"move {unit} {hex_name(hex_)}"
        for unit in sorted(movers)
        for hex_ in near[pieces[unit].place or Hex(0)]
        if any(counter.side != eyes.side for counter in pieces.at(hex_))
    ]
    return rng.choice(found) if found else ""
