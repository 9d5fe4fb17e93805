"""A table to play examples of Phantom Fury on: a position in a line, and texts to play.

Fronts are written from the left, parted by "|": "jihadists ? pillbox | secured-road". A "?" lies
face down. What is named nowhere is in the cups, unless `deck` or `reserve` name what is unseen:
then all else of that deck is out of the game.
"""

from collections import Counter
from typing import Any

from nightdrop.engine.counters import Side
from nightdrop.engine.model import Action, State
from nightdrop.engine.play import apply, settle
from nightdrop.phantom_fury.rules.cards import (
    AMERICAN,
    DECKS,
    FRONTS,
    INSURGENT,
    Front,
    FuryBook,
    Lying,
)
from nightdrop.phantom_fury.rules.combat import Fight
from nightdrop.phantom_fury.rules.ruleset import fury
from nightdrop.rules.actions import parse
from nightdrop.table.scenario.scenarios import load_scenario
from tests.rules.tabletop import asked, menu, play, refused, written

__all__ = ["asked", "menu", "play", "refused"]
MARINES = "marine-regimental-combat-team"
GUARD = "iraqi-national-guard"


def position(
    at: str = "reinforce",
    fronts: str = "",
    hand: str = "",
    *,
    turn: int = 5,
    deck: str | None = None,
    reserve: str | None = None,
    captured: str = "",
    casualties: str = "",
    discards: str = "",
    committed: bool = False,
    **options: Any,
) -> State:
    """A position in which the step `at` of a turn is due, and what it does by itself was done."""
    game = load_scenario("phantom-fury", options)
    lots = iter(range(60))
    rows = [tuple(Lying(None if face == "?" else face, next(lots)) for face in row.split())
            for row in fronts.split("|")]  # fmt: skip
    rows += [()] * (3 - len(rows))
    named = [card.face for row in rows for card in row if card.face]
    named += [*hand.split(), *captured.split(), *casualties.split(), *discards.split()]
    gone = tuple(tuple(face for face in discards.split() if game.faces[face].deck == one)
                 for one in DECKS)  # fmt: skip
    left = {one: Counter(game.mix[one]) for one in DECKS}
    for face in named:
        left[game.faces[face].deck][face] -= 1
    for one, said in ((INSURGENT, deck), (AMERICAN, reserve)):
        left[one] = left[one] if said is None else Counter(said.split())
    assert all(count >= 0 for cup in left.values() for count in cup.values())
    ranks = {face: game.faces[face].rank for face in hand.split()}
    book = FuryBook(fronts=(rows[0], rows[1], rows[2]), captured=tuple(captured.split()),
                 hand=tuple(sorted(hand.split(), key=ranks.__getitem__)),
                 casualties=tuple(casualties.split()), gone=(gone[0], gone[1]),
                 committed=committed)  # fmt: skip
    laid = 59 - left[INSURGENT].total() + sum(card.face is None for row in rows for card in row)
    numbers = {AMERICAN: 57 - left[AMERICAN].total(), INSURGENT: laid}
    state = game.rules.empty_state(game).but(turn=turn, cups=left, numbers=numbers, book=book)
    steps = game.rules.turn
    names = [step.name or type(step).__name__ for step in steps]
    return settle(state.push(*steps[names.index(at) :]))


def front(state: State, name: str) -> str:
    """The cards of a front, from the left."""
    cards: Front = state.book.front(name)
    return " ".join(card.face or "?" for card in cards)


def fronts(state: State) -> str:
    """The cards of all fronts."""
    return " | ".join(front(state, name) for name in FRONTS)


def pile(state: State, name: str) -> str:
    """The cards of a pile in their order: "hand", "captured", "casualties", "american" or
    "insurgents", the discards."""
    if name in DECKS:
        return " ".join(state.book.gone[DECKS.index(name)])
    return " ".join(getattr(state.book, name))


def points(state: State) -> int:
    """The points as they stand."""
    return fury(state).points(state)


def forces(state: State) -> tuple[int, int] | None:
    """Both forces of the fight under way, ours first."""
    fight: Fight | None = state.fight
    return fight.sums if fight else None


def rules_of(state: State) -> set[str]:
    """The rules by which the cards of the fight under way count."""
    fight: Fight = state.fight
    return {line.rule for force in (fight.ours, fight.theirs) if force for line in force.lines}


def sent(state: State, verb: str, place: str, *faces: str) -> State:
    """The state after these cards were sent to a front, or aimed at a place."""
    return play(state, *(f"{verb} {face} {place}" for face in faces))


def passed(state: State, to: str) -> State:
    """The state when this step is due and somebody decides: all before it end with done."""
    while state.due.name != to:
        state = play(state, "done")
    return state


def told(state: State, text: str) -> list[str]:
    """What is told of an action and of what came of it: kind, place and side of the news, and the
    message, each on a line."""
    action: Action = parse(text, state.game.rules)
    after = apply(state, action)
    found = (*state.due.news(state, action, after), *state.game.rules.changes(state, action, after))
    return [" ".join([one.kind, *([str(one.place)] if one.place else []), *_side(one.side)]) + ": "
            + written(one.said) for one in found]  # fmt: skip


def _side(side: Side | None) -> list[str]:
    return [side] if side else []
