"""The picture of the title: the same town as on the map, from the south-east, as it is shipped."""

import pytest
from PIL import Image

from assets.tools.town.night import LENS, title
from assets.tools.town.plan import Plan
from nightdrop.table.disk.files import data_path
from tests.shapes import PAINTED, town_of

SCENARIO = "fallujah-2004"


@pytest.fixture(scope="module")
def plan() -> Plan:
    return town_of(SCENARIO)


@PAINTED
def test_what_is_shipped_is_what_is_painted(plan: Plan) -> None:
    """Lines are a little broader in a small picture: most of it is the same."""
    small = title(plan, (160, 90))
    with Image.open(data_path("scenarios", SCENARIO, "title.png")) as kept:
        assert kept.size == (2560, 1440)
        shown = kept.resize(small.size, Image.Resampling.BOX).convert("RGB")
    apart = [abs(one - two) for one, two in zip(shown.tobytes(), small.tobytes(), strict=True)]
    assert sum(apart) / len(apart) < 4


def test_north_lies_right_of_south_and_the_far_bank_above_the_near_one(plan: Plan) -> None:
    station, souk, hospital = (LENS.seen(*plan.at[number]) for number in ("0402", "0306", "0106"))
    assert station[0] > souk[0] > hospital[0]
    assert hospital[1] < souk[1]


def test_what_stands_rises_over_its_foot(plan: Plan) -> None:
    x, y = plan.at["0306"]
    assert LENS.seen(x, y, 10)[1] < LENS.seen(x, y)[1]


def test_a_thing_behind_the_lens_is_not_shown() -> None:
    assert LENS.shows(950, 700)
    assert not LENS.shows(LENS.x + 50, LENS.y + 50)
