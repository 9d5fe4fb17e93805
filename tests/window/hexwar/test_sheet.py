"""The sheet beside the whole map says what the rules say, whole and to both seats alike."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from typing import NamedTuple

import pygame
import pytest

from nightdrop.engine.model import State
from nightdrop.engine.view import view
from nightdrop.hexwar.match.legend import bridge_rows, land_rows, mark_rows
from nightdrop.hexwar.rules.ruleset import ruleset
from nightdrop.hexwar.ui.board.board import BoardPanel, camera_over
from nightdrop.hexwar.ui.board.marks import Marks
from nightdrop.hexwar.ui.map.camera import BESIDE
from nightdrop.hexwar.ui.map.map_margins import Margin, neat_line, paper, rooms
from nightdrop.hexwar.ui.map.view import Maps
from nightdrop.table.language import ENGLISH, LANGUAGES, language
from nightdrop.table.match.match import Match
from nightdrop.table.words.catalogues import speak
from nightdrop.ui.kit import Box, Gap, Paragraph, Widget
from nightdrop.ui.look.fonts import POINT
from nightdrop.ui.look.theme import LEGIBLE, LIGHTS, contrast
from tests.tools.demo import finish_land

GAMES = ("night-drop", "pegasus-bridge")
# The map's place in windows of these sizes, and the scale of the interface: 1280x720, 1920x1080
# with and without the panel, at 100 % and 200 %, 2560x1080, 3840x2160.
PLACES = {
    (881, 720): 1.0, (1472, 1080): 1.0, (1920, 1080): 1.0, (1024, 1080): 2.0, (1920, 860): 2.0,
    (2112, 1080): 1.0, (2944, 2160): 2.0, (3840, 1900): 4.0,
}  # fmt: skip
# Those that show the margins of a game in English without --long; in Italian, which is longer, all
# are looked at.
FEW = (1472, 1080), (1920, 860), (2112, 1080)
CORNER = 56, 216  # px of the buttons at scale 1


def begun(scenario: str) -> State:
    """A game at its first decision."""
    return Match.new(scenario, {}, 1).state


class Placed(NamedTuple):
    """A margin, where it stands and where the map does, in a place of a size and at a scale."""

    margin: Margin
    rect: pygame.Rect
    line: pygame.Rect
    size: tuple[int, int]
    scale: float


def placed(state: State, size: tuple[int, int], scale: float, maps: Maps) -> list[Placed]:
    """The margins beside the whole map in a place of that size, by day."""
    maps.enlarge(scale)
    board = BoardPanel(state.game, pygame.Rect((0, 0), size), maps, round(56 * scale))
    corner = round(CORNER[0] * scale), round(CORNER[1] * scale)
    found = rooms(board.camera, board.rect, scale, corner)
    line = neat_line(board.camera)
    made = ((Margin(state, room, "day", board.camera, board.map), room.rect) for room in found)
    return [Placed(margin, rect, line, size, scale) for margin, rect in made]


def margins(state: State, size: tuple[int, int], scale: float, maps: Maps) -> list[Margin]:
    """Those margins alone."""
    return [one.margin for one in placed(state, size, scale, maps)]


def leaves(widget: Widget) -> Iterator[Widget]:
    """All that is drawn in a container."""
    if isinstance(widget, Box) and widget.widgets:
        for one in widget.widgets:
            yield from leaves(one)
    elif not (isinstance(widget, Box)):
        yield widget


def test_8_1_a_changed_table_changes_the_legend() -> None:
    state = begun("night-drop")
    rules = ruleset(state)
    dear = replace(rules.tables.terrain["bocage"], cost={"foot": 6, "armour": 8}, df=3)
    tables = replace(rules.tables, terrain={**rules.tables.terrain, "bocage": dear}, bridge_df=2)
    changed = replace(state.game, rules=replace(rules, tables=tables))
    row, bridge = next(land_rows(state.but(game=changed))), next(bridge_rows(
        state.but(game=changed)))
    assert row.short == "3 MP, vehicles 4 MP · DF +3"
    assert bridge.short.endswith("DF +2")


def test_9_2_4_an_option_that_adds_to_a_terrain_is_in_the_legend() -> None:
    state = Match.new("night-drop", {"bocage_df": 1}, 1).state
    assert next(land_rows(state)).short == "1 MP, vehicles 2 MP · DF +1"


@pytest.mark.parametrize("scenario", GAMES)
def test_every_terrain_and_line_of_the_rules_has_its_row(scenario: str) -> None:
    state = begun(scenario)
    tables = ruleset(state).tables
    assert len([*land_rows(state)]) == len(tables.terrain) + len(tables.lines)


def test_a_game_without_landing_dice_says_nothing_of_them() -> None:
    assert not [row for row in land_rows(begun("pegasus-bridge")) if "drop" in row.short]


def test_each_game_explains_the_marks_that_its_map_has() -> None:
    keys = [[row.key for row in mark_rows(begun(scenario))] for scenario in GAMES]
    assert keys == [
        ["vp", "drop", "barred", "setup", "entry"],
        ["vp", "blow", "drop", "lands", "barred", "dashed", "setup", "entry", "enters"],
    ]


@pytest.mark.parametrize("scenario", [*GAMES, "the-bridges"])
def test_no_two_rows_of_a_legend_show_the_same_place(scenario: str) -> None:
    state, maps = begun(scenario), Maps()
    for margin in margins(state, (1920, 1080), 1.0, maps):
        points = [sample.point for sample in margin.content.samples]
        assert len({*points}) == len(points)


@pytest.fixture(scope="module", params=[*product(GAMES, LANGUAGES)], ids="-".join)
def all_margins(request: pytest.FixtureRequest) -> list[Placed]:
    """The margins of a game at all places, in a language."""
    scenario, spoken_in = request.param
    before = language()
    speak(spoken_in)
    state, maps = begun(scenario), Maps()
    whole = spoken_in != ENGLISH or request.config.getoption("--long")
    sizes = PLACES if whole else FEW
    found = [one for size in sizes for one in placed(state, size, PLACES[size], maps)]
    speak(before)
    return found


def test_nothing_of_a_margin_is_cut_or_lies_over_another(all_margins: list[Placed]) -> None:
    for margin, _rect, _line, size, scale in all_margins:
        whole, content = margin.picture.get_rect(), margin.content
        parts = [one for part in (content.top, content.lower, content.last)
                 for one in leaves(part)]  # fmt: skip
        for one in parts:
            assert whole.contains(one.rect), (size, scale, type(one).__name__)
            if isinstance(one, Paragraph):
                lines = margin.style.lines(one.string, one.rect.width, one.role, one.size)
                words = [word for word in " ".join(lines).split() if word != POINT]
                told = [word for word in one.string.split() if word != POINT]
                assert words == told, (size, scale, one.string)
        seen = [one for one in parts if not isinstance(one, Gap)]  # a gap shows nothing
        for one, other in combinations(seen, 2):
            assert not one.rect.colliderect(other.rect), (size, scale, one, other)


def test_a_margin_keeps_clear_of_the_map_and_of_the_buttons(all_margins: list[Placed]) -> None:
    for margin, rect, line, size, scale in all_margins:
        buttons = pygame.Rect(0, 0, round(CORNER[0] * scale), round(CORNER[1] * scale))
        buttons.bottomright = size
        assert not rect.colliderect(line)
        for part in (margin.content.top, margin.content.lower, margin.content.last):
            for one in leaves(part):
                assert not one.rect.move(rect.topleft).colliderect(buttons), (size, one)


def test_a_map_with_room_beside_it_goes_left_and_has_a_column() -> None:
    state, maps = begun("night-drop"), Maps()
    shown = {size: len(margins(state, size, scale, maps)) for size, scale in PLACES.items()}
    assert shown[881, 720] == shown[1024, 1080] == 0
    assert shown[1472, 1080] == shown[2944, 2160] == 1
    assert shown[2112, 1080] == shown[1920, 860] == 2
    board = BoardPanel(state.game, pygame.Rect(0, 0, 1472, 1080), maps, 56)
    line = neat_line(board.camera)
    assert line.left < BESIDE / 4 < BESIDE < 1472 - line.right


@pytest.mark.parametrize("scenario", GAMES)
def test_both_seats_see_the_same_sheet(scenario: str) -> None:
    state, maps = begun(scenario), Maps()
    pictures = []
    for seat in state.game.sides:
        board = BoardPanel(state.game, pygame.Rect(0, 0, 1920, 1080), maps, 56)
        surface = pygame.Surface((1920, 1080))
        seen = view(state, seat).state
        for _ in range(2):
            board.draw(surface, seen, "night", Marks())
            finish_land(board.map)
        (room, *_others) = rooms(board.camera, board.rect, 1.0, (0, 0))
        board.draw(surface, seen, "night", Marks())
        pictures.append(pygame.image.tobytes(surface.subsurface(room.rect), "RGB"))
    assert pictures[0] == pictures[1]


def test_the_margin_is_drawn_once_and_anew_for_another_turn() -> None:
    state, maps = begun("night-drop"), Maps()
    board = BoardPanel(state.game, pygame.Rect(0, 0, 1472, 1080), maps, 56)
    (room,) = rooms(board.camera, board.rect, 1.0, (0, 0))
    made = [board.sheet.margin(board.camera, room, "night", seen, board.map)
            for seen in (state, state, state.but(turn=2))]  # fmt: skip
    assert made[0] is made[1] is not made[2]


def test_the_legend_shows_hexes_once_the_land_is_read() -> None:
    state, maps = begun("night-drop"), Maps()
    (margin,) = margins(state, (1472, 1080), 1.0, maps)
    bare = pygame.image.tobytes(margin.draw(maps.of(state.game)), "RGB")
    while maps.of(state.game).samples.step(50):
        pass
    assert pygame.image.tobytes(margin.draw(maps.of(state.game)), "RGB") != bare


def test_a_zoomed_map_has_no_margin() -> None:
    board = BoardPanel(begun("night-drop").game, pygame.Rect(0, 0, 2112, 1080), Maps())
    board.camera.zoom(1)
    assert rooms(board.camera, board.rect, 1.0, (0, 0)) == []


@pytest.mark.parametrize("light", LIGHTS)
def test_what_is_printed_can_be_read(light: str) -> None:
    look = paper(light)  # type: ignore[arg-type]
    for ink in (look.ink, look.ink2, look.accent):
        assert contrast(ink, look.panel) >= LEGIBLE


def test_an_enlarged_interface_opens_where_counters_can_be_read() -> None:
    board, room = begun("night-drop").game.board, pygame.Rect(0, 0, 1024, 1080)
    whole = camera_over(board, room).height
    assert camera_over(board, room, least=38).height == 64 > whole
