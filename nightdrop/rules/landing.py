"""Chapter 4 where a table says how many sticks are lost: scatter, surplus, attrition, the raid."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.hexes import Hex, distance
from nightdrop.engine.model import Action, Actor, Menu, Message, News, State, Step
from nightdrop.rules.actions import At, Move, With, by_text
from nightdrop.rules.book import book_of, noted
from nightdrop.rules.drop import DropSticks, scatter
from nightdrop.rules.ground import (
    face_of,
    facts,
    fixed,
    is_water,
    roles,
    sent_away,
)
from nightdrop.rules.losses import eliminate
from nightdrop.rules.movement import MoveStep
from nightdrop.rules.rulebook import (
    TWO_DICE,
    ChanceStep,
    HexChoice,
    UnitChoice,
    airborne,
    dice_of,
    left_in_cup,
    occupier,
    ruleset,
    told,
)
from nightdrop.rules.victory import LayMarker, lay_marker, why_not_marker


@dataclass(frozen=True)
class PlaceBattery(Step):
    """The garrison stands in its battery, open and at full strength [4.1.1]."""

    def run(self, state: State) -> State:
        return manned(state.pop())


def manned(state: State) -> State:
    """The state with a fresh garrison in the battery [4.1.1] [11.3.3]."""
    group = roles(state).battery
    number = state.numbers[group] + 1
    state = state.but(numbers={**state.numbers, group: number})
    prefix = ruleset(state).formations[group].prefix
    return fixed(state, group, f"{prefix}.{number}", facts(state).battery, face_of(state, group))


@dataclass(frozen=True)
class Scatter(DropSticks):
    """Every stick scatters; one that leaves the map waits beside its edge [4.2.2]."""

    def options(self, state: State) -> Menu:
        return TWO_DICE

    def take(self, state: State, action: Action) -> State:
        stick = self.next_stick(state)
        assert stick is not None  # chance acts only while there is one
        (regiment, from_), (direction, hexes) = stick, dice_of(action)
        number = state.numbers[regiment] + 1
        here, is_off = scatter(state, from_, direction, hexes)
        counter = Counter(f"{regiment}.{number:02d}", airborne(state), "stick", regiment, here)
        state = state.but(
            numbers={**state.numbers, regiment: number}, pieces=state.pieces.put(counter)
        )
        return sent_away(state, counter, f"edge {here:04d}") if is_off else state


@dataclass(frozen=True)
class Surplus(MoveStep):
    """The enemy spreads the sticks of hexes that hold too many [4.2.2], hex by hex."""

    name = "surplus"

    def _hex(self, state: State) -> Hex | None:
        """The first hex, by number, with too many sticks."""
        limit = ruleset(state).tables.stacking
        crowded = (h for h in sorted(state.pieces.by_hex) if sticks_in(state, h) > limit)
        return next(crowded, None)

    def actor(self, state: State) -> Actor | None:
        return None if self._hex(state) is None else occupier(state)

    def options(self, state: State) -> Menu:
        here = self._hex(state) or Hex(0)
        places = self._places(state, here)
        sticks = [c for c in state.pieces.at(here) if c.is_stick]
        return by_text([Move(c.id, to) for c in sticks for to in places])

    def _places(self, state: State, here: Hex) -> tuple[Hex, ...]:
        """Where a surplus stick may go: beside its hex, or else as near as can be."""
        board, rules = state.game.board, ruleset(state)
        free = tuple(
            hex_
            for hex_ in board.hexes
            if hex_ != here
            and sticks_in(state, hex_) < rules.tables.stacking
            and state.pieces.holder(hex_) != occupier(state)
            and not is_water(board, rules.tables, hex_)
        )
        beside = tuple(hex_ for hex_ in free if distance(hex_, here) == 1)
        return beside or board.nearest(free, (here,))

    def why_not(self, state: State, action: Action) -> Message | None:
        if isinstance(action, Move):
            return Message("refused.surplus", {"hex": self._hex(state)}, "4.2.2")
        return super().why_not(state, action)

    def take(self, state: State, action: Action) -> State:
        move = cast(Move, action)
        return state.but(pieces=state.pieces.put(state.pieces[move.unit]._replace(hex=move.to)))

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        unit, to = cast(Move, action).unit, cast(Move, action).to
        yield told("spread", "4.2.2", "setup", to, unit=unit, hex=to)

    def prompt(self, state: State) -> Message:
        return Message("prompt.surplus", {"hex": self._hex(state)}, "4.2.2")


def sticks_in(state: State, hex_: Hex) -> int:
    """How many sticks lie in a hex."""
    return sum(counter.is_stick for counter in state.pieces.at(hex_))


@dataclass(frozen=True)
class Land(ChanceStep):
    """Two dice give the losses of each formation, and points for the landing [4.2.3]."""

    name = "landing"

    def options(self, state: State) -> Menu:
        return TWO_DICE

    def take(self, state: State, action: Action) -> State:
        *losses, points = facts(state).landing[sum(dice_of(action))]
        state = noted(state.pop(), landing=points)
        order = ruleset(state).drop_order
        return state.push(*(Attrition(key, n) for key, n in zip(order, losses, strict=True)))

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        *losses, points = facts(before).landing[sum(dice_of(action))]
        yield told("landing", "4.2.3", "dice", count=sum(losses), points=points)

    def prompt(self, state: State) -> Message:
        return Message("prompt.landing", {}, "4.2.3")


@dataclass(frozen=True)
class Attrition(UnitChoice):
    """The enemy takes the lost sticks of a formation, from the worst ground first [4.2.3].

    A class of ground that holds no more than are owed goes whole, and by itself.
    """

    formation: str
    owed: int

    name = "attrition"
    verb = "remove"

    def _worst(self, state: State) -> tuple[Counter, ...]:
        """The sticks of the formation on the worst ground that has any."""
        classes = dict[int, list[Counter]]()
        for counter in state.pieces.of(self.formation):
            if counter.is_stick and counter.hex is not None:
                classes.setdefault(loss_class(state, counter.hex), []).append(counter)
        return tuple(classes[min(classes)]) if classes else ()

    def actor(self, state: State) -> Actor | None:
        return occupier(state) if 0 < self.owed < len(self._worst(state)) else None

    def options(self, state: State) -> Menu:
        return by_text([With(self.verb, c.id) for c in self._worst(state)])

    def take(self, state: State, action: Action) -> State:
        state = eliminate(state, state.pieces[cast(With, action).unit])
        return state.replace_step(Attrition(self.formation, self.owed - 1))

    def run(self, state: State) -> State:
        worst = self._worst(state) if self.owed else ()
        for counter in worst:
            state = eliminate(state, counter)
        if not worst:
            return state.pop()
        return state.replace_step(Attrition(self.formation, self.owed - len(worst)))

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        unit = cast(With, action).unit
        yield told("taken_on_landing", "4.2.3", "loss", before.pieces[unit].hex, unit=unit)

    def prompt(self, state: State) -> Message:
        return Message(
            "prompt.attrition", {"regiment": self.formation, "left": self.owed}, "4.2.3"
        )


def is_landing(state: State) -> bool:
    """Whether what leaves play now is lost on landing [4.2.3]."""
    return isinstance(state.due, DropSticks | Land | Attrition)


def loss_class(state: State, hex_: Hex) -> int:
    """The class of ground a stick came down on: 1, the worst, where the enemy holds it [4.2.3]."""
    if state.pieces.holder(hex_) == occupier(state):
        return 1
    return facts(state).classes[state.game.board.terrain[hex_]]


@dataclass(frozen=True)
class Ashore(Step):
    """Sticks that lie on an enemy's hex die unseen [4.2.3]; then the raid stands [4.2.4]."""

    def run(self, state: State) -> State:
        state, raid = state.pop(), roles(state).raid
        for regiment in ruleset(state).regiments:
            for counter in state.pieces.of(regiment):
                if counter.hex and _is_shared(state, counter.hex):
                    state = eliminate(state, counter)
        vp = book_of(state).vp
        for number, hex_ in enumerate(facts(state).raid, 1):
            state = fixed(state, raid, f"{raid}.{number}", hex_, face_of(state, raid, number))
            vp = {**vp, hex_: vp[hex_]._replace(control=True)}
        return noted(state, vp=vp)


