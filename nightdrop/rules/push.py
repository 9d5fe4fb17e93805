"""The dice of G1-G4, and G1-G3: the German moves unknown sticks by night [5.4.2]."""

from dataclasses import dataclass
from typing import cast

from nightdrop.engine.menu import Joined
from nightdrop.engine.model import GERMAN, US, Action, Actor, Counter, Menu, Message, State
from nightdrop.rules.actions import DONE, Move
from nightdrop.rules.fates import eliminate
from nightdrop.rules.movement import kept
from nightdrop.rules.ruleset import activation, ruleset
from nightdrop.rules.steps import ONE_DIE, TWO_DICE, ChanceStep, Decision, dice_of
from nightdrop.rules.ways import ways
from nightdrop.rules.zoc import front


class RollAllowance(ChanceStep):
    """The dice say how much a German activation may do [5.4.2]."""

    name = "roll"

    def prompt(self, state: State) -> Message:
        return Message("prompt.roll_allowance", {"activation": state.activation}, "5.4.2")


@dataclass(frozen=True)
class RollPushes(RollAllowance):
    """Two dice give the number of pushes, even where there is nothing to push [5.4.2]."""

    def options(self, state: State) -> Menu:
        return TWO_DICE

    def take(self, state: State, action: Action) -> State:
        return state.pop().but(allowance=sum(dice_of(action)))


@dataclass(frozen=True)
class RollUnits(RollAllowance):
    """One die gives the number of German units, half the turn at the least [5.4.2]."""

    def options(self, state: State) -> Menu:
        return ONE_DIE

    def take(self, state: State, action: Action) -> State:
        return state.pop().but(allowance=max(dice_of(action)[0], state.turn // 2))


def pushes_of(state: State, stick: Counter) -> tuple[Action, ...]:
    """Where the German may push one unknown stick: one hex, whatever it costs [5.4.2]."""
    rules, board = ruleset(state), state.game.board
    if stick.hex is None or state.act(stick.id).moved >= rules.tables.pushes:
        return ()
    facing = front(state, stick.side)
    off = stick.hex in board.edge and rules.options.german_push_off_map
    routes = ways(state.game)
    menu = routes.moves(stick.id, routes.step(stick.hex, facing), off)
    if rules.options.german_overstack:
        return menu
    by_hex, limit = state.pieces.by_hex, rules.tables.stacking
    moves = (cast(Move, action) for action in menu)
    return tuple(m for m in moves if m.to is None or len(by_hex.get(m.to, ())) < limit)


@dataclass(frozen=True)
class Push(Decision):
    """The German moves unknown sticks of the named regiment, at most three hexes each."""

    name = "push"

    def actor(self, state: State) -> Actor | None:
        return GERMAN

    def options(self, state: State) -> Menu:
        if not state.allowance:
            return (DONE,)
        sticks = [c for c in state.pieces.of(activation(state).group) if c.is_unknown]
        if not ruleset(state).options.german_overstack:
            return (DONE, *(push for c in sticks for push in pushes_of(state, c)))
        menus = kept(state, sticks, front(state, US).books["push"], pushes_of)
        return Joined(((DONE,), *menus))

    def take(self, state: State, action: Action) -> State:
        if not isinstance(action, Move):
            return state.pop()
        stick = state.pieces[action.unit]
        state = state.but(allowance=(state.allowance or 0) - 1)
        if action.to is None:
            return eliminate(state, stick)
        act = state.act(stick.id)
        return state.but(
            pieces=state.pieces.put(stick._replace(hex=action.to)),
            acts={**state.acts, stick.id: act._replace(moved=act.moved + 1)},
            entered=state.entered | {action.to},
        )

    def prompt(self, state: State) -> Message:
        fields = {"regiment": activation(state).group, "left": state.allowance}
        return Message("prompt.push", fields, "5.4.2")
