"""Chapters 2.5, 4.3 and 10: VP markers, control of VP hexes, final scoring and the level.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import CHANCE, Actor, Message, Result, State
from nightdrop.hexwar.rules.book import MARKERS, book_of, noted
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.ruleset import holding_side, holds, left_in_cup, printed_board, ruleset
from nightdrop.rules.actions import Draw
from nightdrop.rules.steps import DrawStep


def control_after(state: State, counter: Counter, hexes: Iterable[Hex]) -> State:
    """The state after a counter entered these hexes: VP control changes at once [ND 10.2].

    A US company takes control, a German unit ends it, a stick does neither.
    """
    if is_stick(counter):
        return state
    gains, vp = holds(state, counter.side), book_of(state).vp
    changed = {
        hex_: vp[hex_]._replace(control=gains)
        for hex_ in hexes
        if hex_ in vp and vp[hex_].control != gains and changes_hands(state, hex_)
    }
    return noted(state, vp={**vp, **changed}) if changed else state


def would_change_control(state: State, counter: Counter, hex_: Hex) -> bool:
    """Whether this counter's entry would change who controls a VP hex [ND 10.2]."""
    place = book_of(state).vp.get(hex_)
    if place is None or is_stick(counter) or not changes_hands(state, hex_):
        return False
    return place.control != holds(state, counter.side)


def changes_hands(state: State, hex_: Hex) -> bool:
    """Whether entering this VP hex changes who controls it [ND 10.2]."""
    return ruleset(state).takes_control(state, hex_)


def unmarked(state: State) -> tuple[Hex, ...]:
    """VP hexes without a marker, in order of number."""
    vp, takes = book_of(state).vp, ruleset(state).takes_marker
    free = (hex_ for hex_ in state.game.board.vp if vp[hex_].laid_by is None)
    return tuple(hex_ for hex_ in free if takes(state, hex_))


def why_not_marker(state: State, hex_: Hex, rule: str) -> Message:
    """Why no VP marker may be placed in a hex."""
    place, fields = book_of(state).vp.get(hex_), {"hex": hex_}
    if place is None:
        return Message("refused.no_vp_hex", fields, rule)
    if place.laid_by is not None:
        return Message("refused.has_marker", fields, rule)
    key = "takes_no_marker" if left_in_cup(state, MARKERS) else "pool_empty"
    return Message(f"refused.{key}", fields, rule)


def lay_marker(state: State, hex_: Hex, value: str, side: Side, known: tuple[Side, ...]) -> State:
    """The state with a marker placed by a side, and its value known to some."""
    vp = book_of(state).vp
    place = vp[hex_]._replace(value=int(value), laid_by=side, known_to=known)
    return noted(state, vp={**vp, hex_: place})


@dataclass(frozen=True)
class LayMarker(DrawStep):
    """Chance draws a VP marker, and one side places it [ND 4.3] [ND 2.5] [5.3.2]."""

    name = "draw"

    hex: Hex
    side: Side

    def cup(self, state: State) -> str:
        return MARKERS

    def lot(self, state: State) -> int:
        return printed_board(state).vp.index(self.hex)

    def take(self, state: State, action: Draw) -> State:
        known = self.witnesses(state, action)
        state, value = self.drawn(state, action)
        return lay_marker(state.pop(), self.hex, value, self.side, known)

    def witnesses(self, state: State, action: Draw) -> tuple[Side, ...]:
        """The US player places face down [ND 2.5], the German player face up [5.3.2]."""
        return (self.side,) if holds(state, self.side) else state.game.seats

    def prompt(self, state: State) -> Message:
        return Message("prompt.draw_marker", {"hex": self.hex}, "4.3")


class Count(DrawStep):
    """The end [ND 10.1]: a marker is drawn for each controlled hex without one [ND 10.3], or
    [PB 10.1.3]."""

    name = "count"

    def _next(self, state: State) -> Hex | None:
        """The controlled hex that gets its marker next."""
        if not left_in_cup(state, MARKERS):
            return None
        vp = book_of(state).vp
        return next((hex_ for hex_ in unmarked(state) if vp[hex_].control), None)

    def actor(self, state: State) -> Actor | None:
        return None if self._next(state) is None else CHANCE

    def cup(self, state: State) -> str:
        return MARKERS

    def lot(self, state: State) -> int:
        hex_ = self._next(state)
        return 0 if hex_ is None else state.game.board.vp.index(hex_)

    def take(self, state: State, action: Draw) -> State:
        hex_ = self._next(state)
        assert hex_ is not None  # chance acts only while there is such a hex
        state, value = self.drawn(state, action)
        return lay_marker(state, hex_, value, holding_side(state), (holding_side(state),))

    def witnesses(self, state: State, action: Draw) -> tuple[Side, ...]:
        return (holding_side(state),)

    def run(self, state: State) -> State:
        """Reveal every marker, total the controlled ones and find the level."""
        vp = {
            hex_: place._replace(known_to=state.game.seats) if place.laid_by else place
            for hex_, place in book_of(state).vp.items()
        }
        state = noted(state.pop(), vp=vp)
        return state.but(result=ruleset(state).score(state))

    def prompt(self, state: State) -> Message:
        return Message("prompt.count", {}, ruleset(state).number("10.3"))


def score(state: State) -> Result:
    """The result at the end: the points of the controlled markers, all revealed [ND 10.1]."""
    return result(state, ruleset(state).points(state))


def result(state: State, points: int) -> Result:
    """The level of victory for the US player's points, 0 or more: the levels reach down to 0
    [ND 10.4]."""
    levels = ruleset(state).tables.levels
    return next(Result(points, level, winner) for least, level, winner in levels if points >= least)
