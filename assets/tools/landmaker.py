"""Paints the pictures of the scenarios' land ahead: scenarios/*/land/*.zip.

`python -m assets.tools.landmaker`; with --check nothing is painted, and the exit code is 1 if a
picture is missing or was made of another map, palette or painter.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from nightdrop.table.disk.files import data_path
from nightdrop.table.scenario.scenario import load_scenario, shipped_scenarios
from nightdrop.ui.look.theme import LIGHTS, Light
from nightdrop.ui.map.country import Country
from nightdrop.ui.map.painter import paint_piece
from nightdrop.ui.map.picture import digest_of, file_of, is_of, write


def _folder(scenario: str) -> Path:
    return data_path("scenarios", scenario, "land")


def _paint(scenario: str, light: Light) -> int:
    """Paint one light; gives the bytes of its file."""
    board = load_scenario(scenario).board
    path = file_of(_folder(scenario), light)
    write(path, digest_of(board), light, Country(board), paint_piece, lambda: None)
    return path.stat().st_size


def missing(scenario: str) -> list[Light]:
    """The lights of which there is no picture as the painter would paint it."""
    digest = digest_of(load_scenario(scenario).board)
    return [light for light in LIGHTS if not is_of(file_of(_folder(scenario), light), digest)]


def main(arguments: Sequence[str]) -> int:
    """Paint what is missing, or say so."""
    parser = argparse.ArgumentParser(prog="python -m assets.tools.landmaker")
    parser.add_argument("--check", action="store_true", help="only look; exit code 1 if it is old")
    parsed = parser.parse_args(arguments)
    due = [(name, light) for name in shipped_scenarios() for light in missing(name)]
    if parsed.check:
        for name, light in due:
            print(f"{name}: the picture by {light} is missing or old")
        return 1 if due else 0
    with ProcessPoolExecutor(2) as pool:
        jobs = [(name, light, pool.submit(_paint, name, light)) for name, light in due]
        for name, light, job in jobs:
            print(f"{name}: {light}, {job.result() / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
