"""A side before a match: through what it is read, and a sample of what the side may point at.

A channel (`channels`, `channels_kept`, `channels_typed`) reads one kind of thing through the
product's own doors as one side meets it; `difference` compares all of them.
"""

import json
from functools import cached_property
from random import Random
from typing import NamedTuple

from nightdrop.engine.hexes import Hex, hex_name
from nightdrop.engine.model import CHANCE, Side, State
from nightdrop.engine.view import Audience, View
from nightdrop.lab.twin_tables import Table, TableReplay
from nightdrop.rules.actions import Move
from nightdrop.table.protocol import Engine
from nightdrop.table.seats import OPEN_STEPS

_HEX_VERBS = ("attack", "enter", "flip", "mark", "muster", "place", "retreat")
_UNIT_VERBS = ("activate", "advance", "join", "lose", "point", "remove")
_CLICKS = {"combat": "attack", "retreat": "retreat", "night choice": "retreat",
           "regroup": "muster", "mark": "mark", "discovery": "flip", "enter": "enter"}  # fmt: skip
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
        """What the side knows and may do."""
        return self.match.view(self.side)

    @cached_property
    def public(self) -> View:
        """What both know."""
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
    def step(self) -> str:
        """The name of the step that is due."""
        todo = self.public.state.todo
        return todo[-1].name if todo else ""

    @property
    def is_asked(self) -> bool:
        """Whether the side can try things now: it decides, or everybody looks on."""
        actor = self.match.actor
        return actor in (self.side, CHANCE, None) or self.step in OPEN_STEPS

    def ask(self, verb: str, **fields: str) -> str:
        """What the pipe answers, letter by letter."""
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
    near = [unit.hex for unit in units if unit.hex is not None]
    near += [rng.choice(list(board.neighbours[hex_])) for hex_ in near for _ in range(2)]
    spots = [*near, rng.choice(hexes)]
    attempts = [rng.choice(_WORDS), f"{rng.choice(_UNIT_VERBS)} {ids[0] if ids else 'G.01'}"]
    attempts += [f"{rng.choice(_HEX_VERBS)} {hex_name(rng.choice(spots))}" for _ in range(2)]
    attempts += [f"move {unit} {hex_name(rng.choice(spots))}" for unit in ids]
    more = _form(ids), _likely(eyes.step, ids, spots, rng), _bold(eyes, rng)
    attempts += [text for text in more if text]
    return Probe(tuple(attempts), tuple(ids), tuple(dict.fromkeys(spots)), rng.randrange(2**32))


def _form(ids: list[str]) -> str:
    """An attempt to form a company."""
    return "form " + " ".join(sorted(set(ids))) if len(set(ids)) > 1 else ""


def _likely(step: str, ids: list[str], spots: list[Hex], rng: Random) -> str:
    """What a click would mean in this step."""
    if step in _CLICKS:
        return f"{_CLICKS[step]} {hex_name(rng.choice(spots))}"
    return f"{step} {rng.choice(ids)}" if step in _UNIT_VERBS and ids else ""


def _bold(eyes: Eyes, rng: Random) -> str:
    """A move of one who may move, into a hex that the enemy holds."""
    pieces, near = eyes.own.state.pieces, eyes.own.state.game.board.neighbours
    movers = {action.unit for action in eyes.own.actions if isinstance(action, Move)}
    found = [
        f"move {unit} {hex_name(hex_)}"
        for unit in sorted(movers)
        for hex_ in near[pieces[unit].hex or Hex(0)]
        if any(counter.side != eyes.side for counter in pieces.at(hex_))
    ]
    return rng.choice(found) if found else ""
