"""What a side may know: a view is a state whose unseen faces lie in the cup again.

Beliefs drawn from a view are uniform over its cups. That is right for faces drawn at random;
where an owner *chose* what to place, his choice tells more than the cup does.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple, Protocol

from nightdrop.engine.model import CHANCE, Action, Actor, Menu, Side, State
from nightdrop.engine.pieces import Counter
from nightdrop.engine.play import actor, legal_actions

Audience = Side | Literal["both"]


class Rng(Protocol):
    """The one thing asked of a source of chance: an integer from 0 to `below` - 1."""

    def randrange(self, below: int) -> int: ...


class View(NamedTuple):
    """What a side is given: its state, who decides, and its own actions (else none)."""

    side: Audience
    state: State
    actor: Actor | None
    actions: Menu


def may_know(known_to: tuple[Side, ...], audience: Audience) -> bool:
    """Whether a fact known to these sides is known to the audience."""
    return len(known_to) == 2 if audience == "both" else audience in known_to


@lru_cache(maxsize=4096)
def _covered(counter: Counter) -> Counter:
    """The counter as one who has not seen its face sees it."""
    return counter._replace(face=None)


def seen_by(state: State, audience: Audience) -> State:
    """The state as the audience knows it. `known_to` stays: who has looked is public."""
    back: list[tuple[str, str]] = []
    pieces, dead, vp = state.pieces, state.dead, state.vp
    hidden: dict[str, Counter] = {}
    for key in pieces.one_sided:
        counter = pieces.by_id[key]
        if counter.face is not None and not may_know(counter.known_to, audience):
            back.append((counter.group, counter.face))
            hidden[key] = _covered(counter)
    unseen = [c for c in dead.values() if not may_know(c.known_to, audience)]
    back += [(c.group, c.face) for c in unseen if c.face]
    covered = {
        hex_: place
        for hex_, place in vp.items()
        if place.value is not None and not may_know(place.known_to, audience)
    }
    back += [("vp", str(place.value)) for place in covered.values()]
    if not back:
        return state
    changes: dict[str, object] = {"cups": _returned(state.cups, back)}
    if hidden:
        changes["pieces"] = pieces.with_faces(hidden)
    if unseen:
        gone = {c.id for c in unseen}
        changes["dead"] = {key: c for key, c in dead.items() if key not in gone}
    if covered:
        changes["vp"] = {**vp, **{h: p._replace(value=None) for h, p in covered.items()}}
    return state.but(**changes)


def _returned(
    cups: Mapping[str, Mapping[str, int]], faces: list[tuple[str, str]]
) -> Mapping[str, Mapping[str, int]]:
    """The cups with these faces put back."""
    new = {**cups}
    for group in {group for group, _ in faces}:
        new[group] = dict(new[group])
    for group, face in faces:
        cup: dict[str, int] = new[group]  # type: ignore[assignment]  # copied just above
        cup[face] = cup.get(face, 0) + 1
    return new


def view(state: State, audience: Audience) -> View:
    """The audience's state with, if it decides now, its legal actions."""
    seen = seen_by(state, audience)
    decider = actor(seen)
    if decider is None or (decider != audience and decider != CHANCE):
        return View(audience, seen, decider, ())
    if decider == CHANCE:
        return View(audience, seen, decider, ())
    return View(audience, seen, decider, legal_actions(seen))


def imagine(view_: State, rng: Rng) -> State:
    """A possible truth behind a view: faces that somebody else knows, dealt from the cups."""
    cups = {group: dict(cup) for group, cup in view_.cups.items()}
    pieces, vp = view_.pieces, dict(view_.vp)
    for key in sorted(pieces.one_sided):
        counter = pieces.by_id[key]
        if counter.face is None:
            pieces = pieces.put(counter._replace(face=_deal(cups[counter.group], rng)))
    for hex_ in sorted(vp):
        place = vp[hex_]
        if place.laid_by is not None and place.value is None:
            vp[hex_] = place._replace(value=int(_deal(cups["vp"], rng)))
    return view_.but(pieces=pieces, cups=cups, vp=vp)


def _deal(cup: dict[str, int], rng: Rng) -> str:
    """Draw a face from the cup, which loses it."""
    pick = rng.randrange(sum(cup.values()))
    for face in sorted(cup):
        pick -= cup[face]
        if pick < 0:
            cup[face] -= 1
            return face
    raise ValueError("the cup is empty")


def learned(before: State, action: Action, after: State) -> bool:
    """Whether anybody learned a fact by this action: a throw, a draw or a face turned up.

    Undo stops here. Chance always teaches; a decision teaches if somebody now knows a face,
    on the map, among the dead or under a marker, that he did not know before.
    """
    if actor(before) == CHANCE:
        return True
    if before.pieces is not after.pieces:
        old = before.pieces.by_id
        for key in old:
            now = after.pieces.by_id.get(key) or after.dead.get(key)
            if now is not None and now.known_to != old[key].known_to:
                return True
    return any(place.known_to != after.vp[hex_].known_to for hex_, place in before.vp.items())
