"""Describes hexes and counters to one reader: in a line each, and in whole sentences."""

from collections.abc import Iterator
from typing import Final

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Act, State
from nightdrop.engine.view import Audience
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.hexes import Hex, distance, hex_name
from nightdrop.hexwar.rules.pieces import is_stick
from nightdrop.hexwar.rules.reach import is_unseen
from nightdrop.hexwar.rules.ruleset import ruleset
from nightdrop.hexwar.rules.zoc import is_enemy_zoc
from nightdrop.hexwar.words import nouns
from nightdrop.hexwar.words.formations import regiment
from nightdrop.hexwar.words.places import bearing, landmarks, nearest, neighbours, way_words
from nightdrop.rules.rulebook import TableMark
from nightdrop.table.language import N_, _, ngettext
from nightdrop.table.words.nouns import capital, listed, number, place_name, side_words
from nightdrop.table.words.sentences import cited, word, words_of

_LINES: Final = {"road": N_("along the main road"), "rail": N_("along the railway")}
# The number of landmarks described around a place, and the radius in hexes for units.
MARKS, NEAR = 8, 3
# The kind of mark that is written on the map.
NOTE: Final = "note"


def shown(view: State, kind: str) -> list[TableMark]:
    return [mark for mark in ruleset(view).shows(view) if mark.kind == kind]


def places_of(view: State, kind: str) -> tuple[Hex, ...]:
    """Return the hexes with a mark of this kind, each once."""
    places = (mark.place for mark in shown(view, kind))
    return tuple(dict.fromkeys(Hex(one) for one in places if not isinstance(one, str)))


def off_map(view: State, unit: str) -> TableMark | None:
    """Return the mark of a counter that waits off the map; None if it does not wait."""
    own = (mark for mark in ruleset(view).shows(view) if mark.unit == unit)
    return next((mark for mark in own if isinstance(mark.place, str)), None)


def waits_beside(view: State, unit: str) -> Hex | None:
    """Return the hex beside which a counter waits off the map, if it waits beside one."""
    found = (one.place for one in ruleset(view).shows(view) if one.unit == unit)
    return next((Hex(one) for one in found if not isinstance(one, str)), None)


def off_map_words(view: State, mark: TableMark | None) -> str:
    """Return where a counter waits off the map: "Waits off 2601"; "" for none."""
    return words_of(mark.words, view) if mark and mark.words else ""


def hex_notes(view: State) -> dict[Hex, str]:
    """Return the short words that are written on the map at hexes."""
    found = dict[Hex, str]()
    for mark in shown(view, NOTE):
        if mark.words and not isinstance(mark.place, str):
            said, before = words_of(mark.words, view), found.get(mark.place)
            found[mark.place] = f"{before}, {said}" if before else said
    return found


def _short(view: State, hex_: Hex) -> list[str]:
    return [words_of(mark.words, view) for mark in ruleset(view).shows(view)
            if mark.place == hex_ and mark.words and mark.kind != NOTE]  # fmt: skip


def hex_sentences(view: State, hex_: Hex, reader: Audience) -> Iterator[str]:
    """Yield everything about a hex: terrain, what is in it, what is around it."""
    board = view.game.board
    where = way_words(board, hex_)
    said = _("{hex} is {ground}, {way}.") if where else _("{hex} is {ground}.")
    yield capital(
        said.format(hex=nouns.place(view, hex_), ground=ground(view, hex_), way=where)
    )
    yield from mark_sentences(view, hex_)
    yield from _occupants(view, hex_)
    if reader in view.game.sides and is_enemy_zoc(view, reader, hex_):
        yield _("It is in an enemy ZOC. [6]")
    for way, near in neighbours(board, hex_):
        there = nouns.place(view, near)
        yield f"{capital(way)}, {there}: {', '.join(_beside(view, hex_, near))}."


def _beside(view: State, hex_: Hex, near: Hex) -> list[str]:
    """Return the terrain of a neighbour, the lines between the hexes, and its number of units."""
    ways = sorted(view.game.board.lines(hex_, near), reverse=True)
    said = [nouns.terrain_words(view, near)[0], *(_(_LINES[kind]) for kind in ways)]
    units = view.pieces.at(near)
    if units:
        count = ngettext("{count} unit of {player}", "{count} units of {player}", len(units))
        said.append(count.format(count=len(units), player=side_words(units[0].side)))
    return said


def mark_sentences(view: State, hex_: Hex) -> Iterator[str]:
    """Yield what is printed in a hex, and its VP marker."""
    board = view.game.board
    if hex_ in book_of(view).vp:
        yield _("It is a VP hex: {marker}. [4.3]").format(marker=vp_words(view, hex_))
    for mark in ruleset(view).shows(view):
        if mark.place == hex_ and mark.says:
            yield cited(words_of(mark.says, view), mark.says.rule)
    if hex_ in board.setup:
        said = _("A {occupier_nation} unit was set up here. [4.1]")
        yield said.format(**nouns.side_fields(view))
    for group, hexes in board.drop.items():
        for here, sticks in hexes:
            if here == hex_:
                said = ngettext("{count} stick of {regiment} jumped over this hex. [4.2]",
                                "{count} sticks of {regiment} jumped over this hex. [4.2]",
                                sticks)  # fmt: skip
                yield said.format(count=sticks, regiment=regiment(group))
    for letter, entry in board.entry.items():
        if entry == hex_:
            said = _(
                "{occupier_nation} reinforcements with the letter {letter} enter here. [8.5.3]"
            )
            yield capital(said.format(letter=letter, **nouns.side_fields(view)))


