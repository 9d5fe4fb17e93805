"""Other truths that one side cannot tell from the real one: what a pair of twins is made of.

A face is exchanged only for one that shows alike: a captured Advantage is announced, and by night
a reinforcement enters at its letter's hex. Armour moves otherwise than infantry, but that shows
only by a move that the other could not make, or would make by another way. Where one truth asks for
what another does by itself, `unasked_there` finds what the one has to do to be like the other.
"""

from collections.abc import Callable, Container, Iterator, Sequence

from nightdrop.engine.counters import Counter, Side
from nightdrop.engine.model import Action, State
from nightdrop.engine.play import advance, legal_actions
from nightdrop.engine.view import may_know, seen_by
from nightdrop.hexwar.rules.actions import Move
from nightdrop.hexwar.rules.book import book_of, noted
from nightdrop.hexwar.rules.garrison import garrison
from nightdrop.hexwar.rules.pushes import Push
from nightdrop.hexwar.rules.reach import cheapest_way, mobility
from nightdrop.hexwar.rules.reinforcements import DrawReinforcement, is_standable
from nightdrop.hexwar.rules.ruleset import is_night, ruleset
from nightdrop.rules.actions import Draw
from tests.laws.laws import Rng, newly_seen

# Which face a counter has in another truth, out of its own and of those that fit.
Choose = Callable[[str, Sequence[str]], str]
# Whether a counter could have a face, as far as its place and what it did show.
Fit = Callable[[State, Counter, str], bool]

# The only decisions by which a face comes to be seen without being drawn [3.1.4] [5.3.2].
REVEALING = ("fight", "flip")
BEYOND = "a move that the twin's unit could not make"
_BOLD = 3  # one in this many moves that the twin's unit cannot make is made


def shows_alike(state: State, face: str, another: str, entering: bool = False) -> bool:
    """Whether two faces cannot be told apart by what shows on the table.

    `entering`: the counter is about to enter the map, by night at its letter's hex [8.5.3].
    """
    formations = ruleset(state).formations.values()
    if any(key in found.advantages for found in formations for key in (face, another)):
        return face == another
    faces = state.game.faces
    a, b = faces.get(face), faces.get(another)
    if a is None or b is None or a.av is None:
        return True
    return not entering or a.entry == b.entry or not is_night(state)


def may_have_moved(state: State, counter: Counter, face: str) -> bool:
    """Whether a counter could be where it is, with the points that it has, had it this face.

    A pair begins with the points that the real unit has spent, so of one that has moved in the
    running activation armour stays armour.
    """
    if counter.place is None or counter.kind != "unit":
        return True
    another = counter._replace(face=face)
    if mobility(state, another) == mobility(state, counter):
        return True
    return not state.act(counter.id).moved and is_standable(state, another, counter.place)


def other_draw(state: State, drawn: Draw, twin: State, rng: Rng) -> Action | None:
    """What the twin draws where this side sees nothing: another face if one fits, else the
    same, or None if nothing fits."""
    fitting = fitting_draws(state, drawn, twin)
    found = [action for action in fitting if action != drawn] or fitting
    return found[rng.randrange(len(found))] if found else None


def fitting_draws(state: State, drawn: Draw, twin: State) -> list[Draw]:
    """Return everything the twin may draw where this side sees nothing, sorted by text."""
    entering = isinstance(state.due, DrawReinforcement)
    return [
        action
        for action in legal_actions(twin)
        if isinstance(action, Draw) and shows_alike(state, action.face, drawn.face, entering)
    ]


def other_truth(state: State, side: Side, rng: Rng) -> State:
    """A state that looks to this side like the given one: hidden faces are dealt anew."""

    def deal(face: str, fitting: Sequence[str]) -> str:
        if not fitting:
            return face
        otherwise = [one for one in fitting if is_armour(state, one) != is_armour(state, face)]
        if otherwise and rng.randrange(2):  # there are few of them in a cup
            fitting = otherwise
        return fitting[rng.randrange(len(fitting))]

    return dealt(state, side, deal)


def dealt(
    state: State,
    side: Side,
    choose: Choose,
    keep: Container[object] = frozenset(),
    fit: Fit = may_have_moved,
) -> State:
    """A state that looks to this side like the given one, in which `choose` says what is hidden.

    Counters and victory hexes in `keep`, by id and hex, stay as they are; `fit` says which other
    faces a counter may have where it lies.
    """
    cups = {group: dict(cup) for group, cup in state.cups.items()}
    changed = {}
    for counter in map(state.pieces.__getitem__, sorted(state.pieces.one_sided)):
        if _is_hidden(counter, side) and counter.id not in keep:
            in_hand = counter.place is None
            changed[counter.id] = _exchanged(state, counter, cups, choose, fit, in_hand)
    dead = {
        key: _exchanged(state, counter, cups, choose, fit) if _is_hidden(counter, side) else counter
        for key, counter in state.dead.items()
    }
    vp = dict(book_of(state).vp)
    for hex_, place in vp.items():
        if place.value is not None and not may_know(place.known_to, side) and hex_ not in keep:
            face = _exchange(state, str(place.value), "vp", cups, choose)
            vp[hex_] = place._replace(value=int(face))
    state = state.but(pieces=state.pieces.with_faces(changed), cups=cups, dead=dead)
    return noted(state, vp=vp)


