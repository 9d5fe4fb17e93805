"""Names that a line on the land would cross are written again over it."""

import pygame
import pytest

from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.board.board import BoardPanel
from nightdrop.hexwar.ui.board.marks import Marks
from nightdrop.hexwar.ui.map.names import MapLabel, crossed
from nightdrop.hexwar.ui.map.view import Maps, MapView
from nightdrop.table.match.match import Match

HEIGHT = 60


def label(hex_: Hex, box: pygame.Rect) -> MapLabel:
    return MapLabel(hex_, "Caponnet", "hamlet", "village", 14, 0.0, box)


def centre(hex_: Hex) -> tuple[int, int]:
    """The middle of a hex in px of the map at that height."""
    panel = BoardPanel(Match.new(seed=3).game, pygame.Rect(0, 0, 900, 700), Maps())
    panel.camera.zoom_to(HEIGHT)
    (x, y), (left, top) = panel.centre(hex_), panel.camera.origin
    return round(x - left), round(y - top)


def test_a_name_is_crossed_where_it_lies_on_the_edge_of_an_area_alone() -> None:
    area = frozenset({1010, 1011, 1012})
    x, y = centre(1011)
    inside = label(1011, pygame.Rect(x - 15, y - 6, 30, 12))
    across = label(1111, pygame.Rect(x + 10, y - 6, 60, 12))
    between = label(1012, pygame.Rect(x - 9, y + HEIGHT // 2 - 6, 18, 12))  # two hexes of the area
    far = label(1511, pygame.Rect(x + 300, y - 6, 60, 12))
    assert crossed([inside, across, between, far], HEIGHT, [area]) == {1111}
    assert crossed([inside, across, between, far], HEIGHT, [[1011]]) == {1111, 1012}


@pytest.mark.parametrize("mark", ["reach", "zones", "hover", "focus"])
def test_the_board_writes_crossed_names_over_its_lines(
    monkeypatch: pytest.MonkeyPatch, mark: str
) -> None:
    match = Match.new(seed=3)
    view, maps = match.view("both").state, Maps()
    panel = BoardPanel(match.game, pygame.Rect(0, 0, 900, 700), maps)
    panel.camera.zoom_to(HEIGHT)
    labels = panel.map.names_at(HEIGHT, panel.camera)
    free = panel._cut_names(view).free
    name, ring = next(
        (one.hex, hex_) for one in labels for hex_ in match.game.board.hexes
        if one.hex in free - view.book.vp.keys() - {hex_}
        and one.hex in crossed([one], HEIGHT, [[hex_]])
    )  # fmt: skip
    marks = {"reach": Marks(reach={ring: 2}), "zones": Marks(zones=frozenset({ring})),
             "hover": Marks(hover=ring), "focus": Marks(focus=ring)}[mark]  # fmt: skip
    again = set[Hex]()
    monkeypatch.setattr(MapView, "draw", lambda *given: None)
    monkeypatch.setattr(MapView, "draw_labels", lambda *given: again.update(given[5]))
    panel.draw(pygame.Surface((900, 700)), view, "day", Marks())
    assert name not in again
    panel.draw(pygame.Surface((900, 700)), view, "day", marks)
    assert name in again
