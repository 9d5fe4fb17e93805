"""The boxes off the map at the window: who sees what in them, and how a unit of them is chosen."""


import pygame
import pytest

from nightdrop.engine.model import State
from nightdrop.engine.play import legal_actions
from nightdrop.engine.view import seen_by
from nightdrop.hexwar.rules.actions import With
from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.board.marks import Marks
from nightdrop.hexwar.ui.board.track import boxes_of
from nightdrop.hexwar.ui.map.camera import hex_centre
from nightdrop.hexwar.ui.map.view import Maps, MapView
from nightdrop.hexwar.ui.play.choices import button_for, mark_natural
from nightdrop.hexwar.ui.play.pointer import TRACK, Pointer
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.ui.kit.buttons import Button
from tests.pegasus.tabletop import position

SIZE = (900, 900)


@pytest.fixture(autouse=True)
def no_land(monkeypatch: pytest.MonkeyPatch) -> None:
    """No land."""
    monkeypatch.setattr(MapView, "draw", lambda *given: None)


def on_its_way(face: str, where: str = "track 2 A") -> State:
    return position("G3 reinforce 2", {}, away={where: [{"id": "G.05", "face": face}]})


def panel_of(state: State) -> BoardPanel:
    return BoardPanel(state.game, pygame.Rect((0, 0), SIZE), Maps())


def seen(state: State, side: str) -> bytes:
    """The counter in its box with what lies round it, as a side sees it."""
    panel, made, view = panel_of(state), pygame.Surface(SIZE), seen_by(state, side)
    panel.draw(made, view, "day", Marks())
    spot = panel.spots_aboard(view)["G.05"].inflate(12, 4)
    return pygame.image.tobytes(made.subsurface(spot), "RGB")


def test_8_6_a_concealed_unit_on_the_track_shows_its_face_to_its_side_alone() -> None:
    tank, gun = on_its_way("tank-h"), on_its_way("heavy-a")
    assert seen(tank, "german") != seen(gun, "german")
    assert seen(tank, "british") == seen(gun, "british") != seen(tank, "german")


def test_8_6_the_box_and_the_way_of_a_unit_are_shown_to_both() -> None:
    south = on_its_way("tank-h", "track 2 H")
    for side in ("british", "german"):
        assert seen(south, side) != seen(on_its_way("tank-h"), side)
        panel, view = panel_of(south), seen_by(south, side)
        at = panel.spots_aboard(view)["G.05"].center
        assert panel.box_at(at) == 2 and panel.aboard_at(at, view) == "G.05"
        assert panel.hex_at(at) is None


def test_8_6_the_boxes_lie_between_their_letters_west_of_the_map_and_can_be_seen() -> None:
    state = on_its_way("tank-h")
    panel, entry = panel_of(state), state.game.board.entry
    north, south = hex_centre(entry["A"])[1], hex_centre(entry["H"])[1]
    boxes = boxes_of(state.game.board)
    assert len(boxes) == 3 and north < boxes[0].top < boxes[-1].top + boxes[-1].tall < south
    for height in (panel.camera.fit_height, 84):
        panel.camera.zoom_to(height)
        panel.camera.centre_on(entry["A"])
        panel.camera.pan(-5000, 200)
        x, _y = panel.camera.to_screen(*boxes[0].place(0))
        assert 0 < x < panel.camera.to_screen(0, 0)[0]


def test_8_6_a_unit_in_a_box_is_clicked_to_go_on_and_has_a_button_for_the_keys() -> None:
    state = on_its_way("tank-h")
    pointer = Pointer.over(legal_actions(seen_by(state, "german")))
    assert pointer.click("G.05").complete == With("track", "G.05")
    assert With("track", "G.05") in pointer.buttons


def test_8_6_units_on_the_track_go_on_by_the_digits() -> None:
    slips = [{"id": "G.05", "face": "tank-h"}, {"id": "G.06", "face": "heavy-a"}]
    state = position("G3 reinforce 2", {}, away={"track 2 A": slips})
    view = seen_by(state, "german")
    pointer = Pointer.over(legal_actions(view))
    tracked = [With("track", "G.05"), With("track", "G.06")]
    commands = [button_for(action, view, pointer, list).command for action in tracked]
    assert commands == ["play.one", "play.two"]


def test_8_6_a_click_on_the_boxes_sends_the_unit_that_is_chosen() -> None:
    state = position("G3 move 1", {"0122": "G.05 heavy-a"})
    chosen = Pointer.over(legal_actions(seen_by(state, "german"))).click("G.05")
    assert chosen.click(TRACK).complete is not None
    assert chosen.click(TRACK).complete.text == "move G.05 track"
    assert chosen.units == frozenset()


def test_8_6_enter_sends_nobody_onto_the_track_unasked() -> None:
    leave, done = Button("move G.05 track", "", list), Button("done", "", list)
    mark_natural([leave, done], on_map=True, care=[leave.name])
    assert not leave.primary and not done.primary
    mark_natural([leave, done], on_map=True)
    assert leave.primary


def test_a_map_without_a_track_has_no_boxes() -> None:
    game = load_scenario("night-drop")
    assert boxes_of(game.board) == []
    assert BoardPanel(game, pygame.Rect((0, 0), SIZE), Maps()).camera.west == 0
