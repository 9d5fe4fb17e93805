"""Reads and writes positions: between operations, or in a battle whose survivors stand."""

from nightdrop.engine.model import State
from nightdrop.fallujah.match import morale_word
from nightdrop.fallujah.rules.army import Army, Operation
from nightdrop.fallujah.rules.book import AWAY, DEAD, GONE, Book, Unit
from nightdrop.table.language import _


def written(state: State, scenario: str, options: dict[str, object]) -> dict[str, object]:
    """The position as plain values. Raises ValueError within an operation but at the end of a
    round of battle."""
    book: Book = state.book
    position: dict[str, object] = {"scenario": scenario}
    if options:
        position["options"] = dict(options)
    places: dict[str, list[dict[str, object]]] = {}
    for id_, unit in sorted(book.units.items()):
        if unit.place not in AWAY:
            places.setdefault(unit.place, []).append(_unit(id_, unit))
    parts: dict[str, object] = {
        "turn": state.turn,
        "ops": book.ops,
        "kia": book.kia,
        "morale": morale_word(state),
        "units": dict(sorted(places.items())),
        "available": {kind: n for kind, n in book.available.items() if n},
        "nodes": {space: node.face or "concealed" for space, node in sorted(book.nodes.items())},
        "captured": sorted(book.captured),
        "eliminated": sorted(book.eliminated),
        "hvt": sorted(book.hvt),
        "dead": [id_ for id_, unit in sorted(book.units.items()) if unit.place == DEAD],
        "gone": [id_ for id_, unit in sorted(book.units.items()) if unit.place == GONE],
        "out": sorted(book.out),
        "intel": book.intel,
        "aside": book.aside,
        "blown": [*book.blown],
        "chopper": book.chopper,
        "first": book.first and {"vp": book.first[0], "level": book.first[1]},
        "phase": {"step": _step(state)},
    }
    kept = ("turn", "ops", "kia", "morale", "nodes", "phase")
    return position | {name: part for name, part in parts.items() if part or name in kept}


def _unit(id_: str, unit: Unit) -> dict[str, object]:
    """A unit in play."""
    said: dict[str, object] = {"id": id_}
    if unit.reduced:
        said["reduced"] = True
    return said | ({"leader": unit.leader} if unit.leader else {})


def _step(state: State) -> str:
    """The step that is due. Raises ValueError for one that no position can hold."""
    if not state.todo:
        return "count"
    book: Book = state.book
    if state.due.name in (Operation.name, Army.name) and not book.cart:
        return state.due.name
    reason = _("the step {step!r} cannot be written as a position")
    raise ValueError(reason.format(step=state.due.name))
