"""Names stand still over a whole game, clear of numbers; a large window shows the same picture."""

from collections import Counter as Tally
from functools import lru_cache
from pathlib import Path

import pygame
import pytest

from nightdrop.engine.model import State
from nightdrop.hexwar.rules.hexes import Hex, hex_name
from nightdrop.hexwar.ui.board import board as module
from nightdrop.hexwar.ui.board.board import BoardPanel, camera_over
from nightdrop.hexwar.ui.board.marks import Marks
from nightdrop.hexwar.ui.counters.sprites import counter_size
from nightdrop.hexwar.ui.map import view as land
from nightdrop.hexwar.ui.map.camera import FLAT, STEPS, hex_centre
from nightdrop.hexwar.ui.map.chart import chart_of
from nightdrop.hexwar.ui.map.lettering import frame_numbers, frame_size, number_box
from nightdrop.hexwar.ui.map.names import MapLabel, type_of
from nightdrop.hexwar.ui.map.stands import PAD, Stands
from nightdrop.hexwar.ui.map.view import Maps, MapView
from nightdrop.table.record.playback import play_through
from nightdrop.table.record.record import read_record
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.ui.kit.pen import sized
from nightdrop.ui.look.theme import LIGHTS, Light
from tests.shapes import names_at

RECORDS = Path(__file__).parents[2] / "records"
GAMES = {"night-drop": "whole-game.yaml", "pegasus-bridge": "pegasus-bridge/captains.yaml"}
POSITIONS = 50  # in each light
SAMPLE = 5  # only each fifth of them without --long
# The map's part of windows of 1280x720, 1920x1080 and 3840x2160.
ROOMS = ((880, 720), (1472, 1080), (2944, 2160))


