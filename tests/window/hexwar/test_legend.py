"""The key of map and counters says what the tables of the scenario say."""

from pathlib import Path

import pygame

from nightdrop.hexwar.match.legend import terrain_effects
from nightdrop.hexwar.rules.ruleset import Terrain
from nightdrop.hexwar.ui.pages.legend import Legend
from nightdrop.ui.menus.help import HelpScreen
from tests.tools.demo import open_dummy
from tests.window.menus.test_window_place import tell


def test_8_1_a_terrain_is_explained_by_its_costs_and_modifiers() -> None:
    row = Terrain("marsh", {"foot": 4, "armour": None}, 0, 1)
    assert terrain_effects(row) == "on foot 2 MP, vehicles barred; landing +1"


def test_4_2_3_a_terrain_in_which_sticks_are_lost_says_so() -> None:
    row = Terrain("stream", {"foot": None, "armour": None}, 0, None)
    assert terrain_effects(row) == (
        "impassable except along a road or railway; a stick that lands here is lost"
    )


def test_the_rules_in_short_lead_to_it_and_back(tmp_path: Path) -> None:
    app, _ = open_dummy((1280, 720), tmp_path, 1)
    app.show_help()
    tell(app, pygame.KEYDOWN, key=pygame.K_F3, mod=0, unicode="", scancode=0)
    assert isinstance(app.screen, Legend)
    tell(app, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
    assert isinstance(app.screen, HelpScreen)
    app.close()
