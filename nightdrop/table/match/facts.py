"""A position as the facts of its file, plain values, and the ways in which they are changed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from nightdrop.engine.hexes import Hex, hex_name, parse_hex
from nightdrop.engine.model import Act

Facts = dict[str, Any]  # a position as its file says it
VP: Final = "vp"
AWAY: Final = "away"

# What a counter did in the running activation.
_RUNNING: Final = frozenset({*Act._fields, "began"})
_FIRST: Final = ("scenario", "options", "turn", "initiative", "used", "forced", "phase", "tokens")
_LAST: Final = ("units", AWAY, VP, "book", "dead")


def differing(first: Mapping[str, Any], second: Mapping[str, Any]) -> frozenset[Hex]:
    """The hexes in which two positions' counters or victory hexes differ."""
    found = set()
    for part in ("units", VP):
        one, other = first.get(part, {}), second.get(part, {})
        found |= {parse_hex(text) for text in one.keys() | other.keys()
                  if one.get(text) != other.get(text)}  # fmt: skip
    return frozenset(found)


def put(into: dict[str, Any], values: Mapping[str, object]) -> None:
    """Set fields; None takes a field away."""
    for key, value in values.items():
        if value is None:
            into.pop(key, None)
        else:
            into[key] = value


def everywhere(facts: Facts) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every counter with the hex in which it lies, or the place off the map where it waits."""
    for part in ("units", AWAY):
        for place, units in facts.get(part, {}).items():
            for unit in units:
                yield place, unit


def off_map(facts: Facts) -> dict[str, str]:
    """The places off the map, by the id of each counter that waits in one."""
    return {unit["id"]: place for place, units in facts.get(AWAY, {}).items() for unit in units}


def units_in(facts: Facts, hex_: Hex) -> list[dict[str, Any]]:
    """The counters of a hex, to be changed."""
    found: list[dict[str, Any]] = facts.setdefault("units", {}).setdefault(hex_name(hex_), [])
    return found


def taken(facts: Facts, unit: str) -> dict[str, Any]:
    """Take a counter from where it is, and the place out where nothing else is."""
    found: dict[str, Any]
    for part in ("units", AWAY):
        for place, units in list(facts.get(part, {}).items()):
            for found in units:
                if found["id"] == unit:
                    units.remove(found)
                    if not units:
                        del facts[part][place]
                    return found
    raise KeyError(unit)


def begun(facts: Facts, phase: Mapping[str, Any]) -> None:
    """Begin a phase anew: nothing was used, and no counter did anything."""
    facts["phase"] = dict(phase)
    for key in ("used", "forced"):
        facts.pop(key, None)
    for units in facts.get("units", {}).values():
        for unit in units:
            for key in _RUNNING & unit.keys():
                del unit[key]


def at_rest(unit: Mapping[str, Any]) -> dict[str, Any]:
    """A counter that is done with what it did in the running activation."""
    return {key: value for key, value in unit.items() if key not in _RUNNING}


def ordered(facts: Mapping[str, Any], notes: Sequence[str]) -> Facts:
    """The facts in the order of a position's file, hexes by number, empty tables left out; `notes`
    are what the rulebook notes beside the turn."""
    found: Facts = {key: facts[key] for key in (*_FIRST, *notes, *_LAST) if key in facts}
    if not found.get(AWAY, True):
        del found[AWAY]
    for key in ("units", VP):
        found[key] = {text: found[key][text] for text in sorted(found.get(key, {}))}
    return found
