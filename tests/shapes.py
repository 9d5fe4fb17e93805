"""The shapes of the lands that are shipped, and the names on them, for all tests of them."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

import pytest

from assets.tools.land.country import Country
from assets.tools.landmaker import country_of
from assets.tools.town.plan import Plan, plan_of
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.ui.map.chart import chart_of
from nightdrop.hexwar.ui.map.names import MapLabel, Names

PAINTED: Final = pytest.mark.long("the tool alone paints it, which takes seconds")


@cache
def shapes_of(scenario: str) -> Country:
    """The country of a scenario, made once: its shapes hang on no light, and take far longer than
    what a test paints of them."""
    return country_of(scenario)


@cache
def others_of(scenario: str) -> Country:
    """The same country, made a second time: what was asked of the first was not asked of it. Only
    its heights, half of all work, are the same ones: they hang on the water alone."""
    made = country_of(scenario)
    made.heights = shapes_of(scenario).heights
    return made


@cache
def town_of(scenario: str) -> Plan:
    """The plan of a town, made once: its houses and palms take as long as painting them small."""
    return plan_of(scenario)


@lru_cache(maxsize=64)
def names_at(board: Board, h: int) -> Sequence[MapLabel]:
    """The names on the map of a board where a hex is `h` px high, placed once."""
    return Names(chart_of(board)[0]).at(h)