def vp_words(view: State, hex_: Hex) -> str:
    """Return marker and control of a VP hex: "a marker of 3 points, US control"."""
    mark = book_of(view).vp[hex_]
    said = _("no marker")
    if mark.laid_by is not None and mark.value is None:
        said = _("a concealed marker")
    elif mark.laid_by is not None and mark.value is not None:
        said = ngettext("a marker of {count} point", "a marker of {count} points", mark.value)
        if not view.game.all_know(mark.known_to):
            said = ngettext("a marker of {count} point known only to {player}",
                            "a marker of {count} points known only to {player}",
                            mark.value)  # fmt: skip
        knower = side_words((*mark.known_to, mark.laid_by)[0])
        said = said.format(count=mark.value, player=knower)
    said = ", ".join([*_short(view, hex_), said])
    control = control_words(view) if mark.control else _("no {airborne_nation} control")
    return f"{said}, {control.format(**nouns.side_fields(view))}"


def control_words(view: State) -> str:
    """Return the words for control of a VP hex: "US control"."""
    return _("{airborne_nation} control").format(**nouns.side_fields(view))


def _occupants(view: State, hex_: Hex) -> Iterator[str]:
    """Yield the units in a hex."""
    units = view.pieces.at(hex_)
    if not units:
        yield _("There are no units here.")
    for noun, ids in by_noun(view, units).items():
        if len(ids) == 1:
            counter = view.pieces[ids[0]]
            what = with_step(counter, nouns.counter_a(view, counter))
            yield _("There is {what} here: {id}.").format(what=what, id=ids[0])
        else:
            said = _("There are {count} of one kind here, {noun}: {ids}.")
            yield said.format(count=len(ids), noun=noun, ids=listed(ids))


def by_noun(view: State, units: tuple[Counter, ...]) -> dict[str, list[str]]:
    """Return ids by the noun of the counter, as the reader knows it."""
    found: dict[str, list[str]] = {}
    for counter in units:
        noun = with_step(counter, nouns.counter_noun(view, counter))
        found.setdefault(noun, []).append(counter.id)
    return found


def with_step(counter: Counter, noun: str) -> str:
    """Return what a counter is, and "reduced" if it has lost a step."""
    reduced = _("reduced")
    return f"{noun}, {reduced}" if counter.reduced else str(noun)


def stack_sentences(view: State, hex_: Hex) -> Iterator[str]:
    """Yield one sentence for each counter in a hex."""
    units = view.pieces.at(hex_)
    if not units:
        yield _("There are no units in {hex}.").format(hex=nouns.place(view, hex_))
    for counter in units:
        yield f"{counter.id}: {describe_counter(view, counter.id)}{_more(view, counter)}"


def _more(view: State, counter: Counter) -> str:
    """Return what a counter did in this activation beyond moving, and what is printed on it."""
    act, said = view.act(counter.id), []
    if act.activated and not is_unseen(counter):
        said.append(_("It is activated."))
    if act.attacked:
        said.append(_("It was attacked in this activation."))
    if counter.face and not is_stick(counter) and view.face(counter).armour:
        said.append(_("It is armoured."))
    return "".join(f" {sentence}" for sentence in said)


def where_sentence(view: State, unit: str) -> str:
    """Return where a counter is, with the nearest landmark."""
    counter = nouns.find(view, unit)
    if counter is None or (counter.place is None and unit in view.dead):
        return _("{unit} is not on the map.").format(unit=unit)
    noun = nouns.counter_the(view, counter)
    if (mark := off_map(view, unit)) and mark.says:
        return word(mark.says, view)
    if counter.place is None:
        said = _("{unit} {id} is in {player}'s hand.")
        return capital(said.format(unit=noun, id=unit, player=side_words(counter.side)))
    way = way_words(view.game.board, counter.place)
    said = _("{unit} {id} is in {hex}, {way}.") if way else _("{unit} {id} is in {hex}.")
    return capital(
        said.format(unit=noun, id=unit, hex=nouns.place(view, counter.place), way=way)
    )


def near_sentences(view: State, hex_: Hex) -> Iterator[str]:
    """Yield the surroundings of a place: landmarks with distance and direction, then units."""
    here = nouns.place(view, hex_)
    for mark in nearest(view.game.board, hex_, MARKS + 1):
        way = bearing(hex_, mark.hex, here)
        if way:
            yield capital(_("{landmark} is {way}.").format(landmark=mark.name, way=way))
    held = [at for at in view.pieces.by_place if distance(hex_, at) <= NEAR]
    for at in sorted(held, key=lambda at: (distance(hex_, at), at)):
        way = bearing(hex_, at, here) or _("in {hex} itself").format(hex=here)
        yield f"{_stack_words(view, at)}: {way}."
    if not held:
        yield _("There are no units within {count} hexes of {hex}.").format(count=NEAR, hex=here)


