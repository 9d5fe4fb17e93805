"""The land of the second game: two waters in one valley, woods, an open plain, banks, a battery."""

from io import BytesIO
from math import hypot

import pygame
import pytest

from assets.tools.land.canal import Canal
from assets.tools.land.country import Country
from assets.tools.land.fields import BARLEY, BEET, WHEAT
from assets.tools.land.painter import paint_piece
from assets.tools.land.wood import CELL, RADII
from assets.tools.landmaker import packed
from nightdrop.hexwar.rules.hexes import column_row, hex_at, parse_hex
from nightdrop.hexwar.ui.map.camera import place_at
from nightdrop.hexwar.ui.map.picture import SIDE, Cut, LandPicture, box_of_cut, digest_of
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.ui.look.theme import Light
from tests.shapes import PAINTED, shapes_of

BOARD = load_scenario("pegasus-bridge").board
BRIDGES = parse_hex("0512")
CASING, BANK = 33.0, 40.0  # half of what is painted of the river and of the canal, in metres
SPILT, SPIT = 10.0, 20.0  # metres that a bank may reach over a side; of land between them at least


def land() -> Country:
    """All that is seen of the second game's land."""
    return shapes_of("pegasus-bridge")


def waters() -> Canal:
    canal = land().water.canal
    assert canal is not None
    return canal


# A piece of each light; with --long all of them are painted again in every light.
PIECES: dict[Light, Cut] = {
    "night": (48, 2, 3),  # the wood
    "dawn": (96, 0, 2),  # two bridges
    "day": (192, 6, 7),  # the wood's crowns
}


@pytest.mark.parametrize(
    "light", [pytest.param("night", marks=PAINTED), "dawn", pytest.param("day", marks=PAINTED)]
)
def test_the_shipped_picture_is_what_the_painter_paints(
    light: Light, request: pytest.FixtureRequest
) -> None:
    """If this fails after a change of the painter, paint the picture anew."""
    found = LandPicture(digest_of(BOARD))
    for cut in PIECES.values() if request.config.getoption("--long") else (PIECES[light],):
        painted = paint_piece(land(), light, cut[0], box_of_cut(cut))
        again = pygame.image.load(BytesIO(packed(painted)), "piece.jpg")
        alike = pygame.mask.from_threshold(found.piece(light, cut), (0, 0, 0), (12, 12, 12), again)
        assert alike.count() > 0.99 * SIDE * SIDE, (light, cut)


def test_canal_and_river_run_side_by_side_in_their_hexes_with_all_that_is_painted_of_them() -> None:
    canal, valley = waters(), land().water.valley
    east, south = land().size
    for line, half in ((canal.canal, BANK), (canal.river, CASING)):
        for x, y in line:
            if (hex_ := hex_at(*place_at(x, y))) in BOARD and 0 < x < east and 0 < y < south:
                assert hex_ in valley
                for dx, dy in ((half, 0), (-half, 0), (0, half), (0, -half)):
                    assert canal.depth(x + dx, y + dy) > -SPILT, (x, y)
    on_map = [(x, y) for x, y in canal.canal if 0 < x < east and 0 < y < south]
    for x, y in on_map:
        assert min(hypot(x - a, y - b) for a, b in canal.river) > CASING + BANK + SPIT


def test_one_hex_holds_two_bridges_each_over_its_own_water() -> None:
    at = [middle for middle, _, _ in land().bridges if hex_at(*place_at(*middle)) == BRIDGES]
    assert len(at) == 2
    for (x, y), water in zip(at, (waters().canal, waters().river), strict=True):
        assert min(hypot(x - a, y - b) for a, b in water) < 20
    assert hypot(at[0][0] - at[1][0], at[0][1] - at[1][1]) > 150


def test_trees_of_a_wood_stand_in_it_and_off_its_roads() -> None:
    wood = land().wood
    crowns = [crown for place in wood.places for crown in wood.crowns(place)]
    assert 8_000 < len(crowns) < 25_000 and {size for _, _, size, _ in crowns} == set(range(4))
    ways = land().ways.strip
    for x, y, _size, _tone in crowns:
        assert wood.inside(x, y) and (int(x // CELL), int(y // CELL)) not in ways
        assert BOARD.terrain[hex_at(*place_at(x, y))] == "woods"
    assert max(RADII) < 20 and len(wood.clearings) > 5 and wood.rides


def test_crops_grow_on_the_plain_and_not_in_the_bocage_beyond_the_ridge() -> None:
    def crops(text: str) -> int:
        column, row = column_row(parse_hex(text))
        x, y = column * 346.4, row * 400.0
        blocks = land().blocks((x - 300, y - 300, x + 300, y + 300))
        return sum(parcel.kind in (WHEAT, BARLEY, BEET) for block in blocks
                   for parcel in block.parcels)  # fmt: skip

    assert crops("1122") > 10 and crops("0408") > 10
    assert crops("2312") == crops("2418") == 0


def test_the_first_game_has_none_of_this() -> None:
    first = shapes_of("night-drop")
    assert first.water.canal is None and not first.wood.places
    assert first.bridges == first.ways.bridges
