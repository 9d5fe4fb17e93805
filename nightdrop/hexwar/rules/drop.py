"""Chapter 4.2: the scatter and landing of the sticks."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import CHANCE, Actor, Game, Message, News, State
from nightdrop.hexwar.rules.board import scatter
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.ruleset import HexRules, conceals, holding_side, printed_board, ruleset
from nightdrop.rules.actions import Roll
from nightdrop.rules.steps import THREE_DICE, ChanceStep, told


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


def is_lost_landing(state: State, hex_: Hex, die: int) -> bool:
    """Whether a stick is lost landing here with this roll [ND 4.2.3]."""
    tables = ruleset(state).tables
    modifier = tables.terrain[state.game.board.terrain[hex_]].landing
    if modifier is None or conceals(state, state.pieces.holder(hex_)):
        return True
    return die + modifier >= tables.landing_loss


class DropSticks(ChanceStep):
    """Every stick scatters and lands, one roll of three dice each [ND 4.2]."""

    name = "drop"
    dice = THREE_DICE

    def next_stick(self, state: State) -> tuple[str, Hex] | None:
        """Regiment and drop hex of the stick that is dropped next, or None after the last."""
        sticks = drop_list(state.game)
        dropped = sum(state.numbers[regiment] for regiment in ruleset(state).regiments)
        return sticks[dropped] if dropped < len(sticks) else None

    def actor(self, state: State) -> Actor | None:
        return CHANCE if self.next_stick(state) else None

    def matter(self, state: State) -> str:
        regiment, _from = self.next_stick(state) or ("", None)
        return f"{self.name} {regiment} {state.numbers[regiment]}"

    def take(self, state: State, action: Roll) -> State:
        stick = self.next_stick(state)
        assert stick is not None  # chance acts only while there is one
        regiment, from_ = stick
        direction, hexes, *landing = action.dice
        number = state.numbers[regiment] + 1
        hex_, is_off = scatter(printed_board(state), from_, direction, hexes)
        counter = Counter(f"{regiment}.{number:02d}", holding_side(state), "stick", regiment, hex_)
        state = state.but(numbers={**state.numbers, regiment: number})
        return self.landed(state, counter, is_off, landing)

    def landed(self, state: State, stick: Counter, is_off: bool, dice: Sequence[int]) -> State:
        """The state after a stick landed in a hex, or left the map there.

        `dice` are those of the roll that did not scatter it.
        """
        if is_off or is_lost_landing(state, stick.place or Hex(0), *dice):
            return state
        return state.but(pieces=state.pieces.put(stick))

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
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


def jumping(state: State) -> tuple[str, Hex] | None:
    """The formation of the stick that lands now, and its drop hex; None where none does."""
    return state.due.next_stick(state) if isinstance(state.due, DropSticks) else None


def is_dropping(state: State) -> bool:
    """Whether sticks are landing [ND 4.2]."""
    return isinstance(state.due, DropSticks)
