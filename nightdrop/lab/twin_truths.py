"""Other truths that one side cannot tell from the real one: what a pair of twins is made of.

A face is exchanged only for one that shows alike: armour moves otherwise than infantry, a
captured Advantage is announced, and by night a reinforcement enters at its letter's hex.
"""

from collections.abc import Callable, Container, Sequence

from nightdrop.engine.model import Action, Counter, Side, State
from nightdrop.engine.play import legal_actions
from nightdrop.engine.view import may_know, seen_by
from nightdrop.lab.laws import Rng
from nightdrop.rules.actions import Draw
from nightdrop.rules.fates import ADVANTAGE
from nightdrop.rules.ruleset import is_night

# Which face a counter has in another truth, out of its own and of those that fit.
Choose = Callable[[str, Sequence[str]], str]

# The only decisions by which a face comes to be seen without being drawn [3.1.4] [5.3.2].
REVEALING = ("fight", "flip")


def shows_alike(state: State, face: str, another: str, entering: bool = False) -> bool:
    """Whether two faces cannot be told apart by what shows on the table.

    `entering`: the counter is about to enter the map, by night at its letter's hex [8.5.3].
    """
    if ADVANTAGE in (face, another):
        return face == another
    faces = state.game.faces
    a, b = faces.get(face), faces.get(another)
    if a is None or b is None or a.av is None:
        return True
    return a.armour == b.armour and (a.entry == b.entry or not entering or not is_night(state))


def other_draw(state: State, drawn: Draw, twin: State, rng: Rng) -> Action | None:
    """What the twin draws where this side sees nothing: another face if one fits, else the
    same, or None if nothing fits."""
    fitting = fitting_draws(state, drawn, twin)
    others = [action for action in fitting if action != drawn]
    found = others or fitting
    return found[rng.randrange(len(found))] if found else None


def fitting_draws(state: State, drawn: Draw, twin: State) -> list[Action]:
    """All that the twin may draw where this side sees nothing, sorted by text."""
    entering = state.todo[-1].name == "draw"
    return [
        action
        for action in legal_actions(twin)
        if isinstance(action, Draw) and shows_alike(state, action.face, drawn.face, entering)
    ]


def other_truth(state: State, side: Side, rng: Rng) -> State:
    """A state that looks to this side like the given one: hidden faces are dealt anew."""

    def deal(face: str, fitting: Sequence[str]) -> str:
        return fitting[rng.randrange(len(fitting))] if fitting else face

    return dealt(state, side, deal)


def dealt(state: State, side: Side, choose: Choose, keep: Container[object] = frozenset()) -> State:
    """A state that looks to this side like the given one, in which `choose` says what is hidden.

    Counters and victory hexes in `keep`, by id and hex, stay as they are.
    """
    cups = {group: dict(cup) for group, cup in state.cups.items()}
    changed = {}
    for counter in map(state.pieces.__getitem__, sorted(state.pieces.one_sided)):
        if _is_hidden(counter, side) and counter.id not in keep:
            changed[counter.id] = _exchanged(state, counter, cups, choose, counter.hex is None)
    dead = {
        key: _exchanged(state, counter, cups, choose) if _is_hidden(counter, side) else counter
        for key, counter in state.dead.items()
    }
    vp = dict(state.vp)
    for hex_, place in state.vp.items():
        if place.value is not None and not may_know(place.known_to, side) and hex_ not in keep:
            face = _exchange(state, str(place.value), "vp", cups, choose)
            vp[hex_] = place._replace(value=int(face))
    return state.but(pieces=state.pieces.with_faces(changed), cups=cups, vp=vp, dead=dead)


def _is_hidden(counter: Counter, side: Side) -> bool:
    """Whether somebody has seen a counter's face, but not this side."""
    return counter.face is not None and not may_know(counter.known_to, side)


def _exchanged(
    state: State,
    counter: Counter,
    cups: dict[str, dict[str, int]],
    choose: Choose,
    entering: bool = False,
) -> Counter:
    """The counter with another face of its cup, which gets the old one back."""
    assert counter.face is not None
    face = _exchange(state, counter.face, counter.group, cups, choose, entering)
    return counter._replace(face=face)


def _exchange(
    state: State,
    face: str,
    group: str,
    cups: dict[str, dict[str, int]],
    choose: Choose,
    entering: bool = False,
) -> str:
    """The face chosen out of a cup, which gets the old one back; the old one if nothing fits."""
    fitting = [
        other
        for other, count in sorted(cups[group].items())
        if count and other != face and shows_alike(state, face, other, entering)
    ]
    chosen = choose(face, fitting)
    cups[group][chosen] -= 1
    cups[group][face] = cups[group].get(face, 0) + 1
    return chosen


def newly_seen(before: State, after: State, side: Side) -> dict[object, object]:
    """The faces and values that the side sees now and did not see before, by counter and hex."""
    old, new = seen_by(before, side), seen_by(after, side)
    faces: dict[object, object] = {c.id: c.face for c in (*old.pieces, *old.dead.values())}
    shown: dict[object, object] = {c.id: c.face for c in (*new.pieces, *new.dead.values())}
    seen = {key: face for key, face in shown.items() if face and not faces.get(key)}
    for hex_, place in new.vp.items():
        if place.value is not None and old.vp[hex_].value is None:
            seen[hex_] = place.value
    return seen


def is_fair(
    action: Action, real: tuple[State, State], twin: tuple[State, State], side: Side
) -> bool:
    """Whether this action let the side see faces that differ, as the rules will have it.

    Each pair is (before, after). Faces turn up when an attack is made, when a marker is turned
    up, and at the end; what is drawn before the side's eyes is the same in both games.
    """
    due = action.text.partition(" ")[0] in REVEALING or real[1].result is not None
    return due and newly_seen(*real, side) != newly_seen(*twin, side)
