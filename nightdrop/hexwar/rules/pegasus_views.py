"""What Pegasus Bridge shows beside counters, tells programs, and writes in positions."""

from collections import Counter as Tally
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import Message, State
from nightdrop.hexwar.rules import demolition, off_map_boxes
from nightdrop.hexwar.rules.board import Board, Signs
from nightdrop.hexwar.rules.damage import Bear, Hit
from nightdrop.hexwar.rules.garrison import garrison
from nightdrop.hexwar.rules.hexes import Hex, hex_name
from nightdrop.hexwar.rules.pieces import is_unknown
from nightdrop.hexwar.rules.ruleset import (
    HexRules,
    Notation,
    Path,
    WordSwitch,
    Written,
    stacking_limit,
)
from nightdrop.hexwar.rules.turn import is_yet_checked
from nightdrop.rules.rulebook import Fields, TableMark


@dataclass(frozen=True)
class Notes:
    """The notes of a position beside the turn.

    Points of the landing [PB 4.2.3], patrols that are left, and the once-a-turn counters that have
    acted [PB 2.3.1].
    """

    landing_vp: int | None = None
    patrols_left: int | None = None
    acted: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class UnitNotes:
    """The note on a counter: that it is confused [PB 5.2.2]."""

    mark: Literal["confused"] | None = None


@dataclass(frozen=True)
class PlaceNotes:
    """The note on a VP hex: that the bridge is gone [PB 10.1.2]."""

    destroyed: bool = False


