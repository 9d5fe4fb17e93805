"""What a kind of game adds to keys and settings of the window."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from nightdrop.games import KINDS, component

# Of a command: its name, its first key, and what it does. Of a switch: the field of the settings,
# its label, what it is for, and the command that switches it too.
Row = tuple[str, str, str]
SwitchRow = tuple[str, str, str, str]


class Controls(NamedTuple):
    """The keys and switches of a kind of game.

    `commands` stand in the table of keys behind the command by whose name they are given, "" at its
    end. `places` are screens with keys, each before the place by whose name it is given. `switches`
    stand among the settings under `heading`. `gestures` are told in the menu of a game behind those
    of every game: the names of commands, or a gesture in words, and what it does. `pages` lead on
    from the rules in short: the name of a screen, its label, and the command that opens it.
    """

    commands: Mapping[str, tuple[Row, ...]]
    places: Mapping[str, tuple[tuple[str, str], ...]]
    gestures: tuple[tuple[str | tuple[str, ...], str], ...]
    pages: tuple[Row, ...] = ()
    heading: str = ""
    switches: tuple[SwitchRow, ...] = ()


def controls() -> Iterator[Controls]:
    """Those of each kind that has any."""
    return (found for kind in KINDS if (found := component(kind, "controls")) is not None)