def _stack_words(view: State, hex_: Hex) -> str:
    """Return a hex and its units: "1312: unknown stick of the 505th, 505.01 and 505.02"."""
    kinds = by_noun(view, view.pieces.at(hex_)).items()
    return f"{capital(nouns.place(view, hex_))}: " + "; ".join(
        f"{noun}, {listed(ids)}" for noun, ids in kinds
    )


def landmark_sentences(view: State) -> Iterator[str]:
    """Yield every landmark with its hex."""
    board = view.game.board
    said = _("The map has {columns} columns and {rows} rows, with 0101 in the north-west.")
    yield said.format(columns=board.columns, rows=board.rows)
    for mark in landmarks(board):
        yield f"{capital(mark.name)}: {ground(view, mark.hex)}."


def ground(view: State, hex_: Hex) -> str:
    """Return terrain and crossing lines of a hex: "village with main road and railway"."""
    terrain, *lines = nouns.terrain_words(view, hex_)
    if not lines:
        return terrain
    return _("{terrain} with {lines}").format(terrain=terrain, lines=listed(lines))


def hex_words(view: State, hex_: Hex) -> str:
    """Return name and terrain of a hex for a list: "Cauquigny, village with main road"."""
    name = place_name(view.game.board.names.get(hex_, ""))
    return ", ".join(([name] if name else []) + [ground(view, hex_)])


def describe_counter(view: State, unit: str) -> str:
    """Return one sentence about a counter, as the reader of this view knows it."""
    counter = nouns.find(view, unit)
    if counter is None:
        return _("{unit} is not on the map.").format(unit=unit)
    said, all_know = [capital(nouns.counter_noun(view, counter))], view.game.all_know
    if counter.reduced:
        said.append(_("reduced"))
    if counter.face and not all_know(counter.known_to):
        enemy = side_words(view.game.other(counter.side))
        said.append(_("concealed from {airborne}").format(airborne=enemy))
    said += _path(view, counter) if is_unseen(counter) else _movement(view.act(unit))
    if view.act(unit).fought:
        said.append(_("has fought"))
    return ", ".join(said) + "."


def _movement(act: Act) -> list[str]:
    """Return what a counter has left of its movement capacity."""
    if act.capacity:
        left, all_ = halves(act.capacity - act.spent), halves(act.capacity)
        return [_("{left} of {all} MP left").format(left=left, all=all_)]
    return [_("has moved")] if act.moved else []


def _path(view: State, counter: Counter) -> list[str]:
    """Return what both sides see of a unit whose face the reader has not seen.

    Points would tell armour from infantry.
    """
    act, began = view.act(counter.id), view.began.get(counter.id)
    said = [_("activated")] if act.activated else []
    if act.moved and began is None:
        moved = ngettext("moved {count} hex", "moved {count} hexes", act.moved)
        said.append(moved.format(count=number(act.moved)))
    elif act.moved:
        moved = ngettext(
            "moved {count} hex from {hex}", "moved {count} hexes from {hex}", act.moved
        )
        said.append(moved.format(count=number(act.moved), hex=nouns.place(view, began)))
    return said


def halves(points: int) -> str:
    """Return half-MPs as MPs: 3 -> "1½"."""
    whole, half = divmod(points, 2)
    return f"{whole or ''}½" if half else str(whole)


def describe_hex(view: State, hex_: Hex) -> str:
    """Return one line about a hex: number, name, terrain, marks and units."""
    board = view.game.board
    name = place_name(board.names.get(hex_, ""))
    said = [f"{hex_name(hex_)} {name}" if name else hex_name(hex_)]
    said += nouns.terrain_words(view, hex_) + _marks(view, hex_)
    counted: dict[str, int] = {}
    for counter in view.pieces.at(hex_):
        noun = nouns.counter_noun(view, counter)
        counted[noun] = counted.get(noun, 0) + 1
    said += [noun if n == 1 else f"{n} × {noun}" for noun, n in counted.items()]
    return ", ".join(said)


def _marks(view: State, hex_: Hex) -> list[str]:
    """Return the VP marker, control and entry letter of a hex."""
    board, said = view.game.board, _short(view, hex_)
    if hex_ in book_of(view).vp:
        marked = book_of(view).vp[hex_]
        said.append(_marker(marked.laid_by is not None, marked.value))
        if marked.control:
            said.append(control_words(view))
    for letter, entry in board.entry.items():
        if entry == hex_:
            said.append(_("entry {letter}").format(letter=letter))
    return said


def _marker(is_laid: bool, value: int | None) -> str:
    """Return the VP marker of a hex, in two or three words."""
    if not is_laid:
        return _("VP hex")
    return _("VP marker, concealed") if value is None else _("VP {value}").format(value=value)
