"""Sticks of a hex that can be revealed or form companies, in the games that have them.

It holds what their chapters are asked, and what menus alone show [2.4].
"""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from nightdrop.engine.counters import Counter
from nightdrop.engine.model import Action, State
from nightdrop.hexwar.rules.actions import At, Form, ReinforceCompany
from nightdrop.hexwar.rules.book import book_of
from nightdrop.hexwar.rules.chapters import given
from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.rules.ruleset import ruleset


class Formed(NamedTuple):
    """A company that can be formed now.

    It has the action, the company as it will be, the sticks that go into it, those that stay, and
    the VP markers that it brings [ND 2.5] [PB 2.5]. `barred`: only a missing company counter
    prevents it [2.2].
    """

    action: Action
    company: Counter
    used: tuple[Counter, ...]
    kept: tuple[Counter, ...]
    markers: int
    barred: bool = False


class Companies(NamedTuple):
    """The answers of the chapters about parachutists; `match/companies` describes each."""

    formed_hexes: Callable[[State, Iterable[Action]], tuple[Hex, ...]]
    formed_in: Callable[[State, Iterable[Action], Hex], tuple[Formed, ...]]
    formed_by: Callable[[State, Action], Formed]
    turned_by: Callable[[State, Iterable[Hex]], int]
    regroup_lost: Callable[[State], tuple[Hex, ...]]


def _no_company(view: State, action: Action) -> Formed:
    raise ValueError(f"{action.text!r} makes no company")


# What is answered in a game that has no such chapters.
NO_COMPANIES: Final = Companies(
    lambda view, menu: (), lambda view, menu, hex_: (), _no_company, lambda view, hexes: 0,
    lambda view: (),
)  # fmt: skip


def companies_of(view: State) -> Companies:
    found: Companies = next(given(ruleset(view), "companies"), NO_COMPANIES)
    return found


def regrouping(view: State, menu: Iterable[Action]) -> tuple[Hex, ...]:
    """The hexes whose sticks can be revealed or form companies now, in order of number [2.4].
    """
    made = (view.pieces[ids[0]].place for action in menu if (ids := sticks_of(action)))
    turned = (action.hex for action in musters(menu))
    return tuple(sorted({hex_ for hex_ in (*turned, *made) if hex_ is not None}))


def musters(menu: Iterable[Action]) -> tuple[At, ...]:
    """The hexes whose sticks can be revealed now, as actions in order [2.4.1]."""
    return tuple(a for a in menu if isinstance(a, At) and a.verb == "muster")


def counters_left(view: State) -> tuple[tuple[int, int], ...]:
    """How many company counters each acting formation has left, of how many [2.2].

    There are none where they are not limited.
    """
    rules, left = ruleset(view), book_of(view).companies_left
    if not rules.options["company_limit"] or view.activation is None:
        return ()
    limits = rules.tables.company_limit
    groups = rules.activations[view.activation].formations
    return tuple((left[group], limits[group]) for group in groups if group in limits)


def sticks_of(action: Action) -> tuple[str, ...]:
    """The sticks that an action uses up; none where it makes no company."""
    if isinstance(action, ReinforceCompany):
        return (action.stick,)
    return action.sticks if isinstance(action, Form) else ()


def worth(view: State, stick: Counter) -> int:
    """How useful a revealed stick is; the lowest number is the most useful.

    First one that brings a VP marker [ND 2.5] [PB 2.5], then an Advantage, a leader, any other.
    """
    kinds = ruleset(view).formations[stick.group]
    useful = (*kinds.heads, *kinds.advantages, *kinds.leaders)
    return useful.index(stick.face) if stick.face in useful else len(useful)
