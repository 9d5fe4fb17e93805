"""While the map is panned only what comes into view is painted; the picture is the same."""

from functools import lru_cache

import pygame
import pytest

from nightdrop.engine.model import State
from nightdrop.engine.play import advance
from nightdrop.engine.view import view
from nightdrop.hexwar.rules.hexes import Hex, ring
from nightdrop.hexwar.ui.board.board import PANNED, BoardPanel, Stacks
from nightdrop.hexwar.ui.board.marks import Marks
from nightdrop.hexwar.ui.board.overlay import Overlay
from nightdrop.hexwar.ui.map.brush import MapStyle
from nightdrop.hexwar.ui.map.camera import HexCamera
from nightdrop.hexwar.ui.map.pan_cache import Kept, lay_scaled
from nightdrop.hexwar.ui.map.view import FlatOverlay, Maps, MapView
from nightdrop.lab.bench import played_by_lot
from nightdrop.lab.lineups import load
from nightdrop.lab.selfplay import rng_of
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.ui.look.theme import Light
from tests.tools.demo import finish_land

BOARD = load_scenario("night-drop").board
RECT = pygame.Rect(40, 30, 700, 500)
RECT_SCALED = pygame.Rect(31, 23, 200, 180)
HERE = Hex(1512)
ZONES, REACH = (HERE, *ring(HERE)), tuple(BOARD.hexes)[200:500]
PANS = (13, 0), (0, -47), (-120, 60), (31, 31), (500, 20), (-9, -7), (0, 0), (-3000, -3000), (9, 9)


class Table:
    """A map on a surface, seen through a camera, with zones and a reach laid on it."""

    def __init__(self, height: int = 84) -> None:
        self.surface = pygame.Surface((800, 560))
        self.camera = HexCamera(BOARD.columns, BOARD.rows, tuple(RECT), height)
        self.camera.centre_on(HERE)
        self.view, self.overlay = MapView(BOARD), Overlay()
        self.zones = ZONES
        self.painted = list[pygame.Rect]()

    def draw(self, light: Light = "day", reach: tuple[Hex, ...] = REACH) -> bytes:
        """The picture, with something of a frame before it all over the map."""
        self.painted.clear()
        self.surface.fill((200, 0, 200))
        self.overlay.aim(self.surface, self.camera, light)

        def paint(part: pygame.Rect) -> None:
            self.painted.append(part)
            self.overlay.lay(self.zones, reach, part)

        laid = FlatOverlay(paint, (self.zones, reach))
        view, camera = self.view, self.camera
        view.draw_under(self.surface, camera, RECT, light, None, laid)
        assert self.surface.get_clip() == self.surface.get_rect()
        return pygame.image.tobytes(self.surface, "RGB")

    def finish(self) -> None:
        finish_land(self.view)

    def anew(self, light: Light = "day", reach: tuple[Hex, ...] = REACH) -> bytes:
        """The picture as it is where nothing was kept."""
        self.view._kept.forget()
        return self.draw(light, reach)


@pytest.mark.parametrize("height", [40, 84, 150])
def test_a_panned_map_is_the_one_that_would_be_drawn(height: int) -> None:
    table, other = Table(height), Table(height)
    other.view = table.view
    for dx, dy in PANS:
        table.camera.pan(dx, dy)
        table.draw()
        table.finish()
        kept = table.draw()
        seen = table.view._kept
        table.view._kept = Kept()
        other.camera.pan(dx, dy)
        assert kept == other.draw(), (dx, dy)
        table.view._kept = seen


def test_a_pan_paints_the_strip_that_comes_into_view_and_a_frame_that_stands_nothing() -> None:
    table = Table()
    table.draw()
    table.finish()
    table.draw()
    table.draw()
    assert table.painted == []
    table.camera.pan(20, 0)
    table.draw()
    table.finish()
    table.draw()
    table.camera.pan(-20, 8)
    table.draw()
    assert sum(part.w * part.h for part in table.painted) == 20 * 500 + 8 * 680


def test_what_is_read_meanwhile_is_shown_where_it_lies() -> None:
    table = Table()
    coarse = table.draw()
    steps = 0
    while table.view.step(0.0):
        table.draw()
        steps += 1
    sharp = table.draw()
    assert steps > 3 and sharp != coarse
    assert sharp == table.anew()


def test_what_is_kept_falls_with_all_that_it_was_painted_from() -> None:
    table = Table()
    table.draw()
    table.finish()
    table.draw()
    changes = {
        "light": lambda: table.draw("dawn"),
        "reach": lambda: table.draw(reach=REACH[1:]),
        "zones": lambda: setattr(table, "zones", ZONES[1:]),
        "style": lambda: table.view.restyle(MapStyle(numbers=True)),
        "place": lambda: table.camera.zoom_to(64),
    }
    for name, change in changes.items():
        before = table.draw()
        change()
        table.draw()
        table.finish()
        after = table.draw()
        assert after == table.anew(), name
        assert after != before or name in ("light", "reach"), name


