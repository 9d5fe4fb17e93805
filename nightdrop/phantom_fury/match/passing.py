"""Phases before the assault in which nothing is to be decided: no fair chance, or nothing new."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from nightdrop.engine.model import Action, Message, State
from nightdrop.engine.play import actor, advance
from nightdrop.phantom_fury.rules import forces
from nightdrop.phantom_fury.rules.actions import Use
from nightdrop.phantom_fury.rules.cards import US, PrintedCard
from nightdrop.phantom_fury.rules.combat import Artillery, Assault, Strike
from nightdrop.phantom_fury.rules.flow import Disarm, Recon, Using, lying_at
from nightdrop.phantom_fury.rules.ruleset import face_of, fury, open_faces, table
from nightdrop.rules.actions import DONE

PHASES: Final = Recon.name, Disarm.name, Strike.name, Artillery.name
FAIR: Final = 6  # of 36 rolls: an attack that wins no more of them has no fair chance

# What could be done in a phase: for each card and what it could be used at 1, for each target of a
# strike the rolls of 36 that all support together would win.
Reach = Mapping[tuple[object, ...], int]


def after_phase(state: State) -> State | None:
    """The next decision of the same turn, if the phase is ended without a deed; else None."""
    if not state.todo or state.due.name not in PHASES or DONE not in state.menu:
        return None
    after = advance(state, DONE)
    goes_on = actor(after) == US and after.turn == state.turn
    return after if goes_on else None


def phases_to_assault(state: State) -> list[str]:
    """The phases that have to be ended before the assault of this turn; [] if none is asked."""
    found, now = list[str](), state
    while (after := after_phase(now)) is not None:
        found.append(now.due.name)
        if after.due.name == Assault.name:
            return found
        now = after
    return []


def why_passed(states: Sequence[State], actions: Sequence[Action], at: int) -> Message | None:
    """Why nothing is to be decided in the state after `at` actions; None where something is.

    A phase passes only where the player is asked again in the same turn: so it can be undone.
    """
    state = states[at]
    if after_phase(state) is None:
        return None
    name, rule = state.due.name, _phase(state).asks[1]
    if name in (Strike.name, Artillery.name) and (best := best_rolls(state)) <= FAIR:
        return Message(f"passed.low.{name}", {"chance": best / forces.THROWS}, rule)
    last = next((n for n in range(at - 1, -1, -1) if states[n].due.name == name), None)
    if last is None or actions[last] != DONE:
        return None
    now, then = reach(state), reach(states[last])
    is_new = any(count > then.get(key, 0) for key, count in now.items())
    return None if is_new else Message(f"passed.same.{name}", {}, rule)


def best_rolls(state: State) -> int:
    """The rolls of 36 that the best strike or shelling wins at most, with all cards at once."""
    if state.due.name == Strike.name:
        return max(_strikes(state).values(), default=0)
    terms, hand = fury(state).terms, _hand(state)
    guns = sum(face.value for face in hand if forces.is_gun(terms, face))
    walls = [face.value for front in table(state).fronts for face in open_faces(state, front)
             if face.type == "P"]  # fmt: skip
    return max(forces.throws_won(terms, guns, wall, attacking=True) for wall in walls)


def reach(state: State) -> Reach:
    """What could be done in the phase that is due."""
    if state.due.name == Strike.name:
        return _strikes(state)
    copies, found = Counter(table(state).hand), dict[tuple[object, ...], int]()
    for use in _phase(state).uses(state):
        assert isinstance(use, Use)
        for copy in range(copies[use.face]):
            found |= {(use.face, copy, lot): 1 for lot in _lots(state, use.place)}
    return found


def _lots(state: State, place: str) -> list[int]:
    """The card at a place, or the face-down cards of a front, by their lots."""
    if "." in place:
        return [lying_at(state, place).lot]
    return [card.lot for card in table(state).front(place) if card.face is None]


def _strikes(state: State) -> dict[tuple[object, ...], int]:
    """The rolls of 36 that all support together wins against each target of a strike."""
    terms = fury(state).terms
    ours = sum(face.value for face in _hand(state) if face.type == "S")
    found = dict[tuple[object, ...], int]()
    for place in _phase(state).places(state):
        if "." in place:
            card = lying_at(state, place)
            key: tuple[object, ...] = (card.lot,)
            theirs = face_of(state, str(card.face)).value
        else:
            key = (place,)
            front = open_faces(state, table(state).front(place))
            theirs = forces.city_defending(terms, front).total
        found[key] = forces.throws_won(terms, ours, theirs, attacking=True)
    return found


def _phase(state: State) -> Using:
    step = state.due
    assert isinstance(step, Using)  # each of the phases is one
    return step


def _hand(state: State) -> list[PrintedCard]:
    return [face_of(state, face) for face in table(state).hand]
