"""From a counter in a view to what its sprite shows."""

from __future__ import annotations

from nightdrop.engine.model import Counter, State
from nightdrop.ui.sprites import CounterLook
from nightdrop.ui.theme import COUNTERS, RGB, mixed, rgb

_ORDER = {"company": 3, "unit": 3, "stick": 0}


def look_of(view: State, counter: Counter) -> CounterLook:
    """The sprite's data for a counter as the reader of this view knows it."""
    if counter.is_stick:
        return CounterLook("stick", counter.group, counter.face)
    if counter.face is None:
        return CounterLook(counter.kind, counter.group)
    face = view.game.faces[counter.face]
    av, dv = (face.reduced_av, face.reduced_dv) if counter.reduced else (face.av, face.dv)
    kind = None if counter.kind == "company" else counter.face.rpartition("-")[0]
    hidden = counter.side == "german" and len(counter.known_to) == 1
    return CounterLook(counter.kind, counter.group, kind, av, dv, counter.reduced,
                       face.reduced_dv is not None, hidden)  # fmt: skip


def stack_order(counters: tuple[Counter, ...]) -> list[Counter]:
    """A stack from the bottom up: the most important counter comes last, on top."""
    return sorted(counters, key=lambda c: (_ORDER[c.kind], c.face is not None, c.id))


def is_spent(view: State, counter: Counter) -> bool:
    """Whether a counter has done all that it can in the running activation, for all the reader
    knows: he is not given the points of a unit that he has not looked at."""
    act = view.act(counter.id)
    step = view.todo[-1].name if view.todo else ""
    if step == "combat":
        return act.fought
    return act.capacity is not None and act.spent >= act.capacity and act.moved > 0


def decider_fill(decider: str) -> RGB:
    """The ground behind the prompt of "us", of "german", or of whoever else decides."""
    fills = {"german": COUNTERS.german.face, "us": COUNTERS.olive}
    return mixed(fills.get(decider, rgb("#3B4654")), (0, 0, 0), 0.22)
