"""What a raid leaves on the map for all to see; nothing in a game without one."""

from nightdrop.engine.counters import Counter
from nightdrop.engine.hexes import Hex
from nightdrop.engine.model import State
from nightdrop.rules.ground import GroundBook, broken, is_fixed


def destroyed(view: State) -> tuple[Hex, ...]:
    """The bridges with a marker [10.1.2]."""
    return view.book.destroyed if isinstance(view.book, GroundBook) else ()


def wrecks(view: State) -> tuple[Hex, ...]:
    """The bridges that were left after they were destroyed: streams [10.1.2]."""
    return broken(view) if isinstance(view.book, GroundBook) else ()


def confused_hexes(view: State) -> frozenset[Hex]:
    """The hexes with a counter that is confused [5.2.2]."""
    if not isinstance(view.book, GroundBook):
        return frozenset()
    places = [view.pieces[key].hex for key in view.book.confused if key in view.pieces]
    return frozenset(hex_ for hex_ in places if hex_ is not None)


def has_pin(view: State, counter: Counter) -> bool:
    """Whether a counter shows that it never moves."""
    return isinstance(view.book, GroundBook) and is_fixed(view, counter)
