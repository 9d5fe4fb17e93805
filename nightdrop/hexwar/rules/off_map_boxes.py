"""Off the map and back: units waiting beside the edge [PB 4.2.2], the track round it [PB 8.6].
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Act, Action, Actor, Menu, Message, News, State
from nightdrop.hexwar.rules import reinforcements
from nightdrop.hexwar.rules.actions import At, ToTrack, With
from nightdrop.hexwar.rules.book import book_of, noted
from nightdrop.hexwar.rules.changes import changes
from nightdrop.hexwar.rules.demolition import edge_of, facts, pages, parts_of, sent_away
from nightdrop.hexwar.rules.events import Shell
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.landing import is_landing
from nightdrop.hexwar.rules.losses import eliminate
from nightdrop.hexwar.rules.movement import MoveUnits, activated
from nightdrop.hexwar.rules.paths import Zone
from nightdrop.hexwar.rules.pieces import is_stick, is_unknown
from nightdrop.hexwar.rules.reach import points_left
from nightdrop.hexwar.rules.ruleset import board_of, conceals, holding_side, ruleset
from nightdrop.hexwar.rules.steps import HexChoice
from nightdrop.hexwar.rules.zoc import front
from nightdrop.rules.actions import by_text
from nightdrop.rules.steps import LoneChoice, told

OFF_COST: Final = 2  # half-MPs to the first box


def off_map(state: State, counter: Counter) -> State:
    """The state after a counter left the map: an unknown stick comes back [8.4.5]."""
    if not is_unknown(counter):
        return eliminate(state, counter)
    return sent_away(state, counter, f"edge {counter.place:04d}")


def back(state: State, counter: Counter) -> State:
    """The state in which a counter no longer waits off the map."""
    away = {key: where for key, where in pages(state).away.items() if key != counter.id}
    return noted(state, away=away)


def waiting(state: State) -> list[tuple[str, Hex]]:
    """The sticks that wait beside the edge, in order of id, each with its hex."""
    away = sorted(pages(state).away.items())
    return [(key, edge_of(where)) for key, where in away if where.startswith("edge ")]


class Return(LoneChoice[At], HexChoice[At]):
    """At the start of a turn the sticks that wait enter, each at its hex of the edge [PB 4.2.2]."""

    name = "edge"
    verb = "enter"

    def places(self, state: State) -> tuple[Hex, ...]:
        """Where the first of them may enter."""
        if state.turn == 1 or not waiting(state):
            return ()
        key, hex_ = waiting(state)[0]
        if not conceals(state, state.pieces.holder(hex_)):
            return (hex_,)
        is_lost = ruleset(state).options["edge_blocked"] == "lost"
        return () if is_lost else reinforcements.nearest_edge(state, state.pieces[key], (hex_,))

    def actor(self, state: State) -> Actor | None:
        return holding_side(state) if self.places(state) else None

    def chosen(self, state: State, hex_: Hex) -> State:
        stick = state.pieces[waiting(state)[0][0]]
        return back(state.but(pieces=state.pieces.put(stick.at(hex_))), stick)

    def bars(self, state: State, hex_: Hex) -> Message:
        return reinforcements.why_no_entry(state, waiting(state)[0][0], hex_, "4.2.2")

    def run(self, state: State) -> State:
        if state.turn == 1 or not waiting(state):
            return state.pop()
        stick = state.pieces[waiting(state)[0][0]]
        return back(eliminate(state, stick), stick)

    def news(self, before: State, action: At, after: State) -> Iterator[News]:
        hex_ = action.hex
        yield told("returned", "4.2.2", "move", hex_, hex=hex_, unit=waiting(before)[0][0])

    def prompt(self, state: State) -> Message:
        key, hex_ = waiting(state)[0]
        return Message("prompt.return", {"unit": key, "hex": hex_}, "4.2.2")


class Aboard(NamedTuple):
    """A unit on the track off the map: its box, from 1 on, and the letter it is bound for
    [PB 8.6]."""

    unit: str
    box: int
    bound: str


def on_track(state: State) -> list[Aboard]:
    """The units on the track, in order of id."""
    away = sorted(pages(state).away.items())
    found = [(key, where.split()) for key, where in away if where.startswith("track ")]
    return [Aboard(key, int(box), bound) for key, (_track, box, bound) in found]


def has_room(state: State, box: int) -> bool:
    inside = sum(one.box == box for one in on_track(state))
    return inside < ruleset(state).tables.stacking


def next_box(state: State, unit: Aboard) -> int | None:
    """The box to which a unit on the track goes on; None where the map comes next."""
    start, _, boxes = facts(state).track
    following = unit.box + (-1 if unit.bound == start else 1)
    return following if 1 <= following <= boxes else None


def track_from(state: State, counter: Counter) -> str | None:
    """The place on the track that a unit could go to from its hex, or None [PB 8.6]."""
    start, end, boxes = facts(state).track
    entry, here = state.game.board.entry, counter.place
    for letter, box, bound in ((start, 1, end), (end, boxes, start)):
        if here is None or entry[letter] != here or counter.face is None:
            continue
        toll = front(state, counter.side).tolls.start_from(here)[here]
        if points_left(state, counter) >= OFF_COST + toll and has_room(state, box):
            return f"track {box} {bound}"
    return None


class MoveGermans(MoveUnits):
    """As any move; at the ends of the track a unit may leave for its first box [PB 8.6]."""

    def _moves(self, state: State, counters: tuple[Counter, ...]) -> Iterator[Sequence[Action]]:
        for counter, moves in zip(counters, super()._moves(state, counters), strict=True):
            yield moves
            if track_from(state, counter):
                yield (ToTrack(counter.id),)

    def forced(self, state: State) -> Action | None:
        found = super().forced(state)
        return None if found and len(self.options(state)) > 1 else found

    def take(self, state: State, action: Action) -> State:
        if not isinstance(action, ToTrack):
            return super().take(state, action)
        counter = state.pieces[action.unit]
        where = track_from(state, counter)
        assert where is not None
        return sent_away(activated(state, counter), counter, where)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        if isinstance(action, ToTrack):
            hex_ = before.pieces[action.unit].place
            yield told("to_track", "8.6", "move", hex_, unit=action.unit)
        yield from super().news(before, action, after)


@dataclass(frozen=True)
class Enter(reinforcements.EnterMap):
    """A unit enters and pays for its hex [PB 8.5.1]; one from the track at its letter [PB 8.6]."""

    letter: str = ""

    def places(self, state: State) -> tuple[Hex, ...]:
        return reinforcements.entries(state, state.pieces[self.unit], self.letter)

    def may_be_forced(self, state: State, action: Action) -> bool:
        """Whether the move may be forced: a unit from the track is publicly bound for one letter.
        """
        bound = self.letter and self.unit in state.pieces.one_sided
        return bool(bound) or super().may_be_forced(state, action)

    def chosen(self, state: State, hex_: Hex) -> State:
        counter = state.pieces[self.unit]
        state = back(super().chosen(state, hex_), counter)
        if ruleset(state).options["entry_cost"] == "free":
            return state
        return state.with_act(self.unit, self._paid(state, state.pieces[self.unit], hex_))

    def _paid(self, state: State, counter: Counter, hex_: Hex) -> Act:
        """What a unit has done that has just entered: it paid for the hex and its ZOC."""
        board, rules = board_of(state), ruleset(state)
        lines = [rules.tables.lines[kind]["foot"] for kind in board.lines_in.get(hex_, ())]
        cost = min(lines) if lines else rules.tables.terrain[board.terrain[hex_]].cost["foot"] or 0
        zone = front(state, counter.side).tolls.zones.get(hex_, Zone())
        total = rules.capacity(state, counter)
        spent = total if zone.stop else min(total, cost + zone.enter)
        return state.act(counter.id)._replace(spent=spent, capacity=total, moved=1)


class DrawEntering(reinforcements.DrawReinforcement):
    """A unit is drawn in front of the edge [PB 8.5.1]."""

    enters = Enter


class ReinforceOrTrack(reinforcements.Reinforce):
    """Reinforcements are drawn, and units on the track go on, one allowance each [8.5] [PB 8.6]."""

    draws = DrawEntering()

    def options(self, state: State) -> Menu:
        able = self._able(state) if book_of(state).allowance else []
        return by_text([*super().options(state), *(With("track", key) for key in able)])

    def _able(self, state: State) -> Iterator[str]:
        """The units that can advance one box, or come back onto the map."""
        for unit in on_track(state):
            box = next_box(state, unit)
            if not state.act(unit.unit).activated and (box is None or has_room(state, box)):
                yield unit.unit

    def why_not(self, state: State, action: Action) -> Message | None:
        if not isinstance(action, With) or action.verb != "track":
            return super().why_not(state, action)
        said = {"unit": action.unit}
        unit = next((one for one in on_track(state) if one.unit == action.unit), None)
        if unit is None:
            known = action.unit in state.pieces
            return Message(f"refused.{'not_on_track' if known else 'no_such_counter'}", said, "8.6")
        if state.act(unit.unit).activated:
            return Message("refused.activated_once", said, "8.6")
        if not book_of(state).allowance:
            return Message("refused.no_allowance", said, "8.6")
        return Message("refused.box_full", said, "8.6")

    def take(self, state: State, action: Action) -> State:
        if not isinstance(action, With):
            return super().take(state, action)
        unit = next(one for one in on_track(state) if one.unit == action.unit)
        box, counter = next_box(state, unit), state.pieces[unit.unit]
        state = activated(state, counter)
        if box is None:
            return state.push(Enter(unit.unit, unit.bound))
        return sent_away(state, counter, f"track {box} {unit.bound}")

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        if isinstance(action, With):
            yield told("on_track", "8.6", "move", unit=action.unit)
            yield from reinforcements.entered_alone(before, after, before.pieces[action.unit].group)


def raid_changes(before: State, action: Action, after: State) -> Iterator[News]:
    """The consequences of an action, including those that only a raid has.

    A bridge that is blown [PB 10.1.2], counters lost with others on landing [PB 4.2.3], a stick
    lost to shells [PB 11.3.2], counters that return to the map by themselves [PB 4.2.2], and the
    arrival of raid [PB 4.2.4] and relief [PB 11.2].
    """
    part, blown = parts_of(after), set(pages(after).destroyed) - set(pages(before).destroyed)
    for group, key, rule in (
        (part.raid, "raid_lands", "4.2.4"),
        (part.relief, "relief_enters", "11.2"),
    ):
        for new in after.pieces.of(group):
            if new.id not in before.pieces:
                yield told(key, rule, "move", new.place, new.side, shown=new.id, hex=new.place)
    for news in changes(before, action, after):
        unit = news.said.fields.get("unit") if news.said.key == "news.eliminated" else None
        if unit and is_landing(before):
            yield told("taken_on_landing", "4.2.3", "loss", news.place, unit=unit)
        elif unit and isinstance(before.due, Shell) and is_stick(before.pieces[str(unit)]):
            yield told("eliminated", "11.3.2", "loss", news.place, unit=unit)
        elif news.said.key != "news.control_taken" or news.place not in blown:
            yield news
    for hex_ in sorted(blown):
        yield told("blown", "10.1.2", "vp", hex_, holding_side(after), hex=hex_)
    for key, _ in waiting(before):
        stick = after.pieces.by_id.get(key)
        if after.turn != before.turn and stick is not None and stick.place is not None:
            here = stick.place
            yield told("returned", "4.2.2", "move", here, stick.side, unit=key, hex=here)
