"""The companies that the sticks of a hex can form: each different result once, best first.

All is read from one reader's view and the menu: the order depends on known faces alone [2.4].
"""

from collections.abc import Iterable
from typing import Final

from nightdrop.engine.model import Action, State
from nightdrop.hexwar.match.regrouping import Companies, Formed, counters_left, sticks_of, worth
from nightdrop.hexwar.rules.actions import ReinforceCompany
from nightdrop.hexwar.rules.book import book_of, noted
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.pieces import is_unknown
from nightdrop.hexwar.rules.regroup import (
    Mark,
    Regroup,
    conversions,
    regiment_sticks,
    triggers,
    turning,
)
from nightdrop.hexwar.rules.ruleset import left_in_cup, ruleset
from nightdrop.hexwar.rules.victory import unmarked


def formed_hexes(view: State, menu: Iterable[Action]) -> tuple[Hex, ...]:
    """The hexes in which a company can be formed or reinforced now, in order of number.

    Those count too where only a company counter is missing.
    """
    sticks = (sticks_of(action) for action in menu)
    found = (view.pieces[ids[0]].place for ids in sticks if ids)
    return tuple(sorted({*_barred_hexes(view), *(hex_ for hex_ in found if hex_ is not None)}))


def formed_in(view: State, menu: Iterable[Action], hex_: Hex) -> tuple[Formed, ...]:
    """The different companies that the sticks of a hex can form.

    Full-strength ones come first, then reduced ones by what is kept. Equal ones stand for each
    other.
    """
    found: dict[object, Formed] = {}
    for action in menu:
        sticks = sticks_of(action)
        if sticks and view.pieces[sticks[0]].place == hex_:
            made = formed_by(view, action)
            found.setdefault(_alike(made), made)
    if hex_ in _barred_hexes(view):
        spare = _with_counters(view)
        for action in conversions(spare, hex_):
            made = formed_by(spare, action)._replace(barred=True)
            found.setdefault(_alike(made), made)
    return tuple(sorted(found.values(), key=lambda made: _order(view, made)))


def _barred_hexes(view: State) -> tuple[Hex, ...]:
    """The hexes whose revealed sticks form no company only because no counter is left [2.2]."""
    if not isinstance(view.due, Regroup) or not any(not left for left, _ in counters_left(view)):
        return ()
    spare = _with_counters(view)
    open_ = (hex_ for hex_ in triggers(view)
             if not any(is_unknown(c) for c in regiment_sticks(view, hex_)))  # fmt: skip
    return tuple(
        hex_ for hex_ in open_ if len([*conversions(spare, hex_)]) > len([*conversions(view, hex_)])
    )


def _with_counters(view: State) -> State:
    left = book_of(view).companies_left
    return noted(view, companies_left={group: max(1, count) for group, count in left.items()})


def formed_by(view: State, action: Action) -> Formed:
    """What a conversion of the regroup step makes."""
    after = view.due.take(view, action)
    new = after.pieces.by_id.keys() - view.pieces.by_id.keys()
    company = action.company if isinstance(action, ReinforceCompany) else new.pop()
    sticks = sticks_of(action)
    hex_ = view.pieces[sticks[0]].place
    assert hex_ is not None
    kept = tuple(c for c in regiment_sticks(view, hex_) if c.id not in sticks)
    asked = sum(isinstance(step, Mark) for step in after.todo)
    markers = min(asked, len(unmarked(after)), left_in_cup(after, "vp"))
    used = tuple(view.pieces[stick] for stick in sticks)
    return Formed(action, after.pieces[company], used, kept, markers)


def turned_by(view: State, hexes: Iterable[Hex]) -> int:
    """How many sticks are revealed if these hexes are mustered: those that are unknown."""
    return sum(is_unknown(c) for hex_ in hexes for c in regiment_sticks(view, hex_))


def regroup_lost(view: State) -> tuple[Hex, ...]:
    """The hexes whose sticks could regroup now, and lose that if the activation ends first."""
    if view.activation is None:
        return ()
    steps = ruleset(view).activations[view.activation].steps
    if not any(isinstance(step, Regroup) for step in steps):
        return ()
    return tuple(h for h in triggers(view) if turning(view, h) or any(conversions(view, h)))


def _alike(made: Formed) -> object:
    """A key that is equal for results whose difference does not matter to the player."""
    faces = sorted(c.face or "" for c in made.used), sorted(c.face or "" for c in made.kept)
    company = made.company
    return type(made.action), company.group, company.reduced, *map(tuple, faces), made.markers


def _order(view: State, made: Formed) -> tuple[object, ...]:
    ranks = [worth(view, stick) for stick in made.kept]
    return made.company.reduced, min(ranks, default=len(view.game.faces)), made.action.text


COMPANIES: Final = Companies(formed_hexes, formed_in, formed_by, turned_by, regroup_lost)