def _is_hidden(counter: Counter, side: Side) -> bool:
    """Whether a counter's face is known, but not to this side."""
    return counter.face is not None and not may_know(counter.known_to, side)


def _exchanged(
    state: State,
    counter: Counter,
    cups: dict[str, dict[str, int]],
    choose: Choose,
    fit: Fit,
    entering: bool = False,
) -> Counter:
    """Return the counter with another face from its cup; the old face goes back."""
    assert counter.face is not None

    def fits(other: str) -> bool:
        """What lies reduced has two steps; and the rest is as the caller wants it."""
        return state.game.rules.fits(state.game, counter, other) and fit(state, counter, other)

    face = _exchange(state, counter.face, counter.group, cups, choose, entering, fits)
    return counter._replace(face=face)


def _exchange(
    state: State,
    face: str,
    group: str,
    cups: dict[str, dict[str, int]],
    choose: Choose,
    entering: bool = False,
    fits: Callable[[str], bool] = lambda face: True,
) -> str:
    """The face chosen out of a cup, which gets the old one back; the old one if nothing fits."""
    fitting = [
        other
        for other, count in sorted(cups[group].items())
        if count and other != face and shows_alike(state, face, other, entering) and fits(other)
    ]
    chosen = choose(face, fitting)
    cups[group][chosen] -= 1
    cups[group][face] = cups[group].get(face, 0) + 1
    return chosen


def same_kind(state: State, counter: Counter, face: str) -> bool:
    """Whether a face moves like the one that a counter has: armour like armour [ND 3.1.2]."""
    return is_armour(state, face) == is_armour(state, counter.face or "")


def is_armour(state: State, face: str) -> bool:
    """Whether a face shows a vehicle [ND 3.1.2]."""
    return face in state.game.faces and state.game.faces[face].armour


def is_fair(
    action: Action, real: tuple[State, State], twin: tuple[State, State], side: Side
) -> bool:
    """Whether this action let the side see faces that differ, as the rules will have it.

    Each pair is (before, after). Faces turn up when an attack is made, when a marker is turned
    up, and at the end; what is drawn before the side's eyes is the same in both games. A way
    over the map is seen by both: armour may take another to the same hex, advance where infantry
    cannot, and enter elsewhere.
    """
    if isinstance(action, Move) and _way(real[0], action) != _way(twin[0], action):
        return True
    if _goes_elsewhere(real, twin):
        return True
    due = action.text.partition(" ")[0] in REVEALING or real[1].result is not None
    return due and newly_seen(*real, side) != newly_seen(*twin, side)


def _goes_elsewhere(real: tuple[State, State], twin: tuple[State, State]) -> bool:
    """Whether a unit went to another hex, or alone went anywhere, in one game that is armour there
    and infantry in the other."""
    unlike = _armour(real[1]) ^ _armour(twin[1])
    places, others_places = (
        [state.pieces.by_id[key].place for key in sorted(unlike & state.pieces.by_id.keys())]
        for state in (real[1], twin[1])
    )
    return places != others_places


def ends_apart(real: State, twin: State) -> bool:
    """Whether one of two games asks for what the other did by itself."""
    return any(
        next(unasked(here, there), None) is not None for here, there in ((real, twin), (twin, real))
    )


def unasked(here: State, there: State) -> Iterator[Action]:
    """What may be done here and was done there by itself, so that the two come to the same step."""
    if len(here.todo) <= len(there.todo) and here.activation == there.activation:
        return
    for action in legal_actions(here):
        if here.due.may_be_forced(here, action):
            steps, others = (
                [type(step) for step in state.todo] for state in (advance(here, action), there)
            )
            if steps == others:
                yield action


def unasked_there(here: State, there: State, side: Side) -> Action | None:
    """What has to be done here, where `there` did it by itself, so that the two look alike to a
    side; None where nothing has to be, or nothing would help."""
    wanted = seen_by(there, side)
    return next(
        (a for a in unasked(here, there) if seen_by(advance(here, a), side) == wanted), None
    )


def _armour(state: State) -> frozenset[str]:
    """Return the ids of the armoured units."""
    return frozenset(
        c.id for c in state.pieces.of(garrison(state)) if is_armour(state, c.face or "")
    )


def _way(state: State, move: Move) -> object:
    """Return the hexes that a move crosses."""
    pushed = isinstance(state.due, Push)
    return move.to is None or pushed or cheapest_way(state, state.pieces[move.unit], move.to)


def is_beyond(action: Action, twin: State, side: Side, rng: Rng) -> bool:
    """Whether an action ends the pair as a move that the twin's unit could not make: there armour
    and infantry part. Only one in `_BOLD` such moves is made; else the pair goes on."""
    if not isinstance(action, Move) or action.unit not in twin.pieces:
        return False
    if not _is_hidden(twin.pieces[action.unit], side) or action in legal_actions(twin):
        return False
    return not rng.randrange(_BOLD)
