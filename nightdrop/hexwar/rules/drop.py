"""Chapter 4: the German set-up, and the scatter and landing of the sticks."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import CHANCE, Action, Actor, Game, Menu, Message, News, State
from nightdrop.hexwar.rules.hexes import Hex, neighbour
from nightdrop.hexwar.rules.ruleset import (
    HexRules,
    concealing_side,
    conceals,
    holding_side,
    printed_board,
    ruleset,
)
from nightdrop.rules.actions import Draw
from nightdrop.rules.steps import THREE_DICE, ChanceStep, DrawStep, dice_of, told


def draw_unit(state: State, formation: str, face: str, hex_: Hex | None) -> tuple[State, Counter]:
    """The state with a unit of a formation drawn, concealed, and the counter."""
    number = state.numbers[formation] + 1
    side, kind, prefix, *_ = ruleset(state).formations[formation]
    counter = Counter(f"{prefix}.{number:02d}", side, kind, formation, hex_, face, False, (side,))
    numbers = {**state.numbers, formation: number}
    return state.but(pieces=state.pieces.put(counter), numbers=numbers), counter


def garrison(state: State) -> str:
    """The formation that lies in the set-up hexes: the occupier's first [ND 4.1]."""
    formations = ruleset(state).formations.items()
    return next(key for key, found in formations if conceals(state, found.side))


class DrawGarrison(DrawStep):
    """A unit of the garrison is drawn, which its owner alone sees."""

    name = "place"
    asks = "prompt.place", "4.1"

    def next_hex(self, state: State) -> Hex:
        """Where the unit lies that is drawn now."""
        raise NotImplementedError  # every draw knows its own

    def cup(self, state: State) -> str:
        return garrison(state)

    def witnesses(self, state: State, action: Action) -> tuple[Side, ...]:
        return (concealing_side(state),)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        hex_, face = self.next_hex(before), cast(Draw, action).face
        yield told("drawn_at", "4.1", "setup", hex_, concealing_side(before), face=face, hex=hex_)


class PlaceGermans(DrawGarrison):
    """A German unit is drawn for each set-up hex and lies there concealed [ND 4.1]
    [PB 4.1.2]."""

    def actor(self, state: State) -> Actor | None:
        return CHANCE if state.numbers[garrison(state)] < len(state.game.board.setup) else None

    def next_hex(self, state: State) -> Hex:
        return printed_board(state).setup[state.numbers[garrison(state)]]

    def take(self, state: State, action: Action) -> State:
        state, face = self.drawn(state, action)
        return draw_unit(state, garrison(state), face, self.next_hex(state))[0]


class DrawFaces(DrawGarrison):
    """A face is drawn for each unit that a position leaves to chance [ND 4.1]."""

    asks = "prompt.faces", "4.1"

    def actor(self, state: State) -> Actor | None:
        return CHANCE if undrawn(state) else None

    def next_hex(self, state: State) -> Hex:
        return undrawn(state)[0].place or Hex(0)

    def options(self, state: State) -> Menu:
        unit, rules = undrawn(state)[0], ruleset(state)
        return tuple(draw for draw in super().options(state)
                     if rules.fits(state.game, unit, cast(Draw, draw).face))  # fmt: skip

    def allows(self, state: State, action: Action) -> bool:
        return action in self.options(state)

    def take(self, state: State, action: Action) -> State:
        counter = undrawn(state)[0]
        state, face = self.drawn(state, action)
        seen = counter._replace(face=face, known_to=(counter.side,))
        return state.but(pieces=state.pieces.put(seen))


def undrawn(state: State) -> tuple[Counter, ...]:
    """The units that lie without a face, in order of id; reduced ones first, while the cup still
    has two steps. One that somebody has seen has its face, also where a view does not show it."""
    found = (unit for unit in state.pieces.of(garrison(state))
             if unit.face is None and not unit.known_to)  # fmt: skip
    return tuple(sorted(found, key=lambda unit: not unit.reduced))


