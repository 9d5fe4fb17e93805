"""The subjects of notes on history in the hex games: hexes, units, turns and rules.

They are the same for both sides, and depend on nothing in a game being played.
"""

from collections.abc import Sequence

from nightdrop.engine.counters import Counter
from nightdrop.hexwar.rules.hexes import Hex, hex_name
from nightdrop.table.scenario.notes import Note, notes_of


def kind_of(face: str) -> str:
    """The kind of counter that has this front: "light-tank" for "light-tank-c"."""
    kind, _dash, letter = face.rpartition("-")
    return kind if len(letter) == 1 else face


def notes_on_hex(scenario: str, hex_: Hex) -> tuple[Note, ...]:
    return _on(scenario, "hex", hex_name(hex_))


def notes_on_unit(scenario: str, *names: str) -> tuple[Note, ...]:
    """The notes on any of these: formations ("505") and kinds of counter ("light-tank")."""
    return _on(scenario, "unit", *names)


def notes_on_counters(scenario: str, *counters: Counter) -> tuple[Note, ...]:
    """The notes on counters of a view, by formation and kind.

    There are none on a counter whose face its reader has not seen.
    """
    known = [counter for counter in counters if counter.face is not None]
    names = [name for one in known for name in (one.group, kind_of(one.face or ""))]
    return notes_on_unit(scenario, *names)


def notes_at(scenario: str, hex_: Hex, counters: Sequence[Counter]) -> tuple[Note, ...]:
    """The notes on a hex, then those on the counters of a view in it, each once."""
    found = (*notes_on_hex(scenario, hex_), *notes_on_counters(scenario, *counters))
    return tuple({note.id: note for note in found}.values())


def notes_on_turn(scenario: str, turn: int) -> tuple[Note, ...]:
    return _on(scenario, "turn", str(turn))


def notes_on_rule(scenario: str, rule: str) -> tuple[Note, ...]:
    """The notes on a rule, on those above it and on those below it.

    For 4.2 those are the notes on 4.2.3 and on 4.
    """
    return tuple(
        note
        for note in notes_of(scenario)
        if any(_are_of_one_line(rule, own) for own in note.about.get("rule", ()))
    )


def _are_of_one_line(a: str, b: str) -> bool:
    """Whether one of two rules is part of the other: 4.2 and 4.2.3, not 4.2 and 4.3."""
    return f"{a}.".startswith(f"{b}.") or f"{b}.".startswith(f"{a}.")


def _on(scenario: str, what: str, *names: str) -> tuple[Note, ...]:
    return tuple(n for n in notes_of(scenario) if {*names} & {*n.about.get(what, ())})
