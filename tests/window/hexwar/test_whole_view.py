"""The sheet of a map that is seen whole is whole, and nothing lies on its numbers."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from nightdrop.hexwar.ui.board.board import camera_over
from nightdrop.hexwar.ui.map.camera import FLAT
from nightdrop.hexwar.ui.map.lettering import frame_numbers
from nightdrop.hexwar.ui.map.map_margins import neat_line
from nightdrop.table.match.match import Match
from nightdrop.table.record.record import Bot
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.ui.kit.pen import Style
from nightdrop.ui.play.opponent import place_opposite
from nightdrop.ui.play.screen import Play
from nightdrop.ui.play.sidepanel import FOOT_GAP, FOOT_TALL
from tests.tools.demo import map_of, open_dummy

OUTER = 4  # px of the outer line round the neat line
HIGH = 5  # px of half a number


@pytest.mark.parametrize(("wide", "tall", "foot"),
                         [(880, 720, 50), (1472, 1080, 56), (2944, 2160, 112)])  # fmt: skip
@pytest.mark.parametrize("game", ["night-drop", "pegasus-bridge"])
def test_the_frame_of_the_whole_sheet_is_seen_above_and_its_numbers_below(
    game: str, wide: int, tall: int, foot: int
) -> None:
    board = load_scenario(game).board
    camera = camera_over(board, pygame.Rect(0, 0, wide, tall), foot)
    assert neat_line(camera).top - OUTER >= 0
    lowest = max(y for _text, (_x, y) in frame_numbers(board)) * camera.height / FLAT
    assert camera.origin[1] + lowest + HIGH <= tall - foot


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_the_plate_of_the_program_lies_on_no_number_of_the_frame_nor_on_the_bar(
    size: tuple[int, int], tmp_path: Path
) -> None:
    app, _ = open_dummy(size, tmp_path)
    match = Match.new(seed=1, players={"german": Bot(bot="captain", version=1)})
    app.show(Play(app, match))
    app.screen.draw(app.surface)
    seen = map_of(app.screen)
    plate = app.screen.surface.opposite
    assert plate is not None and seen.board.rect.contains(plate.rect)
    (left, top), k = seen.board.camera.origin, seen.board.camera.height / FLAT
    numbers = [(left + x * k, top + y * k) for _text, (x, y) in frame_numbers(seen.board.board)]
    assert not [at for at in numbers if plate.rect.collidepoint(at)]
    assert seen.foot.width and not plate.rect.colliderect(seen.foot)
    signs = [button.rect for button in seen.buttons.buttons
             if button.rect.width and seen.board.rect.contains(button.rect)]  # fmt: skip
    assert signs and all(rect in seen.board.covered for rect in (plate.rect, *signs))
    app.close()


def test_the_plate_of_a_program_that_thinks_lies_below_the_credits_of_the_map() -> None:
    room, bar = pygame.Rect(0, 0, 1472, 1080), pygame.Rect(16, 1024, 760, 40)
    program: Any = SimpleNamespace(words=("Captain", ""), thinks=True, side="german", part=0.0)
    plate = place_opposite(Style.of("night"), room, program, bar)
    assert plate is not None and room.bottom - plate.rect.top <= FOOT_GAP + FOOT_TALL


def test_where_a_map_is_narrow_the_bar_says_what_the_program_does(tmp_path: Path) -> None:
    app, _ = open_dummy((1280, 720), tmp_path)
    app.set(app.settings.but(scale=2.0))
    match = Match.new(seed=1, players={"german": Bot(bot="captain", version=1)})
    play = Play(app, match)
    play.lay_out()
    assert play.surface.opposite is None
    assert play._contents().opposite == " ".join(filter(None, play.opponent.words))
    app.close()
