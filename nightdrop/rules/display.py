"""What Pegasus Bridge shows on the table beside counters, and what it tells programs besides."""

from collections import Counter as Tally
from collections.abc import Iterator
from functools import cached_property

from nightdrop.engine.board import Signs
from nightdrop.engine.counters import Counter
from nightdrop.engine.hexes import Hex, hex_name
from nightdrop.engine.model import Message, State
from nightdrop.rules import edges
from nightdrop.rules.damage import Bear, Hit
from nightdrop.rules.ground import Facts, Roles, broken, edge_of, has_movement, is_fixed, pages
from nightdrop.rules.rulebook import Fields, Mark, Ruleset


class GroundRules(Ruleset):
    """A rulebook with the facts, the roles and the book of `ground`."""

    @property
    def facts(self) -> Facts:
        """What the scenario's own file says."""
        found: Facts = self.tables.facts
        return found

    @property
    def parts(self) -> Roles:
        """The formations with a part of their own."""
        found: Roles = self.roles
        return found

    def points(self, state: State) -> int:
        """Printed points and markers of what is held, and the landing's [10.1] [10.1.4]."""
        printed, book = self.facts.printed, pages(state)
        held = [(hex_, place) for hex_, place in book.vp.items() if place.control]
        return sum(printed.get(hex_, place.value or 0) for hex_, place in held) + (
            book.landing or 0
        )

    def vital(self, state: State) -> Hex:
        """The first hex of the raid [10]."""
        return self.facts.raid[0]

    def settled(self, state: State) -> tuple[Hex, ...]:
        """The bridges with a marker [10.1.2]."""
        return pages(state).destroyed

    def deserted(self, state: State) -> Hex:
        """The battery [11.3]."""
        return self.facts.battery

    def moves(self, state: State, counter: Counter) -> bool:
        """Not the battery's garrison, the patrols and the raid's first unit [8.1.2] [9.4.4]."""
        return has_movement(state, counter)

    def is_pinned(self, state: State, counter: Counter) -> bool:
        """The first unit of the raid is [2.3.1]."""
        return is_fixed(state, counter)

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
    def _printed(self) -> tuple[Mark, ...]:
        """What is printed in hexes, in the order in which it is told."""
        table = self.facts
        one_point = Message("mark.point", {"count": 1})
        stars = [Mark("star", hex_, colour, words=Message(f"mark.{colour}_star"))
                 for hex_, colour in table.stars.items()]  # fmt: skip
        points = [
            Mark("printed", hex_, worth, words=one_point if worth == 1 else
                 Message("mark.points", {"count": worth}))
            for hex_, worth in table.printed.items()
        ]  # fmt: skip
        sides = [side for a, b in table.dashed for side in ((a, b), (b, a))]
        return (
            *stars,
            *points,
            Mark("battery", table.battery, says=Message("mark.battery", {}, "11.3")),
            *(Mark("dashed", here, near, says=Message("mark.dashed", {"hex": near}, "9.1.3"))
              for here, near in sides),
            Mark("headquarters", table.headquarters,
                 says=Message("mark.headquarters", {}, "2.7.1")),
            *(Mark("relief", hex_, says=Message("mark.relief", {}, "11.2"))
              for hex_ in table.relief),
        )  # fmt: skip

    def shows(self, view: State) -> Iterator[Mark]:
        """What is printed, then what happened: bridges that are gone, confusion, who waits beside
        the edge and in the boxes of the track."""
        yield from self._printed
        book, gone = pages(view), Message("mark.destroyed")
        yield from (Mark("destroyed", hex_, words=gone) for hex_ in book.destroyed)
        yield from (Mark("wreck", hex_) for hex_ in broken(view))
        for key in book.confused:
            hex_ = view.pieces[key].hex if key in view.pieces else None
            if hex_ is not None:
                yield Mark("confused", hex_, unit=key)
        yield from self._beside(view)
        for aboard in edges.on_track(view):
            yield self.off_board(f"track {aboard.box} {aboard.bound}", aboard.unit)

    def _beside(self, view: State) -> Iterator[Mark]:
        """The sticks that wait beside the edge, at their hex and off the map [4.2.2]."""
        waiting = edges.waiting(view)
        for key, hex_ in waiting:
            yield Mark("waits", hex_, unit=key, says=Message("mark.waits", {"unit": key}, "4.2.2"))
            yield self.off_board(f"edge {hex_name(hex_)}", key)
        for hex_, count in Tally(hex_ for _key, hex_ in waiting).items():
            said = "mark.stick_waits" if count == 1 else "mark.sticks_wait"
            yield Mark("note", hex_, count, words=Message(said, {"count": count}))

    def off_board(self, place: str, unit: str) -> Mark:
        """A counter at a place off the map: beside an edge hex, or in a box of the track."""
        kind, first, *letter = place.split()
        if kind == "edge":
            words = Message("mark.off_edge", {"number": first})
            fields = {"unit": unit, "id": unit, "hex": edge_of(place)}
            says = Message("mark.off_edge_says", fields, "4.2.2")
            return Mark(kind, place, first, unit=unit, words=words, says=says)
        where = {"box": first, "letter": letter[0]}
        says = Message("mark.on_track_says", {"unit": unit, "id": unit, **where}, "8.6")
        words = Message("mark.on_track", where)
        return Mark(kind, place, int(first), unit=unit, words=words, says=says)

    def fields(self, view: State) -> Fields:
        """`damage` is the unit and the kind of a result that waits for a choice."""
        book, due = pages(view), view.due
        sticks = dict[str, dict[str, int]]()
        for key, hex_ in edges.waiting(view):
            colours, colour = sticks.setdefault(hex_name(hex_), {}), view.pieces[key].group
            colours[colour] = colours.get(colour, 0) + 1
        boxes = dict[str, list[str]]()
        for one in edges.on_track(view):
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
        book = pages(view)
        if not isinstance(thing, Counter):
            return {"destroyed": thing in book.destroyed}
        mark = "confused" if thing.id in book.confused else ""
        return {"mark": mark, "away": book.away.get(thing.id, "")}

    def face_fields(self, printed: Fields) -> Fields:
        """A vehicle is no kind of mover here."""
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
