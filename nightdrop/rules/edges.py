"""Off the map and back: sticks that wait beside the edge [4.2.2], the track round it [8.6]."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from nightdrop.engine.counters import Counter
from nightdrop.engine.hexes import Hex, parse_hex
from nightdrop.engine.model import Act, Action, Actor, Menu, Message, News, State, Step
from nightdrop.rules.actions import DONE, REINFORCE, At, ToTrack, With, by_text
from nightdrop.rules.book import book_of
from nightdrop.rules.changes import changes
from nightdrop.rules.ground import back, facts, nearest_edge, pages, roles, sent_away
from nightdrop.rules.landing import is_landing
from nightdrop.rules.losses import eliminate
from nightdrop.rules.movement import MoveUnits, activated, relocate
from nightdrop.rules.reach import points_left
from nightdrop.rules.reinforcements import DrawReinforcement, EnterMap, Reinforce, reinforced
from nightdrop.rules.rulebook import (
    HexChoice,
    LoneChoice,
    airborne,
    board_of,
    left_in_cup,
    occupier,
    ruleset,
    told,
)
from nightdrop.rules.zoc import front


def off_map(state: State, counter: Counter) -> State:
    """What becomes of a counter that leaves the map: an unknown stick comes back [8.4.5]."""
    if not counter.is_unknown:
        return eliminate(state, counter)
    return sent_away(state, counter, f"edge {counter.hex:04d}")


def waiting(state: State) -> list[tuple[str, Hex]]:
    """The sticks that wait beside the edge, in order of id, each with its hex."""
    away = sorted(pages(state).away.items())
    return [(key, parse_hex(where[5:])) for key, where in away if where.startswith("edge ")]


@dataclass(frozen=True)
class Return(LoneChoice, HexChoice):
    """At the start of a turn the sticks that wait enter, each at its hex of the edge [4.2.2]."""

    name = "edge"
    verb = "enter"

    def _places(self, state: State) -> tuple[Hex, ...]:
        """Where the first of them may enter."""
        (_, hex_), *_ = waiting(state)
        if state.pieces.holder(hex_) != occupier(state):
            return (hex_,)
        if ruleset(state).options["edge_blocked"] == "lost":
            return ()
        return nearest_edge(state, (hex_,), occupier(state))

    def actor(self, state: State) -> Actor | None:
        is_time = state.turn > 1 and bool(waiting(state))
        return airborne(state) if is_time and self._places(state) else None

    def options(self, state: State) -> Menu:
        return tuple(At(self.verb, hex_) for hex_ in self._places(state))

    def take(self, state: State, action: Action) -> State:
        key, _ = waiting(state)[0]
        stick = state.pieces[key]
        entered = state.but(pieces=state.pieces.put(stick.at(cast(At, action).hex)))
        return back(entered, stick)

    def run(self, state: State) -> State:
        if state.turn == 1 or not waiting(state):
            return state.pop()
        key, _ = waiting(state)[0]
        stick = state.pieces[key]
        return back(eliminate(state, stick), stick)

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        hex_ = cast(At, action).hex
        yield told("returned", "4.2.2", "move", hex_, hex=hex_, unit=waiting(before)[0][0])

    def prompt(self, state: State) -> Message:
        key, hex_ = waiting(state)[0]
        return Message("prompt.return", {"unit": key, "hex": hex_}, "4.2.2")


def boxed(state: State, box: int) -> int:
    """How many units are in a box of the track."""
    return sum(where.startswith(f"track {box} ") for where in pages(state).away.values())


def track_from(state: State, counter: Counter) -> str | None:
    """The place on the track that a unit could go to from its hex, or None [8.6]."""
    if counter.hex is None or counter.face is None:
        return None
    start, end, boxes = facts(state).track
    entry, act = state.game.board.entry, state.act(counter.id)
    for letter, box, bound in ((start, 1, end), (end, boxes, start)):
        if entry[letter] != counter.hex or boxed(state, box) >= ruleset(state).tables.stacking:
            continue
        toll = front(state, counter.side).tolls.start_from(counter.hex)[counter.hex]
        if points_left(state, counter) >= OFF_COST + toll and not _is_stopped(state, act):
            return f"track {box} {bound}"
    return None


OFF_COST = 2  # half-MPs to the first box


def _is_stopped(state: State, act: Act) -> bool:
    """Whether a unit has moved as far as it can."""
    return act.capacity is not None and act.spent >= act.capacity


@dataclass(frozen=True)
class MoveGermans(MoveUnits):
    """As any move; at the ends of the track a unit may leave for its first box [8.6]."""

    def _moves(self, state: State, counters: tuple[Counter, ...]) -> Iterator[Sequence[Action]]:
        start, end, _ = facts(state).track
        ends = {state.game.board.entry[start], state.game.board.entry[end]}
        for counter, moves in zip(counters, super()._moves(state, counters), strict=True):
            yield moves
            if counter.hex in ends and track_from(state, counter):
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
            hex_ = before.pieces[action.unit].hex
            yield told("to_track", "8.6", "move", hex_, unit=action.unit)
        yield from super().news(before, action, after)


def raid_changes(before: State, action: Action, after: State) -> Iterator[News]:
    """The changes that an action brought about: a bridge blown is told as that [10.1.2], who is
    lost with others on landing [4.2.3], who came back onto the map by itself [4.2.2], and the
    arrival of raid [4.2.4] and relief [11.2]."""
    blown = set(pages(after).destroyed) - set(pages(before).destroyed)
    whole = (roles(after).raid, roles(after).relief)  # they come as companies, and do not form
    for group, key, rule in zip(whole, ("raid_lands", "relief_enters"), ("4.2.4", "11.2"),
                                strict=True):  # fmt: skip
        for new in after.pieces.of(group):
            if new.id not in before.pieces:
                yield told(key, rule, "move", new.hex, new.side, shown=new.id, hex=new.hex)
    for news in changes(before, action, after):
        is_blown = news.kind == "vp" and news.hex in blown and news.said.key != "news.worth"
        forms = news.kind == "regroup" and news.said.fields.get("regiment") in whole
        if is_landing(before) and news.said.key == "news.eliminated":
            unit = news.said.fields["unit"]
            yield told("taken_on_landing", "4.2.3", "loss", news.hex, unit=unit)
        elif not is_blown and not forms:
            yield news
    for hex_ in sorted(blown):
        yield told("blown", "10.1.2", "vp", hex_, airborne(after), hex=hex_)
    for key, _ in waiting(before):
        stick = after.pieces.by_id.get(key)
        if after.turn != before.turn and stick is not None and stick.hex is not None:
            yield told("returned", "4.2.2", "move", stick.hex, stick.side, unit=key, hex=stick.hex)


@dataclass(frozen=True)
class ReinforceOrTrack(Reinforce):
    """Reinforcements are drawn, and units on the track go on, one allowance each [8.5] [8.6]."""

    def options(self, state: State) -> Menu:
        menu: list[Action] = [DONE]
        if book_of(state).allowance:
            if left_in_cup(state, reinforced(state)):
                menu.append(REINFORCE)
            menu += [With("track", key) for key in self._on_track(state)]
        return by_text(menu)

    def _on_track(self, state: State) -> list[str]:
        """The units that can go one box on, or come back onto the map."""
        found = []
        for key, where in sorted(pages(state).away.items()):
            if not where.startswith("track ") or state.act(key).activated:
                continue
            following = _next_box(state, where)
            room = ruleset(state).tables.stacking
            if following is None or boxed(state, following) < room:
                found.append(key)
        return found

    def take(self, state: State, action: Action) -> State:
        if action == REINFORCE:
            return state.push(DrawEntering())
        if not isinstance(action, With):
            return super().take(state, action)
        counter, where = state.pieces[action.unit], pages(state).away[action.unit]
        following, bound = _next_box(state, where), where.split()[2]
        state = activated(state, counter)
        if following is None:
            return state.push(Enter(counter.id, bound))
        return sent_away(state, counter, f"track {following} {bound}")

    def news(self, before: State, action: Action, after: State) -> Iterator[News]:
        if isinstance(action, With):
            yield told("on_track", "8.6", "move", unit=action.unit)


def _next_box(state: State, where: str) -> int | None:
    """The box after this place on the track; None where the map comes next."""
    start, _, boxes = facts(state).track
    _, box, bound = where.split()
    following = int(box) + (-1 if bound == start else 1)
    return following if 1 <= following <= boxes else None


@dataclass(frozen=True)
class DrawEntering(DrawReinforcement):
    """A unit is drawn in front of the edge [8.5.1]."""

    def entrance(self, unit: str) -> Step:
        return Enter(unit)


@dataclass(frozen=True)
class Enter(EnterMap):
    """A unit enters and pays for its hex [8.5.1]; one from the track at its letter [8.6]."""

    letter: str = ""

    def options(self, state: State) -> Menu:
        counter = state.pieces[self.unit]
        if not self.letter:
            return super().options(state)
        if counter.face is None:
            return ()
        hex_ = state.game.board.entry[self.letter]
        if state.pieces.holder(hex_) == airborne(state):
            return tuple(At(self.verb, h) for h in nearest_edge(state, (hex_,), airborne(state)))
        return (At(self.verb, hex_),)

    def take(self, state: State, action: Action) -> State:
        counter, hex_ = state.pieces[self.unit], cast(At, action).hex
        state = relocate(back(state.pop(), counter), counter, (hex_,))
        if ruleset(state).options["entry_cost"] == "free":
            return state
        return state.with_act(counter.id, self._paid(state, state.pieces[counter.id]))

    def _paid(self, state: State, counter: Counter) -> Act:
        """What a unit has done that has just entered: it paid for the hex and its zone."""
        assert counter.hex is not None
        board, tables = board_of(state), ruleset(state).tables
        lines, zone = board.lines_in.get(counter.hex), front(state, counter.side).tolls.zones
        terrain = tables.terrain[board.terrain[counter.hex]].cost["foot"]
        cost = min(tables.lines[kind]["foot"] for kind in lines) if lines else terrain or 0
        bears, total = zone.get(counter.hex), ruleset(state).capacity(state, counter)
        cost = total if bears and bears.stop else cost + (bears.enter if bears else 0)
        act = state.act(counter.id)
        return act._replace(spent=min(total, cost), capacity=total, moved=1)