@lru_cache(maxsize=2)
def positions(game: str) -> dict[Light, list[State]]:
    """Positions of a whole game, spread over each light."""
    states = play_through(read_record(RECORDS / GAMES[game])).states
    found: dict[Light, list[State]] = {light: [] for light in LIGHTS}
    for state in states:
        found[state.game.rules.light(state.turn)].append(state)
    return {light: some[:: max(1, len(some) // POSITIONS)][:POSITIONS]
            for light, some in found.items()}  # fmt: skip


def panel_of(game: str) -> BoardPanel:
    return BoardPanel(load_scenario(game), pygame.Rect(0, 0, 1472, 1080), Maps())


def px(x: float, y: float, h: int) -> tuple[int, int]:
    """A point in metres in px of the map at hex height `h`."""
    return round(x * h / FLAT), round(y * h / FLAT)


@pytest.mark.parametrize("game", GAMES)
def test_names_stand_still_over_a_whole_game(
    game: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    drawn: dict[Hex, set[tuple[int, ...]]] = {}

    def noted(surface: pygame.Surface, label: MapLabel, *_where: object) -> None:
        drawn.setdefault(label.hex, set()).add(tuple(label.box))

    monkeypatch.setattr(land, "draw_label", noted)
    monkeypatch.setattr(MapView, "draw_ground", lambda self, _surface, camera, *_rest: setattr(
        self, "_level", round(camera.height)))
    panel, surface = panel_of(game), pygame.Surface((1472, 1080))
    names = len(panel.board.names)
    for light, some in positions(game).items():
        assert len(some) == POSITIONS
        for state in some[:: 1 if request.config.getoption("--long") else SAMPLE]:
            panel.draw(surface, state, light, Marks())
    assert len(drawn) == names and all(len(places) == 1 for places in drawn.values())


@pytest.mark.parametrize("h", [step for step in STEPS if step >= 96])
def test_no_name_lies_on_the_number_of_a_hex(h: int) -> None:
    """In Night Drop; in Pegasus Bridge, whose names are longer, on that of its own hex never."""
    for game in GAMES:
        board = load_scenario(game).board
        numbers = {hex_: number_box(hex_, h) for hex_ in board.hexes}
        for label in names_at(board, h):
            own = {label.hex: numbers[label.hex]}
            free = numbers if game == "night-drop" else own
            on = [hex_name(hex_) for hex_, box in free.items() if label.box.colliderect(box)]
            assert not on, label.text


@pytest.mark.parametrize("game", GAMES)
def test_no_name_lies_on_a_number_of_the_frame(game: str) -> None:
    board, h = load_scenario(game).board, 64
    side = frame_size(h)
    numbers = [sized(side, side, center=px(x, y, h))
               for _text, (x, y) in frame_numbers(board)]  # fmt: skip
    letters = {label.text: label.box.inflate(-2 * PAD, -2 * PAD)
               for label in names_at(board, h)}  # fmt: skip
    assert not [text for text, box in letters.items() if box.collidelist(numbers) >= 0]


@pytest.mark.parametrize("h", [48, 64, 84])
def test_the_name_of_le_bas_de_ranville_lies_on_its_bank_of_the_orne(h: int) -> None:
    board = load_scenario("pegasus-bridge").board
    name = next(one for one in names_at(board, h) if one.hex == Hex(714))
    water = [px(*at, h) for line in chart_of(board)[0].rivers for at in line]
    assert not [at for at in water if name.box.collidepoint(at)]


def test_a_name_that_a_counter_lies_on_is_seen_through_it_or_stands_over_it_on_a_plate(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And the middle of a counter, with its values, bears no name but faintly."""
    panel, met = panel_of("night-drop"), {"over": 0, "under": 0}
    height, by = round(panel.camera.height), panel.camera.origin
    labels = panel.map.names_at(height, panel.camera)
    for state in positions("night-drop")["night"][::10]:
        names = panel._cut_names(state)
        middles, counters = [], []
        for hex_, ids in state.pieces.by_place.items():
            box = pygame.Rect((0, 0), (counter_size(height, len(ids) > 1),) * 2)
            x, y = hex_centre(hex_)
            box.center = round(x * height / 400), round(y * height / 400)
            counters.append(box)
            middles.append(box.inflate(-0.7 * box.w, -0.7 * box.h))
        touched = {label.hex for label in labels if label.box.collidelist(counters) >= 0}
        told = {label.hex for label, _box in (*names.over, *names.under)}
        assert told == touched
        assert all(label.box.collidelist(middles) < 0 for label, _box in names.over)
        met["over"] += len(names.over)
        met["under"] += len(names.under)
        pictures = []
        for shown in (True, False):
            surface = pygame.Surface((1472, 1080))
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(MapView, "draw_labels", lambda *_: None)
                if not shown:
                    patch.setattr(module.BoardPanel, "_draw_met", lambda *_: None)
                panel.draw(surface, state, "night", Marks())
            pictures.append(surface)
        for _label, box in (*names.over, *names.under):
            place = box.move(round(by[0]), round(by[1]))
            if place.w > 4 and place.h > 4 and panel.rect.contains(place):
                one, other = (picture.subsurface(place) for picture in pictures)
                assert pygame.image.tobytes(one, "RGB") != pygame.image.tobytes(other, "RGB")
    assert min(met.values()) > 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("stacked", "apart"), [(False, 1.05), (True, 1.1)])
def test_counters_are_as_large_against_hexes_in_every_window(
    game: str, stacked: bool, apart: float
) -> None:
    """Stacked ones take the next size at which their print is sharp."""
    board, parts = load_scenario(game).board, []
    for room in ROOMS:
        camera = camera_over(board, pygame.Rect(0, 0, *room))
        parts.append(counter_size(camera.height, stacked, camera.window) / camera.height)
    assert max(parts) <= apart * min(parts) and 0.69 <= parts[1] <= 0.78


@pytest.mark.parametrize("rank", ["town", "village", "bridge", "hamlet"])
def test_names_are_as_large_against_hexes_in_a_large_window(rank: str) -> None:
    board, parts = load_scenario("night-drop").board, []
    for room in ROOMS[1:]:
        camera = camera_over(board, pygame.Rect(0, 0, *room))
        size = type_of("Renouf", rank, round(camera.height), 1.0, camera.window)[2]  # type: ignore[arg-type]
        parts.append(size / camera.height)
    assert max(parts) <= 1.05 * min(parts)


@pytest.mark.parametrize(("h", "most"), [(36, 0.018), (64, 0.006)])
def test_counters_hide_little_of_names_over_a_whole_game(h: int, most: float) -> None:
    """Names stand where counters seldom do."""
    states = [state for some in positions("night-drop").values() for state in some]
    board = states[0].game.board
    letters = [label.box.inflate(-2 * PAD, -2 * PAD) for label in names_at(board, h)]
    met, hidden = Tally(hex_ for state in states for hex_ in state.pieces.by_place), 0.0
    for hex_, times in met.items():
        x, y = hex_centre(hex_)
        counter = sized(*(counter_size(h, False),) * 2, center=px(x, y, h))
        both = [(box.clip(counter), box) for box in letters]
        hidden += times * sum(one.w * one.h / (box.w * box.h) for one, box in both)
    assert hidden / len(states) / len(letters) <= most


def test_a_name_beside_a_free_strip_goes_into_it() -> None:
    """Between the counter of a hex and that of the hex below it, clear of both."""
    board, h = load_scenario("night-drop").board, 64
    side = counter_size(h, False)
    counters = Stands(board, h / FLAT, side)
    x, y = hex_centre(board.vp[0])
    strip = sized(side, h - side, center=px(x, y + FLAT / 2, h))
    beside = strip.move(0, -h // 4)
    aside, _cost = counters.aside(beside, h)
    assert counters.cost(aside) == 0.0 < counters.cost(beside)
