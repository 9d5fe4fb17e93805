"""The colours and badges of sides, as the scenario shown has them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Final, NamedTuple

from nightdrop import games
from nightdrop.table.scenario.scenarios import FIRST, kind_of, looks_of
from nightdrop.ui.look.theme import RGB, mixed, rgb

WHITE: Final[RGB] = (255, 255, 255)
BLACK: Final[RGB] = (0, 0, 0)
PLAIN: Final = rgb("#5B655D")  # of a side of which no file says anything


class SideTheme(NamedTuple):
    """The colours of a side, and the sign on its badge: "star", "cross", "horse", or letters."""

    face: RGB
    edge: RGB
    badge: str


class _Shown:
    """The scenario whose colours are shown. One per process: both players look at one screen."""

    scenario = ""


def show_colours_of(scenario: str) -> None:
    """From now on show sides and formations as this scenario has them."""
    _Shown.scenario = scenario


@contextmanager
def colours_of(scenario: str) -> Iterator[None]:
    """Show sides and formations as another scenario has them, and afterwards as before."""
    before = _Shown.scenario
    show_colours_of(scenario)
    try:
        yield
    finally:
        show_colours_of(before)


def scenario_shown() -> str:
    """The scenario whose colours are shown; "" before the first."""
    return _Shown.scenario


@lru_cache(maxsize=8)
def kind_named(scenario: str) -> str:
    """The kind of game of a scenario, for "" that of a game for which none is named."""
    return kind_of(scenario) if scenario else games.FIRST


@lru_cache(maxsize=8)
def _uniforms(scenario: str) -> dict[str, SideTheme]:
    return {
        side: SideTheme(rgb(look.colour), rgb(look.edge), look.badge)
        for side, look in looks_of(scenario or FIRST).sides.items()
    }


def first_uniform() -> SideTheme:
    """The colours and badge of the side that takes control of hexes."""
    return next(iter(_uniforms(_Shown.scenario).values()), None) or uniform("")


def uniform(side: str, scenario: str | None = None) -> SideTheme:
    """The colours and badge of a side, in the scenario shown unless another is given; plain ones
    and its initial if that says nothing of it."""
    known = _uniforms(_Shown.scenario if scenario is None else scenario).get(side)
    return known or SideTheme(PLAIN, mixed(PLAIN, BLACK, 0.4), side[:1].upper())
