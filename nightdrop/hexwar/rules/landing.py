"""Chapter 4 where a table says how many sticks are lost: scatter, surplus, attrition, the raid."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import Action, Actor, Menu, Message, News, State, Step
from nightdrop.hexwar.rules import demolition
from nightdrop.hexwar.rules.actions import Move, ToTrack
from nightdrop.hexwar.rules.book import MARKERS, book_of, noted
from nightdrop.hexwar.rules.drop import DropSticks
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.losses import eliminate
from nightdrop.hexwar.rules.movement import MoveStep
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.ruleset import (
    concealing_side,
    conceals,
    is_closed,
    left_in_cup,
    printed_board,
    ruleset,
)
from nightdrop.hexwar.rules.steps import HexChoice, UnitChoice
from nightdrop.hexwar.rules.victory import LayMarker, why_not_marker
from nightdrop.rules.actions import Draw, Roll, by_text
from nightdrop.rules.steps import TWO_DICE, ChanceStep, told


class PlaceBattery(Step):
    """The garrison is placed in its battery, face up and at full strength [PB 4.1.1]."""

    def run(self, state: State) -> State:
        return manned(state.pop())


def manned(state: State) -> State:
    """The state with a fresh garrison in the battery [PB 4.1.1] [PB 11.3.3]."""
    group = demolition.parts_of(state).battery
    number = state.numbers[group] + 1
    state = state.but(numbers={**state.numbers, group: number})
    return demolition.fielded(state, group, number, demolition.facts(state).battery)


class Scatter(DropSticks):
    """Every stick scatters; one that leaves the map waits beside its edge [PB 4.2.2]."""

    dice = TWO_DICE

    def landed(self, state: State, stick: Counter, is_off: bool, dice: Sequence[int]) -> State:
        if is_off:
            return demolition.sent_away(state, stick, f"edge {stick.place:04d}")
        return state.but(pieces=state.pieces.put(stick))

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        off = demolition.pages(after).away.keys() - demolition.pages(before).away.keys()
        for key in off:
            stick, hex_ = after.pieces[key], demolition.edge_of(demolition.pages(after).away[key])
            yield told(
                "landed_off", "4.2.2", "setup", hex_, stick.side, regiment=stick.group, hex=hex_
            )
        if not off:
            yield from super().news(before, action, after)


class Surplus(MoveStep[Move]):
    """The enemy spreads the sticks of hexes that hold too many [PB 4.2.2], hex by hex."""

    name = "surplus"

    def _hex(self, state: State) -> Hex | None:
        """The first hex, by number, with too many sticks."""
        limit = ruleset(state).tables.stacking
        crowded = (h for h in sorted(state.pieces.by_place) if sticks_in(state, h) > limit)
        return next(crowded, None)

    def actor(self, state: State) -> Actor | None:
        return None if self._hex(state) is None else concealing_side(state)

    def options(self, state: State) -> Menu:
        here = self._hex(state) or Hex(0)
        places = self._places(state, here)
        sticks = [c for c in state.pieces.at(here) if is_stick(c)]
        return by_text([Move(c.id, to) for c in sticks for to in places])

    def _places(self, state: State, here: Hex) -> tuple[Hex, ...]:
        """Where a surplus stick may go: beside its hex, or else as near as can be."""
        board, tables = printed_board(state), ruleset(state).tables
        free = tuple(
            hex_
            for hex_ in board.hexes
            if hex_ != here
            and sticks_in(state, hex_) < tables.stacking
            and not conceals(state, state.pieces.holder(hex_))
            and not is_closed(board, tables, hex_)
        )
        return board.nearest(free, (here,))

    def why_not(self, state: State, action: Action) -> Message | None:
        if isinstance(action, Move | ToTrack):
            return Message("refused.surplus", {"hex": self._hex(state)}, "4.2.2")
        return super().why_not(state, action)

    def take(self, state: State, action: Move) -> State:
        stick = state.pieces[action.unit]._replace(place=action.to)
        return state.but(pieces=state.pieces.put(stick))

    def news(self, before: State, action: Move, after: State) -> Iterator[News]:
        yield told("spread", "4.2.2", "setup", action.to, unit=action.unit, hex=action.to)

    def prompt(self, state: State) -> Message:
        return Message("prompt.surplus", {"hex": self._hex(state)}, "4.2.2")


def sticks_in(state: State, hex_: Hex) -> int:
    return sum(is_stick(counter) for counter in state.pieces.at(hex_))


class Land(ChanceStep):
    """Two dice give the losses of each formation, and points for the landing [PB 4.2.3]."""

    name = "landing"
    dice = TWO_DICE
    asks = "prompt.landing", "4.2.3"

    def take(self, state: State, action: Roll) -> State:
        *losses, points = demolition.facts(state).landing[sum(action.dice)]
        order = ruleset(state).drop_order
        return noted(state, landing=points).replace_step(*map(Attrition, order, losses))

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        *losses, points = demolition.facts(before).landing[sum(action.dice)]
        yield told("landing", "4.2.3", "dice", count=sum(losses), points=points)


@dataclass(frozen=True)
class Attrition(UnitChoice):
    """The enemy removes the lost sticks of a formation, from the worst ground first [PB 4.2.3].

    A class of ground with no more sticks than are to be lost is removed whole, by itself.
    """

    formation: str
    owed: int

    name = "attrition"
    verb = "remove"
    tells = "taken_on_landing", "4.2.3", "loss"

    def candidates(self, state: State) -> Sequence[Counter]:
        """The sticks of the formation on the worst ground that has any."""
        classes = dict[int, list[Counter]]()
        for counter in state.pieces.of(self.formation):
            if is_stick(counter) and counter.place is not None:
                classes.setdefault(loss_class(state, counter.place), []).append(counter)
        return classes[min(classes)] if classes else ()

    def actor(self, state: State) -> Actor | None:
        return concealing_side(state) if 0 < self.owed < len(self.candidates(state)) else None

    def chosen(self, state: State, unit: Counter) -> State:
        return eliminate(state, unit).replace_step(replace(self, owed=self.owed - 1))

    def bars(self, state: State, unit: Counter) -> Message:
        fields = {"unit": unit.id, "regiment": self.formation}
        return Message("refused.worst_ground", fields, "4.2.3")

    def run(self, state: State) -> State:
        worst = self.candidates(state) if self.owed else ()
        for counter in worst:
            state = eliminate(state, counter)
        later = replace(self, owed=self.owed - len(worst))
        return state.replace_step(later) if worst else state.pop()

    def prompt(self, state: State) -> Message:
        fields = {"regiment": self.formation, "left": self.owed}
        return Message("prompt.attrition", fields, "4.2.3")


def is_landing(state: State) -> bool:
    """Whether what leaves play now counts as lost on landing [PB 4.2.3]."""
    return isinstance(state.due, DropSticks | Land | Attrition)


def loss_class(state: State, hex_: Hex) -> int:
    """The class of ground a stick landed on: 1, the worst, where the enemy holds it [PB 4.2.3].
    """
    if conceals(state, state.pieces.holder(hex_)):
        return 1
    return demolition.facts(state).classes[state.game.board.terrain[hex_]]


class Ashore(Step):
    """Sticks in an enemy's hex are eliminated unseen; then the raid lands [PB 4.2.3] [PB 4.2.4].
    """

    def run(self, state: State) -> State:
        state, enemy = state.pop(), concealing_side(state)
        for regiment in ruleset(state).regiments:
            for counter in state.pieces.of(regiment):
                here = state.pieces.at(counter.place) if counter.place is not None else ()
                if any(other.side == enemy for other in here):
                    state = eliminate(state, counter)
        for number, hex_ in enumerate(demolition.facts(state).raid, 1):
            state = demolition.fielded(state, demolition.parts_of(state).raid, number, hex_)
        return state


@dataclass(frozen=True)
class LayStar(HexChoice):
    """A side places a secret marker on a black star without one, and alone sees it [PB 4.3.1].

    All others stay in their cup [PB 4.3.2].
    """

    side: Side

    name = "star"
    verb = "mark"
    tells = "marked", "4.3.1", "vp"

    def places(self, state: State) -> Sequence[Hex]:
        vp = book_of(state).vp
        return [hex_ for hex_ in demolition.black_stars(state) if vp[hex_].laid_by is None]

    def actor(self, state: State) -> Actor | None:
        return self.side if self.places(state) and left_in_cup(state, MARKERS) else None

    def chosen(self, state: State, hex_: Hex) -> State:
        return state.replace_step(DrawStar(hex_, self.side))

    def bars(self, state: State, hex_: Hex) -> Message:
        if hex_ in book_of(state).vp and hex_ not in demolition.black_stars(state):
            return Message("refused.no_star", {"hex": hex_}, "4.3.1")
        return why_not_marker(state, hex_, "4.3.1")

    def prompt(self, state: State) -> Message:
        return Message("prompt.star", {"side": self.side}, "4.3.1")


class DrawStar(LayMarker):
    """Only the side that placed the marker sees it [PB 4.3.1]."""

    def witnesses(self, state: State, action: Draw) -> tuple[Side, ...]:
        return (self.side,)
