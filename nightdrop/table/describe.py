"""Describes what lies on the map to one reader, in whole sentences that can be read aloud."""

from collections.abc import Iterator
from typing import Final

from nightdrop.engine.hexes import Hex, distance
from nightdrop.engine.model import Counter, Side, State
from nightdrop.engine.view import Audience
from nightdrop.table.narrate import describe_counter
from nightdrop.table.narrate_words import (
    SIDES,
    article,
    capital,
    counter_noun,
    find,
    listed,
    place,
    regiment,
    terrain_words,
)
from nightdrop.table.places import bearing, landmarks, nearest, neighbours, way_words
from nightdrop.table.reach import enemy_zones

_LINES: Final = {"road": "along the main road", "rail": "along the railway"}
# How many landmarks, and units within how many hexes, are told of around a place.
MARKS, NEAR = 8, 3


def hex_sentences(view: State, hex_: Hex, reader: Audience) -> Iterator[str]:
    """Everything about a hex: what it is, what lies there, what lies around it."""
    board = view.game.board
    where = way_words(board, hex_)
    yield f"{place(view, hex_)} is {ground(view, hex_)}" + (f", {where}." if where else ".")
    yield from mark_sentences(view, hex_)
    yield from _occupants(view, hex_)
    if reader != "both" and hex_ in enemy_zones(view, reader):
        yield "It lies in an enemy zone of control. [6]"
    for word, near in neighbours(board, hex_):
        ways = [_LINES[kind] for kind in sorted(board.lines(hex_, near), reverse=True)]
        said = [terrain_words(view, near)[0], *ways]
        units = len(view.pieces.at(near))
        if units:
            held = SIDES[view.pieces.at(near)[0].side]
            said.append(f"{units} {'unit' if units == 1 else 'units'} of {held}")
        yield f"{capital(word)}, {place(view, near)}: {', '.join(said)}."


def mark_sentences(view: State, hex_: Hex) -> Iterator[str]:
    """What is printed in a hex, and the victory marker that lies there."""
    board = view.game.board
    if hex_ in view.vp:
        yield f"It is a VP hex: {vp_words(view, hex_)}. [4.3]"
    if hex_ in board.setup:
        yield "A German unit was set up here. [4.1]"
    for group, hexes in board.drop.items():
        for here, sticks in hexes:
            if here == hex_:
                yield f"Over this hex {sticks} sticks of {regiment(group)} jumped. [4.2]"
    for letter, entry in board.entry.items():
        if entry == hex_:
            yield f"German reinforcements with the letter {letter} enter here. [8.5.3]"


def vp_words(view: State, hex_: Hex) -> str:
    """Marker and control of a victory hex: "a marker of 3 points, US control"."""
    mark = view.vp[hex_]
    said = "no marker"
    if mark.laid_by is not None and mark.value is None:
        said = "a concealed marker"
    elif mark.laid_by is not None:
        said = f"a marker of {mark.value} {'point' if mark.value == 1 else 'points'}"
        if len(mark.known_to) == 1:
            said += " that only the US player knows"
    return said + (", US control" if mark.control else ", no US control")


def _occupants(view: State, hex_: Hex) -> Iterator[str]:
    """Who stands in a hex."""
    units = view.pieces.at(hex_)
    if not units:
        yield "No unit is here."
    for noun, ids in by_noun(view, units).items():
        yield (
            f"Here is {article(noun)}: {ids[0]}."
            if len(ids) == 1
            else (f"Here are {len(ids)} of one kind, {noun}: {listed(ids)}.")
        )


def by_noun(view: State, units: tuple[Counter, ...]) -> dict[str, list[str]]:
    """Ids by what the counters are to the reader."""
    found: dict[str, list[str]] = {}
    for counter in units:
        noun = counter_noun(view, counter) + (", reduced" if counter.reduced else "")
        found.setdefault(noun, []).append(counter.id)
    return found


def stack_sentences(view: State, hex_: Hex) -> Iterator[str]:
    """One sentence for each counter in a hex."""
    units = view.pieces.at(hex_)
    if not units:
        yield f"No unit is in {place(view, hex_)}."
    for counter in units:
        yield f"{counter.id}: {describe_counter(view, counter.id)}{_more(view, counter)}"


