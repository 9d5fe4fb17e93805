"""Two Rivers: two sides alike, of units alone, and the land between them to be won by either.

It names no chapter that only some games have, and neither side has a role.
"""

from collections.abc import Iterator
from typing import Final, cast

from nightdrop.engine.counters import Side
from nightdrop.engine.model import CHANCE, Action, Actor, News, Result, State
from nightdrop.hexwar.rules import changes, combat, losses, movement, reach, results, turn
from nightdrop.hexwar.rules.garrison import draw_unit
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.ruleset import (
    Activation,
    FightRules,
    FormationSpec,
    HexRulebook,
    HexRules,
    Tables,
    printed_board,
    ruleset,
)
from nightdrop.hexwar.rules.zoc import zones
from nightdrop.rules.actions import Draw
from nightdrop.rules.rulebook import Options
from nightdrop.rules.steps import DrawStep, Step, told

NAME: Final = "two-rivers"
SIDES: Final = ("east", "west")
FORMATIONS: Final = {
    "dawn": FormationSpec("east", "unit", "E"),
    "dusk": FormationSpec("west", "unit", "W"),
}
# The columns between the rivers.
BETWEEN: Final = range(4, 8)


def placed(state: State) -> int:
    """How many units were drawn."""
    return sum(state.numbers[formation] for formation in FORMATIONS)


class Deploy(DrawStep):
    """Units of both sides are drawn in turn for the set-up hexes; each side sees its own."""

    name = "deploy"
    asks = "prompt.deploy", ""

    def actor(self, state: State) -> Actor | None:
        return CHANCE if placed(state) < len(printed_board(state).setup) else None

    def cup(self, state: State) -> str:
        return tuple(FORMATIONS)[placed(state) % 2]

    def place(self, state: State) -> Hex:
        """Where the unit lies that is drawn now."""
        return printed_board(state).setup[placed(state)]

    def witnesses(self, state: State, action: Action) -> tuple[Side, ...]:
        return (FORMATIONS[self.cup(state)].side,)

    def take(self, state: State, action: Action) -> State:
        formation, hex_ = self.cup(state), self.place(state)
        state, face = self.drawn(state, action)
        return draw_unit(state, formation, face, hex_)[0]

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        (side,), hex_ = self.witnesses(before, action), self.place(before)
        face = cast(Draw, action).face
        yield told("drawn_at", "", "setup", hex_, side, face=face, hex=hex_)


class Score(Step):
    """The game is over: who has more units between the rivers has won, the west if none has."""

    name = "count"

    def run(self, state: State) -> State:
        return state.pop().but(result=ruleset(state).score(state))


def ahead(state: State) -> int:
    """How many more units the east has between the rivers than the west."""
    there = [c for c in state.pieces if c.place is not None and c.place // 100 in BETWEEN]
    return sum(1 if c.side == "east" else -1 for c in there)


def score(state: State) -> Result:
    points = ruleset(state).points(state)
    return Result(points, *("strategic", "east") if points else ("tactical", "west"))


class TwoRivers(HexRules):
    """Its points are units between the rivers."""

    def points(self, state: State) -> int:
        return max(0, ahead(state))


FIGHTS: Final = (movement.MoveUnits(), combat.Combat(), turn.Stacking())
ACTIVATIONS: Final = {
    "sunrise": Activation("east", ("dawn",), FIGHTS),
    "sunset": Activation("west", ("dusk",), FIGHTS),
}


def two_rivers(tables: Tables, options: Options) -> HexRules:
    return TwoRivers(
        name=NAME,
        version=1,
        tables=tables,
        options=options,
        sides=SIDES,
        roles={},
        formations=FORMATIONS,
        activations_a_turn=2,
        drop_order=(),
        setup=(Deploy(),),
        turn=(turn.Initiative(), turn.Choose(), turn.EndTurn()),
        end=(Score(),),
        activations=ACTIVATIONS,
        board=printed_board,
        zones=zones,
        fighting=FightRules(results.RESULTS, results.outcome, results.consequences),
        capacity=reach.capacity,
        may_join=combat.may_join,
        retreats=results.retreats,
        leaves_map=reach.leaves_map,
        off_map=losses.eliminate,
        score=score,
        changes=changes.changes,
    )


TWO_RIVERS: Final = HexRulebook(SIDES, FORMATIONS, {}, ACTIVATIONS, two_rivers)