@lru_cache(maxsize=1)
def maps() -> Maps:
    """The map of the game shown last, whose land and names all boards of it share."""
    return Maps()


@lru_cache(maxsize=2)
def position(scenario: str) -> State:
    """The view of the first side in a game that was played by lot for a while."""
    game = load(scenario)
    state = game.rules.begin(game)
    for action in played_by_lot(game, rng_of(1, 3))[0][:260]:
        state = advance(state, action)
    seen: State = view(state, game.sides[0]).state
    return seen


class Counters:
    """A board with the counters of a game that was played by lot, panned until they are kept."""

    def __init__(self, scenario: str, height: int) -> None:
        self.seen, self.maps = position(scenario), maps()
        game, self.surface = self.seen.game, pygame.Surface((800, 560))
        self.at = next(iter(self.seen.pieces.by_place))
        self.hover = self.at
        self.board = BoardPanel(game, RECT, self.maps)
        self.board.map.forget_looks(height)  # of a board of another test
        self.board.camera.zoom_to(height)
        self.board.camera.centre_on(self.at)
        for _ in range(PANNED + 2):
            self.pan(3, -2)

    def draw(self, board: BoardPanel | None = None) -> bytes:
        self.surface.fill((200, 0, 200))
        marks = Marks(hover=self.hover, legal_units=frozenset(self.seen.pieces.by_place[self.at]))
        (board or self.board).draw(self.surface, self.seen, "day", marks)
        finish_land(self.maps.of(self.seen.game))
        (board or self.board).draw(self.surface, self.seen, "day", marks)
        return pygame.image.tobytes(self.surface, "RGB")

    def pan(self, dx: int, dy: int) -> bytes:
        self.board.camera.pan(dx, dy)
        return self.draw()

    def anew(self) -> bytes:
        """The picture as it is where nothing is kept."""
        other = BoardPanel(self.seen.game, RECT, self.maps)
        other.camera = self.board.camera
        self.board.map._kept.forget()
        return self.draw(other)


@pytest.mark.parametrize(
    ("scenario", "height"),
    [("night-drop", 84), ("night-drop", 77), ("pegasus-bridge", 48), ("pegasus-bridge", 150)],
)
def test_counters_that_pan_with_the_land_are_those_that_would_be_drawn(
    scenario: str, height: int
) -> None:
    table = Counters(scenario, height)
    for dx, dy in PANS:
        panned = table.pan(dx, dy)
        if (dx, dy) in PANS[1::3]:
            assert panned == table.anew(), (dx, dy)
            for _ in range(PANNED + 1):
                table.pan(1, 1)


def test_a_pan_draws_counters_only_where_they_come_into_view(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, drawn = Counters("night-drop", 84), list[pygame.Rect]()

    def draw(stacks: Stacks, surface: pygame.Surface, *given: object) -> object:
        drawn.append(surface.get_clip())
        return real(stacks, surface, *given)  # type: ignore[arg-type]

    real = Stacks.draw
    monkeypatch.setattr(Stacks, "draw", draw)
    table.draw()
    assert drawn == []
    table.pan(20, 0)
    assert {part.w for part in drawn} == {20}


def test_counters_are_drawn_anew_where_something_is_marked_otherwise() -> None:
    table = Counters("night-drop", 84)
    before = table.draw()
    table.hover = next(hex_ for hex_ in ring(table.at) if hex_ in table.seen.game.board.hexes)
    after = table.draw()
    assert after != before
    assert after == table.anew()


@pytest.mark.parametrize("zoom", [0.4, 1.0, 1.3, 5.6])
@pytest.mark.parametrize("corner", [(-7.3, -2.9), (13.6, -40.2), (-1.0, 31.5)])
def test_a_scaled_picture_fills_its_part_of_the_view_and_no_more(
    zoom: float, corner: tuple[float, float]
) -> None:
    picture, surface, view = pygame.Surface((120, 110)), pygame.Surface((260, 240)), RECT_SCALED
    for across in range(120):
        for down in range(110):
            picture.set_at((across, down), (across + 1, down + 1, 0))
    x, y = view.x + corner[0], view.y + corner[1]
    lay_scaled(surface, view, picture, x, y, zoom)
    whole = pygame.Rect(round(x), round(y), round(120 * zoom), round(110 * zoom)).clip(view)
    for across in range(0, 260, 3):
        for down in range(0, 240, 3):
            red, green, _blue, _alpha = surface.get_at((across, down))
            near = (across - x) / zoom, (down - y) / zoom
            if whole.inflate(-4, -4).collidepoint(across, down):
                assert abs(red - 1 - near[0]) <= 1 + 2 / zoom
                assert abs(green - 1 - near[1]) <= 1 + 2 / zoom
            elif not whole.inflate(4, 4).collidepoint(across, down):
                assert (red, green) == (0, 0)
