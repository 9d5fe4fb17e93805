"""What a side may know: a view is a state whose unseen faces lie in the cup again.

Beliefs drawn from a view are uniform over its cups. That is right for faces drawn at random;
where an owner *chose* what to place, the choice tells more than the cup does.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypedDict

from nightdrop.engine.counters import Counter, Cup, Side
from nightdrop.engine.model import CHANCE, Act, Action, Actor, Book, Game, Menu, State
from nightdrop.engine.play import actor, legal_actions

# A seat, or "both": what both seats of a game for two know.
Audience = str
# An audience, or "all": the referee, who may know everything.
Reader = str


class Rng(Protocol):
    """The one thing asked of a source of chance: an integer from 0 to `below` - 1."""

    def randrange(self, below: int) -> int: ...


class View(NamedTuple):
    """What a side is given: its state, who decides, and its own actions (else none)."""

    side: Audience
    state: State
    actor: Actor | None
    actions: Menu


class Detached(View):
    """A view from which nothing leads to the truth: all that a pure player is given.

    Made by `detached` and `supposed` alone.
    """

    __slots__ = ()


def audiences(game: Game) -> tuple[Audience, ...]:
    """Who may be given a view in a game: its seats, and both together where there are two."""
    return game.seats if len(game.seats) == 1 else (*game.seats, "both")


def common(game: Game) -> Audience:
    """The audience that knows what every seat knows: "both", or the one seat that there is."""
    return audiences(game)[-1]


def readers(game: Game) -> tuple[Reader, ...]:
    """Who may read a game: its audiences, and the referee."""
    return (*audiences(game), "all")


def meant(game: Game, name: str) -> str:
    """The reader that a name means: "both" are all seats, in a game for one player that seat."""
    return common(game) if name == "both" else name


def may_know(known_to: tuple[Side, ...], audience: Audience) -> bool:
    return len(known_to) == 2 if audience == "both" else audience in known_to


# The cup and the face of each thing that is covered.
Faces = Sequence[tuple[str, str]]


class _Seen(TypedDict, total=False):
    """What of a state differs in a view, beside covered counters."""

    cups: Mapping[str, Cup]
    dead: Mapping[str, Counter]
    book: Book | None


class _Hidden(NamedTuple):
    """What a view hides of a state: covered counters, and cups, dead and book to match; `in_book`
    are the faces that the book hides."""

    cups: Mapping[str, Cup]
    dead: Mapping[str, Counter]
    book: Book | None
    in_book: Faces
    covered: dict[str, Counter]
    seen: _Seen


def seen_by(state: State, audience: Audience) -> State:
    """The state as the audience knows it. `known_to` stays: who has looked is public.

    Of a counter whose face is covered it has the path and not the points, for what a move costs
    can tell its face.
    What is hidden seldom changes, so it is kept with the pieces and used again while cups, dead
    and book are the same. Raises ValueError for an audience that the game does not have.

    >>> from nightdrop.table.record.positions import read_position
    >>> units = '{"1215": [{id: "G.01", face: infantry-a}]}'
    >>> phase = "{activation: U1, step: move}"
    >>> text = f"{{scenario: night-drop, turn: 5, phase: {phase}, units: {units}}}"
    >>> truth = read_position(text).state
    >>> [seen_by(truth, side).pieces["G.01"].face for side in ("german", "us")]
    ['infantry-a', None]
    """
    secrets = state.pieces.secrets
    kept: _Hidden | None = secrets.get(audience)
    if kept is None or kept.cups is not state.cups or kept.dead is not state.dead:
        kept = secrets[audience] = _hide(state, audience)
    elif kept.book is not state.book:
        kept = secrets[audience] = _hide_book(state, audience, kept)
    if not kept.seen:
        return state
    if not kept.covered:
        return state.but(**kept.seen)
    pieces, acts = state.pieces.with_faces(kept.covered), _without_points(state.acts, kept.covered)
    return state.but(**kept.seen, pieces=pieces, acts=acts)


def _without_points(acts: Mapping[str, Act], covered: Mapping[str, Counter]) -> Mapping[str, Act]:
    """What the counters did, without the points that the covered ones spent."""
    if acts.keys().isdisjoint(covered):
        return acts
    return {key: act.unpriced if key in covered else act for key, act in acts.items()}


def _hide(state: State, audience: Audience) -> _Hidden:
    """Cover what the audience has not seen, and put those faces back into their cups.

    Raises ValueError for an audience that the game does not have.
    """
    if audience not in audiences(state.game):
        raise ValueError(f"{audience!r} has no view of this game, but {audiences(state.game)}")
    by_id = state.pieces.by_id
    secret = [key for key in state.pieces.one_sided if not may_know(by_id[key].known_to, audience)]
    covered = {key: by_id[key].covered() for key in sorted(secret) if by_id[key].face is not None}
    unseen = {
        key: counter
        for key, counter in state.dead.items()
        if len(counter.known_to) == 1
        and counter.face is not None
        and not may_know(counter.known_to, audience)
    }
    book: Book | None = state.book
    faces = [(c.group, c.face) for c in map(state.pieces.__getitem__, covered) if c.face]
    faces += [(c.group, c.face) for c in unseen.values() if c.face]
    known, in_book = _seen_book(book, audience)
    faces += in_book
    seen: _Seen = {}
    if known is not book:
        seen["book"] = known
    if faces:
        seen["cups"] = _returned(state.cups, faces)
    if unseen:
        seen["dead"] = {**state.dead, **{k: c.covered() for k, c in unseen.items()}}
    return _Hidden(state.cups, state.dead, book, in_book, covered, seen)


def _seen_book(book: Book | None, audience: Audience) -> tuple[Book | None, Faces]:
    return (None, []) if book is None else book.seen_by(audience)


def _hide_book(state: State, audience: Audience, kept: _Hidden) -> _Hidden:
    """The same with another book; from the beginning if that hides other faces."""
    known, in_book = _seen_book(state.book, audience)
    if in_book != kept.in_book:
        return _hide(state, audience)
    seen = kept.seen.copy()
    seen.pop("book", None)
    if known is not state.book:
        seen["book"] = known
    return _Hidden(kept.cups, kept.dead, state.book, in_book, kept.covered, seen)


def _returned(cups: Mapping[str, Cup], faces: list[tuple[str, str]]) -> Mapping[str, Cup]:
    """The cups with these faces put back."""
    changed = {group: dict(cups[group]) for group in {group for group, _ in faces}}
    for group, face in faces:
        changed[group][face] = changed[group].get(face, 0) + 1
    return {**cups, **changed}


def view(state: State, audience: Audience) -> View:
    """The audience's state with, if it decides now, its legal actions.

    A menu is the same on the state and on the decider's view of it (the menu law of tests/laws),
    so the one that was found when the state was made is shared rather than found again.
    """
    seen, decider = seen_by(state, audience), actor(state)
    if decider != audience:
        return View(audience, seen, decider, ())
    return View(audience, seen, decider, seen.keep_menu(legal_actions(state)))


def detached(seen: View) -> Detached:
    """The same view without caches that were filled from the whole state.

    The caches of a state's counters are shared by the truth and its views; no player may get them.
    """
    state = seen.state.but(pieces=seen.state.pieces.afresh())
    return Detached(seen.side, state, seen.actor, state.keep_menu(seen.actions))


def supposed(dealt: State, audience: Audience) -> Detached:
    """The audience's view of an imagined state.

    No truth is behind it, so its caches may be shared.
    """
    return Detached(*view(dealt, audience))


def imagine(view_: State, rng: Rng) -> State:
    """A possible truth behind a view: faces that somebody else knows, dealt from the cups.

    What an unseen counter has spent in the running activation is not dealt: it has its whole
    movement capacity again.
    """
    cups = {group: dict(cup) for group, cup in view_.cups.items()}
    pieces, book, fits = view_.pieces, view_.book, view_.game.rules.fits
    unseen = [c for key in sorted(pieces.one_sided) if (c := pieces.by_id[key]).face is None]
    for counter in sorted(unseen, key=lambda c: not c.reduced):  # while the cup still has two steps
        faces = [face for face in cups[counter.group] if fits(view_.game, counter, face)]
        pieces = pieces.put(counter._replace(face=_deal(cups[counter.group], rng, faces)))
    dead = {
        key: c._replace(face=_deal(cups[c.group], rng)) if c.face is None else c
        for key, c in sorted(view_.dead.items())
    }
    if book is not None:
        book = book.imagined(lambda cup: _deal(cups[cup], rng))
    return view_.but(pieces=pieces, cups=cups, dead=dead, book=book)


def _deal(cup: dict[str, int], rng: Rng, faces: Iterable[str] | None = None) -> str:
    """Draw a face from the cup, or one of some of its faces; the cup loses it."""
    faces = sorted(cup if faces is None else faces)
    pick = rng.randrange(sum(cup[face] for face in faces))
    for face in faces:
        pick -= cup[face]
        if pick < 0:
            cup[face] -= 1
            return face
    raise ValueError("the cup is empty")


def learned(before: State, action: Action, after: State) -> bool:
    """Whether this action taught anybody a fact: a roll, a draw or a revealed face.

    Undo stops here. Chance always teaches; a decision does if a side now knows a face, on the
    table, among the dead or in the book, that it did not know before.
    """
    if actor(before) == CHANCE:
        return True
    if before.pieces is not after.pieces:
        old = before.pieces.by_id
        for key in old:
            now = after.pieces.by_id.get(key) or after.dead.get(key)
            if now is not None and now.known_to != old[key].known_to:
                return True
    book: Book | None = before.book
    return book is not None and book.teaches(after.book)