def _more(view: State, counter: Counter) -> str:
    """What a counter did in this activation beyond moving, and what is printed on it."""
    act, said = view.act(counter.id), []
    if act.activated:
        said.append("It is activated.")
    if act.attacked:
        said.append("It was attacked in this activation.")
    if counter.face and not counter.is_stick and view.face(counter).armour:
        said.append("It is armoured.")
    return "".join(f" {sentence}" for sentence in said)


def where_sentence(view: State, unit: str) -> str:
    """Where a counter is, with the nearest landmark."""
    counter = find(view, unit)
    if counter is None or (counter.hex is None and unit in view.dead):
        return f"{unit} is not on the map."
    noun = capital(f"the {counter_noun(view, counter)}")
    if counter.hex is None:
        return f"{noun} {unit} is in the German player's hand."
    way = way_words(view.game.board, counter.hex)
    return f"{noun} {unit} is in {place(view, counter.hex)}{f', {way}' if way else ''}."


def near_sentences(view: State, hex_: Hex) -> Iterator[str]:
    """What lies around a place: landmarks with distance and direction, then units."""
    said = place(view, hex_)
    for mark in nearest(view.game.board, hex_, MARKS + 1):
        way = bearing(hex_, mark.hex)
        if way:
            yield f"{capital(mark.name)} is {way} {said}."
    held = [at for at in view.pieces.by_hex if distance(hex_, at) <= NEAR]
    for at in sorted(held, key=lambda at: (distance(hex_, at), at)):
        way = bearing(hex_, at)
        yield f"{_stack_words(view, at)}: {f'{way} {said}' if way else f'in {said} itself'}."
    if not held:
        yield f"No unit is within {NEAR} hexes of {said}."


def _stack_words(view: State, hex_: Hex) -> str:
    """A hex and what stands there: "1312: unknown stick of the 505th, 505.01 and 505.02"."""
    kinds = by_noun(view, view.pieces.at(hex_)).items()
    return f"{place(view, hex_)}: " + "; ".join(f"{noun}, {listed(ids)}" for noun, ids in kinds)


def landmark_sentences(view: State) -> Iterator[str]:
    """Every landmark with its hex."""
    board = view.game.board
    yield f"The map has {board.columns} columns and {board.rows} rows, 0101 in the north-west."
    for mark in landmarks(board):
        yield f"{capital(mark.name)}: {ground(view, mark.hex)}."


def unit_sentences(view: State, groups: tuple[str, ...]) -> Iterator[str]:
    """The counters of these groups, hex by hex."""
    found = False
    for hex_ in sorted(view.pieces.by_hex):
        units = tuple(c for c in view.pieces.at(hex_) if c.group in groups)
        if units:
            found = True
            kinds = by_noun(view, units).items()
            said = "; ".join(f"{noun}, {listed(ids)}" for noun, ids in kinds)
            yield f"{place(view, hex_)}: {said}."
    in_hand = [c.id for c in view.pieces if c.hex is None and c.group in groups]
    if in_hand:
        yield f"In the German player's hand: {listed(in_hand)}."
    if not found and not in_hand:
        yield "No such unit is on the map."


def groups_of(view: State, side: Side | None) -> tuple[str, ...]:
    """The regiments of a side, or all groups."""
    regiments = tuple(view.game.rules.regiments)
    return {"us": regiments, "german": ("german",)}.get(side or "", (*regiments, "german"))


def ground(view: State, hex_: Hex) -> str:
    """Terrain of a hex with the lines that cross it: "village with main road and railway"."""
    terrain, *lines = terrain_words(view, hex_)
    return f"{terrain} with {listed(lines)}" if lines else terrain


def hex_words(view: State, hex_: Hex) -> str:
    """Terrain of a hex with its name, for a line of a list: "Cauquigny, village with main road"."""
    name = view.game.board.names.get(hex_)
    return ", ".join(([name] if name else []) + [ground(view, hex_)])
