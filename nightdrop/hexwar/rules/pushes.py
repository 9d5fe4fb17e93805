"""Chapter 5.4.2: unknown sticks that the enemy pushes."""

from collections.abc import Iterator, Sequence

from nightdrop.engine.counters import Counter
from nightdrop.engine.menu import Joined
from nightdrop.engine.model import Action, Actor, Menu, Message, News, State
from nightdrop.hexwar.rules import reach
from nightdrop.hexwar.rules.actions import Move
from nightdrop.hexwar.rules.book import book_of, noted
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.movement import (
    EachMoves,
    RollAllowance,
    leave_map,
    moved_news,
    why_not_enter,
    why_not_mover,
)
from nightdrop.hexwar.rules.pieces import is_unknown
from nightdrop.hexwar.rules.ruleset import (
    activation,
    active_counters,
    active_side,
    holding_side,
    ruleset,
    stacking_limit,
)
from nightdrop.hexwar.rules.zoc import front, held
from nightdrop.rules.actions import DONE, Roll
from nightdrop.rules.steps import TWO_DICE, told


class RollPushes(RollAllowance):
    """Two dice give the number of pushes, even where there is nothing to push [5.4.2]."""

    dice = TWO_DICE

    def allowance(self, state: State, action: Roll) -> int:
        return sum(action.dice)

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        (first, second), left = action.dice, self.allowance(before, action)
        side = active_side(before)
        yield told("pushes", "5.4.2", "dice", None, side, first=first, second=second, count=left)


def pushes_of(state: State, stick: Counter) -> Sequence[Action]:
    """Where the German player may push an unknown stick: one hex, whatever it costs [5.4.2]."""
    rules = ruleset(state)
    if stick.place is None or state.act(stick.id).moved >= rules.tables.pushes:
        return ()
    may_leave = bool(rules.options["german_push_off_map"])
    off = may_leave and rules.leaves_map(state, stick, stick.place)
    near = reach.paths_of(state).step("foot", stick.place, held(state, stick.side).mask).hexes
    menu = reach.Moves(stick.id, near, off)
    if rules.options["german_overstack"]:
        return menu
    return tuple(m for m in menu if m.to is None or _has_room(state, m.to))


def _has_room(state: State, hex_: Hex) -> bool:
    """Whether one counter more may stack in a hex [7]."""
    return len(state.pieces.by_place.get(hex_, ())) < stacking_limit(state, hex_)


def _why_not_push(state: State, action: Move) -> Message:
    """Why a stick of the regiment may not be pushed there [5.4.2]."""
    stick, to, rules = state.pieces[action.unit], action.to, ruleset(state)
    fields = {"unit": stick.id, "hex": to}
    if not is_unknown(stick):
        return Message("refused.push_unknown_only", {"unit": stick.id}, "5.4.2")
    if state.act(stick.id).moved >= rules.tables.pushes:
        return Message("refused.pushed_enough", {"unit": stick.id}, "5.4.2")
    if to is None:
        key = "not_on_edge" if rules.options["german_push_off_map"] else "push_off"
        return Message(f"refused.{key}", fields, "8.4.5")
    one_hex = Message("refused.push_one_hex", fields, "5.4.2")
    overstack = Message("refused.push_overstack", fields, "7")
    return why_not_enter(state, stick, to, one_hex) or overstack


class Push(EachMoves):
    """The German player pushes unknown sticks of a regiment, at most three hexes each [5.4.2].
    """

    name = "push"
    checks = "units"
    moves_stacks = True

    def actor(self, state: State) -> Actor | None:
        return active_side(state)

    def movers(self, state: State) -> tuple[Counter, ...]:
        """The unknown sticks of the regiment, as long as a push is left."""
        if not book_of(state).allowance:
            return ()
        return tuple(c for c in active_counters(state) if is_unknown(c))

    def menu_of(self, state: State, movers: tuple[Counter, ...]) -> Menu:
        return Joined(((DONE,), *self._pushes(state, movers)))

    def forced(self, state: State) -> Action | None:
        """As for any decision, but found without listing every push."""
        return None if any(self._pushes(state, self.movers(state))) else DONE

    def _pushes(self, state: State, sticks: tuple[Counter, ...]) -> Iterator[Sequence[Action]]:
        """The pushes of each of these sticks.

        With stacking [7] they depend on all counters near, and are not cached.
        """
        if not ruleset(state).options["german_overstack"]:
            return (pushes_of(state, stick) for stick in sticks)
        book = front(state, holding_side(state)).books["push"]
        return reach.kept(state, sticks, book, lambda stick, _: pushes_of(state, stick))

    def take(self, state: State, action: Action) -> State:
        if not isinstance(action, Move):
            return state.pop()
        stick = state.pieces[action.unit]
        state = noted(state, allowance=(book_of(state).allowance or 0) - 1)
        if action.to is None:
            return leave_map(state, stick)
        act = state.act(stick.id)
        return state.but(
            pieces=state.pieces.put(stick._replace(place=action.to)),
            acts={**state.acts, stick.id: act._replace(moved=act.moved + 1)},
            entered=state.entered | {action.to},
        )

    def why_not(self, state: State, action: Action) -> Message | None:
        if isinstance(action, Move):
            return why_not_mover(state, action.unit) or _why_not_push(state, action)
        return super().why_not(state, action)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        if isinstance(action, Move):
            yield moved_news(before, action, "pushed", "5.4.2", "drifted")

    def prompt(self, state: State) -> Message:
        fields = {"regiment": activation(state).formations[0], "left": book_of(state).allowance}
        return Message("prompt.push", fields, "5.4.2")
