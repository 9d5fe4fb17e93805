"""Ending a step at the window: no key, and no click, loses what nobody was asked about."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.hexwar.rules.hexes import Hex
from nightdrop.table.match.match import Match
from nightdrop.ui.app import App
from nightdrop.ui.kit.buttons import Button
from nightdrop.ui.play.screen import DEAF_MS, Play
from tests.tools.demo import Hand, StillClock, map_of, open_dummy
from tests.wording import in_code

pytestmark = pytest.mark.usefixtures("unpainted")

# Two stacks that can muster, and no enemy near: after the moves the regroup comes by itself.
NIGHT_DROP = """
scenario: night-drop
turn: 4
initiative: us
phase: {activation: U1, step: STEP}
units:
  "1913": [{id: "505.07"}, {id: "505.08"}, {id: "505.09"}]
  "2011": [{id: "505.04"}, {id: "505.05"}]
"""
PEGASUS = """
scenario: pegasus-bridge
turn: 4
initiative: british
phase: {activation: B1, step: STEP}
units:
  "1816": [{id: "red.07"}, {id: "red.08"}, {id: "red.09"}]
  "2011": [{id: "red.04"}, {id: "red.05"}]
"""


class Table:
    """A window on a position, one player at both sides of it."""

    def __init__(self, folder: Path, text: str, step: str) -> None:
        self.app: App
        self.clock: StillClock
        self.app, self.clock = open_dummy((1280, 720), folder, 1)
        self.app.set(self.app.settings.but(solo=True, still=True))
        self.hand = Hand(self.app, self.clock)
        self.match = Match.from_position(text.replace("STEP", step), 5)
        self.play = Play(self.app, self.match)
        self.app.show(self.play)
        self.app.step()

    def key(self, code: int) -> None:
        """A key goes down."""
        fields = {"key": code, "mod": 0, "unicode": "", "scancode": 0}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, fields))
        self.app.step()

    def wait(self, ms: float) -> None:
        """Time passes."""
        self.clock.now += ms
        self.app.step()

    def button(self, name: str) -> Button:
        """The button of a name."""
        return next(b for b in self.play.buttons.buttons if b.name == name)

    @property
    def step(self) -> str:
        """The step that is due."""
        return self.play.playing.step


@pytest.fixture(params=[NIGHT_DROP, PEGASUS], ids=["night-drop", "pegasus-bridge"])
def moving(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    made = Table(tmp_path, request.param, "move")
    made.app.set(made.app.settings.but(warn_idle=False))
    yield made
    made.app.close()


@pytest.fixture(params=[NIGHT_DROP, PEGASUS], ids=["night-drop", "pegasus-bridge"])
def regrouping(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    made = Table(tmp_path, request.param, "regroup")
    yield made
    made.app.close()


def test_2_4_done_twice_over_an_empty_combat_does_not_end_the_regroup(moving: Table) -> None:
    moving.key(pygame.K_d)
    assert moving.step == "regroup"  # there was nobody to attack
    moving.wait(DEAF_MS - 1)
    moving.key(pygame.K_d)
    assert moving.step == "regroup" and moving.match.entries == ("done",)
    moving.wait(1)
    moving.key(pygame.K_d)
    assert moving.match.entries == ("done", "done")


def test_2_4_a_slow_double_press_is_still_taken_for_one(moving: Table) -> None:
    """Six tenths of a second lie between a press that was meant for the step before and another."""
    moving.key(pygame.K_d)
    moving.wait(590)
    moving.key(pygame.K_d)
    assert moving.match.entries == ("done",)
    moving.wait(20)
    moving.key(pygame.K_d)
    assert moving.match.entries == ("done", "done")


def test_2_4_nor_does_the_key_that_ends_the_activation(moving: Table) -> None:
    moving.key(pygame.K_d)
    moving.key(pygame.K_END)
    assert moving.step == "regroup" and moving.match.entries == ("done",)


def test_2_4_nor_does_done_after_an_order_by_which_all_have_moved(tmp_path: Path) -> None:
    table = Table(tmp_path, NIGHT_DROP, "move")
    table.app.set(table.app.settings.but(warn_idle=False))
    table.key(pygame.K_j)
    table.hand.click(map_of(table.play).board.centre(Hex(1907)))
    moved = table.match.entries
    assert table.step == "regroup" and all(text.startswith("move") for text in moved)
    table.key(pygame.K_d)
    assert table.match.entries == moved
    table.app.close()


def test_2_4_a_double_click_does_not_end_the_regroup_either(moving: Table) -> None:
    for _click in range(2):
        place = moving.button("done").rect.center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, {"pos": place, "button": 1}))
        moving.app.step()
    assert moving.step == "regroup" and moving.match.entries == ("done",)


def test_2_4_leaving_a_regroup_with_stacks_that_can_muster_asks_once(regrouping: Table) -> None:
    regrouping.key(pygame.K_d)
    assert regrouping.match.entries == () and regrouping.step == "regroup"
    asked = regrouping.button("done")
    assert (asked.label, asked.sub) == (
        in_code("Yes, end this phase"), "Two stacks can still muster: D again",
    )  # fmt: skip
    assert asked.primary
    regrouping.key(pygame.K_d)
    assert regrouping.match.entries == ("done",)


def test_2_4_sticks_that_lie_open_and_could_form_are_asked_about_too(tmp_path: Path) -> None:
    text = NIGHT_DROP.replace('{id: "505.04"}, {id: "505.05"}',
                              '{id: "505.04", face: ldr, known_to: [us, german]},'
                              ' {id: "505.05", face: plt, known_to: [us, german]}')  # fmt: skip
    table = Table(tmp_path, text, "regroup")
    table.hand.press("done")
    assert table.match.entries == ()
    assert table.button("done").sub == "Two stacks can still regroup: D again"
    table.app.close()


def test_2_4_ending_the_activation_before_a_regroup_asks_once(tmp_path: Path) -> None:
    """Most have moved, so that nothing else is asked about."""
    table = Table(tmp_path, NIGHT_DROP, "move")
    moved = tuple(f"move 505.{number} 1912" for number in ("07", "08", "09"))
    for text in moved:
        table.match.submit(text)
    table.play.playing.refresh()
    table.play.changed()
    table.key(pygame.K_END)
    assert table.match.entries == moved
    table.key(pygame.K_END)
    assert set(table.match.entries[3:]) == {"done"} and table.match.state.activation is None
    table.app.close()


def test_who_wants_no_question_gets_none(regrouping: Table) -> None:
    regrouping.app.set(regrouping.app.settings.but(warn_idle=False))
    regrouping.key(pygame.K_d)
    assert regrouping.match.entries == ("done",)
