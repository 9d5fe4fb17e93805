"""A battle for Fallujah is played in the window by keys alone."""

from pathlib import Path
from random import Random

import pygame

from nightdrop.fallujah.ui.result import TownEnding
from nightdrop.table.match.match import Match
from nightdrop.ui.play.screen import Play
from tests.fallujah.test_window_map import Player
from tests.tools.demo import open_dummy

POSITION = """
scenario: fallujah-2004
ops: 4
units:
  "0305": [{id: "3/1"}, {id: "C/2_Tk"}]
  north: [{id: "1/5"}, {id: "MP_1"}]
available: {air: 1, artillery: 2, netwar: 1}
nodes: {"0306": c2, "0405": concealed}
"""
KEYS = (pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN, pygame.K_RETURN, pygame.K_d, pygame.K_3,
        pygame.K_1, pygame.K_2, pygame.K_a, pygame.K_p)  # fmt: skip
MOST = 3000  # keys in such a game


def test_a_battle_is_played_by_keys_alone(tmp_path: Path) -> None:
    app, clock = open_dummy((1280, 720), tmp_path, 5)
    app.set(app.settings.but(game="fallujah-2004", still=True))
    player, rng, steps = Player(app, clock), Random(4), set[str]()
    app.show(Play(app, Match.from_position(POSITION, 5)))
    app.step()
    for _key in range(MOST):
        screen = app.screen
        if isinstance(screen, TownEnding):
            break
        if isinstance(screen, Play):
            steps.add(screen.playing.step)
            player.type(KEYS[rng.randrange(len(KEYS))])
        else:  # a sheet that a key opened
            player.type(pygame.K_ESCAPE)
    assert isinstance(app.screen, TownEnding)
    assert {"operation", "force"} <= steps and player.clicks == 0
    app.close()
