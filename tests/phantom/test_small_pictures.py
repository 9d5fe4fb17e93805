"""The table in the small places that lists and chapters have for a picture."""

from pathlib import Path

import pygame
import pytest

from nightdrop.table.match.match import Match
from nightdrop.ui.stage.picture import StagePicture
from tests.tools.demo import open_dummy


@pytest.mark.parametrize("size", [(48, 30), (120, 60), (300, 150), (640, 300)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_table_is_drawn_where_it_has_no_room(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    app, _clock = open_dummy((960, 600), tmp_path)
    app.set(app.settings.but(scale=scale))
    app.step()
    view = Match.new("phantom-fury", seed=3).view("us").state
    made = pygame.Surface(size)
    rect = pygame.Rect((0, 0), size)
    pen = app.screen.style.on(made)
    StagePicture(app, view.game, rect).draw(pen, view)
    assert len({tuple(made.get_at((x, size[1] // 2))) for x in range(size[0])}) > 2
    app.close()
