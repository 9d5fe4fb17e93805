"""Chapter 4.1: the units that are drawn and set up concealed."""

from collections.abc import Iterator, Sequence

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import CHANCE, Action, Actor, News, State
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.ruleset import concealing_side, conceals, printed_board, ruleset
from nightdrop.rules.actions import Draw
from nightdrop.rules.steps import DrawStep, told


def draw_unit(state: State, formation: str, face: str, hex_: Hex | None) -> tuple[State, Counter]:
    """The state with a unit of a formation drawn, concealed, and the counter."""
    number = state.numbers[formation] + 1
    side, kind, prefix, *_ = ruleset(state).formations[formation]
    counter = Counter(f"{prefix}.{number:02d}", side, kind, formation, hex_, face, False, (side,))
    numbers = {**state.numbers, formation: number}
    return state.but(pieces=state.pieces.put(counter), numbers=numbers), counter


def garrison(state: State) -> str:
    """The formation in the set-up hexes, the first of the side that conceals [ND 4.1].

    It is "" where neither side does.
    """
    formations = ruleset(state).formations.items()
    return next((key for key, found in formations if conceals(state, found.side)), "")


class DrawGarrison(DrawStep):
    """A unit of the garrison is drawn, which its owner alone sees."""

    name = "place"
    asks = "prompt.place", "4.1"

    def next_hex(self, state: State) -> Hex:
        """The hex of the unit that is drawn now."""
        raise NotImplementedError  # every draw knows its own

    def cup(self, state: State) -> str:
        return garrison(state)

    def witnesses(self, state: State, action: Draw) -> tuple[Side, ...]:
        return (concealing_side(state),)

    def news(self, before: State, action: Draw, after: State) -> Iterator[News]:
        hex_, face = self.next_hex(before), action.face
        yield told("drawn_at", "4.1", "setup", hex_, concealing_side(before), face=face, hex=hex_)


class PlaceGermans(DrawGarrison):
    """A German unit is drawn for each set-up hex and is concealed there [ND 4.1] [PB 4.1.2]."""

    def actor(self, state: State) -> Actor | None:
        return CHANCE if state.numbers[garrison(state)] < len(state.game.board.setup) else None

    def next_hex(self, state: State) -> Hex:
        return printed_board(state).setup[state.numbers[garrison(state)]]

    def take(self, state: State, action: Draw) -> State:
        state, face = self.drawn(state, action)
        return draw_unit(state, garrison(state), face, self.next_hex(state))[0]


class DrawFaces(DrawGarrison):
    """A face is drawn for each unit that a position leaves to chance [ND 4.1]."""

    asks = "prompt.faces", "4.1"

    def actor(self, state: State) -> Actor | None:
        return CHANCE if undrawn(state) else None

    def next_hex(self, state: State) -> Hex:
        return undrawn(state)[0].place or Hex(0)

    def options(self, state: State) -> Sequence[Draw]:
        unit, rules = undrawn(state)[0], ruleset(state)
        return tuple(draw for draw in super().options(state)
                     if rules.fits(state.game, unit, draw.face))  # fmt: skip

    def allows(self, state: State, action: Action) -> bool:
        return action in self.options(state)

    def take(self, state: State, action: Draw) -> State:
        counter = undrawn(state)[0]
        state, face = self.drawn(state, action)
        seen = counter._replace(face=face, known_to=(counter.side,))
        return state.but(pieces=state.pieces.put(seen))


def undrawn(state: State) -> tuple[Counter, ...]:
    """The units without a face, in order of id; reduced ones first.

    Those come first while the cup still has two steps. One that somebody has seen has its face,
    also where a view does not show it.
    """
    found = (unit for unit in state.pieces.of(garrison(state))
             if unit.face is None and not unit.known_to)  # fmt: skip
    return tuple(sorted(found, key=lambda unit: not unit.reduced))


def is_set_up(state: State) -> bool:
    """Whether the game is still being set up: units are placed, sticks land, the raid lands."""
    kinds = {DrawFaces, *(type(step) for step in ruleset(state).setup)}
    return any(type(step) in kinds for step in state.todo)
