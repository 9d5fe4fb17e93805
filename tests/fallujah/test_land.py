"""The land from above: it obeys the map's links, is repeatable, and is what is shipped."""

from functools import partial
from itertools import pairwise
from math import dist, hypot

import pytest
from PIL import Image, ImageStat

from assets.tools import townmaker
from assets.tools.town.land import land
from assets.tools.town.plan import HIGH, SHORE, WIDE, Plan, plan_of
from nightdrop.fallujah.rules.printed_tables import Town
from nightdrop.table.scenario.scenarios import read_scenario
from tests.shapes import PAINTED, town_of

SMALL = 0.06  # px a point: a picture 120 px wide


@pytest.fixture(scope="module")
def plan() -> Plan:
    return town_of(townmaker.SCENARIO)


@pytest.fixture(scope="module")
def town() -> Town:
    return read_scenario(townmaker.SCENARIO).game().rules.town


@pytest.fixture(scope="module")
def small(plan: Plan) -> Image.Image:
    return land(plan, SMALL)


def off(point: tuple[float, float], line: list[tuple[float, float]]) -> float:
    """How far a point is from the nearest point of a line."""
    return min(map(partial(dist, point), line))


@PAINTED
def test_the_same_town_is_painted_twice(small: Image.Image) -> None:
    again = land(plan_of(townmaker.SCENARIO), SMALL)
    assert again.tobytes() == small.tobytes()


@PAINTED
@pytest.mark.parametrize("width", townmaker.WIDTHS)
def test_the_land_that_is_shipped_is_what_is_painted(small: Image.Image, width: int) -> None:
    """Lines are a little broader in so small a picture: most of it is the same."""
    with Image.open(townmaker.file_of(width)) as kept:
        assert kept.size == (width, width * HIGH // WIDE)
        shown = kept.resize(small.size, Image.Resampling.BOX).convert("RGB")
    apart = [abs(one - two) for one, two in zip(shown.tobytes(), small.tobytes(), strict=True)]
    assert sum(apart) / len(apart) < 6


def test_both_sizes_show_one_picture() -> None:
    with Image.open(townmaker.file_of(4000)) as large:
        assert not townmaker.differs(townmaker.file_of(2000), large.convert("RGB"))


@PAINTED
def test_a_picture_of_another_town_is_noticed(small: Image.Image) -> None:
    blank = Image.new("RGB", small.size, tuple(map(round, ImageStat.Stat(small).mean)))  # type: ignore[arg-type]
    assert townmaker.differs(townmaker.file_of(2000), blank)


def test_bridges_lie_on_their_links_from_bank_to_bank(plan: Plan, town: Town) -> None:
    for name, link in town.bridges.items():
        (ax, ay), (bx, by) = (town.spaces[space].at for space in link.ends)
        for end in plan.bridges[name]:
            long = hypot(bx - ax, by - ay)
            assert abs((bx - ax) * (end[1] - ay) - (by - ay) * (end[0] - ax)) / long < 1
            assert plan.far(end) > SHORE
        west, east = plan.bridges[name]
        assert plan.far(((west[0] + east[0]) / 2, (west[1] + east[1]) / 2)) < SHORE


def test_the_highway_runs_through_the_spaces_of_the_supply_route(plan: Plan, town: Town) -> None:
    assert max(off(town.spaces[space].at, plan.highway) for space in town.msr) < 1


def test_streets_run_where_links_run_and_nowhere_across_the_water(plan: Plan, town: Town) -> None:
    """But on the supply route, where the highway does; two more lead to a bridge."""
    ends = {frozenset((street.line[0], street.line[-1])) for street in plan.streets}
    wanted = {frozenset(town.spaces[space].at for space in link.ends)
              for link in town.links if link.kind == "street" and not link.msr}  # fmt: skip
    assert wanted <= ends
    assert len(ends - wanted) <= 3
    for street in plan.streets:
        for a, b in pairwise(street.line):
            assert plan.far(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)) > SHORE


def test_no_house_stands_in_the_water_on_a_street_or_on_the_highway(plan: Plan) -> None:
    for house in plan.houses:
        assert min(map(plan.far, house.corners)) > SHORE
        assert off(house.middle, plan.highway) > 9
        assert not plan.is_closed(house.middle)
    for house in plan.works:
        assert min(map(plan.far, house.corners)) > SHORE
        assert off(house.middle, plan.highway) > 9


def test_the_town_is_full_and_the_desert_is_not(plan: Plan) -> None:
    assert len(plan.houses) > 3000
    assert all(280 < house.middle[1] < 1210 and 350 < house.middle[0] < 1810
               for house in plan.houses)  # fmt: skip
