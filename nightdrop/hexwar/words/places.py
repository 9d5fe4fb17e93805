"""Places by name, distances and directions in words, landmarks."""

import math
import re
from collections import Counter as Bag
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from nightdrop.engine.model import State
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.rules.hexes import DIRECTIONS, Hex, distance, hex_name, neighbour, parse_hex
from nightdrop.hexwar.words.formations import regiment
from nightdrop.hexwar.words.nouns import place
from nightdrop.table.language import N_, Name, Phrase, _, folded, language, ngettext
from nightdrop.table.words.nouns import capital, place_name
from nightdrop.table.words.sentences import SayError

COMPASS: Final = (
    N_("north"), N_("north-east"), N_("east"), N_("south-east"), N_("south"), N_("south-west"),
    N_("west"), N_("north-west"),
)  # fmt: skip
# The six directions of the map, by the scatter compass.
SIDES_OF_HEX: Final = (
    "north", "north-east", "south-east", "south", "south-west", "north-west",
)  # fmt: skip

# What a named place is, by which its label is written.
Rank = Literal["town", "village", "bridge", "hill", "hamlet"]

FAR: Final = 3  # hexes from a named place from which on nobody would look beside it

_NUMBERED: Final = re.compile(r" \(\d{4}\)")  # the number of a hex after its name
_BARE: Final = re.compile(r"\b\d{4}\b")


class Landmark(NamedTuple):
    """A place by which other hexes are described: its name and hex."""

    name: Phrase
    hex: Hex


class NoPlaceError(SayError):
    """No place, or more than one, has this name; the text is the sentence to print."""


def landmarks(board: Board) -> list[Landmark]:
    """Return named places, drop zones and entry hexes, by number of hex."""
    found = [
        Landmark(Phrase(N_("{name} ({hex})"), name=place_name(name), hex=hex_name(hex_)), hex_)
        for hex_, name in board.names.items()
    ]
    for group, middle in board.zone_middle.items():
        zone = N_("the drop zone of {regiment} ({hex})")
        name = Phrase(zone, regiment=regiment(group), hex=hex_name(middle))
        found.append(Landmark(name, middle))
    for letter, hex_ in board.entry.items():
        name = Phrase(N_("the entry hex {letter} ({hex})"), letter=letter, hex=hex_name(hex_))
        found.append(Landmark(name, hex_))
    return sorted(found, key=lambda mark: mark.hex)


def bearing(from_: Hex, to: Hex, place: Phrase) -> str:
    """Return where a hex is as seen from another, named `place`; "" for the same hex.

    "3 hexes north-east of La Fière (1611)".
    """
    steps = distance(from_, to)
    if not steps:
        return ""
    said = ngettext(
        "{count} hex {direction} of {place}", "{count} hexes {direction} of {place}", steps
    )
    return said.format(count=steps, direction=direction(from_, to), place=place)


def direction(from_: Hex, to: Hex) -> str:
    """Return the nearest of the eight directions from one hex to another."""
    (x0, y0), (x1, y1) = _centre(from_), _centre(to)
    turn = math.atan2(x1 - x0, y0 - y1)
    return _(COMPASS[round(turn / (math.pi / 4)) % 8])


def _centre(hex_: Hex) -> tuple[float, float]:
    """Return the centre of a hex, x to the east and y to the south."""
    column, row = divmod(hex_, 100)
    return column * 1.5, (row + (0.5 if column % 2 == 0 else 0)) * math.sqrt(3)


def nearest(board: Board, hex_: Hex, number: int) -> list[Landmark]:
    return sorted(landmarks(board), key=lambda m: (distance(hex_, m.hex), m.hex, m.name))[:number]


def way_words(board: Board, hex_: Hex) -> str:
    """Return where a hex is by its nearest landmark; "" if the hex is one itself.

    "2 hexes south of La Fière (1611)".
    """
    mark = nearest(board, hex_, 1)[0]
    return bearing(mark.hex, hex_, mark.name)


@lru_cache(maxsize=8192)  # each line of the log asks, and each frame of a panel
def _nearest_named(board: Board, hex_: Hex) -> tuple[int, Hex] | None:
    """Return the nearest hex with a name, if there is any, after its distance in hexes."""
    return min(((distance(hex_, named), named) for named in board.names), default=None)


def where_words(board: Board, hex_: Hex) -> str:
    """Return a hex without its number: by its name, else by the nearest named place.

    "La Fière", "north-east of La Fière".
    """
    found = _nearest_named(board, hex_)
    if found is None:
        return hex_name(hex_)
    _steps, near = found
    name = place_name(board.names[near])
    if near == hex_:
        return str(name)
    return _("{direction} of {name}").format(direction=direction(near, hex_), name=name)


def place_head(board: Board, hex_: Hex) -> str:
    """The same as the head of a row or a section: "North-east of La Fière"."""
    return _place_head(board, hex_, language())


@lru_cache(maxsize=4096)  # a panel asks with every frame
def _place_head(board: Board, hex_: Hex, _said: str) -> str:
    return capital(where_words(board, hex_))