class GroundRules(HexRules):
    """A rulebook with the facts, the parts and the book of a raid."""

    parts: demolition.Parts

    @property
    def facts(self) -> demolition.Facts:
        found: demolition.Facts = self.tables.facts
        return found

    def points(self, state: State) -> int:
        """The points of VP hexes held and of the landing [PB 10.1] [PB 10.1.4]."""
        printed, book = self.facts.printed, demolition.pages(state)
        held = [(hex_, place) for hex_, place in book.vp.items() if place.control]
        return sum(printed.get(hex_, place.value or 0) for hex_, place in held) + (
            book.landing or 0
        )

    def vital(self, state: State) -> Hex | None:
        """The first hex of the raid [PB 10], if the scenario has it among its VP hexes."""
        first = self.facts.raid[0]
        return first if first in state.game.board.vp else None

    def settled(self, state: State) -> tuple[Hex, ...]:
        """The bridges with a marker [PB 10.1.2]."""
        return demolition.pages(state).destroyed

    def deserted(self, state: State) -> Hex:
        """The battery [PB 11.3]."""
        return self.facts.battery

    def moves(self, state: State, counter: Counter) -> bool:
        """Whether a counter moves.

        The battery's garrison, the patrols and the raid's first unit do not [PB 8.1.2] [PB 9.4.4].
        """
        return demolition.has_movement(state, counter)

    def is_pinned(self, state: State, counter: Counter) -> bool:
        """Whether it is the first unit of the raid, which never moves [PB 2.3.1]."""
        return demolition.is_fixed(state, counter)

    def signs(self) -> Signs:
        """Stars, printed points, closed sides, where raid and relief come, and the track."""
        table, part = self.facts, self.parts
        return Signs(
            table.stars,
            table.printed,
            table.dashed,
            dict.fromkeys(table.relief, part.relief),
            {table.headquarters: part.headquarters},
            table.track,
        )

    @cached_property
    def _printed(self) -> tuple[TableMark, ...]:
        """What is printed in hexes, in the order in which it is listed."""
        table = self.facts
        one_point = Message("mark.point", {"count": 1})
        black, red = Message("mark.black_star"), Message("mark.red_star")
        stars = [
            TableMark("star", hex_, colour, words=black if colour == "black" else red)
            for hex_, colour in table.stars.items()
        ]
        points = [
            TableMark("printed", hex_, worth, words=one_point if worth == 1 else
                 Message("mark.points", {"count": worth}))
            for hex_, worth in table.printed.items()
        ]  # fmt: skip
        sides = [side for a, b in table.dashed for side in ((a, b), (b, a))]
        return (
            *stars,
            *points,
            TableMark("battery", table.battery, says=Message("mark.battery", {}, "11.3")),
            *(TableMark("dashed", here, near, says=Message("mark.dashed", {"hex": near}, "9.1.3"))
              for here, near in sides),
            TableMark("headquarters", table.headquarters,
                 says=Message("mark.headquarters", {}, "2.7.1")),
            *(TableMark("relief", hex_, says=Message("mark.relief", {}, "11.2"))
              for hex_ in table.relief),
        )  # fmt: skip

    def shows(self, view: State) -> Iterator[TableMark]:
        """What is printed, then what happened.

        That is destroyed bridges, confusion, counters that wait beside the edge and in the boxes of
        the track.
        """
        yield from self._printed
        book, gone = demolition.pages(view), Message("mark.destroyed")
        yield from (TableMark("destroyed", hex_, words=gone) for hex_ in book.destroyed)
        yield from (TableMark("wreck", hex_) for hex_ in demolition.broken(view))
        for key in book.confused:
            hex_ = view.pieces[key].place if key in view.pieces else None
            if hex_ is not None:
                yield TableMark("confused", hex_, unit=key)
        yield from self._beside(view)
        for aboard in off_map_boxes.on_track(view):
            yield self.off_board(f"track {aboard.box} {aboard.bound}", aboard.unit)

    def _beside(self, view: State) -> Iterator[TableMark]:
        """The sticks that wait beside the edge, at their hex and off the map [PB 4.2.2]."""
        waiting = off_map_boxes.waiting(view)
        for key, hex_ in waiting:
            yield TableMark(
                "waits", hex_, unit=key, says=Message("mark.waits", {"unit": key}, "4.2.2")
            )
            yield self.off_board(f"edge {hex_name(hex_)}", key)
        for hex_, count in Tally(hex_ for _key, hex_ in waiting).items():
            said = "mark.stick_waits" if count == 1 else "mark.sticks_wait"
            yield TableMark("note", hex_, count, words=Message(said, {"count": count}))

    def off_board(self, place: str, unit: str) -> TableMark:
        """A counter at a place off the map: beside an edge hex, or in a box of the track."""
        kind, first, *letter = place.split()
        if kind == "edge":
            words = Message("mark.off_edge", {"number": first})
            fields = {"unit": unit, "id": unit, "hex": demolition.edge_of(place)}
            says = Message("mark.off_edge_says", fields, "4.2.2")
            return TableMark(kind, place, first, unit=unit, words=words, says=says)
        where = {"box": first, "letter": letter[0]}
        says = Message("mark.on_track_says", {"unit": unit, "id": unit, **where}, "8.6")
        words = Message("mark.on_track", where)
        return TableMark(kind, place, int(first), unit=unit, words=words, says=says)

    def fields(self, view: State) -> Fields:
        """`damage` is the unit and the kind of a result that waits for a choice."""
        book, due = demolition.pages(view), view.due
        sticks = dict[str, dict[str, int]]()
        for key, hex_ in off_map_boxes.waiting(view):
            colours, colour = sticks.setdefault(hex_name(hex_), {}), view.pieces[key].group
            colours[colour] = colours.get(colour, 0) + 1
        boxes = dict[str, list[str]]()
        for one in off_map_boxes.on_track(view):
            boxes.setdefault(str(one.box), []).append(one.unit)
        damage: Fields | None = None
        if isinstance(due, Hit):
            damage = {"unit": None, "result": due.results[0]}
        elif isinstance(due, Bear):
            damage = {"unit": due.unit, "result": due.kind}
        return {
            "last_turn": self.tables.turns,
            "landing_vp": book.landing or 0,
            "destroyed": [hex_name(hex_) for hex_ in book.destroyed],
            "waiting": dict(sorted(sticks.items())),
            "track": dict(sorted(boxes.items())),
            "patrols_left": self.facts.patrols - book.patrols,
            "acted": list(book.acted),
            "damage": damage,
        }

    def fields_of(self, view: State, thing: Counter | Hex) -> Fields:
        """Of a counter its marker, and where it is off the map; of a hex whether it is gone."""
        book = demolition.pages(view)
        if not isinstance(thing, Counter):
            return {"destroyed": thing in book.destroyed}
        mark = "confused" if thing.id in book.confused else ""
        return {"mark": mark, "away": book.away.get(thing.id, "")}

    def face_fields(self, printed: Fields) -> Fields:
        """The fields of a printed face, with `armour` under the name "vehicle"."""
        return {"vehicle" if name == "armour" else name: value for name, value in printed.items()}

    def board_fields(self) -> Fields:
        """The marked hexes."""
        table, part = self.facts, self.parts
        start, end, boxes = table.track
        return {
            "stars": {hex_name(hex_): colour for hex_, colour in sorted(table.stars.items())},
            "printed_vp": {hex_name(hex_): worth for hex_, worth in sorted(table.printed.items())},
            "dashed": [[hex_name(a), hex_name(b)] for a, b in table.dashed],
            part.raid: [hex_name(hex_) for hex_ in table.raid],
            part.relief: [hex_name(hex_) for hex_ in table.relief],
            part.headquarters: hex_name(table.headquarters),
            "track": {"from": start, "to": end, "boxes": boxes},
        }

    # --- positions --------------------------------------------------------------------------

    @property
    def notation(self) -> Notation:
        return Notation(Notes, UnitNotes, PlaceNotes)

    def written(self, state: State) -> Written:
        """All of the book but that the relief was called has a word of its own."""
        book = demolition.pages(state)
        notes = {
            "landing_vp": book.landing,
            "patrols_left": self.facts.patrols - book.patrols,
            "acted": list(book.acted) or None,
        }
        return Written(
            {name: value for name, value in notes.items() if value is not None},
            {key: {"mark": "confused"} for key in book.confused},
            {hex_: {"destroyed": True} for hex_ in book.destroyed},
            book.away,
            {"called": True} if book.called else {},
        )

    def read(self, said: Written, numbers: Mapping[str, int]) -> Mapping[str, object]:
        """Patrols left out are those that were never laid."""
        left, marked = said.notes.get("patrols_left"), said.units.items()
        laid = numbers[self.parts.patrol] if left is None else self.facts.patrols - left
        gone = [hex_ for hex_, told in said.places.items() if told.get("destroyed")]
        return {
            "landing": said.notes.get("landing_vp"),
            "patrols": laid,
            "acted": tuple(sorted(said.notes.get("acted", ()))),
            "confused": tuple(sorted(key for key, told in marked if told.get("mark"))),
            "destroyed": tuple(sorted(gone)),
            "away": dict(said.away),
        }

    def faults(self, said: Written, state: State) -> Iterator[tuple[Path, Message]]:
        """What is wrong with what a position says of the raid.

        Impossible numbers, marks on the wrong counters, the occupier where a bridge is gone [PB
        10.1.2], a box of the track that holds too many [PB 8.6], and too many in the battery,
        except in an activation that still checks it [PB 11.3.1] [7].
        """
        yield from self._wrong_numbers(said, state)
        yield from self._wrong_places(state)
        for number, key in enumerate(said.notes.get("acted", ())):
            if key.partition(".")[0] not in (self.parts.raid, self.parts.relief):
                yield ("acted", number), Message("fault.acts_often", {"id": key})
        for key in demolition.pages(state).confused:
            counter, place = state.pieces[key], said.away.get(key)
            if place or counter.group != garrison(state):
                where = ("away", place) if place else ("units",)
                yield where, Message("fault.never_confused", {"id": key}, "5.2.2")
        boxes = Tally(one.box for one in off_map_boxes.on_track(state))
        for one in off_map_boxes.on_track(state):
            if boxes[one.box] > self.tables.stacking:
                full = {"box": one.box, "most": self.tables.stacking}
                yield ("away", said.away[one.unit]), Message("fault.box_full", full, "8.6")
        battery = self.facts.battery
        most, text = stacking_limit(state, battery), hex_name(battery)
        if len(state.pieces.at(battery)) > most and not is_yet_checked(state, battery):
            crowd = Message("fault.battery_full", {"text": text, "most": most}, "11.3.1")
            yield ("units", text), crowd

    def _wrong_numbers(self, said: Written, state: State) -> Iterator[tuple[Path, Message]]:
        """Points that no landing gives, or more patrols than are left."""
        points = [row[-1] for row in self.facts.landing.values()]
        laid = state.numbers[self.parts.patrol]
        most = {"landing_vp": (min(points), max(points)),
                "patrols_left": (0, self.facts.patrols - laid)}  # fmt: skip
        for name, (least, greatest) in most.items():
            value = said.notes.get(name)
            if value is not None and not least <= value <= greatest:
                fields = {"name": name, "least": least, "most": greatest}
                yield (name,), Message("fault.number", fields)

    def _wrong_places(self, state: State) -> Iterator[tuple[Path, Message]]:
        """Markers and bridges that are not possible [PB 2.5] [PB 10.1.2]."""
        stars, book = self.facts.stars, demolition.pages(state)
        for hex_, place in book.vp.items():
            told, gone = {"text": hex_name(hex_)}, hex_ in book.destroyed
            where = "vp", hex_name(hex_)
            if gone and stars.get(hex_) != "black":
                yield where, Message("fault.no_bridge", told, "10.1.2")
            if gone and state.pieces.holder(hex_) == self.by_role["conceals"]:
                yield ("units", hex_name(hex_)), Message("fault.bridge_gone", told, "10.1.2")
            if hex_ in self.facts.printed and place.laid_by:
                yield where, Message("fault.printed_here", told, "2.5")
            if stars.get(hex_) == "black" and place.control and not gone:
                yield where, Message("fault.bridge_stands", told, "10.1.2")

    def switches(self, state: State, thing: Counter | Hex) -> tuple[WordSwitch, ...]:
        """Confusion [PB 5.2.2], a finished turn's action [PB 2.3.1], a bridge gone [PB 10.1.2]."""
        if not isinstance(thing, Counter):
            gone = WordSwitch("destroyed", "destroyed", True, Message("switch.destroyed"))
            return (gone,) if self.facts.stars.get(thing) == "black" else ()
        if thing.group == garrison(state):
            return (WordSwitch("confused", "mark", "confused", Message("switch.confused")),)
        once = thing.group in (self.parts.raid, self.parts.relief)
        return (WordSwitch("acted", "acted", thing.id, Message("switch.acted")),) if once else ()

    @property
    def counted(self) -> Mapping[str, tuple[Message, Sequence[int]]]:
        """Points of the landing [PB 4.2], patrols left [PB 5.2.2]."""
        points = sorted({row[-1] for row in self.facts.landing.values()})
        return {
            "landing_vp": (Message("counted.landing_vp"), points),
            "patrols_left": (Message("counted.patrols_left"), range(self.facts.patrols + 1)),
        }

    def most(self, name: str, ids: Collection[str]) -> int | None:
        """The greatest number that may be set: of patrols those that are not on the map [PB 5.2.2].
        """
        prefix = self.formations[self.parts.patrol].prefix
        laid = sum(key.partition(".")[0] == prefix for key in ids)
        return max(0, self.facts.patrols - laid) if name == "patrols_left" else None

    def ways_off(self, state: State, counter: Counter) -> tuple[str, ...]:
        """Beside the edge for an unknown stick there [PB 4.2.2]; boxes of the track [PB 8.6]."""
        if self.holds(counter.side):
            at = counter.place
            is_open = counter.kind != "stick" or counter.face is not None
            beside = at is not None and not is_open and at in state.game.board.edge
            return (f"edge {at:04d}",) if beside else ()
        start, end, boxes = self.facts.track
        drawn = self.formations[counter.group].drawn
        return tuple(f"track {box + 1} {letter}" for letter in (start, end)
                     for box in range(boxes)) if drawn else ()  # fmt: skip

    def forced_name(self, formation: str) -> str:
        """The activation of the airborne side in which a formation acts."""
        named = self.activations.items()
        ours = (name for name, one in named if self.holds(one.side))
        return next(name for name in ours if formation in self.activations[name].formations)

    @property
    def last_turns(self) -> tuple[int, ...]:
        """The game may end before the last turn [PB 11.1]."""
        last = self.tables.turns
        return (*(turn for turn in sorted(self.facts.stops) if turn < last), last)

    def may_conceal(self, side: Side) -> bool:
        """Both lay their first marker in secret [PB 4.3.1]."""
        return True

    def swims(self, counter: Counter) -> bool:
        """Whether a counter may be in water: one of the airborne side that landed there."""
        return self.holds(counter.side)

    def is_off_board(self, board: Board, place: str) -> bool:
        """Whether there is such a place: "edge 2601", or a box, "track 2 A" [PB 4.2.2] [PB 8.6]."""
        start, end, boxes = self.facts.track
        match place.split():
            case ["edge", number] if number.isdigit():
                return Hex(int(number)) in board.edge
            case ["track", box, letter] if box.isdigit():
                return 1 <= int(box) <= boxes and letter in (start, end)
        return False

    def may_wait(self, counter: Counter, place: str) -> bool:
        """Whether a counter may wait there: unknown sticks at the edge, enemy units on the track.
        """
        if place.startswith("edge"):
            return is_unknown(counter)
        return self.conceals(counter.side)

    def highest(self, formation: str) -> int:
        """The highest number in an id of a formation; the battery's garrison may come again."""
        part, table = self.parts, self.facts
        counts = {part.raid: len(table.raid), part.relief: demolition.RELIEF, part.headquarters: 1}
        return {**counts, part.patrol: table.patrols}.get(formation, 99)

    def boxed(self, formation: str) -> int:
        """One garrison at a time."""
        return 1 if formation == self.parts.battery else self.highest(formation)
