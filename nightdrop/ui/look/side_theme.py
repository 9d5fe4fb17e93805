"""The colours and badges of sides, as each scenario has them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from nightdrop import games
from nightdrop.table.scenario.scenarios import FIRST, kind_of, looks_of
from nightdrop.ui.look.theme import RGB, mixed, rgb

WHITE: Final[RGB] = (255, 255, 255)
BLACK: Final[RGB] = (0, 0, 0)
PLAIN: Final = rgb("#5B655D")  # of a side of which no file says anything


class SideTheme(NamedTuple):
    """The colours of a side, and its badge: "star", "cross", "horse", or letters."""

    face: RGB
    edge: RGB
    badge: str


@lru_cache(maxsize=8)
def kind_named(scenario: str) -> str:
    """The kind of game of a scenario; for "" that of the default game."""
    return kind_of(scenario) if scenario else games.FIRST


@lru_cache(maxsize=8)
def _uniforms(scenario: str) -> dict[str, SideTheme]:
    return {
        side: SideTheme(rgb(look.colour), rgb(look.edge), look.badge)
        for side, look in looks_of(scenario or FIRST).sides.items()
    }


def first_uniform(theme: str) -> SideTheme:
    """The colours and badge of the side that takes control of hexes."""
    return next(iter(_uniforms(theme).values()), None) or uniform("", theme)


def uniform(side: str, theme: str) -> SideTheme:
    """The colours and badge of a side in a scenario, the `theme`.

    Plain ones with its initial if the scenario gives none.
    """
    known = _uniforms(theme).get(side)
    return known or SideTheme(PLAIN, mixed(PLAIN, BLACK, 0.4), side[:1].upper())
