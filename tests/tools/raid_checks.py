"""What must hold of the second game's board, counters and tables, and how its games go.

`python -m tests.tools.raid_checks` prints exact figures; with `--games 100` it adds games of a
level against itself. 1 if an exact figure is not what the papers say.
"""

import argparse
import sys
from collections import Counter as Tally
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import Game, State
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.demolition import Facts, facts, pages, parts_of
from nightdrop.hexwar.rules.hexes import Hex, hex_name, neighbour
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.reinforcements import is_standable
from nightdrop.hexwar.rules.ruleset import is_night
from nightdrop.hexwar.scenario.scenario import hex_scenario
from nightdrop.lab.games import play
from nightdrop.lab.lineups import LineUp
from nightdrop.table.match.intervals import wilson
from nightdrop.table.scenario.scenarios import load_scenario, opening_of

SCENARIO: Final = "pegasus-bridge"
DICE: Final = range(1, 7)


class Check(NamedTuple):
    """A figure: its subject, what was found, what is wanted ("" for nothing)."""

    what: str
    found: str
    wanted: str = ""

    @property
    def holds(self) -> bool:
        return self.wanted in ("", self.found)


def exact(game: Game) -> Iterator[Check]:
    """All that follows from the scenario's files alone."""
    table: Facts = game.rules.tables.facts
    yield from _counters(game)
    rows = [table.landing[a + b] for a in DICE for b in DICE]
    yield Check("sticks lost by the table, mean", f"{sum(sum(r[:3]) for r in rows) / 36:.2f}",
                "10.00")  # fmt: skip
    yield Check("points of the landing, mean", f"{sum(r[3] for r in rows) / 36:.2f}", "0.00")
    yield from _scatter(game)
    yield from _points(game, table)
    yield from _ground(game, table)


def _counters(game: Game) -> Iterator[Check]:
    counters = hex_scenario(SCENARIO).sources.counters
    for group, hexes in game.board.drop.items():
        sticks = [count for _, count in hexes]
        cup = sum(game.mix[group].values())
        stacks = " + ".join(f"{n} x {size}" for size, n in sorted(Tally(sticks).items()))
        yield Check(f"sticks of {group}", f"{sum(sticks)} in {stacks}")
        yield Check(f"its cup holds as many ({group})", str(cup), str(sum(sticks)))
    letters = Tally(face.entry for face in game.faces.values() if face.entry)
    yield Check("German units by letter", " ".join(f"{k}{v}" for k, v in sorted(letters.items())),
                "A2 B2 C2 D2 E2 F2 G2 H2")  # fmt: skip
    vehicles = sum(face.armour for face in game.faces.values())
    yield Check("vehicles", str(vehicles), "3")
    cups = sum(sum(cup.values()) for cup in game.mix.values())
    parts = (counters.companies, counters.fixed or {}, counters.markers)
    rest = sum(count for part in parts for count in part.values())
    yield Check("counters", str(cups + rest), str(counters.total))


def _scatter(game: Game) -> Iterator[Check]:
    board, held = game.board, set(game.board.setup)
    found: dict[str, float] = {}
    for hexes in board.drop.values():
        for start, sticks in hexes:
            for direction in DICE:
                here = start
                for _ in DICE:
                    here = neighbour(here, direction) if here in board else here
                    where = "off the map" if here not in board else board.terrain[here]
                    where = "held by Germans" if here in held else where
                    found[where] = found.get(where, 0.0) + sticks / 36
    total = sum(found.values())
    told = ", ".join(f"{k} {v:.2f}" for k, v in sorted(found.items(), key=lambda one: -one[1]))
    yield Check(f"where {total:.0f} sticks come down, mean", told)


def _points(game: Game, table: Facts) -> Iterator[Check]:
    pool = sum(int(value) * count for value, count in game.mix["vp"].items())
    printed, markers = sum(table.printed.values()), sum(game.mix["vp"].values())
    mean = pool / markers
    yield Check("markers, and hexes for them", f"{markers} of {pool} points, {mean:.2f} each",
                f"{len(table.stars) - len(table.printed)} of {pool} points, {mean:.2f} each",
                )  # fmt: skip
    half = (printed + pool) / 2
    yield Check("all points; half of them is the line", f"{printed + pool}; {half:g}", "26; 13")
    black = sum(colour == "black" for colour in table.stars.values())
    howard = sum(table.printed[hex_] for hex_ in table.raid)
    history = howard + (black + 2) * mean
    yield Check("Howard alone", str(howard), "5")
    yield Check("history: Howard, five bridges, two villages", f"{history:.1f}", "15.5")


