"""What a kind of game adds to the window's keys and settings."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from nightdrop.games import KINDS, Kind, component, loaded

# Of a command: its name, its default key, "" for none, what it does, and what a player calls that
# if its name does not say so. Of a switch: the field of the settings, its label, what it is for,
# and the command that switches it too. Of a page: its name, its label, and its command.
Row = tuple[str, str, str] | tuple[str, str, str, str]
SwitchRow = tuple[str, str, str, str]
PageRow = tuple[str, str, str]


class Controls(NamedTuple):
    """The keys and switches of a kind of game.

    `commands` are listed in the table of keys after the command that is their key, "" for the end
    of the table. `places` are screens with keys, each before the place that is its key. `switches`
    are settings under `heading`; `uses` names those of other sections that only some games know,
    this kind among them. `subs` are the words below a setting of every game, by its field, where
    this kind has words of its own. `gestures` are listed in a game's menu after those of every
    game: the names of commands, or a gesture in words, and what it does. `pages` are links from the
    rules in short: the name of a screen, its label, and the command that opens it.
    """

    commands: Mapping[str, tuple[Row, ...]]
    places: Mapping[str, tuple[tuple[str, str], ...]]
    gestures: tuple[tuple[str | tuple[str, ...], str], ...]
    pages: tuple[PageRow, ...] = ()
    heading: str = ""
    switches: tuple[SwitchRow, ...] = ()
    uses: frozenset[str] = frozenset()
    subs: Mapping[str, str] = MappingProxyType({})


def controls() -> Iterator[Controls]:
    return (found for kind in KINDS if (found := component(kind, "controls")) is not None)


def controls_of(kind: Kind) -> Controls:
    """The keys and switches of one kind of game; none where it adds none."""
    found: Controls = loaded(kind.controls) if kind.controls else Controls({}, {}, ())
    return found
