"""What a step asks of units and spaces is answered on the map: hits, withdrawals, markers, J-4."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.fallujah.rules.actions import deed
from nightdrop.table.match.match import Match
from nightdrop.ui.play.screen import Play
from tests.fallujah.test_window_map import Player
from tests.tools.demo import open_dummy, press_button

BOUGHT = ("buy 3/1 north", "buy C_3 north", "buy MP_1 north", "buy HMM-161 north", "buy netwar",
          "buy air", "done")  # fmt: skip
QUIET = ("draw deception", "draw deception", "draw deception", "done")
HOLDS = ("J-3", "force MP_1", "move 0302", *QUIET)  # a refuge beside the Train Station
# 3/1 enters the Train Station, and is hit by two of three before it fires.
HIT = (*BOUGHT, *HOLDS, "J-3", "force 3/1", "force C_3", "move 0402", "draw abandoned",
       "draw militia", "draw fedayeen", "draw jihadists", "fight", "roll 1 6", "fire", "roll 6",
       "roll 1", "roll 6")  # fmt: skip
STANDS = (*HIT, "hit 3/1", "roll 6", "roll 6")


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    """Somebody before a window, without movements."""
    app, clock = open_dummy((1280, 720), tmp_path, 7)
    app.set(app.settings.but(still=True))
    yield Player(app, clock, 7)
    app.close()


def test_16_3_a_click_on_a_unit_takes_the_hit(player: Player) -> None:
    player.sits_down(*HIT)
    assert player.playing.usable == {"3/1", "C_3"}
    player.touch("C_3")
    assert "hit C_3" in player.entries


def test_16_7_the_refuges_of_a_unit_that_was_clicked_have_digits(player: Player) -> None:
    player.sits_down(*STANDS)
    assert player.playing.usable == {"3/1", "C_3"} and not player.playing.reach
    player.touch("3/1")
    assert set(player.playing.reach) == {"0302", "north"}
    player.type(pygame.K_1)
    assert player.entries[-1] == "withdraw 3/1 0302"


def test_18_3_a_place_with_reduced_units_is_refitted_by_a_click(player: Player) -> None:
    player.sits_down(*STANDS, "withdraw 3/1 north", "withdraw C_3 north", "J-4")
    player.touch("north")
    assert player.entries[-1] == "refit north"


def test_18_5_a_fob_is_built_where_an_engineer_is_clicked(player: Player) -> None:
    player.sits_down(*BOUGHT, "J-3", "force C_3", "move 0302", *QUIET, "J-4")
    player.touch("0302")
    assert player.entries[-1] == "build FOB_1 0302"


def test_33_a_node_that_was_seen_is_interdicted_by_a_click(player: Player) -> None:
    player.sits_down(*BOUGHT, "J-2", "netwar 0306", "roll 5", "draw ied",
                     interdiction=True)  # fmt: skip
    player.touch("0306")
    assert player.entries[-1] == "interdict 0306"


def test_29_a_leader_goes_to_the_unit_that_is_clicked(player: Player) -> None:
    player.sits_down(*BOUGHT, "J-3", "force 3/1", "force C_3", "move 0302", "draw militia",
                     "draw deception", "draw deception", "fight", "roll 6 1", "fire", "roll 1",
                     "roll 1", "roll 1 1")  # fmt: skip
    player.touch("C_3")
    assert player.playing.at == "C_3"  # which of the four is asked
    player.type(pygame.K_3)
    assert "leader RCT-1 C_3" in player.entries


def test_12_3_netwars_that_were_laid_lie_on_their_nodes(player: Player) -> None:
    player.sits_down("buy netwar", *BOUGHT, "J-2")
    player.stage.bring("0306")
    player.app.step()

    def pixels() -> bytes:
        player.app.screen.dirty = True
        player.app.step()
        rect = player.place_box("0306")
        return pygame.image.tobytes(player.app.surface.subsurface(rect), "RGB")

    player.hovers("0305")
    before = pixels()
    player.playing.submit(next(one for one in player.playing.offered
                               if one.text == "netwar 0306"))  # fmt: skip
    assert pixels() != before


def test_10_0_undo_takes_the_force_back_unit_by_unit(player: Player) -> None:
    player.sits_down(*BOUGHT)
    player.touch("3/1", "C_3")
    player.type(pygame.K_u)
    assert player.playing.view.book.force == ("3/1",)


def test_8_3_the_focus_stays_on_a_unit_that_was_named(player: Player) -> None:
    player.sits_down("buy 3/1 north", "buy C_3 north", "done", "J-3")
    player.type(pygame.K_TAB, pygame.K_RETURN, pygame.K_TAB, pygame.K_RETURN)
    assert set(player.playing.view.book.force) == {"3/1", "C_3"}
    player.type(pygame.K_RETURN)
    assert len(player.playing.view.book.force) == 1


def test_24_1_the_map_follows_a_flight_to_the_fight(player: Player) -> None:
    player.sits_down("buy HMLA-169 north", "buy netwar", "done", "J-3", "force HMLA-169",
                     "fly 0511", "draw c2", "draw militia", "draw militia", "draw militia")
    stage, box = player.stage, player.place_box("0511")
    assert player.playing.step == "lead"
    assert player.top.lacks(player.playing.view, player.camera, stage.rect, "0511", box) is None


def test_8_3_the_whole_stack_is_asked_for_twice_and_nothing_more_happens(player: Player) -> None:
    player.sits_down("buy 3/1 north", "done")
    player.hovers("north")
    player.type(pygame.K_a, pygame.K_a)
    assert player.playing.view.book.force == ("3/1",) and not player.refused


def test_16_7_the_program_goes_on_with_a_battle_that_a_person_began(player: Player) -> None:
    player.sits_down(*STANDS)
    player.playing.answer(deed("continue"))
    assert player.entries[-1] == "continue"


STAND = """
scenario: fallujah-2004
ops: 40
units:
  "0304": [{id: HMM-161}, {id: 3/1}, {id: 1/8}]
  %s
nodes: {"0304": c2}
phase: {step: stand, space: "0304", units: [militia, hvt-4], round: 1}
"""


def stands(player: Player, beside: str) -> None:
    """The player is asked to stand or withdraw, with these units beside the battle."""
    player.app.show(Play(player.app, Match.from_position(STAND % beside, 5)))
    player.app.step()


def test_16_9_a_unit_is_flown_out_by_keys_its_refuge_before_what_is_far(player: Player) -> None:
    stands(player, '"0303": [{id: MP_1}]')
    while player.playing.focus != "3/1":
        player.type(pygame.K_TAB)
    player.type(pygame.K_RETURN)
    assert player.play.buttons.buttons[0].name == "withdraw 3/1 0303"
    player.type(pygame.K_3)
    assert player.entries == ("evacuate HMM-161 3/1 north",)


def test_16_9_without_a_refuge_a_key_takes_up_who_can_be_flown_out(player: Player) -> None:
    stands(player, "north: [{id: MP_1}]")
    press_button(player.app, "some")
    assert player.playing.held == "1/8"


def test_16_7_some_withdraw_and_the_others_fight_on_and_undo_brings_them_back(
    player: Player,
) -> None:
    stands(player, '"0303": [{id: MP_1}]')
    player.touch("3/1")
    player.press("withdraw 3/1 0303")
    player.touch("1/8")
    player.press("withdraw 1/8 0303")
    assert player.playing.view.book.units["1/8"].place == "0303"
    player.type(pygame.K_u, pygame.K_u)
    assert not player.entries
    player.type(pygame.K_y, pygame.K_d)
    assert player.entries[:2] == ("withdraw 3/1 0303", "done")