def _is_shared(state: State, hex_: Hex) -> bool:
    """Whether enemies lie in a hex that sticks came down on."""
    return any(counter.side == occupier(state) for counter in state.pieces.at(hex_))


@dataclass(frozen=True)
class LayStar(HexChoice):
    """A side lays a secret marker on a black star without one, and alone looks at it [4.3.1].

    All others stay in their cup [4.3.2].
    """

    side: Side

    name = "star"
    verb = "mark"

    def _free(self, state: State) -> list[Hex]:
        stars, vp = facts(state).stars, book_of(state).vp
        return [h for h in sorted(stars) if stars[h] == "black" and vp[h].laid_by is None]

    def actor(self, state: State) -> Actor | None:
        return self.side if self._free(state) and left_in_cup(state, "vp") else None

    def options(self, state: State) -> Menu:
        return tuple(At(self.verb, hex_) for hex_ in self._free(state))

    def take(self, state: State, action: Action) -> State:
        return state.replace_step(DrawStar(cast(At, action).hex, self.side))

    def why_not(self, state: State, action: Action) -> Message | None:
        if isinstance(action, At) and action.verb == self.verb:
            return why_not_marker(state, action.hex, "4.3.1")
        return super().why_not(state, action)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        hex_ = cast(At, action).hex
        yield told("marked", "4.3.1", "vp", hex_, self.side, hex=hex_)

    def prompt(self, state: State) -> Message:
        return Message("prompt.star", {"side": self.side}, "4.3.1")


@dataclass(frozen=True)
class DrawStar(LayMarker):
    """Only the side that laid it looks at the marker [4.3.1]."""

    def take(self, state: State, action: Action) -> State:
        state, value = self.drawn(state, action)
        return lay_marker(state.pop(), self.hex, value, self.side, (self.side,))

    def witnesses(self, state: State, action: Action) -> tuple[Side, ...]:
        return (self.side,)
