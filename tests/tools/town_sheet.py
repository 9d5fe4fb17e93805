"""Sheets of all counters of the area game, one for each size."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from nightdrop.engine.model import Game
from nightdrop.fallujah.rules.printed_tables import UnitFace
from nightdrop.fallujah.ui.counters import (
    BLOWN,
    CONCEALED,
    CRASHED,
    CROWD,
    TownCounterLook,
    leader_of,
    liveries,
    look_of,
    plate_of,
    sprite,
)
from nightdrop.table.scenario.scenarios import read_scenario

SCENARIO: Final = "fallujah-2004"
SIZES: Final = (28, 40, 56, 72, 112)
OTHERS: Final = (CONCEALED, BLOWN, CRASHED, CROWD)
_GROUND: Final = (25, 22, 18)
_ROW: Final = 14


def all_looks(game: Game) -> list[TownCounterLook]:
    """All that a counter can show: faces, the others, reduced sides, backs, leaders."""
    found = [look_of(game, id_) for id_ in (*game.faces, *OTHERS)]
    found += [look_of(game, id_, reduced=True) for id_, one in game.faces.items()
              if isinstance(one, UnitFace) and one.back]  # fmt: skip
    backs = [plate_of(side) for side, worn in liveries().items() if worn.plate]
    return [*found, *backs, *map(leader_of, game.rules.leaders)]


def sheet(looks: list[TownCounterLook], px: int) -> pygame.Surface:
    """These counters in rows, each in this size."""
    step = px + max(8, px // 8)
    rows = -(-len(looks) // _ROW)
    made = pygame.Surface((_ROW * step + 24, rows * step + 24))
    made.fill(_GROUND)
    for n, look in enumerate(looks):
        drawn = sprite(look, px)
        middle = 12 + n % _ROW * step + step // 2, 12 + n // _ROW * step + step // 2
        made.blit(drawn, drawn.get_rect(center=middle))
    return made


def main(arguments: list[str]) -> None:
    """Write a sheet for each size into a folder."""
    into = Path(arguments[0])
    into.mkdir(parents=True, exist_ok=True)
    looks = all_looks(read_scenario(SCENARIO).game())
    for px in SIZES:
        pygame.image.save(sheet(looks, px), into / f"counters-{px}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
