"""Initiative that is always thrown for, its events, and what a turn brings by a die [5.2] [11].

The steps of a turn's dice have no names: a rulebook gives them those that its protocol has.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from nightdrop.engine.counters import Counter
from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import Action, Actor, Game, Menu, Message, News, State, Step
from nightdrop.rules.actions import PASS, ROLL, At, SpendAdvantage, With, by_text
from nightdrop.rules.book import book_of, noted
from nightdrop.rules.damage import Hit, shares
from nightdrop.rules.drop import garrison
from nightdrop.rules.ground import RELIEF, face_of, facts, fixed, ground, pages, roles
from nightdrop.rules.landing import manned
from nightdrop.rules.losses import eliminate, is_revealed_advantage
from nightdrop.rules.rulebook import (
    ONE_DIE,
    THREE_DICE,
    TWO_DICE,
    ChanceStep,
    Decision,
    HexChoice,
    LoneChoice,
    UnitChoice,
    airborne,
    dice_of,
    occupier,
    ruleset,
    told,
)
from nightdrop.rules.victory import control_after


def spendable(state: State) -> tuple[Counter, ...]:
    """The Advantages that lie face up on the map, the headquarters among them [2.6.1] [2.7.2]."""
    groups = (*ruleset(state).regiments, roles(state).headquarters)
    found = (c for key in groups for c in state.pieces.of(key) if is_revealed_advantage(state, c))
    return tuple(c for c in found if c.hex is not None)


@dataclass(frozen=True)
class Buy(Decision):
    """An Advantage may be spent for the initiative [2.6.1], also against a token [2.6.3]; then both
    throw all the same [5.2.3]."""

    name = "initiative"

    def actor(self, state: State) -> Actor | None:
        return airborne(state) if state.turn > 1 and spendable(state) else None

    def options(self, state: State) -> Menu:
        groups = dict.fromkeys(c.group for c in spendable(state))
        return by_text([ROLL, *map(SpendAdvantage, groups)])

    def take(self, state: State, action: Action) -> State:
        if action == ROLL:
            return self.run(state)
        group = cast(SpendAdvantage, action).regiment
        counter = next(c for c in spendable(state) if c.group == group)
        state = eliminate(state, counter)
        captured = state.turn in book_of(state).tokens
        if not captured and group != roles(state).headquarters:
            state = noted(state, forced=group)
        return self._throw(state, "" if captured else airborne(state))

    def run(self, state: State) -> State:
        """Turn 1 belongs to the side that jumps [5.2.1]; a token to the other [2.6.2]."""
        if state.turn == 1:
            return noted(state.pop(), initiative=airborne(state))
        captured = state.turn in book_of(state).tokens
        return self._throw(state, occupier(state) if captured else "")

    def _throw(self, state: State, holder: str) -> State:
        tokens = tuple(turn for turn in book_of(state).tokens if turn != state.turn)
        return noted(state, tokens=tokens).replace_step(Throw(holder))

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        if isinstance(action, SpendAdvantage):
            yield told("advantage", "2.6.1", "turn", regiment=action.regiment)

    def prompt(self, state: State) -> Message:
        return Message("prompt.initiative", {}, "2.6.1")


@dataclass(frozen=True)
class Throw(ChanceStep):
    """Both throw [5.2.1]; equal dice bring an event to the side without the initiative [5.2.2]
    [5.2.3].

    `holder` is the side that has bought or captured it, "" where the dice decide.
    """

    holder: str

    name = "initiative"

    def options(self, state: State) -> Menu:
        return TWO_DICE

    def take(self, state: State, action: Action) -> State:
        first, second = dice_of(action)
        ours, theirs = airborne(state), occupier(state)
        won = book_of(state).initiative if first == second else ours if first > second else theirs
        state = noted(state.pop(), initiative=self.holder or won)
        if first != second:
            return state
        of_enemy, of_airborne = ground(state).events
        return state.push(of_enemy if book_of(state).initiative == ours else of_airborne)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        us, german = dice_of(action)
        how, rule = ("kept", "5.2.2") if us == german else ("won", "5.2.1")
        if self.holder:
            how, rule = "won", "5.2.3"
        key = f"initiative_{how}_by_{book_of(after).initiative}"
        yield told(key, rule, "dice", us=us, german=german)

    def prompt(self, state: State) -> Message:
        return Message("prompt.roll_initiative", {}, "5.2.1")


@lru_cache(maxsize=4)
def _villages(game: Game) -> frozenset[Hex]:
    """The villages that are no victory hex."""
    guides, board = game.rules.guides, game.board
    found = (hex_ for hex_, terrain in board.terrain.items() if terrain in guides)
    return frozenset(found).difference(board.vp)


@dataclass(frozen=True)
class Patrol(HexChoice):
    """A patrol appears in a village or on a victory hex that nobody holds [5.2.2]."""

    def _places(self, state: State) -> list[Hex]:
        table, board, book = facts(state), state.game.board, pages(state)
        if book.patrols >= table.patrols:
            return []
        prizes = {
            hex_
            for hex_ in board.vp
            if hex_ not in table.printed
            and hex_ not in book.destroyed
            and not book.vp[hex_].control
        }
        found = _villages(state.game).union(prizes)
        return [hex_ for hex_ in sorted(found) if self._has_room(state, hex_)]

    def _has_room(self, state: State, hex_: Hex) -> bool:
        ids = state.pieces.by_hex.get(hex_, ())
        is_ours = state.pieces.holder(hex_) in (None, occupier(state))
        return is_ours and len(ids) < ruleset(state).tables.stacking

    def actor(self, state: State) -> Actor | None:
        return occupier(state) if self._places(state) else None

    def options(self, state: State) -> Menu:
        return by_text([PASS, *(At(self.verb, hex_) for hex_ in self._places(state))])

    def take(self, state: State, action: Action) -> State:
        if not isinstance(action, At):
            return state.pop()
        group, number = roles(state).patrol, pages(state).patrols + 1
        prefix = ruleset(state).formations[group].prefix
        state = noted(state.pop(), patrols=number)
        state = fixed(state, group, f"{prefix}.{number}", action.hex, face_of(state, group))
        return control_after(state, state.pieces[f"{prefix}.{number}"], (action.hex,))

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        if isinstance(action, At):
            yield told("patrol_appears", "5.2.2", "turn", action.hex, hex=action.hex)
        else:
            yield told("no_event", "5.2.2", "turn")

    def prompt(self, state: State) -> Message:
        return Message("prompt.patrol", {}, "5.2.2")


@dataclass(frozen=True)
class Confuse(UnitChoice):
    """A German unit on the map is confused: half its movement at its next activation [5.2.2]."""

    name = "confusion"
    verb = "confuse"

    def _units(self, state: State) -> list[Counter]:
        units = state.pieces.of(garrison(state))
        return [c for c in units if c.hex is not None and c.id not in pages(state).confused]

    def actor(self, state: State) -> Actor | None:
        return airborne(state) if self._units(state) else None

    def options(self, state: State) -> Menu:
        return by_text([PASS, *(With(self.verb, c.id) for c in self._units(state))])

    def take(self, state: State, action: Action) -> State:
        if not isinstance(action, With):
            return state.pop()
        confused = tuple(sorted((*pages(state).confused, action.unit)))
        # A counter anew: what is kept of its moves holds no more.
        again = state.pieces[action.unit]._replace()
        return noted(state.pop(pieces=state.pieces.put(again)), confused=confused)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        if isinstance(action, With):
            hex_ = before.pieces[action.unit].hex
            yield told("confused", "5.2.2", "turn", hex_, unit=action.unit)
        else:
            yield told("no_event", "5.2.2", "turn")

    def prompt(self, state: State) -> Message:
        return Message("prompt.confusion", {}, "5.2.2")


@dataclass(frozen=True)
class ClearHeads(Step):
    """Confusion leaves the units that were activated [5.2.2]."""

    def run(self, state: State) -> State:
        state, confused = state.pop(), pages(state).confused
        left = tuple(k for k in confused if k in state.pieces and not state.act(k).activated)
        if left == confused:
            return state
        pieces = state.pieces
        for key in set(confused) - set(left):
            if key in pieces:
                pieces = pieces.put(pieces[key]._replace())  # see Confuse.take
        return noted(state.but(pieces=pieces), confused=left)


@dataclass(frozen=True)
class Headquarters(ChanceStep):
    """The headquarters lands on its turn, unless the enemy is too near [2.7.1]."""

    def _is_due(self, state: State) -> bool:
        is_its_turn = state.turn == facts(state).hq_turn
        return is_its_turn and not state.pieces.of(roles(state).headquarters)

    def actor(self, state: State) -> Actor | None:
        held = state.pieces.holder(facts(state).headquarters) == occupier(state)
        return super().actor(state) if self._is_due(state) and not held else None

    def options(self, state: State) -> Menu:
        return ONE_DIE

    def take(self, state: State, action: Action) -> State:
        table, group, state = facts(state), roles(state).headquarters, state.pop()
        near = state.game.board.neighbours[table.headquarters]
        enemies = sum(state.pieces.holder(hex_) == occupier(state) for hex_ in near)
        if dice_of(action)[0] + enemies >= table.hq_lost:
            return state
        return fixed(state, group, f"{group}.1", table.headquarters, face_of(state, group))

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        lands = bool(after.pieces.of(roles(after).headquarters))
        key = "headquarters_lands" if lands else "headquarters_lost"
        hex_ = facts(before).headquarters
        yield told(key, "2.7.1", "turn", hex_, hex=hex_, first=dice_of(action)[0])

    def prompt(self, state: State) -> Message:
        return Message("prompt.headquarters", {}, "2.7.1")


@dataclass(frozen=True)
class Relief(ChanceStep):
    """A die brings the relief [2.3.2] on the last turns [11.2.1] [11.2.2]."""

    def _is_due(self, state: State) -> bool:
        has_come = state.numbers[roles(state).relief]
        return state.turn in facts(state).relief_dice and not has_come

    def actor(self, state: State) -> Actor | None:
        throws = self._is_due(state) and not pages(state).called
        return super().actor(state) if throws else None

    def options(self, state: State) -> Menu:
        return ONE_DIE

    def take(self, state: State, action: Action) -> State:
        came = dice_of(action)[0] >= facts(state).relief_dice[state.turn]
        return self.run(noted(state, called=True)) if came else state.pop()

    def run(self, state: State) -> State:
        """Those that were thrown for enter, now or where there is room at last."""
        if not self._is_due(state) or not pages(state).called:
            return state.pop()
        return state.replace_step(*map(self.arrival, range(1, RELIEF + 1)))

    def arrival(self, number: int) -> Step:
        """How a unit of the relief enters."""
        return Arrive(number)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        (die,) = dice_of(action)
        came = die >= facts(before).relief_dice[before.turn]
        yield told("relief_comes" if came else "relief_waits", "11.2", "turn", first=die)

    def prompt(self, state: State) -> Message:
        return Message("prompt.relief", {}, "11.2")


@dataclass(frozen=True)
class Arrive(LoneChoice, HexChoice):
    """A unit of the relief enters in one of its hexes, not both in one if two are free [11.2]."""

    number: int

    verb = "enter"

    def _places(self, state: State) -> list[Hex]:
        pieces, group = state.pieces, roles(state).relief
        free = [h for h in facts(state).relief if pieces.holder(h) != occupier(state)]
        taken = {counter.hex for counter in pieces.of(group)}
        return [hex_ for hex_ in free if hex_ not in taken] or free

    def actor(self, state: State) -> Actor | None:
        return airborne(state) if self._places(state) else None

    def options(self, state: State) -> Menu:
        return tuple(At(self.verb, hex_) for hex_ in self._places(state))

    def take(self, state: State, action: Action) -> State:
        group, hex_ = roles(state).relief, cast(At, action).hex
        key = f"{group}.{self.number}"
        numbers = {**state.numbers, group: self.number}
        state = state.pop(numbers=numbers)
        state = fixed(state, group, key, hex_, face_of(state, group, self.number))
        return control_after(state, state.pieces[key], (hex_,))

    def run(self, state: State) -> State:
        """No hex is free: it comes next turn, without another throw [11.2]."""
        return state.pop()

    def prompt(self, state: State) -> Message:
        return Message("prompt.relief_enters", {}, "11.2")


@dataclass(frozen=True)
class Battery(ChanceStep):
    """As a turn starts an empty battery may be manned again, a taken one shelled [11.3]."""

    def actor(self, state: State) -> Actor | None:
        held = state.pieces.holder(facts(state).battery) == occupier(state)
        return None if state.turn == 1 or held else super().actor(state)

    def options(self, state: State) -> Menu:
        return ONE_DIE

    def take(self, state: State, action: Action) -> State:
        (die,), table, state = dice_of(action), facts(state), state.pop()
        returns, shelled = table.battery_dice
        if state.pieces.holder(table.battery) is None:
            if die < returns:
                return state
            state = manned(state)
            last = state.pieces.at(table.battery)[-1]
            return control_after(state, last, (table.battery,))
        return state if die < shelled else state.push(Shell())

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        (die,), hex_ = dice_of(action), facts(before).battery
        is_empty = before.pieces.holder(hex_) is None
        key = "battery_quiet"
        if die >= facts(before).battery_dice[0 if is_empty else 1]:
            key = "battery_manned" if is_empty else "battery_shelled"
        yield told(key, "11.3", "turn", hex_, hex=hex_, first=die)

    def prompt(self, state: State) -> Message:
        return Message("prompt.battery", {"hex": facts(state).battery}, "11.3")


@dataclass(frozen=True)
class Shell(ChanceStep):
    """Two German dice against one and the ground: the lead is damage to the battery's unit
    [11.3.2]. A stick dies of any, unseen."""

    name = "shelling"

    def options(self, state: State) -> Menu:
        return THREE_DICE

    def take(self, state: State, action: Action) -> State:
        points, state = self._points(state, action), state.pop()
        here = state.pieces.at(facts(state).battery)
        if points <= 0 or not here:
            return state
        unit = here[0]
        if unit.is_stick:
            return eliminate(state, unit)
        return state.push(Hit((unit.id,), shares(points)))

    def _points(self, state: State, action: Action) -> int:
        first, second, ours = dice_of(action)
        battery = state.game.board.terrain[facts(state).battery]
        return first + second - ours - ruleset(state).tables.terrain[battery].df

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        hex_, points = facts(before).battery, max(0, self._points(before, action))
        yield told("shelling", "11.3.2", "dice", hex_, hex=hex_, count=points)

    def prompt(self, state: State) -> Message:
        return Message("prompt.shelling", {}, "11.3.2")


@dataclass(frozen=True)
class Length(ChanceStep):
    """The turn is over; from the first turn that may be the last a die decides [11.1.1]
    [11.1.2], until no more can come [11.1.3]."""

    name = "length"

    def actor(self, state: State) -> Actor | None:
        return super().actor(state) if state.turn in facts(state).stops else None

    def options(self, state: State) -> Menu:
        return ONE_DIE

    def take(self, state: State, action: Action) -> State:
        return _turned(state, dice_of(action)[0] >= facts(state).stops[state.turn])

    def run(self, state: State) -> State:
        return _turned(state, state.turn >= ruleset(state).tables.turns)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        (die,) = dice_of(action)
        ends = die >= facts(before).stops[before.turn]
        yield told("game_ends" if ends else "game_goes_on", "11.1", "turn", first=die)

    def prompt(self, state: State) -> Message:
        return Message("prompt.length", {}, "11.1")


def _turned(state: State, is_last: bool) -> State:
    """The state at the next turn's start, or at the count."""
    rules = ruleset(state)
    state = noted(state.pop(used=()), forced=None, acted=())
    if is_last:
        return state.push(*rules.end)
    return state.but(turn=state.turn + 1).push(*rules.turn)