def by_places(board: Board, said: str, here: Hex | None = None, here_said: str = "") -> str:
    """Return a sentence without numbers of hexes: each by its name, else by the nearest place.

    "A company forms in a hex north-east of La Fière." Beside a hex that is pointed at, `here`, that
    one is "this hex" if it has no name, or what `here_said` calls it. Hexes that would be called
    alike keep their numbers, which alone tell them apart.
    """
    bare = unnumbered(said)
    found = {hex_ for number in _BARE.findall(bare) if (hex_ := Hex(int(number))) in board}
    ways = {hex_: where_words(board, hex_) for hex_ in found if hex_ != here}
    alike = Bag(ways.values())
    told = {hex_name(hex_): f"{near_place(board, hex_)}"
            for hex_, way in ways.items() if alike[way] == 1}  # fmt: skip
    if here in found:
        told[hex_name(here)] = here_said or _("this hex")
    return capital(_BARE.sub(lambda number: told.get(number[0], number[0]), bare))


def places_apart(board: Board, hexes: Iterable[Hex]) -> dict[Hex, str]:
    """Return each of some hexes as `where_words` does; those that would be called alike keep their
    numbers: "north of Cauquigny (1310)"."""
    names = {hex_: where_words(board, hex_) for hex_ in hexes}
    alike, numbered = Bag(names.values()), _("{name} ({hex})")
    return {hex_: name if alike[name] == 1 else numbered.format(name=name, hex=hex_name(hex_))
            for hex_, name in names.items()}  # fmt: skip


def unnumbered(said: str) -> str:
    """A sentence in which places with a name go without the number of their hex, for lists whose
    other hexes only numbers tell apart."""
    return _NUMBERED.sub("", said)


def near_place(board: Board, hex_: Hex) -> Name | Phrase:
    """Return a hex as a sentence names it without its number.

    "a hex south of La Fière", and from `FAR` hexes on "a hex well south of La Fière".
    """
    found = _nearest_named(board, hex_)
    if found is None:
        return Phrase(N_("{hex}"), hex=hex_name(hex_))
    steps, near = found
    name = place_name(board.names[near])
    if near == hex_:
        return name
    said = N_("a hex {direction} of {name}")
    if steps >= FAR:
        said = N_("a hex well {direction} of {name}")
    return Phrase(said, direction=direction(near, hex_), name=name)


def typed_direction(text: str) -> int | None:
    """Return the direction 1..6 of a typed word, or None: "n", "ne", "north-east".

    The word is in English or in the language in use.
    """
    for words in (map(_, SIDES_OF_HEX), SIDES_OF_HEX):
        for number, word in enumerate(words, 1):
            initials = "".join(part[0] for part in word.split("-"))
            if text.lower() in (word, initials, word.replace("-", "")):
                return number
    return None


def neighbours(board: Board, hex_: Hex) -> list[tuple[str, Hex]]:
    """Return the hexes around one that are on the map, each with its direction, clockwise."""
    around = [
        (_(word), neighbour(hex_, way)) for word, way in zip(SIDES_OF_HEX, DIRECTIONS, strict=True)
    ]
    return [(word, near) for word, near in around if near in board]


def find_place(view: State, text: str) -> Hex:
    """Return the hex that a number, a name, its beginning or initials, a unit or a drop zone means.

    Raises NoPlaceError with a sentence if there is none, or more than one.
    """
    wanted, board = text.strip(), view.game.board
    if re.fullmatch("[0-9]{4}", wanted):
        hex_ = parse_hex(wanted)
        if hex_ not in board:
            raise NoPlaceError(_("There is no hex {hex} on the map.").format(hex=wanted))
        return hex_
    unit = view.pieces.by_id.get(wanted.upper())
    if unit is not None and unit.place is not None:
        return Hex(unit.place)
    name = folded(wanted)
    found = _called(board, name) if name else []
    if not found:
        said = _("There is no place called {name!r}: give a hex number or a name.")
        raise NoPlaceError(said.format(name=wanted[:40]))
    if len(found) > 1:
        names = _(" or ").join(place(view, hex_) for hex_ in found[:4])
        raise NoPlaceError(_("That could be {names}.").format(names=names))
    return found[0]


def _called(board: Board, name: str) -> list[Hex]:
    """Return the hexes that a folded name fits best.

    It is tried whole, as initials, as a beginning, as a part; last as a landmark: "the drop zone of
    the 505th".
    """
    names = [(folded(called), hex_) for hex_, called in board.names.items()]
    names += [(folded(place_name(called)), hex_) for hex_, called in board.names.items()]
    for group, middle in board.zone_middle.items():
        names += [(f"dz {group}", middle), (f"drop zone {group}", middle)]
    names += [(f"entry {letter.lower()}", hex_) for letter, hex_ in board.entry.items()]
    for fits in (
        lambda called: called == name,
        lambda called: "".join(word[0] for word in called.split()) == name,
        lambda called: called.startswith(name),
        lambda called: name in called,
    ):
        found = sorted({hex_ for called, hex_ in names if fits(called)})
        if found:
            return found
    return sorted({mark.hex for mark in landmarks(board) if name in folded(mark.name)})