def _ground(game: Game, table: Facts) -> Iterator[Check]:
    board = game.board
    part = _parts(game)
    big = Tally(part.values())
    yield Check("parts of the map without bridges", str(len(big)), "4")
    wet = [hex_ for hex_, terrain in board.terrain.items() if terrain == "stream"]
    bridges = [hex_ for hex_ in wet if board.lines_in.get(hex_)]
    joined = {hex_name(h): len({part[n] for n in _along(game, h)}) for h in sorted(bridges)}
    yield Check("each bridge joins", " ".join(f"{k}:{v}" for k, v in joined.items()),
                " ".join(f"{k}:2" for k in joined))  # fmt: skip
    places = (*board.entry.values(), *board.setup)
    state = opening_of(game)
    unit = Counter("", game.sides[1], "unit", "german", None, "grenadier-g", False, game.sides)
    standable = sum(is_standable(state, unit, hex_) for hex_ in places)
    yield Check("entry and set-up hexes that can be stood in", str(standable), str(len(places)))
    first, second = table.raid
    near = [neighbour(first, way) for way in DICE]
    yield Check("the raid's hexes touch", str(second in near), "True")
    dashed = {hex_ for pair in table.dashed if first in pair for hex_ in pair}
    open_sides = [h for h in near if board.terrain[h] != "stream" and h not in dashed]
    yield Check("sides of the first that can be attacked", str(len(open_sides)), "2")


def _parts(game: Game) -> dict[Hex, int]:
    """The number of the connected part of each dry hex."""
    found: dict[Hex, int] = {}
    dry = {hex_ for hex_, terrain in game.board.terrain.items() if terrain != "stream"}
    for number, start in enumerate(sorted(dry)):
        todo = [start] if start not in found else []
        while todo:
            here = todo.pop()
            if here in dry and here not in found:
                found[here] = number
                todo += [neighbour(here, way) for way in DICE]
    return found


def _along(game: Game, hex_: Hex) -> list[Hex]:
    """The dry neighbours that a line leads to from a bridge."""
    near = [n for n in (neighbour(hex_, way) for way in DICE) if n in game.board]
    return [n for n in near if game.board.lines(hex_, n) and game.board.terrain[n] != "stream"]


class Story(NamedTuple):
    """The story of one game.

    `companies` are those that had formed when the first day turn, the fifth, began, by formation;
    those eliminated since count, those formed in that turn do not.
    """

    points: int
    winner: Side
    last: int
    destroyed: int
    lost_h1: bool
    merville: bool
    relief: bool
    companies: Mapping[str, int]


def story(states: Sequence[State]) -> Story:
    """The story of a game that was played to its end."""
    end = states[-1]
    table, book = facts(end), pages(end)
    relief = parts_of(end).relief
    formed: dict[str, set[str]] = {key: set() for key in end.game.rules.regiments}
    came = taken = False
    for state in states:
        came = came or any(True for _ in state.pieces.of(relief))
        taken = taken or book_of(state).vp[table.battery].control
        for key, ids in formed.items() if is_night(state) else ():
            ids.update(c.id for c in state.pieces.of(key) if not is_stick(c))
    assert end.result is not None
    companies = {key: len(ids) for key, ids in formed.items()}
    return Story(end.result.points, end.result.winner, end.turn, len(book.destroyed),
                 not book.vp[table.raid[0]].control, taken, came, companies)  # fmt: skip


def played(games: int, level: str, first: int) -> Iterator[Check]:
    """How games of a level against itself go, with intervals of 95 %."""
    line_up = LineUp(level, (level, level), SCENARIO)
    found = []
    for seed in range(first, first + games):
        one = play(line_up, seed)
        if one.fault:
            yield Check(f"seed {seed}", one.fault, "no fault")
            continue
        found.append(story(one.states))
    mean = sum(s.points for s in found) / len(found)
    spread = (sum((s.points - mean) ** 2 for s in found) / max(1, len(found) - 1)) ** 0.5
    half = 1.96 * spread / len(found) ** 0.5
    yield Check(f"British points, mean of {len(found)}", f"{mean:.2f} ± {half:.2f} (11 to 15)")
    british = load_scenario(SCENARIO).sides[0]
    for what, how, range_ in (
        ("British victories", [s.winner == british for s in found], ""),
        ("H1 lost at the end", [s.lost_h1 for s in found], "10 to 25 %"),
        ("Merville taken", [s.merville for s in found], "40 to 70 %"),
        ("commandos came", [s.relief for s in found], "37 %"),
        *((f"ended after turn {t}", [s.last == t for s in found], "33 %") for t in (9, 10, 11)),
        *((f"all companies of {key} formed when turn 5 begins",
           [s.companies[key] == most for s in found], "under half")
          for key, most in hex_scenario(SCENARIO).sources.counters.companies.items()),
    ):
        low, high = wilson(sum(how), len(how))
        told = f"{100 * sum(how) / len(how):.0f} % ({100 * low:.0f} to {100 * high:.0f})"
        yield Check(what, f"{told}; wanted {range_}" if range_ else told)
    for what, numbers, range_ in (
        ("bridges destroyed of five", [s.destroyed for s in found], "2 to 4"),
        ("companies formed when turn 5 begins", [sum(s.companies.values()) for s in found],
         "6 to 9"),
    ):
        yield Check(what, f"{sum(numbers) / len(numbers):.2f}; wanted {range_}")


def main(arguments: Sequence[str]) -> int:
    """Print all figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.raid_checks", description=__doc__)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--level", default="captain")
    parser.add_argument("--first", type=int, default=1)
    asked = parser.parse_args(arguments)
    checks = [*exact(load_scenario(SCENARIO))]
    if asked.games:
        checks += played(asked.games, asked.level, asked.first)
    for check in checks:
        print(f"{'' if check.holds else 'NOT ' + check.wanted + ': '}{check.what}: {check.found}")
    return int(not all(check.holds for check in checks))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