def is_set_up(state: State) -> bool:
    """Whether the game is still being set up: units are placed, sticks drop, the raid lands."""
    kinds = {DrawFaces, *(type(step) for step in ruleset(state).setup)}
    return any(type(step) in kinds for step in state.todo)


@lru_cache(maxsize=8)
def drop_list(game: Game) -> tuple[tuple[str, Hex], ...]:
    """Regiment and drop hex of every stick, in order of placement [4.2.1]."""
    rules: HexRules = game.rules
    return tuple(
        (regiment, hex_)
        for regiment in rules.drop_order
        for hex_, sticks in game.board.drop[regiment]
        for _ in range(sticks)
    )


class Drift(NamedTuple):
    """The last hex of the map over which a stick comes, and whether it leaves the map there."""

    hex: Hex
    is_off: bool


def scatter(state: State, from_: Hex, direction: int, hexes: int) -> Drift:
    """Where a throw takes a stick [ND 4.2.2]."""
    here = from_
    for _ in range(hexes):
        near = neighbour(here, direction)
        if near not in state.game.board:
            return Drift(here, True)
        here = near
    return Drift(here, False)


def is_lost_landing(state: State, hex_: Hex, die: int) -> bool:
    """Whether a stick is lost landing here with this throw [ND 4.2.3]."""
    tables = ruleset(state).tables
    modifier = tables.terrain[state.game.board.terrain[hex_]].landing
    if modifier is None or conceals(state, state.pieces.holder(hex_)):
        return True
    return die + modifier >= tables.landing_loss


class DropSticks(ChanceStep):
    """Every stick scatters and lands, one throw of three dice each [ND 4.2]."""

    name = "drop"
    dice = THREE_DICE

    def next_stick(self, state: State) -> tuple[str, Hex] | None:
        """Regiment and drop hex of the stick that jumps next, or None after the last."""
        sticks = drop_list(state.game)
        dropped = sum(state.numbers[regiment] for regiment in ruleset(state).regiments)
        return sticks[dropped] if dropped < len(sticks) else None

    def actor(self, state: State) -> Actor | None:
        return CHANCE if self.next_stick(state) else None

    def matter(self, state: State) -> str:
        regiment, _from = self.next_stick(state) or ("", None)
        return f"{self.name} {regiment} {state.numbers[regiment]}"

    def take(self, state: State, action: Action) -> State:
        stick = self.next_stick(state)
        assert stick is not None  # chance acts only while there is one
        regiment, from_ = stick
        direction, hexes, *landing = dice_of(action)
        number = state.numbers[regiment] + 1
        hex_, is_off = scatter(state, from_, direction, hexes)
        counter = Counter(f"{regiment}.{number:02d}", holding_side(state), "stick", regiment, hex_)
        state = state.but(numbers={**state.numbers, regiment: number})
        return self.landed(state, counter, is_off, landing)

    def landed(self, state: State, stick: Counter, is_off: bool, dice: Sequence[int]) -> State:
        """The state after a stick came down over a hex, or left the map there; `dice` are those of
        the throw that did not scatter it."""
        if is_off or is_lost_landing(state, stick.place or Hex(0), *dice):
            return state
        return state.but(pieces=state.pieces.put(stick))

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        regiment, _from = self.next_stick(before) or ("", None)
        new = [counter for counter in after.pieces.of(regiment) if counter.id not in before.pieces]
        jumps = holding_side(before)
        if new:
            hex_ = new[0].place
            yield told("landed", "4.2.2", "setup", hex_, jumps, regiment=regiment, hex=hex_)
        else:
            yield told("lost_landing", "4.2.3", "loss", None, jumps, regiment=regiment)

    def prompt(self, state: State) -> Message:
        regiment, from_ = self.next_stick(state) or ("", Hex(0))
        return Message("prompt.drop", {"regiment": regiment, "hex": from_}, "4.2.2")
