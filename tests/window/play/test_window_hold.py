"""The last combat of an activation stays to be seen until the player passes the screen."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from nightdrop.table.match.match import Match
from nightdrop.ui.app import App
from nightdrop.ui.play.cover import Cover
from nightdrop.ui.play.screen import Play
from tests.scripted import ScriptedDealer
from tests.tools.demo import open_dummy
from tests.typing_keyboard import Keyboard
from tests.window.play.test_window import press_key

pytestmark = pytest.mark.usefixtures("unpainted")

# The German's last attack of an activation: on a stick that only he will see die.
POSITION = """
scenario: night-drop
turn: 2
initiative: german
phase: {activation: G4, step: combat}
units:
  "1913": [{id: "505.07"}]
  "1914": [{id: "G.01", face: infantry-a, activated: true}]
"""
STICK = ("attack 1913", "join G.01", "fight")


class Hunt:
    """The German's window on a lone stick."""

    def __init__(self, folder: Path, position: str = POSITION, draw: str = "plt") -> None:
        self.app: App
        self.app, self.clock = open_dummy((1280, 720), folder, 1)
        self.match = Match.from_position(position, dealer=ScriptedDealer([f"draw {draw}"]))
        self.play = Play(self.app, self.match)
        self.app.show(self.play)
        self.play.uncovered()  # a position that has begun belongs to nobody yet
        self.app.step()

    def do(self, *texts: str) -> None:
        """The player's decisions, but for the only way, which the window goes by itself."""
        for text in texts:
            if self.match.entries[-1:] == (text,):
                continue
            action = next(a for a in self.play.playing.pointer.actions if a.text == text)
            self.play.playing.submit(action)
            self.app.step()

    @property
    def read(self) -> list[str]:
        """The log as it stands on the screen."""
        return [line.text for line in self.match.log(self.play.playing.audience)]


@pytest.fixture
def hunt(tmp_path: Path) -> Iterator[Hunt]:
    made = Hunt(tmp_path)
    yield made
    made.app.close()


def test_9_3_2_the_german_sees_whom_he_killed_before_the_cover_falls(hunt: Hunt) -> None:
    hunt.do(*STICK)
    assert hunt.match.actor == "us"
    assert hunt.app.screen is hunt.play and hunt.play.playing.audience == "german"
    assert any("was a platoon stick" in line for line in hunt.read)
    assert hunt.play.playing.pointer.actions == ()


@pytest.mark.parametrize("code", [pygame.K_d, pygame.K_RETURN])
def test_then_one_key_passes_the_screen(hunt: Hunt, code: int) -> None:
    hunt.do(*STICK)
    press_key(hunt.app, code)
    assert isinstance(hunt.app.screen, Cover)
    assert hunt.play.playing.must_cover
    assert not any("platoon" in line for line in hunt.read)


def test_undo_says_there_too_why_it_is_refused(hunt: Hunt) -> None:
    hunt.do(*STICK)
    press_key(hunt.app, pygame.K_u)
    assert hunt.app.screen is hunt.play
    assert hunt.play.playing.refusal is not None and "[" in hunt.play.playing.refusal[0]


def test_who_ends_his_activation_himself_is_not_held(hunt: Hunt) -> None:
    hunt.do("done")
    assert isinstance(hunt.app.screen, Cover)


def test_one_player_of_both_sides_is_not_held(tmp_path: Path) -> None:
    hunt = Hunt(tmp_path)
    hunt.app.set(hunt.app.settings.but(solo=True))
    hunt.play.playing.refresh()
    hunt.do(*STICK)
    assert hunt.play.playing.mode == "play" and hunt.play.playing.audience == "us"
    hunt.app.close()


@pytest.mark.parametrize("kind", ["ldr", "hq"])
def test_what_only_the_german_saw_changes_nothing_after_it(tmp_path: Path, kind: str) -> None:
    """Held or not, the cover and the US player's log are the same."""
    told = []
    for draw in (kind, "plt"):
        hunt = Hunt(tmp_path / draw, draw=draw)
        hunt.do(*STICK)
        assert hunt.play.playing.holds
        told.append([line.text for line in hunt.match.log("us")])
        hunt.app.close()
    assert told[0] == told[1]


def test_the_terminal_tells_it_before_the_keyboard_is_passed_on() -> None:
    keyboard = Keyboard(Match.from_position(POSITION, dealer=ScriptedDealer(["draw plt"])))
    keyboard.type("")
    said = keyboard.type(*STICK)
    assert 0 < said.index("was a platoon stick") < said.index("Press Enter to clear the screen")
    assert "Press Enter first" in keyboard.type("units")


REGROUP = """
scenario: night-drop
turn: 2
initiative: us
phase: {activation: U1, step: regroup}
units:
  "2308": [{id: "505.01", face: ldr, known_to: [us, german]},
           {id: "505.02", face: plt, known_to: [us, german]},
           {id: "505.03", face: plt, known_to: [us, german]}]
"""
FORM = "form 505.01 505.02 505.03"


def test_2_4_1_the_us_player_sees_his_last_company_before_the_cover_falls(tmp_path: Path) -> None:
    hunt = Hunt(tmp_path, REGROUP)
    hunt.do(FORM)
    assert hunt.match.actor == "german" and hunt.app.screen is hunt.play
    assert hunt.play.playing.holds and hunt.play.playing.audience == "us"
    assert hunt.play.playing.prompt()[0] == (
        "The activation is over. Review it, then pass the screen.")  # fmt: skip
    press_key(hunt.app, pygame.K_d)
    assert isinstance(hunt.app.screen, Cover)
    hunt.app.close()


def test_2_4_4_who_declines_to_form_it_is_not_held(tmp_path: Path) -> None:
    hunt = Hunt(tmp_path, REGROUP)
    hunt.do("done")
    assert isinstance(hunt.app.screen, Cover)
    hunt.app.close()


def test_undo_takes_the_last_company_back_while_it_is_looked_at(tmp_path: Path) -> None:
    hunt = Hunt(tmp_path, REGROUP)
    hunt.do(FORM)
    press_key(hunt.app, pygame.K_u)
    assert hunt.match.entries == () and not hunt.play.playing.holds
    assert hunt.play.playing.audience == "us"
    hunt.app.close()
