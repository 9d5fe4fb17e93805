"""What a raid adds to a position that is built: marks, bridges, places off the map, patrols."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from nightdrop.engine.counters import Counter
from nightdrop.engine.hexes import Hex, hex_name
from nightdrop.engine.model import State
from nightdrop.rules.drop import garrison
from nightdrop.rules.ground import GroundBook, facts, roles
from nightdrop.rules.rulebook import ruleset
from nightdrop.table.match.facts import AWAY, KEPT, VP, Facts, everywhere, off_map, put, taken


class Bench(Protocol):
    """The position that is built."""

    facts: Facts

    @property
    def shown(self) -> State:
        """The position for a picture."""

    def change(self, change: Callable[[Facts], object]) -> str:
        """Change a copy of the facts; "" for done."""


class RaidBench:
    """Changes of a position that only a game with a raid knows; `of` tells which those are.

    Each returns what `Bench.change` does.
    """

    def __init__(self, bench: Bench) -> None:
        self._bench = bench

    @classmethod
    def of(cls, bench: Bench) -> "RaidBench | None":
        """The changes of a position, or None where the game has no raid."""
        return cls(bench) if isinstance(bench.shown.book, GroundBook) else None

    def _piece(self, unit: str) -> Counter:
        return self._bench.shown.pieces[unit]

    def can_confuse(self, unit: str) -> bool:
        """Whether a counter can have the mark of confusion [PB 5.2.2]."""
        return self._piece(unit).group == garrison(self._bench.shown)

    def confuse(self, unit: str) -> str:
        """Lay the mark of confusion on a counter, or take it away [PB 5.2.2]."""

        def change(to: Facts) -> None:
            found = next(one for _place, one in everywhere(to) if one["id"] == unit)
            put(found, {"mark": None if found.get("mark") else "confused"})

        return self._bench.change(change)

    def can_act(self, unit: str) -> bool:
        """Whether it is noted of a counter that it did its turn's work [PB 2.3.1]."""
        part = roles(self._bench.shown)
        return self._piece(unit).group in (part.raid, part.relief)

    def acted(self, unit: str) -> str:
        """Let a counter have done its turn's work, or not yet [PB 2.3.1]."""
        done = set(self._bench.facts.get("acted", ())) ^ {unit}
        return self._bench.change(lambda to: put(to, {"acted": sorted(done) or None}))

    def can_be_destroyed(self, hex_: Hex) -> bool:
        """Whether a bridge stands there that can be destroyed [PB 10.1.2]."""
        return facts(self._bench.shown).stars.get(hex_) == "black"

    def is_destroyed(self, hex_: Hex) -> bool:
        """Whether a bridge was destroyed."""
        place: Mapping[str, Any] = self._bench.facts.get(VP, {}).get(hex_name(hex_), {})
        return bool(place.get("destroyed"))

    def destroy(self, hex_: Hex) -> str:
        """Destroy a bridge, or let it stand again [PB 10.1.2]."""
        gone = None if self.is_destroyed(hex_) else True

        def change(to: Facts) -> None:
            place = to.setdefault(VP, {}).setdefault(hex_name(hex_), {})
            put(place, {"destroyed": gone, "control": None})
            if not place:
                del to[VP][hex_name(hex_)]

        return self._bench.change(change)

    def waits(self, unit: str) -> tuple[str, ...]:
        """The places off the map in which a counter can wait [PB 4.2.2] [PB 8.6]."""
        state, counter = self._bench.shown, self._piece(unit)
        if counter.side == state.game.sides[0]:
            at = counter.hex
            open_ = counter.kind != "stick" or counter.face is not None
            return () if open_ or at not in state.game.board.edge else (f"edge {hex_name(at)}",)
        start, end, boxes = facts(state).track
        drawn = ruleset(state).formations[counter.group].drawn
        return tuple(f"track {box + 1} {letter}" for letter in (start, end)
                     for box in range(boxes)) if drawn else ()  # fmt: skip

    @property
    def away(self) -> Mapping[str, str]:
        """Where counters wait off the map, by counter."""
        return off_map(self._bench.facts)

    def send_away(self, unit: str, place: str) -> str:
        """Let a counter wait at a place off the map."""

        def change(to: Facts) -> None:
            found = taken(to, unit)
            kept = {key: found[key] for key in KEPT if key in found}
            to.setdefault(AWAY, {}).setdefault(place, []).append(kept)

        return self._bench.change(change)

    @property
    def counted(self) -> Mapping[str, Sequence[int]]:
        """What is counted beside counters, and the numbers that can be noted of it: points of the
        landing [PB 4.2], patrols left [PB 5.2.2]."""
        table = facts(self._bench.shown)
        points = sorted({row[-1] for row in table.landing.values()})
        return {"landing_vp": points, "patrols_left": range(table.patrols + 1)}

    def note(self, name: str, value: int | None) -> str:
        """Set what is `counted`; None: as the game begins."""
        return self._bench.change(lambda to: put(to, {name: value}))

    def count_patrols(self, to: Facts) -> None:
        """Let as many patrols be left at most as do not lie on the map [PB 5.2.2]."""
        if "patrols_left" in to:
            state = self._bench.shown
            prefix = ruleset(state).formations[roles(state).patrol].prefix
            laid = sum(unit["id"].partition(".")[0] == prefix for _place, unit in everywhere(to))
            most = max(0, facts(state).patrols - laid)
            to["patrols_left"] = min(to["patrols_left"], most)
