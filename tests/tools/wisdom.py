"""Positions with one best answer, as the files of `tests/wisdom` write them, and who finds it.

A position is that of docs/positions.md, of the shipped scenario, with the actions that are `played`
first, who is `to act`, and `why`. What is asked of the player, until its step is over, the other
side decides or chance acts (where a step is one decision: of that one):

- `best`: one of these is done; `all`: each of these; `never`: none of these (`*`: any text);
- `at`: in the end a counter lies in one of these hexes; `together`: these lie in one hex;
- `held`: in the end a unit of the player lies in each of these hexes;
- `least`, `most`: in the end so many VP hexes are under control.

`python -m tests.tools.wisdom --level captain` lists what a level does not find.
"""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

from nightdrop.engine.counters import Side
from nightdrop.engine.model import State
from nightdrop.engine.play import actor, advance, apply
from nightdrop.engine.view import view
from nightdrop.hexwar.bots.levels import LEVELS, RANDOM
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.hexes import Hex, parse_hex
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.rules.actions import parse
from nightdrop.table.record.positions import read_position
from tests.tools.bot_laws import Think, thinker
from tests.tools.yaml_files import content_of

FOLDER: Final = Path(__file__).parents[1] / "wisdom"
SCENARIO: Final = "night-drop"
# More decisions than any step of these positions takes.
MOST: Final = 60
ASKED: Final = ("best", "all", "never", "at", "together", "held", "least", "most")


class Position(NamedTuple):
    """A position with its best answer: `asked` is what has to be done, by the words above."""

    name: str
    state: State
    side: Side
    why: str
    asked: Mapping[str, Any]


def read(name: str, written: Mapping[str, Any]) -> Position:
    """A position from its entry in a file. Raises FileError, IllegalAction or KeyError."""
    rest = dict(written)
    side, why, played = rest.pop("to act"), rest.pop("why"), rest.pop("played", [])
    asked = {str(key): rest.pop(key) for key in ASKED if key in rest}
    document = yaml.safe_dump({"scenario": SCENARIO, **rest})
    state = read_position(document, name).state
    for text in played:
        state = apply(state, parse(text, state.game.rules))
    return Position(name, state, side, why, asked)


@lru_cache(maxsize=1)
def positions() -> tuple[Position, ...]:
    """All positions, file by file."""
    return tuple(
        read(name, written)
        for path in sorted(FOLDER.glob("*.yaml"))
        for name, written in content_of(path).items()
    )


class Course(NamedTuple):
    """A player's course in a position: the texts, in order, and the final state."""

    side: Side
    texts: tuple[str, ...]
    state: State


def course(position: Position, think: Think, seed: int = 0) -> Course:
    """Let a player decide until its step is over, the other side decides or chance acts."""
    state, texts, plan = position.state, list[str](), None
    depth, several = len(state.todo), bool(state.due.checks)
    for number in range(MOST):
        thought = think(view(state, position.side), plan, seed + number)
        plan = thought.plan
        texts.append(thought.action.text)
        state = advance(state, thought.action)
        if not several or actor(state) != position.side or len(state.todo) < depth:
            break
    return Course(position.side, tuple(texts), state)


def faults(position: Position, found: Course) -> list[str]:
    """What a course lacks of what is asked, in words; nothing if it is right."""
    return [
        f"{word} {wanted}: {', '.join(found.texts)}"
        for word, wanted in position.asked.items()
        if not _TESTS[word](found, wanted)
    ]


def is_done(texts: Sequence[str], pattern: str) -> bool:
    """Whether one of the texts is this, `*` standing for any."""
    return any(fnmatchcase(text, pattern) for text in texts)


def _where(found: Course, counter: str) -> int | None:
    known = found.state.pieces
    return known[counter].place if counter in known else None


def _at(found: Course, wanted: Mapping[str, Sequence[str]]) -> bool:
    return all(_where(found, unit) in [*map(parse_hex, at)] for unit, at in wanted.items())


def _held(found: Course, wanted: Sequence[str]) -> bool:
    return all(_is_held(found, parse_hex(hex_)) for hex_ in wanted)


def _controlled(found: Course) -> int:
    """How many VP hexes are under control [ND 10.2]."""
    return sum(place.control for place in book_of(found.state).vp.values())


def _is_held(found: Course, hex_: Hex) -> bool:
    """Whether a unit of the player, no stick, lies there."""
    here = found.state.pieces.at(hex_)
    return any(not is_stick(counter) and counter.side == found.side for counter in here)


_TESTS: Final[Mapping[str, Callable[[Course, Any], bool]]] = {
    "best": lambda found, wanted: any(is_done(found.texts, text) for text in wanted),
    "all": lambda found, wanted: all(is_done(found.texts, text) for text in wanted),
    "never": lambda found, wanted: not any(is_done(found.texts, text) for text in wanted),
    "at": _at,
    "together": lambda found, wanted: len({_where(found, unit) for unit in wanted}) == 1,
    "held": _held,
    "least": lambda found, wanted: _controlled(found) >= wanted,
    "most": lambda found, wanted: _controlled(found) <= wanted,
}


def missed(think: Think) -> dict[str, list[str]]:
    """The faults of a player by the name of the position."""
    return {one.name: found for one in positions() if (found := faults(one, course(one, think)))}


def main(arguments: list[str] | None = None) -> int:
    """Print what a level does not find, and return 0."""
    parser = argparse.ArgumentParser("tests.tools.wisdom", description=__doc__.splitlines()[0])
    parser.add_argument("--level", choices=(RANDOM.name, *LEVELS), action="append")
    for level in parser.parse_args(arguments).level or LEVELS:
        found = missed(thinker(level))
        print(f"{level}: {len(positions()) - len(found)} of {len(positions())}")
        for name, reasons in found.items():
            print(f"  {name}: {'; '.join(reasons)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
