"""What the window tells of a turn: a headline at its end, and each change of a front for the worse.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from nightdrop.engine.model import Action, Message, State
from nightdrop.phantom_fury.rules.actions import ASSAULT
from nightdrop.phantom_fury.rules.cards import FrontName, Lying
from nightdrop.phantom_fury.rules.flow import Movement, drawn_face, driven_out
from nightdrop.phantom_fury.rules.forces import city_defending
from nightdrop.phantom_fury.rules.ruleset import (
    face_of,
    fury,
    lost_since,
    open_faces,
    table,
    worth,
)

HEADLINE: Final = "report.turn"
WORSE: Final = "report.worse"  # the beginning of the keys of changes for the worse
EQUAL: Final = "report.equal"
HARDER: Final = 4  # by how much the visible force of a front grows before that is told


def headline(states: Sequence[State], actions: Sequence[Action], at: int) -> Message | None:
    """What a turn came to that ended with the entry `at`; None if it did not, or nothing did.

    Its fields: the turn, the fronts taken with their points, those that held, and the cards lost
    with theirs.
    """
    after = states[at + 1]
    if after.turn == states[at].turn:
        return None
    first = at
    while first and states[first - 1].turn == states[at].turn:
        first -= 1
    before, taken, fought = states[first], list[FrontName](), list[FrontName]()
    for entry in range(first, at + 1):
        if actions[entry] == ASSAULT:
            fought += sorted({front for _face, front in table(states[entry]).sent})
        taken += [front for front in fought if table(states[entry]).front(front)
                  and not table(states[entry + 1]).front(front)]  # fmt: skip
    held = [front for front in dict.fromkeys(fought) if front not in taken]
    captured = table(after).captured[len(table(before).captured) :]
    lost = lost_since(before, after)
    if not (taken or held or lost):
        return None
    return Message(HEADLINE, {
        "turn": before.turn, "taken": tuple(taken), "won": worth(after, captured),
        "held": tuple(held), "lost": lost, "cost": worth(after, lost)}, "2.1")  # fmt: skip


def changes(state: State, action: Action) -> Iterator[Message]:
    """What a card that is laid changes for the worse: a harder or a poorer front, a Mosque lost.

    Also that of equal cards the new one goes [5.4].
    """
    step = state.due
    if not isinstance(step, Movement):
        return
    front = step.front
    old = table(state).front(front)
    cards = (*old, Lying(drawn_face(action)))
    at = driven_out(state, cards)
    gone = None if at is None else face_of(state, str(cards[at].face))
    kept = cards if at is None else (*cards[:at], *cards[at + 1 :])
    terms = fury(state).terms
    was, now = (city_defending(terms, open_faces(state, some)).total for some in (old, kept))
    had, has = (sum(face.value for face in open_faces(state, some) if face.type in "IO")
                for some in (old, kept))  # fmt: skip
    fields = {"front": front, "was": was, "now": now, "had": had, "has": has}
    equals = [face for face in open_faces(state, old) if gone is not None
              and (face.type, face.value) == (gone.type, gone.value)]  # fmt: skip
    if equals and at == len(old):
        yield Message(EQUAL, fields, "5.4")
    if gone is not None and gone.prestige and fury(state).options["mosque"] == "always":
        yield Message(f"{WORSE}.mosque", {**fields, "cost": gone.value}, "11.8")
    if old and now - was >= HARDER:
        yield Message(f"{WORSE}.harder", fields, "5.1")
    if has < had:
        yield Message(f"{WORSE}.poorer", fields, "5.3")
