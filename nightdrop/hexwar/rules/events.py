"""Initiative that is always rolled for [5.2], its events, and dice of the turn [PB 11].

The steps of a turn's dice have no names: a rulebook gives them those that its protocol has.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import CHANCE, Actor, Game, Message, News, State, Step
from nightdrop.hexwar.rules.book import book_of, noted
from nightdrop.hexwar.rules.damage import Hit, shares
from nightdrop.hexwar.rules.demolition import RELIEF, facts, fielded, pages, parts_of
from nightdrop.hexwar.rules.garrison import garrison
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.landing import manned
from nightdrop.hexwar.rules.losses import eliminate
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.ruleset import concealing_side, conceals, holding_side, holds, ruleset
from nightdrop.hexwar.rules.steps import HexChoice, UnitChoice
from nightdrop.hexwar.rules.turn import Initiative, RollInitiative, turned
from nightdrop.rules.actions import PASS, Roll
from nightdrop.rules.steps import ONE_DIE, THREE_DICE, ChanceStep, LoneChoice, told


class Buy(Initiative):
    """An Advantage may be spent for the initiative [PB 2.6.1], also against a token [PB 2.6.3].

    Both sides roll nevertheless [PB 5.2.3].
    """

    def won_by(self, state: State, side: Side | None) -> State:
        return state.replace_step(Throw(side or ""))


@dataclass(frozen=True)
class Throw(RollInitiative):
    """Both sides roll [PB 5.2.1].

    Equal dice bring an event to the side without the initiative [PB 5.2.2] [PB 5.2.3]. `holder` is
    the side that has bought or captured it, "" where the dice decide.
    """

    holder: str

    @property
    def bought_by(self) -> Side:
        return self.holder

    def take(self, state: State, action: Roll) -> State:
        first, second = action.dice
        state = super().take(state, action)
        state = noted(state, initiative=self.holder or book_of(state).initiative)
        if first != second:
            return state
        of_enemy, of_airborne = parts_of(state).events
        is_ours = holds(state, book_of(state).initiative)
        return state.push(of_enemy if is_ours else of_airborne)

    def outcome(self, is_draw: bool) -> tuple[str, str]:
        if self.holder:
            return "won", "5.2.3"
        return ("kept", "5.2.2") if is_draw else ("won", "5.2.1")


@lru_cache(maxsize=4)
def _villages(game: Game) -> frozenset[Hex]:
    """The villages that are not VP hexes."""
    guides, board = game.rules.guides, game.board
    found = (hex_ for hex_, terrain in board.terrain.items() if terrain in guides)
    return frozenset(found).difference(board.vp)


class Patrol(HexChoice):
    """A patrol appears in a village or on a VP hex without an occupant [PB 5.2.2]."""

    others = (PASS,)
    asks = "prompt.patrol", "5.2.2"
    tells = "patrol_appears", "5.2.2", "turn"
    tells_others = "no_event", "5.2.2", "turn"

    def places(self, state: State) -> Sequence[Hex]:
        table, book = facts(state), pages(state)
        if book.patrols >= table.patrols:
            return ()
        prizes = {h for h, place in book.vp.items() if h not in table.printed and not place.control}
        found = _villages(state.game).union(prizes).difference(book.destroyed)
        return [hex_ for hex_ in sorted(found) if self._has_room(state, hex_)]

    def bars(self, state: State, hex_: Hex) -> Message:
        fields = {"hex": hex_}
        if hex_ not in state.game.board:
            return Message("refused.no_such_hex", fields)
        if state.pieces.holder(hex_) not in (None, concealing_side(state)):
            return Message("refused.enemy_held", fields, "5.2.2")
        if len(state.pieces.at(hex_)) >= ruleset(state).tables.stacking:
            return Message("refused.full_hex", fields, "5.2.2")
        return Message("refused.no_village", fields, "5.2.2")

    def _has_room(self, state: State, hex_: Hex) -> bool:
        ids = state.pieces.by_place.get(hex_, ())
        is_ours = state.pieces.holder(hex_) in (None, concealing_side(state))
        return is_ours and len(ids) < ruleset(state).tables.stacking

    def actor(self, state: State) -> Actor | None:
        return concealing_side(state) if self.places(state) else None

    def chosen(self, state: State, hex_: Hex) -> State:
        number = pages(state).patrols + 1
        return fielded(noted(state.pop(), patrols=number), parts_of(state).patrol, number, hex_)


def renewed(state: State, units: Sequence[str]) -> State:
    """The state with these counters changed; what is cached of their moves is dropped."""
    pieces = state.pieces
    for key in units:
        if key in pieces:
            pieces = pieces.put(pieces[key]._replace())
    return state.but(pieces=pieces)


class Confuse(UnitChoice):
    """A German unit on the map is confused: half its movement at its next activation [PB 5.2.2]."""

    name = "confusion"
    verb = "confuse"
    others = (PASS,)
    asks = "prompt.confusion", "5.2.2"
    tells = "confused", "5.2.2", "turn"
    tells_others = "no_event", "5.2.2", "turn"

    def candidates(self, state: State) -> Sequence[Counter]:
        units = state.pieces.of(garrison(state))
        return [c for c in units if c.place is not None and c.id not in pages(state).confused]

    def actor(self, state: State) -> Actor | None:
        return holding_side(state) if self.candidates(state) else None

    def bars(self, state: State, unit: Counter) -> Message:
        key = "confused" if unit.id in pages(state).confused else "not_confused"
        return Message(f"refused.{key}", {"unit": unit.id}, "5.2.2")

    def chosen(self, state: State, unit: Counter) -> State:
        confused = tuple(sorted((*pages(state).confused, unit.id)))
        return renewed(noted(state.pop(), confused=confused), (unit.id,))


class ClearHeads(Step):
    """Confusion leaves the units that were activated [PB 5.2.2]."""

    def run(self, state: State) -> State:
        state, confused = state.pop(), pages(state).confused
        clear = [k for k in confused if k not in state.pieces or state.act(k).activated]
        left = tuple(key for key in confused if key not in clear)
        return renewed(noted(state, confused=left), clear)


class Headquarters(ChanceStep):
    """The headquarters lands on its turn, unless the enemy is too near [PB 2.7.1]."""

    dice = ONE_DIE
    asks = "prompt.headquarters", "2.7.1"

    def actor(self, state: State) -> Actor | None:
        table, pieces = facts(state), state.pieces
        is_due = state.turn == table.hq_turn and not pieces.of(parts_of(state).headquarters)
        is_barred = conceals(state, pieces.holder(table.headquarters))
        return CHANCE if is_due and not is_barred else None

    def take(self, state: State, action: Roll) -> State:
        table, state = facts(state), state.pop()
        near = state.game.board.neighbours[table.headquarters]
        enemies = sum(conceals(state, state.pieces.holder(hex_)) for hex_ in near)
        if action.dice[0] + enemies >= table.hq_lost:
            return state
        return fielded(state, parts_of(state).headquarters, 1, table.headquarters)

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        lands = bool(after.pieces.of(parts_of(after).headquarters))
        key = "headquarters_lands" if lands else "headquarters_lost"
        (die,), hex_ = action.dice, facts(before).headquarters
        yield told(key, "2.7.1", "turn", hex_, hex=hex_, first=die)


@dataclass(frozen=True)
class Arrive(LoneChoice, HexChoice):
    """A unit of the relief enters in one of its hexes, not both in one if two are free.

    Without a free hex it comes next turn, and is not rolled for again [PB 11.2].
    """

    number: int

    verb = "enter"
    asks = "prompt.relief_enters", "11.2"

    def places(self, state: State) -> Sequence[Hex]:
        pieces = state.pieces
        free = [hex_ for hex_ in facts(state).relief if not conceals(state, pieces.holder(hex_))]
        taken = {counter.place for counter in pieces.of(parts_of(state).relief)}
        return [hex_ for hex_ in free if hex_ not in taken] or free

    def actor(self, state: State) -> Actor | None:
        return holding_side(state) if self.places(state) else None

    def bars(self, state: State, hex_: Hex) -> Message:
        fields = {"hex": hex_}
        if hex_ not in state.game.board:
            return Message("refused.no_such_hex", fields)
        is_held = conceals(state, state.pieces.holder(hex_))
        key = "refused.enemy_held" if is_held else "refused.no_relief_hex"
        return Message(key, fields, "11.2")

    def chosen(self, state: State, hex_: Hex) -> State:
        group = parts_of(state).relief
        state = state.pop(numbers={**state.numbers, group: self.number})
        return fielded(state, group, self.number, hex_)


class Relief(ChanceStep):
    """A die brings the relief [PB 2.3.2] on the last turns [PB 11.2.1] [PB 11.2.2]."""

    dice = ONE_DIE
    asks = "prompt.relief", "11.2"
    arrival: ClassVar[type[Arrive]] = Arrive  # how a unit of it enters

    def _is_due(self, state: State) -> bool:
        has_come = state.numbers[parts_of(state).relief]
        return state.turn in facts(state).relief_dice and not has_come

    def _comes(self, state: State, action: Roll) -> bool:
        return action.dice[0] >= facts(state).relief_dice[state.turn]

    def actor(self, state: State) -> Actor | None:
        return CHANCE if self._is_due(state) and not pages(state).called else None

    def take(self, state: State, action: Roll) -> State:
        return self.run(noted(state, called=self._comes(state, action)))

    def run(self, state: State) -> State:
        """The state with the units that were rolled for to enter, now or once there is room."""
        if not self._is_due(state) or not pages(state).called:
            return state.pop()
        return state.replace_step(*map(self.arrival, range(1, RELIEF + 1)))

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        key = "relief_comes" if self._comes(before, action) else "relief_waits"
        yield told(key, "11.2", "turn", first=action.dice[0])


class Battery(ChanceStep):
    """As a turn starts an empty battery may be manned again, a taken one shelled [PB 11.3]."""

    dice = ONE_DIE

    def actor(self, state: State) -> Actor | None:
        held = conceals(state, state.pieces.holder(facts(state).battery))
        return None if state.turn == 1 or held else CHANCE

    def _outcome(self, state: State, action: Roll) -> str:
        """The outcome of the die, as the news names it."""
        (die,), (manned_on, shelled_on) = action.dice, facts(state).battery_dice
        if state.pieces.holder(facts(state).battery) is None:
            return "battery_manned" if die >= manned_on else "battery_quiet"
        return "battery_shelled" if die >= shelled_on else "battery_quiet"

    def take(self, state: State, action: Roll) -> State:
        match self._outcome(state, action):
            case "battery_manned":
                return manned(state.pop())
            case "battery_shelled":
                return state.replace_step(Shell())
        return state.pop()

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        (die,), hex_ = action.dice, facts(before).battery
        yield told(self._outcome(before, action), "11.3", "turn", hex_, hex=hex_, first=die)

    def prompt(self, state: State) -> Message:
        return Message("prompt.battery", {"hex": facts(state).battery}, "11.3")


class Shell(ChanceStep):
    """Two German dice against one and the terrain: the lead is damage to the unit [PB 11.3.2].

    The unit is that in the battery; a stick is eliminated by any damage, unseen.
    """

    name = "shelling"
    dice = THREE_DICE
    asks = "prompt.shelling", "11.3.2"

    def _ground(self, state: State) -> int:
        battery = state.game.board.terrain[facts(state).battery]
        return ruleset(state).tables.terrain[battery].df

    def _damage(self, state: State, action: Roll) -> int:
        first, second, ours = action.dice
        return max(0, first + second - ours - self._ground(state))

    def take(self, state: State, action: Roll) -> State:
        damage, state = self._damage(state, action), state.pop()
        here = state.pieces.at(facts(state).battery)
        if not damage or not here:
            return state
        if is_stick(here[0]):
            return eliminate(state, here[0])
        return state.push(Hit((here[0].id,), shares(damage)))

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        hex_, (first, second, ours) = facts(before).battery, action.dice
        yield told("shelling", "11.3.2", "dice", hex_, hex=hex_, shells=first + second, die=ours,
                   ground=self._ground(before), count=self._damage(before, action))  # fmt: skip


class Length(ChanceStep):
    """The turn is over; from the first turn that may be the last a die decides if it is.

    It does [PB 11.1.1] [PB 11.1.2] until no more turns can come [PB 11.1.3].
    """

    name = "length"
    dice = ONE_DIE
    asks = "prompt.length", "11.1"

    def actor(self, state: State) -> Actor | None:
        last = state.turn == ruleset(state).tables.turns  # of a scenario that ends earlier
        return CHANCE if state.turn in facts(state).stops and not last else None

    def _ends(self, state: State, action: Roll) -> bool:
        return action.dice[0] >= facts(state).stops[state.turn]

    def take(self, state: State, action: Roll) -> State:
        return turned(noted(state, acted=()), self._ends(state, action))

    def run(self, state: State) -> State:
        return turned(noted(state, acted=()), state.turn >= ruleset(state).tables.turns)

    def news(self, before: State, action: Roll, after: State) -> Iterator[News]:
        key = "game_ends" if self._ends(before, action) else "game_goes_on"
        yield told(key, "11.1", "turn", first=action.dice[0])
