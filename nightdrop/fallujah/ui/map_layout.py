"""Where everything lies on the map: spaces, bases and counters, in px of the printed picture."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from nightdrop.engine.model import State
from nightdrop.fallujah.rules.book import CAPTURED
from nightdrop.fallujah.rules.printed_tables import CHOPPER, Base, Space, Town
from nightdrop.fallujah.rules.ruleset import rules_of, units_at
from nightdrop.fallujah.ui.counters import CONCEALED, CRASHED

WIDE, TALL, HEAD = 186, 84, 24  # of a space, and of the head of a goal
SIDE, LOW, ROW = 56, 25, 176  # of a counter; its way below a space's top; the row of several
GAP: Final = 4  # between two counters
LIFT: Final = 8  # how much higher a helicopter hovers
BASE_SIDE, NAMED = 60, 190  # of a counter in a base, and what of its box its name takes
ACROSS: Final = 6  # how many counters of a fan lie in a row
BEYOND: Final = 3  # up to this many lie side by side in a space
_SIZES: Final = ("battalion", "company", "fob", "helicopter")

Box = tuple[float, float, float, float]  # x, y, width, height


class Token(NamedTuple):
    """A counter on the map: its name (a unit's id, "node 0306", the downed helicopter), the face
    that is up, and whether it hovers."""

    name: str
    face: str
    reduced: bool = False
    leader: str | None = None
    hovers: bool = False


Laid = Mapping[str, list[tuple[Token, Box]]]


def named_thing(thing: object) -> str:
    """The name of a thing, "" for none."""
    return str(thing or "")


def space_box(space: Space) -> Box:
    """Where a space lies."""
    return space.at[0] - WIDE / 2, space.at[1] - TALL / 2, WIDE, TALL


def box_of(town: Town, place: str) -> Box:
    """Where a space or base lies. Raises KeyError for neither."""
    space = town.spaces.get(place)
    return space_box(space) if space else town.bases[place].box


def middle_of(town: Town, place: str) -> tuple[float, float]:
    """The middle of a space or base."""
    x, y, wide, tall = box_of(town, place)
    return x + wide / 2, y + tall / 2


def tokens_at(view: State, place: str) -> list[Token]:
    """The counters of a space or base in the order in which they lie: the node, the downed
    helicopter, battalions, companies, the FOB, helicopters."""
    book, units = view.book, rules_of(view).units
    found = []
    if place in book.nodes:
        found.append(Token(f"node {place}", book.nodes[place].face or CONCEALED))
    if book.chopper == place != CAPTURED:
        found.append(Token(CHOPPER, CRASHED))
    ids = sorted(units_at(view, place), key=lambda id_: _SIZES.index(units[id_].size))
    return found + [Token(id_, id_, book.units[id_].reduced, book.units[id_].leader,
                          units[id_].is_air) for id_ in ids]  # fmt: skip


def corners(town: Town, place: str, count: int, air: Sequence[bool]) -> list[Box]:
    """Where `count` counters lie in a place; those of `air` hover."""
    if place in town.spaces:
        x, y, _wide, _tall = space_box(town.spaces[place])
        step = min(SIDE + GAP, (ROW - SIDE) / max(1, count - 1))
        left = x + (WIDE - SIDE - step * (count - 1)) / 2
        return [(left + n * step, y + LOW - LIFT * up, SIDE, SIDE) for n, up in enumerate(air)]
    return [_in_base(town.bases[place], n, count) for n in range(count)]


def _in_base(base: Base, number: int, count: int) -> Box:
    """Where a counter lies in a base: in a row after its name, or in a column beside it."""
    x, y, wide, tall = base.box
    lies = wide > tall
    room = (wide - NAMED if lies else tall) - 2 * GAP
    step = min(BASE_SIDE + GAP, (room - BASE_SIDE) / max(1, count - 1))
    if lies:
        return x + NAMED + number * step, y + (tall - BASE_SIDE) / 2, BASE_SIDE, BASE_SIDE
    left = x + GAP + 2 if base.id == "east" else x + wide - BASE_SIDE - GAP - 2
    return left, y + GAP + 2 + number * step, BASE_SIDE, BASE_SIDE


def overlaps(town: Town, place: str, count: int) -> bool:
    """Whether the counters of a place, `count` of them, lie over each other."""
    found = corners(town, place, count, (False,) * count)[:2]
    return len(found) > 1 and found[1][0] - found[0][0] + found[1][1] - found[0][1] < found[0][2]


def laid_out(view: State) -> Laid:
    """The counters of each place where there are any, each with where it lies."""
    town, found = rules_of(view).town, {}
    there = {*view.book.nodes, *(unit.place for unit in view.book.units.values())}
    for place in town.places:
        if place in there or place == view.book.chopper:
            tokens = tokens_at(view, place)
            air = [token.hovers and place in town.spaces for token in tokens]
            found[place] = [*zip(tokens, corners(town, place, len(tokens), air), strict=True)]
    return found
