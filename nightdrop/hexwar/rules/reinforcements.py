"""Chapter 8.5: German reinforcements are drawn and enter at the map edge."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import Action, Actor, Menu, Message, News, State, Step
from nightdrop.hexwar.rules.actions import REINFORCE
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.garrison import draw_unit
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.movement import activated, relocate
from nightdrop.hexwar.rules.reach import mobility
from nightdrop.hexwar.rules.ruleset import (
    activation,
    active_side,
    board_of,
    is_night,
    left_in_cup,
    printed_board,
    ruleset,
)
from nightdrop.hexwar.rules.steps import HexChoice
from nightdrop.rules.actions import DONE, Draw
from nightdrop.rules.steps import Decision, DrawStep, LoneChoice, told


def reinforced(state: State) -> str:
    """The formation that the running activation may bring in [8.5]."""
    return activation(state).formations[0]


def is_standable(state: State, counter: Counter, hex_: Hex) -> bool:
    """Whether a unit can be in a hex at all: by its terrain, or along a line through it."""
    board, tables = board_of(state), ruleset(state).tables
    by = mobility(state, counter)
    return tables.terrain[board.terrain[hex_]].cost[by] is not None or hex_ in board.lines_in


def entries(state: State, counter: Counter, bound: str = "") -> tuple[Hex, ...]:
    """Where a reinforcement may enter, in order of number [3.1.3] [8.5.3] [PB 8.5.4].

    By night at its letter's hex, by day at any of the four, or at the letter that it is `bound`
    for; if the US holds these, at the nearest edge hexes to them that are free of US counters and
    that the unit can be in. None for a viewer who has not looked at the unit.
    """
    if counter.face is None:
        return ()
    letter = bound or (state.face(counter).entry if is_night(state) else None)
    wanted = lettered(state, letter or "")
    return unheld(state, wanted, counter.side) or nearest_edge(state, counter, wanted)


def why_no_entry(state: State, unit: str, hex_: Hex, rule: str) -> Message:
    """Why a counter does not enter the map in a hex, by this rule."""
    if hex_ not in state.game.board:
        return Message("refused.no_such_hex", {"hex": hex_})
    holder = state.pieces.holder(hex_)
    is_held = holder is not None and holder != state.pieces[unit].side
    key = "refused.enemy_held" if is_held else "refused.no_entry"
    return Message(key, {"unit": unit, "hex": hex_}, rule)


def lettered(state: State, letter: str) -> tuple[Hex, ...]:
    """The hex of a letter, or of all letters where it is "", in order of number."""
    entry = state.game.board.entry
    return (entry[letter],) if letter else tuple(sorted(entry.values()))


def unheld(state: State, hexes: tuple[Hex, ...], side: Side) -> tuple[Hex, ...]:
    """Those of some hexes that the enemy of a side does not hold."""
    enemy = state.game.other(side)
    return tuple(hex_ for hex_ in hexes if state.pieces.holder(hex_) != enemy)


def nearest_edge(state: State, counter: Counter, wanted: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """The edge hexes nearest to these that its enemy does not hold and a counter can be in."""
    board, enemy = printed_board(state), state.game.other(counter.side)
    free = (hex_ for hex_ in sorted(board.edge) if state.pieces.holder(hex_) != enemy)
    return board.nearest(tuple(h for h in free if is_standable(state, counter, h)), wanted)


@dataclass(frozen=True)
class EnterMap(LoneChoice, HexChoice):
    """The German player, who has looked at the unit, brings it onto the map [8.5.3]."""

    unit: str

    name = "enter"
    verb = "enter"
    tells = "entered", "8.5.3", "move"

    def actor(self, state: State) -> Actor | None:
        return active_side(state)

    def places(self, state: State) -> tuple[Hex, ...]:
        return entries(state, state.pieces[self.unit])

    def may_be_forced(self, state: State, action: Action) -> bool:
        """Whether the move may be forced: any hex of a unit that the enemy has not seen.

        It may not where every unit can choose: the letter by night, and the hexes that the unit can
        be in, leave one choice or several.
        """
        if self.unit not in state.pieces.one_sided:
            return False
        return is_night(state) or len(unheld(state, lettered(state, ""), active_side(state))) < 2

    def chosen(self, state: State, hex_: Hex) -> State:
        return relocate(state.pop(), state.pieces[self.unit], (hex_,))

    def bars(self, state: State, hex_: Hex) -> Message:
        return why_no_entry(state, self.unit, hex_, "8.5.3")

    def prompt(self, state: State) -> Message:
        return Message("prompt.enter", {"unit": self.unit}, "8.5.3")


def entered_alone(before: State, after: State, group: str) -> Iterator[News]:
    """The news of a unit that entered the map without a choice: there was only one hex."""
    for counter in after.pieces.of(group):
        old = before.pieces.by_id.get(counter.id)
        if counter.place is not None and (old is None or old.place is None):
            hex_ = counter.place
            yield told("entered", "8.5.3", "move", hex_, counter.side, hex=hex_)


class DrawReinforcement(DrawStep):
    """A unit is drawn out of the US player's sight [ND 8.5.1]."""

    name = "draw"
    asks = "prompt.draw_reinforcement", "8.5.1"
    enters: ClassVar[type[EnterMap]] = EnterMap  # how the unit enters the map

    def cup(self, state: State) -> str:
        return reinforced(state)

    def take(self, state: State, action: Draw) -> State:
        state, face = self.drawn(state, action)
        state, counter = draw_unit(state, reinforced(state), face, None)
        return activated(state, counter).replace_step(self.enters(counter.id))

    def witnesses(self, state: State, action: Draw) -> tuple[Side, ...]:
        return (active_side(state),)

    def news(self, before: State, action: Draw, after: State) -> Iterator[News]:
        face, side = action.face, active_side(before)
        yield told("reinforcement", "8.5.1", "reveal", None, side, face=face)
        yield from entered_alone(before, after, reinforced(before))


class Reinforce(Decision):
    """The German player draws reinforcements, one allowance each [ND 8.5.1] [8.5.2].

    They may draw as often as they want.
    """

    name = "reinforce"
    draws: ClassVar[Step[Any]] = DrawReinforcement()

    def actor(self, state: State) -> Actor | None:
        return active_side(state)

    def options(self, state: State) -> Menu:
        if book_of(state).allowance and left_in_cup(state, reinforced(state)):
            return (DONE, REINFORCE)
        return (DONE,)

    def take(self, state: State, action: Action) -> State:
        return state.push(self.draws) if action == REINFORCE else state.pop()

    def prompt(self, state: State) -> Message:
        return Message("prompt.reinforce", {"left": book_of(state).allowance}, "8.5.1")
