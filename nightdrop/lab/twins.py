"""The twins law: two games that differ only in what a side cannot see look the same to it.

Two games are played in lockstep with the same decisions and throws. Whenever a face is drawn
that the side does not see, the twin draws another one, within what shows at once on the table:
a reinforcement's entry letter by night, armour, and a captured Advantage. The pair ends at a
fair revelation: when the side comes to see a face, or an effect of one, that differs.
"""

from typing import NamedTuple

from nightdrop.engine.model import CHANCE, GERMAN, US, Action, Menu, Side, State
from nightdrop.engine.play import actor, advance, legal_actions, outcomes
from nightdrop.engine.view import seen_by, view
from nightdrop.lab.laws import BrokenLaw, Rng
from nightdrop.rules.actions import Draw
from nightdrop.rules.fates import ADVANTAGE
from nightdrop.rules.ruleset import is_night


class Pair(NamedTuple):
    """How a pair of twins fared: actions played together, faces that differed, why it ended."""

    actions: int
    differences: int
    ended: str


def other_draw(state: State, drawn: Action, twin: State, rng: Rng) -> Action | None:
    """What the twin draws where this side sees nothing, or None if nothing fits."""
    assert isinstance(drawn, Draw)
    fitting: list[Action] = [
        action
        for action in legal_actions(twin)
        if isinstance(action, Draw) and _shows_alike(state, action.face, drawn.face)
    ]
    return fitting[rng.randrange(len(fitting))] if fitting else None


def _shows_alike(state: State, face: str, another: str) -> bool:
    """Whether two faces cannot be told apart by what shows at once."""
    if ADVANTAGE in (face, another):
        return face == another
    faces = state.game.faces
    a, b = faces.get(face), faces.get(another)
    if a is None or b is None or a.av is None:
        return True
    return a.armour == b.armour and (a.entry == b.entry or not is_night(state))


def look_alike(state: State, twin: State, side: Side) -> str:
    """What this side could tell the twins apart by, or "" if nothing."""
    a, b = view(state, side), view(twin, side)
    if a.actor != b.actor:
        return "who decides"
    if a.state != b.state:
        return "the view of the state"
    if [action.text for action in a.actions] != [action.text for action in b.actions]:
        return "the menu"
    if state.todo and state.todo[-1].prompt(a.state) != twin.todo[-1].prompt(b.state):
        return "the prompt"
    return ""


def is_revealed(before: State, after: State, side: Side) -> bool:
    """Whether the side came to see a face by this action."""
    old, new = seen_by(before, side), seen_by(after, side)
    faces = {c.id: c.face for c in (*old.pieces, *old.dead.values())}
    shown = {c.id: c.face for c in (*new.pieces, *new.dead.values())}
    if any(face is not None and faces.get(key) is None for key, face in shown.items()):
        return True
    return any(
        place.value is not None and old.vp[hex_].value is None for hex_, place in new.vp.items()
    )


class Twins:
    """A pair of games in lockstep, as one side watches them."""

    def __init__(self, state: State, side: Side, rng: Rng) -> None:
        self.state = state
        self.twin = state
        self.side = side
        self.rng = rng
        self.actions = 0
        self.differences = 0

    def differ(self) -> bool:
        """Whether there is anything that the side must not learn."""
        return self.state != self.twin

    def step(self, action: Action) -> str:
        """Play an action in both; "" or why the pair ended. Raises BrokenLaw at a leak."""
        answer = self._twin_action(action)
        if answer is None:
            return "the twin could not do the same"
        before = self.state, self.twin
        self.state, self.twin = advance(self.state, action), advance(self.twin, answer)
        self.actions += 1
        leak = look_alike(self.state, self.twin, self.side)
        if not leak:
            return ""
        if is_revealed(before[0], self.state, self.side) or is_revealed(
            before[1], self.twin, self.side
        ):
            return "a fair revelation"
        raise BrokenLaw(f"twins law: {self.side} tells them apart by {leak} after {action.text}")

    def _twin_action(self, action: Action) -> Action | None:
        menu: Menu = legal_actions(self.twin)
        if actor(self.state) == CHANCE and isinstance(action, Draw):
            witnesses = self.state.todo[-1].witnesses(self.state, action)
            if self.side not in witnesses:
                answer = other_draw(self.state, action, self.twin, self.rng)
                self.differences += answer != action
                return answer
        return action if action in menu else None


def unseen_side(number: int) -> Side:
    """Which side watches the pair with this number: they take turns."""
    return US if number % 2 == 0 else GERMAN


def chance_action(state: State, rng: Rng) -> Action:
    """An outcome of chance by its weight."""
    pairs = outcomes(state)
    pick = rng.randrange(sum(weight for weight, _ in pairs))
    for weight, action in pairs:
        pick -= weight
        if pick < 0:
            return action
    raise AssertionError("weights are positive")
