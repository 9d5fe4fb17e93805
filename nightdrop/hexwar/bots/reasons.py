"""Why a computer player decides as it does: the keys of its reasons and their fields."""

from collections.abc import Mapping
from typing import Final

from nightdrop.engine.model import Message

# For each key the fields that go with it, and the rule that it rests on. Fields hold hexes, ids of
# counters, names of activations and formations; `chance` is in 36ths, `value` in points.
REASONS: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "by lot": ((), ""),
    "only choice": ((), ""),
    "calculated": ((), ""),
    # Activations, initiative, markers.
    "activation of need": (("activation", "value"), "5.4"),
    "activation of pushes": (("activation", "value"), "5.4.2"),
    "spend the advantage": (("regiment",), "2.6.1"),
    "keep the advantage": (("regiment",), "2.6.1"),
    "mark a hex to win": (("hex",), "2.5"),
    "mark to mislead": (("hex",), "2.5"),
    "look at a marker": (("hex",), "5.3.2"),
    "lay a marker": (("hex",), "5.3.2"),
    "leave the markers": ((), "5.3.2"),
    # Moves of units.
    "take hex": (("unit", "hex", "value"), "10.2"),
    "garrison": (("unit", "hex", "value"), "10.2"),
    "move to attack": (("unit", "hex", "target", "value"), "9.1.1"),
    "move to attack together": (("unit", "hex", "target", "value"), "9.1.1"),
    "approach": (("unit", "hex", "goal"), "8.4.1"),
    "keep out of reach": (("unit", "hex", "chance"), "9.1.1"),
    "ready to attack": (("unit", "target", "value"), "5.4.2"),
    "stay": ((), "8.4.1"),
    # Sticks.
    "gather": (("unit", "hex", "count"), "2.4.1"),
    "come near comrades": (("unit", "hex"), "2.4.1"),
    "join a reduced company": (("unit", "hex", "company"), "2.4.2"),
    "wait for a stick": (("unit", "hex"), "2.4.2"),
    "muster": (("hex", "count"), "2.4.1"),
    "form": (("units", "hex"), "2.4.1"),
    "bring to strength": (("company", "stick"), "2.4.2"),
    "enough regrouped": ((), "2.4.4"),
    # Fights.
    "attack": (("hex", "units", "chance", "value"), "9.1.1"),
    "attack sticks": (("hex", "units", "count", "value"), "9.3.2"),
    "no attack pays": ((), "9.1.3"),
    "join": (("unit", "hex", "chance"), "9.2.1"),
    "fight": (("hex", "chance"), "9.2.1"),
    "point": (("unit",), "9.2.2"),
    "advance": (("unit", "hex"), "9.5.1"),
    "do not follow": (("hex",), "9.5.1"),
    "retreat": (("hex", "chance"), "9.4.1"),
    "stand": (("hex", "value"), "9.2.4"),
    "lose": (("unit", "value"), "9.4.3"),
    # Pushes and reinforcements.
    "push off the map": (("unit",), "8.4.5"),
    "push onto a full stack": (("unit", "hex"), "7"),
    "part comrades": (("unit", "hex", "count"), "5.4.2"),
    "push into reach": (("unit", "hex"), "5.4.2"),
    "no push pays": ((), "5.4.2"),
    "bring in": (("count", "value"), "8.5.1"),
    "keep in reserve": (("count", "value"), "8.5.2"),
    "enter": (("unit", "hex", "goal"), "8.5.3"),
    # The landing and the events of a raid.
    "thin out": (("unit",), "4.2.3"),
    "spread": (("unit", "hex"), "4.2.2"),
    "block": (("hex",), "5.2.2"),
    "confuse": (("unit",), "5.2.2"),
    "no event pays": ((), "5.2.2"),
}


def because(key: str, **fields: object) -> Message:
    """A reason, with the rule of its key."""
    return Message(key, fields, REASONS[key][1])


# Why nobody moves; and what stands for other reasons until the best move is known.
STAY: Final = because("stay")
