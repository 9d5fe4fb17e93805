"""Writes pictures of the whole map and of two close-ups: `python -m tests.tools.map_sheet OUT`.

No window is opened. Three lights at 1920 x 1200, close-ups at hex height 112 by night and day.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pygame

from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.hexwar.ui.map.camera import HexCamera
from nightdrop.hexwar.ui.map.view import MapView
from nightdrop.table.scenario.scenarios import load_scenario
from nightdrop.ui.look.theme import LIGHTS, Light

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")



def picture(
    view: MapView, size: tuple[int, int], light: Light, h: int | None = None, at: Hex | None = None
) -> pygame.Surface:
    """The map at `size` px; the whole of it, or hex height `h` px round the hex `at`."""
    board = view.chart.board
    surface = pygame.Surface(size)
    camera = HexCamera(board.columns, board.rows, (0, 0, *size), h)
    if at is not None:
        camera.centre_on(at)
    view.draw(surface, camera, surface.get_rect(), light)
    while view.step(1000):
        pass
    view.draw(surface, camera, surface.get_rect(), light)
    return surface


def main(arguments: Sequence[str]) -> int:
    """Write the pictures into the folder named first; it is made if need be."""
    if len(arguments) != 1:
        print("usage: python -m tests.tools.map_sheet OUT_DIR", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    board = load_scenario("night-drop").board
    view = MapView(board)
    for light in LIGHTS:
        pygame.image.save(picture(view, (1920, 1200), light), folder / f"map_{light}.png")
    for light, column_row in (("night", 1512), ("day", 2016)):
        shown: Light = "night" if light == "night" else "day"
        close = picture(view, (1600, 1000), shown, 112, Hex(column_row))
        pygame.image.save(close, folder / f"closeup_{light}.png")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
