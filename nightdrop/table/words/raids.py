"""What a game with a raid adds to the description of hexes, and the short words beside them."""

from collections import Counter
from collections.abc import Iterator, Mapping

from nightdrop.engine.counters import Counter as Unit
from nightdrop.engine.hexes import Hex, parse_hex
from nightdrop.engine.model import State
from nightdrop.rules.ground import GroundBook, facts
from nightdrop.table.language import N_, NN_, _, ngettext
from nightdrop.table.words.nouns import capital, counter_the, place, unit_words

_STARS = {"red": N_("red star"), "black": N_("black star")}
_WAIT = NN_("one stick waits", "{count} sticks wait")


def star_words(view: State, hex_: Hex) -> list[str]:
    """The star of a victory hex, its printed points, and whether its bridge is destroyed."""
    book = view.book
    if not isinstance(book, GroundBook):
        return []
    table, said = facts(view), []
    if hex_ in table.stars:
        said.append(_(_STARS[table.stars[hex_]]))
    if hex_ in table.printed:
        points = table.printed[hex_]
        said.append(ngettext("{count} point printed", "{count} points printed", points).format(
            count=points))  # fmt: skip
    if hex_ in book.destroyed:
        said.append(_("destroyed"))
    return said


def raid_sentences(view: State, hex_: Hex) -> Iterator[str]:
    """Whole sentences on what is special in a hex."""
    if not isinstance(view.book, GroundBook):
        return
    table = facts(view)
    if hex_ == table.battery:
        yield _("One unit alone may stand in the battery. [11.3]")
    for near in [b if a == hex_ else a for a, b in table.dashed if hex_ in (a, b)]:
        said = _("No attack crosses the side to {hex}. [9.1.3]")
        yield said.format(hex=place(view, near))
    if hex_ == table.headquarters:
        yield _("Here the headquarters of the division lands. [2.7.1]")
    if hex_ in table.relief:
        yield _("Here the relief may enter. [11.2]")
    for key, where in sorted(view.book.away.items()):
        if where == f"edge {hex_:04d}":
            yield _("{unit} waits beside this hex and comes back. [4.2.2]").format(
                unit=unit_words(view, key))  # fmt: skip


def lost_raid(end: State) -> str:
    """That control of the first hex of the raid was lost, without which no points count [10]; "" if
    it was not, or if there is no raid."""
    if not isinstance(end.book, GroundBook):
        return ""
    hex_ = facts(end).raid[0]
    if end.book.vp[hex_].control:
        return ""
    return _("but has lost control of {hex}: no points count").format(hex=place(end, hex_))


def _away(view: State) -> Mapping[str, str]:
    """Where counters wait off the map, by id; none in a game without a raid."""
    return view.book.away if isinstance(view.book, GroundBook) else {}


def away_sentence(view: State, counter: Unit) -> str:
    """Where a counter waits off the map; "" for one that does not: it lies on it, or in a hand."""
    kind, first, *letter = _away(view).get(counter.id, " ").split(" ")
    fields = {"unit": counter_the(view, counter), "id": counter.id}
    if kind == "edge":
        said = _("{unit} {id} waits beside {hex} and comes back. [4.2.2]")
        return capital(said.format(hex=place(view, parse_hex(first)), **fields))
    if kind == "track":
        said = _("{unit} {id} is on the track, in box {box} on its way to {letter}. [8.6]")
        return capital(said.format(box=first, letter="".join(letter), **fields))
    return ""


def away_words(place: str) -> str:
    """Where a counter waits off the map, in words."""
    kind, first, *letter = place.split()
    if kind == "edge":
        return _("Waits off {hex}").format(hex=first)
    return _("On the track, box {box} to {letter}").format(box=first, letter="".join(letter))


def hex_notes(view: State) -> dict[Hex, str]:
    """Short words at hexes: who waits beside them."""
    places = [where.split() for where in _away(view).values()]
    waits = Counter(parse_hex(at) for what, at, *_bound in places if what == "edge")
    return {hex_: ngettext(*_WAIT, count).format(count=count) for hex_, count in waits.items()}
