"""The laws that every position at the card table obeys, as checks that random play can run."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import Final

from nightdrop.engine.model import CHANCE, Action, State
from nightdrop.engine.play import actor, legal_actions, why_not
from nightdrop.engine.view import Rng, audiences, imagine, seen_by
from nightdrop.phantom_fury.position import written
from nightdrop.phantom_fury.rules.actions import ASSAULT, DISCARD, FIRE, STRIKE, WITHDRAW, Use
from nightdrop.phantom_fury.rules.cards import FRONTS, INSURGENT, FuryBook
from nightdrop.phantom_fury.rules.ruleset import left
from nightdrop.rules.actions import DONE, Draw, Roll
from nightdrop.table.record.positions import read_position
from tests.laws.any_family import menu_is_sound
from tests.laws.laws import BrokenLaw

MOST: Final = 9  # cards of a front [5.3]
TRIED: Final = 12  # things that are tried in a position
WRITTEN: Final = 8  # one position in so many is written and read again


def _demand(law: str, state: State, holds: bool, detail: object = "") -> None:
    if not holds:
        raise BrokenLaw(f"{law}: turn {state.turn}, {state.todo[-1:]!r}: {str(detail)[:400]}")


def cards(state: State) -> Counter[str]:
    """Every card, wherever it is: in a cup, on a front, in the hand, sent, or in a pile."""
    book: FuryBook = state.book
    found = Counter[str]()
    for cup in state.cups.values():
        found.update(cup)
    found.update(card.face for front in book.fronts for card in front if card.face)
    for pile in (book.hand, book.captured, book.casualties, *book.gone):
        found.update(pile)
    found.update(face for face, _place in (*book.sent, *book.aimed, *book.beaten))
    return +found


def cards_are_conserved(state: State, rng: Rng) -> None:
    """Each card is in exactly one place; no front grows beyond nine; the deck ends on turn 20."""
    mix = Counter(state.game.mix["american"]) + Counter(state.game.mix[INSURGENT])
    _demand("cards are conserved", state, cards(state) == mix, cards(state) - mix)
    longest = max(map(len, state.book.fronts))
    _demand("no front has more than nine cards", state, longest <= MOST, longest)
    _demand("turn 20 ends the deck", state, state.turn <= 20 or not left(state, INSURGENT))


def views_are_the_state(state: State, rng: Rng) -> None:
    """Nothing is known to one alone, and what is imagined looks like what was seen."""
    for audience in audiences(state.game):
        seen = seen_by(state, audience)
        _demand("a view is the state", state, seen is state, audience)
        dealt = imagine(seen, rng)
        _demand("imagination law", state, seen_by(dealt, audience) == seen, audience)


def everything(state: State) -> Iterator[Action]:
    """All that can be said with any card, front, place, die or word."""
    faces = [*state.game.faces]
    places = [*FRONTS, *(f"{front}.{number}" for front, number in product(FRONTS, (1, 2, 4, 9)))]
    yield from (DONE, STRIKE, FIRE, ASSAULT, WITHDRAW)
    yield from (Use(DISCARD, face) for face in faces)
    yield from map(Draw, faces)
    yield from (Roll(dice) for number in (1, 2, 3) for dice in product((1, 6), repeat=number))
    for verb in ("recon", "disarm", "send", "aim"):
        yield from (Use(verb, face, place) for face, place in product(faces, places))


def what_is_not_offered_is_refused(state: State, rng: Rng) -> None:
    """The agreement law: the menu is all that is allowed, and all else is refused with a reason."""
    menu = legal_actions(state)
    near = [Use(verb, face, place) for face in state.book.hand
            for verb in ("recon", "disarm", "send", "aim") for place in (*FRONTS, "1.1", "2.3")]
    pool = (*near, *everything(state))
    for action in (pool[rng.randrange(len(pool))] for _try in range(TRIED)):
        agrees = (why_not(state, action) is None) == (action in menu)
        _demand("agreement law", state, agrees, action.text)


def positions_go_both_ways(state: State, rng: Rng) -> None:
    """What is written of a state is read as one in which the same can be done."""
    if rng.randrange(WRITTEN):
        return
    name, chosen = state.game.name, dict(state.game.rules.options)
    try:
        position = written(state, name, chosen)
    except ValueError:
        untold = bool(state.book.fought)  # fronts assaulted this turn, by the option
        _demand("a decision can be written", state, actor(state) == CHANCE or untold)
        return
    again = read_position(json.dumps(position)).state
    _demand("a position is read as it was written", state, written(again, name, chosen) == position)
    same = (again.menu, again.cups, again.numbers) == (state.menu, state.cups, state.numbers)
    _demand("the same can be done in a position", state, same)


LAWS: Final[tuple[Callable[[State, Rng], None], ...]] = (
    cards_are_conserved, menu_is_sound, views_are_the_state, what_is_not_offered_is_refused,
    positions_go_both_ways,
)  # fmt: skip


def check(state: State, rng: Rng) -> None:
    """Raise BrokenLaw if the position breaks a law."""
    for law in LAWS:
        law(state, rng)
