"""Paints the pictures of the scenarios' land ahead, and draws their charts: scenarios/*/land/*.zip.

`python -m assets.tools.landmaker`; with --check nothing is painted, and the exit code is 1 if a
picture or a chart is missing or was made of another map, palette or painter.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile, ZipInfo

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from PIL import Image

from assets.tools.land.country import Country
from assets.tools.land.painter import paint_piece
from nightdrop.hexwar.rules.board import Board
from nightdrop.hexwar.scenario.scenario import hex_looks
from nightdrop.hexwar.ui.map.chart import FILE, read_chart, write_chart, written
from nightdrop.hexwar.ui.map.picture import box_of_cut, cuts, digest_of, file_of, is_of, name_of
from nightdrop.table.disk.files import data_path
from nightdrop.table.scenario.scenarios import load_scenario, shipped_games
from nightdrop.ui.look.theme import LIGHTS, Light

QUALITY = 78  # of the JPEG pieces
# Paints the land of one piece: a light, the hexes' height in px, and the piece's box in px.
Paint = Callable[[Country, Light, int, pygame.Rect], pygame.Surface]


def _folder(scenario: str) -> Path:
    return data_path("scenarios", scenario, "land")


def country_of(scenario: str) -> Country:
    """The country of a scenario's map, with what its looks add. Raises FileError."""
    return Country(load_scenario(scenario).board, hex_looks(scenario).land)


def _paint(scenario: str, light: Light) -> int:
    """Paint one light; gives the bytes of its file."""
    path = file_of(_folder(scenario), light)
    write(path, light, country_of(scenario))
    return path.stat().st_size


def write(path: Path, light: Light, country: Country, paint: Paint = paint_piece) -> None:
    """Paint all pieces of a light into a file, which is there when it is whole. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    try:
        with ZipFile(part, "w", ZIP_STORED) as made:
            made.comment = digest_of(country.board).encode()
            for cut in cuts(country.size):
                piece = paint(country, light, cut[0], box_of_cut(cut))
                made.writestr(ZipInfo(name_of(cut)), packed(piece))
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def packed(piece: pygame.Surface) -> bytes:
    """A piece as a JPEG."""
    image = Image.frombytes("RGB", piece.get_size(), pygame.image.tobytes(piece, "RGB"))
    out = BytesIO()
    image.save(out, "JPEG", quality=QUALITY, optimize=True)
    return out.getvalue()


def is_charted(scenario: str, country: Country | None = None) -> bool:
    """Whether the chart that is shipped is what the painter draws of its country, which is made if
    it is not given. Raises FileError."""
    board = load_scenario(scenario).board
    chart = read_chart(_folder(scenario) / FILE, board)
    return chart is not None and written(chart) == written((country or country_of(scenario)).chart)


def missing(scenario: str) -> list[Light]:
    """The lights whose picture is missing or is not what the painter would paint."""
    digest = digest_of(load_scenario(scenario).board)
    return [light for light in LIGHTS if not is_of(file_of(_folder(scenario), light), digest)]


def painted() -> list[str]:
    """The shipped scenarios whose maps are painted: those of hexes. Raises FileError."""
    return [name for name in shipped_games() if isinstance(load_scenario(name).board, Board)]


def main(arguments: Sequence[str]) -> int:
    """Paint what is missing, or say so."""
    parser = argparse.ArgumentParser(prog="python -m assets.tools.landmaker")
    parser.add_argument("--check", action="store_true", help="only look; exit code 1 if it is old")
    parsed = parser.parse_args(arguments)
    names = painted()
    due = [(name, light) for name in names for light in missing(name)]
    uncharted = [name for name in names if not is_charted(name)]
    if parsed.check:
        for name, light in due:
            print(f"{name}: the picture by {light} is missing or old")
        for name in uncharted:
            print(f"{name}: the chart is missing or old")
        return 1 if due or uncharted else 0
    for name in uncharted:
        _folder(name).mkdir(exist_ok=True)
        write_chart(_folder(name) / FILE, country_of(name).chart)
        print(f"{name}: the chart")
    with ProcessPoolExecutor(2) as pool:
        jobs = [(name, light, pool.submit(_paint, name, light)) for name, light in due]
        for name, light, job in jobs:
            print(f"{name}: {light}, {job.result() / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
