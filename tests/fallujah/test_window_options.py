"""Optional rules at the window: teams who alternate, networked, joint and interdicting forces."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.fallujah.rules.actions import deed
from nightdrop.fallujah.rules.forecast import forecast
from nightdrop.fallujah.ui.attack_preview import AttackForecasts, sentences
from nightdrop.table.match.match import Match
from nightdrop.ui.play.screen import Play
from tests.fallujah.test_window_map import Player
from tests.tools.demo import open_dummy
from tests.tools.table import part_of

POSITION = """
scenario: fallujah-2004
options: {%s}
ops: 40
units:
  "0105": [{id: 3/1}]
  "0109": [{id: 1_IIF}, {id: 2/2}]
  "0204": [{id: C_3}, {id: 1/5}]
  "0502": [{id: HMM-161}]
  north: [{id: MP_1}]
available: {air: 2, artillery: 3, netwar: 3}
nodes: {"0306": c2, "0205": concealed, "0206": concealed}
blown: [main]
"""


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    """Somebody before a window, without movements."""
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    app.set(app.settings.but(still=True))
    yield Player(app, clock, 7)
    app.close()


def by_rules(player: Player, options: str, *texts: str) -> None:
    """The player comes to the position, played with these options."""
    match = Match.from_position(POSITION % options, 5)
    for text in texts:
        match.submit(text)
    player.app.show(Play(player.app, match))
    player.app.step()


def test_35_a_unit_of_the_other_team_is_refused_before_the_operation_begins(
    player: Player,
) -> None:
    by_rules(player, "teams: services", "hold")
    player.touch("3/1")
    assert player.refused == "3/1 is under the other command. [35.0]"
    assert player.entries == ("hold",)


def test_35_a_stop_in_the_other_sector_is_refused(player: Player) -> None:
    by_rules(player, "teams: sectors", "J-3", "force MP_1")
    player.touch("0402")
    assert "other command's sector. [35.0]" in player.refused


def test_35_the_prompt_says_which_team_commands(player: Player) -> None:
    by_rules(player, "teams: sectors", "hold")
    assert "Team B, the east" in str(player.playing.prompt())


def test_32_a_networked_operation_is_begun_by_a_digit_and_ended_by_d(player: Player) -> None:
    by_rules(player, "networked: true")
    player.type(pygame.K_6)
    player.touch("3/1", "0205", "1/5", "0205")
    player.type(pygame.K_d)
    assert player.entries[:6] == ("network", "force 3/1", "move 0205", "force 1/5", "move 0205",
                                  "done")  # fmt: skip


def test_32_the_second_force_goes_where_the_first_went(player: Player) -> None:
    by_rules(player, "networked: true", "network", "force 3/1", "move 0205", "force 1/5")
    player.touch("0206")
    assert player.refused == "All forces of this operation must go to one space: Jolan Park. [32.0]"


def test_32_those_who_came_first_spare_no_reaction(player: Player) -> None:
    by_rules(player, "networked: true", "network", "force 3/1", "move 0205", "force 1/5")
    action = part_of(player.play, AttackForecasts).action("0205")
    assert action is not None
    assert len([*sentences(player.playing.view, action)]) > 1


def test_32_what_is_foreseen_is_the_fight_of_all_that_have_come(player: Player) -> None:
    by_rules(player, "networked: true", "network", "force 1/5")
    alone = forecast(player.playing.view, deed("move", "0205"))
    by_rules(player, "networked: true", "network", "force 3/1", "move 0205", "force 1/5")
    both = forecast(player.playing.view, deed("move", "0205"))
    assert alone is not None and both is not None and both.taken > alone.taken


def test_31_iraqi_and_other_units_are_refused_in_one_force(player: Player) -> None:
    by_rules(player, "joint: true, battle: vigilant-resolve")
    player.touch("1_IIF", "2/2")
    assert player.refused.endswith("[31.0]")


def test_33_an_interdiction_is_played_by_digits(player: Player) -> None:
    by_rules(player, "interdiction: true")
    player.type(pygame.K_6, pygame.K_1)
    assert player.entries == ("interdict 0306", "strike air")


def test_18_4_the_bar_tells_that_a_bridge_is_blown(player: Player) -> None:
    by_rules(player, "")
    told = str(player.top.words(player.playing.view, "0109"))
    assert "the bridge is blown [14.7]" in told


def test_18_5_a_fob_is_offered_with_its_price(player: Player) -> None:
    by_rules(player, "", "J-4")
    row = next(one for one in player.play.buttons.buttons if one.name == "build FOB_1 0204")
    assert row.sub == "4 OPs"


def test_28_1_a_click_on_a_fob_says_that_it_stays(player: Player) -> None:
    by_rules(player, "", "J-4", "build FOB_1 0204")
    player.touch("FOB_1")
    assert player.refused == "FOB 1 stays where it was built. [28.1]"
